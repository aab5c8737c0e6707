"""The history of a game: what was dealt, each move with what chance gave, and the state to which all this led."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, overload

import numpy as np

from sixfold.errors import MoveError
from sixfold.games.position import Draws, Entry, Position
from sixfold.games.state import copied
from sixfold.games.variants import Setting
from sixfold.play.view import Trail, View, shares
from sixfold.rules.kernel import States
from sixfold.rules.phase import CHANCE, MOVE, NONE, UNKNOWN
from sixfold.rules.types import Code, Kind, Seat

_entry: Callable[[tuple[Any, ...]], Entry] = partial(tuple.__new__, Entry)
"""Makes an entry of its six parts in half the time."""


class Step(NamedTuple):
    """A decision of a seat, or one chance outcome for it."""

    seat: Seat
    number: int
    """The move as the rules number it, or the outcome."""
    is_chance: bool
    is_open: bool = True
    """Whether every seat sees which outcome it was."""
    shown: tuple[Kind, ...] = ()
    """The pieces that a swap showed to everyone."""
    back: tuple[Kind, ...] = ()
    """The pieces that went back into the bag, or became the new draw pile, after this outcome."""


class Known(NamedTuple):
    """What the last view of a seat contained; the next view continues from there."""

    setup: Draws
    entries: list[Entry]
    trail: list[Trail]


class History(Sequence[Entry]):
    """The moves of a game, one entry each, and the state after them. Nothing is checked here.

    ``apply`` makes a move. If it makes chance outcomes due, ``happen`` adds them to its entry one by one, and before the first
    move to ``setup``. ``states`` stays the same array of one for good; ``phase`` and ``turn`` look into it.
    """

    __slots__ = (
        "_entries", "_known", "_start", "_weights", "face", "is_loaded", "is_unseen", "phase", "rules", "setting", "setup",
        "states", "turn",
    )  # fmt: skip

    def __init__(self, setting: Setting) -> None:
        layout = setting.rules.STATE
        states = np.frombuffer(bytearray(layout.itemsize), layout)
        setting.rules.setup(states, 0, setting.kind.number, setting.seats, setting.rule)
        self._hold(setting, states)
        self.setup: tuple[Kind, ...] = ()
        self.is_loaded = False
        self.is_unseen = False
        """Whether some pieces were never written down (``games/unseen.py``)."""
        self._entries: list[Entry] = []
        self._start: States | None = None
        """The state before the first move, set when that move is made or when a state is loaded."""

    def _hold(self, setting: Setting, states: States) -> None:
        self.setting, self.rules, self.face = setting, setting.rules, setting.face
        self.states = states
        self.phase, self.turn = states["phase"], states["turn"]  # far quicker to read than through a record
        self._weights = np.zeros(self.rules.KINDS, np.int64)
        self._known: dict[Seat | None, Known] = {}

    def load(self, states: States) -> None:
        """Start again from a state; how the game came there is not known."""
        self.setup, self.is_loaded = (), True
        self._entries.clear()
        self._known.clear()
        self._start = copied(states)
        self.states[:] = states

    def apply(self, code: Code) -> Entry:
        """Make the move that the rules number so; the outcomes that it makes due have to follow."""
        seat, states, entries = int(self.turn[0]), self.states, self._entries
        if not entries:
            self._start = copied(states)
        if self.is_unseen:
            self._prepare(states, code)
        entry = _entry((seat, code, (), self.face.shown(states, seat, code), (), 0))
        self.rules.apply(states, 0, code)
        entries.append(entry)
        return entry

    def _prepare(self, states: States, code: Code) -> None:
        """Name the unknown piece that a move plays, or drop those that it swaps."""
        for piece in self.face.played(code):
            self.face.reveal(states, piece)
        if self.face.is_swap(code):
            self.face.forget(states)

    def may_hold(self, code: Code) -> bool:
        """Say whether the seat in turn can have the piece that a move plays, as far as pieces were written down."""
        if self.phase[0] != MOVE:
            return True
        return all(self.face.reveal(copied(self.states), piece) for piece in self.face.played(code))

    def named(self, code: Code) -> States:
        """Return the state in which the piece that a move plays has its name; the state itself where all were written down."""
        if not self.is_unseen or self.phase[0] != MOVE:
            return self.states
        states = copied(self.states)
        for piece in self.face.played(code):
            self.face.reveal(states, piece)
        return states

    def odds(self) -> list[int]:
        """Return the weight of each outcome that chance can give next."""
        self.rules.odds(self.states, 0, self._weights)
        weights: list[int] = self._weights.tolist()
        return weights

    def happen(self, outcome: Kind) -> None:
        """Let a chance outcome that is due happen."""
        states, entries = self.states, self._entries
        back = self.face.back(states)
        self.is_unseen = self.is_unseen or outcome == UNKNOWN
        self._chance(outcome)
        if not entries:
            self.setup = (*self.setup, outcome)
            return
        seat, code, got, shown, gone, after = entries[-1]
        if back:
            gone, after = back, len(got) + 1
        entries[-1] = _entry((seat, code, (*got, outcome), shown, gone, after))

    def _chance(self, outcome: Kind) -> None:
        if self.is_unseen:
            self.face.happen_unseen(self.states, outcome)
        else:
            self.rules.chance(self.states, 0, outcome)

    def stop(self, seat: Seat, code: int) -> Entry:
        """End the game because a seat gives up or has no time left; ``code`` says which (RESIGNED, TIMED_OUT)."""
        if not self._entries:
            self._start = copied(self.states)
        self.rules.stop(self.states, 0, seat, -code)
        self._entries.append(Entry(seat, code))
        return self._entries[-1]

    def pop(self) -> Entry:
        """Take the last move back and return it, with what it drew or rolled so far, by playing the others again."""
        if not self._entries or self._start is None:
            raise MoveError("there is no move to take back")
        taken = self._entries.pop()
        self._known.clear()
        states, rules = self.states, self.rules
        states[:] = self._start
        for entry in self._entries:
            if self.is_unseen:
                self._prepare(states, entry.code)
            rules.apply(states, 0, entry.code)
            for outcome in entry.got:
                assert outcome is not None  # only views have gaps
                self._chance(outcome)
        return taken

    def steps(self) -> Iterator[Step]:
        """Walk through the history, decision by decision and outcome by outcome."""
        for share in shares(self.setting, self.setup):
            for outcome in share.outcomes:
                yield Step(share.seat, outcome, is_chance=True, is_open=share.is_open)
        is_open = not self.face.is_hiding
        for seat, code, got, shown, back, after in self._entries:
            yield Step(seat, code, is_chance=False, shown=shown)
            for number, outcome in enumerate(got, 1):
                assert outcome is not None
                yield Step(seat, outcome, is_chance=True, is_open=is_open, back=back if number == after else ())

    # What may be known

    def view(self, seat: Seat | None, names: tuple[str, ...]) -> View:
        """Return what a seat may know; None for someone who watches. Here alone hidden pieces are taken out of a game."""
        known = self._known.get(seat)
        if known is None:
            known = Known(self._redact_setup(seat), [], [])
            if self.phase[0] != CHANCE:  # an entry that still grows is not remembered
                self._known[seat] = known
        elif self.phase[0] == CHANCE:
            known = Known(known.setup, known.entries.copy(), [])
        entries = known.entries
        entries.extend([self._redact(entry, seat) for entry in self._entries[len(entries) :]])
        loaded = self._hide(self._start, seat) if self.is_loaded and self._start is not None else None
        return View(self.setting, self._hide(self.states, seat), names, tuple(entries), seat, known.setup, known.trail, loaded)

    def _hide(self, states: States, seat: Seat | None) -> States:
        """Return a state as a seat may know it."""
        hidden = copied(states)
        looks = NONE if seat is None else seat
        if self.is_unseen:
            self.face.hide_unseen(hidden, looks)
        else:
            self.rules.hide(hidden, 0, looks)
        return hidden

    def _redact(self, entry: Entry, seat: Seat | None) -> Entry:
        """Return a move as a seat may know it: rolls are open, draws are not."""
        is_known = entry.seat == seat or not self.face.is_hiding
        if not entry.got or (is_known and not self.is_unseen):
            return entry
        got = tuple(outcome if is_known and outcome != UNKNOWN else None for outcome in entry.got)
        return Entry(entry.seat, entry.code, got, entry.shown, entry.back, entry.after)

    def _redact_setup(self, seat: Seat | None) -> Draws:
        """Return what was dealt as a seat may know it."""
        return tuple(
            outcome if (share.is_open or share.seat == seat) and outcome != UNKNOWN else None
            for share in shares(self.setting, self.setup)
            for outcome in share.outcomes
        )

    def position(self, names: tuple[str, ...]) -> Position:
        """Return everything as it is now, open: for the end of a game, and for those who may see it all."""
        return Position(self.setting, copied(self.states), names, tuple(self._entries), None)

    # As a sequence of moves

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, index: int) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> list[Entry]: ...
    def __getitem__(self, index: int | slice) -> Entry | list[Entry]:
        return self._entries[index]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, History):
            return NotImplemented
        mine, theirs = ((one.setting, one.setup, one._entries, one.is_loaded, one.states.tobytes()) for one in (self, other))
        return mine == theirs

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<History of {self.setting}: {len(self)} moves{' from a loaded state' if self.is_loaded else ''}>"

    # Copies

    def copy(self) -> History:
        """Return an independent copy."""
        return _restore(*self._parts())

    __copy__ = copy

    def rewound(self) -> History:
        """Return a history that goes its own way from before the first move."""
        begun = self._start if self._entries and self._start is not None else self.states
        start = begun.tobytes() if self.is_loaded else None
        return _restore(self.setting, self.setup, [], start, begun.tobytes(), self.is_loaded, self.is_unseen)

    def __deepcopy__(self, memo: dict[int, Any]) -> History:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, self._parts()

    def _parts(self) -> tuple[Any, ...]:
        """Return what a history is made of."""
        start = None if self._start is None else self._start.tobytes()
        return self.setting, self.setup, self._entries.copy(), start, self.states.tobytes(), self.is_loaded, self.is_unseen


def _restore(
    setting: Setting,
    setup: tuple[Kind, ...],
    entries: list[Entry],
    start: bytes | None,
    states: bytes,
    is_loaded: bool,
    is_unseen: bool,
) -> History:
    """Return the history that was taken apart so."""
    history = History.__new__(History)
    layout = setting.rules.STATE
    history._hold(setting, np.frombuffer(bytearray(states), layout))
    history.setup, history._entries, history.is_loaded, history.is_unseen = setup, entries, is_loaded, is_unseen
    history._start = None if start is None else np.frombuffer(start, layout)
    return history
