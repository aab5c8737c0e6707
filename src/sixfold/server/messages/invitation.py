"""Bodies of requests and answers about people who played together: whom one can invite again, and to what one is invited."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sixfold.server.messages.table import Clock
from sixfold.server.messages.words import Fact, GameName, Strict

PersonId = Annotated[str, Meta(pattern="^[a-z2-7]{16}\\Z")]
"""Someone, as one person may name them; it means nothing to anybody else."""


class Person(Fact):
    """Someone with whom the viewer has played."""

    id: str
    """Means this person to the viewer alone."""
    name: str
    games: int
    """How many games they finished together."""
    won: int
    """How many of them the viewer won, or came before the other."""
    lost: int
    """How many of them the other did."""
    last: int
    """When they last finished one."""
    last_game: GameName
    """Which one that was."""
    last_table: str
    """Where it was played."""


class PersonList(Fact):
    """The people with whom the viewer has played, the last first."""

    people: list[Person]


class Invite(Strict):
    """Invite people to a table."""

    people: Annotated[list[PersonId], Meta(min_length=1, max_length=3)]


class Invitation(Fact):
    """A table with a free place to which the viewer is invited; ``join`` accepts, ``decline`` declines."""

    table: str
    by: str
    """The name of whoever invites."""
    at: int
    current: str
    """The id of the game that is to be played there."""
    game: GameName
    variant: str
    names: list[str]
    """Who sits there already."""
    seats: int
    options: dict[str, bool | int] = {}
    clock: Clock | None = None
    games: int = 1
