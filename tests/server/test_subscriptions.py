"""What browsers send to be called: forged addresses, bad keys, subscriptions of others and too many of them are refused."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from sixfold.server.app import make_app
from sixfold.server.calling import endpoints, posting
from sixfold.server.calling.encryption import CURVE, encode, point

from .browsers import FREE, code, someone
from .pushing import Browser, PushService


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running


@pytest.fixture
def server(tmp_path: Path, service: PushService) -> Iterator[TestClient]:
    settings = replace(FREE, push_services=(service.origin,), subscriptions=100, call_after=0.0)
    with TestClient(make_app(tmp_path / "sixfold.sqlite", settings), base_url="http://testserver") as client:
        yield client


def browser_of(person: TestClient, service: PushService, language: str = "en") -> Browser:
    return service.browser(person.get("/api/calls").json()["key"], language)


def send(person: TestClient, body: dict[str, Any]) -> Any:
    return person.post("/api/calls/subscription", json=body)


def test_a_browser_subscribes_and_unsubscribes(server: TestClient, service: PushService) -> None:
    browser = browser_of(server, service)
    shown = send(server, browser.subscription()).json()
    assert [device["this"] for device in shown["devices"]] == [True] and len(shown["key"]) == 87
    assert send(server, browser.subscription()).json()["devices"] == server.get("/api/calls").json()["devices"], "once more"
    other = browser_of(server, service)
    assert len(send(server, other.subscription()).json()["devices"]) == 1, "a device has one"
    assert someone(server).get("/api/calls").json()["devices"] == []
    assert "devices" in server.delete("/api/calls/subscription").json()
    assert server.get("/api/calls").json()["devices"] == []


def test_a_subscription_is_the_accounts_from_logging_in_until_logging_out(server: TestClient, service: PushService) -> None:
    def called(person: TestClient) -> list[bool]:
        return [device.get("this", False) for device in person.get("/api/calls").json()["devices"]]

    login, laptop = {"name": "Ann", "password": "correct horse"}, someone(server)
    laptop.post("/api/accounts", json=login)
    assert send(server, browser_of(server, service).subscription()).status_code == 200
    assert called(server) == [True] and called(laptop) == []
    assert server.post("/api/login", json=login).status_code == 200
    assert called(server) == [True] and called(laptop) == [False], "at once, without subscribing again"
    assert server.post("/api/logout").status_code == 204
    assert called(server) == [True] and called(laptop) == []


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/1",
        "https://127.0.0.1/1",
        "https://localhost/1",
        "https://[::1]/1",
        "https://[::ffff:127.0.0.1]/1",
        "https://10.0.0.1/1",
        "https://169.254.169.254/latest/meta-data",
        "https://0x7f000001/1",
        "https://2130706433/1",
        "https://127.1/1",
        "https://user:password@push.example.org/1",
        "https://user@push.example.org/1",
        "https://push.example.org:8443/1",
        "https://push.example.org/1#part",
        "https://push.example.org/1 HTTP/1.1\r\nX: y",
        "https://push.example.org/\u00e4",
        "https://no-such-host.invalid/1",
        "https:///nothing",
        "https://[/1",
        "ftp://push.example.org/1",
        "javascript:alert(1)",
        "file:///etc/passwd",
    ],
)
def test_forged_addresses_are_refused(server: TestClient, service: PushService, endpoint: str) -> None:
    answer = send(server, {**browser_of(server, service).subscription(), "endpoint": endpoint})
    assert answer.status_code in (400, 422) and answer.json()["error"]["code"] in ("call/endpoint", "text/refused")
    assert server.get("/api/calls").json()["devices"] == []


def test_keys_that_are_none_are_refused(server: TestClient, service: PushService) -> None:
    body = browser_of(server, service).subscription()
    assert code(send(server, {**body, "key": "B" + "A" * 86})) == (400, "call/key")
    assert code(send(server, {**body, "key": "short"})) == (422, "request/malformed")
    assert code(send(server, {**body, "auth": "A" * 21})) == (422, "request/malformed")
    assert code(send(server, {**body, "language": "fr"})) == (422, "request/malformed")


def test_a_subscription_of_somebody_else_is_refused(server: TestClient, service: PushService) -> None:
    browser, thief = browser_of(server, service), someone(server)
    body = browser.subscription()
    assert send(server, body).status_code == 200
    from cryptography.hazmat.primitives.asymmetric import ec

    forged = encode(point(ec.generate_private_key(CURVE).public_key()))
    assert code(send(thief, {**body, "key": forged})) == (409, "call/taken")
    assert len(server.get("/api/calls").json()["devices"]) == 1
    # The same browser with another cookie has the same keys, and takes its subscription along.
    assert send(thief, body).status_code == 200
    assert server.get("/api/calls").json()["devices"] == []


def test_there_are_so_many_from_one_address(server: TestClient, service: PushService) -> None:
    person, answers = server, []
    for _ in range(103):
        person = someone(server)
        answers.append(send(person, browser_of(person, service).subscription()))
    assert [answer.status_code for answer in answers] == [200] * 100 + [429] * 3
    assert answers[-1].json()["error"]["message"] == "100 browsers of this network address are called already"
    first = someone(server)
    assert code(send(first, browser_of(first, service).subscription())) == (429, "call/many")


def test_wishes_are_kept_and_checked(server: TestClient) -> None:
    wishes = {"off": ["taken"], "quiet": {"begins": 1320, "ends": 480}, "zone": "Europe/Berlin", "mail": False}
    assert server.post("/api/calls/wishes", json=wishes).json()["wishes"] == wishes
    assert server.get("/api/calls").json()["wishes"] == wishes
    assert code(server.post("/api/calls/wishes", json={"zone": "Mars/Olympus"})) == (400, "call/zone")
    assert code(server.post("/api/calls/wishes", json={"zone": "../../etc/passwd"})) == (400, "call/zone")
    assert code(server.post("/api/calls/wishes", json={"quiet": {"begins": 60, "ends": 60}})) == (400, "call/quiet")
    assert code(server.post("/api/calls/wishes", json={"quiet": {"begins": -1, "ends": 60}})) == (422, "request/malformed")
    assert code(server.post("/api/calls/wishes", json={"off": ["everything"]})) == (422, "request/malformed")


def test_a_server_without_e_mail_says_so(server: TestClient) -> None:
    assert "mails" not in server.get("/api/calls").json()
    answer = server.post("/api/calls/mail", json={"address": "ann@example.org", "language": "en"})
    assert code(answer) == (400, "call/mail")


def test_the_address_is_looked_up_again_before_each_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that was public when a browser subscribed may lead into the server's network afterwards."""
    connected: list[Any] = []

    async def lookup(*_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in addresses]

    async def connect(*args: Any, **_: Any) -> Any:
        connected.append(args)
        raise OSError

    async def test() -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", lookup)
        monkeypatch.setattr(asyncio, "open_connection", connect)
        endpoint = endpoints.read("https://push.example.org/1", ())
        with pytest.raises(posting.Unreachable):
            await posting.post(endpoint, {}, b"")
        assert [args[0] for args in connected] == ["8.8.8.8"], "it goes to the address that was checked"
        addresses[:] = ["8.8.8.8", "127.0.0.1"]
        with pytest.raises(Exception, match="not on the public network"):
            await posting.post(endpoint, {}, b"")
        assert len(connected) == 1

    addresses = ["8.8.8.8"]
    asyncio.run(test())


def test_calls_are_counted_for_operators(server: TestClient) -> None:
    figures = server.get("/metrics").text
    assert 'sixfold_calls_total{result="sent"} 0.0' in figures and "sixfold_calls_waiting 0.0" in figures
