"""Building cards and shop tiles: how many, who sees them, where they go."""

from __future__ import annotations

import pytest

from boroughs.core.audience import only
from boroughs.core.table import Table
from boroughs.games.chinatown.rules import Chinatown
from games.chinatown.table import GAME, SEATS, new_table, position

DEALT = {3: [7, 6, 6, 6, 6, 6], 4: [6, 5, 5, 5, 5, 5], 5: [5, 5, 5, 4, 4, 4]}
KEPT = {3: [5, 4, 4, 4, 4, 4], 4: [4, 3, 3, 3, 3, 3], 5: [3, 3, 3, 2, 2, 2]}
TILES = {3: [7, 4, 4, 4, 4, 4], 4: [6, 3, 3, 3, 3, 3], 5: [5, 3, 3, 2, 2, 2]}


def test_a_variants_year_without_tiles_goes_on_to_trading() -> None:
    game = GAME.varied({"deal": {"3": {"tiles": [0, 4, 4, 4, 4, 4]}}})
    table = Table(game, seats=3, seed="no tiles")
    for seat in range(3):
        table.play(seat, table.moves(seat)[0])
        table.play(seat, "ready")
    position = game.to_dict(table.state)
    assert (position["phase"], position["tiles"]) == ("trade", ({}, {}, {}))


@pytest.mark.clause("CT-10", "CT-12")
@pytest.mark.parametrize("seats", SEATS)
def test_cards_and_tiles_follow_table_1(seats: int) -> None:
    table = new_table(seats)
    tiles = 0
    for number in range(6):
        assert [len(hand) for hand in table.state.hands] == [DEALT[seats][number]] * seats
        owned = [table.state.owners.count(seat) for seat in range(seats)]
        table.keep_and_show()
        now = [table.state.owners.count(seat) for seat in range(seats)]
        assert [b - a for a, b in zip(owned, now, strict=True)] == [KEPT[seats][number]] * seats
        tiles += TILES[seats][number]
        assert [sum(table.tiles(seat).values()) for seat in range(seats)] == [tiles] * seats
        table.finish_round()


@pytest.mark.clause("CT-10", "CT-11")
def test_five_players_need_the_last_twenty_cards() -> None:
    """Before the sixth round 20 cards are left, and all of them are dealt."""
    table = new_table(5)
    for _ in range(5):
        table.finish_round()
    assert table.state.round == 6
    assert sum(len(hand) for hand in table.state.hands) == 20
    assert table.state.cards_left() == []


@pytest.mark.clause("CT-11")
def test_hands_are_seen_by_their_owners_alone() -> None:
    table = new_table()
    for seat in range(3):
        assert table.view(seat).hand == tuple(table.state.hands[seat])
    assert table.view(None).hand == ()
    dealt = table.heard("dealt")
    assert len(dealt) == 3
    assert {event.audience for event in dealt} == {only(0), only(1), only(2)}


@pytest.mark.clause("CT-11")
def test_building_cards_are_drawn_one_by_one_in_private() -> None:
    state = GAME.new(3)
    state.resolve(state.chance().pick(1))  # type: ignore[union-attr]
    chance = state.chance()
    assert chance is not None
    assert (chance.source, chance.audience, len(chance.outcomes)) == ("buildings", only(1), 85)


@pytest.mark.clause("CT-11")
def test_all_choose_at_the_same_time() -> None:
    table = new_table(4)
    assert table.state.to_act() == table.state.awaited() == (0, 1, 2, 3)
    assert table.phase == "keep"


@pytest.mark.clause("CT-11")
def test_a_choice_is_secret_and_may_be_changed_until_all_are_ready() -> None:
    """The others hear that somebody is ready, and nothing of what changes afterwards."""
    table = new_table()
    hand = table.state.hands[0]
    before = [table.view(viewer) for viewer in (1, 2, None)]
    first, second = hand[:5], hand[2:]
    table.play(0, "keep " + ",".join(map(str, first)))
    assert [table.view(viewer) for viewer in (1, 2, None)] == before
    assert table.view(0).kept == tuple(first)
    table.play(0, "ready")
    assert [table.view(viewer).table.ready for viewer in (1, None)] == [(True, False, False)] * 2
    assert table.state.awaited() == (1, 2)
    ready = table.view(1)
    table.play(0, "keep " + ",".join(map(str, second)))
    assert table.view(1) == ready
    for seat in (1, 2):
        table.play(seat, "keep " + ",".join(map(str, table.state.hands[seat][:5])))
        table.play(seat, "ready")
    assert [number for number in hand if table.owner(number) == 0] == second


@pytest.mark.clause("CT-11")
def test_kept_cards_are_shown_together() -> None:
    table = new_table()
    for seat in range(3):
        table.play(seat, "keep " + ",".join(map(str, table.state.hands[seat][:5])))
    table.play(0, "ready")
    table.play(1, "ready")
    assert table.heard("kept") == []
    assert table.state.owners.count(0) == 0
    table.play(2, "ready")
    kept = table.heard("kept")
    assert len(kept) == 3
    assert all(event.reveals for event in kept)
    assert [table.state.owners.count(seat) for seat in range(3)] == [5, 5, 5]


@pytest.mark.clause("CT-11")
def test_exactly_so_many_cards_of_ones_own_are_kept() -> None:
    table = new_table()
    hand = table.state.hands[0]
    other = table.state.hands[1][0]
    assert table.refused(0, "ready") == "choose-first"
    assert table.refused(0, "keep " + ",".join(map(str, hand[:4]))) == "keep-so-many"
    assert table.refused(0, "keep " + ",".join(map(str, [*hand[:4], other]))) == "no-such-card"
    assert len(table.state.moves(0)) == 21  # five of seven
    assert all(table.allowed(0, move.notation) for move in table.state.moves(0))


@pytest.mark.clause("CT-11")
def test_kept_cards_leave_and_the_others_go_back() -> None:
    """After the first round of three: 15 are owned, 70 can be dealt again."""
    table = new_table()
    back = {card for hand in table.state.hands for card in hand[5:]}
    table.keep_and_show()
    assert len(table.state.cards_left()) == 70
    assert back <= set(table.state.cards_left())


@pytest.mark.clause("CT-12")
def test_tiles_are_drawn_from_the_bag_and_then_public() -> None:
    """Nobody acts before all have drawn; then everybody sees all tiles and what is left."""
    table = new_table(4)
    table.keep_and_show()
    assert [event.params["seat"] for event in table.heard("drew")] == [
        (table.state.first + place) % 4 for place in range(4)
    ]
    for viewer in (0, 3, None):
        tiles = table.view(viewer).table.tiles
        assert [sum(held.values()) for held in tiles] == [6, 6, 6, 6]
        assert sum(table.figures(viewer).bag.values()) == 90 - 24


@pytest.mark.clause("CT-12")
def test_a_tile_is_as_likely_as_there_are_copies_left() -> None:
    """Of nine restaurants two lie on the table: seven of 88 tiles."""
    data = GAME.to_dict(
        position(owned=[[1]], shops={1: "restaurant"}, tiles=[{"restaurant": 1}]).state
    )
    state = GAME.from_dict({**data, "phase": "draw"})
    assert isinstance(state, Chinatown)
    chance = state.chance()
    assert chance is not None
    weights = dict(zip([o.text for o in chance.outcomes], chance.weights, strict=True))
    assert weights["restaurant"] == 7
    assert sum(weights.values()) == 88
