"""On a phone nothing is bought by accident: a tap explains, a second one plays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from server.conftest import Running
from web.conftest import Visit
from web.visitor import Visitor


def at_the_market(visit: Visit, site: Running) -> Visitor:
    """A phone, a new game of Machi Koro, and the dice are rolled."""
    visitor = visit(site, width=390, height=844, touch=True)
    visitor.play_now("Machi Koro")
    visitor.page.locator("[data-move='roll 1']").tap()
    visitor.page.locator("[data-move^='build ']").first.wait_for()
    return visitor


def prompt(visitor: Visitor) -> Locator:
    return visitor.page.locator(".prompt")


def expect_built(visitor: Visitor) -> None:
    """The turn is over: nothing more can be built."""
    expect(visitor.page.locator("[data-move^='build ']")).to_have_count(0)


@pytest.mark.long
def test_the_first_tap_explains_and_the_second_builds(visit: Visit, site: Running) -> None:
    visitor = at_the_market(visit, site)
    frames = len(visitor.frames)
    card = visitor.page.locator("[data-move^='build ']:not([data-id=skyline] *)").first
    card.tap()
    expect(visitor.page.locator(".tip")).to_be_visible()
    expect(prompt(visitor).get_by_role("button", name=re.compile("^Build "))).to_be_visible()
    assert len(visitor.frames) == frames
    card.tap()
    expect_built(visitor)


@pytest.mark.long
def test_the_button_of_what_was_tapped_builds_it(visit: Visit, site: Running) -> None:
    visitor = at_the_market(visit, site)
    visitor.page.locator("[data-move^='build ']").first.tap()
    prompt(visitor).get_by_role("button", name=re.compile("^(Build|Complete) ")).tap()
    expect_built(visitor)


@pytest.mark.long
def test_who_wants_it_quick_builds_with_one_tap(visit: Visit, site: Running) -> None:
    visitor = at_the_market(visit, site)
    visitor.page.get_by_role("button", name="Language and look").tap()
    visitor.page.get_by_label("One tap plays").check()
    visitor.page.keyboard.press("Escape")
    visitor.page.locator("[data-move^='build ']").first.tap()
    expect_built(visitor)
