"""New Jack City's board: placing, claiming, building, by mouse, finger and keyboard, in both languages."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Error, Locator, expect

from boroughs import SeededDice
from boroughs.core.playout import resolve_chance
from boroughs.core.state import State
from boroughs.games.new_jack_city.view import NewJackCityView
from games.new_jack_city.table import GAME, Table, alone, position
from server.conftest import Serve
from web.positions import Rooms, lay_out
from web.test_playing import set_up
from web.visitor import PATIENCE, Visitor

if TYPE_CHECKING:
    from web.conftest import Visit

LEFT, RIGHT = "NJ06 at 0,1 turned 0", "NJ07 at 2,0 turned 3"


def sit(rooms: Rooms, table: Table, **wishes: object) -> Visitor:
    """Ann at the first seat, and nobody who moves at the others; then this position lies before her."""
    [ann] = rooms.sit("new-jack-city", ("Ann", "Bob"), table.state, 1, **wishes)
    expect(ann.page.locator(".njc .map")).to_be_visible()
    expect(ann.offers().first).to_be_visible()
    return ann


def card(ann: Visitor, name: str) -> Locator:
    return ann.page.locator(f".hand [data-id={name}]")


def place(ann: Visitor, x: int, y: int, turned: int) -> Locator:
    return ann.page.locator(f"[data-place='{x},{y},{turned}']")


def zone(ann: Visitor, x: int, y: int) -> Locator:
    return ann.page.locator(f"[data-zone='{x},{y}']")


def primary(ann: Visitor) -> Locator:
    return ann.page.locator(".njc button.primary[data-move]")


def box(ann: Visitor) -> Locator:
    return ann.page.locator(".njc .details")


def seen(ann: Visitor) -> dict[str, Any]:
    """The view of the newest frame."""
    view: dict[str, Any] = ann.newest["view"]
    return view


def middle(of: Locator) -> tuple[float, float]:
    box = of.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def top(ann: Visitor, thing: str) -> float:
    box = ann.page.locator(thing).bounding_box()
    assert box is not None
    return box["y"]


def bottom(ann: Visitor, thing: str) -> float:
    box = ann.page.locator(thing).bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def press(ann: Visitor, thing: Locator, touch: bool) -> None:
    """Where it is on the screen, whatever lies above it."""
    if touch:
        ann.page.touchscreen.tap(*middle(thing))
    else:
        ann.page.mouse.click(*middle(thing))


def cell(ann: Visitor, x: int, y: int) -> Locator:
    return ann.page.locator(f"[data-id='{x},{y}']")


def put(ann: Visitor, name: str, x: int, y: int, turned: int) -> None:
    """Card, place, Place: three gestures."""
    card(ann, name).click()
    spot = place(ann, x, y, turned)
    while spot.count() == 0:
        ann.page.keyboard.press("r")
    spot.dispatch_event("click")
    primary(ann).click()


# Placing


@pytest.mark.parametrize("width", [1280, pytest.param(360, marks=pytest.mark.long)])
def test_three_gestures_put_a_card_onto_a_place(rooms: Rooms, width: int) -> None:
    """Two own zones become one through the card: the box says so before, and a Builder comes home after."""
    ann = sit(
        rooms,
        position(LEFT, RIGHT, hands=["NJ04", "NJ30"], builders=["0,1 2,1"]),
        width=width,
    )
    card(ann, "NJ04").click()
    place(ann, 1, 2, 0).click()
    expect(box(ann)).to_contain_text("Joins your houses")
    expect(box(ann)).to_contain_text("comes home")
    expect(box(ann).locator(".sum")).to_contain_text(re.compile(r"10$"))
    primary(ann).click()
    expect(ann.page.locator(".prompt")).to_contain_text("Builder action")
    assert seen(ann)["developers"][0]["free_builders"] == 1


@pytest.mark.long
@pytest.mark.parametrize(
    ("width", "touch", "each"),
    [
        (1280, False, 1),
        pytest.param(360, True, 1, marks=pytest.mark.long),
        pytest.param(1280, False, 4, marks=pytest.mark.long),
        pytest.param(360, True, 4, marks=pytest.mark.long),
    ],
)
def test_a_turned_card_onto_any_legal_place_takes_three_gestures(
    rooms: Rooms, width: int, touch: bool, each: int
) -> None:
    """Card, cell, way: every turn of a card that has four, on so many places of each around the city."""
    table, again = (position(LEFT, RIGHT, hands=["NJ23 NJ04 NJ10", "NJ30"]) for _ in range(2))
    ann = sit(rooms, table, width=width, touch=touch)
    (mine,) = [places for places in table.places(0) if places.card == "NJ23"]
    legal = [(one.x, one.y, one.turned) for one in mine.placements]
    beside = set(table.view().frontier)
    wanted = [
        spot
        for turned in range(4)
        for spot in [s for s in legal if s[2] == turned][turned::4][:each]
    ]
    assert {turned for _, _, turned in wanted} == {0, 1, 2, 3}
    page = ann.page
    for x, y, turned in wanted:
        second = (x, y + 1) if turned % 2 else (x + 1, y)
        over = (x, y) if (x, y) in beside else second
        way = page.locator(f"[data-way='{x},{y},{turned}']").or_(primary(ann))
        gestures = (card(ann, "NJ23"), cell(ann, *over), way.first)
        for thing in gestures:
            expect(thing).to_be_attached()
            press(ann, thing, touch)
        expect(page.locator(".prompt")).to_contain_text("Builder action")
        assert len(gestures) == 3
        assert [seen(ann)["city"][-1][key] for key in ("x", "y", "turned")] == [x, y, turned]
        lay_out(rooms.running, ann.table, again.state.copy(), ann)
        expect(card(ann, "NJ23")).to_be_enabled()


@pytest.mark.long
def test_a_second_tap_turns_through_what_is_legal_there(rooms: Rooms) -> None:
    """By finger: every turn that the ghost takes is one that the server listed."""
    table = position(LEFT, hands=["NJ23", "NJ30"])
    ann = sit(rooms, table, width=360, touch=True)
    (mine,) = table.places(0)
    legal = {one.move for one in mine.placements}
    card(ann, "NJ23").tap()
    ann.page.touchscreen.tap(*middle(cell(ann, 2, 1)))
    ways = {primary(ann).get_attribute("data-move")}
    for _ in range(4):
        ann.page.touchscreen.tap(*middle(cell(ann, 2, 1)))
        ways.add(primary(ann).get_attribute("data-move"))
    assert len(ways) > 1
    assert ways <= legal
    # What is told of the card below never covers it.
    ann.until(lambda: bottom(ann, ".ghost") <= top(ann, ".tray"))


@pytest.mark.long
def test_a_second_finger_turns_the_card_on_its_way(rooms: Rooms) -> None:
    ann = sit(rooms, position(LEFT, hands=["NJ23", "NJ30"]), width=360, touch=True)
    fingers = ann.context.new_cdp_session(ann.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    start, over = middle(card(ann, "NJ23")), middle(cell(ann, 2, 1))
    target = (over[0], over[1] + 56)
    touch("touchStart", start)
    touch("touchMove", (start[0], start[1] - 40))
    touch("touchMove", target)
    expect(ann.page.locator(".ghost")).to_be_visible()
    before = ann.page.locator(".ghost .edge").get_attribute("width")
    touch("touchStart", target, (30.0, 300.0))
    expect(ann.page.locator(".ghost .edge")).not_to_have_attribute("width", before or "")
    touch("touchEnd")
    expect(primary(ann)).to_have_attribute("data-move", re.compile("turned [13]$"))


@pytest.mark.long
def test_a_card_reaches_beyond_the_edge_of_the_map(rooms: Rooms) -> None:
    """Held at the edge of what is free, it moves the land along."""
    ann = sit(rooms, position(LEFT, hands=["NJ23", "NJ30"]))
    plant = cell(ann, 0, 0)
    before = middle(plant)[0]
    start, mouse = middle(card(ann, "NJ23")), ann.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(300, 400, steps=3)
    mouse.move(256, 400, steps=2)
    ann.until(lambda: middle(plant)[0] > before + 60)
    mouse.up()


@pytest.mark.long
def test_the_ghost_says_which_sides_its_road_shuts(rooms: Rooms) -> None:
    """NJ12 has a road along its left end: laid to the right of Ann's houses it shuts one side of theirs."""
    ann = sit(rooms, position(LEFT, hands=["NJ12", "NJ30"], builders=["0,1"]))
    card(ann, "NJ12").click()
    place(ann, 2, 1, 0).click()
    expect(ann.page.locator(".shut-side")).to_have_count(1)
    expect(box(ann)).to_contain_text("Its road shuts 1 side")


@pytest.mark.long
def test_a_dragged_card_turns_on_its_way_and_rests_where_it_is_let_go(rooms: Rooms) -> None:
    ann = sit(rooms, position(hands=["NJ23", "NJ30"]))
    mouse, keyboard = ann.page.mouse, ann.page.keyboard
    start = card(ann, "NJ23").bounding_box()
    card(ann, "NJ23").click()
    target = place(ann, 0, 1, 0).bounding_box()
    card(ann, "NJ23").click()
    assert start is not None
    assert target is not None
    mouse.move(start["x"] + 40, start["y"] + 30)
    mouse.down()
    mouse.move(start["x"] + 80, start["y"] + 60, steps=3)
    keyboard.press("r")
    mouse.move(target["x"] + 10, target["y"] + 30, steps=5)
    mouse.up()
    move = primary(ann).get_attribute("data-move")
    assert move is not None
    assert re.fullmatch(r"place NJ23 at -?\d,-?\d turned [13]", move)
    primary(ann).click()
    expect(ann.page.locator(".prompt")).to_contain_text("Builder action")


@pytest.mark.long
def test_an_extension_of_a_built_zone_is_paid(rooms: Rooms) -> None:
    """A built zone of Bob's: 3 by Ann's card, paid to Ann; the race shows it before."""
    table = position(
        LEFT,
        "NJ23 at 0,2 turned 1",
        hands=["NJ04", "NJ30"],
        built=["0,1"],
        scored=[0, 1],
        money=[2, 5],
    )
    ann = sit(rooms, table)
    card(ann, "NJ04").click()
    place(ann, 1, 2, 0).click()
    expect(box(ann)).to_contain_text("Extends built houses")
    expect(box(ann)).to_contain_text("$3")
    primary(ann).click()
    expect(ann.page.locator(".prompt")).to_contain_text("Builder action")
    assert seen(ann)["developers"][0]["money"] == 5


@pytest.mark.long
def test_a_place_that_is_not_legal_says_why(rooms: Rooms) -> None:
    """Between the zones of two players: the box names both, the map lights both; a tap finds another way."""
    table = position(LEFT, RIGHT, hands=["NJ04", "NJ30"], builders=["0,1", "2,1"])
    ann = sit(rooms, table)
    card(ann, "NJ04").click()
    cell = ann.page.locator("[data-id='2,2']").bounding_box()
    assert cell is not None
    ann.page.mouse.move(cell["x"] - 2, cell["y"] + cell["height"] / 2)
    expect(box(ann)).to_contain_text("Two owners")
    expect(box(ann)).to_contain_text("Your houses (3)")
    expect(box(ann)).to_contain_text("Houses of Bob (4)")
    expect(ann.page.locator(".clash")).to_have_count(2)
    expect(ann.page.locator("p.why")).to_have_text("Two owners")
    ann.page.mouse.click(cell["x"] - 2, cell["y"] + cell["height"] / 2)
    expect(primary(ann)).to_be_visible()


@pytest.mark.long
def test_a_loose_road_is_named_on_the_spot(rooms: Rooms) -> None:
    """NJ06 below the plant, turned over: its long road lies on the far side and leads nowhere."""
    ann = sit(rooms, position(hands=["NJ06", "NJ30"]))
    card(ann, "NJ06").click()
    while ann.page.locator("[data-place$=',2']").count() == 0:
        ann.page.keyboard.press("r")
    spot = cell(ann, 1, 1).bounding_box()
    assert spot is not None
    ann.page.mouse.move(spot["x"] - 2, spot["y"] + spot["height"] / 2)
    expect(ann.page.locator("p.why")).to_have_text("A loose road")
    # The long road is two pieces, one below each cell.
    expect(ann.page.locator(".loose")).to_have_count(2)
    expect(box(ann)).to_contain_text("would not lead to the Power Plant")
    expect(primary(ann)).to_have_count(0)


@pytest.mark.long
def test_with_strict_roads_a_refusal_is_about_roads(rooms: Rooms) -> None:
    table = position(hands=["NJ04", "NJ30"], options={"strict_roads": True})
    ann = sit(rooms, table)
    expect(ann.page.locator(".njc")).to_contain_text("Roads only against roads")
    expect(card(ann, "NJ04")).to_contain_text("fits nowhere")
    card(ann, "NJ04").click()
    expect(ann.page.locator(".njc .left")).to_contain_text(re.compile(r"close \d+ places"))
    assert ann.page.locator(".closed").count() > 0
    bounds = ann.page.locator(".njc .map").bounding_box()
    assert bounds is not None
    # The plant lies in the middle of what the panels leave free; the cell above it is empty.
    ann.page.keyboard.press("0")
    middle = bounds["x"] + (bounds["width"] - 282 + 246) / 2
    ann.page.mouse.click(middle, bounds["y"] + bounds["height"] / 2 - 84)
    expect(box(ann)).to_contain_text("Roads do not match")


# Tokens


@pytest.mark.long
def test_tokens_buy_one_more_card_and_one_more_action(rooms: Rooms) -> None:
    table = position(
        LEFT,
        hands=["NJ04 NJ23", "NJ30"],
        commercial=[1],
        industrial=[1],
    )
    ann = sit(rooms, table)
    expect(ann.page.locator(".njc .left")).to_contain_text("1 card token")
    put(ann, "NJ23", 2, 0, 1)
    expect(ann.page.locator(".njc .left")).to_contain_text("One more card")
    card(ann, "NJ04").click()
    ann.page.locator("[data-place]").first.dispatch_event("click")
    expect(primary(ann)).to_have_text("Place it for a token")
    primary(ann).click()
    expect(ann.page.locator(".njc .left")).to_contain_text("1 Builder token")
    claims = ann.page.locator(".zone[data-move^=claim]")
    claims.first.click()
    primary(ann).click()
    expect(ann.page.locator(".njc .left")).to_contain_text("One more action")
    ann.page.locator(".zone[data-move^=claim]").first.click()
    primary(ann).click()
    expect(ann.page.locator(".prompt")).not_to_contain_text("Builder action")
    mine = seen(ann)["developers"][0]
    assert (mine["commercial"], mine["industrial"], mine["free_builders"]) == (0, 0, 0)


# Builders


@pytest.mark.long
def test_a_zone_is_built_with_the_sum_shown_before(rooms: Rooms) -> None:
    """Green for 6: the map, the box and the race say what it brings; then it is so."""
    table = position(LEFT, "NJ04 at 0,2 turned 0", phase="builder", builders=["0,1"], money=[2])
    ann = sit(rooms, table)
    zone(ann, *table.zone("0,1").at).click()
    expect(box(ann)).to_contain_text("Build your houses")
    expect(box(ann)).to_contain_text("$2 → $8")
    expect(box(ann)).to_contain_text("1 card")
    primary(ann).click()
    expect(ann.page.locator(".njc .developers .money").first).to_contain_text("8")


@pytest.mark.long
def test_a_free_builder_is_dragged_onto_a_zone(rooms: Rooms) -> None:
    table = position(LEFT, phase="builder")
    ann = sit(rooms, table)
    at = zone(ann, *table.zone("0,1").at)
    ann.page.locator(".free.may").first.drag_to(at)
    expect(ann.page.locator(".prompt")).not_to_contain_text("Builder action")
    assert seen(ann)["zones"][0]["holder"] == 0


# The end


@pytest.mark.long
def test_the_bell_and_the_last_turns_are_seen(rooms: Rooms) -> None:
    """Bob has rung; Ann's turn is the last; then zones are paid one by one on the map."""
    table = position(
        LEFT,
        "NJ04 at 0,2 turned 0",
        turn=0,
        signalled=1,
        last_turns=1,
        phase="builder",
        hands=["NJ30", "NJ31"],
        builders=["0,1"],
        money=[3, 31],
    )
    ann = sit(rooms, table)
    expect(ann.page.locator(".njc .race")).to_contain_text("last turns")
    expect(ann.page.locator(".njc .race")).to_contain_text("Bob has rung the bell")
    # The story of a game that a test laid out cannot be told again; its end can.
    ann.excused = True
    ann.page.locator(".end").click()
    expect(ann.page.locator(".over")).to_be_visible()
    # Six for the zone, and a dollar for each of two cards; the same after a reload.
    for _ in range(2):
        expect(ann.page.locator(".reward")).to_have_count(1)
        expect(ann.page.locator(".njc .ending")).to_contain_text("You: $3 → $11")
        ann.page.reload()
    ann.page.locator("[data-final]").click()
    expect(ann.page.locator(".selected")).to_have_count(1)


def play_turn(ann: Visitor) -> None:
    """One thing that a person would do next, whatever it is."""
    page = ann.page
    with suppress(Error):
        if primary(ann).count():
            primary(ann).first.click(timeout=2000)
        elif page.locator("[data-place]").count():
            page.locator("[data-place]").first.dispatch_event("click", timeout=2000)
        elif page.locator(".hand [aria-disabled=false][aria-pressed=false]").count():
            cards = page.locator(".hand [aria-disabled=false]").filter(has_text=re.compile("place"))
            if cards.count():
                cards.first.click(timeout=2000)
            else:
                page.locator(".end").click(timeout=2000)
        elif page.locator(".zone[data-move]").count():
            page.locator(".zone[data-move]").first.click(timeout=2000)
        elif page.locator(".end").count():
            page.locator(".end").click(timeout=2000)
        else:
            page.wait_for_timeout(30)


def play_to_the_end(ann: Visitor) -> None:
    begun = time.monotonic()
    while not ann.is_over():
        assert time.monotonic() - begun < 3 * PATIENCE, ann.page.inner_text("main")
        play_turn(ann)


@pytest.mark.long
def test_four_seats_play_to_the_end(open_site: Serve, visit: Visit) -> None:
    """Then the city stays, without anything to play, and so it is in the replay."""
    ann = visit(open_site())
    set_up(ann, "new-jack-city", "Ann", "bot", "bot", "bot")
    ann.await_table()
    play_to_the_end(ann)
    expect(ann.page.locator(".njc .map")).to_be_visible()
    assert ann.offers().count() == 0
    ann.page.locator(".over a[href*='#/replay/']").first.click()
    ann.page.get_by_role("button", name="To the end").click()
    expect(ann.page.locator(".njc .map")).to_be_visible()
    assert ann.offers().count() == 0


@pytest.mark.long
@pytest.mark.soak
def test_strict_roads_are_played_to_the_last_round(open_site: Serve, visit: Visit) -> None:
    """Two seats on roads that must meet: the option is shown, the last turns are announced, and it ends."""
    ann = visit(open_site())
    ann.go("/new/new-jack-city")
    ann.page.get_by_role("button", name="2", exact=True).click()
    ann.page.get_by_label(re.compile("^Seat 2")).select_option("bot")
    ann.page.locator("summary").first.click()
    ann.page.get_by_label("Roads only against roads").select_option(index=1)
    ann.page.locator("button.go").click()
    ann.await_table()
    expect(ann.page.locator(".njc")).to_contain_text("Roads only against roads")
    play_to_the_end(ann)
    views = [frame["view"] for frame in ann.frames]
    assert any(view["signalled"] >= 0 and view["result"] is None for view in views)
    expect(ann.page.locator(".njc .ending")).to_be_visible()


def last_card_alone() -> State:
    """Half of the deck, and the last of it in hand."""
    state, dice = GAME.new(1, {"deck": "half"}), SeededDice("last card")
    resolve_chance(state, dice)
    while seen_by_one(state).cards_left or not seen_by_one(state).hand:
        state.play(0, dice.choice(state.moves(0)))
        resolve_chance(state, dice)
    return state


def seen_by_one(state: State) -> NewJackCityView:
    view = GAME.view(state, 0)
    assert isinstance(view, NewJackCityView)
    return view


@pytest.mark.long
def test_the_end_alone_is_judged_kept_and_shared(rooms: Rooms) -> None:
    """The last card of half a deck; the best list on this device has it once, also after a reload."""
    [ann] = rooms.sit("new-jack-city", ("Ann",), last_card_alone(), 1)
    expect(ann.page.locator(".njc .half")).to_contain_text("31 cards make this city; 31 others")
    ann.page.locator("[data-place]").first.dispatch_event("click")
    ann.excused = True
    primary(ann).click()
    expect(ann.page.locator(".over h1")).to_have_text(GAME.words("en").text("result.poor"))
    expect(ann.page.locator(".njc .solo .best .now")).to_have_count(1)
    ann.page.reload()
    expect(ann.page.locator(".njc .solo .best .now")).to_have_count(1)
    expect(ann.page.get_by_role("button", name="Copy the result")).to_be_visible()


@pytest.mark.long
def test_alone_with_half_the_deck(open_site: Serve, visit: Visit) -> None:
    """The card is in the hand already; bands and what is unbuilt are shown; at the end the best list."""
    ann = visit(open_site())
    ann.go("/new/new-jack-city")
    ann.page.get_by_role("button", name="1", exact=True).click()
    ann.page.locator("summary").first.click()
    ann.page.get_by_label("Deck, alone").select_option("half")
    ann.page.locator("button.go").click()
    ann.await_table()
    expect(ann.page.locator(".njc .solo")).to_contain_text("Half the deck")
    expect(ann.page.locator(".njc .bands")).to_contain_text("very good")
    play_to_the_end(ann)
    expect(ann.page.locator(".njc .solo .best .now")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Copy the result")).to_be_visible()


@pytest.mark.long
def test_two_own_zones_join_through_a_free_one(rooms: Rooms) -> None:
    """Ann's 3 and 4, a free 2 and the card's 3: twelve, one Builder home, all told before."""
    table = position(
        LEFT,
        RIGHT,
        "NJ23 at 3,1 turned 3",
        hands=["NJ04", "NJ30"],
        builders=["0,1 2,1"],
    )
    ann = sit(rooms, table)
    card(ann, "NJ04").click()
    place(ann, 1, 2, 0).click()
    expect(box(ann).locator(".sum")).to_contain_text(re.compile(r"12$"))
    expect(box(ann)).to_contain_text("comes home")
    primary(ann).click()
    expect(ann.page.locator(".prompt")).to_contain_text("Builder action")
    (grown,) = [zone for zone in seen(ann)["zones"] if zone["holder"] == 0]
    assert grown["value"] == 12


# Keyboard, languages


@pytest.mark.long
def test_a_turn_with_the_keyboard_alone(rooms: Rooms) -> None:
    """Pick, walk, turn, place; then claim and end: never a mouse."""
    ann = sit(rooms, position(LEFT, hands=["NJ23", "NJ30"]))
    keyboard = ann.page.keyboard
    card(ann, "NJ23").focus()
    keyboard.press("Enter")
    expect(primary(ann)).to_be_visible()
    before = primary(ann).get_attribute("data-move")
    keyboard.press("ArrowDown")
    keyboard.press("r")
    assert primary(ann).get_attribute("data-move") != before
    keyboard.press("Enter")
    expect(ann.page.locator(".prompt")).to_contain_text("Builder action")
    expect(ann.page.locator(".zone:focus, .end:focus, .map:focus")).to_have_count(1)
    ann.page.locator(".zone[data-move]").first.focus()
    keyboard.press("Enter")
    expect(primary(ann)).to_be_visible()
    keyboard.press("Enter")
    expect(ann.page.locator(".prompt")).not_to_contain_text("Builder action")


@pytest.mark.long
def test_in_french_everything_is_french_and_fits(rooms: Rooms) -> None:
    ann = sit(
        rooms,
        position(LEFT, RIGHT, hands=["NJ04", "NJ30"], builders=["0,1 2,1"]),
        width=360,
        locale="fr-FR",
    )
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    card(ann, "NJ04").click()
    place(ann, 1, 2, 0).click()
    expect(box(ann)).to_contain_text("Réunit vos maisons")
    expect(primary(ann)).to_have_text("Poser ici")


def tall_city_of_two() -> list[State]:
    """A city higher than wide in Bob's turn, and in Ann's turn after it."""
    state, dice = GAME.new(2, {}), SeededDice("f")
    resolve_chance(state, dice)
    before: list[State] = []
    while True:
        cells = seen_by_one(state).cells
        wide, high = len({one.x for one in cells}), len({one.y for one in cells})
        [seat] = state.to_act()
        if not before and seat == 1 and len(cells) > 20 and high > wide + 2:
            before.append(GAME.from_dict(GAME.to_dict(state)))
        if before and seat == 0 and seen_by_one(state).phase == "card":
            return [*before, state]
        state.play(seat, dice.choice(state.moves(seat)))
        resolve_chance(state, dice)


def faults_of_sight(ann: Visitor) -> list[str]:
    """Cells of the city that the strip above or the tray below hides."""
    strip, tray = bottom(ann, ".njc button.strip"), top(ann, ".njc .tray")
    cells = [f"{x},{y}" for x, y in ((one["x"], one["y"]) for one in seen(ann)["cells"])]
    boxes = {at: ann.page.locator(f"[data-id='{at}']").bounding_box() for at in cells}
    return [
        at
        for at, box in boxes.items()
        if box is None or box["y"] < strip - 1 or box["y"] + box["height"] > tray + 1
    ]


def test_alone_on_a_phone_the_whole_city_is_in_sight(rooms: Rooms) -> None:
    """The strip is higher than with others, and its lowest line hid the uppermost cards."""
    [ann] = rooms.sit("new-jack-city", ("Ann",), last_card_alone(), 1, width=360, height=740)
    expect(ann.page.locator(".njc .tray")).to_be_visible()
    ann.until(lambda: faults_of_sight(ann) == [])


def test_on_a_phone_the_city_stays_in_sight_when_my_turn_fills_the_tray(rooms: Rooms) -> None:
    """With my turn the tray grew over the lowest cards."""
    for state in tall_city_of_two():
        [ann] = rooms.sit("new-jack-city", ("Ann", "Bob"), state, 1, width=360, height=740)
        expect(ann.page.locator(".njc .map")).to_be_visible()
    expect(ann.offers().first).to_be_visible()
    ann.until(lambda: faults_of_sight(ann) == [])


@pytest.mark.long
def test_alone_a_card_is_ready_to_be_placed(rooms: Rooms) -> None:
    [ann] = rooms.sit("new-jack-city", ("Ann",), alone(LEFT, card="NJ04").state, 1)
    place(ann, 0, 2, 0).dispatch_event("click")
    expect(box(ann)).to_contain_text("Builds the houses")
    primary(ann).click()
    expect(ann.page.locator(".njc .solo h2")).to_contain_text("0")
