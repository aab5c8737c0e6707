"""Solving the dice: known values, a race that agrees with itself, and work that goes on where it stopped."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from sixfold.bots.dice.table import COUNT, FULL_SHEET, SHEETS, load, rolls, ways
from sixfold.learn import dice as learn
from sixfold.rules.kernel import Reals


@pytest.mark.parametrize(("seats", "turns"), [(2, 14.598), (3, 15.675), (4, 22.684)])
def test_the_solitaire_with_split_takes_as_many_turns_as_known(seats: int, turns: float) -> None:
    solved, chances = learn.solve(seats, 1)
    assert round(solved[0], 3) == turns
    assert np.allclose(chances.sum(axis=1), 1)
    assert np.allclose(solved, load(seats, 1).turns)


@pytest.mark.parametrize(("seats", "turns"), [(2, 14.644), (3, 15.702), (4, 22.684)])
def test_the_solitaire_of_the_standard_rule(seats: int, turns: float) -> None:
    solved, chances = learn.solve(seats, 0)
    assert round(solved[0], 3) == turns
    table = load(seats, 0)
    assert np.allclose(solved, table.turns)
    busy, short = learn.last_turns(chances)
    assert np.abs(busy - table.busy).max() < 1e-4
    assert np.abs(short - table.short).max() < 1e-3
    assert np.allclose(busy.sum(axis=1), solved, atol=1e-6)


def test_solving_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped in every part, it comes to the same tables as in one go, and solves no part twice."""
    solved: list[str] = []

    def alone(seats: int, split: int, tell: Callable[[], None]) -> tuple[Reals, Reals]:
        for _ in range(FULL_SHEET):
            tell()
        solved.append(f"{seats}{split}")
        table = load(seats, split)
        return table.turns, np.eye(COUNT)

    def race(split: int, tell: Callable[[], None]) -> Reals:
        for _ in range(learn.LEVELS):
            tell()
        solved.append(f"race{split}")
        return load(2, split).wins

    def stop_at(step: int, about: str, done: int, total: int) -> None:
        if done == step:
            raise KeyboardInterrupt

    monkeypatch.setattr(learn, "solve", alone)
    monkeypatch.setattr(learn, "solve_race", race)
    told: list[tuple[int, int]] = []
    learn.learn(tmp_path / "once.npz", lambda about, done, total: told.append((done, total)), work=tmp_path / "once")
    steps = told[-1][1]
    assert [done for done, _ in told] == [*range(1, steps + 1), steps]
    for step in range(200, steps, 400):
        with pytest.raises(KeyboardInterrupt):
            learn.learn(tmp_path / "often.npz", partial(stop_at, step), work=tmp_path / "often")
    learn.learn(tmp_path / "often.npz", partial(stop_at, -1), work=tmp_path / "often")
    assert solved == ["20", "race0", "21", "race1", "30", "31", "40", "41"] * 2
    with np.load(tmp_path / "once.npz") as once, np.load(tmp_path / "often.npz") as often:
        assert once.files == often.files
        assert all((once[name] == often[name]).all() for name in once.files)


def test_a_race_is_solved_in_as_many_steps_as_are_told() -> None:
    assert learn.LEVELS == 2 * (6 * 7 - 1) + 1


@pytest.mark.parametrize("split", [0, 1])
def test_the_race_agrees_with_itself(split: int) -> None:
    own, wins = ways(2, split), load(2, split).wins.astype(np.float64)
    _, odds = rolls(4)
    crosses, kinds = learn.kinds_of(2, split)
    random = np.random.default_rng(7)
    sheets, choices = np.zeros(len(crosses), np.int16), np.zeros(kinds.size, np.int16)
    for one in random.integers(0, FULL_SHEET, 6):
        learn.list_sheets(SHEETS[one], crosses, sheets)
        groups, likely = np.full((len(odds), len(odds) + 2), -1, np.int32), np.zeros((len(odds), len(odds)))
        learn.list_choices(learn.BETTER, own.odds, own.start, kinds, sheets, groups, likely, choices)
        for other in random.integers(0, FULL_SHEET, 6):
            chance, _ = learn.race_turn(wins[other], one, 1 - wins[other, one], odds, groups, likely, choices)
            assert abs(chance - wins[one, other]) < 1e-3
