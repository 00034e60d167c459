"""What the view tells a board, so that no client need know a rule."""

from __future__ import annotations

import boroughs
from boroughs.bots import make_bot
from boroughs.games.chinatown.outlines import outline
from games.chinatown.small import OneYear
from games.chinatown.table import position


def test_the_map_is_in_the_view() -> None:
    """85 buildings on squares of their own, six districts, each with a line around it."""
    view = position().view(None)
    assert len({(lot.x, lot.y) for lot in view.map}) == len(view.map) == 85
    assert [district.number for district in view.districts] == [1, 2, 3, 4, 5, 6]
    assert all(len(district.outline) >= 4 for district in view.districts)


def test_the_line_around_an_angle_has_six_corners() -> None:
    assert outline({(0, 0), (0, 1), (1, 1)}) == ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (0, 2))


def test_a_business_says_how_large_it_should_be() -> None:
    table = position(owned=[[22, 23]], shops={22: "tea-house", 23: "tea-house"})
    [business] = table.view(1).businesses
    assert (business.size, business.missing, business.income) == (3, 1, 20_000)


def test_an_offer_says_what_it_does_to_my_income_with_tiles_placed() -> None:
    """The third Tea House makes 50,000 of 20,000; its seller has no building for it and loses nothing."""
    table = position(
        owned=[[22, 23, 24]],
        shops={22: "tea-house", 23: "tea-house"},
        tiles=[{}, {"tea-house": 1}],
    )
    table.play(1, "offer 1 gives 0: tea-house; 0 gives 1: $60000")
    [mine] = table.view(0).offers
    assert mine.own_change == 30_000
    assert (mine.acceptable, mine.obstacle) == (False, "too-expensive")
    assert table.view(1).offers[0].own_change == 0
    assert table.view(1).offers[0].obstacle == "already-agreed"
    for stranger in (2, None):
        [theirs] = table.view(stranger).offers
        assert (theirs.own_change, theirs.acceptable, theirs.obstacle) == (None, False, "")


def test_every_placing_says_what_it_brings() -> None:
    table = position(
        owned=[[22, 23, 1]],
        shops={22: "tea-house"},
        tiles=[{"tea-house": 1}],
        phase="place",
    )
    placings = {(each.building, each.income_change) for each in table.view(0).placings}
    assert placings == {(1, 10_000), (23, 10_000)}
    assert table.view(1).placings == ()


def test_search_and_random_players_finish_a_game_though_who_is_done_may_still_act() -> None:
    """They are told when the table does not wait for them, and leave it at that."""
    game = OneYear()
    for name in ("search:1", "random"):
        bots = {seat: make_bot(game, name) for seat in range(3)}
        table = boroughs.Table(game, seats=3, seed=f"awaited {name}", bots=bots)
        assert len(table.play_out(most=500).ranks) == 3
