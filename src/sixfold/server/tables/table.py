"""A table in memory: what the store has of it, the game that runs there, and who watches.

Everything that happens to a table happens under its lock, one thing after the other. ``ledger`` reads and writes what the store
has, ``play`` and ``places`` are what people do, ``watching`` is how clients follow it, and the drive does what comes by itself.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixfold.errors import TableError
from sixfold.server import protocol
from sixfold.server.common import clock, names
from sixfold.server.common.spans import Span
from sixfold.server.game.running import Running
from sixfold.server.store.invitations import InvitationRow
from sixfold.server.store.queries import keys_of_place
from sixfold.server.store.rows import GameDoc, Spoke, TableDoc
from sixfold.server.tables import info, seats
from sixfold.server.tables.attendance import TOLD
from sixfold.server.tables.audience import Audience, Players
from sixfold.server.tables.client import Client
from sixfold.server.tables.seats import Who
from sixfold.server.tables.talk import Talk
from sixfold.server.thinking.shares import NOBODY, Asker

if TYPE_CHECKING:
    from sixfold.server.tables.context import Context


class Table:
    """A table in memory: a cache of what the store has, and the clients that watch it."""

    def __init__(self, context: Context, doc: TableDoc, game_doc: GameDoc) -> None:
        self.context, self.store = context, context.store
        self.id = doc.id
        self._doc, self._game_doc = doc, game_doc
        context.tables[doc.id] = context.by_game[game_doc.id] = self
        self.running: Running | None = None
        """The current game; None before it begins, and while nobody needs it in memory."""
        self.lock = asyncio.Lock()
        self.audience = Audience()
        self.attendance = context.presence.at(doc.id)
        self.sent = 0
        """Up to which entry of the log of the current game everyone has been sent what happened."""
        self.holidays: list[list[Span]] = []
        """When each player is on holiday; nothing unless there are days to move."""
        self.talk = Talk(self.store, doc.id, self.audience, self.hears)
        self.guests: Sequence[InvitationRow] = ()
        """Who is invited, while the game has not begun."""
        self.used = time.monotonic()
        self.planned = 0
        """The last entry after which it was looked for a planned move of the seat in turn."""
        self.thinking: asyncio.Task[None] | None = None
        """Makes the moves of bots; the drive begins it."""
        self.timer: asyncio.TimerHandle | None = None
        """Rings when the clock of the seat in turn is out; the drive winds it up."""

    # What the store has

    @property
    def doc(self) -> TableDoc:
        """Return the table as the store has it."""
        return self._doc

    @doc.setter
    def doc(self, doc: TableDoc) -> None:
        self._doc = doc
        self.context.table_changed(doc.id)
        for client in self.audience:
            self._see_out_unless_allowed(client)  # before anyone is sent anything of it

    @property
    def game_doc(self) -> GameDoc:
        """Return the current game as the store has it."""
        return self._game_doc

    @game_doc.setter
    def game_doc(self, game_doc: GameDoc) -> None:
        self.context.by_game.pop(self._game_doc.id, None)
        self._game_doc = game_doc
        self.context.by_game[game_doc.id] = self

    # Who is who

    def players_of(self, who: Who) -> Players:
        """Return the players whose places someone holds."""
        return who.players(self._doc)

    def name_of(self, player: int) -> str:
        """Return the name at a place."""
        return self._doc.players[player].name or names.of_person(player)

    def held_by(self, client: Client) -> Players:
        """Return the players whose places a client holds."""
        held = self.audience.held_by(client)
        return self.players_of(client.who) if held is None else held

    def check_may_watch(self, who: Who) -> Players:
        """Return the players whose places someone holds, if they may see this table."""
        players = self.players_of(who)
        seats.check_may_watch(self._doc, players)
        return players

    def hears(self, spoke: Spoke, client: Client) -> bool:
        """Say whether a client is told what somebody said: it may read it, and has not muted them."""
        return spoke.is_for(self.held_by(client)) and self.shunned_by(client, spoke.player) is None

    def shunned_by(self, client: Client, player: int | None) -> protocol.BlockKind | None:
        """Return whether a client muted or blocked a player."""
        if player is None or player >= len(self._doc.players):
            return None
        return self.context.blocks.between(client.who.keys, keys_of_place(self._doc.players[player]))

    # Who is there

    def present(self) -> list[bool]:
        """Return which players are there now; bots always are."""
        here = self.attendance.present(self.audience.here(), clock.now())
        return [sitting.kind == "bot" or player in here for player, sitting in enumerate(self._doc.players)]

    def away(self) -> list[int | None]:
        """Return for how many milliseconds each player has been away; None for those who are there, and for free places."""
        at = clock.now()
        absent = [not here and not info.is_free(self._doc.players[player]) for player, here in enumerate(self.present())]
        return [at - self.attendance.away_since(player, at) if away else None for player, away in enumerate(absent)]

    def watching(self) -> int:
        """Return how many watch without a place."""
        return self.audience.spectators() + self.attendance.watching(clock.now())

    def watchers(self) -> list[str]:
        """Return the names of those of them who want to be seen."""
        return sorted([*self.audience.watchers(), *self.attendance.watchers(clock.now())])[:TOLD]

    def gone_after(self) -> float | None:
        """Return after how many seconds the others may go on without someone; with days to move, nobody has to be there."""
        slow = self._doc.clock is not None and self._doc.clock.slow
        return None if slow else self.context.settings.gone_after

    def check_gone(self, player: int) -> None:
        """Refuse to go on without a person who is there, or who may come back."""
        if player >= len(self._doc.players) or self._doc.players[player].kind == "bot":
            raise TableError("player/unknown", f"there is no person at place {player}")
        if self._doc.players[player].left:
            return
        if self.present()[player]:
            raise TableError("player/present", f"{self._doc.players[player].name} is here")
        patience = self.gone_after()
        if patience is None:
            raise TableError("player/present", "at a table with days to move nobody has to be here; their clock decides")
        at = clock.now()
        wait = patience - (at - self.attendance.away_since(player, at)) / 1000
        if wait > 0:
            raise TableError("player/present", f"{self._doc.players[player].name} may come back; wait {wait:.0f} s more")

    def see(self, players: Players) -> None:
        """Note that players ask over HTTP: that is being there too."""
        asking = set(players) - self.audience.here()
        if asking and self.attendance.ask(asking, clock.now()):
            self.announce_presence()
            asyncio.get_running_loop().call_later(self.attendance.lingers / 1000 + 0.01, self.announce_presence)

    def announce_presence(self) -> None:
        """Tell everyone here, and the other processes, who is there."""
        self.send_presence()
        self.context.presence.announce(self.id)

    def send_presence(self) -> None:
        """Tell everyone here who is there."""
        self.audience.send(protocol.Presence(self.id, self.present(), self.watching(), self.away(), self.watchers()))

    def is_attended(self, running: Running) -> bool:
        """Say whether anybody sits or watches here; where nobody does, no bot thinks."""
        return bool(self.audience) or not all(running.bots)

    def asker(self) -> Asker:
        """Return for whom bots think here: somebody who plays, else somebody who watches, else nobody who is present."""
        present = sorted(self.audience, key=lambda client: not self.held_by(client))
        return present[0].asker if present else NOBODY

    # Leaving

    def unwatch(self, client: Client) -> None:
        """Forget a client that left."""
        self.attendance.leave(self.audience.forget(client), clock.now())
        client.tables.discard(self)
        self.announce_presence()

    def see_out(self, client: Client, why: TableError) -> None:
        """Tell a client why it may not watch any more."""
        self.unwatch(client)
        client.send(protocol.Refusal(why.code, str(why), table=self.id))

    def _see_out_unless_allowed(self, client: Client) -> None:
        """See a client out that plays nowhere here and may not watch."""
        if self._doc.spectators or self.players_of(client.who):
            return
        try:
            self.check_may_watch(client.who)
        except TableError as error:
            self.see_out(client, error)

    def rest(self) -> None:
        """Let no clock ring; the caretaker finds deadlines in the store."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
