"""Judging moves from a view: the promising ones are played on over deals that agree with it, the better half longer and longer.

Deals are shared by all moves that are compared, and the move that was played stays in to the end, so that it is measured as well
as the best one. The search itself is that of the bots; here it answers for any move, not only for its own choice.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, Protocol

import numpy as np

from sixfold.bots.board import TO_THE_END, engine_of
from sixfold.bots.board.deals import deal
from sixfold.bots.board.runs import FAR, WIDE, count_runs
from sixfold.bots.board.value import scale
from sixfold.bots.bot import Limit
from sixfold.bots.cards import search, value
from sixfold.bots.cards.deals import Deals
from sixfold.bots.dice import Thought, think, turn
from sixfold.bots.dice.table import Reals, Ways, ways
from sixfold.games import warm
from sixfold.games.move import Move, name
from sixfold.games.variants import Setting
from sixfold.play.belief import FEW_CASES, MOST_CASES
from sixfold.play.view import View
from sixfold.review.chances import LONG, Chances, temper
from sixfold.rules import cards, dice
from sixfold.rules.hexgrid import COUNT

SIMULATIONS = {"board": 4000, "cards": 1000, "dice": 1}
"""How many simulations a decision of two seats gets when nothing else is said; the dice game is solved and needs none."""

WIDTH = 12
"""How many moves are played on."""

LOOKED = 200
"""Board: how many placements are valued at once."""

DEALS = 64
"""Cards: how many deals of the hidden hands go round after a reshuffle."""

SLICE = 8
"""Deals between two looks at the clock."""

LOW = 1e-4
"""What a step of the lowest marker counts beside the chance to win: it decides between moves that are equal otherwise."""


class Look(NamedTuple):
    """Board: how many turns are played on at least, and how many placements are valued in the next of them."""

    turns: int
    tried: int


NEAR, FAR_AHEAD, WHOLE = Look(3, 3), Look(5, 12), Look(TO_THE_END, 4)

_READY: set[tuple[str, bool]] = set()


def usual(setting: Setting) -> Limit:
    """Return the limit of a decision when nothing else is said.

    With more seats a game has more decisions, and each simulation more turns: fewer of them, and a review takes about as long.
    """
    return Limit(simulations=max(1, SIMULATIONS[setting.game] * 4 // max(2, setting.seats) ** 2))


class Judged(NamedTuple):
    """A move with the chance of each seat after it and the own lowest marker expected at the end."""

    move: Move
    chances: Chances
    lowest: float


Worth = tuple[Chances, float]
"""The chance of each seat, and the lowest marker expected at the end."""


class Trial(Protocol):
    """Moves that can be played on: their numbers, the most promising first, and what came of them so far."""

    codes: list[int]

    def play_on(self, places: Sequence[int], times: int) -> None:
        """Play the moves at some places on, so many times over the same deals."""
        ...

    def found(self, place: int) -> Worth:
        """Return the chance of each seat after a move, and the lowest marker expected."""
        ...


def judge(view: View, limit: Limit, random: Random, played: int | None = None, look: Look = NEAR) -> list[Judged]:
    """Return the promising moves of the seat in turn, best first, and with them the one that was played, if any."""
    prepare(view)
    if not view.setting.face.is_hiding:  # solved: nothing has to be tried
        return _judge_dice(view, played)
    trial = TRIALS[view.setting.game](view, random, played, look)
    return [Judged(name(view.setting, trial.codes[place]), *found) for place, found in _halve(view, trial, limit, played)]


def prepare(view: View) -> None:
    """Compile what a game, or its solitaire, needs, once."""
    key = (view.setting.game, view.setting.seats == 1)
    if key not in _READY:
        _READY.add(key)
        warm.go([lambda: judge(view, Limit(simulations=1), Random(0))], "review")


def _halve(view: View, trial: Trial, limit: Limit, played: int | None) -> list[tuple[int, Worth]]:
    """Play moves on, drop the worse half again and again, and return all of them with their worth, best first.

    A move that was dropped was compared over fewer deals than the best one: its distance to the best over those deals stays.
    """
    start = time.perf_counter()
    simulations = limit.simulations or usual(view.setting).simulations or 1
    seconds = limit.seconds if limit.simulations is None else None
    kept = trial.codes.index(played) if played is not None else None
    alive = list(range(min(WIDTH, len(trial.codes))))
    alive += [kept] if kept is not None and kept not in alive else []
    rounds = max(1, (len(alive) - 1).bit_length())
    dropped: list[tuple[int, dict[int, Worth]]] = []
    for number in range(1, rounds + 1):
        if seconds is None:
            trial.play_on(alive, max(1, simulations // (rounds * len(alive))))
        else:
            _play_until(trial, alive, start + seconds * number / rounds)
        worth = {place: trial.found(place) for place in alive}
        ranked = sorted(alive, key=lambda place: -liking(view, *worth[place]))
        half = (len(ranked) + 1) // 2
        alive = ranked[:half] + [place for place in ranked[half:] if place == kept]
        dropped += [(place, worth) for place in ranked if place not in alive]
    found = [(place, trial.found(place)) for place in alive]
    found += [(place, _behind(worth[place], worth[alive[0]], found[0][1])) for place, worth in dropped]
    return sorted(found, key=lambda entry: -liking(view, *entry[1]))


def _behind(worth: Worth, best: Worth, now: Worth) -> Worth:
    """Return the worth of a move that was so far behind the best one, now that the best one is better known."""
    moved = [min(1.0, max(0.0, one + after - before)) for one, before, after in zip(worth[0], best[0], now[0], strict=True)]
    return tuple(moved), worth[1] + now[1] - best[1]


def _play_until(trial: Trial, alive: Sequence[int], end: float) -> None:
    """Play moves on in small slices until some time, at least once."""
    trial.play_on(alive, 1)
    while time.perf_counter() < end:
        trial.play_on(alive, SLICE)


def liking(view: View, chances: Chances, lowest: float) -> float:
    """Return what the seat in turn plays for: its chance, and a little its lowest marker."""
    return chances[int(view.state.turn)] + LOW * lowest


class _Placements:
    """The board: moves with the highest value by the net, simulated by the bots' search."""

    def __init__(self, view: View, random: Random, played: int | None, look: Look) -> None:
        self.view, setting = view, view.setting
        self.engine = engine_of(setting)
        self.runs = np.empty((COUNT + 1, WIDE), np.int8)
        count_runs(view.state, FAR, self.runs)
        most = LOOKED + 3
        self.moves, rated = np.empty(most, np.int32), np.empty(most)
        self.chances, self.lows = np.empty((most, 4)), np.empty(most)
        count = self.engine.rate(view.states, self.runs, self.engine.net, LOOKED, self.moves, rated, self.chances, self.lows)
        if played is not None and played not in self.moves[:count]:
            self.moves[count], rated[count] = played, -np.inf
            count += 1
        order = np.argsort(-rated[:count], kind="stable")
        self.moves[:count] = self.moves[order]
        self.codes: list[int] = self.moves[:count].tolist()
        self.values, self.times = np.zeros(most), np.zeros(most)
        self.chances[:], self.lows[:] = 0.0, 0.0
        self.seed = np.array([random.getrandbits(63) | 1], np.uint64)
        self.roots, self.known = deal(view, random, MOST_CASES if setting.seats == 2 else FEW_CASES)
        self.depth, self.tried = max(look.turns, setting.seats + 1), look.tried  # with the own next turn

    def play_on(self, places: Sequence[int], times: int) -> None:
        """Simulate some placements over the same deals."""
        alive = np.array(places, np.int32)
        self.engine.simulate(
            self.roots, self.runs, self.known, self.moves, alive, len(alive), times, self.depth, self.tried, self.engine.net,
            self.seed, self.values, self.chances, self.lows,
        )  # fmt: skip
        self.times[alive] += times

    def found(self, place: int) -> Worth:
        """Return the mean of what came of a placement."""
        times = max(1.0, self.times[place])
        return board_chances(self.view, self.chances[place] / times, float(self.lows[place] / times))


def board_chances(view: View, shares: Reals, low: float) -> Worth:
    """Return the chance of each seat and the lowest marker, as the net says them."""
    lowest = low * scale(view.state)
    if view.setting.seats == 1:
        return (min(1.0, max(0.0, lowest / LONG)),), lowest
    return temper(view.setting, shares, view.states), lowest


class _Plays:
    """The cards: every play or refill that leads elsewhere, played on to the end of the next turn of all seats."""

    def __init__(self, view: View, random: Random, played: int | None, look: Look) -> None:  # noqa: ARG002 (plays are few)
        self.view = view
        self.weights = value.load(view.setting.seats)
        legal = view.legal_moves.codes
        worth = np.zeros((cards.MOST, 4))
        value.rate_moves(view.states, 0, np.zeros(1, cards.STATE), legal, len(legal), self.weights, worth)
        liked = worth[: len(legal), view.state.turn]
        self.codes = different(view, legal[np.argsort(-liked, kind="stable")].tolist(), played)
        self.totals, self.times = np.zeros((len(self.codes), 4)), np.zeros(len(self.codes))
        self.deals = Deals(view, random, DEALS)

    def play_on(self, places: Sequence[int], times: int) -> None:
        """Look ahead after some plays over the same deals."""
        codes = np.array([self.codes[place] for place in places], np.int64)
        totals, seats = np.zeros((len(codes), 4)), self.view.setting.seats
        for _ in range(times):
            self.deals.deal()
            search.simulate(self.deals.states, codes, seats, self.weights, self.deals.seed, totals)
        self.totals[places] += totals
        self.times[places] += times

    def found(self, place: int) -> Worth:
        """Return the mean of what came of a play."""
        shares = self.totals[place] / max(1.0, self.times[place]) if self.times[place] else np.ones(4)
        chances = temper(self.view.setting, shares, self.view.states)
        return chances, lowest_cards(self.view, self.codes[place], chances, self.weights)


TRIALS: dict[str, Callable[[View, Random, int | None, Look], Trial]] = {"board": _Placements, "cards": _Plays}
"""What tries moves, by game."""


def lowest_cards(view: View, code: int, chances: Chances, weights: Reals) -> float:
    """Return the lowest marker expected at the end: the goal for who wins, what such sheets have had for who loses."""
    me = int(view.state.turn)
    after = view.states.copy()
    cards.apply(after, 0, code)
    sheet = value.number_of(after[0].tracks[me])
    lost = float(cards.GOAL) if sheet == value.DONE else float(weights[value.LOW + sheet])
    return chances[me] * cards.GOAL + (1 - chances[me]) * lost


def different(view: View, codes: Sequence[int], played: int | None) -> list[int]:
    """Return moves without those that lead where an earlier one does; the one that was played stands for its like."""
    found: dict[bytes, int] = {}
    for code in codes:
        after = view.states.copy()
        view.setting.rules.apply(after, 0, code)
        where = after.tobytes()
        if where not in found or code == played:
            found[where] = code
    return list(found.values())


def _judge_dice(view: View, played: int | None) -> list[Judged]:
    """Return the moves of the dice game, best first; exact but for what comes after the next seat's turn."""
    offers = offers_of(view)
    codes = different(view, [code for _, code, _ in offers if code != dice.ROLL], played)
    kept = [offer for offer in offers if offer[1] == dice.ROLL or offer[1] in codes]
    return [Judged(name(view.setting, code), *dice_chances(view, chances)) for _, code, chances in kept]


def offers_of(view: View) -> list[tuple[float, int, Reals]]:
    """Return every move of the dice game with its worth to the seat in turn and the chances after it, best first."""
    state = view.state
    left = dice.ROLLS - int(state.rolls)
    thought, own = think("hard", view), ways(view.setting.seats, int(state.split))
    offers: list[tuple[float, int, Reals]] = []
    if left:
        offers.append(_roll_on(thought, own, left))
    if left < dice.ROLLS:
        roll = own.find(state.dice[state.turn])
        here = range(own.start[roll], own.start[roll + 1])
        offers += [(float(thought.worth[way]), int(own.code[way]), thought.chances[way]) for way in here]
    return sorted(offers, key=lambda offer: (-offer[0], offer[1] == dice.ROLL, offer[1]))


def before_roll(view: View, left: int) -> Worth:
    """Return what the seat in turn has before a roll, this one and the others that are left played as well as possible."""
    return dice_chances(view, _roll_on(think("hard", view), ways(view.setting.seats, int(view.state.split)), left)[2])


def _roll_on(thought: Thought, own: Ways, left: int) -> tuple[float, int, Reals]:
    """Return the worth of rolling with so many rolls left, and the chances after all of them."""
    best, stages, weights = np.zeros(len(own.odds), np.int32), np.zeros(dice.ROLLS + 1), np.zeros(len(own.odds))
    turn.plan(thought.worth, own, best, stages)
    turn.weigh(thought.worth, own.odds, best, stages, left, weights)
    return float(stages[left]), dice.ROLL, weights @ thought.chances[best] / weights.sum()


def dice_chances(view: View, chances: Reals) -> Worth:
    """Return the chances in the order of seats, and the own shortest row expected at the end."""
    seats = view.setting.seats
    shares = np.maximum(chances[:seats], 0)
    shares = np.roll(shares / shares.sum(), int(view.state.turn) + 1)
    return temper(view.setting, shares, view.states), float(chances[seats])
