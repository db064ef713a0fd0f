#!/usr/bin/env python3
"""Difficult environments: unsuitable locales and names, windows of any size, closed descriptors, pipes in place of
files.

usage: dangers_test.py PROGRAM ROOT
"""
import os
import re
import subprocess
import sys
import tempfile

from terminal import PROMPT, Terminal, check


class Place:
    """The program with a state folder of its own."""

    def __init__(self, program, root, folder):
        self.program = program
        self.folder = folder
        self.environment = {"HOUSERULES_GAMES": os.path.join(root, "games"), "XDG_STATE_HOME": folder}

    def play(self, *arguments, columns=80, rows=24, **more):
        return Terminal([self.program, "play", "--lines", *arguments], {**self.environment, **more}, columns=columns, rows=rows)

    def run(self, command, **more):
        """A shell command in which $H is the program."""
        return subprocess.run(["bash", "-c", command], env={**os.environ, **self.environment, "H": self.program},
                              capture_output=True, text=True, check=False, timeout=60, **more)


def locales(place):
    """A prompt with a letter that the locale lacks, and lines typed in such a locale."""
    game = ["crazy-eights", "--players", "2", "--humans", "2", "--seed", "1"]
    for locale in ("C", "POSIX", "C.UTF-8", "nonsense"):
        terminal = place.play(*game, "--names", "é,ö", LC_ALL=locale)
        terminal.expect(" press Enter: ")
        check(f"{locale}: the prompt", bool(re.search("Hand the keyboard to [éö?][.]", terminal.text)))
        terminal.line("")
        terminal.expect(PROMPT)
        terminal.line("why é♥")
        terminal.expect(PROMPT)
        terminal.type("\t")
        terminal.line("quit")
        check(f"{locale}: it ends", terminal.wait(), 0)
        terminal.close()


def names(place):
    for name, shown in ((b"\xff", "\ufffd"), (b"\xc3", "\ufffd"), (b"a\x1b[2J", "a\ufffd[2J"),
                        ("a\u202eb".encode(), "a\ufffdb"), ("\u009b2J".encode(), "\ufffd2J")):
        done = subprocess.run([place.program.encode(), b"play", b"crazy-eights", b"--humans", b"2", b"--names", name],
                              env={**os.environ, **place.environment}, input=b"", capture_output=True, check=False)
        check(f"{name!r} is refused", (done.returncode, done.stderr.decode()),
              (2, f"houserules: --names: `{shown}` cannot be a name: names are UTF-8, without control characters\n"))


def sizes(place):
    """Windows of any size: the program's memory is limited."""
    for columns, rows in ((30000, 12000), (65535, 65535), (80, 24), (1, 1)):
        terminal = place.play("jackjack", "--players", "4", "--seed", "1", "--bots", "random", columns=columns,
                              rows=rows)
        terminal.expect(PROMPT)
        most = peak_memory(terminal)
        check(f"{columns} columns take {most} kB", most < 300_000)
        terminal.resize(64000, 64000)
        terminal.line("table")
        terminal.expect("Stock: ")  # the new size draws the prompt again, perhaps before the answer
        terminal.expect(PROMPT)
        most = peak_memory(terminal)
        check(f"a window made larger takes {most} kB", most < 300_000)
        terminal.line("quit")
        check("it ends", terminal.wait(), 0)
        terminal.close()


def peak_memory(terminal):
    with open(f"/proc/{terminal.pid}/status", encoding="ascii") as status:
        return int(re.search(r"VmHWM:\s+(\d+)", status.read()).group(1))


def chosen_deals(place):
    """HOUSERULES_SEED repeats the deals of games without a seed."""
    def deals(value):
        done = subprocess.run([place.program, "engine"], input=2 * '{"op":"new","game":"crazy-eights"}\n', text=True,
                              env={**os.environ, **place.environment, "HOUSERULES_SEED": value}, capture_output=True,
                              check=False)
        check(f"HOUSERULES_SEED={value}: {done.stderr}", done.returncode, 0)
        return done.stdout

    first = deals("7")
    check("each game has its own", len(set(first.splitlines())), 2)
    check("the same deals again", deals("7"), first)
    check("other deals", deals("8") != first)
    for value in ("", "x", "-1", "99999999999"):
        check(f"HOUSERULES_SEED={value} chooses nothing", deals(value) != deals(value))


def closed_descriptors(place):
    """The journal does not get the descriptor of a closed standard output."""
    for closed in (">&-", "<&- >&-", ">&- 2>&-", "<&- >&- 2>&-", "2>&-"):
        journal = os.path.join(place.folder, "closed.jsonl")
        done = place.run(f'printf "1\\n1\\n" | "$H" play jackjack --seat 1 --seed 1 --bots random --journal "{journal}"'
                         f" {closed}")
        check(f"{closed}: it does not crash", done.returncode in (0, 2))
        with open(journal, encoding="utf-8") as file:
            lines = file.read().splitlines()
        check(f"{closed}: only the journal stands in the journal",
              all(re.match(r'\{"(houserules|seat|undo|end)":', line) for line in lines))
        replayed = place.run(f'"$H" replay "{journal}"')
        check(f"{closed}: it replays: {replayed.stderr}", replayed.returncode, 0)
        os.remove(journal)
    done = place.run('"$H" list >&-')
    check("nobody can read what is printed", (done.returncode, done.stderr),
          (2, "houserules: the output cannot be written: Bad file descriptor\n"))


def pipes(place):
    """A pipe in place of a file is not written to, and nothing waits."""
    fifo = os.path.join(place.folder, "pipe.lua")
    os.mkfifo(fifo)
    variant = os.path.join(place.folder, "mine.lua")
    with open(variant, "w", encoding="utf-8") as file:
        file.write('--[[ rules\nvariant of pipe "Mine"\n]]\n')
    refused = f"houserules: {fifo}: this is a pipe, not a file\n"
    for command in ("check", "play", "replay", "merge", "rules", "simulate", "test", "compare", "play --resume"):
        done = place.run(f'"$H" {command} "{fifo}"')
        check(f"{command} of a pipe", (done.returncode, done.stderr.splitlines(True)[-1]), (2, refused))
    done = place.run(f'"$H" check "{variant}"')
    check("a variant of a pipe", (done.returncode, "there is no game `pipe` to vary" in done.stdout), (1, True))
    # An open pipe has somebody at its other end.
    done = place.run('"$H" check --games 0 <(cat "$HOUSERULES_GAMES/hearts.lua")')
    check(f"what a shell pipes in: {done.stderr}", done.returncode, 0)


def main():
    program, root = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        place = Place(program, root, folder)
        for part in (names, chosen_deals, closed_descriptors, pipes, locales, sizes):
            part(place)
    print("all passed")


if __name__ == "__main__":
    main()
