"""How far someone has seen a game, what they keep about it, and their lists that hear of it at once."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from sixfold.server.people import me
from sixfold.server.store import Store
from sixfold.server.store.lists import Happened, Wanted
from sixfold.server.store.marks import Mark
from sixfold.server.tables import places
from sixfold.server.tables.table import Table
from tests.server.browsers import begin, code, someone
from tests.server.house import House, Person, housed, housing, until
from tests.server.stores import Where, add, entry, table_doc, with_store

BLUE = ([0, 0, 18, 0, 0, 0], 1)


def happened(seq: int, seat: int, do: str, did: Any = None, kind: Any = "move") -> Happened:
    return Happened(seq, kind, 1000 + seq, seat, do, 0, None, did)


def test_marks_are_kept_and_only_grow(where: Where) -> None:
    async def test(store: Store) -> None:
        await store.mark("#7", "g", seq=5, said=3)
        await store.mark("#7", "g", seq=2, starred=True)
        await store.mark("#7", "g", note="the blue ones", plan='{"do":"draw"}')
        await store.mark("d1", "g", hidden=True)
        kept = Mark(5, 3, starred=True, note="the blue ones", plan='{"do":"draw"}')
        assert await store.marks("#7", ["g", "other"]) == {"g": kept}
        assert await store.marks("d1", ["g"]) == {"g": Mark(hidden=True)}
        await store.mark("#7", "g", starred=False, note=None)
        assert (await store.all_marks("#7"))["g"] == Mark(5, 3, plan='{"do":"draw"}')

    with_store(where, test)


def test_a_list_reads_only_what_was_not_seen(where: Where) -> None:
    async def test(store: Store) -> None:
        doc = table_doc(status="running", chat=True)
        game = await add(store, doc)
        for seq in range(1, 31):
            assert await store.append(entry(game.id, seq, did=BLUE if seq == 30 else None, turn=0))
        (one,) = await store.going("d1", ["d1"])
        assert [each.seq for each in one.entries] == list(range(19, 31)), "the last few"
        assert one.entries[-1].did == BLUE and one.mark is None
        await store.mark("d1", game.id, seq=28)
        (one,) = await store.going("d1", ["d1", "#5"])
        assert [each.seq for each in one.entries] == [29, 30] and one.mark == Mark(28)
        await store.mark("d1", game.id, seq=30)
        (one,) = await store.going("d1", ["d1"])
        assert [each.seq for each in one.entries] == [30], "the last one says whose turn it is"
        assert await store.going("d1", ["d1"], of=["elsewhere"]) == [] == await store.going("d9", ["d9"])
        assert await store.holders_of([doc.id, "elsewhere"]) == {doc.id: {"d1", "d2"}}

    with_store(where, test)


def test_finished_games_come_by_the_page(where: Where) -> None:
    async def test(store: Store) -> None:
        for number in range(7):
            doc = table_doc(f"table{number}aaaaaa", status="over")
            names = ["Ann", "Émile" if number % 2 else "Bea"]
            await add(store, doc, status="over", ended=1000 + number, names=names)
        first, before = await store.ended("d1", ["d1", "d2"], 3)
        assert [one.game.ended for one in first] == [1006, 1005, 1004] and before is not None
        second, before = await store.ended("d1", ["d1"], 3, before=before)
        third, end = await store.ended("d1", ["d1"], 3, before=before)
        assert [one.game.ended for one in [*second, *third]] == [1003, 1002, 1001, 1000] and end is None
        await store.mark("d1", "table3aaaaaagame", hidden=True)
        await store.mark("d1", "table5aaaaaagame", starred=True)
        await store.mark("d2", "table1aaaaaagame", hidden=True, starred=True)

        async def ended(**wanted: Any) -> list[int | None]:
            found, _ = await store.ended("d1", ["d1"], 10, Wanted(**wanted))
            return [one.game.ended for one in found]

        assert await ended(name="émi") == [1005, 1001], "one has left this list, and the other one's list is their own"
        assert await ended(starred=True) == [1005]
        assert await ended(since=1002, until=1005) == [1004, 1002]
        assert await ended(kind="dice") == [] and len(await ended(kind="board", name="ANN")) == 6

    with_store(where, test)


def test_deeds_are_what_the_others_did_since_my_move() -> None:
    log = [
        happened(3, 1, "place RB d8 e8", BLUE),
        happened(4, 1, "draw"),
        happened(5, 0, "place RB a1 a2", BLUE),
        happened(6, 1, "swap"),
        happened(7, 1, "place RR b1 b2", ([0] * 6, 0)),
        happened(8, 1, "", kind="undo"),
        happened(9, 1, "place GG b1 b2", BLUE),
        happened(10, 1, "roll"),
        happened(11, 1, "place GG c1 c2"),
        happened(12, 1, "gone", kind="timeout"),
    ]
    told = me.deeds(log, [0])
    assert [(deed.what, deed.gains, deed.bonus) for deed in told] == [
        ("swapped", [], 0),
        ("scored", BLUE[0], 1),
        ("moved", [], 0),
        ("gone", [], 0),
    ]
    assert [deed.what for deed in me.deeds(log[:2], [])] == ["scored"] and me.deeds(log, [0, 1]) == []
    assert [deed.what for deed in me.deeds([happened(2, 1, "resign", kind="resign")], [0])] == ["resigned"]


def test_only_players_mark_a_game(server: TestClient) -> None:
    other, stranger = someone(server), someone(server)
    table = begin(server, other)
    path = f"/api/games/{table['current']}/mark"
    assert code(stranger.post(path, json={"seq": 1})) == (403, "seat/not-yours")
    assert code(server.post("/api/games/aaaaaaaaaaaaaaaa/mark", json={"seq": 1})) == (403, "seat/not-yours")
    assert code(server.post(path, json={"seq": -1})) == (422, "request/malformed")
    assert code(server.post(path, json={"note": "x"})) == (422, "request/malformed")
    assert server.post(path, json={"seq": 1, "said": 0, "starred": True}).status_code == 204
    assert server.get("/api/me").json()["games"][0]["starred"] is True
    assert "starred" not in other.get("/api/me").json()["games"][0]


def test_a_result_that_was_not_seen_says_so_and_a_game_can_leave_my_list_alone(server: TestClient) -> None:
    other = someone(server)
    table = begin(server, other)
    path = f"/api/games/{table['current']}/mark"
    assert server.post(path, json={"seq": 1}).status_code == 204
    seat = other.get("/api/me").json()["games"][0]["yours"][0]
    resign = {"game": table["current"], "seat": seat}
    assert other.post(f"/api/tables/{table['id']}/resign", json=resign).status_code == 200
    (row,) = server.get("/api/me").json()["games"]
    assert row["fresh"] is True and [deed["what"] for deed in row["deeds"]] == ["resigned"]
    (theirs,) = other.get("/api/me").json()["games"]
    assert "fresh" not in theirs and "deeds" not in theirs, "who gave up knows"
    assert server.post(path, json={"seq": row["seq"]}).status_code == 204
    assert "fresh" not in server.get("/api/me").json()["games"][0]
    assert server.post(path, json={"hidden": True}).status_code == 204
    assert server.get("/api/me").json()["games"] == [] == server.get("/api/me/games").json()["games"]
    assert len(other.get("/api/me/games").json()["games"]) == 1, "it stays in the others' lists"
    assert server.post(path, json={"hidden": False}).status_code == 204
    assert len(server.get("/api/me/games?name=player&kind=dice&since=5&until=99999999999999").json()["games"]) == 1
    for wrong in ("before=x", "kind=chess", "since=-1", "starred=2", f"name={'x' * 25}"):
        assert code(server.get(f"/api/me/games?{wrong}")) == (422, "request/malformed")


def mine(person: Person) -> dict[str, Any]:
    """Return the first row that a person last heard of."""
    rows: list[dict[str, Any]] = [message["games"][0] for message in person.all("mine") if message.get("games")]
    return rows[-1]


async def turn_of(table: Table, one: Person, other: Person) -> tuple[Person, Person]:
    """Return who is to move, and the other one."""
    assert table.running is not None and table.running.turn is not None
    mover = one if table.running.turn in table.running.viewer(table.held_by(one)) else other
    return mover, other if mover is one else one


async def live(house: House, there: House) -> None:
    """Two people play at one house; the list that one of them follows at another is told of everything at once."""
    one, other = house.person(), house.person()
    table = await house.begun_by_link(one, other, "board")
    mover, waits = await turn_of(table, one, other)
    phone = there.person()
    phone.device = waits.device
    assert [message["type"] for message in await phone.say(type="follow", id=1)] == ["mine", "done"]
    assert mine(phone)["turn"] not in mine(phone)["yours"]
    await there.services.store.mark(str(phone.device), table.doc.current, seq=1)

    assert table.running is not None
    await mover.move(table, str(table.running.game.legal_moves[0]))
    await until(lambda: bool(mine(phone).get("deeds")), 20)
    assert mine(phone)["deeds"][0]["what"] == "scored"
    await mover.move(table, "draw")
    await until(lambda: mine(phone)["turn"] in mine(phone)["yours"], 20)
    assert len(mine(phone)["deeds"]) == 1, "what was drawn is nobody's business"

    await mover.say(type="say", table=table.doc.id, text="your turn")
    await until(lambda: mine(phone).get("said") == 1, 20)
    await house.services.store.mark(str(phone.device), table.doc.current, seq=3, said=10**6)
    house.services.following.person_changed(f"{phone.device}/{table.doc.current}")
    await until(lambda: "said" not in mine(phone) and "deeds" not in mine(phone), 20)

    # Another table, and one that is gone from the list.
    second = await house.begun_by_link(waits, mover, "dice")
    await until(lambda: mine(phone)["table"] == second.doc.id and mine(phone)["status"] == "running", 20)
    await phone.say(type="follow", on=False)
    before = len(phone.heard)
    await mover.say(type="resign", table=table.doc.id, game=table.doc.current, seat=mine_seat(table, mover))
    await asyncio.sleep(0.5)
    assert len(phone.heard) == before, "who follows no more hears nothing"


def mine_seat(table: Table, person: Person) -> int:
    assert table.running is not None
    return table.running.viewer(table.held_by(person))[0]


@housed
async def test_a_list_is_told_of_every_change_at_once(house: House) -> None:
    await live(house, house)


def test_a_list_is_told_by_another_process(url: str, tmp_path: Path) -> None:
    async def whole() -> None:
        async with housing(url) as house, housing(url) as there:
            await live(house, there)

    asyncio.run(whole())


@housed
async def test_a_mark_that_comes_while_the_list_is_read_counts_in_it(house: House) -> None:
    one, other = house.person(), house.person()
    table = await house.begun_by_link(one, other, "board")
    mover, waits = await turn_of(table, one, other)
    assert table.running is not None
    await mover.move(table, str(table.running.game.legal_moves[0]))
    phone, read = house.person(), me.games
    phone.device = waits.device

    async def slowly(store: Store, who: Any) -> list[Any]:
        """Read the list; the page before it tells only now what was seen there."""
        rows = await read(store, who)
        await store.mark(str(phone.device), table.doc.current, seq=2)
        house.services.following.person_changed(f"{phone.device}/{table.doc.current}")
        return rows

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(me, "games", slowly)
        await phone.say(type="follow")
    assert mine(phone)["deeds"]
    await until(lambda: "deeds" not in mine(phone), 5)


@housed
async def test_a_discarded_table_leaves_the_list_and_a_rematch_asks(house: House) -> None:
    desk, friend = house.person(), house.person()
    alone = await house.begun(desk, "dice", "here", "here")
    await desk.say(type="follow")
    assert mine(desk)["table"] == alone.doc.id
    await places.discard(alone, (0, 1))
    await until(lambda: desk.last("mine").get("gone") == [alone.doc.current], 20)

    table = await house.begun_by_link(desk, friend)
    await desk.say(type="resign", table=table.doc.id, game=table.doc.current, seat=mine_seat(table, desk))
    await until(lambda: mine(desk)["status"] == "over", 20)
    await friend.say(type="again", table=table.doc.id)
    await until(lambda: mine(desk).get("rematch") is True, 20)
    assert mine(desk)["asked"] == table.doc.players[1].name
    await desk.ready(table)
    await until(lambda: mine(desk)["id"] == table.doc.current and "rematch" not in mine(desk), 20)


@housed
async def test_an_account_is_a_full_player_on_each_of_its_devices(house: House) -> None:
    desk, phone, friend = house.person(), house.person(), house.person()
    ada = await house.account("Ada")
    await desk.connect_as(ada)
    await phone.connect_as(ada)
    table = await house.begun_by_link(desk, friend, "board")
    await phone.say(type="follow")
    row = mine(phone)
    assert row["yours"] == list(table.running.viewer(table.held_by(desk))) if table.running else False
    shown = await phone.watch(table)
    start = next(message for message in shown if message["type"] == "game")["start"]
    assert start["yours"] == row["yours"] and start["state"]["pieces"], "it holds its own tiles, and is no spectator"
    mover, _ = await turn_of(table, phone, friend)
    assert table.running is not None
    answer = await mover.move(table, str(table.running.game.legal_moves[0]))
    assert not [message for message in answer if message["type"] == "error"]
    if mover is friend:
        await friend.move(table, "draw")
        answer = await phone.move(table, str(table.running.game.legal_moves[0]))
    assert any(message["type"] == "moved" for message in answer)
    await phone.say(type="say", table=table.doc.id, text="from my phone")
    assert desk.last("said")["text"] == "from my phone"


@pytest.mark.parametrize("text", ["1700000000000.abcdefghijkl2345", "0.aaaaaaaaaaaaaaaa"])
def test_a_cursor_reads_as_it_was_written(text: str) -> None:
    assert me._cursor(me.read_cursor(text)) == text
