"""The OpenAPI document, made from the routes and from the structures of the protocol."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from sixfold import __version__
from sixfold.server.http.routing import Endpoint
from sixfold.server.messages import structures


def document(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """Return the description of everything under /api."""
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(f"/api{endpoint.path}", {})[endpoint.method.lower()] = endpoint.description()
    shapes = msgspec.json.schema_components(structures(), ref_template="#/components/schemas/{name}")[1]
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sixfold", "version": __version__},
        "paths": paths,
        "components": {"schemas": shapes},
    }
