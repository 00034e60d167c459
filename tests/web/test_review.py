"""The review of a finished game: the story, a sum that closes, the board of any moment, mistakes; on both sizes."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import expect

import boroughs
from boroughs.bots import make_bot
from boroughs.games.lots.figures import looked_at
from boroughs.games.lots.moves import Place
from boroughs.games.lots.rules import Lots
from server.conftest import Running, Serve
from server.playing import ANSWER_SECONDS
from server.workers.test_records import imported
from web.conftest import Visit
from web.test_pages import AXE, faults
from web.visitor import PATIENCE, Visitor


def game_with_mistakes() -> str:
    """Of two who do not play their best; Ann looks at it."""
    game = boroughs.game("machi-koro")
    bots = {seat: make_bot(game, "normal") for seat in range(2)}
    table = boroughs.Table(game, 2, seed="review", bots=bots, players=["Ann", "Ada (normal)"])
    table.play_out()
    return table.record


def reckless_game() -> str:
    """LOTS, in which seat 0 lets go where it is likeliest to go wrong, once the tower is a few blocks high."""
    table = boroughs.Table("lots", seats=2, seed="a", bots=["easy", "easy"])
    while table.result is None:
        lots = table.state
        assert isinstance(lots, Lots)
        if tuple(table.to_act) == (0,) and len(lots.tower.bodies) >= 6:
            over = [move for move in table.moves(0) if type(move) is Place]
            if over:
                riskiest = max(over, key=lambda move: looked_at(lots, move.spot).accident)
                table.play(0, riskiest.notation)
                continue
        table.play_next()
    return table.record


def told_sum(visitor: Visitor) -> tuple[list[int], int]:
    """The numbers of the sum as they are written below its bars."""
    text = visitor.page.locator("[data-id=sum] b").inner_text()
    parts, result = text.replace("− ", "-").replace("+ ", "").split(" = ")
    return [int(part) for part in parts.split()], int(result)


@pytest.mark.long
@pytest.mark.parametrize(("width", "height", "dark"), [(1280, 800, False), (360, 740, True)])
def test_what_decided_the_game_is_told(
    visit: Visit, site: Running, width: int, height: int, dark: bool
) -> None:
    record = imported(site, game_with_mistakes())["id"]
    visitor = visit(site, width=width, height=height, dark=dark)
    page = visitor.page
    visitor.go(f"/replay/{record}?eyes=0")
    if width < 620:
        page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="Review: luck or play?").click()
    story = page.locator("[data-id=story]")
    story.wait_for(timeout=PATIENCE * 1000)
    expect(story).to_contain_text("You ")
    review = httpx.get(f"{site.address}api/records/{record}/review", timeout=ANSWER_SECONDS).json()[
        "review"
    ]

    # What is shown adds up, for who looks and for everybody else.
    for seat in (1, 0):
        page.get_by_role("group", name="Whose review?").get_by_role("button").nth(seat).click()
        parts, result = told_sum(visitor)
        assert sum(parts) == result == round(100 * review["seats"][seat]["result"])
        expect(story).to_contain_text(
            review["seats"][seat]["story_you" if seat == 0 else "story"][0]
        )
    drift = page.locator(".sum .drift dd")
    expect(drift).to_have_count(int(abs(review["seats"][0]["drift"]) >= 0.01))

    # The slider goes through the game, and the board goes with it.
    slider = page.get_by_label("Moment of the game")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator("[data-id=board]")).to_have_attribute("data-step", "0")
    page.keyboard.press("End")
    last = review["moments"][-1]
    step = last["step"] - (last["kind"] == "decision")
    expect(page.locator("[data-id=board]")).to_have_attribute("data-step", str(step))
    expect(page.locator("[data-id=board] svg").first).to_be_visible()
    page.keyboard.press("PageDown")
    expect(page.locator(".moment .number")).to_be_visible()

    # A mistake: what was played, what was better, and the way to it.
    own = [m for m in review["mistakes"] if review["moments"][m["moment"]]["seat"] == 0]
    assert own
    largest = max(own, key=lambda mistake: mistake["loss"])
    card = page.locator("[data-id=mistake]").filter(has_text=f"−{round(100 * largest['loss'])}")
    expect(card.first.locator(".better")).to_contain_text(largest["better"])
    expect(card.first.locator(".played")).to_contain_text(largest["played"])
    card.first.get_by_role("button", name="On the board").click()
    before = str(review["moments"][largest["moment"]]["step"] - 1)
    expect(page.locator("[data-id=board]")).to_have_attribute("data-step", before)
    expect(page.locator(".moment .moves .best")).to_contain_text(largest["better"])

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate(AXE.read_text("utf-8"))
    assert faults(visitor) == []


@pytest.mark.long
def test_where_nobody_judges_the_games_own_figures_are_told(visit: Visit, site: Running) -> None:
    """Mad City: no sentence about networks, nothing to try again, and all within a phone."""
    table = boroughs.Table("mad-city", seats=2, seed="minute", bots=["random", "random"])
    table.play_out()
    record = imported(site, table.record)["id"]
    visitor = visit(site, width=360, height=740, touch=True)
    # Nothing is asked that is refused: the console stays clean.
    visitor.go(f"/review/{record}?eyes=0")
    page = visitor.page
    expect(page.get_by_role("heading", level=1)).to_contain_text("Your tiles held")
    expect(page.get_by_role("link", name="Watch it again")).to_be_visible()
    page.get_by_text("As a table").click()
    expect(page.locator(".figures table")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert (
        page.locator(".figures .wide").evaluate("(node) => node.scrollWidth - node.clientWidth")
        <= 0
    )


@pytest.mark.parametrize(
    ("width", "language"), [(1280, "en-GB"), pytest.param(360, "fr-FR", marks=pytest.mark.long)]
)
def test_risk_is_drawn_against_points_and_the_tower_beside_it(
    visit: Visit, open_site: Serve, width: int, language: str
) -> None:
    """A game of LOTS with a reckless release: a sentence, a sum that closes, the chart with its table, the tower then."""
    site = open_site()
    record = imported(site, reckless_game())["id"]
    told = httpx.get(
        f"{site.address}api/records/{record}/accounts?viewer=0", timeout=ANSWER_SECONDS
    ).json()
    [account] = [one for one in told["accounts"] if one["seat"] == 0]
    row = account["rows"][account["first"]]
    visitor = visit(site, width=width, height=800 if width > 620 else 740, locale=language)
    visitor.excused = True
    visitor.go(f"/review/{record}?eyes=0")
    page = visitor.page

    chart = page.locator("[data-id=chart] svg[role=img]")
    expect(chart).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("[data-id=tale] dd")).to_have_count(5)
    # A cross for each accident; what was better lies beside it.
    accidents = [mark for mark in account["chart"]["marks"] if mark["tone"] == "bad"]
    assert accidents
    expect(chart.locator(".cross")).to_have_count(len(accidents))
    expect(page.locator("[data-id=shown] figure svg")).to_have_count(len(row["pictures"]))
    # Its turn and its piece; no "Piece yellow O".
    for head in ("Piece", "Pièce"):
        expect(page.locator("[data-id=shown] h3")).not_to_contain_text(head)

    # The table behind it has as many rows, and its buttons show another release.
    page.locator("[data-id=account] summary").click()
    rows = page.locator("[data-id=account] tbody tr")
    expect(rows).to_have_count(len(account["rows"]))
    drawn = [at for at, one in enumerate(account["rows"]) if one["pictures"]]
    other = next(at for at in drawn if at != account["first"])
    button = rows.nth(other).get_by_role("button")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    pictures = len(account["rows"][other]["pictures"])
    expect(page.locator("[data-id=shown] figure svg")).to_have_count(pictures)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "seats", "width", "drawing"),
    [
        ("chinatown", 3, 1280, "[data-id=shown] figure svg"),
        ("chinatown", 3, 360, "[data-id=shown] figure svg"),
        ("new-jack-city", 2, 1280, "svg[role=img] .what"),
        ("new-jack-city", 2, 360, "svg[role=img] .what"),
    ],
)
def test_figures_of_players_who_are_all_called_alike_are_drawn(
    visit: Visit, open_site: Serve, game: str, seats: int, width: int, drawing: str
) -> None:
    """As in records of a laboratory's runs, whose players are bots of one name.

    On a server of its own: minutes of playouts would go on when this test is over.
    """
    site = open_site()
    table = boroughs.Table(
        game, seats=seats, seed="alike", bots=["normal"] * seats, players=["normal"] * seats
    )
    table.play_out()
    record = imported(site, table.record)["id"]
    visitor = visit(site, width=width, height=800 if width > 620 else 740)
    visitor.excused = True
    visitor.go(f"/review/{record}?eyes=0")
    page = visitor.page
    expect(page.locator("[data-id=tale]").first).to_be_visible()
    expect(page.locator(drawing).first).to_be_visible()
    if page.locator("[data-id=account] summary").count():
        page.locator("[data-id=account] summary").first.click()
    expect(page.locator("[data-id=account] tbody tr").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_game_without_a_review_says_why(visit: Visit, site: Running) -> None:
    table = boroughs.Table("machi-koro", seats=2, seed="open", players=["Ann", "Bob"])
    table.play(table.to_act[0], "roll 1")
    record = imported(site, table.record)["id"]
    visitor = visit(site)
    visitor.excused = True
    visitor.go(f"/review/{record}")
    expect(visitor.page.get_by_role("alert")).to_contain_text(re.compile("not over"))
