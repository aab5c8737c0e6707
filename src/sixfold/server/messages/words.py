"""The types that messages are made of: ids, texts, numbers, and the two kinds of structures."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

GameName = Literal["board", "cards", "dice"]
SeatKind = Literal["here", "link", "bot"]
BotName = Literal["random", "greedy", "easy", "medium", "hard", "expert"]
OwnBotName = Annotated[str, Meta(pattern="^[A-Za-z0-9_][A-Za-z0-9_.:-]{0,79}\\Z")]
"""A bot of others that a server offers: ``module:object``, or the name of an entry point."""
Reaction = Literal["hello", "nice", "wow", "oops", "thanks", "think"]
BlockKind = Literal["mute", "block"]
"""What is not heard, or who is not met at all."""
Phase = Literal["move", "refill", "over"]
Status = Literal["open", "running", "over"]

TableId = Annotated[str, Meta(pattern="^[a-z2-7]{12}\\Z")]
GameId = Annotated[str, Meta(pattern="^[a-z2-7]{16}\\Z")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
MoveText = Annotated[str, Meta(min_length=1, max_length=40)]
Entropy = Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,64}\\Z")]
Said = Annotated[str, Meta(min_length=1, max_length=300)]
Seat = Annotated[int, Meta(ge=0, le=3)]
Seq = Annotated[int, Meta(ge=0, le=1_000_000)]
RequestId = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Six = list[int]
"""A number for each symbol, in the order R G B O Y P."""


class Strict(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What comes in: members that are not known are a mistake."""


class Fact(Struct, omit_defaults=True):
    """What goes out: members that say nothing are left out."""
