#!/usr/bin/env python3
"""Kills the program (kill -9) at random moments of games at a terminal: no choice is lost whose effect had been shown,
and the game goes on from there.

usage: kill_test.py PROGRAM ROOT [KILLS] [SEED]
"""
import json
import os
import random
import re
import signal
import sys
import tempfile
import time

from terminal import PROMPT, Terminal, check

GAMES = [["jackjack", "--players", "3"], ["crazy-eights", "--players", "2"], ["twenty-one", "--players", "3"],
         ["bravado", "--players", "2"], ["black-jack", "--players", "2"], ["attack", "--players", "2"]]


def choices_in(path):
    """The choices that stand in a journal, by seat and option, with those taken back left out."""
    choices = []
    with open(path, "rb") as file:
        for line in file.read().split(b"\n")[1:]:
            try:
                entry = json.loads(line)
            except ValueError:
                break
            if "undo" in entry:
                del choices[len(choices) - entry["undo"]:]
            elif "seat" in entry:
                choices.append(entry)
    return choices


def own(choices):
    return [choice for choice in choices if choice["seat"] == 1]


def moves_of(screen):
    """The moves of a decision, in one text."""
    return re.sub(r"\s+", " ", screen[screen.rindex("You may:"):])


class Kill:
    def __init__(self, program, root, dice, folder):
        self.dice = dice
        self.program = program
        self.journal = os.path.join(folder, "game.jsonl")
        self.environment = {"HOUSERULES_GAMES": os.path.join(root, "games"), "XDG_STATE_HOME": folder}
        game = dice.choice(GAMES)
        bots = dice.choice(["random", "random", "search:20"])
        self.terminal = Terminal([program, "play", "--lines", *game, "--bots", bots, "--seed", str(dice.randrange(1000)),
                                  "--journal", self.journal], self.environment)

    def type_something(self):
        """A move that is likely to be possible, sometimes one taken back."""
        self.terminal.line(self.dice.choice(["1", "1", "1", "2", "2", "3", "undo", "stake 3"]))

    def run(self):
        """Returns how many choices of the person had been shown, and how many were kept."""
        screens = [self.terminal.expect(PROMPT)[0]]
        for _ in range(self.dice.randrange(0, 12)):
            self.type_something()
            screen, which = self.terminal.expect(PROMPT, "\nResult after ")
            if which == 1:
                self.terminal.wait()
                self.terminal.close()
                return None
            screens.append(screen)
        self.type_something()
        # From before the line is read to after the answer is shown.
        time.sleep(self.dice.random() ** 2 * self.dice.choice([0.002, 0.01, 0.04]))
        self.terminal.signal(signal.SIGKILL)
        self.terminal.wait()
        seen = self.terminal.text
        over = "\nResult after " in seen
        # The last decision that was shown whole.
        whole = [part for part in seen.split(PROMPT)[:-1] if "You may:" in part]
        shown = moves_of(whole[-1])
        told = re.findall(r"^  Anna: ", seen, re.M)
        self.terminal.close()
        if over:
            return None
        kept = choices_in(self.journal)
        self.terminal = Terminal([self.program, "play", "--lines", "--resume", self.journal], self.environment)
        # The last choice may have ended the game, and that may have been kept before it could be shown.
        screen, which = self.terminal.expect(PROMPT, "\nResult after ", "this game is over")
        if which == 0:
            again = moves_of(screen)
            # Typed but not yet answered: the game may be one move further than what was shown, never less.
            if again != shown:
                self.terminal.line("log")
                log = self.terminal.expect(PROMPT)[0]
                check("no shown choice is lost: " + log[-300:], self.was_at(shown))
        after = choices_in(self.journal)
        check("what was kept is gone on with", after[:len(kept)], kept)
        self.terminal.close()
        return len(told), len(own(kept))

    def was_at(self, shown):
        """Whether the game stood at this decision, and went on from there."""
        with open(self.journal, encoding="utf-8") as file:
            lines = file.read().splitlines()
        # Back choice by choice: some beginning of the journal must be what was shown.
        for back in range(0, 40):
            if len(lines) - back < 1:
                break
            if self.decision_after(lines[:len(lines) - back]) == shown:
                return True
        return False

    def decision_after(self, lines):
        path = self.journal + ".part"
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        there = Terminal([self.program, "play", "--lines", "--resume", path], self.environment)
        screen, which = there.expect(PROMPT, "\nResult after ")
        there.close()
        return moves_of(screen) if which == 0 else ""


def main():
    program, root = sys.argv[1:3]
    kills = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    dice = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    counted, shown, kept = 0, 0, 0
    while counted < kills:
        with tempfile.TemporaryDirectory() as folder:
            result = Kill(program, root, dice, folder).run()
        if result is None:
            continue  # the game was over before the kill
        counted += 1
        shown += result[0]
        kept += result[1]
    print(f"all passed: {counted} kills, {kept} choices of the player kept")


if __name__ == "__main__":
    main()
