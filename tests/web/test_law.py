"""The rules clause by clause: found by a search, and lit where a move was refused."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Error, Locator, WebSocketRoute, expect

import boroughs
from boroughs.core.phrase import Phrase
from games.machi_koro.table import position
from refusals import NEVER_FIRST
from server.conftest import Running
from web.positions import create, lay_out, sit_down
from web.test_pages import AXE, faults

if TYPE_CHECKING:
    from web.conftest import Visit
    from web.visitor import Visitor

GAME = boroughs.game("machi-koro")
PHONE: dict[str, Any] = {"width": 360, "height": 740, "touch": True}


def open_rules(visitor: Visitor, game: str = "machi-koro", rules: str = "Rules") -> Locator:
    visitor.go("/")
    card = visitor.page.locator("li.game").filter(
        has=visitor.page.locator(f"a[href='#/new/{game}']")
    )
    card.get_by_role("button", name=rules).click()
    return visitor.page.locator("dialog .clauses")


def about_to_build(running: Running, visitor: Visitor) -> None:
    """Ann has one coin, and may build."""
    table = position(coins=[1, 5])
    table.roll(5)
    created = create(running, "machi-koro", ("Ann", "Bob"))
    (ann,) = sit_down(running, created, [visitor])
    lay_out(running, ann.table, table.state, ann)


@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.long)])
def test_clauses_are_listed_by_chapter_and_found(
    site: Running, visit: Visit, language: str
) -> None:
    ann = visit(site, locale=language, width=360, height=740)
    clauses = open_rules(ann, rules={"en": "Rules", "fr": "Règles"}[language])
    known = GAME.clauses(language)
    expect(clauses.locator("summary h3")).to_have_text(
        list(dict.fromkeys(clause.chapter for clause in known))
    )
    expect(clauses.locator("article")).to_have_count(len(known))
    clauses.get_by_role("searchbox").fill("mk-21")
    expect(clauses.locator("article")).to_have_count(1)
    found = clauses.locator("article")
    expect(found).to_be_visible()
    expect(found).to_contain_text(GAME.clause("MK-21", language).text)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.long
def test_the_clauses_hinder_nobody(site: Running, visit: Visit) -> None:
    """Opened whole, by day and night, on a phone and a laptop: axe finds nothing serious."""
    ann = visit(site, width=360, height=740)
    clauses = open_rules(ann)
    ann.page.evaluate(AXE.read_text("utf-8"))
    for number in range(clauses.locator("summary").count()):
        clauses.locator("summary").nth(number).press("Enter")
    for theme in ("light", "dark"):
        ann.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        assert faults(ann) == []
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    assert faults(ann) == []


@pytest.mark.long
@pytest.mark.parametrize(
    "wishes",
    [
        pytest.param({}, id="laptop"),
        pytest.param(PHONE, id="phone", marks=pytest.mark.long),
    ],
)
def test_a_refused_move_leads_to_its_clause(
    laid_site: Running, visit: Visit, wishes: dict[str, Any]
) -> None:
    """An airport for one coin: the prompt says why not, and "Why?" opens the rules at that clause, lit."""
    ann = visit(laid_site, **wishes)
    about_to_build(laid_site, ann)
    # Nothing that can be played: Playwright would wait until it could.
    ann.page.locator("[data-id='airport']").first.click(force=True)
    refusal = ann.page.locator(".prompt .refusal")
    expect(refusal).to_be_visible()
    refusal.get_by_role("button", name="Why?").click()
    (named,) = GAME.refusal_clauses("too-expensive")
    lit = ann.page.locator(".clauses .lit")
    expect(lit).to_have_attribute("data-clause", named)
    expect(lit).to_be_in_viewport()
    expect(lit).to_be_focused()
    expect(lit).to_contain_text(GAME.clause(named).text)
    ann.page.evaluate(AXE.read_text("utf-8"))
    assert faults(ann) == []


@pytest.mark.long
def test_why_can_be_asked_with_the_keyboard_and_again(laid_site: Running, visit: Visit) -> None:
    ann = visit(laid_site)
    about_to_build(laid_site, ann)
    airport = ann.page.locator("[data-id='airport']").first
    airport.press("Enter")
    why = ann.page.locator(".prompt").get_by_role("button", name="Why?")
    why.press("Enter")
    lit = ann.page.locator(".clauses .lit")
    expect(lit).to_be_focused()
    ann.page.get_by_role("tab", name="Log").click()
    expect(lit).to_have_count(0)
    why.press("Enter")
    expect(lit).to_be_focused()


@pytest.mark.long
@pytest.mark.parametrize("name", boroughs.game_names())
def test_on_every_board_a_refusal_leads_to_its_clauses(
    site: Running, visit: Visit, name: str
) -> None:
    """Whatever a board sends becomes, on its way, what the rules refuse."""
    ann = visit(site)
    game = boroughs.game(name)

    def pass_on(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def say(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "play":
                said = {**said, "move": NEVER_FIRST[name]}
            server.send(json.dumps(said))

        route.on_message(say)

    ann.page.route_web_socket(re.compile("/api/play"), pass_on)
    ann.play_now(game.words("en").say(Phrase("game.title")))
    refusal = ann.page.locator(".prompt .refusal")
    lit = ann.page.locator(".clauses .lit")

    def asked() -> bool:
        """A warning goes when somebody else moves: then there is another one."""
        if lit.count() == 0 and refusal.count() == 0:
            ann.play_one()
        elif lit.count() == 0:
            with suppress(Error):
                refusal.get_by_role("button", name="Why?").click(timeout=1500)
        return lit.count() > 0

    ann.until(asked)
    expect(lit.first).to_be_focused()
    expect(lit.first).to_be_in_viewport()
    assert ann.page.evaluate("scrollY") == 0, "the board moved with the rules"
    known = {clause.id for clause in game.clauses()}
    shown = {each.get_attribute("data-clause") for each in lit.all()}
    assert set() < shown <= known
