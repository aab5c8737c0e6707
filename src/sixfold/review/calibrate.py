"""How far the chance to win comes true, measured on games that bots play among themselves.

``python -m sixfold.review.calibrate board 4000 games.jsonl`` plays what is missing in the file, asks for the chance in a position
of each game, fits the numbers that make estimates come true (``chances.SCALES``), and prints predicted against actual: each half
of the games by the numbers that were fitted to the other half. What was played and asked is kept, in the file and beside it, so
that it goes on where it was stopped. A setting other than the standard one with two seats is written
``board/team/4``.

``python -m sixfold.review.calibrate stability 4 games.jsonl`` says how often four times the search finds another best move.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product
from math import exp
from pathlib import Path
from random import Random

import numpy as np

from sixfold.arena.selfplay import finish
from sixfold.bots import find
from sixfold.bots.bot import Limit
from sixfold.games.chance import Dealer
from sixfold.games.move import parse
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.play.record import Record, read_file
from sixfold.review.chances import PLAIN, SCALES, Scale, final, key, rescale
from sixfold.review.judge import Judged, judge, usual
from sixfold.review.review import STRICT
from sixfold.rules.kernel import Reals
from sixfold.rules.types import Seat
from sixfold.support.progress import follow

BOTS = {"board": ("hard", 100), "cards": ("medium", 1), "dice": ("medium", 1)}
"""Who plays each game, and with how many simulations a move."""

POSITIONS = 1
"""How many positions of a game are looked at, so that all are independent."""

BINS = 10

PARTS = 5
"""Into so many parts a game is divided to see that no seat in turn is favoured."""

LONGER = 4
"""How much longer the second search is when stability is measured."""


@dataclass(frozen=True)
class Calibration:
    """What was predicted for the seat in turn without the fitted number, and what came of it."""

    setting: Setting
    shares: Reals
    came: Reals
    movers: Reals
    stages: Reals

    def chances(self, scale: Scale) -> Reals:
        """Return the chance of the seat in turn in each position."""
        turns = self.movers.astype(np.int64) % self.setting.sides
        chances: Reals = rescale(self.shares[:, : self.setting.sides], turns, self.stages, scale)[np.arange(len(turns)), turns]
        return chances

    def part(self, games: slice) -> Calibration:
        """Return the positions of some of the games."""
        return Calibration(self.setting, *(column[games] for column in (self.shares, self.came, self.movers, self.stages)))

    def fit(self) -> Scale:
        """Return the scale under which what came was most likely, found step by step."""
        best, step = PLAIN, 0.2
        while step > 0.004:
            near = [
                tuple(value + by * step for value, by in zip(best, way, strict=True)) for way in product((-1, 0, 1), repeat=3)
            ]
            better = max(near, key=self._likelihood)
            best, step = (better[0], better[1], better[2]), step if better != best else step / 2
        return round(best[0], 2), round(best[1], 2), round(best[2], 2)

    def _likelihood(self, scale: tuple[float, ...]) -> float:
        chances = np.clip(self.chances((scale[0], scale[1], scale[2])), 1e-6, 1 - 1e-6)
        return float((self.weights * (self.came * np.log(chances) + (1 - self.came) * np.log(1 - chances))).mean())

    @cached_property
    def weights(self) -> Reals:
        """Return how much each position counts in the fit.

        Every seat is in turn as often as the others, so over all games the seat in turn wins its even share, but in the last part
        of a game that its winner ends. In a few thousand games it does not quite, and then the chances would favour whoever is
        in turn, now one seat and now the other.
        """
        weights = np.ones(len(self.came))
        even, parts = 1 / self.setting.sides, np.minimum((self.stages * PARTS).astype(np.int64), PARTS - 1)
        for part in range(PARTS - self.setting.face.is_race):
            here = parts == part
            won = self.came[here].mean() if here.any() else even
            if 0 < won < 1:
                weights[here] = self.came[here] * even / won + (1 - self.came[here]) * (1 - even) / (1 - won)
        return weights

    def crossed(self) -> Reals:
        """Return the chance in each position by the scale that is fitted to the other half of the games."""
        half = len(self.came) // 2
        first, second = self.part(slice(half)), self.part(slice(half, None))
        return np.concatenate([first.chances(second.fit()), second.chances(first.fit())])

    def table(self, chances: Reals) -> list[tuple[int, float, float]]:
        """Return for each tenth of chances how many positions there are, what was predicted and what came, on average."""
        places = np.minimum((chances * BINS).astype(np.int64), BINS - 1)
        rows = []
        for place in range(BINS):
            here = places == place
            count = int(here.sum())
            rows.append((count, float(chances[here].mean()) if count else 0.0, float(self.came[here].mean()) if count else 0.0))
        return rows

    def error(self, chances: Reals) -> float:
        """Return the expected calibration error: the mean difference of predicted and actual, each tenth by its size."""
        return sum(count * abs(said - came) for count, said, came in self.table(chances)) / len(self.came)


def play(setting: Setting, file: Path, games: int) -> None:
    """Play the games that a file of records has not yet."""
    done = sum(1 for _ in read_file(file)) if file.exists() else 0
    name, simulations = BOTS[setting.game]
    bots = [find(name)] * setting.seats
    with file.open("a", encoding="utf-8", buffering=1) as out:
        for number in follow(range(done, games), total=games - done, about="games"):
            seed = f"calibration/{number}"
            game = Game(setting, chance=Dealer(seed), names=[name] * setting.seats)
            game.deal()
            out.write(Record.of(finish(game, bots, seed=seed, limit=Limit(simulations=simulations))).write() + "\n")


def measure(setting: Setting, records: Iterable[Record], limit: Limit) -> Calibration:
    """Ask for the chance of the seat in turn in a position of each game, as the bots say it."""
    return gather(setting, (row for number, record in enumerate(records) for row in ask(record, number, limit)))


Row = tuple[list[float], float, int, float]
"""A position: the share of each seat, what came for the one in turn, which one that is, and how far the game has gone."""


def gather(setting: Setting, rows: Iterable[Row]) -> Calibration:
    """Return rows as columns."""
    shares, came, movers, stages = (np.array(column, np.float64) for column in zip(*rows, strict=True))
    return Calibration(setting, shares, came, movers, stages)


def ask(record: Record, number: int, limit: Limit) -> list[Row]:
    """Ask for the chance of the seat in turn in some positions of a game in which it has a choice."""
    SCALES.pop(key(record.setting), None)  # what the bots say, without the numbers that are in use
    outcome = record.replay().outcome()
    assert outcome is not None
    came = final(record.setting, outcome)
    positions = islice(_positions(record, Random(number), limit), POSITIONS)
    return [(list(chances), came[seat], seat, gone) for chances, seat, gone in positions]


def ask_all(path: Path, games: int, limit: Limit) -> list[Row]:
    """Ask about the games of a file; what is known of them already stands in a file beside it."""
    beside = path.with_suffix(f".{limit.simulations}.asked")
    known = beside.read_text("utf-8").splitlines()[:games] if beside.exists() else []
    records = (record for _, record in islice(read_file(path), len(known), games) if isinstance(record, Record))
    with beside.open("a", encoding="utf-8", buffering=1) as out:
        for number, record in enumerate(follow(records, total=games - len(known), about="games"), len(known)):
            known.append(json.dumps(ask(record, number, limit)))
            out.write(known[-1] + "\n")
    return [row for line in known for row in json.loads(line)]


def _positions(record: Record, random: Random, limit: Limit) -> Iterator[tuple[tuple[float, ...], Seat, float]]:
    """Return the chances in positions of a game in any order, with the seat in turn and how far it has gone."""
    plies = list(range(len(record.moves)))
    random.shuffle(plies)
    for ply in plies:
        game = record.replay(ply)
        if game.turn is not None and len(game.legal_moves) > 1:
            chances = judge(game.view(game.turn), limit, Random(ply))[0].chances
            yield chances, game.turn, record.setting.face.progress(game.states)


@dataclass(frozen=True)
class Stability:
    """What four times the search changes: decisions, those with another best move, and the accuracy of each seat both times."""

    decisions: int
    changed: int
    worth: float
    """How much the new best move was ahead of the old one where it changed, on average, by the longer search."""
    accuracies: list[tuple[float, float]]


def compare(records: Iterable[Record], limit: Limit) -> Stability:
    """Judge every decision of some games twice, the second time with four times the search."""
    decisions = changed = 0
    worth, accuracies = [], []
    longer = Limit(simulations=LONGER * (limit.simulations or 1))
    for record in records:
        rated: dict[tuple[Seat, int], list[float]] = {}
        for ply, entry in enumerate(record.moves):
            game = record.replay(ply)
            seat, played = int(entry["seat"]), parse(record.setting, entry["do"])
            if len(game.legal_moves) == 1:
                continue
            once, again = (judge(game.view(seat), one, Random(ply), played.code) for one in (limit, longer))
            decisions += 1
            if once[0].move != again[0].move:
                changed += 1
                worth.append(again[0].chances[seat] - _chance(again, once[0].move, seat))
            for number, found in enumerate((once, again)):
                loss = max(0.0, found[0].chances[seat] - _chance(found, played, seat))
                rated.setdefault((seat, number), []).append(100 * exp(-STRICT * loss))
        seats = sorted({seat for seat, _ in rated})
        accuracies += [(float(np.mean(rated[seat, 0])), float(np.mean(rated[seat, 1]))) for seat in seats]
    return Stability(decisions, changed, float(np.mean(worth or [0.0])), accuracies)


def _chance(found: list[Judged], move: str, seat: Seat) -> float:
    """Return the chance of a seat after a move that was judged, 0 if it was not."""
    return next((judged.chances[seat] for judged in found if judged.move == move), 0.0)


def main(setting_name: str, games: str, path: str, simulations: str | None = None) -> None:
    """Play, measure, fit and print."""
    if setting_name == "stability":
        tell_stability(int(games), path, simulations)
        return
    game, variant, seats = [*setting_name.split("/"), "", ""][:3]
    setting = Setting.of(game, variant=variant or "standard", seats=int(seats) if seats else None)
    play(setting, Path(path), int(games))
    limit = Limit(simulations=int(simulations)) if simulations else usual(setting)
    tell_calibration(gather(setting, ask_all(Path(path), int(games), limit)))


def tell_calibration(found: Calibration) -> None:
    """Print the scale that fits all games, and how each half comes true by the scale of the other half."""
    crossed, plain = found.crossed(), found.chances(PLAIN)
    print(f"{key(found.setting)}: {found.fit()}, fitted to {len(found.came)} positions")
    print(f"expected calibration error {found.error(crossed):.4f}; without the numbers {found.error(plain):.4f}")
    for place, (count, said, actual) in enumerate(found.table(crossed)):
        print(f"| {place * 10}–{place * 10 + 10} % | {count} | {said:.3f} | {actual:.3f} |")


def tell_stability(games: int, path: str, simulations: str | None) -> None:
    """Print what four times the search changes in the first games of a file."""
    records = [record for _, record in islice(read_file(path), games) if isinstance(record, Record)]
    limit = Limit(simulations=int(simulations)) if simulations else usual(records[0].setting)
    found = compare(follow(records, total=len(records), about="games"), limit)
    share = f"{found.changed} ({100 * found.changed / found.decisions:.1f} %)"
    print(f"{found.decisions} decisions: another best move in {share}, ahead by {100 * found.worth:.2f} points")
    print("accuracy once and again: " + ", ".join(f"{one:.1f}/{other:.1f}" for one, other in found.accuracies))


if __name__ == "__main__":
    main(*sys.argv[1:])
