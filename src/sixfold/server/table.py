"""A table: who sits there, the game that runs, and who is told about it.

Everything that happens to a table happens under its lock, one thing after the other. A move is in the store before anyone hears
of it; if the store has something else at its place, the table looks at the log again and tells everyone what it missed.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec

from sixfold.errors import SixfoldError, TableError
from sixfold.games.move import parse
from sixfold.play.match import match_points
from sixfold.server import info, names, places, show
from sixfold.server import protocol as wire
from sixfold.server.audience import Audience
from sixfold.server.connection import Connection
from sixfold.server.places import Who
from sixfold.server.rows import GameDoc, LogEntry, TableDoc
from sixfold.server.running import Running, deal, ended
from sixfold.server.shares import NOBODY, Asker
from sixfold.server.show import Told, Viewer
from sixfold.server.talk import Talk
from sixfold.server.tokens import new_token

if TYPE_CHECKING:
    from sixfold.server.tables import Tables

ATTEMPTS = 20
"""How often a change of a table is tried when others change it too."""


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Table:
    """A table in memory: a cache of what the store has, and the clients that watch it."""

    def __init__(self, tables: Tables, doc: TableDoc, kept: GameDoc) -> None:
        self.tables, self.store = tables, tables.store
        self._doc, self._kept = doc, kept
        tables.by_game[kept.id] = self
        self.running: Running | None = None
        self.lock = asyncio.Lock()
        self.audience = Audience()
        self.attendance = tables.attendance(doc.id)
        self.told = 0
        """Up to which entry of the log of the current game everyone has been told."""
        self.talk = Talk(self.store, doc.id, self.audience)
        self.used = time.monotonic()
        self.thinking: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None

    # What the store has

    @property
    def doc(self) -> TableDoc:
        """Return the table as it is kept."""
        return self._doc

    @doc.setter
    def doc(self, doc: TableDoc) -> None:
        self._doc = doc
        for client in self.audience:
            self._see_out_unless_allowed(client)  # before anyone is told anything of it

    @property
    def kept(self) -> GameDoc:
        """Return the current game as it is kept."""
        return self._kept

    @kept.setter
    def kept(self, kept: GameDoc) -> None:
        self.tables.by_game.pop(self._kept.id, None)
        self._kept = kept
        self.tables.by_game[kept.id] = self

    async def load(self) -> None:
        """Build the current game from its log, and put right what a crash left half done."""
        log = await self.store.log(self.kept.id)
        if not log:
            self.running = None
            await self._begin()  # everyone may have been ready when a server fell
            return
        self.running = Running.rebuilt(self.doc, self.kept, log)
        if self.doc.status == "open":
            await self.change(places.begin(self.kept.id))
        await self._finish_if_over()

    async def mend(self) -> None:
        """Do what is left undone: the end of a game that was not written, a bot's turn, a clock."""
        async with self.lock:
            if self.running is None:
                await self.load()
            await self._finish_if_over()
            self.go_on()

    async def refresh(self) -> None:
        """Look at the store again, because another process changed something, and tell everyone what is new."""
        async with self.lock:
            await self._refresh()

    async def _refresh(self) -> None:
        doc = await self.store.table(self.doc.id)
        if doc is None:
            self._vanish()
            return
        changed = doc.version != self.doc.version
        await self.tables.know_all(doc)
        await self._take_over(doc)
        await self.load()
        if changed:
            self.tell_table()
        self._catch_up()
        self.go_on()

    def _vanish(self) -> None:
        """Forget a table that the store has no more, and tell those who watch it."""
        for client in self.audience:
            self._see_out(client, TableError("table/unknown", f"there is no table {self.doc.id} any more"))
        self.tables.forget(self)

    async def _take_over(self, doc: TableDoc) -> None:
        """Take over the table as the store has it, and with it another game if it has one."""
        if doc.current != self.kept.id:
            kept = await self.store.game(doc.current)
            assert kept is not None
            self.kept, self.running, self.told = kept, None, 0
        self.doc = doc

    async def _fresh(self) -> TableDoc:
        """Return the table as the store has it now."""
        fresh = await self.store.table(self.doc.id)
        if fresh is None:
            self._vanish()
            raise TableError("table/unknown", f"there is no table {self.doc.id} any more")
        return fresh

    def _catch_up(self) -> None:
        """Tell everyone the entries of the log that they have not heard of."""
        running = self.running
        if running is None or running.seq <= self.told:
            return
        for client in self.audience:
            self._tell_log(running, client, self.told)
        self.told = running.seq

    async def change(self, change: places.Change) -> None:
        """Change the table, on top of whatever others have changed meanwhile."""
        for _ in range(ATTEMPTS):
            doc = msgspec.json.decode(msgspec.json.encode(self.doc), type=TableDoc)
            change(doc)
            if await self.store.change_table(doc):
                self.doc = doc
                if self.running:
                    self.running.seat(doc)
                return
            await self._take_over(await self._fresh())
        raise TableError("table/busy", "too many people change this table at once; try again")

    async def _append(self, entry: LogEntry) -> None:
        """Put an entry into the log; when this returns, it is there for good."""
        try:
            began = time.perf_counter()
            kept = await self.store.append(entry)
            self.tables.took.observe(time.perf_counter() - began)
        except BaseException:
            self.running = None
            self.tables.look_again(self)
            raise
        if not kept:
            await self._refresh()
            raise TableError("move/stale", "someone else was faster: the game has gone on")

    async def playing(self, game: str) -> Running:
        """Return the current game if it is the one that is meant and has begun."""
        self.used = time.monotonic()
        if game != self.doc.current:
            raise TableError("game/unknown", f"game {game} is not the one that is played at this table now")
        if self.running is None:
            await self.load()
            self._catch_up()
        if self.running is None:
            raise TableError("game/waiting", "the game has not begun: not everyone is here and ready")
        return self.running

    # Who is who

    def players_of(self, who: Who) -> tuple[int, ...]:
        """Return the players whose places someone holds."""
        return who.players(self.doc)

    def name_of(self, player: int) -> str:
        """Return the name at a place."""
        return self.doc.players[player].name or names.of_person(player)

    def held_by(self, client: Connection) -> tuple[int, ...]:
        """Return the players whose places a client holds."""
        held = self.audience.held_by(client)
        return self.players_of(client.who) if held is None else held

    def present(self) -> list[bool]:
        """Return which players are there now; bots always are."""
        here = self.attendance.present(self.audience.here(), now())
        return [sitting.kind == "bot" or player in here for player, sitting in enumerate(self.doc.players)]

    def away(self) -> list[int | None]:
        """Return for how many milliseconds each player has been away; None for those who are there, and for free places."""
        at = now()
        absent = [not here and not info.is_free(self.doc.players[player]) for player, here in enumerate(self.present())]
        return [at - self.attendance.away_since(player, at) if away else None for player, away in enumerate(absent)]

    def watching(self) -> int:
        """Return how many watch without a place."""
        return self.audience.spectators() + self.attendance.watching(now())

    def gone_after(self) -> float | None:
        """Return after how many seconds the others may go on without someone; with days to move, nobody has to be there."""
        days = self.doc.clock is not None and self.doc.clock.kind == "days"
        return None if days else self.tables.settings.gone_after

    def see(self, players: tuple[int, ...]) -> None:
        """Note that players ask over HTTP: that is being there too."""
        asking = set(players) - self.audience.here()
        if asking and self.attendance.ask(asking, now()):
            self._look_round()
            asyncio.get_running_loop().call_later(self.attendance.lingers / 1000 + 0.01, self._look_round)

    def _look_round(self) -> None:
        """Tell everyone here, and the other processes, who is there."""
        self.tell_presence()
        self.tables.say_presence(self.doc.id)

    def check_may_watch(self, who: Who) -> tuple[int, ...]:
        """Return the players whose places someone holds, if they may see this table."""
        players = self.players_of(who)
        places.check_may_watch(self.doc, players)
        return players

    # Watching

    async def watch(self, client: Connection, game: str | None, seq: int) -> None:
        """Follow the table; tell the client all, or exactly what it missed."""
        async with self.lock:
            self.used = time.monotonic()
            self.check_may_watch(client.who)
            if self.running is None:
                await self.load()
            players = self.check_may_watch(client.who)  # loading may have begun the game
            said = await self.talk.hear()
            self.audience.let_in(client, players)
            client.tables.add(self)
            self._tell_info(client, players)
            if self.running is not None:
                known = seq if game == self.running.name and seq <= self.running.seq else 0
                self._tell_log(self.running, client, known, whole=known == 0)
                self.told = max(self.told, self.running.seq)
            for spoke in said if self.doc.chat else []:
                client.tell(info.spoken(spoke))
            self._look_round()
            self.go_on()

    async def show_again(self, client: Connection, since: int) -> None:
        """Tell a client what happened after an entry, because it seems to have missed it."""
        async with self.lock:
            if client in self.audience and self.running is not None:
                self._tell_log(self.running, client, min(since, self.running.seq))

    def unwatch(self, client: Connection) -> None:
        """Forget a client that left."""
        self.attendance.leave(self.audience.forget(client), now())
        client.tables.discard(self)
        self._look_round()

    def _tell_log(self, running: Running, client: Connection, since: int, *, whole: bool = False) -> None:
        self.audience.tell_log(running, client, since, whole=whole)
        if running.over:
            client.tell(self._revealed(running))

    def _revealed(self, running: Running) -> wire.Revealed:
        pieces = show.pieces(running.game, range(running.game.setting.seats))
        return wire.Revealed(running.table, running.name, pieces, running.fairness())

    def info(self, players: tuple[int, ...]) -> wire.TableInfo:
        """Return the table as someone with these places sees it."""
        known = info.table(self.doc, players, self.present(), self.tables.names_of(self.doc))
        known.commitment = self.kept.commitment
        known.watching = self.watching()
        known.gone_after = self.gone_after()
        for player, away in zip(known.players, self.away(), strict=True):
            player.away = away
        return known

    def _tell_info(self, client: Connection, players: tuple[int, ...]) -> None:
        """Tell a client about the table, and which place a bot took over from it."""
        known = self.info(players)
        for number, player in enumerate(known.players):
            player.taken_over = client.who.lost(self.doc, number)
        client.tell(known)

    def tell_table(self) -> None:
        """Tell everyone about the table; those whose places changed get the game anew."""
        for client in self.audience:
            self._tell_places(client)
        if self.doc.listed:
            self.tables.lobby_changed()

    def _tell_places(self, client: Connection) -> None:
        before, players = self.audience.held_by(client), self.players_of(client.who)
        self.audience.let_in(client, players)
        self._tell_info(client, players)
        if players != before and self.running is not None:
            self._tell_log(self.running, client, 0, whole=True)

    def _see_out_unless_allowed(self, client: Connection) -> bool:
        """Let a client watch no more that plays nowhere here and may not look on, and say whether it was so."""
        if self.doc.spectators or self.players_of(client.who):
            return False
        try:
            self.check_may_watch(client.who)
        except TableError as error:
            self._see_out(client, error)
            return True
        return False

    def _see_out(self, client: Connection, why: TableError) -> None:
        """Tell a client why it may not watch any more."""
        self.unwatch(client)
        client.tell(wire.Refusal(why.code, str(why), table=self.doc.id))

    def tell_presence(self) -> None:
        """Tell everyone who is there."""
        self.audience.pass_on(wire.Presence(self.doc.id, self.present(), self.watching(), self.away()))

    # Playing

    async def move(self, players: tuple[int, ...], game: str, seat: int, do: str, after: int) -> Told:
        """Make a move for someone who holds these players' places."""
        async with self.lock:
            running = await self.playing(game)
            viewer = running.viewer(players)
            self._check_seat(viewer, seat)
            self._check_fresh(running, after)
            await self._check_time(running)
            told = await self._play(running, seat, do)
            await self._after_move()
            return told

    async def play_bot(self, seq: int, seat: int, do: str) -> None:
        """Make a bot's move, if the game still stands where it thought about it."""
        async with self.lock:
            running = self.running
            if running is None or running.seq != seq or running.game.turn != seat or running.bots[seat] is None:
                return
            await self._play(running, seat, do)
            await self._after_move()

    async def _play(self, running: Running, seat: int, do: str) -> Told:
        entry, told = running.move(seat, do, now())
        await self._append(entry)
        self._tell_event(running, told)
        self.tables.moves += 1
        return told

    def _tell_event(self, running: Running, told: Told) -> None:
        self.audience.tell_event(running, told)
        self.told = running.seq

    async def undo(self, players: tuple[int, ...], game: str, after: int) -> None:
        """Take back the last move."""
        async with self.lock:
            running = await self.playing(game)
            self._check_fresh(running, after)
            entry, made = running.undo(running.viewer(players), now())
            await self._append(entry)
            for client in self.audience:
                viewer = running.viewer(self.held_by(client))
                undone = running.undone(running.game, entry, made, viewer, running.times())
                undone.choices = running.choices(viewer)
                client.tell(undone)
            self.told = running.seq
            self.go_on()

    async def resign(self, players: tuple[int, ...], game: str, seat: int) -> None:
        """Give up."""
        async with self.lock:
            running = await self.playing(game)
            self._check_seat(running.viewer(players), seat)
            await self._quit(running, seat, "resign")

    async def end(self, players: tuple[int, ...], game: str, player: int) -> None:
        """End the game because a player is gone: that player has run out of time."""
        async with self.lock:
            running = await self.playing(game)
            self._check_member(players)
            self._check_gone(player)
            await self._quit(running, running.seating.index(player), "gone")

    async def time_out(self) -> None:
        """End the game if the clock of the seat in turn is out."""
        async with self.lock:
            running = self.running
            if running is not None and not running.over and _is_late(running) and self.tables.caretaker.is_awake():
                assert running.game.turn is not None
                await self._quit(running, running.game.turn, "timeout")

    async def _quit(self, running: Running, seat: int, kind: str) -> None:
        entry, told = running.quit(seat, kind, now())
        await self._append(entry)
        self._tell_event(running, told)
        await self._after_move()

    async def _check_time(self, running: Running) -> None:
        care = self.tables.caretaker
        if running.clocks and care.cared is not None and not care.is_awake():
            await self.pause(care.cared)  # time in which no move could be taken counts for nobody
        if running.clocks and not running.over and _is_late(running):
            assert running.game.turn is not None
            await self._quit(running, running.game.turn, "timeout")
            raise TableError("move/late", "the time was over before this move came")

    @staticmethod
    def _check_fresh(running: Running, after: int) -> None:
        if after != running.seq:
            raise TableError("move/stale", f"this answers entry {after} of the game, which has gone on to {running.seq}")

    @staticmethod
    def _check_seat(viewer: Viewer, seat: int) -> None:
        if seat not in viewer:
            raise TableError("seat/not-yours", f"seat {seat} of this game is not yours")

    @staticmethod
    def _check_member(players: tuple[int, ...]) -> None:
        if not players:
            raise TableError("seat/not-yours", "only those who sit at this table can do that")

    def _check_gone(self, player: int) -> None:
        if player >= len(self.doc.players) or self.doc.players[player].kind == "bot":
            raise TableError("player/unknown", f"there is no person at place {player}")
        if self.doc.players[player].left:
            return
        if self.present()[player]:
            raise TableError("player/present", f"{self.doc.players[player].name} is here")
        patience = self.gone_after()
        if patience is None:
            raise TableError("player/present", "at a table with days to move nobody has to be here; their clock decides")
        at = now()
        wait = patience - (at - self.attendance.away_since(player, at)) / 1000
        if wait > 0:
            raise TableError("player/present", f"{self.doc.players[player].name} may come back; wait {wait:.0f} s more")

    async def preview(self, players: tuple[int, ...], ask: wire.AskPreview) -> wire.Preview:
        """Return what a move would do; nothing is told to someone whose seat it is not."""
        async with self.lock:
            running = await self.playing(ask.game)
            self._check_seat(running.viewer(players), ask.seat)
            game = running.game
            try:
                chosen = parse(game.setting, ask.do)
                game.check(chosen, ask.seat)
            except SixfoldError as error:
                return wire.Preview(ask.id, ask.do, why=str(error))
            return show.preview(game, ask.id, str(chosen), chosen.code)

    async def choices(self, players: tuple[int, ...], game: str) -> wire.Choices:
        """Return what these players can do now."""
        async with self.lock:
            running = await self.playing(game)
            found = running.choices(running.viewer(players))
            if found is None:
                raise TableError("move/turn", "it is not your turn")
            return found

    async def hint(self, client: Connection, ask: wire.AskHint) -> wire.Hint:
        """Return the best moves for the seat in turn, if it is the client's; others can go on meanwhile."""
        async with self.lock:
            running = await self.playing(ask.game)
            turn = running.game.turn
            if not self.doc.hints or self.doc.daily:
                raise TableError("hint/off", "there are no hints at this table")
            if turn is None or turn not in running.viewer(self.held_by(client)):
                raise TableError("move/turn", "it is not your turn")
            view, seq = running.game.view(turn), running.seq
        found, trail = await self.tables.thinkers.hint(view, f"{running.name}/{seq}", client.asker, lambda: not client.gone)
        view.trail[:] = trail
        advice = [wire.Advice(one.move, list(one.chances), one.lowest, one.facts) for one in found.candidates]
        return wire.Hint(self.doc.id, running.name, seq, turn, advice, ask.id)

    async def state(self, players: tuple[int, ...]) -> wire.FullState:
        """Return the current game whole, as someone with these places may know it, with every legal move of theirs."""
        async with self.lock:
            self.used = time.monotonic()
            if self.running is None:
                await self.load()
                self._catch_up()
            if not players:
                self.check_may_watch(Who())  # the game may have begun since the request was let in
            running = self.running
            if running is None:
                return wire.FullState(self.info(players), None, None, {}, 0, 0)
            viewer = running.viewer(players)
            start = running.start(viewer)
            state = show.state(running.game, tuple(range(len(running.seating))) if running.over else viewer)
            choices = running.choices(viewer, whole=True)
            return wire.FullState(
                self.info(players), start, state, show.board(running.game), running.seq, running.game.ply, choices
            )

    # What comes next by itself

    async def _after_move(self) -> None:
        await self._finish_if_over()
        self.go_on()

    def rest(self) -> None:
        """Let no clock ring; the caretaker finds deadlines in the store."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def go_on(self) -> None:
        """See to it that the bot in turn thinks, and that the clock of the seat in turn rings."""
        self.rest()
        running = self.running
        if running is None or running.over:
            return
        deadline = running.clocks.deadline() if running.clocks else None
        if deadline is not None:
            wait = max((deadline - now()) / 1000, 0.0) + 0.02
            self.timer = asyncio.get_running_loop().call_later(wait, self.tables.start, self.time_out)
        turn = running.game.turn
        if turn is None or not running.bots[turn] or (self.thinking is not None and not self.thinking.done()):
            return
        if self.is_attended(running):
            self.thinking = self.tables.think(self)

    def is_attended(self, running: Running) -> bool:
        """Say whether anybody sits or watches here; where nobody does, no bot thinks."""
        return bool(self.audience) or not all(running.bots)

    def asker(self) -> Asker:
        """Return for whom bots think here: somebody who plays, else somebody who watches, else nobody who is present."""
        present = sorted(self.audience, key=lambda client: not self.held_by(client))
        return present[0].asker if present else NOBODY

    async def pause(self, since: int) -> None:
        """Let the time from some moment until now not count for the clock that runs."""
        if self.running is None:
            await self.load()
        running = self.running
        if running is None or running.over or running.clocks is None:
            return
        lost = now() - max(since, running.log[-1].at)
        if lost <= 0:
            return
        await self._append(running.pause(lost, now()))
        self.told = running.seq
        self.go_on()

    async def _finish_if_over(self) -> None:
        if self.running is not None and self.running.over and self.doc.status == "running":
            await self._finish()

    async def _finish(self) -> None:
        """Write the end of the game down: the record, match points, ratings; exactly once, whoever does it."""
        running, told = self.running, self.told
        assert running is not None
        while self.doc.status == "running" and self.doc.current == running.name:
            doc = msgspec.json.decode(msgspec.json.encode(self.doc), type=TableDoc)
            by_seat = match_points(running.game)
            doc.status = "over"
            doc.points.append([by_seat[running.seating.index(player)] for player in range(len(doc.players))])
            kept = ended(self.kept, running)
            kept.discarded = self.doc.discarded
            ratings = await self.tables.rate(doc, running)
            if await self.store.finish(doc, kept, ratings):
                self.doc, self.kept = doc, kept
                break
            await self._take_over(await self._fresh())
        if told < running.seq:
            for client in self.audience:
                self._tell_log(running, client, told)
        else:
            self.audience.pass_on(self._revealed(running))
        if self.running is running:
            self.told = running.seq
        self.tell_table()

    # Sitting down

    async def take(self, device: str, player: int | None, name: str | None) -> int:
        """Take a free place by link, and return which."""
        async with self.lock:
            account = await self.store.device_account(device)
            taken = -1

            def change(doc: TableDoc) -> None:
                nonlocal taken
                taken = places.take(doc, device, account, player, name)

            await self.change(change)
            self.tables.know(account)
            self._tell_anew()
            self.go_on()
            return taken

    async def ready(self, players: tuple[int, ...], game: str, entropy: str | None) -> None:
        """Be ready for the next game; it begins when everyone is."""
        async with self.lock:
            self._check_member(players)
            await self.change(places.agree(game, players, entropy))
            await self._begin()
            self.tell_table()
            self.go_on()

    async def _begin(self) -> None:
        """Deal, if everyone is there and ready."""
        doc = self.doc
        if doc.status != "open" or not all(sitting.kind == "bot" or sitting.ready for sitting in doc.players):
            return
        running = deal(doc, self.kept, now())
        if not await self.store.append(running.log[0]):
            await self._refresh()
            return
        self.running = running
        await self.change(places.begin(running.name))
        for client in self.audience:
            self._tell_log(running, client, 0, whole=True)
        self.told = running.seq

    async def again(self, players: tuple[int, ...]) -> None:
        """Prepare the next game of the match, or of a new match; it begins when everyone is ready."""
        async with self.lock:
            self._check_member(players)
            if self.doc.status == "open":
                return
            if self.doc.status != "over":
                raise TableError("table/running", "the game is still running")
            if self.doc.daily:
                raise TableError("table/daily", "a daily deal is played once; the next one comes tomorrow")
            doc = msgspec.json.decode(msgspec.json.encode(self.doc), type=TableDoc)
            kept = self.tables.new_game(doc, doc.number + 1)
            if doc.practice:
                kept.seed, kept.commitment, kept.dealt_as = self.kept.seed, self.kept.commitment, self.kept.dealt_as
            doc.number, doc.current, doc.status, doc.discarded = kept.number, kept.id, "open", False
            for sitting in doc.players:
                sitting.ready, sitting.entropy = False, None
            if not await self.store.add_game(doc, kept):
                await self._refresh()
                return
            self.doc, self.kept, self.running, self.told = doc, kept, None, 0
            await self._begin()
            self.tell_table()

    async def replace(self, players: tuple[int, ...], player: int, bot: wire.BotName) -> None:
        """Let a bot play for someone who is gone, or at a place that nobody has taken."""
        async with self.lock:
            self._check_member(players)
            if player < len(self.doc.players) and not info.is_free(self.doc.players[player]):
                self._check_gone(player)
            await self.change(places.seat_bot(player, bot))
            self._tell_anew()
            await self._begin()
            self.tell_table()
            self.go_on()

    def _tell_anew(self) -> None:
        """Tell everyone about the table, and the running game from its start: someone else plays there now."""
        self.tell_table()
        if self.running is not None:
            for client in self.audience:
                self._tell_log(self.running, client, 0, whole=True)

    async def discard(self, players: tuple[int, ...]) -> None:
        """Give up a table at which nobody else sits: its game ends, and no list shows it any more."""
        async with self.lock:
            self._check_member(players)
            if not info.is_alone(self.doc, players):
                raise TableError("table/people", "others sit at this table; give up in the game instead")
            if self.doc.daily:
                raise TableError("table/daily", "a daily deal is not discarded; give up in the game instead")
            if self.running is None:
                await self.load()
            await self._call_off(players)

    async def abort(self, players: tuple[int, ...], game: str) -> None:
        """Call a game off before everyone has moved: it counts for nobody, and no list shows it any more."""
        async with self.lock:
            running = await self.playing(game)
            self._check_member(players)
            if self.doc.daily:
                raise TableError("table/daily", "a daily deal is not called off; give up in the game instead")
            if running.over or running.begun:
                raise TableError("game/begun", "everyone has moved already, so the game cannot be called off; give up instead")
            await self._call_off(players)

    async def _call_off(self, players: tuple[int, ...]) -> None:
        """Give the table up, and end its game if one runs; whoever comes to know of it later finds both, in this order."""
        await self.change(places.discard)
        if self.running is not None and not self.running.over:
            await self._quit(self.running, self.running.viewer(players)[0], "resign")
        self.tell_table()

    async def rename(self, players: tuple[int, ...], player: int, name: str) -> None:
        """Change the name at one of one's own places."""
        async with self.lock:
            if player not in players:
                raise TableError("seat/not-yours", f"place {player} is not yours")
            await self.change(places.rename(player, name))
            self.tell_table()

    async def link(self, players: tuple[int, ...], player: int) -> str:
        """Return a new secret with which another device can take a place over, once."""
        async with self.lock:
            if player not in players:
                raise TableError("seat/not-yours", f"place {player} is not yours")
            secret = f"{self.doc.id}{new_token()}"
            await self.change(places.keep_link(player, secret))
            return secret

    async def claim(self, device: str, secret: str) -> None:
        """Give a device the place that a secret is for."""
        async with self.lock:
            await self.change(places.claim(device, secret))
            self.tell_table()

    # Talking

    async def say(self, players: tuple[int, ...], text: str) -> None:
        """Say something to everyone at the table."""
        if not self.doc.chat:
            raise TableError("chat/off", "there is no chat at this table")
        self._check_member(players)
        await self.talk.speak(players[0], self.name_of(players[0]), now(), text)

    async def react(self, players: tuple[int, ...], sign: wire.Reaction) -> None:
        """Show a quick reaction to everyone at the table."""
        self._check_member(players)
        await self.talk.speak(players[0], self.name_of(players[0]), now(), "", sign)


def _is_late(running: Running) -> bool:
    deadline = running.clocks.deadline() if running.clocks else None
    return deadline is not None and now() > deadline
