"""The board for games without one of their own: the scene first, and moves by touching it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from server.conftest import Running
from web.visitor import Visitor

if TYPE_CHECKING:
    from web.conftest import Visit

PHONE = 360
TYPING = re.compile(r"\(Enter|In a hurry|hold …|you can: |end cards|end turn")
"""Words that help only somebody who types."""


def touch(visitor: Visitor, thing: str) -> None:
    visitor.page.locator(f"[data-thing='{thing}']").first.click()


def test_a_tile_is_laid_by_touching_it_and_its_square(site: Running, visit: Visit) -> None:
    """Mad City, with its minute in sight; the tile then lies there, and can be turned."""
    ann = visit(site, width=PHONE)
    ann.play_now("Mad City")
    ann.offers().first.click()
    expect(ann.page.locator(".choices [role=timer]")).to_contain_text("0:")
    ann.page.locator("li [data-thing^='MC']").first.click()
    touch(ann, "b2")
    ann.page.locator("[data-move*=' at b2 turned 0']").click()
    expect(ann.page.locator("[data-thing=b2]")).to_have_attribute("aria-pressed", "true")
    ann.page.locator(".toggle[aria-expanded=false]").click()
    expect(ann.page.locator("[data-move='turn b2 to 1']")).to_be_visible()


@pytest.mark.parametrize("game", ["LOTS", "Mad City", "New Jack City"])
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
