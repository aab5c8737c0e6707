"""Sectors of the card game: which open cards match, which borders stop a marker, what the other order gives, what stays open."""

from __future__ import annotations

import numpy as np

from sixfold.games.move import Move, name
from sixfold.play.view import View
from sixfold.review.facts import Found, chance_to_hold, most_opened_first, refill_of
from sixfold.review.structs import Blocked, Border, OpenCard, Opening, Order, Points
from sixfold.rules.cards import DRAW, END, GOAL, SECTOR, advance
from sixfold.rules.kernel import Ints, State, States, kernel
from sixfold.rules.phase import NONE, OVER, UNKNOWN
from sixfold.rules.pieces import CARD_NAMES, CARDS, HELD, LETTERS, SYMBOLS
from sixfold.rules.tracks import lowest
from sixfold.rules.types import Seat, Symbol


def find(view: View, chosen: Move, after: States) -> Found:
    """Return the facts of a play, or of the end of a turn."""
    if chosen.code >= DRAW:
        return Found(refill=refill_of(view, chosen, view.state.deck.tolist(), CARDS.tolist(), HELD))
    opens, blocks = openings(view, chosen, after)
    return Found(points_of(view, chosen), opens, blocks, card=card_of(view, chosen), order=order_of(view, chosen, after))


def card_of(view: View, chosen: Move) -> OpenCard:
    """Return the card that is played, at the place where it comes to lie: after the seat's open cards."""
    seat = int(view.state.turn)
    return OpenCard(seat, len(view.open_cards(seat)), CARD_NAMES[chosen.code // 2])


def showing(state: State, symbol: Symbol) -> tuple[OpenCard, ...]:
    """Return the open cards that show a symbol: whose, which, and how old (0 is the oldest)."""
    return tuple(
        OpenCard(seat, place, CARD_NAMES[card])
        for seat in range(int(state.seats))
        for place, card in enumerate(state.open[seat].tolist())
        if card != NONE and symbol in CARDS[card]
    )


def points_of(view: View, chosen: Move) -> tuple[Points, ...]:
    """Return what each symbol of the card gets, in the order in which they are scored."""
    state = view.state
    track = state.tracks[state.turn].copy()
    found = []
    for place in (chosen.code % 2, 1 - chosen.code % 2):
        symbol = int(CARDS[chosen.code // 2, place])
        cards = showing(state, symbol)
        if lowest(track) >= GOAL:  # C9: the first symbol has ended the game
            found.append(Points(LETTERS[symbol], len(cards), 0, len(cards), cards=cards))
            continue
        start = int(track[symbol])
        borders = climb(track, symbol, len(cards))
        gained = int(track[symbol]) - start
        found.append(Points(LETTERS[symbol], len(cards), gained, len(cards) - gained, cards=cards, borders=borders))
    return tuple(found)


def climb(track: Ints, symbol: Symbol, gain: int) -> tuple[Border, ...]:
    """Move a marker as far as the sectors let it, and return the borders that it crossed or was stopped at (C5)."""
    start = int(track[symbol])
    goal = min(start + gain, END)
    advance(track, symbol, gain)
    value = int(track[symbol])
    borders = [
        Border(column, crossed=True, lost=0, behind="")
        for column in range(start + 1, value + 1)
        if SECTOR[column] > SECTOR[column - 1]
    ]
    if value < goal:
        behind = "".join(LETTERS[other] for other, at in enumerate(track.tolist()) if SECTOR[at] < SECTOR[value])
        borders.append(Border(value + 1, crossed=False, lost=goal - value, behind=behind))
    return tuple(borders)


def order_of(view: View, chosen: Move, after: States) -> Order:
    """Return what the other order of the two symbols would give."""
    other = view.states.copy()
    view.setting.rules.apply(other, 0, chosen.code ^ 1)
    row = int(view.state.turn)
    mine, theirs = after[0].tracks[row].tolist(), other[0].tracks[row].tolist()
    return Order(
        move=str(name(view.setting, chosen.code ^ 1)),
        markers=tuple(theirs),
        differs=bool(mine != theirs or after[0].phase != other[0].phase),
        gained=sum(mine) - sum(theirs),
    )


def openings(view: View, chosen: Move, after: States) -> tuple[tuple[Opening, ...], tuple[Blocked, ...]]:
    """Return what the next seat can expect of each symbol where that changes, and what leaves with the oldest open card.

    Places are those of the table before that card leaves, so that cards can be pointed at there.
    """
    state = view.state
    if after[0].phase == OVER:
        return (), ()
    seat = (int(state.turn) + 1) % int(state.seats)
    played = card_of(view, chosen)
    oldest = OpenCard(int(state.turn), 0, CARD_NAMES[state.open[state.turn, 0]])
    held = int((state.hands[seat] == UNKNOWN).sum())
    opens, blocks = [], []
    for symbol in range(SYMBOLS):
        now = showing(state, symbol)
        next_ = tuple(card for card in (*now, played) if LETTERS[symbol] in card.card and card != oldest)
        kinds = [kind for kind in range(len(CARDS)) if symbol in CARDS[kind]]
        likely = chance_to_hold(state.deck.tolist(), kinds, held)
        before, then_ = (likely * steps_of(state, seat, symbol, len(cards)) for cards in (now, next_))
        if abs(then_ - before) > 1e-9:
            opens.append(Opening(LETTERS[symbol], before, then_, len(next_), cards=next_))
        if oldest in now and len(next_) < len(now):
            blocks.append(Blocked(LETTERS[symbol], len(now) - len(next_), cards=(oldest,)))
    return most_opened_first(opens), tuple(blocks)


@kernel
def steps_of(state: State, seat: Seat, symbol: Symbol, gain: int) -> int:
    """Return how far a seat's marker would move with so many points now (C5)."""
    track = np.empty(SYMBOLS, np.int8)
    for other in range(SYMBOLS):
        track[other] = state.tracks[seat, other]
    advance(track, symbol, gain)
    return int(track[symbol] - state.tracks[seat, symbol])
