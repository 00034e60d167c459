"""Chinatown's board: the desk, the offers, the year, for people and bots, by mouse, finger and keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, expect

from boroughs.cli.serve import APP
from boroughs.core.state import State
from games.chinatown.table import position
from server.conftest import FastServer, Running, Serve, serving
from web.positions import LaidOutServer, lay_out
from web.test_playing import accept, set_up
from web.visitor import Visitor, play_out

if TYPE_CHECKING:
    from web.conftest import Visit


@pytest.fixture(scope="module")
def laid_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("laid")) as serve:
        yield serve(LaidOutServer, web=APP)


def tea_market(seats: int = 3) -> State:
    """Ann has two Tea Houses and a free lot beside them; Bob the third tile, Cleo a laundry."""
    return position(
        seats=seats,
        owned=[[22, 23, 24, 4], [6, 8], [13]],
        shops={22: "tea-house", 23: "tea-house"},
        tiles=[{"factory": 1}, {"tea-house": 1}, {"laundry": 1}],
    ).state


def sit(running: Running, visit: Visit, state: State, **wishes: object) -> list[Visitor]:
    """Ann, Bob and Cleo at one table; then this position lies before them."""
    ann, bob, cleo = visit(running, **wishes), visit(running), visit(running)
    set_up(ann, "chinatown", "Ann", "friend", "friend")
    links = ann.page.get_by_label(re.compile("^(Link for seat|Lien)"))
    invitations = [links.nth(0).input_value(), links.nth(1).input_value()]
    for friend, name, link in zip((bob, cleo), ("Bob", "Cleo"), invitations, strict=True):
        accept(friend, link, name)
    for visitor in (ann, bob, cleo):
        visitor.await_table()
    lay_out(running, ann.table, state)
    for visitor in (ann, bob, cleo):
        expect(visitor.page.locator("[data-move=done], [role=tab]").first).to_be_visible()
    return [ann, bob, cleo]


def theirs(visitor: Visitor, seat: int, thing: str) -> Locator:
    return visitor.page.locator(f"[data-theirs='{seat} {thing}']")


def lot(visitor: Visitor, number: int) -> Locator:
    return visitor.page.locator(f"[data-lot='{number}']")


def offer(visitor: Visitor, number: int) -> Locator:
    return visitor.page.locator(f"[data-offer='{number}']")


def make_offer(visitor: Visitor) -> None:
    visitor.page.locator("[data-offers]").click()


def test_a_lot_and_money_for_a_tile_take_four_gestures(laid_site: Running, visit: Visit) -> None:
    """Their tile, my lot, once more money, offer; the figures stand there before it is made."""
    ann, bob, _ = sit(laid_site, visit, tea_market())
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
    assert offer(ann, 1).get_by_role("button", name="Withdraw").is_visible()


def test_an_offer_is_accepted_with_one_click(laid_site: Running, visit: Visit) -> None:
    ann, bob, _ = sit(laid_site, visit, tea_market())
    theirs(ann, 1, "tea-house").click()
    lot(ann, 4).click()
    make_offer(ann)
    offer(bob, 1).get_by_role("button", name="Accept").click()
    expect(lot(ann, 4)).to_have_attribute("aria-label", re.compile("of Bob"))
    expect(ann.page.locator("[data-mine=tea-house]")).to_be_visible()


def test_a_counter_is_countered(laid_site: Running, visit: Visit) -> None:
    """Ann offers, Bob asks for money too, Ann gives half of it, and Bob agrees."""
    ann, bob, _ = sit(laid_site, visit, tea_market())
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


def test_a_deal_of_three_waits_for_the_last(laid_site: Running, visit: Visit) -> None:
    """Bob's tile for Ann, Ann's lot for Cleo, Cleo's laundry for Bob: nothing moves until all agree."""
    ann, bob, cleo = sit(laid_site, visit, tea_market())
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


def test_what_was_withdrawn_in_the_same_instant_changes_nothing(
    laid_site: Running, visit: Visit
) -> None:
    """Bob's click is on its way when Ann takes the offer back: he is told, and nothing changed hands."""
    ann, bob, _ = sit(laid_site, visit, tea_market())
    theirs(ann, 1, "tea-house").click()
    lot(ann, 4).click()
    make_offer(ann)
    accepting = offer(bob, 1).get_by_role("button", name="Accept")
    expect(accepting).to_be_visible()
    bob.context.set_offline(False)
    bob.page.evaluate(
        """() => {
          const button = document.querySelector("[data-offer='1'] [data-move='accept 1']")
          window.press = () => button.click()
        }"""
    )
    offer(ann, 1).get_by_role("button", name="Withdraw").click()
    bob.page.evaluate("window.press()")
    expect(bob.page.locator("[data-closed='1'], [role=alert]").first).to_be_visible()
    expect(lot(bob, 4)).to_have_attribute("aria-label", re.compile("of Ann"))


def test_bids_stand_side_by_side_and_the_maker_chooses(laid_site: Running, visit: Visit) -> None:
    ann, bob, cleo = sit(laid_site, visit, tea_market())
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


def test_a_refusal_says_why(laid_site: Running, visit: Visit) -> None:
    ann, bob, _ = sit(laid_site, visit, tea_market())
    theirs(ann, 1, "tea-house").click()
    make_offer(ann)
    offer(bob, 1).get_by_role("button", name="Refuse").click()
    bob.page.get_by_role("button", name="Too little").click()
    expect(ann.page.locator("[data-closed='1']")).to_contain_text("That is too little for me.")


def test_an_offer_that_became_impossible_says_what_is_gone(
    laid_site: Running, visit: Visit
) -> None:
    ann, bob, cleo = sit(laid_site, visit, tea_market())
    theirs(ann, 1, "tea-house").click()
    lot(ann, 4).click()
    make_offer(ann)
    theirs(ann, 2, "laundry").click()
    lot(ann, 4).click()
    make_offer(ann)
    expect(offer(bob, 1)).to_be_visible()
    offer(cleo, 2).get_by_role("button", name="Accept").click()
    expect(bob.page.locator("[data-closed='1']")).to_contain_text("Lot 4 now belongs to Cleo")


def test_what_somebody_mentions_glows_on_everybodys_map(laid_site: Running, visit: Visit) -> None:
    ann, bob, _ = sit(laid_site, visit, tea_market())
    theirs(ann, 1, "tea-house").click()
    ann.page.get_by_role("button", name="Last tile I need").click()
    expect(bob.page.locator("[data-lot='22'].glowing")).to_be_visible()


def test_by_keyboard_alone(laid_site: Running, visit: Visit) -> None:
    """Arrows walk the lots, Enter puts one on the desk, Tab goes on to the button."""
    ann, bob, _ = sit(laid_site, visit, tea_market())
    lot(ann, 24).focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[data-id=desk]")).to_be_visible()
    theirs(ann, 1, "tea-house").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[data-offers]")).to_be_enabled()
    ann.page.locator("[data-offers]").focus()
    ann.page.keyboard.press("Enter")
    expect(offer(bob, 1)).to_contain_text("Lot 24")
    lot(ann, 22).focus()
    ann.page.keyboard.press("ArrowRight")
    expect(lot(ann, 23)).to_be_focused()


def test_a_deal_on_a_phone_in_french(laid_site: Running, visit: Visit) -> None:
    """By the tabs; the agreement takes two steps there, and nothing sticks out."""
    ann, bob, _ = sit(laid_site, visit, tea_market(), width=360, locale="fr-FR")
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


def test_who_watches_learns_nobodys_money(laid_site: Running, visit: Visit) -> None:
    ann, bob, _ = sit(laid_site, visit, tea_market())
    eve = visit(laid_site)
    watch = ann.page.evaluate("JSON.parse(localStorage['boroughs.tables'])")[ann.table]["watch"]
    eve.go(f"/table/{ann.table}/{watch}")
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


def test_cards_are_chosen_on_the_map_and_ready_stands_beside_them(
    site: Running, visit: Visit
) -> None:
    """Five of seven by tapping lots; then Ready, once."""
    ann = visit(site)
    ann.play_now("Chinatown")
    cards = ann.page.locator(".lot.card")
    expect(cards).to_have_count(7)
    ready = ann.page.locator("[data-move=ready]")
    for place in range(5):
        expect(ready).to_be_disabled()
        cards.nth(place).click()
    ready.click()
    expect(ann.page.locator("[data-move=done]")).to_be_visible()


def test_tiles_are_placed_with_the_income_previewed(laid_site: Running, visit: Visit) -> None:
    """The plan lies on the map; a tile is taken back and put elsewhere, and the sum follows."""
    state = position(
        owned=[[22, 23, 24, 4]],
        shops={22: "tea-house", 23: "tea-house"},
        tiles=[{"tea-house": 1}, {}, {}],
        phase="place",
    ).state
    ann, *_ = sit_to_place(laid_site, visit, state)
    panel = ann.page.get_by_role("region", name="Place your tiles")
    expect(panel).to_contain_text("+$30,000")
    lot(ann, 24).click()
    lot(ann, 4).click()
    expect(panel).to_contain_text("+$10,000")
    lot(ann, 4).click()
    lot(ann, 24).click()
    ann.page.locator("[data-move=place]").click()
    expect(ann.page.get_by_role("region", name="Income of 1965")).to_contain_text("$50,000")
    ann.page.locator("[data-goes-on]").click()
    expect(ann.page.get_by_role("region", name="Cards to keep")).to_be_visible()


def sit_to_place(running: Running, visit: Visit, state: State) -> list[Visitor]:
    ann, bob, cleo = visit(running), visit(running), visit(running)
    set_up(ann, "chinatown", "Ann", "friend", "friend")
    links = ann.page.get_by_label("Link for seat")
    invitations = [links.nth(0).input_value(), links.nth(1).input_value()]
    for friend, name, link in zip((bob, cleo), ("Bob", "Cleo"), invitations, strict=True):
        accept(friend, link, name)
    for visitor in (ann, bob, cleo):
        visitor.await_table()
    lay_out(running, ann.table, state)
    expect(ann.page.locator("[data-move=place]")).to_be_visible()
    return [ann, bob, cleo]


def test_own_shops_have_pictures_too(laid_site: Running, visit: Visit) -> None:
    state = position(
        owned=[[22, 23]],
        shops={22: "own-shop"},
        tiles=[{"own-shop": 1}, {"own-shop": 1}, {}],
        options={"own_shop": "tea-house"},
    ).state
    ann, bob, _ = sit(laid_site, visit, state)
    theirs(ann, 1, "own-shop").click()
    make_offer(ann)
    expect(offer(bob, 1)).to_contain_text("Own Shop")


def test_four_seats_people_and_bots_play_a_whole_game(open_site: Serve, visit: Visit) -> None:
    running = open_site(server_type=FastServer)
    ann, bob = visit(running), visit(running, locale="fr-FR", width=360)
    set_up(ann, "chinatown", "Ann", "friend", "bot", "bot")
    accept(bob, ann.page.get_by_label("Link for seat").first.input_value(), "Bob")
    ann.await_table()
    bob.await_table()
    play_out(ann, bob)
    expect(ann.page.get_by_role("region", name="How it went")).to_be_visible()
    expect(ann.page.locator("[data-move]:visible")).to_have_count(0)
