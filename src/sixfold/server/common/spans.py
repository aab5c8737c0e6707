"""Spans of time, such as holidays: each from a moment until another, in milliseconds since 1970."""

from __future__ import annotations

from collections.abc import Iterable

Span = tuple[int, int]


def covered(spans: Iterable[Span], begin: int, end: int) -> int:
    """Return for how many milliseconds between two moments at least one span lasts."""
    total, reached = 0, begin
    for first, last in sorted(spans):
        start, stop = max(first, reached), min(last, end)
        if stop > start:
            total, reached = total + stop - start, stop
    return total


def until(spans: Iterable[Span], at: int) -> int | None:
    """Return when the span that lasts at a moment ends; one that follows at once goes on with it. None if none lasts."""
    reached = at
    for first, last in sorted(spans):
        if first <= reached < last:
            reached = last
    return None if reached == at else reached


def later(deadline: int, spans: Iterable[Span], began: int, lost: int) -> int:
    """Return until when a deadline moves because of spans that do not count.

    ``began`` is since when they do not, and ``lost`` what the deadline has of that already.
    """
    known = list(spans)
    found = deadline
    while (moved := deadline + max(covered(known, began, found) - lost, 0)) > found:
        found = moved
    return found
