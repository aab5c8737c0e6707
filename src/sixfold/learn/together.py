"""Makes the net of all board games with others: bots play themselves, it learns who won, they play with it, and so on.

The first games are those of version 1, whose values are learned from as well.

Everything is kept under a work folder, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sixfold.bots.board.engine import NAMES, engine_of
from sixfold.bots.board.former import value as former
from sixfold.bots.board.sums import HIDDEN, NEAR_END
from sixfold.bots.board.value import (
    FACT_COUNT,
    FACTS,
    INPUTS,
    JOINED,
    JOINED_INPUTS,
    JOINED_STAGE,
    LAST_INPUTS,
    OUTPUTS,
    OWN,
    RIVAL,
    RIVAL_ENDS,
    SHARP,
    STAGE,
    STAGE_COUNT,
    TOLD,
    Net,
)
from sixfold.games.variants import Setting
from sixfold.learn.board_games import Setup
from sixfold.learn.descent import descend, look_back
from sixfold.learn.together_games import Inputs, Players, Samples, assess_all, assess_taught, describe_all, sample
from sixfold.learn.work import Arrays, keep, learned_from
from sixfold.rules.board import DUEL, EMPTY_BOARD, FREE, STANDARD, STATE, TEAM, sides
from sixfold.rules.kernel import Floats
from sixfold.rules.pieces import SYMBOLS
from sixfold.support.progress import Progress


class Played(NamedTuple):
    """A setting that is played to learn from: its numbers in the rules, and how many of a thousand games are of it."""

    variant: int
    seats: int
    share: int


SETTINGS = {
    "standard2": Played(STANDARD, 2, 400),
    "standard3": Played(STANDARD, 3, 150),
    "standard4": Played(STANDARD, 4, 125),
    "team4": Played(TEAM, 4, 125),
    "duel2": Played(DUEL, 2, 200),
}
"""The variants and numbers of seats with others; they learn one net together."""

ROUNDS = 6
"""How often bots play and the net learns; in the first round version 1 plays, and says what positions are worth."""

KEPT, KEPT_AT_LAST = 3, 6
"""How many rounds' games a net learns from, and how many in the last round."""

PART = 250
"""Games in a file."""

EPOCHS, EPOCHS_AT_FIRST = 2, 4
BATCH = 256
HEIGHT = 1e-3
"""How wide the steps of the first round are; they become narrower from round to round."""

TRUST = 0.85
"""How much of what a position should be worth comes from further on than the next one (λ)."""

ALSO = 0.3
"""How much it counts where each marker ends, beside who wins."""

WIDTH = 9

TRIED = 24
"""How many placements are valued: many, so that the net also learns what becomes of those that score little."""

WILD = 30
"""One placement in so many is any of those that gain most by need."""

GAMES = 14000
"""How many games are played in a round."""

WORKERS = 2
"""How many parts are made at once; what comes out does not depend on it."""

SHAPES = (
    (INPUTS, HIDDEN), (HIDDEN,), (HIDDEN, TOLD), (TOLD,), (JOINED_INPUTS, JOINED), (JOINED,), (LAST_INPUTS, OUTPUTS), (OUTPUTS,),
)  # fmt: skip
"""The shapes of the net's parts."""

EMPTY = Net(*(np.zeros(shape, np.float32) for shape in SHAPES))

Rows = npt.NDArray[np.int64]
"""Numbers of positions."""


class Outcomes(NamedTuple):
    """What is to be said of positions: the sides' chances, their lowest markers, and where all their markers end."""

    chances: Floats
    lows: Floats
    ends: Floats


def learn(out: Path, progress: Progress, *, work: Path, games: int | None = None, seed: int = 1) -> None:
    """Make the net anew from so many games a round (GAMES if left out), and write it to a file, in numbers of half the size.

    Equal seeds give equal weights on equal machines; a second call with the same work folder goes on where the first one stopped.
    """
    net = None
    for number in range(ROUNDS):
        progress(f"round {number + 1} of {ROUNDS}", number, ROUNDS)
        net = learn_round(work, number, net, games or GAMES, seed)
    assert net is not None
    np.savez(out, allow_pickle=False, **{part: array.astype(np.float16) for part, array in net._asdict().items()})
    progress("done", ROUNDS, ROUNDS)


def learn_round(work: Path, number: int, before: Net | None, games: int, seed: int) -> Net:
    """Return the net of a round, from the work folder if it is there."""

    def make() -> Arrays:
        recent = learned_from(number, ROUNDS, KEPT, KEPT_AT_LAST)
        played = {setting: _played(work, setting, recent, before, games, seed) for setting in SETTINGS}
        height = HEIGHT * (1 - number / ROUNDS)
        return fit(before, played, height=height, seed=seed + number)._asdict()

    return Net(**keep(work / f"{number}-net.npz", make))


def _played(work: Path, setting: str, rounds: range, net: Net | None, games: int, seed: int) -> Samples:
    """Return the samples of some rounds of a setting."""
    parts = [part for number in rounds for part in _samples(work, setting, number, net, games, seed)]
    return Samples(*(np.concatenate([part[name] for part in parts]) for name in Samples._fields))


def _samples(work: Path, setting: str, number: int, net: Net | None, games: int, seed: int) -> list[Arrays]:
    """Return the samples of a round, part by part, from the work folder where they are there; the parts are made side by side."""
    all_games = max(1, games * SETTINGS[setting].share // 1000)

    def part(place: int) -> Arrays:
        random = int(np.random.default_rng([seed, list(SETTINGS).index(setting), number, place]).integers(1, 2**63))
        count = min(PART, all_games - place * PART)
        return keep(work / f"{setting}-{number}-{place}.npz", lambda: gather(setting, net, count, random)._asdict())

    with ThreadPoolExecutor(WORKERS) as pool:
        return list(pool.map(part, range((all_games + PART - 1) // PART)))


def gather(setting: str, net: Net | None, games: int, seed: int) -> Samples:
    """Return positions of games that bots play themselves, with the net or else as version 1, and how the games came out."""
    kind = SETTINGS[setting]
    most = int((EMPTY_BOARD[kind.seats] == FREE).sum()) // 2
    samples = Samples(
        np.zeros(games * most, STATE),
        np.zeros(games * most, np.int8),
        np.zeros(games, np.int64),
        np.zeros((games, 4), np.float32),
        np.zeros((games, 4), np.float32),
        np.zeros((games, 4, SYMBOLS), np.float32),
    )
    players = Players(net is None, teacher_of(setting), net or EMPTY, TRIED, WILD)
    rows = sample(Setup(kind.variant, kind.seats, WIDTH), players, np.array([seed], np.uint64), samples)
    return samples._replace(states=samples.states[:rows], viewers=samples.viewers[:rows])


def teacher_of(setting: str) -> former.Net:
    """Return the net of version 1 for a setting."""
    kind = SETTINGS[setting]
    net: former.Net = engine_of(Setting.of("board", variant=NAMES[kind.variant], seats=kind.seats), 1).net
    return net


class Positions:
    """Positions of a setting that a net learns from, with what it looks at in them."""

    def __init__(self, setting: str, samples: Samples) -> None:
        kind = SETTINGS[setting]
        self.setting, self.states, self.viewers = setting, samples.states, samples.viewers
        self.sides = int(sides(kind.variant, kind.seats))

    def __len__(self) -> int:
        return len(self.states)

    def inputs(self, chosen: Rows) -> Inputs:
        """Return what the net looks at in some of them."""
        count = len(chosen)
        inputs = Inputs(
            np.empty((count, SYMBOLS, OWN), np.int8),
            np.empty((count, 4, SYMBOLS), np.float32),
            np.empty((count, 4, SYMBOLS), np.int64),
            np.empty((count, 4, SYMBOLS), np.int64),
            np.empty((count, 4, SYMBOLS, FACT_COUNT), np.float32),
            np.empty((count, 4, STAGE_COUNT), np.float32),
        )
        describe_all(self.states, self.viewers, chosen, inputs)
        return Inputs(
            inputs.board.astype(np.float32),
            inputs.markers[:, : self.sides],
            inputs.own[:, : self.sides],
            inputs.rival[:, : self.sides],
            inputs.facts[:, : self.sides],
            inputs.stage[:, : self.sides],
        )

    def values(self, net: Net | None) -> tuple[Floats, Floats]:
        """Return what a net says of all of them, or else version 1: the sides' chances and lowest markers."""
        say = partial(assess_all, net=net) if net else partial(assess_taught, net=teacher_of(self.setting))
        chances, lows = np.zeros((len(self), 4), np.float32), np.zeros((len(self), 4), np.float32)
        steps = range(0, len(self), max(1, len(self) // WORKERS))
        parts = [slice(start, start + steps.step) for start in steps]
        with ThreadPoolExecutor(WORKERS) as pool:
            list(pool.map(lambda part: say(self.states[part], self.viewers[part], chances=chances[part], lows=lows[part]), parts))
        return chances, lows

    def targets(self, net: Net | None, samples: Samples) -> Outcomes:
        """Return what is to be said of them: how the games ended, mixed with what is said of later positions."""
        lengths = samples.lengths
        said, said_lows = self.values(net)
        chances = look_back(said, lengths, samples.chances, TRUST)
        lows = look_back(said_lows, lengths, samples.lows, TRUST)
        ends = np.repeat(samples.ends, lengths, axis=0)
        return Outcomes(*(part[:, : self.sides] for part in (chances, lows, ends)))


class Pass:
    """One look of the net at a batch, forwards; what it saw on the way serves to go back."""

    def __init__(self, net: Net, inputs: Inputs) -> None:
        self.inputs = inputs
        count, side_count = inputs.own.shape[:2]
        self.beside = np.zeros((count, side_count, SYMBOLS, STAGE - OWN), inputs.facts.dtype)
        np.put_along_axis(self.beside, inputs.own[..., None], 1, 3)
        np.put_along_axis(self.beside, RIVAL - OWN + inputs.rival[..., None], 1, 3)
        self.beside[..., FACTS - OWN :] = inputs.facts
        first = (self.beside @ net.first[OWN:STAGE]) + (inputs.board @ net.first[:OWN])[:, None]
        first += (inputs.stage @ net.first[STAGE:])[:, :, None] + net.first_bias
        self.first = np.maximum(first, 0)
        self.told = self.first @ net.told + net.told_bias
        self.told[..., 0] += inputs.markers
        self.told[..., 1:] = np.maximum(self.told[..., 1:], 0)
        self.order = np.argsort(self.told[..., 0], axis=2, kind="stable")[..., None]
        ordered = np.take_along_axis(self.told, self.order, 2)
        self.ends = ordered[..., 0]
        self.rival = strongest_rivals(self.ends[..., 0])
        self.rival_ends = np.take_along_axis(self.ends, self.rival[..., None], 1)
        self.near = inputs.stage[..., NEAR_END, None]
        leads = (self.ends - self.rival_ends) * self.near
        self.tells = np.concatenate([ordered.reshape(count, side_count, -1), self.rival_ends, leads, inputs.stage], axis=2)
        self.joined = np.maximum(self.tells @ net.joined + net.joined_bias, 0)
        self.last = np.concatenate([self.joined, self.ends, self.rival_ends, leads], axis=2)
        out = self.last @ net.last + net.last_bias
        strength = np.exp(out[..., 0] - out[..., 0].max(1, keepdims=True))
        self.chances = strength / strength.sum(1, keepdims=True)
        self.lows = out[..., 1]

    def slopes(self, net: Net, outcomes: Outcomes) -> list[Floats]:
        """Return the gradient of the loss: cross-entropy of who wins, squared errors of markers."""
        inputs, count = self.inputs, len(self.chances)
        out = np.stack([self.chances - outcomes.chances, self.lows - outcomes.lows], axis=2) / np.float32(count)
        back_last = out @ net.last.T
        back_joined = back_last[..., :JOINED] * (self.joined > 0)
        back_tells = back_joined @ net.joined.T
        ordered = back_tells[..., :RIVAL_ENDS].reshape(*self.ends.shape, TOLD)
        to_own, to_rival, to_leads = (back_last[..., at : at + SYMBOLS] for at in range(JOINED, LAST_INPUTS, SYMBOLS))
        to_leads = (to_leads + back_tells[..., SHARP:JOINED_STAGE]) * self.near
        ordered[..., 0] += to_own + to_leads
        to_rival = to_rival + back_tells[..., RIVAL_ENDS:SHARP] - to_leads
        for side in range(self.ends.shape[1]):
            ordered[np.arange(count), self.rival[:, side], :, 0] += to_rival[:, side]
        back_told = np.empty_like(ordered)
        np.put_along_axis(back_told, self.order, ordered, 2)
        back_told[..., 0] += np.float32(ALSO / count) * (self.told[..., 0] - outcomes.ends)
        back_told[..., 1:] *= self.told[..., 1:] > 0
        back_first = (back_told @ net.told.T) * (self.first > 0)
        of_symbols, of_sides = back_first.sum(1), back_first.sum(2)
        first = np.empty((INPUTS, HIDDEN), np.float32)
        first[:OWN] = flat(inputs.board).T @ flat(of_symbols)
        first[OWN:STAGE] = flat(self.beside).T @ flat(back_first)
        first[STAGE:] = flat(inputs.stage).T @ flat(of_sides)
        return [
            first,
            flat(back_first).sum(0),
            flat(self.first).T @ flat(back_told),
            flat(back_told).sum(0),
            flat(self.tells).T @ flat(back_joined),
            flat(back_joined).sum(0),
            flat(self.last).T @ flat(out),
            flat(out).sum(0),
        ]


def flat(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return an array as rows of its last dimension."""
    return array.reshape(-1, array.shape[-1])


def strongest_rivals(lowest_ends: Floats) -> npt.NDArray[np.int64]:
    """Return for each side the other one whose lowest marker will end highest."""
    rivals = np.empty(lowest_ends.shape, np.int64)
    for side in range(lowest_ends.shape[1]):
        others = lowest_ends.copy()
        others[:, side] = -np.inf
        rivals[:, side] = others.argmax(1)
    return rivals


def fit(net: Net | None, played: dict[str, Samples], *, height: float, seed: int) -> Net:
    """Return a net that learned from games by setting; a new one for longer, and only from how they ended."""
    random = np.random.default_rng(seed)
    groups = [Positions(setting, samples) for setting, samples in played.items()]
    targets = [group.targets(net, samples) for group, samples in zip(groups, played.values(), strict=True)]
    starts = np.cumsum([0, *map(len, groups)])
    parameters = [np.array(part) for part in net or start(random)]

    def slopes(parameters: list[Floats], chosen: Rows) -> list[Floats]:
        group = int(np.searchsorted(starts, chosen[0], side="right")) - 1
        now, rows = Net(*parameters), chosen - starts[group]
        return Pass(now, groups[group].inputs(rows)).slopes(now, Outcomes(*(part[rows] for part in targets[group])))

    epochs = EPOCHS if net else EPOCHS_AT_FIRST
    descend(parameters, slopes, [len(group) for group in groups], random, epochs=epochs, height=height, batch=BATCH)
    return Net(*parameters)


def start(random: np.random.Generator) -> Net:
    """Return random weights to start from: little for each kind, since some are rare."""
    parts = [np.zeros(shape, np.float32) if len(shape) == 1 else random.standard_normal(shape, np.float32) for shape in SHAPES]
    net = Net(*parts)
    net.first[:] *= 0.03
    net.first_bias[:] = 0.3 * random.random(HIDDEN, np.float32)
    net.told[:] *= (2 / HIDDEN) ** 0.5
    net.told[:, 0] *= 0.4
    net.joined[:] *= 0.15
    net.last[:] *= 0.1
    return net
