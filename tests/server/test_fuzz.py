import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import schemathesis
from schemathesis.core.result import Ok

from tests.server.client import Device, Player, until
from tests.server.nonsense import GROWTH, send_messages, send_requests
from tests.server.serving import Server

REQUESTS, MESSAGES = 15, 50_000
"""Requests at each address, and messages: ``make fuzz`` sends many more, and others each time."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("fuzz")) as running:
        yield running


def test_requests(server: Server) -> None:
    """Whatever is asked, it is answered as the description says, and never with a mistake of the server's own."""
    seen = send_requests(server, REQUESTS)
    assert min(seen[200], seen[404], seen[409], seen[422]) > 20, seen


def test_messages(server: Server) -> None:
    """A storm of broken messages harms nobody: no mistake of the server's own, no growth, another table plays on."""
    asyncio.run(send_messages(server, MESSAGES))
    assert server.process is not None and server.process.poll() is None
    assert "Traceback" not in server.log


def test_the_description_is_sound(server: Server) -> None:
    """The OpenAPI description can be read, and names every address under /api."""
    schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json")
    paths = {found.ok().path for found in schema.get_all_operations() if isinstance(found, Ok)}
    assert {"/api/tables", "/api/tables/{table}/moves", "/api/games/{game}/record", "/api/me"} <= paths


def test_a_slow_reader_is_cut_off(server: Server, tmp_path: Path) -> None:
    """A client that asks much and reads nothing does not make the server grow."""

    async def stall() -> None:
        device = Device(server.url)
        table = (await device.create("board", ("here", "here")))["id"]
        async with Player(device, table, games=1) as player:
            await until(lambda: player.moves > 60, "there is a log to ask for")
            player.paused = True
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1 << 12)
        handshake = [
            "GET /api/socket HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", f"Cookie: {device.cookie}", "", "",
        ]  # fmt: skip
        writer.write("\r\n".join(handshake).encode())
        await reader.readuntil(b"\r\n\r\n")
        before = server.memory()
        text = json.dumps({"type": "watch", "table": table}).encode()
        frame = bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text
        for _ in range(60):  # at most a hundred a second are looked at
            writer.write(frame * 10)
            await asyncio.sleep(0.1)
            if writer.is_closing():
                break
        grown = server.memory() - before
        writer.transport.abort()
        assert grown < GROWTH, f"the server has grown by {grown >> 20} MiB"
        assert await device.ask("GET", f"/api/tables/{table}")

    asyncio.run(stall())
    assert "Traceback" not in server.log
