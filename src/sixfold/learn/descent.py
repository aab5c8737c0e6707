"""Fitting weights to samples by Adam, the step width falling from a height to nearly nothing; and what is fitted to (TD(λ))."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from sixfold.rules.kernel import Floats, Ints

Slopes = Callable[[list[Floats], npt.NDArray[np.int64]], list[Floats]]
"""Takes weights and the rows of a batch, and returns the gradient of the loss."""

BATCH = 1024


def descend(
    parameters: list[Floats],
    slopes: Slopes,
    rows: Sequence[int],
    random: np.random.Generator,
    *,
    epochs: int,
    height: float,
    batch: int = BATCH,
) -> None:
    """Improve weights in place, so many times over all rows; steps are at first twice as wide as the height.

    Rows come in groups of so many; a batch is of one group.
    """
    means, squares = [np.zeros_like(part) for part in parameters], [np.zeros_like(part) for part in parameters]
    step, steps = 0, epochs * sum(count // batch for count in rows)
    for _ in range(epochs):
        for chosen in _batches(rows, batch, random):
            step += 1
            rate = 1e-5 + height * (1 + np.cos(np.pi * step / steps))
            rate *= (1 - 0.999**step) ** 0.5 / (1 - 0.9**step)
            for number, slope in enumerate(slopes(parameters, chosen)):
                means[number] += 0.1 * (slope - means[number])
                squares[number] += 0.001 * (slope * slope - squares[number])
                parameters[number] -= (rate * means[number] / (np.sqrt(squares[number]) + 1e-8)).astype(np.float32)


def _batches(rows: Sequence[int], batch: int, random: np.random.Generator) -> list[npt.NDArray[np.int64]]:
    """Return all rows in batches, in a random order."""
    batches, start = [], 0
    for count in rows:
        order = start + random.permutation(count)
        batches += [order[at : at + batch] for at in range(0, count - batch + 1, batch)]
        start += count
    return batches if len(rows) == 1 else [batches[index] for index in random.permutation(len(batches))]


def look_back(values: Floats, lengths: Ints, ends: Floats, trust: float) -> Floats:
    """Return what each position of games should be worth: at the end what came out, before it a mix of that and of later values.

    Positions stand game by game, so many of each; ``trust`` is how much comes from further on than the next position (λ).
    """
    targets = np.repeat(ends, lengths, axis=0)
    last = np.cumsum(lengths) - 1
    for back in range(1, int(lengths.max())):
        here = (last - back)[lengths > back]
        targets[here] = (1 - trust) * values[here + 1] + trust * targets[here + 1]
    return targets
