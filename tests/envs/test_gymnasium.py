"""The games for Gymnasium: its own checker, the bots in the other seats, and many games at once."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import sixfold.envs
from sixfold.bots import find
from sixfold.errors import UsageError
from tests.samples import PLAIN

IDS = ["sixfold/Solo-v0", "sixfold/Board-v0", "sixfold/Cards-v0", "sixfold/Dice-v0"]
STEPS = 10 if PLAIN else 2000


def play(env: Any, seed: int) -> tuple[float, Any]:
    """Play a random game, and return what was paid in all and the last observation."""
    seen, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    total = 0.0
    for _ in range(STEPS):
        seen, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        assert env.observation_space.contains(seen) and not truncated
        total += reward
        if terminated:
            assert not info["action_mask"].any()
            break
    return total, seen


@pytest.mark.parametrize("name", IDS)
def test_the_checker_has_nothing_to_say(name: str) -> None:
    assert sixfold.envs
    check_env(gymnasium.make(name).unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_games_come_to_an_end(name: str) -> None:
    env = gymnasium.make(name)
    for seed in range(2):
        total, seen = play(env, seed)
        again, same = play(env, seed)
        assert total == again and (seen == same).all()
        raw: Any = env.unwrapped
        if name == "sixfold/Solo-v0":
            assert PLAIN or total == min(raw.game.tracks[0])
        else:
            assert total in (-1, 0, 1)


@pytest.mark.parametrize("name", IDS)
def test_several_at_once(name: str) -> None:
    envs: Any = gymnasium.make_vec(name, num_envs=3, vectorization_mode="sync")
    seen, info = envs.reset(seed=1)
    assert info["action_mask"].shape == (3, envs.single_action_space.n)
    for _ in range(5):
        seen, reward, _, _, info = envs.step(info["action_mask"].argmax(axis=1))
        assert envs.observation_space.contains(seen) and reward.shape == (3,)
    envs.close()


def test_many_solo_games_at_once() -> None:
    envs: Any = gymnasium.make_vec("sixfold/SoloBatch-v0", num_envs=6)
    assert envs.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    seen, info = envs.reset(seed=4)
    assert (seen == envs.reset(seed=4)[0]).all()
    total = np.zeros(6)
    ended = 0
    while ended < (1 if PLAIN else 20):
        seen, reward, done, cut, info = envs.step(envs.unwrapped.batch.sample())
        assert envs.observation_space.contains(seen) and not cut.any() and info["action_mask"].shape == (6, 10082)
        total += reward
        for i in np.flatnonzero(done):
            tracks = info["final_obs"][i][envs.unwrapped.batch.space.fields["tracks"]]
            assert total[i] == tracks.min() and info["_final_obs"][i]
            total[i] = 0
            ended += 1
    with pytest.raises(ValueError, match="illegal in game"):
        envs.step(info["action_mask"].argmin(axis=1))
    envs.close()
    with pytest.raises(UsageError, match="not rendered"):
        gymnasium.make_vec("sixfold/SoloBatch-v0", num_envs=2, render_mode="ansi")


def test_masks_for_maskable_learners() -> None:
    env: Any = gymnasium.make("sixfold/Dice-v0").unwrapped
    _, info = env.reset(seed=1)
    masks = env.action_masks()
    assert masks.dtype == np.bool_ and (masks == info["action_mask"]).all() and masks.tolist().index(True) == 0


def test_seats_and_opponents_are_chosen() -> None:
    env: Any = gymnasium.make("sixfold/Cards-v0", seats=3, seat=2, opponents=["random", find("random")], reward="rank")
    assert play(env, 1)[0] in (-1, 0, 1) or PLAIN
    drawn: Any = gymnasium.make("sixfold/Board-v0", variant="team", seat=None)
    assert len({drawn.reset(seed=seed) and drawn.unwrapped.seat for seed in range(12)}) == 4
    lowest: Any = gymnasium.make("sixfold/Dice-v0", reward="lowest")
    assert play(lowest, 3)[0] == min(lowest.unwrapped.game.tracks[0])


def test_an_illegal_action_ends_the_game() -> None:
    env: Any = gymnasium.make("sixfold/Board-v0")
    _, info = env.reset(seed=1)
    _, reward, terminated, _, info = env.step(int(info["action_mask"].argmin()))
    assert (reward, terminated, info["illegal"]) == (-1, True, True) and not env.unwrapped.action_masks().any()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


@pytest.mark.parametrize("action", [1.5, None, "1", np.float32(1)])
def test_an_action_is_a_whole_number(action: Any) -> None:
    env: Any = gymnasium.make("sixfold/Board-v0").unwrapped
    env.reset(seed=1)
    before = env.game.states.copy()
    with pytest.raises(TypeError, match="an action is a whole number, not"):
        env.step(action)
    assert env.game.states == before
    assert env.step(np.array(env.action_masks().argmax()))[4].get("illegal") is None


def test_bad_calls_behave_as_gymnasium_says() -> None:
    env: Any = gymnasium.make("sixfold/Cards-v0")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.unwrapped.step(0)
    with pytest.raises(gymnasium.error.Error):
        env.reset(seed="seven")
    env.reset(seed=1)
    with pytest.raises((IndexError, AssertionError)):
        env.step(32)
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.unwrapped.render() is None
    wrong: list[dict[str, Any]] = [
        {"opponents": "nobody"},
        {"opponents": ["random", "random"]},
        {"seat": 2},
        {"seats": 9},
        {"variant": "x"},
        {"reward": "x"},
    ]
    for options in wrong:
        with pytest.raises(UsageError):
            gymnasium.make("sixfold/Cards-v0", **options)
    with pytest.raises(TypeError):
        gymnasium.make("sixfold/Cards-v0", colour="red")


def test_rendering_for_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    env: Any = gymnasium.make("sixfold/Solo-v0", render_mode="human")
    _, info = env.reset(seed=1)
    env.step(int(info["action_mask"].argmax()))
    assert "board (solo)" in capsys.readouterr().out
