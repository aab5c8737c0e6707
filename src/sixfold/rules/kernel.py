"""The one place that says how the rules are compiled, and where the compiled code is kept.

With NUMBA_DISABLE_JIT=1 the decorator does nothing and the same code runs as plain Python.

Numba keys compiled code by the file of the function itself, so a kernel would go on calling an old version of one in another
file. Here the cache folder is named after the text of the rules, of the part of the package that the kernel is in, and of the
parts whose kernels it calls: any change there means a new folder.
"""

import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

F = TypeVar("F", bound=Callable[..., Any])

State: TypeAlias = Any
"""One record; its fields stand in the STATE of its game."""

States: TypeAlias = npt.NDArray[Any]
"""An array of records."""

Ints: TypeAlias = npt.NDArray[np.integer[Any]]

Floats: TypeAlias = npt.NDArray[np.float32]
"""What nets calculate with."""

Reals: TypeAlias = npt.NDArray[np.floating[Any]]
"""Chances, sums and other numbers that are not whole."""


CALLED: Final = {"learn": ("bots",)}
"""Parts of the package whose kernels call those of other parts than the rules."""

_CONFIG: Any = numba.config


def _user_caches() -> Path:
    """Return the folder in which this user's programs keep what they can make again."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))


@cache
def cache_folder(part: str) -> str:
    """Return the folder for this version of a part of the package and of what it calls; a private temporary one if need be."""
    digest = hashlib.sha256()
    for folder in sorted({"rules", *CALLED.get(part, ()), part}):
        for source in sorted((Path(__file__).parents[1] / folder).rglob("*.py")):
            digest.update(source.read_bytes())
    root = Path(_CONFIG.CACHE_DIR) if _CONFIG.CACHE_DIR else _user_caches()
    found = root / "sixfold" / f"{part}-{digest.hexdigest()[:16]}"
    try:
        found.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=found).close()
    except OSError:
        found = _private() / found.name
    return str(found)


@cache
def _private() -> Path:
    """Return a folder for temporary files that nobody else can write to: what lies there is run as code.

    The one that this user made before, if it is still theirs alone, else a new one.
    """
    user = os.getuid() if hasattr(os, "getuid") else 0
    kept = Path(tempfile.gettempdir()) / f"sixfold-{user}"
    try:
        kept.mkdir(mode=0o700, exist_ok=True)
        found = kept.lstat()
        if stat.S_ISDIR(found.st_mode) and found.st_uid == user and not found.st_mode & 0o077:
            return kept
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="sixfold-"))


def kernel(function: F) -> F:
    """Compile a function on its first call, keep it on disk, and release the GIL while it runs.

    A kernel becomes part of every kernel that calls it, which makes the short ones free to call.
    """
    return _compile(function, forceinline=True)


def long_kernel(function: F) -> F:
    """Compile a function likewise, but let other kernels call it instead of taking it in."""
    return _compile(function, forceinline=False)


def _compile(function: F, *, forceinline: bool) -> F:
    part = function.__module__.removeprefix("sixfold.").split(".")[0]
    before, _CONFIG.CACHE_DIR = _CONFIG.CACHE_DIR, cache_folder(part)
    try:
        compiled: Any = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=forceinline)(function)
    finally:
        _CONFIG.CACHE_DIR = before
    return cast(F, compiled)
