"""The command ``arena``."""

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
            help="The bots, separated by commas: two, one for each seat, or more, which meet in pairs.",
            autocompletion=complete_bots,
        ),
    ] = "",
    games: Annotated[int, typer.Option(min=1, help="How many games at least; a deal that was begun is finished.")] = 100,
    seed: Annotated[str, typer.Option(help="Equal seeds give equal games.")] = "0",
    seconds: Annotated[
        float | None, typer.Option(min=0.001, help="Seconds for each move; each bot's own limit by default.")
    ] = None,
    simulations: Annotated[int | None, typer.Option(min=1, help="Simulations for each move, instead of seconds.")] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="LOW,HIGH", help="Stop once the first bot is shown to be better by HIGH Elo, or not by more than LOW."
        ),
    ] = None,
    on: Annotated[str, typer.Option(help="Where to play: processes, ray or here (in this process).")] = "processes",
    workers: Annotated[int | None, typer.Option(min=1, help="How many deals at once; one for each core by default.")] = None,
    out: Annotated[Path | None, typer.Option(help="Write the records to this file.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Write a picture of the table to this file (.svg).")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the final table as JSON.")] = False,
) -> None:
    """Compare bots: they play each other on equal deals. Prints shares of wins with confidence intervals."""
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
    """Return the two bounds of a sequential test; raise UsageError if they are not two rising numbers."""
    if text is None:
        return None
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise UsageError(f"--sprt takes two numbers separated by a comma, such as 0,20, not {text!r}") from None
    if low >= high:
        raise UsageError(f"--sprt takes the lower bound first, unlike {text!r}")
    return low, high
