"""What a table is: who shall sit there, as a viewer sees it, in the lobby."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixfold.server.messages.words import BlockKind, BotName, Fact, GameName, Name, OwnBotName, SeatKind, Status, Strict


class Clock(Strict):
    """Time to think: so many seconds a turn, or for the whole game and some more with each turn.

    The same with days: so many days a turn, or a bank of days for the whole game and some hours more with each turn.
    """

    kind: Literal["turn", "game", "days", "bank"]
    amount: Annotated[int, Meta(ge=1, le=86_400)]
    """Seconds; for ``days`` and ``bank``, days."""
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    """Added after each turn: seconds for ``game``, hours for ``bank``."""

    @property
    def slow(self) -> bool:
        """Say whether it counts days, so that nobody has to be there."""
        return self.kind in ("days", "bank")


class PlayerSpec(Strict):
    """Who shall sit at a place: a person at this device, a person by link, or a bot."""

    kind: SeatKind
    name: Name | None = None
    bot: BotName | None = None
    own: OwnBotName | None = None
    """Instead of ``bot``: one of the bots that this server offers besides (``/api/bots``)."""


class CreateTable(Strict):
    """A wish for a table.

    Unless it says otherwise, chat is on where the table is not listed, and hints where nobody plays by link against others.
    """

    game: GameName
    players: Annotated[list[PlayerSpec], Meta(min_length=1, max_length=4)]
    variant: Annotated[str, Meta(max_length=20)] = "standard"
    options: Annotated[
        dict[Annotated[str, Meta(max_length=20)], bool | Annotated[int, Meta(ge=0, le=100)]], Meta(max_length=8)
    ] = {}
    clock: Clock | None = None
    games: Annotated[int, Meta(ge=1, le=20)] = 1
    """How many games the match has."""
    listed: bool = False
    spectators: bool = True
    chat: bool | None = None
    hints: bool | None = None
    partners: bool = False
    """Whether partners may write to each other alone, where they may talk about the game (option ``talk``)."""


class Player(Fact):
    """A place at the table, as a viewer sees it."""

    kind: SeatKind
    name: str | None = None
    """None while nobody has taken the place."""
    bot: BotName | None = None
    own: str | None = None
    """Instead of ``bot``: the bot of others that plays here."""
    account: str | None = None
    present: bool = False
    away: int | None = None
    """For how many milliseconds they have been away by now; None for those who are there."""
    holiday: int | None = None
    """Until when they are on holiday, if they are now: their days to move do not count meanwhile."""
    yours: bool = False
    taken_over: bool = False
    """A bot plays here for the viewer, who was away; ``take`` gives the place back."""
    left: bool = False
    """Whoever sat here deleted their account: nobody has to wait for them."""
    ready: bool = False
    rating: float | None = None
    shunned: BlockKind | None = None
    """Whether the viewer muted or blocked them: what they say is not told to the viewer."""


class TableInfo(Fact, tag="table"):
    """A table, as a viewer sees it; sent again whenever something about it changes."""

    id: str
    game: GameName
    variant: str
    options: dict[str, bool | int]
    players: list[Player]
    status: Status
    games: int
    number: int
    """Which game of the match this is, from 0."""
    current: str
    """The id of that game."""
    seating: list[int]
    """The player at each seat of that game."""
    commitment: str
    """To the seed of that game (docs/fairness.md)."""
    created: int
    """Milliseconds since 1970, as all times here."""
    clock: Clock | None = None
    listed: bool = False
    spectators: bool = True
    chat: bool = False
    hints: bool = False
    daily: str | None = None
    """The day of the daily deal that this is, such as 2026-11-15."""
    practice: str | None = None
    """The day of the daily deal that is played here for practice, unranked."""
    points: list[list[int]] = []
    """Match points of the finished games, by player; those of a match that is over stand until the next one begins."""
    partners: bool = False
    """Whether partners may write to each other alone (``say`` with ``to``)."""
    watching: int = 0
    """How many people watch without a seat."""
    watchers: list[str] = []
    """The names of those of them who want to be seen."""
    gone_after: float | None = None
    """Seconds after which the others may go on without someone who is away; None where only the clock decides."""
    aborted: bool = False
    """Whether the game was called off, so that it counts for nobody."""
    asked: int | None = None
    """The player who asked for this game, while it is not begun: the others are ``ready``, or ``decline``."""
    declined: list[str] = []
    """Who declined another game, or an invitation to this one."""
    invited: list[str] = []
    """Who is invited and has not answered yet."""
    circle: str | None = None
    """The circle of friends to which the table belongs."""


class LobbyRow(Fact):
    """A listed table, in the lobby."""

    id: str
    game: GameName
    variant: str
    seats: int
    free: int
    names: list[str]
    status: Status
    created: int
    clock: Clock | None = None
    games: int = 1
    spectators: bool = True
    hints: bool = False


class Lobby(Fact, tag="lobby"):
    """The listed tables: those with a free place first."""

    tables: list[LobbyRow]
