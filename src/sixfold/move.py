"""Moves as players write them, and as the rules number them.

A move is a piece of text, such as ``place RB d8 e8`` or ``score YY=G``, that knows its number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sixfold.errors import MalformedMove
from sixfold.rules.hexgrid import FIRST, NAMES, NUMBER, PAIR_NUMBER, PAIRS, SECOND
from sixfold.rules.pieces import CARD_NAMES, LETTERS, TILE_NAMES
from sixfold.variants import Setting

MOST_KNOWN = 50_000
"""How many spellings of moves are remembered for each way to spell: all that are in use."""


class Move(str):
    """A move in its usual spelling; moves sort by their number."""

    __slots__ = ("code",)

    code: int

    def __new__(cls, text: str, code: int) -> Move:
        """Make a text that knows its number."""
        move = super().__new__(cls, text)
        move.code = code
        return move

    def __lt__(self, other: object) -> bool:
        return self.code < other.code if isinstance(other, Move) else NotImplemented

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (str(self), self.code)


_KNOWN: defaultdict[tuple[str, bool], dict[str, Move]] = defaultdict(dict)
"""What texts stand for, by game and whether the order of a double's halves matters."""


def name(setting: Setting, code: int) -> Move:
    """Return the move with that number."""
    rules = setting.rules
    if setting.game == "dice":
        return Move(_name_dice(rules, code), code)
    if code == rules.DRAW:
        return Move("draw", code)
    if code == rules.SWAP:
        return Move("swap", code)
    return Move(_name_place(code) if setting.game == "board" else _name_play(code), code)


def parse(setting: Setting, text: str) -> Move:
    """Return the move that a text stands for, in its usual spelling; legal or not.

    >>> parse(Setting.of("board"), "place BR e8 d8")
    'place RB d8 e8'
    """
    known = _KNOWN[setting.game, setting.kind.ordered]
    if isinstance(text, str) and text in known:
        return known[text]
    if not isinstance(text, str):
        raise MalformedMove(f"a move is a text, not {text!r}")
    verb, *words = text.split(" ")
    readers = _READERS[setting.game]
    if verb not in readers:
        raise MalformedMove(f"{_short(text)} is not a move of the {setting.game} game; moves begin with {', '.join(readers)}")
    found = name(setting, readers[verb](setting, words, text))
    if len(known) < MOST_KNOWN:
        known[str(text)] = found
    return found


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "…")


def piece(setting: Setting, text: object, *, ordered: bool = False) -> int:
    """Return the kind of tile or card that two letters stand for, times two plus its order if that is asked for."""
    names = TILE_NAMES if setting.game == "board" else CARD_NAMES
    noun = "tile" if setting.game == "board" else "card"
    if not isinstance(text, str) or len(text) != 2:
        raise MalformedMove(f"a {noun} is two of the letters {LETTERS}, not {text!r}")
    for letter in text:
        if letter not in LETTERS:
            raise MalformedMove(f"there is no symbol {letter!r} in {text!r}; symbols are {LETTERS}")
    for order, spelt in enumerate((text, text[::-1])):
        if spelt in names:
            kind = names.index(spelt)
            return kind * 2 + order if ordered else kind
    raise MalformedMove(f"there is no card {text!r}; the two symbols of a card differ")


def _name_place(code: int) -> str:
    tile, pair = divmod(code, PAIRS)
    return f"place {TILE_NAMES[tile]} {NAMES[FIRST[pair]]} {NAMES[SECOND[pair]]}"


def _read_place(setting: Setting, words: Sequence[str], text: str) -> int:
    if len(words) != 3:
        raise MalformedMove(f"{_short(text)} is not a placement; write 'place RB d8 e8': the tile and its two cells")
    tile, order = divmod(piece(setting, words[0], ordered=True), 2)
    for cell in words[1:]:
        if cell not in NUMBER:
            raise MalformedMove(f"there is no cell {_short(cell)}; cells are a1 to o15 within the hexagon")
    cells = [NUMBER[cell] for cell in words[1:]]
    turned = order == 1
    if words[0][0] == words[0][1] and not setting.kind.ordered:
        turned = cells[0] > cells[1]
    pair = PAIR_NUMBER.get((cells[1], cells[0]) if turned else (cells[0], cells[1]))
    if pair is None:
        raise MalformedMove(f"{words[1]} and {words[2]} are not neighbours, so no tile covers them")
    return tile * PAIRS + pair


def _name_play(code: int) -> str:
    card = CARD_NAMES[code // 2]
    return f"play {card[::-1] if code % 2 else card}"


def _read_play(setting: Setting, words: Sequence[str], text: str) -> int:
    if len(words) != 1:
        raise MalformedMove(f"{_short(text)} is not a play; write 'play XY': the card, the symbol that scores first in front")
    return piece(setting, words[0], ordered=True)


def _name_dice(rules: Any, code: int) -> str:
    if code == rules.ROLL:
        return "roll"
    jokers = [
        f"{LETTERS[symbol] * count}={LETTERS[crossed]}" for symbol, count, crossed in rules.JOKERS[code - rules.SCORE] if count
    ]
    return " ".join(["score", *jokers])


def _read_score(setting: Setting, words: Sequence[str], text: str) -> int:
    rules = setting.rules
    jokers = []
    for word in words:
        dice, equals, crossed = word.partition("=")
        well = equals and len(crossed) == 1 and crossed in LETTERS and 2 <= len(dice) <= 4
        if not well or dice[0] not in LETTERS or dice != dice[0] * len(dice):
            raise MalformedMove(f"{_short(word)} is not a joker; write 'YY=G': two to four equal dice, then the symbol crossed")
        jokers.append((LETTERS.index(dice[0]), len(dice), LETTERS.index(crossed)))
    if not jokers:
        return int(rules.SCORE)
    if len(jokers) == 1:
        return int(rules.SCORE + rules.one_joker(*jokers[0]))
    if len(jokers) > 2 or any(count != 2 for _, count, _ in jokers):
        raise MalformedMove(f"{_short(text)} uses more dice than a seat has")
    first, second = sorted(symbol * 6 + crossed for symbol, _, crossed in jokers)
    return int(rules.SCORE + rules.two_pairs(first, second))


def _read_word(word: str) -> Any:
    """Return the reader of a move that is one word."""

    def read(setting: Setting, words: Sequence[str], text: str) -> int:
        if words:
            raise MalformedMove(f"{_short(text)} says too much; the move is just {word!r}")
        return int(getattr(setting.rules, word.upper()))

    return read


_READERS: dict[str, dict[str, Any]] = {
    "board": {"place": _read_place, "draw": _read_word("draw"), "swap": _read_word("swap")},
    "cards": {"play": _read_play, "draw": _read_word("draw"), "swap": _read_word("swap")},
    "dice": {"roll": _read_word("roll"), "score": _read_score},
}


class LegalMoves(Sequence[Move]):
    """The legal moves of a position: sized, sorted, and quick to ask whether a move is among them."""

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

    def has(self, code: int) -> bool:
        """Say whether the move with that number is among them."""
        place = int(self.codes.searchsorted(code))
        return place < len(self.codes) and int(self.codes[place]) == code

    def __repr__(self) -> str:
        shown = ", ".join(self[:3]) + (", …" if len(self) > 3 else "")
        return f"<{len(self)} legal moves: {shown}>" if len(self) else "<no legal moves>"
