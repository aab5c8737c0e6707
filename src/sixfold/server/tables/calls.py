"""Whom to call about what happens at a table, among those who can be called at all.

Nothing here waits: who can be called is known in memory, so a move at a table where nobody can be called costs one look into a
set. What may have changed until the call is due is looked at then (``sixfold.server.calling``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from sixfold.server.common import clock
from sixfold.server.common.tasks import Tasks
from sixfold.server.game.running import seating
from sixfold.server.protocol import CallKind
from sixfold.server.store import Store
from sixfold.server.store.queries import keys_of
from sixfold.server.store.rows import Call, GameDoc, LogEntry, Sitting, TableDoc
from sixfold.server.store.scenes import Lasting
from sixfold.server.tables.blocks import Blocks

HOUR = 3_600_000
SHORT = 2 * HOUR
"""Nobody is reminded whose time to move is shorter."""
AHEAD = 24 * HOUR
"""How long before a reminder it is looked at when exactly it suits: quiet hours may be in the way."""


def reminder(began: int, deadline: int) -> int | None:
    """Return when to remind someone that their time ends: an eighth of it before, at least an hour and at most twelve."""
    time = deadline - began
    return None if time < SHORT else deadline - min(max(time // 8, HOUR), 12 * HOUR)


class Reachable:
    """Those who can be called, by their names among the holders, and the calls that are due to them."""

    def __init__(self, store: Store, tasks: Tasks, after: float, blocks: Blocks) -> None:
        self._store, self._tasks, self._blocks = store, tasks, blocks
        self._after = int(after * 1000)
        self._who: set[str] = set()

    async def load(self) -> None:
        """Read who can be called."""
        self._who = await self._store.reachable()

    def learn(self, who: str) -> None:
        """Take in that someone may be one who can be called, or may not be any more."""
        self._who.add(who)  # at once; if that is wrong, it only costs a call that nobody gets
        self._tasks.start(lambda: self._look(who))

    async def _look(self, who: str) -> None:
        if who not in await self._store.reachable(who):
            self._who.discard(who)

    def after_entry(self, doc: TableDoc, entry: LogEntry, before: int | None) -> list[Call]:
        """Return the calls for whose turn it is after an entry; ``before`` is the seat that was in turn, if one was.

        Nobody is called from a seat of theirs to another one.
        """
        if not self._who or entry.turn is None or entry.turn == before or entry.bot:
            return []
        order = seating(doc)
        moved = set() if before is None else set(_holders(doc.players[order[before]]))
        whom = [who for who in self._keys(doc.players[order[entry.turn]]) if who not in moved]
        found = [self._call(who, "turn", doc, entry.seq) for who in whom]
        return [*found, *self._reminders(whom, Lasting(doc, entry.seq, entry.at, entry.deadline))]

    def of_lasting_turns(self, who: str, turns: Sequence[Lasting]) -> list[Call]:
        """Return what reminds someone of turns that began before they could be called; of whose turn it is they know."""
        return [call for turn in turns for call in self._reminders([who], turn)]

    def _reminders(self, whom: Sequence[str], turn: Lasting) -> list[Call]:
        remind = None if turn.deadline is None else reminder(turn.at, turn.deadline)
        if remind is None:
            return []
        due = max(remind - AHEAD, clock.now() + self._after)
        return [self._call(who, "ends", turn.doc, turn.seq, due) for who in whom]

    def after_taking(self, doc: TableDoc, taken: int) -> list[Call]:
        """Return the calls for those who sit at a table where someone took a place; their number tells which place."""
        return self._others(doc, "taken", taken, doc.version * len(doc.players) + taken)

    def after_asking(self, doc: TableDoc, game: GameDoc, asked: int) -> list[Call]:
        """Return the calls for those whom a player asks for another game."""
        return self._others(doc, "rematch", asked, game.number)

    def after_inviting(self, doc: TableDoc, whom: Collection[str]) -> list[Call]:
        """Return the calls for those who are invited to a table, by their names among the holders."""
        return [self._call(who, "invited", doc, 0) for who in sorted(self._who.intersection(whom))]

    def _others(self, doc: TableDoc, kind: CallKind, player: int, seq: int) -> list[Call]:
        if not self._who:
            return []
        cause = set(_holders(doc.players[player]))
        others = {who for place in doc.players for who in self._keys(place)} - cause
        return [self._call(who, kind, doc, seq) for who in sorted(self._blocks.without(others, cause))]

    def _keys(self, place: Sitting) -> list[str]:
        return [who for who in _holders(place) if who in self._who]

    def _call(self, who: str, kind: CallKind, doc: TableDoc, seq: int, due: int | None = None) -> Call:
        now = clock.now()
        return Call(who, kind, doc.id, doc.current, seq, now + self._after if due is None else due, now)


def _holders(place: Sitting) -> Iterator[str]:
    """Go through the names of those who hold a place; a bot's place is nobody's."""
    if place.bot is None:
        yield from place.holders
        yield from keys_of(None, place.account)
