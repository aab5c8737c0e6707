"""Whole games inside the kernels that the net of all games with others learns from."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sixfold.bots.board.former import picking
from sixfold.bots.board.former import value as former
from sixfold.bots.board.heuristic import GAINS, NEED, Best, make_best, propose, weigh
from sixfold.bots.board.runs import FAR, WIDE, Playout, count_runs, list_pairs, make_playout
from sixfold.bots.board.search import value_placements
from sixfold.bots.board.sight import LINES
from sixfold.bots.board.sums import describe
from sixfold.bots.board.value import EVERYONE, Desk, Net, assess, look_on, make_desk, pick_refill, scale, settle, tally
from sixfold.learn.board_games import Setup, begin, make_move
from sixfold.rules.board import DRAW, may_swap
from sixfold.rules.hexgrid import COUNT
from sixfold.rules.kernel import Floats, Ints, States, long_kernel
from sixfold.rules.phase import MOVE, OVER
from sixfold.rules.pieces import SYMBOLS
from sixfold.rules.playout import Seed, below
from sixfold.rules.types import Code


class Samples(NamedTuple):
    """What is kept of games."""

    states: States
    """Positions before or after a placement, a row each, game by game."""
    viewers: Ints
    """Who looks at each of them: the seat that places, or everyone."""
    lengths: Ints
    """How many rows each game has."""
    chances: Floats
    lows: Floats
    ends: Floats
    """How each game came out: the sides' shares of the win, their lowest markers, all their markers, divided by the scale."""


class Inputs(NamedTuple):
    """What the net looks at in some positions."""

    board: npt.NDArray[Any]
    """How often each kind is seen of each symbol; whole numbers in the kernel, others to learn with."""
    markers: Floats
    own: Ints
    rival: Ints
    facts: Floats
    stage: Floats


class Players(NamedTuple):
    """Who plays: version 1 of the bots, whose games are learned from first, or the net that learns."""

    is_taught: bool
    teacher: former.Net
    net: Net
    tried: int
    """How many placements are valued."""
    wild: int
    """One placement in so many is any of those that gain most."""


@long_kernel
def decide(playout: Playout, listed: int, players: Players, teaching: former.Desk, desk: Desk, best: Best) -> Code:
    """Return the move of whoever plays."""
    states, runs, seat = playout.states, playout.runs, int(playout.states[0].turn)
    if states[0].phase != MOVE:
        if not may_swap(states[0]):
            return DRAW
        if players.is_taught:
            return picking.pick_refill(states, 0, runs, seat, players.teacher, teaching)
        return pick_refill(states, 0, runs, seat, players.net, desk)
    if players.is_taught:
        return picking.pick_valued(playout, listed, players.tried, seat, players.teacher, teaching)
    found = value_placements(states[0], runs, playout.pairs, listed, seat, players.net, desk, best)
    return int(best.moves[np.argmax(best.values[:found])])


@long_kernel
def sample(game: Setup, players: Players, seed: Seed, samples: Samples) -> int:
    """Play as many games as there are lengths; return how many rows are kept.

    Of each placement the position before it or after it is kept.
    """
    playout, teaching, desk, best = make_playout(), former.make_desk(), make_desk(), make_best(players.tried)
    gains = np.empty((SYMBOLS, GAINS), np.float32)
    state = playout.states[0]
    rows = 0
    for number in range(len(samples.lengths)):
        start = rows
        left = begin(playout, game, seed)
        while state.phase != OVER:
            listed = list_pairs(state, playout.pairs)
            seat, is_placement = int(state.turn), state.phase == MOVE
            keeps_before, sees_all = below(seed, 2) == 0, below(seed, 2) == 0
            if is_placement and keeps_before:
                samples.states[rows] = state
                samples.viewers[rows] = EVERYONE if sees_all else seat
                rows += 1
            wanders = is_placement and below(seed, players.wild) == 0
            if wanders:
                weigh(state, seat, NEED, gains)
                move = int(best.moves[below(seed, propose(state, playout.runs, playout.pairs, listed, gains, best))])
            else:
                move = decide(playout, listed, players, teaching, desk, best)
            left = make_move(playout, move, left)
            if is_placement and not keeps_before and state.phase != OVER:
                samples.states[rows] = state
                samples.viewers[rows] = EVERYONE if sees_all else seat
                rows += 1
        settle(state, desk)
        samples.lengths[number] = rows - start
        for side in range(4):
            samples.chances[number, side], samples.lows[number, side] = desk.chances[side], desk.lows[side]
            for symbol in range(SYMBOLS):
                samples.ends[number, side, symbol] = state.tracks[side, symbol] / scale(state)
    return rows


@long_kernel
def describe_all(states: States, viewers: Ints, chosen: Ints, inputs: Inputs) -> None:
    """Write what the net looks at in some of the positions, a row each."""
    desk = make_desk()
    runs = np.empty((COUNT + 1, WIDE), np.int8)
    sums = desk.sums
    inputs.board[:] = 0
    for row in range(len(chosen)):
        state = states[chosen[row]]
        count_runs(state, FAR, runs)
        describe(state.board, runs, sums)
        board = inputs.board[row]
        for line in range(len(LINES)):
            for place in range(sums.found[line]):
                board[sums.symbols[line, place], sums.kinds[line, place]] += 1
        for place in range(sums.listed[0]):
            board[sums.places[place, 0], sums.places[place, 1]] += 1
        tally(state, int(viewers[chosen[row]]), desk)
        look_on(state, desk)
        inputs.markers[row] = desk.markers
        inputs.own[row] = desk.own
        inputs.rival[row] = desk.rival
        inputs.facts[row] = desk.facts
        inputs.stage[row] = desk.stage


@long_kernel
def assess_all(states: States, viewers: Ints, net: Net, chances: Floats, lows: Floats) -> None:
    """Write what the net says of positions."""
    desk = make_desk()
    runs = np.empty((COUNT + 1, WIDE), np.int8)
    for row in range(len(states)):
        count_runs(states[row], FAR, runs)
        assess(states[row], runs, int(viewers[row]), net, desk)
        for side in range(4):
            chances[row, side], lows[row, side] = desk.chances[side], desk.lows[side]


@long_kernel
def assess_taught(states: States, viewers: Ints, net: former.Net, chances: Floats, lows: Floats) -> None:
    """Write what version 1 says of positions."""
    desk = former.make_desk()
    runs = np.empty((COUNT + 1, WIDE), np.int8)
    for row in range(len(states)):
        count_runs(states[row], FAR, runs)
        former.assess(states[row], runs, int(viewers[row]), net, desk)
        for side in range(4):
            chances[row, side], lows[row, side] = desk.chances[side], desk.lows[side]
