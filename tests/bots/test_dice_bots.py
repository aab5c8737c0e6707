"""The dice game's bots: legal, repeatable, in time, not blind, in order of strength; and the tables they play by."""

import time
from pathlib import Path
from random import Random

import numpy as np
import pytest

from sixfold.bots import LEVELS
from sixfold.bots import dice as bots
from sixfold.bots.bot import Limit
from sixfold.bots.dice.table import (
    COUNT,
    FINE,
    FULL_SHEET,
    SHEETS,
    TURNS,
    Table,
    cross_all,
    load,
    number_of,
    pack,
    unpack,
)
from sixfold.games.variants import Setting
from sixfold.play.view import View
from sixfold.rules import dice
from sixfold.rules.phase import MOVE
from sixfold.rules.pieces import LETTERS
from tests.bots.games import check_choices, play, share

FEW = Limit(simulations=1)

SETTINGS = [
    Setting.of("dice", variant=variant, seats=seats, options={"split": split})
    for variant in ("standard", "hidden-start")
    for seats in (2, 3, 4)
    for split in (False, True)
]

THINKERS = ("medium", "hard", "expert")


def view_of(mine: str, other: str, own: str, others: str, *, rolled: int = 3, seats: int = 2, split: bool = False) -> View:
    """Return the view of seat 0: rows of both sheets in the order RGBOYP, its dice, the dice of the others together."""
    setting = Setting.of("dice", seats=seats, options={"split": split})
    states = np.zeros(1, dice.STATE)
    dice.setup(states, 0, dice.HIDDEN_START, seats, int(split))
    state = states[0]
    state.phase, state.rolls = MOVE, rolled
    state.tracks[0] = [int(box) for box in mine]
    state.tracks[1:seats] = [int(box) for box in other]
    for letter in own:
        state.dice[0, LETTERS.index(letter)] += 1
    for place, letter in enumerate(others):
        state.dice[1 + place % (seats - 1), LETTERS.index(letter)] += 1
    return View(setting, states, tuple(f"seat {seat}" for seat in range(seats)), (), 0, ())


def test_there_are_574_sheets() -> None:
    assert COUNT == 574
    assert SHEETS[FULL_SHEET].tolist() == [7] * 6
    assert [number_of(SHEETS[sheet][::-1]) for sheet in range(COUNT)] == list(range(COUNT))


def test_crossing_at_once_is_crossing_one_by_one() -> None:
    random = np.random.default_rng(1)
    none, after = np.zeros(6, np.int8), np.zeros(6, np.int64)
    for _ in range(2000):
        row = SHEETS[random.integers(COUNT)][random.permutation(6)]
        match, others = random.integers(0, 3, 6, np.int8), random.integers(0, 4, 6, np.int8)
        cross_all(row, match, others, none, after)
        dice.cross(row, match.astype(np.int64) * others)
        assert row.tolist() == after.tolist()


def test_tables_are_kept_as_finely_as_said() -> None:
    random = np.random.default_rng(3)
    turns, wins = random.random(COUNT), random.random((COUNT, COUNT))
    busy, short = random.random((COUNT, TURNS)), 7 * random.random((COUNT, TURNS))
    packed = pack(2, 0, Table(turns, busy, short, wins))
    assert {array.dtype.kind for name, array in packed.items() if name != "turns2"} == {"u"}
    kept = unpack(2, 0, packed)
    assert (kept.turns == turns).all()
    for ours, theirs, most in ((kept.busy, busy, 1), (kept.short, short, 7), (kept.wins, wins, 1)):
        assert np.abs(ours - theirs).max() <= most * (0.5 / FINE + 1e-7)


def test_all_that_was_learned_is_smaller_than_a_mebibyte() -> None:
    folder = Path(bots.__file__).parents[1]
    assert sum(path.stat().st_size for path in folder.rglob("*.npz")) < 2**20


def test_who_is_far_ahead_wins_the_race() -> None:
    wins = load(2, 0).wins
    almost = number_of(np.array([6, 7, 7, 7, 7, 7]))
    assert wins[almost, 0] > 0.999
    assert wins[0, almost] < 0.001
    assert 0.5 < wins[0, 0] < 0.7


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_level_plays_legal_moves(setting: Setting) -> None:
    for first in range(2):
        levels = [LEVELS[(2 * first + seat + setting.seats) % len(LEVELS)] for seat in range(setting.seats)]
        assert play(setting, levels, f"legal/{first}", FEW).outcome()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equal_views_give_equal_choices(level: str, seats: int) -> None:
    check_choices(Setting.of("dice", seats=seats), level, 12, Limit(simulations=18), dice.BOXES)


@pytest.mark.parametrize(
    ("level", "seconds"), [("medium", 0.02), ("hard", 0.1), ("expert", 0.1), ("expert", 1.0), ("hard", 0.02)]
)
def test_time_limits_are_kept(level: str, seconds: float) -> None:
    view = view_of("332211", "332210", "RRGB", "BGOY", rolled=1)
    bots.choose(level, view, Limit(), Random(1))
    taken = []
    for _ in range(5):
        start = time.monotonic()
        bots.choose(level, view, Limit(seconds=seconds), Random(1))
        taken.append(time.monotonic() - start)
    assert sorted(taken)[2] <= seconds * 1.1


@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize(
    ("mine", "own", "others", "rolled", "best"),
    [
        ("767777", "RRBO", "BYYP", 3, "score RR=G"),  # the joker that wins; the matches are worth nothing
        ("767777", "RRBO", "BYYP", 1, "score RR=G"),  # and no reason to roll on
        ("303333", "RRBO", "RRBO", 3, "score RR=G"),  # only the joker opens the second strip
        ("666366", "BBOP", "OPPY", 3, "score BB=O"),  # one match and one joker cross bring orange to five
        ("677777", "RGBO", "RYYP", 1, "score"),  # the match that wins
        ("444444", "RGBO", "YYPP", 1, "roll"),  # nothing to cross: roll on
        ("444444", "RGBO", "YYPP", 2, "roll"),
        ("766677", "GGBB", "RYPP", 3, "score GG=G BB=B"),  # two pairs for two rows
    ],
)
def test_blunders_are_avoided(level: str, mine: str, own: str, others: str, rolled: int, best: str) -> None:
    view = view_of(mine, "555555", own, others, rolled=rolled)
    chosen = bots.choose(level, view, Limit(simulations=18), Random(1)).move
    gains = [dice_after(view, move) for move in (chosen, best)]
    assert gains[0] == gains[1]


def dice_after(view: View, text: str) -> list[int]:
    """Return the sorted own sheet after a move."""
    after = view.states.copy()
    dice.apply(after, 0, next(move.code for move in view.legal_moves if move == text))
    return [int(after[0].rolls), *sorted(after[0].tracks[0].tolist())]


@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize("seats", [3, 4])
def test_the_winning_joker_is_found_with_more_seats(level: str, seats: int) -> None:
    own = "RRB" if seats == 3 else "RR"
    view = view_of("767777", "555555", own, "YYPPOO", rolled=1, seats=seats)
    choice = bots.choose(level, view, FEW, Random(1))
    assert choice.move == "score RR=G"
    assert choice.candidates[0].chances[0] == 1


def test_the_order_of_strengths() -> None:
    assert share(Setting.of("dice"), "greedy", "random", 8, FEW) > 0.9
    assert share(Setting.of("dice"), "easy", "random", 8, FEW) > 0.9
    assert share(Setting.of("dice"), "medium", "greedy", 60, FEW) > 0.53
