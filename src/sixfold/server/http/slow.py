"""Requests about what makes slow games comfortable: holidays, notes to oneself, planned moves."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from sixfold.server import protocol
from sixfold.server.http.caller import Caller
from sixfold.server.http.desk import Desk
from sixfold.server.http.routing import GAME, Endpoint, Parameter
from sixfold.server.people import holidays, own

BEGINS = Parameter("begins", "When a holiday begins, in milliseconds since 1970.", pattern="^[0-9]{1,16}$")

SEAT = Parameter("seat", "The seat that plans its turn.", "query", range=(0, 3))


class SlowRoutes:
    """What can be asked about holidays, and about what someone keeps about a game for themselves."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def endpoints(self) -> list[Endpoint]:
        """Return the routes."""
        take = "Say from when to when one is away; days to move do not count meanwhile."
        end = "Be back now, or do not go at all."
        see = "See one's own note about a game, and the move that one planned."
        plan = "Plan a move for a seat's next turn, with days to move; it is played at once only if that is asked for."
        turn = "See what a seat that is not in turn could do if it were, with days to move."
        away, mine = protocol.Holidays, protocol.Own
        return [
            Endpoint("GET", "/holidays", self.see_holidays, "See one's holidays that are not over.", (), None, away),
            Endpoint("POST", "/holidays", self.take_holiday, take, (), protocol.TakeHoliday, away),
            Endpoint("DELETE", "/holidays/{begins}", self.end_holiday, end, (BEGINS,), None, away),
            Endpoint("GET", "/games/{game}/own", self.see_own, see, (GAME,), None, mine),
            Endpoint("POST", "/games/{game}/note", self.keep_note, "Keep a note to oneself.", (GAME,), protocol.KeepNote, mine),
            Endpoint("GET", "/games/{game}/plan", self.see_choices, turn, (GAME, SEAT), None, protocol.Choices),
            Endpoint("POST", "/games/{game}/plan", self.keep_plan, plan, (GAME,), protocol.KeepPlan, mine),
            Endpoint("DELETE", "/games/{game}/plan", self.forget_plan, "Give a plan up.", (GAME,), None, mine),
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

    async def see_own(self, request: Request, game: str) -> Response:
        """See what one keeps about a game."""
        return await self._own(self._desk.caller(request), game)

    async def keep_note(self, request: Request, game: str) -> Response:
        """Keep a note."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.KeepNote)
        services = self._desk.services
        await own.note(services.registry, await asks.who(services.store), game, wish.note)
        return await self._own(asks, game)

    async def see_choices(self, request: Request, game: str, seat: int) -> Response:
        """See what can be planned."""
        asks = self._desk.caller(request)
        services = self._desk.services
        return asks.answer(await own.choices(services.registry, await asks.who(services.store), game, seat))

    async def keep_plan(self, request: Request, game: str) -> Response:
        """Keep a plan."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.KeepPlan)
        services = self._desk.services
        await own.plan(services.registry, await asks.who(services.store), game, wish)
        return await self._own(asks, game)

    async def forget_plan(self, request: Request, game: str) -> Response:
        """Give a plan up."""
        asks = self._desk.caller(request)
        services = self._desk.services
        await own.forget(services.registry, await asks.who(services.store), game)
        return await self._own(asks, game)

    async def _own(self, asks: Caller, game: str) -> Response:
        services = self._desk.services
        return asks.answer(await own.see(services.registry, await asks.who(services.store), game))
