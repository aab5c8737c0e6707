"""The command ``learn``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sixfold.games.variants import GAMES
from sixfold.support.files import check_target
from sixfold.support.progress import steps


def learn(
    game: Annotated[str, typer.Argument(help=f"Whose bots: {', '.join(GAMES)}; board@2 for the second version of the board's.")],
    out: Annotated[Path, typer.Option(help="Write the weights or tables to this file (.npz).")],
    games: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Games in each round: by default 7000 for board, 14000 for board@2, 20000 for cards. Dice need none.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal weights, for all that learn from games.")] = 1,
    work: Annotated[Path | None, typer.Option(help="The folder for unfinished work, from which a later run continues.")] = None,
) -> None:
    """Learn the weights or tables of a game's bots. A run that was stopped can be continued."""
    from sixfold.learn import learn

    check_target(out)
    with steps() as tell:
        learn(game, out, tell, work=work or out.with_suffix(".work"), games=games, seed=seed)
    print(f"what the {game} bots learned is in {out}")
