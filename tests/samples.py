"""Games to test with: every setting there is, and random play."""

import os
from random import Random

from sixfold.games.variants import GAMES, Setting
from sixfold.play.game import Game

PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"
"""Whether the rules run as plain Python, which is slow."""

SETTINGS = [
    Setting.of(game, variant=name, seats=seats)
    for game, variants in GAMES.items()
    for name, variant in variants.items()
    for seats in variant.seats
]
"""Every game, variant and number of seats, with default options."""

OPTIONED = [
    *SETTINGS,
    Setting.of("board", variant="duel", options={"width": 1}),
    Setting.of("board", variant="duel", options={"width": 3}),
    Setting.of("board", variant="team", options={"talk": True}),
    Setting.of("dice", seats=2, options={"split": True}),
    Setting.of("dice", variant="hidden-start", seats=3, options={"split": True}),
]
"""The same, and some options."""

HIDING = [setting for setting in SETTINGS if setting.game != "dice" and setting.seats > 1]
"""The settings in which something is hidden from a seat."""


def new_game(setting: Setting, seed: int | str) -> Game:
    """Begin a game of a setting."""
    return Game.new(setting.game, variant=setting.variant, seats=setting.seats, options=setting.options, seed=seed)


def random_game(setting: Setting, seed: int, *, plies: int | None = None) -> Game:
    """Return a game after random moves: so many, or to its end."""
    game = new_game(setting, seed)
    random = Random(seed)
    while game.turn is not None and game.ply != plies:
        game.push(int(random.choice(game.legal_moves.codes)))
    return game
