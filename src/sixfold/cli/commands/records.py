"""The commands ``selfplay``, ``verify`` and ``show``: writing, checking and showing records."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from sixfold.cli.exits import Interrupted
from sixfold.cli.files import check_readable, naming, pick_record, write_lines
from sixfold.cli.options import FilesArgument, GameOption, OptionValues, SeatsOption, VariantOption, complete_bots, read_setting
from sixfold.errors import RecordError, UsageError
from sixfold.support.files import check_target, whole
from sixfold.support.progress import follow


def selfplay(
    game: GameOption = "board",
    variant: VariantOption = "standard",
    seats: SeatsOption = None,
    bots: Annotated[
        str | None,
        typer.Option(help="One bot for each seat, separated by commas; random by default.", autocompletion=complete_bots),
    ] = None,
    games: Annotated[int, typer.Option(min=0, help="How many games.")] = 1,
    seed: Annotated[str, typer.Option(help="Equal seeds give equal games.")] = "0",
    option: OptionValues = None,
    out: Annotated[Path | None, typer.Option(help="Write the records to this file instead of printing them.")] = None,
) -> None:
    """Let bots play games among themselves and write the records."""
    check_target(out)
    setting = read_setting(game, variant, seats, option)

    from sixfold.arena.selfplay import selfplay as play_games
    from sixfold.bots import find

    players = [find(name) for name in (bots.split(",") if bots else ["random"] * setting.seats)]
    records = play_games(setting, players, games=games, seed=seed)
    lines = (record.write() for record in follow(records, total=games, about="games"))
    if out is None:
        for line in lines:
            print(line)
    else:
        written = _write_until_interrupted(out, lines)
        if written < games:
            raise Interrupted(f"interrupted: {written} of {games} games are in {out}")
        print(f"{games} games are in {out}")


def _write_until_interrupted(path: Path, lines: Iterable[str]) -> int:
    """Write lines to a file as they come, keep those before an interruption, and return their number."""
    count = 0
    with whole(path) as file:
        try:
            for line in lines:
                file.write(f"{line}\n")
                count += 1
        except KeyboardInterrupt:
            if not count:
                raise
    return count


def verify(
    files: FilesArgument,
    fair: Annotated[
        bool, typer.Option("--fair", help="Also check that every draw and roll follows from seed and entropy.")
    ] = False,
) -> None:
    """Check records against the format and the rules. Prints each error; exits with 1 if there are any."""
    from sixfold.play.fair import check
    from sixfold.play.record import Record, read_file

    holds = check if fair else Record.verify

    check_readable(files)
    good = bad = 0
    numbered = ((file, line, record) for file in files for line, record in read_file(file))
    for file, line, record in follow(numbered, total=None, about="records"):
        try:
            if isinstance(record, RecordError):
                raise record
            holds(record)
            good += 1
        except RecordError as error:
            print(f"{file}, line {line}: {error}")
            bad += 1
    print(f"{good} of {good + bad} records hold{' and are fair' if fair else ''}")
    if bad:
        raise typer.Exit(1)


def show(
    file: Annotated[Path, typer.Argument(help="A file with records, one on each line.")],
    game: Annotated[int, typer.Option("--game", min=0, help="Which game of the file, counted from 0.")] = 0,
    ply: Annotated[int | None, typer.Option(min=0, help="After how many moves; after the last by default.")] = None,
    seat: Annotated[int | None, typer.Option(min=0, help="Show it as this seat sees it; everything is open by default.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write a picture (.svg) or text (.txt) to this file instead of printing.")
    ] = None,
) -> None:
    """Show a position of a recorded game, as text or as a picture."""
    from sixfold.drawing import svg, text

    check_target(out)
    if out is not None and out.suffix not in (".svg", ".txt"):
        raise UsageError(f"{out} should end in .svg for a picture or in .txt for text")
    with naming(f"{file}, game {game}"):
        record = pick_record(file, game)
        if ply is not None and ply > len(record.moves):
            raise UsageError(f"game {game} has {len(record.moves)} moves, so there is no ply {ply}")
        played = record.replay(ply)
    position = played.position() if seat is None else played.view(seat)
    if out is None:
        print(text.draw(position))
    else:
        write_lines(out, [svg.draw(position) if out.suffix == ".svg" else text.draw(position)])
        print(f"{position.setting}, ply {played.ply}: the position is in {out}")
