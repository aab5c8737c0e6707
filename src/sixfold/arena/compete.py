"""A whole arena, with live standings while it runs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.live import Live
from rich.table import Table

from sixfold.arena import plot
from sixfold.arena.run import run
from sixfold.arena.schedule import schedule
from sixfold.arena.standings import Row, Sprt, Standings
from sixfold.bots import find
from sixfold.bots.bot import Limit
from sixfold.errors import UsageError
from sixfold.games.variants import Setting


@dataclass(frozen=True)
class Report:
    """The result of an arena: a row for each bot, the verdict of the sequential test if there was one, and all records."""

    title: str
    rows: list[Row]
    data: list[dict[str, object]]
    verdict: str | None
    records: list[str]
    interrupted: bool = False
    """Whether it was interrupted."""

    @property
    def games(self) -> int:
        """Return how many games were played."""
        return len(self.records)

    def json(self) -> str:
        """Return the rows as JSON."""
        return json.dumps(self.data)

    def picture(self) -> str:
        """Return the rows as an SVG picture."""
        return plot.draw(self.title, self.rows)

    def __str__(self) -> str:
        console = Console(width=100)
        with console.capture() as captured:
            console.print(grid(self.title, self.rows, self.verdict))
        return captured.get().rstrip("\n")


def compete(
    setting: Setting,
    bots: Sequence[str],
    *,
    games: int,
    seed: str,
    limit: Limit,
    sprt: tuple[float, float] | None = None,
    on: str = "processes",
    workers: int | None = None,
) -> Report:
    """Play an arena to its end, until the sequential test is decided, or until it is interrupted.

    ``bots`` are names, as ``sixfold.bots.find`` knows them. At least ``games`` games are played; deals are always finished.
    ``limit`` bounds the thinking for a move, ``sprt`` has the two bounds of the test in Elo, and ``on`` and ``workers`` say where
    and how parallel to play (``sixfold.arena.run``). Raises UsageError for unknown bots, and for numbers of bots that do not fit.
    """
    for bot in bots:
        find(bot)
    deals = list(schedule(setting, bots, games))
    total = sum(len(deal.seatings) for deal in deals)
    test = None if sprt is None else Sprt(*sprt)
    if test is not None and len(bots) != 2:
        raise UsageError(f"a sequential test compares 2 bots, not {len(bots)}")
    standings, records, verdict = Standings(), list[str](), None
    console = Console(stderr=True)
    title = f"{setting}, seed {seed}"
    interrupted = False
    with Live(console=console, transient=True, refresh_per_second=2) as live:
        try:
            for result in run(setting, deals, seed=seed, limit=limit, on=on, workers=workers):
                standings.add(result)
                records += [game.record for game in result[1]]
                decided = None if test is None else test.verdict(standings.deals[bots[0]])
                verdict = decided and f"{bots[0]} is {decided}"
                if console.is_terminal:
                    live.update(grid(f"{title}: {standings.games} of {total} games", standings.rows(), verdict))
                if verdict is not None:
                    break
        except KeyboardInterrupt:
            interrupted = True
    return Report(f"{title}, {standings.games} games", standings.rows(), standings.data(), verdict, records, interrupted)


def grid(title: str, rows: Sequence[Row], verdict: str | None) -> Table:
    """Return the rows as a table for the terminal."""
    columns = ("bot", "share", "95 % interval", "games", "lowest", "s/move", "slowest", "rating", "share by seat")
    drawn = Table(*columns, title=title, caption=verdict)
    for row in rows:
        drawn.add_row(
            row.bot,
            f"{row.share:.1%}",
            f"{row.low:.1%} – {row.high:.1%}",
            str(row.games),
            f"{row.lowest:.2f}",
            f"{row.seconds:.4f}",
            f"{row.slowest:.4f}",
            f"{row.rating:.1f}",
            " ".join(f"{share:.0%}" for share in row.seats.values()),
        )
    return drawn
