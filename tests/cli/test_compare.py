"""`boroughs compare`: what a person reads in a window of eighty columns."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

pytest.importorskip("pyarrow")

from boroughs.arena.compare import compare
from boroughs.cli.compare import show
from boroughs.cli.speech import Speech
from boroughs.games import game


def test_no_number_is_cut() -> None:
    richer = game("machi-koro").varied({"game": {"starting_coins": 60}})
    found = compare(game("machi-koro"), richer, ["easy", "easy"], games=4)
    text = StringIO()
    show(found, Speech("en"), Console(file=text, width=80))
    assert "length" in text.getvalue()
    assert "…" not in text.getvalue()
