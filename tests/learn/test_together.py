"""Learning the net of all board games with others: the same net plays and learns, its slopes are right, and work goes on."""

import os
from pathlib import Path

import numpy as np
import pytest

from sixfold.bots.board.value import Net
from sixfold.learn import learn
from sixfold.learn.descent import look_back
from sixfold.learn.together import SETTINGS, Pass, Positions, fit, gather, start, strongest_rivals

compiled_only = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT", "0") != "0", reason="takes hours as plain Python")


@compiled_only
@pytest.mark.parametrize("setting", SETTINGS)
def test_what_is_learned_is_what_is_used(setting: str) -> None:
    """The net as it is fitted and the net as it plays say the same of the same positions."""
    net = start(np.random.default_rng(3))
    positions = Positions(setting, gather(setting, None, 4, 7))
    chances, lows = positions.values(net)
    fitted = Pass(net, positions.inputs(np.arange(len(positions))))
    assert fitted.chances == pytest.approx(chances[:, : positions.sides], abs=1e-4)
    assert fitted.lows == pytest.approx(lows[:, : positions.sides], abs=1e-4)


@compiled_only
@pytest.mark.parametrize("setting", ["standard3", "duel2"])
def test_the_slopes_are_those_of_the_loss(setting: str) -> None:
    from sixfold.learn.together import ALSO

    random = np.random.default_rng(4)
    samples = gather(setting, None, 3, 5)
    positions = Positions(setting, samples)
    wanted = positions.targets(None, samples)
    inputs = positions.inputs(np.arange(len(positions)))
    exact = inputs._replace(facts=inputs.facts.astype(np.float64), stage=inputs.stage.astype(np.float64))
    net: list[np.ndarray] = [part.astype(np.float64) for part in start(random)]

    def loss(parts: list[np.ndarray]) -> float:
        now = Pass(Net(*parts), exact)
        who = -(wanted.chances * np.log(now.chances)).sum() + 0.5 * ((now.lows - wanted.lows) ** 2).sum()
        return float(who + 0.5 * ALSO * ((now.told[..., 0] - wanted.ends) ** 2).sum()) / len(positions)

    slopes = Pass(Net(*net), exact).slopes(Net(*net), wanted)
    for number, slope in enumerate(slopes):
        way = random.standard_normal(slope.shape)
        step = 1e-7 / np.abs(way).max()
        ahead, back = (
            [part + sign * step * way if place == number else part for place, part in enumerate(net)] for sign in (1, -1)
        )
        assert (loss(ahead) - loss(back)) / (2 * step) == pytest.approx(float((slope * way).sum()), rel=2e-3, abs=1e-3)


def test_later_values_count_for_earlier_positions() -> None:
    values, ends = np.array([[0.5], [0.7], [0.2], [0.4]], np.float32), np.array([[1.0], [0.0]], np.float32)
    targets = look_back(values, np.array([3, 1]), ends, 0.5)
    assert targets[:, 0] == pytest.approx([0.65, 0.6, 1.0, 0.0])


def test_the_strongest_rival_is_another_side() -> None:
    assert strongest_rivals(np.array([[0.3, 0.9, 0.5]])).tolist() == [[1, 2, 1]]


@compiled_only
def test_learning_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run whose first rounds are there ends with the same weights as one from the start, to the byte."""
    monkeypatch.setattr("sixfold.learn.together.ROUNDS", 2)
    for out, work in (("one", "first"), ("two", "first"), ("three", "second")):
        learn("board@2", tmp_path / f"{out}.npz", lambda *_: None, work=tmp_path / work, games=60)
    (tmp_path / "first" / "1-net.npz").unlink()
    learn("board@2", tmp_path / "four.npz", lambda *_: None, work=tmp_path / "first", games=60)
    contents = {(tmp_path / f"{out}.npz").read_bytes() for out in ("one", "two", "three", "four")}
    assert len(contents) == 1


@compiled_only
def test_a_fit_learns() -> None:
    played = {"standard2": gather("standard2", None, 300, 5)}
    net = fit(None, played, height=1e-3, seed=1)
    positions = Positions("standard2", gather("standard2", None, 100, 6))
    samples = gather("standard2", None, 100, 6)
    chances, _ = positions.values(net)
    wanted = positions.targets(None, samples).chances
    even = -np.log(0.5)
    assert -(wanted * np.log(chances[:, :2])).sum(1).mean() < 0.93 * even
