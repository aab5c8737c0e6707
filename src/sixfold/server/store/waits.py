"""What unfinished games wait for: bots, deadlines, ends that were not written. Each append writes it (see ``schema.waits``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, and_, delete, or_, select, update

from sixfold.server.store.rows import LogEntry
from sixfold.server.store.schema import GOING, games, log, waits


class Due(NamedTuple):
    """A game that needs care, its table, and the entry that it stands at."""

    table: str
    game: str
    seq: int
    only_bot: bool
    """Whether nothing but a bot is waited for, so that it is not due while somebody thinks for that bot."""


def due(now: int) -> Select[Any]:
    """Select what is due, as ``Due``: a bot's turn, a deadline that has passed, a game that is over by its log alone."""
    in_time = or_(waits.c.deadline.is_(None), waits.c.deadline >= now)
    only_bot = and_(waits.c.bot, in_time)
    found = select(games.c.table, waits.c.game, waits.c.seq, only_bot.label("only_bot"))
    return found.join(games, games.c.id == waits.c.game).where(waits.c.due < now, GOING)


def settle(connection: Connection, game: str, seq: int, deadline: int | None) -> None:
    """Note that a game waits for nothing after an entry but its deadline, if it has one."""
    of = and_(waits.c.game == game, waits.c.seq == seq)
    if deadline is None:
        connection.execute(delete(waits).where(of))
    else:
        connection.execute(update(waits).where(of).values(due=deadline, bot=False, deadline=deadline))


def timed(connection: Connection, after: str, limit: int) -> list[LogEntry]:
    """Read the last entries of games that run by the clock, so many after a game, in order; without what they were about."""
    running = select(waits.c.game, waits.c.seq, log.c.at, log.c.turn, waits.c.bot, waits.c.deadline)
    last = running.join(log, and_(log.c.game == waits.c.game, log.c.seq == waits.c.seq))
    page = last.where(waits.c.deadline.is_not(None), waits.c.game > after).order_by(waits.c.game).limit(limit)
    found: Sequence[Any] = connection.execute(page).all()
    return [LogEntry(row.game, row.seq, "move", row.at, turn=row.turn, bot=row.bot, deadline=row.deadline) for row in found]
