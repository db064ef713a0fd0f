#!/usr/bin/env python3
"""Who sits where, comes and goes, before a game and in it.

usage: browser_lobby_test.py SERVER ROOT [PART]...

Exits with 77 without a browser.
"""
import signal
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from outside import Server  # noqa: E402
from phones import STATE, Phones, check, run  # noqa: E402


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


if __name__ == "__main__":
    run(reconnect, comes_and_goes, refused_in_the_lobby, in_the_lobby, long_names)
