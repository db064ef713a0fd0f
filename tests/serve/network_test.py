#!/usr/bin/env python3
"""The server from outside: whom it refuses, who cannot disturb a table, and what a kill leaves.

usage: network_test.py SERVER ROOT
"""
import random
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from outside import Page, Server, http  # noqa: E402

FAILED = []


def check(what, right):
    if not right:
        FAILED.append(what)
        print("FAILED:", what, flush=True)


def get(port, path="/", host=None, extra=""):
    return http(port, f"GET {path} HTTP/1.1\r\nHost: {host or f'127.0.0.1:{port}'}\r\n{extra}\r\n")


def refuses(port):
    page = get(port)
    check("the page", page.startswith(b"HTTP/1.1 200") and b"Content-Security-Policy: default-src 'none'; script-src 'self'" in page)
    for path in ("/app.js", "/table.js", "/style.css", "/icon.svg"):
        check(path, get(port, path).startswith(b"HTTP/1.1 200"))
    check("another name (DNS rebinding)", get(port, host="evil.example.org").startswith(b"HTTP/1.1 421"))
    check("another page", get(port, extra="Origin: http://evil.example.org\r\n").startswith(b"HTTP/1.1 403"))
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    check("another page's WebSocket", get(port, "/table", extra=upgrade + "Origin: http://evil.example.org\r\n").startswith(b"HTTP/1.1 403"))
    check("a WebSocket of no page", get(port, "/table", extra=upgrade).startswith(b"HTTP/1.1 403"))
    check("other methods", http(port, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n").startswith(b"HTTP/1.1 405"))
    check("no files of the machine", get(port, "/../../../etc/passwd").startswith(b"HTTP/1.1 404"))
    check("a header without end", not http(port, b"GET / HTTP/1.1\r\nX: " + b"a" * 20000, wait=2))
    check("a body that is too long", not http(port, b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n" + b"a" * 5000, wait=2))
    check("what is no HTTP", b" 200 " not in http(port, bytes(range(256)) * 20, wait=2))


def closes(page):
    try:
        page.socket.settimeout(5)
        while True:
            page.read()
    except (ConnectionError, ValueError):
        return True
    except TimeoutError:
        return False


def shows_out(port):
    page = Page(port)
    page.send(" " * 5000)
    check("a message that is too long", closes(page))
    page = Page(port)
    for _ in range(200):
        try:
            page.ask(op="ping")
        except OSError:
            break
    check("two hundred messages at once", closes(page))
    page = Page(port)
    page.socket.sendall(b"\x02\x80abcd")  # a frame of bytes rather than text
    page.socket.sendall(b"\x80\x80abcd")
    check("bytes instead of text", closes(page))


def choose(page, chance):
    game = page.last["table"].get("game", {})
    moves = game.get("decide", {}).get("moves")
    if not moves:
        return False
    move = chance.choice(moves)
    value = {"value": move["least"]} if "least" in move else {}
    page.ask(op="choose", id=move["id"], choices=game["choices"], **value)
    return True


def play(pages, steps, chance, until_over=False):
    """Plays at random for as many messages as `steps`, or to the end."""
    for page in pages:
        page.socket.settimeout(0.02)
    waited, asked = {}, {}
    for _ in range(steps):
        for page in pages:
            try:
                page.read()
            except TimeoutError:
                pass
            table = page.last["table"]
            if table["phase"] != "play":
                if until_over:
                    return True
                continue
            at = table["game"]["choices"]
            # No more than ten messages a second, which is what a connection is allowed.
            if waited.get(page) != at and time.monotonic() - asked.get(page, 0) > 0.11 and choose(page, chance):
                waited[page], asked[page] = at, time.monotonic()
    return False


def nobody_disturbs(server):
    """A game goes on beside idle connections, garbage, and a page that never reads."""
    idle = []
    for _ in range(300):
        idle.append(socket.create_connection(("127.0.0.1", server.port)))
    stalled = Page(server.port)
    stalled.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    stalled.join(server.code, "Stalled")
    noise = threading.Thread(target=lambda: [http(server.port, random.randbytes(3000), wait=0.2) for _ in range(20)])
    noise.start()
    anna, ben = Page(server.port), Page(server.port)
    anna.join(server.code, "Anna")
    ben.join(server.code, "Ben")
    host = next(page for page in (stalled, anna, ben) if page.last["table"]["you"]["host"])
    host.ask(op="stand")
    host.ask(op="set", players=3)
    host.ask(op="start")
    for page in (anna, ben):
        page.until(lambda message: message.get("phase") == "play")
    start = time.monotonic()
    chance = random.Random(1)
    while anna.last["table"]["game"]["choices"] < 12 and time.monotonic() - start < 30:
        play((anna, ben), 20, chance)
    check("a table goes on whoever else knocks", anna.last["table"]["game"]["choices"] >= 12)
    print(f"{anna.last['table']['game']['choices']} choices in {time.monotonic() - start:.1f} s beside 300 idle connections")
    noise.join()
    for connection in idle:
        connection.close()
    for page in (anna, ben, stalled):
        page.close()


def survives(program, root, state):
    chance = random.Random(5)
    server = Server(program, root, state, "crazy-eights", "--players", "3", "--port", "0", "--pace", "0.05")
    pages = [Page(server.port), Page(server.port)]
    for page, name in zip(pages, ("Anna", "Ben")):
        page.join(server.code, name)
    tokens = [page.token for page in pages]
    pages[0].ask(op="start")
    for page in pages:
        page.until(lambda message: message.get("phase") == "play")
    code = server.code
    for round_ in range(3):
        play(pages, 12, chance)
        shown = [page.last["table"]["game"]["choices"] for page in pages]
        server.kill()
        for page in pages:
            page.close()
        server = Server(program, root, state, "--resume", "--port", "0")
        check(f"kill {round_}: the table goes on", server.code == code)
        pages = [Page(server.port), Page(server.port)]
        for page, token in zip(pages, tokens):
            page.join(code, "", token)
        now = [page.last["table"]["game"]["choices"] for page in pages]
        check(f"kill {round_}: every choice that was shown is there, {shown} and {now}", min(now) >= max(shown))
        check(f"kill {round_}: the same seats", [page.last["table"]["you"].get("seat") for page in pages] == [1, 2])
    check("the game ends", play(pages, 4000, chance, until_over=True))
    for page in pages:
        page.close()
    check("SIGTERM ends it", server.end() == 0)


def main():
    program, root = sys.argv[1:]
    with tempfile.TemporaryDirectory() as state:
        server = Server(program, root, state, "crazy-eights", "--port", "0", "--pace", "0.05")
        refuses(server.port)
        shows_out(server.port)
        nobody_disturbs(server)
        check("the server still runs", server.end() == 0)
    with tempfile.TemporaryDirectory() as state:
        survives(program, root, state)
    print("all passed" if not FAILED else f"{len(FAILED)} failed")
    sys.exit(1 if FAILED else 0)


if __name__ == "__main__":
    main()
