"""Bots: from a view and a limit to a move. A new bot goes into the table below.

A bot gets a ``View`` and nothing else of a game; it cannot import ``sixfold.game`` or ``sixfold.record``.
"""

from collections.abc import Callable

from sixfold.bots.bot import Bot
from sixfold.bots.random import RandomBot
from sixfold.errors import UsageError

BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
}
"""Every bot by its name."""


def find(name: str) -> Bot:
    """Return the bot of that name."""
    if name not in BOTS:
        raise UsageError(f"there is no bot {name!r}; there is: {', '.join(BOTS)}")
    return BOTS[name]()
