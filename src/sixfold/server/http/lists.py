"""Requests about the list of one's own games: a page of finished ones, and what one keeps about a game."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixfold.errors import TableError
from sixfold.server import protocol
from sixfold.server.common.tokens import GAME_ID
from sixfold.server.http.desk import Desk
from sixfold.server.http.routing import GAME, Endpoint, Parameter
from sixfold.server.people import me
from sixfold.server.store.lists import Wanted

TIME = r"^\d{1,14}$"
"""Milliseconds since 1970."""

NAME = Parameter("name", "A part of the name of someone who played.", "query", pattern="^.{0,24}$", default="")
KIND = Parameter("kind", "Which game.", "query", pattern="^(board|cards|dice)$", default=None)
SINCE = Parameter("since", "The earliest end, in milliseconds since 1970.", "query", TIME, default=None)
UNTIL = Parameter("until", "Before which it ended, in milliseconds since 1970.", "query", TIME, default=None)
STARRED = Parameter("starred", "1 for those with a star.", "query", range=(0, 1), default=0)
BEFORE = Parameter(
    "before", "Where the page begins, as the one before says.", "query", rf"^\d{{1,14}}\.[a-z2-7]{{{GAME_ID}}}$", default=None
)


class ListRoutes:
    """What people can ask about the list of their games."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def endpoints(self) -> list[Endpoint]:
        """Return the routes."""
        which = (NAME, KIND, SINCE, UNTIL, STARRED, BEFORE)
        mark = "Keep how far a game of one's own was seen, a star, or that it left one's list."
        return [
            Endpoint("GET", "/me/games", self.games, "List one's own finished games.", which, None, protocol.GamePage),
            Endpoint("POST", "/games/{game}/mark", self.mark, mark, (GAME,), protocol.MarkGame),
        ]

    async def games(
        self,
        request: Request,
        name: str,
        kind: str | None,
        since: str | None,
        until: str | None,
        starred: int,
        before: str | None,
    ) -> Response:
        """List finished games."""
        asks = self._desk.caller(request)
        store = self._desk.services.store
        wanted = Wanted(kind, name.strip(), _time(since), _time(until), bool(starred))
        begin = None if before is None else me.read_cursor(before)
        return asks.answer(await me.finished(store, await asks.who(store), wanted, begin))

    async def mark(self, request: Request, game: str) -> Response:
        """Keep something about a game."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.MarkGame)
        services = self._desk.services
        who = await asks.who(services.store)
        if not await services.store.may_mark(who.keys, game):
            raise TableError("seat/not-yours", f"you do not play in game {game}, or there is none")
        changes = {name: value for name, value in msgspec.structs.asdict(wish).items() if value is not None}
        await services.store.mark(who.known(), game, **changes)
        services.following.person_changed(f"{who.known()}/{game}")
        return asks.answer(None)


def _time(text: str | None) -> int | None:
    return None if text is None else int(text)
