"""What an operator reads about limits is what the server does."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from boroughs.server.settings import Limits, Retention

ROOT = Path(__file__).parents[2]
SERVING = (ROOT / "docs" / "serving.md").read_text("utf-8")
SECURITY = (ROOT / "SECURITY.md").read_text("utf-8")


def row_of(setting: str) -> str:
    rows = [
        line for line in SERVING.splitlines() if line.startswith("|") and f"`{setting}`" in line
    ]
    assert len(rows) == 1, f"{setting} stands in {len(rows)} rows"
    return rows[0]


def written(value: float) -> set[str]:
    """The ways to write a number or a size."""
    sizes = {f"{value / 1024:g} KiB", f"{value / 10**6:g} MB", f"{value / 2**30:g} GiB"}
    return {f"{value:g}", *sizes, *(["one"] if value == 1 else [])}


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        (field.name, getattr(settings, field.name))
        for settings in (Limits(), Retention())
        for field in fields(settings)
    ],
)
def test_every_limit_stands_in_the_table_with_its_default(setting: str, value: float) -> None:
    row = row_of(setting)
    assert any(re.search(rf"(?<![\d.]){re.escape(text)}(?![\d.])", row) for text in written(value))


def test_of_every_limit_is_said_what_it_protects() -> None:
    assert [field.name for field in fields(Limits) if f"`{field.name}`" not in SECURITY] == []
