"""What someone sees of themselves: their name, ratings, settings and games, those that wait for them first."""

from __future__ import annotations

import sys

from sixfold.server import protocol
from sixfold.server.game import ratings
from sixfold.server.game.running import seat_names
from sixfold.server.store import Store
from sixfold.server.store.rows import GameDoc, TableDoc, Turn
from sixfold.server.tables import info
from sixfold.server.tables.seats import Who

LISTED = 50
"""How many games are listed."""


async def me(store: Store, device: str) -> protocol.Me:
    """Return what the server knows about a device and the account that it uses."""
    account = await store.device_account(device)
    who = Who(device, account.id if account else None)
    shown = protocol.Me(account.name if account else None, [], await games(store, who))
    if account is not None:
        shown.ratings = [ratings.shown(row) for row in await store.ratings([account.id])]
        kept = await store.settings(account.id)
        if kept is not None:
            shown.settings, shown.settings_at = kept
    return shown


async def games(store: Store, who: Who) -> list[protocol.GameRow]:
    """List someone's games: first those that wait for them, by urgency; then running and finished ones, the newest first."""
    docs = {doc.id: doc for doc in await store.held(who.device, LISTED)} if who.device else {}
    if who.account is not None:
        docs.update({doc.id: doc for doc in await store.held(who.account, LISTED)})
    found = [game for game in await store.games_of(list(docs), None, LISTED) if not _is_discarded(docs, game)]
    turns = await store.turns([game.id for game in found if game.status != "over"])
    rows = [_row(docs[game.table], game, who, turns.get(game.id)) for game in found if game.table is not None]
    return sorted(rows, key=_urgency)


def _is_discarded(docs: dict[str, TableDoc], game: GameDoc) -> bool:
    """Say whether a game was given up, with its table or before it began."""
    doc = docs.get(game.table or "")
    return game.discarded or (doc is not None and doc.discarded and game.status != "over")


def is_mine(row: protocol.GameRow) -> bool:
    """Say whether it is one's own turn in a game."""
    return row.turn is not None and row.turn in row.yours


def _urgency(row: protocol.GameRow) -> tuple[int, int, int]:
    """Return what a list is sorted by."""
    newest = -(row.ended or row.since or row.started)
    if row.status == "over":
        return 2, 0, newest
    if is_mine(row):
        return 0, row.deadline or sys.maxsize, newest
    return 1, 0, newest


def _row(doc: TableDoc, game: GameDoc, who: Who, turn: Turn | None) -> protocol.GameRow:
    """Return a game of one's own, as it is listed."""
    mine = who.players(doc)
    order = [(seat + game.number) % len(doc.players) for seat in range(len(doc.players))]
    names = game.names or (seat_names(doc) if doc.status == "running" else [doc.players[player].name or "" for player in order])
    row = protocol.GameRow(
        id=game.id,
        table=doc.id,
        game=game.game,
        variant=game.variant,
        names=names,
        status=game.status if game.status == "over" else doc.status,
        started=game.started or doc.created,
        ended=game.ended,
        ranks=game.ranks,
        yours=[seat for seat, player in enumerate(order) if player in mine],
        alone=bool(mine) and info.is_alone(doc, mine),
        tracks=game.tracks,
        reason=game.reason,
        daily=doc.daily,
        practice=doc.practice,
    )
    if row.status != "over":
        row.taken_over = next((player for player in order if who.lost(doc, player)), None)
    if turn is not None and row.status == "running":
        row.turn, row.since, row.deadline = turn.seat, turn.at, turn.deadline
    return row
