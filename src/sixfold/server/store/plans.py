"""What a store knows about planned moves: they stand in the marks of whoever planned them."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, func, select

from sixfold.server.store.database import Database
from sixfold.server.store.schema import GOING, games, log, marks


class PlanDoc(Struct, omit_defaults=True):
    """A planned move, as a mark keeps it."""

    seat: int
    do: str
    made: int
    """How many moves the seat had made: the plan is for the next one only."""
    at_once: bool = False
    """Whether it is to be played as soon as it is the seat's turn."""
    dropped: bool = False
    """Whether it could not be made any more when the turn came."""


class Planned(NamedTuple):
    """A game in which somebody planned a move that is to be played at once, and it is their turn."""

    table: str
    game: str


def read_plan(text: str | None) -> PlanDoc | None:
    """Read a plan from a mark."""
    return None if text is None else msgspec.json.decode(text, type=PlanDoc)


def write_plan(plan: PlanDoc) -> str:
    """Write a plan as a mark has it."""
    return msgspec.json.encode(plan).decode()


class Plans(Database):
    """The part of a store that is about planned moves."""

    async def planned(self) -> list[Planned]:
        """List the games in which a planned move is to be played now."""
        return await self._read(read_planned)


def read_planned(connection: Connection) -> list[Planned]:
    """List the games in which a planned move is to be played now; there are few plans at a time."""
    newest = select(func.max(log.c.seq)).where(log.c.game == marks.c.game).correlate(marks).scalar_subquery()
    found = (
        select(games.c.table, marks.c.game, marks.c.plan, log.c.turn)
        .join(games, games.c.id == marks.c.game)
        .join(log, (log.c.game == marks.c.game) & (log.c.seq == newest))
        .where(marks.c.plan.is_not(None), GOING)
    )
    waiting: dict[Planned, None] = {}
    for row in connection.execute(found):
        plan = read_plan(row.plan)
        if plan is not None and plan.at_once and not plan.dropped and plan.seat == row.turn:
            waiting[Planned(row.table, row.game)] = None
    return list(waiting)
