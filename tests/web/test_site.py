"""The site without a server, in a browser: plain files behind any address, and after the first visit no network at all.

All of it loads a whole Python into the page, which takes its time: `make test-long`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from boroughs import game_names
from web.site_host import PATIENCE, PLACE, TITLES, Files, SiteVisitor, await_engine
from web.visitor import play_some

pytestmark = pytest.mark.long


def test_home_is_there_before_any_python(ann: SiteVisitor, files: Files) -> None:
    """Not one file of the engine has come, and every game can be read about."""
    ann.page.route("**/engine/python/**", lambda route: None)
    ann.excused = True
    ann.go("/")
    for title in TITLES.values():
        expect(ann.page.get_by_role("button", name=title).first).to_be_visible()
    expect(ann.page.locator("[data-id=engine]")).to_contain_text("%")
    ann.page.unroute_all(behavior="ignoreErrors")


@pytest.mark.parametrize("page", ["club/abc/def", "ladder/lots", "lab/machi-koro"])
def test_what_only_a_server_has_says_so_and_leads_there(page: str, ann: SiteVisitor) -> None:
    """Somebody's link to a club, say: the same page of the server that one names."""
    ann.go(f"/{page}")
    elsewhere = ann.page.locator("[data-id=elsewhere]")
    expect(elsewhere).to_contain_text("no server")
    opened: list[str] = []
    ann.page.route("https://boroughs.example.org/**", lambda route: route.fulfill(body="Hello"))
    ann.page.on("framenavigated", lambda frame: opened.append(frame.url))
    elsewhere.get_by_role("textbox").fill("boroughs.example.org")
    elsewhere.get_by_role("button", name="Open", exact=True).click()
    ann.page.wait_for_url(f"https://boroughs.example.org/#/{page}")
    assert opened == [f"https://boroughs.example.org/#/{page}"]


def test_nothing_comes_from_another_host(ann: SiteVisitor, files: Files) -> None:
    hosts: set[str] = set()
    ann.page.context.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    ann.play_now("machi-koro")
    assert hosts == {files.address.split("/")[2]}
    assert all(path.startswith(f"/{PLACE}/") for path in files.asked)


@pytest.mark.parametrize("game", game_names())
def test_every_game_is_played_against_bots_with_a_hint(game: str, ann: SiteVisitor) -> None:
    ann.play_now(game)
    expect(ann.offers().first).to_be_visible(timeout=PATIENCE)
    ann.page.get_by_role("button", name="Hint").click()
    expect(ann.page.locator("section.hint .best")).to_be_visible(timeout=PATIENCE)
    play_some(3, ann)


def test_a_second_tab_is_told_and_may_take_over_until_it_is_closed(ann: SiteVisitor) -> None:
    ann.play_now("machi-koro")
    second = ann.page.context.new_page()
    second.goto(ann.page.url)
    told = second.locator("[data-id=engine]")
    expect(told).to_contain_text("another tab", timeout=PATIENCE)
    told.get_by_role("button").click()
    second.locator(".prompt, .over").first.wait_for(timeout=PATIENCE)
    expect(ann.page.locator("[data-id=engine]")).to_contain_text("another tab", timeout=PATIENCE)
    # That one is closed: the first goes on by itself.
    second.close()
    expect(ann.page.locator("[data-id=engine]")).to_have_count(0, timeout=PATIENCE)
    ann.until(lambda: ann.offers().count() > 0)


def test_everything_goes_into_a_file_and_back(
    ann: SiteVisitor, browser: Browser, files: Files, tmp_path: Path
) -> None:
    ann.play_now("new-jack-city")
    play_some(2, ann)
    table = ann.table
    ann.go("/games")
    with ann.page.expect_download() as saved:
        ann.page.get_by_role("button", name="Save everything").click()
    backup = tmp_path / "everything.json"
    saved.value.save_as(backup)
    assert [row["id"] for row in json.loads(backup.read_text("utf-8"))["stores"]["tables"]] == [
        table
    ]

    bob = SiteVisitor(browser, files.address)
    bob.go("/games")
    await_engine(bob.page)
    chooser = bob.page.locator("[data-id=local-data] input")
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"format": "other"}', "utf-8")
    chooser.set_input_files(wrong)
    expect(bob.page.get_by_role("alert")).to_contain_text("no games of Boroughs")
    chooser.set_input_files(backup)
    expect(bob.page.locator("[data-id=local-data]")).to_contain_text("1 game")
    bob.go(f"/table/{table}")
    bob.page.locator(".prompt, .over").first.wait_for(timeout=PATIENCE)
    bob.leave()
    assert bob.errors == []


def test_a_table_in_somebody_elses_page(browser: Browser, files: Files, tmp_path: Path) -> None:
    """A page of another host shows the picture of a game; a click, and it is played there."""
    address = f"{files.address}embed.html?game=machi-koro&amp;lang=fr"
    (tmp_path / "index.html").write_text(
        f"<!doctype html><h1>Our club</h1><iframe src='{address}' width=900 height=700></iframe>",
        "utf-8",
    )
    other = Files(tmp_path, "")
    page = browser.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(other.address)
    inside = page.frame_locator("iframe")
    expect(inside.get_by_role("heading", name="Machi Koro")).to_be_visible()
    assert not any("/engine/" in path for path in files.asked)
    inside.get_by_role("button", name="Jouer").click()
    move = inside.locator("[data-move]:enabled:visible").first
    move.click(timeout=PATIENCE)
    inside.get_by_role("button", name="Plus").first.wait_for()
    page.screenshot(path=tmp_path / "embedded.png")
    page.close()
    other.close()
    assert errors == []
