"""The registry of games: those in folders that are searched, those of other packages, and registered ones.

Another package offers its game under the entry-point group `boroughs.games`:

    [project.entry-points."boroughs.games"]
    pebbles = "pebbles:GAME"
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules

from boroughs.core.docstrings import restore_docstrings
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.game_faults import fault_of_game
from boroughs.core.tracebacks import described

ENTRY_POINTS = "boroughs.games"

_folders: dict[str, str] = {}
"""Games in searched folders: the module of each, imported when it is first asked for. Filled on import, by one thread."""
_registered: dict[str, Game] = {}
"""What `register` was given, one for each name. Filled by whoever sets a process up, before other threads ask."""
_PACKAGES_KEPT = 128


def search_folder(package: str, path: Iterable[str]) -> None:
    """Makes every game of this package known, a folder each: `mad_city` holds `mad-city` as `GAME`."""
    for module in iter_modules(path):
        if module.ispkg:
            _folders[module.name.replace("_", "-")] = f"{package}.{module.name}"


def register(game: Game) -> None:
    """Makes a game known under its name in this process: to tables, the arena, the terminal and the server.

    Bots of the play server think in other processes: a game for the server comes from an installed
    package with an entry point.
    """
    if not isinstance(game, Game):
        raise TypeError(f"register takes a Game, not {_described(game)}")
    fault = fault_of_game(game)
    if fault:
        raise TypeError(f"this game cannot be played: {fault}")
    if game.name in _folders:
        raise BadOptions("game-exists", game=game.name)
    _registered[game.name] = game


def unregister(name: str) -> None:
    """Forgets a game that was registered."""
    _registered.pop(name, None)


def is_registered(name: str) -> bool:
    """Whether this process alone knows the game."""
    return name in _registered


def game_names() -> list[str]:
    """
    >>> "machi-koro" in game_names()
    True
    """
    return sorted({*_folders, *_packages(), *_registered})


def game(name: str) -> Game:
    """The game of this name.

    >>> game("machi-koro").seat_counts
    (2, 3, 4, 5)
    """
    if not isinstance(name, str):
        raise TypeError(f"the name of a game is expected, not {_described(name)}")
    if name in _registered:
        return _registered[name]
    if name in _folders:
        return _ours(_folders[name])
    if name in _packages():
        return _loaded(_packages()[name])
    raise BadOptions("unknown-game", game=name, known=tuple(game_names()))


def comes_with_boroughs(name: str) -> bool:
    """Whether it is one of the project's own games, and not of another author."""
    return name in _folders


def broken_packages() -> list[BadOptions]:
    """Why games of other packages cannot be played, one for each that cannot."""
    broken = []
    for name in _packages():
        try:
            game(name)
        except BadOptions as error:
            broken.append(error)
    return broken


def sound_games() -> tuple[list[Game], list[BadOptions]]:
    """All games that can be played, and why others cannot: one broken package must not hide the rest.

    >>> games, broken = sound_games()
    >>> "lots" in [game.name for game in games], broken
    (True, [])
    """
    found, broken = [], []
    for name in game_names():
        try:
            found.append(game(name))
        except BadOptions as error:
            broken.append(error)
    return found, broken


def game_of(named: str | Game) -> Game:
    """The game that is meant, by its name or as it is.

    >>> game_of("lots") is game_of(game("lots"))
    True
    """
    if isinstance(named, Game):
        return named
    if isinstance(named, str):
        return game(named)
    raise TypeError(f"a game or its name is expected, not {_described(named)}")


@lru_cache(maxsize=_PACKAGES_KEPT)
def _ours(package: str) -> Game:
    found: Game = import_module(package).GAME
    restore_docstrings(package, import_module)
    return found


def _described(thing: object) -> str:
    return f"the class {thing.__name__}" if isinstance(thing, type) else repr(thing)


@cache
def _packages() -> dict[str, EntryPoint]:
    """Games of other installed packages; none takes the name of one of ours."""
    found = {point.name: point for point in entry_points(group=ENTRY_POINTS)}
    return {name: point for name, point in found.items() if name not in _folders}


@lru_cache(maxsize=_PACKAGES_KEPT)
def _loaded(point: EntryPoint) -> Game:
    try:
        found = point.load()
        game = found() if isinstance(found, type) else found
    except Exception as error:
        raise _broken(point, described(error)) from error
    if not isinstance(game, Game):
        raise BadOptions("bad-game", game=point.name, source=point.value)
    fault = fault_of_game(game)
    if fault:
        raise _broken(point, fault)
    if game.name != point.name:
        raise BadOptions(
            "game-named-otherwise", game=point.name, source=point.value, name=game.name
        )
    return game


def _broken(point: EntryPoint, problem: str) -> BadOptions:
    return BadOptions("broken-game", game=point.name, source=point.value, problem=problem)
