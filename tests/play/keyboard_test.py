#!/usr/bin/env python3
"""The terminal: the first questions, editing, completion, several people at one screen, resizing, and every way to
leave, after which the terminal's modes are restored.

usage: keyboard_test.py PROGRAM ROOT
"""
import os
import re
import signal
import sys
import tempfile
import time

from terminal import PROMPT, Terminal, check

GAME = ["jackjack", "--players", "4", "--seed", "1", "--bots", "random"]


class Place:
    """The program with its own state folder."""

    def __init__(self, program, root, folder):
        self.program = program
        self.environment = {"HOUSERULES_GAMES": os.path.join(root, "games"), "XDG_STATE_HOME": folder}

    def play(self, *arguments, columns=80, **more):
        return Terminal([self.program, "play", "--lines", *arguments], {**self.environment, **more}, columns=columns)


def ended(what, terminal, code):
    check(f"{what}: exit code", terminal.wait(), code)
    check(f"{what}: the terminal's modes", terminal.modes_now(), terminal.before)
    terminal.close()


def left(what, terminal, code):
    ended(what, terminal, code)
    check(f"{what}: says how to go on", bool(re.search(r"You left the game unfinished\.\n"
                                                       r"To resume it: \S+ play --resume jackjack-\d+-\d+",
                                                       terminal.text)))


def ways_to_leave(place):
    terminal = place.play(*GAME)
    terminal.expect(PROMPT)
    check("while a line is typed the terminal is not as it was", terminal.modes_now() != terminal.before)
    terminal.type("lay 2")
    terminal.expect("lay 2")
    terminal.type("\x03")
    left("Ctrl-C", terminal, 130)

    terminal = place.play(*GAME)
    terminal.expect(PROMPT)
    terminal.type("\x04")
    left("end of input", terminal, 0)

    for number, code in ((signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)):
        for plain in ([], ["--plain"]):
            terminal = place.play(*GAME, *plain)
            terminal.expect(PROMPT)
            terminal.signal(number)
            left(f"signal {number} {plain}", terminal, code)

    terminal = place.play(*GAME)
    terminal.expect(PROMPT)
    os.close(terminal.master)
    os.close(terminal.slave)
    end = time.monotonic() + 20
    while not terminal.ended() and time.monotonic() < end:
        time.sleep(0.02)
    check("a closed terminal: exit code", terminal.code, 129)

    terminal = place.play("jackjack", "--players", "4", "--seed", "1", "--think", "100s")
    terminal.expect(" is thinking ...")
    terminal.signal(signal.SIGINT)
    left("Ctrl-C while a bot thinks", terminal, 130)


def job_control(place):
    """Ctrl-Z returns the restored terminal to the shell; fg continues with the partly typed line."""
    for plain in ("", " --plain"):
        shell = Terminal(["bash", "--norc", "--noediting", "-i"], {**place.environment, "PS1": "$ "})
        shell.expect("$ ")
        shell.line(f"'{place.program}' play --lines {' '.join(GAME)}{plain}")
        shell.expect(PROMPT)
        if not plain:
            shell.type("why 3")
            shell.expect("why 3")
        shell.type("\x1a")
        shell.expect("Stopped")
        shell.expect("$ ")
        check(f"Ctrl-Z{plain}: the terminal's modes", shell.modes_now(), shell.before)
        shell.line("fg")
        shell.expect(PROMPT)
        shell.line("why 3h" if plain else "h")
        text, _ = shell.expect(PROMPT)
        check(f"fg{plain}: the line is whole", "does not fit on the Ace of diamonds" in text.replace("\n", " "))
        shell.line("quit")
        shell.expect("To resume it: ")
        shell.close()


def editing(place):
    terminal = place.play(*GAME)
    terminal.expect(PROMPT)
    terminal.type("dec\t")
    terminal.expect("declare ")
    terminal.type("\x15lay \t")
    terminal.expect("2d  6d  as")
    terminal.expect(PROMPT)
    terminal.type("a\t\n")
    text, _ = terminal.expect(PROMPT)
    check("a move by completion", "Anna: lay A♠" in text)
    terminal.line("why 3h")
    first, _ = terminal.expect(PROMPT)
    terminal.type("\x1b[A\n")
    again, _ = terminal.expect(PROMPT)
    check("a line called back", again.split("\n")[-2:], first.split("\n")[-2:])
    terminal.type("why 3")
    terminal.type("♥\n")
    again, _ = terminal.expect(PROMPT)
    check("a suit that is typed", again.split("\n")[-2:], first.split("\n")[-2:])
    terminal.resize(40)
    terminal.expect(PROMPT)
    terminal.line("table")
    text, _ = terminal.expect(PROMPT)
    widest = max(len(line) for line in text.split("\n")[1:])
    check(f"a narrow window, {widest}", widest <= 40)
    terminal.resize(120)
    terminal.expect(PROMPT)
    terminal.line("rules")
    text, _ = terminal.expect(PROMPT)
    check("a wide window", max(len(line) for line in text.split("\n")[1:]) > 80)
    terminal.line("quit")
    left("quit", terminal, 0)


def narrowing(place):
    """libedit writes outside its buffers if the cursor is in a column that a narrower window does not have."""
    terminal = place.play(*GAME)
    terminal.expect(PROMPT)
    for width in (8, 200, 5, 12, 80, 3, 140):
        terminal.resize(width)
        check(f"{width} columns: the line is drawn anew", terminal.pump(10))
        terminal.type("table\n")
        while terminal.pump(0.3):
            pass
    terminal.line("quit")
    left("a window made narrow and wide again", terminal, 0)


def colours(place):
    terminal = place.play(*GAME, columns=100)
    terminal.expect(PROMPT)
    check("colours", "\x1b[31m" in terminal.everything)
    terminal.close()
    terminal = place.play(*GAME, NO_COLOR="1")
    terminal.expect(PROMPT)
    check("NO_COLOR", bool(re.search(r"\x1b\[[0-9;]+m", terminal.everything)), False)
    terminal.close()
    terminal = place.play(*GAME, "--plain")
    terminal.expect(PROMPT)
    terminal.line("why 3h")
    terminal.expect(PROMPT)
    check("a screen reader sees no escapes", "\x1b" in terminal.everything, False)
    check("and no symbols", bool(re.search("[♣♦♥♠]", terminal.text)), False)
    terminal.line("quit")
    left("--plain", terminal, 0)


def several_people(place):
    terminal = place.play("jackjack", "--players", "3", "--humans", "2", "--names", "Ida,Jo", "--seed", "1", "--bots",
                          "random")
    terminal.expect("Hand the keyboard to Ida. Ida, press Enter: ", "Hand the keyboard to Jo. Jo, press Enter: ")
    first = "Ida" if "to Ida" in terminal.text else "Jo"
    other = "Jo" if first == "Ida" else "Ida"
    terminal.line("")
    text, _ = terminal.expect(PROMPT)
    check("the first player's table", f"{first} (you)" in text)
    for _ in range(20):
        terminal.line("1")
        _, which = terminal.expect(PROMPT, f"Hand the keyboard to {other}. {other}, press Enter: ")
        if which == 1:
            break
    cleared = terminal.everything.split("\x1b[H\x1b[2J\x1b[3J")[-1]
    check("the hand is off the screen", "hand:" in cleared, False)
    terminal.line("")
    text, _ = terminal.expect(PROMPT)
    check("the other player's table", f"{other} (you)" in text and f"{first} (you)" not in text)
    terminal.type("\x1b[A")
    terminal.line("")
    text, _ = terminal.expect(PROMPT)
    check("the other's lines cannot be called back", "Type the number of a move" in text)
    terminal.type("\x04")
    terminal.wait()
    terminal.close()


def first_questions(place):
    terminal = place.play()
    text, _ = terminal.expect("Which kind, or which game? ")
    check("the kinds are listed", "[1] shedding: get rid of your cards by matching the last card played (" in text)
    unfinished = "[0] continue an unfinished game" in text
    check("and that some are unfinished", unfinished)
    terminal.line("99")
    text, _ = terminal.expect("Which kind, or which game? ")
    check("another number", bool(re.search(r"Type a number from 0 to \d+, the name of a game, help, or quit\.", text)))
    terminal.line("stakes")
    text, _ = terminal.expect("Which game? ")
    check("the games are listed", bool(re.search(r"\[\d\] Twenty-One \* \(2 to 16 players, hard", text)))
    terminal.line("twenty-o")
    terminal.expect("How many players, 2 to 16? (4) ")
    terminal.line("3")
    terminal.expect("How many of the 3 players sit at this keyboard? (1) ")
    terminal.line("")
    terminal.expect("Your name? (Anna) ")
    terminal.line("Zoë")
    text, which = terminal.expect("Twenty-One: Zoë, Ben and Clara\n")
    terminal.expect(PROMPT)
    terminal.line("1")  # a game in which nobody has moved is not offered again
    terminal.expect(PROMPT)
    terminal.line("q")
    terminal.wait()
    terminal.close()

    terminal = place.play()
    terminal.expect("Which kind, or which game? ")
    terminal.line("klondike")
    text, _ = terminal.expect("Your name? (Anna) ")
    check("that there is a lesson", "New to it? Type learn for a first lesson.\n" in text)
    terminal.line("learn")
    terminal.expect("Part 1 of 2: columns\n")
    terminal.expect(PROMPT)
    terminal.line("q")
    terminal.wait()
    terminal.close()

    # Without an argument --resume asks which game; journals are locked during play.
    terminal = place.play("--resume")
    text, _ = terminal.expect("Which one? (1) ")
    check("the latest is first", bool(re.search(r"\[1\] Twenty-One, deal \d of at most \d: Zoë with Ben and Clara; your turn \(today, ",
                                               " ".join(text.split()))))
    terminal.line("whist")
    terminal.expect("Type a number from 1 to 3, the name of a game, back, or quit.")
    terminal.expect("Which one? (1) ")
    terminal.line("delete 1")
    terminal.expect("(yes or no) ")
    terminal.line("no")
    terminal.expect("Not deleted.")
    terminal.expect("Which one? (1) ")
    terminal.line("Twenty one")
    terminal.expect(PROMPT)
    name = re.findall(r"^  \[2\] (.+)", text, re.M)
    check("there is another", len(name), 1)
    second = place.play("--resume", "twenty-one-nothing")
    check("a journal that is not there", second.wait(), 2)
    second.close()
    second = place.play("--resume", newest(place))
    check("a game that is being played", second.wait(), 2)
    check("it says so", "this game is being played in another terminal" in " ".join(second.text.split()))
    second.close()
    terminal.line("quit")
    ended("resumed", terminal, 0)

    terminal = place.play()
    terminal.expect("Which kind, or which game? ")
    terminal.type("\x03")
    ended("Ctrl-C at the first question", terminal, 130)
    terminal = place.play()
    terminal.expect("Which kind, or which game? ")
    terminal.line("0")
    terminal.expect("Which one? (1) ")
    terminal.type("\x04")
    ended("the end of input at a question", terminal, 0)


def newest(place):
    folder = os.path.join(place.environment["XDG_STATE_HOME"], "houserules")
    return max((os.path.join(folder, name) for name in os.listdir(folder)), key=os.path.getmtime)


def main():
    program, root = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        place = Place(program, root, folder)
        for part in (narrowing, ways_to_leave, job_control, editing, colours, several_people, first_questions):
            part(place)
    print("all passed")


if __name__ == "__main__":
    main()
