#!/usr/bin/env python3
"""The value of all cards in a pack, and the total of a deal, are as published.

usage: totals.py PROGRAM ROOT

A variant made for the purpose adds up the points in the pack with each game's own functions; the points of a deal are
those of all players, as announced while bots play.
"""

import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from client import Engine  # noqa: E402

PLAIN = 'say(tostring(stock:sum("value")))'
EVERY_TRUMP = "for suit in each(suits) do trump = suit say(tostring(stock:sum(value))) end"
PRIMIERA = 'say(tostring(primiera(stock)))'
# The game, its options, the expression that adds up the pack, and its value.
PACKS = [
    ("skat", {}, PLAIN, 120),
    ("schafkopf", {}, PLAIN, 120),
    ("schafkopf", {"short": True}, PLAIN, 120),
    ("tarok", {}, "say(tostring(count(stock)))", 70),
    ("belote", {}, EVERY_TRUMP, 152),
    ("scopa", {}, PRIMIERA, 84),
    ("hearts", {}, PLAIN, 26),
]
SEEDS = 10
# The game, its settings, and the totals of its deals. In Belote the last trick counts 10, or all tricks 100, and the
# belote 20; in Casino nobody has the three points for most cards if all have as many.
DEALS = [
    ("belote", ["--set", "declarations=off", "--set", "tie=lost"], {162, 182, 252, 272}),
    ("casino", ["--players", "2", "--set", "sweeps=off"], {11, 8}),
    ("casino", ["--players", "2", "--set", "sweeps=off", "--set", "each_spade=on"], {24, 21}),
    ("hearts", [], {26, 78}),
    ("go-fish", [], {13}),
    ("german-whist", ["--set", "deals=20"], {13}),
    ("german-whist", ["--set", "deals=20", "--set", "all_count=on"], {26}),
    ("schafkopf", ["--preset", "pub"], {0}),
    ("dou-dizhu", [], {0}),
]


def in_the_pack(engine, folder, game, options, adding_up):
    """The numbers said when the deal begins."""
    path = os.path.join(folder, "totals.lua")
    with open(path, "w", encoding="utf-8") as rules:
        rules.write(f'--[[ rules\nvariant of {game} "Totals"\n]]\n\nfunction before_deal()\n  {adding_up}\nend\n')
    reply = engine.ask("new", game=path, options=options, seed=1)
    said = [event["text"] for event in reply["events"] if event["kind"] == "said"]
    return [int(text) for text in said if text.isdigit()]


def in_the_deals(program, game, setting):
    """The points of all players together, deal by deal; a deal that was not played counts 0."""
    for seed in range(1, SEEDS + 1):
        told = subprocess.run([program, "play", game, "--watch", "--bots", "random", "--seed", str(seed), *setting],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True).stdout
        for points in re.findall(r"^Points: (.*)\.$", told, re.M):
            without_parts = re.sub(r"\(.*?\)", "", points)
            numbers = [int(number) for number in re.findall(r"-?\d+", without_parts)]
            if any(numbers):
                yield sum(numbers)


def main():
    program, root = sys.argv[1:]
    os.environ["HOUSERULES_GAMES"] = os.path.join(root, "games")
    departed = 0
    with Engine(program) as engine, tempfile.TemporaryDirectory() as folder:
        for game, options, adding_up, published in PACKS:
            found = set(in_the_pack(engine, folder, game, options, adding_up))
            departed += found != {published}
            print(f"{game:14} {options or ''} the pack {published}  ours {sorted(found)}")
    for game, setting, published in DEALS:
        found = list(in_the_deals(program, game, setting))
        departed += not found or not set(found) <= published
        print(f"{game:14} {' '.join(setting)}: {len(found)} deals {sorted(published)}  ours {sorted(set(found))}")
    print(f"{len(PACKS) + len(DEALS)} totals, {departed} that depart")
    sys.exit(1 if departed else 0)


if __name__ == "__main__":
    main()
