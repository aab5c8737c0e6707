"""What a store knows about marks: what someone keeps about a game, above all how far they have seen it.

A mark is written when somebody looks away from a game and not with each move, so moves never wait for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, case, select

from sixfold.server.store.database import Database
from sixfold.server.store.queries import upsert
from sixfold.server.store.schema import games, holders, marks

GROWING = ("seq", "said")
"""How far a game was seen: of two devices, what the one has seen that saw more."""


class Mark(Struct):
    """What someone keeps about a game."""

    seq: int = 0
    """The last entry of its log that they have seen."""
    said: int = 0
    """The last line that they have read."""
    starred: bool = False
    hidden: bool = False
    """Whether the game has left their list."""
    note: str | None = None
    """A note to themselves."""
    plan: str | None = None
    """A planned move, as JSON."""


COLUMNS = tuple(marks.c[name] for name in Mark.__struct_fields__)


class Marks(Database):
    """The part of a store that is about marks."""

    async def mark(self, who: str, game: str, **changes: Any) -> None:
        """Change what someone (as in ``holders``) keeps about a game; how far they have seen it only ever grows."""
        if changes:
            change = partial(write_mark, who=who, game=game, changes=changes)
            await self._write(change, ("mine", f"{who}/{game}"), repeatable=True)

    async def marks(self, who: str, games: Sequence[str]) -> dict[str, Mark]:
        """Read what someone keeps about some games; those without a mark are left out."""
        return await self._read(partial(read_marks, who=who, games=games))

    async def all_marks(self, who: str) -> dict[str, Mark]:
        """Read all marks of someone, by game."""
        return await self._read(partial(read_marks, who=who, games=None))

    async def may_mark(self, keys: Sequence[str], game: str) -> bool:
        """Say whether someone sits, or sat until a bot took over, at the table of a game."""
        return await self._read(partial(sits, keys=keys, game=game))


def write_mark(connection: Connection, who: str, game: str, changes: dict[str, Any]) -> None:
    """Change a mark, or make one."""
    new = upsert(connection, marks).values(who=who, game=game, **changes)
    kept = {
        name: case((new.excluded[name] > marks.c[name], new.excluded[name]), else_=marks.c[name])
        if name in GROWING
        else new.excluded[name]
        for name in changes
    }
    connection.execute(new.on_conflict_do_update(index_elements=["who", "game"], set_=kept))


def read_marks(connection: Connection, who: str, games: Sequence[str] | None) -> dict[str, Mark]:
    """Read someone's marks, of some games or of all."""
    query = select(marks.c.game, *COLUMNS).where(marks.c.who == who)
    if games is not None:
        query = query.where(marks.c.game.in_(games))
    return {row[0]: Mark(*row[1:]) for row in connection.execute(query)}


def sits(connection: Connection, keys: Sequence[str], game: str) -> bool:
    """Say whether someone holds a place at the table of a game."""
    at = select(holders.c.who).join(games, games.c.table == holders.c.table).where(games.c.id == game, holders.c.who.in_(keys))
    return connection.execute(at.limit(1)).first() is not None
