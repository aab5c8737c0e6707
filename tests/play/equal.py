"""Writes what games, records and refusals are here, so that the tests of the page see that they are the same in the browser.

``python -m tests.play.equal`` writes the files that the usual tests compare with. ``python -m tests.play.equal 3000 FILE`` writes
that many games, for ``SIXFOLD_GAMES=FILE npx vitest run tests/engine/game.test.ts``.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

from sixfold.errors import SixfoldError
from sixfold.games.chance import Dealer
from sixfold.games.move import parse
from sixfold.games.position import Position
from sixfold.games.variants import Setting
from sixfold.play import fair, undo
from sixfold.play.fair import FairDealer
from sixfold.play.game import Game, gains
from sixfold.play.match import match_points
from sixfold.play.record import Record
from tests.play.refused import answers
from tests.samples import OPTIONED

FOLDER = Path(__file__).parents[2] / "web/tests/fixtures"

QUITS = 400
"""In one of so many plies a seat gives up or runs out of time."""

TRIES = 3
"""How many moves are tried in each position, legal or not."""


class Followed:
    """A game by chosen moves, and a digest of everything that can be asked about each of its positions."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self.setting, self.seed = setting, seed
        self.choices = Dealer(f"choices of {seed}")
        self.game = Game(setting, chance=self._dealer(), names=[f"player {seat}" for seat in range(setting.seats)])
        self.game.deal()

    def _dealer(self) -> Dealer | FairDealer:
        """Return an open seed for one game, a promised one for the next."""
        if self.seed % 2 == 0:
            return Dealer(self.seed)
        entropy = [None if seat == 0 else f"{self.seed + seat:032x}" for seat in range(self.setting.seats)]
        return FairDealer(hashlib.sha256(str(self.seed).encode()).hexdigest(), f"game-{self.seed}", entropy)

    def follow(self) -> dict[str, Any]:
        """Play to the end, and return what the page must come to as well."""
        plies = [self.digest()]
        while self.game.outcome() is None:
            self.go_on()
            plies.append(self.digest())
        more: dict[str, Any] = {"fairness": self.game.chance.revealed} if isinstance(self.game.chance, FairDealer) else {}
        record = Record.of(self.game, **more)
        if more:
            fair.check(record)
        setting = self.setting
        return {
            "game": setting.game,
            "variant": setting.variant,
            "seats": setting.seats,
            "options": dict(setting.options),
            "seed": self.seed,
            "plies": "".join(plies),
            "record": _digest(record.write().encode()),
            "points": match_points(self.game),
        }

    def go_on(self) -> None:
        """Make a move; take some back and make them again as a record has them."""
        game = self.game
        ply, codes = game.ply, game.legal_moves.codes.tolist()
        if self.pick(ply, 0, QUITS) == 0:
            seat = self.pick(ply, 1, self.setting.seats)
            game.resign(seat) if self.pick(ply, 2, 2) else game.time_out(seat)
            return
        game.push(codes[self.pick(ply, 3, len(codes))])
        if self.pick(ply, 4, 5) == 0:
            entry = game.entries()[-1]
            game.pop()
            game.enter(entry)

    def pick(self, ply: int, place: int, many: int) -> int:
        """Return one of so many numbers."""
        return self.choices.pick(ply, place, [1] * many)

    def digest(self) -> str:
        """Return eight digits that stand for all that can be asked about the position."""
        game = self.game
        told = [b"".join(bytes(game.view(seat)) for seat in (None, *range(self.setting.seats)))]
        told += [json.dumps(answer).encode() for answer in self.answers()]
        return _digest(b"\n".join(told))[:8]

    def answers(self) -> Iterator[Any]:
        """Ask about the position."""
        game, setting = self.game, self.setting
        face, states = setting.face, game.states
        codes: list[int] = game.legal_moves.codes.tolist()
        yield str(Position(setting, states, game.names, (), None))
        yield codes
        yield [undo.why_not(game, [seat]) for seat in range(setting.seats)]
        yield face.lying(states.tobytes(), setting.seats)
        yield [face.placements(states), face.symbols(states), face.left(states), int(face.progress(states) * 1e9)]
        for place in range(TRIES if codes else 0):
            yield self.attempt(self.pick(game.ply, 10 + place, setting.rules.MOVES))
            yield self.attempt(codes[self.pick(game.ply, 20 + place, len(codes))])

    def attempt(self, code: int) -> list[Any]:
        """Return what a move would do, or why it is refused."""
        text = self.setting.face.spell(code)
        try:
            self.game.check(parse(self.setting, text), None)
        except SixfoldError as error:
            return [text, error.code, str(error)]
        face, states = self.setting.face, self.game.states
        scores = face.is_scoring(code)
        return [
            *[text, gains(self.game, code), face.played(code), face.cells(code)],
            [list(ray) for ray in face.rays(states, code)] if scores else [],
            [list(match) for match in face.matches(states, code)] if scores else [],
        ]


def _digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def games() -> Iterator[dict[str, Any]]:
    """Yield games of all settings in turn, without end."""
    for seed in count():
        for setting in OPTIONED:
            yield Followed(setting, seed).follow()


def _write(path: Path, items: Iterator[dict[str, Any]]) -> None:
    """Write items as JSON, one a line."""
    with path.open("w", encoding="utf-8") as file:
        for item in items:
            file.write(json.dumps(item, separators=(",", ":"), ensure_ascii=False) + "\n")


def main(arguments: list[str]) -> None:
    """Write the usual files, or many games."""
    if arguments:
        _write(Path(arguments[1]), islice(games(), int(arguments[0])))
        return
    _write(FOLDER / "games.jsonl", islice(games(), 2 * len(OPTIONED)))
    _write(FOLDER / "answers.jsonl", answers())


if __name__ == "__main__":
    main(sys.argv[1:])
