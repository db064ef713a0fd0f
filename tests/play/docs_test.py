#!/usr/bin/env python3
"""The screens in docs/play.md are what the program shows at a terminal when what stands behind its questions is typed.

usage: docs_test.py PROGRAM ROOT
With HOUSERULES_UPDATE_DOCS=1 the screens are written anew.
"""
import os
import re
import sys
import tempfile

from terminal import Terminal, check

PAGE = "docs/play.md"
BLOCK = re.compile(r"<!-- screen: (\d+) (.*?) -->\n```text\n(.*?)```\n", re.S)
# What the program asks with.
QUESTION = re.compile(r"^(Your move: |Which (?:game|kind, or which game)\? |How many [^?]*\? \([^)]*\) ?|Your name\? \([^)]*\) ?|"
                      r"The name of player \d\? \([^)]*\) ?|Hand the keyboard to .*, press Enter: ?)(.*)$", re.M)


# What the search thinks may change with the search.
HINT = re.compile(r"\S+( \S+)?: it\s+wins\s+about.*?(?=\nYour move:)", re.S)


def screen(program, root, columns, arguments, typed, folder):
    """What is shown until the last line has been answered."""
    environment = {"HOUSERULES_GAMES": os.path.join(root, "games"), "XDG_STATE_HOME": folder, "NO_COLOR": "1"}
    terminal = Terminal([program, "play", *arguments], environment, columns=columns)
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


def main():
    program, root = sys.argv[1:3]
    path = os.path.join(root, PAGE)
    with open(path, encoding="utf-8") as file:
        page = file.read()
    count = 0

    def renew(match):
        nonlocal count
        count += 1
        columns, arguments, shown = int(match.group(1)), match.group(2).split(), match.group(3)
        typed = [(question.rstrip(), answer.rstrip()) for question, answer in QUESTION.findall(shown)]
        # The last question is not answered any more.
        if typed and not typed[-1][1] and shown.rstrip("\n").endswith(typed[-1][0]):
            typed.pop()
        with tempfile.TemporaryDirectory() as folder:
            text = screen(program, root, columns, arguments, typed, folder)
        if HINT.sub("HINT", text) == HINT.sub("HINT", shown):
            text = shown
        return f"<!-- screen: {columns} {' '.join(arguments)} -->\n```text\n{text}```\n"

    renewed = BLOCK.sub(renew, page)
    if os.environ.get("HOUSERULES_UPDATE_DOCS") == "1":
        with open(path, "w", encoding="utf-8") as file:
            file.write(renewed)
    else:
        for line, (ours, theirs) in enumerate(zip(page.split("\n"), renewed.split("\n")), 1):
            check(f"{PAGE}:{line}", ours, theirs)
        check(f"{PAGE}: its length", len(page), len(renewed))
    check("there are screens", count > 3)
    print(f"{count} screens are as {PAGE} shows them")


if __name__ == "__main__":
    main()
