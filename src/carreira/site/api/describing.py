"""The OpenAPI document as a page shows it: operations with what they take and answer, and the schemas."""

import json
from collections.abc import Mapping
from typing import Any

from carreira.site.pages import coded

Document = Mapping[str, Any]


def described(document: Document) -> dict[str, Any]:
    """What `reference.html` is given."""
    return {
        "about": coded(document["info"]["description"]),
        "operations": [
            _operation(path, method, operation)
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
        ],
        "schemas": [
            {"name": name, "about": coded(schema.get("description", "")), "fields": _fields(schema)}
            for name, schema in document["components"]["schemas"].items()
        ],
    }


def _operation(path: str, method: str, operation: Document) -> dict[str, Any]:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    return {
        "id": operation["operationId"],
        "method": method.upper(),
        "path": path,
        "summary": operation["summary"],
        "about": coded(operation["description"]),
        "token": {} not in operation["security"],
        "parameters": [
            {"name": one["name"], "type": type_of(one["schema"]), "about": coded(one.get("description", ""))}
            for one in operation["parameters"]
        ],
        "body": type_of(body) if body else "",
        "answers": [
            {"status": status, "about": answer["description"], "type": _content(answer)}
            for status, answer in sorted(operation["responses"].items())
        ],
    }


def _content(answer: Document) -> str:
    for kind, content in answer.get("content", {}).items():
        return type_of(content["schema"]) if kind == "application/json" else str(kind)
    return ""


def _fields(schema: Document) -> list[dict[str, Any]]:
    needed = schema.get("required", [])
    return [
        {"name": name, "type": type_of(field), "about": coded(field.get("description", "")), "needed": name in needed}
        for name, field in schema.get("properties", {}).items()
    ]


def type_of(schema: Document) -> str:
    """The type of a schema, in few words.

    >>> type_of({"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]})
    'array of integer, or null'
    >>> type_of({"enum": ["none", "live"]}), type_of({"$ref": "#/components/schemas/Moves"})
    ('"none" | "live"', 'Moves')
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in schema:
        return ", or ".join(map(type_of, schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    if schema.get("type") == "array":
        return f"array of {type_of(schema['items'])}"
    inner = schema.get("additionalProperties")
    if schema.get("type") == "object" and isinstance(inner, dict):
        return f"object of {type_of(inner)}"
    return str(schema.get("type", "any"))
