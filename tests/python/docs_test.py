#!/usr/bin/python3
"""The programs in docs/python.md print what the page says after each, and the one that learns Sevens runs. With
HOUSERULES_UPDATE_DOCS=1 the page is updated.

usage: docs_test.py PACKAGE_FOLDER ROOT
"""
import os
import re
import subprocess
import sys
from pathlib import Path

PROGRAM = re.compile(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.S)


def main():
    package, root = sys.argv[1:]
    page = Path(root) / "docs/python.md"
    faults, count = [], 0

    def python(*words):
        return subprocess.run([sys.executable, "-B", *words], env={**os.environ, "PYTHONPATH": package}, cwd=root,
                              capture_output=True, text=True)

    def run(match):
        nonlocal count
        count += 1
        done = python("-c", match[1])
        if done.returncode or done.stdout != (match[2] or ""):
            faults.append(f"{match[1]}\nprinted\n{done.stdout}{done.stderr}")
        return f"```python\n{match[1]}```\n" + (f"\n```text\n{done.stdout}```\n" if done.stdout else "")

    text = PROGRAM.sub(run, page.read_text())
    if os.environ.get("HOUSERULES_UPDATE_DOCS"):
        page.write_text(text)
        return 0
    done = python("examples/sevens.py", "2", "40")  # too short to learn much
    if not re.fullmatch(r"wins \d+\.\d% of 40 deals, give or take \d+\.\d%; even is 25%\n", done.stdout):
        faults.append(f"examples/sevens.py printed\n{done.stdout}{done.stderr}")
    print("\n".join(faults) or f"{count} programs")
    return 1 if faults or count < 4 else 0


if __name__ == "__main__":
    sys.exit(main())
