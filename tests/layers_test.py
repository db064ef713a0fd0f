#!/usr/bin/env python3
"""Layers, and the rooms of a layer, include only lower ones; PEGTL and Lua stay where they belong; no two types share a
name; a change in any layer rebuilds the program; nothing needs more of the standard library than a web page has.

usage: layers_test.py ROOT
"""

import re
import sys
import tempfile
from pathlib import Path


# Each layer with the others that it may include, and its rooms, lowest first: a room may include those before it. "."
# stands for the files in the layer's own folder, except those in TOP, which may use all rooms.
LAYERS = {
    "system": ("", "."),
    "runtime": ("system", "."),
    "grammar": ("system runtime", "diagnostics expression language lua header rule_sheet"),
    "interpreter": ("system grammar runtime", "sandbox loading state machine compile language world"),
    "rule_tests": ("system grammar runtime interpreter", "."),
    "checker": ("system grammar runtime interpreter rule_tests", ". script playouts mutation"),
    "bots": ("system grammar runtime interpreter", "."),
    "table": ("system grammar runtime interpreter bots", "."),
    "telling": ("system grammar runtime interpreter bots table", "."),
    "protocol": ("system grammar runtime interpreter bots table telling", "."),
    "statistics": ("system grammar runtime interpreter bots table telling", "."),
    "screen": ("system grammar runtime interpreter bots table telling", "."),
    "python": ("system grammar runtime interpreter bots table telling protocol", "."),
    "serve": ("system grammar runtime interpreter bots table telling protocol", ". network"),
    "lsp": ("system grammar runtime interpreter rule_tests checker", "."),
    "cli": ("system grammar runtime interpreter rule_tests checker bots table telling protocol statistics screen serve lsp", ". play author check simulate"),
}
TOP = {"checker/check.cc", "checker/check.h", "checker/closers.cc", "checker/closers.h",
       "checker/fixes.cc", "checker/fixes.h", "cli/commands.cc", "cli/main.cc"}

DEFINED = re.compile(r"(?:template <.*> )?(?:struct|class|enum(?: class)?) (?:alignas\([^)]*\) )?([\w:]+)[^;(]*(?:\{|$)")
INCLUDE = re.compile(r'^ *# *include *([<"])([^">]+)[">]', re.MULTILINE)


def sources(tree, layer):
    return sorted(p.relative_to(tree) for p in (tree / layer).rglob("*") if p.suffix in (".h", ".cc"))


def room_of(path):
    return "." if len(path.parts) == 2 else path.parts[1]


def shows_lua(tree, header, seen):
    """Whether a header of the interpreter includes lua.hpp, directly or through another one."""
    if header in seen or not (tree / header).is_file():
        return False
    seen.add(header)
    included = [name for _, name in INCLUDE.findall((tree / header).read_text())]
    return "lua.hpp" in included or any(
        name.startswith("interpreter/") and shows_lua(tree, name, seen) for name in included)


def fault_of(tree, path, name):
    """Why the file at `path` may not include `name`, or None."""
    layer, other = path.parts[0], name.split("/")[0]
    below, rooms = LAYERS[layer][0].split(), LAYERS[layer][1].split()
    if name.startswith("tao/") and path.parts[:2] != ("grammar", "header"):
        return "PEGTL is for grammar/header/ only"
    if re.match(r"(lua|lauxlib|lualib)(\.|$)", name) and layer != "interpreter":
        return "Lua is for interpreter/ only"
    if other not in LAYERS:
        return None
    if other != layer:
        if other not in below:
            return f"{layer} may not include {other}"
        if other == "interpreter" and shows_lua(tree, name, set()):
            return "that header shows Lua"
        return None
    room, included = room_of(path), room_of(Path(name))
    if str(path) in TOP or room == included and name not in TOP:
        return None
    if name in TOP or rooms.index(included) > rooms.index(room):
        return f"{layer}/{room} may not include {name if name in TOP else f'{layer}/{included}'}"
    return None


def types(text):
    """The classes that a file defines outside unnamed namespaces and other classes, with their namespaces."""
    spaces = []
    for line in text.splitlines():
        if space := re.match(r"(?:inline )?namespace *([\w:]*) *\{$", line):
            spaces.append(space[1])
        elif line.startswith("}  // namespace"):
            spaces.pop()
        elif (defined := DEFINED.match(line)) and "" not in spaces:
            yield "::".join(spaces + [defined[1]])


def faults(tree):
    defined = {}
    watched = re.search(r"\{(.*)\}", (tree / "scripts/build.sh").read_text())[1].split(",")
    for layer in LAYERS.keys() - watched - {"python"}:  # no part of the program
        yield f"scripts/build.sh: does not look whether {layer}/ has changed"
    for layer, (_, rooms) in LAYERS.items():
        for path in sources(tree, layer):
            if room_of(path) not in rooms.split() and str(path) not in TOP:
                yield f"{path}: no room of that name is known in {layer}/"
                continue
            text = (tree / path).read_text()
            for _, name in INCLUDE.findall(text):
                why = fault_of(tree, path, name)
                if why:
                    yield f"{path}: {name} ({why})"
            if "std::ranges::" in text:
                yield f"{path}: std::ranges (not in the library for web pages)"
            for name in types(text):
                if defined.setdefault(name, path) != path:
                    yield f"{path}: {name} is a type of {defined[name]} too"  # the linker would take either's members


# A tree with a fault of each kind, all of which must be found.
BAD = {
    "grammar/header/upwards.h": '#include "interpreter/loading/rules.h"\n',
    "grammar/lua/pegtl.cc": "#include <tao/pegtl.hpp>\n",
    "grammar/lua/room.cc": '#include "grammar/header/header.h"\n',
    "runtime/upwards.cc": '#include "interpreter/world/world.h"\n',
    "checker/script/sideways.h": '#include "bots/random.h"\n',
    "checker/script/top.h": '#include "checker/check.h"\n',
    "checker/check.cc": '#include "checker/script/sideways.h"\n',
    "cli/lua.cc": "#include <lua.hpp>\n",
    "cli/ranges.cc": "auto found = std::ranges::find(cards, card);\n",
    "cli/attic/lost.cc": "\n",
    "interpreter/world/pegtl.cc": "#include <tao/pegtl.hpp>\n",
    "interpreter/sandbox/host.h": "#include <lua.hpp>\n",
    "interpreter/world/inner.h": '#include "interpreter/sandbox/host.h"\n',
    "table/upwards.h": '#include "telling/text.h"\n',
    "bots/inner.cc": '#include "interpreter/world/inner.h"\n',
    "telling/text.h": "namespace houserules {\nstruct Twice {};\nnamespace {\nclass Own {};\n}  // namespace\n"
                  "}  // namespace houserules\n",
    "runtime/text.h": "namespace houserules {\nclass Twice final : public Once {\n};\nclass Own {};\n"
                      "}  // namespace houserules\n",
    "system/upwards.cc": '#include "runtime/text.h"\n',
    "scripts/build.sh": 'for source in "$root"/{CMakeLists.txt,grammar,runtime,interpreter,checker,bots,table,cli}; do\n',
}
FOUND = """\
bots/inner.cc: interpreter/world/inner.h (that header shows Lua)
checker/script/sideways.h: bots/random.h (checker may not include bots)
checker/script/top.h: checker/check.h (checker/script may not include checker/check.h)
cli/attic/lost.cc: no room of that name is known in cli/
cli/lua.cc: lua.hpp (Lua is for interpreter/ only)
cli/ranges.cc: std::ranges (not in the library for web pages)
grammar/header/upwards.h: interpreter/loading/rules.h (grammar may not include interpreter)
grammar/lua/pegtl.cc: tao/pegtl.hpp (PEGTL is for grammar/header/ only)
grammar/lua/room.cc: grammar/header/header.h (grammar/lua may not include grammar/header)
interpreter/world/pegtl.cc: tao/pegtl.hpp (PEGTL is for grammar/header/ only)
runtime/upwards.cc: interpreter/world/world.h (runtime may not include interpreter)
scripts/build.sh: does not look whether lsp/ has changed
scripts/build.sh: does not look whether protocol/ has changed
scripts/build.sh: does not look whether rule_tests/ has changed
scripts/build.sh: does not look whether screen/ has changed
scripts/build.sh: does not look whether serve/ has changed
scripts/build.sh: does not look whether statistics/ has changed
scripts/build.sh: does not look whether system/ has changed
scripts/build.sh: does not look whether telling/ has changed
system/upwards.cc: runtime/text.h (system may not include runtime)
table/upwards.h: telling/text.h (table may not include telling)
telling/text.h: houserules::Twice is a type of runtime/text.h too
"""


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name, text in BAD.items():
            file = Path(folder) / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        found = "".join(f"{fault}\n" for fault in sorted(faults(Path(folder))))
    if found != FOUND:
        print(f"this test does not find what it should; it found:\n{found}")
        return 1
    real = list(faults(Path(sys.argv[1])))
    print("\n".join(real))
    return 1 if real else 0


if __name__ == "__main__":
    sys.exit(main())
