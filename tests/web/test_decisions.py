"""Machi Koro's rarer decisions on its board: by click, by dragging, by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, expect

from games.machi_koro.table import MachiKoroTable, position
from server.conftest import Running
from web.positions import create, lay_out, sit_down
from web.visitor import Visitor

if TYPE_CHECKING:
    from web.conftest import Visit


def sit(running: Running, visit: Visit, table: MachiKoroTable, width: int = 1280) -> Visitor:
    """Ann at the first seat, Bob and Cleo, who never move, at the others; then this position."""
    created = create(running, "machi-koro", ("Ann", "Bob", "Cleo"))
    (ann,) = sit_down(running, created, [visit(running, width=width)])
    lay_out(running, ann.table, table.state, ann)
    expect(ann.offers().first).to_be_visible()
    return ann


def moving() -> MachiKoroTable:
    """Ann must give a card away: to Bob or to Cleo."""
    table = position(
        coins=[5, 5, 5],
        cards=[{"moving-company": 1, "bakery": 2, "cafe": 1}, {"ranch": 1}, {"wheat-field": 1}],
        landmarks=[["train-station"]],
    )
    table.roll(4, 5)
    return table


def swapping() -> MachiKoroTable:
    """Ann may swap a card with Bob or Cleo."""
    table = position(
        coins=[5, 5, 5],
        cards=[{"business-center": 1, "bakery": 2}, {"ranch": 1}, {"wheat-field": 1}],
    )
    table.roll(6)
    return table


def demolishing() -> MachiKoroTable:
    """Ann must tear a landmark down: Harbor or Airport."""
    table = position(
        coins=[5, 5, 5], cards=[{"demolition-company": 1}], landmarks=[["harbor", "airport"]]
    )
    table.roll(4)
    return table


def mine(ann: Visitor, card: str) -> Locator:
    return ann.page.locator(f".mine [data-card='{card}']")


def city(ann: Visitor, seat: int) -> Locator:
    return ann.page.locator(f".rival[data-city='{seat}']")


def heard(ann: Visitor, text: str) -> None:
    """The log says so."""
    if not ann.page.get_by_role("tabpanel").count():
        ann.page.get_by_role("button", name="Log").click()
    expect(ann.page.get_by_role("tabpanel")).to_contain_text(text)


def drag(ann: Visitor, what: Locator, onto: Locator) -> None:
    what.hover()
    ann.page.mouse.down()
    box = onto.bounding_box()
    assert box is not None
    ann.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 12, steps=6)
    ann.page.mouse.up()


@pytest.mark.long
def test_a_card_is_given_by_dragging_it_to_a_city(laid_site: Running, visit: Visit) -> None:
    ann = sit(laid_site, visit, moving())
    drag(ann, mine(ann, "bakery"), city(ann, 2))
    heard(ann, "You give Bakery to Cleo")


@pytest.mark.long
def test_a_card_that_is_let_go_elsewhere_stays(laid_site: Running, visit: Visit) -> None:
    ann = sit(laid_site, visit, moving())
    drag(ann, mine(ann, "bakery"), ann.page.locator(".market"))
    expect(mine(ann, "bakery")).to_have_css("opacity", "1")
    expect(mine(ann, "bakery")).to_have_attribute("aria-pressed", "false")
    mine(ann, "cafe").click()
    ann.page.get_by_role("button", name="Give Café to Bob").click()
    heard(ann, "You give Café to Bob")


@pytest.mark.long
def test_a_finger_drags_a_card(laid_site: Running, visit: Visit) -> None:
    """It rests on the card for a moment; one that moves at once would scroll."""
    ann = sit(laid_site, visit, moving(), width=360)
    card, target = mine(ann, "bakery"), city(ann, 1)
    card.scroll_into_view_if_needed()
    start, end = card.bounding_box(), target.bounding_box()
    assert start is not None
    assert end is not None
    device = ann.context.new_cdp_session(ann.page)

    def finger(kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        device.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = start["x"] + 20, start["y"] + 20
    finger("touchStart", x, y)
    ann.page.wait_for_timeout(350)
    to_x, to_y = end["x"] + 60, end["y"] + 12
    for part in (0.25, 0.5, 0.75, 1.0):
        finger("touchMove", x + (to_x - x) * part, y + (to_y - y) * part)
    finger("touchEnd", to_x, to_y)
    heard(ann, "You give Bakery to Bob")


@pytest.mark.long
def test_two_cards_are_swapped_by_dragging_one_onto_the_other(
    laid_site: Running, visit: Visit
) -> None:
    ann = sit(laid_site, visit, swapping())
    drag(ann, mine(ann, "bakery"), city(ann, 1).locator("[data-card='ranch']"))
    heard(ann, "You swap Bakery for Ranch with Bob")


@pytest.mark.long
def test_two_cards_are_swapped_with_the_keyboard(laid_site: Running, visit: Visit) -> None:
    ann = sit(laid_site, visit, swapping())
    mine(ann, "bakery").focus()
    ann.page.keyboard.press("Enter")
    expect(mine(ann, "bakery")).to_have_attribute("aria-pressed", "true")
    city(ann, 2).locator("[data-card='wheat-field']").focus()
    ann.page.keyboard.press("Enter")
    heard(ann, "You swap Bakery for Wheat Field with Cleo")


@pytest.mark.long
def test_a_landmark_is_torn_down_by_a_click(laid_site: Running, visit: Visit) -> None:
    ann = sit(laid_site, visit, demolishing())
    airport = ann.page.get_by_role("group", name="Your skyline").get_by_role("button")
    airport.filter(has_text="Airport").click()
    heard(ann, "You tear down the Airport")
