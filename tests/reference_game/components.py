"""What is in the box, read from data.toml. No rules here."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

_DATA: dict[str, Any] = tomllib.loads(
    files("reference_game").joinpath("data.toml").read_text("utf-8")
)

SEATS: tuple[int, ...] = tuple(_DATA["seats"])
VALUES: list[int] = _DATA["values"]
COPIES: int = _DATA["copies"]
HAND: int = _DATA["hand"]
BIDDING: int = _DATA["bidding"]
OBJECTING: int = _DATA["objecting"]
LANTERN: int = _DATA["lantern"]
GOAL: int = _DATA["goal"]
ROUNDS: int = _DATA["rounds"]
SHORT_ROUNDS: int = _DATA["short_rounds"]
