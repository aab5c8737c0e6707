"""The one table of what can be played: games, variants, seats, options.

A new variant goes here first: a row in GAMES, then its number and constants in the rules of its game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sixfold.errors import UsageError
from sixfold.rules.types import Seat, Side

if TYPE_CHECKING:
    from sixfold.games.face import Face
    from sixfold.rules.verbs import Rules

OptionValue = bool | int


@dataclass(frozen=True)
class Option:
    """An option on which players can agree before a game: a yes or no, or a whole number in a range."""

    name: str
    default: OptionValue
    about: str
    least: int = 0
    most: int = 1

    def check(self, value: object) -> OptionValue:
        """Return the value if the option allows it; raise UsageError otherwise."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            raise UsageError(f"option {self.name} takes true or false, not {value!r}")
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return value
        raise UsageError(f"option {self.name} takes a whole number from {self.least} to {self.most}, not {value!r}")

    def read(self, text: str) -> OptionValue:
        """Return the value that a text such as "true" or "7" stands for; raise UsageError if the option does not allow it."""
        named = {"true": True, "yes": True, "false": False, "no": False}
        if isinstance(self.default, bool):
            return self.check(named.get(text.lower(), text))
        return self.check(int(text) if text.lstrip("-").isdecimal() else text)


TALK = Option("talk", False, "partners may talk about the game (B14); for people, it changes nothing for bots")
WIDTH = Option("width", 9, "steps from the middle of the duel's track to each end (B18)", 1, 60)
SPLIT = Option("split", False, "some of a symbol's dice may be a joker while others match (D5)")


@dataclass(frozen=True)
class Variant:
    """A variant of a game.

    ``number`` is the variant's number in the kernels, and ``rule`` names the option that the kernels need. ``own_rules`` replaces
    the rules of the game for a variant that has its own.
    """

    game: str
    name: str
    number: int
    seats: tuple[int, ...]
    options: tuple[Option, ...] = ()
    rule: str = ""
    ordered: bool = False
    """Whether the order of a double's halves matters, on the long track (B15)."""
    is_shared_track: bool = False
    """Whether both seats pull the same markers (B18)."""
    note: str = ""
    own_rules: Rules | None = None

    @property
    def rules(self) -> Rules:
        """Return the kernels that play the variant; the first use loads the compiler."""
        rules: Rules = self.own_rules or import_module(f"sixfold.rules.{self.game}")
        return rules

    @property
    def face(self) -> Face:
        """Return the face of the game."""
        face: Face = import_module(f"sixfold.games.{self.game}").FACE
        return face


_RECONSTRUCTION = "The duel is a reconstruction: its own rule sheet is not among the rulebooks (B18)."

GAMES: dict[str, dict[str, Variant]] = {
    "board": {
        "standard": Variant("board", "standard", 0, (2, 3, 4)),
        "team": Variant("board", "team", 1, (4,), (TALK,), ordered=True),
        "solo": Variant("board", "solo", 2, (1,), ordered=True),
        "duel": Variant("board", "duel", 3, (2,), (WIDTH,), rule="width", is_shared_track=True, note=_RECONSTRUCTION),
    },
    "cards": {
        "standard": Variant("cards", "standard", 0, (2, 3, 4)),
    },
    "dice": {
        "standard": Variant("dice", "standard", 0, (2, 3, 4), (SPLIT,), rule="split"),
        "hidden-start": Variant("dice", "hidden-start", 1, (2, 3, 4), (SPLIT,), rule="split"),
    },
}


def register(variant: Variant) -> None:
    """Add a variant to the table GAMES.

    Its name must be new. It plays by the ``number`` of a variant that the rules know, or by ``own_rules``. Raises UsageError if
    there is no such game, or if the variant is there already.
    """
    if variant.game not in GAMES:
        raise UsageError(
            f"there is no game {variant.game!r} to which {variant.name!r} could be added; there is: {', '.join(GAMES)}"
        )
    if variant.name in GAMES[variant.game]:
        raise UsageError(f"there is a variant {variant.name!r} of {variant.game} already")
    GAMES[variant.game][variant.name] = variant


def _named(what: str, name: object, table: Mapping[str, Any]) -> Any:
    """Return the entry of a table; raise UsageError with the names that there are otherwise."""
    if isinstance(name, str) and name in table:
        return table[name]
    known = ", ".join(table) or "none"
    raise UsageError(f"there is no {what} {name!r}; there is: {known}")


@dataclass(frozen=True)
class Setting:
    """What is agreed before a game: the game, the variant, the number of seats, and the options that differ from the defaults.

    Use ``Setting.of``, which checks what it is given.

    >>> setting = Setting.of("board", variant="duel", options={"width": 7})
    >>> print(setting)
    board (duel), 2 seats, width=7
    >>> setting.side(1), setting.partners(1)
    (1, [1])
    """

    game: str
    variant: str
    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        game: object,
        *,
        variant: object = "standard",
        seats: object = None,
        options: Mapping[str, object] | None = None,
    ) -> Setting:
        """Return a checked setting; raise UsageError if there is no such game, variant, number of seats or option.

        Without ``seats`` it takes the smallest number that the variant allows.
        """
        kind: Variant = _named(f"variant of {game}", variant, _named("game", game, GAMES))
        seats = kind.seats[0] if seats is None else seats
        if seats not in kind.seats or not isinstance(seats, int) or isinstance(seats, bool):
            allowed = " or ".join(str(n) for n in kind.seats)
            raise UsageError(f"{kind.game} ({kind.name}) is for {allowed} seats, not {seats!r}")
        table = {option.name: option for option in kind.options}
        given = {
            name: _named(f"option of {kind.game} ({kind.name})", name, table).check(value)
            for name, value in (options or {}).items()
        }
        differing = {name: value for name, value in sorted(given.items()) if value != table[name].default}
        return cls(kind.game, kind.name, seats, differing)

    @cached_property
    def kind(self) -> Variant:
        """Return the variant that is played: its row of GAMES."""
        return GAMES[self.game][self.variant]

    @cached_property
    def rules(self) -> Rules:
        """Return the kernels that play this setting."""
        return self.kind.rules

    @cached_property
    def face(self) -> Face:
        """Return the face of the game that is played."""
        return self.kind.face

    @cached_property
    def sides(self) -> int:
        """Return how many rows of tracks there are: one for each seat, or each team."""
        return int(self.rules.sides(self.kind.number, self.seats))

    def side(self, seat: Seat) -> Side:
        """Return the row of tracks on which a seat scores: its own, or its team's."""
        return self._sides[seat]

    @cached_property
    def _sides(self) -> list[Side]:
        return [int(self.rules.side_of(self.kind.number, seat)) for seat in range(self.seats)]

    def partners(self, seat: Seat) -> list[Seat]:
        """Return the seats that score on the same row of tracks as a seat, itself included."""
        return [other for other in range(self.seats) if self.side(other) == self.side(seat)]

    @property
    def rule(self) -> int:
        """Return the value of the option that the kernels need."""
        for option in self.kind.options:
            if option.name == self.kind.rule:
                return int(self.options.get(option.name, option.default))
        return 0

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (self.game, self.variant, self.seats, dict(self.options))

    def __hash__(self) -> int:
        return hash((self.game, self.variant, self.seats, *self.options.items()))

    def __str__(self) -> str:
        options = "".join(f", {name}={str(value).lower()}" for name, value in self.options.items())
        seats = f"{self.seats} seat{'s' * (self.seats > 1)}"
        return f"{self.game} ({self.variant}), {seats}{options}"
