"""The board for games without one of their own: the scene first, and moves by touching it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from server.conftest import Running

if TYPE_CHECKING:
    from web.conftest import Visit

PHONE = 360
TYPING = re.compile(r"\(Enter|In a hurry|hold …|you can: |end cards|end turn")
"""Words that help only somebody who types."""


@pytest.mark.long
@pytest.mark.parametrize("game", ["LOTS"])
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
