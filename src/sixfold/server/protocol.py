"""Everything that goes over the wire, in one place: what a client may say, what it hears, and the bodies of HTTP requests.

A message on the socket is a JSON object with a ``type``. The structures below are checked when they come in (unknown members
and wrong types are refused with the place of the mistake), and the page's TypeScript types are made from them
(``sixfold.server.typescript``).

Two counts number what happens in a game. ``ply`` is the number of moves made, as in a record. ``seq`` is the number of
entries in the game's log; it also counts moves that were taken back, so it only ever grows. A move says which ``seq`` it
answers (``after``); if the log has gone on since, it is refused as ``move/stale``.

A ``player`` is a place at the table and stays through a match; a ``seat`` is a place in one game. They differ when the start
rotates (A4): ``seating[seat]`` is the player there.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from sixfold.review.structs import Facts, Review, Step
from sixfold.review.words import Language

GameName = Literal["board", "cards", "dice"]
SeatKind = Literal["here", "link", "bot"]
BotName = Literal["random", "greedy", "easy", "medium", "hard", "expert"]
Reaction = Literal["hello", "nice", "wow", "oops", "thanks", "think"]
Phase = Literal["move", "refill", "over"]
Status = Literal["open", "running", "over"]

TableId = Annotated[str, Meta(pattern="^[a-z2-7]{12}\\Z")]
GameId = Annotated[str, Meta(pattern="^[a-z2-7]{16}\\Z")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
MoveText = Annotated[str, Meta(min_length=1, max_length=40)]
Entropy = Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,64}\\Z")]
Said = Annotated[str, Meta(min_length=1, max_length=300)]
Seat = Annotated[int, Meta(ge=0, le=3)]
Seq = Annotated[int, Meta(ge=0, le=1_000_000)]
RequestId = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Six = list[int]
"""A number for each symbol, in the order R G B O Y P."""


class Strict(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What comes in: members that are not known are a mistake."""


class Fact(Struct, omit_defaults=True):
    """What goes out: members that say nothing are left out."""


# What a table is


class Clock(Strict):
    """Time to think: so many seconds a turn, or for the whole game and some more with each turn, or days a turn."""

    kind: Literal["turn", "game", "days"]
    amount: Annotated[int, Meta(ge=1, le=86_400)]
    """Seconds; for ``days``, days."""
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds added after each turn, for ``game``."""


class PlayerSpec(Strict):
    """Who shall sit at a place: a person at this device, a person by link, or a bot."""

    kind: SeatKind
    name: Name | None = None
    bot: BotName | None = None


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


class Player(Fact):
    """A place at the table, as a viewer sees it."""

    kind: SeatKind
    name: str | None = None
    """None while nobody has taken the place."""
    bot: BotName | None = None
    account: str | None = None
    present: bool = False
    away: int | None = None
    """For how many milliseconds they have been away by now; None for those who are there."""
    yours: bool = False
    taken_over: bool = False
    """A bot plays here for the viewer, who was away; ``take`` gives the place back."""
    left: bool = False
    """Whoever sat here deleted their account: nobody has to wait for them."""
    ready: bool = False
    rating: float | None = None


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
    watching: int = 0
    """How many people watch without a seat."""
    gone_after: float | None = None
    """Seconds after which the others may go on without someone who is away; None where only the clock decides."""
    aborted: bool = False
    """Whether the game was called off, so that it counts for nobody."""


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


# What a game is


class Outcome(Fact):
    """How a game ended, as in a record."""

    tracks: list[Six]
    ranks: list[int]
    reason: Literal["full", "all", "resign", "timeout"]
    by: int | None = None
    """The seat that gave up or ran out of time."""


class State(Fact):
    """All of a position that a viewer may know, but for the board's cells, which follow from the moves."""

    turn: int | None
    """The seat that is to move; None when the game is over."""
    phase: Phase
    tracks: list[Six]
    """A row a seat, or a team."""
    lowest: list[list[int]]
    """The symbols that stand lowest, for each row of tracks."""
    held: list[int] = []
    """How many pieces each seat holds."""
    pieces: dict[str, list[str]] = {}
    """The pieces of the seats that the viewer may know, by seat."""
    owed: int = 0
    """Moves that the seat in turn still has to make, bonus moves included."""
    bonus: bool = False
    """Whether the next move is a bonus move."""
    left: int = 0
    """Tiles in the bag, cards in the draw pile."""
    free: int = 0
    """Free cells of the board."""
    open: list[list[str]] = []
    """The open cards of each seat, the oldest first."""
    discard: int = 0
    """Cards in the discard pile."""
    dice: list[str] = []
    """What each seat's dice show."""
    rolls: int = 0
    """How often the seat in turn has rolled."""
    outcome: Outcome | None = None


class Ray(Fact):
    """A run that a half of a tile scored: from its cell in a direction (0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE), so many cells."""

    cell: str
    symbol: int
    direction: int
    length: int


class Match(Fact):
    """An open card that matched a symbol of the card played."""

    symbol: int
    seat: int
    place: int
    """Which of the seat's open cards, from 0, the oldest."""


class Event(Fact, tag="moved"):
    """A move that was made, with all that shows what it did, and the state after it."""

    table: str
    game: str
    seq: int
    ply: int
    seat: int
    do: str
    after: State
    at: int
    got: list[str] | None = None
    """What was drawn or rolled, where the viewer may know it."""
    drew: int = 0
    """How many pieces were drawn or dice rolled."""
    gains: Six = []
    """How far each marker moved."""
    lost: Six = []
    """Points or crosses that could not be used, where there are any."""
    bonus: int = 0
    """Bonus moves that it gave."""
    rays: list[Ray] = []
    matches: list[Match] = []
    shown: list[str] = []
    """The pieces that a swap showed."""
    reshuffled: bool = False
    gone: bool = False
    """For ``timeout``: the player was away too long, and another one ended the game."""
    times: Times | None = None
    choices: Choices | None = None
    """What the viewer can do next, where a seat of theirs is in turn."""


class Undone(Fact, tag="undone"):
    """The last move was taken back; ``after`` is the state as it was before it."""

    table: str
    game: str
    seq: int
    ply: int
    seat: int
    after: State
    at: int
    cells: list[str] = []
    """The cells of the board that are free again."""
    times: Times | None = None
    choices: Choices | None = None


class Times(Fact):
    """The clocks at the moment of an event: milliseconds left for each seat, and whose runs."""

    left: list[int]
    running: int | None = None
    at: int = 0


class Start(Fact):
    """A game before its first move, as the viewer may know it."""

    game: str
    table: str
    number: int
    setting: Setting
    names: list[str]
    bots: list[str | None]
    seating: list[int]
    state: State
    board: dict[str, str]
    """What is printed on the board, by cell."""
    radius: int
    """Of the board's area: 5, 6 or 7; 0 for other games."""
    started: int
    fairness: Fairness
    yours: list[int] = []
    """The seats that the viewer holds."""


class Setting(Fact):
    """Which game it is."""

    game: GameName
    variant: str
    seats: int
    options: dict[str, bool | int] = {}
    note: str = ""
    """What everyone who sees this game must be told, such as that the duel is a reconstruction."""


class Fairness(Fact):
    """What is public about the deal: the commitment, what people added, and in the end the seed."""

    commitment: str
    entropy: list[str | None]
    game: str
    seed: str | None = None


class GameLog(Fact, tag="game"):
    """A game from its start (``start`` is left out where the viewer has it), with the entries after ``since``."""

    table: str
    game: str
    since: int
    seq: int
    """The number of the last entry: what a move answers now. Not every entry is an event."""
    events: list[Event | Undone]
    start: Start | None = None
    choices: Choices | None = None
    times: Times | None = None


class Revealed(Fact, tag="revealed"):
    """A game is over: everyone's pieces and the seed are open now."""

    table: str
    game: str
    pieces: dict[str, list[str]]
    fairness: Fairness


class Choice(Fact):
    """A legal move, and what it would do."""

    do: str
    gains: Six = []
    lost: Six = []
    bonus: int = 0
    matches: list[Match] = []


class Choices(Fact, tag="choices"):
    """What the viewer can do now with a seat that is theirs and in turn; comes with each event, and when asked for.

    Where a tile is to be placed, any of ``tiles`` may lie on any of ``pairs`` ("c9 c10"), either way round; ``runs`` says what
    lies around a free cell: in each of the six directions the letter of a symbol and, in base 36, how many of it follow each
    other, or ".."; a symbol there scores the lengths behind its own letter. Elsewhere ``moves`` lists all legal moves.
    """

    table: str
    game: str
    seq: int
    seat: int
    moves: list[Choice] = []
    tiles: list[str] = []
    pairs: list[str] = []
    runs: dict[str, str] = {}
    undo: bool = False
    swap: bool = False


class Preview(Fact, tag="preview"):
    """What a move would do; ``why`` says why it cannot be made."""

    id: int
    do: str
    gains: Six = []
    lost: Six = []
    bonus: int = 0
    rays: list[Ray] = []
    matches: list[Match] = []
    tracks: list[Six] = []
    why: str = ""


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


# What a client asks of a table, in the body of a request or on the socket


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


class UndoBody(Strict):
    """Take back a move."""

    game: GameId
    after: Seq


class SeatBody(Strict):
    """Something about a seat of a game, such as giving up."""

    game: GameId
    seat: Seat


# What a client says on the socket


class Watch(Strict, tag="watch"):
    """Follow a table. With the game and its ``seq`` that the client has, it gets exactly what it missed.

    A client that knows the rules itself can do without ``choices`` in the events.
    """

    table: TableId
    game: GameId | None = None
    seq: Seq = 0
    choices: bool = True
    id: RequestId | None = None


class Unwatch(Strict, tag="unwatch"):
    """Stop following a table."""

    table: TableId
    id: RequestId | None = None


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
    """Ask what a move would do."""

    table: TableId
    game: GameId
    seat: Seat
    do: MoveText
    id: RequestId


class AskChoices(Strict, tag="choices"):
    """Ask for the choices of the seat in turn, if it is the client's."""

    table: TableId
    game: GameId
    id: RequestId | None = None


class AskHint(Strict, tag="hint"):
    """Ask for the best moves of the seat in turn, if it is the client's and the table allows hints."""

    table: TableId
    game: GameId
    id: RequestId | None = None


class Undo(UndoBody, tag="undo", kw_only=True):
    """Take back the last move."""

    table: TableId
    id: RequestId | None = None


class Resign(SeatBody, tag="resign", kw_only=True):
    """Give up with a seat."""

    table: TableId
    id: RequestId | None = None


class Again(Strict, tag="again"):
    """Wish for another game after the last one of a match."""

    table: TableId
    id: RequestId | None = None


class Abort(Strict, tag="abort"):
    """Call a game off before everyone has moved."""

    table: TableId
    game: GameId
    id: RequestId | None = None


class Replace(Strict, tag="replace"):
    """Let a bot play on for a person who is gone, or fill a place that nobody has taken."""

    table: TableId
    player: Seat
    bot: BotName
    id: RequestId | None = None


class End(Strict, tag="end"):
    """End a game because a person is gone."""

    table: TableId
    game: GameId
    player: Seat
    id: RequestId | None = None


class Rename(Strict, tag="rename"):
    """Change the name at a place."""

    table: TableId
    player: Seat
    name: Name
    id: RequestId | None = None


class Say(Strict, tag="say"):
    """Say something at a table."""

    table: TableId
    text: Said
    id: RequestId | None = None


class React(Strict, tag="react"):
    """Show a quick reaction."""

    table: TableId
    sign: Reaction
    id: RequestId | None = None


class Ping(Strict, tag="ping"):
    """Ask whether the server is there."""

    at: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0


ClientMessage = (
    Watch
    | Unwatch
    | WatchLobby
    | Take
    | Ready
    | Move
    | AskPreview
    | AskChoices
    | AskHint
    | Undo
    | Resign
    | Again
    | Abort
    | Replace
    | End
    | Rename
    | Say
    | React
    | Ping
)


# Bodies of HTTP requests and answers


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


class FullState(Fact):
    """A game as a viewer may know it, whole: for programs that ask rather than follow."""

    table: TableInfo
    start: Start | None
    state: State | None
    board: dict[str, str]
    seq: int
    ply: int
    choices: Choices | None = None
    """The moves of the seat that the viewer holds and that is in turn; here ``moves`` lists them all."""


class Replay(Fact):
    """A finished or imported game, for showing at any ply with one seat's knowledge, or open."""

    start: Start
    events: list[Event]
    seat: int | None = None
    imported: bool = False


class Imported(Fact):
    """An imported record, by its new address."""

    game: str


class DailyRow(Fact):
    """A result of the daily deal."""

    name: str
    lowest: int
    score: Six
    game: str
    ended: int
    place: int = 0
    """From 1; equal results share it."""
    yours: bool = False
    resigned: bool = False


class Benchmark(Fact):
    """What a bot reached with a daily deal, its tracks sorted."""

    bot: BotName
    score: Six


class Daily(Fact):
    """The daily deal of a day: everyone's results, best first; the seed's commitment, and the seed when the day is over."""

    day: str
    commitment: str
    results: list[DailyRow]
    seed: str | None = None
    yours: str | None = None
    """The table at which this device or its account plays or played it."""
    played: bool = False
    """Whether the one attempt is taken, by this device or its account."""
    over: bool = False
    """Whether that game is over."""
    place: int | None = None
    """Where its result stands."""
    streak: int = 0
    """How many days in a row were played to the end."""
    until: int = 0
    """When the day is over and the next deal comes."""
    before: str | None = None
    """The day before, if it had a deal."""
    benchmarks: list[Benchmark] = []
    """What bots reached; only for those who have finished, or when the day is over."""


class PlayDaily(Strict):
    """Play the daily deal: the name for the ranking, for those who have no account."""

    name: Name | None = None


class ReviewSoFar(Fact):
    """How far a review is: decisions that are judged, of all; and the whole review as soon as it is there."""

    done: int
    all: int
    decisions: list[Step] = []
    """Those that the client does not have yet, in the order of the game."""
    review: Review | None = None


class ReviewFile(Fact):
    """A review in a file of its own, with the game as each seat saw it."""

    language: Language
    review: Review
    replays: list[Replay]
    choices: dict[str, Choices]
    """What could be done, by ply, where a seat had a choice."""


class TryBody(Strict):
    """A line that branches off a finished game after a ply: one's own moves, to which a bot answers for the other seats."""

    ply: Annotated[int, Meta(ge=0, le=1000)]
    line: Annotated[list[MoveText], Meta(max_length=100)] = []
    bot: BotName = "medium"


class Tried(Fact):
    """A line that was tried: what happened in it, how its last own move is judged, and what could come next."""

    seat: int
    events: list[Event]
    choices: Choices | None = None
    judged: Advice | None = None
    """The last move of the line, with the chances that the seat could know of."""
    better: list[Advice] = []
    """The best moves in its place, best first."""


class PuzzleRow(Fact):
    """A puzzle in a list, the easiest first."""

    id: str
    game: GameName
    variant: str
    seats: int
    difficulty: float


class PuzzleShown(Fact):
    """A puzzle: a position as one seat knows it, in which one move is clearly best."""

    id: str
    seat: int
    difficulty: float
    replay: Replay
    choices: Choices


class Answer(Strict):
    """A move that might solve a puzzle."""

    do: MoveText


class Solution(Fact):
    """Whether a puzzle is solved, and what the best move does."""

    solved: bool
    best: str
    chance: float
    gap: float
    facts: Facts
    yours: Facts


class PuzzleList(Fact):
    """All puzzles."""

    puzzles: list[PuzzleRow]


class Problem(Fact):
    """The body of every refusal: a code for programs, a sentence for people."""

    error: Refusal
