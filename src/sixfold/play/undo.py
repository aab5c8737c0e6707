"""Who may take a move back: the rule that the server and the terminal share.

A player takes back their own last move, as long as it showed nothing new and the turn is still with the player.
"""

from __future__ import annotations

from collections.abc import Container

from sixfold.play.game import Game
from sixfold.rules.types import Seat


def why_not(game: Game, seats: Container[Seat]) -> str:
    """Return why whoever holds these seats cannot take the last move back; an empty text if they can.

    >>> game = Game.new("dice", seats=2, seed=7, moves=["roll"])
    >>> why_not(game, [0])
    'the dice were rolled with it, and what was seen cannot be unseen'
    """
    if not game.history:
        return "there is no move yet that could be taken back"
    turn = game.turn
    if turn is None:
        return "the game is over, and everything is open now"
    last = game.history[-1]
    if last.seat not in seats:
        return f"{game.names[last.seat]} made the last move, and only their own player can take it back"
    if turn not in seats:
        return f"the turn has passed to {game.names[turn]}"
    if last.got:
        drawn = "new pieces were drawn" if game.setting.face.is_hiding else "the dice were rolled"
        return f"{drawn} with it, and what was seen cannot be unseen"
    return ""
