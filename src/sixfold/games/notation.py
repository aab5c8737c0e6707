"""A position as one line of text, for every game and variant; docs/notation.md explains it.

    board/standard/2 1:move:1:6 4,8,1,3,3,2/1,5,4,1,1,3 RG.GG/??.?? …

It holds everything that the rules need, so that a game can continue from it. What a view may not know is written as unknown.
"""

from __future__ import annotations

import numpy as np

from sixfold.errors import UsageError
from sixfold.games.parts import read_rows
from sixfold.games.spelling import short
from sixfold.games.variants import Setting
from sixfold.rules.kernel import States
from sixfold.rules.phase import ALL, FULL, MOVE, NONE, OVER, REFILL, RESIGN, RUNNING, TIMEOUT
from sixfold.rules.pieces import SYMBOLS

PHASES = {MOVE: "move", REFILL: "refill", OVER: "over"}
ENDS = {RUNNING: "", FULL: "full", ALL: "all", RESIGN: "resign", TIMEOUT: "timeout"}


def write(setting: Setting, states: States) -> str:
    """Return a state that waits for a decision, or is over, as one line."""
    state = states[0]
    if int(state.phase) not in PHASES:
        raise UsageError("a position can be written only while a decision is due, but here chance is due")
    options = [f"{name}={int(value)}" for name, value in setting.options.items()]
    what = "/".join([setting.game, setting.variant, str(setting.seats), *options])
    who = f"{state.turn}:{PHASES[int(state.phase)]}:{state.owed}:{state.turns}"
    if state.phase == OVER:
        quitter = "" if state.quitter == NONE else f":{state.quitter}"
        who = f"{who}:{ENDS[int(state.reason)]}{quitter}"
    tracks = "/".join(",".join(map(str, row)) for row in state.tracks[: setting.sides].tolist())
    return " ".join([what, who, tracks, *setting.face.write_table(states, setting)])


def read(text: str) -> tuple[Setting, States]:
    """Return the setting and the state that a line stands for; raise UsageError if it is malformed or impossible."""
    parts = text.split(" ")
    setting = _read_setting(parts[0])
    states = np.zeros(1, setting.rules.STATE)
    setting.rules.setup(states, 0, setting.kind.number, setting.seats, setting.rule)
    needed = 3 + len(setting.face.table_parts)
    if len(parts) != needed:
        names = ", ".join(("setting", "turn", "tracks", *setting.face.table_parts))
        raise UsageError(f"a position of the {setting.game} game has {needed} parts ({names}), not {len(parts)}")
    _read_turn(parts[1], setting, states)
    rows = read_rows(parts[2], setting.sides, SYMBOLS, "tracks")
    states["tracks"][0, : setting.sides] = rows
    setting.face.read_table(parts[3:], setting, states)
    return setting, states


def _read_setting(text: str) -> Setting:
    words = text.split("/")
    if len(words) < 3 or not words[2].isdecimal():
        raise UsageError(f"a position begins with game/variant/seats, such as board/standard/2, not {short(text)}")
    options: dict[str, object] = {}
    plain = Setting.of(words[0], variant=words[1], seats=int(words[2]))
    kinds = {option.name: option for option in plain.kind.options}
    for word in words[3:]:
        name, equals, value = word.partition("=")
        if name not in kinds or not equals or not value.lstrip("-").isdecimal():
            raise UsageError(f"{short(word)} is not an option of {plain}")
        options[name] = bool(int(value)) if isinstance(kinds[name].default, bool) else int(value)
    return Setting.of(words[0], variant=words[1], seats=int(words[2]), options=options)


def _read_turn(text: str, setting: Setting, states: States) -> None:
    """Read whose turn it is, what the game waits for, what is owed, and how many turns were played."""
    words = text.split(":")
    phase = next((number for number, name in PHASES.items() if len(words) > 1 and words[1] == name), None)
    ends = {name: number for number, name in ENDS.items() if name}
    numbers = [words[at] for at in (0, 2, 3)] if len(words) > 3 else []
    is_well = phase is not None and len(numbers) == 3 and all(number.isdecimal() and len(number) < 5 for number in numbers)
    is_well = is_well and (len(words) == 4 if phase != OVER else len(words) in (5, 6) and words[4] in ends)
    if not is_well or int(words[0]) >= setting.seats:
        raise UsageError(f"the turn is SEAT:PHASE:OWED:TURNS, such as 0:move:1:4, not {short(text)}")
    state = states[0]
    state.turn, state.phase, state.owed, state.turns = int(words[0]), phase, int(words[2]), int(words[3])
    state.due = 0
    if phase == OVER:
        state.reason = ends[words[4]]
        if len(words) == 6:
            if not words[5].isdecimal() or int(words[5]) >= setting.seats:
                raise UsageError(f"the seat that gave up must be below {setting.seats}, not {short(words[5])}")
            state.quitter = int(words[5])
