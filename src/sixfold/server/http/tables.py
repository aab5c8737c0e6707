"""Requests about tables: making and finding them, places, and playing move by move. The socket is for following live."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from typing import Any, get_args

from starlette.requests import Request
from starlette.responses import Response

from sixfold.errors import TableError
from sixfold.server import protocol
from sixfold.server.common.tokens import LETTERS, TABLE_ID
from sixfold.server.http.desk import At, Desk
from sixfold.server.http.routing import PLAYER, TABLE, Endpoint
from sixfold.server.library import adoption, imports
from sixfold.server.tables import places, play, watching
from sixfold.server.tables.sending import table_info
from sixfold.server.tables.table import Table


class TableRoutes:
    """What can be asked about tables."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._listing = asyncio.Lock()
        """Of several listed tables that are made at once, each counts those before."""

    def endpoints(self) -> list[Endpoint]:
        """Return the routes."""
        one, info, state = (TABLE,), protocol.TableInfo, protocol.FullState
        return [
            Endpoint("POST", "/tables", self.create, "Make a table.", (), protocol.CreateTable, info),
            Endpoint(
                "POST", "/tables/adopt", self.adopt, "Go on here with the game of a record that is not over.", (), Any, info
            ),
            Endpoint("GET", "/tables", self.lobby, "List the tables of the lobby.", (), None, protocol.Lobby),
            Endpoint("GET", "/bots", self.bots, "List the bots that can sit at a table.", (), None, protocol.BotList),
            Endpoint("GET", "/tables/{table}", self.see, "See a table.", one, None, info),
            Endpoint("POST", "/tables/{table}/join", self.join, "Take a free place by link.", one, protocol.Join, info),
            Endpoint(
                "POST",
                "/tables/{table}/ready",
                self.ready,
                "Be ready; the game begins when all are.",
                one,
                protocol.ReadyBody,
                info,
            ),
            Endpoint(
                "GET",
                "/tables/{table}/state",
                self.state,
                "See the current game, as far as you may know it.",
                one,
                None,
                state,
            ),
            Endpoint(
                "GET",
                "/tables/{table}/record",
                self.record,
                "Get the record of a running game in which nobody else plays, as far as it goes.",
                one,
                None,
                Any,
            ),
            Endpoint("POST", "/tables/{table}/moves", self.move, "Make a move.", one, protocol.MoveBody, state),
            Endpoint("POST", "/tables/{table}/undo", self.undo, "Take back the last move.", one, protocol.UndoBody, state),
            Endpoint("POST", "/tables/{table}/resign", self.resign, "Give up.", one, protocol.SeatBody, state),
            Endpoint("POST", "/tables/{table}/again", self.again, "Prepare the next game.", one, None, info),
            Endpoint(
                "POST",
                "/tables/{table}/discard",
                self.discard,
                "Give up a table at which nobody else sits, and list it no more.",
                one,
            ),
            Endpoint(
                "POST",
                "/tables/{table}/players/{player}/link",
                self.link,
                "Make a link for another device.",
                (TABLE, PLAYER),
                None,
                protocol.SeatLink,
            ),
            Endpoint("POST", "/claim", self.claim, "Take a place over, by the secret of a link.", (), protocol.Claim, info),
        ]

    async def create(self, request: Request) -> Response:
        """Make a table."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.CreateTable)
        self._desk.makes.check(asks.address)
        async with self._listing if wish.listed else nullcontext():
            table = await self._desk.services.registry.create(wish, asks.known_device())
        return asks.answer(table_info(table, table.players_of(await asks.who(table.store))))

    async def adopt(self, request: Request) -> Response:
        """Go on here with a game that began elsewhere."""
        asks = self._desk.caller(request)
        text = await asks.raw(imports.LARGEST)
        self._desk.makes.check(asks.address)
        table = await adoption.adopt(self._desk.services.registry, imports.read(text), asks.known_device())
        return asks.answer(table_info(table, table.players_of(await asks.who(table.store))))

    async def record(self, request: Request, table: str) -> Response:
        """Get the record of a running game."""
        at = await self._desk.at_table(self._desk.caller(request), table)
        record = await adoption.write_down(at.table, at.held)
        return Response(record.write() + "\n", 200, None, "application/json")

    async def lobby(self, request: Request) -> Response:
        """List the lobby."""
        asks, services = self._desk.caller(request), self._desk.services
        return asks.answer(await services.context.lobby.list(await asks.who(services.store)))

    async def bots(self, request: Request) -> Response:
        """List the bots."""
        own = list(self._desk.services.context.own_bots.names)
        return self._desk.caller(request).answer(protocol.BotList(list(get_args(protocol.BotName)), own))

    async def see(self, request: Request, table: str) -> Response:
        """See a table."""
        at = await self._desk.at_table(self._desk.caller(request), table)
        return at.asks.answer(table_info(at.table, at.table.check_may_watch(at.who)))

    async def join(self, request: Request, table: str) -> Response:
        """Take a place."""
        at, wish = await self._desk.asked(request, table, protocol.Join)
        await places.take(at.table, at.asks.known_device(), wish.player, wish.name)
        return at.asks.answer(table_info(at.table, at.table.players_of(await at.asks.who(at.table.store))))

    async def ready(self, request: Request, table: str) -> Response:
        """Be ready."""
        at, wish = await self._desk.asked(request, table, protocol.ReadyBody)
        await places.ready(at.table, at.held, wish.game, wish.entropy)
        return at.asks.answer(table_info(at.table, at.held))

    async def state(self, request: Request, table: str) -> Response:
        """See the current game."""
        at = await self._desk.at_table(self._desk.caller(request), table)
        at.table.check_may_watch(at.who)
        return await _state(at)

    async def move(self, request: Request, table: str) -> Response:
        """Make a move."""
        at, wish = await self._desk.asked(request, table, protocol.MoveBody)
        await play.move(at.table, at.held, wish.game, wish.seat, wish.do, wish.after)
        return await _state(at)

    async def undo(self, request: Request, table: str) -> Response:
        """Take back a move."""
        at, wish = await self._desk.asked(request, table, protocol.UndoBody)
        await play.undo(at.table, at.held, wish.game, wish.after)
        return await _state(at)

    async def resign(self, request: Request, table: str) -> Response:
        """Give up."""
        at, wish = await self._desk.asked(request, table, protocol.SeatBody)
        await play.resign(at.table, at.held, wish.game, wish.seat)
        return await _state(at)

    async def again(self, request: Request, table: str) -> Response:
        """Prepare the next game."""
        at = await self._desk.at_table(self._desk.caller(request), table)
        self._desk.makes.check(at.asks.address)
        await places.again(at.table, at.held)
        return at.asks.answer(table_info(at.table, at.held))

    async def discard(self, request: Request, table: str) -> Response:
        """Give up a table."""
        at = await self._desk.at_table(self._desk.caller(request), table)
        await places.discard(at.table, at.held)
        return at.asks.answer(None)

    async def link(self, request: Request, table: str, player: int) -> Response:
        """Make a link."""
        at = await self._desk.at_table(self._desk.caller(request), table)
        return at.asks.answer(protocol.SeatLink(await places.link(at.table, at.held, player)))

    async def claim(self, request: Request) -> Response:
        """Take a place over."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.Claim)
        self._desk.logins.check(asks.address)
        table = await self._table_of(wish.secret)
        await places.claim(table, asks.known_device(), wish.secret)
        return asks.answer(table_info(table, table.players_of(await asks.who(table.store))))

    async def _table_of(self, secret: str) -> Table:
        """Return the table that the secret of a link belongs to: it begins with the table's id."""
        id_ = secret[:TABLE_ID]
        if not set(id_) <= set(LETTERS):
            raise TableError("link/unknown", "this link was used already, or was never given out")
        return await self._desk.services.registry.find(id_)


async def _state(at: At) -> Response:
    return at.asks.answer(await watching.state(at.table, at.held))
