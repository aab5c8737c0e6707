"""Random games at full speed obey the rules and end as they should."""

from random import Random
from typing import Any

import numpy as np
import pytest

from sixfold.rules import board, cards, dice, playout
from sixfold.rules.phase import ALL, FULL, OVER
from tests.samples import PLAIN

GAMES = 3 if PLAIN else 300

BOARD = [(board.STANDARD, 2), (board.STANDARD, 3), (board.STANDARD, 4), (board.TEAM, 4), (board.SOLO, 1), (board.DUEL, 2)]


def seed(number: int) -> playout.Seed:
    return np.array([88172645463325252 + number], np.uint64)


@pytest.mark.parametrize(("variant", "seats"), BOARD)
def test_board_games_end_when_no_placement_is_left(variant: int, seats: int) -> None:
    """B12, B13: at the end no free pair is left, or a seat has everything."""
    states, generator = np.zeros(1, board.STATE), seed(seats)
    for _ in range(GAMES):
        assert playout.board_games(states, 0, generator, variant, seats, 9, 1) > 40
        state = states[0]
        assert state.phase == OVER
        assert state.reason == (FULL if state.pairs == 0 else ALL)
        assert state.bag.sum() >= 15  # B5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_card_games_end_when_a_seat_is_there(seats: int) -> None:
    """C9: at the end exactly one seat has all six markers at 7 or more."""
    states, generator = np.zeros(1, cards.STATE), seed(seats)
    for _ in range(GAMES):
        playout.cards_games(states, 0, generator, 0, seats, 0, 1)
        assert (states[0].tracks[:seats].min(axis=1) >= 7).sum() == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", [dice.STANDARD, dice.HIDDEN_START])
def test_dice_games_end_when_a_sheet_is_full(variant: int, seats: int) -> None:
    """D7: at the end exactly one seat has all 42 boxes."""
    states, generator = np.zeros(1, dice.STATE), seed(seats)
    for _ in range(GAMES):
        playout.dice_games(states, 0, generator, variant, seats, 0, 1)
        assert (states[0].tracks[:seats].min(axis=1) == 7).sum() == 1


def test_a_long_board_game_fills_many_markers() -> None:
    """Bonus moves, both at once and in chains, come up in many random team games without breaking a law."""
    states, generator = np.zeros(1, board.STATE), seed(7)
    most = 0
    for _ in range(GAMES):
        playout.board_games(states, 0, generator, board.TEAM, 4, 9, 1)
        most = max(most, int(states[0].tracks.max()))
    assert most <= 36


def test_every_choice_of_jokers_has_its_number() -> None:
    """D5: the numbers of one joker and of two pairs are those of the table."""
    for number, (first, second) in enumerate(dice.JOKERS.tolist()):
        if second[1]:
            assert dice.two_pairs(first[0] * 6 + first[2], second[0] * 6 + second[2]) == number
        elif first[1]:
            assert dice.one_joker(*first) == number


@pytest.mark.parametrize("number", range(2 if PLAIN else 20))
def test_picked_jokers_are_legal(number: int) -> None:
    """D5: what the playout picks is among the legal moves, with three and four equal dice too."""
    random = Random(number)
    states = np.zeros(1, dice.STATE)
    dice.setup(states, 0, dice.HIDDEN_START, 2, 0)
    states[0].rolls = 1
    moves = np.zeros(dice.MOST, np.int32)
    generator = seed(number)
    for faces in ([4], [3, 1], [2, 2], [2, 1, 1], [1, 1, 1, 1]):
        symbols = random.sample(range(6), len(faces))
        states[0].dice[0] = 0
        for symbol, count in zip(symbols, faces, strict=True):
            states[0].dice[0, symbol] = count
        legal: Any = set(moves[: dice.legal_moves(states, 0, moves)].tolist())
        for _ in range(30):
            assert dice.SCORE + playout.pick_jokers(states[0], generator) in legal


def test_numbers_below_a_limit_come_evenly() -> None:
    generator = seed(3)
    counts = np.bincount([playout.below(generator, 6) for _ in range(6000)], minlength=6)
    assert len(counts) == 6
    assert abs(counts - 1000).max() < 150
