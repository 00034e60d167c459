"""The first minute: a guide in sight, an easy opponent, and how strong the computer plays."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from boroughs import game_names
from boroughs.bots.ladder import ladder_of
from server.conftest import Running
from web.conftest import Visit

LONG = pytest.mark.long


@pytest.mark.parametrize(
    ("size", "locale", "easy", "knows"),
    [
        ((1280, 800), "en-GB", "easy", "I know how to play"),
        pytest.param((360, 740), "fr-FR", "facile", "Je sais jouer", marks=LONG),
        pytest.param((360, 740), "en-GB", "easy", "I know how to play", marks=LONG),
        pytest.param((1280, 800), "fr-FR", "facile", "Je sais jouer", marks=LONG),
    ],
)
def test_who_never_played_finds_the_guide_and_meets_an_easy_opponent(
    visit: Visit, site: Running, size: tuple[int, int], locale: str, easy: str, knows: str
) -> None:
    ann = visit(site, width=size[0], height=size[1], locale=locale, newcomer=True)
    ann.go("/")
    games = ann.page.locator("li.game")
    expect(games).to_have_count(len(game_names()))
    learn = ann.page.locator("section.guide a")
    expect(learn).to_have_attribute("href", "#/learn/machi-koro")
    # Before the games, and nothing that can be started is pushed out of sight by it.
    guide, first = learn.bounding_box(), games.first.bounding_box()
    assert guide is not None
    assert first is not None
    assert guide["y"] + guide["height"] <= first["y"]
    buttons = ann.page.locator("li.game button.play")
    bottoms = buttons.evaluate_all(
        "nodes => nodes.map(node => node.getBoundingClientRect().bottom)"
    )
    assert max(bottoms) <= size[1]
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    for button in buttons.all():
        expect(button).to_contain_text(easy)
    games.first.locator("button.play").click()
    ann.page.get_by_role("button", name=knows).click()
    ann.await_table()
    assert [seat["bot"] for seat in ann.received[0]["table"]["seats"]] == ["", "easy"]
    # How strong the other plays is said at the table too: beside the name, or in the menu.
    ladder = ladder_of("machi-koro", 2)
    rung = None if ladder is None else ladder.rung("easy")
    assert rung is not None
    if size[0] > 700:
        expect(ann.page.locator(".seats .level")).to_have_text(f"{rung.points:.0f}")
    ann.page.get_by_role("button", name=re.compile("^(More|Plus)$")).click()
    expect(ann.page.locator("[data-id=strength-1]")).to_contain_text(easy)


@LONG
def test_a_first_game_of_three_is_easy_as_a_whole(visit: Visit, site: Running) -> None:
    """The button names an easy opponent; the second one at Chinatown's table was a normal one."""
    ann = visit(site)
    ann.go("/")
    chinatown = ann.page.get_by_role("button", name="Play now: Chinatown")
    expect(chinatown).to_contain_text("easy")
    chinatown.click()
    ann.await_table()
    assert [seat["bot"] for seat in ann.received[0]["table"]["seats"]] == ["", "easy", "easy"]


@pytest.mark.long
def test_opponents_are_as_one_chooses(visit: Visit, site: Running) -> None:
    ann = visit(site)
    played = {
        "id": "x", "game": "machi-koro", "title": "", "seats": {}, "invites": {}, "host": "",
        "watch": "", "seen": 1, "over": True,
    }  # fmt: skip
    ann.context.add_init_script(
        f"localStorage['boroughs.tables'] ??= JSON.stringify({json.dumps({'x': played})})"
    )
    ann.excused = True
    ann.go("/")
    play = ann.page.locator("li.game button.play")
    expect(play.nth(0)).to_contain_text("Gus, easy")
    expect(ann.page.locator("section.guide")).to_have_count(0)
    ann.page.get_by_role("button", name="Language and look").click()
    ann.page.get_by_label("Opponents of “Play now”").select_option("hard")
    expect(play.nth(0)).to_contain_text("Otto, hard")
    expect(play.nth(1)).to_contain_text("hard")
