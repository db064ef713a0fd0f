"""A program that uses the whole screen of a pseudo-terminal, and the contents of that screen."""
import os
import subprocess
import sys
import tempfile
import time

from screen import Screen
from terminal import Lost, Terminal


BEGIN_FRAME, END_FRAME = "\x1b[?2026h", "\x1b[?2026l"


class Live(Terminal):
    def __init__(self, command, env=None, columns=80, rows=24):
        super().__init__(command, env, columns, rows)
        self.screen = Screen(columns, rows)
        self.drawn = 0

    def pump(self, seconds):
        """Draws the next frame that came, whole: half a frame is not shown, and none is passed over."""
        came = END_FRAME in self.shown[self.drawn:] or super().pump(seconds)
        ended, begun = self.shown.find(END_FRAME, self.drawn), self.shown.find(BEGIN_FRAME, self.drawn)
        end = ended + len(END_FRAME) if ended >= 0 else begun if begun >= 0 else len(self.shown)
        self.screen.feed(self.shown[self.drawn:end])
        self.drawn = end
        return came

    def look(self):
        return self.screen.text()

    def until(self, what, seconds=30):
        """Waits until the screen shows a text, or satisfies a function of its lines; returns the screen."""
        test = what if callable(what) else lambda lines: any(what in line for line in lines)
        end = time.monotonic() + seconds
        while not test(self.screen.lines()):
            if time.monotonic() > end or (not self.pump(0.1) and self.ended() and not self.pump(0.1)):
                raise Lost(f"the screen does not show {what}:\n{self.look()}")
        self.settle(0.03)
        return self.look()

    def settle(self, seconds=0.15):
        """Waits until nothing more has been drawn for that long, and the program waits for something."""
        end = time.monotonic() + 30
        while (self.pump(seconds) or self.is_running()) and time.monotonic() < end:
            pass

    def is_running(self):
        """Whether the program's main thread runs or would run, however busy the machine is."""
        try:
            with open(f"/proc/{self.pid}/stat", encoding="utf-8") as stat:
                return stat.read().rpartition(")")[2].split()[0] == "R"
        except OSError:
            return False

    def window(self, columns, rows):
        self.screen = Screen(columns, rows)
        self.resize(columns, rows)

    def click(self, row, column):
        self.type(f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{column + 1};{row + 1}m")

    def find(self, text):
        """The row and column of a text."""
        for row, line in enumerate(self.screen.lines()):
            if text in line:
                return row, line.index(text)
        raise Lost(f"{text} is not on the screen:\n{self.look()}")


def prompt_at(rows, prompt="Your move:"):
    """Whether the prompt is shown in the input line, with nothing typed yet."""
    return lambda lines: lines[rows - 2] == prompt


class Place:
    """The program with its own state folder."""

    def __init__(self, program, root, folder):
        self.program = program
        self.folder = folder
        self.environment = {"HOUSERULES_GAMES": os.path.join(root, "games"), "XDG_STATE_HOME": folder}

    def play(self, *arguments, columns=80, rows=24, **more):
        return Live([self.program, "play", *arguments], {**self.environment, **more}, columns=columns, rows=rows)

    def replay(self, journal, *arguments):
        return subprocess.run([self.program, "replay", journal, *arguments], env={**os.environ, **self.environment},
                              capture_output=True, text=True, check=False)


def log_of(live):
    """The lines of the log, below the table."""
    lines = live.screen.lines()
    rules = [row for row, line in enumerate(lines) if line.startswith("───")]
    return lines[rules[0] + 1:-3] if rules else []


def run(*parts):
    """Runs the parts that the command line names, or all: `TEST.py PROGRAM ROOT [PART]...`."""
    program, root, *wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        for part in parts:
            if not wanted or part.__name__ in wanted:
                part(Place(program, root, folder))
    print("all passed")
