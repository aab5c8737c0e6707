"""The places at a table: how they are taken, given up to bots, renamed, and moved to another device."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sixfold.errors import TableError
from sixfold.server import daily
from sixfold.server.common import names
from sixfold.server.common.tokens import digest, is_among
from sixfold.server.protocol import CreateTable
from sixfold.server.store.queries import account_key, keys_of
from sixfold.server.store.rows import Account, Sitting, TableDoc
from sixfold.server.tables.info import is_free, is_own_name

Change = Callable[[TableDoc], None]


class Who(NamedTuple):
    """Someone who asks: the sum of their device's token, and the account that the device uses."""

    device: str | None = None
    account: int | None = None

    @property
    def keys(self) -> list[str]:
        """Return their names among the holders: the device's, and the account's."""
        return keys_of(self.device, self.account)

    @property
    def key(self) -> str | None:
        """Return the name under which is kept what is theirs: the account's, or else the device's."""
        return account_key(self.account) if self.account is not None else self.device

    def known(self) -> str:
        """Return that name, or refuse someone who has none."""
        if self.key is None:
            raise TableError("device/unknown", "this needs the cookie that the page sets; ask for /api/me once")
        return self.key

    def holds(self, sitting: Sitting) -> bool:
        """Say whether a place is theirs: held by the device, or by the account on whatever device."""
        by_account = self.account is not None and sitting.account == self.account
        return (self.device is not None and is_among(self.device, sitting.holders)) or by_account

    def players(self, doc: TableDoc) -> tuple[int, ...]:
        """Return the players at a table whose places are theirs."""
        return tuple(player for player, sitting in enumerate(doc.players) if self.holds(sitting))

    def lost(self, doc: TableDoc, player: int) -> bool:
        """Say whether a bot took the place over from them."""
        former = doc.players[player].former if player < len(doc.players) else None
        return former is not None and self.holds(former)


def hold(sitting: Sitting, device: str, account: Account | None) -> None:
    """Give a place to the account that a device uses, so that every device of the account holds it, or else to the device."""
    sitting.holders = [] if account else [device]
    sitting.account = account.id if account else None


def sittings(wish: CreateTable, device: str, account: Account | None) -> list[Sitting]:
    """Return the places of a new table; the first place by link is for whoever makes it, if they have none here."""
    made: list[Sitting] = []
    mine_by_link = all(spec.kind != "here" for spec in wish.players)
    for player, spec in enumerate(wish.players):
        if spec.kind == "bot":
            others = [sitting.name for sitting in made] + [other.name for other in wish.players]
            made.append(Sitting("bot", spec.name or names.of_bot(others), spec.own or spec.bot or "medium"))
            continue
        sitting = Sitting(spec.kind)
        if spec.kind == "here" or mine_by_link:
            hold(sitting, device, account)
            alone = mine_by_link or sum(other.kind == "here" for other in wish.players) == 1
            sitting.name = spec.name or (account.name if account and alone else names.of_person(player))
            mine_by_link = False
        made.append(sitting)
    return made


MOST_DEVICES = 8
"""How many devices hold a place at once; the one that got it first loses it first."""


def take(doc: TableDoc, device: str, account: Account | None, player: int | None, name: str | None) -> int:
    """Give a free place by link to a device, any if none is named, and return which."""
    if doc.discarded:
        raise TableError("table/discarded", "this table was given up")
    free = [place for place, sitting in enumerate(doc.players) if is_free(sitting) or is_given_up(doc, place)]
    if player is not None and Who(device, account.id if account else None).lost(doc, player):
        return give_back(doc, player)
    if player is None:
        if not free:
            raise TableError("table/full", "all places at this table are taken")
        player = free[0]
    check_place(doc, player)
    if player not in free:
        raise TableError("seat/taken", f"place {player} is taken")
    doc.declined = [place for place in doc.declined if place != player]
    sitting = doc.players[player] = Sitting("link")
    hold(sitting, device, account)
    sitting.name = name or (account.name if account else names.of_person(player))
    return player


def is_given_up(doc: TableDoc, player: int) -> bool:
    """Say whether someone for whom a place was kept has declined, so that anybody else may have it."""
    return doc.status == "open" and doc.number == 0 and player in doc.declined


def decline(players: tuple[int, ...]) -> Change:
    """Return the change that gives places up that were kept for someone."""

    def change(doc: TableDoc) -> None:
        doc.declined = sorted({*doc.declined, *players})
        for player in players:
            doc.players[player].ready, doc.players[player].entropy = False, None

    return change


def give_back(doc: TableDoc, player: int) -> int:
    """Give a place back to whom a bot took it over from; the game is not that person's alone any more, so it is not rated."""
    former = doc.players[player].former
    assert former is not None
    former.person, former.ready = False, doc.status == "running"
    doc.players[player] = former
    return player


def check_place(doc: TableDoc, player: int) -> None:
    """Refuse a place that there is not."""
    if player >= len(doc.players):
        raise TableError("player/unknown", f"this table has {len(doc.players)} places, so there is no place {player}")


def check_may_watch(doc: TableDoc, players: tuple[int, ...]) -> None:
    """Refuse a table to someone who holds these players' places and may not see it."""
    if doc.discarded and not doc.points:
        raise TableError("table/discarded", "this table was given up before a game was played")
    open_place = doc.status == "open" and any(is_free(sitting) for sitting in doc.players)
    if not players and not doc.spectators and not open_place and not daily.is_public(doc):
        raise TableError("table/closed", "this table is only for those who play at it")


def agree(game: str, players: tuple[int, ...], entropy: str | None) -> Change:
    """Return the change that says that some players are ready for a game; of two devices of one player, the first counts."""

    def change(doc: TableDoc) -> None:
        if doc.current == game and doc.status == "running" and all(doc.players[player].ready for player in players):
            return
        if doc.current != game or doc.status != "open":
            raise TableError("table/running", "this game has begun already")
        for player in players:
            doc.players[player].ready, doc.players[player].entropy = True, entropy
        doc.declined = [player for player in doc.declined if player not in players]

    return change


def begin(game: str) -> Change:
    """Return the change that says that a game runs, unless the table has gone on to another one.

    The points of a match stand until the next match begins.
    """

    def change(doc: TableDoc) -> None:
        if doc.current == game and doc.status == "open":
            doc.status, doc.asked, doc.declined = "running", None, []
            if len(doc.points) >= doc.games:
                doc.points = []
            for sitting in doc.players:
                sitting.person = sitting.kind != "bot"

    return change


def seat_bot(player: int, bot: str) -> Change:
    """Return the change that gives a place to a bot."""

    def change(doc: TableDoc) -> None:
        check_place(doc, player)
        before = doc.players[player]
        is_empty = is_free(before) or before.left or is_given_up(doc, player)
        doc.declined = [place for place in doc.declined if place != player]
        others = [sitting.name for place, sitting in enumerate(doc.players) if place != player]
        former = None if is_empty else before
        doc.players[player] = Sitting("bot", names.of_bot(others), bot, former=former)

    return change


def discard(doc: TableDoc) -> None:
    """Take a table out of all lists, for good unless another game is played there."""
    doc.discarded, doc.listed = True, False
    if doc.status == "open":
        doc.status = "over"


def vacate(doc: TableDoc, account: int) -> None:
    """Let the places of an account that is deleted be nobody's: free before a game, and kept for nobody once one was played.

    Other devices that hold a place by link keep it, as guests.
    """
    for player, sitting in enumerate(doc.players):
        _leave_bot(sitting, Who(None, account))
        if sitting.account == account:
            sitting.account = None
            _leave(doc, player)


def vacate_device(doc: TableDoc, device: str) -> None:
    """Let the places of a device that is forgotten be nobody's; those of accounts, and other devices at its places, stay."""
    for player, sitting in enumerate(doc.players):
        _leave_bot(sitting, Who(device))
        if device in sitting.holders:
            sitting.holders.remove(device)
            if sitting.account is None:
                _leave(doc, player)


def _leave(doc: TableDoc, player: int) -> None:
    """Take the name from a place that somebody leaves for good; it is free before the first game, and else nobody's."""
    sitting = doc.players[player]
    sitting.name, sitting.link = names.of_person(player), None
    if not sitting.holders and doc.status == "open" and doc.number == 0 and sitting.kind == "link":
        doc.players[player] = Sitting("link")
    else:
        sitting.left = not sitting.holders


def _leave_bot(sitting: Sitting, who: Who) -> None:
    """Let a bot that took a place over from someone have it for good."""
    former = sitting.former
    if former is None:
        return
    _leave_bot(former, who)
    if not who.holds(former):
        return
    if who.account is not None:
        former.account = None
    else:
        former.holders.remove(who.device or "")
    if former.account is None and not former.holders:
        sitting.former = former.former


def rename(player: int, name: str) -> Change:
    """Return the change of the name at a place."""

    def change(doc: TableDoc) -> None:
        if is_own_name(doc, player):
            raise TableError("account/name", "you play under your account's name")
        doc.players[player].name = name

    return change


def keep_link(player: int, secret: str) -> Change:
    """Return the change that lets a secret stand for a place, once."""

    def change(doc: TableDoc) -> None:
        doc.players[player].link = digest(secret)

    return change


def claim(device: str, secret: str) -> Change:
    """Return the change that gives a device the place that a secret stands for."""
    found = digest(secret)

    def change(doc: TableDoc) -> None:
        for sitting in doc.players:
            if is_among(found, [sitting.link] if sitting.link else []):
                sitting.link = None
                sitting.holders = [*sitting.holders, device][-MOST_DEVICES:]
                return
        raise TableError("link/unknown", "this link was used already, or was never given out")

    return change
