"""Who I am: a name set once, on every table; moved, and forgotten."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from server.conftest import Running
from server.playing import keys
from server.test_players import GUS, ME, new_table, until_rated
from web.conftest import Visit
from web.visitor import Visitor

LONG = pytest.mark.long


def introduce(visitor: Visitor, name: str) -> None:
    visitor.go("/me")
    visitor.page.locator("[data-id=my-name]").fill(name)
    visitor.page.locator("form button:not([type])").click()
    expect(visitor.page.locator("main [role=status]")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "locale", "dark"),
    [
        ((1280, 800), "en-GB", False),
        pytest.param((360, 740), "fr-FR", True, marks=LONG),
        pytest.param((360, 740), "en-GB", False, marks=LONG),
    ],
)
def test_a_name_is_set_once_and_stands_at_the_next_table(
    visit: Visit, site: Running, size: tuple[int, int], locale: str, dark: bool
) -> None:
    nora = visit(site, width=size[0], height=size[1], locale=locale, dark=dark)
    introduce(nora, "Nora")
    assert nora.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    expect(nora.page.locator("header .me .shield")).to_be_visible()
    nora.go("/opponents/machi-koro")
    nora.page.locator("[data-id=neighbour-Gus] button").click()
    nora.await_table()
    mine = nora.received[0]["table"]["seats"][0]
    assert mine["name"] == "Nora"
    assert mine["crest"] >= 0


@pytest.mark.long
def test_who_has_no_name_is_you_and_nothing_else(visit: Visit, site: Running) -> None:
    ann = visit(site)
    ann.play_now("Machi Koro")
    expect(ann.page.locator(".seats .you .name")).to_have_text("You")
    expect(ann.page.locator("header")).not_to_contain_text("Mayor")
    expect(ann.page.locator(".seats")).not_to_contain_text("(you)")


@pytest.mark.long
def test_another_device_becomes_me_and_no_address_keeps_the_key(
    visit: Visit, site: Running
) -> None:
    nora = visit(site)
    introduce(nora, "Nora")
    nora.page.get_by_role("button", name="Show the code").click()
    link = nora.page.get_by_label("Link that makes another device you").input_value()
    assert "#/me/" in link
    phone = visit(site, width=360, height=740)
    phone.page.goto(link)
    expect(phone.page.get_by_role("heading", name="Nora")).to_be_visible()
    expect(phone.page).to_have_url(re.compile(r"#/me$"))
    # A new key: the other device is nobody again, and can still play.
    nora.page.get_by_role("button", name="New key").click()
    nora.page.locator("dialog .grave").click()
    expect(nora.page.locator("main [role=status]")).to_contain_text("void")
    phone.excused = True
    phone.go("/opponents/machi-koro")
    phone.page.locator("[data-id=neighbour-Gus] button").click()
    phone.await_table()
    assert phone.received[0]["table"]["seats"][0]["crest"] == -1


@pytest.mark.long
def test_who_i_am_comes_back_from_the_file_that_i_saved(
    visit: Visit, site: Running, tmp_path: Path
) -> None:
    nora, other = visit(site), visit(site)
    introduce(nora, "Nora")
    with nora.page.expect_download() as download:
        nora.page.get_by_role("button", name="Save a file").click()
    saved = tmp_path / "me.json"
    download.value.save_as(saved)
    other.go("/me")
    file = other.page.locator("main input[type=file]")
    file.set_input_files(saved)
    expect(other.page.get_by_role("heading", name="Nora")).to_be_visible()
    mine = "JSON.parse(localStorage['boroughs.player']).key"
    assert other.page.evaluate(mine) == nora.page.evaluate(mine)
    # What is no such file changes nobody.
    file.set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"[]"})
    expect(other.page.get_by_role("alert")).to_be_visible()
    expect(other.page.get_by_role("heading", name="Nora")).to_be_visible()


@pytest.mark.long
def test_two_taps_delete_everything(visit: Visit, site: Running) -> None:
    nora = visit(site, width=360, height=740, touch=True)
    introduce(nora, "Nora")
    key = nora.page.evaluate("JSON.parse(localStorage['boroughs.player']).key")
    assert len(key) == 32
    link = "L" * 32
    nora.page.evaluate(f"localStorage['boroughs.clubs'] = JSON.stringify({{club: '{link}'}})")
    nora.page.get_by_role("button", name="Forget me").click()
    nora.page.locator("dialog").get_by_role("button", name="Forget me").click()
    told = nora.page.locator("main [role=status]")
    expect(told).to_contain_text("deleted")
    # The button lies two screens further down.
    expect(told).to_be_in_viewport()
    kept = nora.page.evaluate("JSON.stringify({...localStorage})")
    assert key not in kept
    assert link not in kept
    answer = site.api.http.get("/api/player", headers={"Boroughs-Player": key})
    assert answer.json()["code"] == "wrong-player"


@pytest.mark.long
def test_one_sentence_says_what_is_kept(visit: Visit, site: Running) -> None:
    ann = visit(site)
    ann.go("/me")
    said = ann.page.locator("[data-id=what-is-kept]")
    expect(said).to_contain_text("you can delete all of it")
    assert said.inner_text().count(".") == 1


EMPTY = """() => [...document.querySelectorAll('main .card')].map((card) => {
    const seen = [...card.querySelectorAll('*')].filter((node) => node.checkVisibility()).map((node) => node.getBoundingClientRect().bottom)
    return [card.textContent.trim().slice(0, 40), card.getBoundingClientRect().bottom - Math.max(...seen)]
}).filter(([, spare]) => spare > 40)"""


@pytest.mark.long
@pytest.mark.parametrize(
    "wishes", [{}, {"width": 360, "height": 740, "locale": "fr-FR"}], ids=["desktop", "phone"]
)
def test_who_has_not_played_reads_what_will_stand_here_and_sees_no_empty_boxes(
    visit: Visit, site: Running, wishes: dict[str, Any]
) -> None:
    """Two cards of 450 px held one line each where curves will be."""
    ann = visit(site, **wishes)
    ann.go("/me")
    told = ann.page.locator("[data-id=beginning]")
    for _ in ("without a name", "with one"):
        expect(told.get_by_role("listitem")).to_have_count(3)
        expect(told.get_by_role("link")).to_have_count(1)
        assert ann.page.evaluate(EMPTY) == []
        introduce(ann, "Ann")
    told.get_by_role("link").click()
    expect(ann.page).to_have_url(re.compile("#/opponents/machi-koro$"))


@pytest.mark.long
@pytest.mark.parametrize(("size", "locale"), [((1280, 800), "en-GB"), ((360, 740), "fr-FR")])
def test_the_end_of_a_rated_game_tells_what_it_made_of_my_rating(
    visit: Visit, site: Running, size: tuple[int, int], locale: str
) -> None:
    nora = visit(site, width=size[0], height=size[1], locale=locale)
    introduce(nora, "Nora")
    key = nora.page.evaluate("JSON.parse(localStorage['boroughs.player']).key")
    for games in (1, 2):
        created = new_table(site, key, ME, GUS, rated=True).json()
        nora.page.goto(f"{site.address}#/table/{created['table']['id']}/{keys(created)[0]}")
        nora.page.reload()
        nora.await_table()
        nora.page.locator(".prompt button").last.click()
        nora.page.get_by_role("button", name=re.compile("Give up|Abandonner")).click()
        nora.page.locator("dialog .grave").click()
        told = nora.page.locator("[data-id=my-rating]")
        expect(told).to_contain_text(re.compile(f"{games} (rated game|parties? classée)"))
        curve = until_rated(site, key, games)["curve"]
        expect(told.locator("strong")).to_have_text(str(curve[-1]["points"]))
        assert ("−" in told.inner_text()) == (games > 1)
    assert nora.page.evaluate("document.documentElement.scrollWidth") <= size[0]
