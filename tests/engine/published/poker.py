#!/usr/bin/env python3
"""The kinds of all 2,598,960 five-card hands, as `poker_name` names them, have the published frequencies.

usage: poker.py PROGRAM ROOT [--fewer]

With --fewer: the 201,376 hands of a pack of 32, whose frequencies follow from the same formulas.
"""

import os
import re
import sys
from math import comb

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from client import Engine

PUBLISHED = {
    "straight flush": 40,
    "four of a kind": 624,
    "full house": 3744,
    "flush": 5108,
    "straight": 10200,
    "three of a kind": 54912,
    "two pair": 123552,
    "pair": 1098240,
    "high card": 1302540,
}


def formulas(ranks):
    """The frequencies for four suits of that many ranks, where the highest can also be low in a straight."""
    straights = ranks - 3
    return {
        "straight flush": 4 * straights,
        "four of a kind": ranks * (4 * ranks - 4),
        "full house": ranks * 4 * (ranks - 1) * 6,
        "flush": 4 * (comb(ranks, 5) - straights),
        "straight": straights * (4**5 - 4),
        "three of a kind": ranks * 4 * comb(ranks - 1, 2) * 4**2,
        "two pair": comb(ranks, 2) * 6**2 * (ranks - 2) * 4,
        "pair": ranks * 6 * comb(ranks - 1, 3) * 4**3,
        "high card": (comb(ranks, 5) - straights) * (4**5 - 4),
    }


def counted(program, root, short):
    """How many hands have each name."""
    names = {}
    with Engine(program) as engine:
        rules = os.path.join(root, "tests/fixtures/published/poker-hands.lua")
        reply = engine.ask("new", game=rules, options={"short": short}, seed=1)
        while "decide" in reply:
            reply = engine.ask("choose", id=0)
        for event in reply["events"]:
            if event["kind"] == "said":
                number, name = event["text"].split(" ", 1)
                name = re.sub(", (?:[^,]+ kicker|kickers .+|then .+)$", "", name)
                names[name] = names.get(name, 0) + int(number)
    return names


def main():
    program, root, *rest = sys.argv[1:]
    short = rest == ["--fewer"]
    expected = formulas(8 if short else 13)
    assert short or expected == PUBLISHED
    names = counted(program, root, short)
    kind_of = {name: next((kind for kind in expected if name.startswith(kind)), "high card") for name in names}
    departures = 0
    for kind, number in expected.items():
        ours = {name: count for name, count in names.items() if kind_of[name] == kind}
        print(f"{kind:16} {number:9,}  ours {sum(ours.values()):9,}")
        departures += number != sum(ours.values())
        # Each rank has the same number: pairs of Aces, of Twos and so on.
        if kind in ("four of a kind", "full house", "three of a kind", "pair"):
            departures += len(set(ours.values())) != 1
    departures += sum(names.values()) != sum(expected.values())
    print(f"{sum(names.values()):,} hands, {departures} figures that depart")
    sys.exit(1 if departures else 0)


if __name__ == "__main__":
    main()
