"""Ratings by OpenSkill, from games among people who play by link under their names.

There are two for each game that someone plays: one over all numbers of seats, which lists show, and one for the number of seats,
which has a course. A team game is one of four seats, in which partners are a side; variants share the ratings of their game.
"""

from __future__ import annotations

from collections.abc import Sequence

from openskill.models import PlackettLuce

from sixfold.games.variants import Setting
from sixfold.server.game.running import Running
from sixfold.server.protocol import GameName, Rating
from sixfold.server.store import Store
from sixfold.server.store.rows import RatingRow, TableDoc

_MODEL = PlackettLuce()

CENTRE, SPREAD = 1500.0, 60.0
"""How a skill is told to people: 1500 for someone new, and 60 for each step of the model's scale."""

ALL = 0
"""In place of a number of seats: over all of them."""


def rate(setting: Setting, accounts: Sequence[int], ranks: Sequence[int], before: Sequence[RatingRow]) -> list[RatingRow]:
    """Return the new ratings of the accounts at each seat, over all numbers of seats and for this one; partners are a side."""
    return [row for seats in (ALL, setting.seats) for row in _rate(setting, accounts, ranks, before, seats)]


def _rate(
    setting: Setting, accounts: Sequence[int], ranks: Sequence[int], before: Sequence[RatingRow], seats: int
) -> list[RatingRow]:
    """Return the new ratings of one kind."""
    known = {row.account: row for row in before if row.seats == seats}
    rows = [known.get(number) or RatingRow(number, setting.game, _MODEL.mu, _MODEL.sigma, 0, seats) for number in accounts]
    sides = [setting.partners(seat) for seat in range(setting.sides)]
    teams = [[_MODEL.rating(rows[seat].mu, rows[seat].sigma) for seat in side] for side in sides]
    rated = _MODEL.rate(teams, ranks=[float(ranks[side[0]]) for side in sides])
    for side, team in zip(sides, rated, strict=True):
        for seat, rating in zip(side, team, strict=True):
            row = rows[seat]
            rows[seat] = RatingRow(row.account, setting.game, rating.mu, rating.sigma, row.games + 1, seats)
    return rows


async def changed(store: Store, doc: TableDoc, running: Running) -> list[RatingRow]:
    """Return the ratings that a finished game changes: of people with accounts, who played without hints."""
    accounts = [doc.players[player].account for player in running.seating]
    people = len(doc.players) > 1 and all(sitting.person and sitting.kind != "bot" for sitting in doc.players)
    if not people or doc.hints or None in accounts or len(set(accounts)) != len(accounts):
        return []
    if doc.discarded or (running.gone and not running.begun):
        return []  # it was called off, or somebody never came: nobody has lost a game
    ended = running.game.outcome()
    assert ended is not None
    numbers = [number for number in accounts if number is not None]
    setting = running.game.setting
    return rate(setting, numbers, ended.ranks, await store.ratings(numbers, doc.game, (ALL, setting.seats)))


def told(mu: float, sigma: float) -> tuple[float, float]:
    """Return a skill and its uncertainty as people read them."""
    return round(CENTRE + SPREAD * (mu - _MODEL.mu), 1), round(SPREAD * sigma, 1)


def shown(row: RatingRow) -> Rating:
    """Return a rating as people read it."""
    game: GameName = row.game  # type: ignore[assignment]
    return Rating(game, *told(row.mu, row.sigma), row.games, row.seats)
