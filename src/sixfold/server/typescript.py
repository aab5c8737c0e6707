"""The page's types, made from the protocol: ``python -m sixfold.server.typescript > web/src/protocol.ts``."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from sixfold.review import structs
from sixfold.server import protocol

HEADER = "// Made from src/sixfold/server/protocol.py and src/sixfold/review/structs.py by `make types`; do not edit.\n"

SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}

UNIONS = {"ServerMessage": protocol.ServerMessage, "ClientMessage": protocol.ClientMessage}


def write() -> str:
    """Return the TypeScript source."""
    structs = [value for value in vars(protocol).values() if _is_struct(value)]
    _, parts = msgspec.json.schema_components(structs, ref_template="{name}")
    written = [HEADER]
    written += [_interface(name, part) for name, part in parts.items()]
    for name, union in UNIONS.items():
        written.append(f"export type {name} =\n" + "\n".join(f"  | {member.__name__}" for member in union.__args__) + ";\n")
    return "\n".join(written)


def _is_struct(value: object) -> bool:
    """Say whether this is a structure of the protocol, not one of the two that the others are made of."""
    return (
        isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value not in (protocol.Strict, protocol.Fact, msgspec.Struct)
    )


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


if __name__ == "__main__":
    sys.stdout.write(write())
