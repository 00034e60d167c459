"""Where trained players lie: a name like `file:agent.pt`, and the one folder a server looks into."""

from __future__ import annotations

import os
from pathlib import Path

from boroughs.core.errors import BadOptions

PREFIX = "file:"
FOLDER = "BOROUGHS_AGENTS"
"""The environment variable that names the folder; where it is set, no other file is opened."""


def find_agent(name: str) -> Path:
    """The file that this name stands for, or BadOptions."""
    wanted = name.removeprefix(PREFIX)
    folder = os.environ.get(FOLDER)
    path = Path(wanted) if folder is None else Path(folder) / wanted
    if (folder is not None and Path(wanted).name != wanted) or not path.is_file():
        raise BadOptions("no-such-agent", file=wanted)
    return path


def may_be_asked_for(name: str) -> bool:
    """Whether a guest of a server may name this player: files only out of the operator's folder."""
    return not name.startswith(PREFIX) or FOLDER in os.environ
