"""What a store knows about tables: their documents, their games, what is said there, and reviews."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy import Connection

from sixfold.server.common.clock import now
from sixfold.server.protocol import Status
from sixfold.server.store import queries
from sixfold.server.store.calls import put
from sixfold.server.store.database import Database, News
from sixfold.server.store.queries import Conflict
from sixfold.server.store.rows import Call, GameDoc, RatingRow, Spoke, TableDoc, Turn


def _news(doc: TableDoc) -> list[News]:
    """Return what other processes are told of a change of a table."""
    news: list[News] = [("table", doc.id)]
    if doc.circle:
        news.append(("circle", doc.circle))
    return news


class Tables(Database):
    """The part of a store that is about tables."""

    async def table(self, id_: str) -> TableDoc | None:
        """Read a table."""
        return await self._read(partial(queries.read_table, id_=id_))

    async def add_table(self, doc: TableDoc, game: GameDoc, by: str | None = None) -> bool:
        """Write a new table with its first game; False if it is for a daily deal and a device or its account had its attempt."""
        try:
            await self._write(partial(queries.add_table, doc=doc, game=game, by=by), ("table", doc.id))
        except Conflict:
            return False
        return True

    async def change_table(self, doc: TableDoc, calls: Sequence[Call] = ()) -> bool:
        """Write a changed table, give it the next version, and write whom that calls; False if another change came first."""

        def change(connection: Connection) -> None:
            queries.change_table(connection, doc)
            put(connection, calls)

        return await self._change(doc, change)

    async def add_game(self, doc: TableDoc, game: GameDoc, calls: Sequence[Call] = ()) -> bool:
        """Write a changed table with a new game, and whom that calls; False as in ``change_table``."""

        def add(connection: Connection) -> None:
            queries.change_table(connection, doc)
            queries.add_game(connection, game)
            put(connection, calls)

        return await self._change(doc, add)

    async def drop_game(self, doc: TableDoc, game: str) -> bool:
        """Write a table that goes back from a game that was never dealt; False as in ``change_table``."""

        def drop(connection: Connection) -> None:
            queries.change_table(connection, doc)
            queries.drop_game(connection, game)

        return await self._change(doc, drop)

    async def finish(self, doc: TableDoc, game: GameDoc, ratings: Sequence[RatingRow]) -> bool:
        """Write the end of a game with the ratings it changed, exactly once.

        False if someone else changed the table meanwhile, or one of the ratings: the ``games`` of each must be one more
        than what is kept. Then all of it has to be looked at again.
        """
        return await self._change(doc, partial(queries.finish, doc=doc, game=game, rated=ratings))

    async def _change(self, doc: TableDoc, query: Callable[[Connection], None]) -> bool:
        """Change a table and what belongs to it, unless its version is another by now."""
        try:
            await self._write(query, *_news(doc))
        except Conflict:
            return False
        doc.version += 1
        return True

    async def game(self, id_: str) -> GameDoc | None:
        """Read a game with its record."""
        return await self._read(partial(queries.read_game, id_=id_))

    async def save_game(self, game: GameDoc) -> None:
        """Write a changed game."""
        news: list[News] = [] if game.table is None else [("table", game.table)]
        await self._write(partial(queries.save_game, game=game), *news)

    async def game_or_new(self, game: GameDoc) -> GameDoc:
        """Read a game; write it if it is not there, whoever else does at the same time."""
        return await self._write(partial(queries.game_or_new, game=game), repeatable=True)

    async def import_game(self, game: GameDoc) -> None:
        """Write a game that was played elsewhere."""
        await self._write(partial(queries.import_game, game=game, now=now()))

    async def note_opened(self, game: str) -> None:
        """Write that someone looks at an imported game; once a day is enough."""
        await self._write(partial(queries.note_opened, id_=game, now=now()), repeatable=True)

    async def lobby(self, limit: int = 100) -> list[TableDoc]:
        """List the tables of the lobby: open ones first, then running ones, each the newest first."""
        return await self._read(partial(queries.lobby, limit=limit))

    async def held(self, who: str | int, limit: int = 100) -> list[TableDoc]:
        """List the tables where a device (the sum of its token) or an account (its number) sits; those that are over last."""
        key = queries.account_key(who) if isinstance(who, int) else who
        return await self._read(partial(queries.held, who=key, limit=limit))

    async def games_of(self, tables: Sequence[str], status: Status | None = "over", limit: int | None = None) -> list[GameDoc]:
        """List the games of tables that have a status (None: all), without their records.

        Those that are not over come first, those of the newest tables before others; then the others, the last that ended first.
        """
        return await self._read(partial(queries.games_of, ids=tables, status=status, limit=limit))

    async def turns(self, games: Sequence[str]) -> dict[str, Turn]:
        """Read whom running games wait for."""
        return await self._read(partial(queries.turns, ids=games))

    async def results(self, day: str, limit: int = 1000) -> list[GameDoc]:
        """List the finished games of a day's deal, the best score first, without their records."""
        return await self._read(partial(queries.results, day=day, limit=limit))

    async def attempts(self, day: str, device: str | None, account: int | None) -> list[str]:
        """List the tables at which a device or an account plays the daily deal of a day."""
        return await self._read(partial(queries.read_attempts, day=day, keys=queries.keys_of(device, account)))

    async def played(self, device: str | None, account: int | None, limit: int) -> list[tuple[str, GameDoc]]:
        """List the daily deals that a device or an account has finished, with their days, the latest first."""
        return await self._read(partial(queries.played, keys=queries.keys_of(device, account), limit=limit))

    # Reviews

    async def review(self, game: str, version: str) -> bytes | None:
        """Read the review of a game as it was kept, if it was made by this version of what it depends on."""
        return await self._read(partial(queries.read_review, game=game, version=version))

    async def keep_review(self, game: str, version: str, packed: bytes) -> None:
        """Keep the review of a game; the oldest of too many are forgotten."""
        keep = partial(queries.keep_review, game=game, version=version, packed=packed, now=now())
        await self._write(keep, repeatable=True)

    # What is said

    async def say(self, spoke: Spoke) -> int:
        """Write what someone said, and return its number (the one in ``spoke`` does not count)."""
        return await self._write(partial(queries.say, spoke=spoke), ("said", spoke.table))

    async def said(self, table: str, limit: int = 100, since: int = 0) -> list[Spoke]:
        """Read the last that was said at a table, in order, after a number."""
        return await self._read(partial(queries.read_said, table=table, limit=limit, since=since))
