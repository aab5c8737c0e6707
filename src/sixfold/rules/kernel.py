"""How the rules are compiled, and where the compiled code is stored.

With NUMBA_DISABLE_JIT=1 the decorator does nothing and the same code runs as plain Python.

Numba looks for changes only in the file of the function itself, so a kernel would go on calling an old version of a kernel in
another file. Therefore the cache folder is named after a hash of the sources: of the rules, of the part of the package that the
kernel is in, and of the parts whose kernels it calls. Any change there means a new folder.
"""

import hashlib
import os
import stat
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

from sixfold.support.folders import user_caches

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


CALLED: Final = {"learn": ("bots",), "review": ("bots",), "browser": ("bots", "games", "review")}
"""Parts of the package whose kernels call those of other parts than the rules."""

_CONFIG: Any = numba.config


@cache
def cache_folder(part: str) -> str:
    """Return the cache folder for the present sources of a part of the package; a private one if that is not writable."""
    digest = hashlib.sha256()
    for hashed in sorted({"rules", *CALLED.get(part, ()), part}):
        for source in sorted((Path(__file__).parents[1] / hashed).rglob("*.py")):
            digest.update(source.read_bytes())
    root = Path(_CONFIG.CACHE_DIR) if _CONFIG.CACHE_DIR else user_caches()
    name = f"{part}-{digest.hexdigest()[:16]}"
    folder = root / "sixfold" / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        folder = _private() / name
    return str(folder)


@cache
def _private() -> Path:
    """Return a temporary folder that nobody else can write to: its files are run as code.

    It is the folder that this user made before, if only this user can write to it, else a new one.
    """
    user = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(tempfile.gettempdir()) / f"sixfold-{user}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        status = folder.lstat()
        if stat.S_ISDIR(status.st_mode) and status.st_uid == user and not status.st_mode & 0o077:
            return folder
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="sixfold-"))


def kernel(function: F) -> F:
    """Compile a function on its first call, store the result on disk, and release the GIL while it runs.

    A kernel is inlined into every kernel that calls it, so calling a short one costs nothing.
    """
    return _compile(function, forceinline=True)


def long_kernel(function: F) -> F:
    """Compile a function likewise, but do not inline it."""
    return _compile(function, forceinline=False)


def _compile(function: F, *, forceinline: bool) -> F:
    part = function.__module__.removeprefix("sixfold.").split(".")[0]
    before, _CONFIG.CACHE_DIR = _CONFIG.CACHE_DIR, cache_folder(part)
    try:
        compiled: Any = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=forceinline)(function)
    finally:
        _CONFIG.CACHE_DIR = before
    return cast(F, compiled)
