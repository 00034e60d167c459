"""The site without a server after its first visit: the network is off, the host is gone, and everything is still there."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from boroughs import game_names
from web.site_host import PATIENCE, Files, SiteVisitor
from web.visitor import play_some

pytestmark = pytest.mark.long

LONGEST = 900.0
"""Seconds: Mad City's minutes are real ones."""


def finish(ann: SiteVisitor) -> None:
    """The computer plays for me to the end, however long that takes."""
    ann.page.get_by_role("button", name=re.compile("^(More|Plus)$")).click()
    name = re.compile("^(Let the computer play for me|Laisser l’ordinateur jouer)")
    ann.page.get_by_role("button", name=name).click()
    begun = time.monotonic()
    while not ann.is_over():
        assert time.monotonic() - begun < LONGEST, ann.page.inner_text("main")
        ann.page.wait_for_timeout(200)


@pytest.mark.parametrize("game", game_names())
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

    ann.play_now(game)
    expect(ann.offers().first).to_be_visible(timeout=PATIENCE)
    ann.page.get_by_role("button", name="Hint").click()
    expect(ann.page.locator("section.hint .best")).to_be_visible(timeout=PATIENCE)
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
