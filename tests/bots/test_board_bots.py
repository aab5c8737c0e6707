"""The board bots: legal, repeatable, in time, not blind, and in order of strength."""

import importlib.util
import os
import statistics
import time
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from sixfold.bots.board import STRENGTHS, TO_THE_END, choose
from sixfold.bots.board.runs import FAR, WIDE, count_runs, lay
from sixfold.bots.bot import Choice, Limit
from sixfold.play.game import Game
from sixfold.rules.board import DRAW, FREE, points
from sixfold.rules.hexgrid import COUNT
from sixfold.rules.phase import MOVE
from sixfold.rules.pieces import SYMBOLS

LEVELS = ("greedy", "easy", "medium", "hard", "expert")
SEARCHING = ("medium", "hard", "expert")
SETTINGS = (("standard", 2), ("standard", 3), ("standard", 4), ("team", 4), ("solo", 1), ("duel", 2))
FEW = Limit(simulations=24)

compiled_only = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT", "0") != "0", reason="takes hours as plain Python")


def _drawing() -> ModuleType:
    """Return the module that draws positions for the tests of the rules."""
    path = Path(__file__).parents[1] / "rules" / "drawing.py"
    spec = importlib.util.spec_from_file_location("drawing_for_bots", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


drawing = _drawing()


def pick(level: str, game: Game, limit: Limit = FEW, seed: int = 1) -> Choice:
    assert game.turn is not None
    return choose(level, game.view(game.turn), limit, Random(seed))


def begun(level: str, moves: int, **what: Any) -> Game:
    """Return a game of a setting and seed in which a level has made so many moves."""
    game = Game.new("board", **what)
    for _ in range(moves):
        game.play(pick(level, game).move)
    return game


@compiled_only
@pytest.mark.parametrize(("variant", "seats"), SETTINGS)
@pytest.mark.parametrize("first", range(len(LEVELS)))
def test_every_level_plays_whole_games_by_the_rules(variant: str, seats: int, first: int) -> None:
    game = Game.new("board", variant=variant, seats=seats, seed=first)
    while (seat := game.turn) is not None:
        game.play(pick(LEVELS[(first + seat) % len(LEVELS)], game, Limit(simulations=8)).move)
    assert game.outcome() is not None


@compiled_only
@pytest.mark.parametrize(("variant", "seats"), SETTINGS)
@pytest.mark.parametrize("level", SEARCHING)
def test_a_choice_says_why(level: str, variant: str, seats: int) -> None:
    game = begun("easy", 6, variant=variant, seats=seats, seed=5)
    choice = pick(level, game)
    assert choice.candidates[0].move == choice.move
    assert len({candidate.move for candidate in choice.candidates}) == len(choice.candidates)
    for candidate in choice.candidates:
        assert candidate.move in game.legal_moves
        assert len(candidate.chances) == seats
        assert all(0 <= chance <= 1 for chance in candidate.chances)
        assert sum(candidate.chances) == pytest.approx(2 if variant == "team" else 1, abs=1e-4)
        assert -10 < candidate.lowest < 37


@compiled_only
@pytest.mark.parametrize(("variant", "seats"), SETTINGS)
@pytest.mark.parametrize("level", LEVELS)
def test_equal_seeds_and_simulations_give_equal_choices(level: str, variant: str, seats: int) -> None:
    game = begun("medium", 20, variant=variant, seats=seats, seed=3)
    first = pick(level, game, Limit(simulations=60), seed=9)
    assert first == pick(level, game, Limit(simulations=60), seed=9)


@compiled_only
def test_hidden_tiles_do_not_matter_beyond_the_view() -> None:
    game = begun("medium", 8, seed=4)
    other = game.copy()
    racks, bag = other.states[0].racks, other.states[0].bag
    seat = 1 - int(other.states[0].turn)
    for slot in range(6):
        bag[racks[seat, slot]] += 1
    racks[seat] = np.sort(np.repeat(np.arange(21), bag)[:6])
    for tile in racks[seat]:
        bag[tile] -= 1
    assert pick("hard", game).move == pick("hard", other).move


@compiled_only
@pytest.mark.parametrize(
    ("variant", "seats", "seconds"), [("standard", 2, 0.05), ("standard", 4, 0.05), ("solo", 1, 0.05), ("solo", 1, 0.01)]
)
@pytest.mark.parametrize("level", ["hard", "expert"])
def test_time_limits_are_kept(level: str, variant: str, seats: int, seconds: float) -> None:
    game = Game.new("board", variant=variant, seats=seats, seed=6)
    taken = []
    for turn in range(12):
        start = time.perf_counter()
        choice = pick(level, game, Limit(seconds=seconds) if turn else FEW)
        if len(game.legal_moves) > 1 and turn:
            taken.append(time.perf_counter() - start)
        game.play(choice.move)
    assert statistics.median(taken) <= seconds * 1.1


@compiled_only
@pytest.mark.parametrize("seconds", [0.04, 0.1])
def test_time_limits_are_kept_where_many_swaps_were_seen(seconds: float) -> None:
    """What can be on a rack takes long to count then; once it took half a second of a tenth."""
    game = Game.new("board", seats=4, seed="swaps9")
    while sum(bool(entry.shown) for entry in game.history) < 4:
        game.play(pick("medium", game).move)
    taken = []
    for _ in range(5):
        while len(game.legal_moves) == 1:
            game.play(game.legal_moves[0])
        view = game.view(game.turn)
        view.trail.clear()
        start = time.perf_counter()
        game.play(choose("hard", view, Limit(seconds=seconds), Random(1)).move)
        taken.append(time.perf_counter() - start)
    assert statistics.median(taken) <= seconds * 1.1


@compiled_only
@pytest.mark.parametrize("level", ["greedy", "easy", "medium"])
def test_the_quick_levels_answer_at_once(level: str) -> None:
    game = Game.new("board", seats=4, seed=7)
    taken = []
    for _ in range(20):
        start = time.perf_counter()
        choice = pick(level, game, Limit())
        taken.append(time.perf_counter() - start)
        game.play(choice.move)
    assert statistics.median(taken) < 0.02


@pytest.mark.parametrize(
    ("level", "variant", "seats", "turns"),
    [
        ("hard", "standard", 2, 3),
        ("hard", "standard", 3, 4),
        ("hard", "standard", 4, 5),
        ("expert", "standard", 2, 5),
        ("expert", "standard", 3, 4),
        ("expert", "team", 4, 5),
    ],
)
def test_a_simulation_ends_with_the_own_turn(level: str, variant: str, seats: int, turns: int) -> None:
    view = Game.new("board", variant=variant, seats=seats, seed=1).view(0)
    assert STRENGTHS[level].depth(view) == turns


def test_late_in_the_game_the_expert_looks_to_its_end() -> None:
    game = Game.new("board", seed=1)
    depths = []
    while game.turn is not None:
        if game.position().state.phase == MOVE:
            depths.append(STRENGTHS["expert"].depth(game.view(game.turn)))
        game.play(pick("greedy", game).move)
    assert depths == sorted(depths)
    assert (depths[0], depths[-1]) == (5, TO_THE_END)


def test_a_lone_move_is_made_without_thinking() -> None:
    game = drawing.board("h7  . .", elsewhere="R", racks=["RR", "GG"], tracks=["*18 R3", "*18 G4"], owed=0)
    assert pick("expert", game, Limit()).move == "draw"


@pytest.mark.parametrize("level", SEARCHING)
def test_the_only_tile_for_the_lone_lowest_marker_wins(level: str) -> None:
    """Two cells are left: only RR lifts the lowest marker above the other seat's."""
    game = drawing.board("h7  . .", elsewhere="R", racks=["RR BB GG OO YY PP", "GG GG BB OO YY PP"], tracks=["*18 R0", "*18 G2"])
    assert pick(level, game).move.startswith("place RR")


@pytest.mark.parametrize("level", SEARCHING)
def test_the_last_placement_that_takes_the_line_away(level: str) -> None:
    """Two places are left: laying any tile in the line of red keeps the other seat, who lacks only red, behind."""
    board = """
    e6  . .
    h7       . . R R R
    """
    game = drawing.board(
        board, elsewhere="Y", racks=["BB BB GG GG BG PP", "RR RR RR RR RR BB"], tracks=["*18 Y3 R3", "*18 R1 Y4"]
    )
    choice = pick(level, game, Limit(simulations=200))
    assert choice.move.split()[2:] == ["h7", "h8"]


@pytest.mark.parametrize("level", SEARCHING)
def test_the_only_eighteen_brings_the_bonus_that_wins(level: str) -> None:
    """BB completes blue, and the bonus move lifts red to the win; with red first, blue stays behind."""
    board = """
    e6  . . B B B
    k3  . . R R R R R
    """
    game = drawing.board(
        board, elsewhere="Y", racks=["BB GG OO YY PP RR", "BB GG OO YY PP BG"], tracks=["*18 B15 R11", "*18 B15"]
    )
    assert pick(level, game, Limit(simulations=200)).move in ("place BB e6 e7", "place BB e7 e6")


@pytest.mark.parametrize("reach", [2, FAR])
def test_run_sums_are_points(reach: int) -> None:
    game = Game.new("board", seed=2)
    for _ in range(30):
        game.push(int(Random(game.ply).choice(list(game.legal_moves)).code))
    runs = np.zeros((COUNT + 1, WIDE), np.int8)
    count_runs(game.states[0], reach, runs)
    for cell in np.flatnonzero(game.states[0].board == FREE):
        for symbol in range(SYMBOLS):
            scored = points(game.states[0].board, int(cell), symbol)
            assert runs[cell, symbol] == scored if reach == FAR else runs[cell, symbol] <= scored


def test_laying_a_tile_keeps_the_run_sums() -> None:
    game = Game.new("board", variant="solo", seed=2)
    runs, fresh = np.zeros((COUNT + 1, WIDE), np.int8), np.zeros((COUNT + 1, WIDE), np.int8)
    count_runs(game.states[0], FAR, runs)
    while game.turn is not None:
        move = Random(game.ply).choice(list(game.legal_moves)).code
        if game.states[0].phase == MOVE:
            lay(game.states.copy(), 0, runs, move)
        game.push(move)
        count_runs(game.states[0], FAR, fresh)
        free = game.states[0].board == FREE
        assert move >= DRAW or (runs[free] == fresh[free]).all()


@compiled_only
def test_greedy_beats_random() -> None:
    won = 0.0
    for deal in range(10):
        game = Game.new("board", seed=deal)
        random = Random(deal)
        while (seat := game.turn) is not None:
            game.play(pick("greedy", game).move if seat == deal % 2 else random.choice(game.legal_moves))
        ended = game.outcome()
        assert ended is not None
        won += ended.ranks[deal % 2] == 1
    assert won >= 9
