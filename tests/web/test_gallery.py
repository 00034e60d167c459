"""The parts of which boards are made, each tried in a browser on its page of the gallery (`web/gallery`)."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from web.test_pages import AXE, faults_of

pytestmark = pytest.mark.long

BUILT = Path("build/gallery")
ADDRESS = "http://gallery.test/"
PARTS = [path.stem for path in sorted(Path("web/gallery/parts").glob("*.svelte"))]


def answer(route: Route) -> None:
    """The built files, without a server."""
    name = route.request.url.removeprefix(ADDRESS).split("#")[0] or "index.html"
    path = BUILT / name
    if not path.is_file():
        return route.fulfill(status=404)
    route.fulfill(body=path.read_bytes(), content_type=mimetypes.guess_type(name)[0])
    return None


@pytest.fixture(scope="module")
def gallery(browser: Browser) -> Iterator[Page]:
    if not (BUILT / "index.html").is_file():
        pytest.fail("the gallery is not built: make gallery")
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.route(f"{ADDRESS}**", answer)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(ADDRESS)
    page.evaluate(AXE.read_text("utf-8"))
    yield page
    context.close()
    assert errors == []


def show(page: Page, part: str) -> None:
    """Its page as it opens: the part before is gone, and what was done to it."""
    page.mouse.move(1, 1)
    page.evaluate("location.hash = '#/nothing'")
    expect(page.locator("h1")).to_have_text("nothing")
    page.evaluate("part => { location.hash = `#/${part}` }", part)
    expect(page.locator("h1")).to_have_text(part)


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """A real touch, as the browser's own protocol sends it."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def _send(self, kind: str, *points: dict[str, float]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    def down(self, x: float, y: float) -> None:
        self._send("touchStart", {"x": x, "y": y})

    def move(self, x: float, y: float) -> None:
        self._send("touchMove", {"x": x, "y": y})

    def up(self) -> None:
        self._send("touchEnd")


@pytest.mark.parametrize("part", PARTS)
def test_every_part_has_a_page_that_anybody_can_use(gallery: Page, part: str) -> None:
    """In both themes, and no wider than a small phone."""
    show(gallery, part)
    gallery.emulate_media(reduced_motion="reduce")
    for theme in ("light", "dark"):
        gallery.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        assert faults_of(gallery) == []
    gallery.set_viewport_size({"width": 360, "height": 740})
    assert gallery.evaluate("document.documentElement.scrollWidth") <= 360
    gallery.set_viewport_size({"width": 1280, "height": 800})
    gallery.emulate_media(color_scheme="light", reduced_motion="no-preference")


def test_a_mouse_carries_a_thing_to_a_square(gallery: Page) -> None:
    show(gallery, "Drag")
    gallery.mouse.move(*middle(gallery, "[data-id=house]"))
    gallery.mouse.down()
    gallery.mouse.move(*middle(gallery, "[data-square='2']"), steps=4)
    expect(gallery.locator(".carried.over")).to_be_visible()
    expect(gallery.locator("[data-away]")).to_have_attribute("data-id", "house")
    gallery.mouse.up()
    expect(gallery.locator("[data-square='2']")).to_have_text("house")
    expect(gallery.locator(".carried, [data-away]")).to_have_count(0)


def test_what_is_dragged_is_not_clicked_and_what_hardly_moves_is(gallery: Page) -> None:
    """Five pixels are a click, which takes the thing up; a drag ends where it began as nothing."""
    show(gallery, "Drag")
    house = gallery.locator("[data-id=house]")
    x, y = middle(gallery, "[data-id=house]")
    gallery.mouse.move(x, y)
    gallery.mouse.down()
    gallery.mouse.move(x + 20, y, steps=3)
    gallery.mouse.up()
    expect(gallery.get_by_role("status")).to_have_text("The house is back.")
    expect(house).not_to_have_class(re.compile(r"\bpicked\b"))
    gallery.mouse.move(x, y)
    gallery.mouse.down()
    gallery.mouse.move(x + 5, y)
    gallery.mouse.up()
    expect(house).to_have_class(re.compile(r"\bpicked\b"))


def test_escape_lets_go_and_drops_nothing(gallery: Page) -> None:
    show(gallery, "Drag")
    gallery.mouse.move(*middle(gallery, "[data-id=shop]"))
    gallery.mouse.down()
    gallery.mouse.move(*middle(gallery, "[data-square='0']"), steps=3)
    gallery.keyboard.press("Escape")
    gallery.mouse.up()
    expect(gallery.locator("[data-square='0']")).to_have_text("")
    expect(gallery.get_by_role("status")).to_have_text("Nothing was moved yet.")


def test_keys_carry_in_two_steps(gallery: Page) -> None:
    show(gallery, "Drag")
    gallery.locator("[data-id=park]").press("Enter")
    expect(gallery.locator("[data-id=park]")).to_have_attribute("aria-pressed", "true")
    gallery.locator("[data-square='3']").press("Enter")
    expect(gallery.locator("[data-square='3']")).to_have_text("park")
    expect(gallery.locator("[data-id=park]")).to_have_attribute("aria-pressed", "false")


def test_a_finger_that_rests_lifts_and_one_that_moves_at_once_does_not(gallery: Page) -> None:
    show(gallery, "Drag")
    start, end = middle(gallery, "[data-id=house]"), middle(gallery, "[data-square='1']")
    finger = Finger(gallery)
    finger.down(*start)
    finger.move(start[0], start[1] + 30)
    expect(gallery.locator(".carried")).to_have_count(0)
    finger.up()
    finger.down(*middle(gallery, "[data-id=house]"))
    expect(gallery.locator(".carried.finger")).to_be_visible()
    finger.move(*end)
    expect(gallery.locator(".carried.over")).to_be_visible()
    finger.up()
    expect(gallery.locator("[data-square='1']")).to_have_text("house")


def test_what_flies_lands_and_leaves_nothing_behind(gallery: Page) -> None:
    show(gallery, "Flights")
    gallery.get_by_role("button", name="Pay three coins").click()
    expect(gallery.locator(".flight.pop.good")).to_have_text("+3")
    expect(gallery.get_by_role("status")).to_have_text("3 landed")
    expect(gallery.locator(".flight")).to_have_count(0)
    gallery.get_by_role("button", name="No motion").click()
    gallery.get_by_role("button", name="Pay three coins").click()
    expect(gallery.locator(".flight")).to_have_count(0)


def test_a_countdown_counts_every_second_once(gallery: Page) -> None:
    show(gallery, "Countdown")
    gallery.get_by_role("button", name="Eleven seconds").click()
    expect(gallery.get_by_role("timer")).to_have_text(re.compile(r"0:1[01]"))
    expect(gallery.get_by_role("timer")).to_have_class(re.compile(r"\bsoon\b"))
    gallery.get_by_role("button", name="Stop").click()
    expect(gallery.get_by_role("timer")).to_have_text("Nothing runs.")
    heard = [int(second) for second in gallery.locator(".heard").inner_text().split()]
    assert heard == sorted(set(heard), reverse=True)


def test_a_form_asks_for_the_blank_that_is_missing_then_says_why_not(gallery: Page) -> None:
    show(gallery, "Form")
    verdict = gallery.locator(".verdict")
    expect(verdict).to_contain_text("Which card?")
    gallery.get_by_role("button", name="Ranch").click()
    expect(verdict).to_contain_text("To whom?")
    gallery.get_by_role("button", name="Ada").click()
    expect(verdict).to_contain_text("Nobody gives anything away for nothing.")
    expect(gallery.locator("form .primary")).to_be_disabled()
    gallery.get_by_label("For how many coins?", exact=True).fill("2")
    expect(verdict).to_contain_text("give ranch to 1 for 2")
    gallery.locator("form .primary").click()
    expect(gallery.get_by_role("note")).to_have_text("give ranch to 1 for 2")


def test_light_follows_the_things_it_is_about(gallery: Page) -> None:
    show(gallery, "Lit")
    ring = gallery.locator(".ring.do")
    expect(ring).to_be_visible()
    before = ring.bounding_box()
    gallery.evaluate("document.querySelector('[data-id=here]').style.marginLeft = '120px'")
    assert before is not None
    expect(ring).to_have_css("left", f"{before['x'] + 120:g}px")
    expect(gallery.locator(".cue.do")).to_have_text("This one")
    gallery.get_by_role("button", name="A hint").click()
    expect(gallery.locator(".ring.hint .sign")).to_have_text("1")


def test_a_large_board_is_panned_zoomed_and_tapped(gallery: Page) -> None:
    show(gallery, "PanAndZoom")
    x, y = middle(gallery, ".window")
    corner, cell = gallery.locator(".corner"), gallery.locator(".cell")
    before = [int(part) for part in corner.inner_text().split(",")]
    gallery.mouse.move(x, y)
    gallery.mouse.down()
    gallery.mouse.move(x + 40, y + 30, steps=4)
    gallery.mouse.up()
    # The pixels of the slip are part of the way.
    expect(corner).to_have_text(f"{before[0] + 40},{before[1] + 30}")
    expect(gallery.locator(".tapped")).to_have_text("nothing")
    size = int(cell.inner_text())
    gallery.mouse.wheel(0, -200)
    expect(cell).not_to_have_text(str(size))
    assert int(cell.inner_text()) > size
    gallery.get_by_role("button", name="All of it").click()
    expect(cell).to_have_text(str(size))
    gallery.mouse.click(x, y)
    expect(gallery.locator(".tapped")).to_have_text(re.compile(r"[34],[23]"))
    gallery.locator(".window").press("ArrowLeft")
    expect(corner).to_have_text(f"{before[0] + 60},{before[1]}")


def test_tabs_are_walked_with_arrows(gallery: Page) -> None:
    show(gallery, "Panels")
    gallery.get_by_role("tab", name="map").press("ArrowRight")
    expect(gallery.get_by_role("tab", name="offers")).to_be_focused()
    expect(gallery.get_by_role("tabpanel")).to_contain_text("What lies behind offers.")


def test_a_tray_asks_and_refuses_in_one_place(gallery: Page) -> None:
    show(gallery, "Pieces")
    gallery.locator("[data-id=cafe]").click()
    expect(gallery.locator(".ask")).to_have_text("Where shall the café go?")
    gallery.get_by_role("button", name="Stadium").click(force=True)
    expect(gallery.get_by_role("alert")).to_have_text("That costs more than you have.")
    expect(gallery.locator("[data-move]")).to_have_count(2)


def test_whatever_is_pointed_at_or_in_focus_explains_itself(gallery: Page) -> None:
    show(gallery, "Pieces")
    gallery.get_by_role("button", name="Point at me").hover()
    expect(gallery.locator(".tip")).to_contain_text("takes one coin")
    gallery.mouse.move(1, 1)
    expect(gallery.locator(".tip")).to_have_count(0)
    gallery.keyboard.press("Tab")
    gallery.get_by_role("button", name="Point at me").focus()
    expect(gallery.locator(".tip")).to_contain_text("takes one coin")


def test_a_whole_board_is_played_with_a_hand_a_finger_and_keys(gallery: Page) -> None:
    """The example of docs/boards.md: a card is carried, another is pressed, a form is filled."""
    show(gallery, "WholeBoard")
    table = gallery.locator("[data-id=table]")
    gallery.mouse.move(*middle(gallery, "[data-move='bid 3']"))
    gallery.mouse.down()
    gallery.mouse.move(*middle(gallery, "[data-id=table]"), steps=4)
    gallery.mouse.up()
    expect(table.locator(".card")).to_have_text("3")
    gallery.locator("[data-move='bid 4']").press("Enter")
    expect(table.locator(".card")).to_have_text("4")
    gallery.locator("[data-move=ready]").click()
    expect(table.locator(".card")).to_have_count(3)
    expect(gallery.locator(".verdict")).to_contain_text("Seller")
    gallery.get_by_role("button", name="Ada").click()
    gallery.get_by_label("Coins", exact=True).fill("2")
    expect(gallery.locator(".verdict")).to_contain_text("You offer 2 to 1.")
    gallery.locator("form .primary").click()
    expect(gallery.locator("[data-id=coins-1]")).to_contain_text("3")
    expect(gallery.locator(".flight")).to_have_count(0)
    assert faults_of(gallery) == []
