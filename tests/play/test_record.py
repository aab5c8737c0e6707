"""Records: read, written, replayed, verified, refused."""

import contextlib
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixfold.errors import RecordError
from sixfold.games.variants import Setting
from sixfold.play.record import LONGEST, Record, read_file
from tests.samples import OPTIONED, random_game

CONFORMANCE = Path(__file__).parents[1] / "conformance"
VALID = (CONFORMANCE / "valid.jsonl").read_text(encoding="utf-8").splitlines()
BROKEN = (CONFORMANCE / "broken.jsonl").read_text(encoding="utf-8").splitlines()


def simple(**changes: Any) -> dict[str, Any]:
    """Return a small record that holds, with some members changed."""
    data: dict[str, Any] = json.loads(Record.of(random_game(Setting.of("board"), 1, plies=4)).write())
    return data | changes


def refusal(data: Any) -> str:
    """Return the sentence with which a record is refused."""
    with pytest.raises(RecordError) as refused:
        Record.parse(json.dumps(data)).verify()
    return str(refused.value)


def test_all_valid_records_hold_with_their_outcome() -> None:
    for line in VALID:
        record = Record.parse(line)
        ended = record.verify().outcome()
        assert (None if ended is None else ended._asdict()) == json.loads(line)["outcome"]
    assert len(VALID) == 120


def test_all_broken_records_are_refused_with_the_move_and_a_reason() -> None:
    for line in BROKEN:
        with pytest.raises(RecordError) as refused:
            Record.parse(line).verify()
        assert refused.value.move is not None
        assert 0 <= refused.value.move < len(json.loads(line)["moves"])
        assert len(refused.value.reason) > 10
        assert "\n" not in str(refused.value)
    assert len(BROKEN) == 80


def test_records_of_the_format_page_hold() -> None:
    line = """{"sixfold": 1, "game": "board", "variant": "standard", "options": {},
     "seats": [{"name": "Ada"}, {"name": "Genius", "bot": "strong"}],
     "setup": {"racks": [["RB", "GG", "OY", "RP", "BB", "GO"], ["YY", "RG", "BO", "YP", "OO", "RY"]]},
     "moves": [{"seat": 0, "do": "place RB d8 e8", "got": []}, {"seat": 0, "do": "draw", "got": ["GP"]}],
     "outcome": null}"""
    record = Record.parse(line)
    assert record.verify().turn == 1
    assert record.seats[1]["bot"] == "strong"


@pytest.mark.parametrize("setting", OPTIONED, ids=str)
def test_a_game_written_down_and_read_again_is_the_same(setting: Setting) -> None:
    game = random_game(setting, 3)
    record = Record.of(game)
    again = Record.parse(record.write())
    assert again == record
    assert again.verify().states.tobytes() == game.states.tobytes()
    assert again.write() == record.write()


@pytest.mark.parametrize("setting", OPTIONED, ids=str)
def test_a_record_cut_off_after_any_move_holds(setting: Setting) -> None:
    data = json.loads(Record.of(random_game(setting, 4)).write())
    for ply in range(len(data["moves"]) + 1):
        cut = Record.read(data | {"moves": data["moves"][:ply], "outcome": None})
        if ply % 7 == 0 or ply > len(data["moves"]) - 3:
            assert cut.verify().ply == ply


def test_replay_goes_to_any_ply() -> None:
    record = Record.of(random_game(Setting.of("cards", seats=3), 5))
    assert [record.replay(ply).ply for ply in (0, 1, 17, len(record.moves))] == [0, 1, 17, len(record.moves)]
    with pytest.raises(RecordError, match="there is no ply 9999"):
        record.replay(9999)


def test_members_that_are_not_known_are_kept() -> None:
    data = simple(id="abc", started="2026-01-01", fairness={"seed": "x"})
    data["moves"][0]["at"] = 12
    record = Record.parse(json.dumps(data))
    record.verify()
    assert json.loads(record.write()) == data


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"sixfold": 2}, "version 2"),
        ({"sixfold": True}, "version True"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"variant": "blitz"}, "there is no variant of board 'blitz'"),
        ({"game": ["board"]}, "there is no game"),
        ({"options": {"split": True}}, "there is no option of board"),
        ({"options": []}, "'options' is an object"),
        ({"seats": [{"name": "only one"}]}, "is for 2 or 3 or 4 seats, not 1"),
        ({"seats": [{"name": "a"}, "b"]}, "seat 1 is an object with a 'name'"),
        ({"setup": None}, "'setup' is an object"),
        ({"setup": {}}, "setup needs 'racks'"),
        ({"setup": {"racks": [["RB"], ["RB"]]}}, "setup has 1 for seat 0 in 'racks' instead of 6"),
        ({"setup": {"racks": [["XX"] * 6, ["RB"] * 6]}}, "no symbol 'X'"),
        ({"setup": {"racks": [["RR"] * 6, ["RB"] * 6]}}, "RR cannot be drawn as number 6"),
        ({"moves": {}}, "'moves' is a list"),
        ({"moves": ["draw"]}, "move 0: a move is an object"),
        ({"moves": [{"do": "draw"}]}, "move 0: 'seat' is the number of a seat"),
        ({"moves": [{"seat": True, "do": "draw"}]}, "move 0: 'seat' is the number of a seat"),
        ({"moves": [{"seat": 0}]}, "move 0: 'do' is the text"),
        ({"moves": [{"seat": 0, "do": "draw"}]}, "move 0: seat 0 cannot draw"),
        ({"moves": [{"seat": 0, "do": "place RB z8 e8"}]}, "move 0: there is no cell 'z8'"),
        ({"moves": [{"seat": 0, "do": "place QB d8 e8"}]}, "move 0: there is no symbol 'Q'"),
        ({"moves": [{"seat": 9, "do": "resign"}]}, "move 0: there is no seat 9"),
        ({"moves": [{"seat": 1, "do": "resign", "got": ["RB"]}]}, "move 0: resign draws nothing"),
        ({"outcome": 7}, "'outcome' is null or an object"),
        ({"outcome": {}}, "the outcome says that the game has ended, but it goes on"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_what_breaks_the_format_is_refused_with_a_reason(changes: dict[str, Any], sentence: str) -> None:
    assert sentence in refusal(simple(**changes))


@pytest.mark.parametrize("member", ["sixfold", "game", "variant", "options", "seats", "setup", "moves", "outcome"])
def test_a_missing_member_is_named(member: str) -> None:
    data = simple()
    del data[member]
    assert member in refusal(data)


def test_what_is_drawn_is_checked() -> None:
    data = simple()
    draw = next(n for n, move in enumerate(data["moves"]) if move["do"] == "draw")
    for got, sentence in ((["RB", "RB"], "2 came from chance, but 1 were due"), ([], "0 came from chance, but 1 are due")):
        moves = [*data["moves"][:draw], data["moves"][draw] | {"got": got}]
        assert sentence in refusal(data | {"moves": moves})
    without = {key: value for key, value in data["moves"][draw].items() if key != "got"}
    assert "0 came from chance" in refusal(data | {"moves": [*data["moves"][:draw], without]})


@pytest.mark.parametrize("setting", OPTIONED, ids=str)
def test_any_cut_through_the_text_is_refused_in_one_sentence(setting: Setting) -> None:
    text = Record.of(random_game(setting, 6)).write()
    random = Random(1)
    for _ in range(30):
        with pytest.raises(RecordError, match="it is not JSON"):
            Record.parse(text[: random.randrange(1, len(text) - 1)])


@pytest.mark.parametrize("text", ["[]", "7", "null", '"text"', "{}", "[" * 100_000, "{" * 100_000, "NaN", ""])
def test_what_is_not_a_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError) as refused:
        Record.parse(text)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("setting", OPTIONED[::3], ids=str)
def test_random_damage_is_refused_or_holds_but_never_crashes(setting: Setting) -> None:
    text = Record.of(random_game(setting, 7, plies=30)).write()
    random = Random(2)
    for _ in range(200):
        place = random.randrange(len(text))
        damaged = text[:place] + random.choice('RGBOYP019"{}[],:nx é\\') + text[place + 1 :]
        with contextlib.suppress(RecordError):
            Record.parse(damaged).verify()


def test_an_overlong_line_is_refused_without_reading_it_whole(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    good = VALID[0].encode()
    with path.open("wb") as file:
        file.write(b'{"sixfold": 1, "game": "')
        for _ in range(100):
            file.write(b"x" * 1_000_000)
        file.write(b"\n" + good + b"\n\n" + b"\xff\xfe\n" + good)
    found = list(read_file(path))
    assert [line for line, _ in found] == [1, 2, 4, 5]
    assert f"longer than {LONGEST:,}" in str(found[0][1])
    assert isinstance(found[1][1], Record)
    assert "not UTF-8" in str(found[2][1])
    assert isinstance(found[3][1], Record)
