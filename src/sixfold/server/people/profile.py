"""A profile: what someone's games say about them. It is theirs alone unless they show it to others.

Others see no people in it who do not show theirs, and no addresses of games.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Sequence
from itertools import groupby
from typing import Literal

import msgspec
from msgspec import Struct

from sixfold.errors import TableError
from sixfold.review.chances import LONG
from sixfold.server import daily
from sixfold.server.game import ratings
from sixfold.server.people import statistics
from sixfold.server.protocol import Course, GameName, Profile, RatingPoint, ReviewedGame
from sixfold.server.store import Store
from sixfold.server.store.profiles import FinishedGame
from sixfold.server.store.rows import Account, RatedRow
from sixfold.server.tables.seats import Who

GAMES = 5_000
"""How many of the last games are counted."""

PEOPLE = 20
"""How many of the people most often met are listed."""

REVIEWED = 20
"""How many of the last reviewed games are told."""


async def mine(store: Store, who: Who) -> Profile:
    """Return someone's own profile, with or without an account."""
    account = None if who.account is None else await store.account(who.account)
    profile, counted = await _profile(store, who, account)
    profile.people = counted.people(PEOPLE)
    if account is not None:
        profile.shown = bool(await store.who_show_profile([account.id]))
    return profile


async def of(store: Store, name: str) -> Profile:
    """Return somebody's profile as they show it; that there is a name is no more told than that there is none."""
    account = await store.account(name)
    shown = await store.who_show_profile([account.id if account else 0])
    if account is None or not shown:
        raise TableError("profile/unknown", f"nobody shows a profile under the name {name!r}")
    profile, counted = await _profile(store, Who(None, account.id), account)
    others = await store.who_show_profile(counted.accounts())
    profile.people = counted.people(PEOPLE, {other.id: other.name for other in others})
    profile.shown = True
    for game in profile.reviewed:
        game.id = ""
    return profile


async def _profile(store: Store, who: Who, account: Account | None) -> tuple[Profile, statistics.Statistics]:
    """Return a profile without the people in it, and what was counted."""
    finished, reviewed = await store.finished(who.keys, GAMES), await store.reviewed(who.keys, REVIEWED)
    # Counting takes some hundredths of a second, and others want to play meanwhile.
    counted = await asyncio.to_thread(statistics.count, finished, who)
    profile = Profile(
        name=account.name if account else None,
        since=account.created if account else None,
        kinds=counted.kinds(),
        bots=counted.bots(),
        reviewed=await asyncio.to_thread(_reviews, reviewed, who),
        daily=counted.streak(daily.today()),
        shared=counted.shared,
    )
    if account is not None:
        profile.ratings = [ratings.shown(row) for row in await store.ratings([account.id], None, None)]
        profile.courses = courses(await store.course(account.id))
    return profile, counted


def courses(rows: Sequence[RatedRow]) -> list[Course]:
    """Return the courses of ratings, by game and seats."""
    found = []
    for (kind, seats), course in groupby(sorted(rows, key=lambda row: (row.kind, row.seats)), lambda row: (row.kind, row.seats)):
        game: GameName = kind
        found.append(Course(game, seats, [RatingPoint(row.at, *ratings.told(row.mu, row.sigma)) for row in course]))
    return found


# Reviews


class _Balance(Struct):
    """What made the difference for a seat, as far as it is told here."""

    deal: float
    luck: list[float]
    skill: list[float]


class _Review(Struct):
    measure: Literal["win", "lowest"]
    accuracy: list[float | None]
    balances: list[_Balance]


_review = msgspec.json.Decoder(_Review)


def _reviews(found: Sequence[FinishedGame], who: Who) -> list[ReviewedGame]:
    """Return what reviews say about someone's part in games, of those in which one seat was theirs."""
    parts = [(one, statistics.read(one, who)) for one in found]
    return [_reviewed(one.packed, part) for one, part in parts if part is not None and len(part.mine) == 1]


def _reviewed(packed: bytes, part: statistics.Part) -> ReviewedGame:
    review = _review.decode(zlib.decompress(packed))
    (seat,) = part.mine
    balance = review.balances[seat]
    own = sum(balance.skill[partner] for partner in part.setting.partners(seat))
    others = sum(balance.skill) - own
    whole = 100 if review.measure == "win" else LONG
    return ReviewedGame(
        game=part.game.game,
        at=part.game.ended,
        measure=review.measure,
        luck=round((balance.deal + sum(balance.luck)) * whole, 2),
        skill=round(own * whole, 2),
        others=round(others * whole, 2),
        accuracy=review.accuracy[seat],
        id=part.game.id,
    )
