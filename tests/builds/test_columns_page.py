"""docs/columns.md is what the code says, and the code's own games have no column that it lacks."""

from __future__ import annotations

from fnmatch import fnmatch

import pytest

pytest.importorskip("pyarrow")

from tools.columns_page import GAMES, PAGE, named_columns, page

from boroughs.arena.match import Match
from boroughs.arena.rows import _EVENTS, _SEAT_FIELDS, EVENT_COLUMNS, SEAT_COLUMNS
from boroughs.games.new_jack_city.components import COLOURS


def test_the_page_is_up_to_date() -> None:
    """Else: python tools/columns_page.py."""
    assert PAGE.read_text("utf-8") == page()


def test_every_column_is_told() -> None:
    assert list(SEAT_COLUMNS) == [name for name, _ in _SEAT_FIELDS]
    assert list(EVENT_COLUMNS) == _EVENTS.names


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[pytest.mark.long] * (game == "chinatown")) for game in GAMES],
)
def test_whatever_a_game_counts_is_on_the_page(game: str) -> None:
    named, series = named_columns(game)
    counts = [name for name in named if name != "<colour>"]
    if "<colour>" in named:
        counts += COLOURS
    seats = 3 if game == "chinatown" else 2
    bot = "easy" if game == "chinatown" else "random"
    options: dict[str, object] = {"short": True} if game == "mad-city" else {}
    played = Match(game, (bot,) * seats, "columns", options, counting=True).play(0)
    for name in played.counts:
        assert any(fnmatch(name, known) for known in counts), name
    assert set(played.series) <= set(series)
