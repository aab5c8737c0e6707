"""Browsers at a server that runs in this process, and what they often do."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Any, ParamSpec, TypeVar

from starlette.applications import Starlette
from starlette.testclient import TestClient

from sixfold.server.app import Server
from sixfold.server.common.settings import Settings
from sixfold.server.services import Services
from sixfold.server.store import Store

P = ParamSpec("P")
T = TypeVar("T")

FREE = Settings(requests=(1e9, 1e9), tables=(1e9, 1e9), logins=(1e9, 1e9), thinkers=1)
TWO = [{"kind": "link"}, {"kind": "link"}]


def someone(server: TestClient) -> TestClient:
    """Return another browser at the same server."""
    other = TestClient(server.app, base_url="http://testserver")
    other.portal = server.portal
    return other


def services_of(server: TestClient) -> Services:
    """Return the services of the server that a browser asks."""
    assert isinstance(server.app, Starlette)
    parts: Server = server.app.state.server
    return parts.services()


def store_of(server: TestClient) -> Store:
    """Return the store of the server that a browser asks."""
    return services_of(server).store


def run(server: TestClient, work: Callable[P, Awaitable[T]], *args: P.args, **options: P.kwargs) -> T:
    """Do something on the event loop of the server that a browser asks."""
    assert server.portal is not None
    return server.portal.call(lambda: work(*args, **options))


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def begin(server: TestClient, *others: TestClient, game: str = "dice", **wishes: Any) -> dict[str, Any]:
    """Make a table by link, let others join, and begin; return the table."""
    table: dict[str, Any] = server.post("/api/tables", json={"game": game, "players": TWO, **wishes}).json()
    for other in others:
        assert other.post(f"/api/tables/{table['id']}/join", json={}).status_code == 200
    for person in (server, *others):
        body = {"game": table["current"], "entropy": secrets.token_hex(32)}
        table = person.post(f"/api/tables/{table['id']}/ready", json=body).json()
    return table
