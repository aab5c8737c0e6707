"""Positions as one line of text: every game and variant, whole and as a seat sees them."""

from random import Random

import pytest

from sixfold import Game
from sixfold.errors import UsageError
from sixfold.games.position import Position
from sixfold.games.variants import Setting
from tests.samples import SETTINGS, new_game


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_positions_of_whole_games_come_back(setting: Setting) -> None:
    game, random = new_game(setting, 6), Random(4)
    while True:
        for position in (game.position(), game.view(0), game.view(None)):
            line = str(Position(setting, position.states, position.names, (), None))
            read = Position.parse(line)
            assert str(read) == line and "\n" not in line
            assert read.setting == setting and read.states.tobytes() == position.states.tobytes()
        if game.turn is None:
            return
        game.push(int(random.choice(game.legal_moves.codes.tolist())))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_game_goes_on_from_a_position(setting: Setting) -> None:
    game, random = new_game(setting, 7), Random(5)
    for _ in range(8):
        game.push(int(random.choice(game.legal_moves.codes.tolist())))
    other = Game.at(str(game.position()), seed=3)
    assert list(other.legal_moves) == list(game.legal_moves) and other.turn == game.turn
    while other.turn is not None:
        other.push(int(random.choice(other.legal_moves.codes.tolist())))
    assert other.outcome() is not None


def test_what_is_hidden_is_not_in_the_line() -> None:
    view = Game.new("board", seats=2, seed=7).view(1)
    line = str(Position(view.setting, view.states, view.names, (), None))
    assert line.split(" ")[3].startswith("??.??.??.??.??.??/")
    with pytest.raises(UsageError, match="everything is known, but here some pieces are hidden"):
        Game.at(line)


GOOD = {
    "board": str(Game.new("board", seats=2, seed=1).position()),
    "cards": str(Game.new("cards", seats=2, seed=1).position()),
    "dice": "dice/standard/2 0:move:0:4 2,1,0,0,3,1/1,1,1,0,2,0 RRGB/OYYP 1",
}


@pytest.mark.parametrize(
    ("game", "part", "text", "sentence"),
    [
        ("dice", 0, "chess/standard/2", "there is no game 'chess'"),
        ("dice", 0, "dice", "a position begins with game/variant/seats"),
        ("dice", 0, "dice/standard/2/width=3", "'width=3' is not an option of dice"),
        ("dice", 1, "2:move:0:4", "the turn is SEAT:PHASE:OWED:TURNS"),
        ("dice", 1, "0:chance:0:4", "the turn is SEAT:PHASE:OWED:TURNS"),
        ("dice", 1, "0:over:0:4:resign:5", "the seat that gave up must be below 2, not '5'"),
        ("dice", 2, "1,2,3", "tracks is 2 rows of 6 small numbers"),
        ("dice", 3, "RRG/OYYP", "a seat shows 4 dice with letters of RGBOYP, or none (-), not 'RRG'"),
        ("dice", 3, "RRGB", "dice needs a part for each of 2 seats, not 1"),
        ("dice", 3, "RRGX/OYYP", "a seat shows 4 dice with letters of RGBOYP, or none (-), not 'RRGX'"),
        ("dice", 4, "4", "a seat has rolled 0 to 3 times, not '4'"),
        ("cards", 3, "RG/RX", "there is no piece 'RX', so it cannot be in hands"),
        ("cards", 3, "RG.RG.RG.RG.RG.RG.RG/-", "hands can have at most 6 for a seat, not 7"),
        ("cards", 5, "1" * 14, "the deck is 15 digits"),
        ("cards", 5, "0" * 15, "there are 4 cards"),
        ("board", 4, "5" * 21, "the symbols on the board are not those that bag and racks leave"),
        ("board", 5, "RX", "the used symbols are letters of RGBOYP or -"),
        ("board", 6, "6/7", "the board has 11 rows, not 2"),
        ("board", 6, "x5/7/8/9/10/11/10/9/8/7/6", "'x' in the row 'x5' is neither a symbol nor a number"),
        ("board", 6, "7/7/8/9/10/11/10/9/8/7/6", "the row '7' has 7 cells instead of 6"),
    ],
)
def test_what_does_not_read_is_said(game: str, part: int, text: str, sentence: str) -> None:
    parts = GOOD[game].split(" ")
    parts[part] = text
    with pytest.raises(UsageError) as error:
        Position.parse(" ".join(parts))
    assert sentence in str(error.value)


def test_a_line_with_parts_missing_names_them() -> None:
    with pytest.raises(UsageError, match=r"5 parts \(setting, turn, tracks, dice, rolls\), not 1"):
        Position.parse("dice/standard/2")
