"""How a game is written: its moves and chance outcomes as text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sixfold.errors import ChanceError, MalformedMove
from sixfold.rules.kernel import States
from sixfold.rules.phase import UNKNOWN
from sixfold.rules.pieces import LETTERS
from sixfold.rules.types import Code, Kind

if TYPE_CHECKING:
    from sixfold.games.variants import Setting

Reader = Callable[[Sequence[str], str, bool], Code]
"""Returns the number of a move from its words behind the verb, its whole text, and whether a double's halves have an order."""

UNSEEN = "??"
"""A tile or card that nobody wrote down, as records have it."""


class Spelling(ABC):
    """Moves and chance outcomes as players and records write them."""

    game: str
    noun: str
    """What a piece is called: tile, card, die."""
    home: str
    """What the pieces of a seat are called together: rack, hand, dice."""
    names: Sequence[str]
    """The names of the chance outcomes, by number."""
    readers: Mapping[str, Reader]
    """How moves are read, by their first word."""

    @abstractmethod
    def spell(self, code: Code) -> str:
        """Return the text of a move."""

    def read(self, text: str, *, ordered: bool) -> Code:
        """Return the number of the move that a text stands for, legal or not; raise MalformedMove if it is no move."""
        verb, *words = text.split(" ")
        if verb not in self.readers:
            raise MalformedMove(
                f"{short(text)} is not a move of the {self.game} game; moves begin with {', '.join(self.readers)}"
            )
        return self.readers[verb](words, text, ordered)

    def write(self, outcomes: Iterable[Kind]) -> Any:
        """Return chance outcomes as a record writes them."""
        return [UNSEEN if outcome == UNKNOWN else self.names[outcome] for outcome in outcomes]

    def read_outcomes(self, got: object) -> list[Kind]:
        """Return the chance outcomes that a record's ``got`` stands for; raise ChanceError if it is malformed."""
        if not isinstance(got, list | tuple):
            raise ChanceError(f"what was drawn is a list, not {short_value(got)}")
        try:
            return [UNKNOWN if name == UNSEEN else self.piece(name) for name in got]
        except MalformedMove as error:
            raise ChanceError(str(error)) from None

    table_parts: tuple[str, ...]
    """The parts of a position's line behind setting, turn and tracks."""

    @abstractmethod
    def write_table(self, states: States, setting: Setting) -> list[str]:
        """Return these parts of a state."""

    @abstractmethod
    def read_table(self, parts: Sequence[str], setting: Setting, states: States) -> None:
        """Read these parts into a state that was set up; raise UsageError if they are malformed or impossible."""

    def piece(self, text: object) -> Kind:
        """Return the kind of piece that two letters stand for."""
        return self.oriented(text)[0]

    def oriented(self, text: object) -> tuple[Kind, int]:
        """Return the kind of piece that two letters stand for, and 1 if they are in reverse order, else 0."""
        if not isinstance(text, str) or len(text) != 2:
            raise MalformedMove(f"a {self.noun} is two of the letters {LETTERS}, not {text!r}")
        for letter in text:
            if letter not in LETTERS:
                raise MalformedMove(f"there is no symbol {letter!r} in {text!r}; symbols are {LETTERS}")
        for order, spelt in enumerate((text, text[::-1])):
            if spelt in self.names:
                return self.names.index(spelt), order
        raise MalformedMove(f"there is no {self.noun} {text!r}; the two symbols of a {self.noun} differ")


def one_word(word: str, code: Code) -> Reader:
    """Return the reader of a move that is one word."""

    def read(words: Sequence[str], text: str, ordered: bool) -> Code:  # noqa: ARG001 (what readers take)
        if words:
            raise MalformedMove(f"{short(text)} has too many words; the move is just {word!r}")
        return code

    return read


def short(text: str) -> str:
    """Return a text in quotes, cut if it is long."""
    return repr(text if len(text) <= 40 else text[:40] + "…")


def short_value(value: object) -> str:
    """Return the ``repr`` of a value, cut if it is long."""
    text = repr(value)
    return text if len(text) <= 60 else text[:60] + "…"
