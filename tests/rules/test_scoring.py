"""Two ways to score on the board, the kernel's and a plain one, agree on random games."""

import os
from random import Random

import numpy as np
import pytest

from sixfold.rules.hexgrid import NUMBER
from sixfold.rules.pieces import LETTERS

from .geometry import cell_name
from .placements import Placements

PLACEMENTS = 3_000 if os.environ.get("NUMBA_DISABLE_JIT") == "1" else 100_000

VARIANTS = [("solo", 1), ("standard", 2), ("duel", 2), ("standard", 3), ("standard", 4), ("team", 4)]


@pytest.mark.parametrize(("variant", "seats"), VARIANTS)
def test_b8_two_ways_to_score_agree(variant: str, seats: int) -> None:
    """B8: a plain count of runs agrees with the kernel on every placement of many random games."""
    random, made, most = Random(f"{variant} {seats}"), 0, 0
    while made < PLACEMENTS / len(VARIANTS):
        game = Placements(variant, seats, random)
        for tile, one, other in game:
            most = max(most, *game.gains(tile, one, other))
            game.place(tile, one, other)
            made += 1
        for cell, symbol in game.lying.items():
            assert LETTERS[game.cells[NUMBER[cell_name(cell)]]] == symbol
    assert most >= 4


@pytest.mark.parametrize(("variant", "seats"), VARIANTS)
def test_b6_two_ways_to_list_placements_agree(variant: str, seats: int) -> None:
    """B6, B7: the legal placements are all pairs of free neighbours, in the first round those at an unused printed symbol."""
    game, moves = Placements(variant, seats, Random(f"{variant} {seats}")), np.empty(10_000, np.int32)
    for number, (tile, one, other) in enumerate(game):
        if number < seats or number % 5 == 0:
            free = game.free()
            assert game.states[0].pairs * 2 == len(free)
            listed = {game.parse(held, a, b) for held in set(game.rack()) for a, b in free if game.may_touch(a, b)}
            count = game.setting.rules.legal_moves(game.states, 0, moves)
            assert sorted(listed) == moves[:count].tolist()
        game.place(tile, one, other)
    assert game.free() == []
