"""The way in over HTTP: bounds on headers, on time and on connections, and addresses that nobody can make up."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import pytest
import uvicorn

from sixfold.server.common.request import address_of, is_own_origin
from sixfold.server.common.settings import Settings
from sixfold.server.http import bounds as http
from sixfold.server.http.bounds import BoundedHttp, Door

from .house import until

HELLO = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"


class Open:
    """A server that answers every request with a word."""

    def __init__(self, port: int, door: Door, app: App) -> None:
        self.port, self.door, self.app = port, door, app
        self.writers: list[asyncio.StreamWriter] = []

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writers.append(writer)
        return reader, writer

    async def close(self) -> None:
        for writer in self.writers:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()


class App:
    """Answers with a word; a request that wants it slow only when its client has gone."""

    def __init__(self) -> None:
        self.slow = self.gone = 0

    async def __call__(
        self, scope: Any, receive: Callable[[], Awaitable[dict[str, object]]], send: Callable[[object], Awaitable[None]]
    ) -> None:
        while (await receive()).get("more_body"):
            pass
        if (b"x-slow", b"yes") in scope["headers"]:
            self.slow += 1
            while (await receive())["type"] != "http.disconnect":
                pass
            self.gone += 1
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def opened(most: int = 0) -> AsyncIterator[Open]:
    door = Door(most)
    make: Any = partial(BoundedHttp, door)
    app = App()
    settings = uvicorn.Config(app, http=make, log_config=None, lifespan="off")
    server = uvicorn.Server(settings)
    listening = socket.create_server(("127.0.0.1", 0))
    running = asyncio.create_task(server.serve(sockets=[listening]))
    await until(lambda: server.started)
    there = Open(listening.getsockname()[1], door, app)
    try:
        yield there
    finally:
        await there.close()
        server.should_exit = True
        await running


def test_headers_without_end_are_refused() -> None:
    async def whole() -> None:
        async with opened() as server:
            reader, writer = await server.connect()
            writer.write(HELLO + b"X-Long: ")
            with suppress(ConnectionError):
                for _ in range(100):
                    writer.write(b"x" * 10_000)
                    await writer.drain()
            assert (await reader.read(100)).startswith(b"HTTP/1.1 431 ")
            assert server.door.refusals.counts == {"headers/large": 1}
            reader, writer = await server.connect()
            writer.write(HELLO + b"X-Long: " + b"x" * 10_000 + b"\r\n\r\n")
            assert (await reader.read(100)).startswith(b"HTTP/1.1 200 ")

    asyncio.run(whole())


@pytest.mark.parametrize("half", [b"", b"GET / HT", HELLO, b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc"])
def test_half_a_request_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, half: bytes) -> None:
    monkeypatch.setattr(http, "HEAD_SECONDS", 0.05)
    monkeypatch.setattr(http, "BODY_SECONDS", 0.05)

    async def whole() -> None:
        async with opened() as server:
            reader, writer = await server.connect()
            writer.write(half)
            with suppress(ConnectionError):
                await asyncio.wait_for(reader.read(), 30)
            await until(lambda: server.door.refusals.counts["request/slow"] == 1)

    asyncio.run(whole())


def test_requests_one_after_the_other_are_not_too_slow_together(monkeypatch: pytest.MonkeyPatch) -> None:
    async def whole() -> None:
        async with opened() as server:
            reader, writer = await server.connect()
            for _ in range(20):
                writer.write(HELLO + b"\r\n")
                assert b"200" in await reader.readuntil(b"\r\n\r\n") and await reader.readexactly(2) == b"ok"
            assert not server.door.refusals.counts

    asyncio.run(whole())


def test_an_address_holds_so_many_connections_and_gives_them_back() -> None:
    async def whole() -> None:
        async with opened(most=3) as server:
            held = [await server.connect() for _ in range(3)]
            for reader, writer in held:
                writer.write(HELLO + b"\r\n")
                assert b"200" in await reader.readuntil(b"\r\n\r\n")
            reader, writer = await server.connect()
            assert (await reader.read(100)).startswith(b"HTTP/1.1 503 ")
            for _, writer in held:
                writer.close()
            await until(lambda: not server.door._open)
            reader, writer = await server.connect()
            writer.write(HELLO + b"\r\n")
            assert b"200" in await reader.readuntil(b"\r\n\r\n")

    asyncio.run(whole())


def test_addresses_come_from_the_line_or_from_a_configured_proxy_alone() -> None:
    scope = {"client": ("10.0.0.1", 5), "headers": [(b"x-forwarded-for", b"1.1.1.1"), (b"x-forwarded-for", b"2.2.2.2, 3.3.3.3")]}
    assert address_of(scope, Settings()) == "10.0.0.1"
    assert address_of(scope, Settings(proxies=True)) == "3.3.3.3"
    assert address_of({**scope, "headers": []}, Settings(proxies=True)) == "10.0.0.1"


def test_who_hangs_up_is_gone_for_all_requests_that_wait() -> None:
    """Uvicorn told only the last of several requests at once, and the answer to another one was an error of the server."""

    async def whole() -> None:
        async with opened() as server:
            _, writer = await server.connect()
            slow = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nX-Slow: yes\r\n\r\n"
            writer.write(3 * slow)
            await until(lambda: server.app.slow == 1)
            writer.transport.abort()
            await until(lambda: server.app.gone == 1)
            assert server.app.slow == 1, "nobody waits for the other two"

    asyncio.run(whole())


def test_what_is_no_request_is_counted_and_refused() -> None:
    async def whole() -> None:
        async with opened() as server:
            reader, writer = await server.connect()
            writer.write(b"what is this\r\n\r\n")
            assert (await reader.read(100)).startswith(b"HTTP/1.1 400 ")
            assert server.door.refusals.counts == {"request/malformed": 1}

    asyncio.run(whole())


def test_an_origin_that_is_none_is_foreign() -> None:
    assert not is_own_origin({"headers": [(b"origin", b"http://["), (b"host", b"x")]}, Settings())
