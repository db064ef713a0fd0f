#!/usr/bin/env python3
"""Freecell Solver solves Microsoft's numbered FreeCell deals, and its moves win our game; it does not solve deal 11982,
which is known to have no solution.

usage: freecell.py PROGRAM ROOT [--games N]

At every decision our offer is compared with the rules, written independently in `Table.moves`. The first 100 deals are
tried, or as many as requested. If `fc-solve` (Debian: freecell-solver-bin) is not installed, nothing is tested, and the
exit code is 77.
"""

import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from client import Engine, EngineError

RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
UNSOLVED = 11982
MOVE = re.compile(r"Move (a|\d+) cards? from (stack|freecell) (\d+) to (?:the (foundations)|(stack|freecell) (\d+))")


class Departs(Exception):
    pass


def microsoft_deal(number):
    """The cards in the order in which they are dealt, from the first column to the last and over again."""
    pack = [rank + suit for rank in RANKS for suit in "CDHS"]
    deal = []
    while pack:
        number = (number * 214013 + 2531011) % 2**31
        place = (number >> 16) % len(pack)
        pack[place], pack[-1] = pack[-1], pack[place]
        deal.append(pack.pop())
    return deal


def solution(deal):
    """The moves of Freecell Solver, or None."""
    columns = [" ".join(card.replace("10", "T") for card in deal[place::8]) for place in range(8)]
    ran = subprocess.run(
        ["fc-solve", "-m", "-l", "amateur-star"],
        input="\n".join(columns) + "\n",
        capture_output=True,
        text=True,
        env={**os.environ, "FREECELL_SOLVER_QUIET": "1"},
        check=False,
    )
    if "I could not solve this game" in ran.stdout:
        return None
    assert "This game is solveable" in ran.stdout, ran.stdout[-500:] + ran.stderr
    return [MOVE.fullmatch(line.strip()).groups() for line in ran.stdout.splitlines() if line.startswith("Move ")]


def rank(card):
    return RANKS.index(card[:-1])


def goes_on(card, other):
    return rank(other) == rank(card) + 1 and (card[-1] in "CS") != (other[-1] in "CS")


class Table:
    def __init__(self, deal):
        self.columns = [deal[place::8] for place in range(8)]
        self.cells = [None] * 4
        self.home = {suit: 0 for suit in "CDHS"}

    def moves(self):
        """All moves that the rules allow, as (move, value)."""
        free, spaces = self.cells.count(None), self.columns.count([])
        kept = [card for card in self.cells if card]
        tops = [column[-1] for column in self.columns if column]
        found = [("home", card) for card in kept + tops if rank(card) == self.home[card[-1]]]
        found += [("park", card) for card in tops if free]
        blocks = [(card, 1, None) for card in kept]
        for place, column in enumerate(self.columns):
            for size in range(1, len(column) + 1):
                if size > 1 and not goes_on(column[1 - size], column[-size]):
                    break
                blocks.append((column[-size], size, place))
        for card, size, source in blocks:
            for place, column in enumerate(self.columns):
                room = (free + 1) * 2 ** (spaces if column else spaces - 1)
                if place != source and size <= room and (not column or goes_on(card, column[-1])):
                    found.append(("put", f"{card} column {place + 1}"))
        if all(rank(card) >= rank(on_it) for column in self.columns for card, on_it in zip(column, column[1:])):
            found.append(("rest", None))
        return found + ([] if free else [("give_up", None)])

    def make(self, step):
        """Makes a move of Freecell Solver; returns it as (move, value)."""
        count, kind, source, home, target_kind, target = step
        size = 1 if count == "a" else int(count)
        if kind == "freecell":
            block, self.cells[int(source)] = [self.cells[int(source)]], None
        else:
            column = self.columns[int(source)]
            block = column[-size:]
            del column[-size:]
        if home:
            self.home[block[0][-1]] += 1
            return "home", block[0]
        if target_kind == "freecell":
            self.cells[int(target)] = block[0]
            return "park", block[0]
        self.columns[int(target)] += block
        return "put", f"{block[0]} column {int(target) + 1}"


def replay(engine, number):
    """Plays the solution of a deal; returns how many moves it has."""
    deal = microsoft_deal(number)
    steps = solution(deal)
    if steps is None:
        raise Departs("Freecell Solver finds no solution")
    table = Table(deal)
    reply = engine.ask("new", game="freecell", deck=deal, seed=1)
    for step in steps:
        if "decide" not in reply:
            raise Departs("the game is over before the last move")
        ours = [(offer["move"], offer.get("value")) for offer in reply["decide"]["moves"]]
        if sorted(ours, key=str) != sorted(table.moves(), key=str):
            raise Departs(f"we offer {sorted(ours, key=str)}, not {sorted(table.moves(), key=str)}")
        reply = engine.ask("choose", id=ours.index(table.make(step)))
    if reply.get("over", {}).get("winners") != [1] or reply["over"]["scores"] != [52]:
        raise Departs("the game is not won after the last move")
    return len(steps)


def main():
    program, _, *rest = sys.argv[1:]
    if not shutil.which("fc-solve"):
        print("fc-solve is not installed (Debian: freecell-solver-bin): not tested")
        sys.exit(77)
    games = int(rest[1]) if rest[:1] == ["--games"] else 100
    # The first deal, known from many sources.
    assert " ".join(microsoft_deal(1)[:8]) == "JD 2D 9H JC 5D 7H 7C 5H"
    moves = departures = 0
    with Engine(program) as engine:
        for number in range(1, games + 1):
            try:
                moves += replay(engine, number)
            except (Departs, EngineError, ValueError) as fault:
                print(f"deal {number}: {fault}")
                departures += 1
    if solution(microsoft_deal(UNSOLVED)) is not None:
        print(f"deal {UNSOLVED} is solved")
        departures += 1
    print(f"{games} deals, {moves:,} moves, {departures} deals that depart; deal {UNSOLVED} tried for a solution")
    sys.exit(1 if departures else 0)


if __name__ == "__main__":
    main()
