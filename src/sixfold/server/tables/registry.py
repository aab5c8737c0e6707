"""All tables of this process: loaded when they are needed, and made as people wish."""

from __future__ import annotations

import asyncio
import time
from functools import partial

from sixfold.errors import TableError
from sixfold.games.variants import Setting
from sixfold.server import daily, protocol
from sixfold.server.common import clock
from sixfold.server.common.tokens import TABLE_ID, new_id
from sixfold.server.store.circles import CircleDoc
from sixfold.server.store.queries import keys_of_place
from sixfold.server.store.rows import GameDoc, Sitting, TableDoc
from sixfold.server.tables import ledger, seats
from sixfold.server.tables.context import Context
from sixfold.server.tables.table import Table


class Registry:
    """Finds tables and makes new ones."""

    def __init__(self, context: Context) -> None:
        self.context, self.store = context, context.store
        self._loading: dict[str, asyncio.Task[Table]] = {}

    async def find(self, id_: str) -> Table:
        """Return a table, from memory or from the store."""
        table = self.context.tables.get(id_)
        if table is not None:
            table.used = time.monotonic()  # whoever asks for it goes on with it: it is not dropped meanwhile
            return table
        task = self._loading.get(id_)
        if task is None:
            task = self._loading[id_] = asyncio.get_running_loop().create_task(self._load(id_))
            task.add_done_callback(lambda _: self._loading.pop(id_, None))
        return await asyncio.shield(task)

    async def _load(self, id_: str) -> Table:
        doc = await self.store.table(id_)
        game_doc = await self.store.game(doc.current) if doc else None
        if doc is None or game_doc is None:
            raise TableError("table/unknown", f"there is no table {id_}")
        await self.context.directory.learn_all(doc)
        table = Table(self.context, doc, game_doc)
        await ledger.learn_guests(table)
        return table

    async def create(
        self,
        wish: protocol.CreateTable,
        device: str,
        *,
        deal: GameDoc | None = None,
        ranked: bool = False,
        promised: bool = True,
    ) -> Table:
        """Make a table as wished, with the device that wishes at its first place; for a daily deal, ranked or for practice.

        ``promised`` says whether its deal can be checked, as it can unless the game began elsewhere.
        """
        setting = Setting.of(wish.game, variant=wish.variant, seats=len(wish.players), options=wish.options)
        for spec in wish.players:
            self.context.check_bot(spec.own)
        account = await self.store.device_account(device)
        self.context.directory.learn(account)
        if wish.listed:
            await self._check_listed(device)
        doc = _new(wish, setting, seats.sittings(wish, device, account))
        game_doc = ledger.new_game(doc, 0)
        if deal:
            daily.mark(doc, game_doc, deal, ranked=ranked)
        if not promised:
            game_doc.commitment = ""
        doc.current = game_doc.id
        if not await self.store.add_table(doc, game_doc, by=device):
            raise TableError("daily/played", "a daily deal is played once")
        if doc.listed:
            self.context.lobby.changed()
        self.context.table_changed(doc.id)
        return Table(self.context, doc, game_doc)

    async def create_in_circle(
        self, circle: CircleDoc, wish: protocol.CreateTable, players: list[Sitting], asked: int
    ) -> Table | None:
        """Make the next table of a circle, with its members at their places, and call them; None if somebody else was faster."""
        setting = Setting.of(wish.game, variant=wish.variant, seats=len(players), options=wish.options)
        doc = _new(wish, setting, players)
        doc.circle, doc.asked = circle.id, asked
        game_doc = ledger.new_game(doc, 0)
        doc.current = game_doc.id
        if circle.evening is not None:
            circle.evening.table = doc.id
        called = [key for player, sitting in enumerate(players) if player != asked for key in keys_of_place(sitting)]
        called = self.context.blocks.without(called, keys_of_place(players[asked]))
        if not await self.store.add_circle_table(circle, doc, game_doc, self.context.reachable.after_inviting(doc, called)):
            return None
        await self.context.directory.learn_all(doc)
        self.context.circles.changed(circle.id)
        self.context.table_changed(doc.id)
        return Table(self.context, doc, game_doc)

    async def _check_listed(self, device: str) -> None:
        """Refuse another listed table to someone who has many."""
        listed = [doc for doc in await self.store.held(device) if doc.listed and doc.status != "over"]
        if len(listed) >= self.context.settings.listed:
            raise TableError("rate/limited", f"you have {len(listed)} tables in the lobby already; close one, or play at one")

    async def refresh(self, ids: list[str]) -> None:
        """Read those tables again that are in memory."""
        for id_ in ids:
            if id_ in self.context.tables:
                await ledger.refresh(self.context.tables[id_])

    def refresh_soon(self, table: Table | None) -> None:
        """Read a table again, in the background, if it is in memory."""
        if table is not None:
            self.context.tasks.start(partial(ledger.refresh, table))


def _new(wish: protocol.CreateTable, setting: Setting, players: list[Sitting]) -> TableDoc:
    """Return a new table as wished, without a game."""
    if wish.partners and not setting.options.get("talk"):
        raise TableError("table/partners", "partners write to each other alone only in a team game in which they may talk")
    return TableDoc(
        id=new_id(TABLE_ID),
        game=wish.game,
        variant=wish.variant,
        options=dict(setting.options),
        players=players,
        status="open",
        games=wish.games,
        number=0,
        current="",
        created=clock.now(),
        clock=wish.clock,
        listed=wish.listed,
        spectators=wish.spectators,
        chat=not wish.listed if wish.chat is None else wish.chat,
        hints=_is_alone(wish) if wish.hints is None else wish.hints,
        partners=wish.partners,
    )


def _is_alone(wish: protocol.CreateTable) -> bool:
    """Say whether nobody plays by link against others: alone, at one device, or against bots."""
    people = sum(spec.kind != "bot" for spec in wish.players)
    return people == 1 or all(spec.kind != "link" for spec in wish.players)
