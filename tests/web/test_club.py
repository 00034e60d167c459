"""A club on its page: joined by its link, a table without one, a next game, and every member at their place."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from server.conftest import Running
from server.test_clubs import Mayors, new_club, play
from server.test_players import new_player
from web.conftest import Visit
from web.test_pages import AXE, faults_of
from web.visitor import Visitor

LONG = pytest.mark.long
SIZES = [
    ((1280, 800), "en-GB", False),
    pytest.param((360, 740), "fr-FR", True, marks=LONG),
    pytest.param((360, 740), "en-GB", False, marks=LONG),
    pytest.param((1280, 800), "fr-FR", True, marks=LONG),
]


def become(visitor: Visitor, key: str, path: str) -> None:
    """This device is that player's."""
    visitor.go(f"/me/{key}")
    expect(visitor.page.locator("main [role=status]")).to_be_visible()
    visitor.go(path)


@pytest.fixture(scope="module")
def mayors(site: Running) -> Mayors:
    club = Mayors(site)
    play(club)
    club.act(club.ada, "plan", game="chinatown", at=int(time.time() * 1000) + 26 * 3_600_000)
    club.table(club.ada, {"kind": "me"}, {"kind": "open"})
    return club


def faults(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    return faults_of(page)


@pytest.mark.long
@pytest.mark.parametrize(("size", "locale", "dark"), SIZES)
def test_a_club_shows_all_it_has(
    visit: Visit, site: Running, mayors: Mayors, size: tuple[int, int], locale: str, dark: bool
) -> None:
    ben = visit(site, width=size[0], height=size[1], locale=locale, dark=dark)
    become(ben, mayors.ben, f"/club/{mayors.id}")
    expect(ben.page.get_by_role("heading", name="Tuesday Mayors")).to_be_visible()
    expect(ben.page.locator("[data-id=against-Ada]")).to_be_visible()
    expect(ben.page.locator("[data-id=rung-Ada]")).to_be_visible()
    expect(ben.page.locator("[data-id=club-table-machi-koro]")).to_be_visible()
    expect(ben.page.locator("[data-id=coming]")).to_be_visible()
    ben.page.locator("[data-id=club-more]").click()
    expect(ben.page.locator("[data-id=leave-club]")).to_be_visible()
    # What the owner may do is nobody else's.
    expect(ben.page.locator("[data-id=renew-link]")).to_have_count(0)
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert faults(ben.page) == []


@pytest.mark.parametrize(("size", "locale", "dark"), SIZES)
def test_a_link_lets_in_and_leaves_the_address(
    visit: Visit, site: Running, size: tuple[int, int], locale: str, dark: bool
) -> None:
    ada = new_player(site, "Ada")["key"]
    grant = new_club(site, ada, "Harbour Lights")
    otis = visit(site, width=size[0], height=size[1], locale=locale, dark=dark)
    otis.go(f"/club/{grant['club']['id']}/{grant['link']}")
    expect(otis.page.get_by_role("heading", name="Harbour Lights")).to_be_visible()
    assert otis.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert faults(otis.page) == []
    otis.page.locator("[data-id=join-name]").fill("Otis")
    otis.page.locator("form .primary").click()
    expect(otis.page.locator("[data-id=member-Otis]")).to_be_visible()
    expect(otis.page).to_have_url(re.compile(r"#/club/[a-z0-9]+$"))
    # Whoever comes back finds it on the first page.
    otis.go("/")
    expect(otis.page.locator("[data-id=my-club]")).to_contain_text("Harbour Lights")


@pytest.mark.long
def test_a_member_opens_a_table_and_another_sits_down_without_a_link(
    visit: Visit, site: Running
) -> None:
    club = Mayors(site)
    ada = visit(site)
    become(ada, club.ada, f"/club/{club.id}")
    ada.page.locator("[data-id=open-table]").click()
    ada.page.locator("[data-id=open-game]").select_option(label="LOTS")
    ada.page.locator("[data-id=open-it]").click()
    expect(ada.page).to_have_url(re.compile("#/table/"))
    ben = visit(site)
    become(ben, club.ben, f"/club/{club.id}")
    ben.page.locator("[data-id=sit-down]").click()
    expect(ben.page).to_have_url(re.compile("#/table/"))
    [table] = club.seen(club.ben)["tables"]
    assert (table["game"], table["mine"]) == ("lots", True)
    assert [seat["name"] for seat in table["seats"]][:2] == ["Ada", "Ben"]


@pytest.mark.long
def test_a_next_game_is_agreed_on_the_page(visit: Visit, site: Running) -> None:
    ada = new_player(site, "Ada")["key"]
    club = new_club(site, ada, "Night Shift")["club"]["id"]
    device = visit(site)
    become(device, ada, f"/club/{club}")
    device.page.locator("[data-id=plan]").click()
    device.page.locator("[data-id=plan-it]").click()
    expect(device.page.locator("[data-id=coming]")).to_have_attribute("aria-pressed", "true")
    device.page.locator("[data-id=not-coming]").click()
    expect(device.page.locator("[data-id=not-coming]")).to_have_attribute("aria-pressed", "true")
    device.page.locator("[data-id=call-off]").click()
    device.page.locator("dialog .grave").click()
    expect(device.page.locator("[data-id=plan]")).to_be_visible()


@pytest.mark.long
def test_the_owner_renames_replaces_the_link_and_leaves_with_the_keyboard(
    visit: Visit, site: Running
) -> None:
    device = visit(site)
    ada = new_player(site, "Ada")["key"]
    become(device, ada, "/club")
    device.page.locator("[data-id=club-name]").fill("Early Birds")
    device.page.keyboard.press("Enter")
    expect(device.page.get_by_role("heading", name="Early Birds")).to_be_visible()
    old = device.page.evaluate("localStorage['boroughs.clubs']")
    device.page.locator("[data-id=club-more]").press("Enter")
    device.page.locator("[data-id=rename-club]").fill("Late Birds")
    device.page.keyboard.press("Enter")
    expect(device.page.get_by_role("heading", name="Late Birds")).to_be_visible()
    device.page.locator("[data-id=renew-link]").press("Enter")
    device.page.locator("dialog .grave").press("Enter")
    expect(device.page.get_by_role("textbox", name="Link to the club")).to_be_visible()
    device.until(lambda: bool(device.page.evaluate("localStorage['boroughs.clubs']") != old))
    device.page.locator("[data-id=leave-club]").press("Enter")
    device.page.locator("dialog .grave").press("Enter")
    expect(device.page.locator("[data-id=club-name]")).to_be_visible()
    assert device.page.evaluate("localStorage['boroughs.clubs']") == "{}"


ROW = """() => ['[aria-labelledby=left-off]', '[data-id=my-day]', '[data-id=my-club]']
    .map((one) => Math.round(document.querySelector(one).getBoundingClientRect().top))"""


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_who_returns_finds_turn_day_and_club_in_one_row_above_the_five_games(
    visit: Visit, site: Running, locale: str
) -> None:
    ada = new_player(site, "Ada")["key"]
    club = new_club(site, ada, "Harbour Lights")["club"]["id"]
    device = visit(site, locale=locale)
    become(device, ada, f"/club/{club}")
    device.play_now("Machi Koro")
    device.go("/")
    for one in ("[aria-labelledby=left-off]", "[data-id=my-day]", "[data-id=my-club]"):
        expect(device.page.locator(one)).to_be_visible()
    tops = device.until_settled(ROW)
    assert len(set(tops)) == 1
    plays = device.page.locator(".games .primary")
    expect(plays).to_have_count(5)
    assert all(
        (box := each.bounding_box()) and box["y"] + box["height"] <= 800 for each in plays.all()
    )
    device.page.locator("[data-id=my-day]").click()
    expect(device.page).to_have_url(re.compile("#/today$"))
