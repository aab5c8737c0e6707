"""Copying a database while it is in use."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from sixfold.errors import TableError, UsageError
from sixfold.server.store.opening import sqlite_path
from sixfold.support.files import replacing


async def backup(where: str | Path, target: Path) -> None:
    """Copy a database into a file, whole or not at all, while it is served or not.

    The copy of an SQLite file is an SQLite file; that of PostgreSQL is what ``pg_restore`` reads.
    """
    path = sqlite_path(where)
    if path is not None and not path.is_file():
        raise UsageError(f"{path} is not there")
    if not target.parent.is_dir():
        raise UsageError(f"{target.parent} is not a folder")
    with replacing(target, private=True) as part:
        if path is not None:
            await asyncio.to_thread(_copy, path, part)
        else:
            await _dump(str(where), part)


def _copy(path: Path, part: Path) -> None:
    """Copy an SQLite file as it is at one moment; who writes does not wait."""
    try:
        address = f"file:{quote(str(path.absolute()))}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE").close()
    except sqlite3.Error as error:
        raise TableError("store/backup", f"{path} cannot be copied: {error}") from None


async def _dump(url: str, part: Path) -> None:
    """Let pg_dump write a copy; it gets the password where other users of the machine do not see it."""
    program = _pg_dump()
    parts = urlsplit(url)
    user, _, at = parts.netloc.rpartition("@")
    name, _, password = user.partition(":")
    address = parts._replace(scheme="postgresql", netloc=f"{name}@{at}" if name else at).geturl()
    secret = {"PGPASSWORD": unquote(password)} if password else {}
    process = await asyncio.create_subprocess_exec(
        program,
        *("--format=custom", "--no-password", f"--file={part}", f"--dbname={address}"),
        env=os.environ | secret,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    _, errors = await process.communicate()
    if process.returncode:
        raise TableError("store/backup", f"the database cannot be copied: {errors.decode(errors='replace').strip()}")


def _pg_dump() -> str:
    """Find pg_dump: on the path, or the newest of Debian's."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_dump"), key=lambda path: float(path.parts[-3]))
    program = str(found[-1]) if found else shutil.which("pg_dump")
    if program is None:
        raise UsageError("pg_dump is not installed: it comes with PostgreSQL's client programs (Debian: postgresql-client)")
    return program
