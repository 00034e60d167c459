"""What is passed on of a finished game: a card with its real board, and a link that opens the replay and nothing else."""

from __future__ import annotations

import base64
import re
import struct

import pytest
from playwright.sync_api import Route, expect

from server.conftest import Running
from web.conftest import Visit
from web.test_end import finished
from web.test_finale import at_the_end, forward_to
from web.test_pages import AXE, faults
from web.test_playing import invite, set_up
from web.visitor import PATIENCE, finish_by_bots


@pytest.mark.long
@pytest.mark.parametrize(
    ("wishes", "wins", "copied", "step"),
    [
        pytest.param({}, "won", "Copied", "Step", id="desktop"),
        pytest.param(
            {"width": 360, "height": 740, "touch": True, "locale": "fr-FR", "dark": True},
            "gagne",
            "Copié",
            "Étape",
            id="phone-fr-dark",
            marks=pytest.mark.long,
        ),
    ],
)
def test_the_card_shows_the_board_and_the_link_opens_the_replay(
    visit: Visit, site: Running, wishes: dict[str, object], wins: str, copied: str, step: str
) -> None:
    visitor = visit(site, **wishes)
    page = visitor.page
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.go(f"/table/{finished(site)}")
    # What turned the game most is known once somebody has looked back at it.
    turned = page.locator(".ahead ol li")
    turned.first.wait_for(timeout=PATIENCE * 1000)
    expect(page.locator(".over").get_by_role("status")).to_have_count(0, timeout=PATIENCE * 1000)
    numbers = [
        int(re.sub(r".*?[+−](\d+).*", r"\1", told, flags=re.S)) for told in turned.all_inner_texts()
    ]
    most = turned.nth(numbers.index(max(numbers))).locator("a")
    best = re.search(r"step=(\d+)", str(most.get_attribute("href")))
    assert best
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
    assert re.search(rf"/r/\w+/{best[1]}$", link), (link, best[1])
    stranger = visit(site, **wishes)
    stranger.page.goto(link)
    expect(stranger.page).to_have_url(re.compile(rf"#/replay/\w+\?step={best[1]}$"))
    where = stranger.page.locator(".controls output")
    expect(where).to_have_text(re.compile(rf"^{step} {best[1]} "))


def test_it_is_copied_also_where_a_browser_gives_no_clipboard(visit: Visit, site: Running) -> None:
    """As on a page that came by plain http from a server at home: the old way works there."""
    ann = visit(site)
    ann.context.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
        "addEventListener('copy', () => (window.copiedText = document.activeElement.value))"
    )
    set_up(ann, "machi-koro", "Ann", "friend")
    ann.page.get_by_role("button", name="Copy", exact=True).click()
    expect(ann.page.get_by_role("button", name="Copied", exact=True)).to_be_focused()
    assert ann.page.evaluate("window.copiedText") == invite(ann)


def test_nothing_is_said_to_be_copied_that_was_not(visit: Visit, site: Running) -> None:
    ann = visit(site)
    ann.context.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
        "document.execCommand = () => ((window.tried = true), false)"
    )
    set_up(ann, "machi-koro", "Ann", "friend")
    copy = ann.page.get_by_role("button", name="Copy", exact=True)
    copy.click()
    ann.until(lambda: bool(ann.page.evaluate("window.tried === true")))
    expect(copy).to_be_visible()


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


@pytest.mark.long
def test_the_moment_on_the_card_is_told_to_whoever_was_not_there(
    visit: Visit, site: Running
) -> None:
    """Before anybody has looked back: what turned the game is "you" on the page, and a name on the card."""
    ann = visit(site)

    def turned(route: Route) -> None:
        told = route.fetch().json()
        says = "You build it." if "viewer" in route.request.url else "Ann builds it."
        told["swings"] = [{"step": 4, "round": 1, "seat": 0, "change": 20, "says": says}]
        route.fulfill(json=told)

    ann.page.route("**/summary*", turned)
    ann.play_now("Machi Koro")
    finish_by_bots(ann)
    ann.page.locator(".ahead").wait_for()
    ann.page.get_by_role("button", name="Share", exact=True).click()
    card = ann.page.locator("[data-id=card]")
    expect(card).to_have_attribute("alt", re.compile("Ann builds it"), timeout=PATIENCE * 1000)
    expect(card).not_to_have_attribute("alt", re.compile("You build"))


@pytest.mark.long
def test_a_tie_is_told_to_whoever_was_not_there(laid_site: Running, visit: Visit) -> None:
    """The page says "you 2, Bob 0"; the card, what somebody reads who looked on."""
    ann = visit(laid_site)
    page = ann.page
    asked: list[str] = []
    told = "Equal money, $70,000 each. More tiles on the board: Ann 2, Bob 0."
    frame: dict[str, object] = {
        "standing": {"goal": "", "seats": [], "tie_break": told, "short": None}
    }

    def look_on(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json={"id": "1", "viewer": None, "first": 0, "frames": [frame]})

    # What began in its middle has no record that can be shown: what it would say is said here.
    page.route("**/frames?*", look_on)
    page.route(re.compile(r"/api/records/\w+\?"), lambda route: route.fulfill(json={"steps": 9}))
    at_the_end(laid_site, ann, "chinatown", motion=False)
    forward_to(ann, "section.over h1")
    page.clock.resume()
    expect(page.locator("[data-id=tie-break]")).to_contain_text("you 2, Bob 0")
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator("[data-id=card]")).to_have_attribute("alt", re.compile("Ann 2, Bob 0"))
    assert asked
    assert not any("viewer" in url for url in asked)
