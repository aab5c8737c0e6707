"""What is said to somebody who is called, and how urgent it is. No piece, seed or token is ever in it."""

from __future__ import annotations

from collections.abc import Mapping

from sixfold.review.words import Language
from sixfold.server.calling import words
from sixfold.server.protocol import CallNotice
from sixfold.server.store.rows import Call
from sixfold.server.store.scenes import Scene

HOUR = 3_600_000
DAY = 24 * HOUR
LASTS = 7 * DAY
"""For how long a push service keeps a call for a browser that is off, unless the time to move is over before."""
LONGEST = 28 * DAY


def compose(call: Call, scene: Scene, language: Language, now: int) -> CallNotice:
    """Return what is said in a language."""
    mine = scene.players(call.who)
    body = words.about(scene.doc, mine, language)
    deadline = _deadline(call, scene)
    if deadline is not None and deadline > now:
        body += f" · {words.left(deadline - now, language)}"
    return CallNotice(
        id=call.id,
        kind=call.kind,
        table=call.table,
        game=call.game,
        title=words.say(call.kind, language, name=_name(call, scene, language)),
        body=body,
        tag=call.table,
        url=f"/t/{call.table}",
        language=language,
        at=scene.began,
        until=deadline,
        waiting=scene.waiting,
    )


def _name(call: Call, scene: Scene, language: Language) -> str:
    """Return the name of whoever the call is about."""
    if call.kind == "invited":
        return scene.inviter or ""
    if call.kind == "taken":
        return words.name(scene.doc, call.seq % len(scene.doc.players), language)
    return words.name(scene.doc, scene.doc.asked or 0, language)


def _deadline(call: Call, scene: Scene) -> int | None:
    is_mine = call.kind in ("turn", "ends") and scene.last is not None
    return scene.last.deadline if is_mine and scene.last is not None else None


def headers(call: Call, scene: Scene, now: int) -> Mapping[str, str]:
    """Return what a push service is told about a message that it cannot read: a newer one about the table takes its place."""
    deadline = _deadline(call, scene)
    lasts = LASTS if deadline is None else min(max(deadline - now, 1000), LONGEST)
    is_urgent = call.kind == "ends" or (deadline is not None and deadline - now < HOUR)
    return {"TTL": str(lasts // 1000), "Urgency": "high" if is_urgent else "normal", "Topic": call.table}
