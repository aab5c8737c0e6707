"""A review as one HTML file that needs no server: the page's own components, with the review and its game inside."""

from __future__ import annotations

from pathlib import Path

import msgspec

from sixfold.errors import UsageError
from sixfold.play.record import Record
from sixfold.review.structs import Review
from sixfold.review.words import Language
from sixfold.server import protocol
from sixfold.server.game import show
from sixfold.server.library import playback

TEMPLATE = Path(__file__).parents[1] / "page" / "file" / "review.html"
"""Made by ``make web`` from web/review.html, with all scripts and styles inside."""

HOLE = "{}"
"""What stands in the template in place of the data."""

NAME = "review"
"""The name of the table and of the game in the messages, which nobody sees."""


def check_built() -> None:
    """Raise UsageError where the template is not there."""
    if not TEMPLATE.is_file():
        raise UsageError("the page that shows reviews is not built; in the source folder, 'make web' builds it")


def write(review: Review, record: Record, language: Language) -> str:
    """Return the review of a record as an HTML file."""
    check_built()
    before, _, after = TEMPLATE.read_text("utf-8").partition(f">{HOLE}</script>")
    data = msgspec.json.encode(_file(review, record, language)).decode()
    return f"{before}>{_inside_script(data)}</script>{after}"


def _inside_script(data: str) -> str:
    """Return JSON that cannot end the element in which it stands."""
    return data.replace("<", "\\u003c")


def _file(review: Review, record: Record, language: Language) -> protocol.ReviewFile:
    """Return all that the page needs to know."""
    replays = [playback.replay(NAME, record, str(seat)) for seat in range(record.setting.seats)]
    return protocol.ReviewFile(language, review, replays, _choices(review, record))


def _choices(review: Review, record: Record) -> dict[str, protocol.Choices]:
    """Return what each seat could do where it had a choice, so that moves can be shown on the table."""
    game = record.replay(0)
    found = {}
    for decision, entry in zip(review.decisions, record.moves, strict=True):
        if decision.candidates:
            found[str(decision.ply)] = show.choices(game, NAME, NAME, game.ply, undo=False)
        game.enter(entry)
    return found
