"""The bot that plays any legal move."""

from __future__ import annotations

from random import Random

from sixfold.bots.bot import Choice, Limit
from sixfold.play.view import View


class RandomBot:
    """Plays any legal move, each as likely as the others."""

    name = "random"

    def prepare(self, view: View) -> None:
        """Do nothing: there is nothing to prepare."""

    def choose(self, view: View, limit: Limit, random: Random) -> Choice:
        """Return a random legal move."""
        return Choice(random.choice(view.legal_moves))
