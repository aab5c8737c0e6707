"""Steps of many games at once: the kernels under the batch, written once for the three games.

Each game has a small generator of its own, beside its state. What a batch has written about a game is brought up to date after
a step rather than written anew where that is quicker: on the board a move changes two cells of the planes, and the pairs of
free cells only become fewer.
"""

# ruff: noqa: ARG001 - the kernels of all games are called alike

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from sixfold.envs.rewards import LOWEST, Rewards, pay
from sixfold.envs.spaces import (
    Bytes,
    Mask,
    Space,
    find_free,
    mask_cards,
    mask_dice,
    observe_board,
    observe_cards,
    observe_dice,
    put_head,
    put_legal,
)
from sixfold.envs.verbs import apply, chance, may, ranking, setup, verb
from sixfold.rules import board, cards, dice
from sixfold.rules.hexgrid import COUNT, FIRST, PAIRS, SECOND, SIDES
from sixfold.rules.kernel import Ints, State, States, kernel, long_kernel
from sixfold.rules.phase import CHANCE, MOVE, OVER, REFILL
from sixfold.rules.pieces import SYMBOLS, TILES, held
from sixfold.rules.playout import Seed, below
from sixfold.rules.tracks import lowest
from sixfold.rules.types import Code, Kind, Seat

Flags: TypeAlias = npt.NDArray[np.bool_]
Actions: TypeAlias = npt.NDArray[np.int32]

EVEN = np.ones(SYMBOLS, np.int8)
"""The sides of a die."""


class About(NamedTuple):
    """What the kernels need to know of a setting; the tables of cells and pairs are empty where there is no board."""

    variant: int
    seats: int
    option: int
    reward: int
    sides: npt.NDArray[np.uint8]
    """The row of markers of each seat: its own, or its team's."""
    codes: npt.NDArray[np.int32]
    cells: npt.NDArray[np.uint16]
    pairs: npt.NDArray[np.uint16]
    doubles: Mask
    """1 for each pair on which the placement of a double is listed."""
    places: npt.NDArray[np.uint16]
    """The place of each cell within the area."""
    meets: npt.NDArray[np.uint16]
    """The pairs that each cell is part of, filled up with one that is none."""

    @classmethod
    def of(cls, space: Space, reward: int) -> About:
        """Return what the kernels need to know of a setting with that kind of reward."""
        setting = space.setting
        places = np.zeros(COUNT + 1, np.uint16)
        places[space.cells] = np.arange(len(space.cells))
        count = space.pairs.shape[1]
        meets = np.full((COUNT + 1, 2 * SIDES), count, np.uint16)
        for cell in space.cells:
            found = np.flatnonzero((space.pairs[1] == cell) | (space.pairs[2] == cell))
            meets[cell, : len(found)] = found
        sides = np.array([setting.side(seat) for seat in range(setting.seats)], np.uint8)
        about = setting.kind.number, setting.seats, setting.rule, reward, sides
        return cls(*about, space.codes, space.cells, space.pairs, space.doubles, places, meets)


class Written(NamedTuple):
    """The arrays of a batch, a row a game; those that are left out have no rows."""

    observations: Bytes
    finals: Bytes
    masks: Mask
    free: Mask
    """Which pairs of cells are free, and one that does not matter; for masks of the board."""
    rewards: Rewards
    done: Flags
    turn: Bytes


# What the games do each in their way


@kernel
def pool_board(states: States, i: int) -> Ints:
    """Return how many tiles of each kind chance can draw."""
    bag: Ints = states[i].bag
    return bag


@kernel
def pool_cards(states: States, i: int) -> Ints:
    """Return how many cards of each kind chance can draw."""
    deck: Ints = states[i].deck
    return deck


@kernel
def pool_dice(states: States, i: int) -> Ints:
    """Return the sides of a die, all alike."""
    return EVEN


@kernel
def follow_board(states: States, i: int, seat: Seat, cells: Ints, places: Ints, move: Code, out: Bytes) -> None:
    """Bring an observation of a board game up to date after a move: only two cells of the planes change."""
    at = put_head(states[i], seat, out)
    if move < board.DRAW:
        count = len(cells)
        tile, pair = move // PAIRS, move % PAIRS
        first, second = int(places[FIRST[pair]]), int(places[SECOND[pair]])
        out[at + int(TILES[tile, 0]) * count + first] = 1
        out[at + int(TILES[tile, 1]) * count + second] = 1
        out[at + SYMBOLS * count + first] = 0
        out[at + SYMBOLS * count + second] = 0


@kernel
def follow_cards(states: States, i: int, seat: Seat, cells: Ints, places: Ints, move: Code, out: Bytes) -> None:
    """Bring an observation of a card game up to date."""
    observe_cards(states, i, seat, cells, out)


@kernel
def follow_dice(states: States, i: int, seat: Seat, cells: Ints, places: Ints, move: Code, out: Bytes) -> None:
    """Bring an observation of a dice game up to date."""
    observe_dice(states, i, seat, cells, out)


@kernel
def clear_board(states: States, i: int, out: Mask) -> None:
    """Make the mask of this state all 0 again, only where it is not."""
    state = states[i]
    count = (len(out) - 2) // board.KINDS
    if state.phase == REFILL:
        out[len(out) - 2 :] = 0
    elif state.phase == MOVE:
        for tile in state.racks[state.turn]:
            if tile < board.KINDS:
                out[int(tile) * count : (int(tile) + 1) * count] = 0


@kernel
def clear(states: States, i: int, out: Mask) -> None:
    """Make a mask all 0."""
    out[:] = 0


@kernel
def begin_free_board(states: States, i: int, pairs: Ints, free: Mask) -> None:
    """Write which pairs of cells are free."""
    find_free(states[i].board, pairs, free)


@kernel
def block_board(states: States, i: int, meets: Ints, move: Code, free: Mask) -> None:
    """Write which pairs of cells a move leaves no longer free."""
    if move < board.DRAW:
        pair = move % PAIRS
        for side in range(2 * SIDES):
            free[meets[FIRST[pair], side]] = 0
            free[meets[SECOND[pair], side]] = 0


@kernel
def begin_free_none(states: States, i: int, pairs: Ints, free: Mask) -> None:
    """Do nothing: there is no board."""


@kernel
def block_none(states: States, i: int, meets: Ints, move: Code, free: Mask) -> None:
    """Do nothing: there is no board."""


@kernel
def put_mask_board(states: States, i: int, pairs: Ints, doubles: Mask, free: Mask, out: Mask) -> None:
    """Write 1 for each legal move of a board game into a mask that is all 0."""
    put_legal(states, i, pairs[0], doubles, free, out)


@kernel
def put_mask_cards(states: States, i: int, pairs: Ints, doubles: Mask, free: Mask, out: Mask) -> None:
    """Write 1 for each legal move of a card game into a mask that is all 0."""
    mask_cards(states, i, pairs, doubles, out)


@kernel
def put_mask_dice(states: States, i: int, pairs: Ints, doubles: Mask, free: Mask, out: Mask) -> None:
    """Write 1 for each legal move of a dice game into a mask that is all 0."""
    mask_dice(states, i, pairs, doubles, out)


@kernel
def choose_board(states: States, i: int, pairs: Ints, seed: Seed) -> int:
    """Return a legal action of a board game, each as likely as the others."""
    state = states[i]
    count = pairs.shape[1]
    action = board.KINDS * count
    if state.phase == MOVE:
        rack = state.racks[state.turn]
        size = held(rack)
        found = False
        while not found:
            pair = below(seed, count)
            while (state.board[pairs[1, pair]] != board.FREE) | (state.board[pairs[2, pair]] != board.FREE):
                pair = below(seed, count)
            slot = below(seed, size)
            tile = int(rack[slot])
            action = tile * count + pair
            found = (slot == 0 or rack[slot - 1] != tile) and board.may(states, i, tile * PAIRS + int(pairs[0, pair]))
    elif board.may_swap(state):
        action += below(seed, 2)
    return int(action)


@kernel
def choose_cards(states: States, i: int, pairs: Ints, seed: Seed) -> int:
    """Return a legal action of a card game, each as likely as the others."""
    action = below(seed, cards.MOVES)
    while not cards.may(states, i, action):
        action = below(seed, cards.MOVES)
    return action


@kernel
def choose_dice(states: States, i: int, pairs: Ints, seed: Seed) -> int:
    """Return a legal action of a dice game, each as likely as the others."""
    count = action = 0
    for move in range(dice.MOVES):
        if dice.may(states, i, move):
            count += 1
            if below(seed, count) == 0:
                action = move
    return action


pool = verb(pool_board, pool_cards, pool_dice)
observe = verb(observe_board, observe_cards, observe_dice)
follow = verb(follow_board, follow_cards, follow_dice)
choose = verb(choose_board, choose_cards, choose_dice)
clear_mask = verb(clear_board, clear, clear)
put_mask = verb(put_mask_board, put_mask_cards, put_mask_dice)
begin_free = verb(begin_free_board, begin_free_none, begin_free_none)
block = verb(block_board, block_none, block_none)


# What they do alike


@kernel
def pick(weights: Ints, seed: Seed) -> Kind:
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
def deal(states: States, i: int, seed: Seed) -> None:
    """Let chance do what is due."""
    while states[i].phase == CHANCE:
        chance(states, i, pick(pool(states, i), seed))


@kernel
def add_lowest(state: State, sides: Ints, sign: int, rewards: Rewards) -> None:
    """Add each seat's lowest marker to its reward, or take it off."""
    for seat in range(state.seats):
        rewards[seat] += sign * lowest(state.tracks[sides[seat]])


@long_kernel
def begin(states: States, seeds: Seed, about: About, first: int, last: int) -> None:
    """Begin games."""
    for i in range(first, last):
        setup(states, i, about.variant, about.seats, about.option)
        deal(states, i, seeds[i : i + 1])


@long_kernel
def check(states: States, about: About, actions: Actions, first: int, last: int) -> int:
    """Return the first game with an illegal action, -1 if there is none."""
    codes = about.codes
    for i in range(first, last):
        if not (0 <= actions[i] < len(codes) and may(states, i, codes[actions[i]])):
            return i
    return -1


@long_kernel
def show(states: States, i: int, about: About, out: Written) -> None:
    """Write all about a game; its mask must be all 0, and ``moves`` is room for the legal ones."""
    out.turn[i] = states[i].turn
    if len(out.observations) > 0:
        observe(states, i, int(states[i].turn), about.cells, out.observations[i])
    if len(out.masks) > 0:
        begin_free(states, i, about.pairs, out.free[i])
        put_mask(states, i, about.pairs, about.doubles, out.free[i], out.masks[i])


@long_kernel
def look(states: States, about: About, first: int, last: int, out: Written) -> None:
    """Write all about the games as they are."""
    for i in range(first, last):
        if len(out.masks) > 0:
            out.masks[i] = 0
        show(states, i, about, out)


@long_kernel
def step(states: States, seeds: Seed, about: About, actions: Actions, first: int, last: int, out: Written) -> None:
    """Make an action in each game, begin anew what has ended, and write what came of it."""
    ranks = np.empty(4, np.int64)
    codes, cells, pairs, doubles, places, meets = about.codes, about.cells, about.pairs, about.doubles, about.places, about.meets
    observations, finals, masks, free, rewards, done, turn = out
    for i in range(first, last):
        state, seed, reward = states[i], seeds[i : i + 1], rewards[i]
        move = codes[actions[i]]
        if len(masks) > 0:
            clear_mask(states, i, masks[i])
        reward[:] = 0
        if about.reward == LOWEST:
            add_lowest(state, about.sides, -1, reward)
        apply(states, i, move)
        deal(states, i, seed)
        if about.reward == LOWEST:
            add_lowest(state, about.sides, 1, reward)
        done[i] = state.phase == OVER
        if done[i]:
            ranking(states, i, ranks)
            pay(ranks, about.seats, about.reward, reward)
            if len(finals) > 0:
                observe(states, i, int(state.turn), cells, finals[i])
            setup(states, i, about.variant, about.seats, about.option)
            deal(states, i, seed)
            show(states, i, about, out)
            continue
        turn[i] = state.turn
        if len(observations) > 0:
            follow(states, i, int(state.turn), cells, places, move, observations[i])
        if len(masks) > 0:
            block(states, i, meets, move, free[i])
            put_mask(states, i, pairs, doubles, free[i], masks[i])


@long_kernel
def sample(states: States, seeds: Seed, about: About, actions: Actions, first: int, last: int) -> None:
    """Write a legal action for each game, each as likely as the others."""
    pairs = about.pairs
    for i in range(first, last):
        actions[i] = choose(states, i, pairs, seeds[i : i + 1])
