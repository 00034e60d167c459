"""Which clauses of the rules a refusal rests on, as a game's folder keeps them: `refusals.toml`, read once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

_GAMES_KEPT = 64


@lru_cache(maxsize=_GAMES_KEPT)
def load_refusals(package: str) -> Mapping[str, tuple[str, ...]]:
    """By the code of the refusal; nothing where a game does not say.

    >>> load_refusals("boroughs.games.machi_koro")["one-of-each-major"]
    ('MK-42',)
    """
    try:
        file = files(package).joinpath("refusals.toml")
    except ModuleNotFoundError:
        return {}  # A game that lies in no package: a script, a session at the prompt.
    if not file.is_file():
        return {}
    return {
        code: tuple(clauses) for code, clauses in tomllib.loads(file.read_text("utf-8")).items()
    }
