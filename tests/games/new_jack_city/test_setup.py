"""Setting up: what is in the box, who gets what, who may see what."""

from __future__ import annotations

from collections import Counter

import pytest

from boroughs import BadOptions
from boroughs.core.audience import EVERYONE
from boroughs.games.new_jack_city.components import CARDS, COLOURS, PLANT_ROADS, SIDES
from games.new_jack_city.box import BOX
from games.new_jack_city.table import GAME, position, start


def dealt(seats: int, first: int = 0) -> list[str]:
    """A table with everybody's first cards, in the order in which they were drawn."""
    table = start(seats)
    table.answer(str(first))
    names = list(BOX)[: 3 * seats]
    for name in names:
        table.answer(name)
    assert table.seat == first
    return names


@pytest.mark.clause("NJC-1")
def test_two_to_six_play_or_one_alone() -> None:
    assert sorted(GAME.seat_counts) == [1, 2, 3, 4, 5, 6]
    with pytest.raises(BadOptions):
        GAME.new(7)


@pytest.mark.clause("NJC-1", "NJC-2")
def test_the_cards_are_those_of_the_list() -> None:
    """Sixty-two, held one by one against a list that was written apart from the game's own."""
    assert len(BOX) == len(CARDS) == 62
    for card in CARDS:
        printed = BOX[card.name]
        faces = [
            (COLOURS[colour][0].upper(), value)
            for colour, value in zip(card.colours, card.values, strict=True)
        ]
        assert faces == printed.properties
        assert {SIDES[side] for side in range(7) if card.roads >> side & 1} == printed.roads


@pytest.mark.clause("NJC-2")
def test_a_card_shows_one_property_or_two() -> None:
    """Twenty whole cards, forty-two split: 104 properties, 60 in value of each colour.

    A whole card has no road across it; two halves of one colour always have one between them.
    """
    sizes = Counter(len(card.properties) for card in BOX.values())
    assert sizes == {1: 20, 2: 42}
    values: Counter[str] = Counter()
    for card in BOX.values():
        for letter, value in card.properties:
            values[letter] += value
        if len(card.properties) == 1:
            assert "M" not in card.roads
        elif card.half(0)[0] == card.half(1)[0]:
            assert "M" in card.roads
    assert values == {"G": 60, "B": 60, "R": 60}


@pytest.mark.clause("NJC-1")
def test_the_power_plant_lies_in_the_middle_with_roads_all_around() -> None:
    table = start()
    cells = table.view().cells
    assert [(cell.x, cell.y, cell.card) for cell in cells] == [(0, 0, "plant"), (1, 0, "plant")]
    assert [SIDES[side] for side in range(7) if PLANT_ROADS >> side & 1] == [
        "T0",
        "T1",
        "B0",
        "B1",
        "L",
        "R",
    ]
    assert len(table.view().roads) == 6


@pytest.mark.clause("NJC-1")
@pytest.mark.parametrize("cell", ["0,0", "1,0"])
def test_the_power_plant_takes_no_builder(cell: str) -> None:
    table = position("NJ06 at 0,1 turned 0", phase="builder")
    assert table.refuses(f"claim {cell}") == "no-property"


@pytest.mark.clause("NJC-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_starts_with_three_cards_two_builders_and_nothing_else(seats: int) -> None:
    table = start(seats)
    table.answer("1")
    drawn = dealt(seats)
    for name in drawn:
        table.answer(name)
    view = table.view()
    assert view.cards_left == 62 - 3 * seats
    assert (view.commercial_stock, view.industrial_stock) == (10, 10)
    for player in view.developers:
        assert (player.cards, player.free_builders, player.builders) == (3, 2, ())
        assert (player.money, player.commercial, player.industrial, player.scored) == (0, 0, 0, 0)
    assert table.hand(1) == drawn[:3], "seat 1 begins, and is dealt first"


@pytest.mark.clause("NJC-1")
def test_the_first_player_is_anybody() -> None:
    """Who moved house last is not known here: each seat is as likely as the others (NJ-26)."""
    chance = start(4).chance
    assert [outcome.text for outcome in chance.outcomes] == ["0", "1", "2", "3"]
    assert chance.weights == [1, 1, 1, 1]


@pytest.mark.clause("NJC-1")
def test_play_goes_clockwise_from_the_first_player() -> None:
    table = start(3)
    table.answer("2")
    for name in list(BOX)[:9]:
        table.answer(name)
    order = []
    for _ in range(4):
        order.append(table.seat)
        table.play("end cards", "end turn")
    assert order == [2, 0, 1, 2]


@pytest.mark.clause("NJC-3")
def test_a_drawn_card_is_seen_by_its_drawer_alone() -> None:
    table = start(2)
    table.answer("1")
    assert table.chance.audience.hears(1)
    assert not table.chance.audience.hears(0)
    assert not table.chance.audience.hears(None)
    assert len(table.chance.outcomes) == 62
    table.answer("NJ09")
    assert table.heard("drew", viewer=1) == [{"card": "NJ09"}]
    assert table.heard("drew", viewer=0) == []
    assert table.heard("drew-unseen", viewer=0) == [{"seat": 1}]


@pytest.mark.clause("NJC-3")
def test_hands_are_secret_and_their_sizes_are_not() -> None:
    table = position(hands=["NJ01 NJ02 NJ03", "NJ10 NJ11"], money=[4, 9], commercial=[1, 0])
    assert table.hand(0) == ["NJ01", "NJ02", "NJ03"]
    assert table.hand(1) == ["NJ10", "NJ11"]
    assert table.view(None).hand == ()
    for viewer in (0, 1, None):
        view = table.view(viewer)
        assert [player.cards for player in view.developers] == [3, 2]
        assert [player.money for player in view.developers] == [4, 9]
        assert [player.commercial for player in view.developers] == [1, 0]
        assert view.cards_left == 57


@pytest.mark.clause("NJC-3")
def test_what_i_do_not_see_may_lie_in_the_deck_or_in_a_hand() -> None:
    table = position("NJ06 at 0,1 turned 0", hands=["NJ01 NJ02", "NJ10"])
    assert set(table.view(0).unseen) == set(BOX) - {"NJ06", "NJ01", "NJ02"}
    assert set(table.view(None).unseen) == set(BOX) - {"NJ06"}


@pytest.mark.clause("NJC-3")
def test_a_place_tells_nothing_to_others() -> None:
    """Where the cards in my hand would fit is shown to me and to nobody else."""
    table = position(hands=["NJ04", "NJ06"])
    assert table.places(0)
    assert table.places(1) == ()
    assert table.places(None) == ()


def test_everybody_hears_what_lies_open() -> None:
    table = position(hands=["NJ04", "NJ06"])
    table.play("place NJ04 at 0,-1 turned 0")
    assert table.heard("placed")[0]["card"] == "NJ04"
    assert table.state.audience(0, GAME.parse("end turn")) == EVERYONE
