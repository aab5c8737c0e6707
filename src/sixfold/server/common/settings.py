"""How a server is set up."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Retention:
    """After how many days without use something is removed; 0 keeps it for good. Nothing that somebody uses is removed."""

    lobby: float = 1
    """Tables in the lobby where nothing happens: they leave the lobby, and stay."""
    open: float = 7
    """Games that were never begun, with their tables; tables that were given up."""
    abandoned: float = 180
    """Games without a clock that were begun and never finished; where there is a clock, it ends them."""
    chat: float = 90
    """What was said at tables that are over."""
    imports: float = 90
    """Imported records, since somebody last opened them."""
    sheets: float = 30
    """Score sheets that several devices share, since somebody last wrote on them; the devices keep their own."""
    circles: float = 730
    """Circles of friends in which nothing happens, and after a sweep those that all members have left."""
    addresses: float = 7
    """E-mail addresses that nobody confirmed, since they were given; the link confirms for three days."""
    reports: float = 180
    """What players reported, since whoever runs the server closed it."""
    finished: float = 0
    """Games that are over, with their records."""


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
    bots: tuple[str, ...] = ()
    """Bots of others that players may choose besides ours: ``module:object``, or the names of entry points."""
    bot_seconds: float = 30.0
    """How long such a bot may think about a move."""
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
    guesses: tuple[float, float] = (20, 0.05)
    """Attempts to use the password of one account, from wherever."""
    invitations: tuple[float, float] = (20, 0.02)
    """Invitations of a person."""
    circles: tuple[float, float] = (30, 0.05)
    """Circles that an address founds or joins."""
    reports: tuple[float, float] = (10, 0.01)
    """Reports of an address and of a person to whoever runs the server."""
    exports: tuple[float, float] = (5, 0.01)
    """Exports of an account."""
    session_days: float = 365.0
    """Days after which a device that was not used is logged out."""
    connections: int = 200
    """Sockets an address may hold at once."""
    watched: int = 8
    """Tables a socket may watch at once."""
    site: str | None = None
    """The address of the page, such as https://example.org: for links in e-mails, and for push services as a contact."""
    call_after: float = 12.0
    """Seconds after which somebody is called who is not at the table: longer than processes take to tell each other who is."""
    subscriptions: int = 100
    """Browsers that may be called which subscribed from one network address."""
    push_services: tuple[str, ...] = ()
    """Origins of push services that may be anywhere, such as http://127.0.0.1:9000; all others must be public, with HTTPS."""
    smtp: str | None = None
    """Where e-mails are sent, such as smtp://user:password@mail.example.org:587; None for a server that writes none."""
    mail_from: str = ""
    """Who writes the e-mails."""
    mail_after: float = 12 * 3600.0
    """Seconds in which somebody has not looked at a game, after which an e-mail says that it is their turn."""
    letters: tuple[float, float] = (5, 0.002)
    """E-mails that ask for the confirmation of an address, from a network address and to an e-mail address."""
    retention: Retention = Retention()
    """What is removed when nobody has used it for long."""
