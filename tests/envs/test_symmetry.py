"""Symmetries: a game seen another way is played the same way."""

from random import Random

import numpy as np
import pytest

from sixfold.envs.spaces import Space
from sixfold.envs.symmetry import Symmetry, symmetries
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.rules.phase import CHANCE
from tests.samples import PLAIN, SETTINGS, new_game


def other_outcome(symmetry: Symmetry, outcome: int) -> int:
    """Return what a chance outcome becomes."""
    if symmetry.space.setting.game == "dice":
        return int(symmetry.symbols[outcome])
    return int(symmetry._kinds[0][outcome])


def play_both(game: Game, symmetry: Symmetry, random: Random) -> None:
    """Play a game and its image beside each other, and compare all that is seen."""
    space, rules = symmetry.space, game.setting.rules
    here, there = np.zeros((2, 1), rules.STATE)
    for states in (here, there):
        rules.setup(states, 0, game.setting.kind.number, game.setting.seats, game.setting.rule)
    weights = np.zeros(rules.KINDS, np.int64)
    seen, mask = np.zeros((2, space.length), np.int8), np.zeros((2, space.moves), np.uint8)
    for _ in range(10 if PLAIN else 120):
        while here[0].phase == CHANCE:
            rules.odds(here, 0, weights)
            outcome = random.choices(range(rules.KINDS), weights.tolist())[0]
            rules.chance(here, 0, outcome)
            rules.chance(there, 0, other_outcome(symmetry, outcome))
        for place, states in enumerate((here, there)):
            space.observe(states, 0, game.setting.seats - 1, seen[place])
            space.mask(states, 0, mask[place])
        assert (symmetry.apply(seen[0]) == seen[1]).all()
        assert (symmetry.apply_mask(mask[0]) == mask[1]).all()
        if not mask[0].any():
            break
        action = random.choice(np.flatnonzero(mask[0]).tolist())
        rules.apply(here, 0, space.to_code(action))
        rules.apply(there, 0, space.to_code(symmetry.apply(action)))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_image_of_a_game_is_a_game(setting: Setting) -> None:
    random = Random(7)
    found = symmetries(Space(setting))
    assert len(found) == (12 if setting.game == "board" else 720)
    for symmetry in found if len(found) == 12 else random.sample(found, 12):
        play_both(new_game(setting, 1), symmetry, random)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_symmetries_are_permutations_and_all_differ(setting: Setting) -> None:
    found = symmetries(Space(setting))
    assert len({tuple(symmetry.symbols) for symmetry in found}) == len(found)
    for symmetry in found[:12]:
        assert sorted(symmetry.actions) == list(range(symmetry.space.moves))
        assert sorted(symmetry.observation) == list(range(symmetry.space.length))
    same = found[0]
    assert (same.actions == np.arange(same.space.moves)).all()
    assert (same.observation == np.arange(same.space.length)).all()


def test_many_observations_at_once() -> None:
    space = Space(Setting.of("dice", seats=3))
    symmetry = symmetries(space)[100]
    some = np.random.default_rng(1).integers(0, 4, (5, space.length)).astype(np.int8)
    assert (symmetry.apply(some)[3] == symmetry.apply(some[3])).all()
    assert symmetry.apply(0) == 0
    assert repr(symmetry).startswith("<Symmetry of dice (standard), 3 seats: symbols become [")
