#!/usr/bin/env python3
"""Random players play every game in docs/games.md to the end, with the fewest and the most players: one game watched in
a pipe, and some simulated.

usage: watch_test.py PROGRAM ROOT
"""
import json
import os
import re
import subprocess
import sys
import tempfile

from terminal import check

RESULT = re.compile(r"\n\nResult after \d+ deals? and \d+ decisions?( \(a deal reached its limit\))?:\n"
                    r"((?:  \S.*\n)+)\Z")
SIMULATED = 5
# Games in which random players sometimes go round in circles, or never score enough to win.
ENDLESS = {"palace", "snap", "spades"}


def ask(program, environment, *arguments):
    done = subprocess.run([program, *arguments], env=environment, stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, check=False)
    check(" ".join(arguments) + " ends well", (done.returncode, done.stderr if arguments[0] == "play" else ""), (0, ""))
    return done.stdout


def watch(program, environment, game, players):
    what = f"{game} with {players}"
    told = ask(program, environment, "play", game, "--watch", "--bots", "random", "--pace", "0", "--seed", "1",
               "--players", str(players))
    result = RESULT.search(told)
    check(what + " ends with a result", result is not None)
    named = [name for line in result[2].splitlines() for name in re.split(r"\s\s+|\sand\s|, ", line.strip())]
    told_of = set(re.split(r", | and | against ", re.match(r".*?: (.*)", told)[1]))
    check(what + " tells how each player has done", sorted(told_of - set(named)), [])
    check(what + " is played to the end", result[1] is None or game in ENDLESS)


def simulate(program, environment, game, players):
    counted = json.loads(ask(program, environment, "simulate", game, "-n", str(SIMULATED), "--seed", "1", "-j", "1",
                             "--players", str(players), "--format", "json"))
    check(f"{game} with {players}, simulated", counted["games"], SIMULATED)
    check(f"{game} with {players}, simulated to the end", counted["at_limit"] == 0 or game in ENDLESS)


def main():
    program, root = sys.argv[1:]
    with open(os.path.join(root, "docs/games.md"), encoding="utf-8") as page:
        named = re.findall(r"^\| \[`([a-z0-9-]+)`\]", page.read(), re.M)
    with tempfile.TemporaryDirectory() as folder:
        environment = {"HOUSERULES_GAMES": os.path.join(root, "games"), "XDG_STATE_HOME": folder, "LC_ALL": "C.UTF-8"}
        games = json.loads(ask(program, environment, "list", "--format", "json"))
        listed = {game["name"]: game["players"] for game in games}
        check("the games of the page", sorted(named), sorted(listed))
        for game in named:
            for players in sorted({min(listed[game]), max(listed[game])}):
                watch(program, environment, game, players)
                simulate(program, environment, game, players)
    print(f"{len(named)} games are played to the end")


if __name__ == "__main__":
    main()
