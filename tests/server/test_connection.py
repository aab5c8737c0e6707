"""One client's outbox: telling never waits, a slow client is cut off, and what waits is bounded."""

import asyncio
import json
from typing import Any

from sixfold.server.connection import MOST_WAITING, TOO_SLOW, Connection
from sixfold.server.limits import Bucket, Limits
from sixfold.server.protocol import Done


def client() -> Connection:
    return Connection(None, "here", Bucket(10, 10))


def test_messages_go_out_in_order_and_the_end_comes_last() -> None:
    async def whole() -> None:
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        one = client()
        pump = asyncio.create_task(one.pump(send))
        for number in range(5):
            one.tell(Done(number))
            await asyncio.sleep(0)
        one.close(1012)
        await pump
        assert [json.loads(message["text"])["id"] for message in sent[:-1]] == [0, 1, 2, 3, 4]
        assert sent[-1] == {"type": "websocket.close", "code": 1012}

    asyncio.run(whole())


def test_a_client_that_does_not_read_is_cut_off_and_holds_nobody_up() -> None:
    async def whole() -> None:
        stuck = asyncio.Event()

        async def never(_: Any) -> None:
            await stuck.wait()

        slow = client()
        pump = asyncio.create_task(slow.pump(never))
        text = "x" * 1000
        for _ in range(3 * MOST_WAITING // len(text)):
            slow.pass_on(text)  # returns at once, however slow the client is
        assert slow.closing == TOO_SLOW
        assert slow.waiting == 0
        pump.cancel()

    asyncio.run(whole())


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
