"""Imports point one way, and the rules touch nothing outside themselves."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter

import pytest

from builds.sources import file_graph, imports, module_names, modules

ALLOWED = {
    "core": {"core"},
    "games": {"core", "games"},
    "testing": {"core", "testing"},
    "bots": {"core", "games", "bots"},
    "review": {"core", "games", "bots", "review"},
    "arena": {"core", "games", "bots", "review", "batch", "envs", "arena"},
    "batch": {"core", "games", "bots", "batch"},
    "envs": {"core", "games", "bots", "envs"},
    "server": {"core", "games", "bots", "review", "batch", "arena", "server"},
    "cli": {
        "core",
        "games",
        "bots",
        "review",
        "arena",
        "batch",
        "envs",
        "server",
        "testing",
        "cli",
    },
}
"""Which folders a folder may import: cli -> server -> arena -> envs, batch, review -> bots -> games -> core."""

SERVER_LAYERS = (
    {
        "settings",
        "logs",
        "metrics",
        "garbage",
        "clock",
        "provable_dice",
        "variants",
        "client_network",
    },
    {"messages"},
    {"push"},
    {"store"},
    {"broadcast"},
    {"workers"},
    {"tables"},
    {"transport"},
    {"cluster"},
    {"play_server", "app", "running", "supervisor"},
    {"browser"},
)
"""The play server, bottom to top: each layer imports only itself and those before it."""

OUTSIDE = {
    "asyncio", "builtins", "concurrent", "ctypes", "datetime", "getpass", "glob", "http", "io",
    "locale", "logging", "multiprocessing", "os", "pathlib", "platform", "random", "secrets",
    "select", "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "sys", "tempfile",
    "threading", "time", "urllib", "uuid", "zoneinfo",
}  # fmt: skip
"""What knows of clocks, chance, disks, networks or other processes."""

CALLS = {"open", "print", "input", "eval", "exec", "breakpoint", "__import__"}


def folder(module: str) -> str:
    """The folder of the package that a module lives in: `core` for `boroughs.core.state`."""
    return module.split(".")[1] if "." in module else ""


HOUSED = [name for name in module_names() if folder(name) not in ("", "__main__")]
RULES = [name for name in HOUSED if folder(name) in ("core", "games")]
BELOW = [name for name in HOUSED if folder(name) in ("core", "games", "testing", "bots")]
GAMES = [name for name in HOUSED if name.startswith("boroughs.games.")]
SERVER = [name for name in HOUSED if name.startswith("boroughs.server.")]


def server_layer(module: str) -> int:
    """The place in the order above of `boroughs.server.store.sqlite`."""
    part = module.split(".")[2]
    return next(place for place, layer in enumerate(SERVER_LAYERS) if part in layer)


def test_every_folder_has_its_place() -> None:
    """A new folder must be given one in the order above."""
    assert {folder(name) for name in HOUSED} <= set(ALLOWED)


@pytest.mark.parametrize("name", HOUSED)
def test_imports_point_one_way(name: str) -> None:
    used = {folder(found) for found in imports(modules()[name]) if found.startswith("boroughs.")}
    assert used & set(ALLOWED) <= ALLOWED[folder(name)]


@pytest.mark.parametrize("name", BELOW)
def test_nothing_that_the_package_imports_imports_the_package(name: str) -> None:
    """`import boroughs` loads everything: only what stands on top may do so."""
    ours = [found for found in imports(modules()[name]) if found.partition(".")[0] == "boroughs"]
    assert all(folder(found) in ALLOWED for found in ours)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_never_imports_another_game(name: str) -> None:
    own = ".".join(name.split(".")[:3])
    found = [found for found in imports(modules()[name]) if folder(found) == "games"]
    assert all(f"{other}.".startswith(f"{own}.") for other in found)


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """Files that import one another in a ring, or nothing."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def test_the_search_for_circles_finds_one() -> None:
    """A control."""
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}})
    assert not circle({"a": {"b", "c"}, "b": {"c"}})


def test_no_circle_of_files() -> None:
    """Imports for typing counted: who reads a file must be able to stop somewhere."""
    assert circle(file_graph("boroughs")) == []


@pytest.mark.parametrize("name", HOUSED)
def test_nothing_but_the_wiring_of_a_game_imports_its_bots(name: str) -> None:
    own = ".".join(name.split(".")[:3])
    if name == f"{own}.game" or name.startswith(f"{own}.bot"):
        return
    if folder(name) == "batch":
        return  # It compiles a game's heuristic anew, with that heuristic's own numbers.
    assert not [found for found in imports(modules()[name]) if _is_of_a_bot(found)]


def _is_of_a_bot(module: str) -> bool:
    parts = module.split(".")
    return parts[:2] == ["boroughs", "games"] and "bot" in parts[3:4]


@pytest.mark.parametrize("name", RULES)
def test_the_rules_read_no_clock_no_chance_and_no_disk(name: str) -> None:
    used = {found.partition(".")[0] for found in imports(modules()[name])}
    if only_asks_for_the_version(modules()[name]):
        used.discard("sys")
    assert not used & OUTSIDE
    called = {
        node.func.id
        for node in ast.walk(modules()[name])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & CALLS


def only_asks_for_the_version(tree: ast.Module) -> bool:
    """Which Python this is may be known: all else of `sys` is the outside."""
    uses = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == "sys"]
    asked = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and (node.value.id, node.attr) == ("sys", "version_info")
    ]
    return len(uses) == len(asked)


@pytest.mark.parametrize("name", SERVER)
def test_the_server_is_built_in_layers(name: str) -> None:
    found = [used for used in imports(modules()[name]) if used.startswith("boroughs.server.")]
    assert all(server_layer(used) <= server_layer(name) for used in found)
