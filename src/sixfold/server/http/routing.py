"""Routes as objects: what each takes and gives stands in one place, for Starlette and for OpenAPI.

A handler is a function of a request and of the route's parameters, which are read and checked before it is called.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.errors import TableError
from sixfold.server.common.tokens import GAME_ID, TABLE_ID

Handler = Callable[..., Awaitable[Response]]

REQUIRED: Any = object()
"""In place of a default: the parameter may not be left out."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of a path or a query: a text with a pattern, or a number between two others."""

    name: str
    about: str
    place: Literal["path", "query"] = "path"
    pattern: str = ""
    range: tuple[int, int] | None = None
    default: Any = REQUIRED

    def read(self, request: Request) -> Any:
        """Return the value that a request has, or refuse it."""
        text = (request.path_params if self.place == "path" else request.query_params).get(self.name)
        if text is None:
            return self.default
        if self.range is None:
            if re.fullmatch(self.pattern, text, re.ASCII) and not text.endswith("\n"):
                return text
            return self._refuse(f"it should match {self.pattern}")
        least, most = self.range
        if re.fullmatch("-?[0-9]{1,9}", text) and least <= int(text) <= most:
            return int(text)
        return self._refuse(f"it should be a number from {least} to {most}")

    def _refuse(self, why: str) -> Any:
        raise TableError("request/malformed", f"{self.place} {self.name}: {why}")

    @property
    def schema(self) -> dict[str, Any]:
        """Return what OpenAPI says about its values."""
        if self.range is not None:
            shape: dict[str, Any] = {"type": "integer", "minimum": self.range[0], "maximum": self.range[1]}
        else:
            shape = {"type": "string", "pattern": self.pattern}
        if self.default is None:
            shape = {"anyOf": [shape, {"type": "null"}]}
        elif self.default is not REQUIRED:
            shape["default"] = self.default
        return {**shape, "description": self.about, "title": self.name.title()}


TABLE = Parameter("table", "The id of a table.", pattern=f"^[a-z2-7]{{{TABLE_ID}}}$")
GAME = Parameter("game", "The id of a game.", pattern=f"^[a-z2-7]{{{GAME_ID}}}$")
PLAYER = Parameter("player", "A place at the table, from 0.", range=(0, 3))
PUZZLE = Parameter("puzzle", "The id of a puzzle.", pattern="^[a-z0-9-]{1,40}$")
DAY = Parameter("day", "A day, such as 2026-11-15.", "query", pattern=r"^\d{4}-\d{2}-\d{2}$", default=None)


@dataclass(frozen=True)
class Endpoint:
    """Something that can be asked for under /api: the path, the bodies of the request and the answer, and who handles it."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    handler: Handler
    about: str
    parameters: tuple[Parameter, ...] = ()
    body: Any = None
    """The structure of the request's body; Any for other JSON, None for no body."""
    answer: Any = None
    """The structure of the answer's body; Any for other JSON, None for no body."""
    optional: bool = field(default=False, kw_only=True)
    """Whether the body may be left out."""

    def route(self) -> Route:
        """Return it as Starlette's router takes it."""

        async def handle(request: Request) -> Response:
            return await self.handler(request, **{one.name: one.read(request) for one in self.parameters})

        route = Route(f"/api{self.path}", handle, methods=[self.method])
        route.methods = {self.method}  # Starlette adds HEAD, which is for pages
        return route

    def description(self) -> dict[str, Any]:
        """Return it as OpenAPI describes it."""
        refused = {"description": "Refused.", "content": _content("Problem")}
        status = "204" if self.answer is None else "200"
        done = {"description": "Done.", **({} if self.answer is None else {"content": _content(self.answer)})}
        slug = re.sub(r"\W", "_", f"{self.handler.__name__}_api{self.path}")
        operation: dict[str, Any] = {
            "summary": self.about,
            "operationId": f"{slug}_{self.method.lower()}",
            "responses": {status: done, "4XX": refused},
        }
        if self.parameters:
            operation["parameters"] = [
                {
                    "name": one.name,
                    "in": one.place,
                    "required": one.default is REQUIRED,
                    "schema": one.schema,
                    "description": one.about,
                }
                for one in self.parameters
            ]
        if self.body is not None:
            operation["requestBody"] = {"required": not self.optional, "content": _content(self.body)}
        return operation


def _content(kind: Any) -> dict[str, Any]:
    """Return the shape of a body."""
    name = kind if isinstance(kind, str) else kind.__name__
    schema = {"type": "object"} if kind is Any else {"$ref": f"#/components/schemas/{name}"}
    return {"application/json": {"schema": schema}}
