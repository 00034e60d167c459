"""A hint says what to do and why, shows it on the board, and covers nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from server.conftest import Running
from web.conftest import Visit
from web.visitor import Visitor

# The page may still be scrolling to it.
UNCOVERED = """() => {
    const ring = document.querySelector('.spotlight .ring.hint').getBoundingClientRect()
    const hint = document.querySelector('section.hint').getBoundingClientRect()
    return ring.right <= hint.left || ring.bottom <= hint.top + 8
}"""


def ask(visitor: Visitor) -> Locator:
    """Of a new game of Machi Koro, once there is something to build."""
    visitor.play_now("Machi Koro")
    visitor.page.locator("[data-move='roll 1']").click()
    visitor.page.locator("[data-move^='build ']").first.wait_for()
    visitor.page.get_by_role("button", name="Hint", exact=True).click()
    hint = visitor.page.locator("section.hint")
    hint.locator(".best").wait_for()
    return hint


@pytest.mark.parametrize("size", [(1280, 800), pytest.param((390, 844), marks=pytest.mark.long)])
def test_the_move_is_shown_on_the_board_with_its_reasons(
    visit: Visit, site: Running, size: tuple[int, int]
) -> None:
    visitor = visit(site, width=size[0], height=size[1])
    hint = ask(visitor)
    expect(hint.locator(".reasons li").first).to_be_visible()
    ring = visitor.page.locator(".spotlight .ring.hint")
    expect(ring).to_have_count(1)
    expect(ring).to_contain_text("1")
    visitor.page.wait_for_function(UNCOVERED)


@pytest.mark.long
def test_what_is_hinted_can_be_done_at_once(visit: Visit, site: Running) -> None:
    visitor = visit(site)
    hint = ask(visitor)
    hint.get_by_role("button", name="Do it").click()
    expect(hint).to_have_count(0)
    expect(visitor.page.locator("[data-move^='build ']")).to_have_count(0)


@pytest.mark.long
def test_i_may_decide_otherwise(visit: Visit, site: Running) -> None:
    visitor = visit(site)
    hint = ask(visitor)
    hint.get_by_role("button", name="I decide").click()
    expect(hint).to_have_count(0)
    expect(visitor.page.locator(".spotlight")).to_have_count(0)


@pytest.mark.long
def test_a_hint_that_was_followed_goes_where_the_move_stays_possible(
    visit: Visit, site: Running
) -> None:
    """Chinatown's choice of lots may be changed until all are ready: the hint stayed, and did nothing more."""
    visitor = visit(site)
    visitor.play_now("Chinatown")
    visitor.page.get_by_role("button", name="Hint", exact=True).click()
    hint = visitor.page.locator("section.hint")
    expect(hint.locator(".reasons li").first).to_be_visible()
    hint.get_by_role("button", name="Do it").click()
    expect(hint).to_have_count(0)
    expect(visitor.page.get_by_role("button", name="Ready", exact=True)).to_be_enabled()
