#!/usr/bin/env python3
"""Plays every shipped game among bots, and writes the measurements and the pages generated from them.

usage: measure_games.py PROGRAM [--games N] [--time TIME] [--length] [--mutate] [--pages] [--check] [GAME...]

Measures how long a game is, how fast it is played, and how often each level of bots wins against `random` and `greedy`,
in N games each (200), or as many as can be played in TIME (40s). Named games are measured again; without names, missing
games are added, the fastest first, so each run adds some. With --length only the first two are measured, which takes
minutes instead of hours. With --mutate it counts instead how many changes to the rules the rule tests notice. The figures go to games/measured.json, from which `list` and `play` know how long a game
takes, and, together with the headers, lessons, rule tests and recordings, into docs/games.md, docs/evidence.md and the
table in docs/bots.md. With --pages nothing is played; with --check nothing is written either, and the pages must
already be up to date.
"""
import argparse
import glob
import gzip
import importlib
import json
import math
import os
import re
import resource
import subprocess
import sys
import time
from collections import Counter

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GAMES = os.path.join(ROOT, "games")
MEASURED = os.path.join(GAMES, "measured.json")
LEVELS = ("easy", "fair", "hard")
RIVALS = ("random", "greedy")
SEED = "1"
FEWEST = 20  # games that tell anything
# If bots think long and a match has many deals, a duel is about one deal long.
SHORT = {
    "big-two": "target=10", "canasta": "target=500", "casino": "target=11", "colours": "target=1", "dou-dizhu": "deals=1",
    "president": "target=4", "rum-500": "target=100", "rummy": "target=50",
}


def ask(program, *arguments):
    done = subprocess.run([program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False,
                          env={**os.environ, "HOUSERULES_GAMES": GAMES})
    if done.returncode > 1 or not done.stdout:
        sys.exit(f"{' '.join([program, *arguments])}: {done.stderr}")
    return done.stdout


def series(program, game, players, limits, *bots, seed=SEED):
    return json.loads(ask(program, "arena", game, "--players", str(players), "--bots", ",".join(bots), *limits,
                          "--seed", seed, "-j", "1", "--format", "json"))


def processor_seconds():
    """Of the programs run so far, whatever else the machine does."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def length(program, game, counts):
    """How long a game is, and how fast it is played."""
    usual = min(counts, key=lambda players: (abs(players - 4), players))
    for limits in (["-n", "20", "--time", "20s"], ["-n", "1"]):
        among = json.loads(ask(program, "simulate", game, "--players", str(usual), "--bots", "fair", *limits, "--seed",
                               SEED, "--format", "json"))
        if among["games"]:
            break
    start = processor_seconds()
    at_random = 0
    while processor_seconds() - start < 1:
        ask(program, "simulate", game, "--players", str(usual), "-n", "20", "--seed", SEED, "-j", "1")
        at_random += 20
    return {
        "players": usual,
        "decisions": round(among["decisions"]["mean"], 1),
        "choices": round(among["decisions"]["mean"] * (1 - among["forced_decisions"]["share"]), 1),
        "deals": round(among["deals"]["mean"], 1),
        "games_a_second": round(at_random / (processor_seconds() - start)),
    }


def mutants(program, game):
    """How many changes to the rules show in 60 random games, and how many of these the rule tests notice."""
    told = ask(program, "mutate", game, "--games", "60", "-j", "1")
    found = re.search(r"(\d+) change games; the tests notice (\d+)", told)
    if not found:
        sys.exit(f"{program}: {told}")
    return {"changes": int(found[1]), "noticed": int(found[2])}


def duel(program, game, known, level, rival, games, limit):
    """Adds games of a level against its rival to the known ones, up to that many."""
    before = known["games"][level][rival]
    limits = ["-n", str(games - before), "--time", limit, *(["--set", SHORT[game]] if game in SHORT else [])]
    played = series(program, game, known["duel"], limits, level, rival, seed=str(1 + before))
    more = played["games"]
    known["even"] = played["even_share"]
    if more:
        known["games"][level][rival] = before + more
        known["share"][level][rival] = round(
            (before * known["share"][level][rival] + more * played["bots"][0]["share"]) / (before + more), 3)
        bot = played["bots"][0]
        known["ms"][level] = round(1000 * bot["seconds"] / bot["choices"], 1) if bot["choices"] else 0


def seconds_left(game, known, level, rival, games):
    """Roughly how long the level would think in the missing games; games never played to an end come last."""
    missing = games - known["games"][level][rival]
    choices = known.get("choices", 0) / (known["deals"] if game in SHORT else 1)
    return missing * choices * known["ms"][level] / 1000 if known["ms"][level] or not missing else math.inf


def no_duels(counts):
    def pairs(unknown):
        return {level: dict.fromkeys(RIVALS, unknown) for level in LEVELS}
    return {"duel": 2 if 2 in counts else min(counts), "even": 0, "ms": dict.fromkeys(LEVELS, 0), "games": pairs(0), "share": pairs(0)}


# What tests/engine/published/ computes for each game.
PUBLISHED = {
    "beggar-my-neighbour": "the longest games known", "belote": "the points in the pack and in a deal",
    "bridge": "468 scores of the duplicate tables", "casino": "the points in a deal",
    "casino-blackjack": "the house's edge", "cribbage": "the distribution of hands",
    "five-card-draw": "the count of poker hands and of draws", "freecell": "100 solved deals",
    "holdem": "the count of poker hands", "kuhn-poker": "its value", "schafkopf": "the points in the pack",
    "scopa": "the highest primiera", "skat": "the points in the pack", "tarok": "the points in the pack",
    "war": "its lengths",
}


def held_against(name, held):
    recorded = [f"{held[name]} recorded games"] if held[name] else []
    return "; ".join(recorded + ([PUBLISHED[name]] if name in PUBLISHED else []))


def base_of(game):
    """The shipped game; a recording with errors is replayed by a variant that makes the same ones."""
    if not game.endswith(".lua"):
        return game
    with open(game, encoding="utf-8") as rules:
        return re.search(r"^variant +of ([a-z0-9-]+)", rules.read(), re.M)[1]


def recordings():
    """How many recorded games of another program each of ours is compared with."""
    folder = os.path.join(ROOT, "tests/engine")
    sys.path.insert(0, folder)
    sys.dont_write_bytecode = True
    counts = Counter()
    for path in glob.glob(os.path.join(ROOT, "tests/data/open_spiel/*.jsonl*")):
        name = os.path.basename(path).split(".")[0]
        ours = "crazy-eights"
        adapter = re.split("-", name)[0]
        if name.startswith("crazy-eights"):
            pass
        elif os.path.exists(os.path.join(folder, "recorded", adapter + ".py")):
            ours = base_of(importlib.import_module(f"recorded.{adapter}").Replay.game)
        else:
            continue
        with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as lines:
            counts[ours] += sum(1 for line in lines if line.strip())
    return counts


def table(heads, rows):
    marks = ["---" if head[1] == "<" else "---:" for head in heads]
    lines = [[head[0] for head in heads], marks, *rows]
    return "".join("| " + " | ".join(str(cell) for cell in line) + " |\n" for line in lines)


def percent(share):
    return f"{100 * share:.0f}%"


def share(found, level, rival):
    if found["games"][level][rival] < FEWEST:
        return ""
    return f"{percent(found['share'][level][rival])} of {found['games'][level][rival]}"


def minutes(known):
    """Minutes as `list` rounds them."""
    return min((1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120), key=lambda step: abs(step - known)) if known else ""


def games_page(listed, families, measured):
    """The page for players."""
    page = f"""# The games

{len(listed)} games and variants, by family, easy ones first. `houserules play NAME` deals, and `houserules rules NAME` prints
the rules. For a game with a lesson, `houserules play NAME --learn` explains it while you play a few hands.

How strong are the bots? The columns `easy`, `fair` and `hard` show how often a bot of that [level](bots.md#levels) wins
when half of the seats are its own and the players in the others move at random. 50% is no better than chance: in War
only luck decides. Empty seats are played by `hard` unless you say otherwise, as in `--bots easy`. Blanks were not
measured; [the figures in full](bots.md#every-game) include a stronger opponent. [Evidence](evidence.md) says how the
rules were checked.
"""
    heads = [("game", "<"), ("what it is about", "<"), ("players", "<"), ("minutes", ">"), ("to learn", "<"), ("lesson", "<")]
    for family, what in families:
        of_family = [game for game in listed if game["family"] == family]
        alone = all(game["players"] == [1] for game in of_family)
        rows = []
        for game in of_family:
            name = game["name"]
            lesson = os.path.exists(os.path.join(GAMES, "lessons", f"{name}_test.lua"))
            rows.append([f"[`{name}`](../games/{name}.lua)", " ".join(game["about"]), players(game["players"]),
                         minutes(game["minutes"]), game["to_learn"], "yes" if lesson else "",
                         *([] if alone else [wins(measured.get(name), level) for level in LEVELS])])
        levels = [] if alone else [(f"`{level}`", ">") for level in LEVELS]
        page += f"\n## {family.capitalize()}: {what}\n\n{table(heads + levels, rows)}"
    return page


def wins(found, level):
    """How often a level wins with half of the seats. The measurement is its wins per seat."""
    if not found or "share" not in found or found["games"][level]["random"] < FEWEST:
        return ""
    return percent(found["share"][level]["random"] / (2 * found["even"]))


def evidence_page(listed, tests, held, measured):
    """The page about the evidence that the rules are right."""
    rows = []
    for game in listed:
        name, found = game["name"], measured.get(game["name"], {})
        clauses, count = tests.get(name, (0, 0))
        seen = found.get("mutants")
        rows.append([f"`{name}`", len(game["options"]), clauses, count,
                     f"{seen['noticed']} of {seen['changes']}" if seen else "", held_against(name, held),
                     round(found["decisions"]) if "decisions" in found else "", found.get("games_a_second", "")])
    heads = [("game", "<"), ("options", ">"), ("clauses", ">"), ("tests", ">"), ("changes noticed", ">"),
             ("compared with", "<"), ("decisions per game", ">"), ("games per second", ">")]
    return f"""# Evidence that the rules are right

How the rules of each shipped game are checked. Every numbered clause of a rule sheet has a [rule test](rule-tests.md).

- *Changes noticed*: [a program](rule-tests.md#do-the-tests-bite) changes the rules; of the changes that alter any of 60
  random games, how many make a rule test fail.
- *Compared with*: games recorded from another program, in which all moves and results must agree
  ([how](architecture.md#a-rule-test)), or published figures.
- *Decisions per game*: by all players, with `fair` bots and the default number of players.
- *Games per second*: random games in one thread.

After a change to names, families, players, options, clauses, lessons or tests, `scripts/measure_games.py PROGRAM
--pages` updates this page and [the page for players](games.md). It measures changes noticed (`--mutate`) and the last
two columns for the games named on its command line.

{table(heads, rows)}"""


def players(counts):
    runs = []
    for count in counts:
        if runs and runs[-1][1] == count - 1:
            runs[-1][1] = count
        else:
            runs.append([count, count])
    return ", ".join(str(a) if a == b else f"{a} to {b}" for a, b in runs)


def bots_table(listed, measured):
    rows = []
    for game in listed:
        found = measured.get(game["name"])
        if not found or "share" not in found:
            continue
        short = f" `{SHORT[game['name']]}`" if game["name"] in SHORT else ""
        rows.append([f"`{game['name']}`{short}", found["duel"], percent(found["even"]) if found["even"] else "",
                     *[share(found, level, rival) for rival in RIVALS for level in LEVELS],
                     *[found["ms"][level] or "" for level in LEVELS]])
    heads = [("game", "<"), ("players", ">"), ("even", ">"),
             *[(f"`{level}` against `{rival}`", ">") for rival in RIVALS for level in LEVELS],
             *[(f"ms `{level}`", ">") for level in LEVELS]]
    return table(heads, rows)


def pages(program, measured):
    """The pages and their texts."""
    listed = json.loads(ask(program, "list", "--format", "json"))
    report = json.loads(ask(program, "test", os.path.join(GAMES, "tests"), "--format", "json"))
    tests = {}
    for file in report["files"]:
        covered = {clause for test in file["tests"] for clause in test["clauses"]}
        tests[file["game"]] = (len(covered), len(file["tests"]))
    path = os.path.join(ROOT, "docs/bots.md")
    with open(path, encoding="utf-8") as file:
        bots = file.read()
    bots = re.sub(r"(<!-- measured -->\n).*?(<!-- end -->)",
                  lambda match: match.group(1) + bots_table(listed, measured) + match.group(2), bots, flags=re.S)
    families = re.findall(r"^([a-z]+): (.*)$", ask(program, "list"), re.M)
    return {os.path.join(ROOT, "docs/games.md"): games_page(listed, families, measured),
            os.path.join(ROOT, "docs/evidence.md"): evidence_page(listed, tests, recordings(), measured), path: bots}


def keep(measured):
    with open(MEASURED, "w", encoding="utf-8") as file:
        lines = ",\n".join(f"    {json.dumps(key)}: {json.dumps(measured[key])}" for key in sorted(measured) if measured[key])
        file.write(f'{{\n  "games": {{\n{lines}\n  }}\n}}\n')


def measure(options, measured):
    program, games = options.program, json.loads(ask(options.program, "list", "--format", "json"))
    counts = {game["name"]: game["players"] for game in games if not options.game or game["name"] in options.game}
    for name in counts:
        known = measured.setdefault(name, {})
        if options.mutate and (options.game or "mutants" not in known):
            known["mutants"] = mutants(program, name)
        elif not options.mutate and ((options.length and options.game) or "players" not in known):
            known.update(length(program, name, counts[name]))
        keep(measured)
    if options.mutate or options.length:
        return
    together = {game["name"] for game in games if game["family"] == "together"}  # nobody is against anybody
    rivals = {name: players for name, players in counts.items() if max(players) > 1 and name not in together}
    for name in rivals:
        if options.game or "duel" not in measured[name]:
            measured[name].update(no_duels(counts[name]))
    pairs = [(seconds_left(name, measured[name], level, rival, options.games), name, level, rival) for name in rivals
             for level in LEVELS for rival in RIVALS]
    for _, name, level, rival in sorted(pairs):
        if measured[name]["games"][level][rival] < options.games:
            print(name, level, rival, file=sys.stderr, flush=True)
            duel(program, name, measured[name], level, rival, options.games, options.time)
            keep(measured)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("game", nargs="*")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--time", default="40s")
    parser.add_argument("--length", action="store_true")
    parser.add_argument("--mutate", action="store_true")
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_intermixed_args()
    measured = {}
    if os.path.exists(MEASURED):
        with open(MEASURED, encoding="utf-8") as file:
            measured = json.load(file)["games"]
    if not options.pages and not options.check:
        measure(options, measured)
    stale = []
    for path, text in pages(options.program, measured).items():
        there = ""
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                there = file.read()
        if there == text:
            continue
        stale.append(os.path.relpath(path, ROOT))
        if not options.check:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
    if options.check and stale:
        sys.exit(f"stale: {', '.join(stale)}; to write them anew: scripts/measure_games.py PROGRAM --pages")


if __name__ == "__main__":
    main()
