"""Games on the server's table by a script: what everybody says and when, and what everyone is told then.

The tests of the page play the same script at a table of the device. Ids, seeds and times are in it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec

from sixfold.bots import find
from sixfold.bots.bot import Limit
from sixfold.games.move import name as move_name
from sixfold.games.variants import Setting
from sixfold.play.view import View
from sixfold.server import protocol
from sixfold.server.game.running import Running
from sixfold.server.library import replay
from sixfold.server.people import me
from sixfold.server.tables import play, watching
from sixfold.server.tables.drive import is_thinking
from sixfold.server.tables.table import Table
from tests.samples import OPTIONED
from tests.server.house import House, Message, Person, housing

BEGAN = 1_700_000_000_000
"""When all games begin, in milliseconds since 1970."""

FAR_APART = {"seq", "deeds", "said", "fresh", "rematch", "asked", "starred", "holiday"}
"""What a row says for the sake of people who play from elsewhere: a device has nobody to tell it about."""

NONSENSE = (
    "place RB d8 e8",
    "place BR e8 d8",
    "play RB",
    "play BR",
    "score RR=G",
    "score",
    "swap",
    "draw",
    "roll",
    "nonsense",
    "place",
)

CLOCKS: tuple[dict[str, Any] | None, ...] = (
    None,
    None,
    {"kind": "turn", "amount": 90},
    {"kind": "game", "amount": 600, "increment": 5},
    {"kind": "days", "amount": 2},
    {"kind": "bank", "amount": 3, "increment": 6},
)

SPECTATOR = "spectator"


class Now:
    """The time, which passes as the script says."""

    def __init__(self) -> None:
        self.at = BEGAN


class Bots:
    """Bots that think here and now, instead of in processes of their own."""

    async def choose(self, bot: str, view: View, seed: str, *_: Any) -> tuple[str, list[Any]]:
        """Return the move of a bot, by the seed that it always gets."""
        return str(find(bot).choose(view, Limit(), Random(seed)).move), []

    def close(self) -> None:
        """Let go of nothing."""


@contextmanager
def foreseeable(random: Random, now: Now) -> Iterator[None]:
    """Let ids, seeds and times be the same in every run."""
    with (
        patch.object(secrets, "choice", random.choice),
        patch.object(secrets, "token_hex", lambda size: random.randbytes(size).hex()),
        patch.object(time, "time_ns", lambda: now.at * 1_000_000),
    ):
        yield


class Script:
    """A match at one table, as it is played and written down."""

    def __init__(self, house: House, setting: Setting, number: int, now: Now) -> None:
        self.house, self.setting, self.now = house, setting, now
        self.random = Random(f"{setting}/{number}")
        self.people: dict[str, Person] = {}
        self.steps: list[dict[str, Any]] = []
        self.heard: dict[str, int] = {}
        self.ids: list[str] = []
        self.seeds: list[str] = []
        self.table: Table

    async def play(self) -> dict[str, Any]:
        """Play the match, and return the script."""
        wish = self._wish()
        await self._sit_down(wish)
        for name in self.people:
            await self._say(name, type="watch", table=self.table.id, choices=self.random.random() < 0.9)
        for number in range(wish["games"]):
            if number:
                await self._say(self._someone(), type="again", table=self.table.id)
            await self._play_game()
        await self._look_back()
        return {
            "began": BEGAN,
            "wish": wish,
            "holders": self._holders(),
            "ids": self.ids,
            "seeds": self.seeds,
            "steps": self.steps,
        }

    def _wish(self) -> dict[str, Any]:
        """Return a wish for a table: people, now and then a bot, a clock, a match."""
        random, seats = self.random, self.setting.seats
        bot = random.randrange(seats) if seats > 1 and random.random() < 0.3 else None
        players = [{"kind": "bot", "bot": "random"} if seat == bot else {"kind": "here"} for seat in range(seats)]
        for player in players:
            if random.random() < 0.3:
                player["name"] = random.choice(("Ada", "Bea", "Chip", "Zoë"))
        wish = {
            "game": self.setting.game,
            "players": players,
            "variant": self.setting.variant,
            "options": dict(self.setting.options),
            "games": random.choice((1, 1, 1, 2)),
            "chat": False,
        }
        clock = random.choice(CLOCKS)
        return {**wish, "clock": clock} if clock else wish

    async def _sit_down(self, wish: dict[str, Any]) -> None:
        """Make the table; all places are at one device, or each at its own."""
        shared = self.random.random() < 0.3
        owner = self.house.person()
        self.table = await self.house.registry.create(msgspec.convert(wish, protocol.CreateTable), str(owner.device))
        for seat, sitting in enumerate(self.table.doc.players):
            if sitting.kind == "here":
                name = "everyone" if shared else f"player {seat}"
                person = self.people.setdefault(name, owner if shared else self.house.person())
                sitting.holders = [str(person.device)]
        self.people[SPECTATOR] = self.house.person()
        self.ids.append(self.table.id)

    def _holders(self) -> list[str | None]:
        """Return who sits at each place."""
        names = {person.device: name for name, person in self.people.items()}
        places = [sitting.former or sitting for sitting in self.table.doc.players]
        return [names[sitting.holders[0]] if sitting.holders else None for sitting in places]

    # Steps

    async def _step(self, **did: Any) -> None:
        """Write down what was done, and what everyone heard of it when no bot thinks any more."""
        while is_thinking(self.table):
            await asyncio.sleep(0)
        heard: dict[str, list[Message]] = {}
        for name, person in self.people.items():
            new = person.heard[self.heard.get(name, 0) :]
            self.heard[name] = len(person.heard)
            if new:
                heard[name] = new
        self.steps.append({"at": self.now.at, **did, "heard": heard})

    async def _say(self, who: str, **message: Any) -> None:
        self._pass_time()
        await self.people[who].say(**message)
        await self._step(who=who, say=message)

    def _pass_time(self) -> None:
        """Let a while go by, but nobody run out of time by it."""
        self.now.at += self.random.choice((0, 20, 350, 1400))

    def _someone(self) -> str:
        return self.random.choice([name for name in self.people if name != SPECTATOR])

    # A game

    async def _play_game(self) -> None:
        table = self.table
        self.ids.append(table.doc.current)
        self.seeds.append(table.game_doc.seed)
        for name in list(self.people):
            entropy = self.random.choice((None, self.random.randbytes(32).hex()))
            await self._say(name, type="ready", table=table.id, game=table.doc.current, entropy=entropy, id=1)
        while table.running is not None and not table.running.over:
            await self._turn(table.running)

    async def _turn(self, running: Running) -> None:
        """Let the seat in turn make a move, and now and then something else."""
        random, turn = self.random, running.turn
        assert turn is not None
        person = self._holder(running, turn)
        if random.random() < 0.4:
            await random.choice(self._extras())(person, turn)
        if self.table.running is not running or running.over or running.turn != turn:
            return
        person = self._holder(running, turn)
        await self._move(person, turn, str(random.choice(running.game.legal_moves)))
        if random.random() < 0.12:
            await self._say(person, **self._about(), type="undo", after=running.seq, id=5)

    def _holder(self, running: Running, seat: int) -> str:
        device = self.table.doc.players[running.seating[seat]].holders[0]
        return next(name for name, person in self.people.items() if person.device == device)

    def _about(self) -> dict[str, str]:
        return {"table": self.table.id, "game": self.table.doc.current}

    async def _move(self, who: str, seat: int, do: str, late: int = 0) -> None:
        running = self.table.running
        assert running is not None
        await self._say(who, **self._about(), type="move", seat=seat, do=do, after=running.seq - late, id=7)

    def _extras(self) -> list[Any]:
        often = [self._preview, self._preview_any, self._choices, self._refused, self._state]
        return [
            *often,
            *often,
            *often,
            self._come_back,
            self._rename,
            self._chat,
            self._leave,
            self._quit,
            self._late,
            self._games,
        ]

    async def _preview(self, who: str, turn: int) -> None:
        do = str(self.random.choice(self._running().game.legal_moves))
        await self._say(who, **self._about(), type="preview", seat=turn, do=do, id=9)

    async def _preview_any(self, who: str, turn: int) -> None:
        await self._say(who, **self._about(), type="preview", seat=turn, do=self._any_move(), id=10)

    def _any_move(self) -> str:
        """Return a move, probably an illegal one, or no move at all."""
        if self.random.random() < 0.3:
            return self.random.choice(NONSENSE)
        return str(move_name(self.setting, self.random.randrange(self.setting.rules.MOVES)))

    async def _choices(self, who: str, _: int) -> None:
        await self._say(self.random.choice([who, SPECTATOR]), **self._about(), type="choices", id=11)

    async def _refused(self, who: str, turn: int) -> None:
        """Let a move be refused: of a stranger, too early, not legal, out of turn."""
        do = self._any_move()
        seat = self.random.randrange(self.setting.seats)
        ways: list[tuple[str, int, int]] = [(SPECTATOR, turn, 0), (who, turn, 1), (who, turn, 0), (who, seat, 0)]
        name, asked, late = self.random.choice(ways)
        await self._move(name, asked, do, late)

    async def _come_back(self, who: str, _: int) -> None:
        await self._say(who, type="unwatch", table=self.table.id)
        seq = self.random.randrange(self._running().seq + 2)
        await self._say(who, **self._about(), type="watch", seq=seq)

    async def _rename(self, who: str, _: int) -> None:
        player = self.random.randrange(self.setting.seats)
        text = self.random.choice(("Cleo", " Dan  Brown ", "A\u200bB", "Émile"))
        await self._say(who, type="rename", table=self.table.id, player=player, name=text, id=12)

    async def _chat(self, who: str, _: int) -> None:
        await self._say(who, type="say", table=self.table.id, text="hello", id=13)

    async def _quit(self, who: str, turn: int) -> None:
        """Now and then give up; or try to call the game off, which is too late once everyone has moved."""
        if self.random.random() < 0.05:
            await self._say(who, **self._about(), type="resign", seat=turn, id=14)
        elif self._running().begun or self.random.random() < 0.05:
            await self._say(who, **self._about(), type="abort", id=15)

    async def _leave(self, who: str, _: int) -> None:
        """Leave for long: the others may let a bot play on, or end the game; and come back."""
        seat = self._running().turn
        player = self._running().seating[seat or 0]
        await self._say(who, type="unwatch", table=self.table.id)
        other = self._someone()
        for wait in (5_000, 70_000):
            self.now.at += 0 if self._running().clocks else wait
            end, replace = {"type": "end", "game": self.table.doc.current}, {"type": "replace", "bot": "random"}
            ask = end if self.random.random() < 0.1 else replace
            await self._say(other, table=self.table.id, player=player, id=16, **ask)
        await self._say(who, type="watch", table=self.table.id)
        await self._say(who, type="take", table=self.table.id, player=player, id=17)

    async def _late(self, who: str, turn: int) -> None:
        """Let the time run out, and let somebody notice: the clock, or a move that comes too late."""
        running = self._running()
        deadline = running.clocks.deadline() if running.clocks else None
        if deadline is None or self.random.random() < 0.9:
            return
        self.now.at = deadline + 10
        if self.random.random() < 0.5:
            await play.time_out(self.table)
            await self._step(ring=True)
        else:
            await self._move(who, turn, str(running.game.legal_moves[0]))

    # What can be asked besides

    async def _state(self, who: str, _: int) -> None:
        name = self.random.choice([who, SPECTATOR])
        found = await watching.state(self.table, self.table.players_of(self.people[name].who))
        await self._step(state=name, answer=msgspec.to_builtins(found))

    async def _games(self, who: str, _: int) -> None:
        found = await me.games(self.house.store, self.people[who].who)
        rows = [{name: value for name, value in row.items() if name not in FAR_APART} for row in msgspec.to_builtins(found)]
        await self._step(games=who, answer=rows)

    async def _look_back(self) -> None:
        """See the last game again: from an entry on, as a record, and as a replay."""
        await self._say(SPECTATOR, **self._about(), type="watch", seq=3)
        record = await replay.finished(self.house.registry, self.table.doc.current, self.people[SPECTATOR].who)
        await self._step(record=True, answer=record.write())
        for seat in ("open", "none", "0"):
            again = replay.replay(self.table.doc.current, record, seat)
            await self._step(replay=seat, answer=msgspec.to_builtins(again))
        await self._games(self._someone(), 0)

    def _running(self) -> Running:
        running = self.table.running
        assert running is not None
        return running


async def scripts(folder: Path, first: int, count: int) -> AsyncIterator[dict[str, Any]]:
    """Play so many matches, over every game, variant, option and number of seats in turn."""
    now = Now()
    with foreseeable(Random(f"scripts/{first}"), now):
        async with housing(folder) as house:
            house.context.thinkers = Bots()  # type: ignore[assignment]
            for number in range(first, first + count):
                now.at = BEGAN
                script = Script(house, OPTIONED[number % len(OPTIONED)], number, now)
                yield await script.play()
