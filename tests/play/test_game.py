"""The friendly layer: games are made, played, asked and printed."""

from random import Random

import numpy as np
import pytest

from sixfold.drawing import text
from sixfold.errors import ChanceError, GameOver, IllegalMove, MalformedMove, MoveError, OutOfTurn, UsageError
from sixfold.games.chance import Dealer
from sixfold.games.move import Move
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.rules.hexgrid import PAIRS
from tests.samples import OPTIONED, SETTINGS, new_game, random_game


@pytest.mark.parametrize("setting", OPTIONED, ids=str)
def test_equal_seeds_are_equal_games(setting: Setting) -> None:
    assert random_game(setting, 11) == random_game(setting, 11)
    assert random_game(setting, 11, plies=1) != random_game(setting, 12, plies=1)


@pytest.mark.parametrize("setting", OPTIONED, ids=str)
def test_repr_can_be_pasted_back(setting: Setting) -> None:
    for plies in (0, 9, None):
        game = random_game(setting, 13, plies=plies)
        assert eval(repr(game)) == game
    told = Game.new(
        setting.game,
        variant=setting.variant,
        seats=setting.seats,
        options=setting.options,
        names=["a"] * setting.seats,
        setup=_setup_of(new_game(setting, 1)),
    )
    assert eval(repr(told)) == told


def _setup_of(game: Game) -> dict[str, object]:
    from sixfold.play.record import Record

    return Record.of(game).setup


@pytest.mark.parametrize("setting", OPTIONED, ids=str)
def test_a_game_pasted_back_goes_on_in_the_same_way(setting: Setting) -> None:
    game = random_game(setting, 14, plies=8)
    again = eval(repr(game))
    for _ in range(6):
        if game.turn is not None:
            move = game.legal_moves[0]
            assert game.play(move) == again.play(move)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_legal_moves_are_sized_sorted_and_searchable(setting: Setting) -> None:
    game = random_game(setting, 15, plies=6)
    moves = game.legal_moves
    assert len(moves) == len(list(moves)) == len(set(moves))
    assert list(moves) == sorted(moves)
    assert all(move in moves for move in list(moves)[::7])
    assert list(reversed(moves))[-1] == moves[0]
    assert moves[:2] == list(moves)[:2]
    assert "place" not in moves and "nonsense" not in moves
    assert str(len(moves)) in repr(moves)


def test_a_move_can_be_spelt_either_way_round() -> None:
    game = Game.new("board", setup={"racks": [["RB", "GG", "OY", "RP", "BB", "GO"], ["YY", "RG", "BO", "YP", "OO", "RY"]]})
    assert "place RB d8 e8" in game.legal_moves
    assert "place BR e8 d8" in game.legal_moves
    assert "place GG e12 d13" in game.legal_moves and "place GG d13 e12" in game.legal_moves
    assert game.play("place BR e8 d8").code == PAIRS * 2 + _pair(game)
    assert game.legal_moves[0] == "draw"


def _pair(game: Game) -> int:
    return game.history[-1].code % PAIRS


def test_unknown_things_are_refused_with_what_there_is() -> None:
    for call, sentence in (
        (lambda: Game.new("chess"), "there is no game 'chess'; there is: board, cards, dice"),
        (lambda: Game.new("cards", variant="team"), "there is no variant of cards 'team'; there is: standard"),
        (lambda: Game.new("cards", seats=5), "cards (standard) is for 2 or 3 or 4 seats, not 5"),
        (lambda: Game.new("board", variant="team", seats=3), "board (team) is for 4 seats, not 3"),
        (lambda: Game.new("dice", options={"width": 3}), "there is no option of dice (standard) 'width'; there is: split"),
        (lambda: Game.new("dice", options={"split": 1}), "option split takes true or false, not 1"),
        (lambda: Game.new("board", variant="duel", options={"width": 0}), "a whole number from 1 to 60, not 0"),
        (lambda: Game.new("board", seats=True), "seats, not True"),
        (lambda: Game.new("board", names=["a"]), "there are 2 seats, but 1 names"),
        (lambda: Game.new("board", seed=1, setup={}), "from a seed or from a setup"),
        (lambda: Game.new("board", seed=1).view(2), "there is no seat 2; seats are 0 to 1"),
    ):
        with pytest.raises(UsageError) as refused:
            call()
        assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("game", "text", "sentence"),
    [
        ("board", "put RB d8 e8", "not a move of the board game"),
        ("board", "place RB d8", "write 'place RB d8 e8'"),
        ("board", "place RB d8 e8 f8", "write 'place RB d8 e8'"),
        ("board", "place RBX d8 e8", "a tile is two of the letters"),
        ("board", "place rb d8 e8", "there is no symbol 'r'"),
        ("board", "place RB d8 d8", "d8 and d8 are not neighbours"),
        ("board", "place RB d8 h8", "not neighbours"),
        ("board", "place RB a1 a2", "there is no cell 'a1'"),
        ("board", "draw RB", "the move is just 'draw'"),
        ("board", "", "not a move"),
        ("board", "place  RB d8 e8", "write 'place RB d8 e8'"),
        ("board", "x" * 5000, "not a move"),
        ("cards", "play RR", "two symbols of a card differ"),
        ("cards", "play", "write 'play XY'"),
        ("cards", "place RB d8 e8", "not a move of the cards game"),
        ("dice", "score RRR", "is not a joker"),
        ("dice", "score RG=Y", "is not a joker"),
        ("dice", "score RRRRR=Y", "is not a joker"),
        ("dice", "score RR=YY", "is not a joker"),
        ("dice", "score RR=Y GG=Y BB=Y", "more dice than a seat has"),
        ("dice", "score RRR=Y GG=Y", "more dice than a seat has"),
        ("dice", "roll R", "the move is just 'roll'"),
    ],
)
def test_what_does_not_read_as_a_move_says_why(game: str, text: str, sentence: str) -> None:
    with pytest.raises(MalformedMove) as refused:
        Game.new(game, seed=1).play(text)
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 200
    assert refused.value.code == "move/malformed"


def test_what_is_not_text_is_no_move() -> None:
    with pytest.raises(MalformedMove, match="a move is a text, not 7"):
        Game.new("board", seed=1).play(7)  # type: ignore[arg-type]
    with pytest.raises(MalformedMove, match="an object with 'seat' and 'do'"):
        Game.new("board", seed=1).enter(7)  # type: ignore[arg-type]


def test_illegal_moves_say_why() -> None:
    racks = {"racks": [["RB", "GG", "OY", "RP", "BB", "GO"], ["YY", "RG", "BO", "YP", "OO", "RY"]]}
    game = Game.new("board", setup=racks)
    for move, sentence in (
        ("place YY d8 e8", "it does not hold YY"),
        ("place RB h8 h9", "must touch a printed symbol"),
        ("place RB c8 d8", "c8 is not free"),
        ("place RB b8 a9", "is outside the area (B1)"),
        ("draw", "has to play a piece first"),
        ("swap", "has to play a piece first"),
    ):
        with pytest.raises(IllegalMove) as refused:
            game.play(move)
        assert sentence in str(refused.value), move
    game.play("place RB d8 e8")
    with pytest.raises(IllegalMove, match="ends with draw or swap now"):
        game.play("place GG h8 h9")
    with pytest.raises(IllegalMove, match="still holds a piece with its lowest symbol"):
        game.play("swap")
    solo = Game.new("board", variant="solo", setup={"racks": [["RB"]]}, moves=["place RB d8 e8"])
    with pytest.raises(IllegalMove, match="no swap in solo"):
        solo.play("swap")
    dice = Game.new("dice", setup={"dice": ["", "RRRR"]})
    with pytest.raises(IllegalMove, match="roll first"):
        dice.play("score")
    dice.play("roll", got="RRGB")
    with pytest.raises(IllegalMove, match="do not allow these jokers"):
        dice.play("score GG=R")
    for _ in range(2):
        dice.play("roll", got="RRGB")
    with pytest.raises(IllegalMove, match="rolled 3 times"):
        dice.play("roll", got="RRGB")


def test_out_of_turn_and_after_the_end() -> None:
    game = random_game(Setting.of("cards", seats=3), 1, plies=0)
    with pytest.raises(OutOfTurn, match="seat 2 wants to play RG, but seat 0 is in turn"):
        game.play("play RG", seat=2)
    game.resign(1)
    with pytest.raises(GameOver, match="after the end"):
        game.play("draw")
    for call in (game.resign, game.time_out):
        with pytest.raises(GameOver, match="after the end"):
            call(0)
    with pytest.raises(MoveError, match="there is no seat 7"):
        Game.new("board").resign(7)


def test_a_refused_move_changes_nothing() -> None:
    game = random_game(Setting.of("cards", seats=2), 2, plies=7)
    before, plies = game.states.tobytes(), game.ply
    assert game.legal_moves[0] == "draw"
    for got in (["RR"], ["RG", "RG"], [], "RG", 7, [7], ["XX"]):
        with pytest.raises(ChanceError):
            game.play("draw", got=got)
    assert (game.states.tobytes(), game.ply) == (before, plies)
    game.play("draw")


def test_chance_must_come_from_somewhere() -> None:
    game = Game(Setting.of("board"))
    with pytest.raises(ChanceError, match="no dealer"):
        game.deal()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_push_is_play_without_the_checks(setting: Setting) -> None:
    checked, fast = new_game(setting, 21), new_game(setting, 21)
    random = Random(5)
    while checked.turn is not None:
        code = int(random.choice(checked.legal_moves.codes))
        assert checked.play(checked.legal_moves[int(np.searchsorted(checked.legal_moves.codes, code))]) == fast.push(code)
    assert checked == fast


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_gains_are_what_the_move_then_moves(setting: Setting) -> None:
    game = new_game(setting, 22)
    random = Random(6)
    for _ in range(40):
        if (seat := game.turn) is None:
            break
        move = random.choice(game.legal_moves)
        row = game.position().side(seat)
        before, gains = game.tracks[row], game.gains(move)
        game.play(move)
        assert [now - then for now, then in zip(game.tracks[row], before, strict=True)] == gains


def test_resign_and_timeout_end_the_game_for_any_seat() -> None:
    game = Game.new("board", seats=3, seed=1)
    game.resign(2)
    ended = game.outcome()
    assert ended is not None and ended.reason == "resign" and ended.ranks == [1, 1, 3]
    game = Game.new("board", variant="team", seed=1)
    game.time_out(1)
    ended = game.outcome()
    assert ended is not None and ended.reason == "timeout" and ended.ranks == [1, 2, 1, 2]
    assert eval(repr(game)) == game


def test_a_copy_goes_its_own_way() -> None:
    game = random_game(Setting.of("dice", seats=3), 3, plies=5)
    other = game.copy()
    assert other == game
    other.play(other.legal_moves[0])
    assert other != game
    assert game != "a game"


def test_moves_know_their_number_and_sort_by_it() -> None:
    moves = list(Game.new("board", seed=3).legal_moves)
    assert isinstance(moves[0], Move) and moves[0].code < moves[1].code
    import pickle

    again = pickle.loads(pickle.dumps(moves[0]))
    assert (again, again.code) == (moves[0], moves[0].code)


def test_the_dealer_deals_by_weight() -> None:
    dealer = Dealer("weights")
    counts = np.bincount([dealer.pick(ply, 0, [0, 1, 3]) for ply in range(8000)], minlength=3)
    assert counts[0] == 0
    assert abs(counts[1] / 8000 - 0.25) < 0.02
    assert repr(dealer) == "Dealer('weights')"


def test_a_seed_means_the_same_game_for_ever() -> None:
    assert _setup_of(Game.new("board", seats=2, seed=7)) == {
        "racks": [["OP", "PP", "RY", "GY", "BY", "RG"], ["OP", "RY", "GG", "BB", "GG", "RG"]]
    }


def test_without_a_seed_games_differ() -> None:
    assert Game.new("board") != Game.new("board")


@pytest.mark.parametrize("setting", OPTIONED, ids=str)
def test_every_position_prints(setting: Setting) -> None:
    for plies in (0, 1, 7, 30, None):
        game = random_game(setting, 31, plies=plies)
        for drawing in (str(game), *(str(game.view(seat)) for seat in (None, *range(setting.seats)))):
            assert str(setting) in drawing
            assert all(len(line) < 110 and line == line.rstrip() for line in drawing.splitlines())
            assert ("reconstruction" in drawing) == (setting.variant == "duel")
    assert ("wins" in drawing) or ("win" in drawing)


def test_names_cannot_command_a_terminal() -> None:
    game = Game.new("dice", seed=1, names=["\x1b[2Jgone\n", "x" * 500])
    game.play("roll")
    drawing = str(game) + text.tell(game.position(), game.history[-1])
    assert "\x1b" not in drawing and "gone" in drawing
    assert max(map(len, drawing.splitlines())) < 130
