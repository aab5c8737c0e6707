"""Learning: makes the weights and tables again by which the bots play.

Each game has a module here with the same function ``learn``; so has version 2 of the board's bots. Bots do not import anything
from here.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Protocol

from sixfold.errors import UsageError
from sixfold.games.variants import GAMES
from sixfold.support.progress import Progress


class Learn(Protocol):
    """What makes the weights or tables of one game's bots."""

    def __call__(self, out: Path, progress: Progress, *, work: Path, games: int | None = None, seed: int = 1) -> None:
        """Make them, keep what is not finished in the work folder, and write them to a file."""
        ...


def learn(game: str, out: Path, progress: Progress, *, work: Path, games: int | None = None, seed: int = 1) -> None:
    """Make the weights or tables of a game's bots, and write them to a file.

    ``games`` is the number of games in a round, the game's own default where it is left out; a game that is solved plays none.
    Equal seeds give equal weights on equal machines. A second call with the same work folder goes on where the first one stopped.
    """
    find(game)(out, progress, work=work, games=games, seed=seed)


VERSIONS = {"board@1": "board", "board@2": "together"}
"""Which modules make versions of a game's bots."""


def find(game: str) -> Learn:
    """Return what makes the weights or tables of a game's bots, or of a version of them."""
    if game not in GAMES and game not in VERSIONS:
        raise UsageError(f"there is no game {game!r}; there is: {', '.join([*GAMES, *VERSIONS])}")
    make: Learn = import_module(f"sixfold.learn.{VERSIONS.get(game, game)}").learn
    return make
