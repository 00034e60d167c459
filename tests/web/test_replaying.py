"""Looking at a finished game again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import boroughs
from server.conftest import Running
from server.workers.test_records import imported
from web.test_retry import game_to_learn_from, review_of
from web.visitor import finish_by_bots, play_some

if TYPE_CHECKING:
    from web.conftest import Visit


@pytest.mark.long
def test_a_finished_game_is_seen_again(site: Running, visit: Visit) -> None:
    ann = visit(site)
    ann.play_now("Machi Koro")
    play_some(12, ann)
    finish_by_bots(ann)
    ann.page.get_by_role("link", name="Watch again").click()
    where = ann.page.locator(".controls output")
    expect(where).to_have_text(re.compile(r"^Step 0 of \d+$"))
    expect(ann.page.locator(".proof")).to_contain_text("Proven")
    ann.page.get_by_role("button", name="One step on").click()
    expect(where).to_have_text(re.compile("^Step 1 of"))
    ann.page.locator("body").press("ArrowRight")
    expect(where).to_have_text(re.compile("^Step 2 of"))
    ann.page.get_by_role("slider").fill("12")
    expect(where).to_have_text(re.compile("^Step 12 of"))
    ann.page.get_by_label("Seen by").select_option("0")
    ann.page.wait_for_url(re.compile(r"step=12&eyes=0$"))
    expect(ann.page.get_by_role("img", name=re.compile("A line for each of"))).to_be_visible()
    moment = ann.page.url

    bob = visit(site)
    bob.page.goto(moment)
    expect(bob.page.locator(".controls output")).to_have_text(re.compile("^Step 12 of"))
    expect(bob.page.get_by_label("Seen by")).to_have_value("0")

    ann.page.get_by_role("button", name="To the beginning").click()
    ann.page.get_by_role("button", name="Play", exact=True).click()
    expect(where).to_have_text(re.compile("^Step [1-9]"))
    ann.page.get_by_role("button", name="Stop", exact=True).click()


def unfinished_game() -> str:
    table = boroughs.Table("machi-koro", 2, seed="saved", players=["Ann", "Bob"])
    table.play(table.to_act[0], "roll 1")
    return table.record


@pytest.mark.long
def test_a_record_from_elsewhere_is_opened_or_refused_in_words(site: Running, visit: Visit) -> None:
    ann = visit(site)
    ann.go("/replay")
    ann.page.get_by_label("The record as text").fill(unfinished_game())
    ann.page.get_by_role("button", name="Open it").click()
    proof = ann.page.locator(".proof")
    expect(proof).to_contain_text("Consistent, but not proven")
    expect(proof).to_contain_text("a seed that whoever wrote the record may have chosen")
    expect(proof).to_contain_text("the game does not come to its end")
    # Who begins, with the cards that come to the market folded under it, and whose turn it is: as at the table.
    happened = ann.page.get_by_role("group", name="What happened")
    expect(happened.locator("ol > li")).to_have_count(2)
    expect(happened.get_by_text("comes to the market").first).to_be_hidden()
    happened.locator("summary").click()
    expect(happened.get_by_text("comes to the market").first).to_be_visible()
    ann.go("/replay")
    ann.page.get_by_label("The record as text").fill("nothing of the kind")
    ann.excused = True
    ann.page.get_by_role("button", name="Open it").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("record")


@pytest.mark.long
def test_a_minute_is_seen_again_as_it_was_played_or_four_times_as_fast(
    site: Running, visit: Visit
) -> None:
    """The sand runs between the steps; step by step it stands."""
    bots = {seat: boroughs.make_bot(boroughs.game("mad-city"), "normal") for seat in (0, 1)}
    table = boroughs.Table("mad-city", seats=2, seed="sand", bots=bots)
    table.run(30_000)
    info = site.api.post("/api/records", {"text": table.record}).json()
    begins = next(at for at, step in enumerate(table.steps) if step.notation == "ready") + 1
    ann = visit(site)
    ann.go(f"/replay/{info['id']}?step={begins}")
    clock = ann.page.get_by_role("timer")
    expect(clock).to_contain_text("1:00")
    ann.page.get_by_label("Speed").select_option("fast")
    ann.page.clock.install()
    ann.page.clock.pause_at(ann.page.evaluate("Date.now()") + 1000)
    ann.page.get_by_role("button", name="Play", exact=True).click()
    # Bots think six seconds before they lay their first tile: until then only the sand moves.
    ann.page.clock.run_for(1000)
    expect(clock).to_contain_text(re.compile("0:5[5-9]"))
    where = ann.page.locator(".controls output")
    expect(where).to_have_text(re.compile(f"^Step {begins} of"))
    ann.page.clock.run_for(2000)
    expect(where).not_to_have_text(re.compile(f"^Step {begins} of"))
    ann.page.get_by_role("button", name="Stop", exact=True).click()
    ann.page.get_by_label("Speed").select_option("steps")


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
def test_the_scrubber_is_marked_as_the_review_says(
    site: Running, visit: Visit, width: int, height: int
) -> None:
    """And from any moment one may play on."""
    record = imported(site, game_to_learn_from())["id"]
    review = review_of(site, record)
    ann = visit(site, width=width, height=height)
    page = ann.page
    ann.go(f"/replay/{record}?eyes=0")
    page.locator(".scrub .mark").first.wait_for()
    # Whatever the record calls its reader.
    expect(page.locator(".eyes option", has_text="You")).to_have_count(1)
    own = [m for m in review["mistakes"] if review["moments"][m["moment"]]["seat"] == 0]
    largest = sorted(own, key=lambda mistake: -mistake["loss"])[:6]
    expect(page.locator(".scrub .mark.mistake")).to_have_count(len(largest))
    caption = page.locator("[data-id=caption]")
    page.get_by_role("button", name="The next moment").click()
    expect(page.locator(".controls output")).not_to_have_text(re.compile("^Step 0 "))
    first = page.locator(".controls output").inner_text()
    expect(caption).to_contain_text("Round")
    page.get_by_role("slider").focus()
    page.keyboard.press("PageUp")
    expect(page.locator(".controls output")).not_to_have_text(first)
    page.keyboard.press("PageDown")
    expect(page.locator(".controls output")).to_have_text(first)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width < 620:
        page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("/table/"))
