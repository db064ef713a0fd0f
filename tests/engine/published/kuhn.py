#!/usr/bin/env python3
"""Kuhn Poker is worth -1/18 to the first player: Kuhn's equilibria are played out in all six deals, and no strategy
does better against them.

usage: kuhn.py PROGRAM ROOT

The game's tree is walked through the engine: the offers, the views and the results are ours; the strategies and their
weights are Kuhn's (1950), in exact fractions.
"""

import itertools
import os
import sys
from fractions import Fraction

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from client import Engine

STAKES = 2  # chips with which everybody begins, by the preset `lesson`


def tree_of(engine, reply):
    """(seat, what it knows, {move: what follows}) of a decision, or the first player's gain at the end."""
    if "over" in reply:
        chips = reply["over"]["chips"]
        assert sum(chips) == 2 * STAKES
        return chips[0] - STAKES
    seat = reply["decide"]["seat"]
    view = engine.ask("view", seat=seat)["view"]
    assert all(pile["cards"] == [None] for pile in view["piles"] if pile.get("owner") != seat and pile["cards"])
    (card,) = next(pile["cards"] for pile in view["piles"] if pile.get("owner") == seat)
    branches = {}
    here = engine.ask("snapshot")["snapshot"]
    for move in reply["decide"]["moves"]:
        branches[move["move"]] = tree_of(engine, engine.ask("choose", id=move["id"]))
        engine.ask("restore", snapshot=here)
    engine.ask("forget", snapshot=here)
    # The offer shows whether somebody has bet; the first player knows about a check only by being asked again.
    return seat, (card[0], "bet" if "call" in branches else "check"), branches


def value(tree, strategies):
    """The first player's gain. A strategy gives the weights of betting or calling, by what the player knows."""
    if isinstance(tree, int):
        return tree
    seat, known, branches = tree
    weight = strategies[seat - 1][known]
    weights = [weight if move in ("bet", "call") else 1 - weight for move in branches]
    return sum(w * value(branch, strategies) for w, branch in zip(weights, branches.values()) if w)


def equilibrium(often):
    """Kuhn's strategies for the first player, who bets a Jack that often, and the second."""
    third = Fraction(1, 3)
    first = {("J", "check"): often, ("Q", "check"): 0, ("K", "check"): 3 * often}
    first |= {("J", "bet"): 0, ("Q", "bet"): often + third, ("K", "bet"): 1}
    second = {("J", "check"): third, ("Q", "check"): 0, ("K", "check"): 1}
    second |= {("J", "bet"): 0, ("Q", "bet"): third, ("K", "bet"): 1}
    return first, second


def main():
    program = sys.argv[1]
    with Engine(program) as engine:
        deals = []
        for cards in itertools.permutations(["JS", "QS", "KS"], 2):
            # The first outcome of chance is the dealer: seat 2, so that seat 1 chooses first.
            staged = {"deck": list(cards), "chance": [1], "seed": 1}
            reply = engine.ask("new", game="kuhn-poker", preset="lesson", players=2, **staged)
            assert reply["decide"]["seat"] == 1
            deals.append(tree_of(engine, reply))

    def worth(first, second):
        return sum(Fraction(value(deal, (first, second))) for deal in deals) / len(deals)

    published = Fraction(-1, 18)
    known = list(equilibrium(0)[0])
    pure = [dict(zip(known, weights)) for weights in itertools.product((0, 1), repeat=len(known))]
    departures = 0
    for often in (Fraction(0), Fraction(1, 9), Fraction(1, 4), Fraction(1, 3)):
        first, second = equilibrium(often)
        ours = worth(first, second)
        best_first = max(worth(one, second) for one in pure)
        best_second = min(worth(first, one) for one in pure)
        print(f"Jacks bet {often}: worth {ours}; best answer of the first {best_first}, of the second {best_second}")
        departures += (ours, best_first, best_second) != (published, published, published)
    # Beyond a third the first player can be exploited.
    too_often, second = equilibrium(Fraction(1, 3))
    too_often = too_often | {("J", "check"): Fraction(1, 2)}
    loses = min(worth(too_often, one) for one in pure)
    print(f"Jacks bet 1/2: the second player's best answer leaves {loses}")
    departures += not loses < published
    print(f"published {published}, {departures} figures that depart")
    sys.exit(1 if departures else 0)


if __name__ == "__main__":
    main()
