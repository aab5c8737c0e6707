"""The tables of the database, the same in SQLite and PostgreSQL; ``migrations`` makes them, step by step."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    and_,
    false,
    literal_column,
)

# SQLite numbers rows by itself only where the key is an INTEGER.
NUMBER = BigInteger().with_variant(Integer(), "sqlite")

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("daily", Text),
    Column("doc", Text, nullable=False),
    Column("changed", BigInteger, nullable=False, server_default="0"),
)
"""Each table as one JSON document, with what it is looked up by beside it, and when it was last changed."""
LISTED = tables.c.listed != false()
Index("tables_listed", tables.c.status, tables.c.created, sqlite_where=LISTED, postgresql_where=LISTED)
_daily = tables.c.daily.is_not(None)
Index("tables_daily", tables.c.daily, sqlite_where=_daily, postgresql_where=_daily)

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table", Text, ForeignKey("tables.id")),
    Column("number", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("score", Text, nullable=False),
    Column("ended", BigInteger),
    Column("doc", Text, nullable=False),
    Column("record", Text),
    Column("opened", BigInteger),
)
"""Each game as one JSON document; its record apart, because lists do not need it; ``score`` sorts as text.

``opened`` is when someone last looked at an imported game.
"""
Index("games_table", games.c.table, games.c.number)
GOING = games.c.status != literal_column("'over'")
"""Written out, not bound: only then the databases see that the index below holds all they need."""
Index("games_going", games.c.id, sqlite_where=GOING, postgresql_where=GOING)
IMPORTED = and_(games.c.table.is_(None), games.c.opened.is_not(None))
Index("games_imported", games.c.opened, sqlite_where=IMPORTED, postgresql_where=IMPORTED)

log = Table(
    "log",
    metadata,
    Column("game", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer),
    Column("do", Text, nullable=False),
    Column("got", Text),
    Column("turn", Integer),
    Column("bot", Boolean, nullable=False),
    Column("deadline", BigInteger),
    Column("did", Text),
    Column("nonce", BigInteger, nullable=False),
)
"""The logs of all games. ``nonce`` is drawn for each append and tells whose entry made it when two raced or a connection broke.

There is no foreign key on purpose: PostgreSQL would lock and write the game's row for each entry.
"""

waits = Table(
    "waits",
    metadata,
    Column("game", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("deadline", BigInteger),
)
"""What games wait for after their last entry: a bot, a deadline, or that their end is written; others have no row here.

It is written with each append: by triggers in SQLite, by the same statement in PostgreSQL. ``due`` is when the game needs care:
the deadline, or 0 for at once. There is no foreign key, as in the log.
"""
Index("waits_due", waits.c.due)

holders = Table(
    "holders",
    metadata,
    Column("who", Text, primary_key=True),
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
)
"""Who sits at which tables: the sum of a device's token, or "#" and the number of an account.

With "~" before it: whose place a bot took over, or who sat at a table that was given up. No list shows these.
"""
Index("holders_table", holders.c.table)

attempts = Table(
    "attempts",
    metadata,
    Column("day", Text, primary_key=True),
    Column("who", Text, primary_key=True),
    Column("table", Text, ForeignKey("tables.id"), nullable=False),
)
"""At which table a device or an account plays the daily deal of a day; the key lets there be one."""
Index("attempts_who", attempts.c.who, attempts.c.day)

accounts = Table(
    "accounts",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False, unique=True),
    Column("password", Text, nullable=False),
    Column("settings", Text),
    Column("settings_at", BigInteger),
    Column("created", BigInteger),
    Column("shown", Boolean, nullable=False, server_default=false()),
)
"""Names with their passwords, the page's settings that they keep, with when they were written, and whether others may see
their profiles.

An id is drawn at random and never given out again. Accounts that are older than ``created`` have none.
"""

sessions = Table(
    "sessions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("device", Text, nullable=False, unique=True),
    Column("account", BigInteger, ForeignKey("accounts.id"), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("about", Text, nullable=False),
)
"""The devices that use an account, each by the sum of its token: since when, when they last asked for something (to the hour),
and what they are, such as "Firefox · Linux"."""
Index("sessions_account", sessions.c.account)
Index("sessions_seen", sessions.c.seen)

ratings = Table(
    "ratings",
    metadata,
    Column("account", BigInteger, ForeignKey("accounts.id"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False, server_default="0"),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)
"""How strong accounts are at a game, with so many seats; with 0 for ``seats``, over all of them."""

rated = Table(
    "rated",
    metadata,
    Column("account", BigInteger, ForeignKey("accounts.id"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
)
"""The course of ratings: what an account's rating for so many seats became with each game; ``kind`` is which of the three."""
Index("rated_account", rated.c.account, rated.c.kind, rated.c.seats, rated.c.at)

said = Table(
    "said",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("table", Text, ForeignKey("tables.id"), nullable=False),
    Column("player", Integer),
    Column("name", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("sign", Text),
    Column("readers", Text),
)
"""What was said at tables; ``readers`` are the only players who read a line, such as "02", if it is not for everyone."""
Index("said_table", said.c.table, said.c.id)

reviews = Table(
    "reviews",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("version", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("packed", LargeBinary, nullable=False),
)
"""Reviews of games that are over, packed, with the version of the knowledge by which they were judged."""
Index("reviews_at", reviews.c.at)

sheets = Table(
    "sheets",
    metadata,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("doc", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
)
"""Score sheets that several devices share, each as the JSON that pages write, and when that was."""
Index("sheets_changed", sheets.c.changed)

leases = Table(
    "leases",
    metadata,
    Column("game", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("process", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""Which process thinks for the bot of a game, where several share the database; ``until`` is by the database's clock."""

processes = Table(
    "processes",
    metadata,
    Column("process", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""When each process was last alive."""

writes = Table(
    "writes",
    metadata,
    Column("nonce", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)
"""The latest changes by their nonces: after a connection broke in a commit, this tells whether it was made."""
Index("writes_at", writes.c.at)

marks = Table(
    "marks",
    metadata,
    Column("who", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("seq", Integer, nullable=False, server_default="0"),
    Column("said", BigInteger, nullable=False, server_default="0"),
    Column("starred", Boolean, nullable=False, server_default=false()),
    Column("hidden", Boolean, nullable=False, server_default=false()),
    Column("note", Text),
    Column("plan", Text),
)
"""What someone keeps about a game: up to which entry and which line of chat they saw it, a star, whether it left their list, a
note to themselves, and a planned move. ``who`` is as in ``holders``.
"""
_planned = marks.c.plan.is_not(None)
Index("marks_plan", marks.c.game, sqlite_where=_planned, postgresql_where=_planned)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", Text, primary_key=True),
    Column("device", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)
"""Where browsers can be called: the address at their push service, the device by the sum of its token, the browser's keys
(RFC 8291), the language of its page, and from which network address it was made, for limits."""
Index("subscriptions_device", subscriptions.c.device)
Index("subscriptions_address", subscriptions.c.address)

calls = Table(
    "calls",
    metadata,
    Column("who", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("table", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("reached", Text),
    Column("pushed", BigInteger),
    Column("process", Text),
    Column("until", BigInteger),
)
"""Who is to be called about what, and when: written in the same transaction as what it is about, removed when it was done.

One row stands for all calls of a kind about a table: a newer one takes its place. ``process`` is who sees to it ``until`` then.
``reached`` are the browsers that have it already, by the sums of their endpoints, while others do not; ``pushed`` is when all of
them had it: what is left then is an e-mail.
"""
Index("calls_due", calls.c.due)

letters = Table(
    "letters",
    metadata,
    Column("who", Text, primary_key=True),
    Column("address", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("asked", BigInteger, nullable=False),
    Column("confirm", Text),
    Column("stop", Text, nullable=False),
    Column("confirmed", BigInteger),
)
"""E-mail addresses at which people want to be called, and since when they are confirmed.

``confirm`` is the sum of the secret that does that, ``stop`` the secret in every e-mail for whoever wants no more.
"""
Index("letters_confirm", letters.c.confirm, unique=True)
Index("letters_stop", letters.c.stop, unique=True)

wishes = Table(
    "wishes",
    metadata,
    Column("who", Text, primary_key=True),
    Column("doc", Text, nullable=False),
)
"""How people want to be called: which kinds, quiet hours, e-mail; as JSON."""

secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the server made for itself at its first start, and keeps to itself."""

holidays = Table(
    "holidays",
    metadata,
    Column("who", Text, primary_key=True),
    Column("begins", BigInteger, primary_key=True, autoincrement=False),
    Column("ends", BigInteger, nullable=False),
)
"""When people are on holiday, so that days to move do not count for them."""

invitations = Table(
    "invitations",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("who", Text, primary_key=True),
    Column("by", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("guest", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("declined", Boolean, nullable=False, server_default=false()),
)
"""Who is invited to a table, by whom, the names of both as they are shown (``guest`` is the one who is invited), and whether they
declined. Whoever sits down is not invited any more.
"""
Index("invitations_who", invitations.c.who)
Index("invitations_by", invitations.c.by)

circles = Table(
    "circles",
    metadata,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("doc", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
)
"""Circles of friends, each as one JSON document, known to those who have its link."""

members = Table(
    "members",
    metadata,
    Column("who", Text, primary_key=True),
    Column("circle", Text, ForeignKey("circles.id"), primary_key=True),
    Column("member", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("joined", BigInteger, nullable=False),
    Column("removed", BigInteger),
)
"""Who belongs to which circles: how the others refer to them there, under which name, and since when.

Who was removed is kept, so that the link does not let them in again.
"""
Index("members_circle", members.c.circle)

circle_tables = Table(
    "circle_tables",
    metadata,
    Column("circle", Text, ForeignKey("circles.id"), primary_key=True),
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
)
"""The tables of circles."""
Index("circle_tables_table", circle_tables.c.table)

blocks = Table(
    "blocks",
    metadata,
    Column("who", Text, primary_key=True),
    Column("whom", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Whom someone does not want to hear (``mute``) or to meet (``block``), with the name under which they met."""
Index("blocks_whom", blocks.c.whom)

reports = Table(
    "reports",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", Text, nullable=False),
    Column("whom", Text, nullable=False),
    Column("table", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("doc", Text, nullable=False),
    Column("closed", BigInteger),
)
"""What people reported to the operator: by whom, about whom, where, why, with the lines that were said, as JSON."""
Index("reports_closed", reports.c.closed, reports.c.at)
Index("reports_who", reports.c.who)
