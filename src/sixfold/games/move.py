"""Moves as players write them, and as the rules number them.

A move is a string, such as ``place RB d8 e8`` or ``score YY=G``, with its number as an attribute.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sixfold.errors import MalformedMove
from sixfold.games.variants import Setting
from sixfold.rules.types import Code

MOST_REMEMBERED = 50_000
"""How many texts are remembered for each game: enough for all that are in use."""


class Move(str):
    """A move: its usual spelling as a string, with its number as ``code``. Moves sort by their number.

    >>> move = parse(Setting.of("cards"), "play GR")
    >>> move, move.code
    ('play GR', 1)
    """

    __slots__ = ("code",)

    code: Code

    def __new__(cls, text: str, code: Code) -> Move:
        """Return a string that knows its number."""
        move = super().__new__(cls, text)
        move.code = code
        return move

    def __lt__(self, other: object) -> bool:
        return self.code < other.code if isinstance(other, Move) else NotImplemented

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (str(self), self.code)


_REMEMBERED: defaultdict[tuple[str, bool], dict[str, Move]] = defaultdict(dict)
"""What texts stand for, by game and whether the order of a double's halves matters."""


def name(setting: Setting, code: Code) -> Move:
    """Return the move with that number."""
    return Move(setting.face.spell(code), code)


def parse(setting: Setting, text: str) -> Move:
    """Return the move that a text stands for, in its usual spelling; it need not be legal.

    Raises MalformedMove if the text is not a move of the game.

    >>> parse(Setting.of("board"), "place BR e8 d8")
    'place RB d8 e8'
    """
    remembered = _REMEMBERED[setting.game, setting.kind.ordered]
    if isinstance(text, str) and text in remembered:
        return remembered[text]
    if not isinstance(text, str):
        raise MalformedMove(f"a move is a text, not {text!r}")
    move = name(setting, setting.face.read(text, ordered=setting.kind.ordered))
    if len(remembered) < MOST_REMEMBERED:
        remembered[str(text)] = move
    return move


class LegalMoves(Sequence[Move]):
    """The legal moves of a position, sorted by number: a sequence of ``Move`` that makes them only when asked.

    ``codes`` has their numbers as an array. ``in`` takes a move in any spelling.

    >>> from sixfold import Game
    >>> moves = Game.new("dice", seed=1).legal_moves
    >>> moves, "score" in moves
    (<1 legal moves: roll>, False)
    """

    def __init__(self, setting: Setting, codes: npt.NDArray[np.int32]) -> None:
        self.setting = setting
        self.codes = codes

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [name(self.setting, int(code)) for code in self.codes[index]]
        return name(self.setting, int(self.codes[index]))

    def __iter__(self) -> Iterator[Move]:
        for code in self.codes.tolist():
            yield name(self.setting, code)

    def __contains__(self, move: object) -> bool:
        try:
            code = parse(self.setting, move).code  # type: ignore[arg-type]
        except MalformedMove:
            return False
        return self.has(code)

    def has(self, code: Code) -> bool:
        """Say whether the move with that number is among them."""
        index = int(self.codes.searchsorted(code))
        return index < len(self.codes) and int(self.codes[index]) == code

    def __repr__(self) -> str:
        shown = ", ".join(self[:3]) + (", …" if len(self) > 3 else "")
        return f"<{len(self)} legal moves: {shown}>" if len(self) else "<no legal moves>"
