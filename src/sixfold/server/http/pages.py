"""The page: its files as they were built, and index.html for every address that the page itself understands."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

FOLDER = Path(__file__).parents[1] / "page"

FOREVER = "public, max-age=31536000, immutable"

LONGEST = 200
"""No address of the page is longer."""

WORTH_IT = 600
"""From how many bytes on a file is sent compressed, if that makes it smaller."""

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""What kind of file the page's files are; the machine's own table may say otherwise, or nothing."""


def is_built() -> bool:
    """Say whether there is a page to serve."""
    return (FOLDER / "index.html").is_file()


class Built(NamedTuple):
    """A file of the page, ready to be sent."""

    plain: bytes
    packed: bytes | None
    type: str
    tag: str


@cache
def read(path: Path, _changed: int) -> Built:
    """Read a file once, and again when it has changed."""
    plain = path.read_bytes()
    packed = gzip.compress(plain, mtime=0) if len(plain) >= WORTH_IT else plain
    kind = TYPES.get(path.suffix, "application/octet-stream")
    tag = f'W/"{hashlib.sha256(plain).hexdigest()[:20]}"'  # weak: the same for what is compressed and what is not
    return Built(plain, packed if len(packed) < len(plain) else None, kind, tag)


async def serve(request: Request) -> Response:
    """Answer with a file of the page, or with the page itself."""
    path = request.path_params.get("path", "")
    if path == "api" or path.startswith("api/"):
        raise HTTPException(404, "there is nothing at this address")
    if len(path) > LONGEST or not path.isprintable():
        return PlainTextResponse("There is no such file here.\n", 404)
    found = (FOLDER / path).resolve() if path else FOLDER / "index.html"
    if not found.is_relative_to(FOLDER.resolve()) or not found.is_file():
        if path.startswith("assets/") or "." in path.rpartition("/")[2]:
            return PlainTextResponse("There is no such file here.\n", 404)
        found = FOLDER / "index.html"
    if not found.is_file():
        return PlainTextResponse("The page is not built. In the source folder, 'make play' builds it; the API is at /api.\n", 503)
    built = read(found, found.stat().st_mtime_ns)
    headers = {
        "cache-control": FOREVER if path.startswith("assets/") else "no-cache",
        "etag": built.tag,
        "vary": "accept-encoding",
    }
    if built.tag.removeprefix("W/") in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if built.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(built.packed, headers={**headers, "content-encoding": "gzip"}, media_type=built.type)
    return Response(built.plain, headers=headers, media_type=built.type)
