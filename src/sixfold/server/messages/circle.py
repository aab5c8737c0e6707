"""Bodies of requests and answers about circles of friends who play one game after another."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sixfold.server.messages.table import Clock
from sixfold.server.messages.words import BotName, Fact, GameName, Name, OwnBotName, Status, Strict

CircleName = Annotated[str, Meta(min_length=1, max_length=40)]
CircleId = Annotated[str, Meta(pattern="^[a-z2-7]{12}\\Z")]
MemberId = Annotated[str, Meta(pattern="^[a-z2-7]{8}\\Z")]


class FoundCircle(Strict):
    """Found a circle, with the name of the circle and one's own."""

    name: CircleName
    member: Name | None = None
    """Left out, the name of the account."""


class JoinCircle(Strict):
    """Become a member of a circle, or change the name that one has there."""

    member: Name | None = None


class RenameCircle(Strict):
    """Give a circle another name."""

    name: CircleName


class CircleGame(Strict):
    """A game that a circle is going to play."""

    game: GameName
    variant: Annotated[str, Meta(max_length=20)] = "standard"
    options: Annotated[
        dict[Annotated[str, Meta(max_length=20)], bool | Annotated[int, Meta(ge=0, le=100)]], Meta(max_length=8)
    ] = {}
    clock: Clock | None = None
    games: Annotated[int, Meta(ge=1, le=20)] = 1
    """How many games the match has."""


class CirclePlayer(Strict):
    """Who is going to play: a member, a bot, or with neither whichever member sits down."""

    member: MemberId | None = None
    bot: BotName | None = None
    own: OwnBotName | None = None
    """Instead of ``bot``: one of the bots that this server offers besides (``/api/bots``)."""


class CirclePlay(Strict):
    """Play in a circle: the first game is prepared at once, the others follow in this order (an evening)."""

    games: Annotated[list[CircleGame], Meta(min_length=1, max_length=12)]
    players: Annotated[list[CirclePlayer], Meta(min_length=1, max_length=4)]


class NextGame(Strict):
    """Go on with the evening after the game at a table."""

    after: Annotated[str, Meta(pattern="^[a-z2-7]{12}\\Z")]


class CircleMember(Fact):
    """A member of a circle."""

    id: str
    name: str
    yours: bool = False
    founder: bool = False
    """Whether this is whoever has been a member for longest: they can remove others, and rename the circle."""


class CircleTable(Fact):
    """A table of a circle at which a game is prepared or runs."""

    id: str
    game: GameName
    variant: str
    names: list[str]
    """Who sits at its places; empty for a place that is free."""
    status: Status
    current: str
    """The id of its game."""
    created: int
    yours: list[int] = []
    """The viewer's places."""
    waits: list[str] = []
    """Who is not ready yet."""
    declined: list[str] = []
    """Who declined; anybody else may have their place."""
    asked: str | None = None
    """Who asked for this game."""
    turn: str | None = None
    """Whom a running game waits for."""
    clock: Clock | None = None
    spectators: bool = True


class CirclePast(Fact):
    """A finished game of a circle."""

    id: str
    table: str
    game: GameName
    variant: str
    names: list[str]
    ranks: list[int]
    points: list[int]
    ended: int


class Tally(Fact):
    """How often someone has played and won, and their points by the rule of matches."""

    games: int
    wins: int
    points: int


class CircleScore(Fact):
    """How someone stands in a circle, over all its games and for each of the three."""

    name: str
    total: Tally
    by_game: dict[GameName, Tally]
    member: str | None = None
    """None for someone who is no member any more."""
    yours: bool = False


class CircleEvening(Fact):
    """Games that follow one another: which ones, how many of them were begun, and the table of the last."""

    games: list[CircleGame]
    begun: int
    table: str


class CircleInfo(Fact):
    """A circle of friends, as someone sees it who has its link."""

    id: str
    name: str
    created: int
    members: list[CircleMember]
    score: list[CircleScore]
    """The best first."""
    tables: list[CircleTable]
    """Where a game is prepared or runs, the newest first."""
    past: list[CirclePast]
    """The last finished games, the newest first."""
    evening: CircleEvening | None = None


class CircleRow(Fact):
    """A circle in the list of a member."""

    id: str
    name: str
    members: list[str]
    changed: int
    """When something last happened there."""
    playing: int = 0
    """How many games are prepared or run there."""


class CircleList(Fact):
    """The circles that someone belongs to, the last used first."""

    circles: list[CircleRow]


class FollowCircle(Strict, tag="circle"):
    """Hear when something changes in a circle, or stop."""

    circle: CircleId
    on: bool = True
    id: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None


class CircleChanged(Fact, tag="circle"):
    """Something has changed in a circle; whoever wants to know what asks for it again."""

    circle: str
