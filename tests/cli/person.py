"""A person at the terminal."""

from collections.abc import Iterator


class Person:
    """Answers questions, and remembers what was said."""

    def __init__(self, *answers: str, then: str | None = None) -> None:
        self.answers: Iterator[str] = iter(answers)
        self.then = then
        self.heard: list[str] = []

    def ask(self, question: str) -> str:
        self.heard.append(question)
        answer = next(self.answers, self.then)
        if answer is None:
            raise EOFError
        return answer

    def hear(self, sentence: str) -> None:
        self.heard.append(sentence)

    def all(self) -> str:
        return "\n".join(self.heard)
