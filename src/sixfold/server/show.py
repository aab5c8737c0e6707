"""The server's one door: from a game to what a viewer may be told about it.

A viewer is a tuple of seats: those that they hold, none for someone who watches, all for a game that is over. What is read from
a state here is public by rule A5, but for ``pieces`` and ``got``, which ask for the viewer's seats. Nothing else in the server
puts a game into a message.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sixfold import chance, effects
from sixfold.effects import NO_EFFECT, Flat, field, signed
from sixfold.game import Game
from sixfold.position import spell
from sixfold.rules.board import AREA
from sixfold.rules.hexgrid import NAMES, PRINTED
from sixfold.rules.phase import MOVE, NONE, OVER, REFILL
from sixfold.rules.pieces import CARD_NAMES, HELD, LETTERS, SYMBOLS, TILE_NAMES
from sixfold.server import protocol as wire
from sixfold.variants import Setting

Viewer = tuple[int, ...]

_PRINTED = {NAMES[cell]: LETTERS[symbol] for symbol, cell in enumerate(PRINTED.tolist())}


def state(game: Game, viewer: Viewer, known: Flat | None = None) -> wire.State:
    """Return the position as a viewer may know it; ``known`` is the game's state if someone has it flat already."""
    setting = game.setting
    flat = effects.flat(game.states) if known is None else known
    phase = flat[field(setting.game, "phase")]
    tracks = _tracks(setting, flat)
    shown = wire.State(
        turn=None if phase == OVER else flat[field(setting.game, "turn")],
        phase="over" if phase == OVER else "refill" if phase == REFILL else "move",
        tracks=tracks,
        lowest=[_lowest(setting, flat, track) for track in tracks],
    )
    if setting.game == "dice":
        rolled = _rows(flat, field("dice", "dice"), setting.seats, SYMBOLS)
        shown.dice = ["".join(LETTERS[symbol] * count for symbol, count in enumerate(row)) for row in rolled]
        shown.rolls = flat[field("dice", "rolls")]
    else:
        _show_pieces(shown, setting, flat, viewer)
        shown.owed = flat[field(setting.game, "owed")]
        shown.bonus = bool(shown.phase == "move" and game.history and _goes_on(game))
    if phase == OVER:
        ended = game.outcome()
        assert ended is not None
        shown.outcome = wire.Outcome(ended.tracks, ended.ranks, ended.reason, game.quitter)  # type: ignore[arg-type]
    return shown


def _tracks(setting: Setting, flat: Flat) -> list[list[int]]:
    """Return a row of markers for each seat, or each team; in the duel they may stand below 0."""
    start = field(setting.game, "tracks")
    if setting.variant == "duel":
        return [signed(flat[at : at + SYMBOLS]) for at in (start, start + SYMBOLS)]
    return _rows(flat, start, 2 if setting.variant == "team" else setting.seats, SYMBOLS)


def _rows(flat: Flat, start: int, count: int, width: int) -> list[list[int]]:
    """Return a field of several rows."""
    return [list(flat[at : at + width]) for at in range(start, start + count * width, width)]


def _show_pieces(shown: wire.State, setting: Setting, flat: Flat, viewer: Viewer) -> None:
    """Tell how many tiles or cards there are where, and which the viewer's own are."""
    on_board = setting.game == "board"
    names = TILE_NAMES if on_board else CARD_NAMES
    racks = _rows(flat, field(setting.game, "racks" if on_board else "hands"), setting.seats, HELD)
    shown.held = [HELD - rack.count(NONE) for rack in racks]
    shown.pieces = {str(seat): [names[piece] for piece in racks[seat] if piece != NONE] for seat in viewer}
    if on_board:
        start = field("board", "bag")
        shown.left = sum(flat[start : start + len(TILE_NAMES)])
        shown.free = effects.free_cells(flat)
    else:
        lying = _rows(flat, field("cards", "open"), setting.seats, 3)
        shown.open = [[names[card] for card in row if card != NONE] for row in lying]
        start = field("cards", "discard")
        shown.discard = sum(flat[start : start + len(CARD_NAMES)])
        shown.left = flat[field("cards", "left")]


def _goes_on(game: Game) -> bool:
    """Say whether the seat in turn made the last move too, with a piece: then it owes a bonus move."""
    last = game.history[-1]
    return last.seat == game.turn and 0 <= last.code < game.setting.rules.DRAW


def _lowest(setting: Setting, flat: Flat, track: list[int]) -> list[int]:
    """Return the symbols that stand lowest (A2); in the duel the undecided ones that are farthest away (B18)."""
    if setting.variant == "duel":
        width = flat[field("board", "width")]
        track = [99 if abs(value) == width else value for value in track]
    low = min(track)
    return [symbol for symbol, value in enumerate(track) if value == low]


class Told:
    """A move that was made, ready to be told to any viewer."""

    def __init__(
        self, game: Game, before: Flat, about: tuple[str, str, int, int], times: wire.Times | None, *, gone: bool = False
    ) -> None:
        """Keep what is needed of the last move of a game, and of the state before it.

        ``about`` is the table, the game, the ``seq`` and the time.
        """
        self.game, self.about, self.times, self.gone = game, about, times, gone
        self.entry = game.history[-1]
        self.flat = effects.flat(game.states)
        self.effect = effects.effect(game.setting, before, self.flat, self.entry.code)
        self.do = spell(game.setting, self.entry)
        self.ply = game.ply

    def to(self, viewer: Viewer) -> wire.Event:
        """Return the event as a viewer may know it; the game must still stand where it stood after the move."""
        game, entry, effect = self.game, self.entry, self.effect
        setting = game.setting
        table, name, seq, at = self.about
        event = wire.Event(table, name, seq, self.ply, entry.seat, self.do, state(game, viewer, self.flat), at)
        event.times, event.gone = self.times, self.gone
        if entry.got:
            event.drew = len(entry.got)
            if setting.game == "dice" or entry.seat in viewer:
                names = chance.names(setting)
                event.got = [names[outcome] for outcome in entry.got if outcome is not None]
        if entry.shown:
            names = chance.names(setting)
            event.shown = [names[piece] for piece in entry.shown]
        event.reshuffled = bool(entry.back) and setting.game == "cards"
        if effect is not NO_EFFECT:
            event.gains = effect.gains
            event.lost = effect.lost if any(effect.lost) else []
            event.bonus = effect.bonus
            event.rays = [wire.Ray(*ray) for ray in effect.rays]
            event.matches = [wire.Match(*match) for match in effect.matches]
        return event


def start(dealt: Game, viewer: Viewer, **about: Any) -> wire.Start:
    """Return a game that was just dealt; ``about`` says to whom and where it belongs."""
    setting = dealt.setting
    on_board = setting.game == "board"
    return wire.Start(
        setting=wire.Setting(setting.game, setting.variant, setting.seats, dict(setting.options), setting.kind.note),  # type: ignore[arg-type]
        names=list(dealt.names),
        state=state(dealt, viewer),
        board=_PRINTED if on_board else {},
        radius=int(AREA[setting.seats]) if on_board else 0,
        yours=list(viewer),
        **about,
    )


def choices(game: Game, table: str, name: str, seq: int, *, undo: bool, whole: bool = False) -> wire.Choices:
    """Return what the seat in turn can do; only for those who hold it. ``whole`` lists placements one by one."""
    seat = game.turn
    assert seat is not None
    found = wire.Choices(table, name, seq, seat, undo=undo)
    if game.setting.game == "board" and game.states["phase"][0] == MOVE and not whole:
        found.tiles = list(dict.fromkeys(_held(game, seat)))
        found.pairs = effects.pairs(game.states)
        found.runs = effects.runs(game.states)
        return found
    for move in game.legal_moves:
        if move != "swap" or _held(game, seat):  # with nothing in hand it is legal, but only a draw by another name
            found.moves.append(_choice(game, str(move), move.code))
    found.swap = any(choice.do == "swap" for choice in found.moves)
    return found


def _choice(game: Game, do: str, code: int) -> wire.Choice:
    choice = wire.Choice(do)
    effect, _ = effects.foresee(game.setting, game.states, code)
    if effect is not NO_EFFECT:
        choice.gains, choice.bonus = effect.gains, effect.bonus
        choice.lost = effect.lost if any(effect.lost) else []
        choice.matches = [wire.Match(*match) for match in effect.matches]
    return choice


def preview(game: Game, number: int, do: str, code: int) -> wire.Preview:
    """Return what a legal move of the seat in turn would do."""
    effect, after = effects.foresee(game.setting, game.states, code)
    return wire.Preview(
        id=number,
        do=do,
        gains=effect.gains,
        lost=effect.lost if any(effect.lost) else [],
        bonus=effect.bonus,
        rays=[wire.Ray(*ray) for ray in effect.rays],
        matches=[wire.Match(*match) for match in effect.matches],
        tracks=_tracks(game.setting, after),
    )


def board(game: Game) -> dict[str, str]:
    """Return the symbols on the board, by cell."""
    if game.setting.game != "board":
        return {}
    cells: list[int] = game.states["board"][0].tolist()
    return {NAMES[cell]: LETTERS[symbol] for cell, symbol in enumerate(cells[:-1]) if symbol >= 0}


def pieces(game: Game, seats: Iterable[int]) -> dict[str, list[str]]:
    """Return the pieces of some seats, by seat: for their holders, or for all when a game is over."""
    return {str(seat): _held(game, seat) for seat in seats}


def _held(game: Game, seat: int) -> list[str]:
    if game.setting.game == "dice":
        return []
    on_board = game.setting.game == "board"
    names: Sequence[str] = TILE_NAMES if on_board else CARD_NAMES
    rack: list[int] = game.states["racks" if on_board else "hands"][0, seat].tolist()
    return [names[piece] for piece in rack if piece != NONE]
