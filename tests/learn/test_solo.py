"""Learning the solitaire: slopes, targets, a fit that learns, and rounds that are kept."""

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sixfold.bots.board.solo.value import INPUTS, UNIT
from sixfold.learn.descent import look_back
from sixfold.learn.solo import _Pass, _start, fit, gather, inputs_of, learn_round

compiled_only = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT", "0") != "0", reason="takes long as plain Python")


def test_slopes_are_slopes() -> None:
    random = np.random.default_rng(3)
    start: Any = _start(random)
    net = start._make(part.astype(np.float64) for part in start)
    net.first[:] *= 3
    inputs: Any = random.integers(0, 2, (5, 6, INPUTS)).astype(np.float64)
    inputs[:, :, -7:] = inputs[:, :1, -7:]
    targets: Any = random.random(5)
    finals: Any = random.random((5, 6))

    def loss() -> float:
        seen = _Pass(net, inputs)
        return float(((seen.value - targets) ** 2).mean() + 0.1 * ((seen.told[:, :, 0] - finals) ** 2).mean())

    slopes = _Pass(net, inputs).slopes(net, targets, finals)
    for part, slope in zip(net, slopes, strict=True):
        for place in random.integers(0, part.size, 6):
            at = np.unravel_index(place, part.shape)
            here = part[at]
            part[at] = here + 1e-6
            above = loss()
            part[at] = here - 1e-6
            below = loss()
            part[at] = here
            assert slope[at] == pytest.approx((above - below) / 2e-6, rel=1e-3, abs=1e-6)


def test_later_values_count_more_the_nearer_they_are() -> None:
    values = np.array([9, 0.5, 0.7, 9, 9], np.float32)
    ends = np.array([[1, 2, 3, 4, 5, 6], [2, 2, 2, 2, 2, 2]], np.float32)
    targets = look_back(values, np.array([3, 2]), ends.min(1), 0.5)
    assert targets.tolist() == pytest.approx([0.5 * 0.5 + 0.5 * (0.5 * 0.7 + 0.5), 0.5 * 0.7 + 0.5, 1, 0.5 * 9 + 0.5 * 2, 2])
    assert look_back(values, np.array([3, 2]), ends.min(1), 1.0).tolist() == [1, 1, 1, 2, 2]


@compiled_only
def test_a_fit_learns() -> None:
    samples = gather(None, 200, 5)
    assert samples["lengths"].sum() == len(samples["seen"])
    before = _start(np.random.default_rng(1))
    after = fit(None, **samples, height=1e-3, seed=1)
    targets = np.repeat(samples["finals"].min(1) * UNIT, samples["lengths"])
    errors = [float(((_Pass(net, inputs_of(samples["seen"])).value - targets) ** 2).mean()) for net in (before, after)]
    assert errors[1] < errors[0] / 2


@compiled_only
def test_a_round_of_learning_is_kept_and_made_again_alike(tmp_path: Path) -> None:
    first = learn_round(tmp_path, 0, None, 20, 1)
    second = learn_round(tmp_path, 1, first, 20, 1)
    kept = learn_round(tmp_path, 1, first, 20, 1)
    (tmp_path / "solo1-1-net.npz").unlink()
    (tmp_path / "solo1-1-0.npz").unlink()
    again = learn_round(tmp_path, 1, first, 20, 1)
    for part, one, other in zip(second, kept, again, strict=True):
        assert (part == one).all() and (part == other).all()
