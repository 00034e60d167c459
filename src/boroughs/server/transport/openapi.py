"""The HTTP side as an OpenAPI document, from the same endpoints that answer."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from boroughs.server.messages.tables import Problem
from boroughs.server.transport.endpoint import Endpoint
from boroughs.server.transport.network_endpoints import NETWORK_ENDPOINTS

_REFUSALS = {
    "400": "Cannot be read, or is not possible",
    "401": "Needs a key",
    "403": "The key does not open this",
    "404": "Not here",
    "409": "Not now",
    "413": "Too large",
    "429": "Too many",
    "500": "A fault of the server",
    "503": "Busy or restarting: try again",
}
"""Whatever an endpoint may be refused with; `test_http` compares it with all that is ever raised."""


_WHOLE_NUMBER = {"type": "integer", "minimum": 0}
_QUERIES = {
    "move": {"type": "string", "maxLength": 2000},
    "table": {"type": "string", "maxLength": 32},
}
"""Queries that are no whole numbers."""


def openapi(version: str) -> dict[str, Any]:
    types = [
        kind for e in NETWORK_ENDPOINTS for kind in (e.gives, e.takes) if kind not in (None, str)
    ]
    types.append(Problem)
    references, components = msgspec.json.schema_components(
        types, ref_template="#/components/schemas/{name}"
    )
    known = {str(kind): reference for kind, reference in zip(types, references, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in NETWORK_ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, known)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Boroughs play server", "version": version},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer"},
                "player": {"type": "apiKey", "in": "header", "name": "Boroughs-Player"},
            },
        },
    }


def _operation(endpoint: Endpoint, known: dict[str, Any]) -> dict[str, Any]:
    names = re.findall(r"{(\w+)}", endpoint.path)
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in names
    ]
    parameters += [
        {"name": name, "in": "query", "schema": _QUERIES.get(name, _WHOLE_NUMBER)}
        for name in endpoint.query
    ]
    parameters.append({"name": "lang", "in": "query", "schema": {"type": "string"}})
    problem = {"application/json": {"schema": known[str(Problem)]}}
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__.strip("_"),
        "summary": endpoint.says,
        "parameters": parameters,
        "security": [{}, {"key": []}, {"player": []}, {"key": [], "player": []}],
        "responses": {
            str(endpoint.status): {
                "description": endpoint.says,
                "content": _content(endpoint, known),
            },
            **{
                status: {"description": text, "content": problem}
                for status, text in _REFUSALS.items()
            },
        },
    }
    if endpoint.takes is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": known[str(endpoint.takes)]}},
        }
    return operation


def _content(endpoint: Endpoint, known: dict[str, Any]) -> dict[str, Any]:
    if endpoint.gives is str:
        return {"text/plain": {"schema": {"type": "string"}}}
    return {"application/json": {"schema": known[str(endpoint.gives)]}}
