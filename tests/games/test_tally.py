"""Points that players count themselves move the markers as the rules do."""

from __future__ import annotations

import numpy as np
import pytest

from sixfold.games import tally
from sixfold.games.variants import Setting
from sixfold.rules.board import list_rays
from sixfold.rules.effect import EFFECT
from sixfold.rules.hexgrid import PAIRS, SIDES
from sixfold.rules.phase import FULL, OVER
from sixfold.rules.pieces import CARDS, SYMBOLS, TILES
from tests.samples import OPTIONED, random_game

TALLIES = {"board": tally.tally_board, "cards": tally.tally_cards, "dice": tally.tally_dice}


def scorings(setting: Setting, states: np.ndarray, code: int) -> list[np.ndarray]:
    """Return the points of a move as players tap them: half by half, symbol by symbol, with dice all at once."""
    if setting.game == "board":
        lengths = np.zeros((2, SIDES), np.int64)
        list_rays(states, 0, code, lengths)
        return [_one(int(TILES[code // PAIRS, half]), int(lengths[half].sum())) for half in range(2)]
    after, effects = states.copy(), np.zeros(1, EFFECT)
    setting.rules.apply(after, 0, code)
    setting.rules.account(states, after, 0, code, effects)
    points = effects["points"][0].astype(np.int64)
    if setting.game == "dice":
        return [points]
    first = int(CARDS[code // 2, code % 2])
    return [_one(symbol, int(points[symbol])) for symbol in (first, int(CARDS[code // 2].sum()) - first)]


def _one(symbol: int, count: int) -> np.ndarray:
    points = np.zeros(SYMBOLS, np.int64)
    points[symbol] = count
    return points


@pytest.mark.parametrize("setting", OPTIONED, ids=str)
def test_tapped_points_lead_to_the_same_markers_and_end(setting: Setting) -> None:
    game = random_game(setting, 5)
    tapped, effects = game.rewound().states.copy(), np.zeros(1, EFFECT)
    walk = game.rewound()
    for entry in game.history:
        before = walk.states.copy()
        if setting.face.is_scoring(entry.code):
            for points in scorings(setting, before, entry.code):
                if tapped["phase"][0] != OVER:
                    TALLIES[setting.game](tapped, 0, entry.seat, points, effects)
        walk.history.apply(entry.code)
        for outcome in entry.got:
            assert outcome is not None
            walk.history.happen(outcome)
        assert (tapped["tracks"] == walk.states["tracks"]).all()
    if game.states["reason"][0] == FULL:
        tally.end_game(tapped, 0, FULL)
    assert tapped["phase"][0] == OVER
    assert tapped["reason"][0] == game.states["reason"][0]


def test_a_turn_ends_where_players_say_so() -> None:
    game = random_game(Setting.of("dice", seats=3), 1, plies=0)
    tally.end_turn(game.states, 0, 2)
    assert (int(game.states["turn"][0]), int(game.states["turns"][0])) == (0, 1)
