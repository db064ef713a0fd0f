#!/usr/bin/env python3
"""Four pages as four phones play games in a browser, by touching what a person would touch.

usage: browser_games_test.py SERVER ROOT [GAME]...

Exits with 77 without a browser.
"""
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from outside import Server  # noqa: E402
from phones import STATE, Phones, browser, check, finish  # noqa: E402

# The number of pages, and settings under which a game is not long.
GAMES = {
    "hearts": (4, "target=1"),
    "jackjack": (4,),
    "canasta": (4, "target=500"),
    "holdem": (4, "stack=10"),
    "bridge": (4, "deals=1"),
    "klondike": (1, "draw=1", "redeals=two", "take_back=off"),
    "snap": (4, "heaps=one", "wrong=none"),
}
LONGEST = 200  # seconds for a game, on a busy machine
# Played without skill it takes thousands of choices: after so many touches it has been played enough. Whole games of it
# are played without a browser (tests/games).
ENOUGH = {"jackjack": 150}

# Plays as a person does: takes cards up, touches them again, touches targets and buttons. Mostly it finishes what it
# has begun: purely at random, sets of many cards would take for ever.
PLAYER = """
window.choicesMade = 0;
let seed = arguments[0];
// Marsaglia's xorshift: the low bits of a linear generator go round in circles, and so did the player.
const random = (n) => {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 0) % n;
};
const any = (list) => list[random(list.length)];
window.player = setInterval(() => {
  const place = document.getElementById("place");
  if (!place || document.querySelector("dialog")) return document.querySelector("dialog.over") ? 0 : document.querySelector("dialog")?.close();
  const agree = document.getElementById("agree");
  if (agree) return agree.click();
  if (!place.classList.contains("my-turn") || place.classList.contains("asked")) return;
  const all = (what) => [...place.querySelectorAll(what)];
  const buttons = all(".choices button[data-move]"), taken = all(".card.taken");
  const targets = all(".slot.target, .pile.target button, .column.target > :last-child"), legal = all("button.card.legal");
  const stays = buttons.filter((button) => window.choicesMade > 200 || !button.textContent.startsWith("Give up"));
  const ways = [taken.length ? stays : [], targets, legal, stays, taken].filter((way) => way.length);
  if (!ways.length) ways.push(buttons);
  if (!ways[0].length) return;
  if (taken.length > 3 && !buttons.length && !random(3)) return document.querySelector("[data-key=back]")?.click();  // no move
  ++window.choicesMade;
  any(taken.length && random(7) ? ways[0] : any(ways)).click();
}, 30);
"""


def play(driver, program, root, game, seats, *settings):
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as state:
        options = [word for setting in settings for word in ("--set", setting)]
        server = Server(program, root, state, game, "--lan", "--port", "0", "--pace", "0", *options)
        phones = Phones(driver, server, ["Anna", "Ben", "Clara", "David"][:seats])
        check(f"{game}: all are dealt in", phones.deal())
        for tab in range(seats):
            phones.on(tab).run(PLAYER, 7 + tab)
        enough = ENOUGH.get(game)
        played = phones.wait(lambda: phones.on(0).run(STATE)["over"] or (enough and sum(one["made"] for one in phones.all(STATE)) > enough), LONGEST)
        states = phones.all(STATE)
        phones.all("clearInterval(window.player)")
        made = sum(one["made"] for one in states)
        check(f"{game}: it is played to the end: {made} touches, {states}", played)
        check(f"{game}: all pages show the end", enough or phones.wait(lambda: all(one["over"] for one in phones.all(STATE))))
        check(f"{game}: nothing is wider than the phone", not any(one["wide"] for one in states))
        print(f"{game}: {made} touches in {time.monotonic() - began:.0f} s", flush=True)
        errors = [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
        check(f"{game}: no errors in the browser: {errors[:3]}", not errors)
        phones.close()
        check(f"{game}: the server ends well", server.end() == 0)


def main():
    program, root, *wanted = sys.argv[1:]
    driver = browser()
    try:
        for game in wanted or GAMES:
            play(driver, program, root, game, *GAMES[game])
    finally:
        driver.quit()
    finish()


if __name__ == "__main__":
    main()
