"""A match: several games in series among the same players; the start rotates (A4, C10, D8)."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence

import numpy as np

from sixfold.errors import UsageError
from sixfold.games.variants import OptionValue, Setting
from sixfold.play.game import Game
from sixfold.rules.types import Seat


class Match:
    """Several games in series.

    Player 0 begins the first game, player 1 the second, and so on: in game number n, player p sits at seat p − n.

    >>> match = Match.new("dice", players=["Ada", "Bea"], seed=1)
    >>> match.begin().names
    ('Ada', 'Bea')
    """

    def __init__(self, setting: Setting, players: Sequence[str], *, games: int, seed: int | str | None = None) -> None:
        self.setting = setting
        self.players = tuple(players)
        self.games = games
        self.seed = seed
        self.points: list[list[int]] = []
        """What each player got, game by game."""

    @classmethod
    def new(
        cls,
        game: str,
        *,
        players: Sequence[str],
        variant: str = "standard",
        options: Mapping[str, OptionValue] | None = None,
        games: int | None = None,
        seed: int | str | None = None,
    ) -> Match:
        """Agree on a match; without a number of games, everyone begins once (D8)."""
        setting = Setting.of(game, variant=variant, seats=len(players), options=options)
        games = setting.seats if games is None else games
        if games < 1:
            raise UsageError(f"a match has at least one game, not {games}")
        return cls(setting, players, games=games, seed=seed)

    def __copy__(self) -> Match:
        """Return a match that counts alone from here."""
        return copy.deepcopy(self)

    def begin(self) -> Game:
        """Begin the next game, with the players at the seats that they have in it."""
        if self.is_over():
            raise UsageError(f"the match is over: all {self.games} games are played")
        seed = None if self.seed is None else f"{self.seed}/{len(self.points)}"
        names = [self.players[self.player(seat)] for seat in range(self.setting.seats)]
        setting = self.setting
        return Game.new(
            setting.game, variant=setting.variant, seats=setting.seats, options=setting.options, seed=seed, names=names
        )

    def end(self, game: Game) -> list[int]:
        """Count a finished game, and return what each player got for it."""
        if self.is_over():
            raise UsageError(f"the match is over: all {self.games} games are played")
        by_seat = match_points(game)
        got = [0] * self.setting.seats
        for seat, points in enumerate(by_seat):
            got[self.player(seat)] = points
        self.points.append(got)
        return got

    def player(self, seat: Seat) -> int:
        """Return which player sits at a seat in the game that is played now."""
        return (seat + len(self.points)) % self.setting.seats

    def totals(self) -> list[int]:
        """Return the points of each player so far."""
        return [sum(points[player] for points in self.points) for player in range(len(self.players))]

    def is_over(self) -> bool:
        """Say whether all games are played."""
        return len(self.points) == self.games

    def winners(self) -> list[str]:
        """Return who has the most points; several if they are level."""
        totals = self.totals()
        return [name for name, total in zip(self.players, totals, strict=True) if total == max(totals)]


def match_points(game: Game) -> list[int]:
    """Return what each seat gets for a finished game in a match.

    Cards: the column of the lowest marker (C10). Dice: 7 for the winner, the shortest row for the others (D8). Board: 1 for the
    winner, for all winners where the win is shared; alone, the lowest marker. Nobody gains by quitting: the side of a seat that
    gave up or ran out of time gets nothing, the others what a win is worth.
    """
    if game.outcome() is None:
        raise UsageError("the game is still running, so it has no match points yet")
    points = np.zeros(4, np.int64)
    game.setting.rules.match_points(game.states, 0, points)
    by_seat: list[int] = points[: game.setting.seats].tolist()
    return by_seat
