"""Who meets whom, and who sits where."""

import pytest

from sixfold.arena.schedule import schedule, seatings
from sixfold.errors import UsageError
from sixfold.games.variants import Setting

TWO, THREE = Setting.of("board"), Setting.of("board", seats=3)
TEAM, SOLO = Setting.of("board", variant="team"), Setting.of("board", variant="solo")


def test_two_seats_are_swapped() -> None:
    assert seatings(TWO, ["a", "b"]) == [("a", "b"), ("b", "a")]


def test_one_bot_plays_alone_against_the_other_from_every_seat() -> None:
    assert seatings(THREE, ["a", "b"]) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]


def test_as_many_bots_as_seats_go_round() -> None:
    assert seatings(THREE, ["a", "b", "c"]) == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]


def test_teams_are_partners() -> None:
    assert seatings(TEAM, ["a", "b"]) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_many_bots_meet_in_pairs_on_equal_deals() -> None:
    deals = list(schedule(TWO, ["a", "b", "c"], 12))
    assert [(deal.number, deal.bots) for deal in deals] == [
        (number, pair) for number in (0, 1) for pair in (("a", "b"), ("a", "c"), ("b", "c"))
    ]


def test_deals_are_finished() -> None:
    assert sum(len(deal.seatings) for deal in schedule(THREE, ["a", "b"], 4)) == 6
    assert [deal.seatings for deal in schedule(SOLO, ["a", "b"], 2)] == [(("a",),), (("b",),)]


@pytest.mark.parametrize("bots", [[], ["a"], ["a", "a"]])
def test_what_makes_no_arena(bots: list[str]) -> None:
    with pytest.raises(UsageError):
        list(schedule(TWO, bots, 4))
    with pytest.raises(UsageError):
        seatings(THREE, ["a"])
