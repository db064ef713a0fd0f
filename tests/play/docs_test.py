#!/usr/bin/env python3
"""The screens in README.md and docs/play.md are what the program shows at a terminal when the answers after its prompts
are typed.

usage: docs_test.py PROGRAM ROOT With HOUSERULES_UPDATE_DOCS=1 the screens are updated.
"""
import os
import re
import sys
import tempfile

from live import Live, prompt_at
from terminal import Terminal, check

PAGES = {"README.md": 1, "docs/play.md": 4}  # with the fewest screens in each
BLOCK = re.compile(r"<!-- screen: (\d+) (.*?) -->\n```text\n(.*?)```\n", re.S)
# A full-screen table, after typing these: "key" stands for a key at a page, "end" for the end of the game.
LIVE = re.compile(r"<!-- live: (\d+)x(\d+) (.*?) -->\n```text\n(.*?)```\n", re.S)
# The program's prompts.
QUESTION = re.compile(r"^(Your move: |Which (?:game|kind, or which game)\? |How many [^?]*\? \([^)]*\) ?|Your name\? \([^)]*\) ?|"
                      r"The name of player \d\? \([^)]*\) ?|Hand the keyboard to .*, press Enter: ?)(.*)$", re.M)


# The search's opinion may change with the search.
HINT = re.compile(r"(?<=Your move: hint\n).*?(?=\nYour move:)", re.S)


def screen(program, root, columns, arguments, typed, folder):
    """The output until the last line has been answered."""
    environment = {"HOUSERULES_GAMES": os.path.join(root, "games"), "XDG_STATE_HOME": folder, "NO_COLOR": "1"}
    terminal = Terminal([program, "play", "--lines", *arguments], environment, columns=columns)
    for question, answer in typed:
        terminal.expect(question)
        terminal.line(answer)
    if typed[-1][1] == "quit":
        terminal.wait()
        text = terminal.text
    else:
        terminal.expect("Your move: ", "press Enter: ")
        text = terminal.text[:terminal.seen]
    terminal.close()
    text = re.sub(r"--resume \S+", "--resume GAME", text)
    return "\n".join(line.rstrip() for line in text.strip("\n").split("\n")) + "\n"


def live_screen(program, root, columns, rows, arguments, typed, folder):
    """The screen after the last line has been answered."""
    environment = {"HOUSERULES_GAMES": os.path.join(root, "games"), "XDG_STATE_HOME": folder, "NO_COLOR": "1"}
    live = Live([program, "play", *arguments, "--pace", "0"], environment, columns=columns, rows=rows)

    def is_asked(lines):
        last = lines[rows - 2]
        return prompt_at(rows)(lines) or "any key: " in last or last.startswith("Again")

    for line in ["", *typed]:
        if line == "key":
            live.type(" ")
        elif line:
            live.line(line)
        live.settle(0.3)
        live.until(is_asked)
    text = live.look()
    live.close()
    return text


def renewed(program, root, page):
    """The page with its current screens, and their number."""
    count = 0

    def renew(match):
        nonlocal count
        count += 1
        columns, arguments, shown = int(match.group(1)), match.group(2).split(), match.group(3)
        typed = [(question.rstrip(), answer.rstrip()) for question, answer in QUESTION.findall(shown)]
        # The last prompt is not answered.
        if typed and not typed[-1][1] and shown.rstrip("\n").endswith(typed[-1][0]):
            typed.pop()
        with tempfile.TemporaryDirectory() as folder:
            text = screen(program, root, columns, arguments, typed, folder)
        if HINT.sub("HINT", text) == HINT.sub("HINT", shown):
            text = shown
        return f"<!-- screen: {columns} {' '.join(arguments)} -->\n```text\n{text}```\n"

    def renew_live(match):
        nonlocal count
        count += 1
        columns, rows, (arguments, _, typed) = int(match.group(1)), int(match.group(2)), match.group(3).partition(" :: ")
        with tempfile.TemporaryDirectory() as folder:
            text = live_screen(program, root, columns, rows, arguments.split(), typed.split(" | ") if typed else [], folder)
        return f"<!-- live: {columns}x{rows} {match.group(3)} -->\n```text\n{text}```\n"

    return LIVE.sub(renew_live, BLOCK.sub(renew, page)), count


def main():
    program, root = sys.argv[1:3]
    for name, fewest in PAGES.items():
        path = os.path.join(root, name)
        with open(path, encoding="utf-8") as file:
            page = file.read()
        now, count = renewed(program, root, page)
        if os.environ.get("HOUSERULES_UPDATE_DOCS") == "1":
            with open(path, "w", encoding="utf-8") as file:
                file.write(now)
        else:
            for line, (ours, theirs) in enumerate(zip(page.split("\n"), now.split("\n")), 1):
                check(f"{name}:{line}", ours, theirs)
            check(f"{name}: its length", len(page), len(now))
        check(f"{name} has screens", count >= fewest)
        print(f"{count} screens are as {name} shows them")


if __name__ == "__main__":
    main()
