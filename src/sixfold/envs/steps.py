"""Steps of many games at once: the kernels under the batch, the same four for each game.

Each game has a small generator of its own, beside its state.
"""

# ruff: noqa: ARG001 - the kernels of all games are called alike

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from sixfold.envs.rewards import LOWEST, Rewards, pay
from sixfold.envs.spaces import (
    Bytes,
    Mask,
    clear_board,
    mask_board,
    mask_cards,
    mask_dice,
    may_board,
    may_cards,
    may_dice,
    observe_board,
    observe_cards,
    observe_dice,
)
from sixfold.rules import board, cards, dice
from sixfold.rules.hexgrid import PAIRS
from sixfold.rules.kernel import Ints, State, States, kernel, long_kernel
from sixfold.rules.phase import CHANCE, MOVE, OVER
from sixfold.rules.pieces import SYMBOLS, held
from sixfold.rules.playout import Seed, below
from sixfold.rules.tracks import lowest

Flags: TypeAlias = npt.NDArray[np.bool_]
Actions: TypeAlias = npt.NDArray[np.int32]


@kernel
def pick(weights: Ints, seed: Seed) -> int:
    """Return one of the weighted outcomes, each as likely as its weight says."""
    total = 0
    for outcome in range(len(weights)):
        total += weights[outcome]
    number = below(seed, total)
    outcome = 0
    while number >= weights[outcome]:
        number -= weights[outcome]
        outcome += 1
    return outcome


@kernel
def add_lowest(state: State, rows: int, sign: int, rewards: Rewards) -> None:
    """Add each seat's lowest marker to its reward, or take it off."""
    for seat in range(state.seats):
        rewards[seat] += sign * lowest(state.tracks[seat % rows])


# The board


@kernel
def deal_board(states: States, i: int, seed: Seed) -> None:
    """Draw what is due."""
    while states[i].phase == CHANCE:
        board.chance(states, i, pick(states[i].bag, seed))


@long_kernel
def begin_board(states: States, seeds: Seed, about: Ints, first: int, last: int) -> None:
    """Begin games; ``about`` is variant, seats, option, and kind of reward."""
    for i in range(first, last):
        board.setup(states, i, about[0], about[1], about[2])
        deal_board(states, i, seeds[i : i + 1])


@long_kernel
def check_board(states: States, codes: Ints, actions: Actions, first: int, last: int) -> int:
    """Return the first game with an illegal action, -1 if there is none."""
    for i in range(first, last):
        if not (0 <= actions[i] < len(codes) and may_board(states, i, codes[actions[i]])):
            return i
    return -1


@long_kernel
def step_board(
    states: States,
    seeds: Seed,
    about: Ints,
    codes: Ints,
    pairs: Ints,
    cells: Ints,
    actions: Actions,
    first: int,
    last: int,
    observations: Bytes,
    finals: Bytes,
    masks: Mask,
    rewards: Rewards,
    done: Flags,
    turn: Bytes,
) -> None:
    """Make an action in each game, begin anew what has ended, and write what came of it; an array of no rows is left out."""
    rows = 2 if about[0] == board.TEAM else about[1]
    ranks = np.empty(4, np.int64)
    for i in range(first, last):
        state = states[i]
        if len(masks) > 0:
            clear_board(states, i, pairs, masks[i])
        rewards[i] = 0
        if about[3] == LOWEST:
            add_lowest(state, rows, -1, rewards[i])
        board.apply(states, i, codes[actions[i]])
        deal_board(states, i, seeds[i : i + 1])
        if about[3] == LOWEST:
            add_lowest(state, rows, 1, rewards[i])
        done[i] = state.phase == OVER
        if done[i]:
            board.ranking(states, i, ranks)
            pay(ranks, about[1], about[3], rewards[i])
            if len(finals) > 0:
                observe_board(states, i, int(state.turn), cells, finals[i])
            board.setup(states, i, about[0], about[1], about[2])
            deal_board(states, i, seeds[i : i + 1])
        turn[i] = state.turn
        if len(observations) > 0:
            observe_board(states, i, int(state.turn), cells, observations[i])
        if len(masks) > 0:
            mask_board(states, i, pairs, masks[i])


@long_kernel
def sample_board(states: States, seeds: Seed, pairs: Ints, actions: Actions, first: int, last: int) -> None:
    """Write a legal action for each game, each as likely as the others."""
    count = pairs.shape[1]
    for i in range(first, last):
        state = states[i]
        seed = seeds[i : i + 1]
        action = board.KINDS * count
        if state.phase == MOVE:
            rack = state.racks[state.turn]
            size = held(rack)
            found = False
            while not found:
                slot, pair = below(seed, size), below(seed, count)
                tile = int(rack[slot])
                action = tile * count + pair
                found = (slot == 0 or rack[slot - 1] != tile) and may_board(states, i, tile * PAIRS + pairs[0, pair])
        elif board.may_swap(state):
            action += below(seed, 2)
        actions[i] = action


# Cards


@kernel
def deal_cards(states: States, i: int, seed: Seed) -> None:
    """Draw what is due."""
    while states[i].phase == CHANCE:
        cards.chance(states, i, pick(states[i].deck, seed))


@long_kernel
def begin_cards(states: States, seeds: Seed, about: Ints, first: int, last: int) -> None:
    """Begin games."""
    for i in range(first, last):
        cards.setup(states, i, about[0], about[1], about[2])
        deal_cards(states, i, seeds[i : i + 1])


@long_kernel
def check_cards(states: States, codes: Ints, actions: Actions, first: int, last: int) -> int:
    """Return the first game with an illegal action, -1 if there is none."""
    for i in range(first, last):
        if not (0 <= actions[i] < len(codes) and may_cards(states, i, actions[i])):
            return i
    return -1


@long_kernel
def step_cards(
    states: States,
    seeds: Seed,
    about: Ints,
    codes: Ints,
    pairs: Ints,
    cells: Ints,
    actions: Actions,
    first: int,
    last: int,
    observations: Bytes,
    finals: Bytes,
    masks: Mask,
    rewards: Rewards,
    done: Flags,
    turn: Bytes,
) -> None:
    """Make an action in each game, begin anew what has ended, and write what came of it; an array of no rows is left out."""
    ranks = np.empty(4, np.int64)
    for i in range(first, last):
        state = states[i]
        rewards[i] = 0
        if about[3] == LOWEST:
            add_lowest(state, about[1], -1, rewards[i])
        cards.apply(states, i, actions[i])
        deal_cards(states, i, seeds[i : i + 1])
        if about[3] == LOWEST:
            add_lowest(state, about[1], 1, rewards[i])
        done[i] = state.phase == OVER
        if done[i]:
            cards.ranking(states, i, ranks)
            pay(ranks, about[1], about[3], rewards[i])
            if len(finals) > 0:
                observe_cards(states, i, int(state.turn), cells, finals[i])
            cards.setup(states, i, about[0], about[1], about[2])
            deal_cards(states, i, seeds[i : i + 1])
        turn[i] = state.turn
        if len(observations) > 0:
            observe_cards(states, i, int(state.turn), cells, observations[i])
        if len(masks) > 0:
            masks[i] = 0
            mask_cards(states, i, pairs, masks[i])


@long_kernel
def sample_cards(states: States, seeds: Seed, pairs: Ints, actions: Actions, first: int, last: int) -> None:
    """Write a legal action for each game, each as likely as the others."""
    for i in range(first, last):
        seed = seeds[i : i + 1]
        actions[i] = below(seed, cards.MOVES)
        while not may_cards(states, i, actions[i]):
            actions[i] = below(seed, cards.MOVES)


# Dice


@kernel
def deal_dice(states: States, i: int, seed: Seed) -> None:
    """Roll what is due."""
    while states[i].phase == CHANCE:
        dice.chance(states, i, below(seed, SYMBOLS))


@long_kernel
def begin_dice(states: States, seeds: Seed, about: Ints, first: int, last: int) -> None:
    """Begin games."""
    for i in range(first, last):
        dice.setup(states, i, about[0], about[1], about[2])
        deal_dice(states, i, seeds[i : i + 1])


@long_kernel
def check_dice(states: States, codes: Ints, actions: Actions, first: int, last: int) -> int:
    """Return the first game with an illegal action, -1 if there is none."""
    for i in range(first, last):
        if not (0 <= actions[i] < len(codes) and may_dice(states, i, actions[i])):
            return i
    return -1


@long_kernel
def step_dice(
    states: States,
    seeds: Seed,
    about: Ints,
    codes: Ints,
    pairs: Ints,
    cells: Ints,
    actions: Actions,
    first: int,
    last: int,
    observations: Bytes,
    finals: Bytes,
    masks: Mask,
    rewards: Rewards,
    done: Flags,
    turn: Bytes,
) -> None:
    """Make an action in each game, begin anew what has ended, and write what came of it; an array of no rows is left out."""
    ranks = np.empty(4, np.int64)
    for i in range(first, last):
        state = states[i]
        rewards[i] = 0
        if about[3] == LOWEST:
            add_lowest(state, about[1], -1, rewards[i])
        dice.apply(states, i, actions[i])
        deal_dice(states, i, seeds[i : i + 1])
        if about[3] == LOWEST:
            add_lowest(state, about[1], 1, rewards[i])
        done[i] = state.phase == OVER
        if done[i]:
            dice.ranking(states, i, ranks)
            pay(ranks, about[1], about[3], rewards[i])
            if len(finals) > 0:
                observe_dice(states, i, int(state.turn), cells, finals[i])
            dice.setup(states, i, about[0], about[1], about[2])
            deal_dice(states, i, seeds[i : i + 1])
        turn[i] = state.turn
        if len(observations) > 0:
            observe_dice(states, i, int(state.turn), cells, observations[i])
        if len(masks) > 0:
            mask_dice(states, i, pairs, masks[i])


@long_kernel
def sample_dice(states: States, seeds: Seed, pairs: Ints, actions: Actions, first: int, last: int) -> None:
    """Write a legal action for each game, each as likely as the others."""
    for i in range(first, last):
        seed = seeds[i : i + 1]
        count = 0
        for move in range(dice.MOVES):
            if may_dice(states, i, move):
                count += 1
                if below(seed, count) == 0:
                    actions[i] = move


class Steps(NamedTuple):
    """What steps the games of a batch from one number up to another, all alike for each game."""

    begin: Any
    check: Any
    step: Any
    sample: Any


STEPS = {
    "board": Steps(begin_board, check_board, step_board, sample_board),
    "cards": Steps(begin_cards, check_cards, step_cards, sample_cards),
    "dice": Steps(begin_dice, check_dice, step_dice, sample_dice),
}
