"""Mad City's board under hands: dragging, tapping, keys, the tree, the minute's end, and each mode to its end."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Error, Locator, WebSocketRoute, expect

import boroughs
from boroughs.core.state import State
from boroughs.games.mad_city.rules import MadCity
from boroughs.server.play_server import PlayServer
from server.conftest import FastUptime, Running, Serve
from web.positions import LaidOutServer, create, lay_out, sit_down
from web.visitor import Visitor, play_out

if TYPE_CHECKING:
    from collections.abc import Mapping

    from web.conftest import Visit

GAME = boroughs.game("mad-city")
NAMES = [f"MC{number:02}" for number in range(1, 55)]
SIZES = ((1280, 800), (360, 740))


class HurriedUptime(FastUptime):
    """A minute is over in two seconds."""

    RATE = 30


class HurriedServer(PlayServer):
    uptime_type = HurriedUptime


def sit(created: dict[str, Any], *visitors: Visitor) -> None:
    """Each on a seat, in this order; the game begins when all are there."""
    keys = {grant["seat"]: grant["key"] for grant in created["seats"]}
    for seat, visitor in enumerate(visitors):
        visitor.go(f"/table/{created['table']['id']}/{keys[seat]}")
    for visitor in visitors:
        visitor.await_table()


PRESSING = 85_000
"""So little time is left that a page must notice at once when its line is dead."""


def begin(
    visitor: Visitor,
    running: Running,
    rivals: int = 1,
    minute: int = 3_600_000,
    /,
    **options: object,
) -> str:
    """The minute is an hour; the rivals sit there and never move. The table's name."""
    names = [f"Player {seat}" for seat in range(rivals + 1)]
    created = create(running, "mad-city", names, options=options)
    sit_down(running, created, [visitor])
    table = created["table"]["id"]
    now = running.play_server.registry.tables[table].clock.now()
    lay_out(running, table, dealt(len(names), options, now + minute), visitor)
    expect(tiles(visitor).first).to_be_visible()
    return str(table)


def dealt(seats: int, options: Mapping[str, object], ends: int) -> State:
    """Everybody was ready: the tiles lie there, always the same."""
    table = boroughs.Table(GAME, seats=seats, options=options, seed="tiles")
    for seat in range(seats):
        table.play(seat, "ready")
    state = GAME.from_dict(GAME.to_dict(table.state))
    return until(ends, state) if table.state.deadline() is not None else state


def until(ends: int, state: State) -> State:
    """However long a test takes: no position that is read may have more than its minute left."""
    assert isinstance(state, MadCity)
    state.ends = ends
    return state


def tiles(visitor: Visitor) -> Locator:
    return visitor.page.locator(".hand [data-tile]")


def square(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(f"[data-square={name}]")


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(visitor: Visitor, thing: Locator, onto: tuple[float, float], *keys: str) -> None:
    mouse = visitor.page.mouse
    mouse.move(*middle(thing))
    mouse.down()
    mouse.move(*onto, steps=4)
    for key in keys:
        visitor.page.keyboard.press(key)
    mouse.up()


def view(visitor: Visitor) -> dict[str, Any]:
    """What the server showed last."""
    seen: dict[str, Any] = max(visitor.frames, key=lambda frame: int(frame["number"]))["view"]
    return seen


def builder(visitor: Visitor, seat: int = 0) -> dict[str, Any]:
    seen: dict[str, Any] = view(visitor)["builders"][seat]
    return seen


def expect_cell(visitor: Visitor, cell: int, face: str) -> None:
    """Waits until the server shows this face there."""
    visitor.until(lambda: builder(visitor)["cells"][cell] == face)


def position(seats: int, *, ends: int = 10_000_000, **changes: object) -> State:
    """A minute in which everybody has a finished city of unturned tiles."""
    builders = [
        {"cells": [f"{name}/0" for name in NAMES[9 * seat : 9 * seat + 9]]} for seat in range(seats)
    ]
    data: dict[str, object] = {
        "seats": seats,
        "phase": "build",
        "round": 1,
        "ends": 0,
        "builders": builders,
    }
    return until(ends, GAME.from_dict(data | changes))


# Hands


@pytest.mark.parametrize("width", [1280, pytest.param(360, marks=pytest.mark.long)])
def test_a_tile_is_tapped_turned_and_laid(laid_site: Running, visit: Visit, width: int) -> None:
    """One tap takes it, two more turn it, a tap on a square lays it; a tap on the laid tile turns it on."""
    ann = visit(laid_site, width=width)
    begin(ann, laid_site)
    tile = tiles(ann).first.get_attribute("data-tile")
    for _ in range(3):
        tiles(ann).first.click()
    square(ann, "b2").click()
    expect_cell(ann, 4, f"{tile}/2")
    square(ann, "b2").click()
    expect_cell(ann, 4, f"{tile}/3")
    # Eight tiles are still in hand: being done is possible, not what stands out.
    done = ann.page.locator("[data-move=done]")
    expect(done).to_be_visible()
    expect(done).not_to_have_class(re.compile("primary"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_where_there_is_nothing_to_turn_it_is_said_what_to_do(
    laid_site: Running, visit: Visit, language: str
) -> None:
    """Key and button did nothing, and said nothing."""
    ann = visit(laid_site, locale=f"{language}-GB" if language == "en" else "fr-FR")
    begin(ann, laid_site)
    said = ann.page.get_by_role("alert").filter(
        has_text=GAME.words(language).text("board.turn-what")
    )
    if language == "en":
        ann.page.keyboard.press("r")
    else:
        ann.page.locator(".actions .turn").click()
    expect(said).to_be_visible()
    tiles(ann).first.click()
    expect(said).to_have_count(0)


@pytest.mark.long
def test_a_tile_is_dragged_swapped_and_taken_back(laid_site: Running, visit: Visit) -> None:
    ann = visit(laid_site)
    begin(ann, laid_site)
    first = tiles(ann).nth(0).get_attribute("data-tile")
    second = tiles(ann).nth(1).get_attribute("data-tile")
    drag(ann, tiles(ann).first, middle(square(ann, "a1")), "r")
    expect_cell(ann, 0, f"{first}/1")
    drag(ann, tiles(ann).first, middle(square(ann, "c3")))
    expect_cell(ann, 8, f"{second}/0")
    drag(ann, square(ann, "a1"), middle(square(ann, "c3")))
    expect_cell(ann, 8, f"{first}/1")
    expect_cell(ann, 0, f"{second}/0")
    drag(ann, square(ann, "a1"), middle(ann.page.locator(".hand")))
    expect_cell(ann, 0, "")
    third = tiles(ann).nth(1).get_attribute("data-tile")
    drag(ann, tiles(ann).nth(1), middle(square(ann, "c3")))
    expect_cell(ann, 8, f"{third}/0")
    assert first in builder(ann)["hand"]


@pytest.mark.long
def test_wheel_and_right_button_turn_what_is_under_the_pointer(
    laid_site: Running, visit: Visit
) -> None:
    ann = visit(laid_site)
    begin(ann, laid_site)
    tile = tiles(ann).first.get_attribute("data-tile")
    tiles(ann).first.click()
    square(ann, "b2").click()
    expect_cell(ann, 4, f"{tile}/0")
    square(ann, "b2").click(button="right")
    expect_cell(ann, 4, f"{tile}/1")
    ann.page.mouse.wheel(0, 100)
    expect_cell(ann, 4, f"{tile}/2")


@pytest.mark.long
def test_the_keyboard_alone_builds_bets_and_is_done(laid_site: Running, visit: Visit) -> None:
    ann = visit(laid_site)
    begin(ann, laid_site, 2, mode="standard", screen="off")
    press = ann.page.keyboard.press
    tile = tiles(ann).first.get_attribute("data-tile")
    tiles(ann).first.focus()
    press("Enter")
    press("r")
    square(ann, "a1").focus()
    press("ArrowRight")
    press("ArrowDown")
    press("Enter")
    expect_cell(ann, 4, f"{tile}/1")
    press("r")
    expect_cell(ann, 4, f"{tile}/2")
    press("Enter")
    press("ArrowRight")
    press("Enter")
    expect_cell(ann, 5, f"{tile}/2")
    press("Delete")
    expect_cell(ann, 5, "")
    press("2")
    ann.until(lambda: builder(ann)["palmed"] == ["factories"])
    press("d")  # Squares are empty: it asks first.
    press("d")
    ann.until(lambda: builder(ann)["done"])
    press("d")
    ann.until(lambda: not builder(ann)["done"])


@pytest.mark.long
@pytest.mark.parametrize("width", [pytest.param(1280, marks=pytest.mark.long), 360])
def test_a_finger_drags_a_tile(laid_site: Running, visit: Visit, width: int) -> None:
    """Nothing scrolls under it; dragged off the city the tile comes back."""
    ann = visit(laid_site, width=width, height=740, touch=True)
    begin(ann, laid_site)
    tile = tiles(ann).first.get_attribute("data-tile")
    touch_drag(ann, middle(tiles(ann).first), middle(square(ann, "b2")))
    expect_cell(ann, 4, f"{tile}/0")
    assert ann.page.evaluate("[scrollX, scrollY]") == [0, 0]
    touch_drag(ann, middle(square(ann, "b2")), middle(ann.page.locator(".hand")))
    expect_cell(ann, 4, "")


def touch_drag(visitor: Visitor, start: tuple[float, float], end: tuple[float, float]) -> None:
    finger = visitor.context.new_cdp_session(visitor.page)

    def send(kind: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    send("touchStart", {"x": start[0], "y": start[1]})
    for share in (0.25, 0.5, 0.75, 1.0):
        x, y = (one + (other - one) * share for one, other in zip(start, end, strict=True))
        send("touchMove", {"x": x, "y": y})
    send("touchEnd")
    finger.detach()


TAP_AT_ONCE = """
addEventListener('pointerup', () => {
  const [x, y] = window.next
  const target = document.elementFromPoint(x, y)
  const touch = { bubbles: true, cancelable: true, pointerType: 'touch', pointerId: 77, isPrimary: true, detail: 1, clientX: x, clientY: y }
  for (const kind of ['pointerdown', 'pointerup', 'click']) target.dispatchEvent(new PointerEvent(kind, touch))
}, { once: true })
"""
"""A tap that comes in the very moment in which a finger lets go of a tile."""


@pytest.mark.long
def test_a_tap_right_after_a_drag_is_not_lost(laid_site: Running, visit: Visit) -> None:
    ann = visit(laid_site, width=390, height=844, touch=True)
    begin(ann, laid_site)
    second = ann.page.locator(f".hand [data-tile={tiles(ann).nth(1).get_attribute('data-tile')}]")
    ann.page.evaluate("place => { window.next = place }", middle(second))
    start, onto = middle(tiles(ann).first), middle(square(ann, "b2"))
    # It listens behind the board, which has put the tile down by then.
    ann.page.evaluate(
        "document.addEventListener('pointerdown', () => setTimeout(() => {"
        + TAP_AT_ONCE
        + "}), { once: true })"
    )
    touch_drag(ann, start, onto)
    expect(second).to_have_attribute("aria-pressed", "true")


@pytest.mark.long
def test_a_refused_tile_springs_back_with_its_reason(laid_site: Running, visit: Visit) -> None:
    """Puzzle: a tile is locked once the next one is drawn."""
    ann = visit(laid_site)
    begin(ann, laid_site, 0, mode="puzzle")
    square(ann, "a1").click()
    ann.page.locator("[data-move=done]").click()
    ann.until(lambda: bool(builder(ann)["cells"][0]))
    first = builder(ann)["cells"][0]
    expect(tiles(ann)).to_have_count(1)
    drag(ann, tiles(ann).first, middle(square(ann, "a1")))
    expect(ann.page.get_by_role("alert")).to_contain_text("That tile is locked.")
    expect(tiles(ann)).to_have_count(1)
    expect(square(ann, "a1")).to_have_attribute("data-tile", first.partition("/")[0])


# Seeing


@pytest.mark.long
@pytest.mark.parametrize(
    ("rivals", "options"),
    [
        (1, {"mode": "standard"}),
        pytest.param(5, {}, marks=pytest.mark.long),
        pytest.param(3, {"tiles": "draw-ten"}, marks=pytest.mark.long),
        pytest.param(0, {"mode": "speed"}, marks=pytest.mark.long),
    ],
)
def test_everything_is_in_sight_without_scrolling(
    laid_site: Running, visit: Visit, rivals: int, options: dict[str, str]
) -> None:
    """City, all tiles, clock, the others and what is to be pressed, on a laptop and on a phone."""
    ann = visit(laid_site)
    begin(ann, laid_site, rivals, **options)
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.until(partial(_all_in_sight, ann, width, height))


WHOLE_PAGE = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"


def _all_in_sight(ann: Visitor, width: int, height: int) -> bool:
    page = ann.page
    things = [*page.locator("[data-square]").all(), *tiles(ann).all(), page.get_by_role("timer")]
    things += [*page.locator(".rival").all(), page.locator("[data-move=done]")]
    return page.evaluate(WHOLE_PAGE) == [width, height] and all(
        _in_sight(thing, width, height) for thing in things
    )


def _in_sight(thing: Locator, width: int, height: int) -> bool:
    box = thing.bounding_box()
    if box is None or not box["width"]:
        return False
    across = 0 <= box["x"] <= box["x"] + box["width"] <= width + 1
    return across and 0 <= box["y"] <= box["y"] + box["height"] <= height + 1


@pytest.mark.long
def test_the_eye_hides_what_the_round_would_bring(laid_site: Running, visit: Visit) -> None:
    ann = visit(laid_site)
    begin(ann, laid_site)
    for name in ("a1", "b1", "a2", "b2"):
        tiles(ann).first.click()
        square(ann, name).click()
    ann.until(lambda: sum(1 for cell in builder(ann)["cells"] if cell) == 4)
    expect(ann.page.locator(".plate.now")).to_contain_text("now")
    ann.page.locator(".plate.now").click()
    expect(ann.page.locator(".plate.now")).not_to_contain_text("now")
    expect(ann.page.locator(".badge")).to_have_count(0)


@pytest.mark.long
def test_two_play_the_standard_game_behind_screens(site: Running, visit: Visit) -> None:
    """Each sees the other's folding screen and how many tiles there are; nothing of the city is sent."""
    ann, bob = visit(site), visit(site, locale="fr-FR")
    created = site.api.create("mad-city", "me", "me", options={"mode": "standard"})
    sit(created, ann, bob)
    for visitor in (ann, bob):
        visitor.page.locator("[data-move=ready]").click()
    for visitor in (ann, bob):
        expect(tiles(visitor)).to_have_count(9)
    tiles(ann).first.click()
    square(ann, "b2").click()
    ann.until(lambda: bool(builder(ann)["cells"][4]))
    expect(bob.page.get_by_role("img", name="Derrière un paravent : 9 tuiles")).to_be_visible()
    assert all(
        frame["view"]["builders"][0]["cells"] == [] for frame in bob.frames if _builds(frame)
    )


def _builds(frame: dict[str, Any]) -> bool:
    return bool(frame["view"]["table"]["phase"] == "build")


# Everybody at once


@pytest.mark.long
def test_three_grab_the_tree_at_the_same_instant(laid_site: Running, visit: Visit) -> None:
    """Exactly one gets it, everybody sees who, and the others are told that they came too late."""
    created = laid_site.api.create("mad-city", "me", "me", "me")
    players = [visit(laid_site) for _ in range(3)]
    sit(created, *players)
    lay_out(laid_site, created["table"]["id"], position(3), *players)
    grabs = [player.page.locator("[data-move=tree]") for player in players]
    for grab in grabs:
        expect(grab).to_be_enabled()
    for player in players:
        player.page.evaluate(
            "setTimeout(() => document.querySelector('[data-move=tree]').click(), 1500 - Date.now() % 1500)"
        )
    for player in players:
        player.until(partial(_is_taken, player))
    rangers = {view(player)["table"]["ranger"] for player in players}
    assert len(rangers) == 1
    owner = rangers.pop()
    expect(players[owner].page.locator(".grab")).to_contain_text("yours")
    for seat, player in enumerate(players):
        if seat != owner:
            expect(player.page.locator(".grab")).to_contain_text(f"Player {owner} has the tree")


def _is_taken(player: Visitor) -> bool:
    return bool(view(player)["table"]["ranger"] >= 0)


def let_time_run_out(running: Running, table: str) -> None:
    """The minute ends now."""
    play_server = running.play_server
    assert isinstance(play_server, LaidOutServer)

    async def end() -> None:
        live = play_server.registry.tables[table]
        async with live.lock:
            until(live.clock.now(), live.require_started().state)
            live.timer.set()

    asyncio.run_coroutine_threadsafe(end(), play_server.loop).result(60)


@pytest.mark.long
def test_time_is_up_with_tiles_in_hand(laid_site: Running, visit: Visit) -> None:
    """Chance fills the gaps, what was laid stays, and the round's table is shown."""
    ann = visit(laid_site)
    table = begin(ann, laid_site)
    tile = lay(ann, "b2")
    expect_cell(ann, 4, f"{tile}/0")
    let_time_run_out(laid_site, table)
    expect(ann.page.locator(".scoring")).to_be_visible()
    cells = builder(ann)["cells"]
    assert cells[4] == f"{tile}/0"
    assert all(cells)
    expect(ann.page.locator("[data-move=ready]")).to_be_visible()


@pytest.mark.long
def test_a_reload_in_mid_minute_loses_nothing(laid_site: Running, visit: Visit) -> None:
    ann = visit(laid_site)
    begin(ann, laid_site)
    tile = tiles(ann).first.get_attribute("data-tile")
    tiles(ann).first.click()
    square(ann, "a3").click()
    expect_cell(ann, 6, f"{tile}/0")
    ann.page.reload()
    expect(square(ann, "a3")).to_have_attribute("data-tile", str(tile))
    expect(tiles(ann)).to_have_count(8)
    assert re.match(r"(60:00|59:\d\d|1 h 00)\s+left", ann.page.get_by_role("timer").inner_text())


@pytest.mark.long
def test_a_cut_within_the_minute_loses_nothing_that_was_confirmed(
    laid_site: Running, visit: Visit
) -> None:
    """What is laid while the line is down is shown, and reaches the server when it is up again."""
    ann = visit(laid_site)
    routes: list[WebSocketRoute] = []
    down: list[bool] = []

    def pass_on(route: WebSocketRoute) -> None:
        routes.append(route)
        if down:
            route.close(code=1001)
        else:
            route.connect_to_server()

    ann.page.route_web_socket(re.compile("/api/play"), pass_on)
    begin(ann, laid_site)
    first, second = (tiles(ann).nth(at).get_attribute("data-tile") for at in (0, 1))
    tiles(ann).first.click()
    square(ann, "a1").click()
    expect_cell(ann, 0, f"{first}/0")
    down.append(True)
    ann.page.evaluate("window.board = document.querySelector('.board')")
    routes[-1].close(code=1001)
    expect(ann.page.locator("header .status[role=status]")).to_be_visible()
    expect(square(ann, "a1")).to_have_attribute("data-tile", str(first))
    tiles(ann).first.click()
    square(ann, "c3").click()
    expect(square(ann, "c3")).to_have_attribute("data-pending", "true")
    down.clear()
    expect_cell(ann, 8, f"{second}/0")
    expect_cell(ann, 0, f"{first}/0")
    expect(square(ann, "c3")).not_to_have_attribute("data-pending", "true")
    assert ann.page.evaluate("window.board === document.querySelector('.board')")


class Line:
    """The way to the server, which a test can cut: then nothing passes, and nobody is told."""

    def __init__(self, visitor: Visitor) -> None:
        self.cut = False
        visitor.page.route_web_socket(re.compile("/api/play"), self._pass_on)

    def _pass_on(self, route: WebSocketRoute) -> None:
        if self.cut:
            # Opened, and silent: the page must find out by itself.
            return
        server = route.connect_to_server()
        route.on_message(lambda message: None if self.cut else server.send(message))
        server.on_message(lambda message: None if self.cut else route.send(message))


def placed(running: Running, table: str) -> list[str]:
    """The tiles that were laid, in the order in which the server played it."""
    steps = running.play_server.registry.tables[table].require_started().steps
    return [step.notation.split()[1] for step in steps if step.notation.startswith("place")]


def lay(visitor: Visitor, onto: str) -> str:
    """The first tile of the hand onto this square; its name."""
    name = str(tiles(visitor).first.get_attribute("data-tile"))
    tiles(visitor).first.click()
    square(visitor, onto).click()
    expect(square(visitor, onto)).to_have_attribute("data-tile", name)
    return name


@pytest.mark.long
def test_on_a_dead_line_the_minute_shows_it_and_what_was_laid_is_sent_again(
    laid_site: Running, visit: Visit
) -> None:
    """Nothing closes the connection: only silence tells. A page that waits as at other times fails here."""
    ann = visit(laid_site)
    line = Line(ann)
    table = begin(ann, laid_site, 1, PRESSING)
    first = lay(ann, "a1")
    ann.until(lambda: placed(laid_site, table) == [first])
    expect(square(ann, "a1")).not_to_have_attribute("data-pending", "true")
    assert square(ann, "a1").get_attribute("data-unconfirmed") is None
    line.cut = True
    second, third = lay(ann, "b1"), lay(ann, "c1")
    for onto in ("b1", "c1"):
        expect(square(ann, onto)).to_have_attribute("data-unconfirmed", "true")
    told = ann.page.locator(".prompt [role=status]")
    expect(told).to_contain_text("Not confirmed yet: 2 moves")
    assert square(ann, "a1").get_attribute("data-unconfirmed") is None
    expect(ann.page.locator("header .status[role=status]")).to_be_visible()
    line.cut = False
    expect(ann.page.locator("header .status[role=status]")).to_have_count(0)
    expect(ann.page.locator("[data-unconfirmed]")).to_have_count(0)
    expect(told).not_to_contain_text("Not confirmed")
    ann.until(lambda: placed(laid_site, table) == [first, second, third])


@pytest.mark.long
def test_what_nobody_confirmed_outlives_a_reload_in_the_minute(
    laid_site: Running, visit: Visit
) -> None:
    ann = visit(laid_site)
    line = Line(ann)
    table = begin(ann, laid_site, 1, PRESSING)
    line.cut = True
    first = lay(ann, "b2")
    expect(square(ann, "b2")).to_have_attribute("data-unconfirmed", "true")
    line.cut = False
    ann.begin_anew()
    ann.until(lambda: placed(laid_site, table) == [first])
    expect(square(ann, "b2")).to_have_attribute("data-tile", first)


BAR_AND_CITY = """['.prompt', '[data-square=c3]'].map((each) => {
    const { x, y, width, height } = document.querySelector(each).getBoundingClientRect()
    return [x, y, width, height]
})"""


@pytest.mark.long
def test_the_board_of_a_phone_is_not_laid_anew_in_the_minute(
    laid_site: Running, visit: Visit
) -> None:
    """The bar stays as high, whatever it says and however many buttons stand in it."""
    ann = visit(laid_site, width=360, height=740, touch=True)
    begin(ann, laid_site)
    sentence = ann.page.locator(".prompt p[role=status]")
    before = ann.until_settled(BAR_AND_CITY)
    for onto in ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"):
        lay(ann, onto)
    expect(sentence).to_contain_text("All laid")
    assert ann.until_settled(BAR_AND_CITY) == before
    # One line, not a column of single words.
    assert sentence.evaluate("(node) => node.offsetHeight") < 30


@pytest.mark.long
def test_the_last_tile_is_taken_back_at_once_and_alone(laid_site: Running, visit: Visit) -> None:
    """By the button and by the keys that undo everywhere; nobody is asked, and nothing earlier goes."""
    ann = visit(laid_site)
    begin(ann, laid_site)
    undo = ann.page.get_by_role("button", name="Take back")
    first = lay(ann, "a1")
    expect_cell(ann, 0, f"{first}/0")
    second = lay(ann, "b1")
    expect_cell(ann, 1, f"{second}/0")
    undo.click()
    expect_cell(ann, 1, "")
    expect(undo).to_have_count(0)
    expect(square(ann, "a1")).to_have_attribute("data-tile", first)
    lay(ann, "b1")
    expect(undo).to_be_visible()
    ann.page.keyboard.press("Control+z")
    expect_cell(ann, 1, "")


@pytest.mark.long
def test_a_stray_key_does_not_take_the_tree_while_squares_are_empty(
    laid_site: Running, visit: Visit
) -> None:
    """With one tile laid the first T only asks, and says what is at stake; the second takes it."""
    ann = visit(laid_site)
    begin(ann, laid_site, mode="standard")
    lay(ann, "a1")
    ann.page.keyboard.press("t")
    expect(ann.page.locator(".grab")).to_contain_text("Empty squares: 8")
    ann.page.keyboard.press("d")
    expect(ann.page.locator(".actions .done")).to_contain_text("Sure?")
    assert view(ann)["table"]["ranger"] < 0
    ann.page.keyboard.press("t")
    expect(ann.page.locator(".grab")).to_contain_text("Empty squares: 8")
    assert view(ann)["table"]["ranger"] < 0
    ann.page.keyboard.press("t")
    ann.until(partial(_is_taken, ann))
    assert not builder(ann)["done"]


LISTEN = """
window.tones = []
const start = OscillatorNode.prototype.start
OscillatorNode.prototype.start = function (...when) {
  window.tones.push(Math.round(this.frequency.value))
  return start.apply(this, when)
}
localStorage['boroughs.settings'] = JSON.stringify({ sounds: true })
"""


@pytest.mark.long
def test_the_last_ten_seconds_are_seen_and_heard(laid_site: Running, visit: Visit) -> None:
    """Nine seconds are left: the city has a red rim, and every second ticks."""
    created = laid_site.api.create("mad-city", "me", "me")
    ann, bob = visit(laid_site), visit(laid_site)
    ann.page.add_init_script(LISTEN)
    sit(created, ann, bob)
    table = created["table"]["id"]
    # A page may sound only after somebody has touched it.
    ann.page.mouse.click(2, 2)
    now = laid_site.play_server.registry.tables[table].clock.now()
    lay_out(laid_site, table, position(2, ends=now + 9_000))
    expect(ann.page.locator(".stage.hot")).to_be_visible()
    ann.until(lambda: ann.page.evaluate("window.tones.filter((tone) => tone === 1046).length") > 1)


@pytest.mark.long
def test_the_tree_flies_and_lies_as_a_sash_over_its_owners_city(
    laid_site: Running, visit: Visit
) -> None:
    created = laid_site.api.create("mad-city", "me", "me")
    ann, bob = visit(laid_site), visit(laid_site)
    for visitor in (ann, bob):
        visitor.page.emulate_media(reduced_motion="no-preference")
    sit(created, ann, bob)
    lay_out(laid_site, created["table"]["id"], position(2), ann, bob)
    # A flight is over before a busy machine looks: it is noted as it starts.
    bob.page.evaluate(
        "new MutationObserver(() => { window.flew ||= !!document.querySelector('.flight') })"
        ".observe(document.body, { childList: true, subtree: true })"
    )
    expect(ann.page.get_by_role("button", name="Grab the tree")).to_be_enabled()
    ann.page.keyboard.press("t")
    expect(ann.page.locator(".sash")).to_contain_text("yours")
    bob.until(lambda: bool(bob.page.evaluate("window.flew")))
    expect(bob.page.locator(".sash")).to_have_count(0)


@pytest.mark.long
def test_the_scoring_is_a_show_that_can_be_stepped_skipped_and_seen_again(
    laid_site: Running, visit: Visit
) -> None:
    """With motion it runs by itself; with reduced motion the round's table stands there at once."""
    created = laid_site.api.create("mad-city", "me", "me")
    ann, bob = visit(laid_site), visit(laid_site)
    ann.page.emulate_media(reduced_motion="no-preference")
    sit(created, ann, bob)
    lay_out(laid_site, created["table"]["id"], position(2), ann, bob)
    for visitor in (ann, bob):
        visitor.page.locator("[data-move=done]").click()
    show = ann.page.locator(".steps")
    expect(show).to_be_visible()
    ann.page.get_by_role("button", name="Next", exact=True).click()
    ann.page.get_by_role("button", name="Skip", exact=True).click()
    expect(show).to_have_count(0)
    expect(ann.page.locator(".scoring")).to_be_visible()
    ann.page.get_by_role("button", name="Replay").click()
    expect(show).to_be_visible()
    expect(bob.page.locator(".scoring")).to_be_visible()
    expect(bob.page.locator(".steps")).to_have_count(0)


@pytest.mark.parametrize("width", [1280, 1060, 940, 720])
def test_the_table_of_a_round_is_whole(laid_site: Running, visit: Visit, width: int) -> None:
    """Beside a city with little room it had the height of the hourglass, and its sums were cut."""
    created = laid_site.api.create("mad-city", "me", "me")
    ann, bob = visit(laid_site, locale="fr-FR", width=width, height=800), visit(laid_site)
    sit(created, ann, bob)
    lay_out(laid_site, created["table"]["id"], position(2), ann, bob)
    for visitor in (ann, bob):
        visitor.page.locator("[data-move=done]").click()
    table = ann.page.locator(".scoring")
    expect(table).to_be_visible()
    assert table.evaluate(CUT) == [0, 0]


CUT = "one => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]"


@pytest.mark.long
def test_the_count_that_decides_is_seen_before_the_end(laid_site: Running, visit: Visit) -> None:
    """It plays on the board where everybody looks; then the verdict comes, or at once where it is asked for."""
    created = laid_site.api.create("mad-city", "me", "me")
    ann, bob = visit(laid_site), visit(laid_site)
    ann.page.emulate_media(reduced_motion="no-preference")
    sit(created, ann, bob)
    builders = [
        {"cells": [f"{name}/0" for name in NAMES[9 * seat : 9 * seat + 9]], "score": score}
        for seat, score in enumerate((145, 20))
    ]
    lay_out(laid_site, created["table"]["id"], position(2, builders=builders), ann, bob)
    # What began in its middle has no record to tell the story from.
    ann.excused = bob.excused = True
    for visitor in (ann, bob):
        visitor.page.locator("[data-move=done]").click()
    expect(ann.page.locator(".steps")).to_be_in_viewport()
    assert ann.newest["result"]
    expect(ann.page.locator(".over")).to_have_count(0)
    expect(bob.page.locator(".over h1")).to_be_in_viewport()
    ann.page.get_by_role("button", name="See the result").click()
    expect(ann.page.locator(".over h1")).to_be_in_viewport()


@pytest.mark.long
def test_the_board_speaks_french(laid_site: Running, visit: Visit) -> None:
    ann = visit(laid_site, locale="fr-FR", width=360, height=740)
    begin(ann, laid_site, 2, mode="standard", screen="off")
    words = GAME.words("fr")
    expect(ann.page.locator("[data-move=done]")).to_contain_text(words.text("board.done"))
    expect(square(ann, "a1")).to_have_attribute(
        "aria-label", f"a1\u00a0: {words.text('board.gap')}"
    )
    assert ann.page.evaluate("document.documentElement.scrollWidth") == 360


PLATES = """() => {
    const box = (one) => document.querySelector(one).getBoundingClientRect()
    const [site, score, now] = ['.site', '[data-id=score]', '[data-id=now]'].map(box)
    const stage = document.querySelector('.site').closest('section').getBoundingClientRect()
    const faults = []
    if (Math.abs(site.left + site.right - stage.left - stage.right) > 2) faults.push('the city stands aside')
    if (score.left < stage.left || now.right > stage.right) faults.push('a plate is cut')
    if (score.right > now.left) faults.push('one lies on the other')
    return faults
}"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_plates_of_a_late_round_fit_a_phone(
    laid_site: Running, visit: Visit, locale: str
) -> None:
    """A score of three digits and a forecast of two, beside each other and above the city's middle."""
    ann = visit(laid_site, locale=locale, width=360, height=740, touch=True)
    begin(ann, laid_site)
    ann.page.locator("[data-id=score] b").evaluate("(node) => (node.textContent = '132')")
    forecast = ann.page.locator("[data-id=now] b")
    forecast.evaluate("(node) => (node.textContent = '+16')")
    assert ann.page.evaluate(PLATES) == []


@pytest.mark.long
def test_the_lesson_leaves_the_city_its_room(laid_site: Running, visit: Visit) -> None:
    """Without the shell's bar the buttons stand below the board, no higher than buttons are."""
    ann = visit(laid_site)
    ann.go("/learn/mad-city")
    done = ann.page.locator("[data-move=done]")
    expect(done).to_be_visible()
    size, city = done.bounding_box(), ann.page.locator(".stage").bounding_box()
    assert size is not None
    assert city is not None
    assert size["height"] < 60
    assert city["height"] > 400


# Whole games


@pytest.mark.long
@pytest.mark.parametrize(
    ("rivals", "options"),
    [
        (1, {"short": True}),
        pytest.param(2, {"mode": "standard"}, marks=pytest.mark.soak),
        (0, {"mode": "speed"}),
    ],
    ids=str,
)
def test_each_mode_is_played_to_its_end(
    open_site: Serve, visit: Visit, rivals: int, options: dict[str, object]
) -> None:
    """Whatever is clicked; a minute is two seconds here. The end offers nothing, nor does the replay."""
    running = open_site(server_type=HurriedServer)
    ann = visit(running)
    created = running.api.create("mad-city", "me", *["easy"] * rivals, options=options)
    sit(created, ann)
    play_out(ann)
    expect(ann.page.locator(".over")).to_be_visible()
    expect(ann.page.locator("[data-move]")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(
    "mode", [pytest.param("puzzle", marks=pytest.mark.soak), "advanced-puzzle"]
)
def test_each_puzzle_is_played_to_its_end(site: Running, visit: Visit, mode: str) -> None:
    """Sixteen tiles, each laid on the first free square; a guide tile is put back."""
    ann = visit(site)
    sit(site.api.create("mad-city", "me", options={"mode": mode}), ann)
    kinds = ["=ready", "=done", "^='place '", "='put back'", "='walk left'"]
    offered = ann.page.locator(", ".join(f"[data-move{kind}]:visible" for kind in kinds))
    while not ann.is_over():
        expect(offered.or_(ann.page.locator(".over")).first).to_be_visible()
        with suppress(Error):
            offered.first.click(timeout=1500)
    expect(ann.page.locator("[data-move]")).to_have_count(0)


@pytest.mark.long
def test_who_watches_reads_whose_the_tree_is(laid_site: Running, visit: Visit) -> None:
    """The page wrote the key of a word while the tree was free, and called it the spectator's own once it was taken."""
    ann, eve = visit(laid_site), visit(laid_site)
    created = create(laid_site, "mad-city", ["Ann", "Bruno"])
    sit_down(laid_site, created, [ann])
    table = created["table"]["id"]
    now = laid_site.play_server.registry.tables[table].clock.now()
    lay_out(laid_site, table, position(2, ends=now + 3_600_000), ann)
    eve.go(f"/table/{table}/{created['watch']}")
    eve.await_table()
    tree = eve.page.locator("[data-id=tree]")
    expect(tree).to_have_text("The tree is free")
    ann.page.locator("[data-move=tree]").click()
    expect(tree).to_have_text("Ann has the tree")
