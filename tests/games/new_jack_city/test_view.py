"""What a board gets: cells, outlines, roads, what a placement would do, and why it may not be."""

from __future__ import annotations

import msgspec
import pytest
from tools.declared_states import declared_fields

from boroughs import IllegalMove, SeededDice
from boroughs.core.playout import resolve_chance
from boroughs.core.view import encode_view
from boroughs.games.new_jack_city.city_view import MAPS
from boroughs.games.new_jack_city.rules import NewJackCity
from boroughs.games.new_jack_city.view import NewJackCityView, PlacementView
from games.new_jack_city.slow import SlowCity
from games.new_jack_city.table import GAME, Table, alone, position

LEFT, RIGHT = "NJ06 at 0,1 turned 0", "NJ07 at 2,0 turned 3"
GROWN = (LEFT, RIGHT, "NJ23 at 0,2 turned 1")


def placement(table: Table, move: str) -> PlacementView:
    """What the view says of this placement."""
    seat = table.seat
    found = [p for card in table.places(seat) for p in card.placements if p.move == move]
    (one,) = found
    return one


def test_each_cell_tells_its_card_its_value_and_its_roads() -> None:
    """NJ06, G3 with a road along its top: the value is written once."""
    cells = {(cell.x, cell.y): cell for cell in position(LEFT).view().cells}
    assert (cells[0, 1].card, cells[0, 1].colour, cells[0, 1].value) == ("NJ06", "green", 3)
    assert (cells[1, 1].card, cells[1, 1].colour, cells[1, 1].value) == ("NJ06", "green", 0)
    assert cells[0, 1].roads == cells[1, 1].roads == "N"
    assert cells[0, 0].roads == "NSW"


def test_a_whole_card_upside_down_has_its_value_on_the_other_half() -> None:
    cells = {(cell.x, cell.y): cell for cell in position("NJ06 at 0,-1 turned 2").view().cells}
    assert (cells[0, -1].value, cells[1, -1].value) == (0, 3)


def test_the_outline_of_a_zone_runs_around_its_cells() -> None:
    """Two cells side by side: six sides."""
    outline = position(LEFT).zone("0,1").outline
    assert set(outline) == {
        (0, 1, 1, 1), (1, 1, 2, 1), (0, 2, 1, 2), (1, 2, 2, 2), (0, 1, 0, 2), (2, 1, 2, 2)
    }  # fmt: skip


def test_a_road_between_two_cards_is_listed_once() -> None:
    """NJ06's road lies on the plant's: nothing is added to the plant's six pieces."""
    assert len(position(LEFT).view().roads) == 6


@pytest.mark.parametrize("seed", range(3))
def test_the_plan_is_that_of_the_slow_city(seed: int) -> None:
    """Cells, roads, zones and the frontier of a random city, from its cards alone."""
    state = GAME.new(2)
    dice = SeededDice(f"plan {seed}")
    resolve_chance(state, dice)
    for _ in range(60):
        (seat,) = state.to_act()
        state.play(seat, dice.choice(state.moves(seat)))
        resolve_chance(state, dice)
    view = GAME.view(state, None)
    assert isinstance(view, NewJackCityView)
    slow = SlowCity([f"{c.card} at {c.x},{c.y} turned {c.turned}" for c in view.city])
    assert {(cell.x, cell.y) for cell in view.cells} == set(slow.owner)
    assert {frozenset({(a, b), (c, d)}) for a, b, c, d in view.roads} == slow.roads
    zones = {frozenset(zone.cells): zone.value for zone in view.zones}
    assert zones == {frozenset(zone.cells): zone.value for zone in slow.zones()}
    assert set(view.frontier) <= slow.frontier()


def test_a_placement_says_what_it_would_make() -> None:
    """Seat 0's 3 and the free 4 become 10 with the card's 3."""
    table = position(LEFT, RIGHT, hands=["NJ04"], builders=["0,1"])
    (zone,) = placement(table, "place NJ04 at 1,2 turned 0").zones
    assert (zone.colour, zone.value) == ("green", 10)
    assert sorted(table.view().zones[joined].value for joined in zone.joined) == [3, 4]
    assert (zone.holder, zone.built, zone.bonus) == (0, False, 3)


def test_a_placement_says_how_its_zone_could_still_grow() -> None:
    """NJ04 has no roads. It lies along the plant: two sides above and one at each end are open."""
    table = position(hands=["NJ04"])
    (zone,) = placement(table, "place NJ04 at 0,-1 turned 0").zones
    assert zone.openings == 4


def test_a_placement_says_what_it_would_pay() -> None:
    table = position(*GROWN, hands=["NJ04"], builders=["2,1"], built=["0,1"])
    found = placement(table, "place NJ04 at 1,2 turned 0")
    assert (found.dollars, found.builders_home) == (7, 1)
    table.play(found.move)
    assert table.money[0] == 7


def test_a_placement_says_which_sides_its_road_shuts() -> None:
    """NJ12 has a road along its left end: to the right of the houses it shuts one side, beside the plant none."""
    table = position(LEFT, hands=["NJ12"])
    assert placement(table, "place NJ12 at 2,1 turned 0").shuts == ((2, 1, 2, 2),)
    assert placement(table, "place NJ12 at 2,0 turned 0").shuts == ()


@pytest.mark.parametrize(("money", "rings"), [(22, False), (23, True), (30, False)])
def test_a_placement_says_whether_it_signals_the_end(money: int, rings: bool) -> None:
    """Seven dollars signal the end from 23 on; whoever has 30 already has signalled it."""
    table = position(*GROWN, hands=["NJ04"], builders=["2,1"], built=["0,1"], money=[money, 0])
    assert table.view().target == 30
    assert placement(table, "place NJ04 at 1,2 turned 0").signals is rings


def test_a_split_card_makes_two_zones() -> None:
    table = position(hands=["NJ23"])
    zones = placement(table, "place NJ23 at 0,1 turned 0").zones
    assert [(zone.colour, zone.value, zone.joined) for zone in zones] == [
        ("green", 2, ()),
        ("blue", 2, ()),
    ]


def test_the_view_says_why_a_card_may_not_lie_somewhere() -> None:
    table = position(LEFT, RIGHT, hands=["NJ04 NJ16"], builders=["0,1", "2,1"])
    refused = {card.card: card.refused for card in table.places(0)}
    assert (1, 2, 0) in refused["NJ04"]["joins-rivals"]
    assert (0, 2, 2) in refused["NJ16"]["loose-road"]


def test_every_listed_move_is_among_the_placements() -> None:
    table = position(*GROWN, hands=["NJ04 NJ16 NJ45"], builders=["0,1", "2,1"])
    listed = {move for move in table.moves if move.startswith("place")}
    shown = {place.move for card in table.places(0) for place in card.placements}
    assert listed == shown


def test_alone_a_placement_says_what_it_would_build() -> None:
    table = alone(LEFT, card="NJ23")
    zones = placement(table, "place NJ23 at 0,2 turned 1").zones
    assert [(zone.value, zone.built) for zone in zones] == [(5, True), (2, False)]
    assert placement(table, "place NJ23 at 0,2 turned 1").dollars == 0


def test_in_the_builder_phase_the_zones_say_what_can_be_done() -> None:
    table = position(*GROWN, phase="builder", builders=["0,1"])
    zone = table.zone("0,1")
    assert (zone.missing, zone.bonus, zone.holder) == (0, 1, 0)
    assert (table.zone("2,0").missing, table.zone("2,0").holder) == (1, -1)
    assert "claim {},{}".format(*table.zone("2,0").at) in table.moves


def test_what_if_shows_the_city_after_a_card() -> None:
    table = position(LEFT, RIGHT, hands=["NJ04"], builders=["0,1"])
    move = GAME.parse("place NJ04 at 1,2 turned 0")
    seen = GAME.what_if(table.view(0), move)
    table.state.play(0, move)
    assert seen == table.view(0)


def test_what_if_tells_neither_draws_nor_anything_to_others() -> None:
    """To claim a zone ends the turn with a card that nobody knows yet."""
    table = position(LEFT, phase="builder", hands=["NJ04"])
    assert GAME.what_if(table.view(0), GAME.parse("claim 0,1")) is None
    assert GAME.what_if(table.view(1), GAME.parse("claim 0,1")) is None
    assert GAME.what_if(table.view(None), GAME.parse("claim 0,1")) is None


# Builders


def test_a_scoring_says_what_it_brings() -> None:
    """Green for 5: five dollars and a card."""
    table = position(*GROWN, phase="builder", builders=["0,1"])
    view = GAME.annotated(table.view(0))
    assert isinstance(view, NewJackCityView)
    (scoring,) = view.scorings
    assert view.zones[scoring.zone].value == 5
    assert (scoring.move, scoring.dollars, scoring.cards) == ("score 0,1", 5, 1)
    assert (scoring.commercial, scoring.industrial) == (0, 0)
    assert GAME.annotated(table.view(1)) == table.view(1)


@pytest.mark.parametrize(("money", "rings"), [(24, False), (25, True)])
def test_a_scoring_says_whether_it_signals_the_end(money: int, rings: bool) -> None:
    """Green for 5 on the way to 30."""
    table = position(*GROWN, phase="builder", builders=["0,1"], money=[money, 0])
    view = GAME.annotated(table.view(0))
    assert isinstance(view, NewJackCityView)
    assert [scoring.signals for scoring in view.scorings] == [rings]


def test_a_scoring_brings_no_more_tokens_than_there_are() -> None:
    """Blue for 7 brings two tokens, but the others hold nine of the ten."""
    city = ("NJ14 at 0,1 turned 0", "NJ32 at 0,2 turned 0")
    for held, brings in ((0, 2), (9, 1)):
        table = position(*city, phase="builder", builders=["0,1"], commercial=[0, held])
        view = GAME.annotated(table.view(0))
        assert isinstance(view, NewJackCityView)
        assert [scoring.commercial for scoring in view.scorings] == [brings]


# Refusals that a board can point at


def blamed(table: Table, move: str, what: str) -> object:
    with pytest.raises(IllegalMove) as refusal:
        table.state.check(table.seat, GAME.parse(move))
    return refusal.value.params[what]


def test_a_loose_road_is_named() -> None:
    """NJ50 stands beside the plant: its upper road goes on from there, the lower one leads nowhere."""
    table = position(hands=["NJ50"])
    assert blamed(table, "place NJ50 at 2,0 turned 1", "roads") == ("2,2,3,2",)


def test_with_strict_roads_the_side_is_named_where_a_road_meets_none() -> None:
    """NJ04 has no road, the plant has one along both of the card's cells."""
    table = position(hands=["NJ04"], options={"strict_roads": True})
    roads = blamed(table, "place NJ04 at 0,1 turned 0", "roads")
    assert roads == ("0,1,1,1", "1,1,2,1")


def test_the_zones_of_two_players_are_named() -> None:
    table = position(LEFT, RIGHT, hands=["NJ04"], builders=["0,1", "2,1"])
    zones = blamed(table, "place NJ04 at 1,2 turned 0", "zones")
    assert isinstance(zones, tuple)
    named = {"{},{}".format(*table.zone(cell).at) for cell in ("0,1", "2,1")}
    assert set(zones) == named


@pytest.mark.parametrize("seed", range(3))
def test_a_view_that_travelled_has_the_same_figures(seed: int) -> None:
    """Of a view that has just been drawn the city is at hand; of one that was read it is laid anew."""
    state = GAME.new(2)
    dice = SeededDice(f"travelled {seed}")
    resolve_chance(state, dice)
    for _ in range(60):
        if state.result() is not None:
            break
        (seat,) = state.to_act()
        view = GAME.view(state, seat)
        read = msgspec.json.decode(encode_view(view), type=NewJackCityView)
        assert GAME.annotated(view) == GAME.annotated(read)
        state.play(seat, dice.choice(state.moves(seat)))
        resolve_chance(state, dice)


@pytest.mark.parametrize("seed", range(3))
def test_where_builders_come_and_go_the_map_is_as_if_drawn_anew(seed: int) -> None:
    state = GAME.new(2)
    dice = SeededDice(f"builders {seed}")
    resolve_chance(state, dice)
    for _ in range(60):
        if state.result() is not None:
            break
        (seat,) = state.to_act()
        anew = state.copy()
        assert isinstance(anew, NewJackCity)
        seen = GAME.view(state, seat)
        MAPS.clear()
        assert seen == GAME.view(anew, seat)
        state.play(seat, dice.choice(state.moves(seat)))
        resolve_chance(state, dice)


@pytest.mark.parametrize("seed", range(2))
def test_looking_at_a_state_changes_nothing_in_it(seed: int) -> None:
    """Every field of state and city holds the same thing as before, and no other."""
    state = GAME.new(2)
    dice = SeededDice(f"looking {seed}")
    resolve_chance(state, dice)
    for _ in range(20):
        assert isinstance(state, NewJackCity)
        things = {"": state, "City": state.city, "Developer": state.developers[0]}
        fields = [name.rpartition(".") for name in declared_fields("new_jack_city")]
        before = {(of, name): getattr(things[of], name) for of, _, name in fields}
        position = GAME.to_dict(state)
        for viewer in (0, 1, None):
            GAME.annotated(GAME.view(state, viewer))
        assert all(
            getattr(things[of], name) is value for (of, name), value in before.items() if value
        )
        assert GAME.to_dict(state) == position
        (seat,) = state.to_act()
        state.play(seat, dice.choice(state.moves(seat)))
        resolve_chance(state, dice)


def test_a_view_keeps_its_figures_when_the_city_has_grown_since() -> None:
    table = position(LEFT, hands=["NJ07 NJ23", "NJ12"])
    before = table.view(0)
    read = msgspec.json.decode(encode_view(before), type=NewJackCityView)
    table.play("place NJ07 at 2,0 turned 3")
    assert len(table.view(0).city) == 2
    assert GAME.annotated(before) == GAME.annotated(read)


@pytest.mark.parametrize(("seats", "strict"), [(2, False), (4, True), (1, False)])
def test_the_places_of_the_figures_are_the_moves_of_the_rules(seats: int, strict: bool) -> None:
    """They are found on two ways."""
    state = GAME.new(seats, {"strict_roads": strict})
    dice = SeededDice(f"places and moves {seats}")
    resolve_chance(state, dice)
    compared = 0
    while state.result() is None and compared < 40:
        (seat,) = state.to_act()
        moves = [move.notation for move in state.moves(seat)]
        view = GAME.annotated(GAME.view(state, seat))
        assert isinstance(view, NewJackCityView)
        if view.places:
            shown = [place.move for card in view.places for place in card.placements]
            assert sorted(shown) == sorted(move for move in moves if move.startswith("place "))
            compared += 1
        state.play(seat, dice.choice(state.moves(seat)))
        resolve_chance(state, dice)
    assert compared > 20
