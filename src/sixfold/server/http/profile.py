"""Requests about profiles, and about all that is kept of a device that uses no account."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from sixfold.errors import TableError
from sixfold.server import protocol
from sixfold.server.common.limits import Limits
from sixfold.server.http.caller import Caller
from sixfold.server.http.desk import Desk
from sixfold.server.http.routing import Endpoint, Parameter
from sixfold.server.people import export, leaving, profile
from sixfold.server.thinking.shares import FairQueue

NAME = Parameter("name", "The name of an account.", "query", pattern="^.{1,24}$", default="")

COST = 0.1
"""About how many seconds it takes to count the games of somebody who played thousands."""


class ProfileRoutes:
    """What people can ask about profiles."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._exports = Limits("exports", *desk.settings.exports)
        self._counting = FairQueue(1)
        """Profiles are counted in turn, so that whoever asks for many slows nobody down who plays."""

    def endpoints(self) -> list[Endpoint]:
        """Return the routes."""
        show = "Show this account's profile to others, or do not."
        theirs = "See the profile of somebody who shows it."
        forget = "Forget all that is kept about this device, which uses no account."
        return [
            Endpoint("GET", "/profile", self.mine, "See one's own profile.", (), None, protocol.Profile),
            Endpoint("POST", "/profile", self.show, show, (), protocol.ShowProfile),
            Endpoint("GET", "/profiles", self.theirs, theirs, (NAME,), None, protocol.Profile),
            Endpoint("GET", "/device/export", self.export, "Get all that is kept about this device.", (), None, Any),
            Endpoint("POST", "/device/forget", self.forget, forget),
        ]

    async def mine(self, request: Request) -> Response:
        """See one's own profile."""
        asks = self._desk.caller(request)
        store = self._desk.services.store
        who = await asks.who(store)
        async with self._counting.place(asks.asker, COST):
            return asks.answer(await profile.mine(store, who))

    async def show(self, request: Request) -> Response:
        """Show the profile, or do not."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.ShowProfile)
        store = self._desk.services.store
        who = await asks.who(store)
        if who.account is None:
            raise TableError("account/none", "this needs an account; this device uses none")
        await store.show_profile(who.account, shown=wish.shown)
        return asks.answer(None)

    async def theirs(self, request: Request, name: str) -> Response:
        """See somebody's profile."""
        asks = self._desk.caller(request)
        async with self._counting.place(asks.asker, COST):
            return asks.answer(await profile.of(self._desk.services.store, name))

    async def export(self, request: Request) -> Response:
        """Get all that is kept about the device."""
        asks = self._desk.caller(request)
        device = await self._guest(asks)
        self._exports.check(device)
        headers = {"content-disposition": 'attachment; filename="sixfold-device.json"'}
        text = export.write(self._desk.services.registry, device, None)
        return StreamingResponse(text, 200, headers, "application/json")

    async def forget(self, request: Request) -> Response:
        """Forget the device."""
        asks = self._desk.caller(request)
        services = self._desk.services
        asks.use(await leaving.forget_device(services.registry, services.sessions, await self._guest(asks)))
        return asks.answer(None)

    async def _guest(self, asks: Caller) -> str:
        """Return the device that asks, unless it uses an account."""
        who = await asks.who(self._desk.services.store)
        if who.account is not None:
            raise TableError("account/used", "this device uses an account: what is kept belongs to that, or log out first")
        return asks.known_device()
