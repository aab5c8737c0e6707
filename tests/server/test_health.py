"""What operators see: whether a move can be taken, how much waits, and logs without secrets and without floods."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import secrets
import sqlite3
import time
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from sixfold.play.fair import new_seed
from sixfold.server.app import make_app
from sixfold.server.common.settings import Settings
from sixfold.server.common.tokens import new_token
from sixfold.server.operations import health, logs
from sixfold.server.operations.logs import Counting, JsonLines
from sixfold.server.store import StoreAway
from sixfold.server.store.sqlite import SqliteStore
from sixfold.server.thinking.shares import Asker

from .browsers import run, store_of
from .house import House, housed, housing, until
from .postgres import Postgres
from .stores import entry


async def fill(store: SqliteStore) -> None:
    """Append much."""
    for seq in range(1, 1000):
        await store.append(entry("g", seq, do="x" * 4000))


@housed
async def test_a_full_disk_is_seen_at_once_and_that_it_is_over(house: House) -> None:
    store = house.store
    assert isinstance(store, SqliteStore)
    await house.services.caretaker.beat(0)
    assert (await health.look(house.services)).ok
    pages = store._raw.execute("PRAGMA page_count").fetchone()[0]
    store._raw.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreAway):
        await fill(store)
    found = await health.look(house.services)
    assert not found.ok and "could not be used" in found.why and found.failed_writes == 1
    assert found.disk_free is not None and found.disk_free > 0
    store._raw.execute("PRAGMA max_page_count = 100000")
    await house.services.caretaker.beat(1)
    assert (await health.look(house.services)).ok


@housed
async def test_what_waits_is_told(house: House) -> None:
    store = house.store
    assert isinstance(store, SqliteStore)
    blocker = sqlite3.connect(store._path, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")  # the writer waits for this one
    appends = [asyncio.create_task(store.append(entry(f"g{number}", 1))) for number in range(5)]
    while store.waiting < 4:
        appends.append(asyncio.create_task(store.append(entry("more", len(appends)))))
        await asyncio.sleep(0.01)
    waiting = len(appends)
    async with house.context.thinkers._queue.place(Asker("one"), 1.0):
        thinks = asyncio.create_task(house.context.thinkers.run(len, "x"))
        await asyncio.sleep(0)
        found = await health.look(house.services)
        assert 4 <= found.appends_waiting <= waiting and found.thinking_waiting == 1
        thinks.cancel()
    blocker.execute("ROLLBACK")
    blocker.close()
    assert all(await asyncio.gather(*appends))
    assert (await health.look(house.services)).appends_waiting == 0


def test_a_database_that_is_away_is_told_soon_and_to_nobody_else(postgres: Postgres, url: str) -> None:
    async def whole() -> None:
        async with housing(url) as house:
            assert (await health.look(house.services)).ok
            await asyncio.to_thread(postgres.stop)
            try:
                async with asyncio.timeout(10):  # less than the store's patience
                    found = await health.look(house.services)
                assert not found.ok and found.disk_free is None
                assert "sixfold-pg" not in found.why
            finally:
                await asyncio.to_thread(postgres.start)
            await until(lambda: house.store.there)
            assert (await health.look(house.services)).ok

    asyncio.run(whole())


def test_healthz_answers_503_as_long_as_no_move_can_be_taken(tmp_path: Path) -> None:
    with TestClient(make_app(tmp_path / "sixfold.sqlite", Settings(thinkers=1))) as client:
        assert client.get("/healthz").status_code == 200
        store = store_of(client)
        assert isinstance(store, SqliteStore)
        store._raw.execute("PRAGMA query_only = ON")
        assert "could not be used" in wait_for_status(client, 503)["why"]
        store._raw.execute("PRAGMA query_only = OFF")
        assert wait_for_status(client, 200)["ok"]


def wait_for_status(client: TestClient, status: int) -> dict[str, Any]:
    """Ask how the server is until it answers with a status, as it does after its next heartbeat."""
    for _ in range(3000):
        answer = client.get("/healthz")
        if answer.status_code == status:
            return cast("dict[str, Any]", answer.json())
        time.sleep(0.02)
    raise AssertionError(f"/healthz never answered with {status}")


# Logs


class Log:
    """A log that is kept, and whose time is set by hand."""

    def __init__(self) -> None:
        self.stream = io.StringIO()
        self.handler = Counting(self.stream)
        self.handler.setFormatter(JsonLines())
        self.time = 1_800_000_000.0

    def say(self, words: str, *values: Any, error: BaseException | None = None) -> None:
        about = (type(error), error, error.__traceback__) if error else None
        record = logging.LogRecord("sixfold.server", logging.ERROR, "here.py", 1, words, values, about)
        record.created = self.time
        self.handler.handle(record)

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.stream.getvalue().splitlines()]


def raised(words: str) -> Exception:
    try:
        raise RuntimeError(words)
    except RuntimeError as error:
        return error


def test_the_same_error_is_logged_once_and_counted() -> None:
    log = Log()
    for number in range(1000):
        log.say("a request went wrong", error=raised(f"number {number}"))
    log.say("the server is up")
    assert [line["says"] for line in log.lines()] == ["a request went wrong", "the server is up"]
    log.time += logs.WINDOW
    log.say("something else")
    again = log.lines()[2:]
    assert [(line["says"], line.get("again")) for line in again] == [("a request went wrong", 999), ("something else", None)]
    assert "number 999" in again[0]["trace"]
    log.say("a request went wrong", error=raised("anew"))
    assert "anew" in log.lines()[-1]["trace"]


def test_lines_that_differ_in_what_clients_send_are_bounded_too() -> None:
    log = Log()
    for number in range(1000):
        log.say("refused %s", number)
    assert len(log.lines()) == logs.DIFFERENT
    log.handler.close()
    assert log.lines()[-1]["again"] == 1000 - logs.DIFFERENT
    for number in range(3 * logs.KINDS):
        log.say(f"kind {number}")
    assert len(log.handler._kinds) <= logs.KINDS + 1


def test_what_looks_like_a_secret_is_left_out() -> None:
    log = Log()
    kept = [new_token(), new_seed(), secrets.token_hex(32), f"abcdefghijkl{new_token()}"]
    for secret in kept:
        log.say(f"told {secret[:4]}: %s", secret, error=raised(f"in an error: sixfold={secret}; {secret!r}"))
    text = log.stream.getvalue()
    assert len(log.lines()) == len(kept) and not any(secret in text for secret in kept)
    assert "raised" in text and "test_health.py" in text


def test_an_error_of_a_request_is_logged_without_what_was_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A statement fails with the client's words in it, again and again."""
    log = Log()
    monkeypatch.setattr(logging.getLogger("sixfold.server"), "handlers", [log.handler])
    with TestClient(make_app(tmp_path / "sixfold.sqlite", Settings(thinkers=1)), raise_server_exceptions=False) as client:
        token = client.get("/api/me").cookies["sixfold"]
        run(client, store_of(client)._write, lambda connection: connection.exec_driver_sql("DROP TABLE accounts"))
        for _ in range(20):
            answer = client.post("/api/login", json={"name": "Ada", "password": "correct horse battery"})
            assert answer.status_code in (429, 500, 503) and "accounts" not in answer.text
    text = log.stream.getvalue()
    assert token not in text and "correct horse" not in text
    assert len(text) < 20_000
