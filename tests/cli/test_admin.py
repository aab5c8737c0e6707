"""``sixfold admin reports``: what players reported, listed, shown and closed, also while the server runs."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sixfold.cli.app import app
from sixfold.errors import UsageError
from sixfold.server.store.reports import Account, Line, Report
from sixfold.server.store.store import Store
from tests.server.postgres import Postgres
from tests.server.stores import opened

RUNNER = CliRunner()
REPORT = Report(
    0, 1_700_000_000_000, "ada", "ben", "aaaaaaaaaaaa", "insult", Account("Ben", 1, "Ada", "not nice", [Line(1, 1, "Ben", "boo")])
)


def run(*words: str) -> str:
    found = RUNNER.invoke(app, ["admin", "reports", *words], catch_exceptions=False)
    assert found.exit_code == 0, found.output
    return found.output


async def look(store: Store, *options: str) -> None:
    """Go through reports beside a store that is open."""
    await store.report(REPORT)
    listed = await asyncio.to_thread(run, *options)
    assert listed.split() == ["1", "2023-11-14", "22:13", "insult", "Ben", "at", "table", "aaaaaaaaaaaa"]
    shown = await asyncio.to_thread(run, *options, "show", "1")
    assert "they write: not nice" in shown and "Ben: boo" in shown and "by: Ada, known as ada" in shown
    assert await asyncio.to_thread(run, *options, "close", "1") == "report 1 is closed\n"
    assert await asyncio.to_thread(run, *options) == "there are no open reports\n"
    assert "closed:" in await asyncio.to_thread(run, *options, "show", "1")
    assert "insult" in await asyncio.to_thread(run, *options, "--closed")
    await store.report(REPORT)  # the server goes on writing
    with pytest.raises(UsageError, match="there is no open report 1"):
        await asyncio.to_thread(run, *options, "close", "1")
    with pytest.raises(UsageError, match="there is no report 7"):
        await asyncio.to_thread(run, *options, "show", "7")


def test_reports_in_a_file_that_is_served(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "sixfold.sqlite") as store:
            await look(store, "--data", str(tmp_path))

    asyncio.run(whole())


def test_reports_in_postgres() -> None:
    async def whole(database: str) -> None:
        async with opened(database) as store:
            await look(store, "--database", database)

    with Postgres() as postgres:
        asyncio.run(whole(postgres.database()))


def test_reports_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not there"):
        run("--data", str(tmp_path))
    (tmp_path / "sixfold.sqlite").write_bytes(b"")
    with pytest.raises(UsageError, match="no such table"):
        run("--data", str(tmp_path))
