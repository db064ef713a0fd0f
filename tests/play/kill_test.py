#!/usr/bin/env python3
"""Kills the program (kill -9) at random moments of games at a terminal: no choice whose effect was shown is lost, and
the game continues from there.

usage: kill_test.py PROGRAM ROOT [KILLS] [SEED] [--moments N]

With --moments (to be run by hand; it takes minutes): N kills, in turn in a game of each family.
"""
import argparse
import json
import os
import random
import re
import signal
import tempfile
import time

from terminal import PROMPT, Terminal, check

GAMES = [["jackjack", "--players", "3"], ["crazy-eights", "--players", "2"], ["twenty-one", "--players", "3"],
         ["bravado", "--players", "2"], ["black-jack", "--players", "2"], ["attack", "--players", "2"]]

# One of each family.
FAMILIES = [["crazy-eights"], ["president"], ["hearts"], ["rummy", "--players", "3"], ["scopa"], ["thirty-one"], ["go-fish"],
            ["holdem", "--players", "3"], ["snap", "--players", "3"], ["war", "--players", "2"], ["klondike"]]
CALL = "Call, or press Enter: "


def choices_in(path):
    """The choices in a journal, by seat and option, without those taken back."""
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
    return re.sub(r"\s+", " ", screen[max(screen.rfind("You may:"), screen.rfind("\nBefore ")):])


class Kill:
    def __init__(self, program, root, dice, folder, game):
        self.dice = dice
        self.program = program
        self.journal = os.path.join(folder, "game.jsonl")
        self.environment = {"HOUSERULES_GAMES": os.path.join(root, "games"), "XDG_STATE_HOME": folder}
        bots = dice.choice(["random", "random", "search:20"])
        self.terminal = Terminal([program, "play", "--lines", *game, "--bots", bots, "--seed", str(dice.randrange(1000)),
                                  "--journal", self.journal], self.environment)

    def type_something(self, screen):
        """A move that is probably possible, or sometimes undo."""
        examples = re.findall(r"as in:? ([^;\n]*)", screen)
        if examples and self.dice.random() < 0.7:
            return self.terminal.line(self.dice.choice(examples).strip())
        calls = screen.rfind("\nBefore ") > screen.rfind("You may:")
        self.terminal.line(self.dice.choice(["", "", "1"] if calls else ["1", "1", "1", "2", "2", "3", "undo"]))

    def run(self):
        """Returns how many of the person's choices were saved; nothing if the game was already over."""
        screen = self.terminal.expect(PROMPT, CALL)[0]
        for _ in range(self.dice.randrange(0, 12)):
            self.type_something(screen)
            screen, which = self.terminal.expect(PROMPT, CALL, "\nResult after ")
            if which == 2:
                self.terminal.wait()
                self.terminal.close()
                return None
        self.type_something(screen)
        # From before the line is read to after the answer is shown.
        time.sleep(self.dice.random() ** 2 * self.dice.choice([0.002, 0.01, 0.04]))
        self.terminal.signal(signal.SIGKILL)
        self.terminal.wait()
        seen = self.terminal.text
        over = "\nResult after " in seen
        # The last decision that was shown completely.
        whole = [part for part in re.split(f"{PROMPT}|{CALL}", seen)[:-1] if "You may:" in part or "\nBefore " in part]
        shown = moves_of(whole[-1])
        self.terminal.close()
        if over:
            return None
        kept = choices_in(self.journal)
        self.terminal = Terminal([self.program, "play", "--lines", "--resume", self.journal], self.environment)
        # The last choice may have ended the game, which may have been saved before it could be shown.
        screen, which = self.terminal.expect(PROMPT, CALL, "\nResult after ", "this game is over")
        if which < 2:
            again = moves_of(screen)
            # Typed but not yet answered: the game may be one move further than shown, never behind.
            if again != shown:
                check("no shown choice is lost: " + screen[-300:], self.was_at(shown))
        after = choices_in(self.journal)
        check("what was kept is gone on with", after[:len(kept)], kept)
        self.terminal.close()
        return len(own(kept))

    def was_at(self, shown):
        """Whether the game was at this decision, and continued from there."""
        with open(self.journal, encoding="utf-8") as file:
            lines = file.read().splitlines()
        # Go back choice by choice: some beginning of the journal must match the screen.
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
        screen, which = there.expect(PROMPT, CALL, "\nResult after ")
        there.close()
        return moves_of(screen) if which < 2 else ""


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program")
    arguments.add_argument("root")
    arguments.add_argument("kills", nargs="?", type=int, default=10)
    arguments.add_argument("seed", nargs="?", type=int, default=1)
    arguments.add_argument("--moments", type=int)
    given = arguments.parse_args()
    dice = random.Random(given.seed)
    counted, kept, over = 0, 0, 0
    while counted < (given.moments or given.kills):
        game = FAMILIES[counted % len(FAMILIES)] if given.moments else dice.choice(GAMES)
        with tempfile.TemporaryDirectory() as folder:
            result = Kill(given.program, given.root, dice, folder, game).run()
        if result is None:
            over += 1
            continue  # the game was over before the kill
        counted += 1
        kept += result
    print(f"all passed: {counted} kills, {kept} choices of the player kept; {over} games were over before")


if __name__ == "__main__":
    main()
