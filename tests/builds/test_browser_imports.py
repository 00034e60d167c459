"""What runs in a browser's Python imports nothing that one lacks: no sockets, no processes, no SQLite, no web framework."""

from __future__ import annotations

import subprocess
import sys

LACKING = [
    "_sqlite3",
    "anyio",
    "asyncpg",
    "cryptography",
    "fcntl",
    "numba",
    "numpy",
    "resource",
    "rich",
    "sqlite3",
    "starlette",
    "termios",
    "typer",
    "uvicorn",
    "websockets",
]
LOADED = """
import sys
for name in {lacking!r}:
    sys.modules[name] = None
import boroughs.server.browser.host
import boroughs.server.browser.thinking
from boroughs import game, game_names
from boroughs.bots import LEVELS, make_bot
for name in game_names():
    for level in LEVELS:
        make_bot(game(name), level)
print("loaded")
"""


def test_the_engine_of_a_browser_loads_without_what_a_browser_lacks() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED.format(lacking=LACKING)],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.stdout == "loaded\n", done.stderr
