"""Which games are played: deals, and for each deal who sits where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from sixfold.errors import UsageError
from sixfold.games.variants import Setting

Seating = tuple[str, ...]


@dataclass(frozen=True)
class Deal:
    """One deal: its number, the bots that compete in it, and how they sit in each of its games."""

    number: int
    bots: tuple[str, ...]
    seatings: tuple[Seating, ...]


def seatings(setting: Setting, bots: Sequence[str]) -> list[Seating]:
    """Return the seatings of a deal, one for each of its games.

    If there are as many bots as seats, they rotate. If there are two bots for more seats, the first plays alone, from each seat,
    against the second at all others; in team games they are the two teams. Raises UsageError for other numbers of bots.
    """
    seats = setting.seats
    if setting.sides < seats and len(bots) == setting.sides:
        return [tuple(order[setting.side(seat)] for seat in range(seats)) for order in (bots, bots[::-1])]
    if len(bots) == seats:
        return [tuple(bots[(seat - turn) % seats] for seat in range(seats)) for turn in range(seats)]
    if len(bots) == 2:
        return [tuple(bots[0] if seat == alone else bots[1] for seat in range(seats)) for alone in range(seats)]
    raise UsageError(f"{setting} takes 2 or {seats} bots in a game, not {len(bots)}")


def schedule(setting: Setting, bots: Sequence[str], games: int) -> Iterator[Deal]:
    """Return the deals of an arena with at least ``games`` games; more bots than seats meet in pairs on the same deals."""
    if len(set(bots)) != len(bots):
        raise UsageError(f"each bot may be named only once, unlike in {','.join(bots)}")
    if setting.seats == 1:
        groups: list[tuple[str, ...]] = [(bot,) for bot in bots]
    elif len(bots) in (2, setting.seats):
        groups = [tuple(bots)]
    elif len(bots) > 2:
        groups = list(combinations(bots, 2))
    else:
        raise UsageError(f"an arena of {setting} needs at least 2 bots, not {len(bots)}")
    number, played = 0, 0
    while played < games:
        for group in groups:
            deal = Deal(number, group, tuple(seatings(setting, group)))
            played += len(deal.seatings)
            yield deal
        number += 1
