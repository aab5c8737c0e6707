"""What a store knows about holidays: from when to when people are away, so that their days to move do not count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from sixfold.server.store.database import Database
from sixfold.server.store.schema import GOING, games, holders, holidays, log, waits

Span = tuple[int, int]
"""When a holiday begins and when it ends, in milliseconds since 1970."""

KEPT = 400 * 86_400_000
"""Milliseconds for which a holiday that is over is kept: it counts for a year."""


class Stretch(NamedTuple):
    """What a clock has to know of an entry of the log."""

    at: int
    deadline: int | None
    seat: int | None
    lost: int
    """Milliseconds of a pause; 0 for another entry."""


class Holidays(Database):
    """The part of a store that is about holidays. ``who`` is as in ``holders``."""

    async def holidays(self, who: Sequence[str]) -> dict[str, list[Span]]:
        """Read the holidays of people, in order; those who have none are left out."""
        return await self._read(partial(read_holidays, who=who)) if who else {}

    async def add_holiday(self, who: str, span: Span, check: Callable[[list[Span]], None], now: int) -> None:
        """Write a holiday, unless ``check`` refuses it by raising; it is given those that this person has."""
        await self._write(partial(add_holiday, who=who, span=span, check=check, now=now))

    async def end_holiday(self, who: str, begins: int, now: int) -> bool:
        """End a holiday now, or remove it if it has not begun; False if there is none, or if it is over."""
        return await self._write(partial(end_holiday, who=who, begins=begins, now=now))

    async def stretches(self, games: Sequence[str]) -> dict[str, list[Stretch]]:
        """Read, of games, the last entry that is no pause, and the pauses after it, in order."""
        return await self._read(partial(read_stretches, games=games)) if games else {}

    async def postpone(self, game: str, seq: int, due: int) -> None:
        """Let a game that stands at an entry be due later than its deadline says."""
        await self._write(partial(postpone, game=game, seq=seq, due=due), repeatable=True)


def read_holidays(connection: Connection, who: Sequence[str]) -> dict[str, list[Span]]:
    """Read the holidays of people, in order."""
    found: dict[str, list[Span]] = {}
    of = select(holidays).where(holidays.c.who.in_(set(who))).order_by(holidays.c.who, holidays.c.begins)
    for row in connection.execute(of):
        found.setdefault(row.who, []).append((row.begins, row.ends))
    return found


def add_holiday(connection: Connection, who: str, span: Span, check: Callable[[list[Span]], None], now: int) -> None:
    """Write a holiday if the others of this person allow it; what somebody writes at the same time waits."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(who))))
    check(read_holidays(connection, [who]).get(who, []))
    connection.execute(delete(holidays).where(holidays.c.who == who, holidays.c.ends < now - KEPT))
    connection.execute(insert(holidays).values(who=who, begins=span[0], ends=span[1]))


def end_holiday(connection: Connection, who: str, begins: int, now: int) -> bool:
    """End a holiday now, or remove it before it began; games that were postponed for it are looked at again."""
    one = (holidays.c.who == who, holidays.c.begins == begins)
    removed = connection.execute(delete(holidays).where(*one, holidays.c.begins >= now)).rowcount
    ended = connection.execute(update(holidays).where(*one, holidays.c.ends > now).values(ends=now)).rowcount
    if not removed and not ended:
        return False
    at = select(games.c.id).join(holders, holders.c.table == games.c.table).where(holders.c.who == who, GOING)
    again = update(waits).where(waits.c.game.in_(at), waits.c.deadline.is_not(None), waits.c.due > waits.c.deadline)
    connection.execute(again.values(due=waits.c.deadline))
    return True


def read_stretches(connection: Connection, games: Sequence[str]) -> dict[str, list[Stretch]]:
    """Read the last entries of games from the last one on that is no pause."""
    of = select(log.c.game, func.max(log.c.seq).label("seq")).where(log.c.game.in_(games), log.c.kind != "pause")
    last = of.group_by(log.c.game).subquery()
    entries = select(log.c.game, log.c.kind, log.c.at, log.c.deadline, log.c.seat, log.c.do)
    query = entries.join(last, and_(log.c.game == last.c.game, log.c.seq >= last.c.seq)).order_by(log.c.game, log.c.seq)
    found: dict[str, list[Stretch]] = {}
    for row in connection.execute(query):
        lost = int(row.do) if row.kind == "pause" else 0
        found.setdefault(row.game, []).append(Stretch(row.at, row.deadline, row.seat, lost))
    return found


def postpone(connection: Connection, game: str, seq: int, due: int) -> None:
    """Let a game be due later."""
    connection.execute(update(waits).where(waits.c.game == game, waits.c.seq == seq).values(due=due))
