"""What a game is: its start, its states, what happened in it, and what can be done next."""

from __future__ import annotations

from typing import Literal

from sixfold.server.messages.words import Fact, GameName, Phase, Six


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
    """The clocks at the moment of an event, or now with a whole log: milliseconds left for each seat, and whose runs."""

    left: list[int]
    running: int | None = None
    at: int = 0
    stands: int = 0
    """For how many milliseconds more the running clock stands, because its player is on holiday."""


class Section(Fact):
    """A part of a track: its first and last value, and the value that all markers must reach before it opens."""

    first: int
    last: int
    least: int


class Rules(Fact):
    """What a client needs of the rules to show a game: it types in no number again."""

    end: int
    """The last value of a track; where the seats share it, of either side."""
    sections: list[Section]
    """The parts of a track, the lowest first; none where the seats share it."""
    sides: list[int]
    """The row of tracks on which each seat scores."""
    kinds: dict[str, int]
    """The kinds of piece, or the faces of a die, in their order, and how many there are of each."""
    held: int = 0
    """How many pieces a seat holds once it has drawn; 0 where nothing is hidden."""
    dice: int = 0
    """How many dice a seat has."""
    rolls: int = 0
    """How often a seat may roll in a turn."""
    shared: bool = False
    """Whether the seats pull the same markers, each to its own side."""
    ordered: bool = False
    """Whether it matters which half of a double scores first."""


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
    rules: Rules
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
