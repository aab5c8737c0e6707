"""Learning the cards: the fit explains games better, and work goes on where it stopped."""

from contextlib import suppress
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from sixfold.bots.cards.value import FIELDS, OWN, PROMISE, TURN
from sixfold.learn import cards as learn
from sixfold.rules.kernel import Reals


def likelihood(noted: Reals, seats: int, weights: Reals) -> float:
    """Return the mean logarithm of the chance that the weights gave to who won."""
    sheets = noted[:, :seats].astype(np.int64)
    factor = np.append(weights[PROMISE : PROMISE + seats - 1], weights[OWN])
    strengths = weights[sheets] + weights[TURN : TURN + seats] + factor * noted[:, 4 : 4 + seats]
    strengths -= np.log(np.exp(strengths).sum(axis=1, keepdims=True))
    return float(strengths[np.arange(len(noted)), noted[:, FIELDS - 1].astype(np.int64)].mean())


def test_learning_explains_more_than_the_first_guess() -> None:
    weights = learn.first_guess()
    noted = np.zeros((9000, FIELDS))
    rows = learn.play_games(2, 200, weights, np.array([7], np.uint64), noted)
    fitted = learn.fit(noted[:rows], 2, steps=60)
    assert likelihood(noted[:rows], 2, fitted) > likelihood(noted[:rows], 2, weights)


def test_learning_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped at every new step, it comes to the same weights as in one go, and fits no round twice."""
    fitted: list[int] = []
    fit = learn.fit

    def fit_quickly(noted: Reals, seats: int) -> Reals:
        fitted.append(seats)
        return fit(noted, seats, steps=20)

    monkeypatch.setattr(learn, "PART", 4)
    monkeypatch.setattr(learn, "ROUNDS", 2)
    monkeypatch.setattr(learn, "fit", fit_quickly)
    told: list[int] = []
    learn.learn(tmp_path / "once.npz", lambda about, done, total: told.append(done), work=tmp_path / "once", games=10)
    assert told == list(range(3 * 2 * 4 + 1))
    for stopped in told:
        with suppress(KeyboardInterrupt):
            learn.learn(tmp_path / "often.npz", partial(stop_at, stopped), work=tmp_path / "often", games=10)
    assert fitted == [2, 2, 3, 3, 4, 4] * 2
    with np.load(tmp_path / "once.npz") as once, np.load(tmp_path / "often.npz") as often:
        assert once.files == often.files == ["seats2", "seats3", "seats4"]
        assert all((once[name] == often[name]).all() for name in once.files)


def stop_at(step: int, about: str, done: int, total: int) -> None:
    """Take a person's place who stops the learning at a step, before the last."""
    if done == step < total:
        raise KeyboardInterrupt
