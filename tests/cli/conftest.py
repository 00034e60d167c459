"""The command as its users meet it, with the reference game among the games."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from boroughs.cli import table_clock
from boroughs.core import registry
from cli.commanding import Command, give_command


@pytest.fixture(autouse=True)
def _a_place_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Saved games lie in a fresh folder, and the reference game is one of the games."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(registry._folders, "lanterns", "reference_game")
    for name in ("LC_ALL", "LC_MESSAGES", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture(autouse=True)
def _time_by_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    """A millisecond passes whenever the table's clock is read, so that a busy machine prints no other clocks."""
    readings = count()
    monkeypatch.setattr(table_clock, "monotonic", lambda: next(readings) / 1024)


@pytest.fixture
def command() -> Command:
    """Runs `boroughs` with these arguments and answers."""
    return give_command
