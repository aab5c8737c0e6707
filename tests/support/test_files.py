"""Files are written completely or not at all."""

import os
from pathlib import Path

import pytest

from sixfold.support.files import replacing, whole


@pytest.mark.parametrize(("private", "mode"), [(False, 0o640), (True, 0o600)])
def test_a_file_takes_the_place_of_another_once_it_is_complete(tmp_path: Path, private: bool, mode: int) -> None:
    path = tmp_path / "a file"
    path.write_text("before")
    umask = os.umask(0o027)
    try:
        with replacing(path, private=private) as part:
            assert part.stat().st_mode & 0o777 == 0o600
            part.write_text("after")
            assert path.read_text() == "before"
    finally:
        os.umask(umask)
    assert path.read_text() == "after" and path.stat().st_mode & 0o777 == mode
    assert list(tmp_path.iterdir()) == [path]


def test_what_fails_leaves_everything_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a file"
    path.write_text("before")
    with pytest.raises(UnicodeEncodeError), whole(path) as file:
        file.write("after \udc00")
    assert path.read_text() == "before" and list(tmp_path.iterdir()) == [path]
