"""Hints and reviews: understand a game in facts.

``hint(view)`` for a game that runs, ``facts(view, move)`` for one move, ``review(record)`` for a game that is over. All of them
judge by what a seat may know. The package itself can be called: ``sixfold.review(record)``.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from sixfold.review.facts import Facts as Facts
from sixfold.review.facts import facts as facts
from sixfold.review.hint import Hint as Hint
from sixfold.review.hint import hint as hint
from sixfold.review.review import Review as Review
from sixfold.review.review import review as review
from sixfold.review.review import review_ply as review_ply


class _Reviewer(ModuleType):
    """A package that does what its name says when it is called."""

    def __call__(self, *given: Any, **options: Any) -> Review:
        return review(*given, **options)


sys.modules[__name__].__class__ = _Reviewer
