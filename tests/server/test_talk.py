"""What is said at a table: every line has an id of its own, wherever and whenever it was said."""

import asyncio
from pathlib import Path

from sixfold.server.tables.table import Table
from tests.server.house import House, Message, Person, housed, housing, until


async def react(person: Person, table: Table, *signs: str) -> None:
    for sign in signs:
        await person.say(type="react", table=table.doc.id, sign=sign)


def lines(messages: list[Message]) -> list[tuple[int, str]]:
    return [(said["id"], said.get("sign") or said["text"]) for said in messages if said["type"] == "said"]


@housed
async def test_two_quick_reactions_are_two_lines(house: House) -> None:
    one, other = house.person(), house.person()
    table = await house.begun_by_link(one, other)
    await react(one, table, "hello", "nice", "nice")
    await one.say(type="say", table=table.doc.id, text="can you read this?")
    heard = lines(other.heard)
    assert [what for _, what in heard] == ["hello", "nice", "nice", "can you read this?"]
    numbers = [number for number, _ in heard]
    assert numbers == sorted(set(numbers)) and 0 not in numbers
    again = lines(await other.watch(table))
    assert again == heard, "who comes back is told the same lines under the same ids"


def test_ids_are_unique_after_a_restart(tmp_path: Path) -> None:
    async def whole() -> None:
        async with housing(tmp_path) as house:
            one, other = house.person(), house.person()
            table = await house.begun_by_link(one, other)
            await react(one, table, "hello", "wow")
            before = lines(one.heard)
        async with housing(tmp_path) as house:
            back = house.person()
            back.device = one.device
            table = await house.registry.find(table.doc.id)
            await back.watch(table)
            assert lines(back.heard) == before
            await react(back, table, "thanks")
            numbers = [number for number, _ in lines(back.heard)]
            assert len(set(numbers)) == 3

    asyncio.run(whole())


def test_every_line_is_heard_once_at_two_processes(url: str) -> None:
    async def whole() -> None:
        async with housing(url) as here, housing(url) as there:
            one, other, late = here.person(), there.person(), there.person()
            mine = await here.table(one, "dice", "link", "link")
            await one.watch(mine)
            yours = await there.registry.find(mine.doc.id)
            await other.watch(yours)
            await asyncio.gather(*(react(one, mine, "hello", "wow", "nice") for _ in range(3)), late.watch(yours))
            await one.say(type="say", table=mine.doc.id, text="the last")
            await until(lambda: all(len(set(lines(person.heard))) == 10 for person in (one, other, late)))
            assert len(lines(other.heard)) == len(lines(one.heard)) == 10
            assert set(lines(one.heard)) == set(lines(other.heard)) == set(lines(late.heard))

    asyncio.run(whole())
