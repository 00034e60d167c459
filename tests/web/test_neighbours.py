"""Neighbours: whom to play, who they are at the table, and who suits whoever plays."""

from __future__ import annotations

import asyncio
import json
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

import boroughs
from boroughs.bots.neighbours import neighbours_of
from server.conftest import Running
from server.playing import keys
from server.test_players import GUS, ME, give_up, new_player, new_table, until_rated
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


def test_what_nobody_measured_is_said_to_be_so(visit: Visit, site: Running) -> None:
    """Iris of Mad City searches, and is no level of the ladder."""
    ann = visit(site)
    ann.go("/opponents/mad-city")
    last = neighbours_of(boroughs.game("mad-city"))[-1]
    assert last.rung("mad-city", 2) is None
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
    expect(ann.page.locator("[data-id=neighbour-Gus]")).to_contain_text("Ahead in 2 of 2")
    ann.go("/")
    play = ann.page.locator("li.game").filter(has_text="Machi Koro").locator("button.play")
    expect(play).to_contain_text("Plum")


@pytest.mark.long
@pytest.mark.parametrize(("size", "locale"), [((1280, 800), "en-GB"), ((360, 740), "fr-FR")])
def test_who_comes_over_from_another_device_is_known_there(
    visit: Visit, site: Running, size: tuple[int, int], locale: str
) -> None:
    """What the server keeps of somebody says who suits them, and where they stand; a fresh browser knows nothing."""
    key = new_player(site, "Nora")["key"]
    with ThreadPoolExecutor(1) as beside:
        # The tests of the pages have a loop of their own in this thread.
        for _ in range(2):
            created = new_table(site, key, ME, GUS, rated=True).json()
            beside.submit(asyncio.run, give_up(site, created)).result()
    rating = until_rated(site, key, 2)["rating"]
    phone = visit(site, width=size[0], height=size[1], locale=locale, newcomer=True)
    phone.go(f"/me/{key}")
    expect(phone.page.get_by_role("heading", name="Nora")).to_be_visible()
    phone.go("/opponents/machi-koro")
    expect(phone.page.locator("[data-id=neighbour-Gus] .met")).to_contain_text(
        re.compile("0 (of|fois sur) 2")
    )
    expect(phone.page.locator(".house > li.even")).to_have_attribute("data-id", "neighbour-Pip")
    expect(phone.page.locator(".ladder .you")).to_contain_text(str(rating["points"]))
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    # A page that was opened anew knows it too, and so does Play now.
    phone.begin_anew()
    expect(phone.page.locator("[data-id=neighbour-Gus] .met")).to_contain_text(
        re.compile("0 (of|fois sur) 2")
    )
    phone.go("/")
    play = phone.page.locator("li.game").filter(has_text="Machi Koro").locator("button.play")
    expect(play).to_contain_text("Pip")
    # Whoever has played elsewhere is no newcomer here.
    expect(phone.page.locator("section.guide")).to_have_count(0)


@pytest.mark.long
def test_a_rated_game_is_left_after_a_warning_and_not_ended_by_its_host(
    visit: Visit, site: Running
) -> None:
    nora = visit(site)
    nora.go("/")
    key = new_player(site, "Nora")["key"]
    created = new_table(site, key, ME, GUS, rated=True).json()
    table, [mine] = created["table"]["id"], keys(created)
    known = {
        "id": table, "game": "machi-koro", "title": "", "seats": {"0": mine}, "invites": {},
        "host": created["host"], "watch": "", "seen": 0,
    }  # fmt: skip
    nora.page.evaluate(f"localStorage['boroughs.tables'] = '{json.dumps({table: known})}'")
    nora.page.goto(f"{site.address}#/table/{table}/{mine}")
    nora.page.reload()
    nora.await_table()
    nora.page.get_by_role("button", name="More", exact=True).click()
    nora.page.get_by_role("button", name="Let the computer play for me").click()
    expect(nora.page.locator("dialog")).to_contain_text("you come last")
    nora.page.locator("dialog").get_by_role("button", name="Cancel").click()
    nora.page.get_by_role("button", name="More", exact=True).click()
    nora.page.get_by_role("button", name="Give up").click()
    expect(nora.page.locator("dialog")).to_contain_text("you come last")
    nora.page.locator("dialog").get_by_role("button", name="Cancel").click()
    nora.page.get_by_role("button", name="More", exact=True).click()
    nora.page.get_by_role("button", name="Host this table").click()
    tools = nora.page.get_by_role("dialog", name="Host this table")
    expect(tools.get_by_role("button", name="Mute those who watch")).to_be_visible()
    expect(tools.locator(".grave")).to_have_count(0)
    expect(tools.get_by_role("button", name="Pause the table")).to_have_count(0)


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
