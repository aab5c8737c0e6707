"""Positions with their hints and facts, for the page's own engine to find again (web/tests/engine/hint.test.ts).

``python -m tests.review.positions 12`` writes that many positions of every setting to web/tests/fixtures/hints.jsonl; a second
argument names another file. A position is told by its setting, its seed and how many moves lead to it: random ones, or with an
odd seed mostly those of the greedy bot, which get further.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from sixfold.bots import find
from sixfold.bots.bot import Limit
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.review.facts import facts
from sixfold.review.hint import hint
from tests.samples import OPTIONED, new_game, random_game

STORED = Path(__file__).parents[2] / "web" / "tests" / "fixtures" / "hints.jsonl"

SIMULATIONS = 40

MORE = 3
"""The facts of so many moves besides those of the hint are told."""


def positions(count: int) -> Iterator[dict[str, Any]]:
    """Return so many positions of every setting, each with what its hint says."""
    for number in range(count):
        for setting in OPTIONED:
            found = position(setting, number)
            if found is not None:
                yield found


def position(setting: Setting, seed: int) -> dict[str, Any] | None:
    """Return a position, None if the game ends before."""
    plies = Random(f"{setting}/{seed}").randrange(110)
    game = greedy_game(setting, seed, plies) if seed % 2 else random_game(setting, seed, plies=plies)
    if game.turn is None:
        return None
    view = game.view(game.turn)
    found = hint(view, Limit(simulations=SIMULATIONS), Random(f"{seed}/{plies}"))
    legal = view.legal_moves
    others = [str(legal[index]) for index in range(0, len(legal), -(-len(legal) // MORE))]
    return {
        "game": setting.game,
        "variant": setting.variant,
        "seats": setting.seats,
        "options": dict(setting.options),
        "seed": seed,
        "plies": plies,
        "candidates": [[one.move, list(one.chances), one.lowest, digest(one.facts.json())] for one in found.candidates],
        "facts": [[move, digest(facts(view, move).json())] for move in others],
    }


def greedy_game(setting: Setting, seed: int, plies: int) -> Game:
    """Return a game after so many moves, three of four by the greedy bot."""
    game, random, bot = new_game(setting, seed), Random(seed), find("greedy")
    while game.turn is not None and game.ply < plies:
        codes = game.legal_moves.codes
        is_random = random.random() < 0.25
        game.push(int(random.choice(codes)) if is_random else bot.choose(game.view(game.turn), Limit(), random).move.code)
    return game


def digest(said: Any) -> str:
    """Return a short digest of plain data: members in the order of their names, numbers as millionths, alike everywhere."""
    text = json.dumps(_in_millionths(said), separators=(",", ":"), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _in_millionths(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: _in_millionths(value) for name, value in data.items()}
    if isinstance(data, list):
        return [_in_millionths(value) for value in data]
    return round(data * 1e6) if isinstance(data, int | float) and not isinstance(data, bool) else data


def main() -> None:
    """Write positions."""
    count, path = int(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else STORED
    lines = [json.dumps(found, separators=(",", ":")) for found in positions(count)]
    path.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
