"""The game says everything it does in English and in French, and shows it on a board."""

from __future__ import annotations

import pytest

from boroughs.core.scene import Grid, Panel
from games.mad_city.box import CARTER, TINA, ZONE_EXAMPLE
from games.mad_city.slow import Map
from games.mad_city.table import GAME, MadCityTable, position

LANGUAGES = ("en", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_can_be_read(language: str) -> None:
    text = GAME.rules_text(language)
    assert text.startswith("# Mad City")
    assert "place MC12 at b2 turned 3" in text


def board(table: MadCityTable, viewer: int | None, seat: int) -> list[str]:
    """The signs of one city, row by row."""
    panels = GAME.scene(table.view(viewer)).panels
    first = 0 if viewer is None else (viewer + 1) % table.state.seats
    panel: Panel = panels[1 + (seat - first) % table.state.seats]
    grid = next(item for item in panel.items if isinstance(item, Grid))
    lines = [[" "] * grid.width for _ in range(grid.height)]
    for cell in grid.cells:
        lines[cell.y][cell.x] = cell.mark
    return ["".join(line) for line in lines]


def test_a_tile_is_drawn_as_it_lies() -> None:
    """MC54 (BPYL:1010:SW) unturned: skyscraper, park, house, lake; roads to the south and west."""
    table = position(cities=["MC54/0 - - - - - - - -"])
    lines = board(table, 0, 0)
    assert [line[:3] for line in lines[:3]] == ["S ♣", "─┐ ", "~│H"]


def test_a_turned_tile_is_drawn_turned() -> None:
    """One quarter turn clockwise: lake, skyscraper, park, house; roads to the west and north."""
    table = position(cities=["MC54/1 - - - - - - - -"])
    lines = board(table, 0, 0)
    assert [line[:3] for line in lines[:3]] == ["~│S", "─┘ ", "H ♣"]


def test_a_road_that_goes_on_bridges_the_border() -> None:
    table = position(cities=["MC17/0 MC08/0 MC16/0 - - - - - -"])
    middle = board(table, 0, 0)[1]
    assert middle.startswith("───────┊")


@pytest.mark.parametrize("city", [ZONE_EXAMPLE, TINA, CARTER])
def test_every_building_is_drawn_once(city: str) -> None:
    """As many signs as the tiles carry."""
    table = position(cities=[city])
    signs = "".join(board(table, None, 0))
    drawn = Map(city)
    for letter, sign in zip("YRB", "HFS", strict=True):
        assert signs.count(sign) == sum(drawn.buildings(letter))
    assert signs.count("~") == sum(drawn.areas("L"))
    assert signs.count("♣") == sum(drawn.areas("P"))


def test_a_screened_city_is_not_drawn() -> None:
    table = position(cities=[ZONE_EXAMPLE], screen="on")
    panels = GAME.scene(table.view(1)).panels
    assert not any(isinstance(item, Grid) for item in panels[1].items)


def test_the_form_offers_every_rotation() -> None:
    table = position(hands=["MC01"])
    (form,) = GAME.form(table.view(0))
    notation = form.fill(tile="MC01", square="b2", turns="3")
    table.play(0, notation)
    assert table.city(0).split()[4] == "MC01/3"
