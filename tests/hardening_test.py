#!/usr/bin/env python3
"""The built program has the compiler's and linker's protections against memory errors, and does not reveal where it was
built.

usage: hardening_test.py PROGRAM ROOT LAYER_LIBRARY...
"""
import platform
import re
import subprocess
import sys

FAILED = []


def check(what, right):
    if not right:
        FAILED.append(what)


def readelf(flags, file):
    return subprocess.run(["readelf", "-W", flags, file], capture_output=True, text=True, check=True,
                          env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"}).stdout


def check_program(program):
    segments = readelf("-l", program)
    dynamic = readelf("-d", program)
    check("it lies at another address each time (PIE)", "DYN (Position-Independent Executable" in readelf("-h", program))
    check("its stack cannot be executed (NX)", re.search(r"GNU_STACK .* RW +0", segments))
    check("no segment can be both written and executed", not re.search(r" (RWE|WE) ", segments))
    check("its tables of functions cannot be written (full RELRO)",
          "GNU_RELRO" in segments and re.search(r"\(FLAGS_1\).*\bNOW\b", dynamic))


def check_layer(library):
    # In each function with an array on the stack.
    check(f"{library}: it notices when its stack is overwritten", "__stack_chk_fail" in readelf("-s", library))
    if platform.machine() == "x86_64":
        check(f"{library}: jumps arrive where they may (CET)", "x86 feature: IBT, SHSTK" in readelf("-n", library))


def check_paths(program, root):
    if ".debug_info" in readelf("-S", program):
        print("skipped: paths of the source (a program with debug information has them)")
        return
    with open(program, "rb") as file:
        found = re.findall(re.escape(root.encode()) + rb"[!-~]*", file.read())
    check(f"it names no path of the source, as it does {found}", not found)


def main():
    program, root, *libraries = sys.argv[1:]
    check_program(program)
    check_paths(program, root)
    for library in libraries:
        check_layer(library)
    for what in FAILED:
        print("FAILED:", what)
    sys.exit(1 if FAILED else 0)


if __name__ == "__main__":
    main()
