#!/usr/bin/env python3
"""Whatever fails during a game (a disk that is full, broken or read-only, a signal, a second program using the same
journal), everything shown as done is in the journal, the player is told, and the game can be continued from there.

A preloaded library (failing_calls.cc) makes every system call that writes to a file fail in turn.

usage: faults_test.py PROGRAM ROOT FAILING_CALLS
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from terminal import PROMPT, Terminal, check

GAME = ["crazy-eights", "--players", "2", "--seat", "1", "--bots", "random", "--seed", "3"]
TYPED = ["1", "1", "undo", "1", "2", "1"]  # each leaves one line of its own in the journal
FAULTS = ["ENOSPC", "EIO", "EROFS", "short", "kill", "power"]
# May fail silently: they only clean up, or there is an alternative.
QUIET = {"unlink", "remove", "fchmod", "fchmodat", "link", "renameat2"}
# Lines may be wrapped anywhere.
NOT_KEPT = re.compile(
    "(No space left on device|Input/output error|Read-only file system|File too large|no such folder)".replace(" ", r"\s+"),
    re.I)
CRASH = re.compile(r"Sanitizer|runtime error:|terminate called|fault of the program")
NOBODY = 65534
DAMAGE = b'{"seat":1,"mo'


def lines_in(path):
    """The complete lines of a journal, without the remains of a faulty last one."""
    try:
        with open(path, "rb") as file:
            return file.read().split(b"\n")[:-1]
    except FileNotFoundError:
        return []


def own(lines):
    """The player's lines: choices and undos."""
    entries = [json.loads(line) for line in lines[1:]]
    return [entry for entry in entries if entry.get("seat") == 1 or "undo" in entry]


def standing(lines):
    """The choices that were not taken back."""
    choices = []
    for entry in map(json.loads, lines[1:]):
        if "undo" in entry:
            del choices[len(choices) - entry["undo"]:]
        else:
            choices.append(entry)
    return choices


class Table:
    """The program, played through pipes in its own folder."""

    def __init__(self, machine):
        self.machine = machine
        self.folder = tempfile.mkdtemp()
        self.journal = os.path.join(self.folder, "game.jsonl")
        self.environment = {"PATH": os.environ["PATH"], "HOUSERULES_GAMES": os.path.join(machine.root, "games"),
                            "XDG_STATE_HOME": os.path.join(self.folder, "state"), "LANG": "C.UTF-8"}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)

    def run(self, arguments, typed=(), fault=None, most_bytes=None, **more):
        """Returns the exit code and all output. `fault`: the number of the call that fails, and how."""
        environment = dict(self.environment)
        if fault is not None:
            environment.update(LD_PRELOAD=self.machine.preloaded, FAILING_CALL=fault[0], FAILING_WITH=fault[1],
                               FAILING_LOG=os.path.join(self.folder, "calls"))
        # The signal for a file that grows too large is ignored, as it is by default.
        bound = [] if most_bytes is None else ["prlimit", f"--fsize={most_bytes}"]
        more = {"stdout": subprocess.PIPE, **more}
        done = subprocess.run([*bound, self.machine.program, *arguments], stderr=subprocess.STDOUT, env=environment,
                              input="".join(line + "\n" for line in typed).encode(), cwd=self.folder, timeout=60,
                              check=False, restore_signals=False, **more)
        shown = (done.stdout or b"").decode("utf-8", "replace")
        check("no crash in:\n" + shown, CRASH.search(shown), None)
        return done.returncode, shown

    def calls(self):
        with open(os.path.join(self.folder, "calls"), encoding="utf-8") as file:
            return file.read().split()

    def kept(self):
        """The lines of the journal, wherever it is."""
        return lines_in(self.journal_there())

    def journal_there(self):
        folder = os.path.join(self.folder, "state", "houserules")
        names = os.listdir(folder) if os.path.isdir(folder) else []
        return os.path.join(folder, names[0]) if names and not os.path.exists(self.journal) else self.journal


class Scenario:
    """A way to play; if its first calls equal those of another one, only its last calls fail."""

    def __init__(self, name, arguments, typed, prepare=lambda table: None, last=100):
        self.name = name
        self.arguments = arguments
        self.typed = typed
        self.prepare = prepare
        self.last = last

    def play(self, table, **how):
        """The journal before, the exit code and all output."""
        self.prepare(table)
        before = table.kept()
        arguments = [argument.replace("FOLDER", table.folder) for argument in self.arguments]
        typed = [line.replace("FOLDER", table.folder) for line in self.typed]
        return before, *table.run(["play", *arguments], typed, **how)


def begun(table):
    code, shown = table.run(["play", *GAME, "--journal", table.journal], TYPED[:2])
    check("a game is begun:\n" + shown, code, 0)


def damaged(table):
    begun(table)
    with open(table.journal, "ab") as file:
        file.write(DAMAGE)


SCENARIOS = [
    Scenario("a game with a journal", [*GAME, "--journal", "FOLDER/game.jsonl"], TYPED),
    Scenario("a game in the state folder that is saved", [*GAME, "--save", "FOLDER/end"], [*TYPED, "save FOLDER/now"]),
    Scenario("a game to its end", [*GAME, "--journal", "FOLDER/game.jsonl"], ["1"] * 200, last=10),
    Scenario("a game gone on with", ["--resume", "FOLDER/game.jsonl"], TYPED[2:], begun),
    Scenario("a game gone on with behind a damaged end", ["--resume", "FOLDER/game.jsonl"], TYPED[2:], damaged),
]


class Machine:
    def __init__(self, program, root, library):
        self.program, self.root = program, root
        linked = subprocess.run(["ldd", program], capture_output=True, text=True, check=False).stdout
        # A sanitizer library has to come first.
        sanitizer = re.search(r"(\S*libasan\S*) \(", linked)
        # The list of libraries is separated by spaces, too.
        self.folder = tempfile.TemporaryDirectory()
        library = shutil.copy(library, self.folder.name)
        self.preloaded = f"{sanitizer.group(1)}:{library}" if sanitizer else library
        with open(program, "rb") as file:
            sanitized = b"__asan_init" in file.read()
        # The program then takes several times as long to start.
        self.every = 5 if sanitized else 1
        self.pool = ThreadPoolExecutor(os.cpu_count())
        self.tried = 0

    def each(self, function, *lists):
        self.tried += len(list(self.pool.map(function, *lists)))

    # ---- each call that writes ----

    def every_call(self, scenario):
        with Table(self) as table:
            before, code, shown = scenario.play(table, fault=("0", ""))
            check(f"{scenario.name}, and nothing fails:\n{shown}", code, 0)
            whole = table.kept()
            calls = table.calls()
        check(f"{scenario.name}: each line typed is kept:\n{shown}", len(own(whole)) - len(own(before)),
              len([line for line in scenario.typed[:shown.count(PROMPT)] if not line.startswith("save")]))
        numbers = range(1, len(calls) + 1)[-scenario.last:]
        cases = [(number, fault) for number in numbers for fault in FAULTS]
        self.each(lambda case: self.one_call(scenario, whole, calls[case[0] - 1], *case), cases[::self.every])

    def one_call(self, scenario, whole, call, number, fault):
        # A full or read-only disk stays that way.
        stays = "+" if fault in ("ENOSPC", "EROFS") else ""
        what = f"{scenario.name}, call {number} ({call}) ends with {fault}"
        with Table(self) as table:
            before, code, shown = scenario.play(table, fault=(f"{number}{stays}", fault))
            what += ":\n" + shown
            if fault in ("kill", "power"):
                check(what, code, -signal.SIGKILL)
            elif fault == "short":
                check(what, (code, table.kept()), (0, whole))
                return
            else:
                # A file without a position is a pipe or a device.
                silent = call in QUIET or (call == "fdatasync" and fault == "EROFS")
                check(what, (code in (0, 2), silent or NOT_KEPT.search(shown) is not None), (True, True))
            self.nothing_lost(what, table, scenario, before, whole, shown)

    def nothing_lost(self, what, table, scenario, before, whole, shown):
        """Everything shown before the warning that nothing is saved is in the journal, which can be continued."""
        kept = table.kept()
        check("what had been kept is kept, " + what, kept[:len(before)], before)
        check("what is kept has happened, " + what, kept, whole[:len(kept)])
        if "is kept as " in shown:
            with open(table.journal + ".damaged", "rb") as file:
                check("the damaged journal is kept, " + what, file.read().endswith(DAMAGE))
        told = NOT_KEPT.search(shown)
        seen = shown[:told.start()] if told else shown
        moves = len([line for line in scenario.typed if not line.startswith("save")])
        done = min(seen.count(PROMPT) - ("\nResult after " not in seen), moves)
        check("what was shown is kept, " + what, len(own(kept)) - len(own(before)) >= done)
        for saved in ("end", "now"):
            path = os.path.join(table.folder, saved)
            if os.path.exists(path) and os.path.getsize(path) > 0:
                check("what is saved is whole, " + what, table.run(["replay", path])[0], 0)
        if not kept:
            return
        journal = table.journal_there()
        code, again = table.run(["play", "--resume", journal])
        check("it goes on, " + what + again, code == 0 or "this game is over" in again)
        # Bots choose before the player is asked.
        check("what was kept is gone on with, " + what, standing(lines_in(journal))[:len(standing(kept))], standing(kept))
        check("it can be read, " + what, table.run(["replay", journal])[0], 0)

    # ---- a disk with room for that many bytes ----

    def full_disk(self, scenario):
        with Table(self) as table:
            before, code, shown = scenario.play(table)
            check(f"{scenario.name}:\n{shown}", code, 0)
            whole = table.kept()
            size = os.path.getsize(table.journal_there())

        def with_room(room):
            what = f"{scenario.name}, with room for {room} bytes"
            with Table(self) as table:
                before, code, shown = scenario.play(table, most_bytes=room)
                what += ":\n" + shown
                check(what, (code in (0, 2), NOT_KEPT.search(shown) is not None), (True, True))
                self.nothing_lost(what, table, scenario, before, whole, shown)

        self.each(with_room, range(0, size, 61 * self.every))

    def full_output(self):
        with Table(self) as table, open("/dev/full", "wb") as full:
            code, _ = table.run(["play", *GAME, "--journal", table.journal], TYPED, stdout=full)
            check("the output cannot be written", code, 2)
            check("the game is kept", table.run(["replay", table.journal])[0], 0)
        self.tried += 1

    def read_only(self):
        with Table(self) as table:
            os.chmod(table.folder, 0o555)
            somebody = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}
            try:
                table.run(["list"], **somebody)
            except PermissionError:
                print("skipped: a read-only folder (the program cannot be run by who is not root)")
                return
            code, shown = table.run(["play", *GAME, "--journal", table.journal], TYPED, **somebody)
            check("a journal in a read-only folder:\n" + shown,
                  (code, shown.startswith(f"houserules: --journal: {table.journal}: Permission denied")), (2, True))
            code, shown = table.run(["play", *GAME], [*TYPED, "save now"], **somebody)
            check("a game in a read-only folder:\n" + shown, (code, "this game will not be saved" in shown), (0, True))
            check("a game saved there:\n" + shown, "now cannot be written: Permission denied" in shown)
            os.chmod(table.folder, 0o755)
        self.tried += 3

    # ---- signals at each choice, at a terminal ----

    def signals(self):
        codes = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129, signal.SIGKILL: -signal.SIGKILL}
        self.each(self.one_signal, *zip(*[(number, code, choices) for number, code in codes.items()
                                          for choices in range(0, len(TYPED) + 1, 1 if self.every == 1 else 3)]))

    def one_signal(self, number, code, choices):
        with Table(self) as table:
            terminal = Terminal([self.program, "play", "--lines", *GAME, "--journal", table.journal], table.environment)
            terminal.expect(PROMPT)
            for line in TYPED[:choices]:
                terminal.line(line)
                terminal.expect(PROMPT)
            terminal.signal(number)
            what = f"{signal.Signals(number).name} after {choices} choices"
            check(what, terminal.wait(), code)
            terminal.close()
            check("all that was shown is kept, " + what, len(own(table.kept())), choices)
            kept = table.kept()
            check("it goes on, " + what, table.run(["play", "--resume", table.journal])[0], 0)
            check("what was kept is gone on with, " + what, table.kept(), kept)

    # ---- two programs with one journal ----

    def two_programs(self):
        with Table(self) as table:
            first = Terminal([self.program, "play", "--lines", *GAME, "--journal", table.journal], table.environment)
            first.expect(PROMPT)
            for done, line in enumerate(TYPED, 1):
                first.line(line)
                first.expect(PROMPT)
                kept = table.kept()
                check("the first plays on", len(own(kept)), done)
                for arguments, why in ((["--resume", table.journal], "this game is being played in another terminal"),
                                       ([*GAME, "--journal", table.journal], "this file already exists")):
                    code, shown = table.run(["play", *arguments], TYPED)
                    check("the second is told:\n" + shown, (code, why in shown), (2, True))
                check("the second changes nothing", table.kept(), kept)
            first.close()
        self.tried += 2 * len(TYPED)


def main():
    machine = Machine(*map(os.path.abspath, sys.argv[1:4]))
    for scenario in SCENARIOS:
        machine.every_call(scenario)
    for scenario in SCENARIOS[:2]:
        machine.full_disk(scenario)
    machine.full_output()
    machine.read_only()
    machine.signals()
    machine.two_programs()
    print(f"all passed: {machine.tried} games in which something failed")


if __name__ == "__main__":
    main()
