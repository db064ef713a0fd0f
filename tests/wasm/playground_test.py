#!/usr/bin/env python3
"""The playground in a browser: a game is played through in it, a mistake is found and mended, the language server helps,
what was left open is closed, options are set beside the table, games are found by their words, a variant is begun, rules
are shared in the address, the rule sheet, the tests and the figures are there, a script
without end is stopped, text of a stranger stays text, axe-core finds nothing, and all is there without a network.

usage: playground_test.py FOLDER AXE [PICTURES]

FOLDER is what scripts/wasm.sh makes; into AXE npm installs axe-core. Pictures are written to PICTURES. Exits with 77
without a browser.
"""
import base64
import functools
import http.server
import re
import sys
import threading
import time
from pathlib import Path

from selenium.common.exceptions import NoSuchFrameException, StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

sys.path.insert(0, str(Path(__file__).parent.parent / "serve"))
from axe_test import Pages, axe  # noqa: E402
from browser_games_test import PLAYER  # noqa: E402
from phones import STATE, browser, check, finish  # noqa: E402

DESKTOP, PHONE = (1280, 800), (360, 740)
LONGEST = 240  # seconds for a game, on a busy machine
EDITOR = "const {editor} = document.getElementById('editor'), {view} = editor;"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Playground:
    def __init__(self, driver, folder, axe_folder, pictures):
        self.driver = driver
        self.axe_folder = axe_folder
        self.pictures = pictures
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/"

    def size(self, size):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False})

    def run(self, script, *arguments):
        """In the page itself."""
        self.driver.switch_to.default_content()
        return self.driver.execute_script(script, *arguments)

    def at_table(self, script, *arguments):
        """In the frame with the table; None while there is none."""
        self.driver.switch_to.default_content()
        frames = self.driver.find_elements("css selector", "iframe#table[src]")
        if not frames:
            return None
        try:
            self.driver.switch_to.frame(frames[0])
            return self.driver.execute_script(script, *arguments)
        except (NoSuchFrameException, StaleElementReferenceException):  # another table is opened just now
            return None

    def wait(self, what, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if what():
                return True
            time.sleep(0.1)
        return False

    def picture(self, name):
        if not self.pictures:
            return
        self.driver.switch_to.default_content()
        data = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]
        Path(self.pictures).mkdir(parents=True, exist_ok=True)
        (Path(self.pictures) / f"playground-{name}.png").write_bytes(base64.b64decode(data))

    def open(self, fragment):
        self.driver.get("about:blank")
        self.driver.get(self.address + fragment)
        return self.wait(self.has_hand)

    def has_hand(self):
        return self.at_table("return document.querySelectorAll('.hand .card').length") or 0

    def verdict(self):
        return self.run("return document.getElementById('verdict').textContent")

    def is_sound(self):
        return self.wait(lambda: self.verdict().startswith("No mistakes found"))

    def findings(self):
        return self.run("return [...document.querySelectorAll('#findings li')].map((one) => one.innerText)")

    def click(self, selector):
        self.run("document.querySelector(arguments[0]).click()", selector)

    def text(self):
        return self.run(f"{EDITOR} return editor.text")

    def replace(self, text):
        self.run(f"{EDITOR} editor.replace(arguments[0])", text)

    def type(self, *keys):
        self.driver.switch_to.default_content()
        ActionChains(self.driver).send_keys(*keys).perform()

    def at(self, words, behind=False):
        """Puts the cursor at these words of the text, or behind them."""
        self.run(f"{EDITOR} const at = editor.text.indexOf(arguments[0]) + (arguments[1] ? arguments[0].length : 0); view.dispatch({{selection: {{anchor: at}}, scrollIntoView: true}}); view.focus()", words, behind)

    def shown(self, selector):
        return self.run("return document.querySelector(arguments[0])?.innerText ?? ''", selector)


def plays_a_game(page):
    page.size(DESKTOP)
    began = time.monotonic()
    check("cards are dealt", page.open("#crazy-eights"))
    check("what the page is for is said", "play a card game, and change its rules" in page.shown("#welcome"))
    page.picture("welcome")
    page.click("#welcome-done")
    check("until somebody has read it", page.run("return document.getElementById('welcome').hidden"))
    print(f"cards after {time.monotonic() - began:.1f} s", flush=True)
    check("the shipped game has no mistakes", page.wait(lambda: page.verdict().startswith("No mistakes found, also in")))
    fetched = page.run("return [...new Set(performance.getEntriesByType('resource').map((one) => one.name.split('/').slice(-2).join('/')).filter((one) => one.startsWith('habits/')))]")
    check("of the bots' habits only these are fetched", fetched == ["habits/crazy-eights.json"], fetched)
    page.picture("desktop")
    page.at_table("window.choicesMade = 0; document.querySelector('#menu').click()")
    page.picture("menu")
    page.at_table("document.querySelector('dialog.sheet').close()")
    page.at_table("const table = window.frameElement.table; table.send({op: 'set', pace: 0})")
    page.at_table(PLAYER, 7)
    over = page.wait(lambda: page.at_table(STATE)["over"], LONGEST)
    check("a game is played through", over)
    page.picture("over")


def finds_and_mends(page):
    right = page.text()
    wrong = right.replace("discard.top", "discard.tpo", 1)
    line = right[:right.index("discard.top")].count("\n") + 1
    page.replace(wrong)
    check("the misspelling is found at its line", page.wait(lambda: [one.split("\n")[0] for one in page.findings()] == [f"line {line}"]), (page.findings(), line))
    check("and the fix is offered", page.wait(lambda: page.shown("#findings .fix") == "Change `tpo` to `top`"))
    check("it cannot be played", page.run("return document.getElementById('play').disabled"))
    page.picture("finding")
    page.click("#findings li button")
    check("touching it selects the place", page.run(f"{EDITOR} const {{from, to}} = view.state.selection.main; return view.state.sliceDoc(from, to)") == "tpo")
    page.click("#findings .fix")
    check("one click mends it", page.wait(lambda: page.text() == right and not page.findings()))


def closes(page):
    """What somebody forgets who has never programmed."""
    right = page.text()
    for what, left_out, less, title in (("end", "\n  end\n  wanted = discard.top.suit", "\n  wanted = discard.top.suit", "Insert `end` after line"),
                                        ("header", "\n]]\n", "\n", "Insert `]]` after line"),
                                        ("quote", '"only a Two answers a Two" end', '"only a Two answers a Two end', 'Insert `"` at')):
        wrong = right.replace(left_out, less, 1)
        page.replace(wrong)
        check(f"the missing {what} is offered", page.wait(lambda: page.shown("#findings .fix").startswith(title)), page.findings())
        page.picture(f"missing-{what}")
        page.click("#findings .fix")
        check(f"one click writes the {what}", page.wait(lambda: page.text() == right and not page.findings()), page.text())


def settles(page):
    """Options beside the table: they are dealt with, stand in the address, and are there for whoever opens it."""
    def choose(selector, value):
        page.run("const it = document.querySelector(arguments[0]); if (it.type === 'checkbox') it.checked = arguments[1]; else it.value = arguments[1]; it.dispatchEvent(new Event('change'))", selector, value)

    def planned(selector):
        return page.run("const it = document.querySelector(arguments[0]); return it && (it.type === 'checkbox' ? it.checked : it.value)", selector)

    page.open("#crazy-eights")
    page.click("#settings summary")
    check("the options are beside the table", page.wait(lambda: planned("#option-draws") == "3"))
    choose("#option-draws", 1)
    check("a number is dealt with", page.wait(lambda: page.run("return location.hash") == "#crazy-eights?draws=1" and planned("#option-draws") == "1"))
    choose("#option-special_cards", True)
    check("a switch too", page.wait(lambda: page.run("return location.hash") == "#crazy-eights?draws=1&special_cards=on" and planned("#option-special_cards")))
    def rules():
        """Those of the table, asked for until it is the new one."""
        shown = page.at_table("return document.querySelector('dialog.sheet')?.innerText ?? ''")
        if shown == "":
            page.at_table("document.querySelector('.hand .card') && window.frameElement.table.send({op: 'rules'})")
        return shown or ""

    check("the table has them", page.wait(lambda: "A Queen makes the next player miss a turn" in rules()), rules())
    page.picture("settings")
    page.click("#to-sheet")
    check("the sheet says so", page.wait(lambda: "After one draw you may play, or pass" in page.shown("#sheet-content")))
    choose("#players", 2)
    choose("#my-name", "Zoe")
    check("players and a name", page.wait(lambda: "players=2" in page.run("return location.hash") and page.at_table("return localStorage.getItem('houserules.name')") == "Zoe"))
    check("whoever opens the address", page.open(page.run("return location.hash")))
    check("plays with them", page.wait(lambda: planned("#option-draws") == "1" and planned("#option-special_cards") and planned("#players") == "2"))
    choose("#option-draws", 5000)
    check("a number that the game refuses changes nothing", page.wait(lambda: "1..1000, not `5000`. The other settings are unchanged." in page.shown("#toasts")), page.shown("#toasts"))
    check("and the others stay", page.wait(lambda: planned("#option-draws") == "1" and planned("#option-special_cards")) and page.run("return location.hash") == "#crazy-eights?players=2&draws=1&special_cards=on", page.run("return location.hash"))
    page.open("#crazy-eights?no_such=3")
    check("what the game does not have is said", page.wait(page.has_hand) and page.wait(lambda: "usual settings" in page.shown("#toasts")), page.shown("#toasts"))
    check("and leaves the address", page.run("return location.hash") == "#crazy-eights")


def finds_games(page):
    page.open("#crazy-eights")
    page.click("#find")
    page.run("const words = document.getElementById('find-words'); words.value = 'queen spades'; words.dispatchEvent(new Event('input'))")
    check("each game stands in its family", page.run("return [...document.querySelectorAll('#games optgroup')].map((one) => one.label)")[0] == "Getting rid of cards")
    check("games are found by words of their description", page.wait(lambda: "Hearts" in page.shown("#found-games")), page.shown("#found-games"))
    page.picture("find")
    page.run("[...document.querySelectorAll('#found-games button')].find((one) => one.querySelector('b').textContent === 'Hearts').click()")
    check("touching one opens it", page.wait(lambda: page.run("return location.hash") == "#hearts") and page.wait(page.has_hand))


def helps(page):
    page.at("deal     5", behind=False)
    check("what the word at the cursor means is shown", page.wait(lambda: "deal" in page.shown("#about")))
    page.at("function turn(me)", behind=True)
    page.type(Keys.ENTER, "me.ha")
    check("words are completed", page.wait(lambda: "hand" in page.shown(".cm-tooltip-autocomplete")))
    page.picture("completion")
    time.sleep(0.5)
    page.type(Keys.ENTER, ":count(")
    check("the arguments are shown", page.wait(lambda: "count(" in page.shown(".cm-tooltip")))
    page.picture("signature")
    check("the completed word stands in the text", "me.hand:count(" in page.text())
    page.click("#back")
    check("all changes are undone", page.is_sound())


def shares(page):
    page.open("#crazy-eights")
    changed = page.text().replace("Crazy Eights", "Wild Tens", 1)
    page.replace(changed)
    check("the address holds the rules", page.wait(lambda: "=" in page.run("return location.hash")))
    address = page.run("return location.hash")
    print(f"an address of {len(address)} characters for {len(changed)} of rules", flush=True)
    check("whoever opens it", page.open(address))
    check("gets the same rules", page.text() == changed)


def varies(page):
    def menu():
        return page.run("return [...document.getElementById('games').options].map((one) => one.text)")

    page.open("#hearts")
    check("Hearts is sound", page.is_sound())
    page.click("#variant")
    check("a variant is begun", page.wait(lambda: 'variant  of hearts "My Hearts"' in page.text()))
    check("and is sound", page.wait(page.has_hand) and page.is_sound())
    check("its bots know what those of Hearts know", page.run("return performance.getEntriesByType('resource').some((one) => one.name.endsWith('/habits/hearts.json'))"))
    begun = page.text()
    check("it stands in the menu", page.run("return document.getElementById('games').selectedOptions[0].textContent") == "My Hearts (yours)")
    page.replace(begun.replace("My Hearts", "Our Hearts", 1))
    page.click("#back")
    check("starting over returns to its beginning", page.wait(lambda: page.text() == begun))
    check("its address says so", page.wait(lambda: page.run("return location.hash").startswith("#my-hearts=")))
    page.replace(begun.replace("My Hearts", "Our Hearts", 1))
    page.open("#go-fish")
    check("it is kept", page.wait(lambda: "Our Hearts (yours)" in menu()), menu())
    page.run("const games = document.getElementById('games'); games.value = '=my-hearts'; games.dispatchEvent(new Event('change'))")
    check("and chosen in the menu", page.wait(lambda: '"Our Hearts"' in page.text()))
    check("its title is the window's", page.run("return document.title") == "Our Hearts · houserules playground")
    page.click("#forget")
    page.driver.switch_to.alert.accept()
    check("until it is deleted", page.wait(lambda: "Our Hearts (yours)" not in menu() and page.run("return location.hash") == "#hearts"), menu())
    changed = page.text().replace("Hearts", "Harts", 1)
    page.replace(changed)
    check("a game that was changed", page.wait(lambda: "Harts (changed)" in menu()), menu())
    page.click("#variant")
    check("becomes a game of its own", page.wait(lambda: page.text() == changed.replace("Harts", "My Harts", 1)), page.text()[:200])
    check("and the shipped one is as before", "Harts (changed)" not in menu() and "My Harts (yours)" in menu(), menu())
    page.open("#hearts?target=50")
    page.wait(page.has_hand)
    page.click("#variant")
    check("a variant is played with the same settings", page.wait(lambda: page.run("return location.hash").endswith("?target=50")), page.run("return location.hash"))
    check("the table is beside it", page.run("return document.getElementById('to-table').getAttribute('aria-pressed')") == "true")
    page.open("#lucky-fish")
    check("the examples are in the menu", page.run("return document.getElementById('games').selectedOptions[0].text") == "Lucky Fish")


def jargon(text):
    return re.findall(r"(?<![\d.])95%|95th|\bCI\b|Holm|p <|checksum|--\w+", text)


def shows_sheet_tests_figures(page):
    page.open("#crazy-eights")
    page.is_sound()
    page.click("#to-sheet")
    check("the rule sheet", page.wait(lambda: "An Eight goes on anything" in page.shown("#sheet-content")))
    page.picture("sheet")
    page.click("#to-tests")
    check("the game's tests are there", page.wait(lambda: "test(" in page.run("return document.getElementById('tests-text').value")))
    page.click("#run-tests")
    check("and pass", page.wait(lambda: "tests passed" in page.shown("#tests-found")))
    check("without asking, too", page.wait(lambda: "rule tests pass" in page.verdict()), page.verdict())
    page.replace(page.text().replace("deal     5 each", "deal     4 each").replace("wanted = discard.top.suit", "wanted = discard.top.suit\n  wanted = discard.top.suit", 1))
    page.is_sound()
    check("what a change breaks is said", page.wait(lambda: "something else" in page.verdict()), page.verdict())
    page.click("#to-sheet")
    check("a clause that may no longer hold is marked", page.wait(lambda: [one.split(" ")[0] for one in page.run("return [...document.querySelectorAll('.clauses li')].filter((one) => one.querySelector('.doubt')).map((one) => one.innerText)")] == ["CE-1"]))
    page.picture("doubt")
    page.click("#to-tests")
    page.click("#run-tests")
    check("with changed rules some fail", page.wait(lambda: " failed" in page.shown("#tests-found")), page.shown("#tests-found"))
    page.picture("tests")
    page.click("#to-figures")
    page.click("#simulate")
    check("a simulation is printed", page.wait(lambda: "1000 games with 4 players" in page.shown("#figures-found")))
    check("in plain words", not jargon(page.shown("#figures-found")), page.shown("#figures-found"))
    check("with a plot", page.run("const plot = document.querySelector('.plot'); return plot.decode().then(() => plot.naturalWidth > 300)"))
    page.picture("figures")
    page.click("#compare")
    check("sentences are not cut off", page.run("return [...document.querySelectorAll('#figures-found p')].length > 0"))
    check("a comparison", page.wait(lambda: "cards each" in page.shown("#figures-found") or "A: " in page.shown("#figures-found"), 120))
    check("that says what is luck, in plain words", "by luck" in page.shown("#figures-found") and not jargon(page.shown("#figures-found")), page.shown("#figures-found"))
    page.picture("comparison")


def stops_what_never_ends(page):
    """The machine's budget stops it, and what the budget does not reach the page ends."""
    page.open("#crazy-eights")
    page.click("#to-table")
    page.replace(page.text().replace("function turn(me)", "function turn(me)\n  while true do end", 1))
    check("a loop without end is a finding", page.wait(lambda: page.findings() or "stopped" in page.verdict(), 90))
    print("a loop without end:", page.verdict(), flush=True)


def trusts_nobody(page):
    """What a rule file says is shown, and stays text."""
    page.open("#crazy-eights")
    page.replace(page.text().replace("function turn(me)", "--- <img src=x onerror='window.hacked = 1'><a href='javascript:hacked=1'>go</a> <script>hacked = 1</script>\nfunction turn(me)", 1))
    page.at("onerror")
    page.wait(lambda: page.shown("#about"), 10)
    check("no element of it is made", not page.run("return document.querySelector('#about :is(img, a, script), .cm-tooltip :is(img, a, script)') || window.hacked"))
    check("an address that is none is refused", page.open("#crazy-eights=AAAA") and "readable rules" in page.shown("#toasts"))


def looks_right(page):
    page.size(PHONE)
    check("cards on a phone", page.open("#hearts"))
    page.is_sound()
    check("nothing is wider than a phone", page.run("return document.documentElement.scrollWidth <= innerWidth"))
    page.picture("phone-rules")
    for side in ("table", "sheet", "tests", "figures"):
        page.click(f"#to-{side}")
        time.sleep(1)
        check(f"nor {side}", page.run("return document.documentElement.scrollWidth <= innerWidth"))
        page.picture(f"phone-{side}")
    page.size(DESKTOP)
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
    check("cards in the dark", page.open("#bridge"))
    page.is_sound()
    time.sleep(1)
    page.picture("dark")
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def is_accessible(page):
    pages = Pages(page.driver, axe(page.axe_folder))
    page.size(DESKTOP)
    page.open("#crazy-eights")
    page.is_sound()
    for side in ("table", "sheet", "figures", "tests"):
        page.click(f"#to-{side}")
        time.sleep(1)
        page.driver.switch_to.default_content()
        pages.look(side)
    page.replace(page.text().replace("discard.top", "discard.tpo", 1))
    page.wait(lambda: page.shown("#findings .fix"))
    pages.look("a finding")
    page.click("#to-rules")
    pages.look("the rules")
    print(f"axe-core looked {pages.seen} times", flush=True)


def works_by_keyboard(page):
    page.size(DESKTOP)
    page.open("#crazy-eights")
    page.at("--[[ rules")
    page.type(Keys.TAB)
    check("Tab leaves the editor", not page.run("return document.activeElement.closest('#editor')"))


def works_offline(page):
    page.open("#hearts")
    ready = page.wait(lambda: page.driver.execute_async_script("const done = arguments[0]; navigator.serviceWorker.getRegistration().then((one) => done(!!one?.active))"))
    check("it is kept for later", ready)
    page.server.shutdown()
    page.server.server_close()
    check("and plays without a network", page.open("#hearts"))
    page.driver.get(f"{page.address}index.html#hearts")
    check("by its file's name too", page.wait(page.has_hand))
    check("checks", page.is_sound())
    page.click("#to-tests")
    check("and has its tests", page.wait(lambda: "test" in page.run("return document.getElementById('tests-text').value")))


def main():
    folder, axe_folder = sys.argv[1:3]
    driver = browser()
    try:
        page = Playground(driver, folder, axe_folder, sys.argv[3] if len(sys.argv) > 3 else "")
        for part in (plays_a_game, finds_and_mends, closes, helps, settles, finds_games, shares, varies, shows_sheet_tests_figures, stops_what_never_ends, trusts_nobody, looks_right, is_accessible, works_by_keyboard, works_offline):
            part(page)
            print(part.__name__, flush=True)
        severe = [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE" and "ERR_CONNECTION_REFUSED" not in entry["message"]]
        check(f"the browser reports no mistakes: {severe[:3]}", not severe)
    finally:
        driver.quit()
    finish()


if __name__ == "__main__":
    main()
