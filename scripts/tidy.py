#!/usr/bin/env python3
"""clang-tidy over the sources, with the checks of .clang-tidy. Prints what it finds.

usage: scripts/tidy.py [--since COMMIT] [TARGET...]

TARGET is hr_grammar, test_grammar, ...; without any, all. With --since, only those in whose folders something has
changed since COMMIT. To read what they include only once, the sources of a target are checked as one file, those of
hr_interpreter in the build's batches, because its rooms use some names for different things. Configures build/tidy.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build/tidy"
INCLUDED = re.compile(r'^#include "(/[^"]+)"', re.MULTILINE)
BATCHED = "hr_interpreter"


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT)


def configure():
    done = run("cmake", "-G", "Ninja", "-S", ROOT, "-B", BUILD, "-DCMAKE_CXX_COMPILER=clang++",
               "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON", "-DHOUSERULES_BENCH=OFF")
    if done.returncode:
        sys.exit(done.stdout + done.stderr)


def units():
    """The files to check: for each, its target, sources, and flags."""
    sources, flags = collections.defaultdict(list), {}
    for entry in json.loads((BUILD / "compile_commands.json").read_text()):
        file = Path(entry["file"])
        target = re.search(r"CMakeFiles/(\w+)\.dir/", entry["command"])[1]
        unit = (target, file.stem if target == BATCHED else "all")
        sources[unit] += INCLUDED.findall(file.read_text()) if file.parent.name == "Unity" else [str(file)]
        words = shlex.split(entry["command"])
        compiler = next(at for at, word in enumerate(words) if word.endswith("clang++"))
        flags.setdefault(unit, words[compiler + 1:words.index("-o")])
    return sources, flags


def folder_of(file):
    """The layer, or the folder of tests, that a path from the root is in."""
    return "/".join(Path(file).parts[:2 if file.startswith("tests/") else 1])


def chosen(sources, targets, since):
    units = [unit for unit in sources if not targets or unit[0] in targets]
    if not since:
        return units
    done = run("git", "diff", "--name-only", since)
    changed = done.stdout.splitlines()
    if done.returncode or {".clang-tidy", "scripts/tidy.py"} & set(changed):
        return units
    folders = {folder_of(file) for file in changed if file.endswith((".cc", ".h", ".def"))}
    return [unit for unit in units
            if folders & {folder_of(os.path.relpath(source, ROOT)) for source in sources[unit]}]


def check(unit, sources, flags):
    """What clang-tidy prints, or nothing."""
    file = BUILD / "units" / f"{'_'.join(unit)}.cc"
    file.parent.mkdir(exist_ok=True)
    file.write_text("".join(f'#include "{source}"\n' for source in sources))
    done = run("clang-tidy", "--quiet", f"--config-file={ROOT}/.clang-tidy",
               f"--header-filter=^{re.escape(str(ROOT))}/[a-z]+/", file, "--", *flags)
    return done.stdout if done.stdout else done.stderr if done.returncode else ""


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    parser.add_argument("--since")
    parser.add_argument("targets", nargs="*")
    asked = parser.parse_args()
    configure()
    sources, flags = units()
    todo = sorted(chosen(sources, asked.targets, asked.since), key=lambda unit: -len(sources[unit]))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(lambda unit: check(unit, sources[unit], flags[unit]), todo))
    print("".join(found), end="")
    print(f"clang-tidy: {len(todo)} of {len(sources)} files of sources checked")
    return 1 if any(found) else 0


if __name__ == "__main__":
    sys.exit(main())
