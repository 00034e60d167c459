"""What lies where on a phone of 360 pixels and a laptop of 1280 x 800: nothing cut, nothing covered, nothing that jumps."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, expect

import boroughs
from boroughs.core.state import State
from boroughs.games.mad_city.rules import MadCity
from games.chinatown.table import position as chinatown
from games.lots.table import rolling
from games.lots.table import site as lots_site
from games.machi_koro.table import position as machi_koro
from games.new_jack_city.table import position as new_jack_city
from server.conftest import Running
from web.positions import create, lay_out, sit_down

if TYPE_CHECKING:
    from web.conftest import Visit
    from web.visitor import Visitor

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
LAPTOP: dict[str, Any] = {"width": 1280, "height": 800}
PHONE: dict[str, Any] = {"width": 360, "height": 740, "touch": True}


def sit(running: Running, visit: Visit, game: str, state: State, wishes: dict[str, Any]) -> Visitor:
    """Ann at the first seat, nobody who ever moves on the others; then this position lies before her."""
    options = state.options if game == "lots" else {}
    created = create(running, game, NAMES[: state.seats], options=options)
    (ann,) = sit_down(running, created, [visit(running, **wishes)])
    lay(running, ann, state)
    return ann


def lay(running: Running, ann: Visitor, state: State) -> None:
    lay_out(running, ann.table, state, ann)
    ann.until_settled(LAID)


LAID = """[...document.querySelectorAll('#board, #board [data-id], .prompt')]
  .map((node) => JSON.stringify(node.getBoundingClientRect()))"""


def box(of: Locator) -> dict[str, float]:
    found = of.bounding_box()
    assert found is not None, of
    x, y, width, height = found["x"], found["y"], found["width"], found["height"]
    return {
        "x": x,
        "y": y,
        "width": width,
        "height": height,
        "right": x + width,
        "bottom": y + height,
    }


def prompt_top(ann: Visitor) -> float:
    return box(ann.page.locator(".prompt"))["y"]


CUT = """(node) => [...node.querySelectorAll('*')]
  .filter((each) => each.checkVisibility() && !each.closest('.unseen, svg')
    && ['hidden', 'clip'].includes(getComputedStyle(each).overflowX)
    && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2))
  .map((each) => each.textContent.trim())"""
"""The texts in it that do not fit into their elements."""

ON_TOP = """(node) => {
  const { left, right, top, bottom } = node.getBoundingClientRect()
  return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => node.contains(document.elementFromPoint((left + right) / 2, y)))
}"""
"""Whether nothing lies over it, from its upper edge to its lower one."""

BROKEN = """(node) => {
  const text = node.firstChild, broken = []
  for (const { 0: word, index } of text.data.matchAll(/[^\\s\\u00a0-]+/g)) {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
  }
  return broken
}"""
"""The words of a text that stand on two lines."""

LONG = "You may play a crew card now, or say that you do not; then Ada, whose turn it is, places a block."
WRAPPED = """(text) => {
  const line = document.querySelector('.prompt .line p[data-mine]')
  line.textContent = text
  return line.scrollHeight - line.clientHeight
}"""
"""By how many pixels a sentence that long is cut."""


# LOTS

SQUARES = ["O flat1@0,0,0", "O flat1@2,0,0"]


def stage(ann: Visitor) -> dict[str, float]:
    return box(ann.page.locator("[data-id=tower]"))


@pytest.mark.long
def test_lots_on_a_phone(laid_site: Running, visit: Visit) -> None:
    """The die is in sight, the tower stays where it is, and a sheet's cross covers no word."""
    waiting = lots_site(tower=SQUARES, banks=("IL", "T"), active=1)
    ann = sit(laid_site, visit, "lots", waiting.state, PHONE | {"webgl": False})
    expect(ann.page.locator("[data-id=die]:visible")).to_have_count(1)
    rooms = [stage(ann)]
    asked = rolling("T", banks=("O", "O"), hands=[["foreman"], []])
    lay(laid_site, ann, asked.state)
    expect(ann.page.get_by_role("button", name="No answer")).to_be_visible()
    expect(ann.page.locator("[data-id=die]:visible")).to_have_count(1)
    rooms.append(stage(ann))
    lay(laid_site, ann, lots_site(tower=SQUARES, banks=("IL", "T")).state)
    rooms.append(stage(ann))
    ann.page.locator("[data-piece=I]").tap()
    expect(ann.page.locator(".preview")).to_contain_text("blue I")
    rooms.append(stage(ann))
    assert rooms == [rooms[0]] * 4
    for opens in ("Crew", "Supply"):
        ann.page.locator(".opens", has_text=opens).tap()
        cross = ann.page.get_by_role("button", name="Close")
        close = box(cross)
        for text in ann.page.locator(".sheet :is(h2, h3, .note, label)").all():
            word = box(text)
            assert word["right"] <= close["x"] or word["y"] >= close["bottom"], text.inner_text()
        cross.tap()


LIES_OVER = """() => {
  const things = [...document.querySelectorAll('[data-id=tower] ol button, [data-id=tower] .plate')].filter((each) => each.checkVisibility())
  const boxes = things.map((each) => each.getBoundingClientRect())
  const over = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5
  return things.flatMap((one, at) => things.slice(at + 1).filter((_, after) => over(boxes[at], boxes[at + 1 + after])).map((two) => [one.textContent, two.textContent]))
}"""
"""The numbers of the floors that lie over one another, or under what stands in the corner."""


@pytest.mark.long
@pytest.mark.parametrize("bars", [1, 2, 3])
def test_every_number_of_a_floor_of_lots_can_be_read_on_a_phone(
    laid_site: Running, visit: Visit, bars: int
) -> None:
    """On the low stage of the end page nine floors lay in one heap, and the uppermost under the score."""
    upright = [f"I wide2@1,1,{4 * bar}" for bar in range(bars)]
    table = lots_site(tower=upright, banks=("LS", "T"))
    ann = sit(laid_site, visit, "lots", table.state, PHONE)
    ann.page.locator("canvas[data-drawn=true]").wait_for()
    for page in ({"width": 360, "height": 740}, {"width": 360, "height": 560}):
        ann.page.set_viewport_size(page)  # type: ignore[arg-type]
        ann.until_settled(LAID)
        assert ann.page.locator("[data-id=tower] ol button").count() > 0
        assert ann.page.evaluate(LIES_OVER) == []


@pytest.mark.long
def test_a_phone_leaves_no_room_of_lots_empty(laid_site: Running, visit: Visit) -> None:
    """A block about to be taken is named in a higher prompt: the tower stays where it is then, and reaches down to it after."""
    choice = rolling("?", banks=("O", "O"), options={"crew": False})
    ann = sit(laid_site, visit, "lots", choice.state, PHONE)
    before, low = stage(ann), prompt_top(ann)
    ann.page.locator("[data-move='take I']").tap()
    ann.until_settled(LAID)
    assert prompt_top(ann) < low - 20
    assert stage(ann) == before
    lay(laid_site, ann, lots_site(tower=SQUARES, banks=("IL", "T")).state)
    assert prompt_top(ann) == low
    assert prompt_top(ann) - box(ann.page.locator(".bench"))["bottom"] < 24


@pytest.mark.long
def test_lots_on_a_laptop(laid_site: Running, visit: Visit) -> None:
    """Every piece has its own number, is carried from the bank onto the tower, and the plan fills the stage."""
    ann = sit(laid_site, visit, "lots", lots_site(tower=SQUARES, banks=("II", "T")).state, LAPTOP)
    page = ann.page
    page.locator("canvas[data-drawn=true]").wait_for()
    slots = page.locator("[data-id=bank] [data-piece]")
    numbers = page.locator("[data-id=bank] kbd").all_inner_texts()
    assert len(numbers) >= 2
    assert numbers == [str(at + 1) for at in range(len(numbers))]
    page.keyboard.press("2")
    expect(page.locator("[data-id=bank] [aria-pressed=true]")).to_have_count(1)
    expect(slots.nth(1)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    there = stage(ann)
    start = box(slots.first)
    page.mouse.move(start["x"] + 30, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] * 0.7, steps=6)
    page.mouse.up()
    expect(page.locator(".preview [data-move^='place I']")).to_be_visible()
    page.keyboard.press("v")
    plan = page.locator("[data-place=plan]")
    cells = [box(cell) for cell in plan.locator(".cell").all()]
    assert min(cell["width"] for cell in cells) >= 60
    lowest = max(cell["bottom"] for cell in cells)
    assert lowest > there["y"] + 0.6 * there["height"]
    assert lowest <= there["bottom"]
    named = page.locator("[data-id=best-places] button span")
    texts = named.all_inner_texts()
    assert len(texts) > 1
    assert len(set(texts)) == len(texts)


# Chinatown


def market_of_four() -> State:
    """In the middle of a game, with as many things in hand as anybody has."""
    return chinatown(
        seats=4,
        owned=[[22, 23, 24, 4, 46, 76], [6, 8, 51, 64], [13, 35, 54, 67], [21, 28, 68]],
        shops={22: "tea-house", 23: "tea-house", 6: "laundry"},
        tiles=[
            {"factory": 1, "restaurant": 1, "seafood": 3, "dim-sum": 1, "florist": 1, "photo": 1},
            {"tea-house": 1, "antiques": 1, "factory": 1, "jewellery": 1, "restaurant": 1},
            {"laundry": 1, "antiques": 1, "dim-sum": 1, "factory": 1, "seafood": 2},
            {"dim-sum": 1, "tea-house": 1, "tropical-fish": 1},
        ],
        round_=4,
    ).state


@pytest.mark.long
def test_chinatown_on_a_laptop(laid_site: Running, visit: Visit) -> None:
    """Everybody's things lie above the bar, and no name is cut."""
    ann = sit(laid_site, visit, "chinatown", market_of_four(), LAPTOP)
    edge = prompt_top(ann)
    for hand in ann.page.locator("[data-hand]").all():
        assert box(hand)["bottom"] <= edge
        assert hand.evaluate(CUT) == []


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_year_of_chinatown_begins_on_a_phone(
    laid_site: Running, visit: Visit, locale: str
) -> None:
    """While the new things of the year are told, both ways on lie whole above the bar, and under nothing."""
    ann = sit(laid_site, visit, "chinatown", market_of_four(), PHONE | {"locale": locale})
    page = ann.page
    page.get_by_role("tab", name="Offers" if locale == "en-GB" else "Offres").tap()
    page.locator(".tray .list").evaluate("(node) => (node.style.minHeight = '40rem')")
    for name in ("Start a deal|Proposer un échange", "Done trading|Fini d’échanger"):
        button = page.get_by_role("button", name=re.compile(name))
        shown = box(button)
        assert shown["bottom"] <= prompt_top(ann), name
        assert button.evaluate(ON_TOP), name


@pytest.mark.long
def test_chinatown_on_a_phone(laid_site: Running, visit: Visit) -> None:
    """A deal begins where it is said to, and neither buttons nor the small map lie on the district."""
    ann = sit(laid_site, visit, "chinatown", market_of_four(), PHONE)
    page = ann.page
    page.get_by_role("tab", name="Offers").tap()
    page.get_by_role("button", name="Start a deal").tap()
    expect(page.get_by_role("tab", name="Desk")).to_have_attribute("aria-selected", "true")
    expect(page.locator("[data-mine=factory]")).to_be_visible()
    page.get_by_role("tab", name="Map").tap()
    page.wait_for_function(
        "document.querySelector('[data-map-scale]').getBoundingClientRect().height > 350"
    )
    district = box(page.locator("[data-map-scale]"))
    for name in ("Closer", "Further away", "Where you are on the map"):
        button = box(page.get_by_role("button", name=name))
        assert button["y"] >= district["bottom"] or button["bottom"] <= district["y"], name
        assert button["bottom"] <= prompt_top(ann)
    street, *lots = page.evaluate(
        "[...document.querySelectorAll('.mini rect')].map((node) => getComputedStyle(node).fill)"
    )
    assert street not in lots


@pytest.mark.long
def test_lots_rivals_are_read_on_a_phone(laid_site: Running, visit: Visit) -> None:
    """While one waits: what they hold, in words, and how far they have come."""
    waiting = lots_site(tower=SQUARES, banks=("IL", "T"), active=1)
    ann = sit(laid_site, visit, "lots", waiting.state, PHONE | {"webgl": False})
    opens = ann.page.get_by_role("button", name="Others")
    opens.tap()
    sheet = ann.page.get_by_role("region", name="The others")
    expect(sheet).to_contain_text("Bob")
    expect(sheet).to_contain_text("red T")
    expect(sheet).to_contain_text("purple cubes: 0")
    assert box(sheet)["bottom"] <= prompt_top(ann)
    assert sheet.evaluate(CUT) == []
    ann.page.get_by_role("button", name="Close").tap()
    expect(sheet).to_have_count(0)
    bank = box(ann.page.locator("[data-id=bank]"))
    assert bank["right"] <= box(opens)["x"] + 1
    for panel in ("[data-id=bank]", ".hand"):
        assert ann.page.locator(panel).evaluate(CUT) == []
    assert box(ann.page.locator(".opens").last)["right"] <= 360


# Mad City


@pytest.mark.long
def test_mad_citys_rivals_are_opened_on_a_phone(laid_site: Running, visit: Visit) -> None:
    """Their figures fit; a tap shows a city large enough to read, in the minute and while one waits."""
    names = [f"MC{number:02}" for number in range(1, 55)]
    game = boroughs.game("mad-city")
    state = game.from_dict(
        {
            "seats": 4,
            "phase": "build",
            "round": 5,
            "ends": 0,
            "builders": [
                {
                    "cells": [f"{name}/0" for name in names[9 * seat : 9 * seat + 9]],
                    "score": 76,
                    "done": seat == 0,
                }
                for seat in range(4)
            ],
        }
    )
    assert isinstance(state, MadCity)
    state.ends = 10_000_000
    ann = sit(laid_site, visit, "mad-city", state, PHONE)
    for rival in ann.page.locator(".rival").all():
        edge = box(rival)
        assert all(box(figure)["right"] <= edge["right"] for figure in rival.locator("dd").all())
    ann.page.locator(".rival").nth(1).tap()
    shown = ann.page.get_by_role("dialog", name="Cleo")
    city = box(shown.get_by_role("img", name="Cleo"))
    assert city["width"] >= 200
    assert city["bottom"] <= prompt_top(ann)
    shown.get_by_role("button", name="Close").tap()
    expect(shown).to_have_count(0)
    assert ann.page.evaluate(WRAPPED, LONG) <= 1


# Machi Koro


@pytest.mark.long
def test_machi_koros_own_cards_are_in_sight_on_a_phone(laid_site: Running, visit: Visit) -> None:
    table = machi_koro(
        coins=[22, 6, 18],
        cards=[
            {
                "wheat-field": 3,
                "flower-orchard": 2,
                "forest": 1,
                "general-store": 1,
                "bakery": 2,
                "flower-shop": 2,
            }
        ],
    )
    ann = sit(laid_site, visit, "machi-koro", table.state, PHONE)
    own = ann.page.locator(".mine [data-card]")
    expect(own).to_have_count(6)
    edge = prompt_top(ann)
    assert all(box(card)["bottom"] <= edge for card in own.all())
    market = box(ann.page.locator("[data-place^=stack-]").first)
    assert market["y"] + 100 <= edge


@pytest.mark.long
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_no_word_of_a_card_is_broken(
    laid_site: Running, visit: Visit, size: dict[str, Any]
) -> None:
    """French names are long, and no browser need know where they may be parted: they are set smaller."""
    owned = {"moving-company": 1, "bakery": 2, "demolition-company": 1}
    market = {"7+": {"moving-company": 2}}
    table = machi_koro(coins=[22, 6], cards=[owned], market=market)
    ann = sit(laid_site, visit, "machi-koro", table.state, size | {"locale": "fr-FR"})
    names = ann.page.locator(".name:visible", has_text=re.compile("Déménageurs|Boulangerie"))
    assert names.count() >= 2
    shown = ann.page.locator(".tile .name:visible, .face .name:visible").all()
    assert [broken for name in shown for broken in name.evaluate(BROKEN)] == []


# New Jack City

LEFT = "NJ06 at 0,1 turned 0"
RIGHT = "NJ07 at 2,0 turned 3"


@pytest.mark.long
def test_dragging_selects_no_text(laid_site: Running, visit: Visit) -> None:
    state = new_jack_city(LEFT, phase="builder").state
    ann = sit(laid_site, visit, "new-jack-city", state, LAPTOP)
    start = box(ann.page.locator(".free.may").first)
    ann.page.mouse.move(start["x"] + 20, start["y"] + start["height"] - 12)
    ann.page.mouse.down()
    ann.page.mouse.move(640, 500, steps=6)
    assert ann.page.evaluate("getSelection().toString()") == ""
    ann.page.mouse.move(20, 780, steps=4)
    ann.page.mouse.up()


@pytest.mark.long
def test_new_jack_citys_rivals_are_read_on_a_phone(laid_site: Running, visit: Visit) -> None:
    """While one waits: everybody's things in words, and each zone of theirs is shown on the map."""
    state = new_jack_city(LEFT, RIGHT, turn=1, builders=["0,1", "2,1"]).state
    ann = sit(laid_site, visit, "new-jack-city", state, PHONE)
    ann.page.get_by_role("button", name="All players").tap()
    sheet = ann.page.get_by_role("region", name="All players")
    bob = sheet.locator("[data-id=seat-1]")
    for says in ("Bob", "free Builders: 1", "cards in hand", "houses 4"):
        expect(bob).to_contain_text(says)
    assert box(sheet)["bottom"] <= prompt_top(ann)
    assert sheet.evaluate(CUT) == []
    bob.get_by_role("button", name="houses 4").tap()
    expect(sheet).to_have_count(0)
    expect(ann.page.locator("[data-id=preview]")).to_contain_text("houses of Bob")
