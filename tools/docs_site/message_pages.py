"""The reference of the protocol: every message and every request, from the schema that clients are generated from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import msgspec
from tools.docs_site.copying import Copying
from tools.docs_site.field_docs import field_docs

from boroughs.server.transport.openapi import openapi
from boroughs.server.transport.schema import schema

MESSAGES = "reference/messages.md"
REQUESTS = "reference/http.md"
_FIRST = ("ClientMessage", "ServerMessage")
"""The unions with which a client begins."""


def write_message_pages(copying: Copying) -> None:
    definitions = schema()["$defs"]
    copying.write(MESSAGES, messages_page(definitions))
    copying.write(REQUESTS, requests_page(openapi(version("boroughs")), set(definitions)))
    text = msgspec.json.format(msgspec.json.encode(schema()), indent=1)
    copying.write("files/schema.json", text.decode() + "\n")
    described = msgspec.json.format(msgspec.json.encode(openapi(version("boroughs"))), indent=1)
    copying.write("files/openapi.json", described.decode() + "\n")


def messages_page(definitions: dict[str, Any]) -> str:
    lines = [
        "# Messages",
        "",
        "Every message between a client and a play server, from the schema itself: `boroughs schema` prints it, and",
        "here it is as a file: {download}`schema.json <../files/schema.json>`. How they work together:",
        "[the play protocol](../protocol.md). A client sends one of `ClientMessage` and gets those of `ServerMessage`.",
        "",
        "A field with a default may be left out of what a client sends; what the server sends is complete. Numbers,",
        "lengths and patterns in brackets are checked: what breaks them is refused.",
        "",
    ]
    docs = field_docs()
    for name in (*_FIRST, *sorted(set(definitions) - set(_FIRST))):
        lines += _definition(name, definitions[name], docs.get(name, {}))
    return "\n".join(lines)


def _definition(name: str, definition: dict[str, Any], docs: dict[str, str]) -> Iterator[str]:
    yield f"## {name}"
    yield ""
    about = definition.get("description")
    if about:
        yield _plain(about)
        yield ""
    if "anyOf" in definition:
        yield "One of " + ", ".join(_type(part) for part in definition["anyOf"]) + "."
        yield ""
    if "enum" in definition:
        yield "One of " + ", ".join(f"`{value}`" for value in definition["enum"]) + "."
        yield ""
    fields = definition.get("properties", {})
    if fields:
        yield "| field | type | what it holds |"
        yield "|---|---|---|"
        for field, kind in fields.items():
            says = [_plain(docs[field])] if field in docs else []
            if "default" in kind:
                says.append(f"Default: `{_default(kind['default'])}`.")
            yield f"| `{field}` | {_cell(_type(kind))} | {_cell(' '.join(says))} |"
        yield ""


def _default(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _plain(text: str) -> str:
    """A docstring as one paragraph; braces and angle brackets of it mean nothing to Markdown."""
    said = " ".join(text.split())
    return re.sub(r"<(?=[a-zA-Z/])", "&lt;", said)


def _type(kind: dict[str, Any]) -> str:
    """
    >>> _type({"type": "array", "items": {"type": "integer", "minimum": 0}})
    'list of integer (at least 0)'
    >>> _type({"$ref": "#/$defs/Lobby"})
    '[Lobby](#lobby)'
    """
    if "$ref" in kind:
        name = kind["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "const" in kind:
        return f"`{_default(kind['const'])}`"
    if "enum" in kind:
        return " or ".join(f"`{_default(value)}`" for value in kind["enum"])
    if "anyOf" in kind:
        return " or ".join(dict.fromkeys(_type(part) for part in kind["anyOf"]))
    if kind.get("type") == "array":
        if "prefixItems" in kind:
            return "(" + ", ".join(_type(part) for part in kind["prefixItems"]) + ")"
        return "list of " + (_type(kind["items"]) if kind.get("items") else "anything")
    if kind.get("type") == "object":
        inner = kind.get("additionalProperties")
        return "object of " + (_type(inner) if isinstance(inner, dict) and inner else "anything")
    return str(kind.get("type", "anything")) + _bounds(kind)


_BOUNDS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "exclusiveMinimum": "above {}",
    "exclusiveMaximum": "below {}",
    "minLength": "{} signs or more",
    "maxLength": "at most {} signs",
    "pattern": "pattern `{}`",
}


def _bounds(kind: dict[str, Any]) -> str:
    said = [text.format(kind[bound]) for bound, text in _BOUNDS.items() if bound in kind]
    return f" ({', '.join(said)})" if said else ""


def requests_page(document: dict[str, Any], known: set[str]) -> str:
    lines = [
        "# HTTP requests",
        "",
        "From the endpoints that answer; the same as OpenAPI is at `/api/openapi.json` of every server, and",
        "here as a file: {download}`openapi.json <../files/openapi.json>`. Who may ask what, and how keys travel:",
        "[the play protocol](../protocol.md#http). Every request also takes `lang`. What is refused comes back as",
        "[Problem](messages.md#problem).",
        "",
    ]
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            lines += _request(f"{method.upper()} {path}", operation, known)
    return "\n".join(lines)


def _request(title: str, operation: dict[str, Any], known: set[str]) -> Iterator[str]:
    yield f"## {title}"
    yield ""
    yield operation["summary"]
    yield ""
    asked = [
        f"`{each['name']}`{_bounds(each['schema'])}"
        for each in operation["parameters"]
        if each["in"] == "query" and each["name"] != "lang"
    ]
    if asked:
        yield f"- Query: {', '.join(asked)}"
    body = operation.get("requestBody")
    if body:
        yield f"- Body: {_content(body['content'], known)}"
    status, answer = next(iter(operation["responses"].items()))
    yield f"- Answer {status}: {_content(answer['content'], known)}"
    yield ""


def _content(content: dict[str, Any], known: set[str]) -> str:
    [(kind, told)] = content.items()
    if kind != "application/json":
        return f"`{kind}`"
    found = _type(told["schema"])
    names = re.findall(r"\[(\w+)\]\(#\w+\)", found)
    for name in names:
        link = f"[{name}](messages.md#{name.lower()})" if name in known else f"`{name}`"
        found = found.replace(f"[{name}](#{name.lower()})", link)
    return found
