"""The page's types, made from the protocol, and the table of variants.

``python -m sixfold.server.typescript > web/src/protocol.ts`` writes them.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from sixfold.games.variants import GAMES, Setting, Variant
from sixfold.review import structs
from sixfold.server import protocol
from sixfold.server.messages import structures

HEADER = (
    "// Made from src/sixfold/server/protocol.py, src/sixfold/review/structs.py and src/sixfold/games/variants.py "
    "by `make types`; do not edit.\n"
)

SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}

UNIONS = {"ServerMessage": protocol.ServerMessage, "ClientMessage": protocol.ClientMessage}


def write() -> str:
    """Return the TypeScript source."""
    _, parts = msgspec.json.schema_components(structures(), ref_template="{name}")
    written = [HEADER]
    written += [_interface(name, part) for name, part in parts.items()]
    for name, union in UNIONS.items():
        written.append(f"export type {name} =\n" + "\n".join(f"  | {member.__name__}" for member in union.__args__) + ";\n")
    written.append(_variants())
    return "\n".join(written)


def _interface(name: str, part: dict[str, Any]) -> str:
    needed = set(part.get("required", ())) | _always_written(name)
    lines = [f"/** {part.get('description', name).splitlines()[0]} */", f"export interface {name} {{"]
    for member, schema in part["properties"].items():
        lines.append(f"  {member}{'' if member in needed else '?'}: {_type(schema)};")
    return "\n".join([*lines, "}\n"])


def _always_written(name: str) -> set[str]:
    """Return the members with a default that are written all the same; the protocol leaves them out, reviews do not."""
    struct = vars(structs).get(name)
    if not (isinstance(struct, type) and issubclass(struct, structs.Data)):
        return set()
    return {member.encode_name for member in msgspec.structs.fields(struct) if member.default is not msgspec.UNSET}


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(_type(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value).lower() for value in schema["enum"])
    if schema.get("type") == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if not schema:
        return "unknown"
    if schema.get("type") == "object":
        return f"Record<string, {_type(schema.get('additionalProperties', {}))}>"
    return SIMPLE[schema["type"]]


def _variants() -> str:
    """Return the table of what can be played, as a constant."""
    about = "The variants of each game: for how many seats, on which rows they score, whether they share them, the options."
    lines = [f"/** {about} */", "export const VARIANTS = {"]
    for game, variants in GAMES.items():
        rows = [f'    "{name}": {json.dumps(_variant(variant))},' for name, variant in variants.items()]
        lines += [f"  {game}: {{", *rows, "  },"]
    return "\n".join([*lines, "} as const;\n"])


def _variant(variant: Variant) -> dict[str, Any]:
    most = Setting.of(variant.game, variant=variant.name, seats=max(variant.seats))
    options = {
        option.name: {"usual": option.default}
        | ({} if isinstance(option.default, bool) else {"least": option.least, "most": option.most})
        for option in variant.options
    }
    sides = [most.side(seat) for seat in range(most.seats)]
    return {"seats": list(variant.seats), "sides": sides, "shared": variant.is_shared_track, "options": options}


if __name__ == "__main__":
    sys.stdout.write(write())
