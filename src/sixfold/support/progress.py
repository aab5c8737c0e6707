"""Progress bars for what takes longer than a second; they are on stderr, so that stdout stays clean."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

T = TypeVar("T")

Progress: TypeAlias = Callable[[str, int, int], None]
"""A function that is told what is being done, how much of it is done, and of how much."""

PATIENCE = 1.0
"""Seconds before a bar appears."""


def follow(items: Iterable[T], *, total: int | None, about: str) -> Iterator[T]:
    """Pass items on one by one; show a bar with their number if that takes longer than a second."""
    start = time.monotonic()
    bar: Bar | None = None
    task = None
    count = 0
    try:
        for item in items:
            yield item
            count += 1
            if bar is None and time.monotonic() - start > PATIENCE:
                bar = _bar()
                task = bar.add_task(about, total=total)
                bar.start()
            if bar is not None and task is not None:
                bar.update(task, completed=count)
    finally:
        if bar is not None:
            bar.stop()


@contextmanager
def steps() -> Iterator[Progress]:
    """Yield a function that shows progress in a bar."""
    with _bar() as bar:
        task = bar.add_task("", total=None)

        def tell(about: str, done: int, total: int) -> None:
            bar.update(task, description=about, completed=done, total=total)

        yield tell


def _bar() -> Bar:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Bar(*columns, console=console, transient=True, disable=not console.is_terminal)
