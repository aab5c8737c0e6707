"""What is refused is counted where operators look, and does not fill the log."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from sixfold.play.record import Record
from sixfold.server.app import make_app
from sixfold.server.common import refusals
from sixfold.server.common.refusals import Refusals
from sixfold.server.common.settings import Settings
from sixfold.server.library import replay
from sixfold.server.thinking.shares import Asker

RECORD = (Path(__file__).parents[1] / "conformance" / "valid.jsonl").read_text().splitlines()[0]


def test_refusals_of_requests_are_in_the_metrics(tmp_path: Path) -> None:
    with TestClient(make_app(tmp_path / "sixfold.sqlite", Settings(thinkers=1)), base_url="http://testserver") as server:
        server.get("/api/tables/" + "a" * 12)
        server.get("/api/tables/nonsense")
        server.post("/api/tables", json={"game": "chess"})
        server.post("/api/tables", json={}, headers={"origin": "http://["})
        told = server.get("/metrics").text
    for code, count in (("table/unknown", 1), ("request/malformed", 2), ("origin/foreign", 1)):
        assert f'sixfold_refused_total{{code="{code}"}} {count}.0' in told


def test_the_log_has_one_line_a_minute_however_much_is_refused(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = 1000.0
    monkeypatch.setattr("sixfold.server.common.refusals.time.monotonic", lambda: at)
    counted = Refusals()
    with caplog.at_level(logging.INFO, "sixfold.server"):
        for number in range(10_000):
            counted.add("rate/limited" if number % 2 else "message/malformed")
        at += refusals.SAY_EVERY
        counted.add("rate/limited")
    assert [record.getMessage() for record in caplog.records] == [
        "refused so far: message/malformed 1",
        "refused so far: rate/limited 5001, message/malformed 5000",
    ]


def test_a_replay_is_built_once_for_all_who_ask_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    built = 0
    build = replay.replay

    def counted(*arguments: Any) -> object:
        nonlocal built
        built += 1
        return build(*arguments)

    monkeypatch.setattr(replay, "replay", counted)
    record = Record.parse(RECORD)

    async def ask() -> list[bytes]:
        replays = replay.Replays()
        return await asyncio.gather(*(replays.of("a" * 16, record, "open", Asker("1.1.1.1", str(number))) for number in range(9)))

    answers = asyncio.run(ask())
    assert built == 1 and len(set(answers)) == 1
    assert json.loads(answers[0])["start"]["game"] == "a" * 16
