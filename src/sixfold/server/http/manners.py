"""Requests about people one does not want to hear or to meet, and reports to the operator."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from sixfold.server import protocol
from sixfold.server.common.limits import Limits
from sixfold.server.http.desk import Desk
from sixfold.server.http.routing import Endpoint, Parameter
from sixfold.server.people import manners

PERSON = Parameter("person", "Someone whom you muted or blocked, as your list names them.", pattern="^[a-z2-7]{16}$")


class MannerRoutes:
    """What can be asked about mutes, blocks and reports."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._reports = Limits("reports", *desk.settings.reports)

    def endpoints(self) -> list[Endpoint]:
        """Return the routes."""
        people, shun, report = protocol.ShunList, protocol.ShunPlayer, protocol.ReportPlayer
        return [
            Endpoint("GET", "/blocks", self.list, "List whom you muted or blocked.", (), None, people),
            Endpoint("POST", "/blocks", self.shun, "Mute or block a player of a table.", (), shun, people),
            Endpoint("DELETE", "/blocks/{person}", self.forgive, "Hear and meet someone again.", (PERSON,), None, people),
            Endpoint("POST", "/reports", self.report, "Report a player of a table to whoever runs the server.", (), report),
        ]

    async def list(self, request: Request) -> Response:
        """List people."""
        asks, store = self._desk.caller(request), self._desk.services.store
        return asks.answer(await manners.listed(store, await asks.who(store)))

    async def shun(self, request: Request) -> Response:
        """Mute or block someone."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.ShunPlayer)
        at = await self._desk.at_table(asks, wish.table)
        await manners.shun(at.table, at.who, wish)
        return asks.answer(await manners.listed(at.table.store, at.who))

    async def forgive(self, request: Request, person: str) -> Response:
        """Hear and meet someone again."""
        asks, services = self._desk.caller(request), self._desk.services
        who = await asks.who(services.store)
        await manners.forgive(services.context, who, person)
        return asks.answer(await manners.listed(services.store, who))

    async def report(self, request: Request) -> Response:
        """Report someone."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.ReportPlayer)
        at = await self._desk.at_table(asks, wish.table)
        for asker in (asks.address, at.who.key):
            self._reports.check(asker)
        await manners.report(at.table, at.who, at.held, wish)
        return asks.answer(None)
