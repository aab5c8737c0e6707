"""The dice game's bots: legal, repeatable, in time, not blind, in order of strength; and the tables they play by."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
import pytest

from sixfold.arena.selfplay import finish
from sixfold.bots import dice as bots
from sixfold.bots import find
from sixfold.bots.bot import Limit
from sixfold.bots.dice import learn
from sixfold.bots.dice.table import (
    COUNT,
    FINE,
    FULL_SHEET,
    SHEETS,
    TURNS,
    Reals,
    Table,
    cross_all,
    load,
    number_of,
    pack,
    rolls,
    unpack,
    ways,
)
from sixfold.games.chance import Dealer
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.play.view import View
from sixfold.rules import dice
from sixfold.rules.phase import MOVE
from sixfold.rules.pieces import LETTERS

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


def play(setting: Setting, levels: list[str], seed: str, limit: Limit = FEW) -> Game:
    game = Game(setting, chance=Dealer(seed))
    game.deal()
    return finish(game, [find(level) for level in levels], seed=seed, limit=limit)


def share(one: str, other: str, pairs: int) -> float:
    """Return the share of games that one level wins against another, same dice, seats swapped."""
    setting = Setting.of("dice")
    won = 0
    for number in range(pairs):
        for seat in range(2):
            levels = [other, other]
            levels[seat] = one
            outcome = play(setting, levels, f"order/{number}").outcome()
            assert outcome
            won += outcome.ranks[seat] == 1
    return won / (2 * pairs)


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


@pytest.mark.parametrize(("seats", "turns"), [(2, 14.598), (3, 15.675), (4, 22.684)])
def test_the_solitaire_with_split_takes_as_many_turns_as_known(seats: int, turns: float) -> None:
    solved, chances = learn.solve(seats, 1)
    assert round(solved[0], 3) == turns
    assert np.allclose(chances.sum(axis=1), 1)
    assert np.allclose(solved, load(seats, 1).turns)


@pytest.mark.parametrize(("seats", "turns"), [(2, 14.644), (3, 15.702), (4, 22.684)])
def test_the_solitaire_of_the_standard_rule(seats: int, turns: float) -> None:
    solved, chances = learn.solve(seats, 0)
    assert round(solved[0], 3) == turns
    table = load(seats, 0)
    assert np.allclose(solved, table.turns)
    busy, short = learn.last_turns(chances)
    assert np.abs(busy - table.busy).max() < 1e-4
    assert np.abs(short - table.short).max() < 1e-3
    assert np.allclose(busy.sum(axis=1), solved, atol=1e-6)


def test_solving_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped in every part, it comes to the same tables as in one go, and solves no part twice."""
    solved: list[str] = []

    def alone(seats: int, split: int, tell: Callable[[], None]) -> tuple[Reals, Reals]:
        for _ in range(FULL_SHEET):
            tell()
        solved.append(f"{seats}{split}")
        table = load(seats, split)
        return table.turns, np.eye(COUNT)

    def race(split: int, tell: Callable[[], None]) -> Reals:
        for _ in range(learn.LEVELS):
            tell()
        solved.append(f"race{split}")
        return load(2, split).wins

    def stop_at(step: int, about: str, done: int, total: int) -> None:
        if done == step:
            raise KeyboardInterrupt

    monkeypatch.setattr(learn, "solve", alone)
    monkeypatch.setattr(learn, "solve_race", race)
    told: list[tuple[int, int]] = []
    learn.learn(tmp_path / "once.npz", lambda about, done, total: told.append((done, total)), work=tmp_path / "once")
    steps = told[-1][1]
    assert [done for done, _ in told] == [*range(1, steps + 1), steps]
    for step in range(200, steps, 400):
        with pytest.raises(KeyboardInterrupt):
            learn.learn(tmp_path / "often.npz", partial(stop_at, step), work=tmp_path / "often")
    learn.learn(tmp_path / "often.npz", partial(stop_at, -1), work=tmp_path / "often")
    assert solved == ["20", "race0", "21", "race1", "30", "31", "40", "41"] * 2
    with np.load(tmp_path / "once.npz") as once, np.load(tmp_path / "often.npz") as often:
        assert once.files == often.files
        assert all((once[name] == often[name]).all() for name in once.files)


def test_a_race_is_solved_in_as_many_steps_as_are_told() -> None:
    assert learn.LEVELS == 2 * (6 * 7 - 1) + 1


@pytest.mark.parametrize("split", [0, 1])
def test_the_race_agrees_with_itself(split: int) -> None:
    own, wins = ways(2, split), load(2, split).wins.astype(np.float64)
    _, odds = rolls(4)
    crosses, kinds = learn.kinds_of(2, split)
    random = np.random.default_rng(7)
    sheets, choices = np.zeros(len(crosses), np.int16), np.zeros(kinds.size, np.int16)
    for one in random.integers(0, FULL_SHEET, 6):
        learn.list_sheets(SHEETS[one], crosses, sheets)
        groups, likely = np.full((len(odds), len(odds) + 2), -1, np.int32), np.zeros((len(odds), len(odds)))
        learn.list_choices(learn.BETTER, own.odds, own.start, kinds, sheets, groups, likely, choices)
        for other in random.integers(0, FULL_SHEET, 6):
            chance, _ = learn.race_turn(wins[other], one, 1 - wins[other, one], odds, groups, likely, choices)
            assert abs(chance - wins[one, other]) < 1e-3


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
        levels = [bots.LEVELS[(2 * first + seat + setting.seats) % len(bots.LEVELS)] for seat in range(setting.seats)]
        assert play(setting, levels, f"legal/{first}").outcome()


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equal_views_give_equal_choices(level: str, seats: int) -> None:
    game = Game(Setting.of("dice", seats=seats), chance=Dealer(3))
    game.deal()
    for _ in range(12):
        assert game.turn is not None
        view = game.view(game.turn)
        choice = bots.choose(level, view, Limit(simulations=18), Random(1))
        assert choice == bots.choose(level, game.view(game.turn), Limit(simulations=18), Random(1))
        for candidate in choice.candidates:
            assert candidate.move in view.legal_moves
            assert sum(candidate.chances) == pytest.approx(1)
            assert 0 <= candidate.lowest <= 7
        assert level == "greedy" or choice.candidates[0].move == choice.move
        game.play(choice.move)


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
    assert share("greedy", "random", 8) > 0.9
    assert share("easy", "random", 8) > 0.9
    assert share("medium", "greedy", 60) > 0.53
