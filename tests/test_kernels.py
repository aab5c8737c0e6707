"""Kernels: none takes more parameters than can be read, and compiled code is kept by all the text that it depends on."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from sixfold.rules import kernel

SOURCE = Path(kernel.__file__).parents[1]
DECORATORS = {"kernel", "long_kernel"}
MOST = 8
"""What belongs together is one NamedTuple."""


def kernels() -> Iterator[tuple[Path, ast.FunctionDef]]:
    """Return every kernel of the package, with its file."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and any(getattr(mark, "id", "") in DECORATORS for mark in node.decorator_list):
                yield path, node


KERNELS = list(kernels())
MODULES = sorted({path for path, _ in KERNELS})


def test_all_kernels_are_found() -> None:
    assert len(KERNELS) > 150
    assert {path.relative_to(SOURCE).parts[0] for path in MODULES} == {
        "rules",
        "games",
        "bots",
        "learn",
        "envs",
        "review",
        "browser",
    }


def test_no_kernel_takes_more_than_eight_parameters() -> None:
    long = {f"{path.stem}.{node.name}": len(node.args.args) for path, node in KERNELS if len(node.args.args) > MOST}
    assert long == {}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_compiled_code_is_kept_by_the_text_of_all_it_calls(path: Path) -> None:
    """A module of kernels imports kernels only from parts whose text names its cache folder."""
    part = path.relative_to(SOURCE).parts[0]
    with_kernels = {module.relative_to(SOURCE).with_suffix("").parts for module in MODULES}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("sixfold."):
            names = [tuple(f"{node.module}.{alias.name}".split(".")[1:]) for alias in node.names]
            called = {name[0] for name in names if {name, name[:-1]} & with_kernels}
            assert called <= {"rules", part, *kernel.CALLED.get(part, ())}
