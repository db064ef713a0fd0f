"""Plays at a pseudo-terminal, as a person would."""
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
import fcntl

PROMPT = "Your move: "
ESCAPE = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]|\x1b[78=>]|\x1b[()][0-9A-B]|\r")


def complete(data):
    """Whether the bytes end at a character boundary."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as fault:
        return fault.end < len(data)
    return True


class Lost(Exception):
    """The expected output did not come."""


def modes(fd):
    """The terminal's modes, without irrelevant ones."""
    return termios.tcgetattr(fd)


class Terminal:
    """A program at its own terminal."""

    def __init__(self, command, env=None, columns=80, rows=24):
        self.master, self.slave = pty.openpty()
        self.resize(columns, rows)
        self.before = modes(self.slave)
        self.text = ""  # everything shown so far, without escapes
        self.everything = ""  # the same with them
        self.shown = ""  # the same, but for what may be cut off in the middle
        self.raw = b""  # bytes whose end has not come yet
        self.seen = 0  # how much of it expect() has passed
        environment = {"PATH": os.environ["PATH"], "TERM": "xterm", "LANG": "C.UTF-8", "HOME": "/nonexistent"}
        environment.update(env or {})
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
            for fd in (0, 1, 2):
                os.dup2(self.slave, fd)
            os.closerange(3, 64)
            os.execvpe(command[0], command, environment)
        self.code = None

    def resize(self, columns, rows=24):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def pump(self, seconds):
        """Reads output for at most that long; False if nothing came."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        if not data:
            return False
        # An incomplete character or escape waits for its end.
        self.raw += data
        self.everything += data.decode("utf-8", "replace")
        whole = len(self.raw)
        escape = self.raw.rfind(b"\x1b", whole - 16 if whole > 16 else 0)
        if escape >= 0 and not ESCAPE.match(self.raw, escape):
            whole = escape
        while whole > 0 and not complete(self.raw[:whole]):
            whole -= 1
        self.shown += self.raw[:whole].decode("utf-8", "replace")
        self.text += ESCAPE.sub(b"", self.raw[:whole]).decode("utf-8", "replace")
        self.raw = self.raw[whole:]
        return True

    def expect(self, *patterns, seconds=60):
        """Waits until one of the texts is shown, after the previously expected one; returns the output before it, and
        which one it was."""
        end = time.monotonic() + seconds
        while True:
            found = [(self.text.find(p, self.seen), i) for i, p in enumerate(patterns)]
            found = [pair for pair in found if pair[0] >= 0]
            if found:
                at, which = min(found)
                before = self.text[self.seen:at]
                self.seen = at + len(patterns[which])
                return before, which
            if time.monotonic() > end or (not self.pump(0.2) and self.ended()):
                if self.pump(0.1):
                    continue
                raise Lost(f"expected {patterns}, and saw:\n{self.text[self.seen:][-3000:]}")

    def type(self, text):
        os.write(self.master, text.encode())

    def line(self, text):
        self.type(text + "\n")

    def ended(self):
        if self.code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid != 0:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is not None

    def wait(self, seconds=20):
        """The exit code, negative for a signal."""
        end = time.monotonic() + seconds
        while not self.ended():
            if time.monotonic() > end:
                raise Lost(f"the program does not end; it has shown:\n{self.text[-3000:]}")
            self.pump(0.05)
        while self.pump(0.05):
            pass
        return self.code

    def signal(self, number):
        os.kill(self.pid, number)

    def modes_now(self):
        return modes(self.slave)

    def close(self):
        if not self.ended():
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        for fd in (self.master, self.slave):
            try:
                os.close(fd)
            except OSError:
                pass


def check(what, got, expected=True):
    if got == expected:
        return
    print(f"FAILED: {what}\n  expected: {expected!r}\n  got:      {got!r}")
    sys.exit(1)
