"""How the game ends, and who has won."""

from __future__ import annotations

import pytest

from games.new_jack_city.table import Table, position

GREEN_SIX = ("NJ06 at 0,1 turned 0", "NJ04 at 0,2 turned 0")
"""Two green cards of 3 below the plant, open to each other: a zone of 6."""
ABOVE = "NJ23 at 0,-1 turned 0"
"""G2 and B2 above the plant."""


def last_turns(table: Table, turns: int) -> None:
    """Everybody does nothing for so many turns."""
    for _ in range(turns):
        if table.view().phase == "card":
            table.play("end cards")
        table.play("end turn")


@pytest.mark.clause("NJC-30")
@pytest.mark.parametrize(("seats", "target"), [(2, 30), (3, 25), (4, 20), (5, 20), (6, 20)])
def test_reaching_the_target_signals_the_end(seats: int, target: int) -> None:
    """A zone of 6 brings the money exactly there: at the target is enough, past it is not needed (NJ-18)."""
    table = position(*GREEN_SIX, seats=seats, money=[target - 6], builders=["0,1"], phase="builder")
    assert table.view().target == target
    table.play("score 0,1")
    assert table.view().signalled == 0
    assert [player.last_turn for player in table.view().developers] == [False] + [True] * (
        seats - 1
    )


@pytest.mark.clause("NJC-30")
@pytest.mark.parametrize(("seats", "target"), [(2, 30), (3, 25), (4, 20), (6, 20)])
def test_a_dollar_less_does_not(seats: int, target: int) -> None:
    table = position(*GREEN_SIX, seats=seats, money=[target - 7], builders=["0,1"], phase="builder")
    table.play("score 0,1")
    assert table.view().signalled == -1


@pytest.mark.clause("NJC-30")
def test_money_from_extending_counts_too() -> None:
    """Three dollars for NJ05 laid against a built zone: 27 and 3."""
    table = position(*GREEN_SIX, hands=["NJ23"], money=[28], built=["0,1"])
    table.play("place NJ23 at 0,3 turned 0", "end turn")
    assert table.money[0] == 30
    assert table.view().signalled == 0


@pytest.mark.clause("NJC-30")
def test_every_other_player_has_exactly_one_more_turn() -> None:
    table = position(
        *GREEN_SIX, seats=4, turn=2, money=[0, 0, 14], builders=["", "", "0,1"], phase="builder"
    )
    order = []
    table.play("score 0,1")
    for _ in range(3):
        order.append(table.seat)
        table.play("end cards", "end turn")
    assert order == [3, 0, 1]
    assert table.phase == "over"


@pytest.mark.clause("NJC-30")
def test_a_second_player_at_the_target_gives_nobody_another_turn() -> None:
    table = position(
        *GREEN_SIX, ABOVE, seats=2, turn=1, money=[30, 29], signalled=0, last_turns=1,
        phase="card", hands=["NJ01", "NJ32"],
    )  # fmt: skip
    table.play("end cards", "end turn")
    assert table.phase == "over"


@pytest.mark.clause("NJC-30")
def test_the_last_card_drawn_signals_the_end() -> None:
    table = position(deck=1, seats=3)
    table.play("end cards", "end turn")
    view = table.view()
    assert (view.cards_left, view.signalled) == (0, 0)
    table.play("end cards", "end turn")
    assert table.phase == "card"
    table.play("end cards", "end turn")
    assert table.phase == "over"


@pytest.mark.clause("NJC-30")
def test_nobody_draws_from_an_empty_deck() -> None:
    table = position(deck=1, seats=2, hands=["NJ01"])
    table.play("end cards", "end turn")
    held = table.cards[1]
    table.play("end cards", "end turn")
    assert table.result.scores == (2, held), "a dollar a card, and none was drawn"


@pytest.mark.clause("NJC-31")
def test_all_claimed_zones_of_five_or_more_are_scored_at_the_end() -> None:
    """Seat 0 holds 6 and 2, seat 1 nothing: six dollars, and one each for the cards in hand."""
    table = position(
        *GREEN_SIX, ABOVE, turn=1, signalled=0, last_turns=1, builders=["0,1 0,-1"],
        hands=["NJ01", "NJ02"], money=[30, 12],
    )  # fmt: skip
    table.play("end cards", "end turn", draw="NJ03")
    assert table.result.scores == (30 + 6 + 1, 12 + 2)
    assert table.zone("0,1").built
    assert not table.zone("0,-1").built


@pytest.mark.clause("NJC-31")
def test_both_zones_of_a_player_are_scored() -> None:
    """G6 below the plant and, to its right, B5: three and two."""
    city = (*GREEN_SIX, "NJ13 at 2,0 turned 3", "NJ23 at 3,0 turned 2")
    table = position(
        *city, turn=1, signalled=0, last_turns=1, builders=["0,1 2,0"], hands=["", "NJ02"], deck=0,
    )  # fmt: skip
    assert table.zone("2,0").value == 5
    spare = table.cards[1]
    table.play("end cards", "end turn")
    assert table.result.scores == (11, spare)
    assert table.player(0).scored == 2


@pytest.mark.clause("NJC-31")
def test_there_are_no_bonuses_at_the_end() -> None:
    """The green zone draws nothing."""
    table = position(
        *GREEN_SIX, turn=1, signalled=0, last_turns=1, builders=["0,1"], hands=["NJ01", "NJ02"]
    )
    table.play("end cards", "end turn")
    assert table.cards == [1, 2]
    assert table.player(0).commercial == table.player(0).industrial == 0


@pytest.mark.clause("NJC-31")
def test_a_dollar_for_each_token_and_card() -> None:
    table = position(
        turn=1, signalled=0, last_turns=1, hands=["NJ01 NJ03", "NJ02"], money=[5, 5],
        commercial=[2, 0], industrial=[1, 3],
    )  # fmt: skip
    table.play("end cards", "end turn")
    assert table.result.scores == (5 + 2 + 3, 5 + 2 + 3)


def finished(money: list[int], scored: list[int], *city: str, builders: list[str]) -> Table:
    """A last turn without anything in hand or deck but what the last player holds."""
    table = position(
        *city, turn=1, signalled=0, last_turns=1, money=money, scored=scored, builders=builders,
        hands=["NJ01", "NJ02"],
    )  # fmt: skip
    table.play("end cards", "end turn")
    return table


@pytest.mark.clause("NJC-31")
def test_most_money_wins() -> None:
    """A dollar for seat 0's card, two for those of seat 1, who draws one."""
    table = finished([10, 8], [0, 3], builders=[])
    assert table.result.scores == (11, 10)
    assert table.result.winners == (0,)


@pytest.mark.clause("NJC-31")
def test_a_tie_goes_to_who_scored_more_zones() -> None:
    table = finished([10, 9], [1, 2], builders=[])
    assert table.result.scores == (11, 11)
    assert table.result.ranks == (2, 1)


@pytest.mark.clause("NJC-31")
def test_zones_of_the_last_scoring_break_ties_too() -> None:
    """Seat 0 has scored one zone and scores another at the end: two to one."""
    table = finished([4, 9], [1, 1], *GREEN_SIX, builders=["0,1"])
    assert table.result.scores == (11, 11)
    assert table.result.ranks == (1, 2)


@pytest.mark.clause("NJC-31")
def test_else_the_win_is_shared() -> None:
    table = finished([10, 9], [2, 2], builders=[])
    assert table.result.ranks == (1, 1)
    assert table.result.winners == (0, 1)
