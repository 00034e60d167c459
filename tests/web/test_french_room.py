"""French words are longer than English ones: nothing of them is cut or covered, on either size."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from games.chinatown.table import new_table, position
from server.conftest import Running
from web.positions import Rooms
from web.visitor import Visitor

if TYPE_CHECKING:
    from web.conftest import Visit

LETTERS = """element => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    return [left, right, top, bottom]
}"""
"""What the letters of an element take, wherever it cuts them."""


def begin(visitor: Visitor, title: str) -> None:
    visitor.go("/")
    visitor.page.get_by_role("button", name=re.compile(f"Jouer : {title}")).first.click()
    visitor.page.locator(".prompt.mine").wait_for()


@pytest.mark.long
def test_what_a_lot_is_chosen_for_fits_its_sign(visit: Visit, site: Running) -> None:
    visitor = visit(site, locale="fr-FR")
    begin(visitor, "Chinatown")
    visitor.page.locator(".keep [aria-pressed], .keep [role=checkbox]").first.click()
    word = visitor.page.locator(".keep-word").first
    sign = visitor.page.locator("rect.keep").first
    expect(word).to_be_attached()
    letters, around = word.bounding_box(), sign.bounding_box()
    assert letters is not None
    assert around is not None
    assert around["x"] < letters["x"]
    assert letters["x"] + letters["width"] < around["x"] + around["width"]


@pytest.mark.long
def test_on_a_phone_the_hinted_move_is_read_whole_and_offered_once(
    visit: Visit, site: Running
) -> None:
    """The button took so much room that the card to build was cut; unfolded, all stood there twice."""
    visitor = visit(site, locale="fr-FR", width=360, height=740, touch=True)
    begin(visitor, "Machi Koro")
    visitor.page.locator("[data-move^=roll]").first.click()
    visitor.page.locator("[data-move^='build ']").first.wait_for()
    # Who hears the page learns of a landmark what the green price shows.
    expect(visitor.page.locator(".skyline [data-id=harbor]")).to_contain_text(
        "vous pouvez le bâtir"
    )
    visitor.page.locator(".prompt .actions > button.hint:visible").click()
    strip = visitor.page.locator("section.strip")
    what = strip.locator(".what")
    expect(what).to_be_visible()
    # The longest that may stand there.
    what.evaluate("element => (element.textContent = 'Bâtir pour 3 pièces : Restaurant français')")
    _, _, _, foot = what.evaluate(LETTERS)
    box = strip.locator(".says").bounding_box()
    assert box is not None
    assert foot <= box["y"] + box["height"] + 1
    strip.get_by_role("button", expanded=False).click()
    expect(visitor.page.get_by_role("button", name=re.compile("^Jouer"))).to_have_count(1)


@pytest.mark.long
def test_a_tile_in_my_hand_is_where_the_next_tile_is_and_its_name_is_one_word(rooms: Rooms) -> None:
    """The line sent me to the bag for a tea house that I held; "Blanchisserie" ended in a line of its own."""
    state = position(
        seats=3,
        owned=[[22, 23, 24], [6], [13]],
        shops={22: "tea-house", 23: "tea-house"},
        tiles=[{"tea-house": 1, "laundry": 1}, {"tea-house": 1}, {}],
    ).state
    [visitor] = rooms.sit("chinatown", ("Ann", "Bob", "Cleo"), state, 1, locale="fr-FR")
    expect(visitor.page.locator(".goal")).to_contain_text("dans votre main")
    name = visitor.page.locator("[data-mine=laundry] em")
    _, _, top, foot = name.evaluate(LETTERS)
    assert foot - top < 14


@pytest.mark.long
def test_who_is_not_ready_is_no_name_in_the_list_of_the_ready(rooms: Rooms) -> None:
    """ "Prêts : Wen, Ada" was read while both still chose."""
    state = new_table().state
    [visitor] = rooms.sit("chinatown", ("Ann", "Bob", "Cleo"), state, 1, locale="fr-FR")
    chips = visitor.page.locator(".keep footer .chip")
    expect(chips).to_have_text([re.compile("Bob …"), re.compile("Cleo …")])


@pytest.mark.long
def test_what_is_asked_of_a_laid_tile_takes_one_row_of_a_phone(visit: Visit, site: Running) -> None:
    """Mad City's day: with two rows the bar grew, and the city was drawn smaller with every tile."""
    visitor = visit(site, locale="fr-FR", width=360, height=740, touch=True)
    page = visitor.page
    visitor.go("/today")
    page.locator("[data-game=mad-city]").get_by_role("button").first.click()
    visitor.await_table()
    page.locator("[data-move=ready]").click()
    page.locator("[data-cell]:not([data-tile])").first.click()
    page.locator("[data-move=done]").wait_for()
    asked = page.locator(".told-and-asked p").filter(has_text="Tournez-la")
    rows = "p => p.getBoundingClientRect().height / parseFloat(getComputedStyle(p).lineHeight)"
    assert round(asked.evaluate(rows)) == 1
