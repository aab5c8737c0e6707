"""What a client hears on the socket."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from sixfold.review.structs import Facts
from sixfold.server.messages.circle import CircleChanged
from sixfold.server.messages.game import Choices, Event, GameLog, Preview, Revealed, Undone
from sixfold.server.messages.people import Mine
from sixfold.server.messages.table import Lobby, TableInfo
from sixfold.server.messages.words import Fact, Reaction


class Advice(Fact):
    """A move that a hint tells of: each seat's chance to win after it, the own lowest marker expected at the end, its facts."""

    do: str
    chances: list[float]
    lowest: float
    facts: Facts


class Hint(Fact, tag="hint"):
    """The best moves for what a seat may know, best first."""

    table: str
    game: str
    seq: int
    seat: int
    candidates: list[Advice]
    id: int | None = None


class Presence(Fact, tag="presence"):
    """Who is there now, by player, and how many watch."""

    table: str
    present: list[bool]
    watching: int
    away: list[int | None] = []
    """For how many milliseconds each has been away by now; None for those who are there."""
    watchers: list[str] = []
    """The names of those who watch and want to be seen."""


class Spoken(Fact, tag="said"):
    """Something said at a table, or a quick reaction. It is text, never HTML.

    After every ``watch`` the last lines are told again; a line is known by its id.
    """

    table: str
    id: int
    """Unique, and larger for what is said later."""
    player: int | None
    name: str
    at: int
    text: str | UnsetType = UNSET
    sign: Reaction | UnsetType = UNSET
    to: Literal["partner"] | UnsetType = UNSET
    """Set where only one side reads it."""


class Refusal(Fact, tag="error"):
    """Something was refused: a code for programs, a sentence for people."""

    code: str
    message: str
    id: int | None = None
    table: str | None = None
    move: int | None = None
    """Which move of a record breaks it, from 0."""


class Done(Fact, tag="done"):
    """A request that has no other answer was carried out."""

    id: int


class Pong(Fact, tag="pong"):
    """The answer to a ping, with the server's time."""

    at: int
    now: int


class Notice(Fact, tag="notice"):
    """What everyone on this server should see: it restarts, or its database is away (``reconnecting``)."""

    kind: Literal["restarting", "reconnecting", "back"]


ServerMessage = (
    TableInfo
    | Lobby
    | CircleChanged
    | Mine
    | GameLog
    | Event
    | Undone
    | Revealed
    | Choices
    | Preview
    | Hint
    | Presence
    | Spoken
    | Refusal
    | Done
    | Pong
    | Notice
)
