"""LOTS's own board: the tower, the plan, the hand, the crew, by mouse, touch and keyboard."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Error, Page, expect

from boroughs.cli.serve import APP
from games.lots.table import Site, site
from server.conftest import Running, serving
from web.positions import LaidOutServer, lay_out
from web.visitor import PATIENCE, Visitor

if TYPE_CHECKING:
    from web.conftest import Visit

SQUARES = ["O flat1@0,0,0", "O flat1@2,0,0"]
SHAKY = ["O flat1@0,0,0", "T flat1@0,0,1", "I flat1@0,2,0"]


@pytest.fixture(scope="module")
def laid_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("laid")) as serve:
        yield serve(LaidOutServer, web=APP)


def sit(running: Running, visit: Visit, table: Site, **wishes: object) -> Visitor:
    """At the first seat, people on the others too; then this position lies before them."""
    state = table.state
    created = running.api.create("lots", *["me"] * state.seats, options=state.options)
    ann = visit(running, **wishes)
    ann.go(f"/table/{created['table']['id']}/{created['seats'][0]['key']}")
    for seat in created["seats"][1:]:
        friend = visit(running)
        friend.go(f"/table/{created['table']['id']}/{seat['key']}")
        friend.await_table()
    ann.await_table()
    lay_out(running, created["table"]["id"], state)
    placed(ann, len(state.tower.bodies))
    return ann


def drawn(page: Page) -> None:
    """The picture is there."""
    page.locator("canvas[data-drawn=true]").wait_for()


def tower(ann: Visitor) -> list[str]:
    """What stands, by piece, in the newest frame."""
    return [body["piece"] for body in newest(ann)["bodies"]]


def newest(ann: Visitor) -> dict[str, Any]:
    """The newest view that the server sent."""
    for message in reversed(ann.received):
        frame = message if message["type"] == "frame" else message.get("frame")
        if frame:
            view: dict[str, Any] = frame["view"]
            return view
    raise AssertionError("no frame yet")


def placed(ann: Visitor, count: int) -> None:
    begun = time.monotonic()
    while len(tower(ann)) != count:
        assert time.monotonic() - begun < PATIENCE, ann.page.inner_text("main")
        ann.page.wait_for_timeout(50)


def play_out(ann: Visitor) -> None:
    """Takes a block, lets go, and does whatever else is asked, until the game is over."""
    begun = time.monotonic()
    while not ann.is_over():
        assert time.monotonic() - begun < 2 * PATIENCE, ann.page.inner_text("main")
        page = ann.page
        for wanted in (
            "[data-move='release']",
            "[data-move^='place '][data-move*='@']",
            "[data-move^='hold ']",
            "[data-move='done']",
            "[data-move^='take ']",
            "[data-move^='hand ']",
            "[data-move^='return ']",
            "[data-move^='crew ']:not([data-move*='crane-operator'])",
            "[data-move='pass']",
            "[data-piece][data-move]",
        ):
            offer = page.locator(f"{wanted}:enabled:visible")
            if offer.count():
                try:
                    offer.first.click(timeout=1500)
                except Error:
                    page.wait_for_timeout(20)
                break
        else:
            page.wait_for_timeout(20)


def test_three_gestures_place_a_block(laid_site: Running, visit: Visit) -> None:
    """Take it, choose the place, let go; before that the board says what it brings."""
    ann = sit(laid_site, visit, site(tower=SQUARES, banks=("IL", "T")))
    drawn(ann.page)
    ann.page.locator("[data-piece=I]").click()
    preview = ann.page.get_by_label("What letting go here brings")
    expect(preview).to_contain_text("Floor 1 finished")
    expect(preview).to_contain_text("+5")
    ann.page.locator("[data-move='place I flat1@0,2,0']:visible").click()
    placed(ann, 3)
    assert newest(ann)["table"]["track"][0] == 5


def test_the_tower_is_drawn_on_change_only(laid_site: Running, visit: Visit) -> None:
    ann = sit(laid_site, visit, site(tower=SQUARES, banks=("IL", "T")))
    drawn(ann.page)
    count = "document.querySelector('canvas').tower.frames"
    ann.until(lambda: bool(ann.page.evaluate("document.querySelector('canvas').tower.still")))
    ann.page.wait_for_timeout(300)
    before = ann.page.evaluate(count)
    ann.page.wait_for_timeout(600)
    assert ann.page.evaluate(count) == before
    ann.page.get_by_label("Turn the view to the left").click()
    ann.until(lambda: bool(ann.page.evaluate(f"{count} > {before}")))


def test_turning_and_stepping_by_keyboard(laid_site: Running, visit: Visit) -> None:
    """1 takes, R tips over, arrows step, Enter lets go."""
    ann = sit(laid_site, visit, site(tower=SQUARES, banks=("IL", "T")))
    drawn(ann.page)
    ann.page.keyboard.press("1")
    let_go = ann.page.locator(".preview [data-move^='place L'], .preview [data-move^='place I']")
    first = let_go.get_attribute("data-move")
    ann.page.keyboard.press("r")
    expect(let_go).not_to_have_attribute("data-move", str(first))
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("Enter")
    placed(ann, 3)


def test_the_plan_plays_without_webgl(laid_site: Running, visit: Visit) -> None:
    """Where no picture can be drawn, the floors are shown, and every place is a button with a name."""
    ann = sit(laid_site, visit, site(tower=SQUARES, banks=("IL", "T")), webgl=False)
    ann.page.locator("[data-piece=I]").click()
    expect(ann.page.get_by_label("What letting go here brings")).to_contain_text("+5")
    name = "blue I, floor 2, column 1, row 1: 0 points surely safe"
    spot = ann.page.get_by_role("button", name=name)
    spot.focus()
    ann.page.keyboard.press("Enter")
    ann.page.locator("[data-move='place I flat1@0,0,1']:visible").click()
    placed(ann, 3)


def test_an_accident_is_told(laid_site: Running, visit: Visit) -> None:
    """The bar on the rim of the T brings it down: the risk said so before, and the board says so after."""
    ann = sit(laid_site, visit, site(tower=SHAKY, banks=("IL", "O"), hand="steady"))
    drawn(ann.page)
    ann.page.locator("[data-piece=I]").click()
    ann.page.keyboard.press("v")
    wanted = ann.page.locator("[data-move='place I wide2@2,0,2']:visible")
    for key in "nnnnnnnnnnnnnnnnnnrnnnnnnnnnnnnnnnnnnrnnnnnnnnnnnnnnnnnn":
        if wanted.count():
            break
        ann.page.keyboard.press(key)
    expect(ann.page.get_by_label("What letting go here brings")).to_contain_text("would fall")
    wanted.click()
    expect(ann.page.get_by_label("Accident!")).to_contain_text("1 piece leaves the game")
    assert newest(ann)["table"]["zero"]


def test_touch_at_360_pixels(laid_site: Running, visit: Visit) -> None:
    ann = sit(
        laid_site, visit, site(tower=SQUARES, banks=("IL", "T")), width=360, height=740, touch=True
    )
    drawn(ann.page)
    ann.page.locator("[data-piece=I]").tap()
    expect(ann.page.locator(".preview")).to_contain_text("+5")
    ann.page.locator(".thumbs [data-move^='place I']").tap()
    placed(ann, 3)
    overflow = "document.documentElement.scrollWidth - innerWidth"
    assert ann.page.evaluate(overflow) <= 0


def test_french(laid_site: Running, visit: Visit) -> None:
    ann = sit(laid_site, visit, site(tower=SQUARES, banks=("IL", "T")), locale="fr-FR")
    drawn(ann.page)
    ann.page.locator("[data-piece=I]").click()
    expect(ann.page.get_by_label("Ce que rapporte ce placement")).to_contain_text("Étage 1 terminé")
    expect(ann.page.locator(".preview [data-move^='place I']")).to_contain_text("Lâcher")


def test_the_crane_is_hooked_then_let_go(laid_site: Running, visit: Visit) -> None:
    ann = sit(laid_site, visit, site(tower=SQUARES, banks=("IL", "T"), hand="crane"))
    drawn(ann.page)
    ann.page.locator("[data-piece=I]").click()
    ann.page.locator(".preview .go").click()
    expect(ann.page.get_by_label("The crane’s dial")).to_be_visible()
    ann.page.locator("[data-move='release']").click()
    placed(ann, 3)


@pytest.mark.parametrize("seats", [1, 3])
def test_a_whole_game_on_the_board(site: Running, visit: Visit, seats: int) -> None:
    """Against bots with crew cards, or alone; to the end."""
    created = site.api.create("lots", "me", *["easy"] * (seats - 1))
    ann = visit(site)
    ann.go(f"/table/{created['table']['id']}/{created['seats'][0]['key']}")
    ann.await_table()
    play_out(ann)
