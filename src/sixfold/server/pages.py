"""The page: its files as they were built, and index.html for every address that the page itself understands."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

FOLDER = Path(__file__).parent / "page"

FOREVER = "public, max-age=31536000, immutable"

mimetypes.add_type("application/manifest+json", ".webmanifest")


async def serve(request: Request) -> Response:
    """Answer with a file of the page, or with the page itself."""
    path = request.path_params.get("path", "")
    if path == "api" or path.startswith("api/"):
        raise HTTPException(404, "there is nothing at this address")
    found = (FOLDER / path).resolve() if path else FOLDER / "index.html"
    if not found.is_relative_to(FOLDER.resolve()) or not found.is_file():
        if path.startswith("assets/") or "." in path.rpartition("/")[2]:
            return PlainTextResponse("There is no such file here.\n", 404)
        found = FOLDER / "index.html"
    if not found.is_file():
        return PlainTextResponse("The page is not built. In the source folder, 'make play' builds it; the API is at /api.\n", 503)
    caching = FOREVER if path.startswith("assets/") else "no-cache"
    return FileResponse(found, headers={"cache-control": caching})
