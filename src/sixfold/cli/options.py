"""Options that several commands share, and the setting that they describe."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from sixfold.errors import UsageError
from sixfold.games.variants import GAMES, Setting

_VARIANTS = "; ".join(f"{game}: {', '.join(variants)}" for game, variants in GAMES.items())

GameOption = Annotated[str, typer.Option("--game", help=f"Which game: {', '.join(GAMES)}.", autocompletion=lambda: list(GAMES))]
VariantOption = Annotated[
    str,
    typer.Option(
        "--variant",
        help=f"Which variant ({_VARIANTS}).",
        autocompletion=lambda: sorted({name for variants in GAMES.values() for name in variants}),
    ),
]
SeatsOption = Annotated[
    int | None, typer.Option("--seats", help="How many seats; by default the fewest that the variant allows.")
]
OptionValues = Annotated[
    list[str] | None, typer.Option("--option", metavar="K=V", help="An option of the game, such as split=true.")
]
FilesArgument = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Files with records, one on each line.")]


def complete_bots(incomplete: str) -> list[str]:
    """Return the completions of a list of bots, separated by commas."""
    from sixfold.bots import BOTS

    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in BOTS if name.startswith(last)]


def read_setting(game: str, variant: str, seats: int | None, options: list[str] | None) -> Setting:
    """Return the setting that the options of a command describe; raise UsageError if there is no such setting."""
    plain = Setting.of(game, variant=variant, seats=seats)
    known = {option.name: option for option in plain.kind.options}
    values: dict[str, Any] = {}
    for option in options or []:
        name, equals, value = option.partition("=")
        if not equals:
            raise UsageError(f"an option is written name=value, not {option!r}")
        values[name] = known[name].read(value) if name in known else value
    return Setting.of(game, variant=variant, seats=seats, options=values)
