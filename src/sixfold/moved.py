"""Modules that were moved and things that were renamed: their former names still work, with a warning."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType
from typing import Any

PLACES = {
    "sixfold.arena.table": "sixfold.arena.standings",
    "sixfold.belief": "sixfold.play.belief",
    "sixfold.bots.board.descent": "sixfold.learn.descent",
    "sixfold.bots.board.games": "sixfold.learn.board_games",
    "sixfold.bots.board.learn": "sixfold.learn.board",
    "sixfold.bots.board.solo.games": "sixfold.learn.solo_games",
    "sixfold.bots.board.solo.learn": "sixfold.learn.solo",
    "sixfold.bots.cards.learn": "sixfold.learn.cards",
    "sixfold.bots.dice.learn": "sixfold.learn.dice",
    "sixfold.bots.work": "sixfold.learn.work",
    "sixfold.chance": "sixfold.games.chance",
    "sixfold.fair": "sixfold.play.fair",
    "sixfold.game": "sixfold.play.game",
    "sixfold.match": "sixfold.play.match",
    "sixfold.move": "sixfold.games.move",
    "sixfold.notation": "sixfold.games.notation",
    "sixfold.position": "sixfold.games.position",
    "sixfold.record": "sixfold.play.record",
    "sixfold.selfplay": "sixfold.arena.selfplay",
    "sixfold.server.settings": "sixfold.server.common.settings",
    "sixfold.svg": "sixfold.drawing.svg",
    "sixfold.text": "sixfold.drawing.text",
    "sixfold.variants": "sixfold.games.variants",
    "sixfold.view": "sixfold.play.view",
}
"""Former names and present ones."""


class Finder(MetaPathFinder, Loader):
    """Finds a module by its former name: it is the same module, not a copy."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:  # noqa: ARG002 (as it is called)
        """Return how to load a module that was moved; None for all others."""
        return spec_from_loader(name, self) if name in PLACES else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module from its present place."""
        present = PLACES[spec.name]
        warnings.warn(f"{spec.name} is now {present}", DeprecationWarning, stacklevel=2)
        return import_module(present)

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: the module is loaded already."""


def install() -> None:
    """Let former names be found, after all present ones."""
    sys.meta_path.append(Finder())


def former(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a module in which things were renamed; ``names`` has former and present names."""

    def find(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warnings.warn(f"{module}.{name} is now {names[name]}", DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[module], names[name])

    return find
