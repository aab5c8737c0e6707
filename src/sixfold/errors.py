"""Everything that Sixfold raises::

    SixfoldError
    ├── UsageError      unknown game, variant, option, number of seats, seat, bot: the call itself is wrong
    ├── MoveError       a move that cannot be made
    │   ├── MalformedMove   it does not read as a move                   move/malformed
    │   ├── IllegalMove     it reads well, but the rules forbid it       move/illegal
    │   ├── OutOfTurn       another seat is in turn                      move/turn
    │   └── GameOver        the game has ended                           move/over
    ├── ChanceError     a chance outcome that cannot happen              chance/impossible
    ├── RecordError     a record that does not hold; says at which move  record/broken
    │   ├── WrongOutcome    it keeps the rules, but ends another way     record/outcome
    │   │                   than it says
    │   └── UnfairRecord    it keeps the rules, but its chance is not    record/unfair
    │                       what seed and entropy give, or cannot be checked
    └── TableError      a table or the server refuses something          table/…, seat/…, move/stale, rate/limited, …
        └── StoreAway       the server's database cannot be reached (defined with the store)             store/away

Every message is one sentence that says what is wrong, where, and why. ``code`` names the kind for programs.
"""


class SixfoldError(Exception):
    """Anything that Sixfold refuses."""

    code = "error"


class UsageError(SixfoldError, ValueError):
    """The call itself is wrong: there is no such game, variant, option, seat, or bot."""

    code = "usage"


class MoveError(SixfoldError, ValueError):
    """A move that cannot be made."""

    code = "move"


class MalformedMove(MoveError):
    """A move that does not read as one."""

    code = "move/malformed"


class IllegalMove(MoveError):
    """A move that the rules forbid here."""

    code = "move/illegal"


class OutOfTurn(MoveError):
    """A move of a seat that is not in turn."""

    code = "move/turn"


class GameOver(MoveError):
    """A move after the end."""

    code = "move/over"


class ChanceError(SixfoldError, ValueError):
    """A chance outcome that cannot happen."""

    code = "chance/impossible"


class RecordError(SixfoldError, ValueError):
    """A record that does not hold; ``move`` is the number of the move that breaks it, from 0, or None."""

    code = "record/broken"

    def __init__(self, reason: str, *, move: int | None = None) -> None:
        super().__init__(reason if move is None else f"move {move}: {reason}")
        self.reason = reason
        self.move = move

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), (self.reason,), {"move": self.move})


class WrongOutcome(RecordError):
    """A record whose moves lead to another outcome than it says."""

    code = "record/outcome"


class UnfairRecord(RecordError):
    """A record whose chance outcomes do not follow from its seed and entropy, or that does not let anyone check."""

    code = "record/unfair"


class TableError(SixfoldError):
    """A table or the server refuses something; the code says what kind of refusal it is."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (TableError, (self.code, str(self)), {})


def _rebuild(kind: type[SixfoldError], words: tuple[str, ...], more: dict[str, object]) -> SixfoldError:
    """Return an error that came from another process."""
    return kind(*words, **more)


def quote(value: object, *, length: int = 60) -> str:
    """Return a value as a message shows it: its beginning where it is long."""
    text = repr(value)
    return text if len(text) <= length else text[:length] + "…"
