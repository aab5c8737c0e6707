"""Reviews: luck and skill add up, decisions are judged by views, bad records are refused; text and data."""

import json
from functools import cache
from pathlib import Path

import pytest

import sixfold
from sixfold.bots.bot import Limit
from sixfold.errors import RecordError, UsageError
from sixfold.games.variants import Setting
from sixfold.play.record import Record
from sixfold.review import report, review, review_ply
from sixfold.review.chances import PLAIN, final, temper
from sixfold.review.structs import Review
from sixfold.review.words import LANGUAGES, Language, load
from tests.samples import SETTINGS, new_game, random_game
from tests.shell import Shell

FEW = Limit(simulations=16)
GAMES = [Setting.of("board"), Setting.of("cards"), Setting.of("dice")]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play on less often: what is tested holds for any number."""
    monkeypatch.setattr("sixfold.review.luck.TIMES", {"board": 8, "cards": 4, "dice": 1})
    monkeypatch.setattr("sixfold.review.luck.CASES", 8)
    monkeypatch.setattr("sixfold.review.luck.DEALS", 2)


def short_record(setting: Setting, seed: int = 1, plies: int = 24) -> Record:
    """Return a game that ends early because a seat gives up."""
    game = random_game(setting, seed, plies=plies)
    if game.turn is not None:
        game.resign(setting.seats - 1)
    return Record.of(game)


@cache
def sample(setting: Setting) -> Review:
    """Return the review of a short game."""
    return review(short_record(setting), limit=FEW)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_luck_and_skill_add_up(setting: Setting) -> None:
    record = short_record(setting, plies=14)
    found = review(record, limit=FEW)
    for balance in found.balances:
        parts = balance.deal + sum(balance.luck) + sum(balance.skill) + balance.remainder
        assert abs(balance.final - balance.initial - parts) < 1e-9
    for decision in found.decisions:
        for seat in range(setting.seats):
            step = decision.skill[seat] + decision.luck[seat] + decision.remainder[seat]
            assert abs(found.curve[decision.ply + 1][seat] - found.curve[decision.ply][seat] - step) < 1e-9
    outcome = record.verify().outcome()
    assert outcome is not None and found.curve[-1] == final(setting, outcome)
    assert found.outcome.json() == outcome._asdict()
    assert len(found.curve) == len(record.moves) + 1


@pytest.mark.parametrize("setting", GAMES, ids=str)
def test_a_whole_game_adds_up_too(setting: Setting) -> None:
    found = review(Record.of(random_game(setting, 2)), limit=Limit(simulations=8))
    for balance in found.balances:
        parts = balance.deal + sum(balance.luck) + sum(balance.skill) + balance.remainder
        assert abs(balance.final - balance.initial - parts) < 1e-9
    for decision in found.decisions:
        assert decision.loss >= 0
        assert decision.forced == (not decision.candidates)
        if decision.candidates:
            assert decision.move in {str(advice.move) for advice in decision.candidates}
            assert decision.played is not None
            assert decision.after[decision.seat] <= decision.before[decision.seat] + 1e-3
    assert all(accuracy is None or 0 <= accuracy <= 100 for accuracy in found.accuracy)


def test_reviews_are_equal_for_equal_records() -> None:
    record = short_record(GAMES[0])
    assert review(record, limit=FEW).json() == review(record, limit=FEW).json()


def test_a_decision_does_not_depend_on_what_its_seat_could_not_know() -> None:
    """Another tile in the other rack, and the first decision is judged the same."""
    game = new_game(GAMES[0], 3)
    first = str(game.legal_moves[40])
    racks = [list(rack) for rack in Record.of(game).setup["racks"]]
    told = []
    for tile in ("RR", "YP"):
        other = sixfold.Game.new("board", seats=2, setup={"racks": [racks[0], [tile, *racks[1][1:]]]}, moves=[first])
        other.resign(1)
        told.append(json.dumps([advice.json() for advice in review_ply(Record.of(other), 0, limit=FEW)]))
    assert told[0] == told[1]


def test_the_package_can_be_called() -> None:
    record = short_record(GAMES[2], plies=6)
    assert sixfold.review(record, limit=FEW).json() == review(record, limit=FEW).json()


def test_progress_is_told() -> None:
    told: list[tuple[str, int, int]] = []
    review(short_record(GAMES[2], plies=5), limit=FEW, progress=lambda *step: told.append(step))
    assert told[0][1:] == (0, 6) and told[-1][1:] == (6, 6)


def test_unfinished_and_broken_records_are_refused() -> None:
    record = short_record(GAMES[1])
    with pytest.raises(RecordError, match="the game is not finished, so there is nothing to review yet"):
        review(Record(record.setting, record.seats, record.setup, record.moves[:-1]))
    broken = [dict(move) for move in record.moves]
    broken[3]["do"] = "swap"
    with pytest.raises(RecordError, match="move 3: "):
        review(Record(record.setting, record.seats, record.setup, broken, record.outcome))
    with pytest.raises(UsageError, match="there is no ply 99"):
        review_ply(record, 99)


def test_json_is_plain_data() -> None:
    for setting in GAMES:
        data = json.loads(json.dumps(sample(setting).json()))
        assert data["review"] == 1 and data["judged"]["by"] == "view"
        assert len(data["decisions"]) == len(data["curve"]) - 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setting", GAMES, ids=str)
def test_text_in_every_language(setting: Setting, language: Language) -> None:
    text = report.write(sample(setting), language)
    assert load()[language]["balance.title"] in text and "{" not in text


def test_names_in_the_text_have_no_control_characters() -> None:
    record = short_record(GAMES[0], plies=4)
    seats = [{"name": "A\x1b[2Jda"}, {"name": "Bea"}]
    text = str(review(Record(record.setting, seats, record.setup, record.moves, record.outcome), limit=FEW))
    assert "\x1b" not in text and "Bea" in text


def test_chances_keep_their_order_and_sum() -> None:
    setting = Setting.of("board", seats=3)
    states = new_game(setting, 1).states
    soft, sharp = (temper(setting, [0.2, 0.3, 0.5], states, (sharp, 0.0, 0.0)) for sharp in (0.7, 1.4))
    assert sum(soft) == pytest.approx(1) and sum(sharp) == pytest.approx(1)
    assert soft[2] < 0.5 < sharp[2] and soft == tuple(sorted(soft))
    assert temper(setting, [0.2, 0.3, 0.5], states, (1.0, -0.2, -9.0))[0] == pytest.approx(0.17, abs=0.01)
    team = new_game(Setting.of("board", variant="team"), 1)
    assert temper(team.setting, [0.25, 0.75], team.states, PLAIN) == (0.25, 0.75, 0.25, 0.75)
    assert [one.face.progress(random_game(one, 1).states) for one in GAMES] == [1.0, 1.0, 1.0]
    assert [one.face.progress(new_game(one, 1).states) for one in GAMES] == [0.0, 0.0, 0.0]


def test_review_on_the_command_line(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    record = short_record(GAMES[0], plies=6)
    cut = Record(record.setting, record.seats, record.setup, record.moves[:-1])
    file.write_text("\n".join([record.write(), cut.write(), '{"sixfold": 1}']) + "\n")
    ran = shell("review", file, "--limit", 16)
    assert ran.code == 0 and "Luck and skill" in ran.out
    ran = shell("review", file, "--limit", 16, "--language", "de")
    assert "Glück und Können" in ran.out
    ran = shell("review", file, "--limit", 16, "--json")
    assert json.loads(ran.out)["game"] == "board"
    for words, code, sentence in (
        (["--game", 1], 1, "the game is not finished"),
        (["--game", 2], 1, "'game' is missing"),
        (["--game", 3], 2, "has 3 records, so there is no game 3"),
        (["--language", "fr"], 2, "there is no language 'fr'"),
        (["--html", tmp_path / "review.pdf"], 2, "should end in .html"),
        (["--limit", 0], 2, "Invalid value for '--limit'"),
    ):
        ran = shell("review", file, *words)
        assert (ran.code, ran.out) == (code, "")
        assert sentence in " ".join(ran.err.replace("│", " ").split())
    assert shell("review", tmp_path / "nothing.jsonl").code == 2
