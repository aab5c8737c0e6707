"""How things stand with what a call is about, when it is due: most of what was true when it was written may have changed."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection, func, select

from sixfold.server.store.database import Database
from sixfold.server.store.holidays import put_off
from sixfold.server.store.queries import held, keys_of_place, read_table, turns
from sixfold.server.store.rows import Call, Sitting, TableDoc, Turn
from sixfold.server.store.schema import invitations, log, marks

MOST = 200
"""Of how many tables it is counted whether they wait for someone."""


class Scene(NamedTuple):
    """The table of a call, and what someone knows of it."""

    doc: TableDoc
    last: Turn | None
    """Whom the current game waits for; None before it begins."""
    began: int
    """When that happened which the call is about."""
    seen: int
    """Up to which entry they have seen the game of the call."""
    inviter: str | None
    """The name of whoever invites them, while they have not answered."""
    waiting: int
    """In how many games it is their turn."""

    def players(self, who: str) -> list[int]:
        """Return the players whose places someone holds."""
        return [player for player, place in enumerate(self.doc.players) if is_held(place, who)]

    def is_in_turn(self, who: str) -> bool:
        """Say whether the current game waits for someone."""
        return _is_in_turn(self.doc, self.last, who)


class Lasting(NamedTuple):
    """A turn that lasts: its table, the entry with which it began, since when, and until when it may take."""

    doc: TableDoc
    seq: int
    at: int
    deadline: int | None


class Scenes(Database):
    """The part of a store that knows how things stand with what a call is about."""

    async def scene(self, call: Call) -> Scene | None:
        """Read how things stand; None if the table is no more."""
        return await self._read(partial(read_scene, call=call))


def read_scene(connection: Connection, call: Call) -> Scene | None:
    """Read how things stand with what a call is about."""
    doc = read_table(connection, call.table)
    if doc is None:
        return None
    at = select(log.c.at).where(log.c.game == call.game, log.c.seq == call.seq)
    seen = select(marks.c.seq).where(marks.c.who == call.who, marks.c.game == call.game)
    invited = select(invitations.c.name).where(
        invitations.c.table == call.table, invitations.c.who == call.who, ~invitations.c.declined
    )
    return Scene(
        doc,
        _last(connection, doc),
        connection.execute(at).scalar() or call.made,
        connection.execute(seen).scalar() or 0,
        connection.execute(invited).scalar() or _host(doc, call.who),
        len(_waiting(connection, call.who)),
    )


def _last(connection: Connection, doc: TableDoc) -> Turn | None:
    """Return whom the current game waits for; with days to move, holidays put their deadline off."""
    last = turns(connection, [doc.current]).get(doc.current)
    if last is None or last.seat is None or doc.clock is None or not doc.clock.slow:
        return last
    keys = keys_of_place(doc.players[(last.seat + doc.number) % len(doc.players)])
    off = put_off(connection, {doc.current: keys}).get(doc.current)
    return last if off is None else replace(last, deadline=off.deadline)


def _host(doc: TableDoc, who: str) -> str | None:
    """Return the name of whoever asks the members of a circle for its first game, for one of them who has not answered."""
    places = [player for player, place in enumerate(doc.players) if who in keys_of_place(place)]
    waits = any(not doc.players[player].ready and player not in doc.declined for player in places)
    return doc.players[doc.asked].name if doc.circle and doc.asked is not None and waits else None


def _waiting(connection: Connection, who: str) -> list[tuple[TableDoc, Turn]]:
    """List the tables whose games wait for someone."""
    running = [doc for doc in held(connection, who, MOST) if doc.status == "running"]
    last = turns(connection, [doc.current for doc in running])
    return [(doc, last[doc.current]) for doc in running if _is_in_turn(doc, last.get(doc.current), who)]


def read_lasting(connection: Connection, who: str) -> list[Lasting]:
    """List the turns of someone that last."""
    return [Lasting(doc, *_beginning(connection, doc.current, last), last.deadline) for doc, last in _waiting(connection, who)]


def _beginning(connection: Connection, game: str, last: Turn) -> tuple[int, int]:
    """Return the number and the time of the entry with which the present turn of a game began."""
    others = select(func.max(log.c.seq)).where(log.c.game == game, log.c.turn.is_distinct_from(last.seat)).scalar_subquery()
    mine = select(log.c.seq, log.c.at).where(log.c.game == game, log.c.seq > func.coalesce(others, 0))
    row = connection.execute(mine.order_by(log.c.seq).limit(1)).one()
    return row.seq, row.at


def _is_in_turn(doc: TableDoc, last: Turn | None, who: str) -> bool:
    if doc.status != "running" or last is None or last.seat is None:
        return False
    player = (last.seat + doc.number) % len(doc.players)  # the start rotates (A4)
    return is_held(doc.players[player], who)


def is_held(place: Sitting, who: str) -> bool:
    """Say whether someone, by their name among the holders, holds a place that no bot has taken over."""
    if place.bot is not None:
        return False
    return place.account == int(who[1:]) if who.startswith("#") else who in place.holders
