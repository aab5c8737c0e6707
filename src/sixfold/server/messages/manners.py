"""Bodies of requests and answers about people one does not want to hear or to meet, and about reports to the operator."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixfold.server.messages.words import BlockKind, Fact, Seat, Strict, TableId

ReportReason = Literal["insult", "spam", "name", "cheating", "other"]


class ShunPlayer(Strict):
    """Mute or block someone, by their place at a table that one sees."""

    table: TableId
    player: Seat
    kind: BlockKind


class Shunned(Fact):
    """Someone whom the viewer muted or blocked."""

    id: str
    """Means this person to the viewer alone."""
    name: str
    """The name under which they met."""
    kind: BlockKind
    at: int


class ShunList(Fact):
    """Whom someone muted or blocked, the last first."""

    people: list[Shunned]


class ReportPlayer(Strict):
    """Report someone to the operator, by their place at a table that one sees; the last lines of its chat go along."""

    table: TableId
    player: Seat
    reason: ReportReason
    text: Annotated[str, Meta(max_length=500)] = ""
