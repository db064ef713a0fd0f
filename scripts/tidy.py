#!/usr/bin/env python3
"""clang-tidy over the sources, with the checks of .clang-tidy. Prints what it finds.

usage: scripts/tidy.py [--since COMMIT]

With --since, only what it finds in files that have changed since COMMIT: in sources, and in headers that a source of
their own folder includes. Sources are checked in the batches in which they are compiled, so that what they include is
read once for all of them. Configures build/tidy.
"""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build/tidy"
INCLUDED = re.compile(r'^#include "(/[^"]+)"', re.MULTILINE)
HEADER = re.compile(r'^#include "([^"/][^"]*\.h)"', re.MULTILINE)


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT)


def configure():
    done = run("cmake", "-G", "Ninja", "-S", ROOT, "-B", BUILD, "-DCMAKE_CXX_COMPILER=clang++",
               "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON", "-DHOUSERULES_BENCH=OFF")
    if done.returncode:
        sys.exit(done.stdout + done.stderr)


def batches():
    """The files that are compiled, each with the sources in it."""
    files = [Path(entry["file"]) for entry in json.loads((BUILD / "compile_commands.json").read_text())]
    return {file: INCLUDED.findall(file.read_text()) if file.parent.name == "Unity" else [str(file)] for file in files}


def changed_since(commit):
    """The files that have changed, or None in a clone without that commit."""
    done = run("git", "diff", "--name-only", commit)
    return None if done.returncode else {str(ROOT / file) for file in done.stdout.splitlines()}


def concerns(source, changed):
    """Whether a source, or a header of its own folder that it includes, has changed."""
    beside = {str(ROOT / name) for name in HEADER.findall(Path(source).read_text())}
    return source in changed or any(os.path.dirname(header) == os.path.dirname(source) for header in beside & changed)


def check(batch, changed):
    """What clang-tidy prints, or nothing."""
    only = [] if changed is None else ["--line-filter=" + json.dumps([{"name": file} for file in sorted(changed)])]
    done = run("clang-tidy", "--quiet", "-p", BUILD, f"--header-filter=^{re.escape(str(ROOT))}/[a-z]+/", *only, batch)
    return done.stdout if done.stdout else done.stderr if done.returncode else ""


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    parser.add_argument("--since")
    since = parser.parse_args().since
    configure()
    found_in = batches()
    changed = changed_since(since) if since else None
    chosen = [batch for batch, sources in found_in.items()
              if changed is None or any(concerns(source, changed) for source in sources)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(lambda batch: check(batch, changed), chosen))
    print("".join(found), end="")
    print(f"clang-tidy: checked {len(chosen)} of {len(found_in)} batches of sources")
    return 1 if any(found) else 0


if __name__ == "__main__":
    sys.exit(main())
