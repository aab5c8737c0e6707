"""The review of a finished game: every decision judged by what its seat could know, and luck and skill that add up.

For each seat: final − initial = deal + luck + skill of all seats + remainder. The first two are what chance gave, the third is
what decisions gave away against the best found, and the remainder is what the estimate could not explain.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import exp
from random import Random
from typing import Any

from sixfold.bots.bot import Limit
from sixfold.errors import RecordError, UsageError
from sixfold.games.move import Move, parse
from sixfold.games.position import QUITS, Outcome
from sixfold.play.game import Game
from sixfold.play.record import Record
from sixfold.play.view import View
from sixfold.review.chances import Chances, final
from sixfold.review.hint import advise
from sixfold.review.judge import Judged, judge, prepare, usual
from sixfold.review.luck import initial, luck_of, open_chances
from sixfold.review.structs import Balance, Candidate, Decision, Ending, Judging, Review, Step
from sixfold.rules.phase import UNKNOWN
from sixfold.rules.types import Ply, Seat
from sixfold.support.progress import Progress

STRICT = 5.0
"""How fast accuracy falls with what a decision gives away: 10 points of win chance leave 61 of 100."""

ALTERNATIVES = 4
"""How many moves are told of beside the one that was played."""

TURNING, MOST_TURNING = 0.08, 6
"""How much a chance must change for a turning point, and how many there are at most."""


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


def review_ply(record: Record, ply: Ply, *, limit: Limit | None = None) -> tuple[Candidate, ...]:
    """Return how the decision at a ply is judged, best first, the move that was played among them."""
    return judge_step(record, ply, limit=limit).candidates


def judge_step(record: Record, ply: Ply, *, limit: Limit | None = None) -> Step:
    """Judge the decision at a ply of a record, and measure what chance gave then."""
    if not 0 <= ply < len(record.moves):
        raise UsageError(f"there is no ply {ply}; the record has {len(record.moves)} moves")
    return _step(record.replay(ply), record.moves[ply], limit or usual(record.setting))


def put_together(record: Record, steps: Sequence[Step], *, limit: Limit | None = None) -> Review:
    """Return the review of a finished game whose plies were judged one by one."""
    outcome = _check_over(record)
    setting, limit = record.setting, limit or usual(record.setting)
    start, last = initial(setting), final(setting, outcome)
    dealt = open_chances(setting, record.replay(0).states, 0)
    deal = _less(dealt, start)
    curve = _curve(steps, start, deal, last)
    decisions = tuple(_decision(step, curve[step.ply], curve[step.ply + 1]) for step in steps)
    seats = range(setting.seats)
    return Review(
        review=1,
        game=setting.game,
        variant=setting.variant,
        options=dict(setting.options),
        names=tuple(seat["name"] for seat in record.seats),
        measure="lowest" if setting.seats == 1 else "win",
        judged=Judging(by="view", hidden="sample", simulations=limit.simulations, seconds=limit.seconds),
        outcome=Ending(tuple(tuple(row) for row in outcome.tracks), tuple(outcome.ranks), outcome.reason),
        curve=curve,
        accuracy=tuple(_accuracy(seat, decisions) for seat in seats),
        turning=_turning(curve),
        balances=tuple(_balance(seat, decisions, start, deal, curve) for seat in seats),
        decisions=decisions,
    )


def _check_over(record: Record) -> Outcome:
    """Return how a game ended; raise RecordError where the record breaks a rule or is not finished."""
    game = record.verify()
    _check_seen(game)
    outcome = game.outcome()
    if outcome is None:
        raise RecordError("the game is not finished, so there is nothing to review yet")
    return outcome


# One ply by itself


def _step(game: Game, entry: dict[str, Any], limit: Limit) -> Step:
    """Judge a move of the record, make it, and measure what chance gave."""
    _check_seen(game)
    if entry["do"] in QUITS.values():
        return _quit(game, entry)
    ply, seat = game.ply, int(entry["seat"])
    view = game.view(seat)
    prepare(view)
    played = _find(view, entry)
    is_choice = len(view.legal_moves) > 1 and not _is_unknown(game)
    judged = judge(view, limit, Random(ply), played=played.code) if is_choice else []
    before, after, loss = _compare(judged, played, seat)
    return Step(
        ply=ply,
        seat=seat,
        move=str(played),
        got=_came(entry),
        forced=not judged,
        before=before,
        after=after,
        best=str(judged[0].move if judged else played),
        loss=loss,
        candidates=tuple(advise(view, one) for one in _worth_showing(judged, played)),
        luck=_enter(game, entry, played),
    )


def _check_seen(game: Game) -> None:
    """Raise RecordError if pieces of a rack or hand were never written down: then nobody can say what else could be played."""
    if game.is_unseen and game.setting.face.is_hiding:
        raise RecordError("nobody wrote down what was drawn, so the moves cannot be judged")


def _is_unknown(game: Game) -> bool:
    """Say whether the move before was a roll that nobody wrote down; what the seat saw then cannot be judged."""
    return game.ply > 0 and UNKNOWN in game.history[-1].got


def _quit(game: Game, entry: dict[str, Any]) -> Step:
    """Return the step of a seat that gives up or runs out of time."""
    ply, move = game.ply, str(entry["do"])
    game.enter(entry)
    return Step(
        ply=ply,
        seat=int(entry["seat"]),
        move=move,
        got=_came(entry),
        forced=True,
        before=(),
        after=(),
        best=move,
        loss=0.0,
        candidates=(),
        luck=(0.0,) * game.setting.seats,
    )


def _came(entry: dict[str, Any]) -> str:
    """Return what chance gave with a move, as the record writes it; several pieces with spaces between them."""
    got = entry.get("got") or ""
    return got if isinstance(got, str) else " ".join(got)


def _find(view: View, entry: dict[str, Any]) -> Move:
    """Return the move of an entry as the rules number it."""
    wanted = str(parse(view.setting, str(entry["do"])))
    return next(move for move in view.legal_moves if str(move) == wanted)


def _compare(judged: Sequence[Judged], played: Move, seat: Seat) -> tuple[Chances, Chances, float]:
    """Return the chances after the best move and after the one that was played, and what that gave away of its seat's."""
    if not judged:
        return (), (), 0.0
    best, chosen = judged[0].chances, judged[_place(judged, played)].chances
    return best, chosen, max(0.0, best[seat] - chosen[seat])


def _worth_showing(judged: Sequence[Judged], played: Move) -> list[Judged]:
    """Return the best moves, and the one that was played if it is not among them."""
    shown = list(judged[:ALTERNATIVES])
    if judged and _place(judged, played) >= ALTERNATIVES:
        shown.append(judged[_place(judged, played)])
    return shown


def _place(judged: Sequence[Judged], played: Move) -> int:
    """Return how many of the judged moves are better than the one that was played."""
    return next(place for place, one in enumerate(judged) if one.move.code == played.code)


def _enter(game: Game, entry: dict[str, Any], played: Move) -> Chances:
    """Make a move of the record, and return for each seat what chance gave with it."""
    waiting = game.states.copy()
    game.setting.rules.apply(waiting, 0, played.code)
    game.enter(entry)
    if not entry.get("got") or _is_unknown(game):
        return (0.0,) * game.setting.seats
    return luck_of(game.setting, waiting, game.states, game.ply)


# All plies in a row, so that the chances go from one to the next


def _decision(step: Step, before: Chances, after: Chances) -> Decision:
    """Return a step in its place on the curve, which goes from ``before`` to ``after``."""
    if step.move in QUITS.values():
        skill = _less(after, before)
    elif step.before:
        skill = _less(step.after, step.before)
    else:
        skill = (0.0,) * len(before)
    return Decision(
        ply=step.ply,
        seat=step.seat,
        move=step.move,
        got=step.got,
        forced=step.forced,
        before=step.before or before,
        after=step.after or before,
        best=step.best,
        loss=max(0.0, -skill[step.seat]),
        candidates=step.candidates,
        skill=skill,
        luck=step.luck,
        remainder=_less(_less(_less(after, before), skill), step.luck),
    )


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
        if step.before:
            thought[step.seat] = step.before
        means = [sum(column) / len(thought) for column in zip(*thought, strict=True)]
        curve.append(tuple(min(1.0, max(0.0, mean)) for mean in means))
        if step.before:
            given = _less(step.after, step.before)
            thought = [tuple(one + by for one, by in zip(row, given, strict=True)) for row in thought]
    return (*curve, last)


def _balance(seat: Seat, decisions: Sequence[Decision], start: Chances, deal: Chances, curve: tuple[Chances, ...]) -> Balance:
    """Return what made the difference for a seat."""
    luck, skill = [0.0] * len(start), [0.0] * len(start)
    rest = curve[0][seat] - start[seat] - deal[seat]
    for decision in decisions:
        luck[decision.seat] += decision.luck[seat]
        skill[decision.seat] += decision.skill[seat]
        rest += decision.remainder[seat]
    return Balance(seat, start[seat], curve[-1][seat], deal[seat], tuple(luck), tuple(skill), rest)


def _accuracy(seat: Seat, decisions: Sequence[Decision]) -> float | None:
    """Return how well a seat decided, 100 for always the best move found; None if it never had a choice."""
    rated = [100 * exp(-STRICT * decision.loss) for decision in decisions if decision.seat == seat and decision.candidates]
    return sum(rated) / len(rated) if rated else None


def _turning(curve: tuple[Chances, ...]) -> tuple[Ply, ...]:
    """Return the plies with the greatest changes, in the order of the game."""
    changes = [(max(map(abs, _less(after, before))), ply) for ply, (before, after) in enumerate(pairwise(curve))]
    greatest = sorted(changes, reverse=True)[:MOST_TURNING]
    return tuple(sorted(ply for change, ply in greatest if change >= TURNING))
