"""OpenSpiel: its own tests and algorithms run on the three games, and nothing hidden shows."""

import io
import pickle
import unittest
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from sixfold.envs.aec import GameEnv
from sixfold.envs.batch import BatchEnv
from sixfold.errors import ChanceError, GameOver, IllegalMove, UsageError
from sixfold.games.move import parse
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from tests.envs.play import BatchChance
from tests.samples import HIDING, OPTIONED, PLAIN, SETTINGS

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("these tests need OpenSpiel and Shimmy: pip install 'sixfold[openspiel]'") from error

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from absl import flags
    from open_spiel.integration_tests import api_test
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import (
        external_sampling_mccfr,
        generate_playthrough,
        get_all_states,
        ismcts,
        mcts,
        outcome_sampling_mccfr,
        random_agent,
        tabular_qlearner,
    )
    from open_spiel.python.tests import games_sim_test
    from shimmy import OpenSpielCompatibilityV0

from sixfold.envs import openspiel
from sixfold.envs.trace import space_of

flags.FLAGS(["tests"])

GAMES = 1 if PLAIN else 3

SHORT = [
    "sixfold_board(turns=4)",
    "sixfold_board(players=3,turns=4)",
    "sixfold_board(variant=team,turns=5)",
    "sixfold_board(variant=solo,turns=6)",
    "sixfold_board(variant=duel,width=1,turns=4)",
    "sixfold_cards(turns=6)",
    "sixfold_cards(players=4,turns=5)",
    "sixfold_dice(turns=4)",
    "sixfold_dice(players=3,split=True,turns=4)",
    "sixfold_dice(players=4,variant=hidden-start,turns=5)",
]
"""Games that end early, in every variant."""


def load(setting: Setting, **more: int) -> Any:
    """Return the game of a setting."""
    options = {name: value for name, value in setting.options.items() if name != "talk"}
    params = {"players": setting.seats, "variant": setting.variant, **options, **more}
    return pyspiel.load_game(f"sixfold_{setting.game}", params)


def step(state: Any, random: Random) -> None:
    """Make a random move, or let chance happen."""
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, odds)[0])
    else:
        state.apply_action(random.choice(state.legal_actions()))


def played(game: Any, random: Random) -> Iterator[Any]:
    """Play a random game, and yield its state before each step and at the end."""
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        step(state, random)
    yield state


def seen(state: Any, seat: int) -> list[Any]:
    """Return everything that the state tells a seat."""
    said = [
        state.information_state_string(seat),
        state.observation_string(seat),
        state.information_state_tensor(seat),
        state.observation_tensor(seat),
    ]
    for public in (False, True):
        for recall in (False, True):
            for private in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER):
                kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)
                observer = state.get_game().make_py_observer(kind)
                said.append(observer.string_from(state, seat))
                if observer.tensor is not None:
                    observer.set_from(state, seat)
                    said.append(observer.tensor.tolist())
    return said


# The rules


@pytest.mark.parametrize("setting", OPTIONED, ids=str)
def test_legal_actions_are_the_legal_moves(setting: Setting) -> None:
    """Over random games: the same moves with the same texts, the same position, the same outcome."""
    game, space, random = load(setting), space_of(setting), Random(3)
    for _ in range(GAMES):
        told = Told()
        twin, known = Game(setting, chance=told), 0
        for state in played(game, random):
            if state.is_chance_node():
                assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1)
                continue
            news = list(state.trace.history.steps())[known:]
            told.outcomes = [one.number for one in news if one.is_chance]
            if known == 0:
                twin.deal()
            for one in news:
                if not one.is_chance:
                    twin.push(one.number)
            known += len(news)
            assert not told.outcomes and twin.states.tobytes() == state.trace.states.tobytes()
            if state.is_terminal():
                break
            assert state.current_player() == twin.turn
            actions = state.legal_actions()
            assert [space.to_code(action) for action in actions] == twin.legal_moves.codes.tolist()
            assert actions == np.flatnonzero(state.legal_actions_mask()).tolist()
            some = random.choice(actions)
            assert parse(setting, state.action_to_string(some)).code == space.to_code(some)
        outcome = twin.outcome()
        assert outcome is not None and outcome.ranks == state.trace.ranks()
        assert outcome.reason in ("full", "all")


class Told:
    """Chance that gives what it was told."""

    outcomes: list[int]

    def pick(self, ply: int, place: int, weights: Any) -> int:
        """Return the next outcome."""
        assert weights[self.outcomes[0]]
        return self.outcomes.pop(0)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_returns_are_as_documented(setting: Setting) -> None:
    game, random = load(setting), Random(5)
    alone = setting.seats == 1
    assert game.get_type().utility == (pyspiel.GameType.Utility.GENERAL_SUM if alone else pyspiel.GameType.Utility.ZERO_SUM)
    for _ in range(GAMES):
        *_, state = played(game, random)
        returns = state.returns()
        if alone:
            assert returns == [state.trace.states[0].tracks[0].min() / 36]
            continue
        assert sum(returns) == pytest.approx(0)
        ranks = state.trace.ranks()
        assert all((value > 0) == (rank == 1) for value, rank in zip(returns, ranks, strict=True)) or max(ranks) == 1
        assert game.min_utility() <= min(returns) <= max(returns) <= game.max_utility()
        assert max(ranks) == 1 or max(returns) == 1 / ranks.count(1)


def test_a_shared_win_is_shared() -> None:
    *_, state = played(pyspiel.load_game("sixfold_dice(players=3,turns=1)"), Random(1))
    state.trace.states[0].tracks[:] = 0
    assert state.returns() == [0, 0, 0]
    state.trace.states[0].tracks[:2] = 1
    assert state.returns() == [0.5, 0.5, -1]


def test_the_limit_of_turns_ends_a_game() -> None:
    for text in SHORT:
        game = pyspiel.load_game(text)
        *_, state = played(game, Random(1))
        assert state.trace.is_limited and state.trace.states[0].turns == game.limit
        assert "turns were played" in str(state)


def test_bad_input_is_refused() -> None:
    for text in (
        "sixfold_board(players=5)",
        "sixfold_board(variant=chess)",
        "sixfold_board(width=3)",
        "sixfold_cards(turns=0)",
        "sixfold_dice(turns=99999)",
    ):
        with pytest.raises(UsageError):
            pyspiel.load_game(text)
    with pytest.raises(pyspiel.SpielError, match="colour"):
        pyspiel.load_game("sixfold_dice(colour=1)")
    game = pyspiel.load_game("sixfold_dice(turns=1)")
    with pytest.raises(UsageError):
        game.make_py_observer(None, {"zoom": 2})
    with pytest.raises(UsageError):
        game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS))
    with pytest.raises(UsageError):
        game.new_initial_state("somewhere")
    state = game.new_initial_state()
    with pytest.raises(ChanceError):
        state.apply_action(6)
    while state.is_chance_node():
        state.apply_action(0)
    with pytest.raises(IllegalMove):
        state.apply_action(1)
    with pytest.raises(IndexError):
        state.apply_action(10**6)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(GameOver):
        state.apply_action(0)


# Secrets


@pytest.mark.parametrize("setting", HIDING, ids=str)
def test_nothing_hidden_shows(setting: Setting) -> None:
    """A5: change what the others hold and how they came by it, and a seat is told the same, string by string."""
    game, random = load(setting), Random(2)
    changed = 0
    for number, state in enumerate(played(game, random)):
        if number % 29 != 28:
            continue
        for seat in range(setting.seats):
            told = seen(state, seat)
            sampled = state.clone()
            sampled.trace.states[:] = state.trace.view(seat).sample(random)
            assert sampled.observation_tensor(seat) == state.observation_tensor(seat)
            assert sampled.observation_string(seat) == state.observation_string(seat)
            other = state.resample_from_infostate(seat, random.random)
            assert seen(other, seat) == told
            assert other.legal_actions() == state.legal_actions() or seat != state.current_player()
            changed += other.history() != state.history()
    assert changed > 3


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_tensors_are_the_shared_observations(setting: Setting) -> None:
    game, random, space = load(setting), Random(4), space_of(setting)
    row = np.zeros(space.length, np.int8)
    assert game.observation_tensor_size() == space.length
    for number, state in enumerate(played(game, random)):
        if number % 7 == 0:
            for seat in range(setting.seats):
                space.observe(state.trace.states, 0, seat, row)
                assert state.observation_tensor(seat) == row.tolist()
                assert state.information_state_tensor(seat)[: space.length] == row.tolist()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_one_game_is_seen_alike_in_openspiel_pettingzoo_and_the_batch(setting: Setting) -> None:
    batch = BatchEnv(setting.game, setting.seats, 1, setting.variant, setting.options, seed=6)
    single = GameEnv(setting.game, seats=setting.seats, variant=setting.variant, options=setting.options)
    single.begin(BatchChance(batch.seeds))
    state, chance = load(setting).new_initial_state(), BatchChance(batch.seeds)
    weights = np.zeros(setting.rules.KINDS, np.int64)
    observation, mask = batch.reset()
    for _ in range(8 if PLAIN else 150):
        while state.is_chance_node():
            setting.rules.odds(state.trace.states, 0, weights)
            state.apply_action(chance.pick(0, 0, weights.tolist()))
        if state.is_terminal():
            break
        seat = int(batch.turn[0])
        assert state.current_player() == seat and single.agent_selection == f"player_{seat}"
        one = single.observe(single.agent_selection)
        assert state.observation_tensor(seat) == observation[0].tolist() == one["observation"].tolist()
        assert state.legal_actions_mask() == mask[0].tolist() == one["action_mask"].tolist()
        actions = batch.sample()
        state.apply_action(int(actions[0]))
        single.step(actions[0])
        observation, mask, _, _ = batch.step(actions)


def test_information_states_remember_everything() -> None:
    """Equal strings of a seat in turn come after equal strings and equal actions of that seat, and have equal tensors."""
    known: dict[str, tuple[Any, ...]] = {}
    met = 0
    for text in ("sixfold_dice(players=4,variant=hidden-start,turns=2)", "sixfold_cards(turns=3)"):
        game = pyspiel.load_game(text)
        for seed in range(10 if PLAIN else 150):
            past: dict[int, tuple[Any, ...]] = dict.fromkeys(range(game.num_players()), ())
            random = Random(seed // 3)
            state = game.new_initial_state()
            while not state.is_terminal():
                seat = state.current_player()
                before = state.information_state_string(seat) if seat >= 0 else ""
                if seat >= 0:
                    now = (past[seat], state.information_state_tensor(seat), state.legal_actions())
                    met += before in known
                    assert known.setdefault(before, now) == now
                step(state, random)
                if seat >= 0:
                    past[seat] = (*past[seat], before, state.history()[-1])
    assert met > 20


# OpenSpiel's own tests


@pytest.mark.parametrize("text", SHORT)
def test_random_sim_test(text: str) -> None:
    game = pyspiel.load_game(text)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("text", SHORT)
def test_the_simulation_of_the_python_tests(text: str) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(text))


@pytest.mark.parametrize("variant", ["standard", "solo"])
def test_random_sim_test_of_whole_games(variant: str) -> None:
    game = pyspiel.load_game("sixfold_board", {"variant": variant, "turns": 8 if PLAIN else 0})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("text", ["sixfold_board", "sixfold_board(variant=solo)", "sixfold_cards", "sixfold_dice"])
def test_the_api_holds_on_a_part_of_the_tree(text: str) -> None:
    """EnforceAPIOnPartialTreeBase, with proof that it ran."""
    attributes = {"game": pyspiel.load_game(text), "game_name": text}
    case = type("EnforceAPIOnSixfold", (api_test.EnforceAPIOnPartialTreeBase,), attributes)
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    stream = io.StringIO()
    ran = unittest.TextTestRunner(stream=stream).run(suite)
    assert ran.wasSuccessful(), stream.getvalue()
    assert ran.testsRun == 5 and not ran.skipped
    assert len(case.some_states) == 400  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "depth", "most"),
    [
        ("sixfold_dice(players=4,variant=hidden-start)", 3, 1000),
        ("sixfold_board(variant=solo)", 1, 5000),
        ("sixfold_cards", 1, 999),
    ],
)
def test_all_states_of_the_first_steps(text: str, depth: int, most: int) -> None:
    states = get_all_states.get_all_states(pyspiel.load_game(text), depth_limit=depth, include_chance_states=True)
    assert 16 <= len(states) < most
    assert len({state.history_str() for state in states.values()}) == len(states)


@pytest.mark.parametrize("text", SHORT)
def test_a_state_survives_being_written_down(text: str) -> None:
    game = pyspiel.load_game(text)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert pickle.loads(pickle.dumps(game.get_type())) == game.get_type()
    for number, state in enumerate(played(game, Random(8))):
        if number % 9:
            continue
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        for other in (again, state.clone(), pickle.loads(pickle.dumps(state)), game.deserialize_state(state.serialize())):
            assert str(other) == str(state) and other.history() == state.history()
            assert other.trace.states.tobytes() == state.trace.states.tobytes()
            assert other.trace.history == state.trace.history and other.current_player() == state.current_player()
            assert all(seen(other, seat) == seen(state, seat) for seat in range(game.num_players()))
            if not state.is_terminal():
                step(other, Random(1))
                assert other.history() != state.history()


@pytest.mark.parametrize("text", SHORT)
def test_a_playthrough_is_replayed_to_the_letter(text: str, tmp_path: Path) -> None:
    told = generate_playthrough.playthrough(text, None, seed=7)
    assert "Returns()" in told and told.count("# State") > 10
    file = tmp_path / "playthrough.txt"
    file.write_text(told, encoding="utf-8")
    original, again = generate_playthrough.replay(str(file))
    assert original == again == told


# OpenSpiel's algorithms


@pytest.mark.parametrize("text", ["sixfold_dice(turns=4)", "sixfold_board(variant=solo,turns=4)"])
def test_mcts_plays_games_without_secrets(text: str) -> None:
    game, random = pyspiel.load_game(text), Random(6)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = mcts.MCTSBot(game, uct_c=1.5, max_simulations=12, evaluator=evaluator, random_state=np.random.RandomState(2))
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            step(state, random)
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        decisions += 1
    assert decisions >= 4


@pytest.mark.parametrize("text", ["sixfold_board(turns=3)", "sixfold_cards(turns=4)", "sixfold_cards(players=3,turns=4)"])
def test_information_set_mcts_plays_games_with_secrets(text: str) -> None:
    """Every search begins with a deal that agrees with what the seat may know."""
    game, random = pyspiel.load_game(text), Random(6)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=evaluator,
        uct_c=1.5,
        max_simulations=8,
        random_state=np.random.RandomState(2),
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            step(state, random)
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


def test_counterfactual_regret_is_minimised() -> None:
    """Outcome sampling on all games, external sampling on dice; regrets gather and policies are probabilities."""
    np.random.seed(4)
    for text in ("sixfold_board(turns=2)", "sixfold_cards(turns=2)", "sixfold_dice(turns=2)"):
        solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game(text))
        for _ in range(5 if PLAIN else 20):
            solver.iteration()
        assert len(solver._infostates) >= 10
    game = pyspiel.load_game("sixfold_dice(players=2,variant=hidden-start,turns=2)")
    external = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    for _ in range(1 if PLAIN else 5):
        external.iteration()
    policy = external.average_policy()
    for state in played(game, Random(1)):
        if state.is_player_node():
            chosen = policy.action_probabilities(state)
            assert sum(chosen.values()) == pytest.approx(1) and set(chosen) <= set(state.legal_actions())


@pytest.mark.parametrize(
    "text", ["sixfold_board(turns=4)", "sixfold_board(variant=solo,turns=5)", "sixfold_cards(turns=4)", "sixfold_dice(turns=4)"]
)
def test_learning_agents_play(text: str) -> None:
    """A tabular learner at seat 0, random agents at the others, through OpenSpiel's environment."""
    np.random.seed(3)
    env = rl_environment.Environment(pyspiel.load_game(text), enable_legality_check=True)
    moves = env.action_spec()["num_actions"]
    agents: list[Any] = [tabular_qlearner.QLearner(0, moves)]
    agents += [random_agent.RandomAgent(seat, moves) for seat in range(1, env.num_players)]
    for _ in range(2):
        moment = env.reset()
        while not moment.last():
            chosen = agents[moment.observations["current_player"]].step(moment)
            moment = env.step([chosen.action])
        for agent in agents:
            agent.step(moment)
        if env.num_players > 1:
            assert sum(moment.rewards) == pytest.approx(0)
    assert agents[0]._q_values


@pytest.mark.parametrize(
    ("name", "config"),
    [
        ("sixfold_board", {"players": 2}),
        ("sixfold_board", {"variant": "solo"}),
        ("sixfold_cards", {"players": 3}),
        ("sixfold_dice", {"players": 2, "turns": 6}),
    ],
)
def test_shimmy_wraps_a_game(name: str, config: dict[str, Any]) -> None:
    """PettingZoo's loop plays a whole game to its end, not cut off."""
    if PLAIN:
        config = config | {"turns": 3}
    env = OpenSpielCompatibilityV0(game_name=name, config=config)
    env.reset(seed=5)
    random, steps = Random(1), 0
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        observation, _, ended, cut, info = env.last()
        assert not cut
        if ended:
            rewards = rewards or dict(env.rewards)
            env.step(None)
            continue
        assert env.observation_space(agent).shape == observation.shape
        env.step(random.choice(np.flatnonzero(info["action_mask"]).tolist()))
        steps += 1
    assert steps >= 3
    assert env.game_state.is_terminal()
    assert list(rewards.values()) == env.game_state.returns()


def test_registering_again_changes_nothing() -> None:
    before = pyspiel.registered_names()
    openspiel.register()
    assert pyspiel.registered_names() == before
    assert {"sixfold_board", "sixfold_cards", "sixfold_dice"} <= set(before)
