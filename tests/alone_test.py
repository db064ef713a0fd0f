#!/usr/bin/env python3
"""Every source file and every header of the layers compiles on its own. A build does not show that: it compiles several
files as one, so one file may rely on another's includes.

usage: alone_test.py ROOT BUILD_FOLDER

Each file is compiled after precompiled headers that it includes anyway, directly or indirectly, of the project and of
libraries. They hide nothing: headers are checked on their own, too, and files include before they use. BUILD_FOLDER
remembers the state of a file and its includes when it passed, and such a file is not compiled again.
"""

import concurrent.futures
import functools
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from layers_test import INCLUDE, LAYERS, sources  # noqa: E402

LIBRARY = re.compile(r"^#include (<.+>)", re.MULTILINE)
MOST_PRECOMPILED = 30
PRECOMPILING = 3  # how much longer than to compile it


class Tree:
    """The files of the layers, and what each includes."""

    def __init__(self, root):
        self.root = root
        files = {str(path) for layer in LAYERS for path in sources(root, layer)}
        files |= {str(path.relative_to(root)) for layer in LAYERS for path in (root / layer).rglob("*.def")}
        self.text = {file: (root / file).read_text() for file in sorted(files)}
        self.included = {file: [name for _, name in INCLUDE.findall(text)] for file, text in self.text.items()}

    @functools.cache
    def closure(self, file):
        """All project files that it includes, directly or indirectly, and what these include of libraries, as in
        "<string>"."""
        direct = {name for name in self.included[file] if name in self.text}
        return frozenset(direct.union(LIBRARY.findall(self.text[file]), *(self.closure(name) for name in direct)))

    def units(self):
        """The files to compile (a source file also stands for its header if it includes that first), each with the
        headers that may precede it without hiding anything."""
        units, covered = {}, set()
        for file in self.text:
            if file.endswith(".cc"):
                header = file[:-3] + ".h"
                first = self.included[file][:1] == [header]
                units[file] = self.closure(header if first else file)
                if first:
                    covered.add(header)
        for file in self.text:
            if file.endswith(".h") and file not in covered:
                units[file] = self.closure(file)
        return units

    def mark(self, file, command):
        """Changes with everything that it is compiled from, except the libraries."""
        digest = hashlib.sha256(" ".join(command).encode())
        for name in sorted(({file} | self.closure(file)) & self.text.keys()):
            digest.update(name.encode() + b"\0" + self.text[name].encode() + b"\0")
        return digest.hexdigest()


def bytes_in(tree, header_sets, command, pool):
    """The size of all that each of these sets of headers consists of."""
    libraries = sorted({name for headers in header_sets for name in headers if name not in tree.text})

    def files_of(library):
        listed = run([*command, "-M", "-x", "c++", "-"], input=f"#include {library}\n")
        return [file for file in listed.stdout.replace("\\\n", " ").split()[1:] if file != "-"]

    files = dict(zip(libraries, pool.map(files_of, libraries)))
    size = {file: os.path.getsize(file) for file in set().union(*files.values())}
    return {headers: sum(len(tree.text[name]) for name in headers & tree.text.keys()) +
            sum(size[file] for file in set().union(*(files[name] for name in headers - tree.text.keys())))
            for headers in header_sets}


def precompiled(tree, units, command, pool):
    """The sets of headers worth precompiling, the largest first: those that save the most."""
    size = bytes_in(tree, set(units.values()), command, pool)
    users = {headers: [file for file, allowed in units.items() if headers <= allowed] for headers in size}
    saved, chosen = dict.fromkeys(units, 0), []
    gain = lambda headers: sum(max(0, size[headers] - saved[file]) for file in users[headers])
    while len(chosen) < MOST_PRECOMPILED:
        best = max(sorted(size, key=sorted), key=gain, default=None)
        if best is None or gain(best) <= PRECOMPILING * size[best]:
            break
        chosen.append(best)
        for file in users[best]:
            saved[file] = max(saved[file], size[best])
    return sorted(chosen, key=size.get, reverse=True)


def command_of(folder):
    """The compiler with the flags of the layers' files, except those about optimisation and warnings."""
    command = []
    for entry in json.loads((folder / "compile_commands.json").read_text()):
        if not re.search("/hr_|cli/main.cc|houserules_python", entry["command"]):
            continue
        words = shlex.split(entry["command"])
        words = words[next(i for i, word in enumerate(words) if "ccache" not in word):]
        command = command or [words[0], "-std=c++20", "-w", "-O0"]
        for i, word in enumerate(words):
            flag = [word, words[i + 1]] if word == "-isystem" else [word] if re.match("-[DI]", word) else []
            if flag and flag[-1] not in command:
                command += flag
    return command


def run(command, **how):
    return subprocess.run(command, capture_output=True, text=True, **how)


def faults(tree, command, cache):
    """The compiler's errors for each file that does not compile; `cache` maps those that do to their marks."""
    units = {file: allowed for file, allowed in tree.units().items() if cache.get(file) != tree.mark(file, command)}
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        paths = {}
        for number, headers in enumerate(precompiled(tree, units, command, pool)):
            paths[headers] = Path(folder) / f"{number}.h"
            lines = [name if name.startswith("<") else f'"{name}"' for name in sorted(headers) if name[-2:] != "cc"]
            paths[headers].write_text("".join(f"#include {line}\n" for line in lines if not line.endswith('.def"')))
        made = pool.map(lambda path: run([*command, "-x", "c++-header", path, "-o", f"{path}.gch"]), paths.values())
        good = [headers for headers, result in zip(paths, made) if result.returncode == 0]

        def compiled(file):
            before = next((["-include", paths[headers]] for headers in good if headers <= units[file]), [])
            return run([*command, "-fsyntax-only", *before, "-x", "c++", tree.root / file])

        for file, result in zip(units, pool.map(compiled, units)):
            if result.returncode == 0:
                cache[file] = tree.mark(file, command)
            else:
                lines = result.stderr.splitlines()
                yield f"{file}: {next((line for line in lines if ' error: ' in line), result.stderr)}"


# Each of these compiles after the others, but only the `good` ones alone.
TRIED = {
    "runtime/good.h": "#pragma once\n#include <string>\nstruct Good { std::string text; };\n",
    "runtime/good.cc": '#include "runtime/good.h"\nGood good;\n',
    "runtime/late.cc": '#include "runtime/good.h"\nunsigned late(Late* there);\n',
    "runtime/bare.h": "#pragma once\ninline Good bare() { return {}; }\n",
    "runtime/beside.cc": '#include "runtime/good.h"\n#include "runtime/bare.h"\nGood beside = bare();\n',
    "runtime/library.cc": '#include "runtime/good.h"\nstd::vector<int> library;\n',
}
FOUND = ["runtime/bare.h", "runtime/late.cc", "runtime/library.cc"]


def main():
    root, folder = Path(sys.argv[1]), Path(sys.argv[2])
    command = command_of(folder)
    with tempfile.TemporaryDirectory() as tried:
        for name, text in TRIED.items():
            file = Path(tried) / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        found = sorted(fault.split(":")[0] for fault in faults(Tree(Path(tried)), [*command, f"-I{tried}"], {}))
    if found != FOUND:
        print(f"this test does not find what it should; it found: {found}")
        return 1
    kept = folder / "alone.json"
    cache = json.loads(kept.read_text()) if kept.exists() else {}
    real = list(faults(Tree(root), command, cache))
    kept.write_text(json.dumps(cache))
    print("\n".join(real))
    return 1 if real else 0


if __name__ == "__main__":
    sys.exit(main())
