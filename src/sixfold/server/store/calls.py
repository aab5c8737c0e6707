"""What a store knows about calls: who is to be called about what, and when. A call is written with what it is about.

A row is leased by the process that sees to it. It is removed when the call was made, so a call that was under way in a crash is
made again: whoever gets it knows it by its id.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, func, or_, select, tuple_, update

from sixfold.server.store.database import Database
from sixfold.server.store.queries import upsert
from sixfold.server.store.rows import Call
from sixfold.server.store.schema import calls

FIELDS = Call.__struct_fields__
KEY = ("who", "kind", "table")
_CALL = tuple(calls.c[name] for name in FIELDS)
_KEY = tuple_(*(calls.c[name] for name in KEY))
_AFRESH = {"tries": 0, "reached": None, "pushed": None, "process": None, "until": None}
"""What a newer call forgets about the one before it."""


class Pending(NamedTuple):
    """A call that is due, and how far it has got."""

    call: Call
    tries: int
    """How often it failed."""
    reached: frozenset[str]
    """The sums of the endpoints that have it already."""
    pushed: int | None
    """When all browsers had it; what is left is an e-mail."""


def put(connection: Connection, new: Sequence[Call]) -> None:
    """Write calls, each in place of an earlier one of its kind about its table; in any transaction."""
    for call in newest(new):
        values = {name: getattr(call, name) for name in FIELDS}
        insert = upsert(connection, calls).values(**values)
        rest = {name: value for name, value in values.items() if name not in KEY}
        connection.execute(insert.on_conflict_do_update(index_elements=list(KEY), set_={**rest, **_AFRESH}))


def newest(new: Sequence[Call]) -> list[Call]:
    """Return the last call of each kind about a table, in an order that is the same for all processes."""
    last = {(call.who, call.kind, call.table): call for call in new}
    return [last[key] for key in sorted(last)]


class Calls(Database):
    """The part of a store that is about calls."""

    process: str
    shared: bool

    async def calls_due(self, now: int) -> int:
        """Count the calls that are due and that nobody sees to."""
        return await self._read(partial(count_due, now=now))

    async def lease_calls(self, now: int, limit: int, ms: int) -> list[Pending]:
        """Take calls that are due, the longest due first; no other process does so for so many milliseconds."""
        lease = partial(lease_calls, process=self.process, now=now, limit=limit, ms=ms)
        return await self._write(lease, repeatable=True)

    async def free_calls(self) -> None:
        """Let others see to the calls that this process has taken; where there are no others, whoever took them is gone."""
        taken = update(calls).where(calls.c.process.is_not(None))
        if self.shared:
            taken = taken.where(calls.c.process == self.process)
        await self._write(lambda connection: connection.execute(taken.values(process=None, until=None)), repeatable=True)

    async def keep_calls(self, those: Sequence[Call], until: int) -> None:
        """Keep others from seeing to calls that this process has taken, until some time or later."""
        keys = [(call.who, call.kind, call.table) for call in those]
        mine = and_(_KEY.in_(keys), calls.c.process == self.process, calls.c.until < until)
        kept = update(calls).where(mine).values(until=until)
        await self._write(lambda connection: connection.execute(kept), repeatable=True)

    async def call_done(self, call: Call) -> None:
        """Forget a call, unless a newer one has taken its place."""
        await self._write(lambda connection: connection.execute(delete(calls).where(_is(call))), repeatable=True)

    async def call_later(self, pending: Pending, due: int) -> None:
        """Let a call wait, with how far it has got, unless a newer one has taken its place."""
        reached = json.dumps(sorted(pending.reached)) if pending.reached else None
        got = {"tries": pending.tries, "reached": reached, "pushed": pending.pushed}
        later = update(calls).where(_is(pending.call)).values(due=due, **got, process=None, until=None)
        await self._write(lambda connection: connection.execute(later), repeatable=True)


def _is(call: Call) -> ColumnElement[bool]:
    same = [calls.c[name] == getattr(call, name) for name in (*KEY, "game", "seq")]
    return and_(*same)


def _free(now: int) -> ColumnElement[bool]:
    return and_(calls.c.due <= now, or_(calls.c.until.is_(None), calls.c.until < now))


def count_due(connection: Connection, now: int) -> int:
    """Count the calls that are due and that nobody sees to."""
    return int(connection.execute(select(func.count()).select_from(calls).where(_free(now))).scalar_one())


def lease_calls(connection: Connection, process: str, now: int, limit: int, ms: int) -> list[Pending]:
    """Take calls that are due, the longest due first."""
    oldest = select(*(calls.c[name] for name in KEY)).where(_free(now)).order_by(calls.c.due, calls.c.made).limit(limit)
    taken = update(calls).where(_KEY.in_(oldest.with_for_update(skip_locked=True))).values(process=process, until=now + ms)
    rows = connection.execute(taken.returning(*_CALL, calls.c.tries, calls.c.reached, calls.c.pushed)).all()
    found = [
        Pending(Call(*row[: len(FIELDS)]), row.tries, frozenset(json.loads(row.reached or "[]")), row.pushed) for row in rows
    ]
    return sorted(found, key=lambda pending: (pending.call.due, pending.call.made))
