"""Refusals of requests: each is a code and a sentence, whatever went wrong."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from sixfold.errors import RecordError, SixfoldError
from sixfold.server import protocol
from sixfold.server.common.refusals import Refusals

LOG = logging.getLogger("sixfold.server")

STATUS = {
    "table/unknown": 404,
    "game/unknown": 404,
    "daily/unknown": 404,
    "player/unknown": 404,
    "seat/unknown": 404,
    "link/unknown": 404,
    "bot/unknown": 404,
    "session/unknown": 404,
    "circle/unknown": 404,
    "person/unknown": 404,
    "circle/member": 403,
    "circle/founder": 403,
    "circle/removed": 403,
    "circle/refused": 403,
    "invitation/many": 429,
    "block/many": 429,
    "report/many": 429,
    "seat/refused": 403,
    "holiday/unknown": 404,
    "call/unknown": 404,
    "call/taken": 409,
    "call/many": 429,
    "profile/unknown": 404,
    "account/refused": 401,
    "seat/not-yours": 403,
    "table/closed": 403,
    "origin/foreign": 403,
    "request/large": 413,
    "request/type": 415,
    "request/malformed": 422,
    "text/refused": 422,
    "rate/limited": 429,
    "store/away": 503,
}
"""The HTTP status of refusals; for all others it is 409 where the table says no, and 400 where the request is wrong."""

CONFLICTS = ("table", "circle", "seat", "move", "game", "undo", "player", "account", "daily", "holiday", "plan")
"""How the codes of refusals begin where the table says no."""


def handlers(refusals: Refusals) -> dict[Any, Callable[[Request, Any], Awaitable[Response]]]:
    """Return what answers for each kind of error, as Starlette takes it."""

    async def refused(_: Request, error: SixfoldError) -> Response:
        usual = 409 if error.code.partition("/")[0] in CONFLICTS else 400
        refusals.add(error.code)
        refusal = protocol.Refusal(error.code, str(error), move=error.move if isinstance(error, RecordError) else None)
        return _answer(STATUS.get(error.code, usual), refusal)

    async def unknown(_: Request, error: HTTPException) -> Response:
        codes = {404: "address/unknown", 405: "request/method"}
        code = codes.get(error.status_code, "request/refused")
        refusals.add(code)
        response = problem(error.status_code, code, str(error.detail))
        response.headers.update(error.headers or {})
        return response

    async def broken(_: Request, error: Exception) -> Response:
        LOG.error("a request went wrong", exc_info=error)
        return problem(500, "server/error", "something went wrong here; it is logged")

    return {SixfoldError: refused, HTTPException: unknown, Exception: broken}


def problem(status: int, code: str, sentence: str, headers: dict[str, str] | None = None) -> Response:
    """Return a refusal as an answer."""
    return _answer(status, protocol.Refusal(code, sentence), headers)


def _answer(status: int, refusal: protocol.Refusal, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(protocol.Problem(refusal)), status, headers, media_type="application/json")
