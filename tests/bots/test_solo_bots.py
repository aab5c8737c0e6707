"""The solitaire's net and search: it sees what is there, trying is as good as laying, and what is learned is what is used."""

import os
from random import Random

import numpy as np
import pytest

from sixfold.bots.board import choose, engine_of
from sixfold.bots.board.roots import Look, Roots, make_candidates
from sixfold.bots.board.runs import FAR, WIDE, count_runs, lay
from sixfold.bots.board.sight import FARTHEST, LINE_OF, MOST_RUNS, read_line, run_kind
from sixfold.bots.board.solo.search import rate, simulate
from sixfold.bots.board.solo.value import UNIT, assess, make_desk, take_in, try_on
from sixfold.bots.bot import Limit
from sixfold.games.variants import Setting
from sixfold.learn.solo import _Pass, inputs_of
from sixfold.learn.solo_games import SEEN, note
from sixfold.play.game import Game
from sixfold.rules.board import EMPTY_BOARD, FREE
from sixfold.rules.hexgrid import COUNT, NUMBER, PAIRS
from sixfold.rules.phase import MOVE, OVER
from sixfold.rules.pieces import LETTERS

compiled_only = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT", "0") != "0", reason="takes long as plain Python")


def runs_of(game: Game) -> np.ndarray:
    runs = np.empty((COUNT + 1, WIDE), np.int8)
    count_runs(game.states[0], FAR, runs)
    return runs


def begun(seed: int, turns: int) -> Game:
    """Return a solitaire after so many turns, in front of a placement."""
    game, random = Game.new("board", variant="solo", seed=seed), Random(seed)
    while game.turn is not None and (game.states[0].turns < turns or game.states[0].phase != MOVE):
        game.push(int(random.choice(list(game.legal_moves)).code))
    return game


def read(line: str) -> list[tuple[str, int]]:
    """Return what is read in the row h of the area, whose eleven cells are drawn, without its printed symbols."""
    cells = EMPTY_BOARD[1].copy()
    for number, mark in enumerate(line.split(), 3):
        cells[NUMBER[f"h{number}"]] = FREE if mark == "." else LETTERS.index(mark)
    symbols, kinds = np.empty(MOST_RUNS, np.int16), np.empty(MOST_RUNS, np.int16)
    found = read_line(cells, int(LINE_OF[NUMBER["h8"], 0]), symbols, kinds)
    return [(LETTERS[symbols[place]], int(kinds[place])) for place in range(found)]


def test_runs_are_read_with_the_room_at_their_ends() -> None:
    same = FARTHEST
    assert read(". . . . . . . . . . .") == []
    assert read("R R . . . . . . . . .") == [("R", run_kind(2, 0, 3))]
    assert read(". R R R . . G . . . .") == [("R", run_kind(3, 1, 2)), ("G", run_kind(1, 2, 3))]
    assert read(". R . R G . . . . G B") == [
        ("R", run_kind(1, 1, same + 1)),
        ("R", run_kind(1, same + 1, 0)),
        ("G", run_kind(1, 0, 3)),
        ("G", run_kind(1, 3, 0)),
    ]
    assert read(". . B . . B R R G G G") == [("B", run_kind(1, 2, same + 2)), ("B", run_kind(1, same + 2, 0))]
    assert read("R G B O Y P R G B O Y") == []
    assert [symbol for symbol, _ in read("R . G B . O Y . P R .")] == list("RGBOYPR")


def test_it_does_not_matter_which_end_is_which() -> None:
    assert run_kind(2, 0, 3) == run_kind(2, 3, 0)
    kinds = {run_kind(length, one, other) for length in range(1, 9) for one in range(6) for other in range(one, 6)}
    assert len(kinds) == 6 * 21


@compiled_only
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("turns", [0, 12, 25, 34])
def test_trying_a_placement_is_as_good_as_laying_it(seed: int, turns: int) -> None:
    game, net, desk, other = begun(seed, turns), engine_of(Setting.of("board", variant="solo")).net, make_desk(), make_desk()
    runs = runs_of(game)
    take_in(game.states[0], runs, net, desk)
    before = [
        np.array(part)
        for part in (game.states, desk.sums.cells, desk.sums.runs, desk.sums.around, desk.sums.taken, desk.sums.counts)
    ]
    off = []
    for code in game.legal_moves.codes.tolist():
        tried = try_on(game.states[0], code // PAIRS, code % PAIRS, net, desk)
        laid, after = game.states.copy(), runs.copy()
        lay(laid, 0, after, code)
        if laid[0].phase == OVER:
            assert tried == pytest.approx(float(laid[0].tracks[0].min() * UNIT))
        else:
            off.append(abs(tried - assess(laid[0], after, net, other)))
    for was, part in zip(
        before, (game.states, desk.sums.cells, desk.sums.runs, desk.sums.around, desk.sums.taken, desk.sums.counts), strict=True
    ):
        assert (was == part).all()
    # rounding can change which of two symbols will end lower, and then a little more
    assert np.median(off) < 1e-6 and np.max(off) < 0.02


@compiled_only
def test_what_is_learned_is_what_is_used() -> None:
    """The net as it is fitted and the net as it plays say the same of the same position."""
    net, desk, seen = engine_of(Setting.of("board", variant="solo")).net, make_desk(), np.zeros((1, SEEN), np.uint8)
    for turns in (3, 15, 30):
        game = begun(9, turns)
        runs = runs_of(game)
        laid = game.states.copy()
        lay(laid, 0, runs, int(game.legal_moves.codes[0]))
        note(laid[0], runs, desk, seen[0])
        assert _Pass(net, inputs_of(seen)).value[0] == pytest.approx(assess(laid[0], runs, net, desk), abs=1e-4)


@compiled_only
def test_a_search_also_answers_for_a_draw() -> None:
    """Between a placement and the next tile there is one move; its worth is that of the placement, played on."""
    game = begun(2, 20)
    game.push(int(game.legal_moves.codes[0]))
    runs, net = runs_of(game), engine_of(Setting.of("board", variant="solo")).net
    roots, candidates = Roots(game.states, runs, 0), make_candidates(4)
    assert rate(roots, 4, net, candidates) == 1
    first = float(candidates.values[0])
    candidates.values[:] = 0
    simulate(roots, candidates, np.zeros(1, np.int32), 200, Look(3, 8), net, np.array([5], np.uint64))
    assert candidates.values[0] / 200 == pytest.approx(first, abs=0.3)


@compiled_only
def test_the_order_of_strengths_holds() -> None:
    """By the mean lowest marker over the same deals."""

    def mean(level: str, games: int, limit: Limit) -> float:
        lows = []
        for seed in range(games):
            game = Game.new("board", variant="solo", seed=f"order{seed}")
            while game.turn is not None:
                game.play(choose(level, game.view(0), limit, Random(seed)).move)
            ended = game.outcome()
            assert ended is not None
            lows.append(min(ended.tracks[0]))
        return float(np.mean(lows))

    greedy, easy, medium = (mean(level, 40, Limit()) for level in ("greedy", "easy", "medium"))
    assert greedy + 1 < medium and easy + 1 < medium
    assert medium > 17
    assert mean("hard", 20, Limit(simulations=60)) > 18.5
