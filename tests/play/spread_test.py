#!/usr/bin/env python3
"""`spread` prints what a single run prints, whatever happens to its parts: launchers that fail, parts that are killed,
and Ctrl-C, after which the same command continues. Parts are launched by `sh -c`.

usage: spread_test.py PROGRAM ROOT
"""

import glob
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

from terminal import check

RUNS = {
    "simulate": ["simulate", "crazy-eights", "-n", "2000"],
    "arena": ["arena", "crazy-eights", "--players", "2", "--bots", "greedy:8,random", "-n", "60", "--format", "json"],
    "compare": ["compare", "crazy-eights", "--b", "draws=1", "--players", "2,3", "-n", "200"],
    "sweep": ["compare", "crazy-eights", "--sweep", "draws=1..3", "--for", "shorter", "-n", "100", "--bots", "random"],
    "analyse": ["analyse", "german-whist", "-n", "12"],
}


def without_times(text):
    return re.sub(r'"seconds": [0-9.e-]+', '"seconds": 0', text)


class Place:
    """An empty folder, and the program in it."""

    def __init__(self, program, root):
        self.program = program
        self.folder = tempfile.TemporaryDirectory()
        self.environment = {**os.environ, "HOUSERULES_GAMES": os.path.join(root, "games"),
                            "XDG_STATE_HOME": self.folder.name}

    def run(self, words):
        return subprocess.run([self.program, *words], env=self.environment, cwd=self.folder.name, capture_output=True,
                              text=True, check=False, timeout=600)

    def start(self, words):
        return subprocess.Popen([self.program, *words], env=self.environment, cwd=self.folder.name,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def write(self, name, text):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def parts(self):
        return sorted(glob.glob(os.path.join(self.folder.name, "parts", "part-?")))


def spread(launcher, parts, run, *more):
    folder = [] if "--in" in more else ["--in", "parts"]
    return ["spread", "--on", launcher, "--parts", str(parts), *folder, *more, "--", *run, "--seed", "7"]


def wait_for(what, seconds=120):
    until = time.monotonic() + seconds
    while not what():
        if time.monotonic() > until:
            raise AssertionError("waited in vain")
        time.sleep(0.02)


def children_of(process):
    """The processes that it has started, and theirs."""
    found = []
    for path in glob.glob(f"/proc/{process}/task/*/children"):
        with open(path, encoding="utf-8") as file:
            for child in file.read().split():
                found += [int(child), *children_of(child)]
    return found


def same_as_one_run(program, root):
    for name, run in RUNS.items():
        place = Place(program, root)
        one = place.run([*run, "--seed", "7"])
        check(f"{name}: {one.stderr}", one.returncode, 0)
        many = place.run(spread("sh -c", 3, run))
        check(f"{name} in parts: {many.stderr}", many.returncode, 0)
        check(f"{name}: parts", without_times(many.stdout), without_times(one.stdout))
        # Finished parts are not played again, and any launcher does.
        again = place.run(spread("false", 3, run))
        check(f"{name} again: {again.stderr}", (again.returncode, without_times(again.stdout)),
              (0, without_times(one.stdout)))


def fails(program, root):
    """A launcher that fails at first, and one that always does."""
    place = Place(program, root)
    run = RUNS["simulate"]
    one = place.run([*run, "--seed", "7"]).stdout
    place.write("flaky", 'echo "$HOUSERULES_PART" >> tried\n[ $(grep -c "^$HOUSERULES_PART$" tried) -ge 3 ] || exit 7\n'
                         'exec sh -c "$1"\n')
    done = place.run(spread("sh ./flaky", 2, run))
    check(f"a launcher that fails twice: {done.stderr}", (done.returncode, done.stdout), (0, one))
    place = Place(program, root)
    done = place.run(spread("echo cannot reach it; false", 2, run, "--at-once", "1"))
    check("a launcher that fails", (done.returncode, done.stdout, done.stderr),
          (1, "", "houserules: part 1 failed 3 times: cannot reach it (output: parts/part-1.out)\n"
                  "houserules: part 2 failed 3 times: cannot reach it (output: parts/part-2.out)\n"
                  "0 of 2 parts are finished, in parts; run the same command to continue\n"))
    # What cannot become right is not tried again.
    done = place.run(spread("exit 2;", 1, run, "--in", "wrong"))
    check("a launcher that refuses", (done.returncode, done.stderr),
          (1, "houserules: part 1 failed: no output (output: wrong/part-1.out)\n"
              "0 of 1 parts are finished, in wrong; run the same command to continue\n"))
    os.makedirs(os.path.join(place.folder.name, "full", "part-1.out"))
    done = place.run(spread("sh -c", 1, run, "--in", "full"))
    check("a part that cannot be started", (done.returncode, done.stderr),
          (1, "houserules: part 1 failed 3 times: it cannot be started: Is a directory (output: full/part-1.out)\n"
              "0 of 1 parts are finished, in full; run the same command to continue\n"))
    # The command may stand in the middle.
    done = place.run(spread("sh -c {} # not here", 2, run))
    check(f"a launcher with a hole: {done.stderr}", (done.returncode, done.stdout), (0, one))


def killed(program, root):
    """Parts that are killed, and then Ctrl-C."""
    place = Place(program, root)
    run = ["arena", "crazy-eights", "--players", "2", "--bots", "greedy:40,random", "-n", "60", "--format", "json"]
    one = without_times(place.run([*run, "--seed", "7"]).stdout)
    process = place.start(spread("sh -c", 2, run))
    wait_for(lambda: any(os.path.getsize(part) > 2000 for part in place.parts()))
    for child in children_of(process.pid):
        try:
            os.kill(child, signal.SIGKILL)
        except ProcessLookupError:
            pass
    out, err = process.communicate(timeout=600)
    check(f"killed parts: {err}", (process.returncode, without_times(out)), (0, one))
    place = Place(program, root)
    process = place.start(spread("sh -c", 2, run))
    wait_for(lambda: any(os.path.getsize(part) > 2000 for part in place.parts()))
    children = children_of(process.pid)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=600)
    check("Ctrl-C", (process.returncode, out), (130, ""))
    check(f"Ctrl-C: {err}", err.endswith(" of 2 parts are finished, in parts; run the same command to continue\n"))
    check("Ctrl-C leaves no process", [child for child in children if os.path.exists(f"/proc/{child}")], [])
    check("Ctrl-C leaves the games", any(os.path.getsize(part) > 2000 for part in place.parts()))
    merged = place.run(["merge", *place.parts()])
    check("unfinished parts", merged.returncode, 1)
    done = place.run(spread("sh -c", 2, run))
    check(f"the same command: {done.stderr}", (done.returncode, without_times(done.stdout)), (0, one))


def left(program, root):
    """Parts that go on after `spread` was killed, and a second Ctrl-C, and a terminal that is closed."""
    run = ["arena", "crazy-eights", "--players", "2", "--bots", "greedy:40,random", "-n", "60", "--format", "json"]
    place = Place(program, root)
    one = without_times(place.run([*run, "--seed", "7"]).stdout)
    process = place.start(spread("sh -c", 2, run, "--at-once", "2"))
    wait_for(lambda: any(os.path.getsize(part) > 2000 for part in place.parts()))
    process.kill()
    process.communicate(timeout=600)
    done = place.run(spread("sh -c", 2, run, "--at-once", "2"))
    check(f"parts that go on: {done.stderr}", (done.returncode, without_times(done.stdout)), (0, one))
    for hurry in (False, True):
        place = Place(program, root)
        # The launcher does not end when it is asked to.
        process = place.start(spread("trap '' TERM HUP; sleep 1000; true", 2, run, "--at-once", "2"))
        wait_for(lambda: len(children_of(process.pid)) == 4)
        children = children_of(process.pid)
        process.send_signal(signal.SIGINT if hurry else signal.SIGHUP)
        if hurry:
            time.sleep(0.7)
            process.send_signal(signal.SIGINT)
        process.communicate(timeout=600)
        check("a signal", process.returncode, 130 if hurry else 129)
        wait_for(lambda: not [child for child in children if is_running(child)])


def is_running(process):
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def ignored(program, root):
    """Where exit codes are not collected, nothing hangs."""
    place = Place(program, root)
    run = RUNS["simulate"]
    one = place.run([*run, "--seed", "7"]).stdout
    command = " ".join(f"'{word}'" for word in [program, *spread("sh -c", 2, run)])
    done = subprocess.run(["/usr/bin/env", "--ignore-signal=CHLD", "sh", "-c", command], env=place.environment,
                          cwd=place.folder.name, capture_output=True, text=True, check=False, timeout=600)
    check(f"ignored SIGCHLD: {done.stderr}", (done.returncode, done.stdout), (0, one))


def other_runs(program, root):
    """Finished parts are taken only for the run that they are."""
    place = Place(program, root)
    run = ["arena", "crazy-eights", "--players", "2", "--bots", "random,random", "-n"]
    check("a run", place.run(spread("sh -c", 2, [*run, "20"])).returncode, 0)
    for games, parts in (("40", 2), ("10", 2), ("20", 3)):
        done = place.run(spread("false", parts, [*run, games]))
        what = f"games 20 instead of {games}" if games != "20" else "shards 2 instead of 3"
        check(f"{games} games in {parts} parts", (done.returncode, done.stdout, done.stderr),
              (2, "", f"houserules: parts/part-1: it belongs to a different run: {what}; choose another --in\n"))
    os.rename(place.parts()[1], place.parts()[0])
    done = place.run(spread("sh -c", 2, [*run, "20"]))
    check("a part under another name", (done.returncode, done.stderr),
          (2, "houserules: parts/part-1: it belongs to a different run: shard 2 instead of 1; choose another --in\n"))


def wrong_use(program, root):
    place = Place(program, root)
    for words, message in [
            (["play", "hearts"], "expected simulate, arena, compare or analyse after --, not `play`"),
            (["simulate", "crazy-eights", "-n", "9"], "simulate needs --seed, so that all parts belong to one run"),
            (["compare", "crazy-eights", "--b", "draws=1", "--seed", "1"], "compare needs -n, the number of games"),
            (["simulate", "crazy-eights", "-n", "9", "--seed", "1", "--shard", "1/2"],
             "leave out --shard: spread makes the parts itself")]:
        done = place.run(["spread", "--on", "sh -c", "--", *words])
        check(f"{words}", (done.returncode, done.stderr),
              (2, f"houserules: {message}\ntry: houserules spread --help\n"))
    for words, message in [
            (["simulate", "no-such-game", "-n", "9", "--seed", "1"], "there is no game `no-such-game`"),
            (["simulate", "crazy-eights", "-n", "9", "--seed", "1", "--html", "/dev/null/x"], "/dev/null/x"),
            (["simulate", "crazy-eights", "-n", "9", "--seed", "1", "--bots", "nobody"], "nobody"),
            (["analyse", "crazy-eights", "-n", "20", "--seed", "1", "--time", "1s"],
             "leave out --time: each part plays all of its games")]:
        done = place.run(["spread", "--on", "touch launched;", "--", *words])
        check(f"{words}: {done.stderr}", done.returncode, 2)
        check(f"{words}: {done.stderr}", message in done.stderr)
    check("nothing is left", os.listdir(place.folder.name), [])


def main():
    program, root = sys.argv[1:3]
    for test in (same_as_one_run, fails, killed, left, ignored, other_runs, wrong_use):
        test(program, root)
    print("all passed")


if __name__ == "__main__":
    main()
