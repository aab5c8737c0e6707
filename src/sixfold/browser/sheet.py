"""The entry points of the score sheet: points that players count themselves, and games with pieces that nobody wrote down."""

from __future__ import annotations

from typing import Any

from sixfold.browser.entry import BOOL, INT, VOID, Entry, carray, pointer
from sixfold.browser.verbs import INTS
from sixfold.games import tally, unseen
from sixfold.rules import board, cards, dice
from sixfold.rules.effect import EFFECT
from sixfold.rules.pieces import SYMBOLS


def _tally(score: Any, state: Any) -> list[Entry]:
    """Return the entry points for points of a game."""

    def points(states: Any, seat: int, counted: Any, effects: Any) -> None:
        score(carray(states, 1), 0, seat, carray(counted, SYMBOLS), carray(effects, 1))

    def end_turn(states: Any, seat: int) -> None:
        tally.end_turn(carray(states, 1), 0, seat)

    def end_game(states: Any, reason: int) -> None:
        tally.end_game(carray(states, 1), 0, reason)

    return [
        Entry("tally", points, VOID, (state, INT, INTS, pointer(EFFECT))),
        Entry("end_turn", end_turn, VOID, (state, INT)),
        Entry("end_game", end_game, VOID, (state, INT)),
    ]


def _draw(draw: Any, state: Any) -> Entry:
    """Return the entry point for a chance outcome that may be unknown."""

    def happen(states: Any, outcome: int) -> None:
        draw(carray(states, 1), 0, outcome)

    return Entry("chance_unseen", happen, VOID, (state, INT))


def _racks(reveal: Any, forget: Any, hide: Any, state: Any) -> list[Entry]:
    """Return the entry points for racks or hands with unknown pieces."""

    def name(states: Any, piece: int) -> bool:
        return reveal(carray(states, 1), 0, piece)  # type: ignore[no-any-return]

    def drop(states: Any) -> None:
        forget(carray(states, 1), 0)

    def blank(states: Any, seat: int) -> None:
        hide(carray(states, 1), 0, seat)

    return [
        Entry("reveal", name, BOOL, (state, INT)),
        Entry("forget", drop, VOID, (state,)),
        Entry("hide_unseen", blank, VOID, (state, INT)),
    ]


_BOARD, _CARDS, _DICE = pointer(board.STATE), pointer(cards.STATE), pointer(dice.STATE)

BOARD = [
    *_tally(tally.tally_board, _BOARD),
    _draw(unseen.draw_tile, _BOARD),
    *_racks(unseen.reveal_tile, unseen.forget_tiles, unseen.hide_tiles, _BOARD),
]
CARDS = [
    *_tally(tally.tally_cards, _CARDS),
    _draw(unseen.draw_card, _CARDS),
    *_racks(unseen.reveal_card, unseen.forget_cards, unseen.hide_cards, _CARDS),
]
DICE = [*_tally(tally.tally_dice, _DICE), _draw(unseen.roll_die, _DICE)]
