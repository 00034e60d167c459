"""Imports point one way, and the rules touch nothing outside themselves."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

from builds.sources import file_graph, imports, modules, nodes

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
        "dice_proof",
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


def housed(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    """The modules of these folders of the package, or of all."""
    for name, tree in modules().items():
        if folder(name) in (folders or ALLOWED):
            yield name, tree


def server_layer(module: str) -> int:
    """The place in the order above of `boroughs.server.store.sqlite`."""
    part = module.split(".")[2]
    return next(place for place, layer in enumerate(SERVER_LAYERS) if part in layer)


def test_every_folder_has_its_place() -> None:
    """A new folder must be given one in the order above."""
    assert {folder(name) for name in modules()} == {"", "__main__", *ALLOWED}


def test_imports_point_one_way() -> None:
    wrong = [
        (name, found)
        for name, tree in housed()
        for found in imports(tree)
        if found.startswith("boroughs.") and folder(found) in set(ALLOWED) - ALLOWED[folder(name)]
    ]
    assert wrong == []


def test_nothing_that_the_package_imports_imports_the_package() -> None:
    """`import boroughs` loads everything: only what stands on top may do so."""
    wrong = [
        (name, found)
        for name, tree in housed("core", "games", "testing", "bots")
        for found in imports(tree)
        if found.partition(".")[0] == "boroughs" and folder(found) not in ALLOWED
    ]
    assert wrong == []


def test_a_game_never_imports_another_game() -> None:
    wrong = [
        (name, found)
        for name, tree in housed("games")
        if name != "boroughs.games"
        for found in imports(tree)
        if folder(found) == "games" and not f"{found}.".startswith(f"{game_of(name)}.")
    ]
    assert wrong == []


def game_of(module: str) -> str:
    """`boroughs.games.lots` for `boroughs.games.lots.turn.supply`."""
    return ".".join(module.split(".")[:3])


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


def test_nothing_but_the_wiring_of_a_game_imports_its_bots() -> None:
    """But for the batch, which compiles a game's heuristic anew, with that heuristic's own numbers."""
    wrong = [
        (name, found)
        for name, tree in housed()
        if folder(name) != "batch"
        and name != f"{game_of(name)}.game"
        and not name.startswith(f"{game_of(name)}.bot")
        for found in imports(tree)
        if _is_of_a_bot(found)
    ]
    assert wrong == []


def _is_of_a_bot(module: str) -> bool:
    parts = module.split(".")
    return parts[:2] == ["boroughs", "games"] and "bot" in parts[3:4]


def test_the_rules_read_no_clock_no_chance_and_no_disk() -> None:
    wrong = {
        name: touched for name, tree in housed("core", "games") if (touched := outside_of(tree))
    }
    assert wrong == {}


def outside_of(tree: ast.Module) -> set[str]:
    """What a module imports or calls that is no business of rules."""
    used = {found.partition(".")[0] for found in imports(tree)}
    if only_asks_for_the_version(tree):
        used.discard("sys")
    called = {
        node.func.id
        for node in nodes(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    return used & OUTSIDE | called & CALLS


def test_the_search_for_the_outside_finds_it() -> None:
    """A control."""
    assert outside_of(ast.parse("import time\nfrom os import path\nprint()")) == {
        "time",
        "os",
        "print",
    }
    assert outside_of(ast.parse("import sys\nsys.version_info")) == set()


def only_asks_for_the_version(tree: ast.Module) -> bool:
    """Which Python this is may be known: all else of `sys` is the outside."""
    uses = [node for node in nodes(tree) if isinstance(node, ast.Name) and node.id == "sys"]
    asked = [
        node
        for node in nodes(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and (node.value.id, node.attr) == ("sys", "version_info")
    ]
    return len(uses) == len(asked)


def test_the_server_is_built_in_layers() -> None:
    wrong = [
        (name, used)
        for name, tree in housed("server")
        if name != "boroughs.server"
        for used in imports(tree)
        if used.startswith("boroughs.server.") and server_layer(used) > server_layer(name)
    ]
    assert wrong == []
