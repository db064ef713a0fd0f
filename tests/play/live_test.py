#!/usr/bin/env python3
"""The full-screen table: each move as it is made, windows of several sizes, the mouse, long texts, the end, and the
journal after a kill.

usage: live_test.py PROGRAM ROOT
"""
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

from live import Live, prompt_at
from terminal import check


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
        check("it goes on", time.monotonic() < end)
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


def deal_of_the_day(place):
    """The table says how this game differs from the one begun today."""
    today = ("gin-rummy", "--daily", "--pace", "0", "--ask-all")
    for bots, told in (("random", ""), ("easy", "You began today's deal with other bots (random); this is a new game."),
                       ("random", "Continuing today's deal, which you have begun.")):
        live = place.play(*today, "--bots", bots)
        check(f"{bots}: told", told in live.until(prompt_at(24)))
        if not told:
            live.line("2")
            live.until(lambda lines: any("Anna: " in line for line in lines))
            live.until(prompt_at(24))
        live.line("quit")
        live.wait()
        live.close()


def windows(place):
    live = place.play("jackjack", "--seed", "1", "--bots", "random", "--pace", "0")
    live.until(prompt_at(24))
    for columns, rows in ((40, 20), (100, 32), (30, 12), (200, 60), (8, 3), (80, 24)):
        live.window(columns, rows)
        if rows > 3:
            live.until(prompt_at(rows))
            check(f"{columns} columns", live.screen.lines()[0].startswith("Jackjack"))
        else:
            live.settle()
    live.type("dec\t")
    live.until("Your move: declare")
    live.type("\x15lay \t")
    live.until("2d  6d  as")
    live.type("\x15")
    row, column = live.find("[2] 2♦")
    live.click(row, column + 1)
    live.until("[2] 3♠")  # what is left at her next turn; the line of her move may have gone by then
    live.close()


def cards_by_mouse(place):
    live = place.play("hearts", "--seed", "1", "--bots", "random", "--pace", "0")
    live.until(prompt_at(24))
    for card in ("3♥", "9♥", "A♠"):
        row, column = live.find(f"│{card} ")
        live.click(row, column + 1)
    live.until("Your move: 3h 9h as")
    live.type("\n")
    live.until("│2♦ │6♦ │7♦ │8♦ │A♦ │4♥ │6♥ │J♥ │Q♥ │3♠ │10♠")
    live.until(prompt_at(24))
    check("in colours", live.everything.count("\x1b[2;31m") > 0)
    live.close()
    live = place.play("hearts", "--seed", "1", "--bots", "random", "--pace", "0", NO_COLOR="1")
    live.until(prompt_at(24))
    live.line("3h 9h as")
    live.until("│9♣ │K♣ ╭")
    check("what may be played stands above the rest", live.find("│9♣ │K♣ ╭")[0], live.find("│2♦ │6♦ │")[0] - 1)
    live.close()


def long_texts(place):
    live = place.play("hearts", "--seed", "1", "--bots", "random", "--pace", "0")
    live.until(prompt_at(24))
    live.line("rules")
    first = live.until("Space: more")
    check("one title", [line.strip() for line in live.screen.lines()[:2]],
          ["Hearts", "Avoid the hearts and the Queen of spades - or take them all."])
    live.type(" ")
    live.settle()
    check("the next page", live.look() != first)
    live.type("b")
    live.settle()
    check("and back", live.look(), first)
    live.type("q")
    live.until(prompt_at(24))
    live.line("why 2d")
    live.until("2♦ ")
    live.line("nonsense")
    live.until("not one of the moves")
    live.line("undo")
    live.until("There is nothing to take back.")
    live.line("3h 9h as")
    live.until(lambda lines: prompt_at(24)(lines) and any("Clara: play" in line for line in lines))
    live.line("undo")
    live.until("Taken back: pass")
    live.line("redo")
    live.until("Redone.")
    check("redo", "Clara: play" in live.look())
    live.close()


def answer(live, dice):
    """A line that chooses one of the offered moves."""
    # Left of the log, with continuation lines.
    left = "\n".join(line.split("│")[0].rstrip() for line in live.screen.lines())
    left = re.sub(r"\n {4,}(?!\[)(?=\S)", " ", left)
    examples = re.findall(r"as in:? ([^;\n]*)", left)
    numbers = re.findall(r"\[(\d+|[a-z]+)\]", left)
    if examples and (len(numbers) <= len(examples) or dice.random() < 0.5):
        return dice.choice(examples).strip()
    return dice.choice(numbers) if numbers else ""


# A game of each family, each in its own window; long games are shortened.
GAMES = [("hearts", (100, 32), ["--set", "target=20"]), ("hearts", (80, 24), ["--set", "target=20"]),
         ("jackjack", (40, 20), ["--players", "2"]), ("twenty-one", (80, 24), []), ("rum-500", (40, 20), ["--set", "target=100"]),
         ("go-fish", (80, 24), []), ("euchre", (80, 24), ["--set", "target=5"]), ("cribbage", (100, 32), []),
         ("cheat", (80, 24), ["--players", "3"]), ("durak", (40, 20), [])]


def whole_games(place):
    for game, (columns, rows), more in GAMES:
        dice = random.Random(game)
        what = f"{game} in {columns} columns and {rows} rows"
        live = place.play(game, "--seed", "5", "--bots", "random", "--pace", "0", *more, columns=columns, rows=rows)
        pages = ""
        for _ in range(3000):
            live.until(lambda lines: prompt_at(rows)(lines) or prompt_at(rows, "Call, or press Enter:")(lines) or
                       "any key: " in lines[rows - 2] or lines[rows - 2].startswith(("Again", ">")) or
                       "Space: more" in lines[rows - 2], seconds=20)
            last = live.screen.lines()[rows - 2]
            if last.startswith("Again") or (last == ">" and "Again" in live.look()):
                break
            if "any key: " in last or "Space: more" in last:
                pages += live.look()
                live.type(" ")
            else:
                pages = ""
                check(f"{what}: the title stays", live.screen.lines()[0] != "")
                typed = answer(live, dice) if last != "Call, or press Enter:" else ""
                live.line(typed)
            live.settle(0.02)
        else:
            check(f"{what} ends", False)
        check(f"{what}: who won is told", bool(re.search(r"(wins?|loses?|drawn)\b", pages + live.look())))
        live.line("no")
        check(f"{what}: it ends", live.wait(), 0)
        told = live.text.replace(" \\\n  ", " ")
        again = re.search(r"^To watch it again:\n\S+ replay (\S+)$", told, re.M)
        check(f"{what}: how to see it again has a line of its own", bool(again))
        check(f"{what}: it is seen again", "the game is complete" in place.replay(again.group(1)).stdout)
        live.close()


def again(place):
    live = place.play("twenty-one", "--seed", "5", "--players", "2", "--bots", "random", "--pace", "0")
    dealer = ""
    while True:
        live.until(lambda lines: prompt_at(24)(lines) or "any key" in lines[22] or lines[22].startswith("Again"))
        dealer = (re.findall(r"Deal \d of at most 2: (\w+) deals", live.look()) or [dealer])[-1]
        if live.screen.lines()[22].startswith("Again"):
            break
        live.line("2" if "any key" not in live.screen.lines()[22] else "")
        live.settle(0.05)
    check("the sheet", "Chips" in live.look())
    live.line("yes")
    live.until(f"Deal 1 of at most 2: {'Ben' if dealer == 'Anna' else 'Anna'} deals.")
    live.close()


def giving_up(place):
    """A move that loses a game for one needs confirmation, and can be undone at the end."""
    live = place.play("freecell", "--seed", "1", "--pace", "0")
    in_cell = re.compile(r"in a cell.*?\[(\d+)\]")
    for _ in range(4):
        live.until(lambda lines: prompt_at(24)(lines) and in_cell.search("\n".join(lines)))
        live.line(in_cell.search(live.look()).group(1))
        live.settle(0.3)
    live.until(prompt_at(24))
    live.line("give up")
    live.until(prompt_at(24, "Give up, and lose the game? (yes or no)"))
    live.line("n")
    live.until("Move cancelled.")
    live.line("give up")
    live.until(prompt_at(24, "Give up, and lose the game? (yes or no)"))
    live.line("y")
    live.until(prompt_at(24, "Again? (yes, no, undo)"))
    live.line("undo")
    live.until("Taken back: give up.")
    live.until(prompt_at(24))
    live.line("undo")
    live.until("Taken back: put")
    live.line("redo")
    live.until("Redone.")
    live.line("redo")
    live.until(prompt_at(24, "Again? (yes, no, undo)"))
    live.line("undo")
    live.until("Taken back: give up.")
    live.line("quit")
    check("it ends", live.wait(), 0)
    check("it is unfinished", "You left the game unfinished." in live.look())
    live.close()


def narrow_question(place):
    """On a narrow screen the final question keeps all its answers."""
    live = place.play("twenty-one", "--seed", "5", "--players", "2", "--bots", "random", "--pace", "0", columns=40,
                      rows=40)
    while True:
        live.until(lambda lines: prompt_at(40)(lines) or "any key" in lines[38] or lines[38].startswith("Again"))
        if live.screen.lines()[38].startswith("Again"):
            break
        live.line("2" if "any key" not in live.screen.lines()[38] else "")
        live.settle(0.05)
    check("the question", live.screen.lines()[38].rstrip(), "Again? (yes, no, undo)")
    live.close()


def alone(place):
    """No card is played for anybody, unless a flag says so; what needs no card is made and announced."""
    live = place.play("hearts", "--seed", "1", "--bots", "random", "--pace", "0", "--play-forced")
    told = False
    for _ in range(60):
        live.until(lambda lines: prompt_at(24)(lines) or "any key" in lines[22])
        told = told or "The only move was made for you: play " in live.look()
        if "any key" in live.screen.lines()[22]:
            break
        check("there is something to choose", len(re.findall(r"\[\d+\]", live.look())) > 1 or "as in" in live.look())
        live.line(answer(live, random.Random(1)))
        live.settle(0.05)
    check("an only card is told", told)
    live.type(" ")
    live.until(prompt_at(24))
    check("and not in the next deal", "The only move" in live.look(), False)
    live.close()
    live = place.play("hearts", "--seed", "1", "--bots", "random", "--pace", "0")
    asked = False
    for _ in range(60):
        live.until(lambda lines: prompt_at(24)(lines) or "any key" in lines[22])
        if "any key" in live.screen.lines()[22]:
            break
        asked = asked or (len(re.findall(r"\[\d+\]", live.look())) == 1 and "as in" not in live.look())
        live.line(answer(live, random.Random(1)))
        live.settle(0.05)
    check("the only card is asked for", asked)
    live.close()


def the_end(place):
    """What can be read at the end of a game, and a patience that is given up."""
    live = place.play("twenty-one", "--players", "2", "--seed", "5", "--bots", "random", "--pace", "0", rows=60)
    for _ in range(20):
        live.until(lambda lines: prompt_at(60)(lines) or "any key" in lines[58] or lines[58].startswith("Again"))
        if live.screen.lines()[58].startswith("Again"):
            break
        live.type(" " if "any key" in live.screen.lines()[58] else "2\n" if "[2]" in live.look() else "1\n")
        live.settle(0.2)
    for word, seen in (("scores", "Chips"), ("log", "Deal 1 of"), ("rules", "TO-9")):
        live.line(word)
        live.until(lambda lines, seen=seen: any(seen in line for line in lines) and lines[58].startswith(("any key", "Space")))
        live.type("q")
        live.until(lambda lines: lines[58].startswith("Again"))
    live.line("maybe")
    live.until("Again? Type yes, no, undo, scores, log or rules:")
    live.line("no")
    live.wait()
    live.close()
    live = place.play("klondike", "--seed", "1", "--pace", "0")
    live.until(prompt_at(24))
    live.line("give up")
    live.until("Give up, and lose the game? (yes or no)")
    live.line("no")
    live.until("The game continues.")
    live.line("give up")
    live.until("Give up, and lose the game? (yes or no)")
    live.line("yes")
    live.until("Another deal? (yes or no)")
    check("and says so", "You gave up: the game is lost." in live.look())
    live.line("yes")
    live.until(prompt_at(24))
    check("another deal", live.screen.lines()[0].startswith("Klondike · deal 1"))
    live.line("give up")
    live.until("Give up, and lose the game? (yes or no)")
    live.line("yes")
    live.until("Another deal? (yes or no)")
    live.line("no")
    check("it ends", live.wait(), 0)
    live.close()


def what_is_said(place):
    """An auction in columns with its contract, heaps as cards, and what a first meld needs."""
    live = place.play("bridge", "--seed", "3", "--bots", "random", "--pace", "0")
    live.until(prompt_at(24))
    check("a column for each player", bool(re.search(r"Ben  Clara  David  Anna\n +3♦     7♥", live.look())))
    check("words have letters", bool(re.search(r"\[d\] double\s+\[p\] pass", live.look())))
    live.line("p")
    live.until("Contract: 7 no trumps by Ben, redoubled")
    live.close()
    live = place.play("bridge", "--seed", "3", "--bots", "random", "--pace", "0", columns=120, rows=40)
    live.until(prompt_at(40))
    check("in the middle of the table", "Ben  Clara  David  Anna" in live.look())
    live.close()
    live = place.play("snap", "--seed", "3", "--bots", "random", "--pace", "0")
    live.until("Press space: Snap!")
    live.until("Call, or press Enter:")
    live.type(" ")
    live.until("Snap! (")
    check("the heaps are drawn", live.look().count("Heap") == 4 and live.look().count("│░░░│") == 4)
    live.close()
    live = place.play("canasta", "--seed", "3", "--bots", "random", "--pace", "0", columns=40, rows=20)
    live.until(prompt_at(20))
    live.line("draw")
    live.until("discard  [1]")
    check("what the first meld needs", "needed to meld" in live.look())
    check("the hand takes two lines", "Your hand (up to 40 in melds):\n  2♥  3♠  4♥  5♦ 5♥  9♥  10♠  J♣ J♠  K♣\n  K♥  A♥" in live.look())
    live.close()
    live = Live([place.program, "play", "--bots", "random"], place.environment, columns=40, rows=30)
    live.until("Which kind, or which game?")
    live.line("hearts")
    live.until("How many players")
    live.line("4")
    live.until("How many of the 4 players sit at this")
    live.until(lambda lines: "keyboard? (1)" in lines)
    live.close()


def what_does_not_stand(place):
    """The reason why a turn was taken back is shown on a screen without room for the log."""
    live = place.play("canasta", "--seed", "7", "--bots", "random", "--pace", "0", columns=40, rows=20)
    for _ in range(6):
        live.until(prompt_at(20))
        live.line("1")
        live.settle()
    live.until(prompt_at(20))
    told = " ".join(live.look().split())
    check("the reason", "That is not allowed and is taken back: your side may not go out." in told)
    live.close()


def hints(place):
    """The screen says that a hint is being prepared; keys typed in the meantime wait, and Enter alone does nothing."""
    live = place.play("hearts", "--seed", "1", "--bots", "random", "--pace", "0")
    live.until(prompt_at(24))
    live.type("hint\n\n")
    live.until("simulated")
    live.settle()
    check("it is told meanwhile", "Thinking ..." in live.text)
    check("the hint stays", "simulated" in live.look())
    live.type("hint\n3h 9h as\n")
    live.until("[1] 9♣  [2] K♣")  # three cards were passed
    live.close()


def end_of_a_deal(place):
    """The page shows everything since the player's last choice, and the key that leaves it does nothing else."""
    live = place.play("twenty-one", "--seed", "1", "--bots", "random", "--pace", "0", columns=40, rows=20)
    live.until(prompt_at(20))
    check("the total is seen", any(line.startswith("Your hand (5): ") for line in live.screen.lines()))
    live.line("2")
    text = live.until("any key: the next deal")
    for cards in ("Ben has 14: 2♣ J♠ 2♥\nAnna pays 8 chips to Ben.", "David has 17: 9♣ 3♣ 4♦ A♠"):
        check(f"the showdown: {cards}", cards in text)
    check("one's own choice", "Anna: stand\n" in text)
    check("and the sheet", "Chips" in text)
    check("and who deals next", "Deal 2 of at most 4: Ben deals." in text)
    live.type("s")
    live.until(lambda lines: lines[18] == "Your move:")
    live.type("help\n")
    live.until("Space: more")
    live.type(" ")
    live.until("look --svg FILE")
    live.type(" ")
    live.until("any key: back to the table")
    live.type("s")
    live.until(lambda lines: lines[18] == "Your move:")
    live.close()


def leaving_between_deals(place):
    """The page between deals is left with q; people who are out can also skip the deals of the others."""
    all_in = ("holdem", "--players", "4", "--seed", "5", "--bots", "random", "--pace", "0")
    live = place.play(*all_in, rows=40)
    live.until(prompt_at(40))
    live.line("all")
    text = live.until("any key: next deal   s: skip   q: quit")
    check("the board", bool(re.search(r"\nBoard: (\S+ ){4}\S+\n  ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮\n", text)))
    live.type("q")
    check("it ends", live.wait(), 0)
    check("it can be resumed", "You left the game unfinished." in live.text)
    live.close()
    live = place.play(*all_in, rows=40)
    live.until(prompt_at(40))
    live.line("all")
    live.until("s: skip")
    live.type("x")
    text = live.until("the end of deal 2")
    check("why nothing was asked", "You are out of the match; the others play on." in text)
    live.until("s: skip")
    live.type("s")
    live.until("Again, with the next dealer?")
    live.line("no")
    check("it is over", live.wait(), 0)
    live.close()
    live = place.play("twenty-one", "--seed", "1", "--bots", "random", "--pace", "0")
    live.until(prompt_at(24))
    live.line("2")
    live.until("any key: the next deal   q: quit")
    live.type("q")
    check("it ends as well", live.wait(), 0)
    live.close()


def tricks_stay(place):
    """A trick stays longer than a move, and then above the log."""
    live = place.play("hearts", "--seed", "1", "--bots", "random", "--pace", "0")
    live.until(prompt_at(24))
    live.line("3h 9h as")
    live.until(prompt_at(24))
    live.line("1")
    text = live.until(prompt_at(24))
    check("the trick or the one before", bool(re.search(r"── Last trick: (\S+ ){4}\(\w+\) ─|takes? the trick", text)))
    live.close()


def numbers(place):
    """A number that is typed or clicked is the bid."""
    live = place.play("oh-hell", "--seed", "2", "--bots", "random", "--pace", "0")
    live.until(prompt_at(24))
    check("bids are their own numbers", "\n  bid  [0]  [1]  [2]  [3]  [4]  [5]  [6]  [7]\n" in live.look())
    live.line("8")
    live.until("8 is not possible; possible: bid 0 tricks, bid 1 trick, bid 2 tricks, bid 3")
    row, column = live.find("[3]")
    live.click(row, column + 1)
    live.until("Anna: bid 3 tricks")
    live.close()
    live = place.play("oh-hell", "--seed", "1", "--players", "3", "--bots", "random", "--pace", "0", "--set", "most=2")
    live.until(prompt_at(24))
    live.line("1 trick")
    live.until("Anna: bid 1 trick")
    live.close()


def whole_table(place):
    """A table that is too high for the screen can be read page by page."""
    live = place.play("spider", "--seed", "3", "--pace", "0", columns=30, rows=12)
    live.until("... (type table for all)")
    live.line("table")
    live.until("Space: more")
    live.type(" ")
    live.until("Column 10:")
    live.close()


def table_of_two(place):
    """A short table is a page too, with its columns."""
    live = place.play("crazy-eights", "--players", "2", "--seed", "1", "--bots", "random", "--pace", "0")
    live.until(prompt_at(24))
    live.line("table")
    text = live.until("any key: back to the table")
    check("in columns", "\n>  Anna (you)  7 cards  dealer\n   Ben         8 cards\n" in text)
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


TRYING = """--[[ rules
game     "Trying"
players  2
deal     1 each
move     done "done"
]]
function turn(me)
  try(function()
    me:choose { done = true }
    fail("nothing laid")
  end)
end
"""


def reasons(place):
    """The player whose steps were undone reads the reason before the keyboard is handed on."""
    rules = os.path.join(place.folder, "trying.lua")
    with open(rules, "w", encoding="utf-8") as file:
        file.write(TRYING)
    live = place.play(rules, "--humans", "2", "--seed", "1", "--pace", "0")
    live.until("press Enter:")
    live.line("")
    live.until(prompt_at(24))
    live.line("done")
    text = live.until(prompt_at(24, "Press Enter when you have read this:"))
    check("the reason", "taken back: nothing laid." in text)
    live.line("")
    text = live.until("Hand the keyboard to")
    check("for nobody else", "nothing laid" in text, False)
    live.line("q")
    check("q leaves there too", live.wait(), 0)
    live.close()


def stopped(place):
    """Ctrl-Z returns the terminal to the shell; fg draws the table again."""
    shell = Live(["bash", "--norc", "--noediting", "-i"], {**place.environment, "PS1": "$ "})
    shell.expect("$ ")
    shell.line(f"'{place.program}' play jackjack --seed 1 --bots random --pace 0")
    shell.until(prompt_at(24))
    shell.type("\x1a")
    shell.until("Stopped")
    check("Ctrl-Z: the terminal's modes", shell.modes_now(), shell.before)
    shell.line("fg")
    shell.until(prompt_at(24))
    check("fg: the table", "(you)" in shell.look())
    shell.line("quit")
    shell.until("To resume it:")
    shell.close()


def killed(place):
    """Whenever the program is killed, everything that was on the screen is in the journal."""
    dice = random.Random(7)
    for number in range(12):
        journal = os.path.join(place.folder, f"killed-{number}.jsonl")
        live = place.play("hearts", "--seed", str(number), "--bots", "random", "--pace", "0.02", "--journal", journal,
                          columns=98, rows=50)
        live.until(prompt_at(50))
        end = time.monotonic() + dice.random() * 3
        while time.monotonic() < end and not live.ended():
            if prompt_at(50)(live.screen.lines()):
                live.line(answer(live, dice))
            live.pump(0.01)
        live.signal(signal.SIGKILL)
        live.settle()
        shown = [line for line in log_of(live) if re.match(r"(?!You: )\w+: ", line)]
        told = place.replay(journal, "--seat", "1").stdout.split("\n")
        check("what was shown is kept", [line for line in shown if line not in told], [])
        live.close()
        resumed = place.play("--resume", journal, "--pace", "0", columns=98, rows=50)
        resumed.until(lambda lines: prompt_at(50)(lines) or "any key" in lines[48])
        resumed.close()


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
    check("it goes on", "Clara: play 2♣" in live.look() or "Anna (you)" in live.look())
    live.line("q")
    check("it ends", live.wait(), 0)
    live.close()


def a_lesson(place):
    """A lesson keeps the table on the screen; each sentence stands below it until it has been read or obeyed."""
    live = place.play("hearts", "--learn", "--pace", "0")
    first = live.until("Press Enter to continue:")
    check("the part and the sentence", "Part 1 of 3: tricks" in first and "Everybody plays one card" in first)
    check("the table", "│4♣ │K♣ │5♦ │9♥ │" in first and "Clara" in first)
    check("nothing is said about the cards put aside", "side" not in first)
    live.line("hint")
    text = live.until("It is not your move yet: press Enter.")
    check("the sentence is still there", "Everybody plays one card" in text)
    live.line("rules")
    live.until("Space: more")
    live.type("q")
    live.until("Press Enter to continue:")
    live.type("\n")
    text = live.until(prompt_at(24))
    check("what is to be done", "You must follow suit" in text and "[2] K♣" in text)
    check("what the others have played", "10♣" in text and "7♣" in text)
    live.line("4c")
    text = live.until("the lesson continues with")
    check("the sentence stays", "play K♣" in text and "You must follow suit" in text)
    live.line("hint")
    live.until("The lesson continues with: play K♣")
    live.line("kc")
    text = live.until("You have taken the trick")
    live.line("undo")
    live.until("You must follow suit")
    live.line("why 4c")
    text = live.until("4♣ can be chosen")
    check("the sentence comes back", "You must follow suit" in text)
    live.line("kc")
    live.until("You have taken the trick")
    live.line("5d")
    live.until("play the 9♥")
    live.line("9h")
    text = live.until("End of part 1 of 3.")
    check("the table stays", "Clara" in text and "Press Enter to continue:" in text)
    live.type("\n")
    live.until("Part 2 of 3:")
    live.line("q")
    check("it ends", live.wait(), 0)
    check("how to go on", "You left the lesson." in live.look())
    live.close()


def every_lesson(place):
    """All lessons can be followed to their ends on large and small screens, and no sentence is cut."""
    folder = os.path.join(place.environment["HOUSERULES_GAMES"], "lessons")
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            own = re.findall(r't:choose\(1, ((?:"[^"]*"(?:, )?)+)\)', file.read())
        moves = [move for some in own for move in re.findall(r'"([^"]*)"', some)]
        for columns, rows in ((80, 24), (40, 20)):
            live = place.play(name.removesuffix("_test.lua"), "--learn", "--pace", "0", columns=columns, rows=rows)
            left = list(moves)
            while True:
                live.until(lambda lines, rows=rows: lines[rows - 2] == "Your move:" or
                           lines[rows - 2].startswith(("Press Enter", "any key", "Space")) or
                           any("Play now?" in line for line in lines))
                if "..." in live.screen.lines():
                    live.settle(0.5)  # a page may be half drawn
                check(f"{name}: nothing is cut", live.screen.lines() if "..." in live.screen.lines() else [], [])
                if "Play now?" in live.look():
                    break
                before = list(live.screen.lines())
                last = before[rows - 2]
                live.type(left.pop(0) + "\n" if last == "Your move:" else "\n" if last.startswith("Press") else " ")
                live.until(lambda lines, before=before: lines != before)  # under load, later
                live.settle(0.05)
            check(f"{name}: all moves were asked for", left, [])
            live.line("no")
            check(f"{name}: it ends", live.wait(), 0)
            live.close()


def cards_come_to_light(place):
    """When all are in, flop, turn and river are dealt one after the other, and the end comes after them."""
    live = place.play("holdem", "--players", "2", "--humans", "2", "--names", "Ida,Jo", "--seed", "1", "--pace", "0.8")
    moments = {}
    for line in ("all", "call"):
        live.until("Hand the keyboard to")
        live.type("\n")
        live.until(prompt_at(24))
        live.line(line)
    end = time.monotonic() + 20
    while "Again" not in live.look():
        live.pump(0.02)
        for cards in re.findall(r"^(.*) (?:is|are) dealt to the board\.", live.look(), re.M):
            moments.setdefault(cards, time.monotonic())
        check("it goes on", time.monotonic() < end)
    times = list(moments.values())
    check("three times", [len(cards.split()) for cards in moments], [3, 1, 1])
    check("one after the other", all(later - earlier > 0.3 for earlier, later in zip(times, times[1:])))
    live.close()


def by_mouse_from_the_stock(place):
    """A click on the stock draws, moves between columns say which cards go, and Tab offers only what can be done."""
    live = place.play("klondike", "--seed", "1", "--pace", "0")
    live.until(prompt_at(24))
    row, column = live.find("Stock 24")
    live.click(row - 2, column + 3)
    live.until("Stock 21")
    live.until("Waste 3")
    live.type("re\t")
    live.settle()
    check("nothing to redo", "redo" not in live.look())
    live.type("\x15")
    live.line("undo")
    live.until("Taken back: turn up 3 cards.")
    live.type("red\t")
    live.until("Your move: redo")
    live.close()
    live = place.play("spider", "--seed", "1", "--pace", "0", columns=100, rows=32)
    live.until(prompt_at(32))
    check("the cards that go", bool(re.search(r"column \d+ \([^)]*[♣♦♥♠][^)]*\)", live.look())))
    live.close()


def new_cards(place):
    """Cards that were passed are marked until the next move."""
    for columns, rows, mark in ((100, 32, "│new"), (80, 24, "new: 9♣ A♦ J♥"), (40, 20, "New: 9♣ A♦ J♥")):
        live = place.play("hearts", "--seed", "1", "--bots", "random", "--pace", "0", columns=columns, rows=rows)
        live.until(prompt_at(rows))
        check("none of those dealt", mark not in live.look())
        live.line("3h 9h as")
        live.until(lambda lines, rows=rows, mark=mark: prompt_at(rows)(lines) and any(mark in line for line in lines))
        live.line("1")
        live.until(lambda lines, rows=rows, mark=mark: prompt_at(rows)(lines) and not any(mark in line for line in lines))
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


def main():
    program, root = sys.argv[1:3]
    parts = (each_move_when_it_is_made, watching, deal_of_the_day, windows, cards_by_mouse, long_texts, several_people, reasons, stopped, alone, giving_up,
             narrow_question, again, what_does_not_stand, end_of_a_deal, hints, leaving_between_deals, tricks_stay, numbers, whole_table, table_of_two,
             killed, step_by_step, what_is_said, the_end, a_lesson, every_lesson, cards_come_to_light, by_mouse_from_the_stock,
             new_cards, a_key_each, whole_games)
    wanted = sys.argv[3:]
    with tempfile.TemporaryDirectory() as folder:
        for part in parts:
            if not wanted or part.__name__ in wanted:
                part(Place(program, root, folder))
    print("all passed")


if __name__ == "__main__":
    main()
