"""Requests about what makes slow games comfortable: holidays."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from sixfold.server import protocol
from sixfold.server.http.caller import Caller
from sixfold.server.http.desk import Desk
from sixfold.server.http.routing import Endpoint, Parameter
from sixfold.server.people import holidays

BEGINS = Parameter("begins", "When a holiday begins, in milliseconds since 1970.", pattern="^[0-9]{1,16}$")


class SlowRoutes:
    """What can be asked about holidays."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def endpoints(self) -> list[Endpoint]:
        """Return the routes."""
        take = "Say from when to when one is away; days to move do not count meanwhile."
        end = "Be back now, or do not go at all."
        bodies = (protocol.TakeHoliday, protocol.Holidays)
        return [
            Endpoint("GET", "/holidays", self.see_holidays, "See one's holidays that are not over.", (), None, bodies[1]),
            Endpoint("POST", "/holidays", self.take_holiday, take, (), *bodies),
            Endpoint("DELETE", "/holidays/{begins}", self.end_holiday, end, (BEGINS,), None, bodies[1]),
        ]

    async def see_holidays(self, request: Request) -> Response:
        """See one's holidays."""
        return await self._holidays(self._desk.caller(request))

    async def take_holiday(self, request: Request) -> Response:
        """Go on holiday."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.TakeHoliday)
        self._desk.makes.check(asks.address)
        asks.known_device()
        services = self._desk.services
        await holidays.take(services.registry, await asks.who(services.store), wish)
        return await self._holidays(asks)

    async def end_holiday(self, request: Request, begins: str) -> Response:
        """End a holiday."""
        asks = self._desk.caller(request)
        services = self._desk.services
        await holidays.end(services.registry, await asks.who(services.store), int(begins))
        return await self._holidays(asks)

    async def _holidays(self, asks: Caller) -> Response:
        asks.known_device()
        services = self._desk.services
        return asks.answer(await holidays.shown(services.registry, await asks.who(services.store)))
