"""Bots: from a view and a limit to a move. A new bot goes into the table below.

A bot gets a ``View`` and nothing else of a game; it cannot import ``sixfold.play.game`` or ``sixfold.play.record``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random

from sixfold.bots.bot import Bot, Choice, Limit
from sixfold.bots.own import find_own
from sixfold.bots.random import RandomBot
from sixfold.errors import UsageError
from sixfold.games import warm
from sixfold.games.variants import Setting
from sixfold.play.view import View

LEVELS = ("greedy", "easy", "medium", "hard", "expert")
"""The strengths, weakest first."""

VERSIONS = {"board": tuple(f"{level}@{version}" for version in (1, 2) for level in ("medium", "hard", "expert"))}
"""Strengths by version, by game; the arena and tests ask for them, to compare."""

_READY: set[tuple[str, str, int]] = set()


class LevelBot:
    """A strength that every game has, under the same name; each game's own package plays it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def prepare(self, view: View) -> None:
        """Make sure that what this level needs in the view's game is compiled, before a clock runs."""
        key = (self.name, view.setting.game, view.setting.seats)
        if key not in _READY:
            package = import_module(f"sixfold.bots.{view.setting.game}")
            steps = [partial(package.choose, self.name, view, Limit(simulations=1), Random(0))]
            if hasattr(package, "prepare"):
                steps.append(partial(package.prepare, self.name, view))
            warm.go(steps, f"{self.name} bot")
            warm.keep("bots", _compiled(self.name, view.setting))
            _READY.add(key)

    def choose(self, view: View, limit: Limit, random: Random) -> Choice:
        """Return what the package of the view's game chooses at this level."""
        self.prepare(view)
        choice: Choice = import_module(f"sixfold.bots.{view.setting.game}").choose(self.name, view, limit, random)
        return choice


class VersionBot(LevelBot):
    """A version of a strength, in a game that has it."""

    def prepare(self, view: View) -> None:
        """Do as for each strength; refuse other games."""
        if self.name not in VERSIONS.get(view.setting.game, ()):
            raise UsageError(f"there is no bot {self.name!r} in the game {view.setting.game!r}; its strengths have no versions")
        super().prepare(view)


BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, **{name: partial(LevelBot, name) for name in LEVELS}}
"""Every bot by its name."""


def is_compiled(name: str, setting: Setting) -> bool:
    """Say whether a strength in a game is compiled and on the disk, so that its first move comes soon."""
    return warm.is_kept("bots", _compiled(name, setting))


def _compiled(name: str, setting: Setting) -> str:
    """Return what is compiled at once: a strength in a game, and apart from it in a game that is played alone."""
    return f"{name}-{setting.game}{'-alone' if setting.seats == 1 else ''}"


def find(name: str) -> Bot:
    """Return the bot of that name: one of ours, one that a package offers, or ``module:object``."""
    if name in BOTS:
        return BOTS[name]()
    if any(name in names for names in VERSIONS.values()):
        return VersionBot(name)
    own = find_own(name)
    if own is None:
        raise UsageError(f"there is no bot {name!r}; there is: {', '.join(BOTS)}, or your own as module:object")
    return own
