"""Bodies of requests and answers about whole games: states, replays, daily deals, reviews, other lines, puzzles."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sixfold.review.structs import Facts, Review, Step
from sixfold.review.words import Language
from sixfold.server.messages.events import Advice
from sixfold.server.messages.game import Choices, Event, Start, State
from sixfold.server.messages.table import TableInfo
from sixfold.server.messages.words import BotName, Fact, GameName, MoveText, Name, Six, Strict


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


class BotList(Fact):
    """The bots that can sit at a table here: the strengths of ours, weakest first, and those of others."""

    bots: list[BotName]
    own: list[str]


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
