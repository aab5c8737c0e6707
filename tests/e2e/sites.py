"""The static site: built by ``make site``, served below a path by a plain file server."""

from __future__ import annotations

import base64
import fcntl
import hashlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page

from tests.e2e.playing import PATIENCE

ROOT = Path(__file__).parents[2]
BELOW = "games/six"
"""Where the site lies on its host."""

SERVER = "https://play.example.org"

KEPT = """async () => {
  const { scope } = await navigator.serviceWorker.ready;
  const source = await (await fetch(scope + "sw.js")).text();
  const lists = ["SHELL", "REST"].map((name) => JSON.parse(source.match(`const ${name} = (.*);`)[1]));
  const version = source.match(/const VERSION = "(.*)";/)[1];
  const cache = await caches.open(`sixfold-${version}${new URL(scope).pathname}`);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  return lists.flat().every((path) => kept.has(new URL(path, scope).href));
}"""
"""Says whether the worker keeps every file of its version."""


def build(folder: Path, *, server: str = "") -> None:
    """Build the site into a folder with ``make site``. What it is built from is there: tests beside this one use it."""
    path = os.pathsep.join([os.environ["PATH"], str(Path(sys.executable).parent)])
    there = [f"--old-file={file}" for file in ("web/node_modules/.ready", "web/build/engine/.built")]
    command = ["make", "--silent", *there, "site", f"SITE={folder}", f"SERVER={server}"]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def built(temporary: pytest.TempPathFactory, *, server: str = "") -> Path:
    """Build the site once for all processes that test at the same time, and return its folder, which nobody changes."""
    shared = temporary.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / ("site-named" if server else "site")
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.with_suffix(".built").exists():
            build(folder, server=server)
            folder.with_suffix(".built").touch()
    return folder


class Host:
    """A file server, with the site below a path of it."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.origin = folder, url
        self.url = f"{url}/{BELOW}/"

    def put(self, site: Path) -> None:
        """Put a site where it is served, in place of what is there."""
        shutil.rmtree(self.folder / BELOW, ignore_errors=True)
        shutil.copytree(site, self.folder / BELOW)


@contextmanager
def serve(folder: Path) -> Iterator[Host]:
    """Serve a folder with Python's own file server."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait(f"http://127.0.0.1:{port}/")
        yield Host(folder, f"http://127.0.0.1:{port}")
    finally:
        process.terminate()
        process.wait()


def _wait(url: str) -> None:
    for _ in range(200):
        try:
            urlopen(url).close()
        except URLError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError(f"nothing answers at {url}")


def wait_until_kept(page: Page) -> None:
    """Wait until the page can do without a network."""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(KEPT):
        assert time.monotonic() < end, "the worker does not keep everything"
        page.wait_for_timeout(100)


def pack(shared: Any, *, version: str = "1") -> str:
    """Write what a link holds, as web/src/links.ts does."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = _text(packer.compress(json.dumps(shared).encode()) + packer.flush())
    return version + _text(hashlib.sha256((version + data).encode()).digest())[:8] + data


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
