"""A hint says what to do and why, shows it on the board, and covers nothing."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Route, expect

from boroughs.cli.serve import APP
from server.conftest import Running
from web.conftest import Visit
from web.visitor import Visitor

# The page may still be scrolling to it.
UNCOVERED = """() => {
    const ring = document.querySelector('.spotlight .ring.hint').getBoundingClientRect()
    const hint = [...document.querySelectorAll('section.hint')].at(-1).getBoundingClientRect()
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
    if size[0] < 1100:
        # One line in place of the sentence; why, and what else, unfolds above.
        hint.get_by_role("button", expanded=False).click()
    expect(visitor.page.locator(".reasons li").first).to_be_visible()
    ring = visitor.page.locator(".spotlight .ring.hint")
    expect(ring).to_have_count(1)
    expect(ring).to_contain_text("1")
    visitor.page.wait_for_function(UNCOVERED)


# How everything lies, however far the page is scrolled.
LAID = """() => {
    const at = (node) => { const { x, y, width, height } = node.getBoundingClientRect(); return [x, y + scrollY, width, height].map(Math.round).join(' ') }
    const things = [...document.querySelectorAll('#board, #board [data-id], #board svg, #board canvas')].map((node) => [node.dataset.id ?? node.tagName, at(node)].join(' '))
    const { height } = document.querySelector('.prompt').getBoundingClientRect()
    return [...things, `prompt ${Math.round(height)}`]
}"""


@pytest.mark.long
@pytest.mark.parametrize("title", ["New Jack City", "Machi Koro", "Chinatown", "LOTS"])
def test_on_a_phone_a_hint_leaves_the_board_as_it_lies(
    visit: Visit, site: Running, title: str
) -> None:
    """It was a box of three hundred pixels, for which the map was laid anew."""
    visitor = visit(site, width=360, height=740, touch=True)
    visitor.play_now(title)
    visitor.page.locator(".prompt.mine").wait_for()
    if title == "Chinatown":
        # Who is ready is told in words, which take room.
        visitor.until(lambda: all(visitor.newest["view"]["table"]["ready"][1:]))
        rivals = len(visitor.newest["view"]["table"]["ready"]) - 1
        expect(visitor.page.locator("#board .chip.yes")).to_have_count(rivals)
    before = visitor.until_settled(LAID)
    button = visitor.page.locator(".prompt .actions > button.hint:visible")
    if button.count() == 0:
        visitor.page.get_by_role("button", name="More", exact=True).click()
        button = visitor.page.locator(".prompt .sheet").get_by_role("button", name="Hint")
    button.click()
    hint = visitor.page.locator("section.hint")
    hint.get_by_role("button", name="Do it").wait_for(state="attached")
    # What it lights may be named now that was not before, as a place for a block.
    assert set(before) <= set(visitor.until_settled(LAID))
    box, prompt = hint.bounding_box(), visitor.page.locator(".prompt").bounding_box()
    assert box is not None
    assert prompt is not None
    assert box["y"] >= prompt["y"]
    if title == "New Jack City":
        # The card, and the place with both halves in one frame, also where nothing lies yet; or the button, where
        # it is better to lay nothing.
        [best, *_] = next(m for m in visitor.received if m["type"] == "hinted")["moves"]
        lit = {3: 2, 1: 1}[len(best["names"])]
        expect(visitor.page.locator(".spotlight .ring.hint")).to_have_count(lit)
    if title == "Chinatown":
        # The map lies behind another tab: the rows of the lots to keep are lit.
        expect(visitor.page.locator(".spotlight .ring.hint").first).to_be_visible()
    # All of it at a tap, over the board, which stays where it is.
    hint.get_by_role("button", expanded=False).click()
    expect(visitor.page.locator(".unfolded .best strong")).to_be_visible()
    assert set(before) <= set(visitor.until_settled(LAID))
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.locator(".unfolded")).to_have_count(0)
    hint.get_by_role("button", name="Close").click()
    expect(hint).to_have_count(0)
    assert visitor.until_settled(LAID) == before


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


@pytest.mark.long
def test_a_hint_stays_where_it_is_when_the_board_comes_later(visit: Visit, site: Running) -> None:
    """On a slow line the hint was there before Chinatown's board, which then took the panel away from it."""
    visitor = visit(site)
    files = json.loads((APP / "manifest.json").read_text("utf-8"))
    board = files["src/boards/chinatown/Board.svelte"]["file"]
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.page.route(f"**/{board}", hold)
    visitor.begin("Chinatown")
    visitor.page.get_by_role("button", name="Hint", exact=True).click()
    reason = visitor.page.locator("section.hint .reasons li").first
    expect(reason).to_be_visible()
    for route in held:
        route.continue_()
    expect(visitor.page.locator("[data-move=ready]")).to_be_visible()
    expect(reason).to_be_visible()
    visitor.page.get_by_role("button", name="I decide").click()
    expect(visitor.page.locator("aside [role=tabpanel]")).to_have_count(0)


RINGS_ON_BAR = """(bar) => {
    const { top } = document.querySelector(bar).getBoundingClientRect()
    const feet = [...document.querySelectorAll('.spotlight .ring.hint')].map((ring) => ring.getBoundingClientRect().bottom)
    return feet.filter((foot) => foot > top + 8)
}"""


def test_no_ring_lies_on_the_buttons_that_stick_above_the_prompt(
    visit: Visit, site: Running
) -> None:
    """The ring of a row half under them went around "Ready", as if that were hinted."""
    visitor = visit(site, width=360, height=740, touch=True)
    visitor.play_now("Chinatown")
    visitor.page.locator(".prompt.mine").wait_for()
    visitor.page.locator(".prompt .actions > button.hint:visible").click()
    visitor.page.locator(".spotlight .ring.hint").first.wait_for()
    visitor.until_settled(LAID)
    assert visitor.page.evaluate(RINGS_ON_BAR, ".keep footer") == []
