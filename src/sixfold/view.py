"""What one seat may know, and nothing else: the only door through which a game's secrets leave (A5)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from sixfold import text
from sixfold.belief import Belief
from sixfold.position import Entry, Outcomes, Position
from sixfold.rules.hexgrid import PAIRS
from sixfold.rules.kernel import Ints, States
from sixfold.rules.phase import NONE, UNKNOWN
from sixfold.rules.pieces import CARD_COPIES, HELD, TILE_COPIES, put


@dataclass(frozen=True, eq=False)
class View(Position):
    """A position as a seat may know it: its own pieces, what lies open, and everything that happened in the open.

    ``seat`` is None for someone who watches: then no rack or hand is known. Hidden pieces count as unseen together with
    those in the bag or draw pile.
    """

    setup: Outcomes
    trail: list[tuple[int, Belief]] = field(default_factory=list, repr=False)
    """The belief of an earlier view of this seat, and how much of the history it followed; kept so as not to begin anew."""

    def unseen(self) -> dict[str, int]:
        """Return how many of each kind of piece may be in the bag or draw pile, or with another seat."""
        if self.setting.game == "dice":
            return {}
        return {self.outcome_name(kind): count for kind, count in enumerate(self._pool(self.states).tolist())}

    def sample(self, random: Random) -> States:
        """Return a full state that agrees with this view, each as likely as the deals that lead to it."""
        full: States = self.states.copy()
        if not self.belief.hidden:
            return full
        pool = self._pool(full)
        for seat, pieces in self.belief.sample(random).items():
            rack = full[0].racks[seat] if self.setting.game == "board" else full[0].hands[seat]
            rack[rack == UNKNOWN] = NONE
            for piece in pieces:
                pool[piece] -= 1
                put(rack, piece)
        return full

    @cached_property
    def belief(self) -> Belief:
        """Return where hidden pieces can be, from everything that happened in the open."""
        if self.setting.game == "dice":
            return Belief((), ())
        if self.trail and self.trail[0][0] <= self.ply:
            followed, belief = self.trail[0][0], self.trail[0][1].copy()
        else:
            followed, belief = 0, self._dealt()
        for entry in self.history[followed:]:
            self._follow(belief, entry)
        self.trail[:] = [(self.ply, belief)]
        return belief

    def _dealt(self) -> Belief:
        """Return where hidden pieces can be before the first move."""
        copies = TILE_COPIES if self.setting.game == "board" else CARD_COPIES
        belief = Belief(copies.tolist(), (seat for seat in range(self.setting.seats) if seat != self.seat))
        for place, outcome in enumerate(self.setup):
            self._draw(belief, place // HELD, outcome)
        return belief

    def _follow(self, belief: Belief, entry: Entry) -> None:
        """Take in what happened in the open with a move."""
        for piece in (*self._played(entry), *entry.shown):
            if entry.seat in belief.hidden:
                belief.reveal(entry.seat, piece)
        for place, outcome in enumerate(entry.got, 1):
            self._draw(belief, entry.seat, outcome)
            if place == entry.after:
                belief.give_back(entry.back)

    def _draw(self, belief: Belief, seat: int, outcome: int | None) -> None:
        """Take in that a seat drew a piece, seen or not."""
        if outcome is None:
            belief.draw(seat)
        else:
            belief.see(outcome)

    def _played(self, entry: Entry) -> tuple[int, ...]:
        """Return the piece that a move put on the table, if any."""
        if not 0 <= entry.code < self.setting.rules.DRAW:
            return ()
        return (entry.code // (PAIRS if self.setting.game == "board" else 2),)

    def _pool(self, states: States) -> Ints:
        """Return the counts of unseen pieces in a state."""
        pool: Ints = states[0].bag if self.setting.game == "board" else states[0].deck
        return pool

    def __bytes__(self) -> bytes:
        """Return everything that this view says: equal views, equal bytes."""
        about = [str(self.setting), self.names, self.seat, self.setup, self.history]
        return json.dumps(about).encode() + self.states.tobytes()

    def __eq__(self, other: object) -> bool:
        return bytes(self) == bytes(other) if isinstance(other, View) else NotImplemented

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __str__(self) -> str:
        return text.draw(self)

    def _repr_svg_(self) -> str:
        from sixfold import svg

        return svg.draw(self)
