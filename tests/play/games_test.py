#!/usr/bin/env python3
"""Whole games of several shipped games at a terminal, with moves typed by number, by card and in words, hints, reasons,
undo, and games saved, left and resumed.

usage: games_test.py PROGRAM ROOT
"""
import os
import random
import re
import subprocess
import sys
import tempfile

from terminal import PROMPT, Terminal, check

RESULT = "\nResult after "
# Long games are shortened; calls out of turn are left to live_games_test.py.
GAMES = {
    "attack": ["--players", "2", "--set", "target=10"],
    "aunt-mays-eights": ["--players", "3"],
    "black-jack": ["--players", "2"],
    "bravado": ["--players", "3"],
    "crazy-eights": ["--players", "2"],
    "hearts": ["--players", "3", "--set", "target=10"],
    "jackjack": ["--players", "3", "--set", "early=0"],
    "twenty-one": ["--players", "3"],
}


def moves_in(text):
    """The moves in the output: their numbers, and the cards of those that are cards; if moves are numbers, what to type
    for them."""
    shown = text[text.rindex("You may:"):]
    numbered = [(number, card) for number, card in re.findall(r"\[(\d+)\] (\S+)", shown)]
    lines = [re.sub(r"^\[[a-z]+\] ", "", line.strip()) for line in shown.split("\n")[1:] if line.startswith("  ")]
    return numbered or [(line.rpartition(", as in ")[2], "") for line in lines]


def typed(card):
    return card.translate(str.maketrans("♣♦♥♠", "cdhs")).lower()


class Player:
    def __init__(self, program, root, game, dice, folder):
        self.command = [program, "play", "--lines"]
        self.environment = {"HOUSERULES_GAMES": os.path.join(root, "games"), "XDG_STATE_HOME": folder}
        self.game, self.dice, self.folder = game, dice, folder
        self.done = {"hint": 0, "why": 0, "undo": 0, "save": 0, "resume": 0}
        self.moved = False
        self.terminal = self.sit(*[game, "--seed", "5", "--bots", "random", *GAMES[game]])

    def sit(self, *arguments):
        return Terminal([*self.command, *arguments], self.environment, columns=100)

    def answer(self):
        """The output up to the next prompt; nothing if the game is over."""
        text, which = self.terminal.expect(PROMPT, RESULT)
        return text if which == 0 else None

    def try_everything(self, screen, number, card):
        """Types something other than a move now and then, after which the same moves are offered."""
        what = self.dice.choice(["hint", "why", "undo", "save", "resume", "table", "nothing", "nothing", "nothing"])
        if what == "hint" and self.done["hint"] < 2:
            self.terminal.line("hint")
            text = self.answer()
            said = re.search(r"simulated\s+games|only\s+move|face-down|it\s+empties", text)
            check(f"{self.game}: hint", bool(said), True)
        elif what == "why":
            self.terminal.line("why 3h")
            check(f"{self.game}: why", bool(re.search("3|no card", self.answer())), True)
        elif what == "save" and self.done["save"] < 4:
            name = os.path.join(self.folder, f"save-{self.done['save']}.jsonl")
            self.terminal.line("save " + name)
            check(f"{self.game}: save", "Game saved" in self.answer(), True)
            replay = subprocess.run([self.command[0], "replay", name], env={**os.environ, **self.environment},
                                    capture_output=True, text=True, check=False)
            check(f"{self.game}: replay of what was saved", replay.returncode, 0)
        elif what == "undo":
            self.terminal.line("undo")
            text = self.answer()
            check(f"{self.game}: undo", "Taken back" in text or "nothing to take back" in text, True)
            if "Taken back" in text:
                screen = text
                self.moved = False
        elif what == "resume" and self.moved and self.done["resume"] < 2:
            self.terminal.line("quit")
            text, _ = self.terminal.expect("To resume it: ")
            self.terminal.expect("\n")
            check(f"{self.game}: quit", self.terminal.wait(), 0)
            check(f"{self.game}: modes after quit", self.terminal.modes_now(), self.terminal.before)
            before = screen[screen.rindex("You may:"):]
            self.terminal.close()
            self.terminal = self.sit("--resume")
            screen = self.answer()
            check(f"{self.game}: the moves after --resume", screen[screen.rindex("You may:"):], before)
        elif what == "table":
            self.terminal.line("table")
            check(f"{self.game}: table", "You may:" in self.answer(), True)
        else:
            return screen
        if what in self.done:
            self.done[what] += 1
        return screen

    def play(self):
        screen = self.answer()
        for _ in range(5000):
            if screen is None:
                check(f"{self.game}: end", self.terminal.wait(), 0)
                check(f"{self.game}: modes at the end", self.terminal.modes_now(), self.terminal.before)
                self.terminal.close()
                again = re.search(r"To watch it again: \S+ replay (\S+)", self.terminal.text)
                check(f"{self.game}: the end says how to see it again", bool(again))
                replay = subprocess.run([self.command[0], "replay", again.group(1)], capture_output=True, text=True,
                                        env={**os.environ, **self.environment}, check=False)
                check(f"{self.game}: it is seen again", "the game is complete" in replay.stdout)
                return
            number, card = self.dice.choice(moves_in(screen))
            screen = self.try_everything(screen, number, card)
            number, card = self.dice.choice(moves_in(screen))
            by_card = re.fullmatch(r"(10|[2-9AJQK])[♣♦♥♠]", card) and self.dice.random() < 0.5
            self.terminal.line(typed(card) if by_card else number)
            self.moved = True
            answer = self.answer()
            # A card that several moves take, several cards at once, or a number: do as the answer says.
            if answer is not None and "You may:" not in answer:
                example = re.search(r"as in:?\s+([^;]*)", answer)
                if " may mean " in answer.replace("\n", " "):
                    self.terminal.line(number)
                else:
                    check(f"{self.game}: {answer}", bool(example), True)
                    self.terminal.line(" ".join(example.group(1).split()))
                answer = self.answer()
            screen = answer
        check(f"{self.game} ends", False)


def main():
    program, root = sys.argv[1:3]
    done = {}
    for game in sorted(GAMES):
        with tempfile.TemporaryDirectory() as folder:
            player = Player(program, root, game, random.Random(game), folder)
            player.play()
            for what, count in player.done.items():
                done[what] = done.get(what, 0) + count
            left = subprocess.run([program, "play", "--resume"], env={**os.environ, **player.environment},
                                  capture_output=True, text=True, check=False)
            check(f"{game}: nothing is left to go on with", left.stderr,
                  "houserules: there is no unfinished game in which you have moved\n")
    games = sorted(os.path.splitext(name)[0] for name in os.listdir(os.path.join(root, "games")) if name.endswith(".lua"))
    check("the games are shipped", set(GAMES) - set(games), set())
    for what, count in done.items():
        check(f"{what} was tried", count > 0, True)
    print("all passed:", ", ".join(f"{what} {count}" for what, count in done.items()))


if __name__ == "__main__":
    main()
