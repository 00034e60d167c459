"""Scenes on paper: aligned, within the width, and legible without colour."""

from __future__ import annotations

import io

import pytest
from rich.cells import cell_len
from rich.console import Console

import boroughs
from boroughs.bots import make_bot
from boroughs.cli.scene_renderer import SceneRenderer, clock_text
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.scene import (
    Cell,
    Clock,
    Gauge,
    Grid,
    Panel,
    Piece,
    Pieces,
    Rows,
    Scene,
    SceneItem,
    Shape,
    Text,
)
from boroughs.core.table import Table


def plainly(said: Phrase) -> str:
    return str(said.params.get("text", said.code))


def says(text: str) -> Phrase:
    return phrase("plain", text=text)


def draw(*items: SceneItem, width: int = 60, now: int = 0) -> list[str]:
    """The lines inside the frame of one panel."""
    scene = Scene([Panel(says("Board"), list(items))])
    return [line.strip("│ ").rstrip() for line in lines(scene, width, now)[1:-1]]


def lines(scene: Scene, width: int, now: int = 0) -> list[str]:
    page = io.StringIO()
    console = Console(file=page, width=width, color_system=None)
    console.print(SceneRenderer(plainly, width, now, you="you").scene(scene))
    return page.getvalue().splitlines()


def test_a_gauge_shows_one_tick_each_and_the_numbers() -> None:
    assert draw(Gauge(says("Landmarks"), 2, 6)) == ["Landmarks  ■■□□□□  2/6"]


def test_a_large_gauge_is_a_bar_of_ten() -> None:
    assert draw(Gauge(says("Coins"), 50, 100)) == ["Coins  ■■■■■□□□□□  50/100"]


def test_something_is_never_drawn_as_nothing_and_more_than_all_as_all() -> None:
    low, high = draw(Gauge(says("Low"), 1, 1000), Gauge(says("High"), 12, 10))
    assert low.count("■") == 1
    assert high.count("■") == 10


def test_gauges_and_clocks_are_aligned() -> None:
    first, second, third = draw(
        Gauge(says("A"), 1, 3), Gauge(says("Longer"), 2, 3), Clock(says("Time"), 61_500), now=500
    )
    assert first.index("■") == second.index("■") == third.index("◷")
    assert third.endswith("1:01")


def test_a_clock_counts_the_second_that_has_begun() -> None:
    assert [clock_text(left) for left in (1, 1000, 60_001, -5)] == ["0:01", "0:01", "1:01", "0:00"]


def test_numbers_in_a_table_stand_below_each_other() -> None:
    rows = Rows(
        [says("Card"), says("Cost")],
        [[Text(says("Café")), Text(says("2"))], [Text(says("Mall")), Text(says("10"))]],
    )
    assert draw(rows) == ["Card  Cost", "Café     2", "Mall    10"]


def test_a_table_of_one_row_is_a_list_that_breaks_between_its_pairs() -> None:
    head = [says(name) for name in ("Train Station", "Shopping Mall", "Moon Tower")]
    row = [Text(says(cost)) for cost in ("4", "10", "22")]
    assert draw(Rows(head, [row]), width=40) == [
        "Train Station 4 · Shopping Mall 10",
        "Moon Tower 22",
    ]


def test_a_grid_has_coordinates_and_shows_what_is_empty() -> None:
    grid = Grid(3, 2, [Cell(1, 0, "C", about=says("a café"))])
    assert draw(grid)[:3] == ["0 1 2", "0 · C ·", "1 · · ·"]
    assert "C a café" in draw(grid)


def test_a_wide_grid_is_cut_into_bands() -> None:
    grid = Grid(40, 1, [Cell(39, 0, "X")])
    drawn = draw(grid, width=50)
    assert sum("·" in line for line in drawn) == 3
    assert sum("X" in line for line in drawn) == 1


def test_a_shape_marks_its_empty_squares_and_is_named() -> None:
    """So that colour is never the only sign."""
    drawn = draw(Grid(2, 1, [Cell(0, 0, "H")]), Shape(says("Zone of Ann"), [(0, 0), (1, 0)]))
    assert "0 H a" in drawn
    assert "a Zone of Ann" in drawn


def test_whose_turn_it_is_shows_without_colour() -> None:
    first, *_ = lines(Scene([Panel(says("Ann"), [], own=True, active=True)]), 40)
    assert "▶ Ann · you" in first
    other, *_ = lines(Scene([Panel(says("Bob"), [])]), 40)
    assert "▶" not in other


def test_panels_stand_side_by_side_where_there_is_room() -> None:
    scene = Scene([Panel(says(name), [Text(says("x"))]) for name in ("Ann", "Bob", "Cleo", "Dan")])
    together = [
        sum(name in line for name in ("Ann", "Bob", "Cleo", "Dan")) for line in lines(scene, 120)
    ]
    apart = [
        sum(name in line for name in ("Ann", "Bob", "Cleo", "Dan")) for line in lines(scene, 8)
    ]
    assert max(together) > 1
    assert max(apart) == 1


def test_pieces_lie_in_a_line_and_say_below_what_they_do() -> None:
    welder = Piece(says("Welder"), about=says("2 more."))
    drawn = draw(Pieces(says("Crew:"), [welder, Piece(says("Mason"))]))
    assert drawn == ["Crew: Welder, Mason", "Welder: 2 more."]


def test_a_thing_that_moves_name_is_not_explained_below_the_grid() -> None:
    named = Cell(0, 0, "A", about=says("the first"), id="a1")
    drawn = draw(Grid(2, 1, [named, Cell(1, 0, "B", about=says("the second"))]))
    assert "B the second" in drawn
    assert "A the first" not in drawn


def test_nested_panels_are_indented() -> None:
    drawn = draw(Panel(says("Part"), [Text(says("inside"))]))
    assert drawn == ["Part", "inside"]


@pytest.mark.parametrize("width", [50, 80, 120])
def test_a_whole_game_never_breaks_the_width(width: int) -> None:
    game = boroughs.game("machi-koro")
    words = game.words("en")
    bots = {seat: make_bot(game, "normal") for seat in range(4)}
    table = Table(game, seats=4, seed="wide", bots=bots)
    table.play_out()
    for frame in table.record_for(0)[::20]:
        renderer = SceneRenderer(lambda said: words.say(said, ["Ann", "Bob", "Cleo", "Dan"]), width)
        page = io.StringIO()
        console = Console(file=page, width=width, color_system=None)
        console.print(renderer.scene(game.scene(frame.view)))
        drawn = page.getvalue().splitlines()
        assert max(map(cell_len, drawn)) <= width
        assert not any("…" in line for line in drawn)
