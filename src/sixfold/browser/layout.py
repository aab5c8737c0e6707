"""What the page's engine needs to know of the rules besides the kernels: where fields lie in a state, names, numbers, variants.

``python -m sixfold.browser.layout > web/src/engine/layout.ts`` writes it as TypeScript.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np

from sixfold.games.position import REASONS
from sixfold.games.refusals import SENTENCES
from sixfold.games.variants import GAMES, Option, Setting, Variant
from sixfold.review.chances import SCALES
from sixfold.rules import board, cards, dice, effect, hexgrid, phase, pieces
from sixfold.rules.verbs import Rules

HEADER = "// Made from src/sixfold/rules and src/sixfold/games by `make types`; do not edit.\n"

RULES: dict[str, Rules] = {"board": board, "cards": cards, "dice": dice}


def write() -> str:
    """Return the TypeScript source."""
    parts = [HEADER]
    for about, name, value in _constants():
        parts.append(f"/** {about} */\nexport const {name} = {_literal(value)} as const;\n")
    return "\n".join(parts)


def _constants() -> list[tuple[str, str, Any]]:
    """Return each constant: what it is, its name, its value."""
    return [
        (
            "The states of each game: bytes, numbers of outcomes and moves, and fields: offset, bytes of a number, count.",
            *_states(),
        ),
        ("What a move does: bytes, and fields likewise.", *_effect()),
        ("Why points are lost.", "LOST", _named(effect, "NOTHING", "AT_END", "AT_HALF", "AT_SECTOR", "AT_STRIP", "AT_GOAL")),
        ("An empty slot, no symbol, no seat; a piece that a view may not know.", "SLOT", _named(phase, "NONE", "UNKNOWN")),
        ("What a game waits for.", "PHASE", _named(phase, "CHANCE", "MOVE", "REFILL", "OVER")),
        ("Why a game ended, as a record says it.", "REASONS", {str(number): text for number, text in REASONS.items()}),
        ("The numbers of the reasons that end a game early.", "QUIT", _named(phase, "RESIGN", "TIMEOUT")),
        ("Why a move is refused: ends of sentences, with the words of the move by number.", "REFUSALS", list(SENTENCES.values())),
        ("The letters of the symbols, in the order in which they are numbered.", "LETTERS", pieces.LETTERS),
        ("The slots of a rack or hand.", "HELD", pieces.HELD),
        ("How far the bots' estimates are to be trusted: the scale of chances, by game, variant and seats.", "SCALES", SCALES),
        ("The board: cells on the largest area, what lies where no symbol does, moves without a tile.", *_board()),
        ("The cards: moves without a card, and the column that all markers must reach.", *_cards()),
        ("The dice: moves, rolls in a turn, boxes in a row.", "ROLLING", _named(dice, "ROLL", "SCORE", "ROLLS", "BOXES")),
        ("The variants of each game: number, seats, the row of each seat, options, and by seats what is dealt.", *_variants()),
    ]


def _states() -> tuple[str, Any]:
    return "STATES", {game: _state(rules) for game, rules in RULES.items()}


def _effect() -> tuple[str, Any]:
    return "EFFECT", {"size": effect.EFFECT.itemsize, "fields": _fields(effect.EFFECT)}


def _board() -> tuple[str, Any]:
    return "BOARD", {
        "cells": " ".join(hexgrid.NAMES),
        "printed": hexgrid.PRINTED.tolist(),
        **_named(board, "FREE", "WALL", "DRAW", "SWAP"),
        "emptyPairs": board.EMPTY_PAIRS.tolist(),
        "names": " ".join(pieces.TILE_NAMES),
        "copies": pieces.TILE_COPIES.tolist(),
    }


def _cards() -> tuple[str, Any]:
    return "CARDS", {
        **_named(cards, "DRAW", "SWAP", "GOAL"),
        "names": " ".join(pieces.CARD_NAMES),
        "copies": pieces.CARD_COPIES.tolist(),
    }


def _variants() -> tuple[str, Any]:
    return "VARIANTS", {game: {name: _variant(row) for name, row in rows.items()} for game, rows in GAMES.items()}


def _state(rules: Rules) -> dict[str, Any]:
    return {
        "size": rules.STATE.itemsize,
        "kinds": rules.KINDS,
        "moves": rules.MOVES,
        "most": rules.MOST,
        "fields": _fields(rules.STATE),
    }


def _fields(record: np.dtype[Any]) -> dict[str, list[int]]:
    """Return where each field of a record begins, how many bytes a number has, and how many numbers there are."""
    fields = record.fields
    assert fields is not None
    found = {}
    for name in fields:
        kind, offset = fields[name][:2]
        found[name] = [int(offset), kind.base.itemsize, kind.itemsize // kind.base.itemsize]
    return found


def _variant(variant: Variant) -> dict[str, Any]:
    most = Setting.of(variant.game, variant=variant.name, seats=max(variant.seats))
    return {
        "number": variant.number,
        "seats": list(variant.seats),
        "sides": [most.side(seat) for seat in range(most.seats)],
        "options": {option.name: _option(option) for option in variant.options},
        "rule": variant.rule,
        "isOrdered": variant.ordered,
        "isShared": variant.is_shared_track,
        "note": variant.note,
        "bySeats": {str(seats): _numbers(Setting.of(variant.game, variant=variant.name, seats=seats)) for seats in variant.seats},
    }


def _numbers(setting: Setting) -> dict[str, Any]:
    """Return what is dealt, the numbers that clients are told, the sections of a track, and the radius of the area."""
    states = np.zeros(1, setting.rules.STATE)
    setting.rules.setup(states, 0, setting.kind.number, setting.seats, setting.rule)
    return {
        "deals": [[part.member, part.counts, part.is_open] for part in setting.face.deals(setting)],
        "numbers": setting.face.numbers(setting),
        "sections": [list(section) for section in setting.face.sections(states)],
        "radius": setting.face.ground(states)["radius"],
    }


def _option(option: Option) -> dict[str, Any]:
    return {"usual": option.default, "least": option.least, "most": option.most}


def _named(module: object, *names: str) -> dict[str, int]:
    return {name: int(getattr(module, name)) for name in names}


def _literal(value: Any, indent: str = "") -> str:
    """Return a value as TypeScript, an object of objects over several lines."""
    if not isinstance(value, dict) or not any(isinstance(member, dict) for member in value.values()) or len(indent) > 6:
        return json.dumps(value)
    lines = [f"{indent}  {json.dumps(name)}: {_literal(member, indent + '  ')}," for name, member in value.items()]
    return "\n".join(["{", *lines, f"{indent}}}"])


if __name__ == "__main__":
    sys.stdout.write(write())
