"""Copies of public objects: what is copied, deep-copied or pickled goes on as the original would, or refuses in a sentence."""

from __future__ import annotations

import copy
import multiprocessing
import os
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from sixfold.envs import board_v0, cards_v0, dice_v0
from sixfold.envs.batch import BatchEnv
from sixfold.envs.single import SeatEnv, SoloVectorEnv
from sixfold.errors import RecordError, SixfoldError, TableError, UsageError
from sixfold.play.game import Game
from sixfold.play.match import Match
from sixfold.play.record import Record
from sixfold.server.store import StoreAway
from tests.samples import SETTINGS

Copy = Callable[[Any], Any]


def _pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS: dict[str, Copy] = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": _pickled}


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> Copy:
    """One of the ways to copy."""
    return WAYS[request.param]


def _play(game: Game, moves: int, random: Random) -> None:
    for _ in range(moves):
        if game.outcome() is not None:
            return
        for seat in range(game.setting.seats):
            game.view(seat)
        game.play(random.choice(game.legal_moves))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_copied_game_goes_on_as_the_original(setting: Any, way: Copy) -> None:
    game = Game.new(setting.game, variant=setting.variant, seats=setting.seats, options=setting.options, seed=3)
    _play(game, 12, Random(1))
    other = way(game)
    before = Record.of(game).write()
    assert other == game and other.turn == game.turn and repr(other) == repr(game)
    _play(other, 20, Random(2))
    assert Record.of(game).write() == before
    _play(game, 20, Random(2))
    assert Record.of(other).write() == Record.of(game).write()
    assert other.turn == game.turn
    assert [bytes(other.view(seat)) for seat in range(setting.seats)] == [bytes(game.view(seat)) for seat in range(setting.seats)]
    Record.of(other).verify()


def test_copies_of_views_records_and_matches(way: Copy) -> None:
    game = Game.new("cards", seats=3, seed=5)
    _play(game, 30, Random(4))
    view, record = game.view(1), Record.of(game)
    assert way(view) == view
    assert way(view).sample(Random(6)).tobytes() == view.sample(Random(6)).tobytes()
    assert way(record) == record
    match = Match.new("dice", players=["Ada", "Bea"], seed=1)
    other = way(match)
    assert other.begin() == match.begin()


def test_a_copied_match_counts_alone(way: Copy) -> None:
    match = Match.new("dice", players=["Ada", "Bea"], seed=1)
    other = way(match)
    game = other.begin()
    game.resign(0)
    other.end(game)
    assert match.points == [] and len(other.points) == 1


@pytest.mark.parametrize("module", [board_v0, cards_v0, dice_v0])
def test_a_copied_environment_goes_on_as_the_original(module: Any, way: Copy) -> None:
    env = module.env()
    env.reset(seed=4)
    _step(env, 5)
    if way is copy.copy:
        way = copy.deepcopy  # a shallow copy of PettingZoo's wrappers shares what they wrap
    other = way(env)
    assert _step(other, 30) == _step(env, 30)


def _step(env: Any, moves: int) -> list[bytes]:
    seen = []
    for _ in range(moves):
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            break
        seen.append(observation["observation"].tobytes())
        env.step(int(np.flatnonzero(observation["action_mask"])[-1]))
    return seen


@pytest.mark.parametrize("way", [copy.deepcopy, _pickled])
def test_a_copied_seat_environment_goes_on_as_the_original(way: Copy) -> None:
    env = SeatEnv("cards", seats=3, opponents="greedy")
    _, info = env.reset(seed=2)
    other = way(env)
    for _ in range(20):
        action = int(np.flatnonzero(info["action_mask"])[0])
        mine, theirs = env.step(action), other.step(action)
        assert mine[0].tobytes() == theirs[0].tobytes() and mine[1:4] == theirs[1:4]
        if mine[2]:
            break
        info = mine[4]


@pytest.mark.parametrize("threads", [1, 2])
def test_a_copied_batch_goes_on_as_the_original(way: Copy, threads: int) -> None:
    batch = BatchEnv("dice", 3, count=300, seed=2, threads=threads)
    batch.reset()
    batch.step(batch.sample())
    other = way(batch)
    for _ in range(10):
        actions = batch.sample()
        assert (actions == other.sample()).all()
        for mine, theirs in zip(batch.step(actions), other.step(actions), strict=True):
            assert (mine == theirs).all()
    batch.step(batch.sample())
    assert not np.shares_memory(batch.observation, other.observation)
    batch.close()
    other.close()


def test_a_copied_vector_environment_goes_on_as_the_original() -> None:
    env = SoloVectorEnv(4, seed=1)
    _, info = env.reset()
    other = copy.deepcopy(env)
    action = info["action_mask"].argmax(axis=1)
    assert (env.step(action)[0] == other.step(action)[0]).all()
    env.close()
    other.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only where processes fork")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_batch_with_threads_goes_on_in_a_process_that_was_forked() -> None:
    batch = BatchEnv("dice", 2, count=64, seed=2, threads=2)
    batch.reset()
    batch.step(batch.sample())
    context = multiprocessing.get_context("fork")
    answers = context.SimpleQueue()

    def go_on() -> None:
        batch.step(batch.sample())
        answers.put(batch.observation.tobytes())

    child = context.Process(target=go_on)
    child.start()
    child.join(60)
    assert child.exitcode == 0
    batch.step(batch.sample())
    assert answers.get() == batch.observation.tobytes()
    batch.close()


def test_batches_without_a_seed_differ() -> None:
    batches = [BatchEnv("board", count=8), BatchEnv("board", count=8)]
    first, second = (batch.reset()[0].tobytes() for batch in batches)
    assert first != second
    vectors = [SoloVectorEnv(8), SoloVectorEnv(8)]
    assert vectors[0].reset()[0].tobytes() != vectors[1].reset()[0].tobytes()


def test_a_position_stays_as_it_was() -> None:
    game = Game.new("board", seed=1)
    position = game.position()
    drawn = str(game)
    game.play(game.legal_moves[0])
    assert position.ply == 0 and position.legal_moves.codes.tolist() == Game.new("board", seed=1).legal_moves.codes.tolist()
    assert drawn == str(Game.new("board", seed=1))


@pytest.mark.parametrize(("module", "racks"), [(board_v0, "racks"), (cards_v0, "hands")])
def test_a_loaded_game_is_sampled_and_not_recorded(module: Any, racks: str) -> None:
    env = module.raw_env(seats=3)
    env.reset(seed=4)
    whole = env.game.states.copy()
    env.load(whole, seed=1)
    game = env.game
    _play(game, 9, Random(3))
    for seat in (*range(3), None):
        view = game.view(seat)
        full = view.sample(Random(5))
        assert (np.sort(full[0][racks] >= 0) == np.sort(game.states[0][racks] >= 0)).all()
        held = [(full[0][racks][other] == game.states[0][racks][other]).all() for other in range(3)]
        assert seat is None or held[seat]
    with pytest.raises(UsageError, match="began from a loaded state"):
        Record.of(game)
    assert "loaded" in repr(game)


def test_a_game_does_not_go_on_from_anything() -> None:
    game = Game.new("board", seed=1)
    with pytest.raises(UsageError, match="array of one record"):
        game.load(Game.new("cards", seed=1).states)
    due = np.zeros(1, game.states.dtype)
    game.setting.rules.setup(due, 0, 0, 2, 0)
    with pytest.raises(UsageError, match="chance is due"):
        game.load(due)


@pytest.mark.parametrize(
    "error", [RecordError("no", move=3), TableError("seat/taken", "no"), UsageError("no"), StoreAway("host")]
)
def test_errors_travel_between_processes(error: SixfoldError, way: Copy) -> None:
    other = way(error)
    assert (str(other), other.code) == (str(error), error.code)
    assert getattr(other, "move", None) == getattr(error, "move", None)
