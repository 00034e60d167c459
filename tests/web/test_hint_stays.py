"""A hint stays until its reader closes it or it becomes impossible; in the minute it moves nothing."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from server.conftest import Running
from web.conftest import Visit
from web.positions import create, lay_out, play_there, sit_down
from web.test_mad_city_board import dealt, tiles, view
from web.visitor import Visitor

LAID = """() => Object.fromEntries([...document.querySelectorAll('[data-square], .hand [data-tile]')].map(
    (node) => [node.dataset.square ?? node.dataset.tile, JSON.stringify(node.getBoundingClientRect())]))"""
FREE = """() => [...document.querySelectorAll('[data-square], .hand [data-tile]')].every((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    return node === over || node.contains(over) || over?.contains(node)
})"""


def begin(visitor: Visitor, running: Running) -> str:
    """A minute of an hour, in which hints are allowed; the rival never moves by itself. The table's name."""
    created = create(running, "mad-city", ["Ann", "Ben"], hints=True)
    sit_down(running, created, [visitor])
    table = str(created["table"]["id"])
    now = running.play_server.registry.tables[table].clock.now()
    lay_out(running, table, dealt(2, {}, now + 3_600_000), visitor)
    expect(tiles(visitor).first).to_be_visible()
    return table


@pytest.mark.long
def test_beside_a_hint_a_rival_above_the_city_is_named(laid_site: Running, visit: Visit) -> None:
    """Before the minute the panel takes the width: of the rival a sign was left in the corner of an empty bar."""
    ann = visit(laid_site)
    created = create(laid_site, "mad-city", ["Ann", "Ben"], hints=True)
    sit_down(laid_site, created, [ann])
    page = ann.page
    page.locator(".prompt button:visible", has_text="Hint").first.click()
    expect(page.locator("aside .shut")).to_be_visible()
    expect(page.locator(".board.wide")).to_have_count(0)
    rival = page.locator(".rival")
    expect(rival.locator(".name")).to_have_text("Ben")
    expect(rival.locator(".name")).to_be_visible()
    parts = [
        box
        for each in [rival, *rival.locator(".name, .plot, dd").all()]
        if (box := each.bounding_box())
    ]
    whole = parts[0]
    assert len(parts) == 8
    for part in parts[1:]:
        assert part["x"] >= whole["x"]
        assert part["y"] >= whole["y"]
        assert part["x"] + part["width"] <= whole["x"] + whole["width"] + 1
        assert part["y"] + part["height"] <= whole["y"] + whole["height"] + 1


def lit(visitor: Visitor) -> Locator:
    return visitor.page.locator(".spotlight .ring.hint")


@pytest.mark.long
@pytest.mark.parametrize("width", [1280, pytest.param(360, marks=pytest.mark.long)])
def test_in_the_minute_nothing_moves_and_another_players_deed_takes_nothing_away(
    laid_site: Running, visit: Visit, width: int
) -> None:
    """The tile and its square are lit, the board stays where it was, and what somebody else lays changes
    nothing; when the tile lies elsewhere the hint is gone, and nothing else is thrown open for it."""
    ann = visit(laid_site, width=width, height=800 if width > 700 else 740)
    table = begin(ann, laid_site)
    page = ann.page
    before: dict[str, Any] = ann.until_settled(LAID)
    if width < 700:
        page.get_by_role("button", name="More").click()
    page.locator(".prompt button:visible", has_text="Hint").first.click()
    advice = page.locator(".prompt .advice .one")
    expect(advice).to_be_visible()
    expect(lit(ann)).to_have_count(2)
    assert ann.until_settled(LAID) == before
    assert page.evaluate(FREE)
    number = page.locator("#board").get_attribute("data-frame")
    rival = view(ann)["builders"][1]
    tile = rival["hand"][0].split("/")[0] if rival["hand"] else ""
    play_there(laid_site, table, [(1, f"place {tile} at a1 turned 0")] if tile else [(1, "done")])
    expect(page.locator("#board")).not_to_have_attribute("data-frame", number or "")
    page.wait_for_timeout(200)
    expect(advice).to_be_visible()
    expect(lit(ann)).to_have_count(2)
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".spotlight .ring.hint")).to_have_count(0)
    expect(page.locator("aside .log, aside [role=tabpanel]")).to_have_count(0)


@pytest.mark.long
def test_a_panel_opened_in_the_minute_covers_neither_city_nor_hand(
    laid_site: Running, visit: Visit
) -> None:
    ann = visit(laid_site)
    begin(ann, laid_site)
    before = ann.until_settled(LAID)
    ann.page.get_by_role("button", name="Chat", exact=True).click()
    expect(ann.page.locator("aside [role=tabpanel]")).to_be_visible()
    assert ann.until_settled(LAID) == before
    assert ann.page.evaluate(FREE)
