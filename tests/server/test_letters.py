"""E-mail: only to a confirmed address, when somebody has not looked for long, with a way to stop it; mail servers that fail."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from sixfold.errors import TableError, UsageError
from sixfold.server import protocol
from sixfold.server.app import make_app
from sixfold.server.calling import mailing
from sixfold.server.common import clock
from sixfold.server.common.settings import Settings

from .browsers import FREE, code, run, someone, store_of
from .house import House, Person, housing, until
from .posting import MailServer
from .pushing import PushService
from .stores import Where
from .test_calls import in_turn, let_be_due, make_calls, pass_turn, rows, subscribe

SITE = "https://play.example.org"
ANN = "ann@example.org"


@pytest.fixture
def mails() -> Iterator[MailServer]:
    with MailServer() as running:
        yield running


def settings_for(mails: MailServer) -> dict[str, Any]:
    return {"smtp": mails.url, "mail_from": "games@example.org", "site": SITE, "letters": (1e9, 1e9)}


@asynccontextmanager
async def writing(where: Where, mails: MailServer, **more: Any) -> AsyncIterator[House]:
    place = where if isinstance(where, str) else where.parent
    async with housing(place, call_after=0.0, **{**settings_for(mails), **more}) as house:
        yield house


def link(mail: EmailMessage, deed: str) -> str:
    """Return the path of a link in an e-mail."""
    found = re.search(rf"{SITE}(/api/mail/{deed}/\S+)", mail.get_content())
    assert found is not None, mail.get_content()
    return found[1]


async def confirmed(house: House, person: Person, mails: MailServer, language: Any = "en") -> None:
    """Give somebody a confirmed address."""
    await house.services.sessions.know(person)
    await house.services.letters.ask(person.who, protocol.CallAddress(ANN, language), "here")
    await house.services.letters.confirm(link(mails.taken[-1], "confirm").rpartition("/")[2])


async def waiting(house: House, person: Person) -> Any:
    """Let a game wait for somebody who is away, and return the table."""
    first = house.person()
    table = await house.table(first, "dice", "link", "link")
    for one in (first, person):
        await one.watch(table)
    await person.say(type="take", table=table.id)
    await first.ready(table)
    await person.ready(table)
    await person.say(type="unwatch", table=table.id)
    await pass_turn(table, first)
    return table


def test_an_e_mail_comes_when_nobody_has_looked_for_long(where: Where, mails: MailServer) -> None:
    async def test() -> None:
        async with writing(where, mails) as house:
            person = house.person()
            await confirmed(house, person, mails)
            table = await waiting(house, person)
            await make_calls(house)
            (row,) = await rows(house.store)
            assert len(mails.taken) == 1, "only the one that asks for confirmation"
            assert row.pushed is not None and 11 * 3_600_000 < row.due - clock.now() <= 12 * 3_600_000
            await let_be_due(house.store)
            await make_calls(house)
            assert await rows(house.store) == [] and house.services.outbox.counts["mailed"] == 1
            mail = mails.taken[-1]
            stop = SITE + link(mail, "stop")
            assert (mail["To"], mail["From"], mail["Subject"]) == (ANN, "games@example.org", "Your turn")
            assert mail["List-Unsubscribe"] == f"<{stop}>" and mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            assert mail.get_content_type() == "text/plain" and f"{SITE}/t/{table.id}" in mail.get_content()

    asyncio.run(test())


def test_whoever_confirms_in_the_middle_of_a_turn_is_reminded(
    where: Where, mails: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with writing(where, mails) as house:
            person = house.person()
            await in_turn(house, person)
            await house.services.letters.ask(person.who, protocol.CallAddress(ANN, "en"), "here")
            assert await rows(house.store) == [], "the address is not confirmed"
            await house.services.letters.confirm(link(mails.taken[-1], "confirm").rpartition("/")[2])
            assert [row.kind for row in await rows(house.store)] == ["ends"]
            now = clock.now
            monkeypatch.setattr(clock, "now", lambda: now() + 64 * 3_600_000)
            await make_calls(house)
            assert [mail["Subject"] for mail in mails.taken[1:]] == ["Your time ends soon"]
            await house.services.letters.confirm(link(mails.taken[0], "confirm").rpartition("/")[2])
            assert await rows(house.store) == [], "once more does no harm"

    asyncio.run(test())


def test_whoever_has_looked_gets_no_e_mail(where: Where, mails: MailServer) -> None:
    async def test() -> None:
        async with writing(where, mails) as house:
            person = house.person()
            await confirmed(house, person, mails)
            table = await waiting(house, person)
            await make_calls(house)
            assert person.device is not None
            await house.store.mark(person.device, table.doc.current, seq=table.running.seq)
            await let_be_due(house.store)
            await make_calls(house)
            assert len(mails.taken) == 1 and await rows(house.store) == []

    asyncio.run(test())


def test_no_e_mail_goes_to_an_address_that_is_not_confirmed(where: Where, mails: MailServer) -> None:
    async def test() -> None:
        async with writing(where, mails) as house:
            person = house.person()
            await house.services.letters.ask(person.who, protocol.CallAddress(ANN, "de"), "here")
            (mail,) = mails.taken
            assert mail["Subject"] == "Bestätige deine E-Mail-Adresse"
            await waiting(house, person)
            assert await rows(house.store) == [], "they cannot be called"
            with pytest.raises(TableError, match="not valid"):
                await house.services.letters.confirm("something")
            secret = link(mail, "confirm").rpartition("/")[2]
            for _ in range(2):
                assert (await house.services.letters.confirm(secret)).address == ANN
            await house.services.letters.ask(person.who, protocol.CallAddress("other@example.org", "de"), "here")
            with pytest.raises(TableError, match="not valid"):
                await house.services.letters.confirm(secret)
            letter = await house.store.letter(person.holder)
            assert letter is not None and letter.confirmed is None, "another address has to be confirmed again"

    asyncio.run(test())


def test_a_link_confirms_for_three_days(tmp_path: Path, mails: MailServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with writing(tmp_path / "s", mails) as house:
            await house.services.letters.ask(house.person().who, protocol.CallAddress(ANN, "en"), "here")
            now = clock.now
            monkeypatch.setattr(clock, "now", lambda: now() + 3 * 86_400_000 + 1)
            with pytest.raises(TableError, match="not valid"):
                await house.services.letters.confirm(link(mails.taken[-1], "confirm").rpartition("/")[2])

    asyncio.run(test())


def test_the_push_comes_first_and_the_e_mail_after_it(tmp_path: Path, mails: MailServer) -> None:
    async def test() -> None:
        with PushService() as service:
            async with writing(tmp_path / "s", mails, push_services=(service.origin,)) as house:
                person = house.person()
                await confirmed(house, person, mails, "nl")
                browser = await subscribe(house, person, service)
                await waiting(house, person)
                await make_calls(house)
                assert browser.kinds() == ["turn"] and len(mails.taken) == 1
                await let_be_due(house.store)
                await make_calls(house)
                assert len(browser.came) == 1 and mails.taken[-1]["Subject"] == "Je bent aan de beurt"

    asyncio.run(test())


@pytest.mark.parametrize("mode", ["failing", "cut"])
def test_an_e_mail_that_fails_is_sent_later(where: Where, mails: MailServer, mode: Any) -> None:
    async def test() -> None:
        async with writing(where, mails) as house:
            person = house.person()
            await confirmed(house, person, mails)
            await waiting(house, person)
            await make_calls(house)
            mails.mode = mode
            await let_be_due(house.store)
            await make_calls(house)
            (row,) = await rows(house.store)
            assert row.tries == 1 and row.pushed is not None and row.due > clock.now()
            mails.mode = "well"
            await let_be_due(house.store)
            await make_calls(house)
            assert len(mails.taken) == 2 and await rows(house.store) == []
            assert mails.talks > 2

    asyncio.run(test())


def test_an_address_that_does_not_exist_is_not_tried_again(tmp_path: Path, mails: MailServer) -> None:
    async def test() -> None:
        async with writing(tmp_path / "s", mails) as house:
            person = house.person()
            await confirmed(house, person, mails)
            await waiting(house, person)
            await make_calls(house)
            mails.mode = "refusing"
            await let_be_due(house.store)
            await make_calls(house)
            assert await rows(house.store) == [] and house.services.outbox.counts["failed"] == 1
            with pytest.raises(TableError, match="refused"):
                await house.services.letters.ask(person.who, protocol.CallAddress(ANN, "en"), "here")

    asyncio.run(test())


def test_no_move_waits_for_a_mail_server(tmp_path: Path, mails: MailServer) -> None:
    async def test() -> None:
        async with writing(tmp_path / "s", mails) as house:
            person = house.person()
            await confirmed(house, person, mails)
            table = await waiting(house, person)
            await make_calls(house)
            mails.mode = "slow"
            before = mails.talks
            await let_be_due(house.store)
            await house.services.outbox.look()
            await until(lambda: mails.talks > before)
            await person.watch(table)
            began = asyncio.get_running_loop().time()
            await pass_turn(table, person)
            assert asyncio.get_running_loop().time() - began < 1
            await asyncio.gather(*house.services.outbox._busy)
            assert len(mails.taken) == 2

    asyncio.run(test())


# Over HTTP


@pytest.fixture
def server(tmp_path: Path, mails: MailServer) -> Iterator[TestClient]:
    settings = replace(FREE, **{**settings_for(mails), "letters": (2, 0.0)})
    with TestClient(make_app(tmp_path / "sixfold.sqlite", settings), base_url="http://testserver") as client:
        yield client


def test_links_ask_first_and_one_click_stops(server: TestClient, mails: MailServer) -> None:
    answer = server.post("/api/calls/mail", json={"address": ANN, "language": "de"}).json()
    assert answer["mail"] == {"address": ANN} and answer["mails"]
    path = link(mails.taken[-1], "confirm")
    nobody = someone(server)
    page = nobody.get(path)
    assert page.status_code == 200 and "<form" in page.text and ANN in page.text and 'lang="de"' in page.text
    assert server.get("/api/calls").json()["mail"] == {"address": ANN}, "a mail program that opens links confirms nothing"
    assert "bestätigt" in nobody.post(path).text
    assert server.get("/api/calls").json()["mail"] == {"address": ANN, "confirmed": True}
    letter = run(server, _letter, server)
    stop = f"/api/mail/stop/{letter.stop}"
    assert "<form" in nobody.get(stop).text
    one_click = nobody.post(
        stop, content="List-Unsubscribe=One-Click", headers={"content-type": "application/x-www-form-urlencoded"}
    )
    assert one_click.status_code == 200
    assert "mail" not in server.get("/api/calls").json()
    assert nobody.post(stop).status_code == 404 and nobody.get(stop).status_code == 404
    unknown = nobody.get("/api/mail/stop/<script>", headers={"accept-language": "nl-NL"})
    assert unknown.status_code == 404 and "Deze link" in unknown.text and "<script" not in unknown.text


async def _letter(server: TestClient) -> Any:
    from sqlalchemy import select

    from sixfold.server.store.schema import letters

    return await store_of(server)._read(lambda connection: connection.execute(select(letters)).one())


def test_an_address_can_be_given_up(server: TestClient) -> None:
    server.post("/api/calls/mail", json={"address": ANN, "language": "en"})
    assert "mail" not in server.delete("/api/calls/mail").json()


def test_what_is_no_address_is_refused(server: TestClient, mails: MailServer) -> None:
    for address in ("ann", "ann@", "@example.org", "ann@example.org\nBcc: all@example.org", "ann <ann@example.org>", "a b@c.org"):
        assert server.post("/api/calls/mail", json={"address": address, "language": "en"}).status_code == 422
    assert mails.taken == []


def test_nobody_is_flooded(server: TestClient) -> None:
    body = {"address": ANN, "language": "en"}
    answers = [server.post("/api/calls/mail", json=body) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert code(answers[-1]) == (429, "rate/limited")


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        (Settings(smtp="mail.example.org"), "--smtp takes"),
        (Settings(smtp="smtp://mail.example.org", site=SITE), "--mail-from"),
        (Settings(smtp="smtp://mail.example.org", mail_from="games@example.org"), "--site"),
    ],
)
def test_an_operator_is_told_what_is_missing(settings: Settings, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        mailing.check(settings)
