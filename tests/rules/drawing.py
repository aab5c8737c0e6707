"""Positions drawn as text, so that the tests read like the rulebook.

Every function returns a Game in the middle of a game, after the first round unless told otherwise. It has no dealer: a
move that draws or rolls says what it ``got``.

A board is drawn row by row as ``str(game)`` prints it, or only the rows and cells that matter: each line begins with the name
of its first cell. Lines must be set so that neighbours stand next to each other::

    f9    . . B          a dot is a free cell, a capital a tile's half, a small letter a printed symbol
    g9     . B           h8 has the neighbours h9, g9, g8, h7, i7, i8
    h7  R . . .

Markers are written ``R3 B1`` (the others at 0) or ``*18 R17`` (the others at 18); racks, hands, piles and open cards
``RB GG OY``; dice ``YYB``.
"""

import re
from collections.abc import Mapping, Sequence

import numpy as np

from sixfold.games.variants import OptionValue, Setting
from sixfold.play.game import Game
from sixfold.rules.board import FREE
from sixfold.rules.hexgrid import CELLS, FIRST, NUMBER, PRINTED, SECOND
from sixfold.rules.kernel import Ints
from sixfold.rules.phase import MOVE, NONE, REFILL
from sixfold.rules.pieces import LETTERS


def row(text: str) -> list[int]:
    """Return six markers in the order of the symbols.

    >>> row("*18 R17")
    [17, 18, 18, 18, 18, 18]
    """
    marks = {mark[0]: int(mark[1:]) for mark in text.split()}
    assert set(marks) <= {*LETTERS, "*"}, f"{text!r} is not a row of markers"
    return [marks.get(letter, marks.get("*", 0)) for letter in LETTERS]


def rows(*texts: str) -> list[list[int]]:
    """Return rows of markers, one for each text."""
    return [row(text) for text in texts]


def pile(game: Game, field: str) -> str:
    """Return the pieces that a field of the state counts (bag, deck, discard), in their own order."""
    counts = game.states[0][field].tolist()
    return " ".join(name for name, count in zip(game.setting.face.names, counts, strict=True) for _ in range(count))


def moves(game: Game) -> list[str]:
    """Return the legal moves as plain texts."""
    return [str(move) for move in game.legal_moves]


def board(
    drawing: str = "",
    *,
    seats: int = 2,
    variant: str = "standard",
    options: Mapping[str, OptionValue] | None = None,
    tracks: Sequence[str] = (),
    racks: Sequence[str] = (),
    bag: str | None = None,
    turn: int = 0,
    owed: int = 1,
    elsewhere: str = ".",
) -> Game:
    """Return a board game with that drawing on its board; ``elsewhere`` lies on every cell that is not drawn.

    With ``owed=0`` all placements of the turn are made, and draw or swap is next. Without a ``bag``, it holds what is on no rack.
    """
    game = Game(Setting.of("board", variant=variant, seats=seats, options=options))
    state = game.states[0]
    if elsewhere != ".":
        state.board[state.board == FREE] = LETTERS.index(elsewhere)
        state.board[PRINTED] = range(len(LETTERS))
    _lay(state.board, drawing)
    free = state.board == FREE
    state.pairs = (free[FIRST] & free[SECOND]).sum() // 2
    _begin(game, tracks, turn, owed)
    _hold(game, state.racks, racks)
    state.bag -= _count(game, " ".join(racks))
    if bag is not None:
        state.bag[:] = _count(game, bag)
    return game


def cards(
    *,
    opened: Sequence[str],
    hands: Sequence[str],
    tracks: Sequence[str] = (),
    deck: str | None = None,
    turn: int = 0,
    owed: int = 1,
) -> Game:
    """Return a card game; each seat has its open cards, the oldest first.

    Without a ``deck``, the draw pile has all other cards; with one, the discard pile has the rest.
    """
    game = Game(Setting.of("cards", seats=len(opened)))
    state = game.states[0]
    _begin(game, tracks, turn, owed)
    _hold(game, state.hands, hands)
    _hold(game, state.open, opened)
    state.deck -= _count(game, " ".join((*hands, *opened)))
    if deck is not None:
        state.discard[:] = state.deck - _count(game, deck)
        state.deck[:] = _count(game, deck)
    assert state.deck.min() >= 0 and state.discard.min() >= 0, "there are four cards of a kind"
    state.left = state.deck.sum()
    return game


def dice(
    *,
    shown: Sequence[str],
    tracks: Sequence[str] = (),
    variant: str = "standard",
    split: bool = False,
    turn: int = 0,
    rolls: int = 1,
) -> Game:
    """Return a dice game in which each seat shows those dice and the seat in turn has rolled that often."""
    game = Game(Setting.of("dice", variant=variant, seats=len(shown), options={"split": split}))
    _begin(game, tracks, turn, 1)
    for seat, symbols in enumerate(shown):
        game.states[0].dice[seat] = [symbols.count(letter) for letter in LETTERS]
    game.states[0].rolls = rolls
    return game


def _begin(game: Game, tracks: Sequence[str], turn: int, owed: int) -> None:
    """Put the markers where they stand and a seat in turn, in the second round."""
    state = game.states[0]
    for seat, text in enumerate(tracks):
        state.tracks[seat] = row(text)
    state.turn, state.turns = turn, state.seats + turn
    state.phase, state.due, state.owed = MOVE if owed else REFILL, 0, owed


def _hold(game: Game, places: Ints, held: Sequence[str]) -> None:
    """Put pieces in the places of each seat: sorted on a rack or in a hand, as they come where they lie open."""
    for seat, text in enumerate(held):
        pieces = game.setting.face.read_outcomes(text.split())
        if places.shape[1] == 6:
            pieces.sort()
        places[seat] = pieces + [NONE] * (places.shape[1] - len(pieces))


def _count(game: Game, pieces: str) -> Ints:
    """Return how many there are of each kind of piece."""
    kinds = game.setting.face.read_outcomes(pieces.split())
    return np.bincount(kinds, minlength=len(game.setting.face.names)).astype(np.int8)


def _lay(cells: Ints, drawing: str) -> None:
    """Put what is drawn on the cells of a board."""
    margin = None
    for line in drawing.splitlines():
        words = list(re.finditer(r"\w+|\.", line))
        if not words:
            continue
        first = NUMBER[words[0].group()]
        q, r = CELLS[first]
        drawn = [word for word in words[1:] if word.group() not in NUMBER]
        for step, word in enumerate(drawn):
            left = word.start() - 2 * (q + step) - r
            margin = left if margin is None else margin
            assert left == margin, f"{word.group()} does not stand where its cell is in {line!r}"
            _put(cells, first + step, word.group())


def _put(cells: Ints, cell: int, letter: str) -> None:
    """Put a letter on a cell of the area; printed symbols are drawn small, and only where they are printed."""
    if letter.islower():
        assert cell == PRINTED[LETTERS.index(letter.upper())], f"{letter} is not printed there"
    else:
        assert cell not in PRINTED and cells[cell] >= FREE, f"{letter} cannot lie there"
        cells[cell] = FREE if letter == "." else LETTERS.index(letter)
