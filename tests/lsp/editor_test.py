#!/usr/bin/env python3
"""An editor at the other end of the pipe: every request on every rule file, and many random edits, after each of which
the diagnostics are those of a fresh check of the same text.

usage: editor_test.py PROGRAM ROOT [--edits N] [--seed S]

Prints how long diagnostics take after a keystroke in the longest game.
"""
import argparse
import json
import queue
import random
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

REQUESTS = ["hover", "completion", "signatureHelp", "definition", "references", "documentHighlight", "prepareRename",
            "rename", "documentSymbol", "foldingRange", "semanticTokens/full", "codeAction", "codeLens", "formatting"]
# These are about the whole file.
OF_FILES = ("documentSymbol", "foldingRange", "semanticTokens/full", "codeLens", "formatting")
# Of a rename that is refused.
REQUEST_FAILED = -32803
PATIENCE = 600


def units(text):
    return len(text.encode("utf-16-le")) // 2


def place(text, offset):
    """The protocol's place of an offset in a text whose lines end with line feeds."""
    before = text[:offset]
    line = before.rfind("\n") + 1
    return {"line": before.count("\n"), "character": units(before[line:])}


class Editor:
    def __init__(self, program, games):
        self.process = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env={"HOUSERULES_GAMES": str(games)})
        self.came = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        self.id = 0
        self.ask("initialize", {"capabilities": {}})
        self.tell("initialized", {})

    def read(self):
        out = self.process.stdout
        while True:
            length = None
            while (line := out.readline().strip()):
                name, value = line.split(b":")
                length = int(value) if name == b"Content-Length" else length
            if length is None:
                return self.came.put(None)
            self.came.put(json.loads(out.read(length)))

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def until(self, wanted):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message = self.came.get(timeout=PATIENCE)
            if message is None:
                sys.exit(f"the server has ended with {self.process.wait()}")
            if wanted(message):
                return message
        sys.exit("the server does not answer")

    def ask(self, method, params):
        self.id += 1
        self.send({"id": self.id, "method": method, "params": params})
        return self.until(lambda message: message.get("id") == self.id)

    def open(self, path, text):
        self.uri, self.text, self.version = path.as_uri(), text, 1
        self.tell("textDocument/didOpen", {"textDocument": {"uri": self.uri, "languageId": "houserules", "version": 1,
                                                             "text": text}})
        return self.diagnostics()

    def change(self, begin, end, new):
        """Replaces a part of the text; returns the diagnostics."""
        self.version += 1
        change = {"range": {"start": place(self.text, begin), "end": place(self.text, end)}, "text": new}
        self.text = self.text[:begin] + new + self.text[end:]
        self.tell("textDocument/didChange", {"textDocument": {"uri": self.uri, "version": self.version},
                                             "contentChanges": [change]})
        return self.diagnostics()

    def diagnostics(self):
        sent = self.until(lambda message: message.get("method") == "textDocument/publishDiagnostics"
                          and message["params"]["uri"] == self.uri and message["params"].get("version") == self.version)
        return sent["params"]["diagnostics"]

    def close(self):
        self.tell("textDocument/didClose", {"textDocument": {"uri": self.uri}})

    def request(self, name, offset):
        where = place(self.text, offset)
        params = {"textDocument": {"uri": self.uri}, "position": where, "range": {"start": where, "end": where},
                  "context": {"includeDeclaration": True, "diagnostics": []}, "newName": "another_name"}
        reply = self.ask("textDocument/" + name, params)
        if "error" in reply and not (name == "rename" and reply["error"]["code"] == REQUEST_FAILED):
            sys.exit(f"{self.uri}: {name} at {where}: {reply['error']}\n{self.text}")
        return reply.get("result")


def checked(program, games, path, text):
    """What `check` finds in the text without games, as the diagnostics have it."""
    done = subprocess.run([program, "check", "-", "--games", "0", "--format", "json", "--max-errors", "0"], input=text,
                          capture_output=True, text=True, cwd=path.parent, env={"HOUSERULES_GAMES": str(games)})
    lines = text.replace("\r\n", "\n").split("\n")
    found = set()
    for file in json.loads(done.stdout)["files"]:
        for one in file["findings"]:
            if one["file"] != "<stdin>":
                continue
            line = lines[one["line"] - 1] if one["line"] <= len(lines) else ""
            found.add((one["line"] - 1, units(line[:one["column"] - 1]), one["code"], one["severity"]))
    return found


def as_checked(diagnostics):
    return {(one["range"]["start"]["line"], one["range"]["start"]["character"], one["code"],
             "error" if one["severity"] == 1 else "warning") for one in diagnostics
            if not one["message"].startswith("the base has a fault")}


def every_request(editor, chance, count):
    for name in REQUESTS:
        for _ in range(1 if name in OF_FILES else count):
            editor.request(name, chance.randrange(len(editor.text) + 1))


def edit(text, original, chance):
    """A random change: begin, end, new text."""
    at = chance.randrange(len(text) + 1)
    kind = chance.randrange(8)
    if kind == 0:
        return at, at, chance.choice("abcdefz_.:,(){}[]=\"'-#~ \n0é🂡")
    if kind == 1:
        return at, min(len(text), at + 1), ""
    if kind == 2:
        return at, min(len(text), at + chance.randrange(30)), ""
    if kind == 3:
        begin = chance.randrange(len(original))
        return at, at, original[begin:begin + chance.randrange(60)]
    if kind == 4:
        return at, at, chance.choice(["me:", "me.hand.", "options.", "end", "when ", "--[[ rules\n", "]]", "function f(",
                                      "deal 5 each", "local x = ", "{", "}", "--- XX-1 ", "variant of hearts \"X\"\n"])
    if kind == 5:
        line = text.rfind("\n", 0, at) + 1
        return line, min(len(text), (text + "\n").find("\n", at) + 1), ""
    return 0, len(text), original  # as it was


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("root", type=Path)
    parser.add_argument("--edits", type=int, default=300)
    parser.add_argument("--files", type=int, default=0, help="only so many files; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    flags = parser.parse_args()
    flags.program = str(Path(flags.program).resolve())
    chance = random.Random(flags.seed)
    root = flags.root.resolve()
    games = root / "games"
    files = [*sorted(games.glob("*.lua")), *sorted((root / "examples").glob("*.lua")),
             *sorted((root / "tests/fixtures").rglob("*.lua"))]
    files = [file for file in files if not file.name.endswith("_test.lua")]
    if flags.files:
        files = chance.sample(files, flags.files)
    editor = Editor(flags.program, games)
    asked = 0
    for file in files:
        text = file.read_bytes().decode("utf-8", "surrogateescape")
        if "\r" in text or any(0xD800 <= ord(c) < 0xE000 for c in text):
            continue  # places are counted by lines that end with line feeds
        found = as_checked(editor.open(file, text))
        expected = checked(flags.program, games, file, text)
        if found != expected:
            sys.exit(f"{file}: {sorted(found)} instead of {sorted(expected)}")
        every_request(editor, chance, 4)
        asked += 1
        editor.close()
    print(f"every request on {asked} files")

    named = [games / f"{name}.lua" for name in ("crazy-eights", "hearts", "gin-rummy", "skat", "aunt-mays-eights",
                                                "texas-holdem", "klondike")]
    named = [file for file in named if file.is_file()]
    done = 0
    while done < flags.edits:
        file = chance.choice(named)
        original = file.read_text()
        editor.open(file, original)
        for _ in range(min(50, flags.edits - done)):
            found = as_checked(editor.change(*edit(editor.text, original, chance)))
            expected = checked(flags.program, games, file, editor.text)
            if found != expected:
                sys.exit(f"{file}, edit {done}: {sorted(found)} instead of {sorted(expected)}\n{editor.text}")
            editor.request(chance.choice(REQUESTS), chance.randrange(len(editor.text) + 1))
            done += 1
        editor.close()
    print(f"{done} random edits")

    longest = max(games.glob("*.lua"), key=lambda file: file.stat().st_size)
    text = longest.read_text()
    editor.open(longest, text)
    at = text.rfind("\nfunction") + 1
    times = []
    for letter in "function added(me)\n  local cards = me.hand:where(fits)\n  return #cards > 2 and cards.top\nend\n" * 3:
        begin = time.monotonic()
        editor.change(at, at, letter)
        times.append(time.monotonic() - begin)
        at += 1
    times.sort()
    print(f"{longest.name}, {text.count(chr(10))} lines: from a keystroke to diagnostics {1e3 * statistics.median(times):.1f}"
          f" ms (median), {1e3 * times[int(len(times) * 0.99)]:.1f} ms (99 of 100)")
    editor.ask("shutdown", None)
    editor.tell("exit", None)
    return editor.process.wait(PATIENCE)


if __name__ == "__main__":
    sys.exit(main())
