#!/usr/bin/env python3
"""Ends `simulate`, `arena` and `compare` at random moments, by kill -9 and by Ctrl-C at a terminal: with a checkpoint
nothing that was shown is lost and the run continues to the same result; after Ctrl-C the result for the first games is
printed.

usage: long_runs_test.py PROGRAM ROOT [TIMES] [SEED]
"""

import json
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import tempfile
import time

# Each runs for about a second, so it is ended somewhere in the middle.
RUNS = {
    "simulate": ["simulate", "crazy-eights", "-n", "3000"],
    "simulate_thinking": ["simulate", "crazy-eights", "--players", "2", "--bots", "search:4", "-n", "150"],
    "shard": ["simulate", "crazy-eights", "-n", "9000", "--shard", "2/3"],
    "arena": ["arena", "crazy-eights", "--players", "2", "--bots", "greedy,random", "-n", "400"],
    "compare": ["compare", "crazy-eights", "--b", "draws=1", "-n", "1000"],
    "compare_looking": ["compare", "crazy-eights", "--b", "draws=1", "--bots", "random", "--players", "2", "--time", "9min"],
}


def without_times(text):
    """The part that does not depend on the machine's speed."""
    return re.sub(r'"seconds": [0-9.e-]+', '"seconds": 0', text)


class Run:
    def __init__(self, program, root, words):
        self.environment = {**os.environ, "HOUSERULES_GAMES": os.path.join(root, "games")}
        self.words = [program, *words, "--seed", "7", "--format", "json", "-j", "2"]

    def whole(self, *more):
        done = subprocess.run([*self.words, *more], env=self.environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise AssertionError(f"{self.words} {more}: {done.stderr}")
        return without_times(done.stdout)

    def ended(self, checkpoint, number, after):
        """Ends it with that signal; returns its output, the last count that it showed, and its exit code."""
        screen, inner = pty.openpty()
        process = subprocess.Popen([*self.words, "--checkpoint", checkpoint], env=self.environment,
                                   stdout=subprocess.PIPE, stderr=inner, stdin=subprocess.DEVNULL, text=True)
        os.close(inner)
        time.sleep(after)
        process.send_signal(number)
        if number == signal.SIGINT:  # twice, as some wrappers send it: that is one press
            time.sleep(0.1)
            process.send_signal(number)
        out = process.communicate(timeout=120)[0]
        shown = b""
        while select.select([screen], [], [], 0)[0]:
            try:
                part = os.read(screen, 65536)
            except OSError:
                break
            if not part:
                break
            shown += part
        os.close(screen)
        counts = re.findall(rb"\r(\d+)(?: of \d+)? (?:games?|pairs?)\b", shown)
        return out, int(counts[-1]) if counts else 0, process.returncode


def kept_in(path):
    """The number of games, or pairs of games, in a checkpoint."""
    if not os.path.exists(path):
        return 0
    with open(path, encoding="utf-8") as file:
        blocks = [json.loads(line) for line in file if line.endswith("\n")][1:]
    return sum(end - first for _, first, end, *_ in blocks)


def games_in(report):
    return report["comparisons"][0]["a"]["games"] if "comparisons" in report else report["games"]


def end_once(run, whole, folder, dice):
    number = dice.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGINT])
    checkpoint = os.path.join(folder, "kept")
    shown, kept = 0, 0
    # Killed again and again, with a little progress each time.
    for _ in range(dice.randrange(1, 4)):
        out, now_shown, code = run.ended(checkpoint, number, dice.random() * 1.5)
        shown = max(shown, now_shown)
        now_kept = kept_in(checkpoint)
        if now_kept < max(shown, kept):
            raise AssertionError(f"{run.words}: {max(shown, kept)} were shown or kept, {now_kept} are left")
        kept = now_kept
        if number == signal.SIGINT and code not in (0, 130, -2):
            raise AssertionError(f"{run.words}: after Ctrl-C the exit code was {code}")
        if code == 130 and out and kept == games_in(json.loads(whole)):
            break  # it was over, and may have been ended while it printed
        if code == 130 and out and games_in(json.loads(out)) != kept:
            raise AssertionError(f"{run.words}: {games_in(json.loads(out))} games were printed, {kept} kept")
        if code == 0:
            break
    if run.whole("--checkpoint", checkpoint) != whole:
        raise AssertionError(f"{run.words}: the run went on to another end")
    return number == signal.SIGKILL, kept


def learn_and_stop(program, root, folder, games, when):
    """Ctrl-C while `when` is shown ends learning, or trying out what was learned, and keeps it. Matches of Hearts to a
    score of 1,000 are too long for a trial to be over."""
    path = os.path.join(folder, "habits.json")
    screen, inner = pty.openpty()
    process = subprocess.Popen(
        [program, "learn", "hearts", "--set", "target=1000", "--games", str(games), "--seed", "7", "--out", path],
        env={**os.environ, "HOUSERULES_GAMES": os.path.join(root, "games"), "XDG_STATE_HOME": folder},
        stdout=subprocess.PIPE, stderr=inner, stdin=subprocess.DEVNULL, text=True)
    os.close(inner)
    shown = b""
    for one in when:
        shown = b""
        while one not in shown:
            if not select.select([screen], [], [], 60)[0]:
                raise AssertionError(f"learn: {one} is not shown after {shown[-200:]}")
            shown += os.read(screen, 65536)
        process.send_signal(signal.SIGINT)
    out = process.communicate(timeout=120)[0]
    os.close(screen)
    if not re.fullmatch(r"Hearts: learned from \d+ deals? of seed 7 for 4 players\nkept in .*\n", out) or process.returncode != 130:
        raise AssertionError(f"learn, stopped while {when}: {out!r}, {process.returncode}")
    if not os.path.exists(path):
        raise AssertionError(f"learn, stopped while {when}: nothing was kept")


def main():
    program, root = sys.argv[1:3]
    times = int(sys.argv[3]) if len(sys.argv) > 3 else 2
    dice = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    kills, interrupts, most = 0, 0, 0
    for words in RUNS.values():
        run = Run(program, root, words)
        whole = run.whole()
        for _ in range(times):
            with tempfile.TemporaryDirectory() as folder:
                killed, kept = end_once(run, whole, folder, dice)
            kills += killed
            interrupts += not killed
            most = max(most, kept)
    # A stopped simulation covers its first games.
    with tempfile.TemporaryDirectory() as folder:
        run = Run(program, root, ["simulate", "crazy-eights", "-n", "1000000"])
        out = run.ended(os.path.join(folder, "kept"), signal.SIGINT, 1.2)[0]
        stopped = json.loads(out)
        first = json.loads(Run(program, root, ["simulate", "crazy-eights", "-n", str(stopped["games"])]).whole())
        if stopped["unfinished"] != {"of": 1000000} or stopped["checksum"] != first["checksum"]:
            raise AssertionError("a stopped simulation is not that of its first games")
    with tempfile.TemporaryDirectory() as folder:
        learn_and_stop(program, root, folder, 200, [b"trying it out"])
    with tempfile.TemporaryDirectory() as folder:  # what was learned before is tried out, until Ctrl-C again
        learn_and_stop(program, root, folder, 1000000, [b" deals", b"trying it out"])
    print(f"all passed: {kills} runs killed, {interrupts} interrupted, up to {most} games kept")


if __name__ == "__main__":
    main()
