"""Tables: sitting down, playing, taking back, leaving, playing again; without the network."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from sixfold.errors import TableError
from sixfold.games.variants import Setting
from sixfold.play import fair
from sixfold.play.record import Record
from sixfold.server.common import clock
from sixfold.server.game import telling
from sixfold.server.game.running import Running
from sixfold.server.library.replay import finished, replay
from sixfold.server.protocol import Clock
from sixfold.server.tables import ledger, places, play, watching
from sixfold.server.tables.seats import Who, agree
from tests.samples import SETTINGS
from tests.server.house import House, housed, housing, play_on, refusal, until


def test_every_game_can_be_played_and_its_record_holds(tmp_path: Path) -> None:
    async def whole(setting: Setting) -> None:
        async with housing(tmp_path / str(SETTINGS.index(setting))) as house:
            one = house.person()
            table = await house.begun(one, setting.game, *["here"] * setting.seats, variant=setting.variant)
            assert one.last("table")["status"] == "running"
            await play_on(table, one, Random(1))
            assert one.last("table")["status"] == "over"
            record = await finished(house.registry, table.doc.current, one.who)
            fair.check(record)
            assert record.outcome is not None and record.outcome == one.all("moved")[-1]["after"]["outcome"]
            for seat in ("open", "none", "0"):
                seen = replay(table.doc.current, record, seat)
                assert len(seen.events) == len(record.moves)
                assert [event.do for event in seen.events] == [move["do"] for move in record.moves]

    for setting in SETTINGS:
        (tmp_path / str(SETTINGS.index(setting))).mkdir()
        asyncio.run(whole(setting))


@housed
async def test_two_people_meet_by_link(house: House) -> None:
    one, other, late = house.person(), house.person(), house.person()
    table = await house.table(one, "cards", "link", "link")
    await one.watch(table)
    await one.ready(table)
    assert one.last("table")["status"] == "open" and one.last("table")["players"][0]["ready"]
    await other.watch(table)
    assert refusal(await other.say(type="take", table=table.doc.id, player=0)) == "seat/taken"
    assert refusal(await other.say(type="take", table=table.doc.id, player=3)) == "player/unknown"
    await other.say(type="take", table=table.doc.id, name="Bea", id=1)
    assert refusal(await late.say(type="take", table=table.doc.id)) == "table/full"
    await other.ready(table)
    assert one.last("table")["players"][1]["name"] == "Bea"
    assert one.last("game")["start"]["yours"] == [0] and other.last("game")["start"]["yours"] == [1]
    assert set(other.last("game")["start"]["state"]["pieces"]) == {"1"}
    assert refusal(await other.move(table, "play RG", seat=0)) == "seat/not-yours"
    assert refusal(await other.move(table, "play RG", seat=1)) == "move/turn"
    assert refusal(await one.move(table, "dance", seat=0)) == "move/malformed"
    assert refusal(await one.move(table, "draw", seat=0)) == "move/illegal"
    assert refusal(await one.say(type="resign", table=table.doc.id, game=table.doc.current, seat=1)) == "seat/not-yours"
    await other.say(type="resign", table=table.doc.id, game=table.doc.current, seat=1)
    assert one.last("moved")["do"] == "resign" and one.last("moved")["after"]["outcome"]["ranks"] == [1, 2]
    assert one.last("moved")["after"]["outcome"]["by"] == 1
    assert set(one.last("revealed")["pieces"]) == {"0", "1"} and one.last("revealed")["fairness"]["seed"]


@housed
async def test_a_stale_move_is_refused_and_the_game_shown(house: House) -> None:
    one = house.person()
    table = await house.begun(one, "board")
    running = table.running
    assert running is not None
    first, second = str(running.game.legal_moves[0]), str(running.game.legal_moves[1])
    await one.move(table, first, after=1)
    answer = await one.move(table, second, after=1)
    assert refusal(answer) == "move/stale"
    shown = next(message for message in answer if message["type"] == "game")
    assert [event["do"] for event in shown["events"]] == [first] and shown["seq"] == 2 and shown["choices"]["seq"] == 2


@housed
async def test_undo_until_something_is_seen(house: House) -> None:
    one = house.person()
    table = await house.begun(one, "board")
    undo = {"type": "undo", "table": table.doc.id, "game": table.doc.current}
    assert refusal(await one.say(**undo, after=1)) == "undo/refused"
    running = table.running
    assert running is not None
    before = running.game.states.tobytes()
    placed = str(running.game.legal_moves[5])
    await one.move(table, placed)
    assert one.last("moved")["choices"]["undo"] is True
    heard = await one.say(**undo, after=2)
    undone = next(message for message in heard if message["type"] == "undone")
    assert undone["ply"] == 0 and undone["seq"] == 3 and undone["cells"] == placed.split(" ")[2:]
    assert table.running is not None and table.running.game.states.tobytes() == before
    await one.move(table, placed)
    await one.move(table, "draw")
    answer = await one.say(**undo, after=5)
    assert refusal(answer) == "undo/refused" and "drawn" in answer[0]["message"]
    back = house.person()
    back.device = one.device
    await back.watch(table)
    assert [event["type"] for event in back.last("game")["events"]] == ["moved", "undone", "moved", "moved"]
    await play_on(table, one, Random(3))
    fair.check(await finished(house.registry, table.doc.current, one.who))


@housed
async def test_only_the_own_last_move_can_be_undone(house: House) -> None:
    one, other = house.person(), house.person()
    table = await house.begun_by_link(one, other)
    undo = {"type": "undo", "table": table.doc.id, "game": table.doc.current}
    await one.move(table, "roll", seat=0)
    assert "rolled" in (await one.say(**undo, after=2))[0]["message"]
    await one.move(table, "score", seat=0)
    assert refusal(await other.say(**undo, after=3)) == "undo/refused"
    answer = await one.say(**undo, after=3)
    assert refusal(answer) == "undo/refused" and "the turn has passed" in answer[0]["message"]
    assert not one.all("undone") and table.running is not None and table.running.game.turn == 1


@pytest.mark.parametrize("clock", [Clock("game", 30, 5), Clock("turn", 60)])
def test_a_move_that_is_taken_back_gives_no_time(tmp_path: Path, clock: Clock) -> None:
    async def whole() -> None:
        async with housing(tmp_path) as house:
            one = house.person()
            table = await house.begun(one, "dice", clock=clock)
            undo = {"type": "undo", "table": table.doc.id, "game": table.doc.current}
            await one.move(table, "roll", seat=0)
            for _ in range(5):
                assert table.running is not None and table.running.clocks is not None
                before = table.running.clocks.left[0]
                await one.move(table, "score", seat=0)
                await one.say(**undo, after=table.running.seq)
                assert table.running.clocks.left[0] <= before
            running = table.running
            assert running is not None and running.clocks is not None
            rebuilt = Running.rebuilt(table.doc, table.game_doc, running.log)
            assert rebuilt.clocks is not None and rebuilt.clocks.left == running.clocks.left

    asyncio.run(whole())


@housed
async def test_someone_who_was_away_gets_exactly_what_they_missed(house: House) -> None:
    one, other = house.person(), house.person()
    table = await house.begun(one, "board")
    await other.watch(table)
    table.unwatch(other)
    await play_on(table, one, Random(1), 7)
    heard = await other.watch(table, game=table.doc.current, seq=3)
    log = next(message for message in heard if message["type"] == "game")
    assert "start" not in log and [event["seq"] for event in log["events"]] == [4, 5, 6, 7, 8]
    log = next(message for message in await other.watch(table, game="a" * 16, seq=3) if message["type"] == "game")
    assert "start" in log and len(log["events"]) == 7


@housed
async def test_a_seat_can_be_taken_to_another_device_once(house: House) -> None:
    one, phone, thief = house.person(), house.person(), house.person()
    table = await house.begun(one, "board", "link", "medium")
    secret = await places.link(table, table.players_of(one.who), 0)
    assert phone.device is not None and thief.device is not None
    await phone.watch(table)
    assert phone.last("game")["start"].get("yours", []) == []
    await places.claim(table, phone.device, secret)
    assert phone.last("game")["start"]["yours"] == [0] and one.last("table")["players"][0]["yours"]
    with pytest.raises(TableError, match="used already"):
        await places.claim(table, thief.device, secret)


def test_a_gone_person_can_be_replaced_or_the_game_ended(tmp_path: Path) -> None:
    async def whole() -> None:
        async with housing(tmp_path, gone_after=0.2) as house:
            one, other = house.person(), house.person()
            table = await house.table(one, "board", "link", "link", "link")
            await one.watch(table)
            await other.watch(table)
            await other.say(type="take", table=table.doc.id)
            await one.say(type="replace", table=table.doc.id, player=2, bot="random", id=1)
            assert one.last("table")["players"][2]["bot"] == "random"
            await one.ready(table)
            await other.ready(table)
            replace = {"type": "replace", "table": table.doc.id, "player": 1, "bot": "random"}
            assert refusal(await one.say(**replace)) == "player/present"
            assert refusal(await one.say(**(replace | {"player": 2}))) == "player/unknown"
            table.unwatch(other)
            assert one.last("presence")["present"] == [True, False, True]
            assert refusal(await one.say(**replace)) == "player/present"
            await asyncio.sleep(0.25)
            assert refusal(await house.person().say(**replace)) == "seat/not-yours"
            await one.say(**replace, id=2)
            assert one.last("table")["players"][1]["bot"] == "random"
            await play_on(table, one, Random(1), 2)
            await until(lambda: table.running is not None and table.running.game.turn == 0 and table.running.game.ply > 4)
            assert {event["seat"] for event in one.all("moved")} == {0, 1, 2}
            third = house.person()
            end = {"type": "end", "table": table.doc.id, "game": table.doc.current, "player": 0}
            assert refusal(await third.say(**end)) == "seat/not-yours"

    asyncio.run(whole())


def test_a_game_ends_when_someone_is_gone_and_others_wish_it(tmp_path: Path) -> None:
    async def whole() -> None:
        async with housing(tmp_path, gone_after=0.05) as house:
            one, other = house.person(), house.person()
            table = await house.table(one, "dice", "link", "link")
            await one.watch(table)
            await other.watch(table)
            await other.say(type="take", table=table.doc.id)
            await one.ready(table)
            await other.ready(table)
            table.unwatch(other)
            await asyncio.sleep(0.1)
            await one.say(type="end", table=table.doc.id, game=table.doc.current, player=1)
            assert one.last("moved")["do"] == "timeout" and one.last("moved")["after"]["outcome"]["ranks"] == [1, 2]

    asyncio.run(whole())


@housed
async def test_a_match_of_several_games_rotates_the_start(house: House) -> None:
    """A4, D8: the start rotates, points are counted by player, and after the match a new one can begin."""
    one = house.person()
    table = await house.begun(one, "dice", games=2)
    await play_on(table, one, Random(1))
    assert len(one.last("table")["points"]) == 1
    await one.say(type="again", table=table.doc.id)
    info = one.last("table")
    assert info["status"] == "open" and info["number"] == 1 and info["seating"] == [1, 0]
    assert info["commitment"] == table.game_doc.commitment
    await one.ready(table)
    assert one.last("game")["start"]["seating"] == [1, 0]
    await play_on(table, one, Random(2))
    points = one.last("table")["points"]
    assert len(points) == 2 and all(7 in game for game in points)
    await one.say(type="again", table=table.doc.id)
    assert one.last("table")["points"] == points and one.last("table")["number"] == 2
    await one.ready(table)
    assert one.last("table")["status"] == "running" and one.last("table").get("points", []) == []


@housed
async def test_chat_only_where_it_is_on(house: House) -> None:
    one, other = house.person(), house.person()
    listed = await house.begun(one, "dice", "here", "here", listed=True)
    assert refusal(await one.say(type="say", table=listed.doc.id, text="hello")) == "chat/off"
    table = await house.begun(one, "dice", "here", "here")
    await other.watch(table)
    assert refusal(await other.say(type="say", table=table.doc.id, text="hello")) == "seat/not-yours"
    await one.say(type="say", table=table.doc.id, text="<b>hello</b>")
    assert other.last("said")["text"] == "<b>hello</b>"
    late = house.person()
    await late.watch(table)
    assert late.last("said")["text"] == "<b>hello</b>"
    assert refusal(await one.say(type="say", table=table.doc.id, text="x" * 301)) == "message/malformed"
    await one.say(type="react", table=table.doc.id, sign="wow")
    assert late.last("said")["sign"] == "wow"
    assert refusal(await one.say(type="react", table=table.doc.id, sign="🙂")) == "message/malformed"


@housed
async def test_a_closed_table_is_only_for_those_who_play(house: House) -> None:
    one, other = house.person(), house.person()
    table = await house.begun(one, "dice", "here", "here", spectators=False)
    assert refusal(await other.watch(table)) == "table/closed"


@housed
async def test_who_watched_an_open_table_sees_nothing_of_a_closed_game(house: House) -> None:
    one, other, stranger = (house.person() for _ in range(3))
    table = await house.table(one, "dice", "link", "link", spectators=False, chat=True)
    for person in (one, other, stranger):
        await person.watch(table)
    await other.say(type="take", table=table.doc.id)
    assert refusal(stranger.heard) == "table/closed" and stranger not in table.audience and table not in stranger.tables
    heard = len(stranger.heard)
    for person in (one, other):
        await person.ready(table)
    assert one.last("game")["seq"] == 1
    await one.say(type="say", table=table.doc.id, text="only for you")
    await play_on(table, one, Random(1), 3)
    assert stranger.heard[heard:] == []
    assert one.all("moved") and refusal(await stranger.watch(table)) == "table/closed"
    with pytest.raises(TableError, match="only for those who play"):
        await watching.state(table, ())


@housed
async def test_a_request_that_was_let_in_sees_nothing_of_a_game_that_began_meanwhile(house: House) -> None:
    one = house.person()
    table = await house.table(one, "dice", "link", "link", spectators=False)
    table.check_may_watch(Who())
    assert (await watching.state(table, ())).start is None
    await places.replace(table, (0,), 1, "easy")
    await one.ready(table)
    with pytest.raises(TableError, match="only for those who play"):
        await watching.state(table, ())


def test_a_closed_table_is_closed_at_every_process(url: str) -> None:
    async def whole() -> None:
        async with housing(url) as here, housing(url) as there:
            one, other, stranger, late = here.person(), here.person(), there.person(), there.person()
            table = await here.table(one, "dice", "link", "link", spectators=False)
            far = await there.registry.find(table.doc.id)
            await stranger.watch(far)
            await other.watch(table)
            await other.say(type="take", table=table.doc.id)
            for person in (one, other):
                await person.watch(table)
                await person.ready(table)
            await one.move(table, "roll")
            await until(lambda: far.running is not None and far.running.seq == 2)
            assert refusal(stranger.heard) == "table/closed" and stranger not in far.audience
            assert not stranger.all("game") and not stranger.all("moved")
            assert refusal(await late.watch(far)) == "table/closed"

    asyncio.run(whole())


@housed
async def test_the_lobby_lists_tables_that_want_it(house: House) -> None:
    one, other = house.person(), house.person()
    await other.say(type="lobby")
    assert other.last("lobby")["tables"] == []
    await house.table(one, "cards", "link", "link", listed=True)
    await house.table(one, "cards", "link", "link")
    await asyncio.sleep(0.4)
    rows = other.last("lobby")["tables"]
    assert len(rows) == 1 and rows[0]["game"] == "cards" and rows[0]["free"] == 1


def test_the_clock_decides_and_an_outage_does_not_count(tmp_path: Path) -> None:
    async def whole() -> None:
        async with housing(tmp_path) as house:
            one = house.person()
            table = await house.begun(one, "dice", clock=Clock("turn", 1))
            told = one.last("game")["times"]["left"]
            assert told[0] <= 1000 and told[1] == 1000, "a whole game is told with the clocks as they are now"
            await asyncio.sleep(1.2)
            assert one.last("moved")["do"] == "timeout" and one.last("moved")["seat"] == 0
            assert one.last("table")["status"] == "over"
            table = await house.begun(one, "dice", clock=Clock("game", 30, 5))
            await one.move(table, "roll")
            await asyncio.sleep(0.1)
            await one.move(table, "score")
            left = one.last("moved")["times"]["left"]
            assert 34_700 < left[0] < 34_950 and left[1] == 30_000
            assert table.running is not None and table.running.clocks is not None
            await house.store.heartbeat(clock.now())
            since = table.running.clocks.since
            name, device = table.doc.id, one.device
        await asyncio.sleep(1.0)
        async with housing(tmp_path) as house:
            await house.services.caretaker.put_clocks_right()
            found = await house.registry.find(name)
            again = house.person()
            again.device = device
            await again.watch(found)
            assert found.running is not None and found.running.clocks is not None
            assert found.running.clocks.since > since + 900
            told = again.last("game")["times"]["left"]
            assert told[0] == left[0] and left[1] - 900 < told[1] <= left[1]
            assert refusal(await again.move(found, "roll")) == ""

    asyncio.run(whole())


def test_time_in_which_no_move_could_be_taken_counts_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process was stopped, the database was away, or the clock jumped: 17 seconds are gone, and the clock has 12."""
    gone = 0
    true = clock.now
    monkeypatch.setattr(clock, "now", lambda: true() + gone)

    async def whole() -> None:
        nonlocal gone
        async with housing(tmp_path) as house:
            one = house.person()
            moved, waits = [await house.begun(one, "dice", clock=Clock("game", 12)) for _ in range(2)]
            care = asyncio.create_task(house.services.caretaker.care())
            await until(lambda: house.context.pulse.last is not None)
            gone = 17_000
            await play.time_out(moved)
            assert refusal(await one.move(moved, "roll")) == ""
            await until(house.context.pulse.is_awake)
            await play.time_out(waits)
            for table in (moved, waits):
                assert table.running is not None and table.running.clocks is not None and not table.running.over
                deadline = table.running.clocks.deadline()
                assert deadline is not None and deadline > clock.now() + 8_000
            assert refusal(await one.move(waits, "roll")) == ""
            care.cancel()

    asyncio.run(whole())


def test_after_a_restart_everything_is_there_and_bots_go_on(tmp_path: Path) -> None:
    async def whole() -> None:
        async with housing(tmp_path) as house:
            one = house.person()
            table = await house.begun(one, "cards", "here", "medium")
            running = table.running
            assert running is not None
            while running.game.ply < 7:
                await until(lambda: running.game.turn == 0)
                await one.move(table, str(running.game.legal_moves[0]))
            before = [event["do"] for event in one.all("moved")]
            name, device = table.doc.id, one.device
        async with housing(tmp_path) as house:
            care = asyncio.create_task(house.services.caretaker.care())
            found = await house.registry.find(name)
            again = house.person()
            again.device = device
            await again.watch(found)
            log = again.last("game")
            assert [event["do"] for event in log["events"]][: len(before)] == before
            await until(lambda: found.running is not None and found.running.game.turn == 0)
            care.cancel()

    asyncio.run(whole())


def test_a_game_begins_though_the_server_fell_when_everyone_was_ready(tmp_path: Path) -> None:
    async def whole() -> None:
        async with housing(tmp_path) as house:
            one = house.person()
            table = await house.table(one, "dice", "here", "here")
            await ledger.change(table, agree(table.doc.current, (0, 1), None))  # and here it falls
            name, device = table.doc.id, one.device
        async with housing(tmp_path) as house:
            again = house.person()
            again.device = device
            await again.watch(await house.registry.find(name))
            assert again.last("table")["status"] == "running"
            assert again.last("game")["choices"]["seat"] == 0

    asyncio.run(whole())


@housed
async def test_a_preview_says_what_a_move_would_do_and_why_not(house: House) -> None:
    one, other = house.person(), house.person()
    table = await house.begun(one, "board")
    running = table.running
    assert running is not None
    ask = {"type": "preview", "table": table.doc.id, "game": table.doc.current, "seat": 0, "id": 5}
    for move in running.game.legal_moves[:40]:
        answer = (await one.say(**ask, do=str(move)))[0]
        assert answer["gains"] == running.game.gains(move) and answer["id"] == 5
        assert sum(ray["length"] for ray in answer.get("rays", [])) == sum(answer["gains"])
    assert "not free" in (await one.say(**ask, do=f"place {running.game.position().pieces(0)[0]} c8 c9"))[0]["why"]
    assert refusal(await other.say(**ask, do="draw")) == "seat/not-yours"


@housed
async def test_the_choices_on_the_board_say_what_every_placement_scores(house: House) -> None:
    one = house.person()
    table = await house.begun(one, "board", "here", "here", "here")
    await play_on(table, one, Random(4), 40)
    running = table.running
    assert running is not None
    while running.game.legal_moves[0] == "draw":
        await one.move(table, "draw")
    found = running.choices((0, 1, 2))
    assert found is not None
    legal = {str(move) for move in running.game.legal_moves}
    spelt = set()
    for tile in found.tiles:
        for pair in found.pairs:
            first, second = pair.split(" ")
            for cells in ((first, second), (second, first)):
                do = f"place {tile} {cells[0]} {cells[1]}"
                gains = [0] * 6
                for letter, cell in zip(tile, cells, strict=True):
                    runs = found.runs.get(cell, "." * 12)
                    gains["RGBOYP".index(letter)] += sum(int(runs[at + 1], 36) for at in range(0, 12, 2) if runs[at] == letter)
                tracks = running.game.position().tracks[running.game.turn or 0]
                capped = [min(gain, 18 - value) for gain, value in zip(gains, tracks, strict=True)]
                assert running.game.gains(do) == capped
                spelt.add(str(running.game.legal_moves[0].__class__(do, 0)))
    assert legal <= spelt


@housed
async def test_records_that_run_are_not_given_out(house: House) -> None:
    one = house.person()
    table = await house.begun(one, "board")
    with pytest.raises(TableError, match="still running"):
        await finished(house.registry, table.doc.current, one.who)


@housed
async def test_idle_games_leave_the_memory_and_come_back(house: House) -> None:
    one = house.person()
    table = await house.begun(one, "board")
    await play_on(table, one, Random(1), 9)
    assert table.running is not None
    before = table.running.game.states.tobytes()
    table.used -= 1000
    house.services.caretaker.drop_idle()
    assert table.running is None
    answer = await one.say(type="choices", table=table.doc.id, game=table.doc.current, id=3)
    assert answer[-1]["type"] == "choices"
    assert table.running is not None and table.running.game.states.tobytes() == before
    table.unwatch(one)
    table.used -= 1000
    house.services.caretaker.drop_idle()
    assert table.doc.id not in house.context.tables


def test_records_are_the_same_from_log_and_memory(tmp_path: Path) -> None:
    async def whole() -> None:
        async with housing(tmp_path) as house:
            one = house.person()
            table = await house.begun(one, "cards", "here", "here", "here")
            await play_on(table, one, Random(1), 31)
            assert table.running is not None
            kept = telling.record(table.running).write()
            table.running = None
            await ledger.load(table)
            assert table.running is not None and telling.record(table.running).write() == kept
            assert Record.parse(kept).verify().ply == 31

    asyncio.run(whole())


def test_hints_where_the_table_allows_them(tmp_path: Path) -> None:
    async def whole() -> None:
        async with housing(tmp_path) as house:
            one, other = house.person(), house.person()
            table = await house.begun(one, "dice", "here", "here")
            ask = {"type": "hint", "table": table.doc.id, "game": table.doc.current, "id": 4}
            assert refusal(await other.say(**ask)) == "move/turn"
            await one.move(table, "roll")
            answer = (await one.say(**ask))[-1]
            assert table.running is not None
            assert answer["type"] == "hint" and answer["id"] == 4 and answer["seq"] == table.running.seq
            assert answer["candidates"][0]["do"] in table.running.game.legal_moves
            assert abs(sum(answer["candidates"][0]["chances"]) - 1) < 1e-6
            among = await house.table(one, "dice", "link", "link")
            assert not among.doc.hints
            await one.watch(among)
            await other.say(type="take", table=among.doc.id)
            await one.ready(among)
            await other.ready(among)
            assert refusal(await one.say(**(ask | {"table": among.doc.id, "game": among.doc.current}))) == "hint/off"

    asyncio.run(whole())
