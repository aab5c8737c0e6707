"""The face of the card game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from sixfold.errors import MalformedMove, UsageError
from sixfold.games import unseen
from sixfold.games.face import MatchedCard, RackFace, Section, SetupPart
from sixfold.games.parts import read_counts, read_pieces, write_pieces
from sixfold.games.spelling import one_word, short
from sixfold.games.state import Flat, offset, rows
from sixfold.rules.cards import DRAW, END, GOAL, KINDS, OPEN, SECTOR, STATE, SWAP, list_matches
from sixfold.rules.kernel import Ints, States
from sixfold.rules.phase import NONE, UNKNOWN
from sixfold.rules.pieces import CARD_COPIES, CARD_NAMES, CARDS, HELD, SYMBOLS
from sixfold.rules.types import Code, Kind, Seat

if TYPE_CHECKING:
    from sixfold.games.variants import Setting


class CardsFace(RackFace):
    """The card game to its callers; moves are ``play RB`` (the symbol that scores first in front), ``draw`` and ``swap``.

    >>> FACE.spell(FACE.read("play BR", ordered=False))
    'play BR'
    """

    game, noun, home, draw = "cards", "card", "hand", DRAW
    racks = offset(STATE, "hands")
    names = CARD_NAMES
    is_reshuffled = True
    copies = tuple(CARD_COPIES.tolist())

    def __init__(self) -> None:
        self.readers = {"play": self._read_play, "draw": one_word("draw", DRAW), "swap": one_word("swap", SWAP)}

    def spell(self, code: Code) -> str:
        if code >= DRAW:
            return "draw" if code == DRAW else "swap"
        card = CARD_NAMES[code // 2]
        return f"play {card[::-1] if code % 2 else card}"

    def _read_play(self, words: Sequence[str], text: str, ordered: bool) -> Code:
        if len(words) != 1:
            raise MalformedMove(f"{short(text)} is not a play; write 'play XY': the card, the symbol that scores first in front")
        card, order = self.oriented(words[0])
        return card * 2 + order

    table_parts = ("hands", "open", "deck", "discard")

    def write_table(self, states: States, setting: Setting) -> list[str]:
        """Write hands, open cards, and the counts of the draw pile (with hidden cards) and of the discard pile."""
        state, seats = states[0], setting.seats
        rows = [write_pieces(CARD_NAMES, row[:seats].tolist()) for row in (state.hands, state.open)]
        return [*rows, *("".join(map(str, pile.tolist())) for pile in (state.deck, state.discard))]

    def read_table(self, parts: Sequence[str], setting: Setting, states: States) -> None:
        """Read hands, open cards and piles; refuse a position in which cards are missing or too many."""
        state, seats = states[0], setting.seats
        hands, lying, deck, discard = parts
        state.hands[:seats] = read_pieces(hands, CARD_NAMES, seats, HELD, "hands")
        state.hands.sort(axis=1)
        state.open[:seats] = read_pieces(lying, CARD_NAMES, seats, 3, "open")
        state.deck, state.discard = read_counts(deck, KINDS, "the deck"), read_counts(discard, KINDS, "the discard pile")
        seen = np.concatenate([state.hands[state.hands < KINDS], state.open[state.open < KINDS]])
        wrong = np.flatnonzero(np.bincount(seen, minlength=KINDS) + state.deck + state.discard != CARD_COPIES)
        if len(wrong):
            raise UsageError(
                f"there are {CARD_COPIES[0]} cards {CARD_NAMES[wrong[0]]}, but the position has another number of them"
            )
        state.left = int(state.deck.sum()) - int((state.hands == UNKNOWN).sum())

    def matches(self, states: States, code: Code) -> list[MatchedCard]:
        shows = np.zeros((2, 4, 3), np.int8)
        list_matches(states, 0, code, shows)
        card = CARDS[code // 2].tolist()
        symbols = (card[code % 2], card[1 - code % 2])
        return [MatchedCard(symbols[order], seat, slot) for order, seat, slot in np.argwhere(shows).tolist()]

    def played(self, code: Code) -> tuple[Kind, ...]:
        return (code // 2,) if 0 <= code < DRAW else ()

    def deals(self, setting: Setting) -> list[SetupPart]:
        """Return what is dealt before the first move: the hands, then the open cards (C2)."""
        seats = setting.seats
        return [SetupPart("hands", [HELD] * seats, is_open=False), SetupPart("open", [int(OPEN[seats])] * seats, is_open=True)]

    def held(self, states: States, seat: Seat) -> Ints:
        hand: Ints = states["hands"][0, seat]
        return hand

    def pool(self, states: States) -> Ints:
        deck: Ints = states["deck"][0]
        return deck

    def left(self, states: States) -> int:
        return int(states["left"][0])

    def happen_unseen(self, states: States, outcome: Kind) -> None:
        unseen.draw_card(states, 0, outcome)

    def reveal(self, states: States, piece: Kind) -> bool:
        return unseen.reveal_card(states, 0, piece)

    def forget(self, states: States) -> None:
        unseen.forget_cards(states, 0)

    def hide_unseen(self, states: States, seat: Seat) -> None:
        unseen.hide_cards(states, 0, seat)

    def back(self, states: States) -> tuple[Kind, ...]:
        """Return the cards that become the new draw pile once its last card is drawn (C8)."""
        if states["left"][0] != 1:
            return ()
        return tuple(np.repeat(np.arange(KINDS), states["discard"][0]).tolist())

    def lying(self, state: Flat, seats: int) -> dict[str, Any]:
        """Return how many cards each seat holds, the open ones, and how many are in the piles."""
        lying = rows(state, offset(STATE, "open"), seats, 3)
        return {
            "held": self.counts_in(state, seats),
            "left": state[offset(STATE, "left")],
            "open": [[CARD_NAMES[card] for card in row if card != NONE] for row in lying],
            "discard": self._discarded(state, seats),
        }

    def _discarded(self, state: Flat, seats: int) -> int:
        """Count the discarded cards; those that nobody wrote down are unseen, but in no hand and not in the draw pile."""
        known, others = (sum(state[at : at + KINDS]) for at in (offset(STATE, "discard"), offset(STATE, "deck")))
        hidden = state.count(UNKNOWN, self.racks, self.racks + seats * HELD)
        return known + others - hidden - state[offset(STATE, "left")]

    def open_pieces(self, states: States, seat: Seat) -> list[Kind]:
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
        """Return how far the leading seat is on its way to the goal."""
        return float(np.minimum(states["tracks"][0], GOAL).sum(axis=1).max()) / (SYMBOLS * GOAL)

    def ending(self, states: States) -> str:
        """Return the goal: all six markers in the last sector (C9)."""
        return f"all six at {GOAL} or more"


FACE = CardsFace()
