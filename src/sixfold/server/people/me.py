"""What someone sees of themselves: their name, ratings, settings and games, those that wait for them first."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from sixfold.server import protocol
from sixfold.server.game import ratings
from sixfold.server.game.running import seat_names, seating_of
from sixfold.server.people import circles, holidays, invitations
from sixfold.server.store import Store
from sixfold.server.store.lists import ALL, Before, Happened, Listed, Wanted
from sixfold.server.store.rows import TableDoc, may_read
from sixfold.server.tables import info
from sixfold.server.tables.seats import Who

LISTED = 20
"""How many finished games are listed with the others; more of them come by the page."""

PAGE = 25
"""How many finished games a page has."""

DEEDS = 4
"""How many of the last things that others did are told."""

IDLE = ("draw", "roll")
"""Moves that say nothing yet: what was drawn is secret, and what was rolled is scored later."""


async def me(store: Store, device: str) -> protocol.Me:
    """Return what the server knows about a device and the account that it uses."""
    account = await store.device_account(device)
    who = Who(device, account.id if account else None)
    mine, behind = await listing(store, who)
    shown = protocol.Me(account.name if account else None, [], mine, _cursor(behind))
    shown.invitations = await invitations.listed(store, who)
    shown.circles = await circles.listed(store, who)
    if account is not None:
        shown.ratings = [ratings.shown(row) for row in await store.ratings([account.id])]
        kept = await store.settings(account.id)
        if kept is not None:
            shown.settings, shown.settings_at = kept
    return shown


async def games(store: Store, who: Who) -> list[protocol.GameRow]:
    """List someone's games: first those that wait for them, by urgency; then running and finished ones, the newest first."""
    mine, _ = await listing(store, who)
    return mine


async def listing(store: Store, who: Who) -> tuple[list[protocol.GameRow], Before | None]:
    """List someone's games, and say where the finished ones begin that are not listed."""
    going = await store.going(who.key or "", who.keys)
    over, behind = await store.ended(who.key or "", who.keys, LISTED)
    return await _rows(store, [*going, *over], who), behind


async def games_at(store: Store, who: Who, tables: Sequence[str]) -> list[protocol.GameRow]:
    """List someone's games at some tables."""
    going = await store.going(who.key or "", who.keys, tables)
    return await _rows(store, [*going, *await store.ended_at(who.key or "", who.keys, tables)], who)


async def finished(store: Store, who: Who, wanted: Wanted = ALL, before: Before | None = None) -> protocol.GamePage:
    """List a page of someone's finished games, the last that ended first."""
    found, behind = await store.ended(who.key or "", who.keys, PAGE, wanted, before)
    return protocol.GamePage([_row(one, who) for one in found if not _is_discarded(one)], _cursor(behind))


def _cursor(before: Before | None) -> str | None:
    """Write where a page begins."""
    return None if before is None else f"{before.ended}.{before.game}"


def read_cursor(text: str) -> Before:
    """Read where a page begins."""
    ended, _, game = text.partition(".")
    return Before(int(ended), game)


async def _rows(store: Store, found: Sequence[Listed], who: Who) -> list[protocol.GameRow]:
    """Return games as they are listed, the most urgent first; holidays put deadlines off."""
    rows = [_row(one, who) for one in found if not _is_discarded(one)]
    await holidays.put_off(store, rows, {one.table.id: one.table for one in found})
    return sorted(rows, key=_urgency)


def _is_discarded(one: Listed) -> bool:
    """Say whether a game was given up, with its table or before it began."""
    return one.game.discarded or (one.table.discarded and one.game.status != "over")


def is_mine(row: protocol.GameRow) -> bool:
    """Say whether it is one's own turn in a game."""
    return row.turn is not None and row.turn in row.yours


def _urgency(row: protocol.GameRow) -> tuple[int, int, int]:
    """Return what a list is sorted by."""
    newest = -(row.ended or row.since or row.started)
    if row.status == "over":
        return 2, 0, newest
    if is_mine(row) or row.rematch:
        return 0, row.deadline or sys.maxsize, newest
    return 1, 0, newest


def _row(one: Listed, who: Who) -> protocol.GameRow:
    """Return a game of one's own, as it is listed."""
    doc, game = one.table, one.game
    mine = who.players(doc)
    order = seating_of(len(doc.players), game.number)
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
        starred=one.mark is not None and one.mark.starred,
        said=_unheard(one, mine),
    )
    if row.status == "open":
        _add_request(row, doc, mine)
    if row.status != "over":
        row.taken_over = next((player for player in order if who.lost(doc, player)), None)
    if one.entries:
        _add_entries(row, one)
    return row


def _unheard(one: Listed, mine: Sequence[int]) -> int:
    """Count what others said that one has not read, as far as one may."""
    for_us = ((player, count) for (player, readers), count in one.said.items() if may_read(readers, mine))
    return sum(count for player, count in for_us if player not in mine)


def _add_request(row: protocol.GameRow, doc: TableDoc, mine: Sequence[int]) -> None:
    """Add that somebody else asked for this game, and that one has not answered."""
    is_asked = doc.number > 0 or (doc.asked is not None and doc.asked not in mine)
    waits = [player for player in mine if not doc.players[player].ready and player not in doc.declined]
    row.rematch = bool(waits) and is_asked and not row.alone
    if row.rematch and doc.asked is not None and doc.asked not in mine:
        row.asked = doc.players[doc.asked].name


def _add_entries(row: protocol.GameRow, one: Listed) -> None:
    """Add whose turn it is, and what one has not seen."""
    last = one.entries[-1]
    seen = one.mark.seq if one.mark else 0
    row.seq = last.seq
    if row.status == "running":
        row.turn, row.since, row.deadline = last.turn, last.at, last.deadline
    row.deeds = deeds([entry for entry in one.entries if entry.seq > seen], row.yours)
    row.fresh = row.status == "over" and one.mark is not None and seen < last.seq and last.seat not in row.yours


def deeds(entries: Sequence[Happened], yours: Sequence[int]) -> list[protocol.Deed]:
    """Return what others did after one's own last move, as far as it stands; whoever moves has seen what was before."""
    told: list[protocol.Deed | None] = []
    for entry in entries:
        if entry.kind == "undo" and told:
            told.pop()
        elif entry.kind in ("move", "resign", "timeout"):
            told = [] if entry.seat in yours else [*told, _deed(entry)]
    return [deed for deed in told if deed is not None][-DEEDS:]


def _deed(entry: Happened) -> protocol.Deed | None:
    """Return what somebody did; None for what is not worth a word."""
    seat = entry.seat or 0
    if entry.kind == "resign":
        return protocol.Deed(seat, "resigned", entry.at)
    if entry.kind == "timeout":
        return protocol.Deed(seat, "gone" if entry.do == "gone" else "timeout", entry.at)
    if entry.did is not None:
        gains, bonus = entry.did
        return protocol.Deed(seat, "scored", entry.at, gains if any(gains) else [], bonus)
    word = entry.do.partition(" ")[0]
    if word in IDLE:
        return None
    return protocol.Deed(seat, "swapped" if word == "swap" else "moved", entry.at)
