#!/usr/bin/env python3
"""The table in a browser: what touches do, and that all is seen on small phones.

usage: browser_table_test.py SERVER ROOT [PART]...

Exits with 77 without a browser.
"""
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from outside import Server  # noqa: E402
from phones import STATE, Phones, check, run  # noqa: E402


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


if __name__ == "__main__":
    run(calls_and_arranges, on_a_small_phone, alone_and_asked, held_sideways, melds_by_tapping, sets_by_tapping,
        last_trick_of_a_deal)
