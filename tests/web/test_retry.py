"""Own mistakes as puzzles: the board of that moment, any answer judged, the best one drawn; by mouse, finger and keyboard."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

import boroughs
from boroughs.bots import make_bot
from server.conftest import Running
from server.playing import ANSWER_SECONDS
from server.workers.test_records import imported
from web.conftest import Visit
from web.test_pages import AXE, faults
from web.visitor import PATIENCE, Visitor


def game_to_learn_from() -> str:
    """Ann has much to learn; she looks at it."""
    game = boroughs.game("machi-koro")
    bots = {seat: make_bot(game, level) for seat, level in enumerate(("easy", "normal"))}
    table = boroughs.Table(game, 2, seed="learn", bots=bots, players=["Ann", "Ada (normal)"])
    table.play_out()
    return table.record


def review_of(site: Running, record: str) -> Any:
    """Asked for until it is there."""
    while True:
        answer = httpx.get(
            f"{site.address}api/records/{record}/review", timeout=ANSWER_SECONDS
        ).json()
        if answer["review"] is not None:
            return answer["review"]


def builds(review: Any) -> list[Any]:
    """Mistakes of seat 0 whose better move builds something: one press on the board."""
    return [
        mistake
        for mistake in review["mistakes"]
        if review["moments"][mistake["moment"]]["seat"] == 0
        and mistake["better_move"].startswith("build ")
    ]


def press(visitor: Visitor, notation: str, how: str) -> None:
    thing = visitor.page.locator(f'#board [data-move="{notation}"]').first
    if how == "touch":
        thing.tap()
    elif how == "keyboard":
        thing.focus()
        visitor.page.keyboard.press("Enter")
    else:
        thing.click()


@pytest.mark.long
@pytest.mark.parametrize(
    ("width", "height", "how"),
    [
        (1280, 800, "mouse"),
        pytest.param(360, 740, "touch", marks=pytest.mark.long),
        pytest.param(1280, 800, "keyboard", marks=pytest.mark.long),
    ],
)
def test_a_mistake_is_found_again_on_the_board(
    visit: Visit, site: Running, width: int, height: int, how: str
) -> None:
    record = imported(site, game_to_learn_from())["id"]
    review = review_of(site, record)
    mistake = builds(review)[0]
    moment = review["moments"][mistake["moment"]]
    own = [m for m in review["mistakes"] if review["moments"][m["moment"]]["seat"] == 0]
    visitor = visit(site, width=width, height=height, touch=how == "touch", dark=how == "touch")
    page = visitor.page
    visitor.go(f"/review/{record}?eyes=0")
    page.get_by_role("link", name="Try again: ").click(timeout=PATIENCE * 1000)
    expect(page.locator("[data-id=puzzle] ol li")).to_have_count(len(own))

    # One of them by its address: what is asked, and what was played is no answer.
    visitor.go(f"/review/{record}/retry?seat=0&eyes=0&step={moment['step']}")
    verdict = page.locator("[data-id=verdict]")
    expect(verdict).to_contain_text("Find a better move")
    expect(page.locator("[data-id=puzzle]")).to_contain_text(
        f"cost you {round(100 * mistake['loss'])} of 100"
    )
    page.locator("#board [data-move]").first.wait_for()
    press(visitor, mistake["played_move"], how)
    expect(verdict).to_contain_text("No better than what was played")
    expect(page.locator("[data-id=puzzle] tr.best")).to_contain_text("?")

    # The best one is found, said, drawn on the board and ranked, with its reason.
    press(visitor, mistake["better_move"], how)
    expect(verdict).to_contain_text("Found at the second try")
    chance = round(100 * moment["possible"][0]["chances"][0])
    expect(page.locator("[data-id=puzzle] tr.best .number")).to_have_text(str(chance))
    expect(page.locator("[data-id=puzzle] tr.played")).to_have_count(1)
    if mistake["why"]:
        expect(page.locator("[data-id=puzzle] .why")).to_contain_text(mistake["why"])
    expect(page.locator(".spotlight .sign").filter(has_text="✓")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate(AXE.read_text("utf-8"))
    assert faults(visitor) == []


@pytest.mark.long
def test_who_does_not_find_it_is_shown_and_goes_on(visit: Visit, site: Running) -> None:
    record = imported(site, game_to_learn_from())["id"]
    review = review_of(site, record)
    own = [m for m in review["mistakes"] if review["moments"][m["moment"]]["seat"] == 0]
    visitor = visit(site)
    page = visitor.page
    visitor.go(f"/review/{record}/retry?seat=0&eyes=0")
    verdict = page.locator("[data-id=verdict]")
    for place, mistake in enumerate(own):
        expect(page.locator("[data-id=puzzle] ol [aria-current=step]")).to_have_attribute(
            "aria-label", f"{place + 1} of {len(own)}"
        )
        page.get_by_role("button", name="Show it").click()
        expect(verdict).to_contain_text(mistake["better"])
        last = place + 1 == len(own)
        if not last:
            page.get_by_role("button", name="Next").click()
    page.get_by_role("link", name="Done").click()
    expect(page.locator("[data-id=story]")).to_be_visible()


@pytest.mark.long
def test_a_mistake_is_played_on_from(visit: Visit, site: Running) -> None:
    record = imported(site, game_to_learn_from())["id"]
    review_of(site, record)
    visitor = visit(site)
    visitor.go(f"/review/{record}/retry?seat=0&eyes=0")
    visitor.page.get_by_role("button", name="Show it").click()
    visitor.page.get_by_role("button", name="Play on from there").click()
    expect(visitor.page).to_have_url(re.compile("/table/"), timeout=PATIENCE * 1000)
    expect(visitor.page.locator(".prompt")).to_be_visible(timeout=PATIENCE * 1000)
