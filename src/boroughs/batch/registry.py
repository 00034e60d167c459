"""Which games can be played in batches."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from boroughs.bots.playouts import register_playouts
from boroughs.core.errors import BadOptions

_FOLDERS = {"machi-koro": "boroughs.batch.machi_koro"}


def batch_names() -> list[str]:
    """
    >>> batch_names()
    ['machi-koro']
    """
    return sorted(_FOLDERS)


def batch_of(game: str) -> Any:
    """The module that plays this game in batches, or BadOptions where there is none."""
    if game not in _FOLDERS:
        raise BadOptions("no-batch", game=game, known=tuple(batch_names()))
    try:
        return import_module(_FOLDERS[game])
    except ModuleNotFoundError as error:
        if error.name != "numba":
            raise
        raise BadOptions("batch-not-installed") from None


def register_search(game: str) -> None:
    """Lets the search of this game play its playouts here: `search:400:batch`."""
    register_playouts(game, batch_of(game).BatchPlayouts)
