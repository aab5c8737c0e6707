"""Who asks: the device behind a cookie, the address, and whether a page of ours asks."""

from __future__ import annotations

from collections.abc import MutableMapping
from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from sixfold.server.common.settings import Settings
from sixfold.server.common.tokens import digest

Scope = MutableMapping[str, Any]

COOKIE = "sixfold"
"""The name of the cookie with a device's token."""

A_YEAR = 365 * 86_400


def header(scope: Scope, name: bytes) -> str:
    """Return a header of a request, or an empty text."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def token_of(scope: Scope) -> str | None:
    """Return the token of the device that asks, from its cookie."""
    try:
        cookie = SimpleCookie(header(scope, b"cookie")).get(COOKIE)
    except CookieError:
        return None
    return cookie.value if cookie is not None and 20 <= len(cookie.value) <= 100 else None


def device_of(scope: Scope) -> str | None:
    """Return the sum of the token of the device that asks."""
    token = token_of(scope)
    return None if token is None else digest(token)


def address_of(scope: Scope, settings: Settings) -> str:
    """Return the address of a client; behind a proxy that we were told of, the one that it names."""
    if settings.proxies:
        lines = [value.decode("latin-1") for key, value in scope["headers"] if key == b"x-forwarded-for"]
        named = ",".join(lines).split(",")[-1].strip()  # the last is the proxy's own word, whatever the client sent before
        if named:
            return named
    client = scope.get("client")
    return str(client[0]) if client else "local"


def is_this_machine(scope: Scope, settings: Settings) -> bool:
    """Say whether a page on the server's own machine asks, with nothing in between."""
    if settings.origins or settings.proxies or settings.secure or header(scope, b"x-forwarded-for"):
        return False
    client = scope.get("client")
    host = urlsplit(f"//{header(scope, b'host')}").hostname or ""
    return client is not None and all(_is_loopback(one) for one in (str(client[0]), host))


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def is_own_origin(scope: Scope, settings: Settings) -> bool:
    """Say whether a page of this server asks, or one that was allowed, or no page at all."""
    origin = header(scope, b"origin")
    if not origin:
        return True
    try:
        asking = urlsplit(origin).netloc
    except ValueError:  # such as "http://["
        return False
    return origin in settings.origins or asking == header(scope, b"host") != ""


def cookie(token: str, settings: Settings) -> str:
    """Return the header that makes a browser keep a token, out of reach of scripts and other sites."""
    secure = "; Secure" if settings.secure else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax{secure}"
