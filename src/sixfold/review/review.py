"""The review of a finished game: every decision judged by what its seat could know, and luck and skill that add up.

For each seat: final − initial = deal + luck + skill of all seats + remainder. The first two are what chance gave, the third is
what decisions gave away against the best found, and the remainder is what the estimate could not explain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp
from random import Random
from typing import Any

from sixfold.bots.bot import Limit
from sixfold.errors import RecordError, UsageError
from sixfold.games.position import QUITS, Outcome
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.play.record import Record
from sixfold.review.chances import Chances, final
from sixfold.review.hint import Advice, advise
from sixfold.review.judge import judge, prepare, usual
from sixfold.review.luck import initial, luck_of, open_chances
from sixfold.support.progress import Progress

STRICT = 5.0
"""How fast accuracy falls with what a decision gives away: 10 points of win chance leave 61 of 100."""

ALTERNATIVES = 4
"""How many moves are told of beside the one that was played."""

TURNING, MOST_TURNING = 0.08, 6
"""How much a chance must change for a turning point, and how many there are at most."""


@dataclass(frozen=True)
class Decision:
    """One ply: the chances before and after it as its seat could know them, what else there was, and what chance then gave."""

    ply: int
    seat: int
    move: str
    got: str
    forced: bool
    before: Chances
    after: Chances
    candidates: tuple[Advice, ...]
    skill: Chances
    luck: Chances
    remainder: Chances

    @property
    def loss(self) -> float:
        """Return what the decision gave away of its seat's chance against the best move found."""
        return max(0.0, -self.skill[self.seat])

    @property
    def best(self) -> str:
        """Return the best move found; the one that was played where there was no choice."""
        return str(self.candidates[0].move) if self.candidates else self.move

    @property
    def played(self) -> Advice | None:
        """Return the move that was played as it was judged, if it was."""
        return next((advice for advice in self.candidates if str(advice.move) == self.move), None)

    def json(self) -> dict[str, Any]:
        """Return the same as plain data."""
        return {
            "ply": self.ply,
            "seat": self.seat,
            "move": self.move,
            "got": self.got,
            "forced": self.forced,
            "before": list(self.before),
            "after": list(self.after),
            "best": self.best,
            "loss": self.loss,
            "candidates": [advice.json() for advice in self.candidates],
            "skill": list(self.skill),
            "luck": list(self.luck),
            "remainder": list(self.remainder),
        }


@dataclass(frozen=True)
class Balance:
    """What made the difference for one seat; luck by the seat that drew or rolled, skill by the seat that decided."""

    seat: int
    initial: float
    final: float
    deal: float
    luck: tuple[float, ...]
    skill: tuple[float, ...]
    remainder: float

    def json(self) -> dict[str, Any]:
        """Return the same as plain data."""
        return {
            "seat": self.seat,
            "initial": self.initial,
            "final": self.final,
            "deal": self.deal,
            "luck": list(self.luck),
            "skill": list(self.skill),
            "remainder": self.remainder,
        }


@dataclass(frozen=True)
class Review:
    """A finished game, understood. ``curve`` has the chances before each ply, and the outcome after the last one."""

    record: Record
    outcome: Outcome
    limit: Limit
    decisions: tuple[Decision, ...]
    curve: tuple[Chances, ...]
    balances: tuple[Balance, ...]
    accuracy: tuple[float | None, ...]
    turning: tuple[int, ...]

    @property
    def setting(self) -> Setting:
        """Return what was played."""
        return self.record.setting

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the players."""
        return tuple(seat["name"] for seat in self.record.seats)

    def json(self) -> dict[str, Any]:
        """Return the review as plain data, ready for JSON."""
        setting = self.setting
        return {
            "review": 1,
            "game": setting.game,
            "variant": setting.variant,
            "options": dict(setting.options),
            "names": list(self.names),
            "measure": "lowest" if setting.seats == 1 else "win",
            "judged": {"by": "view", "hidden": "sample", "simulations": self.limit.simulations, "seconds": self.limit.seconds},
            "outcome": self.outcome._asdict(),
            "curve": [list(chances) for chances in self.curve],
            "accuracy": list(self.accuracy),
            "turning": list(self.turning),
            "balances": [balance.json() for balance in self.balances],
            "decisions": [decision.json() for decision in self.decisions],
        }

    def __str__(self) -> str:
        from sixfold.review.report import write

        return write(self)


@dataclass(frozen=True)
class Step:
    """What is known of a ply by itself: how its decision is judged, and what chance gave then."""

    seat: int
    move: str
    got: str
    forced: bool
    before: Chances | None
    after: Chances | None
    candidates: tuple[Advice, ...]
    luck: Chances

    def json(self, ply: int) -> dict[str, Any]:
        """Return the same as plain data, named as in a decision; a forced one has no chances of its own."""
        best = str(self.candidates[0].move) if self.candidates else self.move
        judged = self.before is not None and self.after is not None
        return {
            "ply": ply,
            "seat": self.seat,
            "move": self.move,
            "got": self.got,
            "forced": self.forced,
            "before": list(self.before or ()),
            "after": list(self.after or ()),
            "best": best,
            "loss": max(0.0, self.before[self.seat] - self.after[self.seat]) if judged else 0.0,  # type: ignore[index]
            "candidates": [advice.json() for advice in self.candidates],
            "luck": list(self.luck),
        }


def review(record: Record, *, limit: Limit | None = None, progress: Progress | None = None) -> Review:
    """Return the review of a finished game; raise RecordError where the record breaks a rule or is not finished."""
    _check_over(record)
    limit = limit or usual(record.setting)
    game = record.replay(0)
    steps = []
    for ply, entry in enumerate(record.moves):
        if progress:
            progress("decisions", ply, len(record.moves))
        steps.append(_step(game, entry, limit))
    if progress:
        progress("decisions", len(record.moves), len(record.moves))
    return put_together(record, steps, limit=limit)


def put_together(record: Record, steps: Sequence[Step], *, limit: Limit | None = None) -> Review:
    """Return the review of a finished game whose plies were judged one by one."""
    outcome = _check_over(record)
    start = initial(record.setting)
    dealt = open_chances(record.setting, record.replay(0).states, 0)
    return _add_up(record, outcome, limit or usual(record.setting), steps, start, _less(dealt, start))


def _check_over(record: Record) -> Outcome:
    """Return how a game ended; raise RecordError where the record breaks a rule or is not finished."""
    outcome = record.verify().outcome()
    if outcome is None:
        raise RecordError("the game is not finished, so there is nothing to review yet")
    return outcome


def review_ply(record: Record, ply: int, *, limit: Limit | None = None) -> tuple[Advice, ...]:
    """Return how the decision at a ply is judged, best first, the move that was played among them."""
    return judge_step(record, ply, limit=limit).candidates


def judge_step(record: Record, ply: int, *, limit: Limit | None = None) -> Step:
    """Judge the decision at a ply of a record, and measure what chance gave then."""
    if not 0 <= ply < len(record.moves):
        raise UsageError(f"there is no ply {ply}; the record has {len(record.moves)} moves")
    return _step(record.replay(ply), record.moves[ply], limit or usual(record.setting))


def _step(game: Game, entry: dict[str, Any], limit: Limit) -> Step:
    """Judge a move of the record, make it, and measure what chance gave."""
    seat, do, ply = int(entry["seat"]), str(entry["do"]), game.ply
    nothing = (0.0,) * game.setting.seats
    got = entry.get("got") or ""
    said = got if isinstance(got, str) else " ".join(got)
    if do in QUITS.values():
        game.enter(entry)
        return Step(seat, do, said, True, None, None, (), nothing)
    view = game.view(seat)
    prepare(view)
    chosen = game.legal_moves
    code = next(int(move.code) for move in chosen if str(move) == _spelled(game, do))
    candidates: tuple[Advice, ...] = ()
    before = after = None
    if len(chosen) > 1:
        judged = judge(view, limit, Random(ply), played=code)
        place = next(place for place, found in enumerate(judged) if found.move.code == code)
        before, after = judged[0].chances, judged[place].chances
        shown = judged[:ALTERNATIVES] + ([judged[place]] if place >= ALTERNATIVES else [])
        candidates = tuple(advise(view, found) for found in shown)
    waiting = game.states.copy()
    game.setting.rules.apply(waiting, 0, code)
    game.enter(entry)
    luck = luck_of(game.setting, waiting, game.states, ply + 1) if got else nothing
    return Step(seat, str(_spelled(game, do)), said, len(chosen) == 1, before, after, candidates, luck)


def _spelled(game: Game, do: str) -> str:
    """Return a move in its usual spelling."""
    from sixfold.games.move import parse

    return str(parse(game.setting, do))


def _add_up(record: Record, outcome: Outcome, limit: Limit, steps: Sequence[Step], start: Chances, deal: Chances) -> Review:
    """Put the steps in a row so that the chances go from one to the next, and nothing is left over."""
    last = final(record.setting, outcome)
    curve = _curve(steps, start, deal, last)
    decisions = []
    for ply, step in enumerate(steps):
        before, after = curve[ply], curve[ply + 1]
        if step.move in QUITS.values():
            skill = _less(after, before)
        elif step.before is None or step.after is None:
            skill = (0.0,) * len(start)
        else:
            skill = _less(step.after, step.before)
        rest = _less(_less(_less(after, before), skill), step.luck)
        was, then = step.before or before, step.after or before
        decisions.append(
            Decision(ply, step.seat, step.move, step.got, step.forced, was, then, step.candidates, skill, step.luck, rest)
        )
    balances = tuple(_balance(seat, decisions, start, deal, curve, last) for seat in range(len(start)))
    accuracy = tuple(_accuracy(seat, decisions) for seat in range(len(start)))
    return Review(record, outcome, limit, tuple(decisions), curve, balances, accuracy, _turning(curve))


def _less(one: Chances, other: Chances) -> Chances:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def _curve(steps: Sequence[Step], start: Chances, deal: Chances, last: Chances) -> tuple[Chances, ...]:
    """Return the chances before each ply: the mean of what each seat last thought, from its own view.

    Two seats that know different pieces think differently of the same position, and each a little too well of itself in turn; the
    mean does not jump to and fro with the turn. What a decision gave away, all seats see at once.
    """
    thought = [tuple(one + other for one, other in zip(start, deal, strict=True))] * len(start)
    curve = []
    for step in steps:
        if step.before is not None:
            thought[step.seat] = step.before
        means = [sum(column) / len(thought) for column in zip(*thought, strict=True)]
        curve.append(tuple(min(1.0, max(0.0, mean)) for mean in means))
        if step.before is not None and step.after is not None:
            given = _less(step.after, step.before)
            thought = [tuple(one + by for one, by in zip(row, given, strict=True)) for row in thought]
    return (*curve, last)


def _balance(
    seat: int, decisions: list[Decision], start: Chances, deal: Chances, curve: tuple[Chances, ...], last: Chances
) -> Balance:
    """Return what made the difference for a seat."""
    luck, skill = [0.0] * len(start), [0.0] * len(start)
    rest = curve[0][seat] - start[seat] - deal[seat]
    for decision in decisions:
        luck[decision.seat] += decision.luck[seat]
        skill[decision.seat] += decision.skill[seat]
        rest += decision.remainder[seat]
    return Balance(seat, start[seat], last[seat], deal[seat], tuple(luck), tuple(skill), rest)


def _accuracy(seat: int, decisions: list[Decision]) -> float | None:
    """Return how well a seat decided, 100 for always the best move found; None if it never had a choice."""
    rated = [100 * exp(-STRICT * decision.loss) for decision in decisions if decision.seat == seat and decision.candidates]
    return sum(rated) / len(rated) if rated else None


def _turning(curve: tuple[Chances, ...]) -> tuple[int, ...]:
    """Return the plies with the greatest changes, in the order of the game."""
    changes = [(max(map(abs, _less(after, before))), ply) for ply, (before, after) in enumerate(pairwise(curve))]
    greatest = sorted(changes, reverse=True)[:MOST_TURNING]
    return tuple(sorted(ply for change, ply in greatest if change >= TURNING))
