"""The card game (clauses C1–C9).

A move is a number: ``card * 2 + order`` plays that kind of card and scores its lower symbol first (order 0) or its other
symbol first (order 1); then come DRAW and SWAP.
"""

import numpy as np

from sixfold.rules.effect import AT_END, AT_GOAL, AT_SECTOR, clear
from sixfold.rules.kernel import Ints, State, States, kernel
from sixfold.rules.phase import ALL, CHANCE, MOVE, NONE, OVER, REFILL, SHARED, UNKNOWN, begin, pass_turn
from sixfold.rules.phase import is_over as is_over
from sixfold.rules.phase import stop as stop
from sixfold.rules.pieces import CARD_COPIES, CARD_SHOWS, CARDS, HELD, SYMBOLS, held, holds, put, shown, take
from sixfold.rules.refusal import END_TURN, NO_SWAP, NOT_HELD, PLAY_FIRST
from sixfold.rules.tracks import lowest, lowest_symbols
from sixfold.rules.tracks import ranking as ranking
from sixfold.rules.tracks import side_of as side_of
from sixfold.rules.tracks import sides as sides
from sixfold.rules.tracks import weakest as weakest
from sixfold.rules.types import Card, Code, Kind, Seat, Symbol

STANDARD = 0

GOAL, END = 7, 10
"""The column that all six markers must reach (C9), and the last one (C1)."""

SECTOR = np.array([0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3], np.int8)
"""The sector of each column of the track (C1)."""

OPEN = np.array([0, 0, 2, 1, 1], np.int8)
"""Open cards before a seat between turns, by the number of seats (C2)."""

KINDS = len(CARDS)
DRAW = KINDS * 2
SWAP = DRAW + 1
MOVES = SWAP + 1
MOST = MOVES
"""No position has more legal moves than this."""

STATE = np.dtype(
    (
        np.record,
        [
            # A row of six markers for each seat, by symbol.
            ("tracks", "i1", (4, SYMBOLS)),
            # The kinds of card in each seat's hand, ascending, then NONE; UNKNOWN where a view may not know them.
            ("hands", "i1", (4, HELD)),
            # The kinds of card that lie open before each seat, the oldest first, then NONE.
            ("open", "i1", (4, 3)),
            # How many cards of each kind are in the draw pile; in a view, in the draw pile or in a hidden hand.
            ("deck", "i1", KINDS),
            # How many cards of each kind are in the discard pile; all of them have been seen by everyone.
            ("discard", "i1", KINDS),
            # How many cards the draw pile has.
            ("left", "i1"),
            *SHARED,
        ],
    )
)


@kernel
def setup(states: States, i: int, variant: int, seats: int, option: int) -> None:
    """Begin a game: a full deck, and due from chance a hand for each seat, then the open cards (C2)."""
    state = states[i]
    for seat in range(4):
        for slot in range(HELD):
            state.tracks[seat, slot] = 0  # A2
            state.hands[seat, slot] = NONE
            state.open[seat, slot // 2] = NONE
    for card in range(KINDS):
        state.deck[card] = CARD_COPIES[card]  # C1
        state.discard[card] = 0
    state.left = CARD_COPIES.sum()
    begin(state, variant, seats, -2 * seats, HELD)


@kernel
def matches(state: State, symbol: Symbol) -> int:
    """Count the open cards of all seats that show a symbol (C4)."""
    count = 0
    for seat in range(state.seats):
        for slot in range(3):
            count += (CARD_SHOWS[state.open[seat, slot]] >> symbol) & 1
    return count


@kernel
def may_swap(state: State) -> bool:
    """Say whether no card left in the hand shows any of the seat's lowest symbols (C7)."""
    return shown(state.hands[state.turn], CARD_SHOWS) & lowest_symbols(state.tracks[state.turn]) == 0


@kernel
def legal_moves(states: States, i: int, moves: Ints) -> int:
    """Write the numbers of the legal moves, ascending, and return how many there are."""
    state = states[i]
    if state.phase == REFILL:
        moves[0], moves[1] = DRAW, SWAP
        return 2 if may_swap(state) else 1
    count = 0
    if state.phase == MOVE:
        before = NONE
        for card in state.hands[state.turn]:
            if card != NONE and card != before:
                moves[count], moves[count + 1] = int(card) * 2, int(card) * 2 + 1
                count += 2
            before = card
    return count


@kernel
def may(states: States, i: int, move: Code) -> bool:
    """Say whether a move is legal, without listing all that are."""
    state = states[i]
    if move >= DRAW:
        return bool(state.phase == REFILL and (move == DRAW or may_swap(state)))
    return bool(state.phase == MOVE and holds(state.hands[state.turn], move // 2))


@kernel
def refusal(states: States, i: int, move: Code) -> int:
    """Return why a move is not legal (C3, C7)."""
    state = states[i]
    if move >= DRAW:
        return PLAY_FIRST if state.phase == MOVE else NO_SWAP
    return END_TURN if state.phase == REFILL else NOT_HELD


@kernel
def apply(states: States, i: int, move: Code) -> None:
    """Make a decision: play a card, draw, or swap."""
    state = states[i]
    if move < DRAW:
        play(state, move // 2, move % 2)
        return
    hand = state.hands[state.turn]
    if move == SWAP:  # C7
        for slot in range(held(hand)):
            state.discard[hand[slot]] += 1
            hand[slot] = NONE
    discard_oldest(state)  # C3
    state.due = HELD - held(hand)
    state.phase = CHANCE


@kernel
def play(state: State, card: Card, order: int) -> None:
    """Play a card, score its two symbols one after the other, and say what comes next (C3–C6, C9)."""
    one, other = CARDS[card, order], CARDS[card, 1 - order]
    gain, gain_other = matches(state, one), matches(state, other)  # C4
    take(state.hands[state.turn], card)
    lay_open(state.open[state.turn], card)
    track = state.tracks[state.turn]
    state.owed -= 1
    state.owed += advance(track, one, gain)
    if lowest(track) < GOAL:  # C9
        state.owed += advance(track, other, gain_other)
    if lowest(track) >= GOAL:  # C9
        state.phase, state.reason = OVER, ALL
    elif state.owed > 0:  # C6
        discard_oldest(state)
    else:
        state.phase = REFILL


@kernel
def lay_open(row: Ints, card: Card) -> None:
    """Lay a card below the open cards of a seat."""
    slot = 0
    while row[slot] != NONE:
        slot += 1
    row[slot] = card


@kernel
def discard_oldest(state: State) -> None:
    """Put the oldest open card of the seat whose turn it is on the discard pile (C3, C6)."""
    row = state.open[state.turn]
    state.discard[row[0]] += 1
    row[0], row[1], row[2] = row[1], row[2], NONE


@kernel
def advance(track: Ints, symbol: Symbol, gain: int) -> int:
    """Move a marker step by step as far as the sectors let it, and return the bonus moves that this gives (C5, C6)."""
    start = value = int(track[symbol])
    while value < min(start + gain, END):
        if SECTOR[value + 1] > SECTOR[value] and SECTOR[lowest(track)] < SECTOR[value]:  # C5
            break
        value += 1
        track[symbol] = value
    return 1 if start < END == value else 0


@kernel
def account(before: States, after: States, i: int, move: Code, effects: States) -> None:
    """Write what a play did: its points, how far the markers went, why the rest was lost, bonus moves (C4–C6, C9)."""
    effect, state, then = effects[i], before[i], after[i]
    clear(effect)
    if move >= DRAW:
        return
    for half in range(2):
        symbol = CARDS[move // 2, half]
        effect.points[symbol] = matches(state, symbol)
        effect.gains[symbol] = then.tracks[state.turn, symbol] - state.tracks[state.turn, symbol]
        if effect.points[symbol] > effect.gains[symbol]:
            effect.why[symbol] = why_lost(state, then, symbol, is_first=half == move % 2)
    effect.bonus = max(then.owed - state.owed + 1, 0)


@kernel
def why_lost(state: State, then: State, symbol: Symbol, is_first: bool) -> int:
    """Return why a marker went less far than its points: the track ends, the game has ended, or a sector is not open."""
    if then.tracks[state.turn, symbol] == END:
        return AT_END
    if then.phase == OVER and not is_first and then.tracks[state.turn, symbol] == state.tracks[state.turn, symbol]:
        return AT_GOAL
    return AT_SECTOR


@kernel
def list_matches(states: States, i: int, move: Code, shows: Ints) -> None:
    """Write 1 for each open card that shows the symbol scored first, or second: by that order, seat and slot (C4)."""
    state = states[i]
    for order in range(2):
        symbol = CARDS[move // 2, move % 2 if order == 0 else 1 - move % 2]
        for seat in range(4):
            for slot in range(3):
                shows[order, seat, slot] = (CARD_SHOWS[state.open[seat, slot]] >> symbol) & 1


@kernel
def match_points(states: States, i: int, points: Ints) -> None:
    """Write what each seat gets in a match: the column of its lowest marker (C10).

    Who quits gets nothing, and the others at least what every win has (C9).
    """
    state = states[i]
    for seat in range(state.seats):
        points[seat] = lowest(state.tracks[seat])
        if state.quitter != NONE:
            points[seat] = 0 if seat == state.quitter else max(GOAL, points[seat])


@kernel
def odds(states: States, i: int, weights: Ints) -> int:
    """Write the weight of each kind of card that chance can deal next, and return how many kinds there are."""
    for kind in range(KINDS):
        weights[kind] = states[i].deck[kind]
    return KINDS


@kernel
def chance(states: States, i: int, outcome: Kind) -> None:
    """Draw one card of that kind; after the last one that is due, the next seat is in turn."""
    state = states[i]
    state.deck[outcome] -= 1
    state.left -= 1
    if -state.seats <= state.turns < 0:  # C2
        lay_open(state.open[state.turn], outcome)
    else:
        put(state.hands[state.turn], outcome)
    if state.left == 0:
        reshuffle(state)
    state.due -= 1
    if state.due > 0:
        return
    pass_turn(state)
    if state.turns < 0:
        state.due = HELD if state.turns < -state.seats else OPEN[state.seats]
    else:
        state.phase, state.owed = MOVE, 1


@kernel
def reshuffle(state: State) -> None:
    """Make the discard pile the new draw pile (C8)."""
    for card in range(KINDS):
        state.left += state.discard[card]
        state.deck[card] = state.discard[card]
        state.discard[card] = 0


@kernel
def hide(states: States, i: int, seat: Seat) -> None:
    """Blank the hands of all seats but one; their cards count as unseen together with the draw pile (A5)."""
    state = states[i]
    for other in range(state.seats):
        for slot in range(HELD):
            card = state.hands[other, slot]
            if other != seat and card != NONE:
                state.deck[card] += 1
                state.hands[other, slot] = UNKNOWN
