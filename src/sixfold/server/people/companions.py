"""The people with whom someone has played: named to them alone, so that they can be invited again."""

from __future__ import annotations

import hashlib
from base64 import b32encode
from collections.abc import Iterator, Sequence

import msgspec

from sixfold.server.common import names
from sixfold.server.game.running import seating_of
from sixfold.server.protocol import GameName, Person
from sixfold.server.store import Store
from sixfold.server.store.queries import account_key
from sixfold.server.store.rows import GameDoc, Sitting, TableDoc
from sixfold.server.tables.seats import Who

LOOKED_AT = 300
"""At how many of someone's tables it is looked, the newest first."""

LISTED = 100
"""How many people are listed."""

ID_LENGTH = 16


class Companion(msgspec.Struct):
    """Someone with whom another one has played."""

    key: str
    """As among the holders; only the server knows it."""
    name: str
    last: int
    last_game: GameName
    last_table: str
    games: int = 0
    won: int = 0
    lost: int = 0


async def listed(store: Store, who: Who) -> list[Person]:
    """List the people with whom someone has played, the last first."""
    mine = who.key
    return [shown(companion, mine) for companion in await companions(store, who)] if mine else []


async def find(store: Store, who: Who, ids: Sequence[str]) -> list[Companion]:
    """Return the people whom someone means by ids; those whom they do not know are left out."""
    mine = who.key
    known = {id_for(mine, companion.key): companion for companion in await companions(store, who)} if mine else {}
    return [known[id_] for id_ in dict.fromkeys(ids) if id_ in known]


async def companions(store: Store, who: Who) -> list[Companion]:
    """Return the people with whom someone has finished games, the last first; those who block each other are left out."""
    docs: dict[str, TableDoc] = {}
    for holder in (who.device, who.account):
        if holder is not None:
            docs.update({doc.id: doc for doc in await store.held(holder, LOOKED_AT)})
    found: dict[str, Companion] = {}
    for game in await store.games_of(list(docs), "over"):  # the last that ended comes first
        if not game.discarded and game.table is not None:
            _count(found, docs[game.table], game, who)
    shunned = await store.shunned(who.keys)
    return [companion for companion in found.values() if companion.key not in shunned][:LISTED]


def _count(found: dict[str, Companion], doc: TableDoc, game: GameDoc, who: Who) -> None:
    """Count a game for everyone who played in it with someone."""
    seating = seating_of(len(doc.players), game.number)
    mine = [seat for seat, player in enumerate(seating) if who.holds(doc.players[player])]
    if not mine or len(game.ranks) != len(seating):
        return
    best = min(game.ranks[seat] for seat in mine)
    for seat, key, name in _others(doc, seating, who):
        companion = found.get(key)
        if companion is None:
            companion = found[key] = Companion(key, name, game.ended or 0, game.game, doc.id)
        companion.games += 1
        companion.won += best < game.ranks[seat]
        companion.lost += best > game.ranks[seat]


def _others(doc: TableDoc, seating: Sequence[int], who: Who) -> Iterator[tuple[int, str, str]]:
    """Go through the other people at a table, each once: the seat, how they are known, and their name."""
    seen: set[str] = set()
    for seat, player in enumerate(seating):
        sitting = doc.players[player]
        key = key_of_place(sitting)
        if sitting.kind == "bot" or key is None or key in seen or who.holds(sitting):
            continue
        seen.add(key)
        yield seat, key, sitting.name or names.of_person(player)


def key_of_place(sitting: Sitting) -> str | None:
    """Return how whoever holds a place is known: by the account, or by the device that came to it last."""
    if sitting.account is not None:
        return account_key(sitting.account)
    return sitting.holders[-1] if sitting.holders else None


def id_for(mine: str, theirs: str) -> str:
    """Return what stands for a person towards one other; nobody else can make or read it, because the keys are secret."""
    return b32encode(hashlib.sha256(f"{mine} {theirs}".encode()).digest()).decode().lower()[:ID_LENGTH]


def shown(companion: Companion, mine: str) -> Person:
    """Return someone as they are listed."""
    return Person(
        id_for(mine, companion.key),
        companion.name,
        companion.games,
        companion.won,
        companion.lost,
        companion.last,
        companion.last_game,
        companion.last_table,
    )
