"""Where trained players lie (`file:agent.pt`), and the one folder a server looks into."""

from __future__ import annotations

import os
from pathlib import Path

from boroughs.core.errors import BadOptions

FOLDER = "BOROUGHS_AGENTS"
"""The environment variable that names the folder; where it is set, no other file is opened."""


def find_agent(wanted: str) -> Path:
    """The file that is called so, or BadOptions."""
    folder = os.environ.get(FOLDER)
    path = Path(wanted) if folder is None else Path(folder) / wanted
    if (folder is not None and Path(wanted).name != wanted) or not path.is_file():
        raise BadOptions("no-such-agent", file=wanted)
    return path


def guests_may_name_files() -> bool:
    """Whether a guest of a server may ask for a trained player: only out of a folder of the operator's."""
    return FOLDER in os.environ
