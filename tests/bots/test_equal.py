"""What the tests of the page compare with is what Python gives."""

import json

import pytest

from tests.bots import equal


@pytest.mark.parametrize("name", equal.usual())
def test_the_written_files_are_fresh(name: str) -> None:
    """After a change that is meant, ``python -m tests.bots.equal`` writes them again."""
    written = (equal.FOLDER / name).read_text(encoding="utf-8").splitlines()
    assert written == [json.dumps(item, separators=(",", ":")) for item in equal.usual()[name]]
