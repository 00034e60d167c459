"""The end of a game, in view when it ends: who won and why, the score, the chart, the facts, and what can follow."""

from __future__ import annotations

import asyncio
import re
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import httpx
import pytest
from playwright.sync_api import expect

from server.conftest import Running
from server.playing import ANSWER_SECONDS, joined, keys
from server.tables.test_play_on import LAST, play_on
from server.workers.test_records import SAVED, imported
from web.conftest import Visit
from web.test_pages import AXE, faults
from web.visitor import PATIENCE, Visitor


@cache
def finished(
    site: Running, game: str = "machi-koro", names: tuple[str, ...] = ("Ann", "Bob", "Cy")
) -> str:
    """A public table at which easy bots have played to the end; once for all tests."""
    seats = [{"kind": "bot", "bot": "easy", "name": name} for name in names]
    wish = {"game": game, "public": True, "seats": seats}
    table = str(
        httpx.post(f"{site.address}api/tables", json=wish, timeout=ANSWER_SECONDS).json()["table"][
            "id"
        ]
    )
    begun = time.monotonic()
    while (
        httpx.get(f"{site.address}api/tables/{table}", timeout=ANSWER_SECONDS).json()["phase"]
        != "over"
    ):
        assert time.monotonic() - begun < PATIENCE
        time.sleep(0.2)
    return table


def resign(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name=re.compile("^(More|Plus)$")).click()
    give_up = re.compile("Give up|Abandonner")
    visitor.page.get_by_role("button", name=give_up).click()
    visitor.page.get_by_role("dialog").get_by_role("button", name=give_up).click()
    visitor.page.locator(".over").wait_for()


@pytest.mark.long
@pytest.mark.parametrize(
    ("locale", "why"),
    [("en-GB", "landmarks stand"), pytest.param("fr-FR", "monuments", marks=pytest.mark.long)],
)
def test_the_whole_story_is_told(visit: Visit, site: Running, locale: str, why: str) -> None:
    visitor = visit(site, locale=locale)
    visitor.go(f"/table/{finished(site)}")
    over = visitor.page.locator(".over")
    expect(over.locator(".banner p").first).to_contain_text(why)
    expect(over.locator(".banner h1")).to_be_in_viewport()
    expect(over.locator(".scores ol > li")).to_have_count(3)
    expect(over.locator(".ahead svg path.line")).to_have_count(3)
    expect(over.locator(".ahead ol li").first).to_be_visible(timeout=PATIENCE * 1000)
    assert 1 <= over.locator(".ahead ol li").count() <= 3
    swing = re.compile(r"(Round|Manche) \d+\s?: [+−]\d+ ")
    expect(over.locator(".ahead ol li").first).to_contain_text(swing)
    expect(over.locator(".scores h2 small")).not_to_be_empty()
    for seat in range(3):
        assert 3 <= over.locator(f".facts > .seat-{seat} dl > div").count() <= 4
    record = httpx.get(f"{site.address}api/tables/{finished(site)}", timeout=ANSWER_SECONDS).json()[
        "record"
    ]
    # The turning points and the mistake are those of the review.
    expect(over.get_by_role("status")).to_have_count(0, timeout=PATIENCE * 1000)
    review = httpx.get(f"{site.address}api/records/{record}/review", timeout=ANSWER_SECONDS).json()[
        "review"
    ]
    expect(over.locator(".ahead ol li")).to_have_count(len(review["turning"]))
    for place, turn in enumerate(review["turning"]):
        if locale == "en-GB":
            says = review["moments"][turn]["says"]
            expect(over.locator(".ahead ol li").nth(place)).to_contain_text(says)
    expect(over.locator(".mistake")).to_have_count(min(1, len(review["mistakes"])))
    visitor.page.evaluate(AXE.read_text("utf-8"))
    assert faults(visitor) == []


@pytest.mark.long
def test_what_only_playouts_can_judge_is_looked_at_when_somebody_asks(
    visit: Visit, site: Running
) -> None:
    """Until then the largest swings stand there; it is told how far it is, and what keeps it gives the way back."""
    visitor = visit(site)
    visitor.go(f"/table/{finished(site, 'new-jack-city', ('Ann', 'Bob'))}")
    ahead = visitor.page.locator(".ahead")
    expect(ahead.locator("ol li").first).to_be_visible()
    answer = {"id": "r", "headline": "", "done": 3, "of": 9, "curve": [], "review": None}
    visitor.page.route("**/api/records/*/review*", lambda route: route.fulfill(json=answer))
    ahead.get_by_role("button", name="Look closely").click()
    expect(ahead.get_by_role("status")).to_contain_text("3 of 9")
    expect(ahead.locator("ol li")).to_have_count(0)
    visitor.excused = True
    visitor.page.route("**/api/records/*/review*", lambda route: route.abort())
    expect(ahead.get_by_role("button", name="Look closely")).to_be_visible()
    expect(ahead.locator("ol li").first).to_be_visible()


CUT = """() => {
  const whole = document.querySelector('.ahead .both > svg').getBoundingClientRect()
  const inside = ({ left, right, top, bottom }) =>
    left >= whole.left - 1 && right <= whole.right + 1 && top >= whole.top - 1 && bottom <= whole.bottom + 1
  return [...document.querySelectorAll('.ahead .both > svg text')].filter((one) => !inside(one.getBoundingClientRect())).map((one) => one.textContent)
}"""
"""What is written at the axes and does not lie within the drawing."""

RUN_TOGETHER = """() => {
  const marks = [...document.querySelectorAll('.ahead .both > svg text:not(.end, .number)')].map((one) => [one.textContent, one.getBoundingClientRect()])
  return marks.flatMap(([says, a], at) => marks.slice(at + 1)
    .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom - 3 && b.top < a.bottom - 3)
    .map(([other]) => says + other))
}"""
"""What is written over something else there: "Round 1" and the 3 read as thirteen."""


@pytest.mark.long
@pytest.mark.parametrize(
    "wishes",
    [
        pytest.param({}, id="desktop"),
        pytest.param(
            {"width": 360, "height": 740, "locale": "fr-FR", "dark": True}, id="phone-fr-dark"
        ),
    ],
)
@pytest.mark.parametrize(
    ("game", "names"), [("machi-koro", ("Ann", "Bob", "Cy")), ("new-jack-city", ("Ann", "Bob"))]
)
def test_no_axis_is_cut_and_nothing_sticks_out(
    visit: Visit, site: Running, game: str, names: tuple[str, ...], wishes: dict[str, object]
) -> None:
    visitor = visit(site, **wishes)
    page = visitor.page
    visitor.go(f"/table/{finished(site, game, names)}")
    page.locator(".facts").wait_for()
    page.locator(".ahead .both > svg text").first.wait_for()
    assert page.evaluate(CUT) == []
    assert page.evaluate(RUN_TOGETHER) == []
    by_score = page.locator(".ahead .units button").last
    if by_score.count():
        by_score.click()
        expect(by_score).to_have_attribute("aria-pressed", "true")
        assert page.evaluate(CUT) == []
        assert page.evaluate(RUN_TOGETHER) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= int(
        str(wishes.get("width", 1280))
    )


@pytest.mark.long
def test_a_swing_leads_to_its_moment_and_the_picture_can_be_saved(
    visit: Visit, site: Running
) -> None:
    visitor = visit(site)
    visitor.go(f"/table/{finished(site)}")
    visitor.page.get_by_role("button", name="Share").click()
    sheet = visitor.page.get_by_role("dialog")
    with visitor.page.expect_download() as download:
        sheet.get_by_role("button", name="Save the picture").click()
    assert download.value.suggested_filename.endswith(".png")
    expect(sheet.locator(".done")).to_contain_text(".png")
    sheet.get_by_role("button", name="Close").click()
    visitor.page.locator(".ahead ol a").first.click()
    expect(visitor.page).to_have_url(re.compile("replay.*step="))


@pytest.mark.long
def test_who_played_watches_again_with_their_own_eyes(visit: Visit, site: Running) -> None:
    visitor = visit(site)
    visitor.play_now("Machi Koro")
    resign(visitor)
    visitor.page.get_by_role("link", name="Watch again").click()
    expect(visitor.page).to_have_url(re.compile("replay.*eyes=0"))
    expect(visitor.page.locator("main")).to_contain_text("Your city")


@pytest.mark.long
def test_who_gave_up_is_not_told_that_the_others_did(visit: Visit, site: Running) -> None:
    visitor = visit(site)
    visitor.play_now("Machi Koro")
    resign(visitor)
    expect(visitor.page.locator(".banner")).to_contain_text("You gave up.")
    expect(visitor.page.locator(".banner")).not_to_contain_text("The others")


async def won_at_last(site: Running, table: str, key: str, build: str) -> None:
    """Whoever passed builds after all, as soon as it is possible."""
    async with joined(site.address, table, key) as me:
        await me.until(lambda client: client.frame)
        while me.table["phase"] != "over":
            if me.moves:
                await me.play(build if build in me.moves else me.moves[0])
            else:
                await me.until(lambda client: client.moves or client.table["phase"] == "over")


@pytest.mark.long
@pytest.mark.parametrize(
    ("locale", "touch", "again"),
    [("en-GB", False, "Play on from there"), ("fr-FR", True, "Reprendre à ce moment")],
)
def test_a_mistake_is_drawn_and_can_be_mended(
    visit: Visit, site: Running, locale: str, touch: bool, again: str
) -> None:
    """Who passes with the last landmark paid for sees it, plays on from there, and wins."""
    record = imported(site, SAVED.record)["id"]
    mover, build = SAVED.steps[LAST].seat, SAVED.steps[LAST].notation
    created = play_on(site, record, LAST, "Ann")
    [key] = keys(created)
    width, height = (360, 740) if touch else (1280, 800)
    visitor = visit(site, locale=locale, touch=touch, width=width, height=height)
    page = visitor.page
    visitor.go(f"/table/{created['table']['id']}/{key}")
    visitor.await_table()
    first = visitor.newest["number"]
    page.locator('[data-move="pass"]').click()
    visitor.until(
        lambda: (
            visitor.newest["number"] > first
            and (visitor.newest["result"] or mover in visitor.newest["to_act"])
        )
    )
    if not visitor.newest["result"]:
        # Given up a game has no result to look back from: it is played to its end, from another window.
        table = created["table"]["id"]
        with ThreadPoolExecutor() as beside:
            beside.submit(asyncio.run, won_at_last(site, table, key, build)).result(PATIENCE)
    card = page.locator(".mistake")
    expect(card.locator(".better .drawn svg")).to_be_visible()
    expect(card.locator(".played .drawn")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    before = page.url
    card.get_by_role("button", name=again).click()
    expect(page).not_to_have_url(before)
    landmark = page.locator(f'[data-move="{build}"]').first
    if touch:
        landmark.tap()
        page.locator(".prompt .chosen button").tap()
    else:
        landmark.click()
    page.locator(".over .won h1").wait_for()
    expect(page.locator(".over .mistake.none")).to_be_visible()
