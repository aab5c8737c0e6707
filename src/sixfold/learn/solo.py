"""Makes the weights of the solitaire again: games are played with a net, the net learns from its own later values, and so on."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sixfold.bots.board.solo.value import INPUTS, JOINED, KINDS_SEEN, POOL, SHARE, STAGE, TOLD, UNIT, Net
from sixfold.bots.board.sums import HIDDEN, STAGES
from sixfold.learn.descent import BATCH, descend, look_back
from sixfold.learn.solo_games import COUNTS, SEEN, Samples, sample
from sixfold.learn.work import Arrays, keep, learned_from
from sixfold.rules.board import EMPTY_BOARD, FREE
from sixfold.rules.kernel import Floats
from sixfold.rules.pieces import SYMBOLS

ROUNDS = 20
"""How often games are played and the net learns."""

KEPT, KEPT_AT_LAST = 3, 6
"""How many rounds' games it learns from, and how many in the last round."""

TIMES = 2
"""How many times more games than in a round of the other settings: they are short, and luck weighs more in them."""

PART = 1000
"""Games in a file."""

TRIED, WILD, WILD_AT_FIRST = 30, 300, 10
"""How many placements are valued, and one in how many is any of these; while they are chosen by need, more."""

TRUST = 0.8
"""How much of what a position should be worth comes from further on than the next one (λ)."""

EPOCHS, EPOCHS_AT_FIRST = 2, 6
HEIGHT = 1e-3
"""How wide the steps of the first round are; they become narrower from round to round."""

ALSO = 0.1
"""How much it counts where each marker ends, beside the lowest one."""

SHAPES = (
    (INPUTS, HIDDEN), (HIDDEN,), (HIDDEN, TOLD), (TOLD,), (SYMBOLS * TOLD + STAGES, JOINED), (JOINED,), (JOINED + SYMBOLS,), (1,),
)  # fmt: skip
"""The shapes of the net's parts."""

Bytes: TypeAlias = npt.NDArray[np.uint8]
Counts: TypeAlias = npt.NDArray[np.int64]


def learn_round(work: Path, number: int, before: Net | None, games: int, seed: int) -> Net:
    """Return the net of a round, from the work folder if it is there."""

    def make() -> Arrays:
        recent = learned_from(number, ROUNDS, KEPT, KEPT_AT_LAST)
        samples = [part for back in recent for part in _samples(work, back, before, games * TIMES, seed)]
        seen, lengths, finals = (np.concatenate([part[name] for part in samples]) for name in ("seen", "lengths", "finals"))
        height = HEIGHT * (1 - number / ROUNDS)
        return fit(before, seen, lengths, finals, height=height, seed=seed + number)._asdict()

    return Net(**keep(work / f"solo1-{number}-net.npz", make))


def _samples(work: Path, number: int, net: Net | None, games: int, seed: int) -> list[Arrays]:
    """Return the samples of a round, part by part, from the work folder where they are there; the parts are made side by side."""

    def part(place: int) -> Arrays:
        random = int(np.random.default_rng([seed, number, place]).integers(1, 2**63))
        return keep(work / f"solo1-{number}-{place}.npz", lambda: gather(net, min(PART, games - place * PART), random))

    with ThreadPoolExecutor() as pool:
        return list(pool.map(part, range((games + PART - 1) // PART)))


def gather(net: Net | None, games: int, seed: int) -> Arrays:
    """Return what the net saw in games that were played with it, how many positions each had, and where the markers ended."""
    rows = games * int((EMPTY_BOARD[1] == FREE).sum() // 2)
    seen, lengths, finals = np.zeros((rows, SEEN), np.uint8), np.zeros(games, np.int64), np.zeros((games, SYMBOLS), np.float32)
    wild = WILD_AT_FIRST if net is None else WILD
    net = net or Net(*(np.zeros(shape, np.float32) for shape in SHAPES))
    rows = sample(net, np.array([seed], np.uint64), TRIED, wild, Samples(seen, lengths, finals))
    return {"seen": seen[:rows], "lengths": lengths, "finals": finals}


def inputs_of(seen: Bytes) -> Floats:
    """Return the net's inputs, a row for each symbol, from what was kept of positions."""
    inputs = np.zeros((len(seen), SYMBOLS, INPUTS), np.float32)
    pool = seen[:, SYMBOLS * KINDS_SEEN : -COUNTS].astype(np.float32)
    counts = seen[:, -COUNTS:].astype(np.float32)
    inputs[:, :, :KINDS_SEEN] = seen[:, : SYMBOLS * KINDS_SEEN].reshape(len(seen), SYMBOLS, KINDS_SEEN)
    inputs[:, :, POOL] = pool / 20
    inputs[:, :, SHARE] = pool * (counts[:, :1] / pool.sum(1, keepdims=True)) / 14
    stage = inputs[:, :, STAGE:]
    stage[:, :, 0] = counts[:, :1] / 85
    stage[:, :, 1] = counts[:, 1:2] / 200
    stage[:, :, 2] = 1 / (1 + counts[:, 1:2] / 10)
    stage[:, :, 3:] = counts[:, None, 2:] / 10
    return inputs


class _Pass:
    """One look of the net at a batch, forwards; what it saw on the way serves to go back."""

    def __init__(self, net: Net, inputs: Floats) -> None:
        self.inputs = inputs
        self.first = np.maximum(inputs @ net.first + net.first_bias, 0)
        self.told = self.first @ net.told + net.told_bias
        self.told[:, :, 1:] = np.maximum(self.told[:, :, 1:], 0)
        self.order = np.argsort(self.told[:, :, 0], axis=1)[:, :, None]
        ordered = np.take_along_axis(self.told, self.order, 1)
        self.ends = ordered[:, :, 0]
        self.tells = np.concatenate([ordered.reshape(len(inputs), -1), inputs[:, 0, STAGE:]], axis=1)
        self.joined = np.maximum(self.tells @ net.joined + net.joined_bias, 0)
        self.value = self.joined @ net.last[:JOINED] + self.ends @ net.last[JOINED:] + net.last_bias[0]

    def slopes(self, net: Net, targets: Floats, finals: Floats) -> list[Floats]:
        """Return the gradient of the loss: squared errors of the value, and a little of where each marker ends."""
        off = 2 * (self.value - targets) / len(targets)
        back_joined = off[:, None] * net.last[:JOINED] * (self.joined > 0)
        ordered = (back_joined @ net.joined[: SYMBOLS * TOLD].T).reshape(-1, SYMBOLS, TOLD)
        ordered[:, :, 0] += off[:, None] * net.last[JOINED:]
        back_told = np.empty_like(ordered)
        np.put_along_axis(back_told, self.order, ordered, 1)
        back_told[:, :, 0] += ALSO * 2 / finals.size * (self.told[:, :, 0] - finals)
        back_told[:, :, 1:] *= self.told[:, :, 1:] > 0
        back_first = ((back_told @ net.told.T) * (self.first > 0)).reshape(-1, HIDDEN)
        return [
            self.inputs.reshape(-1, INPUTS).T @ back_first,
            back_first.sum(0),
            self.first.reshape(-1, HIDDEN).T @ back_told.reshape(-1, TOLD),
            back_told.sum((0, 1)),
            self.tells.T @ back_joined,
            back_joined.sum(0),
            np.concatenate([off @ self.joined, off @ self.ends]),
            off.sum(keepdims=True),
        ]


def values_of(net: Net, seen: Bytes) -> Floats:
    """Return the net's values of positions."""
    return np.concatenate([_Pass(net, inputs_of(seen[at : at + 8 * BATCH])).value for at in range(0, len(seen), 8 * BATCH)])


def fit(net: Net | None, seen: Bytes, lengths: Counts, finals: Floats, *, height: float, seed: int) -> Net:
    """Return a net that learned from games; a new one for longer, and only from how they ended."""
    random = np.random.default_rng(seed)
    ends = finals * UNIT
    targets = look_back(values_of(net, seen), lengths, ends.min(1), TRUST) if net else np.repeat(ends.min(1), lengths)
    ended = np.repeat(ends, lengths, axis=0)
    parameters = [np.array(part) for part in net or _start(random)]

    def slopes(parameters: list[Floats], chosen: Counts) -> list[Floats]:
        now = Net(*parameters)
        return _Pass(now, inputs_of(seen[chosen])).slopes(now, targets[chosen], ended[chosen])

    descend(parameters, slopes, [len(seen)], random, epochs=EPOCHS if net else EPOCHS_AT_FIRST, height=height)
    return Net(*parameters)


def _start(random: np.random.Generator) -> Net:
    """Return random weights to start from: little for each kind, since some are rare, and a value near the lowest of the ends."""
    parts = [np.zeros(shape, np.float32) if len(shape) == 1 else random.standard_normal(shape, np.float32) for shape in SHAPES]
    net = Net(*parts)
    net.first[:] *= 0.03
    net.first_bias[:] = 0.3 * random.random(HIDDEN, np.float32)
    net.told[:] *= (2 / HIDDEN) ** 0.5
    net.told[:, 0] *= 0.4
    net.joined[:] *= 0.15
    net.last[:JOINED] = 0.1 * random.standard_normal(JOINED, np.float32)
    net.last[JOINED : JOINED + 2] = 0.5, 0.1
    return net
