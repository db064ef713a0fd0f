"""A page without a browser: HTTP and a WebSocket, with nothing but Python's own library."""
import atexit
import base64
import json
import os
import re
import signal
import socket
import struct
import subprocess
import time


class Server:
    """houserules-serve on a free port; `state` is its folder of journals."""

    def __init__(self, program, root, state, *arguments):
        environment = {**os.environ, "XDG_STATE_HOME": str(state), "HOUSERULES_GAMES": f"{root}/games"}
        self.process = subprocess.Popen([program, "serve", *arguments], stdout=subprocess.PIPE, text=True, env=environment)
        atexit.register(self.process.kill)
        self.said = ""
        while "Ctrl-C" not in self.said:
            line = self.process.stdout.readline()
            assert line, f"the server has ended: {self.said}"
            self.said += line
        self.port = int(re.search(r"http://[0-9.]+:(\d+)/", self.said)[1])
        found = re.search(r"code is ([A-Z]{4})", self.said) or re.search(r"Table ([A-Z]{4})", self.said)
        self.code = found[1]

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=20)
        self.process.stdout.close()
        return code


def http(port, text, wait=5):
    """What the server answers to these bytes until it is silent or closes the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=wait) as connection:
        connection.sendall(text if isinstance(text, bytes) else text.encode())
        answer = b""
        try:
            while part := connection.recv(65536):
                answer += part
                head, _, body = answer.partition(b"\r\n\r\n")
                length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
                if length and len(body) >= int(length[1]):
                    break
        except (TimeoutError, ConnectionResetError):
            pass
        return answer


class Page:
    """A connection to a table, with the last message of each kind."""

    def __init__(self, port, host="127.0.0.1"):
        self.socket = socket.create_connection((host, port), timeout=20)
        self.buffer = b""
        self.last = {}
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /table HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: http://{host}:{port}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(65536)
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        assert b" 101 " in head, head

    def send(self, text):
        data = text.encode() if isinstance(text, str) else text
        mask = os.urandom(4)
        size = len(data)
        head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE]) + struct.pack(">H", size)
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def ask(self, **request):
        self.send(json.dumps(request))

    def _frame(self):
        """The next whole frame in the buffer, its first byte and its data; None if it has not come yet."""
        if len(self.buffer) < 2:
            return None
        size, start = self.buffer[1] & 0x7F, 2
        if size == 126:
            size, start = int.from_bytes(self.buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(self.buffer[2:10], "big"), 10
        if len(self.buffer) < start + size:
            return None
        first, data = self.buffer[0], self.buffer[start:start + size]
        self.buffer = self.buffer[start + size:]
        return first & 0xF, data

    def read(self):
        """The next message. Nothing is lost if it comes too late."""
        while True:
            while not (frame := self._frame()):
                part = self.socket.recv(65536)
                if not part:
                    raise ConnectionError("closed")
                self.buffer += part
            kind, data = frame
            if kind == 8:
                raise ConnectionError("closed")
            if kind == 9:
                self.socket.sendall(bytes([0x8A, 0x80]) + os.urandom(4))
            if kind == 1:
                message = json.loads(data)
                self.last[message["kind"]] = message
                return message

    def until(self, what, seconds=30):
        """Reads until a message fits."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            message = self.read()
            if what(message):
                return message
        raise TimeoutError

    def join(self, code, name, token=""):
        self.ask(op="join", table=code, name=name, token=token)
        self.until(lambda message: message["kind"] in ("table", "error"))
        self.token = self.last.get("welcome", {}).get("token", "")
        return self.last.get("table")

    def close(self):
        self.socket.close()
