"""Games between bots, and what all of their choices have in common."""

from random import Random

import pytest

from sixfold.arena.selfplay import finish
from sixfold.bots import find
from sixfold.bots.bot import Limit
from sixfold.games.chance import Dealer
from sixfold.games.variants import Setting
from sixfold.play.game import Game


def play(setting: Setting, levels: list[str], seed: str, limit: Limit) -> Game:
    """Return a game that was played to its end, with a level at each seat."""
    game = Game(setting, chance=Dealer(seed))
    game.deal()
    return finish(game, [find(level) for level in levels], seed=seed, limit=limit)


def share(setting: Setting, one: str, other: str, pairs: int, limit: Limit) -> float:
    """Return the share of games that one level wins against another, same deals, seats swapped."""
    won = 0
    for number in range(pairs):
        for seat in range(2):
            levels = [other, other]
            levels[seat] = one
            outcome = play(setting, levels, f"order/{number}", limit).outcome()
            assert outcome
            won += outcome.ranks[seat] == 1
    return won / (2 * pairs)


def check_choices(setting: Setting, level: str, moves: int, limit: Limit, end: int) -> None:
    """Check for some moves that equal views and seeds give equal choices, of legal moves with chances that add up."""
    bot = find(level)
    game = Game(setting, chance=Dealer(3))
    game.deal()
    for _ in range(moves):
        assert game.turn is not None
        view = game.view(game.turn)
        choice = bot.choose(view, limit, Random(1))
        assert choice == bot.choose(game.view(game.turn), limit, Random(1))
        for candidate in choice.candidates:
            assert candidate.move in view.legal_moves
            assert len(candidate.chances) == setting.seats
            assert sum(candidate.chances) == pytest.approx(1)
            assert 0 <= candidate.lowest <= end
        assert level == "greedy" or choice.candidates[0].move == choice.move
        game.play(choice.move)
