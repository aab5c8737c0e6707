"""Actions and observations: the numbering, the masks, the fields, and that nothing hidden is in them."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from sixfold.envs.batch import BatchEnv
from sixfold.envs.rewards import pay, reward_kind
from sixfold.envs.spaces import Space
from sixfold.errors import UsageError
from sixfold.games import move
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.rules import board
from sixfold.rules.hexgrid import PAIRS
from sixfold.rules.phase import OVER
from tests.envs.play import STRONG, compare
from tests.samples import HIDING, OPTIONED, PLAIN, SETTINGS, new_game

GAMES = 1 if PLAIN else 1000
"""How many games of each setting are played through."""


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_action_has_one_move_and_back(setting: Setting) -> None:
    space = Space(setting)
    assert space.moves == len(space.codes) == int((space.actions >= 0).sum())
    assert (np.diff(space.codes) > 0).all()
    assert (space.actions[space.codes] == np.arange(space.moves)).all()
    for action in Random(1).sample(range(space.moves), 20):
        spelt = move.parse(setting, move.name(setting, space.to_code(action)))
        assert setting.game == "board" or space.to_action(spelt.code) == action


@pytest.mark.parametrize(
    ("setting", "moves"),
    [
        (Setting.of("board", seats=2), 21 * 480 + 2),
        (Setting.of("board", seats=3), 21 * 684 + 2),
        (Setting.of("board", seats=4), 21 * 924 + 2),
        (Setting.of("cards"), 32),
        (Setting.of("dice"), 776),
    ],
    ids=str,
)
def test_the_numbering_is_stable(setting: Setting, moves: int) -> None:
    space = Space(setting)
    assert space.moves == moves
    if setting.game == "board":
        count = space.pairs.shape[1]
        assert space.to_code(3 * count + 7) == 3 * PAIRS + space.pairs[0, 7]
        assert [space.to_code(space.moves - 2), space.to_code(space.moves - 1)] == [board.DRAW, board.SWAP]


def test_what_is_out_of_bounds_is_refused() -> None:
    space = Space(Setting.of("board"))
    for action in (-1, space.moves):
        with pytest.raises(IndexError, match="there is no action"):
            space.to_code(action)
    for code in (-1, board.MOVES, 0):  # number 0 is a pair of cells outside the area of two seats
        with pytest.raises(IndexError, match="has no move"):
            space.to_action(code)


@pytest.mark.parametrize("setting", OPTIONED, ids=str)
def test_masks_are_the_legal_moves_in_every_state_of_a_thousand_games(setting: Setting) -> None:
    batch = BatchEnv(setting.game, setting.seats, GAMES, setting.variant, setting.options, seed=3)
    space, ended = batch.space, 0
    observation, mask = batch.reset()
    moves, chosen = np.zeros(setting.rules.MOST, np.int32), np.zeros(GAMES, np.int32)
    while ended < GAMES:
        assert compare(batch.states, space.actions, mask, moves, batch.picks, chosen) == -1
        for seen in (observation, batch.final):
            assert (seen.min(axis=0) >= space.low).all() and (seen.max(axis=0) <= space.high).all()
        observation, mask, _, done = batch.step(chosen)
        ended += int(done.sum())


@pytest.mark.parametrize("play", STRONG)
@pytest.mark.parametrize("setting", OPTIONED, ids=str)
def test_masks_and_observations_stay_right_with_strong_play(setting: Setting, play: Callable[[Game], int]) -> None:
    space, game = Space(setting), new_game(setting, 3)
    mask = np.full(space.moves, 9, np.uint8)
    observation = np.full(space.length, 99, np.int8)
    while game.turn is not None and game.ply < (10 if PLAIN else 1000):
        space.mask(game.states, 0, mask)
        assert np.array_equal(space.codes[np.flatnonzero(mask)], game.legal_moves.codes) and mask.max() == 1
        for seat in range(setting.seats):
            observation[:] = 99
            space.observe(game.states, 0, seat, observation)
            assert (observation >= space.low).all() and (observation <= space.high).all()
        game.push(play(game))
    if not PLAIN:
        space.mask(game.states, 0, mask)
        assert not mask.any()
        space.observe(game.states, 0, 0, observation)
        assert observation[space.fields["phase"]].tolist() == [0, 0, 0, 1]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_only_masked_moves_may_be_made(setting: Setting) -> None:
    space, random = Space(setting), Random(5)
    mask = np.zeros(space.moves, np.uint8)
    game = new_game(setting, 2)
    for _ in range(9):
        space.mask(game.states, 0, mask)
        some = range(space.moves) if space.moves < 1000 else random.sample(range(space.moves), 500)
        for action in (*some, *np.flatnonzero(mask).tolist()[:50]):
            assert setting.rules.may(game.states, 0, space.to_code(action)) == bool(mask[action])
        game.push(int(random.choice(game.legal_moves.codes.tolist())))


@pytest.mark.parametrize("setting", HIDING, ids=str)
def test_nothing_hidden_is_observed(setting: Setting) -> None:
    space, random = Space(setting), Random(11)
    whole, seen = np.empty((2, space.length), np.int8)
    game = new_game(setting, 4)
    while game.turn is not None and game.ply < (10 if PLAIN else 400):
        if game.ply % 5 == 0:
            for seat in range(setting.seats):
                space.observe(game.states, 0, seat, whole)
                view = game.view(seat)
                for states in (view.states, view.sample(random), view.sample(random)):
                    space.observe(states, 0, seat, seen)
                    assert (seen == whole).all()
        game.push(int(random.choice(game.legal_moves.codes.tolist())))


def test_a_mask_needs_no_more_than_the_view_of_the_seat_in_turn() -> None:
    for setting in HIDING:
        space, game = Space(setting), new_game(setting, 1)
        whole, seen = np.zeros((2, space.moves), np.uint8)
        space.mask(game.states, 0, whole)
        space.mask(game.view(0).states, 0, seen)
        assert whole.any() and (seen == whole).all()
        space.mask(game.view(1).states, 0, seen)
        assert not seen.any()


def test_fields_say_what_the_state_says() -> None:
    setting = Setting.of("board", seats=3)
    space, game = Space(setting), new_game(setting, 8)
    for _ in range(10):
        game.push(int(game.legal_moves.codes[0]))
    state, seat = game.states[0], 1
    observation = np.empty(space.length, np.int8)
    space.observe(game.states, 0, seat, observation)
    part = {name: observation[place].reshape(space.shapes[name]) for name, place in space.fields.items()}
    assert part["seat"].tolist() == [0, 1, 0]
    assert part["turn"].argmax() == (state.turn - seat) % 3
    assert part["phase"].argmax() == state.phase != OVER
    assert part["tracks"].tolist() == state.tracks[[1, 2, 0]].tolist()
    assert part["rack"].tolist() == np.bincount(state.racks[1][state.racks[1] < 21], minlength=21).tolist()
    assert part["held"].tolist() == [(state.racks[other] < 21).sum() for other in (1, 2, 0)]
    hidden = state.racks[[0, 2]]
    assert part["unseen"].tolist() == (state.bag + np.bincount(hidden[hidden < 21], minlength=21)).tolist()
    lying = state.board[space.cells]
    assert part["symbols"].tolist() == [(lying == symbol).astype(int).tolist() for symbol in range(6)]
    assert part["free"].tolist() == (lying == board.FREE).astype(int).tolist()
    assert part["used"].tolist() == [(state.used >> symbol) & 1 for symbol in range(6)]
    assert list(space.fields.values())[-1].stop == space.length


@pytest.mark.parametrize(
    ("ranks", "win", "rank"),
    [
        ([1, 2], [1, -1], [1, -1]),
        ([1, 1], [0, 0], [0, 0]),
        ([2, 1, 3], [-0.5, 1, -0.5], [0, 1, -1]),
        ([1, 1, 3], [0.5, 0.5, -1], [0.5, 0.5, -1]),
        ([1, 2, 1, 2], [0.5, -0.5, 0.5, -0.5], [2 / 3, -2 / 3, 2 / 3, -2 / 3]),
    ],
)
def test_rewards_for_ranks(ranks: list[int], win: list[float], rank: list[float]) -> None:
    for kind, expected in enumerate((win, rank)):
        rewards = np.zeros(len(ranks), np.float32)
        pay(np.array(ranks), len(ranks), kind, rewards)
        assert rewards.tolist() == pytest.approx(expected)


def test_unknown_rewards_are_refused() -> None:
    assert reward_kind(Setting.of("board", variant="solo"), None) == 2
    for setting, name in ((Setting.of("dice"), "points"), (Setting.of("board", variant="solo"), "win")):
        with pytest.raises(UsageError, match="there is no reward"):
            reward_kind(setting, name)
