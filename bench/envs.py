"""The environments: moves per second compared with Pgx, MOMAland and OpenSpiel, with random legal moves on all sides.

Choosing the moves is part of what is measured, on every side, unless a figure says that it is not. The games differ, so a
figure says which ones are compared.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from bench.figure import Figure, in_turn, ratio, say

SECONDS = 1.0
"""How long each side runs in a round."""

ROUNDS = 5
COUNT = 1024
"""Games at once in the comparison with Pgx."""


def figures() -> Iterator[Figure]:
    """Measure the batch engine and the turn-by-turn environments."""
    yield from batches()
    yield from against_pgx()
    yield from against_momaland()
    yield from against_openspiel()


def moves_a_second(step: Callable[[], int]) -> float:
    """Return the moves per second of a function that makes some moves at each call."""
    moves, start = 0, time.perf_counter()
    while (passed := time.perf_counter() - start) < SECONDS:
        moves += step()
    return moves / passed


def batch(count: int, **options: Any) -> Callable[[], float]:
    """Return a measurement of random two-seat board games in the batch engine."""
    from sixfold.envs.batch import BatchEnv

    env = BatchEnv("board", seats=2, count=count, **options)
    env.reset()

    def step() -> int:
        for _ in range(10):
            env.step(env.sample())
        return 10 * count

    for _ in range(20):  # until the games are at different places
        step()
    return lambda: moves_a_second(step)


def steps_alone(count: int) -> Callable[[], float]:
    """Return a measurement of the same without masks and observations, in which choosing the moves takes no time."""
    from sixfold.envs.batch import BatchEnv

    env = BatchEnv("board", seats=2, count=count, observe=False, masks=False)
    env.reset()

    def measure() -> float:
        moves, spent = 0, 0.0
        while spent < SECONDS / 2:
            actions = env.sample()
            start = time.perf_counter()
            env.step(actions)
            spent += time.perf_counter() - start
            moves += count
        return moves / spent

    return measure


def batches() -> Iterator[Figure]:
    """Measure the batch engine against the speeds that it is meant to have."""
    both, chosen, alone = (
        f"board batch of 4,096, {how}" for how in ("masks and observations", "neither", "neither, steps alone")
    )
    sides = {both: batch(4096), chosen: batch(4096, observe=False, masks=False), alone: steps_alone(4096)}
    rates = in_turn(sides, ROUNDS)
    yield Figure(chosen, round(max(rates[chosen])), "moves/s")
    for name, goal in ((both, 1e6), (alone, 5e6)):
        yield Figure(name, round(max(rates[name])), "moves/s", f"goal {goal:,.0f} moves/s", ratio(rates[name], [goal] * ROUNDS))


def against_pgx() -> Iterator[Figure]:
    """Measure the batch engine beside Pgx's hex: compiled and vectorised, reset at the end, everything in one call."""
    try:
        import jax
        import pgx
        from pgx.experimental.utils import act_randomly
        from pgx.experimental.wrappers import auto_reset
    except ImportError:
        say("pgx is not installed, so its comparison is left out ('make bench' installs it)")
        return
    game: Any = pgx.make("hex")
    reset, play = jax.vmap(game.init), jax.vmap(auto_reset(game.step, game.init))

    def one(held: Any, _: Any) -> Any:
        state, key = held
        key, choice, chance = jax.random.split(key, 3)
        state = play(state, act_randomly(choice, state.legal_action_mask), jax.random.split(chance, COUNT))
        return (state, key), None

    scan: Any = jax.jit(lambda held: jax.lax.scan(one, held, None, length=10)[0])
    wait: Any = jax.block_until_ready
    held = [scan((jax.jit(reset)(jax.random.split(jax.random.key(1), COUNT)), jax.random.key(2)))]

    def step() -> int:
        held[0] = wait(scan(held[0]))
        return 10 * COUNT

    sides = {"ours": batch(COUNT), "pgx": lambda: moves_a_second(step)}
    rates = in_turn(sides, ROUNDS)
    yield Figure(f"pgx {pgx.__version__} hex, batch of {COUNT:,}", round(max(rates["pgx"])), "moves/s")
    name = f"board batch of {COUNT:,}, masks and observations"
    yield Figure(name, round(max(rates["ours"])), "moves/s", "pgx hex, the same batch", ratio(rates["ours"], rates["pgx"]))


def turn_by_turn(env: Any) -> Callable[[], float]:
    """Return a measurement of random games in a PettingZoo environment with a mask."""
    import numpy as np

    generator = np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            return 0
        env.step(int(generator.choice(np.flatnonzero(observation["action_mask"]))))
        return 1

    return lambda: moves_a_second(step)


def against_momaland() -> Iterator[Figure]:
    """Measure the two-seat board of the PettingZoo kind and of the batch beside MOMAland's, each with vector rewards or more."""
    try:
        from momaland.envs.ingenious import moingenious_v0

        from sixfold.envs import board_v0
    except ImportError:
        say("momaland is not installed, so its comparison is left out ('make bench' installs it)")
        return
    sides = {
        "momaland": turn_by_turn(moingenious_v0.env(num_agents=2, board_size=6)),
        "board_v0": turn_by_turn(board_v0.env(seats=2, vector=True)),
        "batch": batch(COUNT),
    }
    rates = in_turn(sides, 3)
    yield Figure("momaland 0.2.0 moingenious, two players", round(max(rates["momaland"])), "moves/s")
    for name, spelt in (("board_v0", "board_v0, vector rewards"), ("batch", f"board batch of {COUNT:,}, masks and observations")):
        against = "momaland (its rules differ)"
        yield Figure(spelt, round(max(rates[name])), "moves/s", against, ratio(rates[name], rates["momaland"]))


def in_openspiel(name: str) -> Callable[[], float]:
    """Return a measurement of random games through OpenSpiel's Python interface, with a mask and a tensor for every decision."""
    import pyspiel

    game: Any = pyspiel.load_game(name)
    chance = random.Random(1)
    held = [game.new_initial_state()]

    def step() -> int:
        state = held[0]
        if state.is_terminal():
            held[0] = game.new_initial_state()
            return 0
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
            return 0
        state.legal_actions_mask()
        state.observation_tensor()
        state.apply_action(chance.choice(state.legal_actions()))
        return 1

    return lambda: moves_a_second(step)


def against_openspiel() -> Iterator[Figure]:
    """Measure the two-seat board beside OpenSpiel's havannah of as many cells, which is compiled and has no chance."""
    try:
        import sixfold.envs.openspiel  # registers the games
    except ImportError:
        say("open_spiel is not installed, so its comparison is left out ('make bench' installs it)")
        return
    assert sixfold.envs.openspiel
    sides = {
        "havannah": in_openspiel("havannah(board_size=6)"),
        "adapter": in_openspiel("sixfold_board(players=2)"),
        "batch": batch(COUNT),
    }
    rates = in_turn(sides, 3)
    yield Figure("openspiel havannah of 91 cells, from Python", round(max(rates["havannah"])), "moves/s")
    against = "openspiel havannah, mask and tensor each move"
    for name, spelt in (
        ("adapter", "sixfold_board in openspiel"),
        ("batch", f"board batch of {COUNT:,}, masks and observations"),
    ):
        yield Figure(spelt, round(max(rates[name])), "moves/s", against, ratio(rates[name], rates["havannah"]))
