"""Bodies of requests and answers about people: places that change devices, accounts, sessions, ratings, their games."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixfold.server.messages.circle import CircleRow
from sixfold.server.messages.invitation import Invitation
from sixfold.server.messages.words import Fact, GameName, Name, Password, RequestId, Seq, Six, Status, Strict


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


class Deed(Fact):
    """Something that somebody did in a game, as a list tells it; it says nothing that is hidden from anyone."""

    seat: int
    what: Literal["scored", "moved", "swapped", "resigned", "timeout", "gone"]
    """``moved`` where it is not known what a move gave; ``gone``: they were away, and another one ended the game."""
    at: int
    gains: Six = []
    """How far each marker moved."""
    bonus: int = 0
    """Bonus moves that it gave."""


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
    seq: int = 0
    """The number of the last entry of its log."""
    deeds: list[Deed] = []
    """What the others did since the viewer last looked, in order: the last few."""
    said: int = 0
    """How many lines of the others the viewer has not read."""
    fresh: bool = False
    """Whether it ended while the viewer was away, and they have not seen how."""
    rematch: bool = False
    """Whether another game was prepared here, and the viewer has not said that they are ready for it."""
    asked: str | None = None
    """The name of whoever asked for it."""
    starred: bool = False


class GamePage(Fact):
    """Finished games of somebody's own, the last that ended first."""

    games: list[GameRow]
    next: str | None = None
    """Where the next page begins; None where there is none."""


class MarkGame(Strict):
    """What somebody keeps about a game of their own: how far they have seen it, a star, whether it left their list.

    What is left out stays as it is. How far it was seen only ever grows.
    """

    seq: Seq | None = None
    """The last entry of its log that was seen."""
    said: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None
    """The last line of chat that was read."""
    starred: bool | None = None
    hidden: bool | None = None
    """Whether it left the list; it stays in those of the others."""


class Follow(Strict, tag="follow"):
    """Hear when something changes in the list of one's own games, or stop."""

    on: bool = True
    id: RequestId | None = None


class Mine(Fact, tag="mine"):
    """Something has changed in the list of one's own games."""

    games: list[GameRow] = []
    """The rows that are new or changed."""
    gone: list[str] = []
    """The ids of games that are in the list no more."""
    again: bool = False
    """Whether something else changed, such as an invitation: what ``/api/me`` says has to be asked for again."""


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
    """All that are not over, and the last few that are."""
    next: str | None = None
    """Where the page of finished games behind those begins; None where there is none."""
    invitations: list[Invitation] = []
    """Tables to which somebody invites, the newest first."""
    circles: list[CircleRow] = []
    """Circles to which one belongs, the last used first."""
    settings: dict[str, bool | int | str] | None = None
    """The page's settings that the account keeps."""
    settings_at: int | None = None
    """When they were written."""


class Reach(Fact):
    """Where other devices find this server; only a page on the server's own machine is told."""

    origin: str | None = None
