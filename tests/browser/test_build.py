"""The modules for the browser: what they are built from, that the same comes out twice, and what is refused."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sixfold.browser import build, records
from sixfold.browser.games import MODULES
from sixfold.errors import UsageError
from tests.browser import equal

ENGINE = Path(__file__).parents[2] / "web" / "build" / "engine"
RECORDS = Path(__file__).parents[2] / "web" / "src" / "engine" / "bots" / "records.ts"


@pytest.mark.parametrize("name", equal.usual())
def test_what_the_page_compares_with_is_fresh(name: str) -> None:
    """After a change that is meant, ``python -m tests.browser.equal`` writes it again."""
    written = (equal.FOLDER / name).read_text(encoding="utf-8").splitlines()
    assert written == [json.dumps(item, separators=(",", ":")) for item in equal.usual()[name]]


@pytest.mark.parametrize("name", MODULES)
def test_a_module_has_the_digest_of_its_sources_inside(name: str) -> None:
    assert build.embedded_digest(ENGINE / f"{name}.wasm") == build.digest(name)


def test_a_file_that_is_no_module_has_no_digest(tmp_path: Path) -> None:
    (tmp_path / "board.wasm").write_bytes(b"\0asm")
    assert build.embedded_digest(tmp_path / "board.wasm") is None
    assert build.embedded_digest(tmp_path / "none.wasm") is None


def test_the_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    """Twice, in processes whose memory lies elsewhere and whose hashes differ."""
    objects = []
    for number in (1, 2):
        target, cache = tmp_path / f"{number}.o", tmp_path / f"cache{number}"
        script = (
            "import sys, warnings; warnings.simplefilter('ignore')\n"
            "from pathlib import Path\n"
            "from sixfold.browser.games import MODULES\n"
            "from sixfold.browser.llvm import compile_entries\n"
            "entries = [*MODULES['dice'], *MODULES['dice-bots']]\n"
            "some = [entry for entry in entries if entry.name in {'setup', 'apply', 'plan'}]\n"
            "Path(sys.argv[1]).write_bytes(compile_entries(some))\n"
        )
        settings = {"NUMBA_OPT": "0", "NUMBA_CACHE_DIR": str(cache), "PYTHONHASHSEED": str(number)}
        subprocess.run([sys.executable, "-c", script, str(target)], env={**os.environ, **settings}, check=True)
        objects.append(target.read_bytes())
    assert objects[0] == objects[1]


def test_another_version_of_the_compiler_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(build.TESTED, "numba", "0.1")
    with pytest.raises(UsageError, match=r"built from private parts of numba 0\.1, and .* is installed; install numba==0\.1"):
        build.check_versions()


def test_the_page_knows_where_the_fields_of_records_are() -> None:
    assert RECORDS.read_text(encoding="utf-8") == records.write(), "run make types"
