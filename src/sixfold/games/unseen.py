"""Games in which some pieces were never written down: on racks that nobody saw, in rolls that were not noted.

Such a piece is UNKNOWN in the state, as in a view, and counts as unseen together with the bag or draw pile. It gets its name when
it is played. These kernels are the rules' own, made safe for such pieces; everything else is asked of the rules themselves.
"""

from __future__ import annotations

import numpy as np

from sixfold.rules import board, cards, dice
from sixfold.rules.kernel import Ints, States, kernel
from sixfold.rules.phase import UNKNOWN
from sixfold.rules.pieces import HELD, holds, put, take
from sixfold.rules.types import Kind, Seat


@kernel
def draw_tile(states: States, i: int, outcome: Kind) -> None:
    """Draw a tile, known or not (B4, B10, B11)."""
    state = states[i]
    if outcome != UNKNOWN:
        board.chance(states, i, outcome)
        return
    seat, stand_in = int(state.turn), any_of(state.bag)
    board.chance(states, i, stand_in)
    cover(state.racks[seat], state.bag, stand_in)


@kernel
def draw_card(states: States, i: int, outcome: Kind) -> None:
    """Draw a card, known or not (C2, C3, C7); a new draw pile has no card that is still in a hand (C8)."""
    state = states[i]
    seat, card = int(state.turn), outcome if outcome != UNKNOWN else any_of(state.deck)
    unseen = state.deck.copy()
    unseen[card] -= 1
    is_last = state.left == 1
    cards.chance(states, i, card)
    if is_last:
        for kind in range(cards.KINDS):
            state.deck[kind] += unseen[kind]
    if outcome == UNKNOWN:
        cover(state.hands[seat], state.deck, card)
    if is_last:
        state.left = total(state.deck) - count_unknown(state.hands)


@kernel
def roll_die(states: States, i: int, outcome: Kind) -> None:
    """Let a die show a symbol; an unknown one shows none (D3)."""
    state = states[i]
    if outcome != UNKNOWN:
        dice.chance(states, i, outcome)
        return
    seat = int(state.turn)
    dice.chance(states, i, 0)
    state.dice[seat, 0] -= 1


@kernel
def total(counts: Ints) -> int:
    """Add up counts."""
    added = 0
    for count in counts:
        added += count
    return added


@kernel
def any_of(counts: Ints) -> Kind:
    """Return a kind of which a piece is unseen, to stand in for one that nobody knows."""
    kind = 0
    while counts[kind] == 0:
        kind += 1
    return kind


@kernel
def cover(rack: Ints, counts: Ints, stand_in: Kind) -> None:
    """Make the piece that stood in for an unknown one unseen again."""
    take(rack, stand_in)
    put(rack, UNKNOWN)
    counts[stand_in] += 1


@kernel
def count_unknown(racks: Ints) -> int:
    """Count the unknown pieces on all racks."""
    count = 0
    for rack in racks:
        for slot in range(HELD):
            count += rack[slot] == UNKNOWN
    return count


@kernel
def reveal_tile(states: States, i: int, tile: Kind) -> bool:
    """Name an unknown tile of the seat in turn, if it has one and a tile of that kind is unseen."""
    state = states[i]
    return reveal(state.racks[state.turn], state.bag, tile)


@kernel
def reveal_card(states: States, i: int, card: Kind) -> bool:
    """Name an unknown card of the seat in turn, likewise."""
    state = states[i]
    return reveal(state.hands[state.turn], state.deck, card)


@kernel
def reveal(rack: Ints, counts: Ints, piece: Kind) -> bool:
    """Name an unknown piece of a rack that has none of that kind; say whether the rack has one now."""
    if holds(rack, piece):
        return True
    if not holds(rack, UNKNOWN) or counts[piece] == 0:
        return False
    take(rack, UNKNOWN)
    put(rack, piece)
    counts[piece] -= 1
    return True


@kernel
def forget_tiles(states: States, i: int) -> None:
    """Take the unknown tiles off the rack of the seat in turn before a swap; they are unseen as before (B11)."""
    state = states[i]
    forget(state.racks[state.turn])


@kernel
def forget_cards(states: States, i: int) -> None:
    """Take the unknown cards out of the hand of the seat in turn before a swap; nobody knows what was discarded (C7)."""
    state = states[i]
    forget(state.hands[state.turn])


@kernel
def forget(rack: Ints) -> int:
    """Take the unknown pieces off a rack, and return how many there were."""
    count = 0
    while holds(rack, UNKNOWN):
        take(rack, UNKNOWN)
        count += 1
    return count


@kernel
def hide_tiles(states: States, i: int, seat: Seat) -> None:
    """Blank what a seat may not know, as the rules do; what is unknown stays so (A5)."""
    unknown = np.zeros(4, np.int64)
    for other in range(4):
        unknown[other] = forget(states[i].racks[other])
    board.hide(states, i, seat)
    for other in range(4):
        for _ in range(unknown[other]):
            put(states[i].racks[other], UNKNOWN)


@kernel
def hide_cards(states: States, i: int, seat: Seat) -> None:
    """Blank what a seat may not know, likewise."""
    unknown = np.zeros(4, np.int64)
    for other in range(4):
        unknown[other] = forget(states[i].hands[other])
    cards.hide(states, i, seat)
    for other in range(4):
        for _ in range(unknown[other]):
            put(states[i].hands[other], UNKNOWN)
