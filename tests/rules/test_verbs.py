"""What all three games have in common: the same verbs, and the same answers at the edges."""

from typing import Any

import numpy as np
import pytest

from sixfold.rules import board, cards, dice
from sixfold.rules.phase import CHANCE, NONE, RESIGN

VERBS = ("setup", "legal_moves", "apply", "odds", "chance", "hide", "stop", "is_over", "ranking")


@pytest.mark.parametrize("rules", [board, cards, dice])
def test_every_game_has_the_same_verbs_and_a_small_state(rules: Any) -> None:
    assert all(callable(getattr(rules, verb)) for verb in VERBS)
    assert rules.STATE.itemsize <= 2048


@pytest.mark.parametrize("rules", [board, cards, dice])
def test_there_are_no_legal_moves_while_chance_is_due_nor_after_the_end(rules: Any) -> None:
    states, moves = np.zeros(2, rules.STATE), np.zeros(rules.MOST, np.int32)
    rules.setup(states, 1, 0, 2, 0)
    assert states[1].phase == CHANCE
    assert rules.legal_moves(states, 1, moves) == 0
    assert not rules.is_over(states, 1)
    rules.stop(states, 1, 0, RESIGN)
    assert rules.is_over(states, 1)
    assert rules.legal_moves(states, 1, moves) == 0
    assert not states[0].tobytes().strip(b"\0")


@pytest.mark.parametrize("rules", [board, cards, dice])
def test_a_state_is_one_copy_away_from_another_future(rules: Any) -> None:
    states = np.zeros(2, rules.STATE)
    rules.setup(states, 0, 0, 2, 0)
    states[1] = states[0]
    rules.chance(states, 1, 0)
    assert states[0].tobytes() != states[1].tobytes()
    weights = np.zeros(rules.KINDS, np.int64)
    assert rules.odds(states, 0, weights) == rules.KINDS
    assert weights.min() > 0
    rules.hide(states, 0, NONE)
