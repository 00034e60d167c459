"""Every page for everybody: small screens, keyboards, screen readers, night."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, Route, expect

from server.conftest import Running
from web.visitor import Visitor, finish_by_bots, play_some

if TYPE_CHECKING:
    from web.conftest import Visit

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"

Open = Callable[[Visitor], Any]


def open_home(visitor: Visitor) -> None:
    visitor.go("/")
    visitor.page.locator("li.game").first.wait_for()


def open_new(visitor: Visitor) -> None:
    visitor.go("/new/mad-city")
    visitor.page.locator("button.go").wait_for()
    visitor.page.locator("summary").click()


def open_lobby(visitor: Visitor) -> None:
    visitor.go("/lobby")
    visitor.page.locator("h1").wait_for()


def open_gathering(visitor: Visitor) -> None:
    visitor.go("/new/machi-koro")
    visitor.page.get_by_label(re.compile("^Seat 2")).select_option("friend")
    visitor.page.locator("button.go").click()
    visitor.page.get_by_role("button", name="Show as QR code").click()
    visitor.page.get_by_role("img", name="QR code").wait_for()


def open_table(game: str) -> Open:
    def at_table(visitor: Visitor) -> None:
        visitor.play_now(game)
        play_some(4, visitor)
        visitor.page.wait_for_timeout(300)

    return at_table


def open_lots(visitor: Visitor) -> None:
    """The first placing: clicking about at random comes to a halt where a dial waits for its moment."""
    visitor.play_now("LOTS")
    visitor.page.wait_for_timeout(500)


def open_end(visitor: Visitor) -> None:
    visitor.play_now("Machi Koro")
    finish_by_bots(visitor)


def open_replay(visitor: Visitor) -> None:
    open_end(visitor)
    visitor.page.get_by_role("link", name="Watch again").click()
    visitor.page.locator(".controls").wait_for()


def open_import(visitor: Visitor) -> None:
    visitor.go("/replay")
    visitor.page.locator("textarea").wait_for()


def open_opponents(visitor: Visitor) -> None:
    visitor.go("/opponents/machi-koro")
    visitor.page.locator(".house > li").first.wait_for()


def open_me(visitor: Visitor) -> None:
    visitor.go("/me")
    visitor.page.locator("[data-id=my-name]").fill("Nora")
    visitor.page.locator("form .primary").click()
    visitor.page.locator("main [role=status]").wait_for()
    visitor.page.get_by_role("button", name="Show the code").click()


PAGES: dict[str, Open] = {
    "opponents": open_opponents,
    "me": open_me,
    "home": open_home,
    "new": open_new,
    "lobby": open_lobby,
    "gathering": open_gathering,
    "machi-koro": open_table("Machi Koro"),
    "chinatown": open_table("Chinatown"),
    "mad-city": open_table("Mad City"),
    "lots": open_lots,
    "new-jack-city": open_table("New Jack City"),
    "end": open_end,
    "replay": open_replay,
    "import": open_import,
}


BRIEF = {"home"}
"""The others are looked at in the long run, some for many seconds."""


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=() if n in BRIEF else pytest.mark.long) for n in PAGES]
)
def test_nothing_serious_hinders_anybody(site: Running, visit: Visit, name: str) -> None:
    """axe-core finds no serious fault by day or night, and nothing sticks out at 360 pixels."""
    ann = visit(site, width=360)
    PAGES[name](ann)
    wide = ann.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
    ann.page.evaluate(AXE.read_text("utf-8"))
    for theme in ("light", "dark"):
        ann.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        assert faults(ann) == []
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    assert faults(ann) == []


FOOT = """() => {
  const nav = document.querySelector('header > nav')
  const { top, bottom } = nav.getBoundingClientRect()
  const words = [...nav.querySelectorAll('a')].map((each) => {
    const range = document.createRange()
    range.selectNodeContents(each)
    const { left, right } = range.getBoundingClientRect()
    return [left, right]
  })
  return { top, bottom, words }
}"""


TO_THE_END = """() => {
  window.scrollTo(0, document.documentElement.scrollHeight)
  const shown = [...document.querySelectorAll('main *')].filter((each) => each.checkVisibility())
  return Math.max(...shown.map((each) => each.getBoundingClientRect().bottom))
}"""


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_ways_between_pages_are_at_the_foot_of_a_phone(
    site: Running, visit: Visit, locale: str
) -> None:
    """Whole, apart from each other, below the end of every page, and not at a table."""
    ann = visit(site, width=360, height=740, locale=locale)
    for path in ("/", "/today", "/games", "/club", "/me", "/lobby", "/opponents/machi-koro"):
        ann.go(path)
        ann.page.locator("main :is(h1, h2, li, button)").first.wait_for()
        # What is loaded meanwhile makes a page longer.
        ann.until(lambda: ann.page.evaluate(TO_THE_END) <= ann.page.evaluate(FOOT)["top"])
        foot = ann.page.evaluate(FOOT)
        assert foot["bottom"] == 740
        assert foot["bottom"] - foot["top"] >= 44
        words = foot["words"]
        assert all(right + 2 <= left for (_, right), (left, _) in pairwise(words))
        assert words[0][0] >= 0
        assert words[-1][1] <= 360
    ann.play_now("Machi Koro")
    expect(ann.page.locator("header > nav")).to_have_count(0)


@pytest.mark.long
def test_answers_that_come_when_a_page_was_left_disturb_nobody(site: Running, visit: Visit) -> None:
    """On a slow line: the console stays clean."""
    ann = visit(site)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ann.page.route("**/api/**", hold)
    for path in ("/today", "/games", "/club", "/me", "/lobby", "/opponents/lots", "/learn/lots"):
        ann.go(path)
        ann.page.reload(wait_until="commit")
        ann.page.locator("main").wait_for()
        ann.page.wait_for_timeout(200)
        ann.go("/")
        while held:
            held.pop(0).continue_()
            ann.page.wait_for_timeout(20)


@pytest.mark.long
def test_reduced_motion_means_none(site: Running, visit: Visit) -> None:
    """From day to night at once: nothing on the page is on its way between two colours."""
    ann = visit(site)
    ann.play_now("Machi Koro")
    ann.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    moving = "document.getAnimations().map((one) => one.transitionProperty).filter(Boolean)"
    assert ann.page.evaluate(moving) == []


def faults(visitor: Visitor) -> list[str]:
    return faults_of(visitor.page)


def faults_of(page: Page) -> list[str]:
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


@pytest.mark.long
@pytest.mark.parametrize("game", ["Machi Koro"])
def test_a_game_is_played_with_the_keyboard_alone(site: Running, visit: Visit, game: str) -> None:
    """On a board of its own, and on the plain board."""
    ann = visit(site)
    ann.go("/")
    ann.page.locator("li.game").first.wait_for()
    press_until(ann, "Tab", f"Play now: {game}")
    ann.page.keyboard.press("Enter")
    ann.await_table()
    for _ in range(4):
        expect(ann.offers().first).to_be_visible()
        before = ann.page.locator(".prompt [role=status]").inner_text()
        tab_to_a_move(ann)
        ann.page.keyboard.press("Enter")
        expect(ann.page.locator(".prompt [role=status]")).not_to_have_text(before)


def press_until(visitor: Visitor, key: str, name: str) -> None:
    for _ in range(60):
        visitor.page.keyboard.press(key)
        label = visitor.page.evaluate(
            "document.activeElement.ariaLabel || document.activeElement.textContent"
        )
        if name in label:
            return
    raise AssertionError(f"{name} cannot be reached")


def tab_to_a_move(visitor: Visitor) -> None:
    for _ in range(120):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate("document.activeElement.matches('[data-move], [data-plays]')"):
            return
    raise AssertionError("no move can be reached")


@pytest.mark.long
def test_the_language_is_the_browsers_and_can_be_changed(site: Running, visit: Visit) -> None:
    bob = visit(site, locale="fr-FR")
    bob.go("/")
    heading = bob.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Bâtissez une ville entre amis")
    bob.page.get_by_role("button", name="Langue et aspect").click()
    bob.page.get_by_label("Langue").last.select_option("en")
    expect(heading).to_have_text("Build a city with friends")
    bob.page.reload()
    expect(heading).to_have_text("Build a city with friends")


@pytest.mark.long
def test_a_public_table_is_joined_from_the_lobby(site: Running, visit: Visit) -> None:
    ann, bob = visit(site), visit(site)
    ann.go("/new/machi-koro")
    ann.page.get_by_label(re.compile("^Seat 2")).select_option("open")
    ann.page.locator("summary").click()
    ann.page.get_by_label("Show it among the open tables").check()
    ann.page.locator("button.go").click()
    ann.page.locator("h1").wait_for()
    bob.go("/lobby")
    bob.page.get_by_role("button", name="Join").first.click()
    bob.await_table()
    ann.await_table()


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("game", "pictures"),
    [
        ("machi-koro", 3),
        *(
            pytest.param(game, 1, marks=pytest.mark.long)
            for game in ("chinatown", "mad-city", "lots", "new-jack-city")
        ),
    ],
)
def test_the_rules_come_with_pictures_and_without_words_for_typing(
    site: Running, visit: Visit, game: str, pictures: int, language: str
) -> None:
    ann = visit(site, locale=language)
    ann.go("/")
    rules = {"en": "Rules", "fr": "Règles"}[language]
    card = ann.page.locator("li.game").filter(has=ann.page.locator(f"a[href='#/new/{game}']"))
    card.get_by_role("button", name=rules).click()
    ann.page.set_viewport_size({"width": 360, "height": 740})
    text = ann.page.locator("dialog .rules")
    expect(text.locator("figure")).to_have_count(pictures)
    headings = " ".join(text.locator("h2").all_inner_texts())
    assert not re.search("Typing|Writing|Écrire|Taper", headings)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
