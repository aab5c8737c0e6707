"""Speed and size, measured: each figure beside a peer or a limit in the same run.

A group of figures is a row of the table ``GROUPS``; ``sixfold bench`` measures all of them, ``sixfold bench envs`` one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict

from bench import browser, clockwork, device, envs, lists, page, rules, server, starts
from bench.figure import Figure
from sixfold.errors import UsageError

GROUPS: dict[str, Callable[[], Iterator[Figure]]] = {
    "rules": rules.figures,
    "envs": envs.figures,
    "starts": starts.figures,
    "sizes": rules.sizes,
    "page": page.figures,
    "browser": browser.figures,
    "device": device.figures,
    "clockwork": clockwork.figures,
    "lists": lists.figures,
    "server": server.figures,
}
"""The groups of measurements, in the order in which they run."""


def run(groups: Sequence[str] = (), *, as_json: bool) -> None:
    """Measure some groups, or all if none is named, and print the figures; raise UsageError for an unknown group."""
    for group in groups:
        if group not in GROUPS:
            raise UsageError(f"there is no group {group!r} to measure; there is: {', '.join(GROUPS)}")
    if not as_json:
        print(_row("what", "value", "unit", "ratio", "against"), flush=True)
    for figure in (figure for group in groups or GROUPS for figure in GROUPS[group]()):
        if as_json:
            print(json.dumps({key: value for key, value in asdict(figure).items() if value not in ("", None)}), flush=True)
        else:
            ratio = "" if figure.ratio is None else _number(figure.ratio)
            print(_row(figure.name, _number(figure.value), figure.unit, ratio, figure.against), flush=True)


def _row(name: str, value: str, unit: str, ratio: str, against: str) -> str:
    """Return a line of the table; lines are printed one by one, so that an interrupted run loses nothing."""
    return f"{name:<64} {value:>12} {unit:<10} {ratio:>8}  {against}".rstrip()


def _number(value: float) -> str:
    """Return a number with a sensible number of digits."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
