"""All tables of this process: loaded when they are needed, cared for, and dropped from memory when nobody needs them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from sixfold.errors import SixfoldError, TableError
from sixfold.games.variants import Setting
from sixfold.play import fair
from sixfold.server import daily
from sixfold.server import protocol as wire
from sixfold.server.common import names
from sixfold.server.common.refusals import Refusals
from sixfold.server.common.settings import Settings
from sixfold.server.common.tokens import GAME_ID, TABLE_ID, new_id
from sixfold.server.game.ratings import rate
from sixfold.server.game.running import Running, setting_of
from sixfold.server.library.reviews import Reviews
from sixfold.server.operations.metrics import new_durations
from sixfold.server.people.sessions import Sessions
from sixfold.server.store import NewsKind, Store, StoreAway
from sixfold.server.store.rows import Account, GameDoc, RatingRow, Sitting, TableDoc
from sixfold.server.tables import info
from sixfold.server.tables.attendance import Attendance
from sixfold.server.tables.caretaker import Caretaker
from sixfold.server.tables.client import Connection
from sixfold.server.tables.seats import hold
from sixfold.server.tables.table import Table, now
from sixfold.server.thinking.pool import Thinkers

LOG = logging.getLogger("sixfold.server")

LEASE = 5_000
"""Milliseconds for which a process may think for a bot before others may; it asks again while it thinks."""

REMEMBER = 86_400_000
"""Milliseconds for which it is remembered who left a table that nobody uses."""


class Tables:
    """The tables that are in memory, and what all of them share."""

    def __init__(self, store: Store, settings: Settings, refusals: Refusals | None = None) -> None:
        self.store, self.settings = store, settings
        self.refusals = refusals or Refusals()
        self.thinkers = Thinkers(settings.thinkers)
        self.students = Thinkers(1)
        """Reviews and tries take long; no bot's move waits for them."""
        self.reviews = Reviews(self)
        self.sessions = Sessions(self)
        self.tables: dict[str, Table] = {}
        self.by_game: dict[str, Table] = {}
        """The table of each current game in memory."""
        self.moves = 0
        self.took = new_durations()
        """How long it took until an entry of a log was durable."""
        self.lobby_clients: set[Connection] = set()
        self.clients: set[Connection] = set()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._accounts: dict[int, str] = {}
        self._lobby_due = False
        self.measuring: set[str] = set()
        """The daily deals that bots play now, for comparison."""
        self._attendance: dict[str, Attendance] = {}
        store.session_days = settings.session_days
        self.caretaker = Caretaker(self)
        store.on_news = self._hear
        store.on_state = self._tell_state

    def start(self, work: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        """Do something in the background; what goes wrong there is logged."""
        task = asyncio.get_running_loop().create_task(self._guard(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guard(self, work: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        try:
            await work()
        except StoreAway:
            pass  # the caretaker comes back to it
        except SixfoldError as error:
            self.refusals.add(error.code)
        except Exception:
            LOG.exception("something in the background went wrong")

    # Finding and making tables

    async def find(self, name: str) -> Table:
        """Return a table, from memory or from the store."""
        table = self.tables.get(name)
        if table is not None:
            table.used = time.monotonic()  # whoever asks for it goes on with it: it is not dropped meanwhile
            return table
        task = self._loading.get(name)
        if task is None:
            task = self._loading[name] = asyncio.get_running_loop().create_task(self._load(name))
            task.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(task)

    async def _load(self, name: str) -> Table:
        doc = await self.store.table(name)
        kept = await self.store.game(doc.current) if doc else None
        if doc is None or kept is None:
            raise TableError("table/unknown", f"there is no table {name}")
        await self.know_all(doc)
        table = Table(self, doc, kept)
        self.tables[name] = table
        return table

    async def create(self, wish: wire.CreateTable, device: str, *, deal: GameDoc | None = None, ranked: bool = False) -> Table:
        """Make a table as wished, with the device that wishes at its first place; for a daily deal, ranked or for practice."""
        setting = Setting.of(wish.game, variant=wish.variant, seats=len(wish.players), options=wish.options)
        account = await self.store.device_account(device)
        self.know(account)
        if wish.listed:
            await self._check_listed(device)
        day = deal.id.removeprefix(daily.PREFIX) if deal else None
        doc = TableDoc(
            id=new_id(TABLE_ID),
            game=wish.game,
            variant=wish.variant,
            options=dict(setting.options),
            players=_sittings(wish, device, account),
            status="open",
            games=wish.games,
            number=0,
            current="",
            created=now(),
            clock=wish.clock,
            listed=wish.listed,
            spectators=wish.spectators,
            chat=not wish.listed if wish.chat is None else wish.chat,
            hints=_alone(wish) if wish.hints is None else wish.hints,
            daily=day if ranked else None,
            practice=None if ranked else day,
        )
        kept = self.new_game(doc, 0)
        if deal:
            kept.seed, kept.commitment, kept.dealt_as = deal.seed, deal.commitment, deal.id
        doc.current = kept.id
        if not await self.store.add_table(doc, kept, by=device):
            raise TableError("daily/played", "a daily deal is played once")
        table = self.tables[doc.id] = Table(self, doc, kept)
        if doc.listed:
            self.lobby_changed()
        return table

    async def _check_listed(self, device: str) -> None:
        """Refuse another listed table to someone who has many."""
        listed = [doc for doc in await self.store.held(device) if doc.listed and doc.status != "over"]
        if len(listed) >= self.settings.listed:
            raise TableError("rate/limited", f"you have {len(listed)} tables in the lobby already; close one, or play at one")

    def new_game(self, doc: TableDoc, number: int) -> GameDoc:
        """Return a game that is to be dealt at a table, with a seed of its own."""
        seed, name = fair.new_seed(), new_id(GAME_ID)
        setting = setting_of(doc)
        return GameDoc(name, doc.id, number, doc.game, doc.variant, setting.seats, seed, fair.commitment(seed, name))

    def know(self, account: Account | None) -> None:
        """Remember the name of an account."""
        if account is not None:
            self._accounts[account.id] = account.name

    async def know_all(self, doc: TableDoc) -> None:
        """Learn the names of the accounts at a table that are not known yet."""
        for sitting in doc.players:
            if sitting.account is not None and sitting.account not in self._accounts:
                self.know(await self.store.account(sitting.account))

    def names_of(self, doc: TableDoc) -> dict[int, str]:
        """Return the names of the accounts at a table."""
        ids = [sitting.account for sitting in doc.players if sitting.account is not None]
        return {number: self._accounts[number] for number in ids if number in self._accounts}

    async def rate(self, doc: TableDoc, running: Running) -> list[RatingRow]:
        """Return the ratings that a finished game changes."""
        accounts = [doc.players[player].account for player in running.seating]
        people = len(doc.players) > 1 and all(sitting.person and sitting.kind != "bot" for sitting in doc.players)
        if not people or doc.hints or None in accounts or len(set(accounts)) != len(accounts):
            return []
        if doc.discarded or (running.gone and not running.begun):
            return []  # it was called off, or somebody never came: nobody has lost a game
        ended = running.game.outcome()
        assert ended is not None
        numbers = [number for number in accounts if number is not None]
        before = await self.store.ratings(numbers, doc.game)
        return rate(running.game.setting, numbers, ended.ranks, before)

    # What happens by itself

    def think(self, table: Table) -> asyncio.Task[None]:
        """Let the bot in turn at a table think, and make its move."""
        task = asyncio.get_running_loop().create_task(self._guard(partial(self._think, table)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _think(self, table: Table) -> None:
        """Make the moves of bots until it is a person's turn."""
        while (running := table.running) is not None:
            turn = running.game.turn
            bot = running.bots[turn] if turn is not None else None
            if turn is None or bot is None or not table.is_attended(running):
                return
            seq = running.seq
            legal = running.legal()
            if len(legal) == 1:
                do = str(legal[0])
            else:
                if not await self.store.lease(running.name, seq, LEASE):
                    return
                view = running.game.view(turn)
                do, trail = await self._thought(table, running, bot, view)
                view.trail[:] = trail
            await table.play_bot(seq, turn, do)
            if table.running is not None and table.running.seq == seq:
                return

    async def _thought(self, table: Table, running: Running, bot: str, view: Any) -> tuple[str, list[Any]]:
        """Wait for a bot, and keep the lease while it thinks."""
        seq = running.seq
        wanted = partial(table.is_attended, running)
        thought = asyncio.ensure_future(self.thinkers.choose(bot, view, f"{running.name}/{seq}", table.asker(), wanted))
        while True:
            done, _ = await asyncio.wait({thought}, timeout=LEASE / 2000)
            if done:
                return thought.result()
            await self.store.lease(running.name, seq, LEASE)

    def say_all(self) -> None:
        """Tell other processes who is at all tables here, and forget who was long ago at tables that nobody uses."""
        long_ago = now() - REMEMBER
        for name, attendance in list(self._attendance.items()):
            if name not in self.tables and attendance.last < long_ago:
                del self._attendance[name]
        for table in self.tables.values():
            if table.audience:
                self.say_presence(table.doc.id)

    def is_used(self, name: str) -> bool:
        """Say whether somebody uses a table here, or is at it anywhere."""
        known = self._attendance.get(name)
        return name in self.tables or (known is not None and known.is_anyone(now()))

    def forget(self, table: Table) -> None:
        """Drop a table from memory."""
        table.rest()
        if self.tables.get(table.doc.id) is table:
            del self.tables[table.doc.id]
        if self.by_game.get(table.kept.id) is table:
            del self.by_game[table.kept.id]

    def look_again(self, table: Table) -> None:
        """Look at the store again as soon as it can be reached: nobody knows what it has of a table."""
        self.start(table.refresh)

    # Other processes, and everyone

    def _hear(self, kind: NewsKind, name: str) -> None:
        if kind == "all":
            for table in list(self.tables.values()):
                self.start(table.refresh)
            self.lobby_changed()
            self.start(self.sessions.check_all)
        elif kind == "device":
            self.sessions.drop(name)
        elif kind == "account":
            self.sessions.drop_account(int(name))
        elif kind == "log":
            if name in self.by_game:
                self.start(self.by_game[name].refresh)
        elif kind == "table":
            self.lobby_changed()
            if name in self.tables:
                self.start(self.tables[name].refresh)
        elif kind == "said" and name in self.tables:
            self.start(self.tables[name].talk.hear)
        elif kind == "here":
            self._hear_here(name)

    def _tell_state(self, there: bool) -> None:
        for client in self.clients:
            client.tell(wire.Notice("back" if there else "reconnecting"))

    def attendance(self, name: str) -> Attendance:
        """Return who is at a table, here and at other processes."""
        known = self._attendance.get(name)
        if known is None:
            known = self._attendance[name] = Attendance(int(self.settings.gone_after * 500))
        return known

    def say_presence(self, name: str) -> None:
        """Tell other processes who is at a table here, and who left it when."""
        if not self.store.shared:
            return
        table = self.tables.get(name)
        here, watching = (table.audience.here(), table.audience.spectators()) if table else (set(), 0)
        known = self.attendance(name).write(here, watching, now())
        self.start(lambda: self.store.tell("here", f"{name}/{self.store.process}/{known}"))

    def _hear_here(self, text: str) -> None:
        """Take in who is at a table at another process; to one that is new there, say what is known here."""
        name, process, known = text.split("/", 2)
        knows = name in self._attendance
        is_new = self.attendance(name).read(process, known, now())
        if name in self.tables:
            self.tables[name].tell_presence()
        if knows and is_new:
            self.say_presence(name)

    def lobby_changed(self) -> None:
        """Tell those who follow the lobby, soon."""
        if self.lobby_clients and not self._lobby_due:
            self._lobby_due = True
            asyncio.get_running_loop().call_later(0.2, self.start, self._tell_lobby)

    async def _tell_lobby(self) -> None:
        self._lobby_due = False
        lobby = await self.lobby()
        for client in self.lobby_clients:
            client.tell(lobby)

    async def lobby(self) -> wire.Lobby:
        """Return the listed tables."""
        return wire.Lobby([info.lobby_row(doc) for doc in await self.store.lobby(100)])

    def announce_stop(self) -> None:
        """Tell everyone that the server stops: it may be back in a moment."""
        for client in self.clients:
            client.tell(wire.Notice("restarting"))
            client.close(1012)

    async def close(self) -> None:
        """Let go of everything."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinkers.close()
        self.students.close()


def _alone(wish: wire.CreateTable) -> bool:
    """Say whether nobody plays by link against others: alone, at one device, or against bots."""
    people = sum(spec.kind != "bot" for spec in wish.players)
    return people == 1 or all(spec.kind != "link" for spec in wish.players)


def _sittings(wish: wire.CreateTable, device: str, account: Account | None) -> list[Sitting]:
    """Return the places of a new table; the first place by link is for whoever makes it, if they have none here."""
    sittings: list[Sitting] = []
    mine_by_link = all(spec.kind != "here" for spec in wish.players)
    for player, spec in enumerate(wish.players):
        if spec.kind == "bot":
            others = [sitting.name for sitting in sittings] + [other.name for other in wish.players]
            sittings.append(Sitting("bot", spec.name or names.of_bot(others), spec.bot or "medium"))
            continue
        sitting = Sitting(spec.kind)
        if spec.kind == "here" or mine_by_link:
            hold(sitting, device, account)
            alone = mine_by_link or sum(other.kind == "here" for other in wish.players) == 1
            sitting.name = spec.name or (account.name if account and alone else names.of_person(player))
            mine_by_link = False
        sittings.append(sitting)
    return sittings
