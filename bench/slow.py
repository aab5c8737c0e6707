"""A slow processor and a slow network for a browser that is measured: all threads of its pages, and every byte."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SLICE = 0.004
"""Seconds for which a slowed process runs at once."""


@contextmanager
def slowed(factor: int) -> Iterator[None]:
    """Let the pages of our browsers, with their workers, run only a part of the time inside the block; 4 means a quarter."""
    done = threading.Event()

    def hold() -> None:
        found: list[int] = []
        ran = SLICE
        while not done.is_set():
            stop = time.monotonic()
            _signal(found, signal.SIGSTOP)
            known, found = found, [one for one in _below(os.getpid()) if _is_page(one)]
            time.sleep(max(0.0, stop + ran * (factor - 1) - time.monotonic()))  # as long as they really ran, not as was planned
            start = time.monotonic()
            _signal(known, signal.SIGCONT)
            time.sleep(SLICE)
            ran = time.monotonic() - start

    holder = threading.Thread(target=hold)
    holder.start()
    try:
        yield
    finally:
        done.set()
        holder.join()


def _below(parent: int) -> list[int]:
    """Return the processes below a parent."""
    below: list[int] = []
    with suppress(OSError):
        for task in Path(f"/proc/{parent}/task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                below += [child, *_below(child)]
    return below


def _is_page(process: int) -> bool:
    """Say whether a process is one in which Chromium runs pages and their workers."""
    with suppress(OSError):
        return b"--type=renderer" in Path(f"/proc/{process}/cmdline").read_bytes()
    return False


def _signal(processes: list[int], number: signal.Signals) -> None:
    for one in processes:
        with suppress(ProcessLookupError):
            os.kill(one, number)


@contextmanager
def slow_line(port: int, *, bits: float, delay: float) -> Iterator[int]:
    """Give a port that leads to another one over a line with so many bits a second and so many seconds there and back."""
    loop, ready, found = asyncio.new_event_loop(), threading.Event(), 0

    async def serve() -> asyncio.Server:
        line = _Line(bits / 8, delay / 2)

        async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            answers, asks = await asyncio.open_connection("127.0.0.1", port)
            await asyncio.gather(line.carry(reader, asks), line.carry(answers, writer))

        return await asyncio.start_server(connect, "127.0.0.1", 0)

    def run() -> None:
        nonlocal found
        server = loop.run_until_complete(serve())
        found = server.sockets[0].getsockname()[1]
        ready.set()
        loop.run_forever()
        server.close()
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()

    runner = threading.Thread(target=run, daemon=True)
    runner.start()
    ready.wait()
    try:
        yield found
    finally:
        loop.call_soon_threadsafe(loop.stop)
        runner.join()


class _Line:
    """A line that all connections share."""

    def __init__(self, rate: float, delay: float) -> None:
        self._rate, self._delay = rate, delay
        self._busy = 0.0
        """When everything that was sent so far is through."""

    async def carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        """Pass on what comes, in its order: each part when it is through, and after the delay."""
        parts: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def deliver() -> None:
            while True:
                due, part = await parts.get()
                await asyncio.sleep(due - time.monotonic())
                if not part or target.is_closing():
                    target.close()
                    return
                target.write(part)

        delivery = asyncio.ensure_future(deliver())
        part = b"-"
        while part:
            try:
                part = await source.read(4096)
            except ConnectionError:
                part = b""  # a connection that broke off has ended, and takes nothing from the others
            self._busy = max(self._busy, time.monotonic()) + len(part) / self._rate
            parts.put_nowait((self._busy + self._delay, part))
            await asyncio.sleep(max(0.0, self._busy - time.monotonic()))
        await delivery
