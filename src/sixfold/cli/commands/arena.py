"""sixfold arena."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sixfold.cli.exits import Interrupted
from sixfold.cli.files import write_lines
from sixfold.cli.options import GameOption, OptionValues, SeatsOption, VariantOption, complete_bots, read_setting
from sixfold.errors import UsageError
from sixfold.support.files import check_target


def arena(
    game: GameOption = "board",
    variant: VariantOption = "standard",
    seats: SeatsOption = None,
    option: OptionValues = None,
    bots: Annotated[
        str,
        typer.Option(
            help="The bots, with commas between: two, one a seat, or more that meet in pairs.", autocompletion=complete_bots
        ),
    ] = "",
    games: Annotated[int, typer.Option(min=1, help="How many games; deals are finished, so it may become a few more.")] = 100,
    seed: Annotated[str, typer.Option(help="Equal seeds give equal games.")] = "0",
    seconds: Annotated[float | None, typer.Option(min=0.001, help="Seconds a move; each bot's own limit if left out.")] = None,
    simulations: Annotated[int | None, typer.Option(min=1, help="Simulations a move instead of seconds.")] = None,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="LOW,HIGH", help="Stop as soon as the first bot is shown better by HIGH or not by LOW Elo."),
    ] = None,
    on: Annotated[str, typer.Option(help="Where to play: processes, ray, here.")] = "processes",
    workers: Annotated[int | None, typer.Option(min=1, help="How many games at once; one a core if left out.")] = None,
    out: Annotated[Path | None, typer.Option(help="Where to keep the records.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Where to draw the table (.svg).")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the final table as JSON.")] = False,
) -> None:
    """Let bots play against each other on equal deals, and say who is better and how surely."""
    check_target(out)
    check_target(plot)
    setting = read_setting(game, variant, seats, option)

    from sixfold.arena.compete import compete
    from sixfold.bots.bot import Limit

    report = compete(
        setting,
        [name for name in bots.split(",") if name],
        games=games,
        seed=seed,
        limit=Limit(seconds, simulations),
        sprt=_bounds(sprt),
        on=on,
        workers=workers,
    )
    if out is not None:
        write_lines(out, report.records)
    if plot is not None:
        write_lines(plot, [report.picture()])
    print(report.json() if json else report)
    if report.interrupted:
        raise Interrupted(
            f"interrupted after {report.games} games, which are counted here" + (f" and kept in {out}" if out else "")
        )


def _bounds(text: str | None) -> tuple[float, float] | None:
    """Return the two bounds of a sequential test."""
    if text is None:
        return None
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise UsageError(f"--sprt takes two numbers with a comma between, such as 0,20, not {text!r}") from None
    if low >= high:
        raise UsageError(f"the bounds of --sprt rise, but {text!r} does not")
    return low, high
