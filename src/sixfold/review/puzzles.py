"""Puzzles: positions of real games with one clearly best move, found from the view of the seat in turn."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

import msgspec

from sixfold.bots import find
from sixfold.bots.bot import Limit
from sixfold.errors import UsageError
from sixfold.games.move import Move
from sixfold.play.record import Record
from sixfold.play.view import View
from sixfold.review.facts import check, facts
from sixfold.review.judge import FAR_AHEAD, NEAR, WHOLE, Look, judge, usual
from sixfold.review.structs import Data, Facts
from sixfold.rules.types import Ply, Seat

GAP = 0.06
"""By how much the best move must be ahead of the next one, in the chance to win, at first and with four times the search."""

LONGER = 4

STILL = 0.03
"""By how much it must still be ahead on the board when turns are played on further, and to the end: a net may see it too well."""

RANGE = (0.04, 0.99)
"""Positions that are as good as decided even after the best move are no puzzles."""

APART = 6
"""At least so many plies lie between two puzzles of one game, and so many puzzles come from one at most."""

LEVELS = ("greedy", "easy", "medium")
"""Who tries a puzzle to say how hard it is."""


class Puzzle(Data, frozen=True):
    """A position, rebuilt from a record that was cut off there; only the pieces of its seat are to be shown."""

    id: str
    game: str
    variant: str
    seats: int
    options: dict[str, bool | int | str]
    seat: Seat
    ply: Ply
    best: str
    chance: float
    gap: float
    difficulty: float
    facts: Facts
    record: dict[str, Any]
    """As docs/notation.md describes it."""

    @classmethod
    def of(cls, record: Record, view: View, best: str, *, chance: float, gap: float, difficulty: float) -> Puzzle:
        """Make a puzzle of a record that ends at a view, whose seat is in turn."""
        setting = record.setting
        return cls(
            id=f"{setting.game}-{hashlib.sha256(bytes(view)).hexdigest()[:8]}",
            game=setting.game,
            variant=setting.variant,
            seats=setting.seats,
            options=dict(setting.options),
            seat=view.seat or 0,
            ply=view.ply,
            best=best,
            chance=round(chance, 4),
            gap=round(gap, 4),
            difficulty=round(difficulty, 2),
            facts=facts(view, best),
            record=json.loads(record.write()),
        )

    def read_record(self) -> Record:
        """Return the game up to the position."""
        return Record.read(self.record)

    def view(self) -> View:
        """Return the position as its seat sees it."""
        return self.read_record().replay().view(self.seat)

    def solved_by(self, move: str) -> bool:
        """Say whether a legal move is the best one, or leads to the very same position."""
        view = self.view()
        return same(view, check(view, move), check(view, self.best))


def same(view: View, one: Move, other: Move) -> bool:
    """Say whether two moves lead to the very same position."""
    after = []
    for chosen in (one, other):
        states = view.states.copy()
        view.setting.rules.apply(states, 0, chosen.code)
        after.append(states.tobytes())
    return after[0] == after[1]


def collect(records: Iterable[Record], *, limit: Limit | None = None, most: int | None = None) -> list[Puzzle]:
    """Return the puzzles that some games hold, the easiest first."""
    found: dict[str, Puzzle] = {}
    for record in records:
        record.verify()
        for puzzle in _of_game(record, limit or usual(record.setting)):
            found[puzzle.id] = puzzle
        if most is not None and len(found) >= most:
            break
    return sorted(found.values(), key=lambda puzzle: (puzzle.difficulty, -puzzle.gap, puzzle.id))[:most]


def _of_game(record: Record, limit: Limit) -> Iterator[Puzzle]:
    """Return the puzzles of one game, not too many and apart from each other."""
    if record.setting.seats == 1:
        return
    last, count = -APART, 0
    for ply in range(len(record.moves)):
        if ply < last + APART or count == APART:
            continue
        puzzle = _at(record, ply, limit)
        if puzzle is not None:
            last, count = ply, count + 1
            yield puzzle


def _at(record: Record, ply: Ply, limit: Limit) -> Puzzle | None:
    """Return the puzzle at a ply, if there is one."""
    game = record.replay(ply)
    if game.turn is None or len(game.legal_moves) < 3:
        return None
    view = game.view(game.turn)
    looks = [(limit, NEAR, GAP), (_longer(limit), NEAR, GAP)]
    if not record.setting.face.is_race:  # on the board it pays to look further
        looks += [(_longer(limit), FAR_AHEAD, STILL), (_longer(limit), WHOLE, STILL)]
    found: list[tuple[str, float, float]] = []
    for look in looks:
        ahead = _best(view, *look)
        if ahead is None or (found and ahead[0] != found[0][0]):
            return None
        found.append(ahead)
    best, chance, gap = found[1]
    answer = check(view, best)
    hard = sum(not same(view, find(level).choose(view, Limit(), Random(0)).move, answer) for level in LEVELS)
    difficulty = hard + 0.9 * (1 - min(gap, 0.5) / 0.5)
    cut = Record(record.setting, record.seats, record.setup, record.moves[:ply])
    return Puzzle.of(cut, view, best, chance=chance, gap=gap, difficulty=difficulty)


def _longer(limit: Limit) -> Limit:
    """Return four times a limit."""
    if limit.simulations is not None:
        return Limit(simulations=LONGER * limit.simulations)
    return Limit(seconds=LONGER * (limit.seconds or 1.0))


def _best(view: View, limit: Limit, look: Look, least: float) -> tuple[str, float, float] | None:
    """Return the best move, its chance and how far it is ahead, if that is far enough."""
    judged = judge(view, limit, Random(view.ply), look=look)
    me = int(view.state.turn)
    if len(judged) < 2:
        return None
    chance = judged[0].chances[me]
    gap = chance - judged[1].chances[me]
    return (str(judged[0].move), chance, gap) if gap >= least and RANGE[0] < chance < RANGE[1] else None


def write(puzzles: Iterable[Puzzle]) -> str:
    """Return puzzles as JSON, one a line inside a list."""
    lines = [json.dumps(puzzle.json(), ensure_ascii=False, separators=(",", ":")) for puzzle in puzzles]
    return "[\n" + ",\n".join(lines) + "\n]"


@cache
def load() -> tuple[Puzzle, ...]:
    """Return the puzzles that come with the package, the easiest first."""
    written = files("sixfold").joinpath("review", "puzzles.json").read_bytes()
    return msgspec.json.decode(written, type=tuple[Puzzle, ...])


def pick(name: str) -> Puzzle:
    """Return the puzzle of that id."""
    for puzzle in load():
        if puzzle.id == name:
            return puzzle
    raise UsageError(f"there is no puzzle {name!r}")
