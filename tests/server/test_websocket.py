"""Sockets over a real line: who is let in, how messages are taken in, what becomes of those who ask too much or do not listen."""

from __future__ import annotations

import asyncio
import json
import socket as sockets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sixfold.server.common.limits import Limits
from sixfold.server.common.settings import Settings
from sixfold.server.services import Services
from sixfold.server.sockets.hub import MOST_UNHANDLED, Hub
from sixfold.server.sockets.websocket import AT_ONCE, MOST_WAITING, SocketLine, WebSocket
from sixfold.server.store import open_store

from .house import until

FREE = Settings(messages=(1e9, 1e9), requests=(1e9, 1e9), thinkers=1)


class Open:
    """A server that has nothing but the socket."""

    def __init__(self, hub: Hub, services: Services, port: int) -> None:
        self.hub, self.services, self.context, self.port = hub, services, services.context, port

    async def connect(self, path: str = "/api/socket", **wishes: Any) -> ClientConnection:
        return await connect(f"ws://127.0.0.1:{self.port}{path}", compression=None, proxy=None, **wishes)


@asynccontextmanager
async def opened(folder: Path, settings: Settings) -> AsyncIterator[Open]:
    """Open a socket over a data folder."""
    store = await open_store(folder / "sixfold.sqlite")
    services = Services(store, settings)
    hub = Hub(lambda: services, settings, Limits("requests", *settings.requests))
    state = SimpleNamespace(connections=set())
    server = await asyncio.get_running_loop().create_server(lambda: WebSocket(hub, server_state=state), "127.0.0.1", 0)
    try:
        yield Open(hub, services, server.sockets[0].getsockname()[1])
    finally:
        for connection in list(state.connections):
            connection.shutdown()
        server.close()
        await services.close()
        await store.close()


def over_a_line(settings: Settings = FREE) -> Callable[[Callable[[Open], Awaitable[None]]], Callable[[Path], None]]:
    """Run a test with a server of its own."""

    def wrap(test: Callable[[Open], Awaitable[None]]) -> Callable[[Path], None]:
        def run(tmp_path: Path) -> None:
            async def whole() -> None:
                async with opened(tmp_path, settings) as server:
                    await test(server)

            asyncio.run(whole())

        run.__name__, run.__doc__ = test.__name__, test.__doc__
        return run

    return wrap


def ping(number: int) -> str:
    return json.dumps({"type": "ping", "at": number})


async def hear(line: ClientConnection) -> dict[str, Any]:
    heard: dict[str, Any] = json.loads(await asyncio.wait_for(line.recv(), 10))
    return heard


async def closed_with(line: ClientConnection) -> int | None:
    """Read until the server hangs up, and return its code."""
    try:
        while True:
            await asyncio.wait_for(line.recv(), 10)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


@over_a_line()
async def test_pages_from_elsewhere_get_no_socket(server: Open) -> None:
    for path, origin, code in (
        ("/api/socket", "https://evil.example", "origin/foreign"),
        ("/elsewhere", f"http://127.0.0.1:{server.port}", "address/unknown"),
    ):
        with pytest.raises(InvalidStatus) as refused:
            await server.connect(path, origin=origin)
        response = refused.value.response
        assert response.status_code == 403
        assert json.loads(bytes(response.body or b""))["error"]["code"] == code
    line = await server.connect(origin=f"http://127.0.0.1:{server.port}")
    await line.send(ping(3))
    assert (await hear(line))["at"] == 3


@over_a_line(Settings(connections=2, thinkers=1))
async def test_an_address_holds_so_many_sockets(server: Open) -> None:
    first, _ = await server.connect(), await server.connect()
    with pytest.raises(InvalidStatus):
        await server.connect()
    await first.close()
    await until(lambda: server.hub.connected["127.0.0.1"] == 1)
    await server.connect()


@over_a_line()
async def test_a_message_in_parts_is_one_message(server: Open) -> None:
    line = await server.connect()
    whole = ping(5)
    await line.send([whole[:4], whole[4:9], whole[9:]])
    assert (await hear(line))["at"] == 5
    await line.send(["x" * 1000] * 6)
    assert (await hear(line))["code"] == "message/malformed"
    assert await closed_with(line) == 4009


@over_a_line()
async def test_bytes_and_long_messages_are_refused(server: Open) -> None:
    for message in (b"bytes", ping(1) + " " * 5000):
        line = await server.connect()
        await line.send(message)
        assert (await hear(line))["code"] == "message/malformed"
        assert await closed_with(line) == 4009


@over_a_line()
async def test_whoever_talks_far_ahead_is_answered_in_order(server: Open) -> None:
    line = await server.connect()
    many = 20 * MOST_UNHANDLED
    for number in range(many):
        await line.send(ping(number))
    assert [(await hear(line))["at"] for _ in range(many)] == list(range(many))


@over_a_line(Settings(messages=(3, 0.001), thinkers=1))
async def test_whoever_asks_too_much_is_told_and_at_last_cut_off(server: Open) -> None:
    line = await server.connect()
    for number in range(30):
        await line.send(ping(number))
    kinds = [(await hear(line)).get("code", "pong") for _ in range(24)]
    assert kinds == ["pong"] * 3 + ["rate/limited"] * 21
    assert await closed_with(line) == 4029


@over_a_line()
async def test_what_was_said_before_hanging_up_is_done(server: Open) -> None:
    line = await server.connect()
    await line.send(json.dumps({"type": "lobby", "on": True}))
    for number in range(50):
        await line.send(ping(number))
    await line.close()
    await until(lambda: server.hub.received == 51 and not server.context.clients)
    assert not server.context.lobby.followers
    assert not server.hub.connected


@over_a_line()
async def test_a_client_that_does_not_read_is_cut_off_and_holds_nobody_up(server: Open) -> None:
    other = await server.connect()
    before = set(server.context.clients)
    slow = sockets.socket()
    slow.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    slow.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(slow, ("127.0.0.1", server.port))
    request = "GET /api/socket HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    key = "sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nsec-websocket-version: 13\r\n\r\n"
    await loop.sock_sendall(slow, (request + key).encode())
    await until(lambda: len(server.context.clients) == 2)
    (stuck,) = server.context.clients - before
    sent = 0
    while stuck.closing is None:
        stuck.send_encoded(b"x" * 10_000)  # returns at once, however slow the client is
        sent += 10_000
        assert sent < 20 * MOST_WAITING
        await asyncio.sleep(0)
    await other.send(ping(1))
    assert (await hear(other))["at"] == 1
    await until(lambda: len(server.context.clients) == 1)
    slow.close()


@over_a_line()
async def test_frames_that_are_none_harm_nobody(server: Open) -> None:
    other = await server.connect()
    for junk in (b"\xff" * 100, b"\x81\x85nope", b"\x89\xff" + b"\0" * 200, b"\x81\xfe\xff\xff" + b"a" * 10):
        line = await server.connect()
        line.transport.write(junk)
        line.transport.write_eof()
        await until(lambda: len(server.context.clients) == 1)
    await other.send(ping(2))
    assert (await hear(other))["at"] == 2


@over_a_line()
async def test_a_message_in_endless_empty_parts_is_refused_at_once(server: Open) -> None:
    """Fifty thousand frames that continue a message with nothing held the server for many seconds."""
    reader, writer = await _raw(server)
    began = time.process_time()
    writer.write(_frame(0x01, b"") + 50_000 * _frame(0x00, b""))
    await writer.drain()
    assert b"message/malformed" in await asyncio.wait_for(reader.read(4096), 10)
    await until(lambda: not server.hub.connected)
    assert time.process_time() - began < 2.0  # processor time of this process, the server's and the client's together
    writer.close()


@over_a_line(Settings(messages=(50, 10), requests=(1e9, 1e9), thinkers=1))
async def test_pings_are_answered_and_too_many_of_them_cut_off(server: Open) -> None:
    line = await server.connect()
    await asyncio.wait_for(await line.ping(b"here?"), 10)
    await line.close()
    _, writer = await _raw(server)
    with suppress(ConnectionError):
        for _ in range(1000):
            writer.write(100 * _frame(0x09, b"x" * 125))
            await writer.drain()
    await until(lambda: not server.hub.connected)
    writer.close()


@over_a_line(Settings(messages=(50, 10), requests=(1e9, 1e9), thinkers=1))
async def test_pongs_that_nobody_asked_for_are_counted_too(server: Open) -> None:
    _, writer = await _raw(server)
    writer.write(1000 * _frame(0x0A, b""))
    await until(lambda: server.hub.refusals.counts == {"rate/limited": 1} and not server.hub.connected)
    writer.close()


@over_a_line()
async def test_a_client_that_was_refused_is_not_read_any_more(server: Open) -> None:
    reader, writer = await _raw(server)
    (client,) = server.context.clients
    line = client.line
    assert isinstance(line, SocketLine)
    writer.write(_frame(0x02, b"bytes") + 1000 * _frame(0x0A, b""))
    await until(lambda: client.closing == 4009 and not line.transport.underlying_transport.is_reading())
    assert b"message/malformed" in await asyncio.wait_for(reader.read(4096), 10)
    assert server.hub.refusals.counts == {"message/malformed": 1}
    line.transport.disconnect()  # as happens after some seconds
    await until(lambda: not server.context.clients)
    writer.close()


@over_a_line()
async def test_only_a_little_is_read_from_a_client_at_once(server: Open) -> None:
    """Frames that wait are handed over without a break, so there must not be many."""
    reader, writer = await _raw(server)
    reading = asyncio.create_task(reader.read())
    (client,) = server.context.clients
    small = bytes([0x81, 0x81, 0, 0, 0, 0]) + b"x"
    writer.write(20_000 * small)
    most = 0
    while server.hub.received < 20_000 or client.inbox:
        most = max(most, len(client.inbox))
        await asyncio.sleep(0)
    assert MOST_UNHANDLED <= most <= MOST_UNHANDLED + AT_ONCE // len(small) + 1
    writer.close()
    await reading
    await until(lambda: not server.context.clients)


def _frame(opcode: int, payload: bytes) -> bytes:
    """Return a frame as a client sends it, the last of its message only if it is a control frame."""
    fin = 0x80 if opcode >= 0x08 else 0
    return bytes([fin | opcode, 0x80 | len(payload), 0, 0, 0, 0]) + payload


async def _raw(server: Open) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a socket by hand, to send what no library sends."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(
        b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer
