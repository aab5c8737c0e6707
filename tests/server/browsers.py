"""Browsers at a server that runs in this process, and what they often do."""

from __future__ import annotations

import secrets
from typing import Any

from starlette.testclient import TestClient

from sixfold.server.common.settings import Settings

FREE = Settings(requests=(1e9, 1e9), tables=(1e9, 1e9), logins=(1e9, 1e9), thinkers=1)
TWO = [{"kind": "link"}, {"kind": "link"}]


def someone(server: TestClient) -> TestClient:
    """Return another browser at the same server."""
    other = TestClient(server.app, base_url="http://testserver")
    other.portal = server.portal
    return other


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
