"""Holidays: a person says from when to when they are away, and their days to move do not count meanwhile.

The rule, which the page also shows: at most 30 days within a year, none backwards, and one that is given up ends at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from sixfold.errors import TableError
from sixfold.server import protocol
from sixfold.server.common import clock
from sixfold.server.common.spans import Span, covered, until
from sixfold.server.game.clocks import DAY, HOUR
from sixfold.server.game.running import seating
from sixfold.server.store import Store
from sixfold.server.store.queries import keys_of_place
from sixfold.server.store.rows import TableDoc
from sixfold.server.tables import holidays
from sixfold.server.tables.registry import Registry
from sixfold.server.tables.seats import Who

MOST = 30
"""How many days of holidays fit into a year."""
YEAR = 365 * DAY
MANY = 60
"""How many holidays are kept at most for one person, over or not."""


async def shown(registry: Registry, who: Who) -> protocol.Holidays:
    """Return someone's holidays that are not over."""
    spans, now = await _spans(registry, who), clock.now()
    coming = [protocol.Holiday(*span) for span in spans if span[1] > now]
    used = busiest(spans, [now, *(ends for _, ends in spans if ends > now)])
    return protocol.Holidays(coming, MOST, max(MOST * DAY - used, 0) // DAY)


async def take(registry: Registry, who: Who, wish: protocol.TakeHoliday) -> None:
    """Be away from a moment until another."""
    now = clock.now()
    span = (max(wish.begins, now), wish.ends)
    if span[1] - span[0] < HOUR:
        raise TableError("holiday/short", "a holiday lasts an hour at least, and ends after it begins")
    if span[0] > now + YEAR:
        raise TableError("holiday/far", "a holiday begins within a year")
    await registry.store.add_holiday(who.known(), span, partial(check, span), now)
    await _tell(registry, who)


async def end(registry: Registry, who: Who, begins: int) -> None:
    """Be back now, or not go at all."""
    if not await registry.store.end_holiday(who.known(), begins, clock.now()):
        raise TableError("holiday/unknown", "there is no such holiday of yours, or it is over")
    await _tell(registry, who)


def check(span: Span, known: list[Span]) -> None:
    """Refuse a holiday that overlaps another one, or is too long with the others of a year."""
    if len(known) >= MANY:
        raise TableError("holiday/many", "you have had too many holidays lately; wait until some are a year old")
    if any(begins < span[1] and span[0] < ends for begins, ends in known):
        raise TableError("holiday/overlap", "you are on holiday then already")
    if busiest([*known, span], [ends for _, ends in [*known, span]]) > MOST * DAY:
        raise TableError("holiday/long", f"at most {MOST} days within a year can be holidays")


def busiest(spans: list[Span], moments: list[int]) -> int:
    """Return how many milliseconds are covered at most in a year that ends at some moment; the busiest ends with a span."""
    return max(covered(spans, at - YEAR, at) for at in moments)


async def put_off(store: Store, rows: Iterable[protocol.GameRow], docs: Mapping[str, TableDoc]) -> None:
    """Move the deadlines of listed games as the holidays of those in turn do, and say until when these are away now."""
    slow = [row for row in rows if row.turn is not None and row.deadline is not None and holidays.is_slow(docs[row.table])]
    off = await store.put_off({row.id: _keys_in_turn(docs[row.table], row) for row in slow})
    for row in slow:
        if row.id in off:
            row.deadline, row.holiday = off[row.id].deadline, until(off[row.id].spans, clock.now())


def _keys_in_turn(doc: TableDoc, row: protocol.GameRow) -> list[str]:
    assert row.turn is not None
    return keys_of_place(doc.players[seating(doc)[row.turn]])


async def _spans(registry: Registry, who: Who) -> list[Span]:
    mine = who.known()
    return (await registry.store.holidays([mine])).get(mine, [])


async def _tell(registry: Registry, who: Who) -> None:
    """Let all slow tables at which someone plays know, at every process."""
    docs = await registry.store.held(who.account if who.account is not None else who.known(), MANY * 10)
    for doc in docs:
        if holidays.is_slow(doc) and doc.status != "over":
            if doc.id in registry.context.tables:
                await holidays.refresh(registry.context.tables[doc.id])
            await registry.store.tell("holidays", doc.id)
