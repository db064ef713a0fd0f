#!/usr/bin/env python3
"""How many tables one server holds: scripted clients at many tables, and the time from a tap to the other screens.

usage: serve_load.py SERVER [--tables 198] [--seconds 20] [--rate 1] [--noise]

`--rate`: choices a second at each table; 0: as fast as a page may. `--noise`: beside a thousand idle connections, pages
that read nothing, and garbage. The clients are two processes of this script, on the same machine. A server has 200
tables at most, of which it opens one itself.
"""
import argparse
import asyncio
import base64
import json
import multiprocessing
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SEATS = 4
WARM = 5  # seconds, in which all games begin, that are not counted
CHOICES = re.compile(rb'"choices":(\d+)')
OVER = b'"phase":"over"'


class Client:
    def __init__(self, table, name):
        self.table, self.name, self.code, self.token = table, name, "", ""
        self.choices = -1

    async def open(self, port):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write((f"GET /table HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                           f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
        await self.reader.readuntil(b"\r\n\r\n")

    def ask(self, **request):
        data = json.dumps(request).encode()
        head = bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else bytes([0x81, 0xFE]) + struct.pack(">H", len(data))
        self.writer.write(head + bytes(4) + data)

    async def read(self):
        while True:
            head = await self.reader.readexactly(2)
            size = head[1] & 0x7F
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2), "big")
            elif size == 127:
                size = int.from_bytes(await self.reader.readexactly(8), "big")
            data = await self.reader.readexactly(size)
            if head[0] & 0xF == 9:
                self.writer.write(bytes([0x8A, 0x80]) + bytes(4))
            elif head[0] & 0xF == 1:
                return data

    async def until(self, what):
        while what not in (data := await self.read()):
            if b'"kind":"error"' in data:
                sys.exit(f"refused: {data.decode()}")
        return data


class Table:
    def __init__(self, rate):
        self.rate, self.begin = rate, 0  # begin: when counting starts
        self.asked = {}   # choices -> when somebody chose
        self.times = []   # from the tap to each other screen
        self.made = 0
        self.bytes = 0

    async def open(self, port, number):
        self.clients = [Client(self, f"{name} {number}") for name in ("Anna", "Ben", "Clara", "David")]
        first = self.clients[0]
        await first.open(port)
        first.ask(op="open", name=first.name, game="crazy-eights")
        self.code = json.loads(await first.until(b'"kind":"welcome"'))["table"]
        await first.until(b'"kind":"table"')
        for client in self.clients[1:]:
            await client.open(port)
            client.ask(op="join", table=self.code, name=client.name)
            await client.until(b'"kind":"table"')

    async def listen(self, client, end):
        host = client is self.clients[0]
        while time.monotonic() < end:
            data = await client.read()
            now = time.monotonic()
            self.bytes += len(data) if now > self.begin else 0
            if b'"kind":"table"' not in data[:60]:
                continue
            if OVER in data:
                if host:
                    asyncio.get_running_loop().call_later(0.5, lambda: client.ask(op="again"))
                continue
            found = CHOICES.search(data)
            if not found:
                continue
            choices = int(found[1])
            if choices == client.choices:
                continue
            client.choices = choices
            by, when = self.asked.get(choices - 1, (client, 0))
            if by is not client and now > self.begin:
                self.times.append(now - when)
            if b'"moves":[' in data:
                pause = random.expovariate(self.rate) if self.rate else 0.11
                asyncio.get_running_loop().call_later(pause, self.choose, client, choices)

    def choose(self, client, choices):
        self.asked[choices] = (client, time.monotonic())
        self.made += time.monotonic() > self.begin
        client.ask(op="choose", id=0, choices=choices)


async def play(port, tables, first, rate, seconds, pipe):
    played = [Table(rate) for _ in range(tables)]
    for number, table in enumerate(played, first):
        await table.open(port, number)
    pipe.send("seated")
    pipe.recv()
    end = time.monotonic() + WARM + seconds
    tasks = []
    for table in played:
        table.begin = end - seconds
        tasks += [asyncio.create_task(table.listen(client, end)) for client in table.clients]
        table.clients[0].ask(op="set", pace=0)
        table.clients[0].ask(op="start")
        await asyncio.sleep(0.02)
    await asyncio.sleep(max(0, end - time.monotonic()))
    for task in tasks:
        task.cancel()
    pipe.send((sum(table.made for table in played), [one for table in played for one in table.times], sum(table.bytes for table in played)))


def clients(*arguments):
    asyncio.run(play(*arguments))


async def disturb(port, code, pipe):
    """A thousand connections that say nothing, twenty pages that read nothing, and one sender of garbage."""
    idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(1000)]
    stalled = []
    for number in range(20):
        client = Client(None, f"Stalled {number}")
        await client.open(port)
        client.ask(op="join", table=code, name=client.name)
        stalled.append(client)
    pipe.send(len(idle))
    while not pipe.poll():
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(random.randbytes(3000))
            await asyncio.sleep(0.15)
            writer.close()
            for client in stalled:
                client.ask(op="rules")
        except OSError:
            pass


def noise(*arguments):
    asyncio.run(disturb(*arguments))


def memory(process):
    return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())[1]) / 1024


def processor(process):
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("server")
    parser.add_argument("--tables", type=int, default=198)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=1)
    parser.add_argument("--noise", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as state:
        environment = {**os.environ, "XDG_STATE_HOME": state, "HOUSERULES_GAMES": f"{ROOT}/games"}
        server = subprocess.Popen([given.server, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True, env=environment)
        said = ""
        while "Ctrl-C" not in said:
            said += server.stdout.readline()
        port = int(re.search(r"127\.0\.0\.1:(\d+)/", said)[1])
        code = re.search(r"code is ([A-Z]+)", said)[1]
        empty = memory(server.pid)
        disturber = None
        if given.noise:
            disturber, theirs = multiprocessing.Pipe()
            multiprocessing.Process(target=noise, args=(port, code, theirs), daemon=True).start()
            print(f"beside {disturber.recv()} idle connections, 20 pages that read nothing, and garbage")
        share = given.tables // 2
        pipes = []
        for number in range(2):
            ours, theirs = multiprocessing.Pipe()
            multiprocessing.Process(target=clients, args=(port, share, number * share, given.rate, given.seconds, theirs), daemon=True).start()
            pipes.append(ours)
        for pipe in pipes:
            pipe.recv()
        for pipe in pipes:
            pipe.send("go")
        time.sleep(WARM)
        before = processor(server.pid)
        results = [pipe.recv() for pipe in pipes]
        full, used = memory(server.pid), processor(server.pid) - before
        if disturber:
            disturber.send("enough")
        server.terminate()
        server.wait(timeout=30)
    made = sum(result[0] for result in results)
    times = sorted(one for result in results for one in result[1])
    if not times:
        sys.exit("nobody chose")
    print(f"{2 * share} tables, {2 * share * SEATS} pages: {made / given.seconds:.0f} choices a second, "
          f"{sum(result[2] for result in results) / given.seconds / 1e6:.1f} MB a second sent")
    print(f"from a tap to another screen: median {times[len(times) // 2] * 1000:.1f} ms, p99 {times[len(times) * 99 // 100] * 1000:.1f} ms, longest {times[-1] * 1000:.0f} ms")
    print(f"server: {used / given.seconds * 100:.0f}% of a core, {empty:.0f} MB before the first table, {(full - empty) / (2 * share) * 1000:.0f} kB a table with its four pages")
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
