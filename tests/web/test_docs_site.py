"""The documentation in a browser: search without a network, light and dark, a phone, a table to play inside."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from web.site_host import Files

pytestmark = pytest.mark.long

PATIENCE = 60_000
"""Milliseconds; far longer than anything takes."""
DIST = Path(__file__).parents[2] / "dist"
PHONE = ViewportSize(width=360, height=740)
LOOKED_AT = (
    "index",
    "players/index",
    "players/machi-koro",
    "players/lots-clauses",
    "bots",
    "speed",
    "protocol",
    "reference/api",
    "reference/messages",
    "reference/encodings",
)


@pytest.fixture(scope="module")
def host() -> Iterator[Files]:
    found = Files(DIST, "docs")
    yield found
    found.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page()
    opened.set_default_timeout(PATIENCE)
    yield opened
    opened.close()


def search(page: Page, address: str, words: str) -> None:
    page.goto(f"{address}index.html")
    page.locator("input[name=q]").first.fill(words)
    page.locator("input[name=q]").first.press("Enter")
    expect(page.locator("#search-results li").first).to_be_visible(timeout=PATIENCE)


def test_the_search_finds_a_clause_over_http(page: Page, host: Files) -> None:
    search(page, host.address, "demolition company landmark")
    expect(page.locator("#search-results")).to_contain_text("clause by clause")


def test_the_search_works_from_a_file(page: Page) -> None:
    """Opened by a double click, without any host."""
    search(page, f"{(DIST / 'docs').as_uri()}/", "withdraw")
    assert page.url.startswith("file:")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_is_wider_than_a_phone_and_none_asks_another_host(
    browser: Browser, host: Files, scheme: str
) -> None:
    context = browser.new_context(
        viewport=PHONE, color_scheme="dark" if scheme == "dark" else "light"
    )
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    colours = set()
    for name in LOOKED_AT:
        page.goto(f"{host.address}{name}.html")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], name
        colours.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    own = host.address.removesuffix("docs/")
    assert [url for url in asked if not url.startswith((own, "data:"))] == []
    assert len(colours) == 1
    light = colours.pop() == "rgb(255, 255, 255)"
    assert light == (scheme == "light")
    context.close()


def test_a_table_is_played_where_the_games_lie_beside(page: Page, host: Files) -> None:
    page.goto(f"{host.address}players/index.html")
    page.get_by_role("button", name="Machi Koro").click()
    table = page.frame_locator("#table-to-try iframe")
    expect(table.get_by_role("button").first).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".without-site")).to_have_count(0)


def test_a_game_leads_to_its_lesson_where_the_games_lie_beside(page: Page, host: Files) -> None:
    page.goto(f"{host.address}players/lots.html")
    link = page.get_by_role("link", name="Play the guided first game")
    expect(link).to_have_attribute(
        "href", f"{host.address.removesuffix('docs/')}site/index.html#/learn/lots"
    )


def test_without_the_games_it_says_so_kindly(page: Page) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{(DIST / 'docs').as_uri()}/players/index.html")
    expect(page.locator(".without-site")).to_contain_text("make site docs")
    expect(page.locator("#table-to-try button")).to_have_count(0)
    assert errors == []
