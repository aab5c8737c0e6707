"""Many games at once: the same games as one at a time, and what is refused."""

from typing import Any

import numpy as np
import pytest

from sixfold.envs.aec import GameEnv
from sixfold.envs.batch import BatchEnv
from sixfold.errors import UsageError
from sixfold.games.variants import Setting
from tests.envs.play import BatchChance
from tests.samples import OPTIONED, PLAIN

COUNT = 1 if PLAIN else 5


def make(setting: Setting, **options: Any) -> BatchEnv:
    return BatchEnv(setting.game, setting.seats, variant=setting.variant, options=setting.options, **options)


def one(setting: Setting, **options: Any) -> GameEnv:
    given: dict[str, Any] = {"reward": None, "vector": False, "render_mode": None, **options}
    return GameEnv(setting.game, seats=setting.seats, variant=setting.variant, options=setting.options, **given)


@pytest.mark.parametrize("setting", OPTIONED, ids=str)
def test_a_batch_plays_the_same_games_as_the_turn_by_turn_environment(setting: Setting) -> None:
    batch = make(setting, count=COUNT, seed=9)
    singles = [one(setting) for _ in range(COUNT)]
    for i, single in enumerate(singles):
        single.begin(BatchChance(batch.seeds[i : i + 1]))
    observation, mask = batch.reset()
    running = set(range(COUNT))
    while running:
        actions = batch.sample()
        for i in running:
            seen = singles[i].observe(singles[i].agent_selection)
            assert singles[i].agent_selection == f"player_{batch.turn[i]}"
            assert (seen["observation"] == observation[i]).all()
            assert (seen["action_mask"] == mask[i]).all()
            singles[i].step(actions[i])
        observation, mask, reward, done = batch.step(actions)
        for i in list(running):
            assert reward[i].tolist() == list(singles[i].rewards.values())
            assert done[i] == any(singles[i].terminations.values())
            if done[i]:
                mover = f"player_{singles[i].game.states[0].turn}"
                assert (singles[i].observe(mover)["observation"] == batch.final[i]).all()
                running.remove(i)
    batch.close()


@pytest.mark.parametrize("reward", ["win", "rank", "lowest"])
def test_rewards_add_up(reward: str) -> None:
    batch = BatchEnv("dice", 3, count=COUNT, seed=2, reward=reward)
    batch.reset()
    total = np.zeros_like(batch.reward)
    ended = np.zeros(COUNT, int)
    while ended.min() == 0:
        _, _, paid, done = batch.step(batch.sample())
        total += paid
        ended += done
        if reward != "lowest":
            assert np.abs(paid.sum(axis=1)).max() < 1e-6 and not paid[~done].any()
        tracks = batch.final[:, batch.space.fields["tracks"]].reshape(COUNT, 3, 6)
        for i in np.flatnonzero(done):
            if reward == "lowest":
                assert sorted(total[i]) == sorted(tracks[i].min(axis=1))
            else:
                assert total[i].max() == 1
            total[i] = 0


def test_masks_stay_right_over_many_games() -> None:
    for setting in (Setting.of("board"), Setting.of("board", variant="team"), Setting.of("cards", seats=4)):
        batch = make(setting, count=3, threads=2)
        batch.reset()
        for step in range(20 if PLAIN else 300):
            _, mask, _, _ = batch.step(batch.sample())
            if step % 13 == 0:
                fresh = np.zeros_like(mask)
                for i in range(3):
                    batch.space.mask(batch.states, i, fresh[i])
                assert (fresh == mask).all()


def test_equal_seeds_give_equal_games_whatever_the_threads() -> None:
    batches = [BatchEnv("cards", count=7, seed=3, threads=threads) for threads in (1, 2, 5)]
    for batch in batches:
        batch.reset()
        for _ in range(30):
            batch.step(batch.sample())
    first, *others = [batch.states.tobytes() for batch in batches]
    assert all(other == first for other in others)
    again = batches[0].reset(seed=3)[0].copy()
    assert (again == batches[1].reset(seed=3)[0]).all()
    assert (again != batches[1].reset(seed=4)[0]).any()


def test_observations_and_masks_can_be_left_out() -> None:
    plain = BatchEnv("board", count=4, seed=0, observe=False, masks=False, checked=False)
    full = BatchEnv("board", count=4, seed=0)
    observation, mask = plain.reset()
    assert observation.shape == (0, 707 + 1) and mask.shape == (0, 10082)
    full.reset()
    for _ in range(200 if not PLAIN else 10):
        actions = full.sample()
        assert (plain.step(actions)[3] == full.step(actions)[3]).all()
    assert plain.states.tobytes() == full.states.tobytes()


def test_states_are_saved_and_loaded() -> None:
    batch = BatchEnv("board", count=3, seed=1)
    batch.reset()
    for _ in range(9):
        batch.step(batch.sample())
    saved, seeds = batch.states.tobytes(), batch.seeds.tobytes()
    actions = batch.sample()
    observation, mask = (array.copy() for array in batch.step(actions)[:2])

    other = BatchEnv("board", count=3)
    other.load(np.frombuffer(saved, other.states.dtype))
    other.seeds[:] = np.frombuffer(seeds, np.uint64)
    again = other.step(actions)
    assert (again[0] == observation).all() and (again[1] == mask).all()
    assert other.states.tobytes() == batch.states.tobytes()

    single = one(Setting.of("board"))
    single.load(np.frombuffer(saved, other.states.dtype)[1:2])
    assert single.state().tobytes() == saved[len(saved) // 3 : 2 * len(saved) // 3]
    with pytest.raises(UsageError, match="array of one record"):
        single.load(batch.states)
    with pytest.raises(UsageError, match="there are 3 states"):
        batch.load(batch.states[:2])


def test_an_illegal_action_is_refused_and_nothing_happens() -> None:
    for game in ("board", "cards", "dice"):
        batch = BatchEnv(game, count=4, threads=2)
        _, mask = batch.reset()
        before = batch.states.tobytes()
        for wrong in (int(mask[2].argmin()), -1, batch.space.moves):
            for kind in (np.int32, np.int64):
                actions = batch.sample().astype(kind)
                actions[2] = wrong
                with pytest.raises(ValueError, match=f"action {wrong} is illegal in game 2"):
                    batch.step(actions)
        assert batch.states.tobytes() == before


def test_bad_input_is_refused() -> None:
    batch = BatchEnv("cards", count=3)
    with pytest.raises(UsageError, match="reset"):
        batch.step([0, 0, 0])
    batch.reset()
    for actions in ([0, 0], 0, [0.0, 1.0, 2.0], [[0], [0], [0]]):
        with pytest.raises(ValueError, match="3 whole numbers"):
            batch.step(actions)
    wrong: list[dict[str, Any]] = [{"count": 0}, {"count": True}, {"seed": -1}, {"seed": "x"}, {"seats": 5}, {"reward": "x"}]
    for options in wrong:
        with pytest.raises(UsageError):
            BatchEnv("cards", **options)
