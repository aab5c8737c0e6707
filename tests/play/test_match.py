"""Matches over several games: C10, D8, E9, and the start that rotates (A4)."""

import pytest

from sixfold.errors import UsageError
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.play.match import Match, match_points
from sixfold.rules.phase import ALL, FULL, NONE
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
    game.setting.rules.stop(game.states, 0, NONE, ALL)
    assert match_points(game) == [7, 2]


def _lead(game: str, seats: int, **options: str) -> Game:
    """Return a game that has just begun, with markers at 3 and more for seat 0, at 2 for the others."""
    played = Game.new(game, seats=seats, seed=1, **options)  # type: ignore[arg-type]
    played.states[0].tracks[:] = 2
    played.states[0].tracks[0] = 3
    return played


@pytest.mark.parametrize(
    ("game", "seats", "by", "expected"),
    [
        ("cards", 2, 0, [0, 7]),
        ("cards", 4, 0, [0, 7, 7, 7]),
        ("cards", 3, 2, [7, 7, 0]),
        ("dice", 2, 0, [0, 7]),
        ("dice", 3, 0, [0, 7, 2]),
        ("dice", 4, 2, [7, 2, 0, 2]),
        ("board", 2, 0, [0, 1]),
        ("board", 3, 0, [0, 1, 1]),
        ("board", 4, 3, [1, 1, 1, 0]),
    ],
)
@pytest.mark.parametrize("how", ["resign", "time_out"])
def test_who_quits_gets_nothing(game: str, seats: int, by: int, expected: list[int], how: str) -> None:
    """The others get what a win is worth; in the dice game only one seat can win."""
    played = _lead(game, seats)
    getattr(played, how)(by)
    assert played.quitter == by
    assert match_points(played) == expected


def test_cards_count_a_lowest_column_beyond_seven_after_a_quit() -> None:
    game = _lead("cards", 2)
    game.states[0].tracks[1] = 9
    game.resign(0)
    assert match_points(game) == [0, 9]


def test_a_team_and_a_soloist_who_quit_get_nothing() -> None:
    team = _lead("board", 4, variant="team")
    team.resign(2)
    assert match_points(team) == [0, 1, 0, 1]
    solo = _lead("board", 1, variant="solo")
    solo.resign(0)
    assert match_points(solo) == [0]


def test_alone_a_match_counts_the_lowest_marker() -> None:
    game = _lead("board", 1, variant="solo")
    game.setting.rules.stop(game.states, 0, NONE, FULL)
    assert match_points(game) == [3]


@pytest.mark.parametrize("game", ["board", "cards", "dice"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_leader_who_resigns_every_later_game_does_not_win(game: str, seats: int) -> None:
    """The first game is won as clearly as can be; the rest are given up at once."""
    players = ["Ada", "Bea", "Cy", "Dot"][:seats]
    match = Match.new(game, players=players, games=seats + 1, seed=4)
    first = match.begin()
    first.states[0].tracks[0] = {"board": 18, "cards": 7, "dice": 7}[game]
    first.setting.rules.stop(first.states, 0, NONE, ALL)
    match.end(first)
    assert match.winners() == ["Ada"]
    while not match.is_over():
        later = match.begin()
        later.resign(later.names.index("Ada"))
        match.end(later)
    assert "Ada" not in match.winners()


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
