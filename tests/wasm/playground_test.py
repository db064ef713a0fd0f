#!/usr/bin/env python3
"""The playground in a browser: a game is played through in it, a mistake is found and mended, rules are shared in the
address, a script without end is stopped, and it is there without a network.

usage: playground_test.py FOLDER [PICTURES]

FOLDER is what scripts/wasm.sh makes. Pictures are written to PICTURES. Exits with 77 without a browser.
"""
import base64
import functools
import http.server
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "serve"))
from browser_test import PLAYER  # noqa: E402
from phones import STATE, browser, check, finish  # noqa: E402

DESKTOP, PHONE = (1280, 800), (360, 740)
LONGEST = 240  # seconds for a game, on a busy machine


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Playground:
    def __init__(self, driver, folder, pictures):
        self.driver = driver
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
        self.driver.switch_to.frame(frames[0])
        return self.driver.execute_script(script, *arguments)

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

    def type(self, text):
        self.run("const area = document.getElementById('text'); area.value = arguments[0]; area.dispatchEvent(new Event('input', {bubbles: true}))", text)

    def text(self):
        return self.run("return document.getElementById('text').value")


def plays_a_game(page):
    page.size(DESKTOP)
    began = time.monotonic()
    check("cards are dealt", page.open("#crazy-eights"))
    print(f"cards after {time.monotonic() - began:.1f} s", flush=True)
    check("the shipped game has no mistakes", page.wait(lambda: page.verdict().startswith("No mistakes found, also in")))
    page.picture("desktop")
    page.at_table("window.choicesMade = 0; document.querySelector('#menu').click()")
    page.picture("menu")
    page.at_table("document.querySelector('dialog.sheet').close()")
    page.at_table("const table = window.frameElement.table; table.send({op: 'set', pace: 0})")
    page.at_table(PLAYER, 7)
    over = page.wait(lambda: page.at_table(STATE)["over"], LONGEST)
    check("a game is played through", over)
    page.picture("over")


def finds_a_mistake(page):
    right = page.text()
    wrong = right.replace("discard.top", "discard.tpo", 1)
    check("the text has the word", wrong != right)
    page.type(wrong)
    marked = "return [...document.querySelectorAll('#lines .error, #lines .warning')].map((one) => one.textContent)"
    check("the misspelling is found at its line", page.wait(lambda: page.run(marked) == [str(right[:right.index("discard.top")].count(chr(10)) + 1)]))
    check("with the right word", "top" in page.run("return document.getElementById('findings').textContent"))
    page.picture("finding")
    page.run("document.querySelector('#findings button')?.click()")
    check("touching it selects the place", page.run("const {selectionStart, selectionEnd, value} = document.getElementById('text'); return value.slice(selectionStart, selectionEnd)").endswith("tpo"))
    page.type(right)
    check("and it is gone once mended", page.wait(lambda: page.run(marked) == []))


def shares(page):
    changed = page.text().replace("Crazy Eights", "Wild Tens", 1)
    page.type(changed)
    check("the address holds the rules", page.wait(lambda: "=" in page.run("return location.hash")))
    address = page.run("return location.hash")
    print(f"an address of {len(address)} characters for {len(changed)} of rules", flush=True)
    check("whoever opens it", page.open(address))
    check("gets the same rules", page.text() == changed)


def stops_what_never_ends(page):
    """The machine's budget stops it, and what the budget does not reach the page ends."""
    page.open("#crazy-eights")
    page.type(page.text().replace("function turn(me)", "function turn(me)\n  while true do end", 1))
    check("a loop without end is a finding", page.wait(lambda: "line" in page.run("return document.getElementById('findings').textContent") or "stopped" in page.verdict(), 90))
    print("a loop without end:", page.verdict(), flush=True)


def looks_right(page):
    page.size(PHONE)
    check("cards on a phone", page.open("#hearts"))
    check("nothing is wider than a phone", page.run("return document.documentElement.scrollWidth <= innerWidth"))
    page.picture("phone-rules")
    page.run("document.getElementById('to-table').click()")
    time.sleep(1)
    check("nor its table", page.at_table("return document.documentElement.scrollWidth <= innerWidth"))
    page.picture("phone-table")
    page.size(DESKTOP)
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
    check("cards in the dark", page.open("#bridge"))
    time.sleep(1)
    page.picture("dark")
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def works_offline(page):
    page.open("#hearts")
    ready = page.wait(lambda: page.driver.execute_async_script("const done = arguments[0]; navigator.serviceWorker.getRegistration().then((one) => done(!!one?.active))"))
    check("it is kept for later", ready)
    page.server.shutdown()
    page.server.server_close()
    check("and plays without a network", page.open("#hearts"))


def main():
    folder = sys.argv[1]
    driver = browser()
    try:
        page = Playground(driver, folder, sys.argv[2] if len(sys.argv) > 2 else "")
        for part in (plays_a_game, finds_a_mistake, shares, stops_what_never_ends, looks_right, works_offline):
            part(page)
        severe = [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
        check(f"the browser reports no mistakes: {severe[:3]}", not severe)
    finally:
        driver.quit()
    finish()


if __name__ == "__main__":
    main()
