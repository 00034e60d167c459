"""The laboratory in the web: a number is changed, refused, seen beside the game as it is, kept and played."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from server.conftest import Serve
from web.visitor import PATIENCE, Visitor

if TYPE_CHECKING:
    from web.conftest import Visit


def enter(visit: Visit, open_site: Serve, **wishes: object) -> Visitor:
    """Small experiments of random players, which the engine plays: nothing is compiled for a test."""
    visitor = visit(open_site(lab="here"), **wishes)
    visitor.go("/lab/machi-koro")
    page = visitor.page
    page.locator(".setup select").nth(2).select_option("random")
    page.locator(".setup select").nth(3).select_option("100")
    return visitor


def change(page: Page, thing: str, number: str, to: str) -> None:
    page.locator("input[type=search]").fill(thing)
    page.locator(".field", has_text=number).locator("input[type=text]").first.fill(to)


@pytest.mark.long
def test_a_designer_changes_a_card_and_sees_it(
    open_site: Serve, visit: Visit, tmp_path: Path
) -> None:
    visitor = enter(visit, open_site)
    page = visitor.page
    change(page, "at the start", "Coins at the start", "0x")
    field = page.locator(".field", has_text="Coins at the start")
    expect(field.get_by_role("alert")).to_have_text("A whole number from 0 on.")
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_disabled()
    change(page, "cafe", "Cost", "99999")
    cost = page.locator(".field", has_text="Cost")
    expect(cost.get_by_role("alert")).to_contain_text("Not 99999: at most")
    cost.locator("input[type=text]").fill("1")
    expect(cost.get_by_role("alert")).to_have_count(0)
    expect(cost.locator(".was")).to_have_text("was 2")
    # Nothing is lost: what was wrong before still stands there.
    page.locator("input[type=search]").fill("")
    expect(field.locator("input[type=text]")).to_have_value("0x")
    field.locator("input[type=text]").fill("60")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.get_by_role("heading", name="What changes")).to_be_visible(timeout=PATIENCE * 1000)
    expect(page.locator(".state [role=status]")).to_contain_text(
        "100 games of each", timeout=PATIENCE * 1000
    )
    expect(page.locator("section.card ul li").first).to_contain_text("Length of a game")
    expect(page.locator(".plot h2").first).to_have_text("What it is worth to act first")
    expect(page.locator(".label.mine", has_text="Café").first).to_be_visible()

    page.get_by_label("Name of the variant").fill("Sixty coins")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save file").click()
    assert download.value.suggested_filename == "sixty-coins.toml"
    saved = tmp_path / "sixty.toml"
    download.value.save_as(saved)
    assert tomllib.loads(saved.read_text("utf-8")) == {
        "variant": {"game": "machi-koro", "name": "Sixty coins"},
        "game": {"starting_coins": 60},
        "card": {"cafe": {"cost": 1}},
    }
    page.get_by_role("button", name="Reset", exact=True).click()
    expect(field.locator("input[type=text]")).to_have_value("3")
    page.locator("input[type=file]").set_input_files(saved)
    expect(field.locator("input[type=text]")).to_have_value("60")

    page.get_by_role("button", name="Play", exact=True).click()
    visitor.await_table()
    assert "(Sixty coins)" in page.locator(".title span").first.get_attribute("title")  # type: ignore[operator]
    assert max(city["coins"] for city in visitor.newest["view"]["cities"]) == 60


@pytest.mark.long
def test_a_file_with_a_fault_is_named_by_its_line(
    open_site: Serve, visit: Visit, tmp_path: Path
) -> None:
    visitor = enter(visit, open_site)
    bad = tmp_path / "bad.toml"
    bad.write_text('[variant]\ngame = "machi-koro"\n\n[card.cafe]\ncost = -1\n')
    visitor.excused = True  # The browser notes that the server refused.
    visitor.page.locator("input[type=file]").set_input_files(bad)
    expect(visitor.page.locator(".keep [role=alert]")).to_contain_text("bad.toml, line 5")


@pytest.mark.long
@pytest.mark.parametrize("locale", ["fr-FR"])
def test_on_a_phone_in_french_at_night(open_site: Serve, visit: Visit, locale: str) -> None:
    visitor = enter(visit, open_site, locale=locale, width=360, height=740, touch=True, dark=True)
    page = visitor.page
    change(page, "cafe", "Coût", "9")
    page.get_by_role("button", name="Lancer", exact=True).click()
    page.get_by_role("button", name="Ce qui se passe").click()
    expect(page.locator(".plot").first).to_be_visible(timeout=PATIENCE * 1000)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360, wide
    expect(page.locator(".state [role=status]")).to_contain_text(
        re.compile("parties de chaque|sur"), timeout=PATIENCE * 1000
    )


def test_where_there_is_none_the_page_says_how_to_get_it(open_site: Serve, visit: Visit) -> None:
    visitor = visit(open_site())
    visitor.excused = True
    visitor.go("/lab")
    expect(visitor.page.get_by_role("alert")).to_contain_text("boroughs serve --lab")


@pytest.mark.long
def test_numbers_survive_a_reload_and_the_way_through_another_game(
    open_site: Serve, visit: Visit
) -> None:
    visitor = enter(visit, open_site)
    page = visitor.page
    change(page, "cafe", "Cost", "4")
    page.locator(".game select").select_option("lots")
    expect(page.get_by_text("Points for a floor")).to_be_visible()
    page.locator(".game select").select_option("machi-koro")
    expect(page.locator(".field", has_text="Coins at the start")).to_be_visible()
    visitor.begin_anew()
    expect(page.locator("details.touched summary")).to_contain_text("Café")
    expect(page.locator("details.touched .was")).to_have_text("was 2")
