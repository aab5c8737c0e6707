"""Who is called what, and where a server is found."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from sixfold.server.app import make_app
from sixfold.server.common.settings import Settings
from sixfold.server.serve import reach
from tests.server.browsers import FREE, someone

LAN = replace(FREE, reach="http://192.168.0.7:8642")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(tmp_path / "sixfold.sqlite", FREE), base_url="http://testserver") as client:
        yield client


def names(table: dict[str, Any]) -> list[str]:
    return [player["name"] for player in table["players"]]


def test_bots_have_names_of_their_own_and_never_twice(server: TestClient) -> None:
    bots = [{"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "easy"}, {"kind": "bot", "name": "Dot"}]
    table = server.post("/api/tables", json={"game": "dice", "players": [{"kind": "here", "name": "Chip"}, *bots]}).json()
    assert names(table) == ["Chip", "Pixel", "Vox", "Dot"]


def test_a_person_without_a_name_is_numbered(server: TestClient) -> None:
    table = server.post("/api/tables", json={"game": "dice", "players": [{"kind": "here"}, {"kind": "link"}]}).json()
    assert names(someone(server).post(f"/api/tables/{table['id']}/join", json={}).json()) == ["player 1", "player 2"]


def test_a_record_that_names_bots_by_their_strength_is_shown_with_names(server: TestClient) -> None:
    shown = server.get(f"/api/puzzles/{server.get('/api/puzzles').json()['puzzles'][0]['id']}").json()
    found = shown["replay"]["start"]["names"]
    assert len(set(found)) == len(found) and not {"easy", "medium", "hard", "expert", "hard 2"} & set(found)


@pytest.mark.parametrize(
    ("settings", "host", "headers", "told"),
    [
        (LAN, "localhost", {}, True),
        (LAN, "127.0.0.1:8642", {}, True),
        (LAN, "example.org", {}, False),
        (LAN, "localhost", {"x-forwarded-for": "203.0.113.5"}, False),
        (replace(LAN, origins=("https://example.org",)), "localhost", {}, False),
        (replace(LAN, proxies=True), "localhost", {}, False),
        (FREE, "localhost", {}, False),
    ],
)
def test_only_a_page_on_this_machine_learns_its_address(
    tmp_path: Path, settings: Settings, host: str, headers: dict[str, str], told: bool
) -> None:
    app = make_app(tmp_path / "sixfold.sqlite", settings)
    with TestClient(app, base_url="http://localhost", client=("127.0.0.1", 5000)) as near:
        assert near.get("/api/reach", headers={"host": host, **headers}).json().get("origin") == (LAN.reach if told else None)
    with TestClient(app, base_url="http://localhost", client=("192.168.0.9", 5000)) as far:
        assert far.get("/api/reach").json().get("origin") is None


def test_only_a_server_that_listens_for_others_is_found_by_them() -> None:
    assert reach("127.0.0.1", 8642) is None
    assert re.fullmatch(r"http://(?!127\.)\d+\.\d+\.\d+\.\d+:8642", reach("0.0.0.0", 8642) or "http://192.0.2.7:8642")
