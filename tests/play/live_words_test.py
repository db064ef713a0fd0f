#!/usr/bin/env python3
"""What the full-screen table says: lessons, hints, reasons and long texts.

usage: live_words_test.py PROGRAM ROOT [PART]...
"""
import os
import re

from live import Live, prompt_at, run
from terminal import check


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
    live.line("rules")
    live.until("Space: more")
    live.line("q")  # leaves the page, not the game
    live.until(prompt_at(24))
    live.line("rules")
    live.until("Space: more")
    live.line("why 2d")  # a whole line closes the page and is the next command
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
    check("it says so meanwhile", "Thinking ..." in live.text)
    check("the hint stays", "simulated" in live.look())
    live.type("hint\n3h 9h as\n")
    live.until("[1] 9♣  [2] K♣")  # three cards were passed
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


def typed_early(place):
    """A word typed while the others play is kept, a number is not, and the player reads that: it would answer a question
    not seen yet."""
    live = place.play("oh-hell", "--seed", "2", "--bots", "random", "--pace", "20")
    live.until("7 cards each are dealt.")
    live.type("bid 1\n")
    live.until("Anna: bid 1 trick")
    live.close()
    live = place.play("oh-hell", "--seed", "2", "--bots", "random", "--pace", "20")
    live.until("7 cards each are dealt.")
    live.type("1")
    live.until("1 was typed before the question was shown: type it again.")
    live.close()
    live = place.play("oh-hell", "--seed", "2", "--bots", "random", "--pace", "20")
    live.until("7 cards each are dealt.")
    live.type("2x\n")  # the number belongs to the word
    live.until("`2x` is not one of the moves")
    live.close()
    live = place.play("oh-hell", "--seed", "2", "--bots", "random", "--pace", "20")
    live.until("7 cards each are dealt.")
    live.type("1\nnonsense\n")  # and this one does not
    live.until("`nonsense` is not one of the moves")
    live.close()


if __name__ == "__main__":
    run(long_texts, hints, typed_early, reasons, what_is_said, what_does_not_stand, a_lesson, every_lesson)
