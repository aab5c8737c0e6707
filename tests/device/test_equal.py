"""What the tests of the page compare with is what the server's tables say."""

import asyncio
import gzip

from tests.device import equal

FEW = 4
"""How many matches are played again here; all of them take too long."""


def test_the_written_file_is_fresh() -> None:
    """After a change that is meant, ``python -m tests.device.equal`` writes it again."""
    written = gzip.decompress(equal.FILE.read_bytes()).decode().splitlines()
    assert written[:FEW] == asyncio.run(equal.usual(FEW))
    assert len(written) == equal.USUAL
