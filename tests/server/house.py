"""The tables of a server without its network: a real store, and people whose messages are kept instead of sent."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from msgspec import convert

from sixfold.server import protocol
from sixfold.server.common.limits import Bucket, Limits
from sixfold.server.common.settings import Settings
from sixfold.server.common.tokens import digest, new_token
from sixfold.server.protocol import GameName
from sixfold.server.services import Services
from sixfold.server.sockets.hub import Hub
from sixfold.server.store import open_store
from sixfold.server.store.rows import GameDoc
from sixfold.server.tables.client import Client
from sixfold.server.tables.table import Table

Message = dict[str, Any]


class Kept:
    """A line on which all that is sent is kept."""

    def __init__(self) -> None:
        self.sent: list[Message] = []

    def send(self, data: bytes) -> None:
        self.sent.append(json.loads(data))

    def close(self, code: int) -> None:
        self.sent.append({"type": "close", "code": code})

    def hold(self, *, on: bool) -> None:
        self.sent.append({"type": "hold", "on": on})


class Person(Client):
    """Someone at a socket; what they are told is kept in ``heard``."""

    def __init__(self, house: House, *, device: bool = True) -> None:
        line = Kept()
        super().__init__(digest(new_token()) if device else None, "here", Bucket(1e9, 1e9), line)
        self.house = house
        self.heard = line.sent
        self.watched: list[Table] = []
        house.context.clients.add(self)

    @property
    def holder(self) -> str:
        """Return the sum of their device's token, under which the store keeps what is theirs."""
        assert self.device is not None
        return self.device

    async def say(self, **message: Any) -> list[Message]:
        """Say something, and return what is told in answer, to this person."""
        before = len(self.heard)
        await self.house.hub.handle(self, json.dumps(message).encode())
        return self.heard[before:]

    async def log_in(self, account: int | None) -> None:
        """Log in or out, and come back to the tables with the new token as a page does."""
        sessions = self.house.services.sessions
        known = None if account is None else await self.house.store.account(account)
        token = await (sessions.leave(self.holder) if known is None else sessions.begin(self.holder, known, ""))
        await self.come_back(token)

    async def connect_as(self, account: int) -> None:
        """Begin as somebody who is logged in already."""
        known = await self.house.store.account(account)
        assert known is not None
        self.device = digest(await self.house.services.sessions.begin(None, known, ""))

    async def come_back(self, token: str | None = None) -> None:
        """Connect again after a socket was closed, with another token or the one that was."""
        assert self.closing is not None, "the server has hung up"
        self.house.hub._forget(self)
        self.device = digest(token) if token else self.device
        self.account, self.known, self.closing = None, False, None
        self.house.context.clients.add(self)
        await self.house.services.sessions.know(self)
        for table in list(self.watched):
            await self.watch(table)

    async def watch(self, table: Table, **since: Any) -> list[Message]:
        if table not in self.watched:
            self.watched.append(table)
        return await self.say(type="watch", table=table.doc.id, **since)

    async def ready(self, table: Table) -> list[Message]:
        return await self.say(type="ready", table=table.doc.id, game=table.doc.current, entropy=secrets.token_hex(32))

    async def move(self, table: Table, do: str, *, seat: int | None = None, after: int | None = None) -> list[Message]:
        running = table.running
        assert running is not None
        turn = running.game.turn if seat is None else seat
        now = running.seq if after is None else after
        return await self.say(type="move", table=table.doc.id, game=table.doc.current, seat=turn, do=do, after=now, id=7)

    def last(self, kind: str) -> Message:
        """Return the last message of a kind that was heard."""
        return next(message for message in reversed(self.heard) if message["type"] == kind)

    def all(self, kind: str) -> list[Message]:
        return [message for message in self.heard if message["type"] == kind]


async def until(holds: Callable[[], bool], seconds: float = 90) -> None:
    """Wait until something holds; the first move of a bot may have to wait for the compiler."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.02)


def refusal(messages: list[Message]) -> str:
    """Return the code of the refusal among some messages."""
    return next((str(message["code"]) for message in messages if message["type"] == "error"), "")


class House:
    """The tables over one store."""

    def __init__(self, services: Services, settings: Settings) -> None:
        self.services, self.store = services, services.store
        self.context, self.registry = services.context, services.registry
        self.hub = Hub(lambda: services, settings, Limits("requests", 1e9, 1e9))

    def person(self, *, device: bool = True) -> Person:
        return Person(self, device=device)

    async def account(self, name: str) -> int:
        """Make an account, and return its number."""
        account = await self.store.add_account(name, "hash")
        assert account is not None
        self.context.directory.learn(account)
        return account.id

    async def table(self, owner: Person, game: str = "board", *players: Any, **wishes: Any) -> Table:
        """Make a table; a place is "here", "link", or the name of a bot."""
        kinds = players or ("here", "here")
        specs = [
            protocol.PlayerSpec(kind) if kind in ("here", "link") else protocol.PlayerSpec("bot", bot=kind) for kind in kinds
        ]
        return await self.registry.create(protocol.CreateTable(convert(game, GameName), specs, **wishes), owner.holder)

    async def game(self, id_: str) -> GameDoc:
        """Return a game as it is stored."""
        found = await self.store.game(id_)
        assert found is not None
        return found

    async def begun_by_link(self, first: Person, second: Person, game: str = "dice") -> Table:
        """Make a table at which two people play by link, and begin the game."""
        table = await self.table(first, game, "link", "link")
        await first.watch(table)
        await second.watch(table)
        await second.say(type="take", table=table.doc.id)
        await first.ready(table)
        await second.ready(table)
        return table

    async def begun(self, owner: Person, game: str = "board", *players: Any, **wishes: Any) -> Table:
        """Make a table at which one person plays all places, and begin the game."""
        table = await self.table(owner, game, *players, **wishes)
        await owner.watch(table)
        await owner.ready(table)
        return table


async def play_on(table: Table, person: Person, random: Random, plies: int = 10_000) -> None:
    """Let a person who holds all places make random moves."""
    for _ in range(plies):
        running = table.running
        if running is None or running.over:
            return
        await person.move(table, str(random.choice(running.game.legal_moves)))


@asynccontextmanager
async def housing(where: Path | str, **settings: Any) -> AsyncIterator[House]:
    """Open a house over a data folder, or over a PostgreSQL database."""
    free = {"messages": (1e9, 1e9), "table_messages": (1e9, 1e9), "tables": (1e9, 1e9), "talk": (1e9, 1e9), "thinkers": 1}
    chosen = Settings(**{**free, **settings})
    store = await open_store(where if isinstance(where, str) else where / "sixfold.sqlite")
    services = Services(store, chosen)
    try:
        yield House(services, chosen)
    finally:
        await services.close()
        await store.close()


def housed(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run a test in a house of its own; it gets the house first."""

    def run(tmp_path: Path) -> None:
        async def whole() -> None:
            async with housing(tmp_path) as house:
                await test(house)

        asyncio.run(whole())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run
