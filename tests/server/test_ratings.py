"""Ratings: for each number of seats and over all of them, with their course, written once with the end of a game."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from sixfold.games.variants import Setting
from sixfold.server.game import ratings
from sixfold.server.store import Store
from sixfold.server.store.rows import Account, GameDoc, RatingRow, TableDoc
from tests.server.stores import Where, add, make_older, table_doc, with_store

ENDED = 1_700_000_100_000


async def people(store: Store, *names: str) -> list[Account]:
    made = [await store.add_account(name, "hash") for name in names]
    return [account for account in made if account is not None]


async def over(store: Store, number: int) -> tuple[TableDoc, GameDoc]:
    """Return a table with a game that is about to end."""
    table = table_doc(f"table{number:07}")
    game = await add(store, table)
    table.status, game.status, game.ended = "over", "over", ENDED + number
    return table, game


def test_a_game_counts_for_its_number_of_seats_and_over_all(where: Where) -> None:
    async def test(store: Store) -> None:
        numbers = [account.id for account in await people(store, "Ann", "Ben", "Cem", "Dot")]
        for number, seats in enumerate((2, 2, 4)):
            setting = Setting.of("board", seats=seats)
            seated = numbers[:seats]
            before = await store.ratings(seated, "board", (0, seats))
            table, game = await over(store, number)
            assert await store.finish(table, game, ratings.rate(setting, seated, [1, 2, 3, 4][:seats], before))
        rows = await store.ratings(numbers, None, None)
        assert Counter((row.seats, row.games) for row in rows) == {(0, 3): 2, (2, 2): 2, (0, 1): 2, (4, 1): 4}
        ann = {row.seats: row for row in rows if row.account == numbers[0]}
        assert ann[0].mu > ann[2].mu > ann[4].mu and ann[0].sigma < ann[2].sigma < ann[4].sigma
        assert [row.seats for row in await store.ratings(numbers[:1])] == [0], "lists show one rating a game"
        course = await store.course(numbers[0])
        assert [(one.kind, one.seats, one.at - ENDED) for one in course] == [
            ("board", 2, 0), ("board", 2, 1), ("board", 4, 2),
        ]  # fmt: skip
        assert (course[1].mu, course[1].sigma) == (ann[2].mu, ann[2].sigma)

    with_store(where, test)


def test_of_two_ends_at_once_one_is_rated_and_the_other_looks_again(where: Where) -> None:
    async def test(store: Store) -> None:
        ann, ben = await people(store, "Ann", "Ben")
        setting, both = Setting.of("dice", seats=2), [ann.id, ben.id]
        ends = []
        for number in range(6):
            table, game = await over(store, number)
            ends.append(store.finish(table, game, ratings.rate(setting, both, [1, 2], [])))
        assert Counter(await asyncio.gather(*ends)) == {True: 1, False: 5}
        assert {row.games for row in await store.ratings(both, None, None)} == {1}
        assert len(await store.course(ann.id)) == len(await store.course(ben.id)) == 1

    with_store(where, test)


def test_partners_are_rated_alike_among_four_seats() -> None:
    rows = ratings.rate(Setting.of("board", variant="team", seats=4), [1, 2, 3, 4], [1, 2, 1, 2], [])
    assert [row.seats for row in rows] == [0] * 4 + [4] * 4
    assert rows[4].mu == rows[6].mu > rows[5].mu == rows[7].mu


def test_a_course_has_its_last_games_in_order(where: Where) -> None:
    async def test(store: Store) -> None:
        (ann,) = await people(store, "Ann")
        for number in range(4):
            table, game = await over(store, number)
            assert await store.finish(table, game, [RatingRow(ann.id, "board", 20.0 + number, 8.0, number + 1, 2)])
        assert [one.mu for one in await store.course(ann.id, 3)] == [21.0, 22.0, 23.0]

    with_store(where, test)


def test_a_rating_of_before_counts_over_all_seats(where: Where) -> None:
    account = {"id": 7, "name": "Ann", "folded": "ann", "password": "hash"}
    rating = {"account": 7, "game": "board", "mu": 30.0, "sigma": 5.0, "games": 12}
    make_older(where, "0007", [("accounts", account), ("ratings", rating)])

    async def test(store: Store) -> None:
        assert await store.ratings([7], None, None) == [RatingRow(7, "board", 30.0, 5.0, 12, 0)]
        assert await store.course(7) == []

    with_store(where, test)


@pytest.mark.parametrize(("mu", "said"), [(25.0, 1500.0), (26.0, 1560.0), (20.5, 1230.0)])
def test_a_rating_is_told_on_the_scale_of_people(mu: float, said: float) -> None:
    assert ratings.told(mu, 25 / 3) == (said, 500.0)
