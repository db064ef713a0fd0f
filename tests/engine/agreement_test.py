#!/usr/bin/env python3
"""Crazy Eights with the preset `open_spiel` agrees with recorded games of OpenSpiel's `crazy_eights`: at every decision
the same player, the same hand and the same moves, and the same scores at the end.

usage: agreement_test.py PROGRAM ROOT [--random GAMES SEED] [FILE...]

Reads the extract in tests/data/open_spiel and, if HOUSERULES_OPEN_SPIEL_DATA names a folder, its *.jsonl.gz, except
recordings of other games (recorded_test.py); or only the files named. Then plays random games with random settings
against eights_model.py: 60, or as many as requested.
"""

import glob
import gzip
import json
import os
import random
import sys

import eights_model
from client import Engine, EngineError

SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def card(text):
    """ "ST" as we write it: "10S"."""
    rank = "10" if text[1] == "T" else text[1]
    return rank + text[0]


def move(action, owed):
    """One of OpenSpiel's actions as (move, value)."""
    if action == "Pass":
        return "pass", None
    if action == "Draw":
        return ("take", str(owed)) if owed else ("draw", None)
    kind, what = action.split()[0], action.split()[-1]
    return ("play", card(what)) if kind == "Play" else ("call", SUITS[what])


class Departs(Exception):
    pass


def expect(what, ours, recorded):
    if ours != recorded:
        raise Departs(f"{what}: ours {ours}, recorded {recorded}")


def start(engine, game):
    params = game["params"]
    return engine.ask(
        "new",
        game="crazy-eights",
        preset="open_spiel",
        players=params["players"],
        options={
            "draws": params["max_draw_cards"],
            "max_turns": params["max_turns"],
            "special_cards": params["use_special_cards"],
            "reshuffle": params["reshuffle"],
        },
        deck=[card(text) for text in game["chance"]],
        chance=[game["dealer"]],
        seed=0,
    )


def compare_table(engine, decision):
    view = engine.ask("view")["view"]
    piles = {pile["label"] if "owner" not in pile else pile["owner"]: pile["cards"] for pile in view["piles"]}
    expect("the stock", len(piles["stock"]), decision["deck"])
    expect("the top card", piles["discard"][-1], card(decision["top"]))
    expect("the hand", sorted(piles[decision["player"] + 1]), sorted(card(text) for text in decision["hand"].split()))
    expect("the direction", view["direction"], "clockwise" if decision["dir"] == 1 else "counterclockwise")
    if not decision["action"].startswith("Nominate"):  # until a suit is named the record has the Eight's own
        wanted = [value["value"] for value in view["publics"] if value["name"] == "wanted"]
        expect("the suit", wanted, [SUITS[decision["suit"]]])


def replay(engine, game):
    """Plays the game as recorded; returns the number of decisions."""
    reply = start(engine, game)
    for decision in game["decisions"]:
        if "decide" not in reply:
            raise Departs("the game is over before its last decision")
        expect("to move", reply["decide"]["seat"], decision["player"] + 1)
        offered = [(offer["move"], offer.get("value")) for offer in reply["decide"]["moves"]]
        legal = [move(action, decision["pend"]) for action in decision["legal"]]
        expect("the moves", sorted(offered, key=str), sorted(legal, key=str))
        compare_table(engine, decision)
        reply = engine.ask("choose", id=offered.index(move(decision["action"], decision["pend"])))
    if "over" not in reply:
        raise Departs("the game is not over after its last decision")
    expect("the scores", reply["over"]["scores"], [-points for points in game["returns"]])
    return len(game["decisions"])


def lines_of(path):
    opened = gzip.open(path, "rt") if path.endswith(".gz") else open(path, encoding="utf-8")
    with opened as file:
        return file.read().splitlines()


def recorded_files(root):
    files = sorted(glob.glob(os.path.join(root, "tests/data/open_spiel/*.jsonl")))
    if not files:
        sys.exit("there are no recorded games in tests/data/open_spiel")
    folder = os.environ.get("HOUSERULES_OPEN_SPIEL_DATA")
    if folder:
        more = sorted(glob.glob(os.path.join(folder, "*.jsonl.gz")))
        if not more:
            sys.exit(f"there are no recorded games in {folder}")
        files += more
    return files


def all_games(files, count, seed):
    """(where it is from, game) of every recorded game, then of the model's."""
    for path in files:
        for line, text in enumerate(lines_of(path), 1):
            game = json.loads(text)
            if "decisions" in game:
                yield f"{path}:{line}", game
    for index in range(count):
        yield f"model, seed {seed}, game {index}", eights_model.random_game(random.Random(f"{seed} {index}"))


def main():
    program, root, *rest = sys.argv[1:]
    count, seed = 60, "1"
    if rest[:1] == ["--random"]:
        count, seed, rest = int(rest[1]), rest[2], rest[3:]
    games = decisions = 0
    departures = []
    with Engine(program) as engine:
        for where, game in all_games(rest or recorded_files(root), count, seed):
            try:
                decisions += replay(engine, game)
            except (Departs, EngineError) as fault:
                departures.append(f"{where}: {fault}")
            games += 1
    for departure in departures[:20]:
        print(departure)
    print(f"{games} games, {decisions} decisions, {len(departures)} games that depart")
    sys.exit(1 if departures or decisions == 0 else 0)


if __name__ == "__main__":
    main()
