"""A game one step at a time, a decision or a single chance outcome, with what each seat saw of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import numpy as np

from sixfold.drawing import text
from sixfold.envs.spaces import Space
from sixfold.games import move
from sixfold.games.position import Entry, Position
from sixfold.games.variants import OptionValue, Setting
from sixfold.play.view import View
from sixfold.rules.kernel import States
from sixfold.rules.phase import CHANCE, MOVE, NONE, OVER, REFILL

NOBODY, ENDED = -1, -4
"""Whom a game waits for when no seat is to move, as OpenSpiel numbers it."""

TRIES, DEALS = 50, 50
"""How often to try to tell another past of one deal, and how many deals to try."""


class Step(NamedTuple):
    """A decision of a seat, or a chance outcome for it."""

    seat: int
    number: int
    """The move as the rules number it, or the outcome."""
    is_chance: bool
    is_open: bool = True
    """Whether every seat sees which outcome it was."""
    shown: tuple[int, ...] = ()
    """The pieces that a swap showed to everyone."""
    back: tuple[int, ...] = ()
    """The pieces that went back into the bag, or became the new draw pile, after this outcome."""


@lru_cache(maxsize=64)
def space_of(setting: Setting) -> Space:
    """Return the actions and observations of a setting, made once."""
    return Space(setting)


class Trace:
    """A game in play, unchecked.

    ``limit`` is after how many turns it ends at the latest, 0 for never. ``player`` is the seat that is to move, or NOBODY
    when chance is due, or ENDED.
    """

    __slots__ = ("_views", "limit", "player", "setting", "space", "states", "steps")

    def __init__(self, setting: Setting, limit: int) -> None:
        self.setting = setting
        self.limit = limit
        self.space = space_of(setting)
        self.states: States = np.zeros(1, setting.rules.STATE)
        self.steps: list[Step] = []
        self._views: dict[int | None, View] = {}
        setting.rules.setup(self.states, 0, setting.kind.number, setting.seats, setting.rule)
        self.player = self._player()

    def __deepcopy__(self, memo: Mapping[int, Any]) -> Trace:
        """Return a trace that goes its own way."""
        other = Trace.__new__(Trace)
        other.setting, other.limit, other.space, other.player = self.setting, self.limit, self.space, self.player
        other.states, other.steps, other._views = self.states.copy(), self.steps.copy(), {}
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what a trace is made of, in plain numbers and texts."""
        agreed = (self.setting.game, self.setting.variant, self.setting.seats, dict(self.setting.options), self.limit)
        return restore, (*agreed, self.states.tobytes(), [tuple(step) for step in self.steps])

    def _player(self) -> int:
        """Return whom the game waits for."""
        phase = self.states["phase"][0]
        if phase == CHANCE:
            return NOBODY
        return ENDED if phase == OVER or self.is_limited else int(self.states["turn"][0])

    @property
    def is_limited(self) -> bool:
        """Say whether the game has ended because its last turn was played."""
        return bool(0 < self.limit <= self.states["turns"][0] and self.states["phase"][0] == MOVE)

    @property
    def is_hiding(self) -> bool:
        """Say whether seats hold pieces that the others do not see."""
        return self.setting.face.is_hiding and self.setting.seats > 1

    def ranks(self) -> list[int]:
        """Return each seat's rank as the tracks stand."""
        ranks = np.zeros(4, np.int64)
        self.setting.rules.ranking(self.states, 0, ranks)
        found: list[int] = ranks[: self.setting.seats].tolist()
        return found

    def odds(self) -> list[int]:
        """Return the weight of each outcome that chance can give next."""
        rules = self.setting.rules
        weights = np.zeros(rules.KINDS, np.int64)
        rules.odds(self.states, 0, weights)
        found: list[int] = weights.tolist()
        return found

    def decide(self, code: int) -> None:
        """Make the move that the rules number so."""
        shown = self.setting.face.shown(self.states, self.player, code)
        self.steps.append(Step(self.player, code, is_chance=False, shown=shown))
        self.setting.rules.apply(self.states, 0, code)
        self._moved()

    def happen(self, outcome: int) -> None:
        """Let a chance outcome happen."""
        states, face = self.states, self.setting.face
        is_open, back = face.is_open_next(states), face.back(states)
        self.steps.append(Step(int(states["turn"][0]), outcome, is_chance=True, is_open=is_open, back=back))
        self.setting.rules.chance(states, 0, outcome)
        self._moved()

    def _moved(self) -> None:
        """Note whom the game waits for now, and forget what was seen before."""
        self.player = self._player()
        if self._views:
            self._views.clear()

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None for someone who watches."""
        if seat not in self._views:
            states = self.states.copy()
            self.setting.rules.hide(states, 0, NONE if seat is None else seat)
            setup, history = self._told(lambda step: step.is_open or step.seat == seat)
            self._views[seat] = View(self.setting, states, self._names(), history, seat, setup)
        return self._views[seat]

    def position(self) -> Position:
        """Return everything, open."""
        return Position(self.setting, self.states, self._names(), self._told(lambda _: True)[1], None)

    def _names(self) -> tuple[str, ...]:
        return tuple(f"seat {seat}" for seat in range(self.setting.seats))

    def _told(self, knows: Callable[[Step], bool]) -> tuple[tuple[int | None, ...], tuple[Entry, ...]]:
        """Return what was dealt before the first move, and the moves, with the outcomes that someone knows."""
        setup: list[int | None] = []
        entries: list[Entry] = []
        for step in self.steps:
            if not step.is_chance:
                entries.append(Entry(step.seat, step.number, shown=step.shown))
                continue
            got = step.number if knows(step) else None
            if not entries:
                setup.append(got)
                continue
            last = entries[-1]
            entries[-1] = last = last._replace(got=(*last.got, got))
            if step.back:
                entries[-1] = last._replace(back=step.back, after=len(last.got))
        return tuple(setup), tuple(entries)

    def draw(self, position: Position) -> str:
        """Return a drawing of a position of this game, and what it waits for."""
        return f"{text.draw(position)}\n\n{self.to_come()}"

    def to_come(self) -> str:
        """Return a line that says what the game waits for."""
        state = self.states[0]
        if state.phase == OVER:
            return "the game is over"
        if self.is_limited:
            return f"the game is over: all {self.limit} turns were played"
        if state.phase == CHANCE:
            return f"seat {state.turn} gets {state.due} from chance"
        if state.phase == REFILL:
            return f"seat {state.turn} draws or swaps"
        return f"seat {state.turn} is to move"

    def recall(self, seat: int | None) -> str:
        """Return everything that a seat has seen since the beginning; None for someone who watches.

        Outcomes that came together stand in the order of their names, as their order says nothing.
        """
        names = self.setting.face.names
        said = ["watching" if seat is None else f"seat {seat}"]
        got: list[str] = []
        for at, step in enumerate(self.steps):
            if not step.is_chance:
                shown = f" {' '.join(names[piece] for piece in step.shown)}" if step.shown else ""
                said.append(f"{step.seat} {move.name(self.setting, step.number)}{shown}")
                continue
            got.append(names[step.number] if step.is_open or step.seat == seat else "??")
            after = self.steps[at + 1] if at + 1 < len(self.steps) else None
            if after is None or not after.is_chance or step.back or after.seat != step.seat or after.is_open != step.is_open:
                said.append(f"{step.seat} gets {' '.join(sorted(got))}{', pieces go back' if step.back else ''}")
                got = []
        return "; ".join(said)

    def own_draws(self, seat: int) -> str:
        """Return what a seat drew, hidden from the others, since the beginning."""
        names = self.setting.face.names
        return " ".join(names[step.number] for step in self.steps if step.is_chance and not step.is_open and step.seat == seat)

    def tell_otherwise(self, seat: int, random: Random) -> list[int]:
        """Return a whole past, the numbers of all steps, in which that seat saw the same and hidden pieces may be others.

        What the others hold now is as likely as View.sample says; when they drew it is one way in which it can have been.
        """
        view = self.view(seat)
        for _ in range(DEALS):
            numbers = self._past(view.sample(random), seat, random)
            if numbers is not None:
                return numbers
        raise RuntimeError(f"found no other past for seat {seat} in {DEALS} deals: {self.recall(seat)}")

    def _past(self, full: States, seat: int, random: Random) -> list[int] | None:
        """Return the numbers of all steps of a past that leads to a full state, or None where none was found."""
        face = self.setting.face
        held = [Counter(face.pieces(full, other)) for other in range(self.setting.seats)]
        pool = Counter(dict(enumerate(face.pool(full).tolist())))
        numbers = [step.number for step in self.steps]
        end = len(self.steps)
        for start in [at + 1 for at in range(end - 1, -1, -1) if self.steps[at].back] + [0]:
            back = self.steps[start - 1].back if start else ()
            tries = (self._undraw(start, end, seat, held, pool, back, random) for _ in range(TRIES))
            found = next((past for past in tries if past is not None), None)
            if found is None:
                return None
            numbers[start:end], held, pool = found
            pool.subtract(back)
            end = start
        return numbers

    def _undraw(
        self,
        start: int,
        end: int,
        seat: int,
        held: list[Counter[int]],
        pool: Counter[int],
        back: tuple[int, ...],
        random: Random,
    ) -> tuple[list[int], list[Counter[int]], Counter[int]] | None:
        """Walk back over steps between two times that pieces went back, and return their numbers, what was held, and the bag.

        At the end of the walk the bag must have all pieces that went back then; None where this walk missed that.
        """
        held, pool = [rack.copy() for rack in held], pool.copy()
        numbers = [step.number for step in self.steps[start:end]]
        known = [not step.is_chance or step.is_open or step.seat == seat for step in self.steps[start:end]]
        seen = Counter(
            step.number for step, is_known in zip(self.steps[start:end], known, strict=True) if step.is_chance and is_known
        )
        need = Counter(back) - pool - seen
        for at in range(end - start - 1, -1, -1):
            step = self.steps[start + at]
            if not step.is_chance:
                held[step.seat].update((*self.setting.face.played(step.number), *step.shown))
                continue
            if not known[at]:
                rack = held[step.seat]
                wanted = [piece for piece in rack.elements() if need[piece] > 0]
                numbers[at] = piece = random.choice(wanted or list(rack.elements()))
                need[piece] -= need[piece] > 0
                rack[piece] -= 1
            pool[numbers[at]] += 1
        return None if need.total() else (numbers, held, pool)


def restore(
    game: str,
    variant: str,
    seats: int,
    options: Mapping[str, OptionValue],
    limit: int,
    state: bytes,
    steps: list[tuple[Any, ...]],
) -> Trace:
    """Return the trace that was taken apart so."""
    trace = Trace(Setting.of(game, variant=variant, seats=seats, options=options), limit)
    trace.states = np.frombuffer(state, trace.states.dtype).copy()
    trace.steps = [Step(*step) for step in steps]
    trace.player = trace._player()
    return trace
