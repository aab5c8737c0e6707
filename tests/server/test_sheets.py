"""Score sheets that several devices share: whoever writes first is first, and nobody writes over what they have not seen."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.testclient import TestClient

from sixfold.server.common.clock import now
from sixfold.server.http.sheets import LARGEST
from sixfold.server.store import Store
from sixfold.server.store.retention import remove_sheets
from sixfold.server.tables.retention import DAY

from .browsers import code, someone
from .stores import Where, with_store

ID = "abcdefgh2345"


def write(person: TestClient, version: int, sheet: str, id_: str = ID) -> dict[str, Any]:
    answer = person.post(f"/api/sheets/{id_}", json={"version": version, "sheet": sheet})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_sheet_is_shared(server: TestClient) -> None:
    other = someone(server)
    assert code(other.get(f"/api/sheets/{ID}")) == (404, "game/unknown")
    assert write(server, 0, '{"players": ["Ada", "Bea"]}') == {"version": 1, "sheet": '{"players": ["Ada", "Bea"]}'}
    assert other.get(f"/api/sheets/{ID}").json()["version"] == 1
    assert write(other, 1, '{"edits": [1]}')["version"] == 2
    assert server.get(f"/api/sheets/{ID}").json() == {"version": 2, "sheet": '{"edits": [1]}'}


def test_nobody_writes_over_what_they_have_not_seen(server: TestClient) -> None:
    id_ = "bcdefgh23456"
    write(server, 0, '{"edits": []}', id_)
    write(server, 1, '{"edits": ["first"]}', id_)
    # The answer says what stands now; it is not the version after the one that was written.
    assert write(someone(server), 1, '{"edits": ["late"]}', id_) == {"version": 2, "sheet": '{"edits": ["first"]}'}
    assert write(someone(server), 0, '{"edits": ["new"]}', id_)["sheet"] == '{"edits": ["first"]}'


def test_what_is_no_sheet_is_refused(server: TestClient) -> None:
    assert code(server.post(f"/api/sheets/{ID}", json={"version": 0}))[1] == "request/malformed"
    assert code(server.post(f"/api/sheets/{ID}", json={"version": -1, "sheet": "{}"}))[1] == "request/malformed"
    assert code(server.post(f"/api/sheets/{ID}", json={"version": 0, "sheet": {}}))[1] == "request/malformed"
    assert code(server.get("/api/sheets/UPPER"))[1] == "request/malformed"
    large = {"version": 0, "sheet": "x" * LARGEST}
    assert code(server.post("/api/sheets/cdefgh234567", json=large))[1] == "request/large"


def test_a_version_that_is_not_there_is_not_written(where: Where) -> None:
    async def test(store: Store) -> None:
        assert not await store.write_sheet(ID, 3, "{}")
        assert await store.sheet(ID) is None
        written = await asyncio.gather(*(store.write_sheet(ID, 0, f'{{"by":{n}}}') for n in range(8)))
        assert written.count(True) == 1
        written = await asyncio.gather(*(store.write_sheet(ID, 1, f'{{"by":{n}}}') for n in range(8)))
        assert written.count(True) == 1
        row = await store.sheet(ID)
        assert row is not None
        assert row.version == 2

    with_store(where, test)


def test_old_sheets_are_removed(where: Where) -> None:
    async def test(store: Store) -> None:
        await store.write_sheet(ID, 0, "{}")
        assert await store.remove_old(lambda connection: remove_sheets(connection, now() - DAY, 10)) == 0
        assert await store.remove_old(lambda connection: remove_sheets(connection, now() + DAY, 10)) == 1
        assert await store.sheet(ID) is None

    with_store(where, test)
