"""The numbers of a game as its folder keeps them: `data.toml`, read once."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any


def read_data(package: str) -> dict[str, Any]:
    """
    >>> read_data("boroughs.games.machi_koro")["game"]["starting_coins"]
    3
    """
    return tomllib.loads(files(package).joinpath("data.toml").read_text("utf-8"))
