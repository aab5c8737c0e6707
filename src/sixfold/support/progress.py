"""What a person sees while something takes longer than a second; always on the error stream, so that output stays clean."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

T = TypeVar("T")

Progress: TypeAlias = Callable[[str, int, int], None]
"""Takes what is going on, how many steps are done, and how many there are."""

PATIENCE = 1.0
"""Seconds before a bar appears."""


def follow(things: Iterable[T], *, total: int | None, about: str) -> Iterator[T]:
    """Pass things on one by one; if that takes longer than a second, show how many there were."""
    start = time.monotonic()
    bar: Bar | None = None
    task = None
    count = 0
    try:
        for thing in things:
            yield thing
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
    """Return something to tell of long steps: what is going on, how many are done, and of how many."""
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
