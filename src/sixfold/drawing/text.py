"""A position as plain text: board, cards or dice, tracks, racks."""

from __future__ import annotations

from sixfold.games.position import RESIGNED, TIMED_OUT, Entry, Position
from sixfold.rules.board import FREE, area_radius
from sixfold.rules.dice import ROLLS
from sixfold.rules.hexgrid import CELLS, FIRST, NAMES, PAIRS, PRINTED, SECOND
from sixfold.rules.pieces import LETTERS
from sixfold.rules.types import Seat


def draw(position: Position) -> str:
    """Return a position as a few lines of text.

    >>> from sixfold import Game
    >>> print(draw(Game.new("dice", seed=1).view(0)).splitlines()[0])
    dice (standard), 2 seats, ply 0: seat 0 is in turn
    """
    middle = {"board": _board, "cards": _cards, "dice": _dice}[position.setting.game](position)
    lines = [_headline(position), "", *middle, "", *_tracks(position)]
    if position.setting.kind.note:
        lines += ["", position.setting.kind.note]
    return "\n".join(line.rstrip() for line in lines)


def _headline(position: Position) -> str:
    """Return the line that says what is played and whose turn it is, or who won and why."""
    outcome = position.outcome()
    about = f"{position.setting}, ply {position.ply}: "
    if outcome is None:
        turn = int(position.state.turn)
        return f"{about}{label(position, turn)} is in turn{', bonus move' if position.is_bonus() else ''}"
    first = [label(position, seat) for seat, rank in enumerate(outcome.ranks) if rank == 1]
    won = "wins" if len(first) == 1 else "win" if position.is_won_together() else "share the win"
    return f"{about}{' and '.join(first)} {won} ({outcome.reason})"


def shown(name: str) -> str:
    """Return a name without control characters, cut if it is long."""
    name = "".join(letter if letter.isprintable() else "?" for letter in name)
    return name if len(name) <= 24 else name[:23] + "…"


def label(position: Position, seat: Seat) -> str:
    """Return a player's name, cut if it is long, and seat."""
    name = shown(position.names[seat])
    return name if name == f"seat {seat}" else f"{name} (seat {seat})"


def _tracks(position: Position) -> list[str]:
    labels = [label(position, seat) for seat in range(position.setting.seats)]
    width = max(map(len, labels)) + 3
    lines = [" " * width + "".join(f"{letter:>4}" for letter in LETTERS)]
    for seat, name in enumerate(labels):
        mark = ">" if seat == position.turn else " "
        lowest = position.lowest(seat)
        values = "".join(
            f"{value:>3}{'*' if symbol in lowest else ' '}" for symbol, value in enumerate(position.tracks[position.side(seat)])
        )
        lines.append(f"{mark} {name}".ljust(width) + f" {values}   {_holding(position, seat)}")
    is_shared = position.setting.kind.is_shared_track
    lines.append("* undecided, farthest away: what a swap looks at" if is_shared else "* the lowest: what counts in the end")
    return lines


def _holding(position: Position, seat: Seat) -> str:
    pieces = position.pieces(seat)
    face = position.setting.face
    return f"{face.home} " + (" ".join(pieces) or ("empty" if face.is_hiding else "not shown yet"))


def _board(position: Position) -> list[str]:
    radius = area_radius(position.state)
    cells = position.state.board.tolist()
    printed = PRINTED.tolist()
    last = {int(cell) for entry in position.last_turn() for cell in (FIRST[entry.code % PAIRS], SECOND[entry.code % PAIRS])}
    lines = []
    for r in range(-radius, radius + 1):
        row = [n for n, (q, at) in enumerate(CELLS) if at == r and max(abs(q), abs(q + r)) <= radius]
        drawn = "[" if row[0] in last else " "
        for n, cell in enumerate(row):
            letter = "." if cells[cell] == FREE else LETTERS[cells[cell]]
            drawn += letter.lower() if cell in printed else letter
            after = row[n + 1] in last if n + 1 < len(row) else False
            drawn += "|" if cell in last and after else "]" if cell in last else "[" if after else " "
        gap = " " * abs(r)
        lines.append(f"  {NAMES[row[0]]:<4}{gap}{drawn}{gap}  {NAMES[row[-1]]}")
    free = cells.count(FREE)
    return [*lines, "", f"bag {position.left()} · free cells {free}"]


def _cards(position: Position) -> list[str]:
    labels = [label(position, seat) for seat in range(position.setting.seats)]
    width = max(map(len, labels))
    lines = [f"  {name:<{width}}  open {' '.join(position.open_cards(seat))}" for seat, name in enumerate(labels)]
    return [*lines, "", f"draw pile {position.left()} · discard pile {int(position.state.discard.sum())}"]


def _dice(position: Position) -> list[str]:
    return [f"rolls made this turn: {int(position.state.rolls)} of {ROLLS}"]


def tell(position: Position, entry: Entry) -> str:
    """Return a sentence about a move and what it drew; "?" stands for what the position may not know."""
    who = shown(position.names[entry.seat])
    if entry.code == RESIGNED:
        return f"{who} resigns"
    if entry.code == TIMED_OUT:
        return f"{who} runs out of time"
    sentence = f"{who}: {position.spell(entry)}"
    if entry.got:
        got = ["?" if outcome is None else position.outcome_name(outcome) for outcome in entry.got]
        sentence += " → " + " ".join(got)
    return sentence
