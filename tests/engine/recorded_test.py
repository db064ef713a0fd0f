#!/usr/bin/env python3
"""Our games with the preset `open_spiel` agree with games that OpenSpiel recorded: at every decision the same player
and the same moves, and the same scores at the end. For each game an adapter in recorded/ translates the actions.

usage: recorded_test.py PROGRAM ROOT [--every N] [FILE...]

Reads the *.jsonl.gz in tests/data/open_spiel and, if HOUSERULES_OPEN_SPIEL_DATA names a folder, those in it; or only
the files named; with --every, one game in N. Recordings of games without an adapter are skipped and counted.
"""

import glob
import gzip
import importlib
import json
import os
import sys
from collections import Counter

from client import Engine, EngineError
from recorded import Departs, Table, expect

TOLERANCE = 1e-6


def replay(engine, adapter, record):
    """Plays the game as recorded; returns the number of the recording's decisions."""
    game = adapter.Replay(record)
    table = Table(engine, game)
    game.run(table)
    if not table.over:
        raise Departs("the game is not over after its last decision")
    ours, recorded = game.outcome(table.over["scores"]), game.scores()
    if len(ours) != len(recorded) or any(abs(a - b) > TOLERANCE for a, b in zip(ours, recorded)):
        expect("the outcome", ours, recorded)
    return len(game.decisions)


def adapter_of(name, known={}):
    """The adapter of one of OpenSpiel's games, or None."""
    if name not in known:
        there = os.path.exists(os.path.join(os.path.dirname(__file__), "recorded", f"{name}.py"))
        known[name] = importlib.import_module(f"recorded.{name}") if there else None
    return known[name]


def recorded_files(root):
    folders = [os.path.join(root, "tests/data/open_spiel"), os.environ.get("HOUSERULES_OPEN_SPIEL_DATA")]
    files = [path for folder in folders if folder for path in sorted(glob.glob(os.path.join(folder, "*.jsonl.gz")))]
    return {os.path.basename(path): path for path in files}.values()


def main():
    program, root, *files = sys.argv[1:]
    every = 1
    if files[:1] == ["--every"]:
        every, files = int(files[1]), files[2:]
    games, decisions, departed, passed_over = Counter(), Counter(), Counter(), Counter()
    departures = []
    with Engine(program) as engine:
        for path in files or recorded_files(root):
            with gzip.open(path, "rt", encoding="utf-8") as lines:
                for number, line in enumerate(lines, 1):
                    if number % every:
                        continue
                    record = json.loads(line)
                    name = record.get("game")
                    adapter = adapter_of(name)
                    if not adapter:
                        passed_over[name] += 1
                        continue
                    games[name] += 1
                    try:
                        decisions[name] += replay(engine, adapter, record)
                    except (Departs, EngineError) as fault:
                        departed[name] += 1
                        departures.append(f"{path}:{number}: {fault}")
    for departure in departures[:20]:
        print(departure)
    for name in games:
        print(f"{name}: {games[name]} games, {decisions[name]} decisions, {departed[name]} games that depart")
    for name, count in passed_over.items():
        print(f"{name}: {count} games passed over, for which there is no adapter")
    sys.exit(1 if departures or not decisions else 0)


if __name__ == "__main__":
    main()
