"""Bots of others: any object with ``choose(view, limit, random)``, found by ``module:object`` or by an entry point."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.metadata import entry_points
from random import Random
from typing import Any

from sixfold.bots.bot import Choice, Limit
from sixfold.errors import UsageError
from sixfold.games.move import parse
from sixfold.play.view import View

GROUP = "sixfold.bots"
"""The group of entry points under which packages offer bots."""


class OwnBot:
    """Somebody's bot, with what it leaves out: a name, preparing, a choice made of the text of a move.

    What it chooses is checked: a move that is not legal is the bot's mistake, and is said so.
    """

    def __init__(self, name: str, player: Any) -> None:
        self.name = name
        self.player = player

    def prepare(self, view: View) -> None:
        """Let the bot prepare itself, if it wants to."""
        if hasattr(self.player, "prepare"):
            self.player.prepare(view)

    def choose(self, view: View, limit: Limit, random: Random) -> Choice:
        """Return the bot's choice, if it is legal."""
        chosen = self.player.choose(view, limit, random)
        text = chosen.move if isinstance(chosen, Choice) else chosen
        if text not in view.legal_moves:
            raise UsageError(f"bot {self.name} chose {text!r}, which is not a legal move for seat {view.seat} here")
        return chosen if isinstance(chosen, Choice) else Choice(parse(view.setting, text))


def find_own(name: str) -> OwnBot | None:
    """Return the bot that an entry point or ``module:object`` names; None where the name is neither."""
    for entry in entry_points(group=GROUP, name=name):
        return OwnBot(name, _made(name, entry.load()))
    module, colon, attribute = name.partition(":")
    return OwnBot(name, _made(name, _load(name, module, attribute))) if colon else None


def _load(name: str, module: str, attribute: str) -> Any:
    """Return an object of a module; one in the present folder is found too."""
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, ValueError) as error:
        raise UsageError(f"bot {name!r} cannot be loaded: {error}") from None
    except AttributeError:
        raise UsageError(f"bot {name!r} cannot be loaded: module {module!r} has no {attribute!r}") from None


def _made(name: str, found: Any) -> Any:
    """Return the bot itself: a class is called once."""
    player = found() if isinstance(found, type) else found
    if not callable(getattr(player, "choose", None)):
        raise UsageError(f"bot {name!r} cannot play: it has no choose(view, limit, random)")
    return player
