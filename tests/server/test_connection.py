"""How much a client may ask: buckets, and their bounded number."""

import asyncio
from pathlib import Path

import pytest

from sixfold.errors import TableError
from sixfold.server.common.limits import Bucket, Limits

from .house import housing, refusal


def test_buckets_empty_and_fill_again() -> None:
    async def whole() -> None:
        bucket = Bucket(2, 50)
        assert [bucket.take() for _ in range(3)] == [True, True, False]
        await asyncio.sleep(0.05)
        assert bucket.take()

    asyncio.run(whole())


def test_limits_remember_a_bounded_number() -> None:
    limits = Limits("things", 1, 0.0001)
    for number in range(30_000):
        limits.check(number)
    assert len(limits) <= 10_000


def test_talk_new_games_and_listed_tables_have_limits(tmp_path: Path) -> None:
    async def whole() -> None:
        async with housing(tmp_path, talk=(3, 0.001), tables=(2, 0.001), listed=2) as house:
            one, other = house.person(), house.person()
            table = await house.table(one, "dice", "here", "here")
            await one.watch(table)
            said = [await one.say(type="say", table=table.doc.id, text="hello", id=number) for number in range(4)]
            assert [refusal(answer) for answer in said] == ["", "", "", "rate/limited"]
            assert refusal(await one.say(type="react", table=table.doc.id, sign="wow", id=9)) == "rate/limited"
            again = [await one.say(type="again", table=table.doc.id, id=number) for number in range(3)]
            assert refusal(again[2]) == "rate/limited"
            for _ in range(2):
                await house.table(other, "dice", "link", "link", listed=True)
            with pytest.raises(TableError, match="tables in the lobby already"):
                await house.table(other, "dice", "link", "link", listed=True)

    asyncio.run(whole())
