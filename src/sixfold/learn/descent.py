"""Fitting weights to samples by Adam, the step width falling from a height to nearly nothing."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from sixfold.rules.kernel import Floats

Slopes = Callable[[list[Floats], npt.NDArray[np.int64]], list[Floats]]
"""Takes weights and the rows of a batch, and returns the gradient of the loss."""

BATCH = 1024


def descend(
    parameters: list[Floats], slopes: Slopes, rows: int, random: np.random.Generator, *, epochs: int, height: float
) -> None:
    """Improve weights in place, so many times over all rows; steps are at first twice as wide as the height."""
    means, squares = [np.zeros_like(part) for part in parameters], [np.zeros_like(part) for part in parameters]
    step, steps = 0, epochs * (rows // BATCH)
    for _ in range(epochs):
        order = random.permutation(rows)
        for begin in range(0, rows - BATCH + 1, BATCH):
            step += 1
            rate = 1e-5 + height * (1 + np.cos(np.pi * step / steps))
            rate *= (1 - 0.999**step) ** 0.5 / (1 - 0.9**step)
            for number, slope in enumerate(slopes(parameters, order[begin : begin + BATCH])):
                means[number] += 0.1 * (slope - means[number])
                squares[number] += 0.001 * (slope * slope - squares[number])
                parameters[number] -= (rate * means[number] / (np.sqrt(squares[number]) + 1e-8)).astype(np.float32)
