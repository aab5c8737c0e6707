"""The dice game: clauses D1 to D7 and D9, with the worked examples E6, E7 and E8."""

from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.errors import ChanceError, GameOver, IllegalMove, UsageError
from sixfold.play.game import Game
from sixfold.rules.dice import cross

from .drawing import dice, moves, row, rows

SAMPLE = settings(deadline=None, database=None, derandomize=True, max_examples=200)


def shown(game: Game) -> list[str]:
    """Return the dice that each seat shows."""
    return ["".join(game.position().pieces(seat)) for seat in range(game.setting.seats)]


def scored(track: str, own: str, *others: str, jokers: str = "", split: bool = False) -> list[int]:
    """Return a sheet after seat 0 has scored its dice against those of the others."""
    game = dice(shown=[own, *others], tracks=[track], split=split)
    game.play(f"score {jokers}".strip())
    return game.tracks[0]


def scores(own: str, *, split: bool = False) -> set[str]:
    """Return the legal ways to score those dice, without the word score."""
    others = [""] * {4: 1, 3: 2, 2: 3}[len(own)]
    return {move.removeprefix("score").strip() for move in moves(dice(shown=[own, *others], rolls=3, split=split))}


def joker(*which: str) -> set[str]:
    """Return the jokers that those equal dice can be, each with the symbol crossed."""
    choices = [[f"{equal}={letter}" for letter in "RGBOYP"] for equal in which]
    return {" ".join(chosen) for chosen in product(*choices)}


# Material, rolling


@pytest.mark.parametrize(("seats", "each"), [(2, 4), (3, 3), (4, 2)])
def test_d1_dice_by_the_number_of_seats(seats: int, each: int) -> None:
    """D1: four dice each with 2 seats, three with 3, two with 4; a roll has exactly as many."""
    game = Game.new("dice", seats=seats, setup={"dice": ["", *["RGBOYP"[:each]] * (seats - 1)]})
    for wrong in ("R" * (each - 1), "R" * (each + 1)):
        with pytest.raises(ChanceError):
            game.play("roll", got=wrong)
    game.play("roll", got="P" * each)
    assert shown(game) == ["P" * each, *["RGBOYP"[:each]] * (seats - 1)]


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_d1_two_to_four_seats_play(seats: int) -> None:
    """D1: the game is for 2 to 4 seats."""
    with pytest.raises(UsageError):
        Game.new("dice", seats=seats)


def test_d1_a_die_shows_each_symbol() -> None:
    """D1: each of the six symbols can come up, on each die, and nothing else."""
    for symbol in "RGBOYP":
        game = dice(shown=["", "RRRR"], rolls=0)
        game.play("roll", got=symbol * 4)
        assert shown(game)[0] == symbol * 4
    with pytest.raises(ChanceError):
        dice(shown=["", "RRRR"], rolls=0).play("roll", got="RRRX")


def test_d1_a_row_has_seven_boxes() -> None:
    """D1: an eighth cross of a row is lost."""
    assert scored("*4 R6", "RRRR", "RRRR") == row("*4 R7")


def test_d1_strips_of_three_three_and_one() -> None:
    """D1, D6: crosses stop at 3, at 6 and at 7, as far as the other rows allow."""
    assert scored("", "RRRR", "RRRR") == row("R3")
    assert scored("*1", "RRRR", "RRRR") == row("*1 R6")
    assert scored("*4", "RRRR", "RRRR") == row("*4 R7")


@pytest.mark.parametrize(("seats", "each"), [(2, 4), (3, 3), (4, 2)])
def test_d2_all_but_seat_0_show_dice_at_the_start(seats: int, each: int) -> None:
    """D2: every seat but seat 0 has rolled before the first turn."""
    game = Game.new("dice", seats=seats, seed=2)
    assert [len(symbols) for symbols in shown(game)] == [0] + [each] * (seats - 1)
    assert game.turn == 0 and moves(game) == ["roll"]
    with pytest.raises(ChanceError):
        Game.new("dice", seats=seats, setup={"dice": ["R" * each] * seats})


def test_d3_a_seat_rolls_up_to_three_times() -> None:
    """D3: the first roll is compulsory, two more are allowed, and keeping is allowed after any."""
    game = Game.new("dice", seats=2, setup={"dice": ["", "RGBO"]})
    with pytest.raises(IllegalMove, match="has to roll first"):
        game.play("score")
    for again in ("RRGG", "BBOO", "YYPP"):
        assert "roll" in game.legal_moves
        game.play("roll", got=again)
        assert shown(game) == [again, "RGBO"]
        assert "score" in game.legal_moves
    assert "roll" not in game.legal_moves
    with pytest.raises(IllegalMove, match="has rolled 3 times"):
        game.play("roll", got="RRRR")


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_d3_keeping_ends_the_turn_after_any_roll(rolls: int) -> None:
    """D3: scoring ends the turn, the dice stay for the others, and the next seat may roll three times again."""
    game = dice(shown=["RRGB", "RGBO"], rolls=rolls)
    game.play("score")
    assert game.turn == 1 and moves(game) == ["roll"]
    assert shown(game) == ["RRGB", "RGBO"]
    for _ in range(3):
        game.play("roll", got="RPPP")
    game.play("score")
    assert game.tracks == rows("R2 G1 B1", "R2")


def test_d3_the_last_roll_alone_counts() -> None:
    """D3: all dice are rolled each time, and earlier rolls are gone."""
    game = dice(shown=["RRRR", "RGGG"], rolls=1)
    game.play("roll", got="GBBB")
    game.play("score")
    assert game.tracks[0] == row("G3")


# Scoring


def test_d4_own_dice_times_the_others() -> None:
    """D4: for each symbol, own dice × the other seats' dice = crosses."""
    assert scored("*4", "RG", "RO", "OG", "YG") == row("*4 R5 G6")
    assert scored("*1", "RRG", "RGB", "RGG") == row("*1 R5 G4")
    assert scored("*1", "RRGB", "RGGO") == row("*1 R3 G3")


def test_d4_own_dice_do_not_match_each_other() -> None:
    """D4: equal dice that nobody else shows give nothing as matches."""
    assert scored("", "RRRR", "GGGG") == row("")


def test_d4_all_other_seats_count() -> None:
    """D4: dice of the seats before and behind count alike."""
    for turn in range(4):
        game = dice(shown=["RG"] * 4, turn=turn)
        game.play("score")
        assert game.tracks[turn] == row("R3 G3")


@pytest.mark.parametrize(("own", "count"), [("RRGB", 1), ("RRRG", 2), ("RRRR", 3)])
def test_d5_jokers_give_one_cross_less_than_dice(own: str, count: int) -> None:
    """D5: 2 / 3 / 4 equal dice give 1 / 2 / 3 crosses of any one symbol, whatever the others show."""
    equal = own.rstrip("GB")
    for symbol in "RGBOYP":
        assert scored("*1", own, "OYPP", jokers=f"{equal}={symbol}") == row(f"*1 {symbol}{1 + count}")


def test_d5_a_joker_is_used_instead_of_matching() -> None:
    """D5: dice used as a joker match nothing, and the others still match."""
    assert scored("*1", "RRGB", "RRGG") == row("*1 R5 G3")
    assert scored("*1", "RRGB", "RRGG", jokers="RR=Y") == row("*1 G3 Y2")
    assert scored("*1", "RRGB", "RRGG", jokers="RR=G") == row("*1 G4")


def test_d5_a_symbols_dice_are_used_wholly() -> None:
    """D5: all own dice of one symbol are a joker, or none."""
    assert scores("RGBO") == {""}
    assert scores("RRGB") == {""} | joker("RR")
    assert scores("RRRG") == {""} | joker("RRR")
    assert scores("RRRR") == {""} | joker("RRRR")
    assert scores("RRR") == {""} | joker("RRR")
    assert scores("PP") == {""} | joker("PP")


def test_d5_two_pairs_are_decided_each_on_its_own() -> None:
    """D5: both pairs can match, either can be a joker, or both."""
    assert scores("RRGG") == {""} | joker("RR") | joker("GG") | joker("RR", "GG")
    assert scored("*1", "RRGG", "RGGO") == row("*1 R3 G5")
    assert scored("*1", "RRGG", "RGGO", jokers="RR=Y") == row("*1 G5 Y2")
    assert scored("*1", "RRGG", "RGGO", jokers="GG=Y") == row("*1 R3 Y2")
    assert scored("*1", "RRGG", "RGGO", jokers="RR=P GG=Y") == row("*1 Y2 P2")
    assert scored("*1", "RRGG", "RGGO", jokers="GG=P RR=P") == row("*1 P3")


def test_d5_jokers_need_the_dice() -> None:
    """D5: nobody uses dice that were not rolled, or part of them."""
    game = dice(shown=["RRRG", "RGBO"])
    for jokers in ("GG=R", "RR=G", "RRRR=G", "BB=G", "RR=G RR=B"):
        with pytest.raises(IllegalMove, match="do not allow these jokers"):
            game.play(f"score {jokers}")


def test_d5_split_allows_any_two_or_more() -> None:
    """D5: with the option split some of a symbol's dice are a joker and the others match, also two pairs of four."""
    assert scores("RRRG", split=True) == {""} | joker("RR") | joker("RRR")
    assert scores("RRGG", split=True) == scores("RRGG")
    pairs = {f"RR={a} RR={b}" for a, b in product("RGBOYP", repeat=2) if "RGBOYP".find(a) <= "RGBOYP".find(b)}
    assert scores("RRRR", split=True) == {""} | joker("RR") | joker("RRR") | joker("RRRR") | pairs
    assert scored("*1", "RRRG", "RRGG", jokers="RR=Y", split=True) == row("*1 R3 G3 Y2")
    assert scored("*1", "RRRR", "RGGG", jokers="RRR=Y", split=True) == row("*1 R2 Y3")
    assert scored("*1", "RRRR", "RGGG", jokers="RR=Y RR=P", split=True) == row("*1 Y2 P2")
    assert scored("*1", "RRRR", "RGGG", jokers="RR=Y RR=Y", split=True) == row("*1 Y3")


def test_e6_matches_or_a_joker() -> None:
    """E6, D4, D5: against {Y,Y,B} and {R,B,Y}, {B,B,Y} scores yellow 3 and blue 4, or yellow 3 and one joker cross."""
    others = ("YYB", "RBY")
    assert scored("*1", "BBY", *others) == row("*1 Y4 B5")
    for symbol in "RGBOP":
        assert scored("*1", "BBY", *others, jokers=f"BB={symbol}") == row(f"*1 Y4 {symbol}2")
    assert scored("*1", "BBY", *others, jokers="BB=Y") == row("*1 Y5")


def test_e6_the_example_roll_by_roll() -> None:
    """E6, D4, D5: a first roll worth one red, then yellow 3 and blue 4; the next seat has a joker only, then blue 3 and red 1."""
    game = dice(shown=["", "YYB", "RBY"], tracks=["*1", "*1"], rolls=0)
    game.play("roll", got="RGO")
    assert [(str(move), game.gains(str(move))) for move in game.legal_moves if move != "roll"] == [("score", row("R1"))]
    game.play("roll", got="BBY")
    assert game.gains("score") == row("Y3 B4")
    game.play("score")
    game.play("roll", got="PPG")
    assert game.gains("score") == row("")
    for symbol in "RGBOYP":
        assert game.gains(f"score PP={symbol}") == row(f"{symbol}1")
    game.play("roll", got="BRG")
    assert game.gains("score") == row("B3 R1")
    game.play("score")
    assert game.tracks == rows("*1 Y4 B5", "*1 B4 R2", "")


# Crossing


def crossed(sheet: str, crosses: str) -> list[int]:
    """Return a sheet after those crosses were made as far as they can be."""
    marked = np.array(row(sheet), np.int8)
    cross(marked, np.array(row(crosses), np.int64))
    return [int(boxes) for boxes in marked]


def test_d6_the_second_strip_needs_a_cross_in_every_row() -> None:
    """D6: one empty row keeps all others at 3, and what is more is lost."""
    assert crossed("*1 R3 P0", "R4") == row("*1 R3 P0")
    assert crossed("*1 R3", "R4") == row("*1 R6")


def test_d6_the_last_box_needs_every_row_at_4() -> None:
    """D6: one row at 3 keeps all others at 6."""
    assert crossed("*6 P3", "R1") == row("*6 P3")
    assert crossed("*6 P4", "R1") == row("*6 R7 P4")


def test_d6_the_crosses_of_this_very_scoring_count() -> None:
    """D6: a cross opens a strip for the crosses of the other rows, and of its own."""
    assert crossed("*3 P0", "R2 P1") == row("*3 R5 P1")
    assert crossed("*3 P0", "P4") == row("*3 P4")
    assert crossed("*6 P3", "R1 P1") == row("*6 R7 P4")
    assert crossed("*6 P3", "P4") == row("*6 P7")
    assert crossed("*3 R0 P0", "R5 P2") == row("*3 R5 P2")


def test_e7_two_crosses_are_lost() -> None:
    """E7, D6: green 0, yellow 2, blue 0; green 4 and yellow 2 give green 3 and yellow 3."""
    assert crossed("*2 G0 B0", "G4 Y2") == row("*2 G3 Y3 B0")
    assert scored("*2 G0 B0", "GGY", "GGY", "YOP") == row("*2 G3 Y3 B0")


def test_e8_one_cross_is_lost() -> None:
    """E8, D6: green 3, yellow 2, the others 4 or more; green 1 and yellow 6 give green 4 and yellow 7."""
    assert crossed("*4 G3 Y2", "G1 Y6") == row("*4 G4 Y7")
    assert crossed("*6 G3 Y2", "G1 Y6") == row("*6 G4 Y7")
    assert scored("*4 G3 Y2", "GYY", "GYY", "YOP") == row("*4 G4 Y7")


SHEETS = st.one_of(*(st.lists(st.integers(*strip), min_size=6, max_size=6) for strip in ((0, 3), (1, 6), (4, 7))))
"""Sheets as the strips allow them: some row empty, some row at 3 or less, all rows at 4 or more."""

CROSSES = st.lists(st.integers(0, 6), min_size=6, max_size=6)


def cross_in_order(sheet: list[int], crosses: list[int], random: Random) -> list[int]:
    """Return a sheet after crosses were made one at a time, any that can be made next, straight from D6."""
    sheet, crosses = list(sheet), list(crosses)
    while True:
        possible = [
            symbol
            for symbol in range(6)
            if crosses[symbol]
            and sheet[symbol] < 7
            and (sheet[symbol] < 3 or min(sheet) >= 1)
            and (sheet[symbol] < 6 or min(sheet) >= 4)
        ]
        if not possible:
            return sheet
        symbol = random.choice(possible)
        sheet[symbol] += 1
        crosses[symbol] -= 1


@SAMPLE
@given(SHEETS, CROSSES, st.randoms(use_true_random=False))
def test_d6_the_order_of_crossing_does_not_matter(sheet: list[int], crosses: list[int], random: Random) -> None:
    """D6: whoever crosses as long as a cross can be made ends with the same sheet, in whatever order."""
    marked = np.array(sheet, np.int8)
    cross(marked, np.array(crosses, np.int64))
    for _ in range(3):
        assert cross_in_order(sheet, crosses, random) == marked.tolist()


@SAMPLE
@given(SHEETS, CROSSES, st.permutations(range(6)))
def test_d6_crossing_treats_all_symbols_alike(sheet: list[int], crosses: list[int], order: list[int]) -> None:
    """D6: rows that change places end as before, in their new places."""
    marked, moved = np.array(sheet, np.int8), np.array([sheet[symbol] for symbol in order], np.int8)
    cross(marked, np.array(crosses, np.int64))
    cross(moved, np.array([crosses[symbol] for symbol in order], np.int64))
    assert moved.tolist() == [int(marked[symbol]) for symbol in order]


# End, variants


def test_d7_all_42_boxes_win_at_once() -> None:
    """D7: the game ends in the middle of a round; the others rank by A3."""
    game = dice(shown=["RG", "RO", "RY", "RP"], tracks=["*7 P3", "*7 R6", "*2", "*2"], turn=1)
    game.play("score")
    outcome = game.outcome()
    assert outcome is not None and outcome.reason == "all"
    assert outcome.tracks == rows("*7 P3", "*7", "*2", "*2") and outcome.ranks == [2, 1, 3, 3]
    assert moves(game) == []
    with pytest.raises(GameOver):
        game.play("roll")


def test_d7_one_box_less_is_no_end() -> None:
    """D7: a sheet with one open box goes on."""
    game = dice(shown=["RG", "BO", "BO", "BO"], tracks=["*7 R6"])
    game.play("score")
    assert game.outcome() is None and game.turn == 1


def test_d9_nobody_shows_dice_at_the_start() -> None:
    """D9: in the first round only the dice of seats that have played count, so seat 0 has only jokers."""
    game = Game.new("dice", variant="hidden-start", seats=3, setup={"dice": ["", "", ""]})
    game.play("roll", got="RRG")
    assert shown(game) == ["RRG", "", ""]
    assert game.gains("score") == row("")
    assert game.gains("score RR=G") == row("G1")
    game.play("score RR=G")
    game.play("roll", got="RGB")
    game.play("score")
    assert game.tracks[1] == row("R2 G1")
    game.play("roll", got="RRB")
    game.play("score")
    assert game.tracks[2] == row("R3 B1")
    game.play("roll", got="BBO")
    game.play("score")
    assert game.tracks[0] == row("G1 B3")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_d9_the_setup_is_empty(seats: int) -> None:
    """D9: nothing is rolled before the first turn."""
    game = Game.new("dice", variant="hidden-start", seats=seats, seed=9)
    assert shown(game) == [""] * seats and moves(game) == ["roll"]
    with pytest.raises(ChanceError):
        Game.new("dice", variant="hidden-start", seats=2, setup={"dice": ["", "RGBO"]})


@pytest.mark.parametrize(
    ("variant", "seats", "split"),
    [("standard", 2, True), ("standard", 3, False), ("hidden-start", 3, True), ("hidden-start", 4, False)],
)
def test_d7_random_games_come_to_an_end(variant: str, seats: int, split: bool) -> None:
    """D7: every game ends with exactly one full sheet, and no sheet ever breaks the strips."""
    game, random = Game.new("dice", variant=variant, seats=seats, options={"split": split}, seed=7), Random(7)
    while game.turn is not None:
        game.play("roll")
        game.push(random.choice(game.legal_moves.codes.tolist()[1:]))
        for sheet in game.tracks:
            assert max(sheet) <= 3 or min(sheet) >= 1
            assert max(sheet) <= 6 or min(sheet) >= 4
    outcome = game.outcome()
    assert outcome is not None and outcome.tracks.count([7] * 6) == 1 and outcome.ranks.count(1) == 1
