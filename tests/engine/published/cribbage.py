#!/usr/bin/env python3
"""All Cribbage hands with all starters have the published values, counted by the function in games/cribbage.lua.

usage: cribbage.py PROGRAM ROOT [--whole]

There are 12,994,800 of them: of four cards and a starter. Without --whole, which takes four times as long, only the
3,248,700 with a club as the starter are counted: suits are equivalent, so these are exactly a quarter of each number.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from client import Engine

PUBLISHED = {
    0: 1009008,
    1: 99792,
    2: 2813796,
    3: 505008,
    4: 2855676,
    5: 697508,
    6: 1800268,
    7: 751324,
    8: 1137236,
    9: 361224,
    10: 388740,
    11: 51680,
    12: 317340,
    13: 19656,
    14: 90100,
    15: 9168,
    16: 58248,
    17: 11196,
    18: 2708,
    20: 8068,
    21: 2496,
    22: 444,
    23: 356,
    24: 3680,
    28: 76,
    29: 4,
}


def counted(program, root, one_suit):
    """How many hands have each number of points."""
    rules = os.path.join(root, "tests/fixtures/published/cribbage-hands.lua")
    with Engine(program) as engine:
        reply = engine.ask("new", game=rules, players=2, options={"one_suit": one_suit}, seed=1)
        while "decide" in reply:
            reply = engine.ask("choose", id=0)
    told = [event["text"].split() for event in reply["events"] if event["kind"] == "said"]
    return {int(points): int(number) for number, _, _, points in told}


def main():
    program, root, *rest = sys.argv[1:]
    whole = rest == ["--whole"]
    ours = counted(program, root, not whole)
    times = 1 if whole else 4
    hands = sum(ours.values())
    departures = 0
    for points in range(30):
        published, found = PUBLISHED.get(points, 0), times * ours.get(points, 0)
        print(f"{points:2} points {published:9,}  ours {found:9,}")
        departures += published != found
    mean = sum(points * number for points, number in ours.items()) / hands
    print(f"mean 4.7692  ours {mean:.4f}")
    departures += f"{mean:.4f}" != "4.7692" or times * hands != 12994800
    print(f"{hands:,} hands counted, {departures} figures that depart")
    sys.exit(1 if departures else 0)


if __name__ == "__main__":
    main()
