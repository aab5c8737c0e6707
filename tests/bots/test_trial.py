"""Sequential halving: who goes on, who is kept, and how a budget is spent."""

from collections.abc import Sequence

import pytest

from sixfold.bots.trial import Budget, Round, Trial, different, halve, rank
from sixfold.play.game import Game
from sixfold.rules import dice


class Known:
    """Moves whose worth is known: move 10 is worth 0, move 11 is worth 1, and so on."""

    def __init__(self, count: int, pace: float = 0.0) -> None:
        self.codes = list(range(10, 10 + count))
        self.played: list[tuple[list[int], int]] = []
        self.now, self.pace = 100.0, pace

    def play_on(self, indices: Sequence[int], times: int) -> None:
        self.played.append((list(indices), times))
        self.now += self.pace * times * len(indices)


def simulations(count: int) -> Budget:
    return Budget(count, 0.0, 0.0)


def test_the_better_half_goes_on() -> None:
    trial: Trial = Known(5)
    rounds = list(halve(trial, range(5), simulations(60), float))
    assert rounds == [Round([4, 3, 2], [1, 0]), Round([4, 3], [2]), Round([4], [3])]


def test_simulations_are_shared_evenly() -> None:
    trial = Known(5)
    assert rank(trial, 5, simulations(60), float) == [4, 3, 2, 1, 0]
    assert trial.played == [([0, 1, 2, 3, 4], 4), ([4, 3, 2], 6), ([4, 3], 10)]
    few = Known(4)
    rank(few, 4, simulations(1), float)
    assert [times for _, times in few.played] == [1, 1]


def test_only_the_first_few_are_compared() -> None:
    assert rank(Known(9), 3, simulations(9), float) == [2, 1, 0]


def test_equal_moves_stay_in_their_order() -> None:
    assert rank(Known(6), 6, simulations(6), lambda index: 0.0) == [0, 1, 2, 3, 4, 5]


def test_a_move_that_is_kept_goes_on_to_the_end() -> None:
    rounds = list(halve(Known(4), [0, 1, 2, 3], simulations(8), float, kept=0))
    assert rounds == [Round([3, 2, 0], [1]), Round([3, 2, 0], [])]


def test_a_lone_move_is_played_on_once() -> None:
    trial = Known(1)
    assert list(halve(trial, [0], simulations(7), float)) == [Round([0], [])]
    assert trial.played == [([0], 7)]


@pytest.mark.parametrize(("pace", "batch"), [(0.00001, 25), (0.0004, 1)])
def test_time_is_spent_in_small_batches_and_evenly(monkeypatch: pytest.MonkeyPatch, pace: float, batch: int) -> None:
    trial = Known(4, pace)
    monkeypatch.setattr("sixfold.bots.trial.time.perf_counter", lambda: trial.now)
    rank(trial, 4, Budget(None, 100.0, 100.1), float)
    assert 100.1 - 4 * pace * batch < trial.now <= 100.1
    first = [times for alive, times in trial.played if len(alive) == 4]
    assert first[0] == 1 and max(first) == batch
    assert sum(first) * 4 * pace == pytest.approx(0.05, abs=4 * pace)


def test_something_is_tried_when_there_is_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = Known(4, 0.5)
    monkeypatch.setattr("sixfold.bots.trial.time.perf_counter", lambda: trial.now)
    assert rank(trial, 4, Budget(None, 99.0, 99.5), float) == [3, 2, 1, 0]
    assert trial.played == [([0, 1, 2, 3], 1)]


def test_moves_that_lead_to_the_same_position_are_one() -> None:
    game = Game.new("dice", seats=2, seed=7, moves=["roll"])
    assert game.turn is not None
    view = game.view(game.turn)
    codes = [code for code in view.legal_moves.codes.tolist() if code != dice.ROLL]
    once = different(view, codes)
    assert set(once) <= set(codes)
    assert different(view, once) == once
    for played in codes:
        kept = different(view, codes, played)
        assert played in kept and len(kept) == len(once)
