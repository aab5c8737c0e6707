"""Games that bots play among themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from sixfold.bots.bot import Bot, Limit
from sixfold.errors import UsageError
from sixfold.games.chance import Dealer
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.play.record import Record

NO_LIMIT = Limit()


def finish(game: Game, bots: Sequence[Bot], *, seed: int | str, limit: Limit = NO_LIMIT) -> Game:
    """Let bots play a game to its end, each with its own view and random numbers; return the game."""
    randoms = [Random(f"{seed}/{seat}") for seat in range(game.setting.seats)]
    while (seat := game.turn) is not None:
        game.play(bots[seat].choose(game.view(seat), limit, randoms[seat]).move)
    return game


def selfplay(setting: Setting, bots: Sequence[Bot], *, games: int, seed: int | str) -> Iterator[Record]:
    """Yield the records of ``games`` games, with one bot for each seat; equal seeds give equal records.

    Raises UsageError if the number of bots is not the number of seats.

    >>> from sixfold.bots import find
    >>> setting = Setting.of("dice", seats=2)
    >>> [record] = selfplay(setting, [find("random"), find("random")], games=1, seed=7)
    >>> record.verify().outcome().reason
    'all'
    """
    if len(bots) != setting.seats:
        raise UsageError(f"{setting} needs {setting.seats} bots, one for each seat, not {len(bots)}")
    seats = [{"name": bot.name, "bot": bot.name} for bot in bots]
    for number in range(games):
        game = Game(setting, chance=Dealer(f"{seed}/{number}"), names=[bot.name for bot in bots])
        game.deal()
        yield Record.of(finish(game, bots, seed=f"{seed}/{number}"), seats=seats)
