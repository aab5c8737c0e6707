"""The entry points that all games have: the verbs of their rules over one state, and random games."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.browser.entry import BOOL, INT, VOID, Entry, carray, pointer
from sixfold.games import placing
from sixfold.rules import board as board_rules
from sixfold.rules import cards as cards_rules
from sixfold.rules.effect import EFFECT
from sixfold.rules.hexgrid import COUNT, PAIRS, SIDES

INTS = pointer(np.int32)
SEED = pointer(np.uint64)
MOST_SEATS = 4


def verbs(rules: Any) -> list[Entry]:
    """Return the entry points of a game's rules."""
    kinds, most = rules.KINDS, rules.MOST
    state = pointer(rules.STATE)

    def setup(states: Any, variant: int, seats: int, option: int) -> None:
        rules.setup(carray(states, 1), 0, variant, seats, option)

    def legal_moves(states: Any, moves: Any) -> int:
        return rules.legal_moves(carray(states, 1), 0, carray(moves, most))  # type: ignore[no-any-return]

    def may(states: Any, move: int) -> bool:
        return rules.may(carray(states, 1), 0, move)  # type: ignore[no-any-return]

    def refusal(states: Any, move: int) -> int:
        return rules.refusal(carray(states, 1), 0, move)  # type: ignore[no-any-return]

    def apply(states: Any, move: int) -> None:
        rules.apply(carray(states, 1), 0, move)

    def account(before: Any, after: Any, move: int, effects: Any) -> None:
        rules.account(carray(before, 1), carray(after, 1), 0, move, carray(effects, 1))

    def odds(states: Any, weights: Any) -> None:
        rules.odds(carray(states, 1), 0, carray(weights, kinds))

    def chance(states: Any, outcome: int) -> None:
        rules.chance(carray(states, 1), 0, outcome)

    def hide(states: Any, seat: int) -> None:
        rules.hide(carray(states, 1), 0, seat)

    def stop(states: Any, seat: int, reason: int) -> None:
        rules.stop(carray(states, 1), 0, seat, reason)

    def is_over(states: Any) -> bool:
        return rules.is_over(carray(states, 1), 0)  # type: ignore[no-any-return]

    def side_of(variant: int, seat: int) -> int:
        return rules.side_of(variant, seat)  # type: ignore[no-any-return]

    def sides(variant: int, seats: int) -> int:
        return rules.sides(variant, seats)  # type: ignore[no-any-return]

    def weakest(states: Any, seat: int) -> int:
        return rules.weakest(carray(states, 1), 0, seat)  # type: ignore[no-any-return]

    def ranking(states: Any, ranks: Any) -> None:
        rules.ranking(carray(states, 1), 0, carray(ranks, MOST_SEATS))

    def match_points(states: Any, points: Any) -> None:
        rules.match_points(carray(states, 1), 0, carray(points, MOST_SEATS))

    return [
        Entry("setup", setup, VOID, (state, INT, INT, INT)),
        Entry("legal_moves", legal_moves, INT, (state, INTS)),
        Entry("may", may, BOOL, (state, INT)),
        Entry("refusal", refusal, INT, (state, INT)),
        Entry("apply", apply, VOID, (state, INT)),
        Entry("account", account, VOID, (state, state, INT, pointer(EFFECT))),
        Entry("odds", odds, VOID, (state, INTS)),
        Entry("chance", chance, VOID, (state, INT)),
        Entry("hide", hide, VOID, (state, INT)),
        Entry("stop", stop, VOID, (state, INT, INT)),
        Entry("is_over", is_over, BOOL, (state,)),
        Entry("side_of", side_of, INT, (INT, INT)),
        Entry("sides", sides, INT, (INT, INT)),
        Entry("weakest", weakest, INT, (state, INT)),
        Entry("ranking", ranking, VOID, (state, INTS)),
        Entry("match_points", match_points, VOID, (state, INTS)),
    ]


def random_games(play: Any, dtype: np.dtype[Any]) -> Entry:
    """Return the entry point that plays random games of one kind, for measuring and for comparing."""

    def games(states: Any, seed: Any, variant: int, seats: int, option: int, count: int) -> int:
        return play(carray(states, 1), 0, carray(seed, 1), variant, seats, option, count)  # type: ignore[no-any-return]

    return Entry("games", games, INT, (pointer(dtype), SEED, INT, INT, INT, INT))


def _rays(states: Any, move: int, lengths: Any) -> None:
    board_rules.list_rays(carray(states, 1), 0, move, carray(lengths, (2, SIDES)))


def _pairs(states: Any, pairs: Any) -> int:
    return placing.write_pairs(carray(states, 1), 0, carray(pairs, PAIRS))


def _runs(states: Any, cells: Any, text: Any) -> int:
    return placing.write_runs(carray(states, 1)[0].board, carray(cells, COUNT), carray(text, (COUNT + 1, 2 * SIDES)))


def _matches(states: Any, move: int, shows: Any) -> None:
    cards_rules.list_matches(carray(states, 1), 0, move, carray(shows, (2, MOST_SEATS, 3)))


_BOARD = pointer(board_rules.STATE)
BOARD = [
    Entry("rays", _rays, VOID, (_BOARD, INT, INTS)),
    Entry("pairs", _pairs, INT, (_BOARD, pointer(np.int16))),
    Entry("runs", _runs, INT, (_BOARD, pointer(np.uint8), pointer(np.uint8))),
]
"""What only the board has: the runs that a placement scores, where a tile may lie, and what it would meet there."""

CARDS = [Entry("matches", _matches, VOID, (pointer(cards_rules.STATE), INT, INTS))]
"""What only the cards have: the open cards that match the one that is played."""
