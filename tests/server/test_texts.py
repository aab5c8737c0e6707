"""Text and records from outside, on every way in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sixfold.errors import RecordError, TableError
from sixfold.server.app import make_app
from sixfold.server.common.settings import Settings
from sixfold.server.common.texts import tidy
from sixfold.server.library import imports

from .house import House, housed, refusal

UNSEEN = ["\0", "\x07", "\x7f", "\u202e", "\u200b", "\u2066", "\ufeff", "\ud800", "\u200e"]
FREE = Settings(requests=(1e9, 1e9), tables=(1e9, 1e9), logins=(1e9, 1e9), thinkers=1)
RECORDS = Path(__file__).parents[1] / "conformance" / "valid.jsonl"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(tmp_path / "sixfold.sqlite", FREE), base_url="http://testserver") as client:
        yield client


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada ", "Ada"),
        ("a\n b\t\tc\u00a0d", "a b c d"),
        ("Zoë 👩\u200d🔬 ß", "Zoë 👩\u200d🔬 ß"),
        ("עדה", "עדה"),
    ],
)
def test_text_is_kept_as_people_see_it(text: str, kept: str) -> None:
    assert tidy(text) == kept


@pytest.mark.parametrize("text", ["", "   ", "\n\u00a0", *(f"a{character}b" for character in UNSEEN)])
def test_text_that_nobody_sees_is_refused(text: str) -> None:
    with pytest.raises(TableError, match=r"seen|see"):
        tidy(text)


@housed
async def test_names_and_lines_of_the_chat_are_checked_at_the_socket(house: House) -> None:
    one, other = house.person(), house.person()
    table = await house.table(one, "dice", "link", "link")
    await other.watch(table)
    for character in UNSEEN[:-2]:
        said = await other.say(type="take", table=table.doc.id, name=f"a{character}b", id=1)
        assert refusal(said) in ("text/refused", "message/malformed"), character
    await other.say(type="take", table=table.doc.id, name="  Bea\n ", id=2)
    assert table.doc.players[1].name == "Bea"
    assert refusal(await other.say(type="say", table=table.doc.id, text="a\0b", id=3)) == "text/refused"
    assert refusal(await other.say(type="say", table=table.doc.id, text=" \n ", id=4)) == "text/refused"
    await other.say(type="say", table=table.doc.id, text="two\nlines", id=5)
    assert other.last("said")["text"] == "two lines"


@housed
async def test_entropy_with_a_line_break_is_refused_at_the_door(house: House) -> None:
    one = house.person()
    table = await house.table(one, "dice", "here", "here")
    ready = {"type": "ready", "table": table.doc.id, "game": table.doc.current, "id": 1}
    said = await one.say(**ready, entropy="ab" * 32 + "\n\n")
    assert refusal(said) in ("", "message/malformed")
    await one.ready(table)
    await one.watch(table)
    assert table.running is not None


@pytest.mark.parametrize("character", UNSEEN)
def test_no_character_makes_a_request_an_error(server: TestClient, character: str) -> None:
    name = f"a{character}b"
    headers = {"content-type": "application/json"}
    login = {"name": name, "password": "a long password"}
    secret = {"name": "Ada", "password": f"a long {character} password"}
    table = {"game": "dice", "players": [{"kind": "here", "name": name}, {"kind": "bot"}]}
    record = json.loads(RECORDS.read_text().splitlines()[0])
    record["seats"][0]["name"] = name
    for path, body in (
        ("accounts", login),
        ("login", login),
        ("login", secret),
        ("tables", table),
        ("records", record),
    ):
        answer = server.post(f"/api/{path}", content=json.dumps(body), headers=headers)
        assert 400 <= answer.status_code < 500, (path, answer.text)
        assert answer.json()["error"]["code"]


def test_an_import_keeps_what_is_understood_within_bounds(server: TestClient) -> None:
    line = RECORDS.read_text().splitlines()[0]
    record = json.loads(line)
    record |= {"id": "x" * 900_000, "fairness": {"commitment": "y" * 50_000, "entropy": [], "game": ""}, "note": "z" * 1000}
    record["seats"][0]["name"] = "n" * 5000
    record["moves"][0]["comment"] = "c" * 1000
    kept = imports.read(json.dumps(record).encode())
    assert len(kept.write()) < len(line) + 200
    assert kept.more == {"imported": True}
    posted = server.post("/api/records", content=json.dumps(record), headers={"content-type": "application/json"})
    replay = server.get(f"/api/games/{posted.json()['game']}/replay")
    assert replay.json()["imported"] is True and len(replay.content) < 500_000


def test_an_import_with_a_made_up_deal_is_marked_as_imported(server: TestClient) -> None:
    record = json.loads(RECORDS.read_text().splitlines()[0])
    record["fairness"] = {"commitment": "ab", "entropy": [None, None], "game": "x", "seed": "cd"}
    posted = server.post("/api/records", content=json.dumps(record), headers={"content-type": "application/json"})
    assert server.get(f"/api/games/{posted.json()['game']}/replay").json()["imported"] is True


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_a_record_has_numbers_only(constant: str) -> None:
    line = RECORDS.read_text().splitlines()[0]
    with pytest.raises(RecordError, match="is no number there"):
        imports.read(line.replace('"seat": 0', f'"seat": {constant}', 1).encode())
