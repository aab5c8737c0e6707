"""Learning the board: games inside the kernels, a fit that learns, and work that goes on where it stopped."""

import os
from pathlib import Path

import numpy as np
import pytest

from sixfold.bots.board import engine_of
from sixfold.games.variants import Setting
from sixfold.learn.board import fit, gather, learn
from sixfold.learn.board_games import GREEDY, NEEDY, VALUED, Setup, play
from sixfold.rules.board import STANDARD

compiled_only = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT", "0") != "0", reason="takes hours as plain Python")


def _share(one: list[int], other: list[int], pairs: int) -> float:
    """Return the share of wins of one player over deals that are played twice, seats swapped."""
    chances, lows = np.zeros(4, np.float32), np.zeros(4, np.float32)
    net = engine_of(Setting.of("board")).net
    won = 0.0
    for pair in range(pairs):
        for seat in range(2):
            players = np.array([one, other] if seat == 0 else [other, one], np.int64)
            play(Setup(STANDARD, 2, 0), players, (net, net), np.array([pair * 7919 + 1], np.uint64), chances, lows)
            won += float(chances[seat])
    return won / (2 * pairs)


@compiled_only
def test_the_order_of_strengths_holds() -> None:
    greedy, needy, valued = [GREEDY, 0, 0], [NEEDY, 0, 0], [VALUED, 12, 0]
    assert _share(needy, greedy, 200) > 0.55
    assert _share(valued, greedy, 200) > 0.85


@compiled_only
def test_learning_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.learn.board.ROUNDS", 3)
    monkeypatch.setattr("sixfold.learn.solo.ROUNDS", 2)
    told: list[str] = []
    for out in ("one.npz", "two.npz"):
        learn(tmp_path / out, lambda about, done, total: told.append(about), work=tmp_path / "work", games=30)
    with np.load(tmp_path / "one.npz") as one, np.load(tmp_path / "two.npz") as two:
        assert all((one[key] == two[key]).all() for key in one.files)
        assert {"standard2.first", "solo1.first"} <= set(one.files)
    assert told[-1] == "done"


@compiled_only
def test_a_fit_learns() -> None:
    inputs, outcomes = gather("standard2", None, 300, 5)
    net = fit(None, inputs, outcomes, seed=1)
    assert np.isfinite(net.first).all()
    assert np.abs(net.last).max() > 0
