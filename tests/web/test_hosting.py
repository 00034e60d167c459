"""What the host does with the table and its seats, through the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, expect

from server.conftest import Running
from web.test_playing import accept, invite, set_up
from web.visitor import Visitor

if TYPE_CHECKING:
    from web.conftest import Visit


def open_tools(host: Visitor) -> Locator:
    host.page.get_by_role("button", name="More", exact=True).click()
    host.page.get_by_role("button", name="Host this table").click()
    return host.page.get_by_role("dialog", name="Host this table")


def seat_of(tools: Locator, name: str) -> Locator:
    return tools.get_by_role("listitem").filter(has_text=name)


def speak(visitor: Visitor, text: str) -> None:
    chat = visitor.page.get_by_role("tab", name="Chat")
    if chat.get_attribute("aria-selected") != "true":
        chat.click()
    visitor.page.get_by_label("Say something").fill(text)
    visitor.page.keyboard.press("Enter")


@pytest.mark.long
def test_the_host_pauses_mutes_and_replaces(site: Running, visit: Visit) -> None:
    """Nobody moves while it is paused; Bob is not heard while he is muted; a bot takes his seat."""
    ann, bob = visit(site), visit(site)
    set_up(ann, "machi-koro", "Ann", "friend")
    accept(bob, invite(ann), "Bob")
    ann.await_table()
    bob.await_table()
    tools = open_tools(ann)

    tools.get_by_role("button", name="Pause the table").click()
    expect(bob.page.locator(".prompt [role=status]")).to_have_text("The table is paused.")
    tools.get_by_role("button", name="Go on").click()
    expect(bob.page.locator(".prompt [role=status]")).not_to_have_text("The table is paused.")

    place = seat_of(tools, "Bob")
    place.get_by_role("button", name="Mute").click()
    expect(place).to_contain_text("muted")
    speak(bob, "Hello?")
    expect(bob.page.locator("aside").get_by_role("alert")).to_be_visible()
    place.get_by_role("button", name="Let talk again").click()
    expect(place).not_to_contain_text("muted")
    speak(bob, "Hello!")
    expect(bob.page.get_by_role("tabpanel")).to_contain_text("Hello!")

    place.get_by_role("button", name="Let the computer play").click()
    expect(place).to_contain_text("computer, normal")
    expect(bob.page.locator(".prompt")).to_contain_text("The computer plays for you.")


@pytest.mark.long
def test_a_lost_link_is_issued_anew_and_the_old_one_is_void(site: Running, visit: Visit) -> None:
    ann, bob, phone = visit(site), visit(site), visit(site, width=360)
    set_up(ann, "machi-koro", "Ann", "friend")
    accept(bob, invite(ann), "Bob")
    ann.await_table()
    bob.await_table()
    tools = open_tools(ann)
    seat_of(tools, "Bob").get_by_role("button", name="New link").click()
    link = tools.get_by_label("Link for seat 2", exact=True).input_value()
    expect(bob.page.locator("main.alone")).to_be_visible()
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Sit down").click()
    phone.await_table()
    expect(phone.page.locator(".seats")).to_contain_text("You")


@pytest.mark.long
def test_my_seat_goes_on_at_another_device(site: Running, visit: Visit) -> None:
    """The link was only copied, with a word that a phone does not show: what it is for, and a code to photograph."""
    ann, phone = visit(site, width=360, height=740, touch=True), visit(site)
    ann.play_now("Machi Koro")
    ann.page.get_by_role("button", name="More", exact=True).click()
    ann.page.get_by_role("button", name="My seat on another device").click()
    told = ann.page.get_by_role("dialog", name="My seat on another device")
    expect(told).to_contain_text("keep it to yourself")
    told.get_by_role("button", name="QR code").click()
    expect(told.get_by_role("img", name="QR code to my seat")).to_be_visible()
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    phone.page.goto(told.get_by_label("Link to my seat", exact=True).input_value())
    phone.await_table()
    expect(phone.page.locator(".seats")).to_contain_text("You")


@pytest.mark.long
def test_a_locked_table_lets_only_invited_friends_in(site: Running, visit: Visit) -> None:
    ann, eve = visit(site), visit(site)
    set_up(ann, "machi-koro", "Ann", "open")
    ann.page.get_by_role("button", name="Host this table").click()
    tools = ann.page.get_by_role("dialog", name="Host this table")
    tools.get_by_role("button", name="Lock the table").click()
    expect(tools).to_contain_text("Locked: only invited friends can sit down.")
    watch = ann.page.evaluate("JSON.parse(localStorage['boroughs.tables'])")[ann.table]["watch"]
    eve.go(f"/table/{ann.table}/{watch}")
    eve.excused = True
    eve.page.get_by_role("button", name="Sit down here").click()
    expect(eve.page.get_by_role("alert")).to_be_visible()
    eve.excused = False
    tools.get_by_role("button", name="Open the table").click()
    expect(tools).not_to_contain_text("Locked:")
    eve.page.get_by_role("button", name="Sit down here").click()
    eve.await_table()


@pytest.mark.long
def test_a_removed_player_is_gone_and_a_bot_goes_on(site: Running, visit: Visit) -> None:
    ann, bob = visit(site), visit(site)
    set_up(ann, "machi-koro", "Ann", "friend")
    accept(bob, invite(ann), "Bob")
    ann.await_table()
    bob.await_table()
    tools = open_tools(ann)
    seat_of(tools, "Bob").get_by_role("button", name="Remove from the table").click()
    question = ann.page.get_by_role("dialog").filter(has_text="Really remove Bob")
    question.get_by_role("button", name="Remove from the table").click()
    expect(bob.page.locator("main.alone")).to_be_visible()
    expect(seat_of(tools, "Bob")).to_contain_text("computer")


@pytest.mark.long
def test_what_can_be_done_about_somebody_who_is_away_is_in_sight(
    site: Running, visit: Visit
) -> None:
    """The game waits for Bob, who has closed his page: since when, a new link for him, and the computer."""
    ann, bob = visit(site), visit(site)
    set_up(ann, "machi-koro", "Ann", "friend")
    accept(bob, invite(ann), "Bob")
    ann.await_table()
    bob.await_table()
    ann.until(lambda: ann.newest["awaited"])
    if ann.newest["awaited"] == [0]:
        ann.page.get_by_role("button", name="Roll 1 die").click()
        ann.until(
            lambda: (
                ann.newest["to_act"] == [1] or bool(ann.page.locator("[data-move=pass]").count())
            )
        )
        if ann.newest["to_act"] != [1]:
            ann.page.locator("[data-move=pass]").first.click()
        ann.until(lambda: ann.newest["awaited"] == [1])
    bob.page.close()
    away = ann.page.locator(".absent")
    expect(ann.page.locator("li.gone")).to_be_visible()
    expect(away).to_have_count(0)
    # Who is back within a quarter of a minute was hardly away.
    expect(away).to_contain_text("Bob is away, and the game waits.", timeout=60_000)
    away.get_by_role("button", name="New link").click()
    expect(away.locator("input")).to_have_value(re.compile("/join/"))
    away.get_by_role("button", name="Let the computer play").click()
    expect(away).to_have_count(0)


@pytest.mark.long
def test_the_menu_of_a_host_shows_its_last_line(site: Running, visit: Visit) -> None:
    """Giving up and hosting lay below the edge of a menu that scrolled without a sign of it."""
    ann, bob = visit(site), visit(site)
    set_up(ann, "mad-city", "Ann", "friend")
    accept(bob, invite(ann), "Bob")
    ann.await_table()
    ann.page.get_by_role("button", name="More", exact=True).click()
    last = ann.page.get_by_role("button", name="Host this table")
    expect(last).to_be_visible()
    assert last.evaluate(
        "line => { const {x, y, width, height} = line.getBoundingClientRect();"
        " return line.contains(document.elementFromPoint(x + width / 2, y + height / 2)) }"
    )
