"""The standings of an arena: shares with intervals, thinking times, the effect of the seat, ratings, and when to stop."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import asdict, dataclass, field
from statistics import fmean
from typing import Any

from openskill.models import PlackettLuce

from sixfold.arena.worker import Played, Result
from sixfold.moved import former
from sixfold.rules.types import Seat

Z = 1.96
"""Standard errors to each side of a 95 % interval."""


@dataclass(frozen=True)
class Row:
    """The results of one bot: its share of the wins with a 95 % interval, and how it played.

    ``lowest`` is the mean lowest marker, ``seconds`` the mean time of a move, ``slowest`` the longest, and ``rating`` is the
    ordinal of its OpenSkill rating.
    """

    bot: str
    share: float
    low: float
    high: float
    games: int
    deals: int
    lowest: float
    seconds: float
    slowest: float
    rating: float
    seats: dict[Seat, float] = field(default_factory=dict)
    """Its share from each seat."""


class Standings:
    """Collects deals. A share is a mean over deals, and its interval comes from the spread of deals, never of single games."""

    def __init__(self) -> None:
        self.deals: dict[str, list[float]] = defaultdict(list)
        self._seats: dict[str, dict[Seat, list[float]]] = defaultdict(lambda: defaultdict(list))
        self._lowest: dict[str, list[int]] = defaultdict(list)
        self._moves: dict[str, int] = defaultdict(int)
        self._seconds: dict[str, float] = defaultdict(float)
        self._slowest: dict[str, float] = defaultdict(float)
        self._model = PlackettLuce()
        self._ratings: dict[str, Any] = {}
        self.games = 0

    def add(self, result: Result) -> None:
        """Add a deal with its games."""
        deal, games = result
        shares: dict[str, list[float]] = defaultdict(list)
        for game in games:
            self.games += 1
            for bot, share in game_shares(game).items():
                shares[bot].append(share)
            self._follow(game)
        for bot in deal.bots:
            self.deals[bot].append(fmean(shares[bot]))

    def _follow(self, game: Played) -> None:
        shares = game_shares(game)
        for seat, bot in enumerate(game.seating):
            self._seats[bot][seat].append(shares[bot])
            self._lowest[bot].append(game.lowest[seat])
            self._moves[bot] += game.moves[seat]
            self._seconds[bot] += game.seconds[seat]
            self._slowest[bot] = max(self._slowest[bot], game.slowest[seat])
        best = {
            bot: min(rank for name, rank in zip(game.seating, game.ranks, strict=True) if name == bot) for bot in game.seating
        }
        if len(best) > 1:
            teams = [[self._ratings.get(bot) or self._model.rating(name=bot)] for bot in best]
            for bot, [rating] in zip(best, self._model.rate(teams, ranks=list(best.values())), strict=True):
                self._ratings[bot] = rating

    def rows(self) -> list[Row]:
        """Return a row for each bot, the best share first."""
        return sorted((self._row(bot) for bot in self.deals), key=lambda row: -row.share)

    def _row(self, bot: str) -> Row:
        means = self.deals[bot]
        low, high = interval(means)
        rating = self._ratings.get(bot)
        return Row(
            bot=bot,
            share=fmean(means),
            low=low,
            high=high,
            games=sum(len(shares) for shares in self._seats[bot].values()),
            deals=len(means),
            lowest=fmean(self._lowest[bot]),
            seconds=self._seconds[bot] / max(self._moves[bot], 1),
            slowest=self._slowest[bot],
            rating=0.0 if rating is None else float(rating.ordinal()),
            seats={seat: fmean(shares) for seat, shares in sorted(self._seats[bot].items())},
        )

    def data(self) -> list[dict[str, Any]]:
        """Return the rows as plain data, for JSON."""
        return [asdict(row) for row in self.rows()]


def game_shares(game: Played) -> dict[str, float]:
    """Return each bot's share of a win: seats of the same bot add up, and a shared win is divided."""
    first = [bot for bot, rank in zip(game.seating, game.ranks, strict=True) if rank == 1]
    return {bot: first.count(bot) / len(first) for bot in game.seating}


def standard_error(means: list[float]) -> float:
    """Return the standard error of the mean of independent deals."""
    if len(means) < 2:
        return 0.5
    mean = fmean(means)
    return math.sqrt(sum((value - mean) ** 2 for value in means) / (len(means) - 1) / len(means))


def interval(means: list[float]) -> tuple[float, float]:
    """Return a 95 % interval for the mean of independent deals, each between 0 and 1; it also holds for few deals.

    Before the spread is computed, Z² / 2 deals of 0 and as many of 1 are added (Agresti and Coull). So the interval is wide when
    one bot has won only four deals; with many deals the added ones hardly count.
    """
    more = Z**2 / 2
    count = len(means) + 2 * more
    centre = (sum(means) + more) / count
    variance = (sum((value - centre) ** 2 for value in means) + more * (centre**2 + (1 - centre) ** 2)) / count
    reach = Z * math.sqrt(variance / count)
    return max(centre - reach, 0.0), min(centre + reach, 1.0)


def expected(elo: float) -> float:
    """Return the expected share for a difference in Elo."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True)
class Sprt:
    """A sequential probability ratio test: is the first bot better by ``high`` Elo, or only by ``low``?"""

    low: float
    high: float
    error: float = 0.05

    def ratio(self, means: list[float]) -> float:
        """Return the logarithm of the likelihood ratio, from the means of the deals and their spread."""
        if len(means) < 2:
            return 0.0
        variance = max(standard_error(means) ** 2 * len(means), 1e-6)
        low, high = expected(self.low), expected(self.high)
        return len(means) * (high - low) * (2 * fmean(means) - low - high) / (2 * variance)

    def verdict(self, means: list[float]) -> str | None:
        """Return which bound holds in words, or None while the test is undecided."""
        bound = math.log((1 - self.error) / self.error)
        ratio = self.ratio(means)
        if len(means) < 10 or abs(ratio) < bound:
            return None
        return f"better by {self.high:g} Elo" if ratio > 0 else f"not better by more than {self.low:g} Elo"


__getattr__ = former(__name__, {"Table": "Standings"})
