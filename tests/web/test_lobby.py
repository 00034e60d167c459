"""The lobby: who plays, open tables, and a match with whoever asks for the same."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Route, expect

from server.conftest import GENEROUS, Running, Serve
from web.conftest import Visit


@pytest.mark.long
def test_two_who_ask_for_the_same_game_meet_at_a_table(site: Running, visit: Visit) -> None:
    ann, bob = visit(site), visit(site, width=360, height=740, touch=True)
    for visitor in (ann, bob):
        visitor.go("/")
        visitor.page.locator("a[href='#/lobby']:visible").click()
        visitor.page.get_by_role("radiogroup").get_by_text("LOTS").click()
    ann.page.get_by_role("button", name="Anybody for LOTS?").click()
    expect(ann.page.locator("[data-id=waited]")).to_contain_text("waiting 0:")
    # It waits wherever one looks meanwhile, and over a reload.
    ann.go("/games")
    ann.page.reload()
    expect(ann.page.locator("header .match")).to_be_visible()
    ann.go("/lobby")
    bob.page.get_by_role("button", name="Anybody for LOTS?").click()
    for visitor in (ann, bob):
        expect(visitor.page).to_have_title(re.compile("Somebody is here"))
        visitor.page.get_by_role("button", name="Play", exact=True).click()
    ann.await_table()
    bob.await_table()


@pytest.mark.long
def test_bots_are_offered_after_a_while_and_only_taken_if_one_likes(
    open_site: Serve, visit: Visit
) -> None:
    ann = visit(open_site(limits=replace(GENEROUS, match_bot_seconds=0.0)))
    ann.go("/lobby")
    ann.page.get_by_role("button", name="Anybody for Machi Koro?").click()
    ann.page.get_by_role("button", name="Play the computer instead").click()
    ann.await_table()
    assert len(ann.frames[-1]["view"]["cities"]) == 2


@pytest.mark.long
def test_an_open_table_is_made_from_the_lobby_and_says_who_waits(
    site: Running, visit: Visit
) -> None:
    ann, bob = visit(site), visit(site)
    ann.go("/lobby")
    ann.page.locator("a[href='#/new/new-jack-city?open=1']").click()
    ann.page.locator("[data-pace=days]").click()
    ann.page.locator("button.go").click()
    ann.page.locator("h1").wait_for()
    bob.go("/lobby")
    row = bob.page.locator("main li.card").filter(has_text="New Jack City").first
    expect(row).to_contain_text("A move a day")
    expect(row).to_contain_text("free seat")
    row.get_by_role("button", name="Join").click()
    bob.await_table()
    ann.await_table()


@pytest.mark.long
def test_an_open_table_may_just_be_looked_at(site: Running, visit: Visit) -> None:
    """While people gather, and on when they play; the seat that was free stays another's to take."""
    ann, bob, eve = visit(site), visit(site), visit(site)
    ann.go("/lobby")
    ann.page.locator("a[href='#/new/machi-koro?open=1']").click()
    ann.page.locator("button.go").click()
    ann.page.locator("h1").wait_for()
    eve.go("/lobby")
    row = eve.page.locator("main li.card").filter(has_text="Machi Koro").first
    row.get_by_role("link", name="Watch").click()
    eve.page.locator("h1").wait_for()
    bob.go("/lobby")
    row = bob.page.locator("main li.card").filter(has_text="Machi Koro").first
    expect(row).to_contain_text("1 watches")
    row.get_by_role("button", name="Join").click()
    ann.await_table()
    bob.await_table()
    expect(eve.page.locator(".prompt")).to_contain_text("Watching.")


@pytest.mark.long
def test_a_standing_order_is_seen_and_withdrawn(site: Running, visit: Visit) -> None:
    ann = visit(site)
    ann.play_now("Machi Koro")
    ann.page.get_by_role("button", name=re.compile("^Menu|More")).click()
    ann.page.get_by_role("button", name="Standing orders").click()
    ann.page.locator("[data-order=save]").check()
    ann.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    stands = ann.page.locator("[data-id=standing-order]")
    expect(stands).to_contain_text("Save up")
    stands.get_by_role("button", name="Withdraw").click()
    expect(stands).to_have_count(0)


@pytest.mark.long
def test_bots_are_muted_with_one_tap(site: Running, visit: Visit) -> None:
    ann = visit(site)
    ann.play_now("Machi Koro")
    ann.page.keyboard.press("c")
    said = ann.page.get_by_role("list", name="Chat").get_by_role("listitem")
    expect(said.filter(has_text=re.compile("Pip|Gus|Plum|Otto|Minerva")).first).to_be_visible()
    ann.page.locator("[data-id=quiet-bots]").check()
    expect(said.filter(has_text=re.compile("Pip|Gus|Plum|Otto|Minerva"))).to_have_count(0)


def test_the_first_page_says_who_plays_only_with_what_there_is_to_play(
    site: Running, visit: Visit
) -> None:
    """The games are asked for and on their way: that nobody plays was all that the page said."""
    ann = visit(site)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ann.page.route(re.compile(r"/api/games(\?|$)"), hold)
    with ann.page.expect_response("**/api/lobby*"):
        ann.go("/")
    playing = ann.page.locator("[data-id=playing]")
    expect(ann.page.locator("a.company")).to_be_visible()
    ann.page.evaluate("() => new Promise((done) => setTimeout(done, 200))")
    expect(playing).to_have_count(0)
    for route in held:
        route.continue_()
    expect(playing).to_be_visible()
