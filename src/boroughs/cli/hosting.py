"""The commands around the play server. What they do is imported when they are called."""

# ruff: noqa: PLC0415
from __future__ import annotations


def schema() -> None:
    """Print the play protocol as JSON Schema.

    Types for clients and bots in other languages are made from it; docs/protocol.md tells
    what the messages mean.

    \b
      boroughs schema > boroughs.schema.json
    """
    import json

    from boroughs.server.schema import schema as protocol

    print(json.dumps(protocol(), indent=2, ensure_ascii=False))
