#!/usr/bin/env python3
"""Others at the full-screen table: each move as it is made, several people at one keyboard, games that are watched.

usage: live_people_test.py PROGRAM ROOT [PART]...
"""
import os
import signal
import subprocess
import time

from live import Live, prompt_at, run
from terminal import check


def each_move_when_it_is_made(place):
    live = place.play("hearts", "--seed", "1", "--bots", "random", "--pace", "1.5")
    live.until(prompt_at(24))
    check("the table is there", "Clara" in live.look() and "│K♣ │" in live.look())
    live.line("3h 9h as")
    moments = {}
    end = time.monotonic() + 20
    while "Your move:" not in live.screen.lines()[22] or "Clara: play" not in live.look():
        live.pump(0.02)
        for name in ("Ben", "Clara", "David"):
            if f"{name}: play" in live.look():
                moments.setdefault(name, time.monotonic())
        check("the game continues", time.monotonic() < end)
    times = [moments[name] for name in ("Ben", "Clara", "David")]
    check("one after the other", all(later - earlier > 0.2 for earlier, later in zip(times, times[1:])))
    check("the title stays", live.screen.lines()[0].startswith("Hearts · deal 1"))
    # Any key skips the remaining wait, and does not answer what comes next.
    live.close()
    live = place.play("hearts", "--seed", "1", "--bots", "random", "--pace", "30")
    live.until(prompt_at(24))
    live.line("3h 9h as")
    live.until("▶ Ben")
    check("what was passed stays", "You: pass 3♥ A♠ 9♥. The others are choosing ..." in live.look())
    live.type("1\n")
    live.until(lambda lines: lines[22] == "Your move:" and any("David: play" in line for line in lines))
    live.line("q")
    check("it ends", live.wait(), 0)
    check("the terminal's modes", live.modes_now(), live.before)
    check("it tells how to go on", "To resume it:" in live.look())
    live.close()


def watching(place):
    live = place.play("hearts", "--watch", "--seed", "1", "--bots", "search", "--think", "3s", "--pace", "0")
    began = time.monotonic()
    live.until(" is thinking ...")
    check("soon", time.monotonic() - began < 10)
    check("the table is there", "Clara" in live.look() and "Hearts · deal 1" in live.look())
    live.signal(signal.SIGINT)
    check("Ctrl-C", live.wait(), 130)
    check("what was seen stays", "Deal 1: Anna deals." in live.look())
    check("what happened", "You stopped watching before the end." in live.look())
    check("and how to see it again", "To watch the same game again:\n" in live.look())
    live.close()
    live = place.play("hearts", "--watch", "--seed", "1", "--bots", "random", "--pace", "60", "--set", "passing=never")
    keys = "any key: the next move   s: skip to the end   q: quit"
    check("who plays stands beside the title", live.until(keys).splitlines()[0].endswith("Four random bots play."))
    def moves(lines):
        return sum(": play " in line for line in lines)
    for made in (1, 2, 3):
        live.type("x")
        live.until(lambda lines: moves(lines) == made)
        live.settle()
        check("a key shows one move only", moves(live.screen.lines()), made)
    live.type("s")
    live.until("Press Enter to leave:")
    live.type("\n")
    check("it ends", live.wait(), 0)
    live.close()
    live = place.play("hearts", "--watch", "--seed", "1", "--bots", "random", "--pace", "60")
    live.until(keys)
    live.type("q")
    check("q leaves", live.wait(), 0)
    check("in mid-game", "You stopped watching before the end." in live.look())
    live.close()
    live = place.play("hearts", "--watch", "--seed", "1", "--bots", "random", "--pace", "60", rows=20, columns=40)
    check("on a narrow screen it is said first", "Four random bots play.\n" in live.until("q: quit"))
    live.type("q")
    live.wait()
    live.close()


def several_people(place):
    live = place.play("jackjack", "--players", "3", "--humans", "2", "--names", "Ida,Jo", "--seed", "1", "--bots",
                      "random", "--pace", "0")
    live.until("press Enter:")
    check("no hand before it is asked for", "♠" in live.look(), False)
    live.line("")
    text = live.until(prompt_at(24))
    check("one's own hand", "Jo (you)" in text and "│K♠ " in text)
    for _ in range(20):
        live.line("1")
        live.until(lambda lines: prompt_at(24)(lines) or "press Enter:" in lines[22])
        live.settle()
        if "press Enter:" in live.screen.lines()[22]:
            break
    check("the hand is off the screen", "(you)" in live.look(), False)
    live.close()


def step_by_step(place):
    """Stepping through a saved game: forward, back, and playing on from there in a new game."""
    saved = os.path.join(place.folder, "saved.jsonl")
    done = subprocess.run([place.program, "play", "hearts", "--watch", "--bots", "random", "--seed", "3", "--set",
                           "target=5", "--save", saved],
                          env={**os.environ, **place.environment}, capture_output=True, text=True, check=False)
    check("it is saved", done.returncode, 0)
    live = Live([place.program, "replay", saved, "--step"], place.environment)
    live.until("Hearts, after 0 of 56 choices")
    live.line("10")
    live.until("Hearts, after 10 of 56 choices")
    live.line("b")
    live.until("Hearts, after 9 of 56 choices")
    live.line("play")
    live.until(prompt_at(24))
    check("the game continues", "Clara: play 2♣" in live.look() or "Anna (you)" in live.look())
    live.line("q")
    check("it ends", live.wait(), 0)
    live.close()


def a_key_each(place):
    """In Snap nobody hides anything: the keyboard stays where it is, and each person has a key."""
    live = place.play("snap", "--players", "2", "--humans", "2", "--names", "Ida,Jo", "--seed", "3", "--pace", "0")
    text = live.until("your move:")
    check("the keys", "Press i (Ida) or j (Jo): Snap!   Enter: turn up a card" in text)
    live.type("j")
    text = live.until("Jo: Snap! (has no match)")
    check("what it costs", "Jo gives Ida a card." in text)
    live.type("\n")
    live.until("Ida: turn up a card (Q♥ to Ida's heap)")
    check("nobody hands over the keyboard", "Hand the keyboard" not in live.text)
    live.type("quit\n")
    check("commands are still typed", live.wait(), 0)
    live.close()


if __name__ == "__main__":
    run(each_move_when_it_is_made, watching, step_by_step, several_people, a_key_each)
