#!/usr/bin/env python3
"""The examples in docs/engine.md: the exchanges are answered as written, the Python programs play games, and every
error code and event in the schema is explained.

usage: docs_test.py PROGRAM ROOT
"""

import json
import os
import re
import subprocess
import sys
import tempfile

from client import Engine, schema_check


def blocks(page, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def fits(reply, expected):
    """Whether the reply is as written, where "…" matches anything."""
    pattern = ".*".join(re.escape(part) for part in expected.split("…"))
    return re.fullmatch(pattern, reply, re.DOTALL) is not None


def exchanges(engine, check, page):
    """Sends the page's requests; returns how many replies were compared."""
    compared = 0
    for block in blocks(page, "engine"):
        lines = block.splitlines()
        if len(lines) % 2 != 0:
            raise AssertionError(f"a request without a reply, or the other way round: {lines}")
        for request, expected in zip(lines[::2], lines[1::2]):
            if not request.startswith("> ") or not expected.startswith("< "):
                raise AssertionError(f"expected `> REQUEST` and `< REPLY`: {request}\n{expected}")
            reply = engine.send(request[2:].encode()).decode().rstrip("\n")
            if not fits(reply, expected[2:]):
                raise AssertionError(f"asked {request[2:]}\nanswered {reply}\nthe page says {expected[2:]}")
            check("request", json.loads(request[2:]))
            check("reply", json.loads(reply))
            compared += 1
    return compared


def play(program, script, printed):
    path = os.path.dirname(program) + os.pathsep + os.environ["PATH"]
    done = subprocess.run([sys.executable, "-c", script], env={**os.environ, "PATH": path}, capture_output=True,
                          text=True, check=False)
    if not re.fullmatch(printed, done.stdout):
        raise AssertionError(f"the program of the page printed {done.stdout!r}\n{done.stderr}")


def main():
    program, root = sys.argv[1:]
    with open(os.path.join(root, "docs/engine.md"), encoding="utf-8") as file:
        page = file.read()
    with open(os.path.join(root, "docs/engine.schema.json"), encoding="utf-8") as file:
        definitions = json.load(file)["definitions"]
    for word in (
        definitions["reply_error"]["properties"]["error"]["properties"]["code"]["enum"]
        + definitions["event"]["properties"]["kind"]["enum"]
        + [definitions[request["$ref"].split("/")[-1]]["properties"]["op"]["const"]
           for request in definitions["request"]["oneOf"]]
    ):
        if f"`{word}`" not in page:
            raise AssertionError(f"docs/engine.md does not tell of `{word}`")
    with Engine(program) as engine:
        compared = exchanges(engine, schema_check(root), page)
    if compared == 0:
        raise AssertionError("docs/engine.md has no exchanges")
    scripts = blocks(page, "python")
    lengths = [len(script.splitlines()) for script in scripts]
    if lengths != [10, 20, 12]:
        raise AssertionError(f"docs/engine.md has to have programs of ten, twenty and twelve lines, not {lengths}")
    play(program, scripts[0], r"won by seat \[[1-4](, [1-4])*\] after \d+ choices\n")
    play(program, scripts[1], r"suggest won [0-6] and my bot [0-6]\n")
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "eights.py"), "w", encoding="utf-8") as file:
            file.write(scripts[2])
        command = f"exec:{sys.executable} {folder}/eights.py"
        arena = subprocess.run([program, "arena", "crazy-eights", "--players", "2", "--bots", f"{command},random", "-n",
                                "40", "--seed", "1", "--format", "json"], capture_output=True, text=True, check=False)
        if arena.returncode != 0 or json.loads(arena.stdout)["bots"][0]["wins"] < 20:
            raise AssertionError(f"the bot of the page did not play well:\n{arena.stdout}{arena.stderr}")
    print(f"{compared} exchanges are as docs/engine.md says, and its programs play")


if __name__ == "__main__":
    main()
