"""The entry points of each game: all that its module exports."""

from __future__ import annotations

from sixfold.browser import verbs
from sixfold.browser.entry import Entry
from sixfold.rules import board, cards, dice, playout


def entries(game: str) -> list[Entry]:
    """Return all entry points of a game."""
    if game == "board":
        return [*verbs.verbs(board), *verbs.BOARD, verbs.random_games(playout.board_games, board.STATE)]
    if game == "cards":
        return [*verbs.verbs(cards), *verbs.CARDS, verbs.random_games(playout.cards_games, cards.STATE)]
    return [*verbs.verbs(dice), verbs.random_games(playout.dice_games, dice.STATE)]
