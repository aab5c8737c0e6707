"""For the tests of the server: an SQLite file, a real PostgreSQL, and a server in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sixfold.server.app import make_app
from tests.server.browsers import FREE
from tests.server.postgres import Postgres
from tests.server.stores import Where, empty


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One for all tests of a process; whoever stops it starts it again."""
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def database(postgres: Postgres) -> str:
    """One for all tests of a process, since each costs time when PostgreSQL stops and when it is thrown away."""
    return postgres.database()


@pytest.fixture
def url(database: str) -> str:
    """Return the address of a database without a row; its tables may be there, as it takes long to make them."""
    asyncio.run(empty(database))
    return database


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Where:
    if request.param == "sqlite":
        return tmp_path / "sixfold.db"
    return str(request.getfixturevalue("url"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(tmp_path / "sixfold.sqlite", FREE), base_url="http://testserver") as client:
        yield client
