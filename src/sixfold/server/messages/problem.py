"""The body of every refusal of a request."""

from __future__ import annotations

from sixfold.server.messages.events import Refusal
from sixfold.server.messages.words import Fact


class Problem(Fact):
    """The body of every refusal: a code for programs, a sentence for people."""

    error: Refusal
