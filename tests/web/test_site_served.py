"""The app of a server that cannot be reached: games against the computer begin on the device, say so, and stay there."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from server.conftest import Serve
from web.conftest import Visit
from web.site_host import PATIENCE, SITE
from web.visitor import Visitor, play_some

pytestmark = pytest.mark.long

KEPT = """() => navigator.serviceWorker.getRegistration('./offline/').then(
  (found) => Boolean(found?.active && found.scope.endsWith('/offline/')))"""


def come_and_play(ann: Visitor) -> None:
    """Whoever has played gets the site, in the background."""
    ann.play_now("Machi Koro")
    ann.go("/")
    # The page's policy lets nobody evaluate text: it is asked again and again.
    ann.until(lambda: bool(ann.page.evaluate(KEPT)))


def test_games_against_bots_begin_on_the_device_when_the_server_is_away(
    open_site: Serve, visit: Visit
) -> None:
    running = open_site(offline=SITE)
    ann = visit(running)
    come_and_play(ann)
    port = urlsplit(running.address).port
    tables = len(running.play_server.registry.tables)
    ann.excused = True
    running.stop()

    ann.page.get_by_role("button", name="New Jack City").first.click()
    ann.page.wait_for_url("**/offline/?served#/table/*", timeout=PATIENCE)
    ann.page.locator(".prompt, .over").first.wait_for(timeout=PATIENCE)
    told = ann.page.locator("[data-id=away]")
    expect(told).to_contain_text("cannot be reached")
    told.get_by_role("button").click()
    play_some(2, ann)
    mine = ann.table

    # The server is back. Nothing was sent to it; its own pages lead to what is kept here.
    again = open_site(offline=SITE, port=port)
    sent: list[str] = []
    ann.page.on("request", lambda request: sent.append(request.method))
    play_some(2, ann)
    assert "POST" not in sent
    assert len(again.play_server.registry.tables) <= tables
    ann.go("/games")
    here = ann.page.locator("[data-id=here]")
    expect(here).to_contain_text("1 game")
    here.get_by_role("link").click()
    ann.page.wait_for_url("**/offline/?served#/games")
    expect(ann.page.locator(f"a[href='#/table/{mine}']").first).to_be_visible(timeout=PATIENCE)


def test_the_page_for_being_offline_leads_to_the_games_on_the_device(
    open_site: Serve, visit: Visit
) -> None:
    running = open_site(offline=SITE)
    ann = visit(running)
    come_and_play(ann)
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ann.excused = True
    running.stop()
    ann.page.reload()
    ann.page.get_by_role("link", name="Play on this device").click()
    expect(ann.page.get_by_role("button", name="Chinatown").first).to_be_visible()
    expect(ann.page.locator("[data-id=away]")).to_be_visible(timeout=PATIENCE)


def test_a_server_without_the_site_says_that_there_is_no_connection(
    open_site: Serve, visit: Visit
) -> None:
    running = open_site()
    ann = visit(running)
    ann.play_now("Machi Koro")
    ann.go("/")
    expect(ann.page.get_by_role("button", name="Chinatown").first).to_be_visible()
    ann.excused = True
    running.stop()
    ann.page.get_by_role("button", name="Chinatown").first.click()
    expect(ann.page.get_by_role("alert").first).to_be_visible()
    assert "offline" not in ann.page.url
