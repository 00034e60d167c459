"""The file of a training: networks, optimisers, settings and how it went. `file:` bots play by the same file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch

from boroughs.arena.training.quantise import dequantised
from boroughs.bots.learned import scales
from boroughs.core.encoding import Encoding
from boroughs.core.errors import BadOptions
from boroughs.core.integer_network import MAGIC, read_network

FORMAT = 1


def write_checkpoint(path: Path, contents: dict[str, Any]) -> None:
    """Whole or not at all."""
    part = path.with_name(path.name + ".part")
    torch.save(contents, part)
    part.replace(path)


def read_checkpoint(path: Path, game: str, seats: int, encoding: Encoding) -> dict[str, Any]:
    """What a training, or any other agent of the same form, has written; BadOptions where it does not fit.

    A policy of the package is taken too (`policy-2.network`), with the value that lies beside it.
    """
    try:
        if path.read_bytes().startswith(MAGIC):
            found = _shipped(path, encoding)
        else:
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


def _shipped(path: Path, encoding: Encoding) -> dict[str, Any]:
    policy, head = read_network(path.read_bytes())
    value, _ = read_network(path.with_name(path.name.replace("policy", "value")).read_bytes())
    return {
        "game": head["game"],
        "seats": head["seats"],
        "version": head["encoding"],
        "layers": dequantised(policy, scales(encoding)),
        "value_layers": dequantised(value, scales(encoding)),
    }
