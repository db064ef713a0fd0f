#!/usr/bin/env python3
"""The pages of --html in a browser: light and dark, wide and narrow, and on paper, where analyse takes two sheets.

usage: reports_test.py PROGRAM ROOT FOLDER

With HOUSERULES_UPDATE_DOCS=1 the pictures are written into docs/screens/, else into FOLDER: a browser draws letters
differently on each machine, so they are not compared. Exits with 77 without a browser.
"""
import base64
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from phones import browser, check, finish  # noqa: E402

# The picture, what is reported, and how many sheets of paper it takes at most.
REPORTS = (
    ("analyse", ["analyse", "kuhn-poker", "--players", "2", "-n", "200"], 2),
    ("sweep", ["compare", "crazy-eights", "--sweep", "draws=1..5", "--for", "shorter,fairer", "-n", "1000", "--bots",
               "random"], 2),
    ("three-options", ["compare", "black-jack", "--sweep", "sets=on,off", "--sweep", "twos=on,off", "--sweep",
                       "black_jacks=on,off", "--for", "shorter,more-choice", "-n", "100", "--bots", "random"], 3),
)
DESKTOP, PHONE = (1000, 1050), (360, 740)
INK = "return ['color', 'backgroundColor'].map((part) => getComputedStyle(document.body)[part])"

NAMES = """return [...document.querySelectorAll('.points')].map((one) =>
  one.querySelectorAll('text').length - one.querySelectorAll('circle').length)"""


def look(driver, size, theme):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                           {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": theme}]})


def light_of(color):
    return sum(map(int, re.findall(r"\d+", color)[:3])) / 3


def main():
    program, root, folder = sys.argv[1:4]
    where = Path(root) / "docs" / "screens" if os.environ.get("HOUSERULES_UPDATE_DOCS") == "1" else Path(folder)
    where.mkdir(parents=True, exist_ok=True)
    driver = browser()
    driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
    try:
        with tempfile.TemporaryDirectory() as pages:
            for name, words, sheets in REPORTS:
                page = f"{pages}/{name}.html"
                done = subprocess.run([program, *words, "--seed", "1", "--html", page], capture_output=True, text=True,
                                      check=False, env={**os.environ, "HOUSERULES_GAMES": f"{root}/games"})
                check(f"{name}: a report", done.returncode == 0, done.stderr)
                driver.get(f"file://{page}")
                for size, theme in ((PHONE, "light"), (PHONE, "dark"), (DESKTOP, "dark"), (DESKTOP, "light")):
                    look(driver, size, theme)
                    wide = driver.execute_script("return document.documentElement.scrollWidth")
                    check(f"{name}: nothing is wider than {size[0]}", wide <= size[0], wide)
                    ink, paper = driver.execute_script(INK)
                    check(f"{name}: {theme}", (light_of(ink) < light_of(paper)) == (theme == "light"), (ink, paper))
                names = driver.execute_script(NAMES)
                check(f"{name}: each point has a name, and the axis two numbers", set(names) <= {2}, names)
                if name != "three-options":
                    look(driver, DESKTOP, "dark" if name == "sweep" else "light")
                    picture = driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]
                    (where / f"report-{name}.png").write_bytes(base64.b64decode(picture))
                paper = base64.b64decode(driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"])
                count = int(re.search(rb"/Count (\d+)", paper)[1])
                check(f"{name}: at most {sheets} sheets", count <= sheets, count)
    finally:
        driver.quit()
    finish()


if __name__ == "__main__":
    main()
