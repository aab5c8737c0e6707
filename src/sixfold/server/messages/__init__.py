"""All messages by subject; ``sixfold.server.protocol`` names them all."""

from __future__ import annotations

import msgspec

from sixfold.server.messages import (
    calls,
    circle,
    events,
    game,
    invitation,
    library,
    manners,
    people,
    problem,
    profile,
    requests,
    sheet,
    slow,
    table,
)

SUBJECTS = (table, game, events, requests, people, invitation, circle, library, sheet, slow, profile, calls, manners, problem)


def structures() -> list[type[msgspec.Struct]]:
    """Return the structures of all messages, subject by subject, as they stand in the files."""
    return [
        value
        for subject in SUBJECTS
        for value in vars(subject).values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == subject.__name__
    ]
