"""The dice game (clauses D1–D9): standard and hidden-start, with or without the option split.

A move is a number: ROLL, then the ways to score, one for each choice of jokers: none, one, or two pairs.
"""

from itertools import combinations_with_replacement, product

import numpy as np

from sixfold.rules.effect import AT_END, AT_STRIP, clear
from sixfold.rules.kernel import Ints, State, States, kernel
from sixfold.rules.phase import ALL, CHANCE, MOVE, NONE, OVER, SHARED, begin, pass_turn
from sixfold.rules.phase import is_over as is_over
from sixfold.rules.phase import stop as stop
from sixfold.rules.pieces import DICE, SYMBOLS
from sixfold.rules.refusal import NO_JOKERS, ROLL_FIRST, ROLLED_OUT
from sixfold.rules.tracks import lowest
from sixfold.rules.tracks import ranking as ranking
from sixfold.rules.tracks import side_of as side_of
from sixfold.rules.tracks import sides as sides
from sixfold.rules.tracks import weakest as weakest
from sixfold.rules.types import Code, Kind, Seat, Symbol

STANDARD, HIDDEN_START = 0, 1

ROLLS = 3
"""How often a seat may roll in a turn (D3)."""

BOXES = 7
"""Boxes in a row of the sheet (D1)."""

NEEDED = np.array([0, 0, 0, 1, 1, 1, 4], np.int8)
"""How many boxes every row must have before the next box of a row can be crossed, by the row's crosses (D6)."""

KINDS = SYMBOLS

_ONE = [(symbol, count, crossed) for symbol, count, crossed in product(range(SYMBOLS), (2, 3, 4), range(SYMBOLS))]
_PAIRS = [joker for joker in _ONE if joker[1] == 2]
_NOTHING = (NONE, 0, NONE)

JOKERS = np.array(
    [(_NOTHING, _NOTHING)] + [(joker, _NOTHING) for joker in _ONE] + list(combinations_with_replacement(_PAIRS, 2)),
    np.int8,
)
"""The choices of jokers, in the order of their numbers: two of (symbol of the dice, how many dice, symbol crossed) (D5)."""

ONES, PAIRS = len(_ONE), len(_PAIRS)

ROLL = 0
SCORE = 1
"""The first move that scores: the one without jokers."""

MOVES = SCORE + len(JOKERS)
MOST = MOVES
"""No position has more legal moves than this."""

STATE = np.dtype(
    (
        np.record,
        [
            # The rows of each seat's sheet: how many boxes are crossed, by symbol.
            ("tracks", "i1", (4, SYMBOLS)),
            # How many of each seat's dice show each symbol; all 0 while a seat shows none.
            ("dice", "i1", (4, SYMBOLS)),
            # How often the seat whose turn it is has rolled.
            ("rolls", "i1"),
            # Whether some of a symbol's dice may be a joker while others match (option split, D5).
            ("split", "i1"),
            *SHARED,
        ],
    )
)


@kernel
def setup(states: States, i: int, variant: int, seats: int, split: int) -> None:
    """Begin a game: empty sheets, and the dice that every seat but the first shows due from chance (D2, D9)."""
    state = states[i]
    for seat in range(4):
        for symbol in range(SYMBOLS):
            state.tracks[seat, symbol] = 0  # A2
            state.dice[seat, symbol] = 0
    state.rolls = 0
    state.split = split
    begin(state, variant, seats, 1 - seats, DICE[seats])
    if variant == HIDDEN_START:  # D9
        state.turns, state.phase, state.due = 0, MOVE, 0
    else:  # D2
        state.turn = 1


@kernel
def one_joker(symbol: Symbol, count: int, crossed: Symbol) -> int:
    """Return the number of the choice of one joker."""
    return 1 + (symbol * 3 + count - 2) * SYMBOLS + crossed


@kernel
def two_pairs(first: int, second: int) -> int:
    """Return the number of the choice of two pairs, each given as symbol * 6 + crossed, the lower first."""
    return 1 + ONES + first * PAIRS - first * (first - 1) // 2 + second - first


@kernel
def may_use(state: State, jokers: Ints) -> bool:
    """Say whether the dice of the seat whose turn it is allow these jokers (D5)."""
    dice = state.dice[state.turn]
    for j in range(2):
        symbol, count = jokers[j, 0], int(jokers[j, 1])
        if symbol == NONE:
            break
        if j == 1 and jokers[0, 0] == symbol:
            count += jokers[0, 1]
        if dice[symbol] < count or (dice[symbol] > count and not state.split):
            return False
    return True


@kernel
def may(states: States, i: int, move: Code) -> bool:
    """Say whether a move is legal, without listing all that are (D3, D5)."""
    state = states[i]
    if state.phase != MOVE:
        return False
    if move == ROLL:
        return bool(state.rolls < ROLLS)
    return bool(state.rolls > 0 and may_use(state, JOKERS[move - SCORE]))


@kernel
def legal_moves(states: States, i: int, moves: Ints) -> int:
    """Write the numbers of the legal moves, ascending, and return how many there are (D3, D5)."""
    count = 0
    for move in range(MOVES):
        if may(states, i, move):
            moves[count] = move
            count += 1
    return count


@kernel
def refusal(states: States, i: int, move: Code) -> int:
    """Return why a move is not legal (D3, D5)."""
    if move == ROLL:
        return ROLLED_OUT
    return ROLL_FIRST if states[i].rolls == 0 else NO_JOKERS


@kernel
def apply(states: States, i: int, move: Code) -> None:
    """Make a decision: roll all own dice, or score what they show."""
    state = states[i]
    if move == ROLL:  # D3
        for symbol in range(SYMBOLS):
            state.dice[state.turn, symbol] = 0
        state.rolls += 1
        state.phase, state.due = CHANCE, DICE[state.seats]
        return
    crosses = np.zeros(SYMBOLS, np.int64)
    count_crosses(state, JOKERS[move - SCORE], crosses)
    cross(state.tracks[state.turn], crosses)
    if lowest(state.tracks[state.turn]) == BOXES:  # D7
        state.phase, state.reason = OVER, ALL
    else:
        pass_turn(state)
        state.rolls = 0


@kernel
def count_crosses(state: State, jokers: Ints, crosses: Ints) -> None:
    """Write how many crosses of each symbol the dice give: matches (D4) and jokers (D5)."""
    for symbol in range(SYMBOLS):
        own = int(state.dice[state.turn, symbol])
        for j in range(2):
            if jokers[j, 0] == symbol:
                own -= jokers[j, 1]
        others = -int(state.dice[state.turn, symbol])
        for seat in range(state.seats):
            others += state.dice[seat, symbol]
        crosses[symbol] = own * others
    for j in range(2):
        if jokers[j, 0] != NONE:
            crosses[jokers[j, 2]] += jokers[j, 1] - 1


@kernel
def cross(row: Ints, crosses: Ints) -> None:
    """Cross boxes as long as any of the crosses can be made; what remains in ``crosses`` is lost (D6)."""
    going = True
    while going:
        going = False
        for symbol in range(SYMBOLS):
            if crosses[symbol] > 0 and row[symbol] < BOXES and lowest(row) >= NEEDED[row[symbol]]:
                row[symbol] += 1
                crosses[symbol] -= 1
                going = True


@kernel
def account(before: States, after: States, i: int, move: Code, effects: States) -> None:
    """Write what a scoring did: the crosses that the dice give, those that were made, and why the rest was lost (D4–D6)."""
    effect, state, then = effects[i], before[i], after[i]
    clear(effect)
    if move == ROLL:
        return
    crosses = np.zeros(SYMBOLS, np.int64)
    count_crosses(state, JOKERS[move - SCORE], crosses)
    for symbol in range(SYMBOLS):
        effect.points[symbol] = crosses[symbol]
        effect.gains[symbol] = then.tracks[state.turn, symbol] - state.tracks[state.turn, symbol]
        if effect.points[symbol] > effect.gains[symbol]:
            effect.why[symbol] = AT_END if then.tracks[state.turn, symbol] == BOXES else AT_STRIP


@kernel
def match_points(states: States, i: int, points: Ints) -> None:
    """Write what each seat gets in a match: 7 for the winner, the shortest row for the others (D8).

    Who quits gets nothing. Then one seat only gets 7: the first by rank, the earlier one where several are equal.
    """
    state = states[i]
    ranking(states, i, points)
    wins = 0
    for seat in range(state.seats):
        is_winner = points[seat] == 1 and (wins == 0 or state.quitter == NONE)
        wins += is_winner
        points[seat] = BOXES if is_winner else lowest(state.tracks[seat])
        if seat == state.quitter:
            points[seat] = 0


@kernel
def odds(states: States, i: int, weights: Ints) -> int:
    """Write the weight of each symbol that the next die can show, and return how many there are."""
    for kind in range(KINDS):
        weights[kind] = 1
    return KINDS


@kernel
def chance(states: States, i: int, outcome: Kind) -> None:
    """Let one die show a symbol; after the last one that is due, the roll is complete."""
    state = states[i]
    state.dice[state.turn, outcome] += 1
    state.due -= 1
    if state.due > 0:
        return
    if state.turns < 0:  # D2
        pass_turn(state)
    if state.turns < 0:
        state.due = DICE[state.seats]
    else:
        state.phase = MOVE


@kernel
def hide(states: States, i: int, seat: Seat) -> None:
    """Blank nothing: all dice lie open (A5)."""
