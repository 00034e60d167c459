"""The engine's box holds what the printed one holds."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from games.machi_koro.box import CARDS, LANDMARKS, MAJORS, MINOR, ROWS, STARTING_CARDS

DATA: dict[str, Any] = tomllib.loads(
    files("boroughs.games.machi_koro").joinpath("data.toml").read_text("utf-8")
)
ENGINE_CARDS: dict[str, dict[str, Any]] = {card["name"]: card for card in DATA["card"]}


@pytest.mark.clause("MK-2")
def test_the_box_holds_27_kinds_of_establishments() -> None:
    """Eleven that wake on 1 to 6, eleven from 7 on, five majors."""
    assert set(ENGINE_CARDS) == set(CARDS)
    assert (len(MINOR), len(MAJORS)) == (22, 5)


@pytest.mark.clause("MK-2", "MK-41")
@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_as_printed(name: str) -> None:
    """Colour, icon, numbers, cost, copies and deck of each card."""
    card, printed = ENGINE_CARDS[name], CARDS[name]
    assert card["colour"] == printed.colour
    assert card["icon"] == printed.icon
    assert tuple(card["activation"]) == printed.numbers
    assert card["cost"] == printed.cost
    assert card["copies"] == printed.copies
    assert card["row"] == printed.row


@pytest.mark.clause("MK-2")
def test_the_decks_hold_66_and_66_and_25_cards() -> None:
    """Eleven kinds of six copies, twice, and five majors of five."""
    held = {row: sum(c["copies"] for c in DATA["card"] if c["row"] == row) for row in ROWS}
    assert held == {"1-6": 66, "7+": 66, "major": 25}


@pytest.mark.clause("MK-2")
def test_all_cards_of_the_box_are_202() -> None:
    """132 establishments, 25 majors, 35 landmarks (seven a player, City Hall included), 10 starting cards."""
    players = max(DATA["game"]["seats"])
    landmarks = (len(DATA["landmark"]) + 1) * players
    starting = len(DATA["game"]["starting_cards"]) * DATA["game"]["starting_copies"]
    minor = sum(card["copies"] for card in DATA["card"] if card["row"] != "major")
    major = sum(card["copies"] for card in DATA["card"] if card["row"] == "major")
    assert [minor, major, landmarks, starting] == [132, 25, 35, 10]
    assert minor + major + landmarks + starting == 202


@pytest.mark.clause("MK-2")
def test_a_card_lies_in_the_deck_of_its_lowest_number() -> None:
    """Whoever wakes on 6 or less lies in the first deck, on 7 or more in the second; majors lie apart."""
    for card in DATA["card"]:
        if card["colour"] == "purple":
            assert card["row"] == "major"
        else:
            assert card["row"] == ("1-6" if max(card["activation"]) <= 6 else "7+")


@pytest.mark.clause("MK-3")
def test_the_rows_show_five_five_and_two() -> None:
    assert {row["name"]: row["different"] for row in DATA["row"]} == {"1-6": 5, "7+": 5, "major": 2}


@pytest.mark.clause("MK-41", "MK-43")
def test_the_six_landmarks_cost_84_together() -> None:
    """2 + 4 + 10 + 16 + 22 + 30."""
    costs = {landmark["name"]: landmark["cost"] for landmark in DATA["landmark"]}
    assert costs == LANDMARKS
    assert sum(costs.values()) == 84


@pytest.mark.clause("MK-1")
def test_everybody_starts_with_the_same_small_town() -> None:
    assert tuple(DATA["game"]["starting_cards"]) == STARTING_CARDS
    assert DATA["game"]["starting_coins"] == 3
    assert DATA["game"]["seats"] == [2, 3, 4, 5]


@pytest.mark.clause("MK-30", "MK-31")
def test_the_icons_group_the_cards() -> None:
    """The cups, breads, wheats, cows and gears that other cards count."""
    groups = {
        icon: {name for name, card in ENGINE_CARDS.items() if card["icon"] == icon}
        for icon in ("cup", "bread", "wheat", "cow", "gear")
    }
    assert groups == {
        "cup": {
            "sushi-bar",
            "cafe",
            "french-restaurant",
            "pizza-joint",
            "family-restaurant",
            "members-only-club",
        },
        "bread": {"general-store", "bakery", "flower-shop"},
        "wheat": {"wheat-field", "flower-orchard", "apple-orchard"},
        "cow": {"ranch"},
        "gear": {"forest"},
    }
