"""A browser whose tabs are the phones of several people: each is of another address of this machine, so that the
browser takes it for another phone."""
import os
import socket
import sys
import time
from pathlib import Path

try:
    from selenium import webdriver
    from selenium.common.exceptions import WebDriverException
    from selenium.webdriver.chrome.service import Service
except ImportError:
    webdriver = None

SKIPPED = 77
FLAGS = ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=360,740", "--disable-gpu",
         "--disable-background-timer-throttling", "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows",
         "--force-prefers-reduced-motion")
FAILED = []

STATE = """
const log = document.querySelector('.news');
return {phase: document.body.className, over: !!document.querySelector('dialog.over'), made: window.choicesMade ?? 0,
        news: log ? log.textContent : '', wide: document.documentElement.scrollWidth > innerWidth,
        turn: document.getElementById('place')?.classList.contains('my-turn') ?? false, toasts: document.getElementById('toasts').textContent};
"""


def check(what, right, seen=None):
    """`seen`: what was there instead, for whoever reads that it failed."""
    if not right:
        FAILED.append(what)
        print("FAILED:", what, *([] if seen is None else [repr(seen)]), flush=True)


def finish():
    print("all passed" if not FAILED else f"{len(FAILED)} failed")
    sys.exit(1 if FAILED else 0)


def skip(why):
    print(f"skipped: {why}")
    sys.exit(SKIPPED)


def lacks():
    """What a browser needs of a machine and a bare chroot has not: /proc, and a localhost that answers. "" if it is there."""
    if not Path("/proc/self/exe").exists():
        return "/proc is not mounted"
    try:
        with socket.create_server(("localhost", 0)) as server:
            socket.create_connection(server.getsockname(), timeout=5).close()
    except OSError as error:
        return f"there is no localhost: {error}"
    return ""


def browser():
    """A browser, or the end: without one the test is skipped; one that is installed has to start in CI."""
    if webdriver is None or not Path("/usr/bin/chromedriver").exists():
        skip("there is no browser (on Debian: chromium chromium-driver python3-selenium)")
    options = webdriver.ChromeOptions()
    for flag in FLAGS:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    try:
        return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    except WebDriverException as error:
        if os.environ.get("CI") == "true" and not lacks():
            print(f"FAILED: the browser does not start: {error}")
            sys.exit(1)
        skip(f"the browser does not start: {lacks() or error}")


class Phones:
    """One tab for each name, at the server's table."""

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

    def deal(self):
        self.on(0).run("document.getElementById('start').click()")
        return self.wait(lambda: all(one["phase"] == "at-table" for one in self.all(STATE)))

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


def run(*parts):
    """Runs the parts that the command line names, or all, in one browser: `TEST.py SERVER ROOT [PART]...`."""
    program, root, *wanted = sys.argv[1:]
    driver = browser()
    try:
        for part in parts:
            if not wanted or part.__name__ in wanted:
                part(driver, program, root)
    finally:
        driver.quit()
    finish()
