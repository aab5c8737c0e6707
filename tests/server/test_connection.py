"""How much a client may ask: buckets, and their bounded number."""

import asyncio

from sixfold.server.limits import Bucket, Limits


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
