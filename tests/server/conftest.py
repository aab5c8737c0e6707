"""For the tests of the server: an SQLite file, a real PostgreSQL, and a server in this process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sixfold.server.app import make_app
from tests.server.browsers import FREE
from tests.server.postgres import Postgres
from tests.server.stores import Where


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    return postgres.database()


@pytest.fixture
def url(postgres: Postgres, database: str) -> str:
    """Return the address of an empty database."""
    postgres.run("DROP SCHEMA public CASCADE", "CREATE SCHEMA public", url=database)
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
