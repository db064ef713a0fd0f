#!/usr/bin/env python3
"""Four pages as four phones play games in a browser, by touching what a person would touch.

usage: browser_test.py SERVER ROOT [GAME...]

Each page is of another address of this machine, so that the browser takes it for another phone. Exits with 77 without a
browser.
"""
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from outside import Server  # noqa: E402

try:
    from selenium import webdriver
    from selenium.common.exceptions import WebDriverException
    from selenium.webdriver.chrome.service import Service
except ImportError:
    webdriver = None

FAILED = []
# Games with the number of pages, and of touches after which a game has been played enough.
GAMES = {"hearts": (4, 40), "jackjack": (4, 60), "canasta": (4, 40), "holdem": (4, 40), "bridge": (4, 40), "klondike": (1, 30), "snap": (4, 50)}

# Plays as a person does: takes cards up, touches them again, touches targets and buttons, all at random.
PLAYER = """
window.choicesMade = 0;
let seed = arguments[0];
const random = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
const any = (list) => list[random(list.length)];
window.player = setInterval(() => {
  const place = document.getElementById("place");
  if (!place || document.querySelector("dialog")) return document.querySelector("dialog.over") ? 0 : document.querySelector("dialog")?.close();
  const agree = document.getElementById("agree");
  if (agree) return agree.click();
  if (!place.classList.contains("my-turn")) return;
  const buttons = [...place.querySelectorAll(".choices button[data-move]")];
  const taken = place.querySelectorAll(".card.taken");
  const targets = [...place.querySelectorAll(".slot.target, .pile.target button, .column.target > :last-child")];
  const legal = [...place.querySelectorAll("button.card.legal")];
  const ways = [];
  if (buttons.length) ways.push(() => any(buttons).click());
  if (targets.length) ways.push(() => any(targets).click());
  if (legal.length) ways.push(() => any(legal).click());
  if (taken.length && !random(3)) ways.push(() => any([...taken]).click());
  if (ways.length) { ++window.choicesMade; any(ways)(); }
}, 15);
"""
STATE = """
const log = document.querySelector('.news');
return {phase: document.body.className, over: !!document.querySelector('dialog.over'), made: window.choicesMade ?? 0,
        news: log ? log.textContent : '', wide: document.documentElement.scrollWidth > innerWidth,
        turn: document.getElementById('place')?.classList.contains('my-turn') ?? false, toasts: document.getElementById('toasts').textContent};
"""


def check(what, right):
    if not right:
        FAILED.append(what)
        print("FAILED:", what, flush=True)


def browser():
    options = webdriver.ChromeOptions()
    for flag in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=360,740", "--disable-gpu",
                 "--disable-background-timer-throttling", "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows",
                 "--force-prefers-reduced-motion"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


class Phones:
    def __init__(self, driver, server, names):
        self.driver = driver
        self.tabs = []
        for number, name in enumerate(names, 1):
            driver.switch_to.new_window("tab")
            self.tabs.append(driver.current_window_handle)
            driver.get(f"http://127.0.0.{number}:{server.port}/#{server.code}")
            self.wait(lambda: self.run("return !!document.getElementById('name')"))
            self.run("document.getElementById('name').value = arguments[0]; document.querySelector('form button.main').click()", name)
            self.wait(lambda: self.run("return document.body.className") == "in-lobby")

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def on(self, tab):
        self.driver.switch_to.window(self.tabs[tab])
        return self

    def all(self, script, *arguments):
        return [self.on(tab).run(script, *arguments) for tab in range(len(self.tabs))]

    def wait(self, what, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if what():
                return True
            time.sleep(0.05)
        return False

    def close(self):
        for tab in self.tabs:
            self.driver.switch_to.window(tab)
            self.driver.close()
        self.driver.switch_to.window(self.driver.window_handles[0])


def play(driver, program, root, game, seats, most):
    with tempfile.TemporaryDirectory() as state:
        server = Server(program, root, state, game, "--lan", "--port", "0", "--pace", "0")
        phones = Phones(driver, server, ["Anna", "Ben", "Clara", "David"][:seats])
        phones.on(0).run("document.getElementById('start').click()")
        check(f"{game}: all are dealt in", phones.wait(lambda: all(one["phase"] == "at-table" for one in phones.all(STATE))))
        for tab in range(seats):
            phones.on(tab).run(PLAYER, 7 + tab)
        end = time.monotonic() + 90
        while time.monotonic() < end:
            states = phones.all(STATE)
            if any(one["over"] for one in states) or sum(one["made"] for one in states) > most:
                break
            time.sleep(0.2)
        phones.all("clearInterval(window.player)")
        states = phones.all(STATE)
        made = sum(one["made"] for one in states)
        check(f"{game}: it was played, {made} touches", any(one["over"] for one in states) or made > most)
        check(f"{game}: nothing is wider than the phone", not any(one["wide"] for one in states))
        print(f"{game}: {made} touches{', to the end' if any(one['over'] for one in states) else ''}", flush=True)
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


def main():
    program, root, *games = sys.argv[1:]
    if webdriver is None or not Path("/usr/bin/chromedriver").exists():
        print("skipped: there is no browser (on Debian: chromium chromium-driver python3-selenium)")
        sys.exit(77)
    try:
        driver = browser()
    except WebDriverException as error:  # it wants a machine with localhost and /proc
        print(f"skipped: the browser does not start: {error}")
        sys.exit(77)
    try:
        for game in games or GAMES:
            play(driver, program, root, game, *GAMES[game])
        if not games:
            reconnect(driver, program, root)
    finally:
        driver.quit()
    print("all passed" if not FAILED else f"{len(FAILED)} failed")
    sys.exit(1 if FAILED else 0)


if __name__ == "__main__":
    main()
