"""Requests about being called back: browsers that are called, wishes, and e-mail addresses."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from sixfold.server import protocol
from sixfold.server.http.caller import Caller
from sixfold.server.http.desk import Desk
from sixfold.server.http.routing import Endpoint
from sixfold.server.tables.seats import Who


class CallRoutes:
    """What people can ask about being called."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def endpoints(self) -> list[Endpoint]:
        """Return the routes."""
        see = "See how this person is called back to games, and the key that a browser needs to subscribe."
        subscribe = "Let this browser be called, in place of how it was called before."
        answer = protocol.Calling
        return [
            Endpoint("GET", "/calls", self.see, see, (), None, answer),
            Endpoint("POST", "/calls/subscription", self.subscribe, subscribe, (), protocol.Subscribe, answer),
            Endpoint("DELETE", "/calls/subscription", self.unsubscribe, "Call this browser no more.", (), None, answer),
            Endpoint("POST", "/calls/wishes", self.wish, "Say how to be called.", (), protocol.CallWishes, answer),
            Endpoint(
                "POST", "/calls/mail", self.ask, "Give an e-mail address, which gets a link.", (), protocol.CallAddress, answer
            ),
            Endpoint("DELETE", "/calls/mail", self.forget, "Get no more e-mail.", (), None, answer),
        ]

    async def see(self, request: Request) -> Response:
        """See how one is called."""
        asks = self._desk.caller(request)
        return await self._answer(asks, await self._known(asks))

    async def subscribe(self, request: Request) -> Response:
        """Let this browser be called."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.Subscribe)
        self._desk.makes.check(asks.address)
        who = await self._known(asks)
        await self._desk.services.switchboard.subscribe(who, wish, asks.address)
        return await self._answer(asks, who)

    async def unsubscribe(self, request: Request) -> Response:
        """Call this browser no more."""
        asks = self._desk.caller(request)
        who = await self._known(asks)
        await self._desk.services.switchboard.unsubscribe(who)
        return await self._answer(asks, who)

    async def wish(self, request: Request) -> Response:
        """Say how to be called."""
        asks = self._desk.caller(request)
        wishes = await asks.body(protocol.CallWishes)
        who = await self._known(asks)
        await self._desk.services.switchboard.keep_wishes(who, wishes)
        return await self._answer(asks, who)

    async def ask(self, request: Request) -> Response:
        """Give an e-mail address."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.CallAddress)
        who = await self._known(asks)
        await self._desk.services.letters.ask(who, wish, asks.address)
        return await self._answer(asks, who)

    async def forget(self, request: Request) -> Response:
        """Get no more e-mail."""
        asks = self._desk.caller(request)
        who = await self._known(asks)
        await self._desk.services.letters.forget(who.known())
        return await self._answer(asks, who)

    async def _known(self, asks: Caller) -> Who:
        """Return who asks; a device without a token gets one with the answer."""
        asks.known_device()
        return await asks.who(self._desk.services.store)

    async def _answer(self, asks: Caller, who: Who) -> Response:
        return asks.answer(await self._desk.services.switchboard.see(who))
