"""What the server says about puzzles, for the page's own engine to say again (web/tests/engine/puzzles.test.ts).

``python -m tests.review.answers`` writes it to web/tests/fixtures/puzzles.jsonl: for each puzzle a digest of how it is shown, and
of the answers to a few moves.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from sixfold.review.puzzles import Puzzle, load
from sixfold.server.library import study
from tests.review.positions import digest

STORED = Path(__file__).parents[2] / "web" / "tests" / "fixtures" / "puzzles.jsonl"

TRIED = 3
"""How many moves are answered besides the best one."""


def answers(puzzle: Puzzle) -> dict[str, Any]:
    """Return what is said about a puzzle."""
    legal = puzzle.view().legal_moves
    moves = [puzzle.best, *(str(legal[index]) for index in range(0, len(legal), -(-len(legal) // TRIED)))]
    return {
        "id": puzzle.id,
        "shown": said(study.puzzle(puzzle.id)),
        "answers": [[move, said(study.solve(puzzle.id, move))] for move in moves],
    }


def said(message: msgspec.Struct) -> str:
    """Return the digest of a message as it goes over the wire."""
    return digest(msgspec.json.decode(msgspec.json.encode(message)))


def main() -> None:
    """Write what is said about all puzzles."""
    lines = [json.dumps(answers(puzzle), separators=(",", ":")) for puzzle in load()]
    STORED.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
