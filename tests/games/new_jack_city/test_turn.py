"""The three phases of a turn, and what tokens add to them."""

from __future__ import annotations

import pytest

from games.new_jack_city.table import GAME, position

GREEN_SIX = ("NJ06 at 0,1 turned 0", "NJ04 at 0,2 turned 0")
"""Two green cards of 3 below the plant, open to each other."""


@pytest.mark.clause("NJC-10")
def test_card_then_builder_then_draw() -> None:
    table = position(hands=["NJ04 NJ06"])
    assert table.phase == "card"
    table.play("place NJ04 at 0,-1 turned 0")
    assert (table.seat, table.phase) == (0, "builder")
    table.play("claim 0,-1", draw="NJ33")
    assert table.hand(0) == ["NJ06", "NJ33"]
    assert (table.seat, table.phase) == (1, "card")


@pytest.mark.clause("NJC-10")
def test_card_and_builder_may_be_skipped_but_not_the_draw() -> None:
    table = position(hands=["NJ04 NJ06"])
    table.play("end cards", "end turn", draw="NJ33")
    assert table.hand(0) == ["NJ04", "NJ06", "NJ33"]
    assert table.seat == 1
    assert table.view().city == ()


@pytest.mark.clause("NJC-10")
def test_the_phases_do_not_mix() -> None:
    table = position(*GREEN_SIX, hands=["NJ23 NJ32"], builders=["0,1"])
    assert table.refuses("score 0,1") == "not-now"
    assert table.refuses("end turn") == "not-now"
    table.play("end cards")
    assert table.refuses("place NJ23 at 0,-1 turned 0") == "not-now"
    assert table.refuses("end cards") == "not-now"


@pytest.mark.clause("NJC-10")
def test_others_wait() -> None:
    table = position(hands=["NJ04", "NJ23"])
    assert table.refuses("place NJ23 at 0,-1 turned 0", seat=1) == "not-your-turn"


@pytest.mark.clause("NJC-10")
def test_without_a_token_one_card_is_all() -> None:
    table = position(hands=["NJ04 NJ23"])
    table.play("place NJ04 at 0,-1 turned 0")
    assert table.phase == "builder"


@pytest.mark.clause("NJC-10")
def test_an_empty_hand_goes_straight_to_the_builders() -> None:
    """The last card goes down, and nothing is drawn from an empty deck: the next turn has no card."""
    table = position("NJ04 at 0,-1 turned 0", hands=["NJ23", ""], deck=0, seats=3)
    table.play("end cards", "end turn")
    assert (table.seat, table.phase) == (1, "builder")


@pytest.mark.clause("NJC-15")
def test_a_commercial_token_buys_one_more_card() -> None:
    table = position(hands=["NJ04 NJ23 NJ32"], commercial=[1])
    table.play("place NJ04 at 0,-1 turned 0")
    assert (table.seat, table.phase) == (0, "card")
    table.play("place NJ23 at 0,1 turned 0")
    assert table.phase == "builder"
    assert table.player(0).commercial == 0
    assert table.view().commercial_stock == 10


@pytest.mark.clause("NJC-15")
def test_the_first_card_costs_no_token() -> None:
    table = position(hands=["NJ04 NJ23"], commercial=[2])
    table.play("place NJ04 at 0,-1 turned 0")
    assert table.player(0).commercial == 2


@pytest.mark.clause("NJC-15")
def test_any_number_of_tokens_one_after_another() -> None:
    table = position(hands=["NJ04 NJ23 NJ32 NJ06"], commercial=[3])
    table.play(
        "place NJ04 at 0,-1 turned 0", "place NJ23 at 0,1 turned 0", "place NJ32 at 2,0 turned 0"
    )
    assert (table.phase, table.player(0).commercial) == ("card", 1)
    table.play("end cards")
    assert (table.phase, table.player(0).commercial) == ("builder", 1)


@pytest.mark.clause("NJC-15")
def test_an_industrial_token_buys_no_card() -> None:
    table = position(hands=["NJ04 NJ23"], industrial=[5])
    table.play("place NJ04 at 0,-1 turned 0")
    assert table.phase == "builder"


@pytest.mark.clause("NJC-15")
def test_a_commercial_token_won_in_this_turn_waits_for_the_next() -> None:
    """The phase of cards is over when a zone is scored."""
    table = position(
        "NJ13 at 0,1 turned 0", "NJ23 at 1,2 turned 2", hands=["NJ04"], builders=["0,1"]
    )
    assert table.zone("0,1").value == 5
    table.play("end cards", "score 0,1")
    assert table.player(0).commercial == 1
    assert table.seat == 1


@pytest.mark.clause("NJC-18")
def test_an_industrial_token_buys_one_more_action() -> None:
    table = position(*GREEN_SIX, builders=["0,1"], industrial=[1], phase="builder", hands=["NJ23"])
    table.play("score 0,1")
    assert (table.seat, table.phase) == (0, "builder")
    assert table.player(0).industrial == 1
    assert table.refuses("claim 0,1") == "zone-built"
    table.play("end turn")
    assert table.player(0).industrial == 1, "not spent, not lost"


@pytest.mark.clause("NJC-18")
def test_each_further_action_costs_one_token() -> None:
    city = ("NJ04 at 0,-1 turned 0", "NJ23 at 0,1 turned 0")
    table = position(*city, industrial=[2], phase="builder")
    table.play("claim 0,-1", "claim 0,1")
    assert table.player(0).industrial == 1
    table.play("move 0,1 to 1,1")
    assert table.player(0).industrial == 0
    assert table.seat == 1
    assert table.view().industrial_stock == 10, "spent tokens go back to the stock"


@pytest.mark.clause("NJC-18")
def test_a_token_just_won_can_be_spent_at_once() -> None:
    """A red zone of 5 (4 and 1) brings one industrial token, and with it the Builder goes out again."""
    table = position(
        "NJ16 at 0,1 turned 0",
        "NJ20 at 2,0 turned 3",
        "NJ61 at 1,2 turned 0",
        "NJ04 at 0,-1 turned 0",
        builders=["2,0"],
        phase="builder",
    )
    assert table.zone("2,0").value == 5
    table.play("score 2,0")
    assert (table.seat, table.player(0).industrial) == (0, 1)
    table.play("claim 0,-1")
    assert (table.seat, table.player(0).industrial) == (1, 0)
    assert table.zone("0,-1").holder == 0


@pytest.mark.clause("NJC-18")
def test_without_a_token_one_action_is_all() -> None:
    city = ("NJ04 at 0,-1 turned 0", "NJ23 at 0,1 turned 0")
    table = position(*city, phase="builder", commercial=[3])
    table.play("claim 0,-1")
    assert table.seat == 1


def test_a_standing_order_that_spends_no_tokens_leaves_the_free_actions_to_the_player() -> None:
    """Behind the free card it goes on to the Builders, behind the free Builder action it ends the turn."""
    for phase, acted, played in (
        ("card", False, None),
        ("card", True, "end cards"),
        ("builder", False, None),
        ("builder", True, "end turn"),
    ):
        state = position(phase=phase, acted=acted, commercial=[2, 2], industrial=[2, 2]).state
        public = GAME.view(state, None)
        move = GAME.ordered(public, 0, "no-tokens")
        assert (None if move is None else move.notation) == played
        if move is not None:
            state.check(0, move)
        assert GAME.ordered(public, 1, "no-tokens") is None
        assert GAME.ordered(public, 0, "win") is None
