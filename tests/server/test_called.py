"""Servers that are killed at every step between a move and its notification: each is seen exactly once, and none is lost.

The push service is the tests' own. It kills the server when a call comes in, when a browser has shown it, and when the answer has
gone; other kills come with the move and after its acknowledgement. The service worker drops what it has shown before, by its id.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import httpx
import pytest

from .client import Device, Refused, until
from .pushing import Browser, PushService
from .serving import Server

OPTIONS = ("--gone-after", "1", "--call-after", "0.5")
"""Whoever asks over HTTP is there for half a second, and is called as soon."""
STEPS = ("move", "acknowledged", "request", "taken", "answer", "done")


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running
        assert not running.wrong


class Players:
    """Two people at a table: the first is at the server, the second is called."""

    def __init__(self, service: PushService) -> None:
        self.service = service
        self.table, self.browser = "", Browser(service, "")
        self.devices: list[Device] = []
        self.expected: list[str] = []
        """The ids of the calls that there have to be."""

    async def sit_down(self, server: Server) -> None:
        first, second = self.devices = [Device(server.url), Device(server.url)]
        self.browser = self.service.browser((await second.ask("GET", "/api/calls"))["key"])
        await second.ask("POST", "/api/calls/subscription", self.browser.subscription())
        made = await first.create("board", ("link", "link"))
        self.table = made["id"]
        await second.join(self.table)
        for device in self.devices:
            body = {"game": made["current"], "entropy": secrets.token_hex(32)}
            await device.ask("POST", f"/api/tables/{self.table}/ready", body)

    async def state(self, player: int) -> Any:
        return await self.devices[player].ask("GET", f"/api/tables/{self.table}/state")

    async def pass_turn(self, player: int) -> Any:
        """Let a player move until the other is in turn; a server that falls meanwhile may have taken the last move or not."""
        state = await self.state(player)
        while "choices" in state:
            do = state["choices"]["moves"][0]["do"]
            move = {"game": state["start"]["game"], "after": state["seq"], "seat": player, "do": do}
            state = await self.devices[player].ask("POST", f"/api/tables/{self.table}/moves", move)
        return state

    async def expect(self) -> None:
        """Note that the second player has to be called about the last entry."""
        state = await self.state(0)
        self.expected.append(f"{state['start']['game']}/turn/{state['seq']}")

    async def called(self) -> None:
        """Wait until the second player has been called about all that there was."""
        await until(
            lambda: [one["id"] for one in self.browser.shown if one["kind"] == "turn"] == self.expected, "they are called"
        )


async def fell(server: Server, players: Players, step: str, random: Random) -> None:
    """Let the first player pass the turn, kill the server at a step, start it again, and wait for the call."""
    service, killed = players.service, threading.Event()

    def kill() -> None:
        service.on_request = service.on_taken = service.on_answer = lambda: None
        server.kill()
        killed.set()

    hook = {"request": "on_request", "taken": "on_taken", "answer": "on_answer"}.get(step)
    if hook is not None:
        setattr(service, hook, kill)
    if step == "move":
        threading.Timer(random.random() * 0.06, kill).start()
        with suppress(httpx.HTTPError, Refused):
            await players.pass_turn(0)
    else:
        await players.pass_turn(0)
    if step == "acknowledged":
        kill()
    if step == "done":
        await players.expect()
        await players.called()
        kill()
    await until(killed.is_set, f"the server falls at {step}")
    await asyncio.to_thread(server.start)
    if step == "move":
        await players.pass_turn(0)  # what the server did not take is done again
    if step != "done":
        await players.expect()
    await players.called()
    await asyncio.to_thread(_all_made, server)
    await players.pass_turn(1)


def _all_made(server: Server) -> None:
    """Wait until the database has no call that is due: nothing is sent twice later on."""
    end = time.monotonic() + 60
    while waiting := asyncio.run(_turns(server)):
        assert time.monotonic() < end, f"{waiting} calls wait still"
        time.sleep(0.1)


async def _turns(server: Server) -> int:
    query = "SELECT count(*) FROM calls WHERE kind = 'turn'"
    if server.database is None:
        with closing(sqlite3.connect(f"file:{server.folder / 'sixfold.sqlite'}?mode=ro", uri=True)) as database:
            return int(database.execute(query).fetchone()[0])
    connection = await asyncpg.connect(server.database)
    try:
        return int(await connection.fetchval(query))
    finally:
        await connection.close()


async def fall_at_every_step(server: Server, service: PushService, rounds: int) -> Players:
    players, random = Players(service), Random(rounds)
    await players.sit_down(server)
    for _ in range(rounds):
        for step in STEPS:
            await fell(server, players, step, random)
    ids = [notice["id"] for notice in players.browser.shown if notice["kind"] == "turn"]
    assert ids == players.expected and len(ids) == rounds * len(STEPS)
    assert "Traceback" not in server.log
    return players


def test_each_call_is_seen_once_over_sqlite(tmp_path: Path, service: PushService) -> None:
    options = (*OPTIONS, "--push-service", service.origin)
    with Server(tmp_path, options=options) as server:
        asyncio.run(fall_at_every_step(server, service, rounds=1))


def test_each_call_is_seen_once_over_postgresql(tmp_path: Path, url: str, service: PushService) -> None:
    options = (*OPTIONS, "--push-service", service.origin)
    with Server(tmp_path, database=url, options=options) as server:
        asyncio.run(fall_at_every_step(server, service, rounds=1))


def test_another_process_makes_the_call_of_one_that_fell(tmp_path: Path, url: str, service: PushService) -> None:
    options = (*OPTIONS, "--push-service", service.origin)

    async def play() -> None:
        players = Players(service)
        await players.sit_down(one)
        os.killpg(other.pid, signal.SIGSTOP)  # so it is the first one that calls
        service.mode = "hanging"
        await players.pass_turn(0)
        await until(lambda: service.requests > 0, "the first one calls")
        service.mode = "well"
        one.kill()
        os.killpg(other.pid, signal.SIGCONT)
        for device in players.devices:
            device.url = device.headers["origin"] = other.url
        await players.expect()
        await players.called()
        await asyncio.to_thread(_all_made, other)
        assert len(players.browser.came) == 1

    with Server(tmp_path, database=url, options=options) as one:
        folder = tmp_path / "other"
        folder.mkdir()
        with Server(folder, database=url, options=options) as other:
            asyncio.run(play())
            assert "Traceback" not in one.log + other.log
