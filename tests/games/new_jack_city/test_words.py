"""The game says everything in English and in French, and shows it with signs besides colours."""

from __future__ import annotations

import pytest

from boroughs.core.scene import Grid, Rows, Scene
from games.new_jack_city.table import GAME, Table, alone, position

LANGUAGES = ("en", "fr")
CITY = ("NJ06 at 0,1 turned 0", "NJ23 at 0,2 turned 1", "NJ46 at 2,0 turned 3")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_can_be_read(language: str) -> None:
    text = GAME.rules_text(language)
    assert text.startswith("# New Jack City")
    assert "place NJ05 at 1,-2 turned 3" in text
    assert len(text) > 2000


def board(table: Table, viewer: int | None = None) -> list[str]:
    """The city as it is drawn, row by row."""
    return drawn(GAME.scene(table.view(viewer)), 1 if table.state.seats > 1 else 0)


def drawn(scene: Scene, panel: int) -> list[str]:
    grid = next(item for item in scene.panels[panel].items if isinstance(item, Grid))
    lines = [[" "] * grid.width for _ in range(grid.height)]
    for cell in grid.cells:
        lines[cell.y][cell.x] = cell.mark
    return ["".join(line) for line in lines]


@pytest.mark.clause("NJC-50")
def test_house_shop_and_factory_have_a_sign_each() -> None:
    """G3, G2 and B2, B1 and R2: three signs for three colours."""
    text = "\n".join(board(position(*CITY)))
    assert text.count("⌂") == 3
    assert text.count("$") == 2
    assert text.count("☼") == 1


@pytest.mark.clause("NJC-50")
def test_whose_a_zone_is_and_whether_it_is_built_has_a_sign() -> None:
    claimed = "\n".join(board(position(*CITY, builders=["0,3", "2,0"])))
    assert claimed.count("●") == 1
    assert claimed.count("▲") == 1
    built = "\n".join(board(position(*CITY, built=["0,1"])))
    assert built.count("✓") == 3


@pytest.mark.clause("NJC-50")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_signs_are_explained(language: str) -> None:
    legend = GAME.words(language).text("label.legend")
    for sign in "⌂$☼✓ϟ━":
        assert sign in legend


def test_roads_are_lines_that_join() -> None:
    """The bare plant: a box with a corner at each end."""
    lines = board(position())
    assert any("┏━━━━━━━┓" in line for line in lines)
    assert any("┗━━━━━━━┛" in line for line in lines)


def test_the_numbers_along_the_edges_are_those_of_the_moves() -> None:
    table = position(hands=["NJ04"])
    grid = next(i for i in GAME.scene(table.view(0)).panels[1].items if isinstance(i, Grid))
    assert "".join(grid.across).split() == ["-1", "0", "1", "2"]
    assert [text for text in grid.down if text.strip()] == ["-1", "0", "1"]


def test_a_wide_city_is_drawn_narrower() -> None:
    """Nineteen cells side by side would not fit into eighty columns with three signs each."""
    cards = ["NJ16 at 2,0 turned 0", "NJ20 at 4,0 turned 0", "NJ13 at 6,0 turned 0", "NJ08 at 8,0 turned 0",
             "NJ46 at 10,0 turned 0", "NJ49 at 12,0 turned 0", "NJ55 at 14,0 turned 0", "NJ22 at 16,0 turned 0"]  # fmt: skip
    grid = next(
        i for i in GAME.scene(position(*cards).view(0)).panels[1].items if isinstance(i, Grid)
    )
    assert grid.width < 76


def test_the_hand_is_drawn_as_printed() -> None:
    """NJ57: a road on the left half's top, at its left end and between the halves."""
    scene = GAME.scene(position(hands=["NJ57"]).view(0))
    lines = drawn(scene, 2)
    assert lines[0].startswith("┏━━━┓")
    assert lines[1].startswith("┃⌂1 ┃⌂2")


def test_the_scene_lists_what_the_cards_could_make() -> None:
    table = position(*CITY, hands=["NJ04"], built=["0,1"])
    [hand] = [panel for panel in GAME.scene(table.view(0)).panels if panel.own]
    rows = [item for item in hand.items if isinstance(item, Rows)]
    first = rows[0].rows[0]
    assert first[-1].says.params == {"dollars": 3}


def test_a_spectator_sees_no_hand() -> None:
    assert len(GAME.scene(position(hands=["NJ04"]).view(None)).panels) == 2


def test_the_form_places_a_card_anywhere() -> None:
    table = position(hands=["NJ04"])
    (form,) = GAME.form(table.view(0))
    table.play(form.fill(card="NJ04", x=0, y=-1, turned=2))
    assert table.view().city[0].turned == 2
    assert GAME.form(table.view(1)) == []


def test_alone_the_board_shows_what_is_set_aside() -> None:
    table = alone("NJ06 at 0,1 turned 0", card="NJ04", aside="NJ23")
    said = [item for panel in GAME.scene(table.view(0)).panels for item in panel.items]
    assert any("NJ23" in str(item) for item in said)
