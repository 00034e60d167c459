"""New Jack City's board: placing, claiming, building, by mouse, finger and keyboard, in both languages."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Error, Locator, expect

from boroughs.cli.serve import APP
from games.new_jack_city.table import Table, alone, position
from server.conftest import Running, Serve, serving
from web.positions import LaidOutServer, lay_out
from web.test_playing import accept, invite, set_up
from web.visitor import PATIENCE, Visitor

if TYPE_CHECKING:
    from web.conftest import Visit

LEFT, RIGHT = "NJ06 at 0,1 turned 0", "NJ07 at 2,0 turned 3"


@pytest.fixture(scope="module")
def laid_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("laid")) as serve:
        yield serve(LaidOutServer, web=APP)


def sit(
    running: Running, visit: Visit, table: Table, width: int = 1280, locale: str = "en-GB"
) -> Visitor:
    """Ann at the first seat and Bob at the other; then this position lies before them."""
    ann, bob = visit(running, width=width, locale=locale), visit(running)
    set_up(ann, "new-jack-city", "Ann", "friend")
    accept(bob, invite(ann), "Bob")
    ann.await_table()
    bob.await_table()
    lay_out(running, ann.table, table.state)
    expect(ann.page.locator(".njc .map")).to_be_visible()
    expect(ann.offers().first).to_be_visible()
    return ann


def card(ann: Visitor, name: str) -> Locator:
    return ann.page.locator(f".card[data-id={name}]")


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
    view: dict[str, Any] = max(ann.frames, key=lambda frame: frame["number"])["view"]
    return view


def put(ann: Visitor, name: str, x: int, y: int, turned: int) -> None:
    """Card, place, Place: three gestures."""
    card(ann, name).click()
    spot = place(ann, x, y, turned)
    while spot.count() == 0:
        ann.page.keyboard.press("r")
    spot.dispatch_event("click")
    primary(ann).click()


# Placing


@pytest.mark.parametrize("width", [1280, 360])
def test_three_gestures_put_a_card_onto_a_place(
    laid_site: Running, visit: Visit, width: int
) -> None:
    """Two own zones become one through the card: the box says so before, and a Builder comes home after."""
    ann = sit(
        laid_site,
        visit,
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


def test_a_dragged_card_turns_on_its_way_and_rests_where_it_is_let_go(
    laid_site: Running, visit: Visit
) -> None:
    ann = sit(laid_site, visit, position(hands=["NJ23", "NJ30"]))
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


def test_an_extension_of_a_built_zone_is_paid(laid_site: Running, visit: Visit) -> None:
    """A built zone of Bob's: 3 by Ann's card, paid to Ann; the race shows it before."""
    table = position(
        LEFT,
        "NJ23 at 0,2 turned 1",
        hands=["NJ04", "NJ30"],
        built=["0,1"],
        scored=[0, 1],
        money=[2, 5],
    )
    ann = sit(laid_site, visit, table)
    card(ann, "NJ04").click()
    place(ann, 1, 2, 0).click()
    expect(box(ann)).to_contain_text("Extends built houses")
    expect(box(ann)).to_contain_text("$3")
    primary(ann).click()
    expect(ann.page.locator(".prompt")).to_contain_text("Builder action")
    assert seen(ann)["developers"][0]["money"] == 5


def test_a_place_that_is_not_legal_says_why(laid_site: Running, visit: Visit) -> None:
    """Between the zones of two players: the box names both, the map lights both; a tap finds another way."""
    table = position(LEFT, RIGHT, hands=["NJ04", "NJ30"], builders=["0,1", "2,1"])
    ann = sit(laid_site, visit, table)
    card(ann, "NJ04").click()
    cell = ann.page.locator("[data-id='2,2']").bounding_box()
    assert cell is not None
    ann.page.mouse.move(cell["x"] - 2, cell["y"] + cell["height"] / 2)
    expect(box(ann)).to_contain_text("Two owners")
    expect(box(ann)).to_contain_text("Your houses (3)")
    expect(box(ann)).to_contain_text("houses of Bob (4)")
    expect(ann.page.locator(".clash")).to_have_count(2)
    ann.page.mouse.click(cell["x"] - 2, cell["y"] + cell["height"] / 2)
    expect(primary(ann)).to_be_visible()


def test_with_strict_roads_a_refusal_is_about_roads(laid_site: Running, visit: Visit) -> None:
    table = position(hands=["NJ04", "NJ30"], options={"strict_roads": True})
    ann = sit(laid_site, visit, table)
    expect(ann.page.locator(".njc")).to_contain_text("Roads only against roads")
    expect(card(ann, "NJ04")).to_contain_text("fits nowhere")
    card(ann, "NJ04").click()
    bounds = ann.page.locator(".njc .map").bounding_box()
    assert bounds is not None
    # The plant lies in the middle of what the panels leave free; the cell above it is empty.
    ann.page.keyboard.press("0")
    middle = bounds["x"] + (bounds["width"] - 282 + 246) / 2
    ann.page.mouse.click(middle, bounds["y"] + bounds["height"] / 2 - 84)
    expect(box(ann)).to_contain_text("Roads do not match")


# Tokens


def test_tokens_buy_one_more_card_and_one_more_action(laid_site: Running, visit: Visit) -> None:
    table = position(
        LEFT,
        hands=["NJ04 NJ23", "NJ30"],
        commercial=[1],
        industrial=[1],
    )
    ann = sit(laid_site, visit, table)
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


def test_a_zone_is_built_with_the_sum_shown_before(laid_site: Running, visit: Visit) -> None:
    """Green for 6: the map, the box and the race say what it brings; then it is so."""
    table = position(LEFT, "NJ04 at 0,2 turned 0", phase="builder", builders=["0,1"], money=[2])
    ann = sit(laid_site, visit, table)
    zone(ann, *table.zone("0,1").at).click()
    expect(box(ann)).to_contain_text("Build your houses")
    expect(box(ann)).to_contain_text("$2 → $8")
    expect(box(ann)).to_contain_text("1 card")
    primary(ann).click()
    expect(ann.page.locator(".njc .developers .money").first).to_contain_text("8")


def test_a_free_builder_is_dragged_onto_a_zone(laid_site: Running, visit: Visit) -> None:
    table = position(LEFT, phase="builder")
    ann = sit(laid_site, visit, table)
    at = zone(ann, *table.zone("0,1").at)
    ann.page.locator(".free.may").first.drag_to(at)
    expect(ann.page.locator(".prompt")).not_to_contain_text("Builder action")
    assert seen(ann)["zones"][0]["holder"] == 0


# The end


def test_the_bell_and_the_last_turns_are_seen(laid_site: Running, visit: Visit) -> None:
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
    ann = sit(laid_site, visit, table)
    expect(ann.page.locator(".njc .race")).to_contain_text("last turns")
    expect(ann.page.locator(".njc .race")).to_contain_text("Bob has rung the bell")
    ann.page.locator(".end").click()
    expect(ann.page.locator(".over")).to_be_visible()
    expect(ann.page.locator(".reward")).to_have_count(1)
    expect(box(ann)).to_contain_text("Final scoring")
    expect(box(ann)).to_contain_text("$6")


def play_turn(ann: Visitor) -> None:
    """One thing that a person would do next, whatever it is."""
    page = ann.page
    with suppress(Error):
        if primary(ann).count():
            primary(ann).first.click(timeout=2000)
        elif page.locator("[data-place]").count():
            page.locator("[data-place]").first.dispatch_event("click", timeout=2000)
        elif page.locator(".card:enabled[aria-pressed=false]").count():
            cards = page.locator(".card:enabled").filter(has_text=re.compile("place"))
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


# Keyboard, languages


def test_a_turn_with_the_keyboard_alone(laid_site: Running, visit: Visit) -> None:
    """Pick, walk, turn, place; then claim and end: never a mouse."""
    ann = sit(laid_site, visit, position(LEFT, hands=["NJ23", "NJ30"]))
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


def test_in_french_everything_is_french_and_fits(laid_site: Running, visit: Visit) -> None:
    ann = sit(
        laid_site,
        visit,
        position(LEFT, RIGHT, hands=["NJ04", "NJ30"], builders=["0,1 2,1"]),
        width=360,
        locale="fr-FR",
    )
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    card(ann, "NJ04").click()
    place(ann, 1, 2, 0).click()
    expect(box(ann)).to_contain_text("Réunit vos maisons")
    expect(primary(ann)).to_have_text("Poser ici")


def test_alone_a_card_is_ready_to_be_placed(laid_site: Running, visit: Visit) -> None:
    ann = visit(laid_site)
    ann.go("/new/new-jack-city")
    ann.page.get_by_role("button", name="1", exact=True).click()
    ann.page.locator("button.go").click()
    ann.await_table()
    lay_out(laid_site, ann.table, alone(LEFT, card="NJ04").state)
    place(ann, 0, 2, 0).dispatch_event("click")
    expect(box(ann)).to_contain_text("Builds the houses")
    primary(ann).click()
    expect(ann.page.locator(".njc .solo h2")).to_contain_text("0")
