"""What a store knows about holidays: from when to when people are away, so that their days to move do not count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from sixfold.server.common.spans import Span, later
from sixfold.server.store.database import Database
from sixfold.server.store.schema import GOING, games, holders, holidays, log, waits

KEPT = 400 * 86_400_000
"""Milliseconds for which a holiday that is over is kept: it counts for a year."""


class PutOff(NamedTuple):
    """A game in which whoever is in turn has holidays: when their time is over with them, and when they are."""

    deadline: int | None
    spans: list[Span]


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

    async def put_off(self, keys: Mapping[str, Sequence[str]]) -> dict[str, PutOff]:
        """Read which games are put off by holidays, of those that wait for someone; ``keys`` name who that is."""
        return await self._read(partial(put_off, keys=keys)) if keys else {}

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


def put_off(connection: Connection, keys: Mapping[str, Sequence[str]]) -> dict[str, PutOff]:
    """Read which games are put off by holidays; what the log has taken off already does not count twice."""
    known = read_holidays(connection, [key for those in keys.values() for key in those])
    away = {game: [span for key in those for span in known.get(key, [])] for game, those in keys.items()}
    found: dict[str, PutOff] = {}
    for game, entries in _stretches(connection, [game for game, spans in away.items() if spans]).items():
        lost = [(row.at - int(row.do), row.at) for row in entries[1:]]
        outages = [span for span, row in zip(lost, entries[1:], strict=True) if row.seat is None]
        deadline = entries[-1].deadline
        if deadline is not None:
            total = sum(ends - begins for begins, ends in lost)
            deadline = later(deadline, [*away[game], *outages], entries[0].at, total)
        found[game] = PutOff(deadline, away[game])
    return found


def _stretches(connection: Connection, games: Sequence[str]) -> dict[str, list[Any]]:
    """Read, of games, the last entry that is no pause, and the pauses after it, in order."""
    if not games:
        return {}
    of = select(log.c.game, func.max(log.c.seq).label("seq")).where(log.c.game.in_(games), log.c.kind != "pause")
    last = of.group_by(log.c.game).subquery()
    entries = select(log.c.game, log.c.at, log.c.deadline, log.c.seat, log.c.do)
    query = entries.join(last, and_(log.c.game == last.c.game, log.c.seq >= last.c.seq)).order_by(log.c.game, log.c.seq)
    found: dict[str, list[Any]] = {}
    for row in connection.execute(query):
        found.setdefault(row.game, []).append(row)
    return found


def postpone(connection: Connection, game: str, seq: int, due: int) -> None:
    """Let a game be due later."""
    connection.execute(update(waits).where(waits.c.game == game, waits.c.seq == seq).values(due=due))
