"""The command ``play``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sixfold.cli.files import write_lines
from sixfold.cli.options import OptionValues, SeatsOption, VariantOption, complete_bots, read_setting
from sixfold.errors import UsageError
from sixfold.games.variants import GAMES
from sixfold.support.files import check_target


def play(
    game: Annotated[str | None, typer.Option("--game", help=f"Which game: {', '.join(GAMES)}; asks if left out.")] = None,
    variant: VariantOption = "standard",
    seats: SeatsOption = None,
    option: OptionValues = None,
    bot: Annotated[str, typer.Option(help="The bot at the other seats.", autocompletion=complete_bots)] = "random",
    seed: Annotated[str | None, typer.Option(help="Equal seeds give equal deals.")] = None,
    out: Annotated[Path | None, typer.Option(help="Write the record of the game to this file.")] = None,
) -> None:
    """Play a game in the terminal against bots."""
    check_target(out)
    if game is None:
        game = _ask_game()
    setting = read_setting(game, variant, seats, option)

    from random import Random

    from sixfold.bots import find
    from sixfold.cli.play import Left
    from sixfold.cli.play import play as play_game
    from sixfold.play.game import Game
    from sixfold.play.record import Record

    bots = [None, *(find(bot) for _ in range(setting.seats - 1))]
    names = ["Player", *(f"{bot} {seat}" for seat in range(1, setting.seats))]
    played = Game.new(setting.game, variant=setting.variant, seats=setting.seats, options=setting.options, seed=seed, names=names)
    try:
        play_game(played, bots, Random(seed), ask=input, say=print)
    except (Left, KeyboardInterrupt):
        print(f"\nYou left after {played.ply} moves; the game is not finished.")
    if out is not None:
        write_lines(out, [Record.of(played).write()])
        print(f"The record is in {out}.")


def _ask_game() -> str:
    for number, name in enumerate(GAMES, 1):
        print(f"  {number}  {name}")
    while True:
        try:
            answer = input("Which game? Number or name: ").strip()
        except EOFError:
            raise UsageError("no game was chosen; name one with --game") from None
        if answer.isdecimal() and 1 <= int(answer) <= len(GAMES):
            return list(GAMES)[int(answer) - 1]
        if answer in GAMES:
            return answer
        print(f"Please type a number from 1 to {len(GAMES)}.")
