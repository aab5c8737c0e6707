"""Where hidden pieces can be, by counting.

A hidden piece was drawn at some time, and can only be one that was in the bag at that time. Pieces that were seen and then
went back (after a swap, or as a new draw pile) come into question only for what was drawn later. So each hidden
place has an age (how many times pieces had gone back when it was filled), each unseen piece too (how many times when it went
back itself), and a place can hold the pieces that are not younger than itself.

Which of its places a seat played from is not seen either. A belief therefore is a set of cases (how many places of each age
each seat has, which unseen pieces there are of each age) with weights; within a case, every way to put pieces
into places is as likely as any other. Nothing is concluded from what a player chose to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from itertools import accumulate
from math import perm
from operator import add
from random import Random

from sixfold.rules.types import Kind, Seat

Row = tuple[int, ...]
Case = tuple[tuple[Row, ...], tuple[Row, ...]]
"""Places by seat and age, and unseen pieces by age and kind."""

MOST_CASES = 256
"""When there are more cases than this, some of the unlikely ones stand for all of them."""

FEW_CASES = 8
"""The same for those who have little time."""


class NoCaseLeftError(Exception):
    """What happened fits none of the cases that were selected: there were too few of them."""


class Belief:
    """What can be known of hidden places, in at most ``most`` cases; seats that are not ``hidden`` are known to the viewer."""

    def __init__(self, pieces: Iterable[int], hidden: Iterable[Seat], most: int = MOST_CASES) -> None:
        self.hidden, self.most = tuple(hidden), most
        self._cases: dict[Case, float] = {(tuple((0,) for _ in self.hidden), (tuple(pieces),)): 1.0}
        self._heap: tuple[list[Case], list[float]] | None = None
        self._selections = 0

    def copy(self) -> Belief:
        """Return an independent copy."""
        other = Belief((), self.hidden, self.most)
        other._cases, other._selections = dict(self._cases), self._selections
        return other

    def draw(self, seat: Seat) -> None:
        """A hidden seat draws a piece."""
        which = self.hidden.index(seat)
        cases: dict[Case, float] = {}
        for (places, pieces), weight in self._cases.items():
            row = (*places[which][:-1], places[which][-1] + 1)
            cases[(*places[:which], row, *places[which + 1 :]), pieces] = weight
        self._cases, self._heap = cases, None

    def see(self, piece: Kind) -> None:
        """A piece comes out of the bag for the viewer to see."""
        cases: dict[Case, float] = {}
        for (places, pieces), weight in self._cases.items():
            for age, row in enumerate(pieces):
                if row[piece]:
                    _add(cases, places, _less(pieces, age, piece), weight * row[piece])
        self._keep(cases)

    def reveal(self, seat: Seat, piece: Kind) -> None:
        """A hidden seat plays or shows a piece that it held."""
        which = self.hidden.index(seat)
        cases: dict[Case, float] = {}
        for (places, pieces), weight in self._cases.items():
            for age, count in enumerate(places[which]):
                for older in range(age + 1):
                    ways = count * pieces[older][piece]
                    if ways:
                        _add(cases, _less(places, which, age), _less(pieces, older, piece), weight * ways)
        self._keep(cases)

    def give_back(self, back: Iterable[Kind]) -> None:
        """Pieces that everyone has seen go back among the unseen ones."""
        back = tuple(back)
        cases: dict[Case, float] = {}
        for (places, pieces), weight in self._cases.items():
            row = tuple(back.count(kind) for kind in range(len(pieces[0])))
            _add(cases, tuple((*ages, 0) for ages in places), (*pieces, row), weight)
        self._keep(cases)

    def _keep(self, cases: Mapping[Case, float]) -> None:
        """Keep the cases that are possible, with weights that do not run away.

        Where they are too many, every case that is likelier than some bar stays as it is, and of the others a fair selection
        stays, each as heavy as the bar: on average every case keeps its weight (Fearnhead and Clifford 2003).
        """
        likely = {case: weight * _ways(case) for case, weight in cases.items()}
        possible = [case for case in cases if likely[case] > 0]
        selected = {case: cases[case] for case in possible}
        if len(possible) > self.most:
            self._selections += 1
            bar = _bar(sorted((likely[case] for case in possible), reverse=True), self.most)
            mark = Random(self._selections).random() * bar
            for case in possible:
                if likely[case] < bar:
                    mark -= likely[case]
                    if mark > 0:
                        del selected[case]
                    else:
                        mark += bar
                        selected[case] *= bar / likely[case]
        if not selected:
            assert self._selections, "no deal leads to what happened"
            raise NoCaseLeftError
        total = _total(selected.values())
        self._cases, self._heap = {case: weight / total for case, weight in selected.items()}, None

    def sample(self, random: Random) -> dict[Seat, list[Kind]]:
        """Return pieces for every hidden seat, as likely as they are."""
        if self._heap is None:
            self._heap = (list(self._cases), list(accumulate(weight * _ways(case) for case, weight in self._cases.items())))
        cases, heaped = self._heap
        places, pieces = random.choices(cases, cum_weights=heaped)[0]
        left = [list(row) for row in pieces]
        held: dict[Seat, list[Kind]] = {seat: [] for seat in self.hidden}
        for age in range(len(pieces)):
            for which, seat in enumerate(self.hidden):
                for _ in range(places[which][age]):
                    held[seat].append(_pick(left[: age + 1], random))
        return held


def _total(weights: Iterable[float]) -> float:
    """Add up weights one after the other: ``sum`` rounds otherwise from Python 3.12 on, and samples would not be the same."""
    return reduce(add, weights, 0.0)


def _bar(likely: list[float], most: int) -> float:
    """Return the bar for which the cases above it, and the others as many as they weigh in bars, are so many."""
    rest = _total(likely)
    for above, weight in enumerate(likely):
        bar = rest / (most - above)
        if weight < bar:
            break
        rest -= weight
    return bar


def _less(rows: tuple[Row, ...], which: int, column: int) -> tuple[Row, ...]:
    """Return the rows with one fewer at a place."""
    row = rows[which]
    return (*rows[:which], (*row[:column], row[column] - 1, *row[column + 1 :]), *rows[which + 1 :])


def _add(cases: dict[Case, float], places: tuple[Row, ...], pieces: tuple[Row, ...], weight: float) -> None:
    """Add a case, with ages merged where the distinction makes no difference."""
    age = 1
    while age < len(pieces):
        older = any(any(row[:age]) for row in places)
        younger = any(any(row) for row in pieces[age:])
        if older and younger:
            age += 1
        else:
            places = tuple((*row[: age - 1], row[age - 1] + row[age], *row[age + 1 :]) for row in places)
            merged = tuple(a + b for a, b in zip(pieces[age - 1], pieces[age], strict=True))
            pieces = (*pieces[: age - 1], merged, *pieces[age + 1 :])
    cases[places, pieces] = cases.get((places, pieces), 0.0) + weight


def _ways(case: Case) -> float:
    """Count the ways to put unseen pieces into the hidden places of a case, oldest places first."""
    places, pieces = case
    ways, fitting, filled = 1.0, 0, 0
    for row, places_of_age in zip(pieces, zip(*places, strict=True), strict=True):
        fitting += sum(row)
        count = sum(places_of_age)
        ways *= perm(max(fitting - filled, 0), count)
        filled += count
    return ways


def _pick(rows: list[list[int]], random: Random) -> int:
    """Take a random one of the pieces in some rows, and return its kind."""
    number = random.randrange(sum(map(sum, rows)))
    for row in rows:
        for kind, count in enumerate(row):
            number -= count
            if number < 0:
                row[kind] -= 1
                return kind
    raise AssertionError("the pieces do not add up to their sum")
