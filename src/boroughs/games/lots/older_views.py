"""Views as older versions wrote them, with today's fields: what somebody saw is read for good."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boroughs.games.lots.components import swing_path
from boroughs.games.lots.position import FORMER_NAMES

_NAMED = {former: name for name, former in FORMER_NAMES.items()}
_FIGURES = ("placements", "answers", "held")


def upgraded(data: Mapping[str, Any]) -> dict[str, Any]:
    """The first version knew no dial, remembered the height before, and wrote figures; no crane told its path;
    some fields had other names."""
    crane = data["crane"]
    return {
        **{name: value for name, value in data.items() if name not in _FIGURES},
        "options": {"dial": "plain", **data["options"]},
        "table": {
            _NAMED.get(name, name): value
            for name, value in data["table"].items()
            if name != "height_before"
        },
        "crane": crane and {**crane, "path": swing_path(crane["steps"])},
    }
