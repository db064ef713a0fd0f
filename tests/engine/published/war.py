#!/usr/bin/env python3
"""War lasts as long as in published simulations of the same rules, and agrees with a model of its rules.

usage: war.py PROGRAM [--random GAMES SEED]

T. Voskuilen's simulator (https://github.com/tgvoskuilen/War-Simulator) plays with one card face down in a war, shuffles
the cards won, and a player who runs out of cards loses: over a million games, the mean is 440 to 445 rounds, the median
330 to 335, and 95% have at most 1160. The model puts cards away in a fixed order, so nothing is random.
"""

import json
import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from client import Engine  # noqa: E402
from staged import Departs, expect, new  # noqa: E402

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
LIMIT = 10000  # battles, after which the game is a draw

# The published figure, and the tolerance for 4000 games: three standard errors.
PUBLISHED = {"mean": (440, 445, 18), "median": (330, 335, 21), "p95": (1160, 1160, 75)}


def simulated(program):
    """Departures of a simulation from the published figures."""
    command = [program, "simulate", "war", "-n", "4000", "--seed", "1", "--players", "2", "--format", "json"]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    turns = json.loads(run.stdout)["turns"]
    departed = 0
    for figure, (least, most, leeway) in PUBLISHED.items():
        agrees = least - leeway <= turns[figure] <= most + leeway
        departed += not agrees
        published = str(least) if least == most else f"{least} to {most}"
        print(f"{'' if agrees else 'DEPARTS '}battles, {figure}: {turns[figure]:.0f}, published {published}")
    return departed


def played(engine, stacks, options):
    """How many battles there are, and who has won."""
    reply = new(engine, "war", stacks, options=options)
    battles = 0
    while "over" not in reply:
        expect("the moves", [move["move"] for move in reply["decide"]["moves"]], ["turn_up"])
        reply = engine.ask("choose", id=0)
        battles += 1
    return battles, reply["over"]["winners"]


def modelled(stacks, options):
    """The same by a model of the rules. Lists have the top card first."""
    stacks = [list(stack) for stack in stacks]
    seats = range(len(stacks))
    alive, battle, hidden, battles, me = list(seats), [], [], 0, 0
    sign = -1 if options["peace"] else 1

    while True:
        if battles == LIMIT:
            return battles, []
        battles += 1
        rivals, winner = alive[alive.index(me) :] + alive[: alive.index(me)], None
        while rivals and winner is None:
            up = {seat: stacks[seat].pop(0) for seat in rivals}
            battle += up.items()
            height = {seat: sign * RANKS.index(card[:-1]) for seat, card in up.items()}
            rivals = [seat for seat in rivals if height[seat] == max(height.values())]
            if len(rivals) == 1:
                winner = rivals[0]
                break
            least = options["hidden"] + 1 if options["short"] == "lose" else 1
            for seat in rivals:
                have = len(stacks[seat])
                for _ in range(have if have < least else min(options["hidden"], have - 1)):
                    hidden.insert(0, stacks[seat].pop(0))
            rivals = [seat for seat in rivals if stacks[seat]]
            if len(rivals) == 1:
                winner = rivals[0]
        if winner is not None:
            own = [card for seat, card in battle if seat == winner]
            stacks[winner] += hidden + own + [card for seat, card in battle if seat != winner]
            battle, hidden = [], []
        alive = [seat for seat in alive if stacks[seat]]
        if len(alive) < 2:
            return battles, [seat + 1 for seat in alive]
        me = next(seat for seat in [*range(me + 1, len(stacks)), *range(me + 1)] if seat in alive)


def main():
    program = sys.argv[1]
    games, seed = (int(sys.argv[3]), int(sys.argv[4])) if sys.argv[2:3] == ["--random"] else (100, 1)
    departed = simulated(program)
    chance = random.Random(seed)
    pack = [rank + suit for rank in RANKS for suit in "CDHS"]
    with Engine(program) as engine:
        for number in range(games):
            chance.shuffle(pack)
            seats = chance.randint(2, 6)
            options = {"hidden": chance.randint(0, 4), "short": chance.choice(["lose", "last"]), "gathered": "winner",
                       "peace": chance.random() < 0.3}
            stacks = [pack[seat::seats] for seat in range(seats)]
            try:
                expect("battles and winners", played(engine, stacks, options), modelled(stacks, options))
            except Departs as departure:
                departed += 1
                print(f"DEPARTS random game {number} of seed {seed}, {seats} players, {options}: {departure}")
    print(f"{len(PUBLISHED)} published figures, {games} random games, {departed} that depart")
    sys.exit(1 if departed else 0)


if __name__ == "__main__":
    main()
