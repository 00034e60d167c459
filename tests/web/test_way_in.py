"""The way in: what is seen first, what an invitation says, what a new table explains."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.sync_api import expect

from boroughs import game_names
from boroughs.server.messages.tables import JoinTable, Reissue
from boroughs.server.tables import hosting, seats
from server.conftest import Running
from web.conftest import Visit
from web.positions import LaidOutServer
from web.test_pages import AXE, faults
from web.test_playing import accept, invite, set_up

LONG = pytest.mark.long
SIZES = [
    (1280, 800),
    pytest.param((1440, 900), marks=LONG),
    pytest.param((390, 844), marks=LONG),
    (360, 740),
]
"""Of two like each other the smaller in every run, the larger in the long one."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("locale", ["en-GB", pytest.param("fr-FR", marks=LONG)])
def test_every_game_can_be_started_without_scrolling(
    visit: Visit, site: Running, size: tuple[int, int], locale: str
) -> None:
    ann = visit(site, width=size[0], height=size[1], locale=locale)
    ann.go("/")
    buttons = ann.page.locator("li.game button.play")
    expect(buttons).to_have_count(len(game_names()))
    bottoms = buttons.evaluate_all(
        "nodes => nodes.map(node => node.getBoundingClientRect().bottom)"
    )
    assert max(bottoms) <= size[1]
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    for card in ann.page.locator("li.game").all():
        expect(card.locator(".thinking")).to_be_visible()
        expect(card.locator(".facts")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize(
    ("locale", "says", "mine"),
    [("en-GB", "There is no table", "My games"), ("fr-FR", "Il n’y a pas de table", "Mes parties")],
)
def test_a_link_to_no_table_says_so_and_leads_on(
    visit: Visit, site: Running, locale: str, says: str, mine: str
) -> None:
    ann = visit(site, locale=locale)
    ann.go("/table/nosuchtable1")
    expect(ann.page.get_by_role("alert")).to_contain_text(says)
    expect(ann.page.locator("header .status")).to_have_count(0)
    ann.page.locator("main").get_by_role("link", name=mine).click()
    expect(ann.page).to_have_url(re.compile("#/games$"))


@pytest.mark.parametrize(
    ("locale", "who", "free"),
    [
        ("en-GB", "Ann invites you", "1 free seat"),
        pytest.param("fr-FR", "Ann vous invite", "1 place libre", marks=LONG),
    ],
)
def test_an_invitation_says_everything_before_it_asks(
    visit: Visit, site: Running, locale: str, who: str, free: str
) -> None:
    ann, bob = visit(site), visit(site, width=390, height=844, locale=locale)
    set_up(ann, "machi-koro", "Ann", "friend")
    bob.page.goto(invite(ann))
    expect(bob.page.get_by_text(who)).to_be_visible()
    expect(bob.page.locator("h1")).to_contain_text("Machi Koro")
    expect(bob.page.locator("h2")).to_contain_text(free)
    expect(bob.page.locator(".facts li")).to_have_count(4)
    bob.page.evaluate(AXE.read_text("utf-8"))
    assert faults(bob) == []


@pytest.mark.long
def test_an_invitation_to_a_game_with_a_clock_does_not_deny_it(visit: Visit, site: Running) -> None:
    """Mad City's minute runs whatever pace was chosen."""
    ann, bob = visit(site), visit(site)
    set_up(ann, "mad-city", "Ann", "friend")
    bob.page.goto(invite(ann))
    facts = bob.page.locator(".facts")
    expect(facts).to_contain_text("a clock of its own")
    expect(facts).not_to_contain_text("no clock")


def test_a_new_link_to_a_seat_keeps_its_name(visit: Visit, laid_site: Running) -> None:
    """Whoever typed no name became `Player 2`, though the seat was Bruno's."""
    created = laid_site.api.create("machi-koro", "me", "friend")
    play_server, table = laid_site.play_server, created["table"]["id"]
    assert isinstance(play_server, LaidOutServer)

    async def lose_the_link() -> str:
        live = await play_server.registry.get(table)
        invite = next(grant["invite"] for grant in created["seats"] if grant["invite"])
        await seats.join(live, JoinTable(name="Bruno", invite=invite))
        return await hosting.act(live, Reissue(seat=1))

    link = asyncio.run_coroutine_threadsafe(lose_the_link(), play_server.loop).result(60)
    bob = visit(laid_site)
    bob.go(f"/join/{table}/{link}")
    expect(bob.page.get_by_role("textbox")).to_have_attribute("placeholder", "Bruno")
    bob.page.get_by_role("button", name="Sit down").click()
    bob.until(lambda: bool(play_server.registry.tables[table].head.seats[1].key))
    assert play_server.registry.tables[table].head.seats[1].name == "Bruno"


@pytest.mark.long
def test_an_invitation_that_was_used_says_so(visit: Visit, site: Running) -> None:
    ann, bob, eve = visit(site), visit(site), visit(site)
    set_up(ann, "machi-koro", "Ann", "friend")
    link = invite(ann)
    accept(bob, link, "Bob")
    bob.await_table()
    eve.excused = True
    eve.page.goto(link)
    expect(eve.page.get_by_role("alert")).to_be_visible()
    expect(eve.page.get_by_role("button", name="Sit down")).to_have_count(0)
    expect(eve.page.get_by_text("Bob")).to_have_count(0)


def test_with_friends_seats_friends_and_waits_for_them(visit: Visit, site: Running) -> None:
    ann = visit(site)
    ann.go("/new/machi-koro")
    expect(ann.page.get_by_label(re.compile("^Seat 2"))).to_have_value("friend")
    ann.page.locator("button.go").click()
    expect(ann.page.get_by_role("button", name="Waiting for 1 player")).to_be_disabled()
    expect(ann.page.get_by_role("button", name="Start now")).to_be_enabled()


@pytest.mark.long
def test_options_explain_themselves_and_presets_choose_them(visit: Visit, site: Running) -> None:
    ann = visit(site)
    ann.go("/new/mad-city")
    expect(ann.page.get_by_text("Hides the cities of others")).to_be_visible()
    expect(ann.page.get_by_text("Hidden in the standard game for two")).to_be_visible()
    ann.page.get_by_role("button", name=re.compile("^First game")).click()
    expect(ann.page.get_by_label(re.compile("^Short game"))).to_have_value("1")
    ann.page.locator("summary").click()
    expect(ann.page.get_by_text("a clock of its own")).to_be_visible()
    expect(ann.page.get_by_label(re.compile("^Thinking time"))).to_have_count(0)
    expect(ann.page.get_by_label("Hints from the expert")).not_to_be_checked()


@pytest.mark.long
def test_a_clock_of_every_kind_can_be_chosen(visit: Visit, site: Running) -> None:
    ann = visit(site)
    ann.go("/new/machi-koro")
    ann.page.get_by_label(re.compile("^Seat 2")).select_option("bot")
    ann.page.locator("summary").click()
    clock = ann.page.get_by_label(re.compile("^Thinking time"))
    for kind in ("move", "game", "day", "custom"):
        clock.select_option(kind)
    ann.page.get_by_role("spinbutton", name="Minutes for the game").fill("7")
    ann.page.get_by_role("spinbutton", name="Seconds back").fill("12")
    ann.page.locator("button.go").click()
    ann.await_table()
    assert ann.received[0]["table"]["clock"] == {"bank": 420_000, "extra": 12_000}


@pytest.mark.long
def test_who_watches_is_told_and_a_paused_table_offers_nothing(visit: Visit, site: Running) -> None:
    ann, eve = visit(site), visit(site)
    ann.go("/new/machi-koro")
    ann.page.get_by_label(re.compile("^Seat 2")).select_option("bot")
    ann.page.locator("summary").click()
    ann.page.get_by_label("Show it among").check()
    ann.page.locator("button.go").click()
    ann.await_table()
    ann.offers().first.wait_for()
    eve.go(f"/table/{ann.table}")
    expect(eve.page.locator(".prompt")).to_contain_text("Watching.")
    ann.page.get_by_role("button", name="More", exact=True).click()
    ann.page.get_by_role("button", name="Host this table").click()
    ann.page.get_by_role("button", name="Pause the table").click()
    expect(eve.page.locator(".paused")).to_be_visible()
    expect(ann.offers()).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_no_card_text_is_cut(visit: Visit, site: Running, size: tuple[int, int]) -> None:
    ann = visit(site, width=size[0], height=size[1])
    ann.play_now("Machi Koro")
    ann.offers().first.wait_for()
    cut = ann.page.evaluate(
        "[...document.querySelectorAll('.stack .face, .stack .name, .stack .about')]"
        ".filter(node => node.scrollHeight > node.clientHeight + 1).length"
    )
    assert cut == 0


def test_it_can_be_installed_and_has_a_page_for_being_offline(visit: Visit, site: Running) -> None:
    ann = visit(site)
    ann.go("/")
    manifest = ann.page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then(r => r.json())"
    )
    assert manifest["display"] == "standalone"
    assert manifest["icons"]
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ann.excused = True
    ann.context.set_offline(True)
    ann.page.reload()
    expect(ann.page.get_by_text("Your games are kept")).to_be_visible()
    ann.context.set_offline(False)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES[:2])
def test_a_new_game_of_machi_koro_needs_no_scrolling(
    visit: Visit, site: Running, size: tuple[int, int]
) -> None:
    """Own cards too end above the prompt."""
    ann = visit(site, width=size[0], height=size[1])
    ann.play_now("Machi Koro")
    ann.offers().first.wait_for()
    bottoms = ann.page.evaluate(
        "['.mine', '.prompt'].map(one => document.querySelector(one).getBoundingClientRect())"
        ".map((box, at) => at === 0 ? box.bottom : box.top)"
    )
    assert bottoms[0] <= bottoms[1]


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_an_explanation_leaves_the_next_row_in_sight(
    visit: Visit, site: Running, size: tuple[int, int]
) -> None:
    ann = visit(site, width=size[0], height=size[1])
    ann.play_now("Machi Koro")
    card = ann.page.locator(".stack").first
    card.focus()
    ann.page.keyboard.press("Shift+Tab")
    ann.page.keyboard.press("Tab")
    tip = ann.page.locator(".tip")
    expect(tip).to_be_visible()
    covered = ann.page.evaluate(
        "() => { const tip = document.querySelector('.tip').getBoundingClientRect();"
        "const first = document.querySelector('.stack').getBoundingClientRect();"
        "const row = [...document.querySelectorAll('.stack')].map(one => one.getBoundingClientRect())"
        ".filter(box => box.top > first.bottom - 5).sort((a, b) => a.top - b.top)[0];"
        "return row && tip.bottom > row.top + 2 && tip.top < row.bottom }"
    )
    assert not covered


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_the_rules_are_on_the_first_page(
    visit: Visit, site: Running, size: tuple[int, int]
) -> None:
    ann = visit(site, width=size[0], height=size[1])
    ann.go("/")
    books = ann.page.get_by_role("button", name=re.compile("^Rules: "))
    expect(books).to_have_count(len(game_names()))
    books.last.click()
    expect(ann.page.locator("dialog[open], [role=dialog]").first).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize(
    ("locale", "watch", "says"),
    [
        ("en-GB", "Just watch", "Watching."),
        pytest.param("fr-FR", "Regarder seulement", "En spectateur", marks=LONG),
    ],
)
def test_who_is_invited_may_just_watch(
    visit: Visit, site: Running, locale: str, watch: str, says: str
) -> None:
    ann, bob = visit(site), visit(site, width=390, height=844, locale=locale)
    set_up(ann, "machi-koro", "Ann", "friend", "friend")
    link = invite(ann)
    bob.page.goto(link)
    bob.page.get_by_role("link", name=watch).click()
    expect(bob.page).to_have_url(re.compile("#/table/[a-z0-9]+$"))
    expect(bob.page.locator("main")).to_contain_text("Ann")
    ann.page.get_by_role("button", name="Start now").click()
    expect(bob.page.locator(".prompt")).to_contain_text(says)
    expect(bob.page.get_by_role("button", name=re.compile("^(Rematch|Sit down)"))).to_have_count(0)
