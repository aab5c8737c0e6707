"""Hints: good moves from a view alone; hidden pieces change nothing in them."""

import json
from random import Random

import pytest

from sixfold.bots.bot import Limit
from sixfold.errors import GameOver, UsageError
from sixfold.games.variants import Setting
from sixfold.review import hint
from tests.redeals import other_deals
from tests.samples import HIDING, SETTINGS, random_game

FEW = Limit(simulations=24)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_hint_has_legal_moves_with_chances_best_first(setting: Setting) -> None:
    game = random_game(setting, 6, plies=23)
    assert game.turn is not None
    view = game.view(game.turn)
    found = hint(view, FEW, Random(1))
    assert found.candidates and found.seat == game.turn and found.ply == game.ply
    for advice in found.candidates:
        assert advice.move in view.legal_moves
        assert len(advice.chances) == setting.seats
        assert all(0 <= chance <= 1 for chance in advice.chances)
        if setting.seats > 1:
            assert sum(advice.chances) == pytest.approx(2 if setting.variant == "team" else 1)
        assert advice.facts.move == advice.move
    mine = [advice.chances[game.turn] + 1e-4 * advice.lowest for advice in found.candidates]
    assert mine == sorted(mine, reverse=True)
    assert json.loads(json.dumps(found.json()))["candidates"][0]["move"] == str(found.candidates[0].move)


@pytest.mark.parametrize("setting", HIDING, ids=str)
def test_hidden_pieces_do_not_show_in_a_hint(setting: Setting) -> None:
    """A5: change the hidden part in every way that agrees with the view, and the hint is the same to the byte."""
    for seed, plies in ((3, 14), (4, 37)):
        game = random_game(setting, seed, plies=plies)
        if game.turn is None:
            continue
        told = json.dumps(hint(game.view(game.turn), FEW, Random(2)).json())
        others = other_deals(game, game.turn, Random(seed))
        assert others
        for other in others[:6]:
            assert other.states.tobytes() != game.states.tobytes()
            assert json.dumps(hint(other.view(game.turn), FEW, Random(2)).json()) == told


def test_a_limit_in_seconds_is_kept_about() -> None:
    import time

    game = random_game(Setting.of("board"), 6, plies=24)
    hint(game.view(game.turn), FEW)
    start = time.perf_counter()
    assert hint(game.view(game.turn), Limit(seconds=0.2)).candidates
    assert time.perf_counter() - start < 3


def test_there_is_no_hint_for_others_or_after_the_end() -> None:
    game = random_game(Setting.of("cards"), 6, plies=10)
    assert game.turn is not None
    with pytest.raises(UsageError, match="no hint for seat"):
        hint(game.view(1 - game.turn))
    with pytest.raises(UsageError, match="no hint for someone who watches"):
        hint(game.view(None))
    with pytest.raises(GameOver):
        hint(random_game(Setting.of("cards"), 6).view(0))
