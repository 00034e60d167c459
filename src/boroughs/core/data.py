"""Numbers as a folder keeps them in TOML: those of a game in `data.toml`, read once."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any


def read_data(package: str, file: str = "data.toml") -> dict[str, Any]:
    """
    >>> read_data("boroughs.games.machi_koro")["game"]["starting_coins"]
    3
    """
    return tomllib.loads(files(package).joinpath(file).read_text("utf-8"))
