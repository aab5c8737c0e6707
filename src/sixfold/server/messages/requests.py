"""What a client asks: of a table, in the body of a request or on the socket, and of the socket itself."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixfold.server.messages.circle import FollowCircle
from sixfold.server.messages.people import Follow
from sixfold.server.messages.words import (
    BotName,
    Entropy,
    GameId,
    MoveText,
    Name,
    OwnBotName,
    Reaction,
    RequestId,
    Said,
    Seat,
    Seq,
    Strict,
    TableId,
)


class Join(Strict):
    """Take a place at a table."""

    player: Seat | None = None
    name: Name | None = None


class ReadyBody(Strict):
    """Be ready for a game."""

    game: GameId
    entropy: Entropy | None = None


class MoveBody(Strict):
    """Make a move."""

    game: GameId
    after: Seq
    seat: Seat
    do: MoveText


class DeclineBody(Strict):
    """Decline the game that somebody asked for, or an invitation to it."""

    game: GameId


class UndoBody(Strict):
    """Take back a move."""

    game: GameId
    after: Seq


class SeatBody(Strict):
    """Something about a seat of a game, such as giving up."""

    game: GameId
    seat: Seat


# What a client says on the socket


class TableRequest(Strict, kw_only=True):
    """Something that is asked of a table. The answer has the same ``id``."""

    table: TableId
    id: RequestId | None = None


class Watch(TableRequest, tag="watch"):
    """Follow a table. With the game and its ``seq`` that the client has, it gets exactly what it missed.

    A client that knows the rules itself can do without ``choices`` in the events.
    """

    game: GameId | None = None
    seq: Seq = 0
    choices: bool = True
    name: Name | None = None
    """The name under which somebody who watches without a place wants to be seen; nobody has to be."""


class Unwatch(TableRequest, tag="unwatch"):
    """Stop following a table."""


class WatchLobby(Strict, tag="lobby"):
    """Follow the lobby, or stop."""

    on: bool = True
    id: RequestId | None = None


class Take(Join, tag="take", kw_only=True):
    """Take a free place by link; any if no player is named."""

    table: TableId
    id: RequestId | None = None


class Ready(ReadyBody, tag="ready", kw_only=True):
    """Be ready for the next game, with entropy for its deal (docs/fairness.md); it begins when all are."""

    table: TableId
    id: RequestId | None = None


class Move(MoveBody, tag="move", kw_only=True):
    """Make a move with a seat, in answer to the log as far as ``after``."""

    table: TableId
    id: RequestId | None = None


class AskPreview(Strict, tag="preview"):
    """Ask what a move would do; with days to move, also of a seat that is not in turn yet."""

    table: TableId
    game: GameId
    seat: Seat
    do: MoveText
    id: RequestId


class AskChoices(TableRequest, tag="choices"):
    """Ask for the choices of the seat in turn, if it is the client's."""

    game: GameId


class AskHint(TableRequest, tag="hint"):
    """Ask for the best moves of the seat in turn, if it is the client's and the table allows hints."""

    game: GameId


class Undo(UndoBody, tag="undo", kw_only=True):
    """Take back the last move."""

    table: TableId
    id: RequestId | None = None


class Resign(SeatBody, tag="resign", kw_only=True):
    """Give up with a seat."""

    table: TableId
    id: RequestId | None = None


class Again(TableRequest, tag="again"):
    """Wish for another game after the last one of a match."""


class Decline(TableRequest, tag="decline"):
    """Decline the game that somebody asked for."""

    game: GameId


class Abort(TableRequest, tag="abort"):
    """Call a game off before everyone has moved."""

    game: GameId


class Replace(TableRequest, tag="replace"):
    """Let a bot play on for a person who is gone, or fill a place that nobody has taken."""

    player: Seat
    bot: BotName
    own: OwnBotName | None = None
    """Instead of ``bot``: one of the bots that this server offers besides."""


class End(TableRequest, tag="end"):
    """End a game because a person is gone."""

    game: GameId
    player: Seat


class Rename(TableRequest, tag="rename"):
    """Change the name at a place."""

    player: Seat
    name: Name


class Say(TableRequest, tag="say"):
    """Say something at a table, or to one's partner alone where the table allows it."""

    text: Said
    to: Literal["partner"] | None = None


class React(TableRequest, tag="react"):
    """Show a quick reaction."""

    sign: Reaction


class Ping(Strict, tag="ping"):
    """Ask whether the server is there."""

    at: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0


ClientMessage = (
    Watch
    | Unwatch
    | WatchLobby
    | FollowCircle
    | Follow
    | Take
    | Ready
    | Move
    | AskPreview
    | AskChoices
    | AskHint
    | Undo
    | Resign
    | Again
    | Decline
    | Abort
    | Replace
    | End
    | Rename
    | Say
    | React
    | Ping
)
