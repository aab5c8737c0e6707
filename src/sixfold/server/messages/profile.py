"""Bodies of requests and answers about profiles: how games ended, against whom, ratings and their courses, luck and skill."""

from __future__ import annotations

from typing import Literal

from sixfold.server.messages.people import Rating
from sixfold.server.messages.words import BotName, Fact, GameName, Strict


class ShowProfile(Strict):
    """Whether others may see this account's profile."""

    shown: bool


class RatingPoint(Fact):
    """What a game made of a rating."""

    at: int
    rating: float
    deviation: float


class Course(Fact):
    """How a rating for so many seats changed, the earliest game first."""

    game: GameName
    seats: int
    points: list[RatingPoint]


class KindResults(Fact):
    """How the games of one kind ended."""

    game: GameName
    variant: str
    seats: int
    games: int
    places: list[int]
    """How often each place was reached, the first one first; who shares a place has the better one."""
    played: int = 0
    """How many were played to their end by the rules, with markers of one's own: nobody resigned, and no time was over."""
    lowest: float = 0.0
    """The mean of the own lowest marker at the end of those."""
    best: int = 0
    """The highest that the own lowest marker reached in those."""


class Against(Fact):
    """Results against one person, or all bots of a kind: how often one was before them, level with them, behind them."""

    name: str = ""
    bot: BotName | None = None
    own: str | None = None
    """A bot of others."""
    won: int = 0
    drawn: int = 0
    lost: int = 0
    last: int = 0
    """When the last of these games ended."""


class ReviewedGame(Fact):
    """What a review said about one's part in a game: changes of the chance to win, in points of a hundred, or in a solo game of
    the lowest marker, in steps."""

    game: GameName
    at: int
    measure: Literal["win", "lowest"]
    luck: float
    """What the deal and all draws or rolls changed."""
    skill: float
    """What the own decisions gave away, at most 0."""
    others: float
    """What the others gave away."""
    accuracy: float | None = None
    """From 0 to 100; None where there was no choice."""
    id: str = ""
    """The game, for its own players."""


class DailyStreak(Fact):
    """The daily deals that were played to their end: how many, in a row up to now, and most in a row."""

    played: int = 0
    streak: int = 0
    longest: int = 0


class Profile(Fact):
    """What games say about someone. Others see it only if its owner shows it, and then without people who do not."""

    name: str | None
    shown: bool = False
    """Whether others may see it."""
    since: int | None = None
    """When the account was made."""
    ratings: list[Rating] = []
    """For each game over all numbers of seats (0), and for each number."""
    courses: list[Course] = []
    kinds: list[KindResults] = []
    people: list[Against] = []
    """Those most often met first."""
    bots: list[Against] = []
    """The weakest first."""
    reviewed: list[ReviewedGame] = []
    """The last games that have a review, the latest first."""
    daily: DailyStreak | None = None
    shared: int = 0
    """Games in which several seats were one's own, as at one screen; they count nowhere else."""
