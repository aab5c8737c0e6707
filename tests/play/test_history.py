"""The history of a game: it grows by moves and single outcomes, is taken back, copied, and tells seats what they may know."""

import copy
import pickle
from random import Random

import numpy as np
import pytest

from sixfold.errors import ChanceError, MoveError
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.play.history import History
from sixfold.play.record import Record
from tests.rules.drawing import board
from tests.samples import HIDING, OPTIONED, SETTINGS, new_game, random_game


@pytest.mark.parametrize("setting", OPTIONED, ids=str)
def test_every_move_can_be_taken_back(setting: Setting) -> None:
    game = random_game(setting, 3, plies=40)
    whole = Record.of(game)
    views = [bytes(whole.replay(ply).view(0)) for ply in range(game.ply)]
    for ply in reversed(range(game.ply)):
        entry = game.history[-1]
        assert game.pop() == entry
        assert game == whole.replay(ply) and bytes(game.view(0)) == views[ply]
    with pytest.raises(MoveError, match="no move to take back"):
        game.pop()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_was_taken_back_can_be_played_again(setting: Setting) -> None:
    game, random = new_game(setting, 4), Random(1)
    for _ in range(30):
        if game.turn is None:
            break
        entry = game.push(int(random.choice(game.legal_moves.codes)))
        after = game.states.tobytes()
        game.pop()
        assert game.push(entry.code) == entry and game.states.tobytes() == after
    game.resign(0)
    assert game.outcome() is not None
    assert game.pop().code < 0 and game.outcome() is None


@pytest.mark.parametrize("setting", OPTIONED, ids=str)
def test_a_game_can_be_played_again_from_its_start(setting: Setting) -> None:
    game = random_game(setting, 5, plies=20)
    before = bytes(game.view(0))
    again = game.rewound()
    assert again == Record.of(game).replay(0) == again.rewound()
    for entry in game.history:
        assert again.push(entry.code) == entry
    assert again == game and bytes(game.view(0)) == before
    loaded = Game(setting, names=game.names)
    loaded.load(game.states if game.turn is not None else Record.of(game).replay(0).states)
    start = loaded.states.tobytes()
    loaded.resign(0)
    assert loaded.rewound().states.tobytes() == start and loaded.rewound().history.is_loaded


def test_a_position_that_was_put_there_is_what_pop_goes_back_to() -> None:
    game = board(tracks=["R3", "B1"], racks=["RB GG", "OY"])
    before = game.states.tobytes()
    game.play(game.legal_moves[0])
    game.pop()
    assert game.states.tobytes() == before
    with pytest.raises(ChanceError):
        game.play(game.legal_moves[0], got=["RR"])
    assert game.states.tobytes() == before and game.ply == 0
    loaded = Game.at(game.position(), seed=1)
    loaded.play(loaded.legal_moves[0])
    loaded.pop()
    assert loaded.states.tobytes() == before


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_single_steps_lead_where_moves_lead(setting: Setting) -> None:
    game = random_game(setting, 5, plies=50)
    alone = History(setting)
    for step in game.history.steps():
        (alone.happen if step.is_chance else alone.apply)(step.number)
    assert alone == game.history and list(alone.steps()) == list(game.history.steps())


@pytest.mark.parametrize("setting", HIDING, ids=str)
def test_a_view_between_two_outcomes_is_not_remembered(setting: Setting) -> None:
    """Whatever was asked while outcomes were due, later views and what they sample are those of a history never asked."""
    game = random_game(setting, 6, plies=60)
    asked, names = History(setting), game.names
    for step in game.history.steps():
        (asked.happen if step.is_chance else asked.apply)(step.number)
        for seat in (None, 0):
            asked.view(seat, names).sample(Random(1))
    for seat in (None, *range(setting.seats)):
        assert bytes(asked.view(seat, names)) == bytes(game.view(seat))
        assert asked.view(seat, names).sample(Random(2)).tobytes() == game.view(seat).sample(Random(2)).tobytes()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_copies_go_their_own_way(setting: Setting) -> None:
    history = random_game(setting, 7, plies=12).history
    for other in (history.copy(), copy.copy(history), copy.deepcopy(history), pickle.loads(pickle.dumps(history))):
        assert other == history and not np.shares_memory(other.states, history.states)
        other.pop()
        assert other != history and len(history) == len(other) + 1


def test_a_history_is_a_sequence_of_moves() -> None:
    game = random_game(Setting.of("dice"), 8, plies=6)
    history = game.history
    assert len(history) == 6 and list(history) == history[:] and history[-1] == next(reversed(history))
    assert history != list(history) and "6 moves" in repr(history)
