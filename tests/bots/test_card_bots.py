"""The card game's bots: legal, repeatable, in time, not blind, in order of strength; and what they value positions by."""

import time
from random import Random

import numpy as np
import pytest

from sixfold.bots import LEVELS
from sixfold.bots import cards as bots
from sixfold.bots.bot import Limit
from sixfold.bots.cards.value import COUNT, DONE, LOW, SHEETS, WEIGHTS, load, number_of
from sixfold.games.chance import Dealer
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.play.view import View
from sixfold.rules import cards
from sixfold.rules.phase import MOVE, NONE, UNKNOWN
from sixfold.rules.pieces import CARD_NAMES
from tests.bots.games import check_choices, play, share

FEW = Limit(simulations=8)
THINKERS = ("medium", "hard", "expert")
NAMES = ("seat 0", "seat 1")


def view_of(mine: str, other: str, hand: str, own: str, others: str) -> View:
    """Return the view of seat 0 of two: columns of both in the order RGBOYP (X is 10), its hand, and the open cards."""
    states = np.zeros(1, cards.STATE)
    cards.setup(states, 0, 0, 2, 0)
    state = states[0]
    state.turns, state.phase, state.due, state.owed = 0, MOVE, 0, 1
    for seat, columns in enumerate((mine, other)):
        state.tracks[seat] = ["0123456789X".index(column) for column in columns]
    for slot, card in enumerate(sorted(CARD_NAMES.index(name) for name in hand.split())):
        state.hands[0, slot] = card
    for seat, row in enumerate((own, others)):
        for slot, name in enumerate(row.split()):
            state.open[seat, slot] = CARD_NAMES.index(name)
    for card in [*state.hands[0].tolist(), *state.open.ravel().tolist()]:
        if card != NONE:
            state.deck[card] -= 1
            state.left -= 1
    state.hands[1] = UNKNOWN
    state.left -= 6
    return View(Setting.of("cards"), states, NAMES, (), 0, ())


def test_there_are_1330_sheets() -> None:
    assert COUNT == 1330
    assert [number_of(SHEETS[sheet][::-1]) for sheet in range(COUNT)] == list(range(COUNT))
    assert number_of(np.array([7, 8, 9, 10, 7, 7])) == DONE


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_steps_are_worth_something(seats: int) -> None:
    weights = load(seats)
    assert len(weights) == WEIGHTS
    values = [weights[number_of(np.array([low] * 6))] for low in range(cards.GOAL)]
    assert values == sorted(values)
    assert values[-1] < weights[DONE]
    assert (weights[LOW:] >= 0).all() and (weights[LOW:] <= cards.GOAL).all()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_level_plays_legal_moves(seats: int) -> None:
    for first in range(3):
        levels = [LEVELS[(2 * first + seat) % len(LEVELS)] for seat in range(seats)]
        assert play(Setting.of("cards", seats=seats), levels, f"legal/{first}", FEW).outcome()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equal_seeds_give_equal_choices(level: str, seats: int) -> None:
    check_choices(Setting.of("cards", seats=seats), level, 8, Limit(simulations=50), cards.GOAL)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("level", "seconds"), [("medium", 0.02), ("hard", 0.1), ("hard", 0.03), ("expert", 0.2)])
def test_time_limits_are_kept(level: str, seconds: float, seats: int) -> None:
    game = Game(Setting.of("cards", seats=seats), chance=Dealer(4))
    game.deal()
    taken = []
    for _ in range(10):
        assert game.turn is not None
        start = time.monotonic()
        move = bots.choose(level, game.view(game.turn), Limit(seconds=seconds), Random(1)).move
        taken.append(time.monotonic() - start)
        game.play(move)
    assert sorted(taken)[7] <= seconds * 1.1


@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize(
    ("mine", "hand", "own", "others", "best"),
    [
        # The card that wins, though another moves markers further.
        ("679999", "RG BO BY OY OP YP", "BO OY", "RP BY", {"play RG", "play GR"}),
        # Green first opens the next sector for red.
        ("301113", "RG RB RO RY RP BO", "RG RB", "RG RO", {"play GR"}),
        # The last marker crosses the border first, and both count.
        ("366664", "RG GB GO GY BO BY", "RG GB", "RG GO", {"play RG"}),
    ],
)
def test_blunders_are_avoided(level: str, mine: str, hand: str, own: str, others: str, best: set[str]) -> None:
    view = view_of(mine, "444444", hand, own, others)
    choice = bots.choose(level, view, Limit(simulations=200), Random(1))
    assert choice.move in best


@pytest.mark.parametrize("level", THINKERS)
def test_a_winning_card_is_certain(level: str) -> None:
    view = view_of("679999", "444444", "RG BO BY OY OP YP", "BO OY", "RP BY")
    candidate = bots.choose(level, view, Limit(simulations=200), Random(1)).candidates[0]
    assert candidate.chances == (1, 0)
    assert candidate.lowest == cards.GOAL


@pytest.mark.parametrize("level", THINKERS)
def test_a_bonus_move_is_taken_into_account(level: str) -> None:
    # Red needs two steps. Red and yellow brings one and a bonus move, and red then counts the very card that gave it.
    view = view_of("588898", "777767", "RY RG GB BO OP GP", "BO GP", "RB OY")
    choice = bots.choose(level, view, Limit(simulations=200), Random(1))
    assert choice.move in {"play RY", "play YR"}
    assert choice.candidates[0].chances[0] == 1


def test_the_order_of_strengths() -> None:
    assert share(Setting.of("cards"), "greedy", "random", 5, FEW) > 0.8
    assert share(Setting.of("cards"), "easy", "random", 5, FEW) > 0.8
    assert share(Setting.of("cards"), "medium", "greedy", 20, FEW) > 0.6
