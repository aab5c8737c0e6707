"""The net of all board games with others: trying is as good as laying, and it does not matter which symbol is which."""

import os
from random import Random

import numpy as np
import pytest

from sixfold.bots.board import engine_of
from sixfold.bots.board.runs import FAR, WIDE, count_runs, lay
from sixfold.bots.board.value import EVERYONE, assess, make_desk, take_in, try_placement
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.rules.board import KINDS, side_of
from sixfold.rules.hexgrid import COUNT
from sixfold.rules.kernel import States
from sixfold.rules.phase import MOVE, NONE
from sixfold.rules.pieces import SYMBOLS, TILES

compiled_only = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT", "0") != "0", reason="takes long as plain Python")

SETTINGS = (("standard", 2), ("standard", 3), ("standard", 4), ("team", 4), ("duel", 2))


def begun(variant: str, seats: int, seed: int, turns: int) -> Game:
    """Return a game in front of a placement, after so many turns or the last one before its end."""
    game, random = Game.new("board", variant=variant, seats=seats, seed=seed), Random(seed)
    found = game.copy()
    while game.turn is not None and found.states[0].turns < turns:
        game.push(int(random.choice(list(game.legal_moves)).code))
        if game.turn is not None and game.states[0].phase == MOVE:
            found = game.copy()
    return found


def runs_of(states: States) -> np.ndarray:
    runs = np.empty((COUNT + 1, WIDE), np.int8)
    count_runs(states[0], FAR, runs)
    return runs


@compiled_only
@pytest.mark.parametrize(("variant", "seats"), SETTINGS)
@pytest.mark.parametrize("turns", [0, 9, 30, 41])
def test_trying_a_placement_is_as_good_as_laying_it(variant: str, seats: int, turns: int) -> None:
    game, desk, other = begun(variant, seats, turns + 1, turns), make_desk(), make_desk()
    assert game.turn is not None
    net, viewer = engine_of(game.setting, 2).net, game.turn
    runs = runs_of(game.states)
    side = side_of(game.setting.kind.number, viewer)
    sums = desk.sums
    take_in(game.states[0], runs, viewer, net, desk)
    before = [np.array(part) for part in (game.states, sums.cells, sums.runs, sums.around, sums.taken, sums.counts)]
    off = []
    for code in game.legal_moves.codes.tolist()[::7]:
        try_placement(game.states[0], code, net, desk)
        laid, after = game.states.copy(), runs.copy()
        lay(laid, 0, after, code)
        assess(laid[0], after, viewer, net, other)
        off.append(abs(desk.chances[side] - other.chances[side]) + abs(desk.lows[side] - other.lows[side]))
    for was, part in zip(before, (game.states, sums.cells, sums.runs, sums.around, sums.taken, sums.counts), strict=True):
        assert (was == part).all()
    # rounding can change which of two symbols will end lower, and then a little more
    assert np.median(off) < 1e-5 and np.max(off) < 0.05


def renamed(states: States, names: np.ndarray) -> States:
    """Return a position in which each symbol has the name of another one."""
    renamed, state = states.copy(), states[0]
    new = renamed[0]
    for cell in range(COUNT):
        if state.board[cell] >= 0:
            new.board[cell] = names[state.board[cell]]
    new.tracks[:, names] = state.tracks[:, range(SYMBOLS)]
    tiles = {frozenset(pair): tile for tile, pair in enumerate(TILES.tolist())}
    kinds = [tiles[frozenset(int(names[symbol]) for symbol in TILES[tile])] for tile in range(KINDS)]
    new.bag[kinds] = state.bag[range(KINDS)]
    for seat in range(state.seats):
        held = [kinds[tile] for tile in state.racks[seat].tolist() if tile < KINDS]
        new.racks[seat] = [*sorted(held), *[NONE] * (len(state.racks[seat]) - len(held))]
    return renamed


@compiled_only
@pytest.mark.parametrize(("variant", "seats"), SETTINGS)
def test_it_does_not_matter_which_symbol_is_which(variant: str, seats: int) -> None:
    game, one, other = begun(variant, seats, 5, 20), make_desk(), make_desk()
    net = engine_of(game.setting, 2).net
    for names in (np.array([1, 2, 3, 4, 5, 0]), np.array([5, 3, 1, 0, 2, 4])):
        states = renamed(game.states, names)
        assess(game.states[0], runs_of(game.states), EVERYONE, net, one)
        assess(states[0], runs_of(states), EVERYONE, net, other)
        assert one.chances == pytest.approx(other.chances, abs=1e-4)
        assert one.lows == pytest.approx(other.lows, abs=1e-4)


@compiled_only
def test_what_others_hold_is_not_looked_at() -> None:
    """A viewer's assessment of a position is the same whatever is on the others' racks, as long as it agrees with the view."""
    game, desk = begun("standard", 2, 3, 12), make_desk()
    assert game.turn is not None
    net, view = engine_of(game.setting, 2).net, game.view(game.turn)
    said = []
    for states in (view.states, view.sample(Random(1)), view.sample(Random(2))):
        assess(states[0], runs_of(states), game.turn, net, desk)
        said.append(desk.chances.copy())
    assert said[0] == pytest.approx(said[1], abs=1e-5)
    assert said[1] == pytest.approx(said[2], abs=1e-5)


def test_only_the_board_has_versions() -> None:
    from sixfold.bots import find
    from sixfold.errors import UsageError

    view = Game.new("dice", seats=2, seed=1).view(0)
    with pytest.raises(UsageError, match=r"no bot 'hard@2' in the game 'dice'"):
        find("hard@2").prepare(view)
    assert engine_of(Setting.of("board"), 1).net._fields != engine_of(Setting.of("board"), 2).net._fields
