"""Offers and deals: everybody with anybody, whole or not at all."""

from __future__ import annotations

import pytest

from boroughs.core.errors import BadPosition
from boroughs.games.chinatown.deals import Terms
from boroughs.games.chinatown.rules import Chinatown
from boroughs.games.chinatown.state import ChinatownState, DealAppraiser
from games.chinatown.table import GAME, ChinatownTable, position


def market() -> ChinatownTable:
    """Four players with a little of everything."""
    return position(
        seats=4,
        owned=[[1, 2, 3], [16, 17], [28, 29], [43]],
        shops={2: "photo", 17: "laundry"},
        tiles=[{"photo": 2, "factory": 1}, {"photo": 1, "dim-sum": 2}, {"florist": 1}, {}],
    )


@pytest.mark.clause("CT-13")
def test_all_trade_at_the_same_time() -> None:
    table = market()
    assert table.state.to_act() == table.state.awaited() == (0, 1, 2, 3)
    table.play(2, "offer 2 gives 3: florist")
    table.play(0, "offer 0 gives 1: #1")
    table.play(3, "accept 1")
    table.play(1, "accept 2")
    assert (table.tiles(3), table.owner(1)) == ({"florist": 1}, 1)


@pytest.mark.clause("CT-13", "CT-14", "CT-17")
def test_chang_and_lucy() -> None:
    """A Tea House on the board and $10,000 for two Dim Sum tiles and building 20, in one deal."""
    chang, lucy = 0, 1
    table = position(
        owned=[[23], [20, 22, 24]],
        shops={23: "tea-house", 22: "tea-house", 24: "tea-house"},
        tiles=[{}, {"dim-sum": 2}],
    )
    assert table.incomes() == [10_000, 20_000, 0]
    table.play(chang, "offer 0 gives 1: #23, $10000; 1 gives 0: #20, dim-sum*2")
    table.play(lucy, "accept 1")
    assert table.owner(23) == lucy
    assert table.owner(20) == chang
    assert (table.tiles(chang), table.tiles(lucy)) == ({"dim-sum": 2}, {})
    assert table.money == [40_000, 60_000, 50_000]
    assert table.incomes() == [0, 50_000, 0]  # three of three: complete


@pytest.mark.clause("CT-13")
def test_a_deal_of_three_needs_all_three() -> None:
    """In a ring everybody gives to the next; nothing moves before the last has agreed."""
    table = market()
    table.play(0, "offer 0 gives 1: photo; 1 gives 2: dim-sum; 2 gives 0: florist, $20000")
    table.play(1, "accept 1")
    assert table.tiles(0) == {"photo": 2, "factory": 1}
    assert table.open() == [1]
    assert table.figures(2).offers[0].waiting == (2,)
    table.play(2, "accept 1")
    assert table.tiles(0) == {"photo": 1, "florist": 1, "factory": 1}
    assert table.tiles(1) == {"photo": 2, "dim-sum": 1}
    assert table.tiles(2) == {"dim-sum": 1}
    assert table.money == [70_000, 50_000, 30_000, 50_000]


@pytest.mark.clause("CT-13")
def test_four_in_one_deal() -> None:
    table = market()
    table.deal("0 gives 1: #1; 1 gives 2: #16; 2 gives 3: #28; 3 gives 0: #43")
    assert [table.owner(number) for number in (1, 16, 28, 43)] == [1, 2, 3, 0]


@pytest.mark.clause("CT-13")
@pytest.mark.parametrize(
    "gift", ["#1", "#2", "photo", "photo*2", "$50000", "#1, #3, factory, $10000"]
)
def test_gifts_are_deals_too(gift: str) -> None:
    """But the receiver must agree."""
    table = market()
    before = GAME.to_dict(table.state)["owners"]
    table.play(0, f"offer 0 gives 3: {gift}")
    assert GAME.to_dict(table.state)["owners"] == before
    table.play(3, "accept 1")
    assert "deal" in table.codes()


@pytest.mark.clause("CT-13")
def test_proposals_and_deals_are_heard_by_all_with_their_sums() -> None:
    table = market()
    table.deal("0 gives 1: photo; 1 gives 0: $30000")
    assert [event.code for event in table.events] == [
        "offered", "would-tiles", "would-money", "accepted", "deal", "gives-tiles", "gives-money",
    ]  # fmt: skip
    assert all(event.audience.hears(None) and event.audience.hears(3) for event in table.events)
    assert table.heard("gives-money")[0].params == {"seat": 1, "to": 0, "dollars": 30_000}


@pytest.mark.clause("CT-13")
def test_an_offer_is_seen_by_all() -> None:
    table = market()
    table.play(0, "offer 0 gives 1: #2; 1 gives 0: $20000")
    for viewer in (1, 3, None):
        (offer,) = table.view(viewer).table.offers
        assert (offer.proposer, offer.agreed) == (0, (0,))
        assert offer.terms == "0 gives 1: #2; 1 gives 0: $20000"
        (figures,) = table.figures(viewer).offers
        assert figures.waiting == (1,)
        assert [(c.seat, c.on_map, c.money) for c in figures.changes] == [
            (0, -10_000, 20_000),
            (1, 10_000, -20_000),
        ]
    assert [table.figures(seat).offers[0].acceptable for seat in range(4)] == [
        False,
        True,
        False,
        False,
    ]


@pytest.mark.clause("CT-13")
def test_a_proposers_means_are_checked_at_once() -> None:
    table = market()
    assert table.refused(0, "offer 0 gives 1: #16") == "has-not"
    assert table.refused(0, "offer 0 gives 1: florist") == "has-not"
    assert table.refused(0, "offer 0 gives 1: photo*3") == "has-not"
    assert table.refused(0, "offer 0 gives 1: $60000") == "too-expensive"


@pytest.mark.clause("CT-13", "CT-20")
def test_a_partners_purse_is_looked_into_only_when_they_accept() -> None:
    """An offer beyond their means stands as any other; only they are told."""
    rich = position(money=[50_000, 90_000], owned=[[1]])
    poor = position(money=[50_000, 10_000], owned=[[1]])
    for table in (rich, poor):
        table.play(0, "offer 0 gives 1: #1; 1 gives 0: $80000")
    assert rich.figures(2).offers == poor.figures(2).offers
    assert [move.notation for move in rich.state.moves(0)] == [
        move.notation for move in poor.state.moves(0)
    ]
    assert poor.refused(1, "accept 1") == "too-expensive"
    rich.play(1, "accept 1")
    assert rich.money == [130_000, 10_000, 50_000]


@pytest.mark.clause("CT-13")
def test_money_that_comes_in_with_the_deal_may_go_out_with_it() -> None:
    """A broker without a cent: the deal is settled at once, not step by step."""
    table = position(money=[50_000, 0, 0], owned=[[], [], [7]])
    table.deal("0 gives 1: $50000; 1 gives 2: $40000; 2 gives 0: #7")
    assert table.money == [0, 10_000, 40_000]
    assert table.owner(7) == 0


@pytest.mark.clause("CT-13")
def test_an_offer_lapses_when_a_part_of_it_is_gone() -> None:
    """A building, a tile, the last money of somebody who had agreed."""
    table = market()
    table.play(0, "offer 0 gives 1: #1; 1 gives 0: $10000")
    table.play(0, "offer 0 gives 2: #1")
    table.play(1, "offer 0 gives 1: factory; 1 gives 0: #16")
    table.play(0, "offer 0 gives 3: $50000; 3 gives 0: #43")
    table.play(1, "accept 1")
    assert table.open() == [3, 4]  # building 1 was sold
    table.deal("0 gives 3: factory; 3 gives 0: #43")
    assert table.open() == []  # the factory is gone, and so is building 43
    assert [event.params["offer"] for event in table.heard("lapsed")] == [2, 3, 4]


@pytest.mark.clause("CT-13")
def test_the_same_money_cannot_be_promised_twice() -> None:
    table = market()
    table.play(0, "offer 0 gives 1: $50000; 1 gives 0: #16")
    table.play(0, "offer 0 gives 2: $50000; 2 gives 0: #28")
    table.play(1, "accept 1")
    assert table.open() == []
    assert table.refused(2, "accept 2") == "no-such-offer"
    assert table.money == [0, 100_000, 50_000, 50_000]


@pytest.mark.clause("CT-13")
def test_who_agreed_and_then_spent_the_money_breaks_a_deal_of_three() -> None:
    table = market()
    table.play(0, "offer 0 gives 1: #1; 1 gives 2: $50000; 2 gives 0: #28")
    table.play(1, "accept 1")
    table.deal("1 gives 3: $10000")
    assert table.open() == []
    assert table.owner(1) == 0


@pytest.mark.clause("CT-13")
def test_offers_can_be_refused_and_withdrawn() -> None:
    table = market()
    table.play(0, "offer 0 gives 1: #1")
    assert table.refused(2, "refuse 1") == "not-your-offer"
    assert table.refused(2, "accept 1") == "not-your-offer"
    assert table.refused(1, "withdraw 1") == "not-your-offer"
    assert table.refused(0, "refuse 1") == "withdraw-instead"
    assert table.refused(0, "accept 1") == "already-agreed"
    table.play(1, "refuse 1")
    table.play(0, "offer 0 gives 1: #1")
    table.play(0, "withdraw 2")
    assert table.open() == []
    assert table.refused(1, "accept 2") == "no-such-offer"
    assert table.owner(1) == 0


@pytest.mark.clause("CT-13")
def test_one_of_three_may_leave_after_agreeing() -> None:
    table = market()
    table.play(0, "offer 0 gives 1: photo; 1 gives 2: dim-sum; 2 gives 0: florist")
    table.play(1, "accept 1")
    table.play(1, "refuse 1")
    assert table.open() == []


@pytest.mark.clause("CT-13")
def test_an_answer_is_linked_to_what_it_answers() -> None:
    table = market()
    table.play(0, "offer 0 gives 1: #1; 1 gives 0: $40000")
    table.play(1, "counter 1 with 0 gives 1: #1; 1 gives 0: $20000")
    assert table.refused(3, "counter 1 with 3 gives 0: #43") == "not-your-offer"
    assert table.refused(1, "counter 9 with 0 gives 1: #1") == "no-such-offer"
    assert table.view(None).table.offers[1].answers == 1
    table.play(0, "accept 2")
    assert table.money[:2] == [70_000, 30_000]
    assert table.open() == []


@pytest.mark.clause("CT-13")
def test_anybody_can_take_a_standing_offer_once() -> None:
    table = market()
    table.play(0, "offer 0 gives any: photo; any gives 0: $20000")
    assert [table.figures(seat).offers[0].acceptable for seat in range(4)] == [
        False,
        True,
        True,
        True,
    ]
    assert table.refused(2, "refuse 1") == "not-your-offer"
    table.play(2, "accept 1")
    assert table.tiles(2) == {"photo": 1, "florist": 1}
    assert table.money == [70_000, 50_000, 30_000, 50_000]
    assert table.refused(3, "accept 1") == "no-such-offer"


@pytest.mark.clause("CT-13")
def test_who_takes_a_standing_offer_must_have_what_it_asks() -> None:
    table = market()
    table.play(0, "offer 0 gives any: #1; any gives 0: florist")
    assert table.refused(1, "accept 1") == "has-not"
    table.play(2, "accept 1")
    assert table.owner(1) == 2


@pytest.mark.clause("CT-13")
def test_eight_open_offers_are_the_limit() -> None:
    """A ruling; withdrawing one makes room for another, and the others' limits are their own."""
    table = market()
    for number in range(8):
        table.play(0, f"offer 0 gives 1: #1; 1 gives 0: ${10_000 * (number + 1)}")
    assert table.refused(0, "offer 0 gives 2: #1") == "too-many-open"
    assert table.allowed(3, "offer 3 gives 0: #43")
    table.play(0, "withdraw 1")
    assert table.allowed(0, "offer 0 gives 2: #1")


def paid_again_and_again(payments: int) -> dict[str, object]:
    """Seats 0 and 1 have paid each other 10,000 so often in this round."""
    position = GAME.to_dict(market().state)
    ledger = position["ledger"]
    assert isinstance(ledger, list | tuple)
    back_and_forth = [[1, number % 2, 1 - number % 2, 10_000] for number in range(payments)]
    return {**position, "ledger": [*ledger, *back_and_forth]}


@pytest.mark.clause("CT-13", "CT-20")
def test_two_hundred_payments_a_round_are_the_limit() -> None:
    """A ruling: everybody sees every payment for the rest of the game. What needs no money goes on."""
    state = GAME.from_dict(paid_again_and_again(199))
    assert isinstance(state, Chinatown)
    table = ChinatownTable(state)
    table.deal("0 gives 1: #1, $10000")
    table.play(0, "offer 0 gives 1: $10000")
    assert table.refused(1, f"accept {table.open()[0]}") == "too-many-payments"
    table.deal("1 gives 0: #1")
    table.all_done()
    table.place_nothing()
    table.keep_and_show()
    table.deal("0 gives 1: $10000")


@pytest.mark.clause("CT-20")
@pytest.mark.parametrize("payments", [201, 70_000])
def test_no_game_begins_with_more_payments_than_can_be(payments: int) -> None:
    with pytest.raises(BadPosition, match="payments"):
        GAME.from_dict(paid_again_and_again(payments))


@pytest.mark.clause("CT-10", "CT-17")
def test_the_bank_pays_one_income_a_round() -> None:
    position = GAME.to_dict(market().state)
    ledger = position["ledger"]
    assert isinstance(ledger, list | tuple)
    income = [1, -1, 0, 10_000]
    GAME.from_dict({**position, "ledger": [*ledger, income]})
    with pytest.raises(BadPosition, match="bank"):
        GAME.from_dict({**position, "ledger": [*ledger, income, income]})


@pytest.mark.clause("CT-13")
def test_sixty_proposals_are_the_limit() -> None:
    """A ruling; answers count as proposals, withdrawing gives none back, the next year all of them."""
    table = market()
    table.play(1, "offer 0 gives 1: #1")
    for number in range(59):
        table.play(0, f"offer 0 gives 1: #1; 1 gives 0: ${10_000 * (number + 1)}")
        table.play(0, f"withdraw {number + 2}")
    table.play(0, "counter 1 with 0 gives 1: #1; 1 gives 0: photo")
    assert table.refused(0, "offer 0 gives 2: #1") == "too-many-proposals"
    assert table.view(None).table.proposals == (60, 1, 0, 0)
    table.all_done()
    table.place_nothing()
    table.keep_and_show()
    assert table.allowed(0, "offer 0 gives 2: #1")


@pytest.mark.clause("CT-13")
@pytest.mark.parametrize(
    ("offer", "code"),
    [
        ("offer 0 gives 1: $0", "nothing-offered"),
        ("offer 0 gives 0: #1", "gives-to-self"),
        ("offer 1 gives 2: #16", "not-a-party"),
        ("offer 0 gives 4: #1", "no-such-player"),
        ("offer 0 gives 1: #1; 1 gives 0: #86", "no-such-building"),
        ("offer 0 gives 1: #1, #1", "given-twice"),
        ("offer 0 gives 1: #1; 1 gives 2: #1", "given-twice"),
        ("offer 0 gives 1: #28; 1 gives 0: #16", "has-not"),
        ("offer 0 gives 1: #1; 1 gives 0: #28", "has-not"),
        ("offer 0 gives 1: $5000", "odd-sum"),
        ("offer 0 gives any: #1; 1 gives 0: $10000", "anybody-alone"),
        ("offer 0 gives 1: own-shop", "no-such-shop"),
    ],
)
def test_offers_that_cannot_be(offer: str, code: str) -> None:
    assert market().refused(0, offer) == code


@pytest.mark.clause("CT-13")
def test_the_very_same_offer_is_not_made_twice() -> None:
    """From either side: who wants just that accepts it."""
    table = market()
    table.play(0, "offer 0 gives 1: #1; 1 gives 0: photo")
    assert table.refused(1, "offer 1 gives 0: photo; 0 gives 1: #1") == "already-offered"


@pytest.mark.clause("CT-14")
def test_a_placed_tile_stays_and_changes_owner_with_its_building() -> None:
    table = market()
    assert table.refused(0, "offer 0 gives 1: photo*3") == "has-not"  # one of three stands on 2
    table.deal("0 gives 1: #2")
    assert table.owner(2) == 1
    assert table.view(None).table.shops == {"2": "photo", "17": "laundry"}
    assert table.tiles(1) == {"photo": 1, "dim-sum": 2}


@pytest.mark.clause("CT-15")
def test_trading_ends_when_all_are_done() -> None:
    table = market()
    for seat in (3, 1, 0):
        table.play(seat, "done")
        assert table.phase == "trade"
    assert table.state.awaited() == (2,)
    table.play(2, "done")
    assert table.phase == "place"


@pytest.mark.clause("CT-15")
def test_a_deal_clears_all_declarations() -> None:
    table = market()
    table.play(0, "offer 0 gives 1: #1")
    table.play(2, "done")
    table.play(3, "done")
    assert table.view(None).table.done == (False, False, True, True)
    table.play(1, "accept 1")
    assert table.view(None).table.done == (False, False, False, False)


@pytest.mark.clause("CT-15")
def test_a_declaration_may_be_taken_back() -> None:
    table = market()
    assert table.refused(0, "undone") == "not-done"
    table.play(0, "done")
    assert table.refused(0, "done") == "already-done"
    table.play(0, "undone")
    assert table.view(None).table.done == (False,) * 4


@pytest.mark.clause("CT-15")
def test_a_new_offer_takes_back_ones_own_declaration_alone() -> None:
    table = market()
    table.play(0, "done")
    table.play(1, "done")
    table.play(0, "offer 0 gives 1: #1")
    assert table.view(None).table.done == (False, True, False, False)


@pytest.mark.clause("CT-15")
def test_open_offers_bind_nobody_when_trading_is_over() -> None:
    """Nothing is promised beyond the phase: offers are gone, and numbers go on."""
    table = market()
    table.play(0, "offer 0 gives 1: #1")
    table.all_done()
    assert table.open() == []
    table.place_nothing()
    table.keep_and_show()
    assert table.phase == "trade"
    assert table.refused(1, "accept 1") == "no-such-offer"
    assert table.view(None).table.proposals == (0,) * 4


def test_the_trade_clock_ends_trading() -> None:
    table = position(options={"trade_minutes": 5}, now=1000, ends=301_000, owned=[[1]])
    table.play(0, "offer 0 gives 1: #1")
    assert table.state.deadline() == 301_000
    assert table.view(2).deadline == 301_000
    table.state.now = 301_000
    table.state.tick()
    assert table.open() == []
    assert table.state.deadline() is None
    assert table.phase != "trade"


def test_the_listed_offers_can_be_made_and_some_are_of_three() -> None:
    """Each has one tile of which the next collects more."""
    table = position(
        tiles=[{"photo": 2, "florist": 1}, {"dim-sum": 2, "photo": 1}, {"florist": 2, "dim-sum": 1}]
    )
    listed = [move.notation for move in table.state.moves(0)]
    assert "offer 0 gives 2: florist; 1 gives 0: photo; 2 gives 1: dim-sum" in listed
    assert any("any gives 0" in notation for notation in listed)
    for seat in range(3):
        assert all(table.allowed(seat, move.notation) for move in table.state.moves(seat))


@pytest.mark.parametrize("written", ["$20000", "$20,000", "$20k"])
def test_a_sum_may_be_written_with_separators(written: str) -> None:
    offer = GAME.parse(f"offer 0 gives 1: {written}, #3")
    assert offer == GAME.parse("offer 0 gives 1: #3, $20000")


class AllOrNothing(DealAppraiser):
    """Thinks that every deal is worth a million to its first party."""

    def worth(self, table: ChinatownState, terms: Terms) -> tuple[int, ...]:
        return (1_000_000, *[0] * (len(terms.parties) - 1))


def test_what_a_deal_is_worth_is_told_and_no_rule_rests_on_it() -> None:
    """Two tables that hear different appraisers: the same deals, the same positions, other words."""
    usual, strange = market(), market()
    strange.state.appraiser = AllOrNothing()
    for table in (usual, strange):
        table.deal("0 gives 1: photo; 1 gives 0: $10000")
        table.state = table.state.copy()
        table.deal("0 gives 2: #1; 2 gives 0: florist")
    assert GAME.to_dict(usual.state) == GAME.to_dict(strange.state)
    assert [event.params["worth"] for event in strange.heard("deal")] == [(1_000_000, 0)] * 2
