"""Which games can be played in batches."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from boroughs.bots.playouts import register_playouts
from boroughs.core.errors import BadOptions

_FOLDERS = {
    "machi-koro": "boroughs.batch.machi_koro",
    "new-jack-city": "boroughs.batch.new_jack_city",
}
_SEARCHED = frozenset({"machi-koro"})
"""Those with a compiled heuristic, which a search needs."""


def batch_names() -> list[str]:
    """
    >>> batch_names()
    ['machi-koro', 'new-jack-city']
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


def batch_for(game: str, counting: bool, device: str) -> Any:
    """The same, or BadOptions also where it has no counts, or does not play on this device."""
    batch = batch_of(game)
    if counting and not batch.COUNTS:
        raise BadOptions("no-batch-counts", game=game)
    if device not in batch.DEVICES:
        raise BadOptions("no-batch-device", game=game, device=device)
    return batch


def has_search(game: str) -> bool:
    """Whether a search may play its playouts in batches of this game."""
    return game in _SEARCHED


def register_search(game: str) -> None:
    """Lets the search of this game play its playouts here: `search:400:batch`."""
    if not has_search(game):
        raise BadOptions("no-fast-playouts", game=game, known=tuple(sorted(_SEARCHED)))
    register_playouts(game, batch_of(game).BatchPlayouts)
