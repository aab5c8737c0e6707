"""Understanding games on the server: lines that branch off, puzzles. The thinking happens in the bots' processes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from sixfold.bots import find
from sixfold.bots.bot import Limit
from sixfold.errors import UsageError
from sixfold.games.chance import Dealer
from sixfold.games.move import Move, parse
from sixfold.play.game import Game
from sixfold.play.record import Record
from sixfold.server import protocol
from sixfold.server.game import show
from sixfold.server.game.show import MoveEvent
from sixfold.server.library import replay

if TYPE_CHECKING:
    from sixfold.review.puzzles import Puzzle


def try_line(name: str, text: str, wish: protocol.TryBody) -> protocol.Tried:
    """Play a line that branches off a record, and judge its last move by what its seat could know.

    Equal lines go equal ways: what is drawn, and what the bot answers, follow from the game and the line alone.
    """
    record = Record.parse(text)
    if wish.ply >= len(record.moves):
        raise UsageError(f"there is no decision at ply {wish.ply}; the record has {len(record.moves)} moves")
    game = record.replay(wish.ply)
    if game.is_unseen:
        raise UsageError("nobody wrote down all that was drawn or rolled in this game, so no line can branch off it")
    game.chance = Dealer(f"{name}/{wish.ply}")
    seat = game.turn
    if seat is None:
        raise UsageError("the game is over there")
    line = _Line(game, seat, name)
    judged: tuple[protocol.Advice | None, list[protocol.Advice]] = (None, [])
    for number, do in enumerate(wish.line):
        line.answer(wish.bot)
        if game.turn is None:
            raise UsageError(f"the line goes on with {do!r} after the end of the game")
        chosen = parse(game.setting, do)
        game.check(chosen, seat)
        if number == len(wish.line) - 1:
            judged = _judge(game, seat, chosen)
        line.make(do)
    line.answer(wish.bot)
    tried = protocol.Tried(seat, line.events, judged=judged[0], better=judged[1])
    if game.turn == seat:
        tried.choices = show.choices(game, name, name, game.ply, undo=False)
    return tried


class _Line:
    """A line as it is played, with all that happens in it."""

    def __init__(self, game: Game, seat: int, name: str) -> None:
        self.game, self.seat, self.name = game, seat, name
        self.events: list[protocol.Event] = []

    def make(self, do: str) -> None:
        """Make a move, and keep what it did; a game that is over has no secrets."""
        before = self.game.states.copy()
        self.game.play(do)
        everyone = tuple(range(self.game.setting.seats))
        self.events.append(MoveEvent(self.game, before, (self.name, self.name, self.game.ply, 0), None).to(everyone))

    def answer(self, bot: str) -> None:
        """Let a bot play the other seats until it is the line's own seat again."""
        player = find(bot)
        while self.game.turn is not None and self.game.turn != self.seat:
            view = self.game.view(self.game.turn)
            limit = Limit(simulations=200) if bot in ("hard", "expert") else Limit()
            self.make(str(player.choose(view, limit, Random(f"{self.name}/{self.game.ply}")).move))


def _judge(game: Game, seat: int, chosen: Move) -> tuple[protocol.Advice | None, list[protocol.Advice]]:
    """Return how a move is judged, and the best ones in its place."""
    from sixfold.review.hint import advise
    from sixfold.review.judge import judge

    view = game.view(seat)
    if len(view.legal_moves) < 2:
        return None, []
    found = [advise(view, one) for one in judge(view, Limit(), Random(0), chosen.code)]
    advice = [protocol.Advice(one.move, list(one.chances), one.lowest, one.facts) for one in found]
    played = next((one for one in advice if one.do == chosen), None)
    return played, advice[:5]


def puzzles() -> protocol.PuzzleList:
    """Return all puzzles, as they are listed."""
    from sixfold.review.puzzles import load

    return protocol.PuzzleList([_row(one) for one in load()])


def _row(one: Puzzle) -> protocol.PuzzleRow:
    return protocol.PuzzleRow(one.id, one.game, one.variant, one.seats, one.difficulty)  # type: ignore[arg-type]


def puzzle(name: str) -> protocol.PuzzleShown:
    """Return a puzzle, as its seat sees it."""
    from sixfold.review.puzzles import pick

    found = pick(name)
    record = found.read_record()
    seen = replay.replay(name, record, str(found.seat))
    game = record.replay()
    choices = show.choices(game, name, name, game.ply, undo=False)
    return protocol.PuzzleShown(name, found.seat, found.difficulty, seen, choices)


def solve(name: str, do: str) -> protocol.Solution:
    """Return whether a move solves a puzzle, and what the best one does."""
    from sixfold.review import facts
    from sixfold.review.puzzles import pick

    found = pick(name)
    solved = found.solved_by(do)
    yours = found.facts if solved else facts(found.view(), do)
    return protocol.Solution(solved, found.best, found.chance, found.gap, found.facts, yours)
