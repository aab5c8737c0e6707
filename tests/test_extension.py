"""A variant that is not ours, in one file, through what everyone may use: a solitaire on a board of 37 cells."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from sixfold import Game, Record
from sixfold.arena.selfplay import finish
from sixfold.bots import find
from sixfold.bots.bot import Limit
from sixfold.drawing import svg
from sixfold.envs.batch import BatchEnv
from sixfold.envs.single import SeatEnv
from sixfold.errors import UsageError
from sixfold.games.position import Position
from sixfold.games.variants import GAMES, Variant, register
from sixfold.review import hint, review
from sixfold.rules import board
from sixfold.rules.hexgrid import COUNT, FIRST, PAIRS, RING, SECOND
from sixfold.rules.kernel import Ints, States, kernel
from sixfold.rules.pieces import TILES
from sixfold.rules.verbs import vary

RADIUS = 3
SMALL = np.where(RING <= RADIUS, board.FREE, board.WALL).astype(np.int8)
SMALL_PAIRS = int(((SMALL == board.FREE)[FIRST] & (SMALL == board.FREE)[SECOND]).sum()) // 2


@kernel
def setup(states: States, i: int, variant: int, seats: int, option: int) -> None:
    """Begin a solitaire on the small board; no symbol is printed there, so the first tile may lie anywhere."""
    board.setup(states, i, variant, seats, option)
    state = states[i]
    for cell in range(COUNT + 1):
        state.board[cell] = SMALL[cell]
    state.pairs = SMALL_PAIRS
    state.turns = 0


POCKET = Variant("board", "pocket", board.SOLO, (1,), ordered=True, own_rules=vary(board, setup=setup))


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    register(POCKET)
    yield
    del GAMES["board"]["pocket"]


def played(seed: int = 1) -> Game:
    game = Game.new("board", variant="pocket", seed=seed)
    return finish(game, [find("greedy")], seed=seed)


def test_it_is_played_recorded_and_taken_back() -> None:
    game = played()
    outcome = game.outcome()
    assert outcome is not None and outcome.reason == "full"
    assert 12 <= sum(0 <= entry.code < board.DRAW for entry in game.history) <= 18
    record = Record.of(game)
    assert Record.parse(record.write()).verify() == game
    last = game.pop()
    assert game.turn == 0 and game.play(game.setting.face.spell(last.code)) == last and game.outcome() == outcome


def test_it_is_seen_sampled_and_drawn() -> None:
    game = Game.new("board", variant="pocket", seed=2)
    view = game.view(0)
    assert view.sample(Random(1)).tobytes() == game.states.tobytes()
    drawing = str(view)
    assert drawing.splitlines()[0].startswith("board (pocket), 1 seat, ply 0")
    assert sum(line.strip().startswith(tuple("efghijk")) for line in drawing.splitlines()) == 2 * RADIUS + 1
    assert svg.draw(view).startswith("<svg")
    line = str(game.position())
    assert Position.parse(line).states.tobytes() == game.states.tobytes()


def test_it_is_judged_and_reviewed() -> None:
    game = Game.new("board", variant="pocket", seed=3)
    best = hint(game.view(0), Limit(simulations=50), random=Random(1))
    assert best.candidates[0].move in game.legal_moves
    found = review(Record.of(played()), limit=Limit(simulations=20))
    assert len(found.decisions) > 10


def test_environments_ask_its_own_rules_and_a_batch_refuses_it() -> None:
    def list_doubles(states: States, i: int, moves: Ints) -> int:
        """List the legal moves of the pocket board, of the placements only those of doubles."""
        found = moves[: board.legal_moves(states, i, moves)]
        kept = found[(found >= board.DRAW) | np.isin(found // PAIRS, np.flatnonzero(TILES[:, 0] == TILES[:, 1]))]
        moves[: len(kept)] = kept
        return len(kept)

    register(replace(POCKET, name="doubles", own_rules=vary(board, setup=setup, legal_moves=list_doubles)))
    try:
        for name in ("pocket", "doubles"):
            env = SeatEnv("board", variant=name, opponents=[])
            env.reset(seed=1)
            legal = [move.code for move in env.game.legal_moves]
            assert sorted(env.space.codes[env.action_masks()].tolist()) == sorted(legal)
            with pytest.raises(UsageError, match=rf"board \({name}\), 1 seat has rules of its own, which a batch cannot play"):
                BatchEnv("board", variant=name)
    finally:
        del GAMES["board"]["doubles"]


def test_a_name_is_taken_once() -> None:
    with pytest.raises(UsageError, match="there is a variant 'pocket' of board already"):
        register(POCKET)
    with pytest.raises(UsageError, match="there is no game 'chess'"):
        register(Variant("chess", "pocket", 0, (1,)))
