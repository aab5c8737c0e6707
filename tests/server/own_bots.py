"""Bots as others write them, well and badly."""

from __future__ import annotations

import os
import time
from random import Random
from typing import Any

from sixfold.play.view import View


class First:
    """Chooses the first legal move."""

    def choose(self, view: View, limit: Any, random: Random) -> str:
        return str(view.legal_moves[0])


class Raises:
    def choose(self, view: View, limit: Any, random: Random) -> str:
        raise ValueError("I do not know")


class Cheats:
    def choose(self, view: View, limit: Any, random: Random) -> str:
        return "win at once"


class Dies:
    def choose(self, view: View, limit: Any, random: Random) -> str:
        os._exit(3)


class Sleeps:
    def choose(self, view: View, limit: Any, random: Random) -> str:
        time.sleep(600)
        return str(view.legal_moves[0])


no_bot = 7
