"""All that is kept about a person is told to them and goes with them: no table of the database is forgotten."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Boolean, Column, Connection, Float, Integer, LargeBinary, Table, insert, select
from starlette.testclient import TestClient

from sixfold.server.app import make_app
from sixfold.server.common.tokens import digest
from sixfold.server.store import schema
from sixfold.server.store.belongings import OTHERS, OWN
from sixfold.server.store.kept import ELSEWHERE, NOT_PERSONAL, OF_DEVICE, OF_PERSON, UNTOLD
from tests.server.browsers import FREE, begin, code, run, someone, store_of
from tests.server.stores import Where

LOGIN = {"name": "Adalbert", "password": "correct horse"}
TOLD = "told-to-the-owner"


@pytest.fixture
def server(where: Where) -> Iterator[TestClient]:
    with TestClient(make_app(where, FREE), base_url="http://testserver") as client:
        yield client


def test_every_table_is_told_told_otherwise_or_has_nobody_in_it() -> None:
    told = {column.table for column in (*OF_PERSON.values(), *OF_DEVICE.values())}
    lists = [told, set(ELSEWHERE), set(NOT_PERSONAL)]
    for table in schema.metadata.tables.values():
        assert sum(table in one for one in lists) == 1, f"store/kept.py has to say what {table.name} keeps about people"
    for table in NOT_PERSONAL:
        persons = {"who", "whom", "by", "account", "device", "name", "player"} & {column.name for column in table.c}
        assert not persons or table is schema.secrets, f"{table.name} has people in it: {persons}"


def test_what_goes_along_with_a_person_is_told_to_them() -> None:
    assert set(OWN) <= {column.table for column in OF_PERSON.values()}
    assert {column.table for column in OTHERS} <= {column.table for column in OF_PERSON.values()}


def fitting(column: Column[Any], known: dict[str, Any]) -> Any:
    """Return some value for a column."""
    if column.name in known:
        return known[column.name]
    if isinstance(column.type, Boolean):
        return True
    if isinstance(column.type, (Integer, Float)):
        return 4242
    return b"" if isinstance(column.type, LargeBinary) else json.dumps(TOLD)


def fill(server: TestClient, owner: str, device: str, table: str) -> None:
    """Let the database keep one row about someone wherever it can, and one in which they stand for another."""
    known = {"table": table, "circle": "circlecircle"}
    rows: list[tuple[Table, dict[str, Any]]] = [
        *((column.table, {**known, column.name: owner}) for column in OF_PERSON.values()),
        *((column.table, {**known, column.name: device}) for column in OF_DEVICE.values()),
        *((column.table, {**known, "who": f"w{n}", "whom": f"v{n}", column.name: owner}) for n, column in enumerate(OTHERS)),
    ]

    def write(connection: Connection) -> None:
        circle = {column.name: fitting(column, {"id": "circlecircle"}) for column in schema.circles.c}
        connection.execute(insert(schema.circles).values(**circle))
        for number, (of, values) in enumerate(rows):
            connection.execute(insert(of).values({column.name: fitting(column, {"id": number, **values}) for column in of.c}))

    run(server, store_of(server)._write, write)


def everything(server: TestClient) -> str:
    """Return the whole database as text."""

    def read(connection: Connection) -> str:
        tables = schema.metadata.tables.values()
        return "\n".join(f"{table.name} {row!r}" for table in tables for row in connection.execute(select(table)).all())

    return run(server, store_of(server)._read, read)


def cookie(person: TestClient) -> str:
    return person.cookies["sixfold"]


def played(server: TestClient, other: TestClient) -> dict[str, Any]:
    table = begin(server, other, hints=False)
    server.post(f"/api/tables/{table['id']}/resign", json={"game": table["current"], "seat": 0})
    return table


def check_told(kept: dict[str, Any]) -> None:
    assert set(kept) == {*OF_PERSON, *OF_DEVICE}
    for name, rows in kept.items():
        assert rows, f"{name} is not told"
        assert not UNTOLD & set(rows[0])


def test_an_account_is_told_everything_and_leaves_nothing_behind(server: TestClient) -> None:
    other = someone(server)
    server.post("/api/accounts", json=LOGIN)
    other.post("/api/accounts", json=LOGIN | {"name": "Bea"})
    phone = someone(server)
    phone.post("/api/login", json=LOGIN)
    table = played(server, other)
    server.post("/api/daily")
    account = run(server, store_of(server).account, "Adalbert")
    assert account is not None
    fill(server, f"#{account.id}", digest(cookie(phone)), table["id"])
    check_told(server.get("/api/account/export").json()["kept"])
    assert server.post("/api/account/delete", json={"password": LOGIN["password"]}).status_code == 204
    left = everything(server)
    assert str(account.id) not in left and "adalbert" not in left.lower()
    assert digest(cookie(phone)) not in left and TOLD not in left.replace(f"circles ('circlecircle', 4242, '\"{TOLD}\"'", "")
    assert '"Bea"' in left and other.get(f"/api/games/{table['current']}/record").status_code == 200


def test_a_device_is_told_everything_and_leaves_nothing_behind(server: TestClient) -> None:
    other = someone(server)
    body = {"game": "dice", "players": [{"kind": "here", "name": "Adalbert"}, {"kind": "bot", "bot": "easy"}]}
    alone = server.post("/api/tables", json=body).json()
    table = played(server, other)
    server.post("/api/daily", json={"name": "Adalbert"})
    device = digest(cookie(server))
    fill(server, device, device, table["id"])
    told = server.get("/api/device/export").json()
    check_told(told["kept"])
    assert told["sixfold"] == "device" and {one["id"] for one in told["tables"]} >= {alone["id"], table["id"]}
    before = cookie(server)
    assert server.post("/api/device/forget").status_code == 204
    assert cookie(server) != before
    left = everything(server)
    assert device not in left and "adalbert" not in left.lower()
    assert server.get("/api/me").json()["games"] == [] and other.get("/api/me").json()["games"] != []
    assert code(other.get(f"/api/tables/{alone['id']}")) == (409, "table/discarded")


def test_a_device_that_uses_an_account_is_not_forgotten_apart_from_it(server: TestClient) -> None:
    server.post("/api/accounts", json=LOGIN)
    assert code(server.post("/api/device/forget")) == (409, "account/used")
    assert code(server.get("/api/device/export")) == (409, "account/used")


def test_nobody_else_loses_a_place_when_a_device_is_forgotten(server: TestClient) -> None:
    other, phone = someone(server), someone(server)
    table = begin(server, other)
    secret = server.post(f"/api/tables/{table['id']}/players/0/link").json()["secret"]
    assert phone.post("/api/claim", json={"secret": secret}).status_code == 200
    assert server.post("/api/device/forget").status_code == 204
    seen = phone.get(f"/api/tables/{table['id']}").json()["players"]
    assert seen[0]["yours"] and not seen[0].get("left") and seen[0]["name"] == "player 1"
    assert other.post("/api/device/forget").status_code == 204
    seen = phone.get(f"/api/tables/{table['id']}").json()["players"]
    assert seen[1]["left"] and seen[0]["yours"]
