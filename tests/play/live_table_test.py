#!/usr/bin/env python3
"""The full-screen table: windows of several sizes, the mouse, where everything stands.

usage: live_table_test.py PROGRAM ROOT [PART]...
"""
import re
import time

from live import prompt_at, run
from terminal import check


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
        check("the game continues", time.monotonic() < end)
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
        live.until(lambda lines, rows=rows, mark=mark: prompt_at(rows)(lines) and
                   not any(mark in line for line in lines))
        live.close()


if __name__ == "__main__":
    run(windows, cards_by_mouse, by_mouse_from_the_stock, numbers, whole_table, table_of_two, new_cards,
        cards_come_to_light, narrow_question, tricks_stay)
