"""The doors through which what a seat may know leaves a game, each as a function that lets everything out that it can.

docs/architecture.md names them; ``tests/test_doors.py`` compares what they let out.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np
import pyspiel

from sixfold.drawing import text
from sixfold.envs.aec import GameEnv
from sixfold.envs.batch import BatchEnv
from sixfold.envs.openspiel import Observer
from sixfold.envs.spaces import Space
from sixfold.envs.trace import Trace, space_of
from sixfold.play.belief import FEW_CASES
from sixfold.play.game import Game
from sixfold.play.record import Record
from sixfold.play.view import View
from sixfold.server.game import planning, show
from sixfold.server.game.show import MoveEvent, Viewer
from sixfold.server.protocol import Fairness

Door = Callable[[Game, int | None], list[bytes]]
"""Takes a game and a seat, None for someone who watches, and returns all that comes out; nothing if the door is not for them."""


def _told_by(view: View) -> list[bytes]:
    """Return everything that a view tells."""
    told = [bytes(view), str(view).encode(), repr(view).encode(), view._repr_svg_().encode(), repr(view.unseen()).encode()]
    told += [view.sample(Random(3), FEW_CASES).tobytes(), repr(view.outcome()).encode()]
    told += [text.tell(view, entry).encode() for entry in view.history]
    return told + ([view.legal_moves.codes.tobytes()] if view.turn == view.seat else [])


def game_view(game: Game, viewer: int | None) -> list[bytes]:
    return _told_by(game.view(viewer))


def trace_view(game: Game, viewer: int | None) -> list[bytes]:
    trace = Trace(game.history.copy(), 0)
    return [*_told_by(trace.view(viewer)), trace.recall(viewer).encode(), trace.draw(trace.view(viewer)).encode()]


def observer(game: Game, viewer: int | None) -> list[bytes]:
    """OpenSpiel asks for a seat; what is public is asked for by every seat."""
    out: list[bytes] = []
    state: Any = SimpleNamespace(trace=Trace(game.history.copy(), 0))
    whose = pyspiel.PrivateInfoType
    for public in (False, True):
        for recall in (False, True):
            for private in (whose.NONE, whose.SINGLE_PLAYER):
                kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)
                written = Observer(space_of(game.setting), kind)
                for seat in range(game.setting.seats):
                    if seat == viewer or private == whose.NONE:
                        out.append(written.string_from(state, seat).encode())
                    if seat == viewer and written.tensor is not None:
                        written.set_from(state, seat)
                        out.append(written.tensor.tobytes())
    return out


def space_observe(game: Game, viewer: int | None) -> list[bytes]:
    space = Space(game.setting)
    out = np.zeros(space.length, np.int8)
    if viewer is None:
        return []
    space.observe(game.states, 0, viewer, out)
    return [out.tobytes()]


def space_mask(game: Game, viewer: int | None) -> list[bytes]:
    space = Space(game.setting)
    out = np.zeros(space.moves, np.uint8)
    if viewer is None or viewer != game.turn:
        return []
    space.mask(game.states, 0, out)
    return [out.tobytes()]


def env_observe(game: Game, viewer: int | None) -> list[bytes]:
    """PettingZoo tells every agent, in turn or not."""
    setting = game.setting
    env = GameEnv(setting.game, seats=setting.seats, variant=setting.variant, options=setting.options)
    env.load(game.states)
    return [] if viewer is None else [part.tobytes() for part in env.observe(f"player_{viewer}").values()]


def batch_look(game: Game, viewer: int | None) -> list[bytes]:
    """A batch tells the seat in turn."""
    if viewer is None or viewer != game.turn:
        return []
    setting = game.setting
    batch = BatchEnv(setting.game, setting.seats, 1, setting.variant, setting.options, seed=1)
    return [part.tobytes() for part in (*batch.load(game.states), batch.turn, batch.reward)]


def _seats(viewer: int | None) -> Viewer:
    return () if viewer is None else (viewer,)


def show_start(game: Game, viewer: int | None) -> list[bytes]:
    about: dict[str, Any] = {"game": "g", "table": "t", "number": 0, "bots": [], "seating": [], "started": 0}
    about["fairness"] = Fairness("", [], "")  # how it was dealt is tested with the tables
    return [msgspec.json.encode(show.start(Record.of(game).replay(0), _seats(viewer), **about))]


def show_state(game: Game, viewer: int | None) -> list[bytes]:
    return [msgspec.json.encode(show.state(game, _seats(viewer)))]


def show_pieces(game: Game, viewer: int | None) -> list[bytes]:
    return [msgspec.json.encode(show.pieces(game, _seats(viewer)))]


def show_board(game: Game, viewer: int | None) -> list[bytes]:
    """What lies on the board is the same for everyone."""
    assert viewer is None or viewer in range(game.setting.seats)
    return [msgspec.json.encode(show.board(game))]


def event_to(game: Game, viewer: int | None) -> list[bytes]:
    """Every move of the game, as it was told when it was made."""
    record, out = Record.of(game), []
    again = record.replay(0)
    for seq, move in enumerate(record.moves):
        before = again.states.copy()
        again.enter(move)
        out.append(msgspec.json.encode(MoveEvent(again, before, ("t", "g", seq, 0), None).to(_seats(viewer))))
    return out


def show_choices(game: Game, viewer: int | None) -> list[bytes]:
    """Only those who hold the seat in turn are asked what they choose."""
    if viewer is None or viewer != game.turn:
        return []
    return [msgspec.json.encode(show.choices(game, "t", "g", 1, undo=False, whole=whole)) for whole in (False, True)]


def show_preview(game: Game, viewer: int | None) -> list[bytes]:
    """Likewise what their moves would do."""
    if viewer is None or viewer != game.turn:
        return []
    some = Random(4).sample(game.legal_moves, min(20, len(game.legal_moves)))
    return [msgspec.json.encode(show.preview(game, 1, str(move), move.code)) for move in some]


def planning_ahead(game: Game, viewer: int | None) -> list[bytes]:
    """Those who plan their turn are told what they could do in it."""
    if viewer is None or game.turn is None or viewer == game.turn or not game.setting.face.is_hiding:
        return []
    turn = planning.ahead(game, viewer)
    return [*show_choices(turn, viewer), *show_preview(turn, viewer)]


DOORS: dict[str, Door] = {
    "Game.view": game_view,
    "Trace.view": trace_view,
    "Observer": observer,
    "Space.observe": space_observe,
    "Space.mask": space_mask,
    "GameEnv.observe": env_observe,
    "BatchEnv.look": batch_look,
    "show.start": show_start,
    "show.state": show_state,
    "show.pieces": show_pieces,
    "show.board": show_board,
    "MoveEvent.to": event_to,
    "show.choices": show_choices,
    "show.preview": show_preview,
    "planning.ahead": planning_ahead,
}
"""Each door by its name in docs/architecture.md."""
