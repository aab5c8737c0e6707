"""The commands ``review`` and ``puzzles``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sixfold.cli.files import check_readable, naming, pick_record, write_lines
from sixfold.cli.options import FilesArgument
from sixfold.errors import RecordError, UsageError
from sixfold.support.files import check_target
from sixfold.support.progress import follow, steps

if TYPE_CHECKING:
    from sixfold.play.record import Record


def review(
    file: Annotated[Path, typer.Argument(help="A file with records, one on each line.")],
    game: Annotated[int, typer.Option("--game", min=0, help="Which game of the file, counted from 0.")] = 0,
    limit: Annotated[
        int | None, typer.Option(min=1, help="Simulations for each decision; the default depends on the game.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the review as JSON.")] = False,
    html: Annotated[
        Path | None, typer.Option(help="Write the review to this file (.html), as a page that needs nothing else.")
    ] = None,
    language: Annotated[str, typer.Option(help="The language: en, de or nl.")] = "en",
) -> None:
    """Review a finished game: win chances, better moves and why, luck and skill."""
    from json import dumps

    from sixfold.bots.bot import Limit
    from sixfold.review import report
    from sixfold.review import review as review_game
    from sixfold.review.words import check_language
    from sixfold.server.library import standalone

    spoken = check_language(language)
    check_target(html)
    if html is not None:
        if html.suffix != ".html":
            raise UsageError(f"{html} should end in .html")
        standalone.check_built()
    with naming(f"{file}, game {game}"), steps() as tell:
        record = pick_record(file, game)
        reviewed = review_game(record, limit=None if limit is None else Limit(simulations=limit), progress=tell)
    if html is not None:
        write_lines(html, [standalone.write(reviewed, record, spoken)])
        print(f"the review of game {game} is in {html}")
    elif json:
        print(dumps(reviewed.json(), ensure_ascii=False))
    else:
        print(report.write(reviewed, spoken))


def puzzles(
    files: FilesArgument,
    out: Annotated[Path, typer.Option(help="Write the puzzles to this file (.json).")],
    limit: Annotated[
        int | None, typer.Option(min=1, help="Simulations for each decision; a puzzle is checked with four times as many.")
    ] = None,
    most: Annotated[int | None, typer.Option(min=1, help="How many puzzles at most; all by default.")] = None,
) -> None:
    """Collect positions with one clearly best move from records."""
    from sixfold.bots.bot import Limit
    from sixfold.play.record import read_file
    from sixfold.review.puzzles import collect, write

    check_target(out)
    check_readable(files)
    numbered = ((f"{file}, line {line}", record) for file in files for line, record in read_file(file))
    records = _all_good(follow(numbered, total=None, about="records"))
    collected = collect(records, limit=None if limit is None else Limit(simulations=limit), most=most)
    write_lines(out, [write(collected)])
    print(f"{len(collected)} puzzles are in {out}")


def _all_good(records: Iterable[tuple[str, Record | RecordError]]) -> Iterator[Record]:
    """Pass valid records on; raise RecordError for an invalid one."""
    for where, record in records:
        with naming(where):
            if isinstance(record, RecordError):
                raise record
            record.verify()
        yield record
