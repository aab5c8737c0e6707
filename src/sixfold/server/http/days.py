"""Requests about the daily deal, and about where the server is reached."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from sixfold.server import daily, protocol
from sixfold.server.common.request import is_this_machine
from sixfold.server.http.desk import Desk
from sixfold.server.http.routing import DAY, Endpoint
from sixfold.server.tables.sending import table_info


class DayRoutes:
    """What can be asked about the daily deal and the server."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def endpoints(self) -> list[Endpoint]:
        """Return the routes."""
        found = "See where other devices of this network find the server."
        play = "Play today's deal, or go on with it; or practise the deal of a day that is over."
        bodies = (protocol.PlayDaily, protocol.TableInfo)
        return [
            Endpoint("GET", "/reach", self.reach, found, (), None, protocol.Reach),
            Endpoint("GET", "/daily", self.see_daily, "See today's deal and its results.", (DAY,), None, protocol.Daily),
            Endpoint("POST", "/daily", self.play_daily, play, (DAY,), *bodies, optional=True),
        ]

    async def reach(self, request: Request) -> Response:
        """See where the server is found."""
        settings = self._desk.settings
        origin = settings.reach if is_this_machine(request.scope, settings) else None
        return self._desk.caller(request).answer(protocol.Reach(origin))

    async def see_daily(self, request: Request, day: str | None) -> Response:
        """See a deal."""
        asks = self._desk.caller(request)
        services = self._desk.services
        return asks.answer(await services.daily.show(day or daily.today(), await asks.who(services.store)))

    async def play_daily(self, request: Request, day: str | None) -> Response:
        """Play a deal."""
        asks = self._desk.caller(request)
        asks.known_device()
        services = self._desk.services
        who = await asks.who(services.store)
        wish = await asks.body(protocol.PlayDaily, optional=True)
        day = day or daily.today()
        table = await services.daily.find(day, who) if day == daily.today() else None
        if table is None:
            self._desk.makes.check(asks.address)
            table = await services.daily.play(day, who, wish.name)
        return asks.answer(table_info(table, table.players_of(who)))
