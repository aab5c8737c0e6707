"""A circle of friends as someone sees it: members, running and finished games, and the running score."""

from __future__ import annotations

from sixfold.server import protocol
from sixfold.server.common import names
from sixfold.server.game.running import seat_names, seating_of
from sixfold.server.people import standings
from sixfold.server.people.circles import Circle, find
from sixfold.server.store import Store
from sixfold.server.store.rows import GameDoc, TableDoc, Turn
from sixfold.server.tables.info import is_free
from sixfold.server.tables.seats import Who

PAST = 30
"""How many finished games are listed; all of them count."""


async def see(store: Store, who: Who, id_: str) -> protocol.CircleInfo:
    """Return a circle as someone sees it."""
    circle = await find(store, who, id_)
    docs = {doc.id: doc for doc in await store.circle_tables(id_)}
    over = [game for game in await store.circle_games(id_) if not game.discarded and game.table in docs]
    played = [(docs[game.table or ""], game) for game in over]
    unfinished = [doc for doc in docs.values() if doc.status != "over" and not doc.discarded]
    turns = await store.turns([doc.current for doc in unfinished if doc.status == "running"])
    evening = circle.doc.evening
    return protocol.CircleInfo(
        id=id_,
        name=circle.doc.name,
        created=circle.doc.created,
        members=_members(circle),
        score=standings.score(circle.members, circle.keys, played),
        tables=[_table(doc, who, turns.get(doc.current)) for doc in unfinished],
        past=[_past(doc, game) for doc, game in played[:PAST]],
        evening=protocol.CircleEvening(evening.games, evening.begun, evening.table) if evening else None,
    )


def _members(circle: Circle) -> list[protocol.CircleMember]:
    first = circle.members[0]
    return [
        protocol.CircleMember(member.member, member.name, member.who in circle.keys, member == first) for member in circle.members
    ]


def _table(doc: TableDoc, who: Who, turn: Turn | None) -> protocol.CircleTable:
    """Return a table at which a game is prepared or runs; its places in the order of its game."""
    seating = seating_of(len(doc.players), doc.number)
    open_ = doc.status == "open"
    shown = protocol.CircleTable(
        id=doc.id,
        game=doc.game,
        variant=doc.variant,
        names=["" if is_free(doc.players[player]) else name for player, name in zip(seating, seat_names(doc), strict=True)],
        status=doc.status,
        current=doc.current,
        created=doc.created,
        yours=[seat for seat, player in enumerate(seating) if who.holds(doc.players[player])],
        clock=doc.clock,
        spectators=doc.spectators,
    )
    if open_:
        waiting = [player for player in seating if _is_awaited(doc, player)]
        shown.waits = [doc.players[player].name or names.of_person(player) for player in waiting]
        shown.declined = [doc.players[player].name or names.of_person(player) for player in doc.declined]
        shown.asked = doc.players[doc.asked].name if doc.asked is not None else None
    if turn is not None and turn.seat is not None:
        shown.turn = shown.names[turn.seat]
    return shown


def _is_awaited(doc: TableDoc, player: int) -> bool:
    sitting = doc.players[player]
    return sitting.kind != "bot" and not sitting.ready and not is_free(sitting) and player not in doc.declined


def _past(doc: TableDoc, game: GameDoc) -> protocol.CirclePast:
    return protocol.CirclePast(game.id, doc.id, game.game, game.variant, game.names, game.ranks, game.points, game.ended or 0)
