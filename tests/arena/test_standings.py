"""Shares, intervals and the sequential test, checked where the answer is known."""

import math
from random import Random
from xml.etree import ElementTree

import pytest

from sixfold.arena import plot
from sixfold.arena.schedule import Deal
from sixfold.arena.standings import Sprt, Standings, expected, game_shares, interval, standard_error
from sixfold.arena.worker import Played


def played(seating: str, ranks: tuple[int, ...]) -> Played:
    """Return a game that ended so; every seat made ten moves in a second."""
    seats = len(seating)
    lowest = tuple(10 - rank for rank in ranks)
    return Played(tuple(seating), ranks, lowest, (10,) * seats, (1.0,) * seats, (0.5,) * seats, "{}")


def pair(number: int, first: tuple[int, int], second: tuple[int, int]) -> tuple[Deal, list[Played]]:
    """Return a deal of two games, a against b and then swapped."""
    deal = Deal(number, ("a", "b"), (("a", "b"), ("b", "a")))
    return deal, [played("ab", first), played("ba", second)]


def test_a_win_is_divided_among_those_who_share_it() -> None:
    assert game_shares(played("ab", (1, 1))) == {"a": 0.5, "b": 0.5}
    assert game_shares(played("abb", (1, 1, 3))) == {"a": 0.5, "b": 0.5}
    assert game_shares(played("abab", (1, 2, 1, 2))) == {"a": 1.0, "b": 0.0}


def test_shares_and_intervals_come_from_deals() -> None:
    table = Standings()
    table.add(pair(0, (1, 2), (2, 1)))  # a wins both
    table.add(pair(1, (1, 2), (1, 2)))  # one each
    table.add(pair(2, (1, 2), (1, 2)))
    table.add(pair(3, (2, 1), (1, 2)))  # b wins both
    [first, second] = table.rows()
    assert (first.share, second.share) == (0.5, 0.5)
    error = standard_error([1.0, 0.5, 0.5, 0.0])
    assert error == pytest.approx(math.sqrt(0.5 / 3 / 4))
    assert (first.low, first.high) == interval([1.0, 0.5, 0.5, 0.0])
    assert (first.games, first.deals, first.seconds, first.slowest) == (8, 4, 0.1, 0.5)
    assert {row.bot: row.seats for row in table.rows()}["a"] == {0: 0.75, 1: 0.25}
    assert table.data()[0].keys() >= {"bot", "share", "low", "high", "games"}


@pytest.mark.parametrize("deals", [2, 4, 10, 50])
def test_an_interval_knows_small_numbers(deals: int) -> None:
    """For deals that are won or lost whole, the chance that the interval holds the truth can be counted."""
    held: list[float] = []
    for truth in (percent / 100 for percent in range(5, 100, 5)):
        found = [interval([1.0] * won + [0.0] * (deals - won)) for won in range(deals + 1)]
        chances = [math.comb(deals, won) * truth**won * (1 - truth) ** (deals - won) for won in range(deals + 1)]
        held.append(sum(chance for chance, (low, high) in zip(chances, found, strict=True) if low <= truth <= high))
    assert min(held) > 0.88
    assert sum(held) / len(held) > 0.95
    low, high = interval([1.0] * deals)
    assert low < 1.0 == high


def test_with_many_deals_an_interval_is_what_their_spread_says() -> None:
    means = [0.5 + 0.5 * math.sin(number) for number in range(4000)]
    low, high = interval(means)
    assert high - low == pytest.approx(2 * 1.96 * standard_error(means), rel=0.01)


def test_ratings_follow_the_results() -> None:
    table = Standings()
    for number in range(20):
        table.add(pair(number, (1, 2), (2, 1)))
    ratings = {row.bot: row.rating for row in table.rows()}
    assert ratings["a"] > ratings["b"]


def test_an_interval_holds_the_truth_as_often_as_it_says() -> None:
    """Paired deals with a known share: 95 % intervals miss it about one time in twenty."""
    random = Random(1)
    missed = 0
    for _ in range(400):
        table = Standings()
        for number in range(60):
            lucky = random.random() < 0.5  # the deal favours one side in both games, whoever sits there
            first = (1, 2) if random.random() < (0.9 if lucky else 0.3) else (2, 1)
            second = (2, 1) if random.random() < (0.3 if lucky else 0.9) else (1, 2)
            table.add(pair(number, first, second))
        row = next(row for row in table.rows() if row.bot == "a")
        missed += not row.low <= 0.6 <= row.high
    assert 8 <= missed <= 36


def test_the_sequential_test_decides_rightly_and_early() -> None:
    test = Sprt(0, 20)
    assert expected(0) == 0.5
    random = Random(2)
    wrong = {0: 0, 20: 0}
    for elo, misled in ((0, "better by 20 Elo"), (20, "not better by more than 0 Elo")):
        for _ in range(60):
            means: list[float] = []
            verdict = None
            while verdict is None:
                means += [fmean_pair(random, expected(elo)) for _ in range(50)]
                verdict = test.verdict(means)
            wrong[elo] += verdict == misled
    assert max(wrong.values()) <= 8  # 5 % of 60 is 3
    assert test.verdict([1.0] * 5) is None
    assert test.ratio([1.0]) == 0.0


def fmean_pair(random: Random, share: float) -> float:
    return ((random.random() < share) + (random.random() < share)) / 2


def test_the_picture_is_well_formed_and_names_every_bot() -> None:
    table = Standings()
    for number in range(5):
        table.add(pair(number, (1, 2), (1, 2)))
    drawn = plot.draw("board <2 seats>", table.rows(), theme="dark")
    ElementTree.fromstring(drawn)
    assert ">a<" in drawn and ">b<" in drawn
    assert "&lt;2 seats&gt;" in drawn
    ElementTree.fromstring(plot.draw("nothing yet", []))
