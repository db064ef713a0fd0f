#!/usr/bin/env python3
"""npm's axe-core finds nothing on any page: in light and dark, on a phone and on a larger screen.

usage: axe_test.py SERVER ROOT FOLDER

axe-core is installed into FOLDER by npm, if it is not there yet. Exits with 77 without npm or a browser, or if npm cannot
reach its registry.
"""
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from outside import Server  # noqa: E402
from phones import Phones, browser, check, finish, skip  # noqa: E402

VERSION = "4.14"
GAMES = ("hearts", "bridge", "canasta", "holdem", "klondike", "snap")
# What npm says when the registry cannot be reached.
UNREACHED = ("ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "ECONNREFUSED", "ECONNRESET", "ENETUNREACH", "EHOSTUNREACH", "ERR_SOCKET_TIMEOUT")
SIZES = {"phone": (360, 640), "desktop": (1280, 800)}
RUN = """
const done = arguments[0];
axe.run(document, {resultTypes: ['violations']}).then(
  ({violations}) => done(JSON.stringify(violations.map((one) => [one.id, one.help, one.nodes.map((node) => [node.target.join(' '), node.any.concat(node.all, node.none).map((why) => why.message).join('; ')])]))),
  (error) => done(JSON.stringify([['failed', String(error), []]])));
"""


def axe(folder):
    script = Path(folder) / "node_modules" / "axe-core" / "axe.min.js"
    if not script.exists():
        npm = shutil.which("npm")
        if npm is None:
            skip("there is no npm to install axe-core with")
        Path(folder).mkdir(parents=True, exist_ok=True)
        (Path(folder) / "package.json").write_text("{}\n")
        try:
            installed = subprocess.run([npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", f"axe-core@{VERSION}"], cwd=folder, capture_output=True, text=True, timeout=120, check=False)
        except subprocess.TimeoutExpired:
            skip("npm did not reach its registry in two minutes")
        if installed.returncode != 0:
            said = installed.stderr.strip()
            unreached = next((word for word in UNREACHED if word in said), None)
            if unreached:
                skip(f"npm cannot reach its registry: {unreached}")
            print(f"FAILED: npm does not install axe-core: {said[-500:]}")
            sys.exit(1)
    return script.read_text()


class Pages:
    def __init__(self, driver, script):
        self.driver = driver
        self.script = script
        self.seen = 0

    def look(self, what, looks=(("phone", "light"), ("desktop", "dark"))):
        for size, theme in looks:
            width, height = SIZES[size]
            self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
            self.driver.execute_script("document.documentElement.dataset.theme = arguments[0]", theme)
            time.sleep(0.2)
            if not self.driver.execute_script("return !!window.axe"):
                self.driver.execute_script(self.script)
            found = json.loads(self.driver.execute_async_script(RUN))
            self.seen += 1
            check(f"{what}, {size}, {theme}: {json.dumps(found, indent=1)[:1500]}", not found)


def at_table(driver, pages, program, root, game):
    with tempfile.TemporaryDirectory() as state:
        server = Server(program, root, state, game, "--lan", "--port", "0", "--pace", "0.05")
        driver.get(f"http://127.0.0.1:{server.port}/#{server.code}")
        if game == GAMES[0]:
            pages.look("the first page")
        phones = Phones(driver, server, ["Anna", "Ben"] if game != "klondike" else ["Anna"])
        phones.on(0)
        if game == GAMES[0]:
            phones.wait(lambda: phones.run("return document.querySelectorAll('#game option').length > 3"))
            pages.look("before the game, the host")
            pages.look("before the game, a guest") if phones.on(1) else None
        phones.deal()
        phones.wait(lambda: phones.on(0).run("return document.getElementById('place').classList.contains('my-turn')"), 8)
        pages.look(f"{game}")
        phones.run("document.querySelector('.hand button.legal, button.card.legal')?.click()")
        pages.look(f"{game}, a card taken up", (("phone", "dark"),))
        if game in GAMES[:2]:
            for sheet in ("points", "rules", "menu"):
                phones.run("document.getElementById(arguments[0]).click()", sheet)
                phones.wait(lambda: phones.run("return !!document.querySelector('dialog.sheet')"))
                pages.look(f"{game}, {sheet}", (("phone", "light"), ("desktop", "dark")) if game == GAMES[0] else (("phone", "dark"),))
                phones.run("document.querySelector('dialog.sheet').close()")
            phones.run("document.querySelector('.news').click()")
            pages.look(f"{game}, what has happened", (("phone", "light"),))
            phones.run("document.querySelector('dialog.sheet').close()")
        phones.close()
        server.end()


def main():
    program, root, folder = sys.argv[1:]
    script = axe(folder)
    driver = browser()
    try:
        driver.set_script_timeout(60)
        pages = Pages(driver, script)
        for game in GAMES:
            at_table(driver, pages, program, root, game)
        print(f"{pages.seen} pages looked at")
    finally:
        driver.quit()
    finish()


if __name__ == "__main__":
    main()
