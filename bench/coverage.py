#!/usr/bin/env python3
"""How often the intervals of `compare` contain the truth, known from a long comparison with another seed: with a fixed
number of pairs, and stopped as soon as the answer is precise enough.

usage: coverage.py PROGRAM [REPETITIONS]
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


def main():
    program = sys.argv[1]
    repetitions = int(sys.argv[2]) if len(sys.argv) > 2 else 200
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


if __name__ == "__main__":
    main()
