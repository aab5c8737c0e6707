"""What makes slow games comfortable: holidays, notes to oneself, planned moves."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sixfold.server.messages.words import Fact, MoveText, Seat, Strict

Moment = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class Holiday(Fact):
    """From when to when someone is away."""

    begins: int
    ends: int


class TakeHoliday(Strict):
    """Be away from a moment until another; a beginning that is past is now."""

    begins: Moment
    ends: Moment


class Holidays(Fact):
    """One's own holidays that are not over, and how many days more one may be away before a year has passed."""

    holidays: list[Holiday]
    most: int
    """How many days of holidays fit into a year."""
    left: int
    """How many whole days are left for a holiday that begins now."""


class Plan(Fact):
    """A move that someone planned before it was their turn."""

    seat: int
    do: str
    at_once: bool = False
    """Whether the server plays it as soon as it is that seat's turn."""
    legal: bool = True
    """Whether it can still be made, as far as one can know before the turn."""


class KeepPlan(Strict):
    """Plan a move for a seat's next turn."""

    seat: Seat
    do: MoveText
    at_once: bool = False


class KeepNote(Strict):
    """A note to oneself; an empty one is none."""

    note: Annotated[str, Meta(max_length=2000)]


class Own(Fact):
    """What someone keeps about a game for themselves: nobody else is ever told."""

    note: str = ""
    plan: Plan | None = None
    seen: int = 0
    """The last entry of the log that they had seen when they last looked away."""
