"""The modules and what they export: for each game its rules, and apart from them, because they are larger, its bots."""

from __future__ import annotations

from sixfold.browser import board, cards, dice, review, sheet, verbs
from sixfold.browser.entry import Entry
from sixfold.rules import board as board_rules
from sixfold.rules import cards as cards_rules
from sixfold.rules import dice as dice_rules
from sixfold.rules.playout import board_games, cards_games, dice_games

BOTS = "-bots"
"""How the names of the modules with bots end."""

MODULES: dict[str, list[Entry]] = {
    "board": [*verbs.verbs(board_rules), *verbs.BOARD, *sheet.BOARD],
    "cards": [*verbs.verbs(cards_rules), *verbs.CARDS, *sheet.CARDS],
    "dice": [*verbs.verbs(dice_rules), *sheet.DICE],
    "board-bots": [*board.BOTS, *review.BOARD, verbs.random_games(board_games, board_rules.STATE)],
    "cards-bots": [*cards.BOTS, *review.CARDS, verbs.random_games(cards_games, cards_rules.STATE)],
    "dice-bots": [*dice.BOTS, *review.DICE, verbs.random_games(dice_games, dice_rules.STATE)],
}
