"""Who is logged in holds the places of their account on every device, and only while they are."""

import asyncio
from pathlib import Path
from random import Random
from unittest.mock import patch

from tests.server.house import House, housed, housing, play_on, refusal


@housed
async def test_every_device_of_an_account_is_at_its_place_and_stays_in_step(house: House) -> None:
    desk, phone, other = house.person(), house.person(), house.person()
    ada = await house.account("Ada")
    await desk.log_in(ada)
    await phone.log_in(ada)
    table = await house.table(desk, "board", "here", "link")
    await other.say(type="take", table=table.doc.id, name="Bea")
    for person in (desk, phone, other):
        await person.watch(table)
    assert [phone.last("table")["players"][player].get("yours", False) for player in (0, 1)] == [True, False]
    for person in (desk, phone, other):
        await person.ready(table)
    assert not phone.all("error"), "the second device of a player is ready too"
    assert phone.last("game")["start"]["yours"] == desk.last("game")["start"]["yours"] == [0]
    await play_on(table, phone, Random(1), plies=1)
    assert phone.last("moved") == desk.last("moved") != other.last("moved"), "both see what was drawn, the other does not"
    assert other.last("presence")["present"] == [True, True]
    phone.house.hub._forget(phone)
    assert other.last("presence")["present"] == [True, True], "one device is still there"


@housed
async def test_places_taken_without_an_account_go_with_it_and_stay_with_it(house: House) -> None:
    desk, phone, other = house.person(), house.person(), house.person()
    ada = await house.account("Ada")
    table = await house.begun(desk, "board", "here", "here", spectators=False)
    open_one = await house.table(other, "dice", "link", "link")
    await desk.say(type="take", table=open_one.doc.id)
    await desk.log_in(ada)
    told = [message for message in desk.all("table") if message["id"] == table.doc.id]
    assert all(player["yours"] for message in told for player in message["players"]), "who plays is not disturbed"
    assert desk.last("game")["start"]["yours"] == [0, 1]
    await phone.log_in(ada)
    await phone.watch(table)
    assert phone.last("game")["start"]["yours"] == [0, 1]
    await phone.watch(open_one)
    assert [player.get("yours", False) for player in phone.last("table")["players"]] == [False, True]

    await desk.log_in(None)
    assert desk.heard[-1]["code"] == "table/closed" and desk not in table.audience
    assert refusal(await desk.watch(table)) == "table/closed", "logged out, the device holds the place no more"
    await phone.say(type="resign", table=table.doc.id, game=table.doc.current, seat=0)
    assert table.doc.status == "over"


@housed
async def test_whoever_logs_in_at_a_table_sees_their_own_side_at_once(house: House) -> None:
    desk, phone = house.person(), house.person()
    ada = await house.account("Ada")
    await desk.log_in(ada)
    table = await house.begun(desk, "cards", "here", "easy")
    await phone.watch(table)
    assert not phone.last("game")["start"].get("yours")
    await phone.log_in(ada)
    assert phone.last("table")["players"][0]["yours"] and phone.last("game")["start"]["yours"] == [0]
    await phone.log_in(None)
    assert not phone.last("game")["start"].get("yours") and not phone.last("game")["start"]["state"].get("pieces")
    assert refusal(await phone.move(table, "draw")) == "seat/not-yours"


@housed
async def test_a_place_of_an_account_is_not_free_and_another_account_does_not_get_it(house: House) -> None:
    desk, other = house.person(), house.person()
    await desk.log_in(await house.account("Ada"))
    table = await house.table(desk, "dice", "link", "link")
    assert await other.say(type="take", table=table.doc.id, player=0, id=1) == [
        {"type": "error", "code": "seat/taken", "message": "place 0 is taken", "id": 1, "table": table.doc.id}
    ]
    bea = await house.account("Bea")
    await desk.log_in(bea)
    assert table.players_of(desk.who) == (), "the place is Ada's, though Bea sits at the same device now"
    assert table.doc.players[0].account is not None and table.doc.players[0].account != bea


@housed
async def test_games_alone_and_round_one_device_end_without_a_rating(house: House) -> None:
    desk = house.person()
    ada = await house.account("Ada")
    await desk.log_in(ada)
    for seats, variant in ((["here"], "solo"), (["here", "here"], "standard")):
        table = await house.begun(desk, "board", *seats, variant=variant, hints=False)
        answer = await desk.say(type="resign", table=table.doc.id, game=table.doc.current, seat=0, id=1)
        assert refusal(answer) == "" and table.doc.status == "over"
    assert await house.store.ratings([ada]) == []


@housed
async def test_people_round_one_device_keep_their_own_names(house: House) -> None:
    desk = house.person()
    await desk.log_in(await house.account("Ada"))
    table = await house.table(desk, "board", "here", "here")
    await desk.watch(table)
    assert refusal(await desk.say(type="rename", table=table.doc.id, player=1, name="Bea", id=1)) == ""
    assert [player.get("account") for player in desk.last("table")["players"]] == [None, None]
    friends = await house.table(desk, "board", "here", "link")
    assert refusal(await desk.say(type="rename", table=friends.doc.id, player=0, name="Eve", id=2)) == "account/name"


def test_the_account_of_a_connection_is_read_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with housing(tmp_path) as house:
            desk = house.person()
            await desk.log_in(await house.account("Ada"))
            late = house.person()
            late.device, late.known = desk.device, False
            asked = 0
            read = house.store.device_account

            async def count(device: str) -> object:
                nonlocal asked
                asked += 1
                return await read(device)

            table = await house.begun(desk, "dice", "here", "here")
            with patch.object(house.store, "device_account", count):
                await late.watch(table)
                await play_on(table, late, Random(1), plies=6)
            assert asked == 1 and late.last("moved")["ply"] == 6

    asyncio.run(test())
