"""Chinatown's board: the desk, the offers, the year, for people and bots, by mouse, finger and keyboard."""

from __future__ import annotations

import json
import re
import time
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import CDPSession, Locator, WebSocketRoute, expect

import boroughs
from boroughs.bots import make_bot
from boroughs.core.history import StepReplayer
from boroughs.core.state import State
from boroughs.server.broadcast.frames import LOGGED
from games.chinatown.crowd import IN_ALL, TO_ME, crowded_market
from games.chinatown.table import new_table, position
from server.conftest import FastServer, Running, Serve
from server.playing import keys
from web.positions import Rooms, create, lay_out, play_there, sit_down
from web.test_playing import accept, set_up
from web.visitor import PATIENCE, Visitor, take_part

if TYPE_CHECKING:
    from web.conftest import Visit


def tea_market(seats: int = 3) -> State:
    """Ann has two Tea Houses and a free lot beside them; Bob the third tile, Cleo a laundry."""
    return position(
        seats=seats,
        owned=[[22, 23, 24, 4], [6, 8], [13]],
        shops={22: "tea-house", 23: "tea-house"},
        tiles=[{"factory": 1}, {"tea-house": 1}, {"laundry": 1}],
    ).state


NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")


def sit(rooms: Rooms, state: State, people: int = 2, **wishes: object) -> list[Visitor]:
    """So many of Ann, Bob, Cleo ... before browsers of their own; then this position lies before them."""
    visitors = rooms.sit("chinatown", NAMES, state, people, **wishes)
    for visitor in visitors:
        expect(visitor.page.locator(LAID_OUT).first).to_be_visible()
    return visitors


def seat_at(running: Running, visitors: list[Visitor], state: State) -> list[Visitor]:
    created = create(running, "chinatown", NAMES[: state.seats])
    sit_down(running, created, visitors)
    lay_out(running, created["table"]["id"], state, *visitors)
    for visitor in visitors:
        expect(visitor.page.locator(LAID_OUT).first).to_be_visible()
    return visitors


LAID_OUT = "[data-move=ready], [data-move=done], [data-move=place], .waiting, [role=tab]"


def theirs(visitor: Visitor, seat: int, thing: str) -> Locator:
    return visitor.page.locator(f"[data-theirs='{seat} {thing}']")


def lot(visitor: Visitor, number: int) -> Locator:
    return visitor.page.locator(f"[data-lot='{number}']")


def offer(visitor: Visitor, number: int) -> Locator:
    return visitor.page.locator(f"[data-offer='{number}']")


def make_offer(visitor: Visitor) -> None:
    visitor.page.locator("[data-offers]").click()


@pytest.mark.long
def test_a_lot_and_money_for_a_tile_take_four_gestures(rooms: Rooms) -> None:
    """Their tile, my lot, once more money, offer; the figures stand there before it is made."""
    ann, bob = sit(rooms, tea_market())
    clicks = ann.page.evaluate(
        "() => { window.clicks = 0; addEventListener('click', () => window.clicks++, true) }"
    )
    assert clicks is None
    theirs(ann, 1, "tea-house").click()
    lot(ann, 4).click()
    ann.page.get_by_label("$10,000 more").click()
    expect(ann.page.locator("[data-id=change]")).to_contain_text("+$20,000")
    make_offer(ann)
    expect(offer(bob, 1)).to_contain_text("Lot 4")
    assert ann.page.evaluate("window.clicks") <= 4
    expect(offer(ann, 1).get_by_role("button", name="Withdraw")).to_be_visible()


def test_an_offer_is_accepted_with_one_click(rooms: Rooms) -> None:
    """What lies on the desk is not put there twice, whatever it hears."""
    ann, bob = sit(rooms, tea_market())
    theirs(ann, 1, "tea-house").click()
    expect(theirs(ann, 1, "tea-house")).to_be_disabled()
    expect(theirs(ann, 1, "tea-house")).to_have_attribute("aria-pressed", "true")
    theirs(ann, 1, "tea-house").dispatch_event("click")
    expect(ann.page.locator("[data-carry^='1 tea-house']")).to_have_count(1)
    lot(ann, 4).click()
    make_offer(ann)
    offer(bob, 1).get_by_role("button", name="Accept").click()
    expect(lot(ann, 4)).to_have_attribute("aria-label", re.compile("of Bob"))
    expect(ann.page.locator("[data-mine=tea-house]")).to_be_visible()


@pytest.mark.long
def test_a_counter_is_countered(rooms: Rooms) -> None:
    """Ann offers, Bob asks for money too, Ann gives half of it, and Bob agrees."""
    ann, bob = sit(rooms, tea_market())
    theirs(ann, 1, "tea-house").click()
    lot(ann, 4).click()
    make_offer(ann)
    offer(bob, 1).get_by_role("button", name="Counter").click()
    for _ in range(2):
        bob.page.get_by_label("$10,000 less").click()
    make_offer(bob)
    expect(offer(ann, 2)).to_contain_text("$20,000")
    offer(ann, 2).get_by_role("button", name="Counter").click()
    ann.page.get_by_label("$10,000 less").click()
    make_offer(ann)
    offer(bob, 3).get_by_role("button", name="Accept").click()
    expect(ann.page.locator("[data-id=money]")).to_have_text("$40,000")


@pytest.mark.long
def test_a_deal_of_three_waits_for_the_last(rooms: Rooms) -> None:
    """Bob's tile for Ann, Ann's lot for Cleo, Cleo's laundry for Bob: nothing moves until all agree."""
    ann, bob, cleo = sit(rooms, tea_market(), people=3)
    theirs(ann, 1, "tea-house").click()
    theirs(ann, 2, "laundry").click()
    lot(ann, 4).click()
    make_offer(ann)
    offer(bob, 1).get_by_role("button", name="Accept").click()
    expect(offer(bob, 1)).to_contain_text("Waits for Cleo")
    expect(lot(bob, 4)).to_have_attribute("aria-label", re.compile("of Ann"))
    offer(cleo, 1).get_by_role("button", name="Accept").click()
    expect(lot(bob, 4)).to_have_attribute("aria-label", re.compile("of Cleo"))
    expect(bob.page.locator("[data-mine=laundry]")).to_be_visible()


class Delayed:
    """What the server tells this visitor stays on its way until it is let through."""

    def __init__(self, visitor: Visitor) -> None:
        self.held: list[str | bytes] = []
        self.holding = False
        visitor.page.route_web_socket(re.compile("/api/play"), self._connect)

    def _connect(self, browser: WebSocketRoute) -> None:
        self.browser = browser
        server = browser.connect_to_server()
        server.on_message(self._hear)

    def _hear(self, message: str | bytes) -> None:
        if self.holding:
            self.held.append(message)
        else:
            self.browser.send(message)

    def let_through(self) -> None:
        self.holding = False
        for message in self.held:
            self.browser.send(message)


@pytest.mark.long
def test_what_was_withdrawn_in_the_same_instant_changes_nothing(
    laid_site: Running, visit: Visit
) -> None:
    """Bob agrees before he could hear that Ann took the offer back: he is told, and nothing changed hands."""
    ann, bob = visit(laid_site), visit(laid_site)
    news = Delayed(bob)
    seat_at(laid_site, [ann, bob], tea_market())
    theirs(ann, 1, "tea-house").click()
    lot(ann, 4).click()
    make_offer(ann)
    accepting = offer(bob, 1).get_by_role("button", name="Accept")
    expect(accepting).to_be_visible()
    news.holding = True
    offer(ann, 1).get_by_role("button", name="Withdraw").click()
    expect(offer(ann, 1)).to_have_count(0)
    accepting.click()
    bob.until(lambda: any('"refused"' in str(message) for message in news.held))
    news.let_through()
    expect(bob.page.get_by_role("alert")).to_be_visible()
    expect(offer(bob, 1)).to_have_count(0)
    expect(lot(bob, 4)).to_have_attribute("aria-label", re.compile("of Ann"))


@pytest.mark.long
def test_bids_stand_side_by_side_and_the_maker_chooses(rooms: Rooms) -> None:
    ann, bob, cleo = sit(rooms, tea_market(), people=3)
    ann.page.locator("[data-mine=factory]").click()
    ann.page.get_by_label("$10,000 less").click()
    make_offer(ann)
    for bidder, notes in ((bob, 1), (cleo, 2)):
        offer(bidder, 1).get_by_role("button", name="Bid").click()
        for _ in range(notes):
            bidder.page.get_by_label("$10,000 more").click()
        make_offer(bidder)
    bids = ann.page.locator(".bid")
    expect(bids).to_have_count(2)
    expect(bids.first).to_contain_text("Cleo")
    bids.first.click()
    expect(ann.page.locator("[data-id=money]")).to_have_text("$80,000")


@pytest.mark.long
def test_a_refusal_says_why(rooms: Rooms) -> None:
    ann, bob = sit(rooms, tea_market())
    theirs(ann, 1, "tea-house").click()
    make_offer(ann)
    offer(bob, 1).get_by_role("button", name="Refuse").click()
    bob.page.get_by_role("button", name="Too little").click()
    expect(ann.page.locator("[data-closed='1']")).to_contain_text("That is too little for me.")


@pytest.mark.long
def test_who_refuses_may_say_what_would_move_them(rooms: Rooms) -> None:
    """As computer players do: with so much more they would; one click offers it."""
    table = position(owned=[[22, 23, 24], [6]], tiles=[{}, {"tea-house": 1}, {}])
    table.play(0, "offer 0 gives 1: $10000; 1 gives 0: tea-house")
    table.play(1, "refuse 1 too-little $20000")
    ann, bob = sit(rooms, table.state)
    refusal = ann.page.locator("[data-closed='1']")
    expect(refusal).to_contain_text("That is too little for me.")
    expect(refusal).to_contain_text("With $20,000 more I would.")
    refusal.get_by_role("button", name="Offer $20,000 more").click()
    expect(offer(bob, 2)).to_contain_text("$30,000")


@pytest.mark.long
def test_an_offer_that_became_impossible_says_what_is_gone(rooms: Rooms) -> None:
    ann, bob, cleo = sit(rooms, tea_market(), people=3)
    theirs(ann, 1, "tea-house").click()
    lot(ann, 4).click()
    make_offer(ann)
    theirs(ann, 2, "laundry").click()
    lot(ann, 4).click()
    make_offer(ann)
    expect(offer(bob, 1)).to_be_visible()
    offer(cleo, 2).get_by_role("button", name="Accept").click()
    expect(bob.page.locator("[data-closed='1']")).to_contain_text("Lot 4 now belongs to Cleo")


@pytest.mark.long
def test_what_somebody_mentions_glows_on_everybodys_map(rooms: Rooms) -> None:
    ann, bob = sit(rooms, tea_market())
    theirs(ann, 1, "tea-house").click()
    ann.page.get_by_role("button", name="Last tile I need").click()
    expect(bob.page.locator("[data-lot='22'].glowing")).to_be_visible()
    expect(bob.page.locator("[data-mine=tea-house][data-glows]")).to_be_visible()


@pytest.mark.long
def test_a_lot_is_pointed_at_beside_the_desk_and_glows_in_another_language(rooms: Rooms) -> None:
    """Ann points at a lot and a tile, and asks for them; Bob reads English, she French."""
    ann, bob = sit(rooms, tea_market(), locale="fr-FR")
    talk = ann.page.get_by_role("region", name="Discussion")
    for thing in (lot(ann, 8), theirs(ann, 2, "laundry")):
        talk.get_by_role("button", name="Désigner un lot ou une tuile").click()
        thing.click()
    expect(ann.page.locator("[data-id=desk]")).to_have_count(0)
    talk.get_by_role("textbox").press("Enter")
    expect(bob.page.locator("[data-lot='8'].glowing")).to_be_visible()
    heard = bob.page.get_by_role("region", name="Talk")
    expect(heard).to_contain_text("Lot 8")
    expect(heard).to_contain_text("Laundry")


def tab_to(visitor: Visitor, target: Locator) -> None:
    """With the Tab key, as often as it takes."""
    for _ in range(120):
        visitor.page.keyboard.press("Tab")
        if target.evaluate("node => node === document.activeElement"):
            return
    raise AssertionError("Tab never came there")


@pytest.mark.long
def test_by_keyboard_alone(rooms: Rooms) -> None:
    """Arrows walk the lots, Enter puts one on the desk, Tab goes on to theirs and to the button; Bob answers so."""
    ann, bob = sit(rooms, tea_market())
    tab_to(ann, lot(ann, 1))
    for key in ("Down", "Down", "Right", "Right", "Right", "Down"):
        ann.page.keyboard.press(f"Arrow{key}")
    expect(lot(ann, 24)).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[data-id=desk]")).to_be_visible()
    tab_to(ann, theirs(ann, 1, "tea-house"))
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[data-offers]")).to_be_enabled()
    tab_to(ann, ann.page.locator("[data-offers]"))
    ann.page.keyboard.press("Enter")
    expect(offer(bob, 1)).to_contain_text("Lot 24")
    tab_to(bob, offer(bob, 1).get_by_role("button", name="Accept"))
    bob.page.keyboard.press("Enter")
    expect(lot(bob, 24)).to_have_attribute("aria-label", re.compile("yours"))


@pytest.mark.long
def test_a_deal_on_a_phone_in_french(rooms: Rooms) -> None:
    """By the tabs; the agreement takes two steps there, and nothing sticks out."""
    ann, bob = sit(rooms, tea_market(), width=360, locale="fr-FR")
    theirs(bob, 0, "#4").click()
    bob.page.locator("[data-mine=tea-house]").click()
    make_offer(bob)
    ann.page.get_by_role("tab", name=re.compile("Offres")).click()
    offer(ann, 1).get_by_role("button", name="Accepter").click()
    expect(offer(ann, 1)).to_contain_text("Vous donnez Lot 4")
    offer(ann, 1).get_by_role("button", name="D’accord").click()
    expect(offer(ann, 1)).to_have_count(0)
    for tab in ann.page.get_by_role("tab").all():
        tab.click()
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    ann.page.get_by_role("tab", name="Plan").click()
    lot(ann, 22).click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("2/3")


@pytest.mark.long
def test_who_watches_learns_nobodys_money(rooms: Rooms, visit: Visit) -> None:
    ann, bob = sit(rooms, tea_market())
    eve = visit(rooms.running)
    eve.go(f"/table/{ann.table}/{ann.watch_key}")
    eve.await_table()
    theirs(ann, 1, "tea-house").click()
    ann.page.get_by_label("$10,000 more").click()
    make_offer(ann)
    offer(bob, 1).get_by_role("button", name="Accept").click()
    expect(lot(eve, 22)).to_be_visible()
    views = [frame["view"] for frame in eve.frames]
    assert all(view["money"] is None and view["totals"] == [] for view in views)
    assert "$40,000" not in eve.page.inner_text("main")
    assert eve.page.locator("[data-move], [data-offers]").count() == 0


def others_ready() -> State:
    """The first year: cards are dealt, and only Ann has still to choose hers."""
    table = new_table()
    for seat in (1, 2):
        table.play(seat, "keep " + " ".join(f"#{card}" for card in table.view(seat).hand[:5]))
        table.play(seat, "ready")
    return table.state


@pytest.mark.long
def test_cards_are_chosen_on_the_map_and_ready_stands_beside_them(rooms: Rooms) -> None:
    """Five of seven by tapping lots; then Ready, once."""
    [ann] = sit(rooms, others_ready(), people=1)
    cards = ann.page.locator(".lot.card")
    expect(cards).to_have_count(7)
    ready = ann.page.locator("[data-move=ready]")
    for place in range(5):
        expect(ready).to_be_disabled()
        cards.nth(place).click()
    # A sixth once dropped the first without a word: now the owner says which one goes.
    chosen = ann.page.locator("[data-card][aria-pressed=true]")
    cards.nth(5).click()
    expect(chosen).to_have_count(6)
    expect(ready).to_be_disabled()
    expect(ready).to_contain_text("1 too many")
    cards.nth(5).click()
    expect(chosen).to_have_count(5)
    ready.click()
    expect(ann.page.locator("[data-move=done]")).to_be_visible()


@pytest.mark.long
def test_tiles_are_placed_with_the_income_previewed(rooms: Rooms) -> None:
    """The plan lies on the map; a tile is taken back and put elsewhere, and the sum follows."""
    state = position(
        owned=[[22, 23, 24, 4]],
        shops={22: "tea-house", 23: "tea-house"},
        tiles=[{"tea-house": 1}, {}, {}],
        phase="place",
    ).state
    [ann] = sit(rooms, state, people=1)
    panel = ann.page.get_by_role("region", name="Place your tiles")
    expect(panel).to_contain_text("+$30,000")
    lot(ann, 24).click()
    lot(ann, 4).click()
    expect(panel).to_contain_text("+$10,000")
    lot(ann, 4).click()
    lot(ann, 24).click()
    ann.page.locator("[data-move=place]").click()
    expect(ann.page.get_by_role("region", name="Income of 1965")).to_contain_text("$50,000")
    # The calendar still tells that year; the next begins with its cards.
    calendar = ann.page.locator(".calendar")
    expect(calendar).to_contain_text("1965")
    ann.page.locator("[data-goes-on]").click()
    expect(calendar).to_contain_text("1966")
    expect(ann.page.get_by_role("region", name="Lots to keep")).to_be_visible()


@pytest.mark.parametrize(
    "wishes", [{}, {"width": 360, "height": 740, "touch": True}], ids=["desktop", "phone"]
)
def test_what_places_the_tiles_is_in_sight_however_many_there_are(
    rooms: Rooms, wishes: dict[str, object]
) -> None:
    """Eight tiles lie on the map: the list of them pushed the button under the prompt."""
    hand = {"photo": 2, "tea-house": 2, "seafood": 2, "jewellery": 1, "tropical-fish": 1,
            "florist": 2, "dim-sum": 1, "laundry": 2}  # fmt: skip
    table = position(phase="place", owned=[[1, 2, 3, 4, 5, 16, 17, 18], [28]], tiles=[hand])
    [ann] = sit(rooms, table.state, people=1, **wishes)
    button = ann.page.locator("[data-move=place]")
    expect(button).to_have_text("Place 8 tiles")
    hit = """node => { const { left, top, width, height } = node.getBoundingClientRect()
      return node.contains(document.elementFromPoint(left + width / 2, top + height - 4)) }"""
    ann.until(lambda: button.evaluate(hit))


@pytest.mark.long
def test_the_years_deals_are_told_however_long_ago_they_were_made(rooms: Rooms) -> None:
    """One deal, then more frames than any log holds; who comes back at the year's end reads of it."""
    [ann] = sit(rooms, tea_market(), people=1)
    deal = [(0, "offer 0 gives 1: #4; 1 gives 0: tea-house"), (1, "accept 1")]
    doubts = [(2, move) for _ in range(LOGGED // 2 + 1) for move in ("done", "undone")]
    year = [(0, "done"), (1, "done"), (2, "done"), (0, "pass"), (2, "pass")]
    play_there(rooms.running, ann.table, [*deal, *doubts, *year])
    ann.page.reload()
    ann.page.get_by_role("button", name="Income of 1965").click()
    summary = ann.page.get_by_role("region", name="Income of 1965")
    expect(summary.locator(".deal")).to_have_count(1)
    expect(summary.locator(".deal")).to_contain_text("Bob")


@pytest.mark.long
def test_own_shops_have_pictures_too(rooms: Rooms) -> None:
    state = position(
        owned=[[22, 23]],
        shops={22: "own-shop"},
        tiles=[{"own-shop": 1}, {"own-shop": 1}, {}],
        options={"own_shop": "tea-house"},
    ).state
    ann, bob = sit(rooms, state)
    theirs(ann, 1, "own-shop").click()
    make_offer(ann)
    expect(offer(bob, 1)).to_contain_text("Own Shop")


@pytest.mark.long
def test_four_seats_people_and_bots_play_a_whole_game(open_site: Serve, visit: Visit) -> None:
    running = open_site(server_type=FastServer)
    ann, bob = visit(running), visit(running, locale="fr-FR", width=360)
    set_up(ann, "chinatown", "Ann", "friend", "bot", "bot")
    accept(bob, ann.page.get_by_label("Link for seat").first.input_value(), "Bob")
    ann.await_table()
    bob.await_table()
    begun = time.monotonic()
    while not (ann.is_over() and bob.is_over()):
        assert time.monotonic() - begun < 5 * PATIENCE, ann.page.inner_text("main")
        if not any([take_part(ann), take_part(bob)]):
            ann.page.wait_for_timeout(50)
    expect(ann.page.get_by_role("region", name="How it went")).to_be_visible()
    expect(ann.page.locator("[data-move]:visible")).to_have_count(0)
    # What the deals were worth does not depend on what the page has seen.
    told = ann.page.locator(".person small").all_inner_texts()
    ann.page.reload()
    expect(ann.page.locator(".person small")).to_have_text(told)
    assert sum(int(text.split()[0]) for text in told) > 0


def drag(visitor: Visitor, thing: Locator, target: Locator) -> None:
    """With the mouse, slowly enough to be seen."""
    thing.hover()
    visitor.page.mouse.down()
    box = thing.bounding_box()
    assert box is not None
    visitor.page.mouse.move(box["x"] + 30, box["y"] + 30)
    expect(target).to_be_visible()
    target.hover()
    visitor.page.mouse.up()


@pytest.mark.long
def test_things_are_dragged_onto_the_desk(rooms: Rooms) -> None:
    """A tile from a hand, a lot from the map to whom it shall go, and off the desk again."""
    [ann] = sit(rooms, tea_market(), people=1)
    drag(ann, theirs(ann, 1, "tea-house"), ann.page.get_by_text("Drop it here"))
    mine, bobs = (ann.page.locator(f".terms [data-drop='{seat}']") for seat in (0, 1))
    expect(mine).to_contain_text("Tea House")
    drag(ann, lot(ann, 4), bobs)
    expect(bobs).to_contain_text("Lot 4")
    # The third tea house brings 30,000 more; the factory has no place any more.
    expect(ann.page.locator("[data-id=change]")).to_contain_text("+$20,000")
    drag(ann, bobs.locator("[data-carry]"), ann.page.get_by_role("region", name="Your things"))
    expect(bobs).not_to_contain_text("Lot 4")
    expect(ann.page.locator("[data-offers]")).to_be_enabled()


def middle(of: Locator) -> tuple[float, float]:
    box = of.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """One finger on the glass, as the device tells of it."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._session = visitor.context.new_cdp_session(visitor.page)

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": x, "y": y, "id": 0} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    def carry(self, thing: Locator, target: Locator) -> None:
        """Rests on it until it is lifted, and lets it go over there."""
        thing.scroll_into_view_if_needed()
        x, y = middle(thing)
        self._touch("touchStart", (x, y))
        expect(self._visitor.page.locator(".carried")).to_be_visible()
        self._touch("touchMove", (x, y - 12))
        expect(target).to_be_visible()
        self._touch("touchMove", middle(target))
        expect(self._visitor.page.locator(".carried.over")).to_be_visible()
        self._touch("touchEnd")

    def swipe(self, thing: Locator, up: int) -> None:
        x, y = middle(thing)
        self._touch("touchStart", (x, y))
        for part in range(1, 6):
            self._touch("touchMove", (x, y - up * part / 5))
        self._touch("touchEnd")


@pytest.mark.long
def test_a_finger_carries_lots_tiles_and_money_onto_the_desk(rooms: Rooms) -> None:
    """On a phone: a lot from the map, a tile from a hand, a note from the purse; a finger that moves at once pans."""
    [ann] = sit(rooms, tea_market(), people=1, width=360, height=740, touch=True)
    finger, page = Finger(ann), ann.page
    landing = page.get_by_text("Drop it here")
    page.get_by_role("tab", name="Map").tap()
    finger.carry(page.locator(".mine .purse"), landing)
    bobs = page.locator(".terms [data-drop='-1']")
    expect(bobs).to_contain_text("$10,000")
    page.get_by_role("tab", name="Map").tap()
    finger.swipe(lot(ann, 23), 60)
    expect(page.locator(".carried")).to_have_count(0)
    finger.carry(lot(ann, 4), landing)
    expect(bobs).to_contain_text("Lot 4")
    # A tile that Bob holds makes him the partner; it lies in the hands below an empty desk.
    page.get_by_role("button", name="Clear").tap()
    page.get_by_role("tab", name="Desk").tap()
    finger.carry(theirs(ann, 1, "tea-house"), landing)
    expect(page.locator(".terms [data-drop='0']")).to_contain_text("Tea House")
    expect(page.locator("[data-offers]")).to_be_enabled()


@pytest.mark.long
def test_on_a_phone_my_own_things_stay_at_hand_while_a_deal_is_laid_out(rooms: Rooms) -> None:
    """They were gone with the first thing that lay on the desk: nothing of mine could be offered for it."""
    [ann] = sit(rooms, tea_market(4), people=1, width=360, height=740, touch=True)
    page = ann.page
    page.get_by_role("tab", name="Desk").tap()
    theirs(ann, 1, "tea-house").tap()
    page.locator(".rack").last.locator("[data-rack=factory]").tap()
    expect(page.locator(".terms [data-drop='1']")).to_contain_text("Factory")
    page.get_by_role("button", name="Clear").tap()
    page.get_by_role("tab", name="Desk").tap()
    page.locator("[data-mine=factory]").tap()
    theirs(ann, 2, "laundry").tap()
    expect(page.locator(".terms [data-drop='0']")).to_contain_text("Laundry")
    page.get_by_role("button", name="Add Bob to the deal").tap()
    page.locator("[data-rack=tea-house]").tap()
    expect(page.locator("[data-offers]")).to_contain_text("Cleo and Bob")


def test_the_plan_names_the_lots_of_the_hint(rooms: Rooms) -> None:
    """The hint put one tile on one lot, the line of the plan on another."""
    state = position(
        phase="place",
        owned=[[22, 30, 41, 46], [28]],
        tiles=[{"jewellery": 1, "tropical-fish": 1, "florist": 1, "dim-sum": 3}],
    ).state
    [ann] = sit(rooms, state, people=1)
    ann.page.get_by_role("button", name="Hint", exact=True).click()
    ann.page.locator(".hint .best strong, .hint .what").first.wait_for()
    [hint] = [one for one in ann.received if one["type"] == "hinted"]
    best = hint["moves"][0]["notation"]
    assert best.startswith("place ")
    expect(ann.page.locator(".place li")).to_have_count(best.count("#"))
    lines = ann.page.locator(".place li").all_inner_texts()
    laid = [lot for line in lines for lot in re.findall(r"Lot (\d+)", line)]
    assert laid == re.findall(r"#(\d+)", best)


@pytest.mark.long
def test_thirty_offers_stay_readable(rooms: Rooms) -> None:
    """The best for me stand open on top, the others in one line each; one partner's alone can be shown."""
    state = crowded_market().state
    [ann] = sit(rooms, state, people=1)
    tray = ann.page.get_by_role("log", name="Offers to you")
    cards = tray.locator("[data-offer]")
    expect(cards).to_have_count(TO_ME)
    assert ann.page.locator("[data-offer]").count() == IN_ALL
    numbers = [int(card.get_attribute("data-offer") or 0) for card in cards.all()]
    figures = crowded_market().figures(0)
    worth = {
        each.number: next((change.total for change in each.changes if change.seat == 0), 0)
        for each in figures.offers
    }
    assert [worth[number] for number in numbers] == sorted(
        (worth[number] for number in numbers), reverse=True
    )
    opened = tray.locator("[data-offer]:not(.folded)")
    expect(opened).to_have_count(2)
    for card in tray.locator("[data-offer].folded").all():
        box = card.bounding_box()
        assert box is not None
        assert box["height"] <= 60
    ann.page.get_by_role("button", name="Cleo", exact=True).click()
    expect(cards).to_have_count(5)
    assert all("Cleo" in text for text in cards.all_inner_texts())


@pytest.mark.long
def test_the_new_year_shows_what_everybody_kept_and_drew(rooms: Rooms) -> None:
    [ann] = sit(rooms, others_ready(), people=1)
    for _ in range(5):
        ann.page.locator("[data-card][aria-pressed=false]").first.click()
    ann.page.locator("[data-move=ready]").click()
    drawn = ann.page.get_by_role("region", name="New in 1965")
    expect(drawn.locator(".seat")).to_have_count(3)
    # Five lots kept and seven tiles drawn, each with a picture.
    expect(drawn.locator(".me .thing")).to_have_count(5 + 7)
    drawn.get_by_role("button").click()
    expect(drawn).to_have_count(0)


@pytest.mark.long
def test_two_at_one_device_hand_it_over(laid_site: Running, visit: Visit) -> None:
    """In trading on demand, else when the other one has to decide; nobody sees the other's money in between."""
    ann = visit(laid_site)
    created = create(laid_site, "chinatown", ("Ann", "Bob", "Cleo"))
    ann.context.add_init_script(hot_seat(created, 2))
    sit_down(laid_site, created, [])
    ann.go(f"/table/{created['table']['id']}")
    lift = ann.page.get_by_role("button", name="I am Ann")
    lift.click()
    lay_out(laid_site, created["table"]["id"], hot_seat_market(), ann)
    money = ann.page.locator("[data-id=money]")
    expect(money).to_have_text("$30,000")
    theirs(ann, 1, "tea-house").click()
    make_offer(ann)
    ann.page.get_by_role("button", name="Pass the device to Bob").click()
    expect(money).to_have_count(0)
    ann.page.get_by_role("button", name="I am Bob").click()
    expect(money).to_have_text("$70,000")
    offer(ann, 1).get_by_role("button", name="Accept").click()
    # Bob is done; Ann is not, so the device goes to her.
    ann.page.locator("[data-move=done]").click()
    expect(money).to_have_count(0)
    ann.page.get_by_role("button", name="I am Ann").click()
    expect(ann.page.locator("[data-mine=tea-house]")).to_be_visible()


def hot_seat_market() -> State:
    return position(
        money=[30_000, 70_000],
        owned=[[22, 23, 24], [6], [13]],
        tiles=[{}, {"tea-house": 1}, {}],
    ).state


def hot_seat(created: dict[str, Any], seats: int) -> str:
    """What a browser remembers that holds several seats of a table."""
    table = created["table"]
    held = {str(seat): key for seat, key in enumerate(keys(created)[:seats])}
    known = {"id": table["id"], "game": "chinatown", "title": "Chinatown", "seats": held}
    memory = {table["id"]: {**known, "invites": {}, "host": "", "watch": "", "seen": 0}}
    return f"localStorage['boroughs.tables'] = {json.dumps(json.dumps(memory))}"


@pytest.mark.long
def test_the_deals_of_a_finished_game_are_told_after_a_reload(site: Running, visit: Visit) -> None:
    """However long the game was: every deal, with its year and what it was worth."""
    ann = visit(site)
    game = boroughs.game("chinatown")
    table = boroughs.Table(
        game, 3, seed=5, bots={seat: make_bot(game, "easy") for seat in range(3)}
    )
    table.play_out()
    counted = game.statistics(3)
    assert counted is not None
    replayer = StepReplayer(game, 3, table.state.options)
    for step in table.steps:
        replayer.take(step, listen=True)
        for event in replayer.events:
            counted.hear(event)
    answer = site.api.post("/api/records", {"text": table.record})
    assert answer.status_code in (200, 201), answer.text
    record = answer.json()
    ann.go(f"/replay/{record['id']}?step={record['steps'] - 1}")
    final = ann.page.get_by_role("region", name="How it went")
    for seat in range(3):
        deals = counted.counted("deals", seat)
        person = final.locator(f".person.seat-{seat}")
        expect(person).to_contain_text(f"{deals} deal")
        person.click()
        expect(final.locator("li:not(.none)")).to_have_count(deals)


def pinch(session: CDPSession, centre: tuple[float, float], apart: list[int]) -> None:
    """Two fingers, so many pixels apart one moment after the other."""
    x, y = centre
    for place, wide in enumerate(apart):
        points = [{"x": x - wide / 2, "y": y, "id": 0}, {"x": x + wide / 2, "y": y, "id": 1}]
        kind = "touchStart" if place == 0 else "touchMove"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.long
def test_the_map_on_a_phone_is_pinched_and_panned(rooms: Rooms) -> None:
    """Two fingers apart bring it closer, together further away; lots stay large enough for a finger."""
    [ann] = sit(rooms, tea_market(), people=1, width=360, height=740, touch=True)
    ann.page.get_by_role("tab", name="Map").tap()
    pan = ann.page.locator("[data-map-scale]")
    box = pan.bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    session = ann.context.new_cdp_session(ann.page)
    before = float(pan.get_attribute("data-map-scale") or 0)
    pinch(session, middle, [80, 100, 120, 140])
    expect(pan).not_to_have_attribute("data-map-scale", f"{before:.2f}")
    closer = float(pan.get_attribute("data-map-scale") or 0)
    assert closer > 1.5 * before
    pinch(session, middle, [240, 160, 80, 40])
    smallest = lot(ann, 22).bounding_box()
    assert float(pan.get_attribute("data-map-scale") or 0) < closer
    assert smallest is not None
    assert smallest["width"] >= 40


SMALL = """() => [...document.querySelectorAll('#board :is(button, a, input, [role=button])')]
  .filter((node) => node.checkVisibility() && !node.closest('.unseen'))
  .flatMap((node) => {
    const { width, height } = node.getBoundingClientRect()
    const after = getComputedStyle(node, '::after')
    const more = after.content === 'none' ? 0 : -2 * parseFloat(after.inset || '0')
    return width + more < 39.5 || height + more < 39.5 ? [`${node.outerHTML.slice(0, 90)} ${width}x${height}`] : []
  })"""


@pytest.mark.long
def test_a_finger_hits_everything_on_a_phone(rooms: Rooms) -> None:
    """No target under 40 pixels, in any tab, with an offer on the desk and offers in the tray."""
    state = crowded_market().state
    [ann] = sit(rooms, state, people=1, width=360, height=740, touch=True)
    for tab in ("Map", "Offers", "Market", "Desk"):
        ann.page.get_by_role("tab", name=tab).click()
        assert ann.page.evaluate(SMALL) == [], tab
    theirs(ann, 2, "laundry").click()
    expect(ann.page.locator("[data-offers]")).to_be_enabled()
    assert ann.page.evaluate(SMALL) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360


def fits_fingers(ann: Visitor) -> None:
    assert ann.page.evaluate(SMALL) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.long
def test_a_finger_hits_everything_while_keeping_and_placing(rooms: Rooms) -> None:
    """Cards with their map, tiles with their map, and what the year brought."""
    keeping = new_table().state
    [ann] = sit(rooms, keeping, people=1, width=360, height=740, touch=True)
    for tab in ("Lots", "Map"):
        ann.page.get_by_role("tab", name=tab).click()
        fits_fingers(ann)
    placing = position(
        owned=[[22, 23, 24, 4], [6], []],
        shops={22: "tea-house", 23: "tea-house", 6: "laundry"},
        tiles=[{"tea-house": 1, "factory": 1}, {}, {}],
        phase="place",
    )
    lay_out(rooms.running, ann.table, placing.state, ann)
    for tab in ("Place", "Map"):
        ann.page.get_by_role("tab", name=tab).click()
        fits_fingers(ann)
    ann.page.get_by_role("tab", name="Place").click()
    ann.page.locator("[data-move=place]").click()
    expect(ann.page.get_by_role("region", name="Income of 1965")).to_be_visible()
    fits_fingers(ann)


@pytest.mark.long
def test_a_finger_hits_everything_at_the_end(rooms: Rooms) -> None:
    """The last tile of the last year is placed; then the chart with everybody's deals."""
    state = position(
        owned=[[22, 23], [6], [13]],
        shops={22: "tea-house", 6: "laundry"},
        tiles=[{"tea-house": 1}, {}, {}],
        phase="place",
        round_=6,
    ).state
    [ann] = sit(rooms, state, people=1, width=360, height=740, touch=True)
    # The story of a game that a test laid out cannot be told at its end.
    ann.excused = True
    ann.page.locator("[data-move=place]").click()
    expect(ann.page.get_by_role("region", name="How it went")).to_be_visible()
    fits_fingers(ann)
