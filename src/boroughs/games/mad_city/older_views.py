"""Views as older versions wrote them, with today's fields: what somebody saw is read for good."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boroughs.games.mad_city.components import CATEGORIES
from boroughs.games.mad_city.squares import SQUARES, cell_of

_TABLE = (
    "phase", "round", "ranger", "common", "last_round", "ties", "walk", "guides", "turned", "covered",
)  # fmt: skip
_FIGURES = ("city", "leads", "would_bring")


def upgraded(data: Mapping[str, Any]) -> dict[str, Any]:
    """The first version had the table's fields beside the viewer's own, and cities with their figures."""
    loose = data["loose"]
    table = {
        **{name: data[name] for name in _TABLE},
        "loose": cell_of(SQUARES.index(loose), data["size"]) if loose else -1,
    }
    return {**data, "table": table, "builders": [_builder(seen) for seen in data["builders"]]}


def _builder(seen: Mapping[str, Any]) -> dict[str, Any]:
    left = seen["counters"]
    return {
        **{name: value for name, value in seen.items() if name not in _FIGURES},
        "cells": [] if seen["city"] is None else seen["city"]["cells"],
        "counters": [left[category.name] for category in CATEGORIES] if left else [],
    }
