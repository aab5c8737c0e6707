"""A game in the terminal: what a person is asked, and what their answers do."""

from random import Random

import pytest

from sixfold.bots import find
from sixfold.cli.play import Left, choose, play, ranked
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from tests.cli.person import Person
from tests.samples import SETTINGS, new_game


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_whole_game_can_be_played_by_number(setting: Setting) -> None:
    game = new_game(setting, 5)
    person = Person(then="1")
    play(game, [None, *(find("random") for _ in range(setting.seats - 1))], Random(1), ask=person.ask, say=person.hear)
    assert game.outcome() is not None
    assert "the most points first" in person.all()
    assert "win" in person.heard[-1]


def test_moves_are_listed_by_what_they_gain() -> None:
    game = Game.new("board", setup={"racks": [["RB", "GG", "OY", "RP", "BB", "GO"], ["YY", "RG", "BO", "YP", "OO", "RY"]]})
    moves = ranked(game.view(0))
    gains = [sum(game.gains(move)) for move in moves]
    assert gains == sorted(gains, reverse=True)
    assert len(moves) == len(game.legal_moves)


def test_answers() -> None:
    view = Game.new("board", setup={"racks": [["RB", "GG", "OY", "RP", "BB", "GO"], ["YY", "RG", "BO", "YP", "OO", "RY"]]}).view(
        0
    )
    assert choose(view, Person("place BR e8 d8").ask, print) == "place RB d8 e8"
    assert choose(view, Person("resign").ask, print) is None
    assert choose(view, Person("", "", "all", "?", "nonsense", "99999", "1").ask, print) == ranked(view)[0]
    assert choose(view, Person("", "13").ask, print) == ranked(view)[12]
    only = [move for move in ranked(view) if "GG" in move and "e12" in move]
    assert choose(view, Person("GG e12", "1").ask, print) == only[0]
    person = Person("YY", "quit")
    with pytest.raises(Left):
        choose(view, person.ask, person.hear)
    assert "There is no legal move 'YY' here." in person.heard


def test_what_the_others_draw_is_not_told() -> None:
    game = Game.new("board", seed=4, names=["you", "bot"])
    person = Person("1", "1", "1")
    with pytest.raises(Left):
        play(game, [None, find("random")], Random(2), ask=person.ask, say=person.hear)
    told = [line for line in person.heard if line.startswith("bot: draw")]
    assert told and all(line == "bot: draw → ?" for line in told)
    assert any(line.startswith("you: draw → ") and "?" not in line for line in person.heard)


def test_resigning_ends_the_game() -> None:
    game = Game.new("cards", seed=4)
    person = Person("resign")
    play(game, [None, find("random")], Random(2), ask=person.ask, say=person.hear)
    ended = game.outcome()
    assert ended is not None and ended.reason == "resign" and ended.ranks == [2, 1]


def test_the_own_last_move_is_taken_back_while_nothing_was_drawn() -> None:
    racks = [["RB", "RG", "OY", "RP", "BB", "GO"], ["YY", "RG", "BO", "YP", "OO", "RY"]]
    game = Game.new("board", variant="team", seats=4, setup={"racks": [*racks, *racks]})
    game.states[0].tracks[0] = [0, 5, 5, 5, 5, 5]
    game.states[0].racks[0] = [13, 13, 13, 13, 13, 13]  # none of them shows the lowest symbol: there is a choice, draw or swap
    person = Person("undo", "1", "undo", "undo", "quit")
    with pytest.raises(Left):
        play(game, [None] * 4, Random(1), ask=person.ask, say=person.hear)
    assert game.ply == 0 and person.all().count("takes back place") == 1
    assert person.all().count("You cannot take a move back: there is no move yet that could be taken back.") == 2


def test_what_was_rolled_is_not_taken_back() -> None:
    game = Game.new("dice", seed=4)
    person = Person("undo")
    with pytest.raises(Left):
        play(game, [None, None], Random(2), ask=person.ask, say=person.hear)
    assert game.ply == 1 and "You cannot take a move back: the dice were rolled with it" in person.all()


def test_a_move_before_a_bots_is_not_taken_back() -> None:
    game = Game.new("dice", seed=4, names=["you", "bot"])
    person = Person("score", "undo")
    with pytest.raises(Left):
        play(game, [None, find("random")], Random(2), ask=person.ask, say=person.hear)
    assert "You cannot take a move back: the dice were rolled with it" in person.all()
    assert game.history[0].seat == 0 and game.ply > 2


def test_people_share_the_screen() -> None:
    game = Game.new("dice", seed=4)
    person = Person(then="1")
    play(game, [None, None], Random(2), ask=person.ask, say=person.hear)
    assert game.outcome() is not None
