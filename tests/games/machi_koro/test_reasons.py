"""Why a hint is good: in whole coins, and nothing that is nothing."""

from __future__ import annotations

import boroughs
from games.machi_koro.table import MachiKoroTable, position

GAME = boroughs.game("machi-koro")


def test_half_a_coin_on_average_is_told_by_how_often_it_pays() -> None:
    """Wheat Field and Bakery pay on 1, 2 and 3: "about 0 coins on average" was no reason."""
    table = position(coins=[3, 3], cards=[{"wheat-field": 1, "bakery": 1}, {}])
    assert said(table, "roll 1") == [
        "It pays you 3 times in 6.",
        "A total of 1 would bring you 1 coin.",
    ]


def said(table: MachiKoroTable, move: str) -> list[str]:
    reasons = GAME.reasons(GAME.view(table.state, 0), GAME.parse(move))
    return [GAME.words("en").say(reason.says, ["Ann", "Bob"]) for reason in reasons]


def test_a_harbor_tells_what_the_total_brings_and_not_what_is_saved_for() -> None:
    """Ann rolls a ten and has a boat, Bob two: a catch is seven coins a boat on average. "You save for the Train Station" was no reason."""
    table = position(
        coins=[5, 5],
        cards=[{"tuna-boat": 1}, {"tuna-boat": 2}],
        landmarks=[["train-station", "harbor"], ["harbor"]],
    )
    table.roll(5, 5)
    assert said(table, "add 2") == [
        "You get 7 coins on a total of 12.",
        "The others get 14 coins on a total of 12.",
    ]
    assert said(table, "pass") == ["The others would get 14 coins on a total of 12."]


def test_a_gift_tells_what_giver_and_taker_earn() -> None:
    """A Wheat Field pays one coin on a 1 of anybody, two dice a round: one in three. A boat without a Harbor pays nobody."""
    table = position(coins=[5, 5], cards=[{"wheat-field": 1, "tuna-boat": 1}, {}])
    assert said(table, "give wheat-field to 1") == [
        "You earn about 1 coin less in 3 rounds.",
        "It brings them about 1 coin in 3 rounds.",
    ]
    assert said(table, "give tuna-boat to 1") == ["You earn as much as before."]
    assert said(table, "swap tuna-boat for wheat-field of 1") == [
        "You earn about 1 coin more in 3 rounds.",
        "It costs them about 1 coin in 3 rounds.",
    ]


def test_who_swaps_nothing_saves_for_nothing() -> None:
    table = position(
        coins=[5, 5], cards=[{"business-center": 1, "wheat-field": 1}, {"wheat-field": 1}]
    )
    table.roll(6)
    assert said(table, "pass") == []


def test_what_brings_nothing_yet_speaks_against_a_card() -> None:
    """So that of a better move is told what it keeps, not that it brings nothing."""
    table = position(coins=[9, 5])
    cheese = next(iter(GAME.reasons(GAME.view(table.state, 0), GAME.parse("build cheese-factory"))))
    assert (cheese.kind, cheese.says.code) == ("risk", "reason.nothing-yet")


def test_three_dice_are_told_by_all_their_throws_in_coins() -> None:
    """A Bakery pays on 2 and 3, a die is set aside: two ones (16 throws of 216), or one of them and a two (27). "3 times in 36" were two dice."""
    table = position(
        coins=[9, 3], cards=[{"bakery": 1}, {}], landmarks=[["train-station", "moon-tower"], []]
    )
    assert said(table, "roll 3") == [
        "It pays you 43 times in 216.",
        "A total of 2 would bring you 1 coin.",
    ]


def test_what_is_torn_down_is_not_told_as_coins_that_are_paid() -> None:
    """A Demolition Company pays 8 on a 4: the landmark that falls was told as "up to 2 coins" of cost."""
    table = position(
        coins=[2, 3], cards=[{"demolition-company": 1}, {}], landmarks=[["moon-tower"], []]
    )
    assert said(table, "roll 1") == [
        "It brings about 1 coin on average.",
        "A total of 4 would bring you 8 coins.",
    ]
