"""Reading files of records, and writing files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sixfold.errors import RecordError, UsageError
from sixfold.support.files import whole

if TYPE_CHECKING:
    from sixfold.play.record import Record


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Write lines to a file: all of them, or no file."""
    with whole(path) as file:
        file.writelines(f"{line}\n" for line in lines)


def pick_record(file: Path, game: int) -> Record:
    """Return the record of a file with that number, from 0; raise UsageError if there are fewer, RecordError if it is invalid."""
    from sixfold.play.record import read_file

    records = [record for _, record in zip(range(game + 1), (record for _, record in read_file(file)), strict=False)]
    if game >= len(records):
        count = "1 record" if len(records) == 1 else f"{len(records)} records"
        raise UsageError(f"{file} has {count}, so there is no game {game}; games are counted from 0")
    record = records[game]
    if isinstance(record, RecordError):
        raise record
    return record


@contextmanager
def naming(what: str) -> Iterator[None]:
    """Name the record in the message of a RecordError that is raised inside the block."""
    try:
        yield
    except RecordError as error:
        raise RecordError(f"{what}: {error}") from error


def check_readable(files: Iterable[Path]) -> None:
    """Raise OSError if a file cannot be read; to be called before any work is done."""
    for file in files:
        file.open("rb").close()
