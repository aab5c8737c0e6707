"""How commands end: exit codes, and what is said when one cannot go on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from sixfold.errors import SixfoldError, UsageError

INTERRUPTED = 130
"""With which code a command leaves that was interrupted."""


class Interrupted(SixfoldError):
    """A command was interrupted, and says what it has kept."""


def leave(sentence: str, code: int) -> NoReturn:
    """Print why the command ends, and exit with a code."""
    print(f"sixfold: {sentence}", file=sys.stderr)
    sys.exit(code)


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Say in one sentence what to install where a command needs packages that a plain install does not bring."""
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
