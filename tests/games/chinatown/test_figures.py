"""What boards show beside the view, so that no client need know a rule."""

from __future__ import annotations

import random

import msgspec

import boroughs
from boroughs.bots import make_bot
from boroughs.core.view import encode_view
from boroughs.games.chinatown.outlines import outline
from boroughs.games.chinatown.rules import Chinatown
from boroughs.games.chinatown.view import ChangeView, ChinatownView
from games.chinatown.small import OneYear
from games.chinatown.table import GAME, ChinatownTable, position


def tea_houses(money: int = 50_000) -> ChinatownTable:
    """Two Tea Houses of mine with a lot beside them; the third tile is another's."""
    return position(
        money=[money],
        owned=[[22, 23, 24]],
        shops={22: "tea-house", 23: "tea-house"},
        tiles=[{}, {"tea-house": 1}],
    )


def change(table: ChinatownTable, viewer: int | None, seat: int) -> ChangeView:
    [offer] = table.figures(viewer).offers
    return next(each for each in offer.changes if each.seat == seat)


def test_the_map_is_among_them() -> None:
    """85 buildings on squares of their own, six districts, each with a line around it."""
    figures = position().figures(None)
    assert len({(lot.x, lot.y) for lot in figures.map}) == len(figures.map) == 85
    assert [district.number for district in figures.districts] == [1, 2, 3, 4, 5, 6]
    assert all(len(district.outline) >= 4 for district in figures.districts)


def test_the_line_around_an_angle_has_six_corners() -> None:
    assert outline({(0, 0), (0, 1), (1, 1)}) == ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (0, 2))


def test_bots_do_without() -> None:
    assert tea_houses().view(0).figures is None


def test_a_business_says_how_large_it_should_be_and_where_it_can_grow() -> None:
    """22 and 23 stand side by side; 19 and 20 above them and 24 and 25 below are vacant."""
    [business] = tea_houses().figures(1).businesses
    assert (business.size, business.missing, business.income) == (3, 1, 20_000)
    assert business.next_income == 50_000
    assert business.sites == (19, 20, 24, 25)


def test_a_plan_places_the_tiles_in_hand() -> None:
    """Two standing Tea Houses and a third in hand: a complete business."""
    table = position(
        owned=[[22, 23, 24]],
        shops={22: "tea-house", 23: "tea-house"},
        tiles=[{"tea-house": 1}],
    )
    plan = table.figures(2).plans[0]
    assert plan.income == 50_000
    assert [(each.shop, each.building) for each in plan.placings] == [("tea-house", 24)]


def test_an_offer_says_what_it_does_for_each_party_with_tiles_placed() -> None:
    """The third Tea House makes 50,000 of 20,000, six times; its seller has no building for it."""
    table = tea_houses()
    table.play(1, "offer 1 gives 0: tea-house; 0 gives 1: $60000")
    for viewer in (0, 1, 2, None):
        mine = change(table, viewer, 0)
        assert (mine.before, mine.after, mine.on_map) == (20_000, 50_000, 0)
        assert (mine.money, mine.total) == (-60_000, 6 * 30_000 - 60_000)
        theirs = change(table, viewer, 1)
        assert (theirs.before, theirs.after, theirs.total) == (0, 0, 60_000)


def test_a_days_figures_reckon_with_its_one_income() -> None:
    """The same deal on a day that ends with the first year: 30,000 more once, less the 60,000 that were paid."""
    table = tea_houses()
    table.play(1, "offer 1 gives 0: tea-house; 0 gives 1: $60000")
    seen = GAME.on_day().annotated(table.view(0))
    assert isinstance(seen, ChinatownView)
    assert seen.figures is not None
    assert (seen.figures.rounds, seen.figures.incomes_left) == (1, 1)
    [offer] = seen.figures.offers
    assert [each.total for each in offer.changes] == [30_000 - 60_000, 60_000]
    assert table.figures(0).incomes_left == 6


def test_a_deal_made_on_a_day_is_told_with_its_one_income() -> None:
    """What the log and the end say of it is what its offer said: 30,000 more once, less the 60,000 that were paid."""
    table = tea_houses(money=90_000)
    of_day = GAME.on_day().from_dict(GAME.to_dict(table.state))
    assert isinstance(of_day, Chinatown)
    day = ChinatownTable(of_day)
    day.deal("1 gives 0: tea-house; 0 gives 1: $60000")
    [deal] = [event for event in day.events if event.code == "deal"]
    seats, worth = deal.params["seats"], deal.params["worth"]
    assert isinstance(seats, tuple)
    assert isinstance(worth, tuple)
    assert dict(zip(seats, worth, strict=True)) == {0: 30_000 - 60_000, 1: 60_000}


def test_an_offer_says_what_it_completes() -> None:
    table = tea_houses()
    table.play(1, "offer 1 gives 0: tea-house")
    [growth] = change(table, 0, 0).growth
    assert (growth.shop, growth.size) == ("tea-house", 3)
    assert (growth.standing, growth.before, growth.after) == (2, 2, 3)
    assert (growth.income_before, growth.income_after) == (20_000, 50_000)


def test_who_may_accept_is_told_only_to_them() -> None:
    table = tea_houses()
    table.play(1, "offer 1 gives 0: tea-house; 0 gives 1: $60000")
    answers = [(o.acceptable, o.obstacle) for v in (0, 1, 2, None) for o in table.figures(v).offers]
    assert answers == [
        (False, "too-expensive"),
        (False, "already-agreed"),
        (False, ""),
        (False, ""),
    ]


def test_an_offer_to_anybody_is_reckoned_for_whoever_looks() -> None:
    """Two players could take the tile; for the one with two Tea Houses it completes a business."""
    table = tea_houses()
    table.play(1, "offer 1 gives any: tea-house; any gives 1: $20000")
    assert change(table, 0, 0).after == 50_000
    assert change(table, 2, 2).after == 0
    [offer] = table.figures(None).offers
    assert [each.seat for each in offer.changes] == [1]


def test_a_draft_is_reckoned_before_it_is_offered() -> None:
    """Nothing is on the table, but the figures are those of the offer."""
    table = tea_houses()
    draft = GAME.parse("offer 1 gives 0: tea-house; 0 gives 1: $10000")
    seen = GAME.what_if(table.view(0), draft)
    assert seen is not None
    annotated = GAME.annotated(seen)
    assert isinstance(annotated, ChinatownView)
    assert annotated.figures is not None
    [offer] = annotated.figures.offers
    assert [(each.seat, each.total) for each in offer.changes] == [(0, 170_000), (1, 10_000)]
    assert table.open() == []


def test_a_lapsed_offer_says_what_is_gone() -> None:
    """Lot 24 was offered to one and given to another."""
    table = tea_houses()
    table.play(0, "offer 0 gives 1: #24; 1 gives 0: $10000")
    table.deal("0 gives 2: #24")
    [closed] = table.figures(1).closed
    assert (closed.gone, closed.giver, closed.owner) == ("#24", 0, 2)


def test_a_lapsed_offer_never_speaks_of_money() -> None:
    """The giver's money is gone: nothing public says so."""
    table = tea_houses()
    table.play(0, "offer 0 gives 1: $50000; 1 gives 0: tea-house")
    table.deal("0 gives 2: $50000")
    [closed] = table.figures(1).closed
    assert (closed.gone, closed.giver, closed.owner) == ("", -1, -1)


def test_every_placing_says_what_it_brings() -> None:
    table = position(
        owned=[[22, 23, 1]],
        shops={22: "tea-house"},
        tiles=[{"tea-house": 1}],
        phase="place",
    )
    placings = {(each.building, each.income_change) for each in table.figures(0).placings}
    assert placings == {(1, 10_000), (23, 10_000)}
    assert table.figures(1).placings == ()


def test_placings_are_shown_before_they_are_played() -> None:
    """The last of the year: what is seen is the map with the tile, not the next year."""
    table = position(
        owned=[[22, 23, 24]],
        shops={22: "tea-house", 23: "tea-house"},
        tiles=[{"tea-house": 1}],
        phase="place",
    )
    seen = GAME.what_if(table.view(0), GAME.parse("place tea-house #24"))
    assert seen is not None
    annotated = GAME.annotated(seen)
    assert isinstance(annotated, ChinatownView)
    assert annotated.figures is not None
    assert annotated.figures.incomes == (50_000, 0, 0)
    assert annotated.table.phase == "place"


def test_search_and_random_players_finish_a_game_though_who_is_done_may_still_act() -> None:
    """They are told when the table does not wait for them, and leave it at that."""
    game = OneYear()
    for name in ("search:1", "random"):
        bots = {seat: make_bot(game, name) for seat in range(3)}
        table = boroughs.Table(game, seats=3, seed=f"awaited {name}", bots=bots)
        assert len(table.play_out(most=500).ranks) == 3


def test_who_looks_first_changes_nothing() -> None:
    """Much of the figures is worked out once for all who look at a position: each viewer gets what follows
    from its own view, also where another looked before it."""
    table = boroughs.Table(GAME, seats=3, seed="who looks first")
    chooser = random.Random(7)
    offers = 0
    for number in range(60):
        seat = chooser.choice(table.to_act)
        table.play(seat, chooser.choice(table.moves(seat)))
        viewers: list[int | None] = [0, 1, 2, None]
        chooser.shuffle(viewers)
        for viewer in viewers:
            view = table.view(viewer)
            alone = msgspec.json.decode(msgspec.json.encode(view), type=ChinatownView)
            assert encode_view(GAME.annotated(view)) == encode_view(GAME.annotated(alone)), number
            assert GAME.form(view) == GAME.form(alone), number
            offers += len(alone.table.offers)
    assert offers


def test_what_each_year_brought() -> None:
    """The money to begin with is no income; who earned nothing was paid nothing."""
    table = position(
        phase="trade",
        owned=[[1], [28, 29, 30]],
        shops={1: "photo", **dict.fromkeys([28, 29, 30], "seafood")},
    )
    assert table.figures(None).earned == ()
    for seat in range(3):
        table.play(seat, "done")
    [first] = table.figures(None).earned
    assert (first.year, first.round, first.incomes) == (1965, 1, (10_000, 50_000, 0))
