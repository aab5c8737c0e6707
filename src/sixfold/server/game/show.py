"""The server's one door: from a game to what a viewer may be told about it.

A viewer is a tuple of seats: those that they hold, none for someone who watches, all for a game that is over. What is read from
a state here is public by rule A5, but for ``pieces`` and ``got``, which ask for the viewer's seats. Nothing else in the server
puts a game into a message.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sixfold.games import effects
from sixfold.games.effects import NO_EFFECT, Effect
from sixfold.games.face import Face
from sixfold.games.position import spell
from sixfold.games.state import Flat, offset, rows, signed
from sixfold.games.state import flat as read_flat
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.rules.kernel import States
from sixfold.rules.phase import OVER, REFILL, UNKNOWN
from sixfold.rules.pieces import SYMBOLS
from sixfold.rules.types import Code, Kind, Seat, Side, Symbol
from sixfold.server import protocol
from sixfold.server.game import numbers

Viewer = tuple[int, ...]

_SYMBOLS_OF = [[symbol for symbol in range(SYMBOLS) if bits >> symbol & 1] for bits in range(1 << SYMBOLS)]


def state(game: Game, viewer: Viewer, known: Flat | None = None) -> protocol.State:
    """Return the position as a viewer may know it; ``known`` is the game's state if someone has it flat already."""
    setting, face = game.setting, game.setting.face
    flat = read_flat(game.states) if known is None else known
    layout = setting.rules.STATE
    phase = flat[offset(layout, "phase")]
    shown = protocol.State(
        turn=None if phase == OVER else flat[offset(layout, "turn")],
        phase="over" if phase == OVER else "refill" if phase == REFILL else "move",
        tracks=_tracks(setting, flat),
        lowest=[_lowest(game, side) for side in range(setting.sides)],
        **face.lying(flat, setting.seats),
    )
    if face.is_hiding:
        shown.pieces = _pieces(face, flat, viewer)
        shown.owed = flat[offset(layout, "owed")]
        shown.bonus = bool(shown.phase == "move" and game.history and _goes_on(game))
    if phase == OVER:
        ended = game.outcome()
        assert ended is not None
        shown.outcome = protocol.Outcome(ended.tracks, ended.ranks, ended.reason, game.quitter)  # type: ignore[arg-type]
    return shown


def _tracks(setting: Setting, flat: Flat) -> list[list[int]]:
    """Return a row of markers for each seat, or each team; in the duel they may stand below 0."""
    found = rows(flat, offset(setting.rules.STATE, "tracks"), setting.sides, SYMBOLS)
    return [signed(row) for row in found] if setting.kind.is_shared_track else found


def _goes_on(game: Game) -> bool:
    """Say whether the seat in turn made the last move too, with a piece: then it owes a bonus move."""
    last = game.history[-1]
    return last.seat == game.turn and bool(game.setting.face.played(last.code))


def _lowest(game: Game, side: Side) -> list[Symbol]:
    """Return the symbols that stand lowest on a row of tracks (A2), in the duel those farthest away (B18)."""
    return _SYMBOLS_OF[game.setting.rules.weakest(game.states, 0, side)]


class MoveEvent:
    """A move that was made, ready to be shown to any viewer."""

    def __init__(
        self,
        game: Game,
        before: States,
        about: tuple[str, str, int, int],
        times: protocol.Times | None,
        *,
        do: str | None = None,
        effect: Effect | None = None,
        gone: bool = False,
    ) -> None:
        """Keep what is needed of the last move of a game, and of the state before it.

        ``about`` is the table, the game, the ``seq`` and the time; ``do`` is the text of the move and ``effect`` what it
        did, where they are known.
        """
        self.game, self.about, self.times, self.gone = game, about, times, gone
        self.entry = game.history[-1]
        self.flat = read_flat(game.states)
        self.effect = effects.effect(game.setting, before, game.states, self.entry.code) if effect is None else effect
        self.do = spell(game.setting, self.entry) if do is None else do
        self.ply = game.ply

    def to(self, viewer: Viewer) -> protocol.Event:
        """Return the event as a viewer may know it; the game must still stand where it stood after the move."""
        game, entry, effect = self.game, self.entry, self.effect
        face = game.setting.face
        table, name, seq, at = self.about
        event = protocol.Event(table, name, seq, self.ply, entry.seat, self.do, state(game, viewer, self.flat), at)
        event.times, event.gone = self.times, self.gone
        if entry.got:
            event.drew = len(entry.got)
            if not face.is_hiding or entry.seat in viewer:
                event.got = _named(face, entry.got) or None
        if entry.shown:
            event.shown = [face.names[piece] for piece in entry.shown]
        event.reshuffled = face.is_reshuffled and bool(entry.back)
        if effect is not NO_EFFECT:
            event.gains = effect.gains
            event.lost = effect.lost if any(effect.lost) else []
            event.bonus = effect.bonus
            event.rays = [protocol.Ray(*ray) for ray in effect.rays]
            event.matches = [protocol.Match(*match) for match in effect.matches]
        return event


def start(dealt: Game, viewer: Viewer, **about: Any) -> protocol.Start:
    """Return a game that was just dealt; ``about`` says to whom and where it belongs."""
    setting = dealt.setting
    return protocol.Start(
        setting=protocol.Setting(setting.game, setting.variant, setting.seats, dict(setting.options), setting.kind.note),  # type: ignore[arg-type]
        names=list(dealt.names),
        state=state(dealt, viewer),
        yours=list(viewer),
        rules=numbers.rules(setting),
        **setting.face.ground(dealt.states),
        **about,
    )


def choices(game: Game, table: str, name: str, seq: int, *, undo: bool, whole: bool = False) -> protocol.Choices:
    """Return what the seat in turn can do; only for those who hold it. ``whole`` lists placements one by one."""
    seat, face = game.turn, game.setting.face
    assert seat is not None
    placements = None if whole else face.placements(game.states)
    if placements is not None:
        return protocol.Choices(table, name, seq, seat, undo=undo, **placements)
    found = protocol.Choices(table, name, seq, seat, undo=undo)
    for move in game.legal_moves:
        if not face.is_swap(move.code) or face.pieces(
            game.states, seat
        ):  # with nothing in hand it is only a draw by another name
            found.moves.append(_choice(game, str(move), move.code))
    found.swap = any(choice.do == "swap" for choice in found.moves)
    return found


def _choice(game: Game, do: str, code: Code) -> protocol.Choice:
    choice = protocol.Choice(do)
    effect, _ = effects.foresee(game.setting, game.states, code)
    if effect is not NO_EFFECT:
        choice.gains, choice.bonus = effect.gains, effect.bonus
        choice.lost = effect.lost if any(effect.lost) else []
        choice.matches = [protocol.Match(*match) for match in effect.matches]
    return choice


def preview(game: Game, number: int, do: str, code: Code) -> protocol.Preview:
    """Return what a legal move of the seat in turn would do."""
    effect, after = effects.foresee(game.setting, game.states, code)
    return protocol.Preview(
        id=number,
        do=do,
        gains=effect.gains,
        lost=effect.lost if any(effect.lost) else [],
        bonus=effect.bonus,
        rays=[protocol.Ray(*ray) for ray in effect.rays],
        matches=[protocol.Match(*match) for match in effect.matches],
        tracks=_tracks(game.setting, read_flat(after)),
    )


def board(game: Game) -> dict[str, str]:
    """Return the symbols on the board, by cell."""
    return game.setting.face.symbols(game.states)


def pieces(game: Game, seats: Iterable[Seat]) -> dict[str, list[str]]:
    """Return the pieces of some seats, by seat: for their holders, or for all when a game is over."""
    return _pieces(game.setting.face, read_flat(game.states), seats)


def _pieces(face: Face, flat: Flat, seats: Iterable[Seat]) -> dict[str, list[str]]:
    return {str(seat): _named(face, face.pieces_in(flat, seat)) for seat in seats}


def _named(face: Face, kinds: Iterable[Kind | None]) -> list[str]:
    """Return the names of pieces, without those that nobody wrote down."""
    return [face.names[kind] for kind in kinds if kind is not None and kind != UNKNOWN]
