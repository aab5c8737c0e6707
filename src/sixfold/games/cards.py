"""The face of the card game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from sixfold.errors import MalformedMove, UsageError
from sixfold.games.face import Deal, Face, Match, Section
from sixfold.games.parts import read_counts, read_pieces, write_pieces
from sixfold.games.spelling import one_word, short
from sixfold.games.state import Flat, offset, rows
from sixfold.rules.cards import DRAW, END, GOAL, KINDS, OPEN, SECTOR, STATE, SWAP, list_matches
from sixfold.rules.kernel import Ints, States
from sixfold.rules.phase import MOVE, NONE, REFILL, UNKNOWN
from sixfold.rules.pieces import CARD_COPIES, CARD_NAMES, CARDS, HELD, SYMBOLS

if TYPE_CHECKING:
    from sixfold.games.variants import Setting


class CardsFace(Face):
    """Cards before each seat: ``play RB`` (the symbol that scores first in front), ``draw``, ``swap``."""

    game, noun, home = "cards", "card", "hand"
    names = CARD_NAMES
    is_reshuffled = True
    copies = tuple(CARD_COPIES.tolist())

    def __init__(self) -> None:
        self.readers = {"play": self._read_play, "draw": one_word("draw", DRAW), "swap": one_word("swap", SWAP)}

    def spell(self, code: int) -> str:
        """Return the text of a move."""
        if code >= DRAW:
            return "draw" if code == DRAW else "swap"
        card = CARD_NAMES[code // 2]
        return f"play {card[::-1] if code % 2 else card}"

    def _read_play(self, words: Sequence[str], text: str, ordered: bool) -> int:
        if len(words) != 1:
            raise MalformedMove(f"{short(text)} is not a play; write 'play XY': the card, the symbol that scores first in front")
        card, order = self.oriented(words[0])
        return card * 2 + order

    table_parts = ("hands", "open", "deck", "discard")

    def write_table(self, states: States, setting: Setting) -> list[str]:
        """Return hands, open cards, and what is in the draw pile (or hidden) and in the discard pile."""
        state, seats = states[0], setting.seats
        rows = [write_pieces(CARD_NAMES, row[:seats].tolist()) for row in (state.hands, state.open)]
        return [*rows, *("".join(map(str, pile.tolist())) for pile in (state.deck, state.discard))]

    def read_table(self, parts: Sequence[str], setting: Setting, states: States) -> None:
        """Read hands, open cards and piles; every card must be somewhere."""
        state, seats = states[0], setting.seats
        hands, lying, deck, discard = parts
        state.hands[:seats] = read_pieces(hands, CARD_NAMES, seats, HELD, "hands")
        state.hands.sort(axis=1)
        state.open[:seats] = read_pieces(lying, CARD_NAMES, seats, 3, "open")
        state.deck, state.discard = read_counts(deck, KINDS, "the deck"), read_counts(discard, KINDS, "the discard pile")
        seen = np.concatenate([state.hands[state.hands < KINDS], state.open[state.open < KINDS]])
        wrong = np.flatnonzero(np.bincount(seen, minlength=KINDS) + state.deck + state.discard != CARD_COPIES)
        if len(wrong):
            raise UsageError(f"there are {CARD_COPIES[0]} cards {CARD_NAMES[wrong[0]]}, but the position has other than that")
        state.left = int(state.deck.sum()) - int((state.hands == UNKNOWN).sum())

    def is_refill(self, code: int) -> bool:
        """Say whether a move ends a turn by drawing or swapping."""
        return code >= DRAW

    def is_swap(self, code: int) -> bool:
        """Say whether a move shows all pieces of a seat and draws others."""
        return code == SWAP

    def is_scoring(self, code: int) -> bool:
        """Say whether a move plays a card."""
        return code < DRAW

    def matches(self, states: States, code: int) -> list[Match]:
        """Return the open cards that a play matches, the symbol scored first in front (C4)."""
        found = np.zeros((2, 4, 3), np.int8)
        list_matches(states, 0, code, found)
        card = CARDS[code // 2].tolist()
        symbols = (card[code % 2], card[1 - code % 2])
        return [Match(symbols[order], seat, place) for order, seat, place in np.argwhere(found).tolist()]

    def played(self, code: int) -> tuple[int, ...]:
        """Return the card that a move plays, if any."""
        return (code // 2,) if 0 <= code < DRAW else ()

    def why_not(self, states: States, code: int) -> str:
        """Return why a well-formed move is not legal for the seat in turn."""
        state = states[0]
        if code >= DRAW:
            return "it has to play a piece first" if state.phase == MOVE else "it still holds a piece with its lowest symbol"
        if state.phase == REFILL:
            return "its turn ends with draw or swap now"
        return f"it does not hold {self.spell(code).split(' ')[1]}"

    def deals(self, setting: Setting) -> list[Deal]:
        """Return what is dealt before the first move: the hands, then the open cards (C2)."""
        seats = setting.seats
        return [Deal("hands", [HELD] * seats, is_open=False), Deal("open", [int(OPEN[seats])] * seats, is_open=True)]

    def held(self, states: States, seat: int) -> Ints:
        """Return the hand of a seat."""
        hand: Ints = states["hands"][0, seat]
        return hand

    def pool(self, states: States) -> Ints:
        """Return how many cards of each kind are in the draw pile, or hidden."""
        deck: Ints = states["deck"][0]
        return deck

    def left(self, states: States) -> int:
        """Return how many cards the draw pile has."""
        return int(states["left"][0])

    def back(self, states: States) -> tuple[int, ...]:
        """Return the cards that become the new draw pile once its last card is drawn (C8)."""
        if states["left"][0] != 1:
            return ()
        return tuple(np.repeat(np.arange(KINDS), states["discard"][0]).tolist())

    def is_open_next(self, states: States) -> bool:
        """Say whether the next card is laid open: at the end of the deal (C2)."""
        return bool(-states["seats"][0] <= states["turns"][0] < 0)

    def lying(self, state: Flat, seats: int) -> dict[str, Any]:
        """Return how many cards each seat holds, the open ones, and how many are in the piles."""
        hands = rows(state, offset(STATE, "hands"), seats, HELD)
        lying = rows(state, offset(STATE, "open"), seats, 3)
        discard = offset(STATE, "discard")
        return {
            "held": [HELD - hand.count(NONE) for hand in hands],
            "left": state[offset(STATE, "left")],
            "open": [[CARD_NAMES[card] for card in row if card != NONE] for row in lying],
            "discard": sum(state[discard : discard + KINDS]),
        }

    def open_pieces(self, states: States, seat: int) -> list[int]:
        """Return the open cards before a seat, the oldest first."""
        return [card for card in states["open"][0, seat].tolist() if card != NONE]

    def sections(self, states: States) -> list[Section]:
        """Return the three sectors (C1, C5)."""
        sector: list[int] = SECTOR.tolist()
        first = [sector.index(number) for number in range(1, sector[-1] + 1)]
        last = [*(column - 1 for column in first[1:]), END]
        return [Section(*part) for part in zip(first, last, [0, *first[:-1]], strict=True)]

    def numbers(self, setting: Setting) -> dict[str, int]:
        """Return the end of a track (C1) and the size of a hand (C2)."""
        return {"end": END, "held": HELD}

    def progress(self, states: States) -> float:
        """Return how far a game has gone, by the seat that is ahead."""
        return float(np.minimum(states["tracks"][0], GOAL).sum(axis=1).max()) / (SYMBOLS * GOAL)

    def ending(self, states: States) -> str:
        """Return what ends the game for whoever reaches it (C9)."""
        return f"all six at {GOAL} or more"

    def match_points(self, ranks: Sequence[int], lowest: Sequence[int]) -> list[int]:
        """Return the column of each seat's lowest marker (C10)."""
        return list(lowest)

    def points_after_quit(self, others: Sequence[int], ranks: Sequence[int], lowest: Sequence[int]) -> dict[int, int]:
        """Return at least 7, which every win has (C9)."""
        return {seat: max(GOAL, lowest[seat]) for seat in others}


FACE = CardsFace()
