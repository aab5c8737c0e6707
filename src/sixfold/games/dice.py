"""The face of the dice game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from sixfold.errors import ChanceError, MalformedMove, UsageError
from sixfold.games import unseen
from sixfold.games.face import Face, Section, SetupPart
from sixfold.games.parts import NOTHING
from sixfold.games.spelling import one_word, short, short_value
from sixfold.games.state import Flat, offset, rows
from sixfold.rules.dice import BOXES, HIDDEN_START, JOKERS, KINDS, NEEDED, ROLL, ROLLS, SCORE, STATE, one_joker, two_pairs
from sixfold.rules.kernel import States
from sixfold.rules.phase import UNKNOWN
from sixfold.rules.pieces import DICE, LETTERS, SYMBOLS
from sixfold.rules.types import Code, Kind, Seat

if TYPE_CHECKING:
    from sixfold.games.variants import Setting

UNSEEN_DIE = "?"
"""A die that nobody wrote down, as records have it."""


class DiceFace(Face):
    """The dice game to its callers; moves are ``roll``, ``score``, and ``score YY=G`` with a joker.

    >>> FACE.spell(FACE.read("score YY=G", ordered=False))
    'score YY=G'
    """

    game, noun, home = "dice", "die", "dice"
    names = LETTERS
    is_hiding = False
    copies = (1,) * KINDS

    def __init__(self) -> None:
        self.readers = {"roll": one_word("roll", ROLL), "score": self._read_score}

    def spell(self, code: Code) -> str:
        if code == ROLL:
            return "roll"
        jokers = [f"{LETTERS[symbol] * count}={LETTERS[crossed]}" for symbol, count, crossed in JOKERS[code - SCORE] if count]
        return " ".join(["score", *jokers])

    def _read_score(self, words: Sequence[str], text: str, ordered: bool) -> Code:
        jokers = []
        for word in words:
            dice, equals, crossed = word.partition("=")
            is_joker = equals and len(crossed) == 1 and crossed in LETTERS and 2 <= len(dice) <= 4
            if not is_joker or dice[0] not in LETTERS or dice != dice[0] * len(dice):
                raise MalformedMove(
                    f"{short(word)} is not a joker; write 'YY=G': two to four equal dice, then the symbol crossed"
                )
            jokers.append((LETTERS.index(dice[0]), len(dice), LETTERS.index(crossed)))
        if not jokers:
            return SCORE
        if len(jokers) == 1:
            return int(SCORE + one_joker(*jokers[0]))
        if len(jokers) > 2 or any(count != 2 for _, count, _ in jokers):
            raise MalformedMove(f"{short(text)} uses more dice than a seat has")
        first, second = sorted(symbol * SYMBOLS + crossed for symbol, _, crossed in jokers)
        return int(SCORE + two_pairs(first, second))

    table_parts = ("dice", "rolls")

    def write_table(self, states: States, setting: Setting) -> list[str]:
        """Write what the dice of each seat show, and how often the seat in turn has rolled."""
        shown = self.lying(states.tobytes(), setting.seats)
        return ["/".join(dice or NOTHING for dice in shown["dice"]), str(shown["rolls"])]

    def read_table(self, parts: Sequence[str], setting: Setting, states: States) -> None:
        """Read dice and rolls; a seat shows all its dice or none."""
        rows, most = parts[0].split("/"), int(DICE[setting.seats])
        if len(rows) != setting.seats:
            raise UsageError(f"dice needs a part for each of {setting.seats} seats, not {len(rows)}")
        for seat, row in enumerate(rows):
            if row != NOTHING and (len(row) != most or not set(row) <= set(LETTERS)):
                raise UsageError(f"a seat shows {most} dice with letters of {LETTERS}, or none ({NOTHING}), not {short(row)}")
            symbols = [] if row == NOTHING else self.read_outcomes(row)
            states["dice"][0, seat] = np.bincount(symbols, minlength=KINDS) if symbols else 0
        if parts[1] not in [str(rolls) for rolls in range(ROLLS + 1)]:
            raise UsageError(f"a seat has rolled 0 to {ROLLS} times, not {short(parts[1])}")
        states["rolls"][0] = int(parts[1])

    def is_scoring(self, code: Code) -> bool:
        return code >= SCORE

    def write(self, outcomes: Iterable[Kind]) -> Any:
        """Return a roll as a record writes it: a string of symbols.

        >>> FACE.write([4, 2, 3, 0])
        'YBOR'
        """
        return "".join(UNSEEN_DIE if outcome == UNKNOWN else LETTERS[outcome] for outcome in outcomes)

    def read_outcomes(self, got: object) -> list[Kind]:
        if not isinstance(got, str):
            raise ChanceError(f"a roll is a string of the letters {LETTERS}, not {short_value(got)}")
        for letter in got:
            if letter not in LETTERS and letter != UNSEEN_DIE:
                raise ChanceError(f"there is no symbol {letter!r} in the roll {short_value(got)}; symbols are {LETTERS}")
        return [UNKNOWN if letter == UNSEEN_DIE else LETTERS.index(letter) for letter in got]

    def happen_unseen(self, states: States, outcome: Kind) -> None:
        unseen.roll_die(states, 0, outcome)

    def deals(self, setting: Setting) -> list[SetupPart]:
        """Return what is rolled before the first move: the dice of every seat but the first (D2), or none (D9)."""
        shown = 0 if setting.kind.number == HIDDEN_START else int(DICE[setting.seats])
        return [SetupPart("dice", [0] + [shown] * (setting.seats - 1), is_open=True)]

    def pieces(self, states: States, seat: Seat) -> list[Kind]:
        symbols: list[int] = np.repeat(np.arange(KINDS), states["dice"][0, seat]).tolist()
        return symbols

    def lying(self, state: Flat, seats: int) -> dict[str, Any]:
        """Return what each seat's dice show, and how often the seat in turn has rolled."""
        rolled = rows(state, offset(STATE, "dice"), seats, SYMBOLS)
        return {
            "dice": ["".join(LETTERS[symbol] * count for symbol, count in enumerate(row)) for row in rolled],
            "rolls": state[offset(STATE, "rolls")],
        }

    def sections(self, states: States) -> list[Section]:
        """Return the strips of a row (D6)."""
        needed: list[int] = NEEDED.tolist()
        strips = sorted(set(needed))
        first = [needed.index(least) + 1 for least in strips]
        last = [*(box - 1 for box in first[1:]), BOXES]
        return [Section(*part) for part in zip(first, last, strips, strict=True)]

    def numbers(self, setting: Setting) -> dict[str, int]:
        """Return the boxes of a row (D1), the dice of a seat (D2), and how often it may roll in a turn (D3)."""
        return {"end": BOXES, "dice": int(DICE[setting.seats]), "rolls": ROLLS}

    def progress(self, states: States) -> float:
        """Return how far the leading seat is on its way to the goal."""
        return float(states["tracks"][0].sum(axis=1).max()) / (SYMBOLS * BOXES)

    def ending(self, states: States) -> str:
        """Return the goal: a full sheet (D7)."""
        return f"all {SYMBOLS * BOXES} boxes crossed"


FACE = DiceFace()
