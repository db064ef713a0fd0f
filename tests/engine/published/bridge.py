#!/usr/bin/env python3
"""Bridge scores as in the published tables of duplicate scores: every contract, undoubled, doubled and redoubled, not
vulnerable and vulnerable, just made and with an overtrick, and with every number of undertricks.

usage: bridge.py PROGRAM ROOT

The contracts are bid and played out: seat 4 deals, bids and takes as many tricks as are wanted, whatever is played.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from client import Engine  # noqa: E402
from staged import Departs, expect, new  # noqa: E402

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
KINDS = {"clubs": "minor", "diamonds": "minor", "hearts": "major", "spades": "major", "no trumps": "no trumps"}
# By kind of contract and doubling: the score of a contract just made at levels 1 to 7, not vulnerable and vulnerable.
MADE = {
    "minor": {
        1: ((70, 90, 110, 130, 400, 920, 1440), (70, 90, 110, 130, 600, 1370, 2140)),
        2: ((140, 180, 470, 510, 550, 1090, 1630), (140, 180, 670, 710, 750, 1540, 2330)),
        4: ((230, 560, 640, 720, 800, 1380, 1960), (230, 760, 840, 920, 1000, 1830, 2660)),
    },
    "major": {
        1: ((80, 110, 140, 420, 450, 980, 1510), (80, 110, 140, 620, 650, 1430, 2210)),
        2: ((160, 470, 530, 590, 650, 1210, 1770), (160, 670, 730, 790, 850, 1660, 2470)),
        4: ((520, 640, 760, 880, 1000, 1620, 2240), (720, 840, 960, 1080, 1200, 2070, 2940)),
    },
    "no trumps": {
        1: ((90, 120, 400, 430, 460, 990, 1520), (90, 120, 600, 630, 660, 1440, 2220)),
        2: ((180, 490, 550, 610, 670, 1230, 1790), (180, 690, 750, 810, 870, 1680, 2490)),
        4: ((560, 680, 800, 920, 1040, 1660, 2280), (760, 880, 1000, 1120, 1240, 2110, 2980)),
    },
}
# The score of an overtrick, undoubled; then doubled and redoubled, not vulnerable and vulnerable.
TRICK = {"minor": 20, "major": 30, "no trumps": 30}
DOUBLED_TRICK = {2: (100, 200), 4: (200, 400)}
# The penalties for up to 13 undertricks.
DOWN = {
    1: (tuple(range(50, 651, 50)), tuple(range(100, 1301, 100))),
    2: ((100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500),
        (200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800)),
    4: ((200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000),
        (400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600)),
}


def with_trumps(suit, tricks):
    """Seat 4 has that many of the highest trumps and the lowest cards of another suit, seat 1 the rest of the two."""
    other, *rest = [letter for letter in "CDHS" if letter != suit]
    trumps, side = [rank + suit for rank in RANKS], [rank + other for rank in RANKS]
    lost = 13 - tricks
    return [trumps[:lost] + side[lost:], [rank + rest[0] for rank in RANKS], [rank + rest[1] for rank in RANKS],
            trumps[lost:] + side[:lost]]


def no_trumps(tricks):
    """Seat 1 has the highest clubs, and leads them; seat 4 as many of the lowest, and the highest cards of the other
    suits."""
    lost, held, low = 13 - tricks, [], []
    top = [3, 4, 3, 3] if lost == 0 else [0] + [(tricks + place) // 3 for place in range(3)]
    for suit, number in zip("CDHS", top):
        cards = [rank + suit for rank in reversed(RANKS)]
        held += cards[:number]
        low += cards[number:]
    clubs = [rank + "C" for rank in reversed(RANKS)] if lost else []
    hands = [clubs[:lost], [], [], held + clubs[13 - lost:]]
    low = [card for card in low if card not in hands[0] + hands[3]]
    plain = [card for card in low if card[-1] != "C"] + [card for card in low if card[-1] == "C"]
    for hand in hands[:3]:
        while len(hand) < 13:
            hand.append(plain.pop(0))
    return hands


def choose(engine, reply, text):
    return engine.ask("choose", id=next(move["id"] for move in reply["decide"]["moves"] if move["text"] == text))


def score(engine, level, strain, times, vulnerable, tricks):
    """The declarers' score after the deal was played."""
    hands = no_trumps(tricks) if strain == "no trumps" else with_trumps(strain[0].upper(), tricks)
    reply = new(engine, "bridge", hands, options={"deals": 1, "vulnerable": "all" if vulnerable else "none"})
    called = strain.removesuffix("s") if level == 1 else strain
    calls = [f"bid {level} {called}"] + {1: [], 2: ["double"], 4: ["double", "redouble"]}[times] + 3 * ["pass"]
    for call in calls:
        reply = choose(engine, reply, call)
    while "decide" in reply:
        moves = reply["decide"]["moves"]
        reply = engine.ask("choose", id=next((move for move in moves if move["value"][-1] == "C"), moves[0])["id"])
    scores = reply["over"]["scores"]
    expect("points for one side only", min(scores), 0)
    return scores[3] - scores[0]


def figures():
    """Every contract, the tricks taken, and the score."""
    for strain, kind in KINDS.items():
        for times in (1, 2, 4):
            for vulnerable in (0, 1):
                more = TRICK[kind] if times == 1 else DOUBLED_TRICK[times][vulnerable]
                for level in range(1, 8):
                    for tricks in range(6 + level, min(8 + level, 14)):
                        points = MADE[kind][times][vulnerable][level - 1] + more * (tricks - 6 - level)
                        yield (level, strain, times, vulnerable, tricks), points
    for times in (1, 2, 4):
        for vulnerable in (0, 1):
            for down in range(1, 14):
                yield (7, "spades", times, vulnerable, 13 - down), -DOWN[times][vulnerable][down - 1]


def main():
    program = sys.argv[1]
    played = departed = 0
    with Engine(program) as engine:
        for contract, points in figures():
            played += 1
            try:
                expect("points", score(engine, *contract), points)
            except Departs as departure:
                departed += 1
                print(f"DEPARTS {contract}: {departure}")
    print(f"{played} published scores, {departed} that depart")
    sys.exit(1 if departed else 0)


if __name__ == "__main__":
    main()
