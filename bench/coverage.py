#!/usr/bin/env python3
"""How often the intervals of `compare` and `analyse` contain the truth, known from a long run with another seed: of
`compare` with a fixed number of pairs, and stopped as soon as the answer is precise enough; of `analyse` with 60 games
and pairs of games.

usage: coverage.py PROGRAM compare|analyse [REPETITIONS]
"""

import json
import subprocess
import sys

# A rule that changes a lot, and one whose effect the bots do not notice.
RULES = [("crazy-eights", ["--players", "2", "--b", "draws=1"]), ("crazy-eights", ["--players", "2", "--b", "packs=2"])]
ASKED = [("minutes", "mean"), ("forced_decisions", "share"), ("order", "share")]


def compare(program, game, rule, *more):
    words = [program, "compare", game, *rule, "--bots", "random", "--format", "json", *more]
    return json.loads(subprocess.run(words, capture_output=True, check=True).stdout)["comparisons"][0]


def figures(comparison):
    return {figure["group"]: figure for figure in comparison["figures"]
            if (figure["group"], figure["measure"]) in ASKED and figure["difference"]}


def analysed(program, repetitions):
    def traits(games, seed):
        words = [program, "analyse", "kuhn-poker", "--players", "2", "--bots", "random", "--json", "-n", games,
                 "--seed", seed]
        report = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)
        return {figure["name"]: figure for figure in report["figures"] if "value" in figure}

    truth = traits("20000", "1000000")
    measured, held, sums = ({name: 0 for name in truth} for _ in range(3))
    for seed in range(repetitions):
        for name, figure in traits("60", str(seed)).items():
            if name in truth:
                measured[name] += 1
                sums[name] += figure["value"]
                held[name] += figure["low"] - 1e-9 <= truth[name]["value"] <= figure["high"] + 1e-9
    for name, figure in truth.items():
        if measured[name]:
            print(f"{name}: truth {figure['value']:.4f}, mean {sums[name] / measured[name]:.4f}; "
                  f"{held[name]} of {measured[name]} intervals hold")


def compared(program, repetitions):
    for game, rule in RULES:
        truth = figures(compare(program, game, rule, "-n", "200000", "--seed", "1000000"))
        for name, more in (("500 pairs", ["-n", "500"]), ("stopped when sharp", ["--time", "10min"])):
            held = dict.fromkeys(truth, 0)
            told = dict.fromkeys(truth, 0)
            pairs = []
            for seed in range(repetitions):
                comparison = compare(program, game, rule, *more, "--seed", str(seed))
                pairs.append(comparison["a"]["games"])
                for group, figure in figures(comparison).items():
                    true = truth[group]["difference"]["value"]
                    held[group] += figure["difference"]["low"] <= true <= figure["difference"]["high"]
                    told[group] += figure["significant"]
            print(f"{game} {' '.join(rule)}, {name} ({min(pairs)} to {max(pairs)}): of {repetitions} intervals hold "
                  + ", ".join(f"{group} {count}" for group, count in held.items())
                  + "; a difference was told "
                  + ", ".join(f"{group} {count}" for group, count in told.items()))


def main():
    program, command = sys.argv[1:3]
    repetitions = int(sys.argv[3]) if len(sys.argv) > 3 else 200
    {"compare": compared, "analyse": analysed}[command](program, repetitions)


if __name__ == "__main__":
    main()
