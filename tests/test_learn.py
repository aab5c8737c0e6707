"""What one learns from: lessons and pictures are up to date with the rules, and the rules say the same in three languages."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules"
CLAUSES = r"\[([A-E]\d+(?:, [A-E]\d+)*)\]"
COUNTS = {"A": 5, "B": 18, "C": 11, "D": 9, "E": 9}


def read(language: str) -> str:
    return (RULES / f"{language}.md").read_text("utf-8")


@pytest.mark.parametrize("script", ["lessons", "pictures"])
def test_made_files_are_up_to_date(script: str) -> None:
    said = subprocess.run(
        [sys.executable, ROOT / "web" / "scripts" / f"{script}.py", "--check"], capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stderr


@pytest.mark.parametrize("language", ["de", "nl"])
def test_the_rules_say_the_same_in_every_language(language: str) -> None:
    """Headings, lists, tables, pictures and clauses follow each other in the same order."""
    for mark in (CLAUSES, r"^(#+) ", r"^ *(- |\d\. )", r"^ *(\|)", r"rules/([\w-]+)\.svg", r"`([^`\n]+)`"):
        ours, english = (re.findall(mark, read(one), re.MULTILINE) for one in (language, "en"))
        if mark == r"`([^`\n]+)`":
            ours, english = sorted(set(ours)), sorted(set(english))
        assert ours == english, mark


def test_the_rules_cover_every_clause() -> None:
    named = {name for found in re.findall(CLAUSES, read("en")) for name in found.split(", ")}
    assert named == {f"{letter}{number}" for letter, count in COUNTS.items() for number in range(1, count + 1)}


def test_every_picture_is_shown_and_there() -> None:
    shown = set(re.findall(r"rules/([\w-]+)\.svg", read("en")))
    there = {path.stem.removesuffix("-dark") for path in (ROOT / "docs" / "pictures" / "rules").glob("*.svg")}
    assert shown == there
