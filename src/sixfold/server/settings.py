"""How a server is set up."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """What whoever runs a server can choose; the defaults suit one machine at home."""

    origins: tuple[str, ...] = ()
    """Addresses of pages that may use this server besides its own, such as https://example.org."""
    secure: bool = False
    """Whether the page is served over HTTPS, so that cookies may say so."""
    proxies: bool = False
    """Whether a proxy in front names the client's address (X-Forwarded-For)."""
    reach: str | None = None
    """Where other devices of the same network find this server, such as http://192.168.0.7:8642."""
    thinkers: int = 0
    """How many processes think for bots; 0 for one less than there are cores, at least one."""
    gone_after: float = 60.0
    """Seconds after which the others may go on without a person who left."""
    idle_after: float = 60.0
    """Seconds after which a game that nobody touches is dropped from memory; its log stays."""
    messages: tuple[float, float] = (200, 100)
    """Messages on a connection: so many at once, and so many a second."""
    table_messages: tuple[float, float] = (400, 200)
    """Messages to a table."""
    requests: tuple[float, float] = (300, 50)
    """Requests and connections of an address."""
    tables: tuple[float, float] = (60, 0.5)
    """New tables, games and imports of an address."""
    talk: tuple[float, float] = (12, 1.0)
    """Lines of chat and reactions of a person."""
    listed: int = 6
    """Tables in the lobby that a person may have at once."""
    logins: tuple[float, float] = (10, 0.1)
    """Attempts of an address to use a password."""
    connections: int = 200
    """Sockets an address may hold at once."""
    watched: int = 8
    """Tables a socket may watch at once."""
