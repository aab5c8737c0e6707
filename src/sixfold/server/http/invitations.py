"""Requests about people with whom one has played: who they are, inviting them again, and declining."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from sixfold.server import protocol
from sixfold.server.common.limits import Limits
from sixfold.server.http.desk import Desk
from sixfold.server.http.routing import TABLE, Endpoint
from sixfold.server.people import companions, invitations
from sixfold.server.tables import places
from sixfold.server.tables.sending import table_info


class InvitationRoutes:
    """What can be asked about invitations."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._limits = Limits("invitations", *desk.settings.invitations)

    def endpoints(self) -> list[Endpoint]:
        """Return the routes."""
        one = (TABLE,)
        return [
            Endpoint("GET", "/people", self.people, "List the people with whom you have played.", (), None, protocol.PersonList),
            Endpoint(
                "POST",
                "/tables/{table}/invite",
                self.invite,
                "Invite people with whom you have played to a table where places are free.",
                one,
                protocol.Invite,
                protocol.TableInfo,
            ),
            Endpoint(
                "POST",
                "/tables/{table}/decline",
                self.decline,
                "Decline an invitation, or the game that somebody asks for.",
                one,
                protocol.DeclineBody,
            ),
        ]

    async def people(self, request: Request) -> Response:
        """List people."""
        asks = self._desk.caller(request)
        store = self._desk.services.store
        return asks.answer(protocol.PersonList(await companions.listed(store, await asks.who(store))))

    async def invite(self, request: Request, table: str) -> Response:
        """Invite people."""
        at, wish = await self._desk.asked(request, table, protocol.Invite)
        self._limits.check(at.who.key, len(wish.people))
        for guest in await invitations.invite(at.table, at.who, at.held, wish.people):
            self._desk.services.following.person_changed(guest)
        return at.asks.answer(table_info(at.table, at.held))

    async def decline(self, request: Request, table: str) -> Response:
        """Decline something."""
        at, wish = await self._desk.asked(request, table, protocol.DeclineBody)
        if not await invitations.decline(at.table, at.who, at.held):
            await places.decline(at.table, at.held, wish.game)
        for key in at.who.keys:
            self._desk.services.following.person_changed(key)
        return at.asks.answer(None)
