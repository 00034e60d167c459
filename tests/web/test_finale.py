"""The moment of the end, before the numbers: in every game, of the real board, skipped at will, and not where motion is unwanted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from boroughs.core.state import State
from games.chinatown.table import position as chinatown
from games.lots.table import site as lots
from games.lots.test_track_and_end import CLOSING, SQUARES
from games.machi_koro.table import position as machi_koro
from games.machi_koro.test_end import five_without
from games.mad_city.box import ZONE_EXAMPLE
from games.mad_city.table import position as mad_city
from games.new_jack_city.table import position as new_jack_city
from server.conftest import Running
from web.conftest import Visit
from web.positions import create, lay_out, play_there, sit_down
from web.test_sounds import LISTEN, tones
from web.visitor import Visitor

NAMES = ("Ann", "Bob", "Cy")
PHONE = {"width": 360, "height": 740, "locale": "fr-FR", "dark": True}
"""Small, dark and French: what holds here and on a desk in daylight holds in between."""


def nearly_over(game: str) -> tuple[State, list[tuple[int, str]]]:
    """A position, and the moves that end the game."""
    if game == "machi-koro":
        table = machi_koro(
            coins=[30, 1],
            cards=[{"cafe": 2, "forest": 3, "bakery": 1}, {"cafe": 1}],
            landmarks=[five_without("harbor"), five_without("harbor")],
        )
        table.roll(6)
        return table.state, [(0, "build harbor")]
    if game == "chinatown":
        # Two single shops bring 20,000: 70,000 each, and two tiles on the board against none.
        town = chinatown(
            round_=6,
            money=[50_000, 70_000, 0],
            owned=[[1, 16], [28]],
            shops={1: "photo", 16: "photo"},
        )
        return town.state, [(seat, "done") for seat in range(3)]
    if game == "mad-city":
        city = mad_city(cities=[ZONE_EXAMPLE], scores=[149, 20])
        return city.state, [(0, "done"), (1, "done")]
    if game == "lots":
        tower = lots(tower=SQUARES, banks=("IL", "T"), track=[35, 12], hands=[[], []])
        return tower.state, [(0, CLOSING)]
    streets = new_jack_city(
        "NJ06 at 0,1 turned 0", "NJ04 at 0,2 turned 0", turn=1, signalled=0, last_turns=1,
        money=[10, 9], scored=[1, 2], hands=["NJ01", "NJ02"],
    )  # fmt: skip
    return streets.state, [(1, "end cards"), (1, "end turn")]


def at_the_end(running: Running, ann: Visitor, game: str, motion: bool = True) -> None:
    """Ann sees the last position with a clock that stands; then the last moves are played."""
    state, moves = nearly_over(game)
    created = create(running, game, NAMES[: state.seats])
    sit_down(running, created, [ann])
    lay_out(running, ann.table, state, ann)
    if motion:
        ann.page.emulate_media(reduced_motion="no-preference")
    ann.begin_anew()
    ann.await_table()
    # What began in its middle has no record to tell the story from.
    ann.excused = True
    ann.page.clock.install()
    ann.page.clock.pause_at(ann.page.evaluate("Date.now()") + 1000)
    play_there(running, ann.table, moves)
    ann.until(lambda: ann.newest["result"] is not None)


def forward_to(ann: Visitor, selector: str) -> None:
    """The board shows what happened last; then comes what is waited for."""

    def comes() -> bool:
        ann.page.clock.fast_forward(250)
        return ann.page.locator(selector).count() > 0

    ann.until(comes)


SCENES = {
    "machi-koro": ".burst",
    "chinatown": ".rises text",
    "mad-city": ".tile",
    "lots": ".cheers",
    "new-jack-city": ".bell",
}
"""What must be seen of each: fireworks, lanterns with what was paid, tiles, the crew, the bell."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "wishes"),
    [
        pytest.param(game, wishes, id=f"{game}-{wishes.get('width', 1280)}")
        for game in ("machi-koro", "chinatown", "mad-city", "lots", "new-jack-city")
        for wishes in ({}, PHONE)
    ],
)
def test_a_game_ends_with_its_own_moment_and_then_the_numbers(
    laid_site: Running, visit: Visit, game: str, wishes: dict[str, object]
) -> None:
    ann = visit(laid_site, **wishes)
    at_the_end(laid_site, ann, game)
    page = ann.page
    forward_to(ann, "[data-id=finale]")
    finale = page.locator("[data-id=finale]")
    expect(finale.locator(SCENES[game]).first).to_be_attached()
    expect(finale.locator("h1")).not_to_be_empty()
    expect(finale.locator("h1")).to_be_focused()
    expect(finale.locator(".below > p:not([data-id])")).not_to_be_empty()
    expect(page.locator("section.over")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= int(
        str(wishes.get("width", 1280))
    )
    page.clock.fast_forward(3000)
    expect(page.locator("section.over h1")).to_be_in_viewport()
    expect(finale).to_have_count(0)


@pytest.mark.long
def test_the_move_that_ends_a_game_is_looked_at_before_its_end(
    laid_site: Running, visit: Visit
) -> None:
    """The last block of LOTS was never seen: 0.2 seconds after it came the verdict."""
    ann = visit(laid_site)
    at_the_end(laid_site, ann, "lots")
    page = ann.page
    expect(page.locator(".prompt")).to_contain_text("The game is over.")
    blocks = len(ann.newest["view"]["bodies"])
    expect(page.locator("[data-id=tower] canvas")).to_have_attribute(
        "aria-label", re.compile(rf"\b{blocks}\b")
    )
    page.clock.run_for(1200)
    assert page.locator("[data-id=finale], section.over").count() == 0
    forward_to(ann, "[data-id=finale]")


@pytest.mark.long
def test_who_reads_late_why_it_ended_so_has_a_second_more(laid_site: Running, visit: Visit) -> None:
    """The server reads the whole game to say why: here it answers when the three seconds are nearly over."""
    ann = visit(laid_site)
    page, held = ann.page, list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/summary?*", hold)
    at_the_end(laid_site, ann, "new-jack-city")
    forward_to(ann, "[data-id=finale]")
    finale = page.locator("[data-id=finale]")
    ann.until(lambda: len(held) > 0)
    page.clock.fast_forward(2500)
    told = {"reason": "The bell was heard.", "reasons": ["The bell was heard."] * 2}
    rest = {"unit": "", "round_name": "round", "seats": [], "chart": [], "swings": []}
    for route in held:
        route.fulfill(json={"id": "r", **told, **rest, "judge": None, "story": []})
    expect(finale).to_contain_text("The bell was heard.")
    page.clock.fast_forward(500)
    expect(finale).to_be_visible()
    page.clock.fast_forward(1000)
    expect(page.locator("section.over h1")).to_be_in_viewport()
    expect(finale).to_have_count(0)


BETWEEN = """async card => {
  const image = new Image()
  image.src = card.src
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 630 })
  const pen = canvas.getContext('2d')
  pen.drawImage(image, 0, 0)
  return [[500, 300], [1155, 300], [828, 45], [828, 585]].map(([x, y]) => [...pen.getImageData(x, y, 1, 1).data].slice(0, 3).join())
}"""
"""The colours of a card near the four edges of its board."""


@pytest.mark.long
@pytest.mark.parametrize("game", SCENES)
def test_the_picture_on_a_card_fills_its_frame(laid_site: Running, visit: Visit, game: str) -> None:
    """Whatever the shape of a board: no plain margin is left beside it, or above and below."""
    ann = visit(laid_site)
    at_the_end(laid_site, ann, game, motion=False)
    forward_to(ann, "section.over")
    ann.page.clock.resume()
    ann.page.get_by_role("button", name="Share", exact=True).click()
    card = ann.page.locator("[data-id=card]")
    expect(card).to_be_visible()
    plain = "230,237,211"
    assert plain not in card.evaluate(BETWEEN)


@pytest.mark.long
def test_a_key_or_a_tap_goes_on_but_not_what_was_meant_for_the_board(
    laid_site: Running, visit: Visit
) -> None:
    ann = visit(laid_site)
    at_the_end(laid_site, ann, "machi-koro")
    forward_to(ann, "[data-id=finale]")
    finale = ann.page.locator("[data-id=finale]")
    finale.click(position={"x": 600, "y": 300})
    ann.page.keyboard.press("Enter")
    expect(finale).to_be_visible()
    ann.page.clock.fast_forward(500)
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("section.over h1")).to_be_in_viewport()
    expect(finale).to_have_count(0)
    # Who comes back has seen it.
    ann.page.reload()
    expect(ann.page.locator("section.over h1")).to_be_visible()
    expect(finale).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(
    "wishes", [pytest.param({}, id="desktop"), pytest.param(PHONE, id="phone")]
)
def test_sharing_and_a_rematch_are_one_tap_away(
    laid_site: Running, visit: Visit, wishes: dict[str, object]
) -> None:
    ann = visit(laid_site, **wishes)
    at_the_end(laid_site, ann, "machi-koro")
    page = ann.page
    forward_to(ann, "[data-id=finale]")
    page.clock.fast_forward(500)
    after = page.locator("[data-id=finale] [data-id=after] button")
    expect(after).to_have_count(2)
    for button in after.all():
        expect(button).to_be_in_viewport(ratio=1)
    after.nth(1).click()
    expect(page.locator("dialog[open]")).to_be_visible()
    # Who comes back finds the end as it was, and nothing is shared again.
    page.reload()
    expect(page.locator("section.over h1")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.long
def test_a_rematch_begins_from_the_moment_of_the_end(laid_site: Running, visit: Visit) -> None:
    ann = visit(laid_site)
    at_the_end(laid_site, ann, "machi-koro")
    forward_to(ann, "[data-id=finale]")
    ann.page.clock.fast_forward(500)
    before = ann.table
    ann.page.get_by_role("button", name="Rematch").click()
    ann.until(lambda: ann.table != before)


@pytest.mark.long
@pytest.mark.parametrize(
    "wishes", [pytest.param({}, id="desktop"), pytest.param(PHONE, id="phone")]
)
def test_nothing_is_shown_before_the_numbers_where_motion_is_unwanted(
    laid_site: Running, visit: Visit, wishes: dict[str, object]
) -> None:
    ann = visit(laid_site, **wishes)
    at_the_end(laid_site, ann, "machi-koro", motion=False)
    forward_to(ann, "section.over")
    expect(ann.page.locator("section.over h1")).to_be_in_viewport()
    expect(ann.page.locator("[data-id=finale]")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("wishes", "short"),
    [
        pytest.param({}, "Bob was 1 coin short of the Harbor.", id="desktop"),
        pytest.param(
            PHONE, "Il manquait 1 pièce à Bob", id="phone-fr-dark", marks=pytest.mark.long
        ),
    ],
)
def test_the_end_says_what_the_runner_up_did_not_have(
    laid_site: Running, visit: Visit, wishes: dict[str, object], short: str
) -> None:
    ann = visit(laid_site, **wishes)
    at_the_end(laid_site, ann, "machi-koro")
    forward_to(ann, "[data-id=finale]")
    expect(ann.page.locator("[data-id=finale] [data-id=short]")).to_contain_text(short)
    ann.page.clock.fast_forward(3000)
    expect(ann.page.locator("section.over [data-id=short]")).to_contain_text(short)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "wishes", "tie"),
    [
        pytest.param(
            "chinatown",
            {},
            "Equal money, $70,000 each. More tiles on the board: you 2, Bob 0.",
            id="chinatown",
        ),
        pytest.param(
            "new-jack-city",
            {},
            "Equal money, $11 each. More zones scored: Bob 2, you 1.",
            id="new-jack-city",
        ),
        pytest.param(
            "chinatown",
            PHONE,
            "Plus de tuiles sur le plateau : vous 2, Bob 0.",
            id="chinatown-phone-fr-dark",
            marks=pytest.mark.long,
        ),
        pytest.param(
            "new-jack-city",
            PHONE,
            "Plus de zones marquées : Bob 2, vous 1.",
            id="new-jack-city-phone-fr-dark",
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_tie_is_told_with_the_rule_that_broke_it(
    laid_site: Running, visit: Visit, game: str, wishes: dict[str, object], tie: str
) -> None:
    ann = visit(laid_site, **wishes)
    at_the_end(laid_site, ann, game)
    forward_to(ann, "[data-id=finale]")
    told = ann.page.locator("[data-id=finale] [data-id=tie-break]")
    expect(told).to_contain_text(tie)
    expect(told).to_be_in_viewport(ratio=1)
    ann.page.clock.fast_forward(3000)
    expect(ann.page.locator("section.over [data-id=tie-break]")).to_contain_text(tie)


@pytest.mark.long
@pytest.mark.parametrize(
    ("wishes", "on"),
    [
        pytest.param({}, "Sound on", id="desktop"),
        pytest.param(
            PHONE,
            "Activer le son",
            id="phone-fr-dark",
            marks=pytest.mark.long,
        ),
    ],
)
def test_sound_is_offered_once_and_in_sight(
    laid_site: Running, visit: Visit, wishes: dict[str, object], on: str
) -> None:
    ann = visit(laid_site, **wishes)
    ann.context.add_init_script(LISTEN)
    page = ann.page
    at_the_end(laid_site, ann, "machi-koro")
    forward_to(ann, "[data-id=finale]")
    assert tones(ann) == []
    offer = page.locator("[data-id=finale] [data-id=sound-offer]")
    expect(offer).to_be_in_viewport()
    offer.get_by_role("button", name=on).click()
    expect(page.locator("[data-id=sound-offer]")).to_have_count(0)
    assert len(tones(ann)) > 4
    page.clock.fast_forward(3000)
    expect(page.locator("section.over h1")).to_be_in_viewport()
    expect(page.locator("[data-id=sound-offer]")).to_have_count(0)


@pytest.mark.long
def test_who_does_not_answer_is_not_asked_again(laid_site: Running, visit: Visit) -> None:
    ann = visit(laid_site)
    page = ann.page
    at_the_end(laid_site, ann, "machi-koro", motion=False)
    forward_to(ann, "section.over")
    expect(page.locator("[data-id=sound-offer]")).to_be_visible()
    table = ann.table
    page.evaluate("location.hash = '#/'")
    expect(page.locator("section.over")).to_have_count(0)
    ann.go(f"/table/{table}")
    expect(page.locator("section.over h1")).to_be_visible()
    expect(page.locator("[data-id=sound-offer]")).to_have_count(0)
