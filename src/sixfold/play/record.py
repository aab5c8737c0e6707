"""Records: one game as one JSON object, many as JSON Lines. Read, written, replayed, verified."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from sixfold.errors import RecordError, SixfoldError, UsageError, WrongOutcome, quote
from sixfold.games import chance
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.rules.types import Ply

VERSION = 1

LONGEST = 1 << 20
"""No record has more characters than this; the longest games have some twenty thousand."""

_MEMBERS = ("sixfold", "game", "variant", "options", "seats", "setup", "moves", "outcome")


@dataclass(frozen=True)
class Record:
    """A game written down. ``seats`` and ``more`` stay as they are; ``more`` holds members that this program does not read."""

    setting: Setting
    seats: list[dict[str, Any]]
    setup: dict[str, Any]
    moves: list[dict[str, Any]]
    outcome: dict[str, Any] | None = None
    more: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game, *, seats: list[dict[str, Any]] | None = None, **more: Any) -> Record:
        """Write a game down; ``seats`` says more of the players than their names, ``more`` more of the game."""
        if game.history.is_loaded:
            raise UsageError("a record begins with a deal, but this game began from a loaded state")
        ended = game.outcome()
        return cls(
            game.setting,
            seats or [{"name": name} for name in game.names],
            chance.write_setup(game.setting, game.setup),
            game.entries(),
            None if ended is None else ended._asdict(),
            more,
        )

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record from its JSON text; the format is checked, the rules are not (see ``verify``)."""
        if len(text) > LONGEST:
            raise RecordError(f"it is longer than {LONGEST:,} characters, which no game is")
        try:
            return cls.read(json.loads(text, parse_constant=_refuse))
        except ValueError as error:
            if isinstance(error, SixfoldError):
                raise
            raise RecordError(f"it is not JSON: {error}") from None
        except RecursionError:
            raise RecordError("it is not a record: its JSON is nested too deeply") from None

    @classmethod
    def read(cls, data: object) -> Record:
        """Read a record from a JSON object that is parsed already."""
        if not isinstance(data, Mapping):
            raise RecordError(f"a record is a JSON object, not {quote(data)}")
        if data.get("sixfold") != VERSION or isinstance(data.get("sixfold"), bool):
            raise RecordError(f"'sixfold' says version {quote(data.get('sixfold'))}, but this program reads version {VERSION}")
        for member in _MEMBERS:
            if member not in data:
                raise RecordError(f"{member!r} is missing")
        kinds = {
            "options": (Mapping, "an object"),
            "seats": (list, "a list"),
            "setup": (Mapping, "an object"),
            "moves": (list, "a list"),
        }
        for member, (kind, noun) in kinds.items():
            if not isinstance(data[member], kind):
                raise RecordError(f"{member!r} is {noun}, not {quote(data[member])}")
        for seat, player in enumerate(data["seats"]):
            if not isinstance(player, Mapping) or not isinstance(player.get("name"), str):
                raise RecordError(f"seat {seat} is an object with a 'name', not {quote(player)}")
        if not isinstance(data["outcome"], Mapping | None):
            raise RecordError(f"'outcome' is null or an object, not {quote(data['outcome'])}")
        try:
            setting = Setting.of(data["game"], variant=data["variant"], seats=len(data["seats"]), options=data["options"])
        except SixfoldError as error:
            raise RecordError(str(error)) from None
        more = {member: value for member, value in data.items() if member not in _MEMBERS}
        outcome = None if data["outcome"] is None else dict(data["outcome"])
        return cls(setting, data["seats"], data["setup"], data["moves"], outcome, more)

    def write(self) -> str:
        """Return the record as one line of JSON."""
        data = {
            "sixfold": VERSION,
            "game": self.setting.game,
            "variant": self.setting.variant,
            "options": dict(self.setting.options),
            "seats": self.seats,
            "setup": self.setup,
            "moves": self.moves,
            "outcome": self.outcome,
            **self.more,
        }
        return json.dumps(data, ensure_ascii=False, separators=(", ", ": "))

    def replay(self, ply: Ply | None = None) -> Game:
        """Return the game after ``ply`` moves, or after all of them; raise RecordError where it breaks a rule."""
        if ply is not None and not 0 <= ply <= len(self.moves):
            raise RecordError(f"there is no ply {ply}; the record has {len(self.moves)} moves")
        names = [seat["name"] for seat in self.seats]
        try:
            game = Game(self.setting, names=names)
            game.deal(self.setup)
        except SixfoldError as error:
            raise RecordError(f"setup: {error}") from None
        for number in range(len(self.moves) if ply is None else ply):
            self._enter(game, number)
        return game

    def _enter(self, game: Game, number: int) -> None:
        """Make a move of the record, or say what is wrong with it."""
        entry = self.moves[number]
        try:
            if not isinstance(entry, Mapping):
                raise RecordError(f"a move is an object with 'seat' and 'do', not {quote(entry)}")
            game.enter(entry)
        except SixfoldError as error:
            raise RecordError(str(error), move=number) from None

    def games(self) -> Iterator[Game]:
        """Return the game before the first move and after each one; it is the same object, moved on.

        >>> from sixfold import Game
        >>> record = Record.of(Game.new("dice", seats=2, seed=1, moves=["roll", "score"]))
        >>> [game.ply for game in record.games()]
        [0, 1, 2]
        """
        game = self.replay(0)
        yield game
        for number in range(len(self.moves)):
            self._enter(game, number)
            yield game

    def verify(self) -> Game:
        """Replay the whole record, compare its outcome, and return the game; raise RecordError if it does not hold."""
        game = self.replay()
        if self.outcome is None:  # cut off here, or still running
            return game
        ended = game.outcome()
        last = len(self.moves) - 1 if self.moves else None
        if ended is None:
            raise WrongOutcome("the outcome says that the game has ended, but it goes on", move=last)
        for name, true in ended._asdict().items():
            if self.outcome.get(name) != true:
                written = quote(self.outcome.get(name))
                raise WrongOutcome(f"the game ended with {name} {true}, but the outcome says {written}", move=last)
        return game


def _refuse(constant: str) -> Any:
    raise RecordError(f"it is not JSON: {constant} is no number there")


def read_file(path: str | Path) -> Iterator[tuple[int, Record | RecordError]]:
    """Read the records of a file one by one, each with the number of its line, from 1.

    Where a line is not a record, what is wrong with it comes in its place. No line is held in memory beyond LONGEST.
    """
    with Path(path).open("rb") as lines:
        number = 0
        while line := lines.readline(LONGEST + 1):
            number += 1
            if len(line) > LONGEST and not line.endswith(b"\n"):
                _skip_line(lines)
            if line.strip():
                try:
                    yield number, Record.parse(line.decode())
                except UnicodeDecodeError as error:
                    yield number, RecordError(f"it is not UTF-8: byte {error.start + 1} of the line is not")
                except RecordError as error:
                    yield number, error


def _skip_line(lines: IO[bytes]) -> None:
    """Read on to the end of an overlong line, a piece at a time."""
    while (rest := lines.readline(LONGEST)) and not rest.endswith(b"\n"):
        pass
