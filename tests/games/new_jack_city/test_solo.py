"""Alone: one card after another, and as little as possible left unbuilt."""

from __future__ import annotations

import pytest

from boroughs import SeededDice
from boroughs.core.errors import BadOptions
from boroughs.core.playout import random_playout
from boroughs.core.words import LANGUAGES
from boroughs.games.new_jack_city.components import STANDARD
from games.new_jack_city.slow import SlowCity
from games.new_jack_city.table import GAME, Table, alone, start


@pytest.mark.clause("NJC-40")
def test_a_card_is_drawn_and_placed_and_the_next_is_drawn() -> None:
    table = start(1)
    assert len(table.chance.outcomes) == 62
    table.answer("NJ06")
    assert (table.seat, table.phase) == (0, "card")
    assert table.hand(0) == ["NJ06"]
    table.play("place NJ06 at 0,1 turned 0", draw="NJ04")
    assert table.hand(0) == ["NJ04"]
    assert table.view().cards_left == 60


@pytest.mark.clause("NJC-40")
def test_there_are_no_builders_and_nothing_is_skipped() -> None:
    table = alone(card="NJ06")
    assert table.player(0).free_builders == 0
    assert all(move.startswith("place NJ06") for move in table.moves)
    assert table.refuses("end cards") == "must-place"
    assert table.refuses("claim 0,1") == "not-now"


@pytest.mark.clause("NJC-40")
def test_a_zone_of_five_builds_itself() -> None:
    """G3 and the G2 of NJ23 below it; the B2 of NJ23 is not built."""
    table = alone("NJ06 at 0,1 turned 0", card="NJ23")
    table.play("place NJ23 at 0,2 turned 1")
    assert table.zone("0,1").built
    assert not table.zone("0,3").built
    assert table.view().unbuilt == 2


@pytest.mark.clause("NJC-40")
def test_a_zone_of_four_does_not() -> None:
    table = alone(card="NJ07")
    table.play("place NJ07 at 0,1 turned 0")
    assert not table.zone("0,1").built
    assert table.state.score(0) == 4


@pytest.mark.clause("NJC-40")
def test_a_built_zone_can_be_extended_and_takes_in_what_it_meets() -> None:
    """Built 5 on the left, 4 on the right: the card joins them, and all of it is built (NJ-25)."""
    city = ("NJ06 at 0,1 turned 0", "NJ07 at 2,0 turned 3", "NJ23 at 0,2 turned 1")
    table = alone(*city, card="NJ04")
    assert table.zone("0,1").built
    assert table.view().unbuilt == 4 + 2
    table.play("place NJ04 at 1,2 turned 0")
    assert table.zone("2,0").built
    assert table.view().unbuilt == 2
    assert table.money == [0]


@pytest.mark.clause("NJC-40")
def test_a_card_without_a_place_is_set_aside_and_counts() -> None:
    """With strict roads NJ04, which has none, cannot lie against the plant, which has them all around."""
    table = start(1, strict_roads=True)
    table.answer("NJ04")
    assert table.view().aside == ("NJ04",)
    assert table.view().unbuilt == 3
    table.answer("NJ23")
    assert table.view().unbuilt == 3 + 4
    table.answer("NJ06")
    assert table.hand(0) == ["NJ06"]


@pytest.mark.clause("NJC-40")
@pytest.mark.parametrize(("deck", "cards"), [("full", 62), ("half", 31)])
def test_the_whole_deck_or_half_of_it(deck: str, cards: int) -> None:
    """The others of a half deck are never seen: any card may be drawn to the last."""
    state = GAME.new(1, {"deck": deck})
    random_playout(state, SeededDice(deck))
    view = Table(state).view()
    assert len(view.city) + len(view.aside) == cards
    assert len(view.unseen) == 62 - cards


@pytest.mark.clause("NJC-40")
@pytest.mark.parametrize("seed", range(4))
def test_the_result_is_the_value_not_built(seed: int) -> None:
    """Worked out from the cards: all zones below five, and what was set aside."""
    state = GAME.new(1, {"deck": "half"})
    random_playout(state, SeededDice(f"alone {seed}"))
    table = Table(state)
    laid = GAME.to_dict(state)["city"]
    assert isinstance(laid, tuple)
    unbuilt = sum(zone.value for zone in SlowCity(laid).zones() if zone.value < 5)
    assert not table.view().aside
    assert table.result.scores == (unbuilt,)


@pytest.mark.clause("NJC-40")
@pytest.mark.parametrize(
    ("deck", "unbuilt", "verdict"),
    [
        ("full", 0, "very-good"), ("full", 30, "very-good"), ("full", 31, "fair"),
        ("full", 40, "fair"), ("full", 41, "poor"),
        ("half", 0, "very-good"), ("half", 15, "very-good"), ("half", 16, "fair"),
        ("half", 20, "fair"), ("half", 21, "poor"),
    ],
)  # fmt: skip
def test_the_bands(deck: str, unbuilt: int, verdict: str) -> None:
    """Where the rulebook's bands overlap, the better one counts (NJ-23)."""
    assert STANDARD.solo_decks[deck].verdict(unbuilt) == verdict


def test_while_it_goes_on_it_says_how_it_would_be_judged() -> None:
    """A four that stays unbuilt is far below any bound; with several there is nothing to judge."""
    table = alone("NJ07 at 0,1 turned 0", card="NJ06")
    assert (table.view().unbuilt, table.view().verdict) == (4, "very-good")
    assert start(2).view().verdict == ""


@pytest.mark.clause("NJC-40")
def test_only_one_alone_plays_with_half_of_the_deck() -> None:
    with pytest.raises(BadOptions):
        GAME.new(2, {"deck": "half"})


def test_alone_the_card_is_seen_by_all() -> None:
    table = alone(card="NJ06")
    assert [card.card for card in table.view(None).hand] == ["NJ06"]


@pytest.mark.clause("NJC-40")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_left_is_a_value_and_no_money(language: str) -> None:
    standing = GAME.standing(alone(card="NJ06").view())
    assert standing is not None
    assert "$" not in GAME.words(language).say(standing.seats[0].says)
