"""The words of a picture: whose turn it is, who won and why, and a description for screen readers."""

from __future__ import annotations

from math import inf

from sixfold.drawing.svg.look import SMALL, clean, measure, names_of, shorten
from sixfold.games.position import Outcome, Position
from sixfold.rules.pieces import LETTERS
from sixfold.rules.types import Seat

QUIT = {"resign": "resigned", "timeout": "ran out of time"}
ORDINALS = ("1st", "2nd", "3rd", "4th")


def player_name(position: Position, seat: Seat) -> str:
    """Return a player's name, or the seat's number where there is none."""
    return clean(position.names[seat]) or f"seat {seat}"


def headline(position: Position, size: float = SMALL, room: float = inf) -> str:
    """Return whose turn it is or who won, with the names cut so that it fits."""
    outcome = position.outcome()
    if outcome is None:
        seats = [int(position.state.turn)]
        verb = ": bonus move" if position.is_bonus() else " is in turn"
    else:
        seats = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
        verb = _won(position, len(seats))
    return list_names(position, seats, size, room - measure(verb, size, bold=True)) + verb


def _won(position: Position, winners: int) -> str:
    if position.setting.seats == 1:
        return " has finished"
    if winners == 1:
        return " wins"
    return " win" if position.is_won_together() else " share the win"


def list_names(position: Position, seats: list[Seat], size: float = SMALL, room: float = inf) -> str:
    """Return the names of seats as a sentence lists them, each cut to its share of the room if they do not fit in bold."""
    names = [player_name(position, seat) for seat in seats]
    if measure(join(names), size, bold=True) > room:
        share = (room - measure(join([""] * len(names)), size, bold=True)) / len(names)
        names = [shorten(name, size, share, bold=True) for name in names]
    return join(names)


def join(names: list[str]) -> str:
    """Return names as a sentence lists them."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def about(position: Position) -> str:
    """Return what is played: game, variant, seats, ply."""
    setting = position.setting
    variant = {"standard": "", "duel": " · duel, a reconstruction"}.get(setting.variant, f" · {setting.variant}")
    seats = f"{setting.seats} seat{'s' * (setting.seats > 1)}"
    return f"{setting.game.capitalize()}{variant} · {seats} · ply {position.ply}"


def why(position: Position) -> str:
    """Return why a game ended and what made the difference; nothing while it runs."""
    outcome = position.outcome()
    if outcome is None:
        return ""
    parts = [_end(position, outcome)]
    if position.setting.seats == 1:
        parts.insert(0, f"lowest {min(outcome.tracks[0])}")
    elif position.setting.kind.is_shared_track and outcome.reason not in QUIT:
        parts.insert(0, _duel(outcome))
    elif outcome.reason != "all":
        parts.insert(0, _difference(position, outcome))
    return " · ".join(part for part in parts if part)


def _end(position: Position, outcome: Outcome) -> str:
    if outcome.reason in QUIT:
        return f"{shorten(player_name(position, int(position.state.quitter)), 22, 300)} {QUIT[outcome.reason]}"
    if outcome.reason == "full":
        return "no placement is left"
    return position.setting.face.ending(position.states)


def _difference(position: Position, outcome: Outcome) -> str:
    """Return the comparison that put the winner ahead of the next (A3): "lowest 9 beats 8"."""
    quitter = int(position.state.quitter)
    rows = {
        (rank, *sorted(outcome.tracks[position.side(seat)]))
        for seat, rank in enumerate(outcome.ranks)
        if quitter not in range(position.setting.seats) or position.side(seat) != position.side(quitter)
    }
    first, *others = sorted(rows, key=lambda row: row[0])
    if not others:
        return "" if outcome.reason in QUIT else "equal in all six"
    mine, theirs = first[1:], others[0][1:]
    index = next(at for at in range(6) if mine[at] != theirs[at])
    if index == 0:
        return f"lowest {mine[0]} beats {theirs[0]}"
    return f"lowest {', '.join(map(str, mine[:index]))} each, then {mine[index]} beats {theirs[index]}"


def _duel(outcome: Outcome) -> str:
    """Return what decided a duel: symbols, else steps (B18)."""
    winner = outcome.ranks.index(1)
    sides = [outcome.tracks[winner], outcome.tracks[1 - winner]]
    mine, theirs = (sum(value > 0 for value in side) for side in sides)
    if mine != theirs:
        return f"{mine} symbols to {theirs}"
    steps = [sum(value for value in side if value > 0) for side in sides]
    return f"{mine} symbols each, {steps[0]} steps to {steps[1]}" if steps[0] != steps[1] else "level in symbols and steps"


def status(position: Position, seat: Seat) -> str:
    """Return what a seat is doing, or its place in the end."""
    outcome = position.outcome()
    if outcome is None:
        if seat != position.turn:
            return "waiting"
        return "bonus move" if position.is_bonus() else "in turn"
    if seat == int(position.state.quitter):
        return "out of time" if outcome.reason == "timeout" else "resigned"
    return f"{ORDINALS[outcome.ranks[seat] - 1]} place" if position.setting.seats > 1 else "finished"


def describe(position: Position) -> str:
    """Return the position in sentences: what is played, what counts, and what each seat has."""
    sentences = [about(position) + ".", why(position).capitalize() + "."] if position.turn is None else [about(position) + "."]
    mark = "farthest away" if position.setting.kind.is_shared_track else "lowest"
    for seat in range(position.setting.seats):
        track = position.tracks[position.side(seat)]
        marks = ", ".join(f"{names_of(letter)} {value}" for letter, value in zip(LETTERS, track, strict=True))
        lowest = join([names_of(LETTERS[symbol]) for symbol in position.lowest(seat)])
        sentences.append(f"{player_name(position, seat)}: {marks}; {mark}: {lowest}.{_pieces(position, seat)}")
    return " ".join([*sentences, position.setting.kind.note]).strip()


def _pieces(position: Position, seat: Seat) -> str:
    """Return a sentence about the pieces of a seat that are known."""
    known = [names_of(piece) for piece in position.pieces(seat) if piece != "??"]
    return f" Has {', '.join(known)}." if known else ""
