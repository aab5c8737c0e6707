"""What belongs to a person besides places at tables.

That is marks, calls, wishes, e-mail addresses, holidays, invitations, circles, blocks and reports. It is written under the name
by which ``holders`` knows the person. It goes along when a token becomes another or an account's, and it goes away with the
account. Subscriptions belong to the device, whoever uses it.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, delete, select, update

from sixfold.server.store.schema import (
    blocks,
    calls,
    holidays,
    invitations,
    letters,
    marks,
    members,
    reports,
    subscriptions,
    wishes,
)

OWN = (marks, calls, wishes, letters, holidays, invitations, members, blocks)
"""What has its owner in ``who``, as a part of its key."""

OTHERS = (blocks.c.whom, invitations.c.by, reports.c.who, reports.c.whom)
"""Where a person stands in what belongs to others."""


def move_device(connection: Connection, old: str, new: str) -> None:
    """Let what a device subscribed to go along with its new token."""
    connection.execute(update(subscriptions).where(subscriptions.c.device == old).values(device=new))


def hand_over(connection: Connection, old: str, new: str) -> None:
    """Give all that belongs to someone to another name of theirs; what that has already stays as it is."""
    for table in OWN:
        connection.execute(delete(table).where(table.c.who == old, _has_same(table, new)))
        connection.execute(update(table).where(table.c.who == old).values(who=new))
    connection.execute(delete(blocks).where(blocks.c.whom == old, blocks.c.who.in_(_who_blocked(new))))
    for column in OTHERS:
        connection.execute(update(column.table).where(column == old).values({column.name: new}))


def forget(connection: Connection, who: str) -> None:
    """Remove all that belongs to someone; what they reported and what was reported about them goes too."""
    for table in OWN:
        connection.execute(delete(table).where(table.c.who == who))
    for column in OTHERS:
        connection.execute(delete(column.table).where(column == who))


def forget_devices(connection: Connection, devices: Sequence[str]) -> None:
    """Remove what devices subscribed to."""
    connection.execute(delete(subscriptions).where(subscriptions.c.device.in_(devices)))


def _has_same(table: Table, who: str) -> ColumnElement[bool]:
    """Say of a row whether someone has one with the same key."""
    other = table.alias()
    rest = [column.name for column in table.primary_key if column.name != "who"]
    same = and_(other.c.who == who, *(other.c[name] == table.c[name] for name in rest))
    return select(other.c.who).where(same).correlate(table).exists()


def _who_blocked(whom: str) -> Select[tuple[str]]:
    """Select those who blocked someone."""
    those = blocks.alias()
    return select(those.c.who).where(those.c.whom == whom)
