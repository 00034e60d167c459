"""Boards that a game's package brings along: a module and a style sheet in its folder `board`, served as they lie there."""

from __future__ import annotations

import hashlib
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from boroughs.core.errors import BadOptions
from boroughs.games import game as game_of
from boroughs.server.messages.catalogue import PackageBoard

FOLDER = "board"
MODULE, STYLE = "board.js", "board.css"
_KINDS = {
    "js": "text/javascript",
    "css": "text/css",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webp": "image/webp",
    "woff2": "font/woff2",
}
_NAME = re.compile(rf"[\w-]+(\.[\w-]+)*\.({'|'.join(_KINDS)})", re.ASCII)
_LARGEST = 2_000_000


def package_board(game: str, package: str) -> PackageBoard | None:
    """Where the board that this game's package brings is served; None where it brings none."""
    folder = files(package).joinpath(FOLDER)
    if not folder.joinpath(MODULE).is_file():
        return None
    version = _version(folder)
    style = f"{_address(game, STYLE)}?{version}" if folder.joinpath(STYLE).is_file() else ""
    return PackageBoard(module=f"{_address(game, MODULE)}?{version}", style=style)


class BoardFile(NamedTuple):
    """As it lies there, and what kind of file it is."""

    content: bytes
    kind: str


def package_board_file(game: str, name: str) -> BoardFile | None:
    """One file of its folder; None where there is none of this name, or of a kind that no board needs."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    try:
        file = files(game_of(game).package).joinpath(FOLDER, name)
    except BadOptions:
        return None
    if not file.is_file():
        return None
    content = file.read_bytes()
    if len(content) > _LARGEST:
        return None
    return BoardFile(content, _KINDS[found.group(2)])


def _address(game: str, name: str) -> str:
    return f"boards/{game}/{name}"


def _version(folder: Traversable) -> str:
    """Changes with the files, so that no browser mixes an old module with a new style sheet."""
    digest = hashlib.sha256()
    for name in (MODULE, STYLE):
        file = folder.joinpath(name)
        if file.is_file():
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
