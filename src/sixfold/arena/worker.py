"""Playing one deal, in whichever process."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random

from sixfold.arena.schedule import Deal, Seating
from sixfold.bots import find
from sixfold.bots.bot import Limit
from sixfold.games.chance import Dealer
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.play.record import Record


@dataclass(frozen=True)
class Played:
    """One game of the arena: who sat where, how it ended, and how long each seat thought; ``record`` is its record as text."""

    seating: Seating
    ranks: tuple[int, ...]
    lowest: tuple[int, ...]
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]
    record: str


Result = tuple[Deal, list[Played]]
"""A deal with its games."""


def play_deal(setting: Setting, deal: Deal, seed: str, limit: Limit) -> list[Played]:
    """Play all games of a deal."""
    return [_play(setting, seating, f"{seed}/{deal.number}", limit) for seating in deal.seatings]


def _play(setting: Setting, seating: Seating, seed: str, limit: Limit) -> Played:
    game = Game(setting, chance=Dealer(seed), names=list(seating))
    game.deal()
    bots = [find(name) for name in seating]
    randoms = [Random(f"{seed}/{seat}") for seat in range(setting.seats)]
    moves, seconds, slowest = ([0] * setting.seats, [0.0] * setting.seats, [0.0] * setting.seats)
    while (seat := game.turn) is not None:
        view = game.view(seat)
        legal = view.legal_moves
        if len(legal) == 1:
            game.push(int(legal.codes[0]))
            continue
        bots[seat].prepare(view)
        start = time.perf_counter()
        choice = bots[seat].choose(view, limit, randoms[seat])
        spent = time.perf_counter() - start
        game.play(choice.move)
        moves[seat] += 1
        seconds[seat] += spent
        slowest[seat] = max(slowest[seat], spent)
    ended = game.outcome()
    assert ended is not None
    lowest = tuple(min(ended.tracks[game.position().side(seat)]) for seat in range(setting.seats))
    record = Record.of(game, seats=[{"name": name, "bot": name} for name in seating]).write()
    return Played(seating, tuple(ended.ranks), lowest, tuple(moves), tuple(seconds), tuple(slowest), record)
