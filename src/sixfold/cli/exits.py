"""How commands end: exit codes, interruptions, missing extras."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from sixfold.errors import SixfoldError, UsageError

INTERRUPTED = 130
"""The exit code of a command that was interrupted."""


class Interrupted(SixfoldError):
    """A command was interrupted; the message says what was saved."""


def leave(sentence: str, code: int) -> NoReturn:
    """Print why the command ends, and exit with a code."""
    print(f"sixfold: {sentence}", file=sys.stderr)
    sys.exit(code)


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Raise UsageError that names the extra to install if a package is missing inside the block."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "sixfold").partition(".")[0]
        if package == "sixfold":
            raise
        raise UsageError(
            f"this needs {package}, which is not installed; the extra {extra!r} brings it: "
            f"pip install 'sixfold[{extra}]', or '.[{extra}]' in a clone"
        ) from None
