"""Whole games through the page."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import WebSocketRoute, expect

from server.conftest import Running
from web.visitor import Visitor, finish_by_bots, play_some

if TYPE_CHECKING:
    from web.conftest import Visit


def invite(host: Visitor) -> str:
    """The link that the host's page shows for the friend."""
    field = host.page.get_by_label(re.compile("^(Link for seat|Lien pour la place)"))
    return field.first.input_value()


def accept(friend: Visitor, link: str, name: str) -> None:
    friend.page.goto(link)
    friend.page.get_by_role("textbox").fill(name)
    friend.page.get_by_role("button").filter(has_text=re.compile("Sit down|S’asseoir")).click()


def set_up(
    host: Visitor, game: str, name: str, *kinds: str, takebacks: str = "", mode: str = ""
) -> None:
    """Through the page for new tables; the first seat is the host's."""
    host.go(f"/new/{game}")
    host.page.get_by_role("textbox").first.fill(name)
    host.page.get_by_role("button", name=str(len(kinds) + 1), exact=True).click()
    for seat, kind in enumerate(kinds, 2):
        host.page.get_by_label(re.compile(f"^(Seat|Place) {seat}")).select_option(kind)
    if mode:
        host.page.get_by_label(re.compile("^Mode")).select_option(label=mode)
    if takebacks:
        host.page.locator("details.card summary").click()
        host.page.get_by_label("Taking back").select_option(takebacks)
    host.page.locator("button.go").click()


@pytest.mark.long
def test_two_people_in_two_languages_and_a_bot_play_a_whole_game(
    site: Running, visit: Visit
) -> None:
    """A third watches: is offered nothing, and sees the same end."""
    ann, bob, eve = visit(site), visit(site, locale="fr-FR"), visit(site)
    set_up(ann, "machi-koro", "Ann", "friend", "bot")
    ann.page.get_by_role("button", name="Show as QR code").click()
    expect(ann.page.get_by_role("img", name="QR code of the link for seat 2")).to_be_visible()
    accept(bob, invite(ann), "Bob")
    ann.await_table()
    bob.await_table()
    watch = ann.page.evaluate("JSON.parse(localStorage['boroughs.tables'])")[ann.table]["watch"]
    eve.go(f"/table/{ann.table}/{watch}")
    eve.await_table()

    # French words are longer.
    assert bob.page.evaluate("document.documentElement.scrollWidth") <= 1280
    play_some(12, ann, bob)
    finish_by_bots(ann, bob)

    expect(eve.page.locator(".over")).to_be_visible()
    assert eve.offers().count() == 0
    assert all(frame["moves"] == [] and frame["forms"] == [] for frame in eve.frames)
    expect(ann.page.locator(".over .scores h2")).to_contain_text("The score")
    expect(bob.page.locator(".over .scores h2")).to_contain_text("Le score")
    ranks = eve.page.locator(".scores .name").all_inner_texts()
    for player, name, you in ((ann, "Ann", "You"), (bob, "Bob", "Vous")):
        assert sum(name in rank for rank in ranks) == 1
        seen = player.page.locator(".scores .name").all_inner_texts()
        assert seen == [rank.replace(name, you) for rank in ranks]


def test_friends_come_by_link_and_play_again(site: Running, visit: Visit) -> None:
    ann, bob = visit(site), visit(site)
    set_up(ann, "machi-koro", "Ann", "friend")
    accept(bob, invite(ann), "Bob")
    ann.await_table()
    bob.await_table()
    first = ann.table
    bob.page.get_by_role("button", name="More", exact=True).click()
    bob.page.get_by_role("button", name="Give up").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(ann.page.get_by_role("heading", name="You won!")).to_be_visible()
    kept = "Chance was made of what the server and all players had committed themselves to before the game."
    for friend in (ann, bob):
        # Few read how the dice are verified: a line leads to it.
        expect(friend.page.get_by_text(kept)).to_be_hidden()
        friend.page.get_by_text("Chance was honest").click()
        expect(friend.page.get_by_text(kept)).to_be_visible()
    ann.page.get_by_role("button", name="Rematch").click()
    expect(bob.page.locator(".wish")).to_contain_text("A rematch is wanted")
    bob.page.get_by_role("button", name="Join the next game").click()
    ann.await_table()
    bob.await_table()
    expect(ann.page.locator(".over")).to_have_count(0)
    assert ann.table == bob.table != first


@pytest.mark.parametrize("answer", ["late", "refused"])
def test_whoever_waits_for_others_is_here(site: Running, visit: Visit, answer: str) -> None:
    """Until the server had confirmed it her own page said that Ann was awaited; for good where it was too busy once."""
    ann = visit(site)
    sent: list[str] = []

    def pass_on(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def hear(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] != "ready":
                return server.send(message)
            sent.append(said["id"])
            if answer == "late":
                return None
            if len(sent) > 1:
                return server.send(message)
            refused = {"type": "refused", "id": said["id"], "code": "too-fast", "text": "Wait."}
            return route.send(json.dumps(refused | {"clauses": []}))

        route.on_message(hear)

    ann.page.route_web_socket(re.compile("/api/play"), pass_on)
    set_up(ann, "machi-koro", "Ann", "friend")
    ann.until(lambda: bool(sent))
    if answer == "refused":
        head = site.play_server.registry.tables[ann.table].head
        ann.until(lambda: bool(head.seats[0].hash))
    expect(ann.page.locator("main li").first).to_contain_text("is here")
    expect(ann.page.get_by_role("button", name="Waiting for 1 player…")).to_be_visible()


@pytest.mark.long
def test_who_watches_comes_along_to_the_next_game(site: Running, visit: Visit) -> None:
    ann, eve = visit(site), visit(site)
    set_up(ann, "machi-koro", "Ann", "bot")
    ann.await_table()
    watch = ann.page.evaluate("JSON.parse(localStorage['boroughs.tables'])")[ann.table]["watch"]
    eve.go(f"/table/{ann.table}/{watch}")
    eve.await_table()
    first = ann.table
    ann.page.get_by_role("button", name="More", exact=True).click()
    ann.page.get_by_role("button", name="Give up").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    ann.until(ann.is_over)
    expect(eve.page.get_by_role("button", name="Watch the next game")).to_have_count(0)
    ann.page.get_by_role("button", name="Rematch").click()
    eve.page.get_by_role("button", name="Watch the next game").click()
    ann.await_table()
    eve.until(lambda: eve.table != first)
    eve.await_table()
    assert eve.table == ann.table
    expect(eve.page.locator(".prompt")).to_contain_text("Watching.")
    assert eve.offers().count() == 0


@pytest.mark.long
def test_two_share_one_device_behind_a_curtain(site: Running, visit: Visit) -> None:
    """Between two turns the board is covered, and nothing of it is on the page."""
    ann = visit(site)
    set_up(ann, "machi-koro", "Ann", "me")
    for _ in range(3):
        curtain = ann.page.locator(".curtain")
        expect(curtain).to_be_visible()
        assert ann.page.locator("#board").count() == 0
        curtain.get_by_role("button").click()
        while curtain.count() == 0:
            if not ann.play_one():
                ann.page.wait_for_timeout(20)


@pytest.mark.long
def test_a_hint_says_what_the_expert_would_do(site: Running, visit: Visit) -> None:
    ann = visit(site)
    ann.play_now("Machi Koro")
    expect(ann.offers().first).to_be_visible()
    ann.page.get_by_role("button", name="Hint").click()
    hint = ann.page.locator("section.hint")
    expect(hint.locator(".best")).to_be_visible()
    hint.get_by_role("button", name="Do it").click()
    expect(hint).to_have_count(0)


@pytest.mark.long
def test_what_is_said_is_heard(site: Running, visit: Visit) -> None:
    ann, bob = visit(site), visit(site)
    set_up(ann, "machi-koro", "Ann", "friend")
    accept(bob, invite(ann), "Bob")
    ann.await_table()
    bob.await_table()
    bob.page.get_by_role("tab", name="Chat").click()
    bob.page.get_by_label("Say something").fill("Good luck!")
    bob.page.keyboard.press("Enter")
    ann.page.get_by_role("tab", name="Chat").click()
    expect(ann.page.get_by_role("tabpanel")).to_contain_text("Good luck!")


@pytest.mark.long
def test_the_computer_can_play_for_me_and_give_the_seat_back(site: Running, visit: Visit) -> None:
    """Bob does not move meanwhile, so that the game stands still when it is his turn."""
    ann, bob = visit(site), visit(site)
    set_up(ann, "machi-koro", "Ann", "friend")
    accept(bob, invite(ann), "Bob")
    ann.await_table()
    ann.page.get_by_role("button", name="More", exact=True).click()
    ann.page.get_by_role("button", name="Let the computer play for me").click()
    expect(bob.offers().first).to_be_visible()
    expect(ann.page.locator(".prompt")).to_contain_text("The computer plays for you.")
    back = ann.page.get_by_role("button", name="Take my seat back")
    back.click()
    expect(back).to_have_count(0)


@pytest.mark.long
def test_a_roll_is_taken_back_for_practice_when_the_other_agrees(
    site: Running, visit: Visit
) -> None:
    """Everybody knows beforehand; Bob is asked; the end, my games and the replay say what it was."""
    ann, bob = visit(site), visit(site)
    set_up(ann, "machi-koro", "Ann", "friend", takebacks="practice")
    rule = "Practice: anything can be taken back if all agree"
    expect(ann.page.locator("[data-id=takebacks]")).to_contain_text(rule)
    bob.page.goto(invite(ann))
    expect(bob.page.locator("main")).to_contain_text(rule)
    accept(bob, invite(ann), "Bob")
    ann.await_table()
    bob.await_table()
    ann.until(lambda: ann.offers().count() + bob.offers().count() > 0)
    first, other = (ann, bob) if ann.offers().count() else (bob, ann)
    first.page.get_by_role("button", name="Roll 1 die").click()
    expect(first.page.get_by_role("button", name="Roll 1 die")).to_have_count(0)
    first.page.get_by_role("button", name="More", exact=True).click()
    first.page.get_by_role("button", name="Ask to take back").click()
    asked = other.page.get_by_role("alert")
    expect(asked).to_contain_text(re.compile("would like to take back: “.* rolls? .*”"))
    other.page.get_by_role("button", name="No", exact=True).click()
    expect(first.page.get_by_role("alert")).to_contain_text("nothing is taken back")
    first.page.get_by_role("button", name="More", exact=True).click()
    first.page.get_by_role("button", name="Ask to take back").click()
    other.page.get_by_role("button", name="Yes").click()
    expect(first.page.locator("[data-id=caption]")).to_contain_text("Taken back: “You roll ")
    expect(first.page.get_by_role("button", name="Roll 1 die")).to_be_visible()
    expect_folded(first)
    first.page.reload()
    expect_folded(first)
    bob.page.get_by_role("button", name="More", exact=True).click()
    bob.page.get_by_role("button", name="Give up").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(ann.page.locator("[data-id=practice]")).to_contain_text(
        "Practice: steps were taken back (1)"
    )
    ann.page.get_by_role("link", name="Watch again").click()
    expect(ann.page.locator(".proof")).to_contain_text("Practice: steps were taken back (1)")
    expect(ann.page.locator(".proof")).not_to_contain_text("Proven:")
    ann.go("/games")
    expect(ann.page.locator("main")).to_contain_text("(practice)")


@pytest.mark.long
def test_at_a_usual_table_a_roll_stands_and_nobody_can_be_asked(
    site: Running, visit: Visit
) -> None:
    ann = visit(site)
    ann.play_now("Machi Koro")
    ann.page.get_by_role("button", name=re.compile("^Roll 1 die")).first.click()
    ann.page.get_by_role("button", name="More", exact=True).click()
    expect(ann.page.locator(".sheet [data-id=takebacks]")).to_contain_text("nothing more")
    expect(ann.page.get_by_role("button", name="Ask to take back")).to_have_count(0)


def expect_folded(visitor: Visitor) -> None:
    """What was taken back stands in the log as one line, to unfold."""
    log = visitor.page.locator("ol[aria-label=Log]")
    expect(log.get_by_text("Taken back")).to_be_visible()
    expect(log.locator(".gone")).to_be_hidden()


@pytest.mark.long
def test_a_line_of_the_log_unfolds_what_followed_from_it(visit: Visit, site: Running) -> None:
    """The cards that lie on the market at first are one line with who begins; a key unfolds them."""
    visitor = visit(site)
    visitor.play_now("Machi Koro")
    log = visitor.page.locator("ol[aria-label=Log]")
    first = log.locator("details").first
    expect(first.locator("summary")).to_contain_text(re.compile("begins?\\."))
    expect(first.get_by_text("comes to the market.").first).to_be_hidden()
    first.locator("summary").focus()
    visitor.page.keyboard.press("Enter")
    expect(first.get_by_text("comes to the market.").first).to_be_visible()


@pytest.mark.long
def test_a_page_at_rest_asks_for_no_frames(site: Running, visit: Visit) -> None:
    """What lights things up looked for them sixty times a second, though nothing was lit."""
    ann = visit(site)
    ann.play_now("Machi Koro")
    ann.offers().first.wait_for()
    ann.page.evaluate(
        """() => {
            window.frames_asked = 0
            const real = window.requestAnimationFrame
            window.requestAnimationFrame = (then) => { window.frames_asked += 1; return real(then) }
        }"""
    )
    ann.until_settled("window.frames_asked")
