"""Bots that an operator offers: players choose them like ours, and whatever they do, the game goes on."""

import asyncio
import logging
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

from sixfold.errors import UsageError
from sixfold.play.record import Record
from sixfold.server import protocol
from sixfold.server.app import make_app
from sixfold.server.common.settings import Settings
from sixfold.server.library.replay import finished
from sixfold.server.thinking import own
from tests.server.house import House, Person, housing, refusal, until

FIRST = "tests.server.own_bots:First"
BAD = [f"tests.server.own_bots:{name}" for name in ("Raises", "Cheats", "Dies", "Sleeps")]


async def play_against(house: House, person: Person, bot: str) -> Record:
    """Play a game of dice against a bot, to its end, and return the record."""
    assert person.device is not None
    specs = [protocol.PlayerSpec("here"), protocol.PlayerSpec("bot", own=bot)]
    table = await house.registry.create(protocol.CreateTable("dice", specs), person.device)
    await person.watch(table)
    await person.ready(table)
    random = Random(1)
    while True:
        await until(lambda: table.running is not None and (table.running.over or table.running.bot is None))
        running = table.running
        assert running is not None
        if running.over or running.seq > 12:
            break
        assert refusal(await person.move(table, str(random.choice(running.game.legal_moves)))) == ""
    if not running.over:
        await person.say(type="resign", table=table.id, game=running.id, seat=0)
    shown = person.last("table")["players"][1]
    assert shown["kind"] == "bot" and shown["own"] == bot and "bot" not in shown
    return await finished(house.registry, running.id, person.who)


def test_a_bot_that_is_offered_plays_like_ours(tmp_path: Path) -> None:
    async def whole() -> None:
        async with housing(tmp_path, bots=(FIRST,)) as house:
            record = await play_against(house, house.person(), FIRST)
            assert record.seats[1]["bot"] == FIRST
            game = record.verify()
            assert {entry.seat for entry in game.history} == {0, 1}
            assert house.context.refusals.counts["bot/failed"] == 0

    asyncio.run(whole())


@pytest.mark.parametrize("bot", BAD)
def test_whatever_a_bot_does_the_game_goes_on(bot: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def whole() -> None:
        async with housing(tmp_path, bots=(bot,), bot_seconds=5.0 if "Sleeps" not in bot else 0.5) as house:
            with caplog.at_level(logging.WARNING, "sixfold.server"):
                record = await play_against(house, house.person(), bot)
            assert {entry.seat for entry in record.verify().history} == {0, 1}
            assert house.context.refusals.counts["bot/failed"] > 0
            assert "greedy moves for it" in caplog.text and bot in caplog.text

    asyncio.run(whole())


def test_a_bot_takes_over_a_place_and_unknown_ones_are_refused(tmp_path: Path) -> None:
    async def whole() -> None:
        async with housing(tmp_path, bots=(FIRST,)) as house:
            person = house.person()
            table = await house.table(person, "dice", "link", "link")
            await person.watch(table)
            take = {"type": "replace", "table": table.id, "player": 1, "bot": "easy", "id": 1}
            assert refusal(await person.say(**take, own="os:system")) == "bot/unknown"
            assert refusal(await person.say(**take, own=FIRST)) == ""
            assert table.doc.players[1].bot == FIRST
        async with housing(tmp_path) as house:  # it is not offered any more, and one of ours moves for it
            back = house.person()
            back.device = person.device
            again = await house.registry.find(table.id)
            await back.watch(again)
            await back.ready(again)
            for do in ("roll", "score"):
                assert refusal(await back.move(again, do)) == ""
            await until(lambda: again.running is not None and again.running.seq > 3 and again.running.bot is None)
            assert house.context.refusals.counts["bot/failed"] > 0

    asyncio.run(whole())


def test_the_bots_are_listed(tmp_path: Path) -> None:
    with TestClient(make_app(tmp_path / "sixfold.sqlite", Settings(bots=(FIRST,), thinkers=1))) as client:
        listed = client.get("/api/bots").json()
        assert listed["own"] == [FIRST] and listed["bots"][0] == "random" and "expert" in listed["bots"]
        body = {"game": "dice", "players": [{"kind": "here"}, {"kind": "bot", "own": "nobody:Knows"}]}
        answer = client.post("/api/tables", json=body)
        assert answer.status_code == 404 and answer.json()["error"]["code"] == "bot/unknown"


@pytest.mark.parametrize(
    ("name", "why"),
    [("tests.server.own_bots:no_bot", "no choose"), ("nowhere.at:All", "nowhere"), ("plain", "neither module:object")],
)
def test_a_bot_that_cannot_be_loaded_is_refused_at_the_start(name: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        own.check([name])


def test_bots_that_can_be_loaded_are_offered() -> None:
    own.check([FIRST])
    own.check([])
