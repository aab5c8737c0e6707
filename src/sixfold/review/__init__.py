"""Hints and reviews: understand a game in facts.

``hint(view)`` for a game that runs, ``facts(view, move)`` for one move, ``review(record)`` for a game that is over. All of them
judge by what a seat may know. The package itself can be called: ``sixfold.review(record)``.
"""

from __future__ import annotations

import sys
from types import ModuleType

from sixfold.bots.bot import Limit
from sixfold.play.record import Record
from sixfold.review.facts import facts as facts
from sixfold.review.hint import hint as hint
from sixfold.review.review import review as review
from sixfold.review.review import review_ply as review_ply
from sixfold.review.structs import Facts as Facts
from sixfold.review.structs import Hint as Hint
from sixfold.review.structs import Review as Review
from sixfold.support.progress import Progress


class _CallablePackage(ModuleType):
    """The class of this package: ``sixfold.review`` has names as any package, and reviews a record when it is called."""

    def __call__(self, record: Record, *, limit: Limit | None = None, progress: Progress | None = None) -> Review:
        return review(record, limit=limit, progress=progress)


# Python lets a module take another class than ModuleType in this way ("Customizing module attribute access" in its reference).
sys.modules[__name__].__class__ = _CallablePackage
