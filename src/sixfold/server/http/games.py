"""Requests about finished games: records, replays, reviews, other lines, imports; and puzzles."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from sixfold.play.record import Record
from sixfold.server import protocol
from sixfold.server.common import clock
from sixfold.server.common.tokens import GAME_ID, new_id
from sixfold.server.http.caller import Caller
from sixfold.server.http.desk import Desk
from sixfold.server.http.routing import GAME, PUZZLE, Endpoint, Parameter
from sixfold.server.library import imports, replay, study
from sixfold.server.store.rows import GameDoc

SEAT = Parameter("seat", "A seat, or open, or none.", "query", pattern="^([0-3]|open|none)$", default="open")
SINCE = Parameter("since", "How many decisions the client has already.", "query", range=(0, 10_000), default=0)


class GameRoutes:
    """What can be asked about games that are over, and about puzzles."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def endpoints(self) -> list[Endpoint]:
        """Return the routes."""
        again = "See a game that is over again, with a seat's knowledge or open."
        review = "Review a game that is over; the first time takes some seconds."
        so_far = "See how far the review of a game is."
        line = "Try another line in a game that is over."
        easiest = "List the puzzles, the easiest first."
        return [
            Endpoint("GET", "/games/{game}/record", self.record, "Get the record of a game that is over.", (GAME,), None, Any),
            Endpoint("GET", "/games/{game}/replay", self.see_again, again, (GAME, SEAT), None, protocol.Replay),
            Endpoint("GET", "/games/{game}/review", self.review, review, (GAME,), None, Any),
            Endpoint(
                "GET", "/games/{game}/review/progress", self.review_so_far, so_far, (GAME, SINCE), None, protocol.ReviewSoFar
            ),
            Endpoint("POST", "/games/{game}/try", self.try_line, line, (GAME,), protocol.TryBody, protocol.Tried),
            Endpoint("GET", "/puzzles", self.puzzles, easiest, (), None, protocol.PuzzleList),
            Endpoint("GET", "/puzzles/{puzzle}", self.puzzle, "See a puzzle.", (PUZZLE,), None, protocol.PuzzleShown),
            Endpoint("POST", "/puzzles/{puzzle}", self.solve, "Answer a puzzle.", (PUZZLE,), protocol.Answer, protocol.Solution),
            Endpoint("POST", "/records", self.bring, "Import a record, to see it here.", (), Any, protocol.Imported),
        ]

    async def _finished(self, asks: Caller, game: str) -> Record:
        services = self._desk.services
        return await replay.finished(services.registry, game, await asks.who(services.store))

    async def record(self, request: Request, game: str) -> Response:
        """Get a record."""
        text = (await self._finished(self._desk.caller(request), game)).write() + "\n"
        headers = {"content-disposition": f'attachment; filename="sixfold-{game}.jsonl"'}
        return Response(text, 200, headers, "application/json")

    async def see_again(self, request: Request, game: str, seat: str) -> Response:
        """See a game again."""
        asks = self._desk.caller(request)
        record = await self._finished(asks, game)
        replays = self._desk.services.replays
        return Response(await asks.while_there(replays.of(game, record, seat, asks.asker)), 200, None, "application/json")

    async def review(self, request: Request, game: str) -> Response:
        """Review a game."""
        asks = self._desk.caller(request)
        record = await self._finished(asks, game)
        reviews = self._desk.services.reviews
        return Response(await asks.while_there(reviews.of(game, record, asks.asker)), 200, None, "application/json")

    async def review_so_far(self, request: Request, game: str, since: int) -> Response:
        """See how far a review is."""
        asks = self._desk.caller(request)
        record = await self._finished(asks, game)
        return asks.answer(await self._desk.services.reviews.so_far(game, record, since, asks.asker))

    async def try_line(self, request: Request, game: str) -> Response:
        """Try another line."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.TryBody)
        record = await self._finished(asks, game)
        students = self._desk.services.students
        work = students.run(study.try_line, game, record.write(), wish, asker=asks.asker)
        return asks.answer(await asks.while_there(work))

    async def puzzles(self, request: Request) -> Response:
        """List the puzzles."""
        return self._desk.caller(request).answer(study.puzzles())

    async def puzzle(self, request: Request, puzzle: str) -> Response:
        """See a puzzle."""
        return self._desk.caller(request).answer(study.puzzle(puzzle))

    async def solve(self, request: Request, puzzle: str) -> Response:
        """Answer a puzzle."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.Answer)
        work = self._desk.services.students.run(study.solve, puzzle, wish.do, asker=asks.asker)
        return asks.answer(await asks.while_there(work))

    async def bring(self, request: Request) -> Response:
        """Import a record."""
        asks = self._desk.caller(request)
        text = await asks.raw(imports.LARGEST)
        self._desk.makes.check(asks.address)
        brought = imports.read(text)
        ended = (await asyncio.to_thread(brought.verify)).outcome()
        setting, id_ = brought.setting, new_id(GAME_ID)
        game = GameDoc(
            id_, None, 0, setting.game, setting.variant, setting.seats, "", "",  # type: ignore[arg-type]
            status="over", ended=clock.now(), names=[seat["name"] for seat in brought.seats],
            ranks=ended.ranks if ended else [], record=brought.write(),
        )  # fmt: skip
        await self._desk.services.store.import_game(game)
        return asks.answer(protocol.Imported(id_))
