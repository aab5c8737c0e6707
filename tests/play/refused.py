"""How questions are refused: moves, settings, records, fair deals and positions, right ones and wrong ones.

The questions stand in ``questions.jsonl``. ``python -m tests.play.equal`` writes the answers, which the page must give as well.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sixfold.errors import RecordError, SixfoldError
from sixfold.games.move import parse
from sixfold.games.position import Position
from sixfold.games.variants import Setting
from sixfold.play import fair
from sixfold.play.record import Record

QUESTIONS = Path(__file__).with_name("questions.jsonl")
BROKEN = Path(__file__).parents[1] / "conformance/broken.jsonl"

Question = dict[str, Any]


def _setting(question: Question) -> Setting:
    game, wish = question["setting"]
    return Setting.of(game, **wish)


def _check(question: Question) -> str:
    record = Record.parse(question["text"])
    fair.check(record)
    return record.write()


ANSWERS: dict[str, Callable[[Question], str]] = {
    "move": lambda question: parse(_setting(question), question["text"]),
    "setting": lambda question: str(_setting(question)),
    "record": lambda question: str(Record.parse(question["text"]).verify().ply),
    "fair": _check,
    "position": lambda question: str(Position.parse(question["text"])),
}
"""What is answered to a question that is not refused, by kind."""


def answers() -> Iterator[dict[str, Any]]:
    """Yield each question with its answer, or with how it is refused; records that must be refused by their number."""
    for line in QUESTIONS.read_text().splitlines():
        question = json.loads(line)
        yield question | _answer(question)
    for number, line in enumerate(BROKEN.read_text().splitlines()):
        yield {"kind": "broken", "number": number} | _answer({"kind": "record", "text": line})


def _answer(question: Question) -> dict[str, Any]:
    try:
        return {"answer": ANSWERS[question["kind"]](question)}
    except SixfoldError as error:
        move = {"move": error.move} if isinstance(error, RecordError) else {}
        return {"code": error.code, "why": str(error), **move}
