"""What is passed on of a finished game: a card with its real board, and a link that opens the replay and nothing else."""

from __future__ import annotations

import base64
import re
import struct

import pytest
from playwright.sync_api import expect

from server.conftest import Running
from web.conftest import Visit
from web.test_end import finished
from web.test_pages import AXE, faults
from web.visitor import PATIENCE, finish_by_bots


@pytest.mark.long
@pytest.mark.parametrize(
    ("wishes", "wins", "copied"),
    [
        pytest.param({}, "won", "Copied", id="desktop"),
        pytest.param(
            {"width": 360, "height": 740, "touch": True, "locale": "fr-FR", "dark": True},
            "gagne",
            "Copié",
            id="phone-fr-dark",
            marks=pytest.mark.long,
        ),
    ],
)
def test_the_card_shows_the_board_and_the_link_opens_the_replay(
    visit: Visit, site: Running, wishes: dict[str, object], wins: str, copied: str
) -> None:
    visitor = visit(site, **wishes)
    page = visitor.page
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.go(f"/table/{finished(site)}")
    page.locator(".ahead").wait_for()
    page.get_by_role("button", name=re.compile("^(Share|Partager)$")).click()
    card = page.locator("[data-id=card]")
    expect(card).to_be_visible()
    # In the third person: whoever gets it was not there.
    expect(card).to_have_attribute("alt", re.compile(f"(Ann|Bob|Cy) {wins}"))
    picture = base64.b64decode(str(card.get_attribute("src")).split(",", 1)[1])
    assert struct.unpack(">II", picture[16:24]) == (1200, 630)
    # Without names nobody's name is told.
    page.get_by_role("checkbox").uncheck()
    expect(card).not_to_have_attribute("alt", re.compile("Ann|Bob|Cy"))
    assert page.evaluate("document.documentElement.scrollWidth") <= int(
        str(wishes.get("width", 1280))
    )
    page.evaluate(AXE.read_text("utf-8"))
    assert faults(visitor) == []
    page.get_by_role("button", name=re.compile("^(Copy the link|Copier le lien)$")).click()
    expect(page.locator(".share .done")).to_contain_text(copied)
    link = page.evaluate("navigator.clipboard.readText()").splitlines()[-1]
    assert "/r/" in link
    stranger = visit(site)
    stranger.page.goto(link)
    expect(stranger.page).to_have_url(re.compile(r"#/replay/\w+(\?step=\d+)?$"))
    expect(stranger.page.get_by_role("main")).to_be_visible()


@pytest.mark.long
def test_the_card_speaks_of_who_shares_it_by_name(visit: Visit, site: Running) -> None:
    """The page says "your city" to who played; whoever gets the card was not there."""
    ann = visit(site)
    ann.play_now("Machi Koro")
    finish_by_bots(ann)
    ann.page.locator(".ahead").wait_for()
    ann.page.get_by_role("button", name="Share", exact=True).click()
    card = ann.page.locator("[data-id=card]")
    expect(card).to_have_attribute("alt", re.compile("landmarks stand"), timeout=PATIENCE * 1000)
    expect(card).not_to_have_attribute("alt", re.compile(r"\b[Yy]our?\b"))
