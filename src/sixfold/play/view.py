"""What one seat may know, and nothing else (A5)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from sixfold.drawing import text
from sixfold.games.position import Draws, Entry, Position
from sixfold.games.variants import Setting
from sixfold.play.belief import MOST_CASES, Belief, NoCaseLeftError
from sixfold.rules.kernel import States
from sixfold.rules.phase import NONE, UNKNOWN
from sixfold.rules.pieces import put
from sixfold.rules.types import Kind, Ply, Seat


class Share(NamedTuple):
    """What a seat was dealt at once, and whether everyone saw it."""

    seat: Seat
    is_open: bool
    outcomes: tuple[Any, ...]
    """As they were given to ``shares``, fewer if the deal is not finished."""


def shares(setting: Setting, setup: Draws) -> Iterator[Share]:
    """Share out what was dealt before the first move, in the order of dealing."""
    rest = iter(setup)
    for deal in setting.face.deals(setting):
        for seat, count in enumerate(deal.counts):
            yield Share(seat, deal.is_open, tuple(islice(rest, count)))


class Trail(NamedTuple):
    """A belief, the ply up to which it follows the history, and the number of cases that was asked for."""

    ply: Ply
    most: int
    belief: Belief


@dataclass(frozen=True, eq=False)
class View(Position):
    """A position as a seat may know it: its own pieces, what lies open, and everything that happened in the open.

    ``seat`` is None for someone who watches: then no rack or hand is known. Hidden pieces count as unseen together with
    those in the bag or draw pile.
    """

    setup: Draws
    trail: list[Trail] = field(default_factory=list, repr=False)
    """The belief of an earlier view of this seat, if any, from which this one continues."""
    loaded: States | None = field(default=None, repr=False)
    """The state from which the game began, as this seat may know it, where the game was not dealt."""

    def unseen(self) -> dict[str, int]:
        """Return how many of each kind of piece may be in the bag or draw pile, or with another seat."""
        return {self.outcome_name(kind): count for kind, count in enumerate(self.setting.face.pool(self.states).tolist())}

    def sample(self, random: Random, most: int = MOST_CASES) -> States:
        """Return a full state that agrees with this view, each as likely as the deals that lead to it.

        After swaps or reshuffles there can be many cases to distinguish; a smaller ``most`` takes less time.
        """
        full: States = self.states.copy()
        belief = self.believe(most)
        if not belief.hidden:
            return full
        pool = self.setting.face.pool(full)
        for seat, pieces in belief.sample(random).items():
            rack = self.setting.face.held(full, seat)
            rack[rack == UNKNOWN] = NONE
            for piece in pieces:
                pool[piece] -= 1
                put(rack, piece)
        return full

    def believe(self, most: int = MOST_CASES) -> Belief:
        """Return where hidden pieces can be, from everything that happened in the open, in so many cases at most.

        Where these turn out to be too few for what happened, it takes more.
        """
        cases = most
        while most not in self._beliefs:
            try:
                self._beliefs[most] = self._follow_all(most, cases)
            except NoCaseLeftError:
                self.trail.clear()
                cases *= 2
        return self._beliefs[most]

    @cached_property
    def _beliefs(self) -> dict[int, Belief]:
        return {}

    def _follow_all(self, most: int, cases: int) -> Belief:
        """Follow the history from where an earlier view of this seat was when it was asked for as much, or from the start."""
        if not self.setting.face.is_hiding or (self.seat is not None and self.setting.seats == 1):
            return Belief((), ())
        followed, belief = 0, None
        if self.trail and self.trail[0].ply <= self.ply and self.trail[0].most == most:
            followed, belief = self.trail[0].ply, self.trail[0].belief.copy()
        belief = belief or self._dealt(cases)
        for entry in self.history[followed:]:
            self._follow(belief, entry)
        self.trail[:] = [Trail(self.ply, most, belief)]
        return belief

    def _dealt(self, most: int) -> Belief:
        """Return where hidden pieces can be before the first move."""
        if self.loaded is not None:
            return self._held_unseen(self.loaded, most)
        belief = Belief(self.setting.face.copies, (seat for seat in range(self.setting.seats) if seat != self.seat), most)
        for share in shares(self.setting, self.setup):
            for outcome in share.outcomes:
                self._draw(belief, share.seat, outcome)
        return belief

    def _held_unseen(self, loaded: States, most: int) -> Belief:
        """Return where hidden pieces can be in a state of which nothing else is known: anything unseen, anywhere."""
        face = self.setting.face
        belief = Belief(face.pool(loaded).tolist(), (seat for seat in range(self.setting.seats) if seat != self.seat), most)
        for seat in range(self.setting.seats):
            for _ in range(face.pieces(loaded, seat).count(UNKNOWN)):
                belief.draw(seat)
        return belief

    def _follow(self, belief: Belief, entry: Entry) -> None:
        """Take in what happened in the open with a move."""
        for piece in (*self.setting.face.played(entry.code), *entry.shown):
            if entry.seat in belief.hidden:
                belief.reveal(entry.seat, piece)
        for number, outcome in enumerate(entry.got, 1):
            self._draw(belief, entry.seat, outcome)
            if number == entry.after:
                belief.give_back(entry.back)

    def _draw(self, belief: Belief, seat: Seat, outcome: Kind | None) -> None:
        """Take in that a seat drew a piece, seen or not."""
        if outcome is None:
            belief.draw(seat)
        else:
            belief.see(outcome)

    def __bytes__(self) -> bytes:
        """Return everything that this view says: equal views, equal bytes."""
        about = [str(self.setting), self.names, self.seat, self.setup, self.history]
        loaded = b"" if self.loaded is None else self.loaded.tobytes()
        return json.dumps(about).encode() + self.states.tobytes() + loaded

    def __eq__(self, other: object) -> bool:
        return bytes(self) == bytes(other) if isinstance(other, View) else NotImplemented

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __str__(self) -> str:
        return text.draw(self)

    def _repr_svg_(self) -> str:
        from sixfold.drawing import svg

        return svg.draw(self)
