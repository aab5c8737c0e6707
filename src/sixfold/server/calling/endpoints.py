"""Where push services are: endpoints come from browsers, so nobody must be able to make this server call its own network.

An endpoint has to be an HTTPS address of a host with public addresses only. That is checked when it is given and each time before
something is sent, and the connection goes to an address that was checked. Operators can allow single origins besides.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Collection
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

from sixfold.errors import TableError

PATIENCE = 5.0
"""Seconds for the lookup of a name."""

NAT64 = ip_network("64:ff9b::/96")
"""Addresses of the old network as the new one writes them."""


class Endpoint(NamedTuple):
    """An address at a push service."""

    origin: str
    host: str
    port: int
    path: str
    secure: bool
    trusted: bool
    """Whether an operator allowed its origin, wherever it is."""


def read(text: str, allowed: Collection[str]) -> Endpoint:
    """Return an endpoint, or refuse what is none."""
    try:
        parts = urlsplit(text)
        port, host = parts.port, parts.hostname or ""
    except ValueError:
        raise _refused("it does not read as an address") from None
    if not text.isascii() or not text.isprintable() or " " in text or not host:
        raise _refused("it does not read as an address")
    origin = f"{parts.scheme}://{parts.netloc}".lower()
    trusted = origin in allowed
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise _refused("it has more than a host and a path")
    if not trusted and parts.scheme != "https":
        raise _refused("it does not begin with https://")
    if not trusted and port not in (None, 443):
        raise _refused("it names a port")
    secure = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Endpoint(origin, host, port or (443 if secure else 80), path, secure, trusted)


async def resolve(endpoint: Endpoint) -> list[str]:
    """Return the addresses of the host of an endpoint; refuse one that leads into a network that is not public."""
    try:
        async with asyncio.timeout(PATIENCE):
            loop = asyncio.get_running_loop()
            found = await loop.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise _refused("its host has no address") from None
    addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
    if not endpoint.trusted and not all(is_public(address) for address in addresses):
        raise _refused("its host is not on the public network")
    return addresses


def is_public(text: str) -> bool:
    """Say whether an address is one of the public network, and none of a machine or network of somebody's own."""
    address = ip_address(text.partition("%")[0])
    inner = _inner(address) if isinstance(address, IPv6Address) else None
    if inner is not None:
        return is_public(str(inner))
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def _inner(address: IPv6Address) -> IPv4Address | None:
    """Return the old address that a new one stands for."""
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)


def _refused(why: str) -> TableError:
    return TableError("call/endpoint", f"this is not the address of a push service: {why}")
