"""When somebody is called, by their wishes and by how things stand: without a server."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from sixfold.server.calling import judging, notices, words
from sixfold.server.protocol import CallWishes, QuietHours
from sixfold.server.store.callees import Callee
from sixfold.server.store.calls import Pending
from sixfold.server.store.rows import Call, Letter, Sitting, Subscription, Turn
from sixfold.server.store.scenes import Scene
from sixfold.server.tables.calls import HOUR, reminder

from .stores import table_doc

DAY = 24 * HOUR
BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = CallWishes(quiet=QuietHours(22 * 60, 8 * 60), zone="Europe/Berlin")
NOON_REST = CallWishes(quiet=QuietHours(12 * 60, 14 * 60), zone="Europe/Berlin")
BROWSER = Subscription("https://push.example.org/1", "d1", "key", "auth", "en", "here", 0)
LETTER = Letter("d1", "ann@example.org", "en", 0, None, "stop", 1)


def at(text: str) -> int:
    """Return a time in Berlin."""
    return int(datetime.fromisoformat(text).replace(tzinfo=BERLIN).timestamp() * 1000)


def call(kind: Any = "turn", made: int = 0, seq: int = 5) -> Call:
    return Call("d1", kind, "aaaaaaaaaaaa", "aaaaaaaaaaaagame", seq, made, made)


def scene(**more: Any) -> Scene:
    players = [Sitting("link", name="Ann", holders=["d1"]), Sitting("link", name="Bea", holders=["d2"])]
    doc = table_doc(players=players, status="running", number=0)
    return Scene(doc, Turn(0, 0, None), 0, 0, None, 1)._replace(**more)


def when(one: Call, stands: Scene, now: int, wishes: CallWishes | None = None, **more: Any) -> int | None:
    callee = Callee(wishes or CallWishes(), more.pop("browsers", [BROWSER]), more.pop("letter", None))
    pending = Pending(one, 0, frozenset(), more.pop("pushed", None))
    return judging.when(pending, stands, callee, present=more.pop("present", False), now=now)


@pytest.mark.parametrize(
    ("time", "before"),
    [(DAY, 3 * HOUR), (3 * DAY, 9 * HOUR), (7 * DAY, 12 * HOUR), (4 * HOUR, HOUR), (2 * HOUR, HOUR)],
)
def test_a_reminder_comes_an_eighth_before_the_end(time: int, before: int) -> None:
    assert reminder(1000, 1000 + time) == 1000 + time - before


def test_a_short_time_has_no_reminder() -> None:
    assert reminder(0, 2 * HOUR - 1) is None


@pytest.mark.parametrize(
    ("now", "wishes", "then"),
    [
        ("2026-06-01T21:59", NIGHT, "2026-06-01T21:59"),
        ("2026-06-01T22:00", NIGHT, "2026-06-02T08:00"),
        ("2026-06-02T00:30", NIGHT, "2026-06-02T08:00"),
        ("2026-06-02T07:59", NIGHT, "2026-06-02T08:00"),
        ("2026-06-02T08:00", NIGHT, "2026-06-02T08:00"),
        ("2026-06-02T11:59", NOON_REST, "2026-06-02T11:59"),
        ("2026-06-02T12:00", NOON_REST, "2026-06-02T14:00"),
        ("2026-06-02T23:00", NOON_REST, "2026-06-02T23:00"),
        ("2026-03-28T23:00", NIGHT, "2026-03-29T08:00"),  # the clocks change in this night
        ("2026-10-25T02:30", NIGHT, "2026-10-25T08:00"),
    ],
)
def test_quiet_hours_are_by_the_clock_on_the_wall(now: str, wishes: CallWishes, then: str) -> None:
    assert when(call(), scene(), at(now), wishes) == at(then)


def test_a_reminder_keeps_clear_of_quiet_hours() -> None:
    began = at("2026-06-01T06:00")

    def reminds(deadline: str, now: str) -> int | None:
        stands = scene(began=began, last=Turn(0, began, at(deadline)))
        return when(call("ends"), stands, at(now), NIGHT)

    # A day to move, so three hours before its end.
    assert reminds("2026-06-02T06:00", "2026-06-01T06:01") == at("2026-06-01T22:00") - 1, "after the night it would be too late"
    assert reminds("2026-06-02T15:00", "2026-06-01T20:00") == at("2026-06-02T10:52:30"), "nothing is in the way"
    assert reminds("2026-06-02T10:00", "2026-06-01T20:00") == at("2026-06-02T08:00"), "an hour is left after the night"
    assert reminds("2026-06-02T06:00", "2026-06-01T23:00") is None, "it is night already, and the end comes before the morning"
    assert reminds("2026-06-01T07:00", "2026-06-01T06:30") is None, "an hour to move is too short"


def test_those_who_are_there_are_called_later() -> None:
    stands = scene()
    assert when(call(made=1000), stands, 2000, present=True) == 2000 + judging.LOOK_AGAIN
    assert when(call(made=1000), stands, 1000 + judging.PRESENT, present=True) == 1000 + judging.PRESENT


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("turn", {"last": Turn(1, 0, None)}),
        ("turn", {"last": None}),
        ("turn", {"seen": 5}),
        ("ends", {"last": Turn(1, 0, 3 * DAY)}),
        ("ends", {}),
        ("taken", {}),
        ("rematch", {}),
        ("invited", {}),
    ],
)
def test_what_does_not_stand_any_more_is_dropped(kind: Any, more: dict[str, Any]) -> None:
    assert when(call(kind), scene(**more), 1000) is None


def test_a_table_that_is_over_or_goes_on_with_another_game_calls_nobody() -> None:
    for change in ({"status": "over"}, {"discarded": True}, {"current": "bbbbbbbbbbbbgame"}):
        stands = scene()
        for name, value in change.items():
            setattr(stands.doc, name, value)
        assert when(call(), stands, 1000) is None


def test_who_was_replaced_by_a_bot_is_not_called() -> None:
    stands = scene()
    stands.doc.players[0] = Sitting("bot", "Chip", "easy", former=stands.doc.players[0])
    assert when(call(), stands, 1000) is None


def test_wishes_count() -> None:
    assert when(call(), scene(), 1000, CallWishes(off=["turn"])) is None
    assert when(call(), scene(), 1000, browsers=[]) is None
    assert when(call(), scene(), 1000, browsers=[], letter=LETTER) == 1000
    assert when(call(), scene(), 1000, letter=LETTER, pushed=5) == 1000
    assert when(call(), scene(), 1000, CallWishes(mail=False), letter=LETTER, pushed=5) is None
    assert when(call(), scene(), 1000, pushed=5) is None


def test_an_invitation_calls_while_it_waits_for_an_answer() -> None:
    stands = scene(inviter="Bea")
    stands.doc.status = "open"
    stands.doc.players[0].holders = []
    assert when(call("invited"), stands, 1000) == 1000
    notice = notices.compose(call("invited"), stands, "nl", 1000)
    assert (notice.title, notice.body) == ("Bea nodigt je uit voor een spel", "Bordspel met Ann en Bea")


def test_what_is_said_is_short_and_has_nothing_secret() -> None:
    deadline = 3 * DAY
    stands = scene(last=Turn(0, 0, deadline))
    for language in ("en", "de", "nl"):
        notice = notices.compose(call("ends"), stands, language, deadline - 9 * HOUR)
        text = msgspec.json.encode(notice)
        assert len(text) < 1000 and b"d1" not in text and b"d2" not in text
        assert "9" in notice.body and "Bea" in notice.body and "{" not in notice.title + notice.body
    headers = notices.headers(call("ends"), stands, deadline - 9 * HOUR)
    assert headers == {"TTL": str(9 * 3600), "Urgency": "high", "Topic": "aaaaaaaaaaaa"}
    assert notices.headers(call(), scene(), 0)["Urgency"] == "normal"


@pytest.mark.parametrize(
    ("ms", "text"),
    [(30_000, "1 minute left"), (90 * 60_000, "90 minutes left"), (9 * HOUR, "9 hours left"), (3 * DAY, "3 days left")],
)
def test_time_is_said_in_the_unit_that_fits(ms: int, text: str) -> None:
    assert words.left(ms, "en") == text
