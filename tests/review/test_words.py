"""The words of reviews: complete in three languages, and filled in as the page fills them in."""

import json
import os
import re
from pathlib import Path

import msgspec
import pytest

from sixfold.errors import UsageError
from sixfold.review.structs import Facts
from sixfold.review.telling import came, compare, spell, tell
from sixfold.review.words import LANGUAGES, Language, check_language, decimal, listed, load, percent, say, signed

TOLD = Path(__file__).parent / "told.json"
"""Pairs of moves with what is told of them; web/tests/report.test.ts compares the page with the same file."""

EXAMPLES = json.loads(TOLD.read_text("utf-8"))


@pytest.mark.parametrize("key", load()["en"])
def test_every_sentence_takes_the_same_values_in_every_language(key: str) -> None:
    taken = [set(re.findall(r"\{(\w+)\}", load()[language][key])) for language in LANGUAGES]
    assert taken[1:] == taken[:1] * 2 and all(load()[language][key] for language in LANGUAGES)


def test_the_languages_have_the_same_words() -> None:
    assert load().keys() == set(LANGUAGES)
    assert all(words.keys() == load()["en"].keys() for words in load().values())
    with pytest.raises(UsageError, match="there is no language 'fr'; there is: en, de, nl"):
        check_language("fr")


def test_of_one_and_many_the_form_that_fits_is_taken() -> None:
    assert [say("f.bonus", "en", n=n) for n in (1, 2)] == ["a bonus move", "2 bonus moves"]
    assert listed(["Ada"], "en") == "Ada"
    assert listed(["Ada", "Bea", "Chip"], "nl") == "Ada, Bea en Chip"


def test_numbers_are_written_as_each_language_does() -> None:
    assert [percent(0.46, language) for language in LANGUAGES] == ["46%", "46\N{NO-BREAK SPACE}%", "46%"]
    assert [decimal(1.25, language) for language in LANGUAGES] == ["1.3", "1,3", "1,3"], "halves are rounded up"
    assert [signed(number, "en") for number in (13.2, -4.0, 0.2, -0.2)] == ["+13", "−4", "0", "0"]
    assert [signed(number, "de", 1) for number in (0.25, -0.25, 0.0, -0.01)] == ["+0,3", "−0,3", "0,0", "0,0"]


def test_moves_and_pieces_are_spelled_out() -> None:
    assert spell("place RR d8 e8", "de") == "zweimal Rot, d8 e8"
    assert spell("score YY=G", "nl") == "scoren, 2 geel als groen"
    assert [spell(move, "en") for move in ("swap", "resign")] == ["swap", "resign"]
    assert came("RRGB", "en", dice=True) == "red, red, green and blue"
    assert came("RB GG", "en", dice=False) == "red and blue and double green"


def told(best: Facts, other: Facts, language: Language) -> dict[str, object]:
    """Return what the terminal says about a move, and about its difference to another."""
    return {"move": spell(best.move, language), "facts": tell(best, language), "against": compare(best, other, language)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_tells_what_the_page_tells(language: Language) -> None:
    for example in EXAMPLES:
        best, other = (msgspec.convert(example[which], Facts) for which in ("best", "other"))
        if os.environ.get("SIXFOLD_REWRITE"):
            example["told"][language] = told(best, other, language)
        assert told(best, other, language) == example["told"][language]
    if os.environ.get("SIXFOLD_REWRITE"):
        lines = [json.dumps(example, ensure_ascii=False, separators=(",", ":")) for example in EXAMPLES]
        TOLD.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


def test_the_examples_use_nearly_every_fact() -> None:
    """What they do not use no game has, or stands beside the facts."""
    said = {key for key in load()["en"] if key.startswith("f.")} - {"f.none", "f.lowest", "f.lowest.stays", "f.order.other"}
    texts = "\n".join(text for example in EXAMPLES for part in ("facts", "against") for text in example["told"]["en"][part])
    for key in said:
        patterns = [re.sub(r"\\\{\w+\\\}", ".+", re.escape(form)) for form in load()["en"][key].split("|")]
        assert any(re.search(f"^{pattern}$", texts, re.MULTILINE) for pattern in patterns), key
