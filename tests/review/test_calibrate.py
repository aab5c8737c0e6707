"""Calibration: the fitted numbers make estimates come true, and are found again from games."""

from pathlib import Path

import numpy as np
import pytest

from sixfold.bots.bot import Limit
from sixfold.games.variants import Setting
from sixfold.play.record import Record
from sixfold.review import calibrate
from sixfold.review.calibrate import Calibration, compare, measure, play
from sixfold.review.chances import PLAIN, SCALES, key
from tests.samples import random_game

DICE = Setting.of("dice")


def made(sharpness: float, more: float) -> Calibration:
    """Return positions whose outcomes follow another scale than the shares say."""
    random = np.random.default_rng(3)
    chances = random.uniform(0.02, 0.98, 6000)
    odds = (np.log(chances / (1 - chances)) - more) / sharpness
    shares = 1 / (1 + np.exp(-odds))
    came = random.uniform(size=6000) < chances
    return Calibration(DICE, np.stack([shares, 1 - shares], axis=1), came.astype(np.float64), np.zeros(6000), np.full(6000, 0.5))


def test_the_scale_is_found_and_makes_chances_come_true() -> None:
    found = made(0.7, -0.3)
    scale = found.fit()
    assert scale[0] == pytest.approx(0.7, abs=0.08) and scale[1] + scale[2] / 16 == pytest.approx(-0.3, abs=0.08)
    assert found.error(found.chances(scale)) < 0.03 < found.error(found.chances(PLAIN))
    assert sum(count for count, _, _ in found.table(found.chances(scale))) == 6000


def test_each_half_is_judged_by_what_was_fitted_to_the_other() -> None:
    found = made(0.7, -0.3)
    first, second = found.part(slice(3000)), found.part(slice(3000, None))
    assert len(first.came) == len(second.came) == 3000
    crossed = found.crossed()
    assert (crossed[:3000] == first.chances(second.fit())).all() and (crossed[3000:] == second.chances(first.fit())).all()
    assert found.error(crossed) < 0.03


def test_positions_are_measured_from_views(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.review.calibrate.SCALES", dict(SCALES))
    records = [Record.of(random_game(DICE, seed)) for seed in range(3)]
    found = measure(DICE, records, Limit(simulations=1))
    assert found.shares.shape == (3, 2) and set(found.came) <= {0.0, 0.5, 1.0}
    assert key(DICE) == "dice-standard-2"


def test_four_times_the_search_changes_nothing_in_the_dice_game() -> None:
    found = compare([Record.of(random_game(DICE, 1, plies=12))], Limit(simulations=1))
    assert found.decisions > 0 and found.changed == 0
    assert all(once == again for once, again in found.accuracies)


def test_games_are_played_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(Record.of(random_game(DICE, 1, plies=8)).write() + "\n")
    calibrate.main("stability", "1", str(file))
    assert "another best move in 0 (0.0 %)" in capsys.readouterr().out
    play(DICE, file, 2)
    assert len(file.read_text().splitlines()) == 2


def test_what_was_asked_is_not_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.review.calibrate.SCALES", dict(SCALES))
    file = tmp_path / "games.jsonl"
    file.write_text("".join(Record.of(random_game(DICE, seed)).write() + "\n" for seed in range(3)))
    first = calibrate.ask_all(file, 2, Limit(simulations=1))
    monkeypatch.setattr(calibrate, "ask", lambda *_: [([0.5, 0.5], 1.0, 0, 0.0)])
    assert calibrate.ask_all(file, 3, Limit(simulations=1)) == [*first, [[0.5, 0.5], 1.0, 0, 0.0]]
