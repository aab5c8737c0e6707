"""Writes what every verb of the rules gives in random games, as one checksum a game, so that the modules can be compared with it.

``python -m tests.browser.equal`` writes the file that the usual tests compare with. ``python -m tests.browser.equal 3000 FILE``
writes that many games, for ``SIXFOLD_VERBS=FILE npx vitest run tests/engine/rules.test.ts``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np

from sixfold.bots.dice.table import load, ways
from sixfold.games import placing
from sixfold.games.variants import Setting
from sixfold.rules import board, cards
from sixfold.rules.effect import EFFECT
from sixfold.rules.hexgrid import COUNT, PAIRS, SIDES
from sixfold.rules.phase import CHANCE, MOVE, NONE, RESIGN
from tests.samples import OPTIONED

FOLDER = Path(__file__).parents[2] / "web/tests/fixtures"
USUAL = 3
"""Games of each setting in the usual tests."""


class Generator:
    """Whole numbers that the other side makes likewise (xorshift32)."""

    def __init__(self, seed: int) -> None:
        self.number = seed * 2654435761 % 2**32 or 1

    def below(self, limit: int) -> int:
        """Return a number below a limit."""
        x = self.number
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.number = x
        return x % limit


class Walk:
    """A random game in which every verb is asked at every step; what they give is summed up."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self.rules, self.seats = setting.rules, setting.seats
        self.random, self.sum, self.steps = Generator(seed), 0, 0
        self.states = np.zeros(1, self.rules.STATE)
        self.moves = np.zeros(self.rules.MOST, np.int32)
        self.quits = self.random.below(4) == 0
        self.rules.setup(self.states, 0, setting.kind.number, setting.seats, setting.rule)
        self.note([self.rules.sides(setting.kind.number, self.seats)])
        self.note([self.rules.side_of(setting.kind.number, seat) for seat in range(self.seats)])

    def note(self, numbers: Any) -> None:
        """Take whole numbers into the sum."""
        self.sum = crc32(np.asarray(numbers, np.int32).tobytes(), self.sum)

    def note_state(self, states: Any) -> None:
        """Take a state into the sum."""
        self.sum = crc32(states.tobytes(), self.sum)

    def go(self) -> None:
        """Play to the end."""
        while not self.rules.is_over(self.states, 0):
            self.look()
            if self.states[0].phase == CHANCE:
                self.deal()
            elif self.quits and self.random.below(40) == 0:
                self.rules.stop(self.states, 0, self.random.below(self.seats), RESIGN)
            else:
                self.move()
            self.steps += 1
        self.look()

    def look(self) -> None:
        """Ask what changes nothing."""
        rules, states = self.rules, self.states
        self.note_state(states)
        ranks = np.zeros(4, np.int64)
        rules.ranking(states, 0, ranks)
        self.note([rules.is_over(states, 0), *ranks[: self.seats]])
        self.note([rules.weakest(states, 0, seat) for seat in range(self.seats)])
        for seat in (*range(self.seats), NONE):
            hidden = states.copy()
            rules.hide(hidden, 0, seat)
            self.note_state(hidden)
        self.note(self.moves[: rules.legal_moves(states, 0, self.moves)])
        asked = [self.random.below(rules.MOVES) for _ in range(4)]
        self.note([rules.may(states, 0, move) for move in asked])
        if self.rules.STATE == board.STATE:
            self.look_at_board()

    def look_at_board(self) -> None:
        """Ask where a tile may lie, and what it would meet."""
        pairs, cells = np.zeros(PAIRS, np.int16), np.zeros(COUNT, np.uint8)
        text = np.zeros((COUNT + 1, 2 * SIDES), np.uint8)
        self.note(pairs[: placing.write_pairs(self.states, 0, pairs)])
        count = placing.write_runs(self.states[0].board, cells, text)
        self.note(cells[:count])
        self.note(text[:count])

    def deal(self) -> None:
        """Let something happen by chance that can."""
        weights = np.zeros(self.rules.KINDS, np.int64)
        self.rules.odds(self.states, 0, weights)
        self.note(weights)
        likely = np.flatnonzero(weights)
        self.rules.chance(self.states, 0, int(likely[self.random.below(len(likely))]))

    def move(self) -> None:
        """Make a legal move, and ask what it does."""
        rules = self.rules
        count = rules.legal_moves(self.states, 0, self.moves)
        move = int(self.moves[self.random.below(count)])
        self.note([move, rules.may(self.states, 0, move)])
        self.look_at_move(move)
        before, effects = self.states.copy(), np.zeros(1, EFFECT)
        rules.apply(self.states, 0, move)
        rules.account(before, self.states, 0, move, effects)
        effect = effects[0]
        self.note([*effect.points, *effect.gains, *effect.why, effect.bonus])

    def look_at_move(self, move: int) -> None:
        """Ask what only one game says about a move with a piece."""
        if self.states[0].phase != MOVE:
            return
        if self.rules.STATE == board.STATE:
            lengths = np.zeros((2, SIDES), np.int64)
            board.list_rays(self.states, 0, move, lengths)
            self.note(lengths)
        elif self.rules.STATE == cards.STATE:
            shows = np.zeros((2, 4, 3), np.int64)
            cards.list_matches(self.states, 0, move, shows)
            self.note(shows)


def walk(setting: Setting, seed: int) -> dict[str, Any]:
    """Return a random game with the sum of what all verbs give in it."""
    played = Walk(setting, seed)
    played.go()
    about = {"game": setting.game, "variant": setting.variant, "seats": setting.seats, "options": setting.options}
    return {**about, "seed": seed, "steps": played.steps, "sum": played.sum}


def walks(count: int) -> Iterator[dict[str, Any]]:
    """Yield random games, those of all settings in turn."""
    for number in range(count):
        yield walk(OPTIONED[number % len(OPTIONED)], number)


def tables() -> Iterator[dict[str, Any]]:
    """Yield the sums of the ways to score and of the solved tables of the dice game."""
    for seats in (2, 3, 4):
        for split in (False, True):
            own, table = ways(seats, split), load(seats, split)
            sums = {name: crc32(np.ascontiguousarray(part).tobytes()) for name, part in table._asdict().items() if part.size > 1}
            listed = {name: crc32(getattr(own, name).tobytes()) for name in ("rolls", "odds", "start", "code", "match", "joker")}
            yield {"seats": seats, "split": split, "table": sums, "ways": listed}


def write(path: Path, items: Iterator[dict[str, Any]]) -> None:
    """Write items as JSON, one a line."""
    with path.open("w", encoding="utf-8") as file:
        for item in items:
            file.write(json.dumps(item, separators=(",", ":")) + "\n")


def usual() -> dict[str, Iterator[dict[str, Any]]]:
    """Return what the usual tests compare with, by file."""
    return {"verbs.jsonl": walks(USUAL * len(OPTIONED)), "solved.jsonl": tables()}


if __name__ == "__main__":
    if len(sys.argv) > 1:
        write(Path(sys.argv[2]), walks(int(sys.argv[1])))
    else:
        for name, items in usual().items():
            write(FOLDER / name, items)
