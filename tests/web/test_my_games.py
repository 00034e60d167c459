"""My games: all of them, whose turn it is, and never a key lost."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from server.conftest import Running
from server.playing import ANSWER_SECONDS
from web.conftest import Visit
from web.test_end import resign
from web.test_pages import AXE, faults
from web.visitor import Visitor


def a_table(site: Running) -> dict[str, Any]:
    """Of mine against the computer, as this browser would remember it."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "easy"}]
    made = httpx.post(
        f"{site.address}api/tables",
        json={"game": "machi-koro", "seats": seats},
        timeout=ANSWER_SECONDS,
    )
    created = made.json()
    return {
        "id": created["table"]["id"],
        "game": "machi-koro",
        "title": created["table"]["title"],
        "seats": {"0": created["seats"][0]["key"]},
        "invites": {},
        "host": created["host"],
        "watch": created["watch"],
        "seen": 1,
    }


def remember(visitor: Visitor, tables: list[dict[str, Any]]) -> None:
    visitor.go("/lobby")
    kept = json.dumps({table["id"]: table for table in tables})
    visitor.page.evaluate("kept => localStorage.setItem('boroughs.tables', kept)", kept)


def rows(visitor: Visitor) -> list[str]:
    """The tables on the page, by their ids."""
    listed = visitor.page.locator("[data-table]")
    listed.first.wait_for()
    found: list[str] = listed.evaluate_all("nodes => nodes.map(node => node.dataset.table)")
    return found


@pytest.mark.long
def test_the_first_of_many_games_is_still_there(visit: Visit, site: Running) -> None:
    """Seventy games, all running: none is dropped, whatever is opened afterwards."""
    ann = visit(site)
    first = a_table(site)
    others = [{**first, "id": f"other{number:03}", "seen": 100 + number} for number in range(69)]
    remember(ann, [first, *others])
    # The made-up ones are not on the server, and the browser complains.
    ann.excused = True
    ann.play_now("Machi Koro")
    ann.go("/games")
    expect(ann.page.locator(f"[data-table='{first['id']}']")).to_be_visible()
    kept = ann.page.evaluate("Object.keys(JSON.parse(localStorage['boroughs.tables'])).length")
    assert kept == 71


@pytest.mark.long
def test_my_turn_leads_and_is_counted(visit: Visit, site: Running) -> None:
    ann = visit(site)
    ann.play_now("Machi Koro")
    ann.offers().first.wait_for()
    played = ann.table
    waiting = a_table(site)
    kept = ann.page.evaluate("JSON.parse(localStorage['boroughs.tables'])")
    remember(ann, [waiting, *kept.values()])
    ann.go("/games")
    expect(ann.page.locator("[data-table]").first).to_have_attribute("data-table", played)
    expect(ann.page.locator(f"[data-table='{played}']")).to_contain_text("Your turn")
    expect(ann.page.locator(f"[data-table='{played}'] h2")).to_have_text("Machi Koro with Gus")
    expect(ann.page.locator("nav .badge")).to_have_text("1")
    expect(ann.page).to_have_title("(1) My games · Boroughs")
    ann.page.evaluate(AXE.read_text("utf-8"))
    assert faults(ann) == []


@pytest.mark.long
def test_games_move_to_another_device_by_file(visit: Visit, site: Running, tmp_path: Path) -> None:
    ann, phone = visit(site), visit(site, width=390, height=844)
    table = a_table(site)
    remember(ann, [table])
    ann.go("/games")
    rows(ann)
    with ann.page.expect_download() as download:
        ann.page.get_by_role("button", name="Save a file").click()
    saved = tmp_path / "games.json"
    download.value.save_as(saved)
    phone.go("/games")
    phone.page.locator("input[type=file]").set_input_files(saved)
    expect(phone.page.get_by_text("1 game was added.")).to_be_visible()
    assert rows(phone) == [table["id"]]
    phone.page.locator("input[type=file]").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": b"[]"}
    )
    expect(phone.page.get_by_role("alert")).to_contain_text("no file of keys")


@pytest.mark.long
def test_games_move_to_another_device_by_code(visit: Visit, site: Running) -> None:
    """What the code says is a link with the keys, which leaves the address at once."""
    ann, phone = visit(site), visit(site, width=390, height=844)
    table = a_table(site)
    remember(ann, [table])
    ann.go("/games")
    rows(ann)
    ann.page.get_by_role("button", name="Show the code").click()
    expect(ann.page.get_by_role("img", name="QR code with the keys")).to_be_visible()
    packed = json.dumps([[table["id"], table["game"], table["seats"], table["host"]]])
    phone.go("/move/" + base64.urlsafe_b64encode(packed.encode()).decode().rstrip("="))
    assert rows(phone) == [table["id"]]
    assert phone.page.url.endswith("#/games")


@pytest.mark.long
def test_a_browser_that_keeps_nothing_is_said(visit: Visit, site: Running) -> None:
    ann = visit(site)
    ann.context.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    )
    ann.play_now("Machi Koro")
    ann.page.evaluate("location.hash = '#/games'")
    expect(ann.page.get_by_role("alert")).to_contain_text("keeps nothing")


@pytest.mark.long
def test_a_running_game_is_removed_only_after_a_question(visit: Visit, site: Running) -> None:
    ann = visit(site)
    table = a_table(site)
    remember(ann, [table])
    ann.go("/games")
    rows(ann)
    ann.page.get_by_role("button", name="Remove").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    assert rows(ann) == [table["id"]]
    ann.page.get_by_role("button", name="Remove").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Remove it").click()
    expect(ann.page.locator("[data-table]")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        pytest.param({}, ["You gave up", "today", "0 of 6"], id="desktop"),
        pytest.param(
            {"width": 360, "height": 740, "touch": True, "locale": "fr-FR", "dark": True},
            ["Vous avez abandonné", "aujourd’hui", "0 sur 6"],
            id="phone-fr-dark",
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_finished_game_tells_against_whom_how_and_when(
    visit: Visit, site: Running, wishes: dict[str, object], told: list[str]
) -> None:
    ann = visit(site, **wishes)
    ann.play_now("Machi Koro")
    [welcome] = [message for message in ann.received if message["type"] == "welcome"]
    rival = next(seat["name"] for seat in welcome["table"]["seats"] if seat["kind"] == "bot")
    resign(ann)
    ann.go("/games")
    row = ann.page.locator(".finished li")
    expect(row).to_have_count(1)
    for each in (rival, *told):
        expect(row).to_contain_text(each)
    expect(row.locator("[data-portrait] > svg")).to_be_visible()


@pytest.mark.long
def test_my_games_show_their_real_boards(visit: Visit, site: Running) -> None:
    """Two games alike are two pictures: the boards themselves."""
    ann = visit(site)
    tables = [{**a_table(site), "seen": number} for number in (1, 2)]
    remember(ann, tables)
    # Before anybody is ready there is no board; whoever opens the page of a table is.
    for table in tables:
        ann.go(f"/table/{table['id']}")
        ann.page.locator(".prompt").wait_for()
    ann.go("/games")
    portraits = ann.page.locator("[data-portrait] > svg")
    expect(portraits).to_have_count(2)
    expect(portraits.first).to_be_visible()
    ann.page.set_viewport_size({"width": 360, "height": 740})
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.long
def test_the_bar_counts_no_turn_in_a_game_that_was_just_given_up(
    visit: Visit, site: Running
) -> None:
    ann = visit(site)
    ann.play_now("Machi Koro")
    ann.offers().first.wait_for()
    table = ann.table
    ann.go("/games")
    expect(ann.page.locator("nav .badge")).to_have_text("1")
    ann.go(f"/table/{table}")
    ann.await_table()
    resign(ann)
    ann.go("/me")
    expect(ann.page.locator("nav .badge")).to_have_count(0)
