"""Everything that a client may send has bounds: every text, number and list of every message and body, and of every record."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect
from starlette.testclient import TestClient

from sixfold.server import protocol
from sixfold.server.app import describe, make_app
from sixfold.server.common.settings import Settings
from sixfold.server.library import imports

RECORD = (Path(__file__).parents[1] / "conformance" / "valid.jsonl").read_text().splitlines()[0]

ENDLESS = re.compile(r"[*+]|,\}|\$")
"""What a pattern with an end does not have: repetition without a bound, or a $, before which a line break may stand."""


def structs(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """Return all kinds of messages and bodies that clients send."""
    for one in kind.__subclasses__():
        yield one
        yield from structs(one)


FROM_CLIENTS = sorted(set(structs(protocol.Strict)), key=lambda kind: kind.__name__)


def unbounded(kind: inspect.Type, where: str) -> Iterator[str]:
    """Return where something of a kind has no bounds."""
    match kind:
        case (
            inspect.StrType(max_length=None, pattern=None) | inspect.ListType(max_length=None) | inspect.DictType(max_length=None)
        ):
            yield where
        case inspect.StrType(max_length=None, pattern=str(pattern)) if ENDLESS.search(pattern):
            yield where
        case inspect.IntType(ge=None) | inspect.IntType(le=None):
            yield where
        case inspect.ListType():
            yield from unbounded(kind.item_type, f"{where}[]")
        case inspect.DictType():
            yield from unbounded(kind.key_type, f"the names in {where}")
            yield from unbounded(kind.value_type, f"{where}[…]")
        case inspect.UnionType():
            for one in kind.types:
                yield from unbounded(one, where)
        case inspect.StructType():
            assert kind.forbid_unknown_fields, where
            for field in kind.fields:
                yield from unbounded(field.type, f"{where}.{field.name}")
        case inspect.AnyType() | inspect.FloatType() | inspect.BytesType():
            yield f"{where} ({type(kind).__name__})"


@pytest.mark.parametrize("kind", FROM_CLIENTS)
def test_whatever_a_client_sends_has_bounds(kind: type[msgspec.Struct]) -> None:
    assert not list(unbounded(inspect.type_info(kind), kind.__name__))


def test_every_message_and_every_body_is_among_them() -> None:
    """A message or a body that is not strict would pass the test above unseen."""
    messages = set(protocol.ClientMessage.__args__)
    operations = [one for path in describe(make_app("sqlite://", Settings()))["paths"].values() for one in path.values()]
    kinds = [one["requestBody"]["content"]["application/json"]["schema"] for one in operations if "requestBody" in one]
    bodies = {kind.get("$ref", "").rpartition("/")[2] for kind in kinds}
    assert messages <= set(FROM_CLIENTS)
    assert bodies - {""} <= {kind.__name__ for kind in FROM_CLIENTS}  # a record is not one of them; see below
    assert len(messages) >= 19 and len(bodies) >= 10


def test_the_walk_would_notice() -> None:
    class Loose(msgspec.Struct, forbid_unknown_fields=True):
        text: str
        number: int
        many: list[bool]
        anything: Any

    found = list(unbounded(inspect.type_info(Loose), "loose"))
    assert found == ["loose.text", "loose.number", "loose.many", "loose.anything (AnyType)"]


HUGE: list[Any] = [10**30, -1, "x" * 100_000, [0] * 10_000, 0.5, True]


@pytest.mark.parametrize("value", HUGE, ids=lambda value: str(value)[:12])
def test_a_record_is_kept_within_bounds_whatever_its_members_are(tmp_path: Path, value: Any) -> None:
    """Every member of a record in turn is something else: it is refused in a sentence, or kept small and shown."""
    with TestClient(
        make_app(tmp_path / "sixfold.sqlite", Settings(requests=(1e9, 1e9), tables=(1e9, 1e9), thinkers=1))
    ) as client:
        for record in _changed(json.loads(RECORD), value):
            text = json.dumps(record)
            answer = client.post("/api/records", content=text, headers={"content-type": "application/json"})
            assert answer.status_code in (200, 400, 413), answer.text[:300]
            if answer.status_code == 200:
                assert len(imports.read(text.encode()).write()) < len(RECORD) + 1000
                shown = client.get(f"/api/games/{answer.json()['game']}/replay")
                assert shown.status_code == 200, shown.text[:300]


def _changed(record: dict[str, Any], value: Any) -> Iterator[dict[str, Any]]:
    """Return a record again and again, each time with another member changed."""
    for name in (*record, "id", "started", "ended", "fairness", "note"):
        yield record | {name: value}
    for name in ("seat", "do", "got", "at", "comment"):
        moves = [{**record["moves"][0], name: value}, *record["moves"][1:]]
        yield record | {"moves": moves}
    for name in ("name", "bot", "note"):
        yield record | {"seats": [{**record["seats"][0], name: value}]}
    for name in ("commitment", "entropy", "game", "seed"):
        yield record | {"fairness": {"commitment": "", "entropy": [None], "game": "", name: value}}
