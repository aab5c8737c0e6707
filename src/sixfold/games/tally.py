"""Points that players count themselves and write on a score sheet: how far the markers go, and what is lost.

Who taps points may do so at any time and for any seat, so nothing else of the state is looked at.
"""

from __future__ import annotations

import numpy as np

from sixfold.rules import board, cards, dice
from sixfold.rules.effect import AT_END, AT_HALF, AT_SECTOR, AT_STRIP, clear
from sixfold.rules.kernel import Ints, State, States, kernel
from sixfold.rules.phase import ALL, OVER, pass_turn
from sixfold.rules.pieces import SYMBOLS
from sixfold.rules.tracks import lowest
from sixfold.rules.types import Seat


@kernel
def tally_board(states: States, i: int, seat: Seat, points: Ints, effects: States) -> None:
    """Move the markers of a seat by the points of each symbol, in the order of the symbols (B9, B10, B13, B15)."""
    state, effect = states[i], effects[i]
    state.turn = seat
    row = state.tracks[board.side_of(state.variant, seat)]
    clear(effect)
    for symbol in range(SYMBOLS):
        start = int(row[symbol])
        if points[symbol] > 0:
            effect.bonus += board.advance(state, symbol, points[symbol])
        is_end = state.variant == board.DUEL or row[symbol] == board.END[state.variant]
        note(effect, symbol, points[symbol], row[symbol] - start, AT_END if is_end else AT_HALF)
    if board.has_all(state):
        state.phase, state.reason = OVER, ALL


@kernel
def tally_cards(states: States, i: int, seat: Seat, points: Ints, effects: States) -> None:
    """Move the markers of a seat likewise (C5, C6, C9)."""
    state, effect = states[i], effects[i]
    state.turn = seat
    row = state.tracks[seat]
    clear(effect)
    for symbol in range(SYMBOLS):
        start = int(row[symbol])
        effect.bonus += cards.advance(row, symbol, points[symbol])
        note(effect, symbol, points[symbol], row[symbol] - start, AT_END if row[symbol] == cards.END else AT_SECTOR)
    if lowest(row) >= cards.GOAL:
        state.phase, state.reason = OVER, ALL


@kernel
def tally_dice(states: States, i: int, seat: Seat, points: Ints, effects: States) -> None:
    """Make the crosses of one turn on the sheet of a seat; which one is made first does not matter (D6, D7)."""
    state, effect = states[i], effects[i]
    state.turn = seat
    row = state.tracks[seat]
    before = row.copy()
    crosses = np.zeros(SYMBOLS, np.int64)
    for symbol in range(SYMBOLS):
        crosses[symbol] = points[symbol]
    dice.cross(row, crosses)
    clear(effect)
    for symbol in range(SYMBOLS):
        why = AT_END if row[symbol] == dice.BOXES else AT_STRIP
        note(effect, symbol, points[symbol], row[symbol] - before[symbol], why)
    if lowest(row) == dice.BOXES:
        state.phase, state.reason = OVER, ALL


@kernel
def note(effect: State, symbol: int, points: int, gain: int, why: int) -> None:
    """Note what became of the points of a symbol."""
    effect.points[symbol] = points
    effect.gains[symbol] = gain
    if points > gain:
        effect.why[symbol] = why


@kernel
def end_turn(states: States, i: int, seat: Seat) -> None:
    """Let the turn of a seat be over, whoever's it was."""
    states[i].turn = seat
    pass_turn(states[i])


@kernel
def end_game(states: States, i: int, reason: int) -> None:
    """End the game because the players say so."""
    states[i].phase, states[i].reason = OVER, reason
