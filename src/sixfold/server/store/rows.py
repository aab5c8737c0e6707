"""What the store keeps, as plain structures; ``store`` writes and reads them, ``table`` gives them their meaning.

A game is its log: entry 1 is the deal, and every later entry a move or something else that happened to the game. Nothing in
the log is ever changed. A table is one document with a version; a change names the version that it changes, so of two
changes at once one wins, and the other looks again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Literal

from msgspec import Struct

from sixfold.review.words import Language
from sixfold.server.protocol import BotName, CallKind, Clock, GameName, Reaction, SeatKind, Status

EntryKind = Literal["deal", "move", "undo", "resign", "timeout", "pause"]


class LogEntry(Struct):
    """One entry of a game's log; ``(game, seq)`` is unique."""

    game: str
    seq: int
    """From 1."""
    kind: EntryKind
    at: int
    """Milliseconds since 1970."""
    seat: int | None = None
    do: str = ""
    """The text of a move; ``pause`` keeps its milliseconds here (``lost``), and ``timeout`` says ``gone`` if nobody was there."""
    got: Any = None
    """What chance gave, as a record writes it; for ``deal``, the setup, and what people added to it (``entropy``)."""
    turn: int | None = None
    """The seat that is to move afterwards; None when the game is over."""
    bot: bool = False
    """Whether a bot sits there."""
    deadline: int | None = None
    """When that seat's time runs out."""
    did: tuple[list[int], int] | None = None
    """What a move did that scored: how far each marker moved, and how many bonus moves it gave; lists tell that."""

    @property
    def lost(self) -> int:
        """Return, for ``pause``, the milliseconds that do not count; they are kept in ``do``, as text."""
        return int(self.do)

    @lost.setter
    def lost(self, milliseconds: int) -> None:
        self.do = str(milliseconds)

    @property
    def is_gone(self) -> bool:
        """Say whether this ends the game because a player was away."""
        return self.kind == "timeout" and self.do == "gone"


class Turn(Struct):
    """Whom a running game waits for: the seat, since when, and until when it may take."""

    seat: int | None
    at: int
    deadline: int | None


class Sitting(Struct, omit_defaults=True):
    """A place at a table.

    It is held by an account, or by devices: ``holders`` are SHA-256 sums of their tokens.
    """

    kind: SeatKind
    name: str | None = None
    bot: str | None = None
    """A bot of ours, or one of others that the server offered."""
    holders: list[str] = []
    account: int | None = None
    ready: bool = False
    entropy: str | None = None
    link: str | None = None
    """SHA-256 of the secret with which another device may take the place over, once."""
    person: bool = False
    """Whether a person sat here when the game began, for ratings."""
    former: Sitting | None = None
    """The place as it was before a bot took it over from someone who was away."""
    left: bool = False
    """Whether whoever sat here deleted their account: nobody comes back, and nobody else gets the place."""


class TableDoc(Struct, omit_defaults=True):
    """A table."""

    id: str
    game: GameName
    variant: str
    options: dict[str, bool | int]
    players: list[Sitting]
    status: Status
    games: int
    number: int
    current: str
    created: int
    clock: Clock | None = None
    listed: bool = False
    spectators: bool = True
    chat: bool = False
    hints: bool = False
    daily: str | None = None
    """The day of the daily deal whose attempt this is."""
    practice: str | None = None
    """The day of the daily deal that is played here for practice."""
    points: list[list[int]] = []
    discarded: bool = False
    """Whether its current game was given up; games that ended before stay in the lists."""
    partners: bool = False
    """Whether partners may write to each other alone."""
    circle: str | None = None
    """The circle of friends to which it belongs."""
    asked: int | None = None
    """The player who asked for the current game, while it is not begun."""
    declined: list[int] = []
    """The players who declined the game that was asked for last."""
    version: int = 0


def sittings(doc: TableDoc) -> Iterator[tuple[int, Sitting]]:
    """Go through the places of a table, each with its player, and those that bots took over."""
    for player, place in enumerate(doc.players):
        sitting: Sitting | None = place
        while sitting is not None:
            yield player, sitting
            sitting = sitting.former


class GameDoc(Struct, omit_defaults=True):
    """A game of a table, or an imported one; ``seed`` is secret until it is over."""

    id: str
    table: str | None
    number: int
    game: GameName
    variant: str
    seats: int
    seed: str
    commitment: str
    dealt_as: str = ""
    """The id under which it is dealt, where that is not its own: all games of a daily deal share one."""
    status: Status = "open"
    started: int | None = None
    ended: int | None = None
    names: list[str] = []
    ranks: list[int] = []
    score: list[int] = []
    """The sorted tracks of the best seat, for the daily deal's results."""
    tracks: list[list[int]] = []
    """How all tracks ended."""
    reason: str = ""
    """Why it ended, as an outcome says."""
    points: list[int] = []
    """Match points, by seat."""
    discarded: bool = False
    """Whether it was called off or given up with its table, and is in no list."""
    benchmarks: dict[BotName, list[int]] = {}
    """For a daily deal: the sorted tracks that bots reached with it."""
    record: str | None = None
    """The record, written when the game is over, or as it was imported."""


class Spoke(Struct):
    """Something that was said at a table: a text, or a quick reaction without one."""

    table: str
    id: int
    """Unique among all that was ever said."""
    player: int | None
    name: str
    at: int
    text: str
    sign: Reaction | None = None
    readers: str | None = None
    """The only players who read it, such as "02"; None for everyone."""

    def is_for(self, players: Collection[int]) -> bool:
        """Say whether someone with these places may read it."""
        return may_read(self.readers, players)


def may_read(readers: str | None, players: Collection[int]) -> bool:
    """Say whether someone with these places may read what only some players read, or everyone."""
    return readers is None or any(str(player) in readers for player in players)


class Account(Struct):
    """A name that someone keeps."""

    id: int
    name: str
    password: str
    """Its Argon2 hash."""
    created: int | None = None
    """Milliseconds since 1970; None for the oldest accounts."""


class Session(Struct):
    """A device that uses an account."""

    id: str
    device: str
    """SHA-256 of its token."""
    account: int
    made: int
    seen: int
    """When it last asked for something, to the hour."""
    about: str
    """What it is, such as "Firefox · Linux"."""


class RatingRow(Struct):
    """An account's rating at a game (OpenSkill)."""

    account: int
    game: str
    mu: float
    sigma: float
    games: int
    seats: int = 0
    """For how many seats; 0 over all of them."""


class RatedRow(Struct):
    """What a finished game made of an account's rating for so many seats."""

    game: str
    kind: str
    seats: int
    at: int
    mu: float
    sigma: float


class Call(Struct, frozen=True):
    """That someone is to be called about a table, at some time; a newer call of the kind about the table takes its place."""

    who: str
    """As among the holders."""
    kind: CallKind
    table: str
    game: str
    seq: int
    """With game and kind, the id of the call: of the entry that it is about, or another number that tells it from others."""
    due: int
    """When it is to be looked at, in milliseconds since 1970."""
    made: int

    @property
    def id(self) -> str:
        """Return what stays the same however often the call is sent."""
        return f"{self.game}/{self.kind}/{self.seq}"


class Subscription(Struct):
    """Where a browser can be called."""

    endpoint: str
    """Its address at its push service; whoever knows it can send there, so no log has it."""
    device: str
    key: str
    """The browser's public key (``p256dh``), in base64url."""
    auth: str
    """What it shares with those who may call it, in base64url."""
    language: Language
    address: str
    """The network address from which it was made."""
    made: int


class Letter(Struct):
    """An e-mail address at which someone wants to be called."""

    who: str
    address: str
    language: Language
    asked: int
    """When its owner was asked to confirm it."""
    confirm: str | None
    """SHA-256 of the secret that confirms it."""
    stop: str
    """The secret in every e-mail for whoever wants no more."""
    confirmed: int | None = None
