"""Makes the weights of the board bots again: bots play themselves, a net learns who won, the bots play with that net, and so on.

Everything is kept under a work folder, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from sixfold.bots.board.former.value import FIRST_LAYER, INPUTS, SECOND_LAYER, Net
from sixfold.learn import solo
from sixfold.learn.board_games import NEEDY, VALUED, Samples, Setup, sample
from sixfold.learn.descent import descend
from sixfold.learn.work import Arrays, keep, learned_from
from sixfold.rules.board import DUEL, EMPTY_BOARD, FREE, STANDARD, TEAM, sides
from sixfold.rules.kernel import Floats
from sixfold.support.progress import Progress

SETTINGS = {
    "standard2": (STANDARD, 2),
    "standard3": (STANDARD, 3),
    "standard4": (STANDARD, 4),
    "team4": (TEAM, 4),
    "duel2": (DUEL, 2),
}
"""The variants and numbers of seats that learn in this way; each has a net of its own."""

ROUNDS = 12
"""How often bots play and a net learns; in the first round they play by need."""

KEPT, KEPT_AT_LAST = 2, 5
"""How many rounds' games a net learns from, and how many in the last round: from few games, luck makes it better or worse."""

PART = 1000
"""Games in a file."""

EPOCHS = 6
WIDTH = 9

CANDIDATES = 40
"""How many placements are valued: many, so that the net also learns what becomes of those that score little."""

WILD_AT_FIRST, WILD = 10, 40
"""One placement in so many is not the best: while playing by need, and later."""

Rows: TypeAlias = tuple[npt.NDArray[np.float16], Floats]
"""What the net looks at, a row a side, and how the games came out, as they are kept in files."""

GAMES = 7000
"""How many games are played in a round of a setting."""

_SHAPES = ((INPUTS, FIRST_LAYER), (FIRST_LAYER,), (FIRST_LAYER, SECOND_LAYER), (SECOND_LAYER,), (SECOND_LAYER, 2), (2,))


def learn(out: Path, progress: Progress, *, work: Path, games: int | None = None, seed: int = 1) -> None:
    """Make the weights anew from so many games a round and setting (GAMES if left out), and write them to a file.

    Equal seeds give equal weights on equal machines; a second call with the same work folder goes on where the first one stopped.
    """
    weights: dict[str, Floats] = {}
    settings: dict[str, tuple[int, Callable[..., Any]]] = {setting: (ROUNDS, partial(_round, setting)) for setting in SETTINGS}
    settings["solo1"] = solo.ROUNDS, solo.learn_round
    steps, done = sum(rounds for rounds, _ in settings.values()), 0
    for setting, (rounds, learn_round) in settings.items():
        net = None
        for number in range(rounds):
            progress(f"{setting}, round {number + 1} of {rounds}", done, steps)
            net = learn_round(work, number, net, games or GAMES, seed)
            done += 1
        assert net is not None
        weights.update({f"{setting}.{part}": array for part, array in net._asdict().items()})
    np.savez(out, allow_pickle=False, **weights)
    progress("done", steps, steps)


def _round(setting: str, work: Path, number: int, before: Net | None, games: int, seed: int) -> Net:
    """Return the net of a round, from the work folder if it is there."""

    def make() -> Arrays:
        samples: list[Rows] = []
        for back in learned_from(number, ROUNDS, KEPT, KEPT_AT_LAST):
            samples += _samples(work, setting, back, before, games, seed)
        inputs, outcomes = (np.concatenate(arrays) for arrays in zip(*samples, strict=True))
        return fit(before if number > 1 else None, inputs, outcomes, seed=seed + number)._asdict()

    return Net(**keep(work / f"{setting}-{number}-net.npz", make))


def _samples(work: Path, setting: str, number: int, net: Net | None, games: int, seed: int) -> Iterator[Rows]:
    """Return the samples of a round, part by part, from the work folder where they are there."""
    for part in range((games + PART - 1) // PART):
        random = int(np.random.default_rng([seed, list(SETTINGS).index(setting), number, part]).integers(1, 2**63))
        make = partial(_part, setting, net, min(PART, games - part * PART), random)
        arrays = keep(work / f"{setting}-{number}-{part}.npz", make)
        yield arrays["inputs"], arrays["outcomes"]


def _part(setting: str, net: Net | None, games: int, seed: int) -> Arrays:
    """Return the samples of some games, as they are kept."""
    inputs, outcomes = gather(setting, net, games, seed)
    return {"inputs": inputs, "outcomes": outcomes}


def gather(setting: str, net: Net | None, games: int, seed: int) -> Rows:
    """Return what the net looks at and how the games came out, from games that bots play themselves."""
    variant, seats = SETTINGS[setting]
    player = np.array([NEEDY if net is None else VALUED, CANDIDATES], np.int64)
    wild = WILD_AT_FIRST if net is None else WILD
    rows = games * int((EMPTY_BOARD[seats] == FREE).sum())  # two cells a tile, and two decisions: lay it, refill the rack
    inputs, outcomes = np.zeros((rows, 4, INPUTS), np.float32), np.zeros((rows, 8), np.float32)
    net = net or Net(*(np.zeros(shape, np.float32) for shape in _SHAPES))
    kept = Samples(inputs, outcomes)
    rows = sample(Setup(variant, seats, WIDTH), games, player, net, np.array([seed], np.uint64), wild, kept)
    return inputs[:rows, : sides(variant, seats)].astype(np.float16), outcomes[:rows]


def fit(net: Net | None, inputs: npt.NDArray[np.float16], outcomes: Floats, *, seed: int) -> Net:
    """Return a net fitted to samples by Adam: cross-entropy of who won, squared error of the lowest marker."""
    random = np.random.default_rng(seed)
    parameters = _start(random) if net is None else [np.array(part) for part in net]

    def slopes(parameters: list[Floats], chosen: npt.NDArray[np.int64]) -> list[Floats]:
        return _slopes(parameters, inputs[chosen].astype(np.float32), outcomes[chosen])

    descend(parameters, slopes, [len(inputs)], random, epochs=EPOCHS, height=1e-3)
    return Net(*parameters)


def _start(random: np.random.Generator) -> list[Floats]:
    """Return random weights to start from."""
    parameters: list[Floats] = []
    for shape in _SHAPES:
        scale = 0.0 if len(shape) == 1 else (2 / shape[0]) ** 0.5 * (0.3 if shape[1] == 2 else 1.0)
        parameters.append((random.standard_normal(shape) * scale).astype(np.float32))
    return parameters


def _slopes(parameters: list[Floats], inputs: Floats, outcomes: Floats) -> list[Floats]:
    """Return the gradient of the loss for a batch."""
    first, first_bias, second, second_bias, last, last_bias = parameters
    rows, rivals = inputs.shape[:2]
    flat = inputs.reshape(rows * rivals, INPUTS)
    one = np.maximum(flat @ first + first_bias, 0)
    two = np.maximum(one @ second + second_bias, 0)
    out = two @ last + last_bias
    strength = out[:, 0].reshape(rows, rivals)
    chances = np.exp(strength - strength.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    wrong = chances - outcomes[:, :rivals]
    off = out[:, 1].reshape(rows, rivals) - outcomes[:, 4 : 4 + rivals]
    back = np.stack([wrong, off], axis=2).reshape(rows * rivals, 2) / rows
    back_two = (back @ last.T) * (two > 0)
    back_one = (back_two @ second.T) * (one > 0)
    return [flat.T @ back_one, back_one.sum(0), one.T @ back_two, back_two.sum(0), two.T @ back, back.sum(0)]
