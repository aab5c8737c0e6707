"""The words of reviews: complete in three languages, and none that a native reader stumbles over."""

import re

import pytest

from sixfold.review.words import LANGUAGES, WORDS, percent

NOT_SAID = {
    "en": r"\b(next|its|each) seat\b",
    "de": r"Bonuszu|Bonuszü|Treffer|Tatsachen|\bPlatz\b|Plätze|Stehenlassen",
    "nl": r"bonuszet|treffers|\bplaats(en)?\b(?! van)|\bsten?en\b|waarder|de winst|dobbel(en|t)\b",
}
"""What the page does not say either (web/tests/words.test.ts)."""


@pytest.mark.parametrize("what", WORDS)
def test_every_sentence_takes_the_same_values_in_every_language(what: str) -> None:
    taken = [sorted(re.findall(r"\{(\w+)\}", WORDS[what][language])) for language in LANGUAGES]
    assert taken[1:] == taken[:1] * 2 and all(WORDS[what].values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_reviews_use_the_words_of_the_page(language: str) -> None:
    assert [said[language] for said in WORDS.values() if re.search(NOT_SAID[language], said[language])] == []


def test_percentages_are_written_as_each_language_does() -> None:
    assert [percent(0.46, language) for language in LANGUAGES] == ["46%", "46\N{NO-BREAK SPACE}%", "46%"]
