"""The command line within this process."""

from __future__ import annotations

import pytest

from sixfold import cli


class Ran:
    """How a command ended: its exit code and what it printed."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


class Shell:
    """Runs commands within this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, *words: object, typed: str | None = None) -> Ran:
        lines = iter((typed or "").splitlines())

        def answer(question: str) -> str:
            print(question, end="")
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        self.monkeypatch.setattr("sys.argv", ["sixfold", *map(str, words)])
        self.monkeypatch.setattr("builtins.input", answer)
        code = 0
        try:
            cli.main()
        except SystemExit as left:
            code = int(left.code or 0)
        printed = self.capsys.readouterr()
        return Ran(code, printed.out, printed.err)


class Interrupt:
    """Calls a function a number of times, and raises KeyboardInterrupt instead of the next call."""

    def __init__(self, done: object, times: int) -> None:
        self.done, self.times = done, times

    def __call__(self, *words: object, **more: object) -> object:
        self.times -= 1
        if self.times < 0:
            raise KeyboardInterrupt
        return self.done(*words, **more)  # type: ignore[operator]
