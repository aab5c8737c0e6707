"""A review as one file: what is written into it, and what is said where the page is not built."""

import json
from pathlib import Path

import msgspec
import pytest

from sixfold.bots.bot import Limit
from sixfold.errors import UsageError
from sixfold.games.variants import Setting
from sixfold.play.record import Record
from sixfold.review import review
from sixfold.server import protocol as wire
from sixfold.server.library import standalone
from tests.samples import SETTINGS, random_game
from tests.shell import Shell

HEAD, TAIL = '<!doctype html><script type="application/json" id="review">', "</script><script>show()</script>"


@pytest.fixture(autouse=True)
def template(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A template in place of the one that is built."""
    file = tmp_path / "page" / "review.html"
    file.parent.mkdir()
    file.write_text(f"{HEAD}{{}}{TAIL}", "utf-8")
    monkeypatch.setattr(standalone, "TEMPLATE", file)
    return file


def short_record(setting: Setting, name: str = "Ada") -> Record:
    """Return a game that ends early because the last seat gives up."""
    game = random_game(setting, 2, plies=8)
    game.resign(setting.seats - 1)
    return Record.of(game, seats=[{"name": f"{name} {seat}"} for seat in range(setting.seats)])


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_file_has_the_review_and_the_game_as_each_seat_saw_it(setting: Setting) -> None:
    record = short_record(setting)
    found = review(record, limit=Limit(simulations=4))
    text = standalone.write(found, record, "de")
    assert text.startswith(HEAD) and text.endswith(TAIL)
    file = msgspec.json.decode(text[len(HEAD) : -len(TAIL)], type=wire.ReviewFile)
    assert (file.language, file.review) == ("de", found)
    assert [replay.seat for replay in file.replays] == list(range(setting.seats))
    for seat, replay in enumerate(file.replays):
        assert [event.do for event in replay.events] == [decision.move for decision in found.decisions]
        assert set(replay.start.state.pieces) <= {str(seat)}
    asked = {str(decision.ply): decision.seat for decision in found.decisions if decision.candidates}
    assert {ply: choices.seat for ply, choices in file.choices.items()} == asked
    assert all(choices.seq == int(ply) for ply, choices in file.choices.items())


def test_no_name_ends_the_element_that_holds_the_data() -> None:
    record = short_record(Setting.of("dice"), "</script><script>alert(1)</script><!--")
    text = standalone.write(review(record, limit=Limit(simulations=1)), record, "en")
    assert text.count("<") == (HEAD + TAIL).count("<")
    assert json.loads(text[len(HEAD) : -len(TAIL)])["review"]["names"][0].startswith("</script>")


def test_where_the_page_is_not_built_one_sentence_says_what_to_do(template: Path, shell: Shell, tmp_path: Path) -> None:
    template.unlink()
    with pytest.raises(UsageError, match="'make web' builds it"):
        standalone.check_built()
    games, out = tmp_path / "games.jsonl", tmp_path / "review.html"
    games.write_text(short_record(Setting.of("dice")).write() + "\n")
    ran = shell("review", games, "--html", out)
    assert (ran.code, ran.out) == (2, "") and not out.exists()
    said = " ".join(ran.err.replace("│", " ").split())
    assert "the page that shows reviews is not built; in the source folder, 'make web' builds it" in said


def test_the_command_line_writes_the_file(shell: Shell, tmp_path: Path) -> None:
    games, out = tmp_path / "games.jsonl", tmp_path / "review.html"
    games.write_text(short_record(Setting.of("dice")).write() + "\n")
    ran = shell("review", games, "--limit", 4, "--html", out)
    assert (ran.code, ran.out) == (0, f"the review of game 0 is in {out}\n")
    assert out.read_text("utf-8").startswith(HEAD)
