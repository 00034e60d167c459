"""A game that lies in the folder one stands in and was not installed yet: the commands cannot know it."""

from __future__ import annotations

import tomllib
from pathlib import Path

from boroughs.core.errors import BadOptions, BoroughsError
from boroughs.core.registry import ENTRY_POINTS


def with_remedy(error: BoroughsError) -> BoroughsError:
    """For a game that nobody knows but whose package lies here: how it is made known."""
    if error.code != "unknown-game":
        return error
    name = str(error.params["game"])
    for folder in (Path(name), Path()):
        if name in _offered_games(folder / "pyproject.toml"):
            return BadOptions("game-not-installed", game=name, folder=str(folder))
    return error


def _offered_games(file: Path) -> list[str]:
    """The games that this package has entry points for, once it is installed."""
    try:
        project = tomllib.loads(file.read_text("utf-8"))["project"]
        return list(project["entry-points"][ENTRY_POINTS])
    except (OSError, ValueError, LookupError, TypeError):
        return []
