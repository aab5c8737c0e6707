"""One message to a push service: a request over a connection of its own, to an address that was checked."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from sixfold.server.calling.endpoints import Endpoint, resolve

PATIENCE = 10.0
"""Seconds that a push service may take, from the lookup of its name to its answer."""

HEADERS = 16 << 10
"""The most bytes of the headers of an answer; its body is not read."""


class Answer(NamedTuple):
    """What a push service says: a status, and after how many seconds to try again, if it says so."""

    status: int
    retry_after: int | None


class Unreachable(Exception):
    """A push service did not answer, or not as a web server does."""


@cache
def _certificates() -> ssl.SSLContext:
    return ssl.create_default_context()


async def post(endpoint: Endpoint, headers: Mapping[str, str], body: bytes) -> Answer:
    """Send a message; whatever the service does, this ends in time."""
    context = await asyncio.to_thread(_certificates) if endpoint.secure else None
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await _connect(endpoint, await resolve(endpoint), context)
            try:
                writer.write(_request(endpoint, headers, body))
                await writer.drain()
                return _read(await reader.readuntil(b"\r\n\r\n"))
            finally:
                writer.transport.abort()
    except (OSError, EOFError, ValueError, asyncio.LimitOverrunError) as error:
        raise Unreachable(type(error).__name__) from None


async def _connect(
    endpoint: Endpoint, addresses: list[str], context: ssl.SSLContext | None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to the first address that can be reached."""
    name = endpoint.host if context is not None else None
    for address in addresses[:-1]:
        try:
            return await asyncio.open_connection(address, endpoint.port, ssl=context, server_hostname=name, limit=HEADERS)
        except OSError:
            continue
    return await asyncio.open_connection(addresses[-1], endpoint.port, ssl=context, server_hostname=name, limit=HEADERS)


def _request(endpoint: Endpoint, headers: Mapping[str, str], body: bytes) -> bytes:
    host = endpoint.origin.partition("://")[2]
    all_headers = {"Host": host, **headers, "Content-Length": str(len(body)), "Connection": "close"}
    lines = [f"POST {endpoint.path} HTTP/1.1", *(f"{name}: {value}" for name, value in all_headers.items())]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


def _read(head: bytes) -> Answer:
    """Read the head of an answer, or raise ValueError."""
    first, *lines = head.decode("latin-1").split("\r\n")
    version, status, *_ = first.split(" ", 2)
    if not version.startswith("HTTP/1.") or not status.isdecimal():
        raise ValueError("this is no answer of a web server")
    headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    wait = headers.get("retry-after", "")
    return Answer(int(status), int(wait) if wait.isdecimal() else None)
