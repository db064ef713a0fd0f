#!/usr/bin/env python3
"""Four pages as four phones play games in a browser, by touching what a person would touch.

usage: browser_test.py SERVER ROOT [GAME | PART]...

Exits with 77 without a browser.
"""
import signal
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


def reconnect(driver, program, root):
    """A page loaded again, two tabs in one seat, and a server that was killed."""
    with tempfile.TemporaryDirectory() as state:
        server = Server(program, root, state, "crazy-eights", "--lan", "--port", "0", "--players", "2", "--pace", "0")
        phones = Phones(driver, server, ["Anna", "Ben"])
        phones.on(0).run("document.getElementById('start').click()")
        phones.wait(lambda: all(one["phase"] == "at-table" for one in phones.all(STATE)))
        hand = "return [...document.querySelectorAll('.hand .card')].map((card) => card.dataset.face).join(' ')"
        before = phones.all(hand)
        check("the two see different hands", before[0] != before[1] and before[0])
        driver.refresh()
        check("a page that is loaded again has its hand", phones.wait(lambda: phones.run(hand) == before[1]))
        driver.switch_to.new_window("tab")
        driver.get(f"http://127.0.0.2:{server.port}/#{server.code}")
        check("a second tab is the same seat", phones.wait(lambda: phones.run(hand) == before[1]))
        driver.close()
        server.kill()
        server = Server(program, root, state, "--resume", "--lan", "--port", str(server.port))
        for tab in range(2):
            phones.on(tab)
            check("after a kill the page goes on by itself", phones.wait(lambda: phones.run("return !document.body.classList.contains('lost')") and phones.run(hand) == before[tab]))
        mover = 0 if phones.on(0).run(STATE)["turn"] else 1
        phones.on(mover).run("document.querySelector('.choices button[data-move], button.card.legal').click()")
        phones.run("document.querySelector('.card.taken')?.click()")
        check("the other's page shows the move", phones.wait(lambda: phones.run(hand) != before[mover] or not phones.run(STATE)["turn"]))
        phones.run("document.getElementById('undo').click()")
        check("the other is asked for the undo", phones.on(1 - mover).wait(lambda: phones.run("return !!document.getElementById('agree')")))
        phones.run("document.getElementById('agree').click()")
        check("and it is taken back", phones.on(mover).wait(lambda: phones.run(hand) == before[mover]))
        phones.close()
        check("the server ends well", server.end() == 0)


def comes_and_goes(driver, program, root):
    """Two tabs of one person, a page loaded again in one's own turn, Back, a phone that slept, and a server that is silent."""
    with tempfile.TemporaryDirectory() as state:
        server = Server(program, root, state, "crazy-eights", "--lan", "--port", "0", "--players", "2", "--pace", "0")
        phones = Phones(driver, server, ["Anna"])
        phones.on(0)
        phones.deal()
        hand = "return [...document.querySelectorAll('.hand .card')].map((card) => card.dataset.face).join(' ')"
        ready = "return !!document.querySelector('.my-turn:not(.asked)') && !document.body.classList.contains('lost')"
        step = "(document.querySelector('.card.taken') ?? document.querySelector('.hand button.card.legal') ?? document.querySelector('.choices button[data-move]'))?.click()"

        def moves():
            """One choice, by touching what there is."""
            before = phones.run(hand)
            return phones.wait(lambda: phones.run(ready)) and phones.wait(lambda: phones.run(step) or phones.run(hand) != before, 10)

        check("a choice is made", moves())
        phones.wait(lambda: phones.run(ready))
        held = phones.run(hand)
        phones.run("document.querySelector('.hand button.card.legal')?.click()")
        driver.refresh()
        check("a page loaded again in my turn has my hand and my turn", phones.wait(lambda: phones.run(hand) == held and phones.run(ready)))
        driver.switch_to.new_window("tab")
        driver.get(f"http://127.0.0.1:{server.port}/#{server.code}")
        check("a second tab may choose too", phones.wait(lambda: phones.run(hand) == held) and moves())
        phones.wait(lambda: phones.run(ready))
        held = phones.run(hand)
        driver.close()
        phones.on(0)
        check("and the first shows it", phones.wait(lambda: phones.run(hand) == held and phones.run(ready)))
        check("who has another tab is not away", "away" not in phones.run("return document.getElementById('banner').textContent"))
        driver.get("about:blank")
        driver.back()
        check("Back comes back to the table", phones.wait(lambda: phones.run(hand) == held and phones.run(ready)))
        driver.execute_cdp_cmd("Page.setWebLifecycleState", {"state": "frozen"})
        time.sleep(1)
        driver.execute_cdp_cmd("Page.setWebLifecycleState", {"state": "active"})
        check("a phone that slept may choose", phones.wait(lambda: phones.run(ready)) and moves())
        phones.wait(lambda: phones.run(ready))
        server.process.send_signal(signal.SIGSTOP)
        phones.run("document.getElementById('hint').click()")
        check("a server that is silent is looked for", phones.wait(lambda: phones.run("return document.body.classList.contains('lost')"), 30))
        server.process.send_signal(signal.SIGCONT)
        check("and the game continues when it is back", phones.wait(lambda: phones.run(ready), 30) and moves())
        errors = [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE" and "WebSocket" not in entry["message"]]
        check(f"no errors in the browser: {errors[:3]}", not errors)
        phones.close()
        check("the server ends well", server.end() == 0)


def refused_in_the_lobby(driver, program, root):
    """After a game the lobby stays, with the settings as they are, when one of them is refused."""
    with tempfile.TemporaryDirectory() as state:
        server = Server(program, root, state, "kuhn-poker", "--lan", "--port", "0", "--players", "2", "--pace", "0", "--set", "deals=1")
        phones = Phones(driver, server, ["Anna"])
        phones.deal()
        move = "document.querySelector('.choices button[data-move]')?.click(); return !!document.getElementById('end')"
        check("the game ends", phones.wait(lambda: phones.run(move)))
        phones.run("document.getElementById('end').click()")
        check("the lobby comes back", phones.wait(lambda: phones.run("return document.body.className") == "in-lobby"))
        phones.run("const deals = document.getElementById('option-deals'); deals.value = '5000'; deals.dispatchEvent(new Event('change'))")
        check("what is refused is as it was", phones.wait(lambda: phones.run("return document.getElementById('option-deals')?.value") == "1"))
        check("and the next game can be dealt", phones.deal())
        phones.close()
        check("the server ends well", server.end() == 0)


def calls_and_arranges(driver, program, root):
    """A call out of turn, a clock, and a hand that is arranged by dragging."""
    with tempfile.TemporaryDirectory() as state:
        server = Server(program, root, state, "snap", "--lan", "--port", "0", "--players", "2", "--pace", "0", "--set", "heaps=one")
        phones = Phones(driver, server, ["Anna", "Ben"])
        phones.deal()
        turn = 0 if phones.on(0).run("return !!document.querySelector('.choices button.main')") else 1
        phones.on(1 - turn)
        check("who is not to move may call", phones.run("return [...document.querySelectorAll('.choices button')].map((one) => one.className).join()") == "call")
        phones.run("document.querySelector('.choices button.call').click()")
        caller = ["Anna", "Ben"][1 - turn]
        check("everybody hears the call", phones.on(turn).wait(lambda: caller in phones.run(STATE)["news"]))
        phones.close()
        check("the server ends well", server.end() == 0)
    with tempfile.TemporaryDirectory() as state:
        server = Server(program, root, state, "hearts", "--lan", "--port", "0", "--pace", "10")
        phones = Phones(driver, server, ["Anna"])
        phones.on(0).run("const clock = document.getElementById('clock'); clock.value = '60'; clock.dispatchEvent(new Event('change'))")
        phones.deal()
        check("the clock runs", phones.wait(lambda: phones.run("return document.querySelector('.clock')?.textContent ?? ''").startswith("0:")))
        hand = "return [...document.querySelectorAll('.hand .card')].map((card) => card.dataset.face)"
        before = phones.run(hand)
        drag = """
const cards = [...document.querySelectorAll('.hand .card')];
const box = (card) => card.getBoundingClientRect();
const event = (kind, x, y, where = window) => where.dispatchEvent(new PointerEvent(kind, {clientX: x, clientY: y, button: 0, bubbles: true, cancelable: true}));
const from = box(cards[arguments[0]]), to = box(cards[arguments[1]]);
event('pointerdown', from.left + 6, from.top + 30, cards[arguments[0]]);
event('pointermove', from.left + 30, from.top + 30);
event('pointermove', to.left + 2, to.top + 30);
event('pointerup', to.left + 2, to.top + 30);
"""
        phones.run(drag, 0, 4)
        arranged = before[1:4] + before[:1] + before[4:]
        check(f"a card is where it was dragged to, {before} and {phones.run(hand)}", phones.run(hand) == arranged)
        driver.refresh()
        check("and stays there when the page is loaded again", phones.wait(lambda: phones.run(hand) == arranged))
        phones.run("document.querySelector('[data-key=sort]').click()")
        check("sorting undoes it", phones.run(hand) != arranged)
        phones.close()
        check("the server ends well", server.end() == 0)


def on_a_small_phone(driver, program, root):
    """Everything that matters is on a screen of 360x640."""
    inside = """
return [...document.querySelectorAll(arguments[0])].filter((one) => {
  const box = one.getBoundingClientRect();
  const around = one.closest('.middle')?.getBoundingClientRect() ?? {top: 0, bottom: innerHeight};
  return box.width > 0 && box.left >= -1 && box.right <= innerWidth + 1 && box.top >= around.top - 1 && box.bottom <= around.bottom + 1;
}).length;
"""
    size = {"width": 360, "height": 640, "deviceScaleFactor": 1, "mobile": False}

    def small(phones, tab=0):
        phones.on(tab)
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        time.sleep(0.3)

    with tempfile.TemporaryDirectory() as state:
        server = Server(program, root, state, "holdem", "--lan", "--port", "0", "--players", "6", "--pace", "0", "--set", "stack=1000")
        phones = Phones(driver, server, ["Anna"])
        phones.run("document.getElementById('learn').click()")
        phones.wait(lambda: phones.run("return document.getElementById('learn').checked"))
        phones.deal()
        small(phones)
        check("the five others are on the screen", phones.run(inside, ".seat") == 5)
        board = "return document.querySelector('dialog') || !document.querySelector('.my-turn') ? 0 : document.querySelectorAll('.middle .card[data-face]').length"
        for _ in range(200):
            if phones.run(board) >= 3:
                break
            phones.run("[...document.querySelectorAll('.choices button[data-move]')].find((one) => /^(Call|Check)/.test(one.textContent))?.click(); document.getElementById('again')?.click()")
            phones.run("document.querySelector('dialog')?.close()")
            time.sleep(0.2)
        shown = phones.run(board)
        seen = 0
        for _ in range(20):  # the page may still be laying itself out
            seen = phones.run(inside, ".middle .card[data-face]")
            if seen == shown:
                break
            time.sleep(0.2)
        check(f"beside a rule the board is seen: {seen} of {shown}", shown >= 3 and seen == shown)
        more = """
const lesson = document.querySelector('.lesson');
return [lesson.scrollHeight > lesson.clientHeight + 1, lesson.querySelector('.more').offsetHeight > 0];
"""
        check("a rule that is cut off says that there is more", len(set(phones.run(more))) == 1, phones.run(more))
        phones.close()
        check("the server ends well", server.end() == 0)
    with tempfile.TemporaryDirectory() as state:
        server = Server(program, root, state, "hearts", "--learn", "--lan", "--port", "0", "--pace", "0")
        phones = Phones(driver, server, ["Anna"])
        phones.deal()
        small(phones)
        check("where there is room a rule is shown whole", phones.wait(lambda: phones.run(more) == [False, False]), phones.run(more))
        phones.close()
        check("the server ends well", server.end() == 0)
    with tempfile.TemporaryDirectory() as state:
        server = Server(program, root, state, "hearts", "--lan", "--port", "0", "--pace", "0")
        phones = Phones(driver, server, ["Maximiliana Oberhausener", "Ben"])
        phones.deal()
        check("both are asked to pass", all(phones.wait(lambda tab=tab: phones.on(tab).run(STATE)["turn"]) for tab in range(2)))
        check("and told to whom", "to the left" in phones.run("return document.querySelector('.said').textContent"))
        take = """
const card = [...document.querySelectorAll('.hand button.card.legal:not(.taken)')][0];
card?.click();
return document.querySelectorAll('.hand .card.taken').length;
"""
        chose = "return document.querySelector('.status').textContent.startsWith('You chose to')"
        marked = "return [...document.querySelectorAll('.seat.turn')].length"
        phones.on(0)
        for again in range(2):
            check("three cards are taken up", phones.wait(lambda: phones.run(take) == 3))
            phones.run("document.querySelector('.choices button[data-move]').click()")
            check("they are chosen", phones.wait(lambda: phones.run(chose)))
            check("and the other is marked as still choosing", phones.run(marked) == 1)
            if not again:
                phones.run("document.querySelector('[data-key=choose-again]').click()")
                check("and may be chosen again", phones.wait(lambda: phones.run(STATE)["turn"]))
        check("who has not chosen is asked still", phones.on(1).run(STATE)["turn"])
        check("three cards are taken up by the other", phones.wait(lambda: phones.run(take) == 3))
        check("a fourth takes the place of the first", phones.run(take) == 3)
        phones.run("document.querySelector('.choices button[data-move]').click()")
        new = "return [...document.querySelectorAll('.hand .card')].filter((one) => one.querySelector('.new')).length"
        check("no name reaches into the next place", phones.run("return [...document.querySelectorAll('.seat')].every((one) => one.scrollWidth <= one.clientWidth)"))
        check("the cards passed to each are marked", all(phones.on(tab).wait(lambda: phones.run(new) == 3) for tab in range(2)))
        mover = next((tab for tab in range(2) if phones.on(tab).wait(lambda: phones.run(STATE)["turn"], 10)), 0)
        phones.on(mover).run("document.querySelector('.hand button.card.legal').click(); document.querySelector('.card.taken').click()")
        check("until the next choice", phones.wait(lambda: phones.run(new) == 0))
        phones.on(1)
        driver.get("about:blank")
        phones.on(0)
        check("who is away is said above", phones.wait(lambda: "Ben is away." in phones.run("return document.getElementById('banner').textContent")))
        small(phones)
        check("and covers nobody", phones.run(inside, ".seat") == 3)
        phones.run("[...document.querySelectorAll('#banner button')].find((one) => one.textContent === 'Let a bot play').click()")
        driver.switch_to.window(phones.tabs[1])
        driver.get(f"http://127.0.0.9:{server.port}/#{server.code}")  # another phone, without Ben's token
        phones.wait(lambda: phones.run("return !!document.getElementById('name')"))
        phones.run("document.getElementById('name').value = 'Ben'; document.querySelector('form button.main').click()")
        check("another phone may go on for Ben", phones.wait(lambda: phones.run("return !!document.getElementById('go-on')")))
        phones.run("document.getElementById('go-on').click()")
        phones.on(0).wait(lambda: phones.run("return !!document.getElementById('agree')"))
        check("and the others are asked", "Ben 2 asks to take over Ben's seat." in phones.run("return document.getElementById('banner').textContent"))
        phones.run("document.getElementById('agree').click()")
        check("the place says who plays for whom", phones.wait(lambda: "Ben 2 for Ben" in phones.run("return document.querySelector('.others').textContent")))
        phones.on(1).wait(lambda: phones.run(STATE)["phase"] == "at-table")
        driver.get("about:blank")
        phones.on(0).wait(lambda: "away" in phones.run("return document.getElementById('banner').textContent"))
        phones.run("[...document.querySelectorAll('#banner button')].find((one) => one.textContent === 'Let a bot play').click()")
        check("a bot plays", phones.wait(lambda: "bot for now" in phones.run("return document.querySelector('.others').textContent")))
        phones.close()
        check("the server ends well", server.end() == 0)
    with tempfile.TemporaryDirectory() as state:
        server = Server(program, root, state, "snap", "--lan", "--port", "0", "--players", "4", "--pace", "0")
        phones = Phones(driver, server, ["Anna"])
        phones.deal()
        check("no box for a stock that was dealt out", phones.run("return document.querySelectorAll('.middle .slot').length") == 0)
        phones.close()
        check("the server ends well", server.end() == 0)


def alone_and_asked(driver, program, root):
    """A patience asks for no bots and has one column of points, and what ends a game has two answers, not three."""
    with tempfile.TemporaryDirectory() as state:
        server = Server(program, root, state, "klondike", "--learn", "--lan", "--port", "0")
        phones = Phones(driver, server, ["Anna"])
        phones.on(0)
        check("a patience asks for no bots, clock or players", phones.run("return !!document.getElementById('game') && !['bots', 'clock', 'pace', 'players'].some((id) => document.getElementById(id))"))
        check("with --learn the rules are explained", phones.run("return document.getElementById('learn').checked"))
        phones.deal()
        check("a lesson begins with the aim", phones.wait(lambda: phones.run("return document.querySelector('.lesson .aim')?.textContent ?? ''").startswith("The aim: ")))
        phones.run("document.getElementById('points').click()")
        check("the points of a patience are one number", phones.run("return document.querySelector('dialog[open] .content').textContent") == "Points0")
        ask = "[...document.querySelectorAll('dialog[open] button')].find((one) => one.textContent === 'End this game').click()"
        phones.run("document.getElementById('menu').click(); " + ask)
        answers = phones.run("return [...document.querySelectorAll('dialog[open] button')].map((one) => one.textContent)")
        check(f"a question has two answers: {answers}", answers == ["Keep playing", "End the game"])
        phones.run("document.querySelector('dialog[open] button').click()")
        check("one of which changes nothing", phones.run(STATE)["phase"] == "at-table")
        phones.run("document.getElementById('menu').click(); " + ask)
        phones.run("document.getElementById('sure').click()")
        check("and the other ends it", phones.wait(lambda: phones.run(STATE)["phase"] == "in-lobby"))
        phones.close()
        check("the server ends well", server.end() == 0)


MELDS = """--[[ rules
game     "Melds"
about    "Lay down what you have."
players  2
deck     52
deal     25 each
turn up  1 to discard
pile     melds    face up
move     pair     "lay down two Queens"
move     three    "lay down {n} {ranks}"
move     take     "take the pile with two Aces"
move     add      "add {card}"
move     stop     "stop"
match    1 deal
win      highest score
limit    500 decisions
]]

--- Lay down cards.
function turn(me)
  local act, one, two
  repeat
    act, one, two = me:choose {
      pair = me.hand:count("Q") >= 2,
      three = { range(3, 4), ranks:where(function(rank) return rank ~= "Q" and rank ~= "A" and me.hand:count(rank) >= 3 end), function(n, rank) return me.hand:count(rank) >= n end },
      take = #discard > 0 and me.hand:count("A") >= 2,
      add = #melds > 0 and me.hand:where("2"),
      stop = true,
    }
    if act == "pair" then
      for n = 1, 2 do me.hand:first("Q"):move_to(melds) end
    elseif act == "three" then
      for n = 1, one do me.hand:first(two):move_to(melds) end
    elseif act == "take" then
      for n = 1, 2 do me.hand:first("A"):move_to(melds) end
      discard:move_to(me.hand)
    elseif act == "add" then
      one:move_to(melds)
    end
  until act == "stop"
end

--- Each card in the melds is a point.
function score(player)
  return 0
end
"""


def sets_by_tapping(driver, program, root):
    """All cards of a set are tapped, whether a move names them or not, and whether it is one move or several."""
    with tempfile.TemporaryDirectory() as state:
        rules = Path(state) / "melds.lua"
        rules.write_text(MELDS)
        server = Server(program, root, state, str(rules), "--lan", "--port", "0", "--pace", "0")
        phones = Phones(driver, server, ["Anna", "Ben"])
        held = """
const all = {};
for (const card of document.querySelectorAll('.hand .card')) (all[card.dataset.face.slice(0, -1)] ??= []).push(card.dataset.key);
return all;
"""
        tap = "document.querySelector(`[data-key='${CSS.escape(arguments[0])}']`).click()"
        said = "return [...document.querySelectorAll('.choices > *')].map((one) => one.querySelector('[aria-hidden]')?.textContent ?? one.textContent)"
        status = "return document.querySelector('.status').textContent.trim()"
        pair = chain = dead = take = False
        for _ in range(25):
            phones.deal()
            for tab in range(2):
                if not phones.on(tab).wait(lambda: phones.run(STATE)["turn"], 0.5):
                    continue
                cards = phones.run(held)
                three = next((keys for rank, keys in cards.items() if len(keys) == 3 and rank not in "2QA"), None)
                if len(cards.get("Q", [])) >= 2 and not pair:
                    for key in cards["Q"][-2:]:
                        phones.run(tap, key)
                    pair = True
                    check(f"a move that names no card has all of them: {phones.run(said)}", phones.run(said) == ["Lay down two Queens", "Put back"])
                    phones.run("document.querySelector('[data-key=back]').click()")
                if three and "2" in cards and not chain:
                    for key in [*three, cards["2"][0]]:
                        phones.run(tap, key)
                    chain = True
                    phones.wait(lambda: "then add" in phones.run(said)[0])
                    words = phones.run(said)
                    check(f"a set that takes two moves is offered: {words}", words[0].startswith("Lay down 3 ") and ", then add 2" in words[0])
                    phones.run("document.querySelector('.choices button').click()")
                    check("and both are made", phones.wait(lambda: phones.run("return [...document.querySelectorAll('.pile')].find((one) => one.querySelector('.label').textContent.startsWith('Melds'))?.querySelectorAll('.card').length") == 4))
                    cards = phones.run(held)
                    three = next((keys for rank, keys in cards.items() if len(keys) == 3 and rank not in "2QA"), None)
                pile = "return document.querySelectorAll('.pile.target button.card').length"
                if len(cards.get("A", [])) >= 2 and not take and phones.run(pile) == 1:
                    before = sum(len(keys) for keys in cards.values())
                    for key in cards["A"][:2]:
                        phones.run(tap, key)
                    take = True
                    phones.run("document.querySelector('.pile.target button.card').click()")
                    check("cards and the pile that they take are tapped", phones.wait(lambda: sum(len(keys) for keys in phones.run(held).values()) == before - 1))
                    continue
                if three and len(cards.get("Q", [])) >= 2 and not dead:
                    for key in [*three, cards["Q"][0]]:
                        phones.run(tap, key)
                    dead = True
                    phones.wait(lambda: "No move" in phones.run(said)[0])
                    check(f"a set that is no move says so, and what is: {phones.run(said)}",
                          phones.run(said)[0].startswith("No move with these 4 cards. You can lay down ") and phones.run(said)[-1] == "Put back")
                    check(f"the status says what may be done: {phones.run(status)}", phones.run(status).startswith("Your turn: ") and "lay down" in phones.run(status))
                    check("and whose turn it is", phones.on(1 - tab).run(status) == f"It is {['Anna', 'Ben'][tab]}'s turn.")
            if pair and chain and dead and take:
                break
            phones.on(0).run("document.getElementById('menu').click(); [...document.querySelectorAll('dialog[open] button')].find((one) => one.textContent === 'End this game').click(); document.getElementById('sure').click()")
            phones.wait(lambda: phones.run(STATE)["phase"] == "in-lobby")
        check("all of these came up", pair and chain and dead and take)
        phones.close()
        check("the server ends well", server.end() == 0)


def in_the_lobby(driver, program, root):
    """A number that is half typed stays; the address is one that others can use; who leaves is gone."""
    with tempfile.TemporaryDirectory() as state:
        server = Server(program, root, state, "canasta", "--lan", "--port", "0", "--players", "4", "--pace", "0")
        phones = Phones(driver, server, ["Anna", "Ben"])
        phones.on(0)
        link = phones.run("return document.querySelector('.invite .link').textContent")
        address = next((line.strip() for line in server.said.splitlines() if line.strip().startswith("http")), "")
        check(f"the lobby has the address that the terminal has: {link}, {address}", link == address)
        check("with its code, unless it is this machine's own", "127.0.0.1" in link or phones.run("return document.querySelectorAll('.invite svg.qr').length") == 1)
        partners = "return [...document.querySelectorAll('.seats .with')].map((one) => one.textContent)"
        check(f"partners are named: {phones.run(partners)}", phones.run(partners) == ["with seat 3", "with seat 4", "with you", "with Ben"])
        phones.run("const target = document.getElementById('option-target'); target.focus(); target.select()")
        phones.driver.switch_to.active_element.send_keys("72")
        driver.execute_cdp_cmd("Emulation.setFocusEmulationEnabled", {"enabled": True})
        phones.on(1).run("[...document.querySelectorAll('button')].find((one) => one.textContent === 'Just watch').click()")
        phones.on(0)
        check("the other's change is seen", phones.wait(lambda: "Ben" in phones.run("return document.querySelector('.lobby').textContent.split('Watching')[1] ?? ''")))
        check(f"and what is half typed stays: {phones.run('return document.activeElement.value')}", phones.run("return document.getElementById('option-target').value") == "72")
        phones.driver.switch_to.active_element.send_keys("00\t")
        check("and is taken when it is done", phones.on(1).wait(lambda: "7200" in phones.run("return document.querySelector('.summary').textContent")))
        # A list that is open stays, whether the table changes or what may be set (by another tab of the host).
        phones.on(0).run("""
window.list = document.getElementById('bots');
window.gone = 0;
new MutationObserver((changes) => { window.gone += changes.filter(({removedNodes}) => [...removedNodes].some((one) => one.contains(window.list))).length; })
  .observe(document.getElementById('app'), {childList: true, subtree: true});
window.list.focus();
""")
        phones.on(1).run("[...document.querySelectorAll('button')].find((one) => one.textContent === 'Take a seat').click()")
        driver.switch_to.new_window("tab")
        driver.get(f"http://127.0.0.1:{server.port}/#{server.code}")
        check("a second tab of the host has the lobby", phones.wait(lambda: phones.run("return !!document.getElementById('pace')")))
        phones.run("const pace = document.getElementById('pace'); pace.value = '4500'; pace.dispatchEvent(new Event('change'))")
        check("and sets the pace", phones.on(0).wait(lambda: phones.run("return document.getElementById('pace').value") == "4500"))
        check("the list in use stays", phones.run("return window.gone === 0 && document.activeElement === window.list"))
        driver.switch_to.window(driver.window_handles[-1])
        phones.run("const bots = document.getElementById('bots'); bots.value = 'hard'; bots.dispatchEvent(new Event('change'))")
        check("with the value that is set", phones.on(0).wait(lambda: phones.run("return window.list.value") == "hard"))
        check("and is still in use", phones.run("return window.gone === 0 && document.activeElement === window.list"))
        driver.switch_to.window(driver.window_handles[-1])
        driver.close()
        phones.on(1)
        phones.run("document.getElementById('menu').click(); [...document.querySelectorAll('dialog[open] button')].find((one) => one.textContent === 'Leave this table').click(); document.getElementById('sure').click()")
        check("who leaves is at the first page", phones.wait(lambda: phones.run("return !!document.getElementById('name')")))
        check("and nobody waits for them", phones.on(0).wait(lambda: "Ben" not in phones.run("return document.querySelector('.lobby').textContent")))
        phones.close()
        check("the server ends well", server.end() == 0)


def long_names(driver, program, root):
    """Names as long as they may be, of wide letters or of pictures, make nothing wider than a phone."""
    wide = "return [document.documentElement.scrollWidth > innerWidth, ...[...document.querySelectorAll('dialog .content, .seat, .mine')].map((one) => one.scrollWidth > one.clientWidth + 1)].includes(true)"
    with tempfile.TemporaryDirectory() as state:
        server = Server(program, root, state, "canasta", "--lan", "--port", "0", "--pace", "10")
        phones = Phones(driver, server, ["W" * 24, "\N{GRINNING FACE}" * 24, "Clara"])

        def narrow(what):
            for tab in range(3):
                phones.on(tab)
                driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 360, "height": 640, "deviceScaleFactor": 1, "mobile": False})
                phones.run("document.getElementById('menu').click()")
                check(f"{what}: nothing is wider than the phone", phones.wait(lambda: phones.run("return innerWidth") == 360 and not phones.run(wide)), tab)
                phones.run("document.querySelector('dialog').close()")

        narrow("lobby")
        phones.deal()
        narrow("table")
        phones.close()
        check("the server ends well", server.end() == 0)


def last_trick_of_a_deal(driver, program, root):
    """The last trick lies on the table before the result covers it; on a small phone Canasta's melds are all seen."""
    with tempfile.TemporaryDirectory() as state:
        server = Server(program, root, state, "whist", "--lan", "--port", "0", "--pace", "0", "--set", "rubber=on")  # not over in one deal
        phones = Phones(driver, server, ["Anna"])
        phones.on(0)
        phones.deal()
        seen = """
if (document.querySelector('.middle .title').textContent.includes('Deal 2')) return [document.querySelectorAll('.trick .laid.past').length, document.querySelectorAll('.worth').length];
document.querySelector('.card.taken')?.click();
document.querySelector('.my-turn .hand button.card.legal')?.click();
return null;
"""
        found = None
        for _ in range(1200):
            found = phones.run(seen)
            if found:
                break
            time.sleep(0.05)
        check(f"the last trick is seen first: {found}", found == [4, 0])
        check("and then what the deal was worth", phones.wait(lambda: phones.run("return [document.querySelectorAll('.trick .laid.past').length, document.querySelectorAll('.worth').length]") == [0, 1], 6))
        phones.close()
        check("the server ends well", server.end() == 0)


def held_sideways(driver, program, root):
    """On a phone held sideways all players and all of the middle are seen, also the columns of a patience."""
    hidden = """
return ['.others', '.middle'].map((which) => document.querySelector(which)).filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).map((one) => one.className).join();
"""
    for game in ("hearts", "bridge", "klondike", "spider", "french-tarot", "palace", "rummy", "canasta"):
        with tempfile.TemporaryDirectory() as state:
            server = Server(program, root, state, game, "--lan", "--port", "0", "--pace", "10")  # bots wait
            phones = Phones(driver, server, ["Anna"])
            phones.deal()
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 740, "height": 360, "deviceScaleFactor": 1, "mobile": False})
            check(f"{game}: all is seen sideways", phones.wait(lambda: phones.run("return innerWidth") == 740 and phones.run(hidden) == ""), phones.run(hidden))
            if game == "canasta":
                driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 360, "height": 640, "deviceScaleFactor": 1, "mobile": False})
                check("and on a small phone held upright", phones.wait(lambda: phones.run("return innerWidth") == 360 and phones.run(hidden) == ""), phones.run(hidden))
            phones.close()
            check("the server ends well", server.end() == 0)


def melds_by_tapping(driver, program, root):
    """Three cards of a rank, taken up one by one, are a meld."""
    with tempfile.TemporaryDirectory() as state:
        server = Server(program, root, state, "canasta", "--lan", "--port", "0", "--players", "2", "--pace", "0")
        phones = Phones(driver, server, ["Anna"])
        phones.deal()
        melds = "return [...document.querySelectorAll('.choices button')].filter((one) => /^Meld 3 /.test(one.textContent)).map((one) => one.textContent)"
        step = """
const place = document.getElementById('place');
document.querySelector('dialog')?.close();
document.getElementById('again')?.click();
if (!place.classList.contains('my-turn') || place.classList.contains('asked')) return;
const buttons = [...place.querySelectorAll('.choices button[data-move]')];
(buttons.find((one) => /^Draw/.test(one.textContent)) ?? place.querySelector('.card.taken') ?? place.querySelector('.hand button.card.legal:last-child') ?? place.querySelector('.hand button.card.legal') ?? buttons[0])?.click();
"""
        for _ in range(300):
            if phones.run(melds):
                break
            phones.run(step)
            time.sleep(0.05)
        offered = phones.run(melds)
        check(f"a meld is offered: {offered}", bool(offered))
        tap = """
const rank = arguments[0].toLowerCase();
const alike = [...document.querySelectorAll('.hand button.card.legal:not(.taken)')].find((one) => one.querySelector('.unseen').textContent.toLowerCase().startsWith(rank));
alike?.click();
return !!alike;
"""
        rank = offered[0].split()[-1].rstrip("s") if offered else ""
        rank = {"Sixe": "Six"}.get(rank, rank)
        check("three are taken up", all(phones.run(tap, rank) for _ in range(3)))
        buttons = phones.run("return [...document.querySelectorAll('.choices button[data-move]')].map((one) => one.textContent)")
        check(f"and make the meld: {buttons}", buttons == [offered[0]])
        phones.run("document.querySelector('.choices button[data-move]').click()")
        check("it lies on the table", phones.wait(lambda: phones.run("return [...document.querySelectorAll('.of-teams .label')].map((one) => one.textContent).join()").count(rank) > 0))
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 360, "height": 640, "deviceScaleFactor": 1, "mobile": False})
        seen = """
const middle = document.querySelector('.middle');
return innerHeight === 640 && document.documentElement.scrollHeight <= innerHeight && (middle.scrollHeight <= middle.clientHeight + 1 || middle.dataset.fit === '1 2 3 4');
"""
        check("on a small phone all of the middle is seen, or it is as small as can be", phones.wait(lambda: phones.run(seen)))
        phones.run("document.getElementById('undo').click()")
        covered = """
const news = document.querySelector('.toast')?.getBoundingClientRect();
if (!news) return null;
return [...document.querySelectorAll('.middle .card, .hand .card, .choices button')].filter((one) => one.getBoundingClientRect().top < news.bottom).length;
"""
        phones.wait(lambda: phones.run(covered) is not None, 3)
        phones.run("document.getElementById('hint').click()")
        check("short news is said", phones.wait(lambda: phones.run(covered) is not None, 10))
        check("and covers no cards and no buttons", phones.run(covered) == 0)
        phones.close()
        check("the server ends well", server.end() == 0)


PARTS = {part.__name__: part for part in (reconnect, comes_and_goes, refused_in_the_lobby, calls_and_arranges, on_a_small_phone, alone_and_asked, held_sideways, melds_by_tapping, sets_by_tapping,
                                          in_the_lobby, long_names, last_trick_of_a_deal)}


def main():
    program, root, *wanted = sys.argv[1:]
    driver = browser()
    try:
        for one in wanted or [*GAMES, *PARTS]:
            if one in GAMES:
                play(driver, program, root, one, *GAMES[one])
            else:
                PARTS[one](driver, program, root)
    finally:
        driver.quit()
    finish()


if __name__ == "__main__":
    main()
