"""The file of a training: networks, optimisers, settings and how it went. `file:` bots play by the same file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch

from boroughs.core.encoding import Encoding
from boroughs.core.errors import BadOptions

FORMAT = 1


def write_checkpoint(path: Path, contents: dict[str, Any]) -> None:
    """Whole or not at all."""
    part = path.with_name(path.name + ".part")
    torch.save(contents, part)
    part.replace(path)


def read_checkpoint(path: Path, game: str, seats: int, encoding: Encoding) -> dict[str, Any]:
    """What a training, or any other agent of the same form, has written; BadOptions where it does not fit."""
    try:
        found = torch.load(path, weights_only=True, map_location="cpu")
    except Exception:
        raise BadOptions("no-such-agent", file=path.name) from None
    if not isinstance(found, dict) or not {"game", "seats", "version", "layers"} <= set(found):
        raise BadOptions("no-such-agent", file=path.name)
    if found["game"] != game:
        raise BadOptions("agent-of-another-game", game=str(found["game"]))
    if found["seats"] != seats or found["version"] != encoding.version:
        raise BadOptions("agent-of-another-table", seats=int(found["seats"]))
    return found
