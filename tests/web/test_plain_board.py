"""The board for games without one of their own: the scene first, and moves by touching it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, expect

from server.conftest import Running
from web.test_playing import accept, set_up
from web.visitor import Visitor

if TYPE_CHECKING:
    from web.conftest import Visit

PHONE = 360
TYPING = re.compile(r"\(Enter|In a hurry|hold …|you can: |end cards|end turn")
"""Words that help only somebody who types."""


def touch(visitor: Visitor, thing: str) -> None:
    visitor.page.locator(f"[data-thing='{thing}']").first.click()


def mine(visitor: Visitor) -> Locator:
    """The buildings of my hand on Chinatown's map: nothing else can be touched when it begins."""
    return visitor.page.locator("svg [data-thing^='#']")


def trading(site: Running, visit: Visit) -> Visitor:
    """Ann on her phone, and Bob and Cleo, who have kept cards and wait: nothing happens but what Ann does."""
    ann, bob, cleo = visit(site, width=PHONE), visit(site), visit(site)
    set_up(ann, "chinatown", "Ann", "friend", "friend")
    links = ann.page.get_by_label("Link for seat")
    invitations = [links.nth(0).input_value(), links.nth(1).input_value()]
    for friend, name, link in zip((bob, cleo), ("Bob", "Cleo"), invitations, strict=True):
        accept(friend, link, name)
    for visitor in (ann, bob, cleo):
        visitor.await_table()
        keep = visitor.page.locator("[data-move^='keep']:visible")
        visitor.page.locator(".choices").wait_for()
        if not keep.count():
            visitor.page.locator(".toggle").click()
        keep.first.click()
        visitor.page.locator("[data-move=ready]").first.click()
    expect(ann.page.locator(".prompt")).to_contain_text("Offer, answer, or be done")
    return ann


def test_a_choice_of_cards_is_made_on_the_map(site: Running, visit: Visit) -> None:
    """Five of seven: each touch leaves fewer moves, and the fifth leaves one."""
    ann = visit(site, width=PHONE)
    ann.play_now("Chinatown")
    count = ann.page.locator(".toggle .count")
    expect(count).to_have_text("21")
    for left in ("15", "10", "6", "3", "1"):
        ann.page.locator("svg [data-thing][aria-pressed=false]").first.click(force=True)
        expect(count).to_have_text(left)
    ann.offers().click()
    expect(ann.page.locator(".prompt")).to_contain_text("You have chosen 5 buildings")


def test_the_board_stays_in_sight_on_a_phone(site: Running, visit: Visit) -> None:
    """The sheet of moves lies on the prompt, folded, and the map above it."""
    ann = visit(site, width=PHONE)
    ann.play_now("Chinatown")
    sheet = ann.page.locator(".choices")
    expect(sheet).to_be_visible()
    board, moves, prompt = (
        ann.page.locator(part).bounding_box() for part in ("figure svg", ".choices", ".prompt")
    )
    assert board is not None
    assert moves is not None
    assert prompt is not None
    assert board["y"] + board["height"] <= moves["y"]
    assert abs(moves["y"] + moves["height"] - prompt["y"]) <= 1
    assert abs(prompt["y"] + prompt["height"] - 800) <= 1


def test_pointing_at_a_move_marks_what_it_is_about(site: Running, visit: Visit) -> None:
    ann = visit(site)
    ann.play_now("Chinatown")
    move = ann.page.locator("[data-move^='keep']").nth(3)
    named = (move.get_attribute("data-move") or "").removeprefix("keep ").split(",")
    marked = ann.page.locator("svg .thing.marked")
    move.hover()
    expect(marked).to_have_count(5)
    assert {one.get_attribute("data-thing") for one in marked.all()} == {f"#{n}" for n in named}
    ann.page.mouse.move(0, 0)
    expect(marked).to_have_count(0)
    move.focus()
    expect(marked).to_have_count(5)


def test_the_board_is_walked_and_touched_with_the_keyboard(site: Running, visit: Visit) -> None:
    ann = visit(site)
    ann.play_now("Chinatown")
    mine(ann).first.focus()
    ann.page.keyboard.press("ArrowDown")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("svg [aria-pressed=true]")).to_have_count(1)
    expect(ann.page.locator(".choices h2 .count:visible")).to_have_text("15")


def test_an_offer_is_put_together_on_a_phone(site: Running, visit: Visit) -> None:
    """A building of Ann's and one of Bob's are touched: first comes a deal with him. Money is added."""
    ann = trading(site, visit)
    buildings = {b["number"]: b["owner"] for b in ann.frames[-1]["view"]["buildings"]}
    own = next(number for number, owner in buildings.items() if owner == 0)
    his = next(number for number, owner in buildings.items() if owner == 1)
    for number in (own, his):
        ann.page.locator(f"svg [data-thing='#{number}']").dispatch_event("click")
    expect(ann.page.locator(".form").first).to_contain_text("Offer something to Bob")
    ann.page.get_by_role("button", name=re.compile("^More: Dollars that Ann pays")).first.click()
    verdict = ann.page.locator(".verdict")
    expect(verdict).to_have_text(f"Offer: Ann gives #{own}, $10000, Bob gives #{his}")
    ann.page.get_by_role("button", name="Play this").click()
    ann.page.get_by_role("button", name="Log").click()
    expect(ann.page.get_by_role("tabpanel")).to_contain_text(
        f"Ann would give Bob the buildings {own}"
    )


@pytest.mark.parametrize("game", ["Chinatown", "LOTS", "New Jack City"])
def test_no_word_on_the_page_is_meant_for_a_keyboard(
    site: Running, visit: Visit, game: str
) -> None:
    ann = visit(site)
    ann.play_now(game)
    for _ in range(6):
        expect(ann.offers().first).to_be_visible()
        folded = ann.page.locator(".form .opens[aria-expanded=false]")
        while folded.count():
            folded.first.click()
        assert not TYPING.search(ann.page.inner_text("main"))
        ann.play_one()
