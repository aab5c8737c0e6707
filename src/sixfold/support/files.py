"""Writing files: completely or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from sixfold.errors import UsageError


def check_target(path: Path | None) -> None:
    """Raise UsageError if no file can be written at a path; to be called before any work is done for it. None is allowed."""
    if path is None:
        return
    if not path.parent.is_dir():
        raise UsageError(f"{path} cannot be written: there is no folder {path.parent}")
    if path.is_symlink() or (path.exists() and not path.is_file()):
        raise UsageError(f"{path} cannot be written: it exists and is not a regular file")
    if not os.access(path.parent, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
        raise UsageError(f"{path} cannot be written: permission denied")


@contextmanager
def whole(path: str | Path) -> Iterator[IO[str]]:
    """Open a text file for writing; it appears at its path only when everything is written."""
    check_target(Path(path))
    with replacing(Path(path)) as part, part.open("w", encoding="utf-8", newline="\n") as file:
        yield file


@contextmanager
def replacing(path: Path, *, private: bool = False) -> Iterator[Path]:
    """Give the path of an empty file to write to; what it contains in the end takes the place of the other path.

    It is on the disk before it does. If an exception is raised, everything stays as it was. Only its owner can read a
    ``private`` file, at all times.
    """
    number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    os.close(number)
    part = Path(name)
    try:
        yield part
        if not private:
            part.chmod(0o666 & ~_umask())
        _sync(part, os.O_RDWR)
        part.replace(path)
        if os.name != "nt":  # there a folder cannot be opened
            _sync(path.parent, os.O_RDONLY)
    finally:
        part.unlink(missing_ok=True)


def _sync(path: Path, mode: int) -> None:
    """Bring a file or folder to the disk."""
    number = os.open(path, mode)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
