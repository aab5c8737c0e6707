"""Looking ahead in the card game: what the next turns bring when the unseen cards lie in some way, over many such ways."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sixfold.bots.cards.value import evaluate, list_unseen, play_on, rate_moves, swap_gain
from sixfold.rules import cards
from sixfold.rules.kernel import Ints, Reals, States, kernel, long_kernel
from sixfold.rules.phase import CHANCE, MOVE, NONE, OVER, UNKNOWN
from sixfold.rules.pieces import HELD, put
from sixfold.rules.playout import Seed, below
from sixfold.rules.types import Card, Code


class Desk(NamedTuple):
    """Working space, so that nothing is allocated while thinking; the last is what comes out."""

    after: States
    """The position that is played on."""
    trial: States
    """One to try moves in."""
    moves: Ints
    worth: Reals
    chances: Reals
    """Each seat's chance to win."""


@kernel
def make_desk() -> Desk:
    """Return new working space."""
    return Desk(
        np.zeros(1, cards.STATE),
        np.zeros(1, cards.STATE),
        np.zeros(cards.MOST, np.int32),
        np.zeros((cards.MOST, 4)),
        np.zeros(4),
    )


@kernel
def pick_card(counts: Ints, total: int, seed: Seed) -> Card:
    """Return a random card of a pile."""
    pick, card = np.int64(below(seed, total)), 0
    while pick >= counts[card]:
        pick -= int(counts[card])
        card += 1
    return card


@kernel
def deal(states: States, i: int, seed: Seed) -> None:
    """Draw the cards that are due."""
    state = states[i]
    while state.phase == CHANCE:
        cards.chance(states, i, pick_card(state.deck, int(state.left), seed))


@long_kernel
def refill(states: States, i: int, seed: Seed, weights: Reals) -> None:
    """End the turn: swap where that promises more, else draw."""
    state = states[i]
    move = cards.DRAW
    if cards.may_swap(state):
        unseen = np.zeros(cards.KINDS, np.int64)
        list_unseen(state, unseen)
        if swap_gain(state, unseen, weights) > 0:
            move = cards.SWAP
    cards.apply(states, i, move)
    deal(states, i, seed)


@long_kernel
def play_turn(weights: Reals, desk: Desk) -> None:
    """Play a card and owed bonus moves, each for the best chance to win."""
    while desk.after[0].phase == MOVE:
        count = cards.legal_moves(desk.after, 0, desk.moves)
        best = rate_moves(desk.after, 0, desk.trial, desk.moves, count, weights, desk.worth)
        cards.apply(desk.after, 0, desk.moves[best])


@long_kernel
def look_ahead(states: States, i: int, move: Code, turns: int, weights: Reals, seed: Seed, desk: Desk) -> None:
    """Write each seat's chance after a move and some more turns."""
    desk.after[0] = states[i]
    state = desk.after[0]
    cards.apply(desk.after, 0, move)
    play_on(desk.after, 0, weights)
    for _ in range(turns):
        if state.phase == OVER:
            break
        if state.phase == CHANCE:
            deal(desk.after, 0, seed)
        else:
            refill(desk.after, 0, seed, weights)
        play_turn(weights, desk)
    unseen = np.zeros(cards.KINDS, np.int64)
    list_unseen(state, unseen)
    evaluate(state, unseen, weights, desk.chances)


@long_kernel
def deal_hidden(states: States, i: int, seed: Seed) -> None:
    """Deal the unseen cards of a view to its hidden hands, each way as likely as any other."""
    state = states[i]
    for seat in range(state.seats):
        hidden = 0
        for slot in range(HELD):
            if state.hands[seat, slot] == UNKNOWN:
                state.hands[seat, slot] = NONE
                hidden += 1
        for _ in range(hidden):
            unseen = 0
            for card in range(cards.KINDS):
                unseen += state.deck[card]
            card = pick_card(state.deck, unseen, seed)
            state.deck[card] -= 1
            put(state.hands[seat], card)


@long_kernel
def simulate(deals: States, moves: Ints, turns: int, weights: Reals, seed: Seed, totals: Reals) -> None:
    """Play each move on for so many turns in a deal, and add up the chances; all moves see the same cards drawn."""
    desk = make_desk()
    here = np.zeros(1, np.uint64)
    for index in range(len(moves)):
        here[0] = seed[0]
        look_ahead(deals, 0, int(moves[index]), turns, weights, here, desk)
        for seat in range(deals[0].seats):
            totals[index, seat] += desk.chances[seat]
