"""How tiles, and the way they lie in a city, are written and read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from boroughs.games.mad_city.city import EMPTY
from boroughs.games.mad_city.components import TILE_NAMED, TILES, TOKENS, TURNS

NO_TILE: Final = -1


def face_name(face: int) -> str:
    return "" if face == EMPTY else f"{TILES[face // TURNS].name}/{face % TURNS}"


def read_face(name: str) -> int:
    """
    >>> read_face("MC02/3"), read_face("")
    (7, -1)
    """
    if not name:
        return EMPTY
    tile, _, turns = name.partition("/")
    return TURNS * TILE_NAMED[tile].index + int(turns)


def face_names(faces: Iterable[int]) -> tuple[str, ...]:
    return tuple([face_name(face) for face in faces])


def read_faces(names: Iterable[str]) -> list[int]:
    return [read_face(name) for name in names]


def tile_name(tile: int) -> str:
    return "" if tile == NO_TILE else TILES[tile].name


def read_tile(name: str) -> int:
    return TILE_NAMED[name].index if name else NO_TILE


def tile_names(tiles: Iterable[int]) -> tuple[str, ...]:
    return tuple([tile_name(tile) for tile in tiles])


def read_tiles(names: Iterable[str]) -> list[int]:
    return [read_tile(name) for name in names]


def read_pile(names: Iterable[str]) -> list[int]:
    """In rising order, whatever the order of the names."""
    return sorted(read_tiles(names))


def token_names(palmed: int) -> tuple[str, ...]:
    """The contractors of which the bit is set."""
    return tuple([name for token, name in enumerate(TOKENS) if palmed >> token & 1])


def read_tokens(names: Iterable[str] | None) -> int:
    """A bit for each; a closed fist is read as an empty one."""
    bits = 0
    for name in names or ():
        bits |= 1 << TOKENS.index(name)
    return bits
