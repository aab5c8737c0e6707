"""The page's types, made from the protocol: ``python -m sixfold.server.typescript > web/src/protocol.ts``."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from sixfold.server import protocol
from sixfold.server.messages import structures

HEADER = "// Made from src/sixfold/server/protocol.py by `make types`; do not edit.\n"

SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}

UNIONS = {"ServerMessage": protocol.ServerMessage, "ClientMessage": protocol.ClientMessage}


def write() -> str:
    """Return the TypeScript source."""
    _, parts = msgspec.json.schema_components(structures(), ref_template="{name}")
    written = [HEADER]
    written += [_interface(name, part) for name, part in parts.items()]
    for name, union in UNIONS.items():
        written.append(f"export type {name} =\n" + "\n".join(f"  | {member.__name__}" for member in union.__args__) + ";\n")
    return "\n".join(written)


def _interface(name: str, part: dict[str, Any]) -> str:
    needed = set(part.get("required", ()))
    lines = [f"/** {part.get('description', name).splitlines()[0]} */", f"export interface {name} {{"]
    for member, schema in part["properties"].items():
        lines.append(f"  {member}{'' if member in needed else '?'}: {_type(schema)};")
    return "\n".join([*lines, "}\n"])


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
