"""Records and positions that an older version wrote are read for good."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import boroughs
from boroughs.core.errors import BadRecord
from refusals import refuses

KEPT = Path(__file__).parents[1] / "kept"
NAMES = boroughs.game_names()


@pytest.mark.parametrize("name", NAMES)
def test_an_old_record_replays(name: str) -> None:
    """To the same end under its own rules version; under a newer one it is refused by name."""
    text = (KEPT / "records" / f"{name}.record").read_text("utf-8")
    if boroughs.game(name).rules_version == 1:
        # What a position holds may have grown: then it ends with another fingerprint.
        assert boroughs.replay(text).record.split("\nfinal:")[0] == text.split("\nfinal:")[0]
    else:
        with refuses(BadRecord, "other-rules"):
            boroughs.replay(text)


@pytest.mark.parametrize("name", NAMES)
def test_old_positions_are_read(name: str) -> None:
    """Each is read, and written as something that is read as the same again."""
    game = boroughs.game(name)
    lines = (KEPT / f"{name}.positions.json").read_text("utf-8").splitlines()
    assert lines
    for line in lines:
        state = game.from_dict(json.loads(line))
        assert game.to_dict(game.from_dict(game.to_dict(state))) == game.to_dict(state)
