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
    """Open a file for writing; it appears at its path only when everything is written."""
    path = Path(path)
    check_target(path)
    number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(number, "w", encoding="utf-8", newline="\n") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o666 & ~_umask())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink()
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
