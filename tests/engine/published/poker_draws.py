#!/usr/bin/env python3
"""The results of exchanging cards in a poker hand, over all possible draws, are as published.

usage: poker_draws.py PROGRAM ROOT
"""

import os
import sys
from collections import Counter

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from client import Engine  # noqa: E402

# The kept cards, and how many draws improve them.
PUBLISHED = {
    "QC QD": {"two pair": 2592, "three of a kind": 1854, "full house": 165, "four of a kind": 45},
    "QC QD QH": {"full house": 66, "four of a kind": 46},
    "QC QD 7H 7S": {"full house": 4},
    "AC 9C 7C 4C": {"flush": 9},
    "9C 8D 7H 6S": {"straight": 8},
    "9C 8D 7H 5S": {"straight": 4},
}


def main():
    program, root = sys.argv[1:]
    found = {kept: Counter() for kept in PUBLISHED}
    with Engine(program) as engine:
        rules = os.path.join(root, "tests/fixtures/published/poker-draws.lua")
        reply = engine.ask("new", game=rules, players=1, seed=1)
        while "decide" in reply:
            reply = engine.ask("choose", id=0)
            for event in reply["events"]:
                if event["kind"] == "said":
                    kept, _, told = event["text"].partition(": ")
                    number, name = told.split(" ", 1)
                    kind = next((kind for kind in PUBLISHED[kept] if name.startswith(kind)), "no better")
                    found[kept][kind] += int(number)
    departed = 0
    for kept, published in PUBLISHED.items():
        draws = sum(found[kept].values())
        for kind, number in published.items():
            departed += found[kept][kind] != number
            print(f"{kept:12} {draws:6,} draws: {kind:16} {number:5,}  ours {found[kept][kind]:5,}")
    print(f"{departed} figures that depart")
    sys.exit(1 if departed else 0)


if __name__ == "__main__":
    main()
