"""The entry points of each game: all that its module exports."""

from __future__ import annotations

from sixfold.browser import board, cards, dice, review, verbs
from sixfold.browser.entry import Entry
from sixfold.rules import board as board_rules
from sixfold.rules import cards as cards_rules
from sixfold.rules import dice as dice_rules
from sixfold.rules.playout import board_games, cards_games, dice_games

ENTRIES: dict[str, list[Entry]] = {
    "board": [
        *verbs.verbs(board_rules),
        *verbs.BOARD,
        verbs.random_games(board_games, board_rules.STATE),
        *board.BOTS,
        *review.BOARD,
    ],
    "cards": [
        *verbs.verbs(cards_rules),
        *verbs.CARDS,
        verbs.random_games(cards_games, cards_rules.STATE),
        *cards.BOTS,
        *review.CARDS,
    ],
    "dice": [*verbs.verbs(dice_rules), verbs.random_games(dice_games, dice_rules.STATE), *dice.BOTS, *review.DICE],
}
