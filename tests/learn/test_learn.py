"""One function learns any game, and all games offer it with the same signature."""

import inspect
from pathlib import Path

import pytest

from sixfold.errors import UsageError
from sixfold.games.variants import GAMES
from sixfold.learn import Learn, find, learn
from sixfold.learn.work import learned_from


@pytest.mark.parametrize("game", list(GAMES))
def test_all_games_learn_by_the_same_signature(game: str) -> None:
    expected = list(inspect.signature(Learn.__call__).parameters.values())[1:]
    assert list(inspect.signature(find(game)).parameters.values()) == expected


def test_a_game_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no game 'chess'; there is: board, cards, dice"):
        learn("chess", tmp_path / "out.npz", lambda about, done, total: None, work=tmp_path)


def test_a_round_learns_from_the_games_of_recent_rounds() -> None:
    assert [list(learned_from(number, 6, 2, 4)) for number in range(6)] == [[0], [1], [1, 2], [2, 3], [3, 4], [2, 3, 4, 5]]
    assert list(learned_from(2, 3, 2, 5)) == [1, 2]
