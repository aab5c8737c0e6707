"""Building the modules: each in a process of its own, linked by the page's tools, with the digest of its sources inside."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import llvmlite
import numba

from sixfold.browser import puzzles
from sixfold.browser.games import BOTS, MODULES
from sixfold.browser.weights import write_weights
from sixfold.errors import UsageError

TESTED: Final = {"numba": "0.68.1", "llvmlite": "0.50.0"}
"""The versions whose private parts this builds on; tests/browser compares every verb with them."""

SECTION: Final = b"sixfold.sources"
"""The section of a module that holds the digest of its sources."""

_PACKAGE: Final = Path(__file__).parents[1]
_WEB: Final = _PACKAGE.parents[1] / "web"
_LINKER: Final = _WEB / "scripts" / "link.js"


def build(target: Path) -> list[Path]:
    """Write modules, weights and puzzles into a folder, unless they are there; return the modules and puzzles written."""
    check_versions()
    target.mkdir(parents=True, exist_ok=True)
    write_weights(target)
    stale = [name for name in MODULES if embedded_digest(target / f"{name}.wasm") != digest(name)]
    stale.sort(key=lambda name: -len(_sources(name)))  # what takes longest first
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        modules = list(pool.map(lambda name: _build_module(name, target / f"{name}.wasm"), stale))
    return [*modules, *puzzles.write(target)]


def check_versions() -> None:
    """Raise UsageError unless Numba and llvmlite are those that this was tested with."""
    for name, module in (("numba", numba), ("llvmlite", llvmlite)):
        if module.__version__ != TESTED[name]:
            raise UsageError(
                f"the modules for the browser are built from private parts of {name} {TESTED[name]}, and {module.__version__} is "
                f"installed; install {name}=={TESTED[name]}, or change TESTED in sixfold/browser/build.py and run tests/browser"
            )


def digest(name: str) -> str:
    """Return the digest of all that a module is made from: what it exports, the kernels, the packages that compile them."""
    exported = [(entry.name, str(entry.result), str(entry.arguments)) for entry in MODULES[name]]
    total = hashlib.sha256(repr([sorted(TESTED.items()), exported]).encode())
    for source in sorted(_sources(name)):
        total.update(source.relative_to(_PACKAGE.parents[1]).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    return total.hexdigest()


def _sources(name: str) -> set[Path]:
    """Return the files with a module's entry points, the kernels that those call, and how they are compiled and linked."""
    sources = {Path(entry.function.__code__.co_filename) for entry in MODULES[name]}
    sources |= {_PACKAGE / "browser" / file for file in ("entry.py", "llvm.py", "runtime.ll")}
    sources |= {*(_PACKAGE / "rules").rglob("*.py"), _LINKER, _WEB / "package-lock.json"}
    if not name.endswith(BOTS):
        return sources | {_PACKAGE / "games" / file for file in ("placing.py", "tally.py", "unseen.py")}
    game = name.removesuffix(BOTS)
    sources |= {_PACKAGE / "browser" / "records.py", _PACKAGE / "review" / f"{game}.py", _PACKAGE / "review" / "chances.py"}
    return sources | {*(_PACKAGE / "bots").glob("*.py"), *(_PACKAGE / "bots" / game).rglob("*.py")}


def embedded_digest(module: Path) -> str | None:
    """Return the digest that a module on disk has inside, None if there is none."""
    content = module.read_bytes() if module.is_file() else b""
    at = content.rfind(SECTION)
    return None if at < 0 else content[at + len(SECTION) :].decode("ascii", "replace")


def _build_module(name: str, target: Path) -> Path:
    """Compile and link a module."""
    node = shutil.which("node")
    if node is None:
        raise UsageError(
            "the modules for the browser are linked with Node.js, and it is not there; install Node.js 20.19 or newer"
        )
    with tempfile.TemporaryDirectory(prefix="sixfold-browser-") as folder:
        # Numba's optimiser lays out memory for 64 bits; what it compiles without must not meet what is compiled with it.
        environment = {**os.environ, "NUMBA_OPT": "0", "NUMBA_CACHE_DIR": folder, "NUMBA_DISABLE_JIT": "0"}
        compiled, linked = Path(folder) / "module.o", Path(folder) / "module.wasm"
        subprocess.run([sys.executable, "-m", "sixfold.browser.llvm", name, str(compiled)], env=environment, check=True)
        subprocess.run([node, str(_LINKER), str(compiled), str(linked)], check=True)
        whole = linked.read_bytes() + _section(digest(name).encode())
        part = target.with_name(f".{target.name}.{os.getpid()}.part")
        part.write_bytes(whole)
        part.replace(target)
    return target


def _section(content: bytes) -> bytes:
    """Return a custom section of a module: its kind, its length, its name, its content."""
    body = bytes([len(SECTION)]) + SECTION + content
    return bytes([0, len(body) & 0x7F | 0x80, len(body) >> 7]) + body
