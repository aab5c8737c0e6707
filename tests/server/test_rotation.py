"""What becomes of open sockets when sessions change: here, at another process, and after a kill."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from sixfold.server.common.tokens import new_token
from sixfold.server.people import accounts
from sixfold.server.people.sessions import RENEW
from sixfold.server.store.rows import Account
from tests.server.client import Device, Refused
from tests.server.house import House, Person, housed, housing, play_on
from tests.server.serving import Server

LOGIN = {"name": "Ada", "password": "correct horse"}


@pytest.fixture
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    return tmp_path if request.param == "sqlite" else str(request.getfixturevalue("url"))


BOTH = pytest.mark.parametrize("where", ["sqlite", "postgres"], indirect=True)


def twin(person: Person) -> Person:
    """Return another tab of the same browser, or a thief who has its token."""
    other = person.house.person()
    other.device = person.device
    return other


# Sockets at one process


@BOTH
def test_the_socket_of_a_planted_token_ends_and_a_new_one_has_nothing(where: Path | str) -> None:
    async def test() -> None:
        async with housing(where) as house:
            desk = house.person()
            thief = twin(desk)
            table = await house.begun(desk, "cards", "here", "easy", spectators=False)
            await thief.watch(table)
            assert thief.last("game")["start"]["yours"] == [0]
            await desk.log_in(await house.account("Ada"))
            assert thief.all("close") == [{"type": "close", "code": RENEW}]
            told = len(thief.heard)
            await play_on(table, desk, Random(1), plies=1)
            assert len(thief.heard) == told, "a socket that is closed hears nothing more"
            await thief.come_back()
            assert thief.heard[-1]["code"] == "table/closed" and thief.account is None
            assert desk.last("game")["start"]["yours"] == [0]

    asyncio.run(test())


@housed
async def test_two_tabs_of_a_browser_both_go_on(house: House) -> None:
    desk = house.person()
    tab = twin(desk)
    table = await house.begun(desk, "dice", "here", "here")
    await tab.watch(table)
    token = await house.services.sessions.begin(desk.device, await _account(house, "Ada"), "")
    for one in (desk, tab):
        await one.come_back(token)
        assert one.account is not None and table.held_by(one) == (0, 1)
    await play_on(table, tab, Random(1), plies=1)
    await play_on(table, desk, Random(2), plies=1)
    assert desk.last("moved") == tab.last("moved") and desk.last("moved")["ply"] == 2


@BOTH
def test_the_sockets_of_a_session_that_is_ended_lose_the_account(where: Path | str) -> None:
    async def test() -> None:
        async with housing(where) as house:
            desk, phone, tablet = house.person(), house.person(), house.person()
            ada = await house.account("Ada")
            for person in (desk, phone, tablet):
                await person.connect_as(ada)
            table = await house.begun(desk, "cards", "here", "easy")
            for person in (phone, tablet):
                await person.watch(table)
            sessions = {one.device: one for one in await house.store.sessions(ada)}
            await house.services.sessions.end(sessions[phone.holder])
            assert phone.closing == RENEW and tablet.closing is desk.closing is None
            await phone.come_back()
            assert table.held_by(phone) == () and table.held_by(tablet) == (0,)
            assert desk.device is not None
            await house.services.sessions.end_others(ada, desk.device)
            for person in (desk, tablet):
                await person.come_back()
            assert table.held_by(desk) == (0,) and table.held_by(tablet) == ()

    asyncio.run(test())


@housed
async def test_a_session_that_ends_while_it_is_looked_up_is_not_taken_for_one(house: House) -> None:
    desk, late = house.person(), house.person()
    ada = await house.account("Ada")
    await desk.connect_as(ada)
    late.device = desk.device
    read, ended = house.store.device_account, asyncio.Event()

    async def slow(device: str) -> object:
        found = await read(device)
        if not ended.is_set():
            ended.set()
            await house.store.end_other_sessions(ada, "nobody")
            house.services.sessions.drop_account(ada)
        return found

    with patch.object(house.store, "device_account", slow):
        await late.say(type="ping", at=1)
    assert late.known and late.account is None


@housed
async def test_places_of_a_deleted_account_are_nobodys(house: House) -> None:
    desk, other = house.person(), house.person()
    ada = await _account(house, "Ada")
    await desk.connect_as(ada.id)
    table = await house.table(desk, "dice", "link", "link")
    await other.say(type="take", table=table.doc.id, name="Bea")
    for person in (desk, other):
        await person.watch(table)
        await person.ready(table)
    assert desk.device is not None
    await accounts.delete(house.registry, house.services.sessions, ada, desk.device)
    assert desk.closing == RENEW and other.closing is None
    assert other.last("table")["players"][0]["name"] == "player 1"
    answer = await other.say(type="replace", table=table.doc.id, player=0, bot="easy", id=1)
    assert not any(message["type"] == "error" for message in answer), "nobody has to wait for someone who does not come back"
    assert table.doc.players[0].kind == "bot" and table.doc.players[0].former is None


async def _account(house: House, name: str) -> Account:
    found = await house.store.account(await house.account(name))
    assert found is not None
    return found


# Real servers


async def closed_with(socket: ClientConnection) -> int | None:
    """Hear what comes until the socket is closed, and return the code."""
    try:
        async with asyncio.timeout(60):
            while True:
                await socket.recv()
    except ConnectionClosed:
        return socket.close_code


async def watching(device: Device, table: str) -> ClientConnection:
    """Return a socket that watches a table, and has heard of it."""
    socket = await device.socket()
    await socket.send(json.dumps({"type": "watch", "table": table}))
    assert json.loads(await socket.recv())["type"] == "table"
    return socket


def same_browser(device: Device, server: Server) -> Device:
    other = Device(server.url)
    other.cookie = device.cookie
    return other


def test_two_servers_agree_about_sessions(url: str, tmp_path: Path) -> None:
    """The sockets that a token or a session holds at another process end at once, whoever holds them."""

    async def play(one: Server, two: Server) -> None:
        desk = Device(one.url)
        await desk.ask("GET", "/api/me")
        table = (await desk.create("dice", ("here", "here"), spectators=False))["id"]
        thief = same_browser(desk, two)
        planted = await watching(thief, table)
        await desk.ask("POST", "/api/accounts", LOGIN)
        assert await closed_with(planted) == RENEW
        assert (await thief.ask("GET", "/api/me"))["name"] is None
        with pytest.raises(Refused, match="table/closed"):
            await thief.ask("GET", f"/api/tables/{table}")

        phone = Device(two.url)
        await phone.ask("POST", "/api/login", LOGIN)
        tab = await watching(phone, table)
        sessions = (await desk.ask("GET", "/api/sessions"))["sessions"]
        assert [session.get("this", False) for session in sessions] == [True, False]
        await desk.ask("DELETE", f"/api/sessions/{sessions[1]['id']}")
        assert await closed_with(tab) == RENEW
        with pytest.raises(Refused, match="table/closed"):
            await phone.ask("GET", f"/api/tables/{table}")

        await phone.ask("POST", "/api/login", LOGIN)
        tab, own = await watching(phone, table), await watching(same_browser(desk, two), table)
        await desk.ask("POST", "/api/account/password", {"password": LOGIN["password"], "new_password": "battery staple"})
        assert await closed_with(tab) == RENEW and await closed_with(own) == RENEW
        assert (await phone.ask("GET", "/api/me"))["name"] is None
        assert (await same_browser(desk, two).ask("GET", "/api/me"))["name"] == "Ada"

        own = await watching(same_browser(desk, two), table)
        await desk.ask("POST", "/api/account/delete", {"password": "battery staple"})
        assert await closed_with(own) == RENEW
        assert (await same_browser(desk, two).ask("GET", "/api/me"))["name"] is None

    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    with Server(folders[0], database=url) as one, Server(folders[1], database=url) as two:
        asyncio.run(play(one, two))
        assert "Traceback" not in one.log + two.log


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_kill_right_after_logging_in_or_out_loses_nothing(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    database = str(request.getfixturevalue("url")) if kind == "postgres" else None

    async def play(server: Server) -> None:
        desk = Device(server.url)
        await desk.ask("GET", "/api/me")
        table = (await desk.create("dice", ("here", "here"), spectators=False))["id"]
        planted = same_browser(desk, server)
        await desk.ask("POST", "/api/accounts", LOGIN)
        server.kill()
        server.start()
        assert (await desk.ask("GET", "/api/me"))["name"] == "Ada"
        assert (await planted.ask("GET", "/api/me"))["name"] is None
        assert all(player.get("yours") for player in (await desk.ask("GET", f"/api/tables/{table}"))["players"])
        stolen = same_browser(desk, server)
        await desk.ask("POST", "/api/logout")
        server.kill()
        server.start()
        for device in (desk, stolen, planted):
            assert (await device.ask("GET", "/api/me"))["name"] is None
        await desk.ask("POST", "/api/login", LOGIN)
        assert [row["table"] for row in (await desk.ask("GET", "/api/me"))["games"]] == [table]

    with Server(tmp_path, database=database) as server:
        asyncio.run(play(server))


def test_a_token_that_nobody_gave_out_is_a_guests(tmp_path: Path) -> None:
    """A cookie from elsewhere is taken as before, and holds nothing."""
    with Server(tmp_path) as server:
        device = Device(server.url)
        device.cookie = f"sixfold={new_token()}"

        async def ask() -> None:
            told = await device.ask("GET", "/api/me")
            assert told["name"] is None and told["games"] == []

        asyncio.run(ask())
