"""Neighbours: whom to play, who they are at the table, and who suits whoever plays."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

import boroughs
from boroughs.bots.neighbours import neighbours_of
from server.conftest import Running
from web.conftest import Visit

LONG = pytest.mark.long


@pytest.mark.parametrize(
    ("size", "locale", "dark"),
    [
        ((1280, 800), "en-GB", False),
        pytest.param((360, 740), "fr-FR", True, marks=LONG),
        pytest.param((1280, 800), "fr-FR", True, marks=LONG),
        pytest.param((360, 740), "en-GB", False, marks=LONG),
    ],
)
def test_one_tap_starts_a_game_with_a_neighbour(
    visit: Visit, site: Running, size: tuple[int, int], locale: str, dark: bool
) -> None:
    ann = visit(site, width=size[0], height=size[1], locale=locale, dark=dark)
    ann.go("/opponents/machi-koro")
    cards = ann.page.locator(".house > li")
    expect(cards).to_have_count(6)
    plum = ann.page.locator("[data-id=neighbour-Plum]")
    expect(plum).to_contain_text("1000")
    # Nobody was met yet: an easy one suits, and is lit.
    expect(ann.page.locator(".house > li.even")).to_have_attribute("data-id", "neighbour-Gus")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    plum.get_by_role("button").click()
    ann.await_table()
    seats = ann.received[0]["table"]["seats"]
    assert [(seat["name"], seat["bot"]) for seat in seats[1:]] == [("Plum", "normal")]
    if size[0] > 700:
        expect(ann.page.locator(".seats .level")).to_have_text("1000")
        expect(ann.page.locator(".seats .face")).to_have_count(1)
    ann.page.get_by_role("button", name="More" if locale == "en-GB" else "Plus", exact=True).click()
    expect(ann.page.locator("[data-id=strength-1]")).to_contain_text("1000")


@pytest.mark.parametrize("name", ["lots", pytest.param("mad-city", marks=pytest.mark.long)])
def test_what_nobody_measured_is_said_to_be_so(visit: Visit, site: Running, name: str) -> None:
    ann = visit(site)
    ann.go(f"/opponents/{name}")
    last = neighbours_of(boroughs.game(name))[-1]
    expect(ann.page.locator(f"[data-id=neighbour-{last.name}]")).to_contain_text("not measured")


@pytest.mark.long
def test_who_mostly_wins_is_led_to_the_next_neighbour(visit: Visit, site: Running) -> None:
    ann = visit(site)
    won = [
        {
            "table": f"t{number}", "game": "machi-koro", "at": 1, "seats": 2, "won": True,
            "score": 6, "bots": [{"bot": "easy", "ahead": True}], "people": [],
        }
        for number in range(2)
    ]  # fmt: skip
    ann.context.add_init_script(
        f"localStorage['boroughs.results'] ??= JSON.stringify({json.dumps(won)})"
    )
    ann.go("/opponents/machi-koro")
    expect(ann.page.locator(".house > li.even")).to_have_attribute("data-id", "neighbour-Plum")
    expect(ann.page.locator("[data-id=neighbour-Gus]")).to_contain_text("ahead in 2 of 2")
    ann.go("/")
    play = ann.page.locator("li.game").filter(has_text="Machi Koro").locator("button.play")
    expect(play).to_contain_text("Plum")


@pytest.mark.long
def test_three_rivals_are_three_neighbours(visit: Visit, site: Running) -> None:
    ann = visit(site)
    ann.go("/opponents/machi-koro")
    ann.page.get_by_role("button", name="3", exact=True).click()
    ann.page.get_by_role("button", name="Play Gus").click()
    ann.await_table()
    names = [seat["name"] for seat in ann.received[0]["table"]["seats"][1:]]
    assert names == ["Gus", "Pip", "Plum"]


@pytest.mark.long
def test_a_new_table_names_who_sits_where(visit: Visit, site: Running) -> None:
    ann = visit(site)
    ann.go("/new/machi-koro")
    ann.page.get_by_label("Seat 2").select_option("bot")
    ann.page.get_by_label("Who plays at seat 2").select_option("hard")
    expect(ann.page.locator("form .face")).to_have_count(1)
    ann.page.get_by_role("button", name="Open the table").click()
    ann.await_table()
    assert ann.received[0]["table"]["seats"][1]["neighbour"] == "Otto"
