"""Bodies of requests and answers about people: places that change devices, accounts, sessions, ratings, their games."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sixfold.server.messages.words import Fact, GameName, Name, Password, Six, Status, Strict


class Claim(Strict):
    """Take a place over from another device, by the secret of a link."""

    secret: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{32,64}\\Z")]


class SeatLink(Fact):
    """The secret with which another device can take a place over, once; it belongs behind the # of an address."""

    secret: str


class Login(Strict):
    """A name and its password."""

    name: Name
    password: Password


class ChangePassword(Strict):
    """The present password, and the one that takes its place."""

    password: Password
    new_password: Password


class DeleteAccount(Strict):
    """The password of the account that is to go."""

    password: Password


class SessionInfo(Fact):
    """A device that is logged in."""

    id: str
    made: int
    seen: int
    """When it last asked for something, to the hour."""
    about: str = ""
    """Its browser and system, as far as they are known, such as "Firefox · Linux"."""
    this: bool = False
    """Whether it is the one that asks."""


class SessionList(Fact):
    """The devices on which an account is logged in, this one first, then the last seen."""

    sessions: list[SessionInfo]


class Rating(Fact):
    """How strong a player is at a game: a number that people read, its uncertainty, and how many games it rests on."""

    game: GameName
    rating: float
    deviation: float
    games: int
    seats: int = 0
    """For how many seats; 0 over all of them."""


class GameRow(Fact):
    """A game in a list."""

    id: str
    table: str
    game: GameName
    variant: str
    names: list[str]
    status: Status
    started: int
    ended: int | None = None
    ranks: list[int] = []
    yours: list[int] = []
    turn: int | None = None
    """The seat that a running game waits for."""
    since: int | None = None
    """Since when it waits."""
    deadline: int | None = None
    """When that seat's time is over."""
    holiday: int | None = None
    """Until when whoever is in turn is on holiday, if they are now."""
    taken_over: int | None = None
    """The player for whom a bot plays, since the viewer was away; ``take`` or ``join`` gives the place back."""
    alone: bool = False
    """Whether no other person sits there, so that nobody waits and the table can be discarded."""
    tracks: list[Six] = []
    """How the tracks of a finished game ended, by seat or team."""
    reason: str = ""
    """Why it ended, as an outcome says."""
    daily: str | None = None
    practice: str | None = None


SettingName = Annotated[str, Meta(pattern="^[a-zA-Z]{1,30}\\Z")]
SettingValue = bool | Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] | Annotated[str, Meta(max_length=40)]


class KeepSettings(Strict):
    """The page's settings, to be kept with the account."""

    settings: Annotated[dict[SettingName, SettingValue], Meta(max_length=40)]


class KeptSettings(Fact):
    """The settings are kept; they were written at this time."""

    at: int


class Me(Fact):
    """What the server knows about this device: its name, ratings, and games, those that wait for it first."""

    name: str | None
    ratings: list[Rating]
    games: list[GameRow]
    settings: dict[str, bool | int | str] | None = None
    """The page's settings that the account keeps."""
    settings_at: int | None = None
    """When they were written."""


class Reach(Fact):
    """Where other devices find this server; only a page on the server's own machine is told."""

    origin: str | None = None
