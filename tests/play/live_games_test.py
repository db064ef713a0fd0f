#!/usr/bin/env python3
"""Games at the full-screen table to their end, between deals, given up, stopped, killed and played again.

usage: live_games_test.py PROGRAM ROOT [PART]...
"""
import os
import random
import re
import signal
import time

from live import Live, log_of, prompt_at, run
from terminal import check


def deal_of_the_day(place):
    """The table says how this game differs from the one begun today."""
    today = ("gin-rummy", "--daily", "--pace", "0", "--ask-all")
    for bots, told in (("random", ""), ("easy", "You began today's deal with other bots (random); this is a new game."),
                       ("random", "Continuing today's deal where you left off.")):
        live = place.play(*today, "--bots", bots)
        check(f"{bots}: told", told in live.until(prompt_at(24)))
        if not told:
            live.line("2")
            live.until(lambda lines: any("Anna: " in line for line in lines))
            live.until(prompt_at(24))
        live.line("quit")
        live.wait()
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
         ("jackjack", (40, 20), ["--players", "2"]), ("twenty-one", (80, 24), []),
         ("rum-500", (40, 20), ["--set", "target=100"]),
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
        check(f"{what}: it says who won", bool(re.search(r"(wins?|loses?|drawn)\b", pages + live.look())))
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
    check("an only card is named", told)
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
        live.until(lambda lines, seen=seen: any(seen in line for line in lines) and
                   lines[58].startswith(("any key", "Space")))
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


def end_of_a_deal(place):
    """The page shows everything since the player's last choice. A letter that leaves a page above the table begins the next line."""
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
    live.type(" ")
    live.until(lambda lines: lines[18] == "Your move:")
    live.type("help\n")
    live.until("Space: more")
    live.type(" ")
    live.until("any key: back to the table")
    live.type("s")
    live.until(lambda lines: lines[18] == "Your move: s")
    live.type("cores\n")
    live.until("any key: back to the table")
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


if __name__ == "__main__":
    run(alone, the_end, end_of_a_deal, leaving_between_deals, giving_up, again, deal_of_the_day, stopped, killed,
        whole_games)
