"""The screen, the tenth tile, the common tile."""

from __future__ import annotations

import pytest

import boroughs
from boroughs import BadOptions, IllegalMove, SeededDice
from boroughs.core.door import Door
from boroughs.games.mad_city.view import MadCityView
from games.mad_city.box import NAMES, TINA, ZONE_EXAMPLE
from games.mad_city.table import GAME, MadCityTable, position, start

# The screen


@pytest.mark.clause("MAD-40")
@pytest.mark.parametrize(
    ("seats", "options", "screened"),
    [
        (2, {"mode": "standard"}, True),
        (3, {"mode": "standard"}, False),
        (2, {"mode": "base"}, False),
        (2, {"mode": "standard", "screen": "off"}, False),
        (4, {"mode": "standard", "screen": "on"}, True),
        (2, {"mode": "base", "screen": "on"}, True),
    ],
)
def test_when_there_is_a_screen(seats: int, options: dict[str, str], screened: bool) -> None:
    """By default in the two-player standard game only."""
    table = MadCityTable(GAME.new(seats, options))
    table.start_round()
    assert table.view().screened == screened
    assert (table.view(0).builders[1].cells == ()) == screened
    assert (table.view(0).builders[1].city is None) == screened
    assert (table.view(0).builders[1].hand == ()) == screened


@pytest.mark.clause("MAD-40")
def test_behind_a_screen_nothing_is_seen_or_heard() -> None:
    """Nine moves of seat 0, and nothing passes the door to seat 1 or a spectator."""
    table = position(hands=[" ".join(NAMES[:9])], screen="on")
    doors = [Door(GAME, 1), Door(GAME, None)]
    for door in doors:
        door.pass_on(table.state, [], 0)
    for number, move in enumerate(
        ["place MC01 at a1 turned 1", "turn a1 to 0", "move a1 to b1", "take b1"]
    ):
        before = len(table._events)
        table.play(0, move, at=number)
        for door in doors:
            assert door.pass_on(table.state, table._events[before:], number) is None
    assert table.view(0).builders[0].city is not None


@pytest.mark.clause("MAD-40")
def test_the_screen_comes_down_when_time_is_up() -> None:
    table = position(cities=[ZONE_EXAMPLE], screen="on")
    assert table.view(1).builders[0].cells == ()
    assert table.view(1).builders[0].city is None
    table.time_up()
    assert " ".join(table.view(1).builders[0].cells) == ZONE_EXAMPLE


@pytest.mark.clause("MAD-40")
def test_without_a_screen_cities_are_seen_as_they_grow() -> None:
    table = position(hands=["MC01"])
    table.play(0, "place MC01 at b2 turned 2")
    assert table.view(1).builders[0].cells[4] == "MC01/2"
    assert table.heard("placed", viewer=1) == [
        {"seat": 0, "tile": "MC01", "square": "b2", "turns": 2}
    ]


@pytest.mark.clause("MAD-40")
def test_what_is_imagined_behind_a_screen_differs_and_looks_the_same() -> None:
    table = position(cities=[ZONE_EXAMPLE], mode="standard", screen="on")
    view = table.view(0)
    imagined = [GAME.imagine(view, SeededDice(seed)) for seed in range(20)]
    assert all(GAME.annotated(GAME.view(state, 0)) == view for state in imagined)
    assert len({str(GAME.to_dict(state)) for state in imagined}) == 20


@pytest.mark.clause("MAD-40", "MAD-12")
def test_who_takes_the_tree_behind_a_screen_is_known_to_have_finished() -> None:
    table = position(cities=[ZONE_EXAMPLE], screen="on")
    table.play(0, "tree")
    for seed in range(20):
        builder = GAME.to_dict(GAME.imagine(table.view(1), SeededDice(seed)))["builders"]
        assert isinstance(builder, list)
        assert "" not in builder[0]["cells"]


# Draw ten, use nine


@pytest.mark.clause("MAD-41")
def test_ten_tiles_are_dealt() -> None:
    table = start(5, tiles="draw-ten")
    table.start_round()
    assert [len(table.hand(seat)) for seat in range(5)] == [10] * 5


@pytest.mark.clause("MAD-41")
@pytest.mark.parametrize("tiles", ["draw-ten", "common-tile"])
def test_six_players_have_no_extra_tile(tiles: str) -> None:
    for seats in (2, 3, 4, 5):
        assert GAME.new(seats, {"tiles": tiles}).seats == seats
    with pytest.raises(BadOptions):
        GAME.new(6, {"tiles": tiles})


@pytest.mark.clause("MAD-41")
def test_nine_of_the_ten_are_used() -> None:
    """With nine in place the city is finished, and the tenth stays in hand."""
    table = position(cities=[ZONE_EXAMPLE], tiles="draw-ten", hands=["MC10"])
    table.play(0, "tree")
    table.time_up()
    assert table.city(0) == ZONE_EXAMPLE
    assert table.hand(0) == ["MC10"]
    assert table.sheet(0)["zones"] == 9


@pytest.mark.clause("MAD-41")
def test_gaps_are_filled_from_all_tiles_left() -> None:
    """One gap, two tiles left: eight chances, and the other tile is not used."""
    city = ZONE_EXAMPLE.replace("MC23/2", "-")
    table = position(cities=[city], tiles="draw-ten", hands=["MC10 MC23"])
    table.state.now = 60_000
    table.state.tick()
    assert table.odds == {f"{tile} turned {n}": 1 for tile in ("MC10", "MC23") for n in range(4)}
    table.answer("MC10 turned 1")
    table.settle()
    assert table.city(0).startswith("MC10/1 ")
    assert table.hand(0) == ["MC23"]


@pytest.mark.clause("MAD-41")
def test_the_extra_tile_variants_exclude_each_other() -> None:
    """One option with three values: nobody can ask for both."""
    (option,) = [option for option in GAME.options if option.name == "tiles"]
    assert option.choices == ("nine", "draw-ten", "common-tile")


# The common tile


def common(**more: object) -> MadCityTable:
    hands = ["MC01 MC02", "MC03", "MC04"]
    return position(hands=hands, tiles="common-tile", common="MC50", **more)  # type: ignore[arg-type]


@pytest.mark.clause("MAD-42")
def test_one_tile_lies_open_in_the_middle() -> None:
    table = start(5, tiles="common-tile")
    table.start_round()
    assert [len(table.hand(seat)) for seat in range(5)] == [9] * 5
    assert table.view(None).table.common in NAMES
    assert table.view(None).table.common not in [t for seat in range(5) for t in table.hand(seat)]


@pytest.mark.clause("MAD-42")
def test_a_tile_is_discarded_and_the_middle_one_taken() -> None:
    table = common()
    table.play(0, "swap MC01 for MC50")
    assert table.view().table.common == "MC01"
    assert "MC50" in table.hand(0)
    assert "MC01" not in table.hand(0)


@pytest.mark.clause("MAD-42")
def test_a_tile_of_the_city_may_be_discarded_and_leaves_a_gap() -> None:
    table = common()
    table.play(0, "place MC01 at b2 turned 0", "swap MC01 for MC50")
    assert table.city(0).split()[4] == "-"
    assert len(table.hand(0)) == 9


@pytest.mark.clause("MAD-42")
def test_once_a_round() -> None:
    table = common()
    table.play(0, "swap MC01 for MC50")
    assert table.refuses(0, "swap MC02 for MC01") == "swapped-already"
    assert not any(move.startswith("swap") for move in table.moves(0))
    table.time_up()
    table.start_round()
    middle = table.view().table.common
    table.play(0, f"swap {table.hand(0)[0]} for {middle}")
    assert table.view().builders[0].swapped == middle


@pytest.mark.clause("MAD-42")
def test_the_first_request_wins_and_a_late_one_is_not_used_up() -> None:
    """All three want MC50; seats 0 and 2 come too late, and then take what lies there now."""
    table = boroughs.Table(GAME, position=common().state, seats=3, seed="race")
    table.play(1, "swap MC03 for MC50", at=500)
    for seat, mine in ((0, "MC01"), (2, "MC04")):
        with pytest.raises(IllegalMove) as refusal:
            table.play(seat, f"swap {mine} for MC50", at=500)
        assert refusal.value.code == "tile-gone"
    table.play(0, "swap MC01 for MC03", at=501)
    table.play(2, "swap MC04 for MC01", at=502)
    view = table.view(None)
    assert isinstance(view, MadCityView)
    assert view.table.common == "MC04"


@pytest.mark.clause("MAD-42")
def test_a_swap_needs_a_tile_of_ones_own_and_the_variant() -> None:
    assert common().refuses(0, "swap MC03 for MC50") == "not-yours"
    assert position(hands=["MC01"]).refuses(0, "swap MC01 for MC50") == "no-common-tile"


@pytest.mark.clause("MAD-42")
def test_a_frozen_city_swaps_nothing() -> None:
    table = position(cities=[TINA], tiles="common-tile", common="MC50")
    table.play(0, "tree")
    assert table.refuses(0, "swap MC01 for MC50") == "frozen"


@pytest.mark.clause("MAD-42", "MAD-40")
def test_behind_a_screen_the_taken_tile_is_remembered() -> None:
    """Everybody saw who took MC50: nobody imagines it elsewhere, nor the discarded one in a hand."""
    table = common(screen="on")
    table.play(0, "swap MC01 for MC50")
    for seed in range(10):
        state = GAME.imagine(table.view(1), SeededDice(seed))
        builders = GAME.to_dict(state)["builders"]
        assert isinstance(builders, list)
        mine = [*builders[0]["hand"], *(c.split("/")[0] for c in builders[0]["cells"])]
        assert "MC50" in mine
        assert "MC01" not in mine
