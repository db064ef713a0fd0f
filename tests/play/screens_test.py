#!/usr/bin/env python3
"""The pages in docs/screens/ show a game of each family at four sizes, as the program draws it.

usage: screens_test.py PROGRAM ROOT With HOUSERULES_UPDATE_DOCS=1 the pages are updated.
"""
import os
import subprocess
import sys
import tempfile
import time
import xml.dom.minidom

from live import Live
from terminal import check

SIZES = ((120, 40), (100, 32), (80, 24), (40, 20))
# The family, the game, its flags, and what is typed.
GAMES = (
    ("shedding", "jackjack", ["--seed", "1"], ["2", "1"]),
    ("climbing", "president", ["--seed", "2", "--players", "5"], ["pass"]),
    ("tricks", "hearts", ["--seed", "1"], ["3h 9h as"]),
    ("tricks with a dummy", "bridge", ["--seed", "3"], ["pass", "pass", "pass"]),
    ("points", "skat", ["--seed", "2"], ["pass"]),
    ("melds", "canasta", ["--seed", "1"], ["1", "1"]),
    ("fishing", "scopa", ["--seed", "1"], ["1"]),
    ("adding", "cribbage", ["--seed", "1", "--players", "2"], ["1", "1"]),
    ("asking", "go-fish", ["--seed", "1"], ["1"]),
    ("stakes", "holdem", ["--seed", "1"], ["call"]),
    ("reflexes", "snap", ["--seed", "1"], [""]),
    ("luck", "war", ["--seed", "1", "--ask-all"], ["1"]),
    ("patience", "klondike", ["--seed", "1"], ["1", "1"]),
    ("patience with two packs", "spider", ["--seed", "1"], ["1", "1"]),
)


def is_asked(rows):
    ends = ("Your move:", "Call, or press Enter:", "Again? (yes, no, undo)")
    return lambda lines: lines[rows - 2].rstrip() in ends or "any key" in lines[rows - 2]


def screen(place, game, flags, typed, columns, rows):
    program, root, folder = place
    environment = {"HOUSERULES_GAMES": os.path.join(root, "games"), "XDG_STATE_HOME": folder, "NO_COLOR": "1"}
    live = Live([program, "play", game, *flags, "--bots", "random", "--pace", "0"], environment, columns=columns, rows=rows)
    before = None
    for line in [None, *typed]:
        if line is not None:
            before = live.look()
            live.line(line)
        live.settle(0.6)
        # Until the program has read the line, the picture is that from before; it may stay if the line was refused.
        end = time.monotonic() + 3
        while live.look() == before and time.monotonic() < end:
            live.settle()
        live.until(is_asked(rows))
    text = live.look()
    for line in text.split("\n"):
        check(f"{game}: a line of {columns} columns", len(line) <= columns)
    live.close()
    return text


def picture(place):
    """What `look --svg` draws in a game of Hearts."""
    program, root, folder = place
    environment = {**os.environ, "HOUSERULES_GAMES": os.path.join(root, "games"), "XDG_STATE_HOME": folder}
    drawn = os.path.join(folder, "hearts.svg")
    done = subprocess.run([program, "play", "hearts", "--seed", "1", "--bots", "random", "--humans", "1", "--lines"],
                          input=f"3h 9h as\nlook --svg {drawn}\nlook --svg {drawn}\nlook --svg\nquit\n", env=environment,
                          capture_output=True, text=True, check=False)
    told = " ".join(done.stdout.split())
    check("it says where the picture is", f"Picture saved as {drawn}." in told)
    check("it overwrites nothing", "already exists; it was not overwritten" in told)
    check("it needs a file", "look --svg takes the file to write" in told)
    with open(drawn, encoding="utf-8") as file:
        text = file.read()
    check("the names are seen", all(f">{name}</text>" in text for name in ("Ben", "Clara", "David")))
    words = {text.firstChild.data for text in xml.dom.minidom.parseString(text).getElementsByTagName("text")}
    cards = {word for word in words if word[-1] in "♣♦♥♠" and word[:-1] in "A 2 3 4 5 6 7 8 9 10 J Q K".split()}
    # Thirteen in the hand, three that lie in the trick; those that were passed are in the log.
    check("only cards that the player has seen", len(cards), 13 + 3 + 3)
    return text


def page(place, family, game, flags, typed):
    text = f"# {game}: {family}\n"
    said = ", then ".join(f"`{line}`" if line else "Enter" for line in typed)
    text += f"\n`houserules play {game} {' '.join(flags)} --bots random`, after {said}\n"
    for columns, rows in SIZES:
        text += f"\n## {columns} columns, {rows} rows\n\n```text\n{screen(place, game, flags, typed, columns, rows)}```\n"
    return text


def main():
    program, root = sys.argv[1:3]
    folder = os.path.join(root, "docs/screens")
    wanted = {"README.md": "# Screens\n\nA game of each family, in four sizes. A test keeps these pages true.\n\n" +
              "".join(f"- [{game}]({game}.md): {family}\n" for family, game, _, _ in GAMES)}
    with tempfile.TemporaryDirectory() as state:
        wanted["hearts.svg"] = picture((program, root, state))
        for family, game, flags, typed in GAMES:
            wanted[game + ".md"] = page((program, root, state), family, game, flags, typed)
    if os.environ.get("HOUSERULES_UPDATE_DOCS") == "1":
        os.makedirs(folder, exist_ok=True)
    for name, text in wanted.items():
        path = os.path.join(folder, name)
        if os.environ.get("HOUSERULES_UPDATE_DOCS") == "1":
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            continue
        with open(path, encoding="utf-8") as file:
            for line, (ours, theirs) in enumerate(zip(file.read().split("\n"), text.split("\n")), 1):
                check(f"{name}:{line}", ours, theirs)
    # The pictures of `serve` are taken in a browser.
    check("the pages", sorted(name for name in os.listdir(folder) if not name.endswith(".png")), sorted(wanted))
    print(f"{len(GAMES)} games are drawn as docs/screens/ shows them")


if __name__ == "__main__":
    main()
