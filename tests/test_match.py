"""Matches over several games: C10, D8, E9, and the start that rotates (A4)."""

import pytest

from sixfold.errors import UsageError
from sixfold.game import Game
from sixfold.match import Match, match_points
from sixfold.variants import Setting
from tests.samples import random_game


def finish(game: Game) -> Game:
    """Play the first legal move until the game is over."""
    while game.turn is not None:
        game.push(int(game.legal_moves.codes[0]))
    return game


def test_a4_the_start_rotates() -> None:
    """A4: in each game of a match another player sits at seat 0."""
    match = Match.new("cards", players=["Ada", "Bea", "Cy"], games=4, seed=1)
    starts = []
    while not match.is_over():
        game = match.begin()
        starts.append(game.names[0])
        match.end(finish(game))
    assert starts == ["Ada", "Bea", "Cy", "Ada"]


def test_c10_a_seat_gets_its_lowest_column() -> None:
    """C10: the lowest marker's column is what a seat gets; most points win."""
    match = Match.new("cards", players=["Ada", "Bea"], games=3, seed=2)
    expected = [0, 0]
    for number in range(3):
        game = finish(match.begin())
        ended = game.outcome()
        assert ended is not None
        for seat, track in enumerate(ended.tracks):
            player = ["Ada", "Bea"].index(game.names[seat])
            assert player == (seat + number) % 2
            expected[player] += min(track)
        match.end(game)
    assert match.totals() == expected
    assert match.winners() == [name for name, total in zip(("Ada", "Bea"), expected, strict=True) if total == max(expected)]


def test_d8_as_many_games_as_seats_and_seven_for_the_winner() -> None:
    """D8: each starts once; the winner gets 7 points, the others their shortest row."""
    match = Match.new("dice", players=["Ada", "Bea", "Cy"], seed=3)
    assert match.games == 3
    game = finish(match.begin())
    ended = game.outcome()
    assert ended is not None
    assert match_points(game) == [7 if rank == 1 else min(track) for rank, track in zip(ended.ranks, ended.tracks, strict=True)]
    assert max(match_points(game)) == 7


def test_e9_a_shortest_row_of_two_gives_two_points() -> None:
    """E9: shortest row 2 → 2 match points."""
    game = Game.new("dice", seed=1)
    game.states[0].tracks[0] = [7] * 6
    game.states[0].tracks[1] = [4, 3, 5, 2, 3, 6]
    game.setting.rules.stop(game.states, 0, 1, 3)
    assert match_points(game) == [7, 2]


def test_board_matches_count_wins() -> None:
    """In the board game a win is a point, for both partners of a team."""
    game = random_game(Setting.of("board", variant="team"), 5)
    ended = game.outcome()
    assert ended is not None
    assert match_points(game) == [int(rank == 1) for rank in ended.ranks]


def test_what_a_match_refuses() -> None:
    with pytest.raises(UsageError, match="still running"):
        match_points(Game.new("dice", seed=1))
    with pytest.raises(UsageError, match="at least one game"):
        Match.new("dice", players=["a", "b"], games=0)
    with pytest.raises(UsageError, match="not 5"):
        Match.new("dice", players=list("abcde"))
    match = Match.new("dice", players=["a", "b"], games=1)
    game = finish(match.begin())
    match.end(game)
    for call in (match.begin, lambda: match.end(game)):
        with pytest.raises(UsageError, match="the match is over"):
            call()
