"""Bodies of requests and answers about score sheets that several devices share."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sixfold.server.messages.words import Fact, Strict


class ShareSheet(Strict):
    """Write a sheet in place of the version that the device knows; 0 shares one that is not shared yet."""

    version: Annotated[int, Meta(ge=0, le=1_000_000_000)]
    sheet: Annotated[str, Meta(min_length=2, max_length=64_000)]
    """The sheet as JSON, which only pages read; that of a long game, with corrections, has about twenty thousand characters."""


class SharedSheet(Fact):
    """A sheet as it stands now; if its version is not the next one after what was written, somebody else was first."""

    version: int
    sheet: str
