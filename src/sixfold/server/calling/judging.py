"""Whether a call that is due is still wanted, and when: pure functions of how things stand.

A call is dropped if what it is about is over, was seen, or is of a kind that its owner switched off. It waits while its owner is
at the table, and through their quiet hours.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from sixfold.server.protocol import CallWishes
from sixfold.server.store.callees import Callee
from sixfold.server.store.calls import Pending
from sixfold.server.store.rows import Call
from sixfold.server.store.scenes import Scene
from sixfold.server.tables.calls import reminder

MINUTE = 60_000
LOOK_AGAIN = 20_000
"""Milliseconds after which it is looked again whether someone is still at the table."""
PRESENT = 15 * MINUTE
"""For how long somebody is not called who is at the table and has not seen it; a page in the background is at the table too."""


def when(pending: Pending, scene: Scene, callee: Callee, *, present: bool, now: int) -> int | None:
    """Return when to make a call, which may be now or past; None if nobody wants it any more."""
    call, wishes = pending.call, callee.wishes
    if call.kind in wishes.off or not is_news(call, scene):
        return None
    if pending.pushed is not None and (callee.letter is None or not wishes.mail):
        return None
    if not callee.subscriptions and callee.letter is None:
        return None
    since: int | None = call.made
    if call.kind == "ends":
        deadline = scene.last.deadline if scene.last else None
        since = None if deadline is None else reminder(scene.began, deadline)
        wanted = None if since is None or deadline is None else remind_at(max(now, since), deadline, wishes, now)
    else:
        wanted = after_quiet(now, wishes)
    if present and wanted is not None and since is not None and wanted <= now < since + PRESENT:
        return now + LOOK_AGAIN
    return wanted


def is_news(call: Call, scene: Scene) -> bool:
    """Say whether things still stand as a call says, and whether its owner has not seen it."""
    doc = scene.doc
    if doc.discarded or doc.status == "over":
        return False
    if call.kind == "invited":
        return scene.inviter is not None and doc.status == "open"
    if not scene.players(call.who) or doc.current != call.game:
        return False
    if call.kind == "turn":
        return scene.is_in_turn(call.who) and scene.seen < call.seq
    if call.kind == "ends":
        return scene.is_in_turn(call.who)
    if call.kind == "taken":
        return not scene.is_in_turn(call.who)
    return doc.status == "open" and not all(doc.players[player].ready for player in scene.players(call.who))


def after_quiet(at: int, wishes: CallWishes) -> int:
    """Return the next time from some moment on at which someone may be called."""
    if wishes.quiet is None:
        return at
    begins, ends = quiet_around(at, wishes)
    return ends if begins <= at < ends else at


def remind_at(at: int, deadline: int, wishes: CallWishes, now: int) -> int | None:
    """Return when to remind someone of a deadline: before their quiet hours, if less than an hour would be left after them."""
    later = after_quiet(at, wishes)
    if later > at and later > deadline - 60 * MINUTE:
        begins, _ = quiet_around(at, wishes)
        later = begins - 1 if begins > now else later
    return later if later < deadline else None


def quiet_around(at: int, wishes: CallWishes) -> tuple[int, int]:
    """Return the beginning and the end of the quiet hours that hold a time, or of the last ones before it."""
    assert wishes.quiet is not None
    zone = ZoneInfo(wishes.zone)
    local = datetime.fromtimestamp(at / 1000, zone)
    day = local.replace(hour=0, minute=0, second=0, microsecond=0)
    if local.hour * 60 + local.minute < wishes.quiet.begins:
        day -= timedelta(days=1)
    length = (wishes.quiet.ends - wishes.quiet.begins) % 1440
    begins = day + timedelta(minutes=wishes.quiet.begins)
    ends = begins + timedelta(minutes=length)  # by the clock on the wall, also where the clocks change
    return int(begins.timestamp() * 1000), int(ends.timestamp() * 1000)
