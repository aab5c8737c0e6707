"""Writes what chance, beliefs and bots give here, so that the tests of the page see that it is the same in the browser.

``python -m tests.bots.equal`` writes the files that the usual tests compare with. ``python -m tests.bots.equal 5000 FILE`` writes
choices in that many positions of each game, for ``SIXFOLD_CHOICES=FILE npx vitest run tests/engine/bots.test.ts``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from sixfold.bots import BOTS, find
from sixfold.bots.bot import Limit
from sixfold.games.variants import GAMES, Setting
from sixfold.play.belief import FEW_CASES, MOST_CASES
from sixfold.play.game import Game
from tests.samples import HIDING, OPTIONED, new_game

FOLDER = Path(__file__).parents[2] / "web/tests/fixtures"

SEEDS = (0, 1, -7, 2**32, 2**63 - 1, 10**60, "", "abc", "qv2k7m3nxa5d/12", "drei Würfel €", "x" * 111, "x" * 112, "x" * 300)
"""Numbers of one word and of several, texts of one block of the hash and of several."""

BITS = (1, 31, 32, 33, 63, 64, 65)
LIMITS = (1, 2, 3, 6, 7, 100, 2**31, 2**32 - 1)
SUMS = (0.25, 0.25, 2.5, 3.0)

LEVELS = (*BOTS, "medium", *("hard", "expert") * 2)
"""Those that think more are asked more often."""

USUAL, OFTEN = 0.2, 0.5
"""In which share of the positions bots are asked in the usual tests, and in long ones."""


def numbers(seed: int | str) -> dict[str, Any]:
    """Return what a generator gives from a seed; whole numbers as texts where JavaScript would round them."""
    random = Random(seed)
    return {
        "seed": seed if isinstance(seed, str) else {"number": str(seed)},
        "skipped": [random.random() for _ in range(400)][-1],
        "random": [random.random() for _ in range(3)],
        "bits": [[bits, str(random.getrandbits(bits))] for bits in BITS],
        "below": [[limit, random.randrange(limit)] for limit in LIMITS],
        "choice": [random.choice("RGBOYP") for _ in range(6)],
        "weighted": [SUMS, [random.choices("abcd", cum_weights=SUMS)[0] for _ in range(8)]],
    }


class Played:
    """A game that goes on by moves of all kinds: random ones, swaps wherever possible, and those of bots."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self.game, self.random = new_game(setting, seed), Random(f"{setting}/{seed}")

    def go_on(self) -> None:
        """Make a move."""
        game, random = self.game, self.random
        moves = game.legal_moves
        if moves[-1] == "swap" and random.random() < 0.7:
            game.push(int(moves.codes[-1]))
        elif random.random() < 0.4:
            game.push(int(random.choice(moves.codes)))
        else:
            level = random.choice(["greedy", "easy", "medium"])
            game.push(find(level).choose(game.view(game.turn), Limit(), random).move.code)

    def written(self, **more: Any) -> dict[str, Any]:
        """Return the game so far as numbers."""
        setting, history = self.game.setting, self.game.history
        about = {"game": setting.game, "variant": setting.variant, "seats": setting.seats, "options": setting.options}
        return {**about, "setup": history.setup, "entries": [[entry.code, entry.got] for entry in history], **more}


def beliefs(setting: Setting, seed: int) -> dict[str, Any]:
    """Return a game with full states that agree with what a seat or someone who watches knows at some of its moves."""
    played, samples = Played(setting, seed), []
    game, random = played.game, played.random
    while game.turn is not None:
        if random.random() < 0.1:
            seat = random.choice([None, *range(setting.seats)])
            number, most = random.getrandbits(30), random.choice([2, FEW_CASES, MOST_CASES])
            view, chance = game.view(seat), Random(number)
            states = [view.sample(chance, most).tobytes().hex() for _ in range(3)]
            samples.append({"ply": game.ply, "seat": seat, "seed": number, "most": most, "states": states})
        played.go_on()
    return played.written(samples=samples)


def choose(game: Game, random: Random) -> dict[str, Any]:
    """Return what a bot chooses in a position, and what it considered."""
    level, seed, simulations = random.choice(LEVELS), random.getrandbits(40), random.choice([8, 40, 150])
    choice = find(level).choose(game.view(game.turn), Limit(simulations=simulations), Random(seed))
    considered = [[candidate.move.code, candidate.chances, candidate.lowest] for candidate in choice.candidates]
    about = {"ply": game.ply, "level": level, "seed": seed, "simulations": simulations}
    return {**about, "code": choice.move.code, "candidates": considered}


def choices(setting: Setting, seed: int, share: float) -> dict[str, Any]:
    """Return a game with what bots choose in such a share of the positions that have a choice."""
    played, chosen = Played(setting, seed), []
    while played.game.turn is not None:
        if len(played.game.legal_moves) > 1 and played.random.random() < share:
            chosen.append(choose(played.game, played.random))
        played.go_on()
    return played.written(choices=chosen)


def enough(settings: list[Setting], positions: int) -> Iterator[dict[str, Any]]:
    """Yield games of some settings in turn, until there are choices in so many positions."""
    found = 0
    for seed in count():
        for setting in settings:
            if found >= positions:
                return
            game = choices(setting, seed, OFTEN)
            found += len(game["choices"])
            yield game


def write(path: Path, items: Iterator[dict[str, Any]]) -> None:
    """Write items as JSON, one a line."""
    with path.open("w", encoding="utf-8") as file:
        for item in items:
            file.write(json.dumps(item, separators=(",", ":")) + "\n")


def usual() -> dict[str, Iterator[dict[str, Any]]]:
    """Return what the usual tests compare with, by file."""
    return {
        "random.jsonl": (numbers(seed) for seed in SEEDS),
        "beliefs.jsonl": (beliefs(setting, 0) for setting in HIDING),
        "choices.jsonl": (choices(setting, 0, USUAL) for setting in OPTIONED),
    }


def main(arguments: list[str]) -> None:
    """Write the usual files, or choices in many positions."""
    if arguments:
        positions, path = int(arguments[0]), Path(arguments[1])
        games = [[setting for setting in OPTIONED if setting.game == game] for game in GAMES]
        write(path, (game for settings in games for game in enough(settings, positions)))
        return
    for name, items in usual().items():
        write(FOLDER / name, items)


if __name__ == "__main__":
    main(sys.argv[1:])
