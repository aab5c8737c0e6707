"""Removing what nobody has used for long, by the rules of the settings: little by little, so that no move waits for it."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from sixfold.errors import UsageError
from sixfold.server.common import clock
from sixfold.server.common.settings import Retention
from sixfold.server.store import retention as old
from sixfold.server.store.circles import remove_old as remove_circles
from sixfold.server.store.retention import Unfinished
from sixfold.server.tables.context import Context

if TYPE_CHECKING:
    from sqlalchemy import Connection

LOG = logging.getLogger("sixfold.server")

DAY = 86_400_000

EVERY = 3600.0
"""Seconds between sweeps, of whichever process."""

LEASE = "retention"
"""The name of the lease under which one process sweeps."""

PAGE = 200
"""How many rows are looked at, at once."""

ROWS = 1000
"""How many rows are removed at once, unless a single game has more: about 10 ms of a writer's time."""

BREATH = 0.02
"""Seconds between two removals, for everyone else."""


BESIDES = 10
"""About how many rows go with a game besides the entries of its log."""


class Old(Protocol):
    """A game to be removed."""

    @property
    def table(self) -> str:
        """Return the table that it belongs to."""

    @property
    def game(self) -> str:
        """Return its id."""

    @property
    def entries(self) -> int:
        """Return how many entries its log has."""


S = TypeVar("S", bound=Old)


def parse(rules: Sequence[str]) -> Retention:
    """Return the rules with some of them changed, each written as ``chat=30``: a name and days.

    >>> parse(["chat=30", "imports=0"]).chat
    30.0
    """
    names = [field.name for field in fields(Retention)]
    chosen: dict[str, float] = {}
    for rule in rules:
        name, _, days = rule.partition("=")
        if name not in names:
            raise UsageError(f"--keep takes {', '.join(names)}, each with a number of days such as chat=30, not {rule!r}")
        try:
            chosen[name] = float(days)
        except ValueError:
            chosen[name] = -1
        if not 0 <= chosen[name] <= 36_500:
            raise UsageError(f"--keep {name} takes a number of days from 0 (for good) to 36500, not {days!r}")
    return replace(Retention(), **chosen)


class Sweeper:
    """Removes what is old, on one process at a time."""

    def __init__(self, context: Context) -> None:
        self._presence, self._store = context.presence, context.store
        self.rules = context.settings.retention

    async def sweep_in_turn(self) -> None:
        """Remove what is old, unless another process does or has lately, and log how much it was."""
        if not await self._store.lease(LEASE, 0, int(EVERY * 1000)):
            return
        removed = await self.sweep(clock.now())
        if removed.total():
            LOG.info("removed what nobody used: %s", ", ".join(f"{name} {count}" for name, count in sorted(removed.items())))

    async def sweep(self, at: int) -> Counter[str]:
        """Remove what is old at a time; return how many of each rule."""
        removed: Counter[str] = Counter()
        await self._unlist(at, removed)
        await self._unfinished(at, removed)
        await self._finished(at, removed)
        await self._plain(at, "chat", old.remove_said, removed)
        await self._plain(at, "imports", old.remove_imported, removed)
        await self._plain(at, "sheets", old.remove_sheets, removed)
        await self._plain(at, "circles", remove_circles, removed)
        await self._plain(at, "addresses", old.remove_addresses, removed)
        await self._plain(at, "reports", old.remove_reports, removed)
        while count := await self._store.end_old_sessions(PAGE):
            removed["sessions"] += count
            await asyncio.sleep(BREATH)
        return removed

    def _before(self, at: int, rule: str) -> int:
        """Return before when something must have been used last to be removed: never where it is kept for good."""
        days: float = getattr(self.rules, rule)
        return int(at - days * DAY) if days else 0

    async def _unlist(self, at: int, removed: Counter[str]) -> None:
        """Take tables out of the lobby."""
        before, after = self._before(at, "lobby"), ""
        while before and (page := await self._store.find_old(partial(old.listed, before=before, after=after, limit=PAGE))):
            after = page[-1]
            unused = [name for name in page if not self._presence.is_used(name)]
            removed["lobby"] += await self._remove(partial(old.unlist, ids=unused), unused)

    async def _unfinished(self, at: int, removed: Counter[str]) -> None:
        """Remove games that were never begun, or begun and left."""
        after = ""
        while page := await self._store.find_old(partial(old.unfinished, after=after, limit=PAGE)):
            after = page[-1].game
            for rule in ("open", "abandoned"):
                stale = [one for one in page if rule_of(one) == rule and one.quiet < self._before(at, rule)]
                for some in self._unused(stale):
                    removed[rule] += await self._remove(partial(old.remove_unfinished, found=some), _tables_of(some))

    async def _finished(self, at: int, removed: Counter[str]) -> None:
        """Remove games that are over."""
        before, after = self._before(at, "finished"), ""
        while before and (page := await self._store.find_old(partial(old.finished, before=before, after=after, limit=PAGE))):
            after = page[-1].game
            for some in self._unused(page):
                removed["finished"] += await self._remove(partial(old.remove_finished, found=some), _tables_of(some))

    async def _plain(self, at: int, rule: str, remove: Callable[..., int], removed: Counter[str]) -> None:
        """Remove rows that nothing else belongs to."""
        before = self._before(at, rule)
        while before and (count := await self._remove(partial(remove, before=before, limit=PAGE))):
            removed[rule] += count

    def _unused(self, found: Sequence[S]) -> Iterator[list[S]]:
        """Return what nobody uses, in parts of so many rows at most."""
        some: list[S] = []
        for one in found:
            if self._presence.is_used(one.table):
                continue
            if some and sum(each.entries + BESIDES for each in (*some, one)) > ROWS:
                yield some
                some = []
            some.append(one)
        if some:
            yield some

    async def _remove(self, query: Callable[[Connection], int], tables: Sequence[str] = ()) -> int:
        """Remove something, and let everyone else have a turn."""
        count = await self._store.remove_old(query, *tables)
        await asyncio.sleep(BREATH)
        return count


def rule_of(one: Unfinished) -> str:
    """Return the rule under which an unfinished game falls; none where a clock runs."""
    if one.status == "over" or not one.entries:
        return "open"
    return "" if one.timed else "abandoned"


def _tables_of(found: Sequence[Old]) -> list[str]:
    return [one.table for one in found]
