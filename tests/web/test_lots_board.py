"""LOTS's own board: the tower, the plan, the hand, the crew, by mouse, touch and keyboard."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from operator import sub
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, WebSocket, expect

import boroughs
from boroughs import game
from boroughs.games.lots.moves import Place
from boroughs.server.tables.daily import today
from games.lots.table import Site
from games.lots.table import site as lots_site
from server.conftest import Running
from server.workers.test_records import imported
from web.positions import create, lay_out, play_there, sit_down
from web.visitor import PATIENCE, Visitor

if TYPE_CHECKING:
    from web.conftest import Visit

SQUARES = ["O flat1@0,0,0", "O flat1@2,0,0"]
SHAKY = ["O flat1@0,0,0", "T flat1@0,0,1", "I flat1@0,2,0"]


class Bench:
    """Ann at a table of two, before whom one position after the other is laid: the page is opened once."""

    def __init__(self, running: Running, ann: Visitor) -> None:
        self.running = running
        self.ann = ann
        created = create(running, "lots", ["Ann", "Ben"], options={"hand": "steady"})
        self.table: str = created["table"]["id"]
        sit_down(running, created, [ann])

    def lay(self, table: Site) -> Visitor:
        """This position, nothing in hand, and the picture of it."""
        show(self.running, self.table, table, self.ann)
        # Keys belong to the board, not to a button that was pressed before.
        self.ann.page.evaluate("document.activeElement?.blur()")
        self.ann.page.keyboard.press("Escape")
        drawn(self.ann.page)
        return self.ann


@pytest.fixture(scope="module")
def bench(laid_site: Running, browser: Browser) -> Iterator[Bench]:
    ann = Visitor(browser, laid_site.address)
    want_suggestions(ann)
    yield Bench(laid_site, ann)
    ann.leave()
    assert ann.errors == []


def want_suggestions(person: Visitor) -> None:
    """A block begins at its best place, as who wants it so sets it: tests find it there at once."""
    person.context.add_init_script("localStorage['lots-suggests'] ??= 'yes'")


def show(running: Running, table_id: str, table: Site, *people: Visitor) -> None:
    """This position lies before these people, who have the first seats, and their pages show it."""
    lay_out(running, table_id, table.state, *people)


def sit(running: Running, visit: Visit, table: Site, **wishes: object) -> Visitor:
    """At the first seat, with nobody who ever moves on the others; then this position lies there."""
    return sit_all(running, visit, table, 1, **wishes)[0]


def sit_all(
    running: Running, visit: Visit, table: Site, people: int = 0, **wishes: object
) -> list[Visitor]:
    """So many people (else everybody) by seat, with this position before them."""
    state = table.state
    names = [f"P{seat}" for seat in range(state.seats)]
    created = create(running, "lots", names, options=state.options)
    visitors = [visit(running, **wishes) for _ in range(people or state.seats)]
    for visitor in visitors:
        want_suggestions(visitor)
    sit_down(running, created, visitors)
    show(running, created["table"]["id"], table, *visitors)
    return visitors


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


def since_laid(ann: Visitor) -> list[dict[str, Any]]:
    """The frames after the position that was last laid out."""
    welcomes = [at for at, message in enumerate(ann.received) if message["type"] == "welcome"]
    return [message for message in ann.received[welcomes[-1] :] if message["type"] == "frame"]


def placed(ann: Visitor, count: int) -> None:
    begun = time.monotonic()
    while len(tower(ann)) != count:
        assert time.monotonic() - begun < PATIENCE, ann.page.inner_text("main")
        ann.page.wait_for_timeout(50)


OFFERS = (
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
)


def act(page: Page) -> None:
    """Takes a block, lets go, or does whatever else is asked."""
    for wanted in OFFERS:
        offer = page.locator(f"{wanted}:enabled:visible")
        if offer.count():
            with suppress(Error):
                offer.first.click(timeout=1500)
            return


def play_out(*people: Visitor) -> None:
    """All do what they are asked for, until the game is over: as long as it goes on, however slowly."""
    heard, since = 0, time.monotonic()
    while not all(person.is_over() for person in people):
        now = sum(len(person.frames) for person in people)
        if now != heard:
            heard, since = now, time.monotonic()
        assert time.monotonic() - since < PATIENCE, people[0].page.inner_text("main")
        for person in people:
            act(person.page)
        people[0].page.wait_for_timeout(20)


def test_three_gestures_place_a_block(bench: Bench) -> None:
    """Take it, choose the place, let go; before that the board says what it brings."""
    ann = bench.lay(lots_site(tower=SQUARES, banks=("IL", "T")))
    ann.page.locator("[data-piece=I]").click()
    preview = ann.page.get_by_label("What letting go here brings")
    expect(preview).to_contain_text("Floor 1 finished")
    expect(preview).to_contain_text("+5")
    ann.page.locator("[data-move='place I flat1@0,2,0']:visible").click()
    placed(ann, 3)
    assert newest(ann)["table"]["track"][0] == 5


@pytest.mark.long
def test_a_block_begins_over_the_middle_unless_one_wants_its_best_place(bench: Bench) -> None:
    """The gap in front finishes a floor: whoever takes the bar must find it, or ask for it to be shown."""
    ann = bench.lay(lots_site(tower=SQUARES, banks=("IL", "T")))
    wanted = ann.page.get_by_label("Begin at the best place")
    let_go = ann.page.locator(".preview [data-move^='place I']")
    for asked, spot in ((False, "I flat1@0,1,1"), (True, "I flat1@0,2,0")):
        wanted.set_checked(asked)
        ann.page.locator("[data-piece=I]").click()
        expect(let_go).to_have_attribute("data-move", f"place {spot}")


FRAMES = "document.querySelector('canvas').tower.painted.frames"
STILL = "() => document.querySelector('canvas').tower.still"
QUIET = """async () => {
  const before = document.querySelector('canvas').tower.painted.frames
  for (let turn = 0; turn < 20; turn++) await new Promise(requestAnimationFrame)
  return document.querySelector('canvas').tower.painted.frames === before
}"""


@pytest.mark.long
def test_the_tower_is_drawn_on_change_only_and_turned_by_keys_and_buttons(bench: Bench) -> None:
    ann = bench.lay(lots_site(tower=SQUARES, banks=("IL", "T")))
    ann.until(lambda: bool(ann.page.evaluate(STILL)))
    ann.until(lambda: bool(ann.page.evaluate(QUIET)))
    for key in ("Shift+ArrowLeft", "+", "-", "0"):
        before = ann.page.evaluate(FRAMES)
        ann.page.keyboard.press(key)
        ann.until(lambda before=before: bool(ann.page.evaluate(f"{FRAMES} > {before}")))  # type: ignore[misc]
    before = ann.page.evaluate(FRAMES)
    ann.page.get_by_label("Turn the view to the left").click()
    ann.until(lambda: bool(ann.page.evaluate(f"{FRAMES} > {before}")))


WATCH = """async () => {
  const canvas = document.querySelector('canvas')
  const copy = new OffscreenCanvas(8, 8).getContext('2d', { willReadFrequently: true })
  const blank = () => {
    copy.clearRect(0, 0, 8, 8)
    copy.drawImage(canvas, 0, 0, 8, 8)
    return copy.getImageData(0, 0, 8, 8).data.every((value) => value === 0)
  }
  globalThis.seen = { blank: [], pictures: 0 }
  const look = () => {
    seen.pictures++
    seen.blank.push(blank())
    requestAnimationFrame(look)
  }
  look()
}"""


def test_the_tower_stays_in_sight_while_its_stage_changes_its_size(bench: Bench) -> None:
    """A panel that opens makes it narrower: the picture before stands until the new one is drawn."""
    ann = bench.lay(lots_site(tower=SQUARES, banks=("IL", "T")))
    page = ann.page
    ann.until(lambda: bool(page.evaluate(STILL)))
    page.evaluate(WATCH)
    for _ in range(3):
        for width in (1100, 1280):
            before = page.evaluate(FRAMES)
            page.set_viewport_size({"width": width, "height": 800})
            ann.until(lambda before=before: bool(page.evaluate(f"{FRAMES} > {before}")))  # type: ignore[misc]
            ann.until(lambda: bool(page.evaluate(STILL)))
    assert page.evaluate("seen.pictures") > 5
    assert not any(page.evaluate("seen.blank"))


def test_beside_an_open_panel_the_name_of_a_crew_card_stays_in_one_line(bench: Bench) -> None:
    """ "Subcontractor" was broken before its last letter."""
    page = bench.lay(lots_site(hands=(["subcontractor", "foreman"], []))).page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name="Log", exact=True).first.click()
    page.get_by_role("tab", name="Log").wait_for()
    lines = page.locator("[data-card=subcontractor] .band b").evaluate(
        """(name) => {
          const words = document.createRange()
          words.selectNodeContents(name)
          return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
        }"""
    )
    page.get_by_role("button", name="Close").first.click()
    assert lines == 1


def test_what_stands_over_the_stage_lies_beside_the_numbers_of_the_floors(bench: Bench) -> None:
    """The twelfth floor of a tower lay under whose points are told: it could not be cut away."""
    page = bench.lay(lots_site(tower=SQUARES, banks=("IL", "T"))).page
    page.set_viewport_size({"width": 1280, "height": 800})
    number = page.locator("[data-id=tower] ol button").first.bounding_box()
    plate = page.locator(".plates .plate").first.bounding_box()
    assert number
    assert plate
    assert plate["x"] >= number["x"] + number["width"]


@pytest.mark.long
def test_a_browser_that_cannot_draw_in_a_worker_draws_in_its_page(
    laid_site: Running, visit: Visit
) -> None:
    ann = sit(laid_site, visit, lots_site(tower=SQUARES, banks=("IL", "T")))
    drawn(ann.page)
    assert [worker for worker in ann.page.workers if "painter" in worker.url]
    ann.context.add_init_script("delete HTMLCanvasElement.prototype.transferControlToOffscreen")
    ann.page.reload()
    ann.await_table()
    drawn(ann.page)
    assert not [worker for worker in ann.page.workers if "painter" in worker.url]
    ann.until(lambda: bool(ann.page.evaluate(STILL)))
    before = ann.page.evaluate(FRAMES)
    ann.page.keyboard.press("Shift+ArrowLeft")
    ann.until(lambda: bool(ann.page.evaluate(f"{FRAMES} > {before}")))


@pytest.mark.long
def test_by_keyboard_and_a_refused_spot_says_why(bench: Bench) -> None:
    """1 takes, arrows step, R tips over, Enter lets go; a step off the lot is refused in words."""
    ann = bench.lay(lots_site(tower=SQUARES, banks=("IL", "T")))
    ann.page.keyboard.press("2")
    let_go = ann.page.locator(".preview [data-move^='place I']")
    expect(let_go).to_have_attribute("data-move", "place I flat1@0,2,0")
    preview = ann.page.get_by_label("What letting go here brings")
    ann.page.keyboard.press("ArrowRight")
    expect(preview).to_contain_text("Not there: That is outside the lot.")
    expect(preview.get_by_role("button", name="Why?")).to_have_attribute("title", "LOT-2")
    ann.page.keyboard.press("ArrowUp")
    expect(preview).not_to_contain_text("Not there")
    first = let_go.get_attribute("data-move")
    ann.page.keyboard.press("r")
    expect(let_go).not_to_have_attribute("data-move", str(first))
    ann.page.keyboard.press("Enter")
    placed(ann, 3)


def test_a_ticked_box_keeps_no_keys(bench: Bench) -> None:
    """Digits are no answer to it: who has just asked for the best place takes a block by its number."""
    ann = bench.lay(lots_site(tower=SQUARES, banks=("IL", "T")))
    box = ann.page.get_by_label("Begin at the best place")
    box.focus()
    ann.page.keyboard.press("2")
    expect(ann.page.locator(".preview [data-move^='place I']")).to_be_visible()
    box.focus()
    was = box.is_checked()
    ann.page.keyboard.press(" ")
    expect(box).to_be_checked(checked=not was)
    ann.page.keyboard.press(" ")
    assert len(tower(ann)) == len(SQUARES)


@pytest.mark.long
def test_what_came_into_the_hand_by_itself_is_not_dropped_by_a_second_enter(bench: Bench) -> None:
    """The next two blocks were alike, so that one was held at once, and who struck Enter twice lost it: Enter takes it first."""
    ann = bench.lay(lots_site(tower=SQUARES, banks=("OO", "T")))
    let_go = ann.page.locator(".preview [data-id=let-go]")
    expect(let_go).to_be_visible()
    expect(let_go.locator("kbd")).to_have_count(0)
    ann.page.keyboard.press("Enter")
    expect(let_go.locator("kbd")).to_be_visible()
    assert len(tower(ann)) == len(SQUARES)
    ann.page.keyboard.press("Enter")
    placed(ann, 3)


@pytest.mark.long
def test_the_plan_says_of_what_the_best_places_are_the_best(bench: Bench) -> None:
    """ "Of 139" counted the other blocks too, and said not what."""
    ann = bench.lay(lots_site(tower=SQUARES, banks=("IL", "T")))
    pieces = [place[0] for place in newest(ann)["placements"]]
    ann.page.keyboard.press("v")
    note = ann.page.locator("[data-id=best-places] header")
    expect(note).to_contain_text(f"of {len(pieces)} ways to place a block")
    ann.page.keyboard.press("2")
    expect(note).to_contain_text(f"of {pieces.count('I')} ways to place it")
    ann.page.keyboard.press("v")


FLOORS = 6
FILLED = [
    f"{piece}@{at},{floor}"
    for floor, blocks in enumerate(
        FLOORS
        // 2
        * [
            ("O flat1@0,0", "O flat1@2,0", "I flat1@0,2"),
            ("L flat5@0,0", "L flat7@1,0", "I flat1@0,2"),
        ]
    )
    for piece, at in (block.split("@") for block in blocks)
]
"""Six floors without a gap: wherever a block goes, it goes on top."""


@pytest.mark.long
def test_a_hinted_place_out_of_sight_has_an_arrow_that_brings_the_view_back(
    laid_site: Running, visit: Visit
) -> None:
    """Zoomed in, the place lay beyond the edge: neither frame nor word said where.

    Zoomed in, one sees the middle of the tower. Which place is hinted depends on how busy the machine is; all are on top.
    """
    tall = lots_site(tower=FILLED, banks=("TS", "T"))
    assert {low_floor(notation) for notation in tall.listed(0) if "@" in notation} == {FLOORS}
    created = create(laid_site, "lots", ["Ann", "Ben"], options=tall.state.options, hints=True)
    ann = visit(laid_site)
    sit_down(laid_site, created, [ann])
    show(laid_site, created["table"]["id"], tall, ann)
    page = ann.page
    drawn(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    pointed = page.locator("[data-id=tower] .pointed")
    expect(pointed).to_have_count(1)
    page.evaluate("document.activeElement?.blur()")
    for _ in range(12):
        page.keyboard.press("+")
    arrow = page.locator("[data-id=tower] button.beyond")
    expect(arrow).to_have_count(1)
    expect(pointed).to_have_count(0)
    arrow.click()
    expect(pointed).to_have_count(1)
    expect(arrow).to_have_count(0)


def low_floor(notation: str) -> int:
    """The lowest floor, from 0, of the cells that this move fills."""
    return int(notation.rpartition(",")[2])


@pytest.mark.long
def test_in_a_replay_nothing_is_offered_that_only_a_player_can_wish(
    site: Running, visit: Visit
) -> None:
    """There "Begin at the best place" and "Always ask me" stood, and on a phone what turns a block and lets it go."""
    table = boroughs.Table("lots", seats=2, seed="a", bots=["easy", "easy"])
    while not any(type(move) is Place for move in table.moves(0)):
        table.play_next()
    record = imported(site, table.record)["id"]
    ann = visit(site)
    ann.go(f"/replay/{record}?eyes=0")
    page = ann.page
    drawn(page)
    page.keyboard.press("End")
    expect(page.locator("[data-id=bank] [data-piece]").first).to_be_visible()
    expect(page.locator("[data-id=supply]")).to_be_visible()
    for width, height in ((1280, 800), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".board.phone")).to_have_count(int(width < 760))
        expect(page.locator(".board input[type=checkbox]")).to_have_count(0)
        expect(page.locator(".board [data-move]:visible, .preview, .thumbs")).to_have_count(0)


@pytest.mark.long
def test_the_plan_plays_without_webgl(laid_site: Running, visit: Visit) -> None:
    """Where no picture can be drawn, the floors are shown, and every place is a button with a name."""
    ann = sit(laid_site, visit, lots_site(tower=SQUARES, banks=("IL", "T")), webgl=False)
    ann.page.locator("[data-piece=I]").click()
    expect(ann.page.get_by_label("What letting go here brings")).to_contain_text("+5")
    name = "blue I, floor 2, column 1, row 1: 0 points surely safe"
    spot = ann.page.get_by_role("button", name=name)
    spot.focus()
    ann.page.keyboard.press("Enter")
    ann.page.locator("[data-move='place I flat1@0,0,1']:visible").click()
    placed(ann, 3)


def aim_at(ann: Visitor, spot: str) -> Locator:
    """Holds the I over this spot, by keys; the button that lets go."""
    ann.page.locator("[data-piece=I]").click()
    return brought(ann, f"place {spot}")


def brought(ann: Visitor, move: str) -> Locator:
    """Brings what hangs there to the place of this move, by keys; the button that lets go."""
    wanted = ann.page.locator(f"[data-move='{move}']:visible")
    posed = ann.page.locator(f"[data-move^='{move.partition('@')[0]}@']:visible")
    for turning in 3 * ("qqqq" + "r"):
        for _ in range(24):
            if wanted.count():
                return wanted
            if not posed.count():
                break
            ann.page.keyboard.press("n")
        ann.page.keyboard.press(turning)
    raise AssertionError(f"there is no way to {move}")


def with_motion(person: Visitor) -> None:
    """Visitors are spared motion; whether it is wanted is asked when the page is opened."""
    person.page.emulate_media(reduced_motion="no-preference")
    person.page.reload()
    person.await_table()
    drawn(person.page)


def over_without_record(*people: Visitor) -> None:
    """What began in its middle has no record to tell the story from: the browser says so."""
    for person in people:
        person.excused = True


STEP = 100
"""Milliseconds of a fall by which a test lets it go on."""
SLOW = 2
"""What falls in a second is shown in two."""
LET_GO = 0

POSES = "() => document.querySelector('canvas').tower.painted.lying"


@pytest.mark.long
def test_an_accident_is_told_and_without_motion_lies_there_at_once(bench: Bench) -> None:
    """The bar on the rim of the T brings it down: the risk said so before, and the board says so after."""
    ann = bench.lay(lots_site(tower=SHAKY, banks=("IL", "O"), hand="steady"))
    wanted = aim_at(ann, "I wide2@2,0,2")
    expect(ann.page.get_by_label("What letting go here brings")).to_contain_text("would fall")
    wanted.click()
    expect(ann.page.get_by_label("Accident!")).to_contain_text("1 block leaves the game")
    assert newest(ann)["table"]["scores_nothing"]
    ann.until(lambda: bool(ann.page.evaluate(STILL)))
    assert {number for number, *_ in ann.page.evaluate(POSES)} == {LET_GO, 2}


def told_fall(ann: Visitor) -> tuple[float, list[list[float]]]:
    """Of the T that fell: how high its edge was, and its keyframes: milliseconds, how far the edge
    went right, up and to the front, in cubes, and how far it leans, in quarter turns."""
    [text] = [
        text
        for frame in since_laid(ann)
        for line in frame["heard"]
        if line["code"] == "event.accident"
        for text in line["params"]["falls"]
        if text.startswith("2 ")
    ]
    head, *frames = [[int(part) for part in each.split(" ")] for each in text.split(";")]
    return head[5] / 100, [
        [time, x / 100, up / 100, y / 100, lean / 90] for time, x, y, up, _, _, lean in frames
    ]


def fallen_t(ann: Visitor) -> list[float]:
    """Where the T is drawn that falls or fell, and how far it leans: a worker draws it, a little after it is asked to."""
    ann.until(lambda: bool(ann.page.evaluate(STILL)))
    poses: list[list[float]] = ann.page.evaluate(POSES)
    [pose] = [pose for number, *pose in poses if number == 2]
    return pose


def stop_the_clock(page: Page) -> None:
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)


def where_at(frames: list[list[float]], time: float) -> list[float]:
    """Between two keyframes in a straight line."""
    for before, after in pairwise(frames):
        if before[0] <= time <= after[0]:
            part = (time - before[0]) / (after[0] - before[0])
            return [a + part * (b - a) for a, b in zip(before[1:], after[1:], strict=True)]
    return frames[-1][1:]


@pytest.mark.long
def test_blocks_fall_along_their_keyframes(laid_site: Running, visit: Visit) -> None:
    """The page's clock goes in steps: at each the T is where the server's keyframes have it."""
    ann = sit(laid_site, visit, lots_site(tower=SHAKY, banks=("IL", "O"), hand="steady"))
    with_motion(ann)
    wanted = aim_at(ann, "I wide2@2,0,2")
    stop_the_clock(ann.page)
    wanted.click()
    ann.page.locator(".accident").wait_for()
    *start, _ = fallen_t(ann)
    _, frames = told_fall(ann)
    seen = set()
    for step in range(1, 1 + int(frames[-1][0]) // STEP):
        ann.page.clock.run_for(SLOW * STEP)
        *now, lean = fallen_t(ann)
        moved = [*map(sub, now, start), lean / 90]
        # Drawn with the page's last beat, up to two of them ago; told in tenths of a cube.
        ways = [where_at(frames, STEP * step - late) for late in range(0, 40, 2)]
        assert min(max(map(abs, map(sub, way, moved))) for way in ways) < 0.11
        seen.add(tuple(moved))
    assert len(seen) > 3


@pytest.mark.long
def test_without_motion_nothing_is_seen_falling(laid_site: Running, visit: Visit) -> None:
    """The page's clock stands still, and what fell lies where the last keyframe has it."""
    ann = sit(laid_site, visit, lots_site(tower=SHAKY, banks=("IL", "O"), hand="steady"))
    drawn(ann.page)
    wanted = aim_at(ann, "I wide2@2,0,2")
    stop_the_clock(ann.page)
    wanted.click()
    ann.page.locator(".accident").wait_for()
    high, frames = told_fall(ann)
    _, lies, _, lean = fallen_t(ann)
    assert abs(lies - high - frames[-1][2]) < 0.11
    assert abs(lean / 90 - frames[-1][4]) < 0.02
    assert lean > 45


@pytest.mark.long
def test_a_fall_is_shown_alike_to_everybody(laid_site: Running, visit: Visit) -> None:
    """With motion it takes its time; in the end the T lies at the same place for both, beside the lot."""
    people = sit_all(laid_site, visit, lots_site(tower=SHAKY, banks=("IL", "O"), hand="steady"))
    for person in people:
        with_motion(person)
    aim_at(people[0], "I wide2@2,0,2").click()
    for person in people:
        expect(person.page.locator(".accident")).to_be_visible()
        person.until(lambda person=person: bool(person.page.evaluate(STILL)))  # type: ignore[misc]
    # Still before the fall has begun is still too: they lie alike when both have seen it to its end.
    first, second = (person.page for person in people)
    people[0].until(lambda: bool(first.evaluate(POSES) == second.evaluate(POSES)))
    ann = first.evaluate(POSES)
    assert {number for number, *_ in ann} == {LET_GO, 2}
    assert all(x > 2 for _, x, *_ in ann)


@pytest.mark.long
def test_alone_won_and_kept_on_the_device(laid_site: Running, visit: Visit) -> None:
    """36 points, and the last bar finishes the floor: 41 win."""
    table = lots_site(tower=SQUARES, banks=("IL",), track=[36], last=2, hand="steady")
    ann = sit(laid_site, visit, table)
    drawn(ann.page)
    ann.page.locator("[data-piece=I]").click()
    over_without_record(ann)
    ann.page.locator("[data-move='place I flat1@0,2,0']:visible").click()
    ann.page.locator(".over").wait_for()
    assert newest(ann)["result"]["verdict"] == "won"
    assert ann.page.evaluate("JSON.parse(localStorage['lots-best-1'])") == [41]


@pytest.mark.long
def test_alone_lost_when_something_falls(laid_site: Running, visit: Visit) -> None:
    table = lots_site(tower=SHAKY, banks=("IL",), last=2, hand="steady")
    ann = sit(laid_site, visit, table)
    drawn(ann.page)
    over_without_record(ann)
    aim_at(ann, "I wide2@2,0,2").click()
    ann.page.locator(".over").wait_for()
    assert newest(ann)["result"]["verdict"] == "lost"


@pytest.mark.long
@pytest.mark.parametrize("daily", [False, True])
def test_the_best_on_this_device_is_of_whole_games_that_brought_points(
    laid_site: Running, visit: Visit, daily: bool
) -> None:
    """A day that was lost at once stood there as 0, among the games of the usual length."""
    table = lots_site(tower=SHAKY, banks=("IL",), last=2, hand="steady", track=[7 if daily else 0])
    more = {"daily": today()} if daily else {"options": table.state.options}
    created = create(laid_site, "lots", ["Ann"], **more)
    ann = visit(laid_site)
    want_suggestions(ann)
    sit_down(laid_site, created, [ann])
    show(laid_site, created["table"]["id"], table, ann)
    drawn(ann.page)
    over_without_record(ann)
    aim_at(ann, "I wide2@2,0,2").click()
    ann.page.locator(".over").wait_for()
    expect(ann.page.locator(".accident")).to_contain_text("a tower that falls ends the game")
    expect(ann.page.locator("[data-id=supply]")).to_be_visible()
    expect(ann.page.get_by_text("Best on this device")).to_have_count(0)
    assert ann.page.evaluate("localStorage['lots-best-1'] ?? null") is None


@pytest.mark.long
def test_the_fall_that_ends_a_game_is_watched_before_its_end_is_told(
    laid_site: Running, visit: Visit
) -> None:
    """In slow motion, with the edge it tips over; wound back, seen again, skipped: then the verdict."""
    table = lots_site(tower=SHAKY, banks=("IL",), last=2, hand="steady")
    ann = sit(laid_site, visit, table)
    with_motion(ann)
    over_without_record(ann)
    wanted = aim_at(ann, "I wide2@2,0,2")
    stop_the_clock(ann.page)
    wanted.click()
    page = ann.page
    page.locator(".strip").wait_for()
    page.clock.fast_forward(600)
    expect(page.locator(".edge")).to_have_text("tips over this edge")
    x_first = fallen_t(ann)
    page.clock.fast_forward(1500)
    expect(page.locator(".over")).to_have_count(0)
    expect(page.locator(".prompt")).to_contain_text("The game is over.")
    ann.until(lambda: fallen_t(ann) != x_first)
    page.get_by_role("button", name="Watch it again").click()
    page.clock.fast_forward(1500)
    expect(page.locator(".over")).to_have_count(0)
    page.get_by_role("button", name="Skip", exact=True).click()
    page.clock.fast_forward(1000)
    expect(page.locator(".over h1")).to_be_in_viewport()


@pytest.mark.long
def test_a_fall_is_seen_again_after_what_fell_was_carried_off(
    laid_site: Running, visit: Visit
) -> None:
    table = lots_site(tower=SHAKY, banks=("IL", "O"), hand="steady", options={"crew": False})
    ann = sit(laid_site, visit, table)
    with_motion(ann)
    page = ann.page
    rubble = "document.querySelector('canvas').tower.painted.rubble"
    wanted = aim_at(ann, "I wide2@2,0,2")
    stop_the_clock(page)
    wanted.click()
    page.get_by_role("button", name="Skip", exact=True).click()
    ann.until(lambda: not page.evaluate(rubble))
    page.get_by_label("Accident!").get_by_role("button", name="Watch it again").click()
    page.locator(".strip").wait_for()
    ann.until(lambda: bool(page.evaluate(rubble)))


@pytest.mark.long
def test_what_others_do_next_waits_for_a_fall_that_is_watched(
    laid_site: Running, visit: Visit
) -> None:
    """Ann brings the T down and places again at once; Ben sees the fall to its end, and then where it went."""
    table = lots_site(tower=SHAKY, banks=("IL", "O"), hand="steady", options={"crew": False})
    _, ben = sit_all(laid_site, visit, table)
    with_motion(ben)
    page = ben.page
    stop_the_clock(page)
    play_there(laid_site, ben.table, [(0, "place I wide2@2,0,2"), (0, "place I flat1@0,2,1")])
    placed(ben, 3)
    page.locator(".strip").wait_for()
    page.clock.run_for(2000)
    expect(page.locator(".strip")).to_be_visible()
    assert len(shown_bodies(page)) == 2
    page.get_by_role("button", name="Skip", exact=True).click()
    page.clock.run_for(2000)
    ben.until(lambda: len(shown_bodies(page)) == 3)
    expect(page.locator(".strip")).to_have_count(0)


@pytest.mark.long
def test_nothing_falls_through_the_next_block(laid_site: Running, visit: Visit) -> None:
    """Who brought something down and places again before it has come to rest has seen enough of it."""
    table = lots_site(tower=SHAKY, banks=("IL", "O"), hand="steady", options={"crew": False})
    ann = sit(laid_site, visit, table)
    with_motion(ann)
    wanted = aim_at(ann, "I wide2@2,0,2")
    stop_the_clock(ann.page)
    wanted.click()
    ann.page.locator(".strip").wait_for()
    brought(ann, "place I flat1@0,2,1").click()
    placed(ann, 3)
    expect(ann.page.locator(".strip")).to_have_count(0)
    ann.until(
        lambda: not ann.page.evaluate("document.querySelector('canvas').tower.painted.rubble")
    )


@pytest.mark.long
def test_on_a_phone_nothing_lies_over_a_fall(laid_site: Running, visit: Visit) -> None:
    """What it costs is told when it has been seen; the strip that stops it lies on nothing else, nor on the tower."""
    table = lots_site(tower=SHAKY, banks=("IL", "O"), hand="steady", options={"crew": False})
    ann = sit(laid_site, visit, table, width=360, height=740, touch=True)
    with_motion(ann)
    wanted = aim_at(ann, "I wide2@2,0,2")
    page = ann.page
    stop_the_clock(page)
    wanted.tap()
    page.locator(".strip").wait_for()
    expect(page.locator(".accident")).to_have_count(0)
    assert not page.evaluate(UNDER_THE_STRIP)
    page.get_by_role("button", name="Skip", exact=True).tap()
    expect(page.locator(".accident")).to_contain_text("1 block leaves the game")


UNDER_THE_STRIP = """() => {
  const strip = document.querySelector('.strip').getBoundingClientRect()
  return [...document.querySelectorAll('.bench > :not(.strip), [data-id=tower]')].map((part) => part.getBoundingClientRect())
    .some((part) => part.top < strip.bottom - 1 && part.bottom > strip.top + 1)
}"""


def shown_bodies(page: Page) -> list[int]:
    """The blocks that the page says stand there."""
    label = str(page.locator("[data-id=tower] canvas").get_attribute("aria-label"))
    return list(range(int(label.split(" ")[2])))


@pytest.mark.long
def test_after_the_safety_officer_nothing_is_announced_that_did_not_happen(
    laid_site: Running, visit: Visit
) -> None:
    """The turn counts, what fell goes back to the piles and lies nowhere."""
    table = lots_site(tower=SHAKY, banks=("IL", "O"), hand="steady", hands=[["safety-officer"], []])
    ann = sit(laid_site, visit, table)
    drawn(ann.page)
    aim_at(ann, "I wide2@2,0,2").click()
    accident = ann.page.locator(".accident")
    expect(accident).to_contain_text("This turn scores 0")
    ann.page.locator("[data-move='crew safety-officer']:visible").first.click()
    expect(accident).to_contain_text("this turn counts")
    expect(accident).not_to_contain_text("scores 0")
    expect(accident).not_to_contain_text("leaves the game")
    ann.until(lambda: bool(ann.page.evaluate(STILL)))
    assert not ann.page.evaluate("document.querySelector('canvas').tower.painted.rubble")


@pytest.mark.long
def test_touch_at_360_pixels(laid_site: Running, visit: Visit) -> None:
    ann = sit(
        laid_site,
        visit,
        lots_site(tower=SQUARES, banks=("IL", "T")),
        width=360,
        height=740,
        touch=True,
    )
    drawn(ann.page)
    ann.page.locator("[data-piece=I]").tap()
    expect(ann.page.locator(".preview")).to_contain_text("+5")
    ann.page.locator(".thumbs [data-move^='place I']").tap()
    placed(ann, 3)
    overflow = "document.documentElement.scrollWidth - innerWidth"
    assert ann.page.evaluate(overflow) <= 0


@pytest.mark.long
def test_french(laid_site: Running, visit: Visit) -> None:
    ann = sit(laid_site, visit, lots_site(tower=SQUARES, banks=("IL", "T")), locale="fr-FR")
    drawn(ann.page)
    ann.page.locator("[data-piece=I]").click()
    expect(ann.page.get_by_label("Ce que rapporte ce placement")).to_contain_text("Étage 1 terminé")
    expect(ann.page.locator(".preview [data-move^='place I']")).to_contain_text("Lâcher")


@pytest.mark.long
@pytest.mark.clause("LOT-14")
def test_who_has_nothing_to_answer_is_neither_asked_nor_refused(
    laid_site: Running, visit: Visit
) -> None:
    """Ann's Foreman answers no scoring, nor does the bot's: the page sends nothing, and the turn goes on."""
    table = lots_site(tower=SQUARES, banks=("IL", "T"), hands=[["foreman"], ["dispatcher"]])
    created = laid_site.api.create("lots", "me", "easy", options={"hand": "steady"})
    ann = visit(laid_site)
    want_suggestions(ann)
    sent: list[str] = []

    def note_what_is_sent(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: sent.append(str(text)))

    ann.page.on("websocket", note_what_is_sent)
    ann.go(f"/table/{created['table']['id']}/{created['seats'][0]['key']}")
    ann.await_table()
    show(laid_site, created["table"]["id"], table, ann)
    del sent[:]
    ann.page.locator("[data-piece=I]").click()
    ann.page.locator("[data-move='place I flat1@0,2,0']:visible").click()
    # The bot may be through with its turn before anybody looks.
    ann.until(lambda: any(frame["view"]["table"]["active"] == 1 for frame in since_laid(ann)))
    assert [text for text in sent if '"play"' in text and "pass" in text] == []
    assert not [message for message in ann.received if message["type"] == "refused"]
    assert "event.passed" in str(ann.received)


@pytest.mark.long
def test_the_crane_swings_for_everybody_and_shows_where_it_let_go(
    laid_site: Running, visit: Visit
) -> None:
    table = lots_site(tower=SQUARES, banks=("IL", "T"), hand="crane")
    ann, ben = sit_all(laid_site, visit, table)
    for person in (ann, ben):
        with_motion(person)
    ann.page.locator("[data-piece=I]").click()
    ann.page.locator(".preview .go").click()
    expect(ann.page.get_by_label("The crane’s dial")).to_be_visible()
    hangs = "document.querySelector('canvas').tower.painted.hanging"
    ben.until(lambda: ben.page.evaluate(hangs) is not None)
    before = ben.page.evaluate(hangs)
    ben.until(lambda: bool(ben.page.evaluate(hangs) != before))
    ann.page.locator("[data-move='release']").click()
    placed(ann, 3)
    ben.until(lambda: ben.page.evaluate(hangs) is None)
    expect(ann.page.locator(".released")).to_contain_text("You let go")
    expect(ben.page.locator(".released")).to_contain_text("let go")


def do_what_is_lit(ann: Visitor, move: str) -> None:
    """Goes on, or takes the piece that is lit, brings it where the lesson wants it and lets go."""
    ann.page.locator("[data-lesson-next]:enabled, .spotlight .ring.do").first.wait_for()
    following = ann.page.locator("[data-lesson-next]:enabled")
    if following.count():
        following.click()
        return
    ring = ann.page.locator(".spotlight .ring.do")
    box = ring.bounding_box()
    assert box is not None
    ann.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    brought(ann, move).click()


@pytest.mark.long
@pytest.mark.parametrize(
    ("locale", "width", "height"),
    [("en-GB", 1280, 800), ("fr-FR", 360, 740)],
)
def test_the_lesson_by_doing_what_is_lit(
    site: Running, visit: Visit, locale: str, width: int, height: int
) -> None:
    """With its accident, to the honest table at its end."""
    ann = visit(site, locale=locale, width=width, height=height, newcomer=True)
    ann.go("/learn/lots")
    coach = ann.page.locator(".coach")
    lesson = game("lots").lesson()
    assert lesson is not None
    for step in lesson.step:
        says = step.says.text(locale[:2]).replace("**", "")
        expect(coach.locator(".says")).to_have_text(says)
        if any("falls" in line for line in step.before):
            expect(ann.page.locator(".accident")).to_be_visible()
        if step is not lesson.step[-1]:
            do_what_is_lit(ann, step.move)
    coach.locator("[data-lesson-next]").click()
    ann.await_table()


@pytest.mark.long
def test_a_whole_game_of_three_with_crew_cards_and_an_accident(
    laid_site: Running, visit: Visit
) -> None:
    """From its middle: Ann brings the T down, the table goes on with cards and windows, to the end."""
    table = lots_site(
        tower=SHAKY,
        banks=("IL", "O", "S"),
        hands=[["mason"], ["welder"], ["painter"]],
        track=[24, 29, 27],
        hand="steady",
        options={"answer_seconds": 3},
    )
    people = sit_all(laid_site, visit, table)
    drawn(people[0].page)
    aim_at(people[0], "I wide2@2,0,2").click()
    for person in people:
        expect(person.page.locator(".accident")).to_be_visible()
    over_without_record(*people)
    play_out(*people)
    assert (
        max(newest(people[0])["table"]["track"]) >= 35 or 0 in newest(people[0])["table"]["piles"]
    )


@pytest.mark.long
@pytest.mark.parametrize("seats", [1, 3])
def test_a_whole_game_on_the_board(site: Running, visit: Visit, seats: int) -> None:
    """Against bots with crew cards, or alone; to the end."""
    created = site.api.create("lots", "me", *["easy"] * (seats - 1))
    ann = visit(site)
    ann.go(f"/table/{created['table']['id']}/{created['seats'][0]['key']}")
    ann.await_table()
    play_out(ann)
