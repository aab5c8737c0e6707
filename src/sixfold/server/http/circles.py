"""Requests about circles of friends."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from sixfold.server import protocol
from sixfold.server.common.limits import Limits
from sixfold.server.common.tokens import TABLE_ID
from sixfold.server.http.caller import Caller
from sixfold.server.http.desk import Desk
from sixfold.server.http.routing import Endpoint, Parameter
from sixfold.server.people import circle_view, circles
from sixfold.server.people.circles import MEMBER_ID
from sixfold.server.tables.seats import Who
from sixfold.server.tables.sending import table_info
from sixfold.server.tables.table import Table

CIRCLE = Parameter(
    "circle", "The id of a circle, which only those know who were given its link.", pattern=f"^[a-z2-7]{{{TABLE_ID}}}$"
)
MEMBER = Parameter("member", "The id of a member of the circle.", pattern=f"^[a-z2-7]{{{MEMBER_ID}}}$")


class CircleRoutes:
    """What can be asked about circles."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._joins = Limits("circles", *desk.settings.circles)

    def endpoints(self) -> list[Endpoint]:
        """Return the routes."""
        one, info, table = (CIRCLE,), protocol.CircleInfo, protocol.TableInfo
        return [
            Endpoint("GET", "/circles", self.list, "List the circles that you belong to.", (), None, protocol.CircleList),
            Endpoint("POST", "/circles", self.found, "Found a circle.", (), protocol.FoundCircle, info),
            Endpoint("GET", "/circles/{circle}", self.see, "See a circle.", one, None, info),
            Endpoint(
                "POST",
                "/circles/{circle}/join",
                self.join,
                "Become a member, or change your name there.",
                one,
                protocol.JoinCircle,
                info,
            ),
            Endpoint("POST", "/circles/{circle}/leave", self.leave, "Leave a circle.", one),
            Endpoint(
                "POST", "/circles/{circle}/name", self.rename, "Give a circle another name.", one, protocol.RenameCircle, info
            ),
            Endpoint(
                "DELETE",
                "/circles/{circle}/members/{member}",
                self.remove,
                "Remove a member, as the one who has been there for longest.",
                (CIRCLE, MEMBER),
                None,
                info,
            ),
            Endpoint(
                "POST",
                "/circles/{circle}/play",
                self.play,
                "Prepare a game among members, and those that follow it.",
                one,
                protocol.CirclePlay,
                table,
            ),
            Endpoint(
                "POST",
                "/circles/{circle}/next",
                self.go_on,
                "Prepare the next of the games that follow one another.",
                one,
                protocol.NextGame,
                table,
            ),
        ]

    async def list(self, request: Request) -> Response:
        """List one's circles."""
        asks = self._desk.caller(request)
        store = self._desk.services.store
        return asks.answer(protocol.CircleList(await circles.listed(store, await asks.who(store))))

    async def found(self, request: Request) -> Response:
        """Found a circle."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.FoundCircle)
        self._joins.check(asks.address)
        who = await self._known(asks)
        return await self._see(asks, who, await circles.found(self._desk.services.store, who, wish))

    async def see(self, request: Request, circle: str) -> Response:
        """See a circle."""
        asks = self._desk.caller(request)
        return await self._see(asks, await asks.who(self._desk.services.store), circle)

    async def join(self, request: Request, circle: str) -> Response:
        """Become a member."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.JoinCircle)
        self._joins.check(asks.address)
        who = await self._known(asks)
        await circles.join(self._desk.services.registry, who, circle, wish.member)
        return await self._see(asks, who, circle)

    async def leave(self, request: Request, circle: str) -> Response:
        """Leave a circle."""
        asks = self._desk.caller(request)
        await circles.leave(self._desk.services.registry, await asks.who(self._desk.services.store), circle)
        return asks.answer(None)

    async def rename(self, request: Request, circle: str) -> Response:
        """Rename a circle."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.RenameCircle)
        who = await asks.who(self._desk.services.store)
        await circles.rename(self._desk.services.registry, who, circle, wish.name)
        return await self._see(asks, who, circle)

    async def remove(self, request: Request, circle: str, member: str) -> Response:
        """Remove a member."""
        asks = self._desk.caller(request)
        who = await asks.who(self._desk.services.store)
        await circles.remove(self._desk.services.registry, who, circle, member)
        return await self._see(asks, who, circle)

    async def play(self, request: Request, circle: str) -> Response:
        """Prepare a game."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.CirclePlay)
        self._desk.makes.check(asks.address)
        who = await asks.who(self._desk.services.store)
        return _table(asks, who, await circles.play(self._desk.services.registry, who, circle, wish))

    async def go_on(self, request: Request, circle: str) -> Response:
        """Prepare the next game."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.NextGame)
        self._desk.makes.check(asks.address)
        who = await asks.who(self._desk.services.store)
        return _table(asks, who, await circles.go_on(self._desk.services.registry, who, circle, wish.after))

    async def _known(self, asks: Caller) -> Who:
        """Return who asks, with a device that is known from now on."""
        asks.known_device()
        return await asks.who(self._desk.services.store)

    async def _see(self, asks: Caller, who: Who, circle: str) -> Response:
        return asks.answer(await circle_view.see(self._desk.services.store, who, circle))


def _table(asks: Caller, who: Who, table: Table) -> Response:
    return asks.answer(table_info(table, table.players_of(who)))
