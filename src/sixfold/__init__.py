"""Sixfold: the board, card and dice games of the Einfach Genial family.

>>> import sixfold
>>> game = sixfold.Game.new("board", seats=2, seed=7)
>>> game.play(game.legal_moves[0]).seat
0

Names are loaded when they are first used, so that ``import sixfold`` stays quick and does not load the compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sixfold import moved

if TYPE_CHECKING:
    from sixfold.errors import SixfoldError as SixfoldError
    from sixfold.games.chance import Dealer as Dealer
    from sixfold.games.move import Move as Move
    from sixfold.games.position import Position as Position
    from sixfold.play.game import Game as Game
    from sixfold.play.match import Match as Match
    from sixfold.play.record import Record as Record
    from sixfold.play.view import View as View
    from sixfold.review.review import review as review
    from sixfold.rules.types import Cell as Cell
    from sixfold.rules.types import Code as Code
    from sixfold.rules.types import Kind as Kind
    from sixfold.rules.types import Pair as Pair
    from sixfold.rules.types import Ply as Ply
    from sixfold.rules.types import Seat as Seat
    from sixfold.rules.types import Side as Side
    from sixfold.rules.types import Symbol as Symbol

__version__ = "0.1.0"

moved.install()

_HOMES = {
    "Dealer": "games.chance",
    "Game": "play.game",
    "Match": "play.match",
    "Move": "games.move",
    "Position": "games.position",
    "Record": "play.record",
    "SixfoldError": "errors",
    "View": "play.view",
    "review": "review",
    **dict.fromkeys(("Cell", "Code", "Kind", "Pair", "Ply", "Seat", "Side", "Symbol"), "rules.types"),
}

__all__ = [
    "Cell",
    "Code",
    "Dealer",
    "Game",
    "Kind",
    "Match",
    "Move",
    "Pair",
    "Ply",
    "Position",
    "Record",
    "Seat",
    "Side",
    "SixfoldError",
    "Symbol",
    "View",
    "review",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'sixfold' has no attribute {name!r}")
    return getattr(import_module(f"sixfold.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
