#!/usr/bin/env python3
"""Several terminals resume one journal at the same time: all but the first are refused, and no choice is lost.

usage: together_test.py PROGRAM ROOT [ROUNDS]
"""
import json
import os
import subprocess
import sys
import tempfile

from terminal import check

AT_ONCE = 3
TOLD = "this game is being played in another terminal"


def environment(root, folder):
    return {**os.environ, "HOUSERULES_GAMES": os.path.join(root, "games"), "XDG_STATE_HOME": folder}


def choices_in(journal):
    with open(journal, encoding="utf-8") as file:
        return [line for line in map(json.loads, file) if "seat" in line]


def round_of(program, root, folder, number):
    """Several programs make choices at once; each that gets the game adds to the journal."""
    journal = os.path.join(folder, f"game-{number}.jsonl")
    env = environment(root, folder)

    def start(*arguments):
        return subprocess.Popen([program, "play", *arguments], env=env, text=True, stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    begun = start("crazy-eights", "--players", "2", "--humans", "2", "--seed", str(number), "--journal", journal)
    begun.communicate("\n1\n")
    before = choices_in(journal)
    check("the game is begun", len(before) >= 1)
    runs = [start("--resume", journal) for _ in range(AT_ONCE)]
    # Each of them has the journal, or was refused, before the first is answered.
    outcomes = [(run.communicate("\n1\nquit\n"), run.returncode) for run in runs]
    played = 0
    for (_, err), code in outcomes:
        if code == 0:
            played += 1
            check("who plays is told nothing", err, "")
        else:
            check("who comes second is told", (code, TOLD in err), (2, True))
    check("somebody plays", played >= 1)
    check("every choice is kept", len(choices_in(journal)) - len(before) >= played)
    check("what was there stays", choices_in(journal)[:len(before)], before)
    check("nothing is damaged", sorted(name for name in os.listdir(folder) if "damaged" in name or "new" in name), [])
    replayed = subprocess.run([program, "replay", journal], env=env, capture_output=True, text=True, check=False)
    check("the journal replays: " + replayed.stderr, replayed.returncode, 0)


def damaged(program, root, folder):
    """The same with a journal whose end is damaged, which is repaired once."""
    journal = os.path.join(folder, "damaged.jsonl")
    env = environment(root, folder)
    subprocess.run([program, "play", "crazy-eights", "--players", "2", "--humans", "2", "--seed", "1", "--journal",
                    journal], env=env, input="\n1\n", capture_output=True, text=True, check=True)
    with open(journal, "a", encoding="utf-8") as file:
        file.write("{\"seat\":1,\"opt")
    runs = [subprocess.Popen([program, "play", "--resume", journal], env=env, text=True, stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(AT_ONCE)]
    texts = [run.communicate("\n1\nquit\n")[1] for run in runs]
    check("it is mended once", sum("kept as" in text for text in texts), 1)
    check("the damaged one is kept once", len([name for name in os.listdir(folder) if ".damaged" in name]), 1)
    replayed = subprocess.run([program, "replay", journal], env=env, capture_output=True, text=True, check=False)
    check("the mended journal replays: " + replayed.stderr, replayed.returncode, 0)


def main():
    program, root = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    with tempfile.TemporaryDirectory() as folder:
        for number in range(rounds):
            round_of(program, root, folder, number)
        damaged(program, root, folder)
    print("all passed")


if __name__ == "__main__":
    main()
