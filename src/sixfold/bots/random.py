"""The bot that plays any legal move."""

from __future__ import annotations

from random import Random

from sixfold.bots.bot import Limit
from sixfold.move import Move
from sixfold.view import View


class RandomBot:
    """Plays any legal move, each as likely as the others."""

    name = "random"

    def choose(self, view: View, limit: Limit, random: Random) -> Move:
        """Return a random legal move."""
        move: Move = random.choice(view.legal_moves)
        return move
