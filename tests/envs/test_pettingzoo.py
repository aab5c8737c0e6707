"""The games for PettingZoo, under PettingZoo's and MOMAland's own tests, with random and with strong play."""

import pickle
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import ModuleType, SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces

from sixfold.envs import board_v0, cards_v0, dice_v0
from sixfold.envs.aec import GameEnv
from sixfold.errors import IllegalMove, UsageError
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from tests.envs.play import STRONG
from tests.samples import PLAIN, SETTINGS

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # PettingZoo's tests import its own old names
    import pettingzoo.test
    from momaland.test import api_test as momaland_api_test

GAMES = {"board": board_v0, "cards": cards_v0, "dice": dice_v0}
CYCLES = 5 if PLAIN else 400

DICTIONARY = {
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    "Observation is not a NumPy array",
    "Observation is not NumPy array",
}
"""What these suites say about every environment whose observation is a dictionary with a mask, PettingZoo's own included."""

some = pytest.mark.parametrize("setting", SETTINGS, ids=str)
each = pytest.mark.parametrize("module", GAMES.values(), ids=GAMES)
strong = pytest.mark.parametrize("choose", STRONG)


def make(setting: Setting, **options: Any) -> Any:
    return GAMES[setting.game].env(setting.seats, variant=setting.variant, options=setting.options, **options)


@contextmanager
def no_warnings_of_ours() -> Iterator[None]:
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        yield
    assert {str(warning.message) for warning in given} <= DICTIONARY


class Chosen(spaces.Discrete):
    """Actions that are not random but chosen for the game at hand."""

    env: GameEnv
    choose: Callable[[Game], int]

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        return np.int64(self.env.space.to_action(self.choose(self.env.game)))


def play_well(env: Any, choose: Callable[[Game], int]) -> Any:
    raw = env.unwrapped
    for agent in raw.possible_agents:
        raw.action_spaces[agent] = Chosen(raw.space.moves)
        raw.action_spaces[agent].env, raw.action_spaces[agent].choose = raw, choose
    return env


def play(env: Any, seed: int) -> dict[str, Any]:
    """Play a random game, and return what each agent was paid in all."""
    env.reset(seed=seed)
    paid: dict[str, Any] = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        paid[agent] = paid[agent] + reward
        env.step(None if terminated or truncated else env.action_space(agent).sample(seen["action_mask"]))
    return paid


@some
def test_api(setting: Setting) -> None:
    with no_warnings_of_ours():
        pettingzoo.test.api_test(make(setting), num_cycles=CYCLES)


@each
@strong
def test_api_with_strong_play(module: ModuleType, choose: Callable[[Game], int]) -> None:
    with no_warnings_of_ours():
        pettingzoo.test.api_test(play_well(module.env(), choose), num_cycles=CYCLES)


@each
def test_seeds(module: ModuleType) -> None:
    pettingzoo.test.seed_test(module.env, num_cycles=20)
    for choose in STRONG:
        pettingzoo.test.seed_test(partial(lambda choose: play_well(module.env(3), choose), choose), num_cycles=2 if PLAIN else 10)


@each
def test_rendering(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    with no_warnings_of_ours():
        pettingzoo.test.render_test(module.env, custom_tests={"svg": lambda drawn: drawn.startswith("<svg")})
    assert "player_0" in capsys.readouterr().out


@some
def test_pixels(setting: Setting) -> None:
    env = make(setting, render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    env.step(int(env.last()[0]["action_mask"].argmax()))
    after = env.render()
    assert before.shape == after.shape and before.dtype == np.uint8 and (before != after).any()


@each
@pytest.mark.skipif(PLAIN, reason="measures speed")
def test_performance_benchmark(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    pettingzoo.test.performance_benchmark(module.env())  # takes five seconds, whatever is measured
    assert "turns per second" in capsys.readouterr().out


@each
def test_the_parallel_interface(module: ModuleType) -> None:
    with no_warnings_of_ours():
        pettingzoo.test.parallel_api_test(module.parallel_env(), num_cycles=CYCLES)
        pettingzoo.test.parallel_seed_test(module.parallel_env, num_cycles=5 if PLAIN else 20)
    env = module.parallel_env(3)
    seen, _ = env.reset(seed=1)
    turns = 0
    while env.agents and turns < (5 if PLAIN else 2000):
        assert sum(one["action_mask"].any() for one in seen.values()) == 1
        actions = {agent: int(one["action_mask"].argmax()) for agent, one in seen.items()}
        seen, rewards, ended, _, _ = env.step(actions)
        turns += 1
    assert PLAIN or (all(ended.values()) and sum(rewards.values()) == pytest.approx(0))


@some
def test_momaland_api(setting: Setting) -> None:
    with no_warnings_of_ours():
        momaland_api_test(make(setting, vector=True), num_cycles=CYCLES)


@each
@strong
def test_momaland_api_with_strong_play(
    module: ModuleType, choose: Callable[[Game], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    env = module.env(vector=True)
    raw = env.unwrapped
    chosen = SimpleNamespace(choice=lambda _: raw.space.to_action(choose(raw.game)))
    monkeypatch.setitem(momaland_api_test.__globals__["play_test"].__globals__, "random", chosen)
    with no_warnings_of_ours():
        momaland_api_test(env, num_cycles=CYCLES)


@some
def test_rewards_add_up(setting: Setting) -> None:
    if setting.seats > 1:
        for reward in ("win", "rank"):
            paid = play(make(setting, reward=reward), 1)
            assert sum(paid.values()) == pytest.approx(0, abs=1e-6)
    for vector in (False, True):
        env = make(setting, reward="lowest", vector=vector)
        paid = play(env, 2)
        rows = env.unwrapped._rows()
        for seat, agent in enumerate(env.possible_agents):
            assert np.array_equal(paid[agent], rows[seat] if vector else rows[seat].min())
            assert env.unwrapped.reward_space(agent).shape == (6 if vector else 1,)


def test_the_winner_is_paid() -> None:
    env = cards_v0.env(4, reward="rank")
    paid = play(env, 3)
    outcome = env.unwrapped.game.outcome()
    order = sorted(paid.values(), reverse=True)
    assert [order.index(reward) + 1 for reward in paid.values()] == outcome.ranks


@each
def test_an_illegal_action_ends_the_game(module: ModuleType) -> None:
    env = module.env()
    env.reset(seed=1)
    env.step(int(env.last()[0]["action_mask"].argmin()))
    assert all(env.terminations.values())
    assert env.rewards == {"player_0": -1.0, "player_1": 0.0}
    vector = module.env(vector=True)
    vector.reset(seed=1)
    vector.step(int(vector.last()[0]["action_mask"].argmin()))
    assert vector.rewards["player_0"].tolist() == [-1] * 6
    for _ in vector.agent_iter():
        assert vector.last()[1].shape == (6,)
        vector.step(None)


@each
def test_what_makes_environments_can_be_sent_to_other_processes(module: ModuleType) -> None:
    for make in (module.raw_env, module.env, module.parallel_env):
        assert pickle.loads(pickle.dumps(make)) is make
    assert str(module.raw_env()) == module.raw_env.metadata["name"] == f"sixfold_{module.__name__.rpartition('.')[2]}"


@each
def test_the_raw_environment_raises(module: ModuleType) -> None:
    env = module.raw_env()
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="illegal here"):
        env.step(int(env.observe("player_0")["action_mask"].argmin()))
    with pytest.raises(IndexError):
        env.step(env.space.moves)


def test_bad_calls_behave_as_pettingzoo_says() -> None:
    env = cards_v0.env()
    with pytest.raises(Exception, match="reset"):
        env.step(0)
    with pytest.raises(gymnasium.error.Error):
        env.reset(seed="seven")
    env.reset(seed=7)
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(32)
    for agent in env.agent_iter():
        seen, _, terminated, _, _ = env.last()
        if terminated:
            break
        env.step(env.action_space(agent).sample(seen["action_mask"]))
    with pytest.raises((AssertionError, ValueError)):
        env.step(0)
    for options in ({"seats": 7}, {"variant": "x"}, {"options": {"x": 1}}, {"reward": "x"}, {"render_mode": "x"}):
        with pytest.raises(UsageError):
            cards_v0.env(**options)
    with pytest.raises(TypeError):
        cards_v0.env(colour="red")
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None


@each
def test_the_registry_knows_the_games(module: ModuleType) -> None:
    name = module.__name__.rpartition(".")[2]
    for kind in ("aec", "parallel"):
        assert pettingzoo.make(kind, f"sixfold/{name.replace('_', '-')}", seats=3).unwrapped.setting.seats == 3


def test_resets_without_a_seed_go_on_from_the_last_one() -> None:
    env, other = board_v0.env(), board_v0.env()
    for each_env in (env, other):
        each_env.reset(seed=5)
        each_env.reset()
    assert env.unwrapped.state().tobytes() == other.unwrapped.state().tobytes()
    assert env.unwrapped.state_space.contains(env.unwrapped.state())
    assert str(env) == "sixfold_board_v0"
    env.reset(seed=5)
    assert env.unwrapped.state().tobytes() != other.unwrapped.state().tobytes()
