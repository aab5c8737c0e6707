"""Writes what the server's tables say, so that the tests of the page see that a table of the device says the same.

``python -m tests.device.equal`` writes the file that the usual tests compare with: a digest of what everyone heard at each step.
``python -m tests.device.equal FIRST COUNT FILE`` writes so many matches whole, for
``SIXFOLD_TABLES=FILE npx vitest run tests/device/equality.test.ts``, which compares them field by field.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.device.script import scripts
from tests.samples import OPTIONED

FILE = Path(__file__).parents[2] / "web/tests/fixtures/tables.jsonl.gz"

USUAL = 2 * len(OPTIONED)
"""How many matches the usual tests compare: two of every kind."""


def digested(script: dict[str, Any]) -> dict[str, Any]:
    """Return a script with a digest in place of what was heard and answered."""
    steps = []
    for step in script["steps"]:
        told = {member: step[member] for member in ("heard", "answer") if member in step}
        steps.append({**{member: step[member] for member in step if member not in told}, "told": digest(told)})
    return {**script, "steps": steps}


def digest(told: Any) -> str:
    """Return a short digest of a value of JSON, the same for 60.0 as for 60, as it is in JavaScript."""
    text = json.dumps(_whole(told), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _whole(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _whole(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_whole(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


async def play(first: int, count: int) -> AsyncIterator[dict[str, Any]]:
    """Play matches on tables in a folder of their own."""
    with TemporaryDirectory() as folder:
        async for script in scripts(Path(folder), first, count):
            yield script


async def write(path: Path, first: int, count: int) -> None:
    """Write matches whole, each as one line."""
    with path.open("w", encoding="utf-8") as out:
        async for script in play(first, count):
            print(compact(script), file=out)


async def usual(count: int = USUAL) -> list[str]:
    """Return the lines that the usual tests compare with."""
    return [compact(digested(script)) async for script in play(0, count)]


def compact(value: Any) -> str:
    """Return a value as JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main(given: list[str]) -> None:
    """Write the usual file, or another one."""
    if given:
        asyncio.run(write(Path(given[2]), int(given[0]), int(given[1])))
    else:
        lines = asyncio.run(usual())
        FILE.write_bytes(gzip.compress("".join(f"{line}\n" for line in lines).encode(), mtime=0))


if __name__ == "__main__":
    main(sys.argv[1:])
