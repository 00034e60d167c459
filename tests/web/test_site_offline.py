"""The site without a server after its first visit: the network is off, the host is gone, and everything is still there."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from boroughs import game_names
from web.site_host import PATIENCE, Files, SiteVisitor, await_engine
from web.test_end import resign
from web.test_playing import set_up
from web.test_review import game_with_mistakes
from web.visitor import Profile, play_some

pytestmark = pytest.mark.long

DAY = """(() => {
  const Today = Date
  self.Date = class extends Today {
    constructor(...given) { given.length > 0 ? super(...given) : super(Date.now()) }
    static now() { return Today.now() + 86_400_000 }
  }
})()"""
"""The clock of a page or worker goes a day ahead."""
HELD = """
const Plain = Worker
window.Worker = class extends Plain {
  postMessage(message, ...more) {
    if (message.kind === 'start') window.loadEngine = () => super.postMessage(message, ...more)
    else super.postMessage(message, ...more)
  }
}
"""
"""The engine is not loaded before the test says so."""
LONGEST = 900.0
"""Seconds; far longer than a game takes."""


def finish(ann: SiteVisitor) -> None:
    """The computer plays for me to the end, however long that takes."""
    ann.page.get_by_role("button", name=re.compile("^(More|Plus)$")).click()
    name = re.compile("^(Let the computer play for me|Laisser l’ordinateur jouer)")
    ann.page.get_by_role("button", name=name).click()
    begun = time.monotonic()
    while not ann.is_over():
        assert time.monotonic() - begun < LONGEST, ann.page.inner_text("main")
        ann.page.wait_for_timeout(200)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=[pytest.mark.soak] * (game != "machi-koro"))
        for game in game_names()
    ],
)
def test_a_game_without_a_network(game: str, browser: Browser, site_folder: Path) -> None:
    """Its lesson, the day's challenge, a whole game with a hint, and that game again."""
    ann = SiteVisitor(browser, (files := Files(site_folder)).address, width=360, height=740)
    ann.come_and_go_offline(files)
    ann.page.reload()

    ann.go(f"/learn/{game}")
    expect(ann.page.locator(".coach")).to_be_visible(timeout=PATIENCE)

    ann.go("/today")
    day = ann.page.locator(f"[data-game={game}]")
    day.get_by_role("button", name=re.compile("^Play")).click(timeout=PATIENCE)
    ann.await_play()
    expect(ann.offers().first).to_be_visible(timeout=PATIENCE)

    if game == "mad-city":
        # Alone: with rivals seven minutes would pass by the clock.
        set_up(ann, game, "Ann", mode="puzzle solitaire")
        ann.await_play()
    else:
        ann.play_now(game)
    expect(ann.offers().first).to_be_visible(timeout=PATIENCE)
    ann.page.get_by_role("button", name="Hint").click()
    expect(ann.page.locator("section.hint .best")).to_be_visible(timeout=PATIENCE)
    # On a phone a hint lies over the row of buttons until it is closed.
    strip = ann.page.locator("section.hint.strip")
    if strip.count():
        strip.locator(".shut").click(timeout=PATIENCE)
        expect(strip).to_have_count(0)
    play_some(2, ann)
    table = ann.table
    finish(ann)

    # The next day.
    ann.open_again()
    ann.go(f"/table/{table}")
    expect(ann.page.locator(".over")).to_be_visible(timeout=PATIENCE)
    ann.page.get_by_role("link", name="Watch again").click()
    where = ann.page.locator(".controls output")
    expect(where).to_have_text(re.compile(r"^Step 0 of \d+$"), timeout=PATIENCE)
    ann.page.get_by_role("button", name="One step on").click()
    expect(where).to_have_text(re.compile("^Step 1 of"))
    ann.leave()
    assert ann.errors == []


def test_two_at_one_device_without_a_network(browser: Browser, site_folder: Path) -> None:
    """The device goes round behind the curtain, and the game is there again in another page."""
    ann = SiteVisitor(browser, (files := Files(site_folder)).address, width=360, height=740)
    ann.come_and_go_offline(files)
    set_up(ann, "machi-koro", "Ann", "me")
    curtain = ann.page.locator(".curtain")
    held: set[str] = set()
    while len(held) < 2:
        expect(curtain).to_be_visible(timeout=PATIENCE)
        holder = curtain.get_by_role("button").inner_text()
        held.add(holder)
        curtain.get_by_role("button").click()
        while curtain.count() == 0:
            if not ann.play_one():
                ann.page.wait_for_timeout(20)
    table, before = ann.table, ann.newest["number"]
    ann.received.clear()
    ann.open_again()
    ann.go(f"/table/{table}")
    expect(ann.page.locator(".curtain")).to_be_visible(timeout=PATIENCE)
    ann.until(lambda: any(frame["number"] >= before for frame in ann.frames))
    ann.leave()
    assert ann.errors == []


def test_records_go_out_and_in_and_are_reviewed_without_a_network(
    browser: Browser, site_folder: Path, tmp_path: Path
) -> None:
    """A game of this device as a file and back; a game from elsewhere, looked back at."""
    ann = SiteVisitor(browser, (files := Files(site_folder)).address)
    ann.come_and_go_offline(files)
    ann.play_now("machi-koro")
    play_some(2, ann)
    resign(ann)
    with ann.page.expect_download() as saved:
        ann.page.get_by_role("button", name="Save the record").click()
    own, other = tmp_path / "own.record", tmp_path / "other.record"
    saved.value.save_as(own)
    other.write_text(game_with_mistakes(), "utf-8")
    for file in (own, other):
        ann.go("/replay")
        ann.page.locator("input[type=file]").set_input_files(file)
        ann.page.wait_for_url("**#/replay/*", timeout=PATIENCE)
        where = ann.page.locator(".controls output")
        expect(where).to_have_text(re.compile(r"^Step 0 of \d+$"), timeout=PATIENCE)
    ann.page.get_by_role("link", name="Review: luck or play?").click()
    expect(ann.page.locator("[data-id=story]")).to_be_visible(timeout=PATIENCE)
    expect(ann.page.locator("[data-id=sum]")).to_be_visible()
    ann.leave()
    assert ann.errors == []


def test_the_same_game_the_next_day_on_a_phone(profile: Profile, site_folder: Path) -> None:
    """Begun without a network, the browser ended; the first page names the game before any engine is there."""
    files = Files(site_folder)
    ann = SiteVisitor(profile, files.address, width=360, height=740, touch=True)
    ann.come_and_go_offline(files)
    ann.page.reload()
    ann.play_now("machi-koro")
    play_some(2, ann)
    table, before = ann.table, ann.newest["number"]
    ann.leave()

    again = SiteVisitor(profile, files.address, width=360, height=740, touch=True)
    again.context.set_offline(True)
    again.context.add_init_script(DAY)
    again.context.add_init_script(HELD)
    again.page.on("worker", lambda worker: worker.evaluate(DAY))
    again.go("/")
    left = again.page.locator("section[aria-labelledby=left-off] a").first
    expect(left).to_contain_text("Machi Koro")
    before_loading = left.bounding_box()
    again.page.evaluate("loadEngine()")
    await_engine(again.page)
    expect(left).not_to_contain_text("One moment")
    # What lies below it has not moved under the finger meanwhile.
    assert left.bounding_box() == before_loading
    left.tap()
    again.await_play()
    assert again.table == table
    assert again.newest["number"] >= before
    play_some(1, again)
    again.until(lambda: again.newest["number"] > before)
    again.leave()
    assert ann.errors + again.errors == []
