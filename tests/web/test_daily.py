"""The puzzle of the day in the web: found on the first page, played, judged, passed on, and looked back on."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from boroughs.games.mad_city.components import TILES
from boroughs.games.mad_city.daily import DailyPuzzle, tiles_of
from boroughs.server.tables.daily import today
from server.conftest import Running, Serve
from web.positions import LaidOutServer

if TYPE_CHECKING:
    from web.conftest import Visit


def play_on(running: Running, table: str, tiles: int) -> None:
    """So many tiles are laid, each on the first free square, while the page looks on."""
    play_server = running.play_server
    assert isinstance(play_server, LaidOutServer)

    async def lay() -> None:
        live = play_server.registry.tables[table]
        for _ in range(tiles):
            if (
                live.require_started().state.to_act()
                and live.require_started().moves(0)[0].notation == "ready"
            ):
                await live.play(0, "ready", live.clock.now())
            await live.play(0, live.require_started().moves(0)[0].notation, live.clock.now())
            await live.play(0, "done", live.clock.now())

    asyncio.run_coroutine_threadsafe(lay(), play_server.loop).result(120)


@pytest.mark.long
def test_the_puzzle_of_the_day_is_played_judged_and_kept(open_site: Serve, visit: Visit) -> None:
    """From the first page to its stars; the line to pass on, the best known cities, and the streak."""
    running = open_site(server_type=LaidOutServer)
    ann = visit(running)
    page = ann.page
    ann.go("/today")
    page.get_by_role("button", name="Play: Mad City").click()
    ann.await_table()
    table = ann.table
    page.locator("[data-move=ready]").click()
    first = TILES[tiles_of(DailyPuzzle(today()).seed)[0][0]].name
    expect(page.locator(f".hand [data-tile={first}]")).to_be_visible()

    ann.go("/daily/mad-city")
    page.get_by_role("link", name="Go on", exact=True).click()
    ann.await_table()
    play_on(running, table, 47)
    # The page may still be on its way through those moves, with a gap in every round.
    page.reload()
    ann.await_table()
    gap = page.locator("[data-cell]:not([data-tile])")
    expect(gap).to_have_count(1)
    gap.click()
    page.locator("[data-move=done]").click()
    # A worker looks for the best cities first: seconds, on a busy machine many.
    done = page.locator("[data-id=day-done]")
    cities = done.get_by_role("img", name=re.compile(r"^Round \d: -?\d+$"))
    expect(cities).to_have_count(3, timeout=120_000)
    ann.go("/daily/mad-city")
    outcome = page.locator(".outcome")
    stars = outcome.get_by_role("img", name=re.compile(r"^\d of 3 stars$"))
    expect(stars).to_be_visible(timeout=120_000)
    expect(outcome).to_contain_text(re.compile(r"Best known: \d+"))
    expect(outcome).not_to_contain_text("Best possible")
    expect(outcome.get_by_role("img", name=re.compile(r"^Round \d: -?\d+$"))).to_have_count(3)
    expect(outcome).to_contain_text("Streak: 1 day")
    line = re.compile(rf"Mad City · {today()} · [★☆]{{3}} · −?\d+/\d+")
    expect(outcome.locator("code")).to_have_text(line)
    with page.expect_download() as picture:
        page.get_by_role("button", name="Share a picture").click()
    assert picture.value.suggested_filename == f"mad-city-{today()}.png"

    expect(page.locator(f"[data-day='{today()}'].done")).to_be_visible()
    expect(page.get_by_role("button", name="Play it again")).to_be_visible()
    page.reload()
    expect(page.locator(".outcome code")).to_have_text(line)


@pytest.mark.long
def test_a_past_day_is_offered_in_french(site: Running, visit: Visit) -> None:
    """At 360 pixels: no streak is promised for it, nothing lies beyond the edge."""
    ann = visit(site, locale="fr-FR", width=360, height=740)
    ann.go("/daily/mad-city/2026-11-02")
    page = ann.page
    expect(page.get_by_role("heading", name="Énigme du lundi 2 novembre 2026")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    # What the lesson did not teach is said before it begins; then every tile is counted, and the forecast is true.
    expect(page.get_by_text("Une route courte coûte des points")).to_be_visible()
    expect(page.get_by_text("Il n’y a pas d’arbre")).to_be_visible()
    page.get_by_role("button", name="Jouer").click()
    ann.await_table()
    # Nothing is forecast before there is anything to forecast: no nought that turns into −5.
    expect(page.locator("[data-move=ready]")).to_be_visible()
    expect(page.locator("[data-id=now]")).to_have_count(0)
    page.locator("[data-move=ready]").click()
    expect(page.get_by_text("tuile 1 sur 16")).to_be_visible()
    expect(page.locator("[data-id=now]")).to_contain_text("−5")
    first = TILES[tiles_of(DailyPuzzle("2026-11-02").seed)[0][0]].name
    expect(page.locator(f".hand [data-tile={first}]")).to_be_visible()


@pytest.mark.long
def test_no_game_has_a_way_of_its_own_to_the_day(site: Running, visit: Visit) -> None:
    """Mad City's card led to a page of its puzzle alone; that one is found from the day."""
    ann = visit(site)
    page = ann.page
    ann.go("/")
    expect(page.locator("li.game")).to_have_count(5)
    expect(page.locator("li.game a[href*=daily]")).to_have_count(0)
    ann.go("/today")
    page.locator("[data-game=mad-city]").get_by_role("link", name="All days").click()
    expect(page).to_have_url(re.compile("#/daily/mad-city$"))
    expect(page.get_by_role("button", name="Play it", exact=True)).to_be_visible()
