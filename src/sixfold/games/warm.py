"""Compiling the rules before they are needed, with a line that says so.

Numba compiles a kernel on its first call. For a game this takes some seconds, once; later starts load the result from disk.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numba
import numpy as np

from sixfold.rules.effect import EFFECT
from sixfold.rules.kernel import States, cache_folder
from sixfold.rules.phase import CHANCE, NONE, RESIGN
from sixfold.rules.pieces import HELD, put

PATIENCE = 1.0
"""Seconds before the line appears."""

_READY: set[str] = set()


def ready(*games: str) -> None:
    """Compile the rules of some games unless the result is on disk already; each verb is then loaded on its first call."""
    new = [game for game in games if game not in _READY and not is_kept("rules", game)]
    go([step for game in new for step in steps(game)], "rules")
    for game in new:
        keep("rules", game)
    _READY.update(games)


def is_kept(part: str, name: str) -> bool:
    """Say whether something of a part of the package is compiled and on disk; plain Python needs no compiling."""
    return _is_plain() or _stamp(part, name).exists()


def keep(part: str, name: str) -> None:
    """Note that something of a part of the package is compiled and on disk."""
    if not _is_plain():
        _stamp(part, name).touch()


def _is_plain() -> bool:
    return os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"


def _stamp(part: str, name: str) -> Path:
    """Return the file that exists once something is compiled for this version of Python and Numba."""
    version = f"{sys.implementation.cache_tag}-{numba.__version__}"
    return Path(cache_folder(part)) / f"{name}-{version}.ready"


def go(pending: Sequence[Callable[[], Any]], about: str) -> None:
    """Run steps that compile something; show progress if they take longer than a second."""
    start = time.monotonic()
    is_shown = False
    for number, step in enumerate(pending, 1):
        step()
        if time.monotonic() - start > PATIENCE and (not is_shown or sys.stderr.isatty()):
            _tell(f"compiling the {about}, once: {number} of {len(pending)}")
            is_shown = True
    if is_shown:
        _tell(f"compiled the {about} in {time.monotonic() - start:.1f} s; this was needed only once")
        if sys.stderr.isatty():
            print(file=sys.stderr)


def _tell(line: str) -> None:
    """Print a line; on a terminal it replaces the line before."""
    print(f"\r{line}" if sys.stderr.isatty() else f"{line}\n", end="", file=sys.stderr, flush=True)


def steps(game: str) -> list[Callable[[], Any]]:
    """Return calls that play the beginning of a game; each compiles one verb, or loads it from disk."""
    rules = import_module(f"sixfold.rules.{game}")
    states = np.zeros(1, rules.STATE)
    moves = np.zeros(rules.MOST, np.int32)
    return [
        partial(rules.setup, states, 0, 0, 2, 0),
        partial(rules.odds, states, 0, np.zeros(rules.KINDS, np.int64)),
        partial(_deal, rules, states),
        partial(rules.legal_moves, states, 0, moves),
        partial(rules.may, states, 0, 0),
        partial(rules.refusal, states, 0, 0),
        partial(_move, rules, states, moves),
        partial(rules.account, states, states, 0, 0, np.zeros(1, EFFECT)),
        partial(rules.weakest, states, 0, 0),
        partial(rules.side_of, 0, 0),
        partial(rules.sides, 0, 2),
        partial(rules.hide, states, 0, NONE),
        partial(rules.stop, states, 0, 0, RESIGN),
        partial(rules.is_over, states, 0),
        partial(rules.ranking, states, 0, np.zeros(4, np.int64)),
        partial(rules.match_points, states, 0, np.zeros(4, np.int64)),
        partial(put, np.full(HELD, NONE, np.int8), 0),
    ]


def _deal(rules: Any, states: States) -> None:
    """Deal whatever can be dealt until it is someone's turn."""
    weights = np.zeros(rules.KINDS, np.int64)
    while states[0].phase == CHANCE:
        rules.odds(states, 0, weights)
        rules.chance(states, 0, int(weights.argmax()))


def _move(rules: Any, states: States, moves: Any) -> None:
    rules.apply(states, 0, int(moves[0]))
