#!/usr/bin/env python3
"""Sends SIGINT and SIGTERM to every command during a decision in which the script loops forever: each ends within a
second of processor time. At a terminal the choice that began the loop is saved.

usage: interrupt_test.py PROGRAM ROOT
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time

from terminal import PROMPT, Terminal, check

RULES = """--[[ rules
game     "Loop"
players  2
deck     52
deal     5 each
pile     laid face up
option   size = 1 in 1..2 "how much"
move     lay "lay {card}"
move     wait "wait"
]]

function turn(me)
  local act, card = me:choose { lay = me.hand, wait = true }
  if act == "lay" then card:move_to(laid) end
  if HOW_LONG then while true do end end
  if #laid == 3 then finish() end
end
"""
# A decision may take some tenths of a second: this many do not end by themselves in time.
TESTS = "".join(f"""
test "it ends {number}" {{ players = 2, function(t)
  t:choose(1, "wait")
end }}
""" for number in range(100))
SECOND = 1.0
CODES = {signal.SIGINT: {130}, signal.SIGTERM: {143, -signal.SIGTERM}}


def processor_time(pid):
    """Seconds used by all its threads."""
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def busy(pid, seconds, ended):
    """Waits until the process has used that much processor time."""
    while not ended():
        try:
            if processor_time(pid) >= seconds:
                return
        except FileNotFoundError:
            return
        time.sleep(0.005)


class Folder:
    def __init__(self, program, root, folder):
        self.program, self.folder = program, folder
        self.environment = {**os.environ, "HOUSERULES_GAMES": os.path.join(root, "games"), "XDG_STATE_HOME": folder}
        self.loop = self.write("loop.lua", RULES.replace("HOW_LONG", "true"))
        self.write("later.lua", RULES.replace("HOW_LONG", "#laid == 1"))
        # Long enough to have started, and much shorter than the longest decision.
        before = os.times().children_user
        subprocess.run([program, "rules", self.loop], env=self.environment, check=True, capture_output=True)
        self.begins = 0.06 + 3 * (os.times().children_user - before)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def ended(self, words, number, feed=None):
        """Runs it, ends it in the middle, and returns its code and the time it took to end."""
        process = subprocess.Popen([self.program, *words], env=self.environment, cwd=self.folder, text=True,
                                   stdin=subprocess.PIPE if feed else subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if feed:
            process.stdin.write(feed)
            process.stdin.flush()
        begun = processor_time(process.pid)
        busy(process.pid, begun + self.begins, lambda: process.poll() is not None)
        if process.poll() is not None:
            raise AssertionError(f"{words} ended by itself: {process.communicate()}")
        at_signal, user = os.times(), processor_time(process.pid)
        process.send_signal(number)
        out, err = process.communicate(timeout=120)
        now = os.times()
        took = now.children_user + now.children_system - at_signal.children_user - at_signal.children_system - user
        return process.returncode, took, out + err


def transcript_of(folder):
    """A transcript of the looping game, as an earlier version of its rules made it."""
    calm = folder.write("loop.lua", RULES.replace("HOW_LONG", "false"))
    saved = os.path.join(folder.folder, "saved.jsonl")
    subprocess.run([folder.program, "play", calm, "--watch", "--bots", "random", "--seed", "1", "--save", saved],
                   env=folder.environment, check=True, capture_output=True)
    folder.write("loop.lua", RULES.replace("HOW_LONG", "true"))
    value = 0xCBF29CE484222325
    for byte in RULES.replace("HOW_LONG", "true").encode():
        value = ((value ^ byte) * 0x100000001B3) % 2**64
    with open(saved, encoding="utf-8") as file:
        lines = file.read().split("\n")
    head = json.loads(lines[0])
    head["rules"][0]["hash"] = f"{value:016x}"
    folder.write("saved.jsonl", "\n".join([json.dumps(head), *lines[1:]]))
    return saved


def every_command(folder):
    loop, saved = folder.loop, transcript_of(folder)
    tests = folder.write("loop_test.lua", TESTS)
    engine = '{"op":"new","game":"loop.lua","seed":1}\n{"op":"choose","id":0}\n'
    commands = [
        (["simulate", loop, "-n", "10", "--bots", "random", "--seed", "1"], None),
        (["simulate", loop, "-n", "10", "--bots", "random", "--seed", "1", "--engine", "lua"], None),
        (["simulate", loop, "-n", "10", "--bots", "random", "--seed", "1", "--engine", "both"], None),
        (["simulate", loop, "-n", "10", "--bots", "search:1000000", "--seed", "1"], None),
        (["arena", loop, "-n", "10", "--bots", "search:1000000,greedy:1000000", "--seed", "1"], None),
        (["compare", loop, "--b", "size=2", "--bots", "random", "--seed", "1"], None),
        (["compare", loop, "--b", "size=2", "--time", "60s", "--seed", "1"], None),
        (["check", loop], None),
        (["test", tests], None),
        (["play", loop, "--watch", "--seed", "1", "--bots", "random"], None),
        (["play", loop, "--watch", "--seed", "1", "--bots", "random", "--format", "json"], None),
        (["replay", saved], None),
        (["engine"], engine),
    ]
    slowest = 0
    for words, feed in commands:
        for number, codes in CODES.items():
            code, took, out = folder.ended(words, number, feed)
            name = f"{words[0]} {' '.join(w for w in words[1:] if not w.startswith('/'))} after {number.name}"
            print(f"{name}: {code}, {took:.2f} s")
            if code not in codes:
                print(f"FAILED: {name}: the exit code was {code}, not one of {codes}:\n{out}")
                sys.exit(1)
            if took > SECOND:
                print(f"FAILED: {name}: it worked on for {took:.2f} s")
                sys.exit(1)
            slowest = max(slowest, took)
    return slowest


def at_a_terminal(folder):
    """The choice after which the script loops is saved, and the program ends."""
    for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
        words = [folder.program, "play", "later.lua", "--seat", "1", "--seed", "1", "--bots", "random", "--plain"]
        os.chdir(folder.folder)
        terminal = Terminal(words, folder.environment)
        try:
            terminal.expect(PROMPT)
            begun = processor_time(terminal.pid)
            terminal.line("1")
            busy(terminal.pid, begun + folder.begins, terminal.ended)
            terminal.signal(number)
            before = processor_time(terminal.pid)
            while not terminal.ended():
                try:
                    took = processor_time(terminal.pid) - before
                except FileNotFoundError:
                    break
                terminal.pump(0.01)
            check(f"the exit code at a terminal after {number.name}", terminal.wait(), code)
            if took > SECOND:
                print(f"FAILED: at a terminal it worked on for {took:.2f} s")
                sys.exit(1)
            terminal.expect("You left the game unfinished.")
        finally:
            terminal.close()


def main():
    program, root = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    with tempfile.TemporaryDirectory() as place:
        folder = Folder(program, root, place)
        slowest = every_command(folder)
        at_a_terminal(folder)
    print(f"all passed: the slowest worked on for {slowest:.2f} s")


if __name__ == "__main__":
    main()
