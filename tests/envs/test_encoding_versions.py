"""An agent that was trained on an encoding finds it as it was: names and places change only with its version.

Which they are stands in `tests/kept/encodings.json`. Where a change is meant: raise the encoding's `version`, then
`python tests/envs/test_encoding_versions.py`.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

import boroughs
from boroughs.core.encoding import Encoding
from boroughs.core.options import complete_options

ROOT: Final = Path(__file__).parents[2]
KEPT: Final = ROOT / "tests" / "kept" / "encodings.json"
ROW: Final = re.compile(r"^\| ([^|]+?) \| (\d+)(?: \((\d)\))? \|", re.MULTILINE)


def encoding_of(name: str, seats: int) -> Encoding:
    game = boroughs.game(name)
    encoding = game.encoding(seats, complete_options(game.options, {}))
    assert encoding is not None
    return encoding


def written(encoding: Encoding) -> str:
    """The version, and a fingerprint of every name and place."""
    actions = [encoding.action_name(number) for number in range(encoding.actions)]
    slices = [(part.name, part.start, part.length) for part in encoding.describe()]
    text = json.dumps([actions, slices])
    return f"{encoding.version} {sha256(text.encode()).hexdigest()[:16]}"


def all_written(name: str) -> dict[str, str]:
    counts = boroughs.game(name).seat_counts
    return {str(seats): written(encoding_of(name, seats)) for seats in counts}


@pytest.mark.parametrize("name", boroughs.game_names())
def test_what_stands_where_changes_with_the_version_alone(name: str) -> None:
    kept = json.loads(KEPT.read_text("utf-8"))
    assert all_written(name) == kept[name]


def test_the_page_says_how_many_actions_there_are() -> None:
    titles = {"LOTS": "lots"} | {
        name.replace("-", " ").title(): name for name in boroughs.game_names()
    }
    said = {
        titles[title]: (int(count), int(seats or 2))
        for title, count, seats in ROW.findall((ROOT / "docs/research.md").read_text("utf-8"))
        if title in titles
    }
    assert set(said) == set(boroughs.game_names())
    for name, (count, seats) in said.items():
        assert encoding_of(name, seats).actions == count, name


if __name__ == "__main__":
    found = {name: all_written(name) for name in boroughs.game_names()}
    KEPT.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
