"""Positions with one clearly best move that medium and up must find, in every game and with every number of seats."""

from random import Random

import pytest

from sixfold.bots import find
from sixfold.bots.bot import Limit
from sixfold.play.game import Game
from tests.rules import drawing

LIMIT = Limit(simulations=200)
RACK = "BB GG OO YY PP RR"
OTHER = "BB GG OO YY PP BG"

thinkers = pytest.mark.parametrize("level", ["medium", "hard", "expert"])


def choose(level: str, game: Game) -> str:
    assert game.turn is not None
    return str(find(level).choose(game.view(game.turn), LIMIT, Random(1)).move)


@thinkers
@pytest.mark.parametrize(
    ("variant", "seats", "tracks"),
    [
        ("standard", 2, ["*18 R0", "*18 G2"]),
        ("standard", 3, ["*18 R0", "*18 G2", "*18 G1"]),
        ("standard", 4, ["*18 R0", "*18 G2", "*18 G1", "*18 B1"]),
        ("team", 4, ["*18 R0", "*18 G2"]),
        ("duel", 2, ["*18 R0", "*18 G2"]),
        ("solo", 1, ["*18 R0"]),
    ],
)
def test_the_only_tile_for_the_lone_lowest_marker(level: str, variant: str, seats: int, tracks: list[str]) -> None:
    """Two cells are left, in the midst of red: only RR lifts the lowest marker."""
    racks = [RACK, *[OTHER] * (seats - 1)]
    game = drawing.board("h7  . .", elsewhere="R", variant=variant, seats=seats, racks=racks, tracks=tracks)
    assert choose(level, game).startswith("place RR")


@thinkers
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_only_eighteen_and_its_bonus(level: str, seats: int) -> None:
    """BB completes blue, and the bonus move lifts red to the win; with red first, blue stays behind."""
    lines = """
    e6  . . B B B
    k3  . . R R R R R
    """
    tracks = ["*18 B15 R11", *["*18 B15"] * (seats - 1)]
    game = drawing.board(lines, elsewhere="Y", seats=seats, racks=[RACK, *[OTHER] * (seats - 1)], tracks=tracks)
    assert choose(level, game) in {"place BB e6 e7", "place BB e7 e6"}


@thinkers
@pytest.mark.parametrize("seats", [2, 3])
def test_the_only_line_is_blocked(level: str, seats: int) -> None:
    """Two places are left: a tile in the line of red keeps the next seat, who lacks only red, behind."""
    lines = """
    e6  . .
    h7       . . R R R
    """
    racks = ["BB BB GG GG BG PP", *["RR RR RR RR RR BB", "BB GG OO OO YY PP"][: seats - 1]]
    tracks = ["*18 Y3 R3", *["*18 R1 Y4", "*18 R0 Y0"][: seats - 1]]
    game = drawing.board(lines, elsewhere="Y", seats=seats, racks=racks, tracks=tracks)
    assert choose(level, game).split()[2:] == ["h7", "h8"]


@thinkers
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("mine", "hand", "own", "best"),
    [
        ("*9 R6 G7", "RG BO BY OY OP YP", "BO OY", {"play RG", "play GR"}),  # the card that wins, though others go further
        ("*9 R6", "RP OY OP YP BY BO", "OY OP", {"play RP", "play PR"}),  # only one card has the symbol that is missing
    ],
)
def test_the_winning_card(level: str, seats: int, mine: str, hand: str, own: str, best: set[str]) -> None:
    opened = [own, "RP GB", "RY BG", "GO BP"][:seats]
    hands = [hand, *["RG RB GO BY OP YP", "RG RY GP BO BP OY", "GB RO RB GY YP OP"][: seats - 1]]
    game = drawing.cards(opened=[_sorted(row) for row in opened], hands=hands, tracks=[mine, *["*4"] * (seats - 1)])
    assert choose(level, game) in best


def _sorted(cards: str) -> str:
    """Return cards with their symbols in the order of the symbols."""
    return " ".join("".join(sorted(card, key="RGBOYP".index)) for card in cards.split())


@thinkers
@pytest.mark.parametrize(
    ("variant", "split", "shown", "mine", "rolls", "best"),
    [
        ("standard", False, ["RRBO", "BYYP"], "*7 G6", 1, "score RR=G"),  # the joker that wins
        ("hidden-start", False, ["RRBO", "BYYP"], "*7 G6", 2, "score RR=G"),
        ("standard", True, ["YYYY", "RRPP"], "*7 G6 B6", 1, "score YY=G YY=B"),  # four alike are two jokers
        ("hidden-start", True, ["YYYY", "RRPP"], "*7 G6 B6", 3, "score YY=G YY=B"),
        ("standard", False, ["RRB", "YYP", "OOP"], "*7 G6", 1, "score RR=G"),
        ("standard", False, ["RR", "YY", "PP", "OO"], "*7 G6", 1, "score RR=G"),
        ("hidden-start", False, ["RR", "YY", "PP", "OO"], "*7 G6", 3, "score RR=G"),
        ("standard", False, ["GBO", "YYP", "GPP"], "*7 G6", 1, "score"),  # the match that wins
        ("standard", False, ["GB", "YY", "GP", "OO"], "*7 G6", 2, "score"),
    ],
)
def test_the_winning_dice(level: str, variant: str, split: bool, shown: list[str], mine: str, rolls: int, best: str) -> None:
    tracks = [mine, *["*5"] * (len(shown) - 1)]
    game = drawing.dice(shown=shown, variant=variant, split=split, tracks=tracks, rolls=rolls)
    game.play(choose(level, game))
    other = drawing.dice(shown=shown, variant=variant, split=split, tracks=tracks, rolls=rolls)
    other.play(best)
    assert game.outcome() == other.outcome() is not None
