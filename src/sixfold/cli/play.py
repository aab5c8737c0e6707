"""A game in the terminal, in plain text: a person chooses among numbered moves, bots answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from sixfold.arena.selfplay import NO_LIMIT
from sixfold.bots.bot import Bot
from sixfold.drawing import text
from sixfold.games.move import Move, parse
from sixfold.games.position import spell
from sixfold.play import undo
from sixfold.play.game import Game, gains
from sixfold.play.view import View
from sixfold.rules.pieces import LETTERS

PAGE = 12
"""How many moves are listed at once."""

SYMBOL_NAMES = dict(zip(LETTERS, ("red", "green", "blue", "orange", "yellow", "purple"), strict=True))

HELP = """\
  a number      plays the move with that number
  a whole move  plays it, such as 'place RB d8 e8', 'play YG', 'score YY=G'
  part of one   lists only the moves with it, such as 'RB' or 'd8'
  Enter         lists the next ones
  all           lists from the start again
  undo          takes your last move back, unless something was drawn or rolled since
  resign        gives up
  quit          leaves the game
"""

Ask = Callable[[str], str]
Say = Callable[[str], None]


class Left(Exception):
    """The person left in the middle of a game."""


class Undone(Exception):
    """The person takes the last move back."""


def play(game: Game, bots: Sequence[Bot | None], random: Random, *, ask: Ask, say: Say) -> None:
    """Play a game to its end; a seat without a bot is a person, who is asked."""
    people = [seat for seat, bot in enumerate(bots) if bot is None]
    alone = people[0] if len(people) == 1 else None
    while (seat := game.turn) is not None:
        view = game.view(seat)
        bot = bots[seat]
        if bot is None:
            if len(view.legal_moves) > 1:
                say(f"\n{view}\n")
            try:
                move = choose(view, ask, say, why_no_undo=undo.why_not(game, people))
            except Undone:
                say(f"{game.names[seat]}: takes back {spell(game.setting, game.pop())}")
                continue
        else:
            move = bot.choose(view, NO_LIMIT, random).move
        if move is None:
            game.resign(seat)
        else:
            gain = said_gains(view, move)
            game.play(move)
            say(_told(game, alone, gain))
    say(f"\n{game}")


def choose(view: View, ask: Ask, say: Say, *, why_no_undo: str = "there is no move to take back") -> Move | None:
    """Ask a person for a move; None means that they resign. Undone is raised where the last move may be taken back."""
    moves = ranked(view)
    if len(moves) == 1:
        return moves[0]
    listed, shown = moves, 0
    while True:
        if shown == 0:
            say(f"Your moves ({len(listed)}), the most points first:")
        for number, move in enumerate(listed[shown : shown + PAGE], shown + 1):
            say(f"{number:>5}  {move:<22}{said_gains(view, move)}")
        shown = min(shown + PAGE, len(listed))
        more = f", Enter for more of the {len(listed)}" if shown < len(listed) else ""
        answer = _ask(ask, f"Number or move{more}, ? for help: ")
        if answer == "resign":
            return None
        if answer in view.legal_moves:
            return parse(view.setting, answer)
        if answer.isdecimal() and 1 <= int(answer) <= len(listed):
            return listed[int(answer) - 1]
        if answer == "undo" and not why_no_undo:
            raise Undone
        if answer in ("?", "undo"):
            say(HELP if answer == "?" else f"You cannot take a move back: {why_no_undo}.")
            shown = 0
        elif answer in ("", "all"):
            listed, shown = (moves, 0) if answer or shown == len(listed) else (listed, shown)
        else:
            words = answer.split()
            narrowed = [move for move in moves if all(word in move.split() or word[::-1] in move.split() for word in words)]
            if not narrowed:
                say(f"There is no legal move {answer!r} here.")
            listed, shown = narrowed or moves, 0


def _ask(ask: Ask, question: str) -> str:
    """Return what the person types, without the blanks around it."""
    try:
        answer = ask(question).strip()
    except EOFError:
        raise Left from None
    if answer in ("quit", "q"):
        raise Left
    return answer


def ranked(view: View) -> list[Move]:
    """Return the legal moves, those that move the markers farthest first."""
    moves = list(view.legal_moves)
    return sorted(moves, key=lambda move: (-sum(gains(view, move.code)), move.code))


def said_gains(view: View, move: Move) -> str:
    """Return what a move gains in words, such as "+2 red +4 blue"."""
    named = zip(SYMBOL_NAMES.values(), gains(view, move.code), strict=True)
    return " ".join(f"+{gain} {name}" for name, gain in named if gain)


def _told(game: Game, alone: int | None, gain: str) -> str:
    """Return the sentence about the last move, as far as the one person at the table may know it."""
    view = game.view(alone)
    told = text.tell(view, view.history[-1])
    return f"{told}   {gain}".rstrip()
