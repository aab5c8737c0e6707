"""Make the positions of the guided first games (``src/learn/*.json``) from the games in ``lessons.jsonl``.

Everything in them comes from the rules: what is shown, what can be done, and what each move does. A line of the source is a
record with two members more: the ``lesson`` to which it belongs, and ``from`` how many moves on the learner, at seat 0, takes
over. ``--check`` says whether the files are up to date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from sixfold.games.move import parse
from sixfold.play.game import Game
from sixfold.server import protocol
from sixfold.server.game import show

SOURCE = Path(__file__).with_name("lessons.jsonl")
FOLDER = Path(__file__).parents[1] / "src" / "learn"
ME = (0,)


def scene(record: dict[str, Any], number: int) -> dict[str, Any]:
    """Return a position to begin with, and all that happens from there."""
    table, name = "lesson", f"{record['lesson']}-{number}"
    game = Game.new(record["game"], seats=len(record["seats"]), setup=record["setup"], names=["", record["seats"][1]["name"]])
    said = protocol.Fairness("", [None] * game.setting.seats, name)
    start = show.start(
        game,
        ME,
        game=name,
        table=table,
        number=0,
        bots=[None, "easy"],
        seating=[0, 1],
        started=0,
        fairness=said,
    )
    made: dict[str, Any] = {"start": start, "events": [], "then": [], "previews": [], "same": {}}
    for seq, entry in enumerate(record["moves"], 1):
        mine = game.turn in ME and seq > record["from"]
        if seq == record["from"] + 1:
            made["choices"] = offer(game, table, name, seq - 1, entry["do"])
        if mine:
            prepare(made, game, entry["do"])
        before = game.states.copy()
        game.enter(entry)
        event = show.MoveEvent(game, before, (table, name, seq, 0), None).to(ME)
        if seq > record["from"] and game.turn in ME and seq < len(record["moves"]):
            event.choices = offer(game, table, name, seq, record["moves"][seq]["do"])
        made["then" if seq > record["from"] else "events"].append(event)
    return made


def offer(game: Game, table: str, name: str, seq: int, do: str) -> protocol.Choices:
    """Return what can be done; on the board without the places that share a cell with the one wanted, so that it is found."""
    found = show.choices(game, table, name, seq, undo=False)
    if do.startswith("place"):
        wanted = set(do.split()[2:])
        found.pairs = [pair for pair in found.pairs if not wanted & set(pair.split()) or wanted == set(pair.split())]
    return found


def prepare(made: dict[str, Any], game: Game, do: str) -> None:
    """Add what the learner's move would do, and the ways to write it that do the same."""
    legal = {str(move) for move in game.legal_moves}
    code = parse(game.setting, do).code
    seen = show.preview(game, 0, do, code)
    made["previews"].append(seen)
    if do.startswith("play"):
        back = f"play {do[6]}{do[5]}"
        if back in legal and done(game, back) == done(game, do):
            made["same"][do] = back
    if do.startswith("place"):
        piece, first, second = do.split()[1:]
        turned = show.preview(game, 0, do, parse(game.setting, f"place {piece} {second} {first}").code)
        assert sum(seen.gains) > sum(turned.gains), f"{do} must give more than the other way round"


def done(game: Game, do: str) -> list[list[int]]:
    """Return the tracks after a move."""
    return show.preview(game, 0, do, parse(game.setting, do).code).tracks


def lessons() -> dict[Path, str]:
    """Return each file and what belongs into it."""
    found: dict[str, list[dict[str, Any]]] = {}
    for line in SOURCE.read_text("utf-8").splitlines():
        record = json.loads(line)
        scenes = found.setdefault(record["lesson"], [])
        scenes.append(scene(record, len(scenes)))
    return {FOLDER / f"{name}.json": write(scenes) for name, scenes in found.items()}


def write(scenes: list[dict[str, Any]]) -> str:
    """Return scenes as JSON, a line for each thing in them."""
    return "[\n" + ",\n".join(_join(_member(*pair) for pair in each.items()) for each in scenes) + "\n]\n"


def _member(key: str, value: Any) -> str:
    if isinstance(value, list) and value:
        return f'"{key}": [\n' + ",\n".join(msgspec.json.encode(part).decode() for part in value) + "\n]"
    return f'"{key}": {msgspec.json.encode(value).decode()}'


def _join(members: Iterable[str]) -> str:
    return "{\n" + ",\n".join(members) + "\n}"


def main() -> None:
    """Write the files, or check them."""
    stale = [path for path, text in lessons().items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" not in sys.argv:
        for path, text in lessons().items():
            path.write_text(text, "utf-8")
    elif stale:
        sys.exit(f"stale: {', '.join(path.name for path in stale)}; run python web/scripts/lessons.py")


if __name__ == "__main__":
    main()
