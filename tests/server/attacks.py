"""What one address can do to a server: each attack as a client that does its worst for some seconds, within bounds.

An attack runs in a process of its own, ``python -m tests.server.attacks NAME PORT SECONDS``, from a loopback address of its own,
and prints what it achieved. ``tests.server.bystanders`` measures what that does to others.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

RECORDS = Path(__file__).parents[1] / "conformance" / "valid.jsonl"

HANDSHAKE = (
    "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: {cookie}\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, MORE, PING, PONG = 0x1, 0x0, 0x9, 0xA

LOST = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError, ValueError)
"""What happens to a client that is refused, cut off or not answered."""

ANSWERED = 5.0
"""Seconds that an attacker waits for an answer."""


def frame(opcode: int, payload: bytes, *, fin: bool = True) -> bytes:
    """Return a frame as a client sends it, masked with zeros."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return bytes([(0x80 if fin else 0) | opcode]) + size + bytes(4) + payload


class Line:
    """A connection of the attacker."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def send(self, data: bytes) -> None:
        """Send something, as fast as it is taken."""
        self.writer.write(data)
        await self.writer.drain()

    def stop_reading(self) -> None:
        """Leave what comes in where it is."""
        cast(asyncio.ReadTransport, self.writer.transport).pause_reading()

    async def say(self, **message: Any) -> None:
        """Send a message over a socket."""
        await self.send(frame(TEXT, json.dumps(message).encode()))

    async def hear(self) -> bytes:
        """Read a message."""
        while True:
            head = await self.reader.readexactly(2)
            size = head[1] & 0x7F
            if size >= 126:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            payload = await self.reader.readexactly(size)
            if head[0] & 0x0F == TEXT:
                return payload

    async def hear_until(self, *kinds: str) -> dict[str, Any]:
        """Read until a message of one of these kinds comes."""
        async with asyncio.timeout(ANSWERED):
            while True:
                message: dict[str, Any] = json.loads(await self.hear())
                if message["type"] in kinds:
                    return message

    async def answer(self) -> tuple[int, bytes]:
        """Read the answer to a request: its status and its body."""
        async with asyncio.timeout(ANSWERED):
            head = await self.reader.readuntil(b"\r\n\r\n")
            length = next(
                (line.split(b":")[1] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), b"0"
            )
            return int(head.split(b" ", 2)[1]), await self.reader.readexactly(int(length))


class Attacker:
    """Someone at one address who does their worst for a while."""

    def __init__(self, port: int, address: str, seconds: float) -> None:
        self.port, self.address = port, address
        self.until = time.monotonic() + seconds
        self.cookie = ""
        self.done: Counter[str] = Counter()
        """What was achieved."""

    @property
    def goes_on(self) -> bool:
        """Whether the time is not over."""
        return time.monotonic() < self.until

    async def connect(self, limit: int = 1 << 16) -> Line:
        """Open a connection."""
        async with asyncio.timeout(ANSWERED):
            return Line(*await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0), limit=limit))

    async def socket(self) -> Line:
        """Open a WebSocket."""
        line = await self.connect()
        await line.send(HANDSHAKE.format(port=self.port, cookie=self.cookie).encode())
        async with asyncio.timeout(ANSWERED):
            if not (await line.reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101"):
                line.writer.close()
                raise ConnectionError("the socket is refused")
        return line

    def request(self, method: str, path: str, body: Any = None) -> bytes:
        """Return a request as it goes over the line."""
        content = b"" if body is None else json.dumps(body).encode()
        kind = "Content-Type: application/json\r\n" if content else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {self.cookie}\r\n{kind}"
        return f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Make a request on a connection of its own, and return the status and the answer."""
        line = await self.connect()
        try:
            await line.send(self.request(method, path, body))
            status, text = await line.answer()
            self.done[f"answers {status}"] += 1
            return status, json.loads(text) if text.startswith(b"{") else {}
        finally:
            line.writer.close()

    async def come_in(self) -> None:
        """Get the cookie of a device."""
        line = await self.connect()
        await line.send(self.request("GET", "/api/me"))
        head = (await line.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        self.cookie = next(one.split(": ", 1)[1].split(";")[0] for one in head if one.lower().startswith("set-cookie:"))
        line.writer.close()

    async def table(self, game: str = "board", *kinds: str, **wish: Any) -> dict[str, Any]:
        """Make a table; a kind is here, link, or the name of a bot."""
        players = [{"kind": kind} if kind in ("here", "link") else {"kind": "bot", "bot": kind} for kind in kinds]
        status, made = await self.ask("POST", "/api/tables", {"game": game, "players": players, **wish})
        if status != 200:
            raise ConnectionError("no table")
        return dict(made)

    async def many(self, at_once: int, work: Callable[[int], Awaitable[None]]) -> None:
        """Do something over and over, so many at once, until the time is over; each loop gets its number."""

        async def loop(number: int) -> None:
            while self.goes_on:
                try:
                    async with asyncio.timeout(max(0.1, self.until - time.monotonic() + ANSWERED)):
                        await work(number)
                except LOST as error:
                    self.done[type(error).__name__] += 1
                    await asyncio.sleep(0.01)

        await asyncio.gather(*(loop(number) for number in range(at_once)))


@dataclass(frozen=True)
class Attack:
    """An attack, and how much of what it counts a server may let through."""

    name: str
    run: Callable[[Attacker], Awaitable[None]]
    bounds: dict[str, tuple[float, float]]
    """The most of each that may be achieved: so many at once, and so many a second."""
    files: int | None = None
    """How many files the server may have open while it is attacked."""

    def exceeded(self, done: dict[str, int], seconds: float) -> dict[str, int]:
        """Return what was achieved beyond the bounds."""
        return {
            what: done.get(what, 0) for what, (most, rate) in self.bounds.items() if done.get(what, 0) > most + rate * seconds + 1
        }


ATTACKS: dict[str, Attack] = {}
"""All attacks by name; the first is none, for comparison."""


def attack(
    *, files: int | None = None, **bounds: tuple[float, float]
) -> Callable[[Callable[[Attacker], Awaitable[None]]], Callable[[Attacker], Awaitable[None]]]:
    """Add an attack to the list, with its bounds."""

    def add(run: Callable[[Attacker], Awaitable[None]]) -> Callable[[Attacker], Awaitable[None]]:
        name = run.__name__.replace("_", "-")
        ATTACKS[name] = Attack(name, run, bounds, files)
        return run

    return add


@attack()
async def none(attacker: Attacker) -> None:
    """Nothing at all."""
    await asyncio.sleep(attacker.until - time.monotonic())


# Frames


@attack()
async def empty_parts(attacker: Attacker) -> None:
    """A message that goes on and on in frames without content."""
    endless = frame(TEXT, b"", fin=False) + 50_000 * frame(MORE, b"", fin=False)

    async def one(_: int) -> None:
        line = await attacker.socket()
        await line.send(endless)
        attacker.done["messages"] += 1
        await line.reader.read()

    await attacker.many(20, one)


@attack()
async def small_parts(attacker: Attacker) -> None:
    """Messages of many small parts, each one begun and none finished, on as many sockets as an address may have."""

    async def one(_: int) -> None:
        line = await attacker.socket()
        await line.send(frame(TEXT, b"{", fin=False) + 62 * frame(MORE, b" " * 60, fin=False))
        attacker.done["messages"] += 1
        await line.reader.read()

    await attacker.many(190, one)


async def _send_only(attacker: Attacker, sockets: int, some: bytes, most: int) -> None:
    """Send the same over and over on some sockets, so many bytes on each, and read nothing."""

    async def one(_: int) -> None:
        line = await attacker.socket()
        line.stop_reading()
        for _ in range(most // len(some)):
            await line.send(some)
            attacker.done["kilobytes"] += len(some) >> 10
            if not attacker.goes_on:
                break
        line.writer.transport.abort()

    await attacker.many(sockets, one)


@attack()
async def pings(attacker: Attacker) -> None:
    """Pings without end by a client that reads no pong: 300 MB of them on a connection."""
    await _send_only(attacker, 4, 1000 * frame(PING, b"x" * 125), 300 << 20)


@attack()
async def pongs(attacker: Attacker) -> None:
    """Pongs that nobody asked for, as small as can be."""
    await _send_only(attacker, 4, 20_000 * frame(PONG, b""), 300 << 20)


@attack()
async def empty_messages(attacker: Attacker) -> None:
    """Messages without content, by a client that reads no answer."""
    await _send_only(attacker, 50, 20_000 * frame(TEXT, b""), 30 << 20)


@attack()
async def messages(attacker: Attacker) -> None:
    """The dearest message that is no thinking, a whole game told, as fast as the limits of each of many sockets allow."""
    await attacker.come_in()
    table = await attacker.table("board", "here", "here")
    body = {"game": table["current"], "entropy": "ab" * 32}
    await attacker.ask("POST", f"/api/tables/{table['id']}/ready", body)

    async def one(_: int) -> None:
        line = await attacker.socket()
        while attacker.goes_on:
            await line.say(type="watch", table=table["id"])
            await line.hear()
            attacker.done["messages"] += 1

    await attacker.many(100, one)


# Thinking


@attack()
async def experts(attacker: Attacker) -> None:
    """Sixty tables of four bots that think long, with nobody seated; asking for the state begins a game."""
    await attacker.come_in()

    async def one(_: int) -> None:
        table = await attacker.table("board", *["expert"] * 4)
        await attacker.ask("GET", f"/api/tables/{table['id']}/state")
        attacker.done["tables"] += 1

    await attacker.many(6, one)


@attack()
async def experts_watched(attacker: Attacker) -> None:
    """The same, but with sockets that watch, so that the bots do think."""
    await attacker.come_in()

    async def one(_: int) -> None:
        line = await attacker.socket()
        for _ in range(8):
            table = await attacker.table("board", *["expert"] * 4)
            await line.say(type="watch", table=table["id"])
            attacker.done["tables"] += 1
        while attacker.goes_on:
            await line.hear()

    await attacker.many(7, one)


@attack()
async def hints(attacker: Attacker) -> None:
    """Hints asked for on sockets that hang up at once."""
    await attacker.come_in()
    tables = [await attacker.table("board", "here", "here") for _ in range(6)]
    for table in tables:
        await attacker.ask("POST", f"/api/tables/{table['id']}/ready", {"game": table["current"], "entropy": "ab" * 32})

    async def one(number: int) -> None:
        line, table = await attacker.socket(), tables[number % len(tables)]
        for _ in range(30):
            await line.say(type="hint", table=table["id"], game=table["current"], id=1)
        attacker.done["hints"] += 30
        await asyncio.sleep(0.05)
        line.writer.transport.abort()

    await attacker.many(12, one)


@attack()
async def tries(attacker: Attacker) -> None:
    """Lines that are tried in a finished game, and dropped before the answer."""
    await attacker.come_in()
    record = next(
        json.loads(line)
        for line in RECORDS.read_text().splitlines()
        if json.loads(line)["game"] == "board" and '"seat 1"' in line
    )
    _, kept = await attacker.ask("POST", "/api/records", record)
    line = [record["moves"][0]["do"]]

    async def one(number: int) -> None:
        connection = await attacker.connect()
        wish = {"ply": 0, "line": line, "bot": ("expert", "hard", "medium")[number % 3]}
        await connection.send(attacker.request("POST", f"/api/games/{kept['game']}/try", wish))
        attacker.done["tries"] += 1
        await asyncio.sleep(0.1)
        connection.writer.transport.abort()

    await attacker.many(8, one)


# Bodies, headers, connections


@attack()
async def large_imports(attacker: Attacker) -> None:
    """Records with a huge member, whose replays are asked for and not read."""
    await attacker.come_in()
    record = max((json.loads(line) for line in RECORDS.read_text().splitlines()), key=lambda one: len(one["moves"]))
    _, kept = await attacker.ask("POST", "/api/records", {**record, "id": "x" * (990_000 - len(json.dumps(record)))})

    async def one(_: int) -> None:
        line = await attacker.connect(limit=1)
        await line.send(20 * attacker.request("GET", f"/api/games/{kept['game']}/replay"))
        attacker.done["replays"] += 1
        while attacker.goes_on:
            await asyncio.sleep(0.1)
        line.writer.transport.abort()

    await attacker.many(60, one)


@attack()
async def long_headers(attacker: Attacker) -> None:
    """Headers without end: 400 MB on a connection."""

    async def one(_: int) -> None:
        line = await attacker.connect()
        await line.send(b"GET / HTTP/1.1\r\nHost: x\r\n")
        for number in range(4000):
            await line.send(b"X-%d: %s\r\n" % (number, b"x" * 100_000))
            attacker.done["kilobytes"] += 100
            if not attacker.goes_on:
                break
        line.writer.close()

    await attacker.many(4, one)


def _halves(port: int) -> Iterator[bytes]:
    """Return requests that never come to their end."""
    return itertools.cycle(
        [
            b"",
            b"GET / HT",
            b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{",
            HANDSHAKE.format(port=port, cookie="")[:-2].encode(),
        ]
    )


@attack(files=1024)
async def half_requests(attacker: Attacker) -> None:
    """More connections than the server may have files open, each with a part of a request, and now and then a byte more."""
    halves = _halves(attacker.port)

    async def one(_: int) -> None:
        line = await attacker.connect()
        attacker.done["connections"] += 1
        await line.send(next(halves))
        for _ in range(600):
            if not attacker.goes_on or line.reader.at_eof():
                break
            await asyncio.sleep(1)
            await line.send(b"x")
        line.writer.transport.abort()

    await attacker.many(1100, one)


@attack()
async def bad_requests(attacker: Attacker) -> None:
    """Requests that are none: paths, hosts, origins, lengths and methods that nobody sends."""
    paths = [
        "/%00",
        "/%ff%fe",
        "/" + "a" * 20_000,
        "/" + "%2e%2e/" * 500,
        "//[",
        "/api/tables/%00",
        "/api/daily?day=%00",
        "/\xff",
        "*",
        "",
    ]
    heads = [
        "Origin: http://[",
        "Origin: \xff\xfe",
        "Host: [",
        "Host: a\r\nHost: b",
        "Cookie: sixfold=\xff; =;;;",
        "X-Forwarded-For: [",
        "Content-Length: -1",
        "Content-Length: 99999999999999999999",
        "Transfer-Encoding: chunked\r\nContent-Length: 3",
        "Expect: 100-continue",
    ]
    methods = ["GET", "POST", "HEAD", "BREW", "OPTIONS", "G\x00T"]
    wishes = itertools.cycle(itertools.product(paths, heads, methods))

    async def one(_: int) -> None:
        path, head, method = next(wishes)
        line = await attacker.connect()
        await line.send(f"{method} {path} HTTP/1.1\r\nHost: x\r\n{head}\r\n\r\n".encode("latin-1"))
        line.writer.write_eof()
        async with asyncio.timeout(ANSWERED):
            answer = await line.reader.read()
        attacker.done["requests"] += 1
        if answer.startswith(b"HTTP/1.1 5") and not answer.startswith(b"HTTP/1.1 503"):
            attacker.done["server errors"] += 1
        line.writer.close()

    await attacker.many(8, one)


@attack()
async def descriptions(attacker: Attacker) -> None:
    """The description of the API, over and over."""

    async def one(_: int) -> None:
        line = await attacker.connect()
        while attacker.goes_on:
            await line.send(attacker.request("GET", "/openapi.json"))
            await line.answer()
            attacker.done["descriptions"] += 1

    await attacker.many(8, one)


# Limits


@attack(passwords=(10, 0.1))
async def logins(attacker: Attacker) -> None:
    """Passwords that are guessed."""

    async def one(number: int) -> None:
        status, _ = await attacker.ask("POST", "/api/login", {"name": "Ada", "password": f"guess number {number}"})
        attacker.done["passwords"] += status == 401

    await attacker.many(20, one)


@attack(games=(60, 0.5))
async def again(attacker: Attacker) -> None:
    """Games that are given up and begun anew, as fast as it goes."""
    await attacker.come_in()
    table = await attacker.table("dice", "here", "here")

    async def one(_: int) -> None:
        line = await attacker.socket()
        await line.say(type="watch", table=table["id"])
        game = (await line.hear_until("table"))["current"]
        while attacker.goes_on:
            await line.say(type="ready", table=table["id"], game=game, entropy="ab" * 32)
            await line.say(type="resign", table=table["id"], game=game, seat=0)
            await line.say(type="again", table=table["id"], id=1)
            if (await line.hear_until("done", "error"))["type"] == "error":
                await asyncio.sleep(0.01)
            await line.say(type="unwatch", table=table["id"])
            await line.say(type="watch", table=table["id"])
            now = (await line.hear_until("table"))["current"]
            attacker.done["games"] += now != game
            game = now

    await attacker.many(1, one)


@attack(lines=(12, 1))
async def talk(attacker: Attacker) -> None:
    """Long lines of chat, as fast as it goes."""
    await attacker.come_in()
    table = await attacker.table("board", "here", "here")

    async def one(_: int) -> None:
        line = await attacker.socket()
        await line.say(type="watch", table=table["id"])
        while attacker.goes_on:
            await line.say(type="say", table=table["id"], text="x" * 300, id=1)
            attacker.done["lines"] += (await line.hear_until("done", "error"))["type"] == "done"

    await attacker.many(2, one)


@attack(listed=(6, 0))
async def listed(attacker: Attacker) -> None:
    """Tables in the lobby, as many as it takes."""
    await attacker.come_in()

    async def one(_: int) -> None:
        await attacker.table("board", "link", "link", listed=True)
        attacker.done["listed"] += 1

    await attacker.many(4, one)


def main() -> None:
    """Run an attack, and print what it achieved."""
    name, port, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    os.nice(5)  # the processor of an attacker is another one than the server's
    attacker = Attacker(port, f"127.0.1.{1 + list(ATTACKS).index(name)}", seconds)
    with suppress(*LOST):
        asyncio.run(asyncio.wait_for(ATTACKS[name].run(attacker), seconds + 3 * ANSWERED))
    print(json.dumps(attacker.done))


if __name__ == "__main__":
    main()
