#!/usr/bin/env python3
"""The pictures of the page in docs/screens/: phone, tablet and desktop, upright and sideways, light and dark.

usage: screens_test.py SERVER ROOT FOLDER [GAME...]

With HOUSERULES_UPDATE_DOCS=1 they are written into docs/screens/, else into FOLDER: a browser draws letters differently
on each machine, so they are not compared. What is checked is that nothing is cut off, and that each picture of
docs/screens/ is still one of these. Exits with 77 without a browser.
"""
import base64
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from outside import Server  # noqa: E402
from phones import STATE, Phones, browser, check, finish  # noqa: E402

PHONE, SIDEWAYS, TABLET, DESKTOP = (360, 740), (740, 360), (820, 1180), (1280, 800)
# The picture, the game, how many people, what it is looked at with, and the colours.
PICTURES = (
    ("hearts-phone-dark", "hearts", 2, PHONE, "dark"),
    ("bridge-desktop-dark", "bridge", 2, DESKTOP, "dark"),
    ("canasta-tablet", "canasta", 2, TABLET, "light"),
    ("canasta-sideways", "canasta", 2, SIDEWAYS, "light"),
    ("holdem-phone", "holdem", 2, PHONE, "light"),
    ("klondike-tablet-dark", "klondike", 1, TABLET, "dark"),
    ("switch-phone-learn", "switch", 2, PHONE, "light"),
)
# Plays the first thing that a page offers, and stays in the game where it is for stakes.
STEP = """
const place = document.getElementById('place');
if (!place.classList.contains('my-turn') || place.classList.contains('asked')) return false;
const buttons = [...place.querySelectorAll('.choices button[data-move]')];
(buttons.find((one) => /^(Call|Check)/.test(one.textContent)) ?? buttons[0] ?? place.querySelector('button.card.legal') ?? place.querySelector('.card.taken'))?.click();
return true;
"""
# What has to be seen whole: my cards and what I may do.
CUT = """
const out = [...document.querySelectorAll('.hand .card, .mine, #bar')].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.top > innerHeight;
});
return out.map((one) => one.className || one.id).join(' ');
"""


def look(driver, size, theme):
    width, height = size
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
    driver.execute_script("document.documentElement.dataset.theme = arguments[0]; document.querySelector('dialog.sheet')?.close()", theme)
    time.sleep(0.5)


def picture(driver, name, root, folder):
    data = base64.b64decode(driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"])
    check(f"{name}: a picture", data[:4] == b"\x89PNG" and len(data) > 8000)
    where = Path(root) / "docs" / "screens" if os.environ.get("HOUSERULES_UPDATE_DOCS") == "1" else Path(folder)
    where.mkdir(parents=True, exist_ok=True)
    (where / f"serve-{name}.png").write_bytes(data)


def at_table(driver, root, program, game, people, wanted, folder):
    """All pictures of one game, after a few moves."""
    with tempfile.TemporaryDirectory() as state:
        server = Server(program, root, state, game, "--lan", "--port", "0", "--pace", "0.05")
        phones = Phones(driver, server, ["Anna", "Ben"][:people])
        phones.on(0)
        if any("learn" in name for name, *_ in wanted):
            phones.run("document.getElementById('learn').click()")
            phones.wait(lambda: phones.run("return document.getElementById('learn').checked"))
        phones.deal()
        for _ in range({"holdem": 0, "hearts": 14}.get(game, 8)):  # in Hold'em the first question is about stakes
            for tab in range(people):
                phones.on(tab).wait(lambda: phones.run(STEP), 1)
                time.sleep(0.15)
        phones.on(0)
        phones.wait(lambda: phones.run(STATE)["turn"], 5)
        for name, _, _, size, theme in wanted:
            look(driver, size, theme)
            cut = phones.run(CUT)
            check(f"{name}: all is seen: {cut}", not cut)
            check(f"{name}: nothing is wider than the screen", not phones.run(STATE)["wide"])
            if "learn" in name:
                check("a rule is shown", phones.run("return document.querySelector('.lesson')?.textContent.length ?? 0") > 20)
            picture(driver, name, root, folder)
        phones.close()
        server.end()


def main():
    program, root, folder, *games = sys.argv[1:]
    driver = browser()
    try:
        for game in games or dict.fromkeys(game for _, game, *_ in PICTURES):
            wanted = [row for row in PICTURES if row[1] == game]
            at_table(driver, root, program, game, wanted[0][2], wanted, folder)
    finally:
        driver.quit()
    here = sorted(path.stem for path in (Path(root) / "docs" / "screens").glob("serve-*.png"))
    check(f"the pictures in docs/screens: {here}", games or here == sorted(f"serve-{name}" for name, *_ in PICTURES))
    finish()


if __name__ == "__main__":
    main()
