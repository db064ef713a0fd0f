#!/usr/bin/env python3
"""In Casino Blackjack the house has the published edge if everybody plays basic strategy.

usage: blackjack.py PROGRAM ROOT [--hands N]

The game's default options are six packs, a house that stands on every 17 and first checks for a natural, naturals paid
3 for 2, doubling on any two cards and after splitting, up to four hands but Aces split only once, and no surrender. For
these the published house edge is 0.4% of the stake (0.53% less 0.13% for doubling after a split).
tests/fixtures/published/basic-strategy.lua leaves everybody only the book's choice; `simulate` plays 1,000,000 hands,
or as many as requested.
"""

import json
import os
import statistics
import subprocess
import sys

PUBLISHED = 0.0040
PARTS = 20
DEALS = 100  # in a game
STAKE = 10
WIDE = 2.86  # Student's t for 99% with 19 degrees of freedom


def edge_of(program, root, games, seed):
    """The part of a stake that the house keeps, over that many games."""
    rules = os.path.join(root, "tests/fixtures/published/basic-strategy.lua")
    flags = ["--players", "1", "-n", str(games), "--seed", str(seed), "--bots", "random", "--format", "json"]
    ran = subprocess.run([program, "simulate", rules, *flags], capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        sys.exit(ran.stderr)
    result = json.loads(ran.stdout)
    assert result["options_offered"]["mean"] == 1, "there is a choice"
    return -result["seats"][0]["score"] / (DEALS * STAKE)


def main():
    program, root, *rest = sys.argv[1:]
    hands = int(rest[1]) if rest[:1] == ["--hands"] else 1_000_000
    games = max(1, hands // PARTS // DEALS)
    edges = [edge_of(program, root, games, seed) for seed in range(1, PARTS + 1)]
    edge = statistics.fmean(edges)
    error = statistics.stdev(edges) / PARTS**0.5
    low, high = edge - WIDE * error, edge + WIDE * error
    print(f"{PARTS * games * DEALS:,} hands: the house keeps {edge:.3%}, 99% interval {low:.3%} to {high:.3%}")
    # The figure is published to a tenth of a percent.
    agrees = low <= PUBLISHED + 0.0005 and high >= PUBLISHED - 0.0005
    print(f"published {PUBLISHED:.1%}: {'agrees' if agrees else 'departs'}")
    sys.exit(0 if agrees else 1)


if __name__ == "__main__":
    main()
