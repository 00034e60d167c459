"""Today: five starts, a first try that counts, how everybody did, and a skyline that spoils nothing."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from playwright.sync_api import expect

from boroughs.cli.serve import APP
from boroughs.games.lots.rules import Lots
from boroughs.server.clock import wall_clock
from boroughs.server.tables.daily import today
from server.conftest import Running, serving
from server.playing import joined, keys
from web.conftest import Visit
from web.positions import LaidOutServer
from web.test_pages import AXE, faults


@pytest.fixture
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("today")) as serve:
        yield serve(LaidOutServer, web=APP)


def play_to_the_end(running: Running, table: str) -> None:
    """Whatever is listed first, until the day is done; it costs no click."""
    play_server = running.play_server
    assert isinstance(play_server, LaidOutServer)

    async def play() -> None:
        live = play_server.registry.tables[table]
        while live.head.phase == "playing":
            state = live.require_started().state
            if 0 in state.to_act():
                await live.play(0, next(iter(state.moves(0))).notation, 0)
            else:
                await asyncio.sleep(0.01)

    asyncio.run_coroutine_threadsafe(play(), play_server.loop).result(100)


def place_blocks(running: Running, table: str, blocks: int) -> None:
    """So many blocks, each where it is offered first."""
    play_server = running.play_server
    assert isinstance(play_server, LaidOutServer)

    async def play() -> None:
        live = play_server.registry.tables[table]
        state = live.require_started().state
        assert isinstance(state, Lots)
        while len(state.tower.bodies) < blocks:
            await live.play(0, next(iter(state.moves(0))).notation, 0)

    asyncio.run_coroutine_threadsafe(play(), play_server.loop).result(60)


@pytest.mark.long
@pytest.mark.parametrize(
    ("wishes", "play"),
    [
        pytest.param({}, "Play", id="desktop"),
        pytest.param(
            {"width": 360, "height": 740, "touch": True, "locale": "fr-FR", "dark": True},
            "Jouer",
            id="phone-fr-dark",
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_day_is_played_ranked_and_passed_on(
    own_site: Running, visit: Visit, wishes: dict[str, object], play: str
) -> None:
    ann = visit(own_site, **wishes)
    page = ann.page
    ann.go("/today")
    expect(page.locator(".games > li")).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollWidth") <= int(
        str(wishes.get("width", 1280))
    )
    page.evaluate(AXE.read_text("utf-8"))
    assert faults(ann) == []
    card = page.locator("[data-game=new-jack-city]")
    card.get_by_role("button", name=re.compile(f"^{play}")).click()
    page.locator(".prompt").wait_for()
    play_to_the_end(own_site, ann.table)
    # A page that has to show forty moves one after another would be waited for long.
    ann.begin_anew()
    expect(page.locator("[data-id=day-done] [data-id=day-score]")).to_be_visible()
    # Its board would tell those who still have to play how it is done: passed on is how high it became.
    told = page.locator("[data-id=pass-on]")
    expect(told).to_have_attribute("data-text", re.compile("New Jack City\n🟪+⬜*\n"))
    expect(told).to_have_attribute("data-text", re.compile("#/today$"))
    expect(page.get_by_role("button", name=re.compile("^(Share|Partager)$"))).to_have_count(0)
    ann.go("/today")
    expect(card.locator("[data-id=score]")).to_be_visible()
    expect(page.locator("[data-id=skyline]")).to_have_attribute("data-text", re.compile("🟪"))
    page.locator(".choice button").last.click()
    expect(page.locator(".more rect.mine")).to_have_count(1)
    # Another try is marked as one.
    card.get_by_role("button").click()
    page.locator(".prompt").wait_for()
    play_to_the_end(own_site, ann.table)
    # A page that has to show forty moves one after another would be waited for long.
    ann.begin_anew()
    expect(page.locator("[data-id=day-done]")).to_contain_text(re.compile("not ranked|non classé"))
    # Nobody is said to have won a day.
    ann.go("/games")
    finished = page.locator(".finished li")
    expect(finished).to_have_count(2)
    for number in range(2):
        expect(finished.nth(number).locator(".score")).to_have_text(
            re.compile("unbuilt$|non bâtis?$")
        )
        expect(finished.nth(number).locator(".when")).to_be_visible()
        expect(finished.nth(number)).to_contain_text(
            re.compile("Challenge of the day|Défi du jour")
        )
        expect(finished.nth(number)).not_to_contain_text(re.compile("You won|Vous avez gagné"))


@pytest.mark.long
@pytest.mark.parametrize(
    ("wishes", "empty", "none", "three", "go_on"),
    [
        pytest.param(
            {},
            "What you build",
            "the first try counts",
            "3 of 10 blocks placed",
            "Go on",
            id="desktop",
        ),
        pytest.param(
            {"width": 360, "height": 740, "touch": True, "locale": "fr-FR", "dark": True},
            "Ce que vous bâtissez",
            "le premier essai compte",
            "3 sur 10 blocs posés",
            "Reprendre",
            id="phone-fr-dark",
        ),
    ],
)
def test_how_far_a_day_has_come_stands_on_its_card(
    own_site: Running,
    visit: Visit,
    wishes: dict[str, object],
    empty: str,
    none: str,
    three: str,
    go_on: str,
) -> None:
    """Three of ten blocks: one floor of five is framed, none is built, and there is nothing to pass on yet."""
    ann = visit(own_site, **wishes)
    page = ann.page
    ann.go("/today")
    card = page.locator("[data-game=lots]")
    expect(card).to_contain_text(none)
    skyline = page.locator("section:has([data-id=skyline])")
    expect(skyline).to_contain_text(empty)
    expect(skyline.get_by_role("button")).to_have_count(0)
    card.get_by_role("button").first.click()
    page.locator(".prompt").wait_for()
    # Its ten blocks end the day: of the goal of a whole game it says nothing.
    page.locator("[data-id=track] [data-space]").first.wait_for()
    expect(page.locator("[data-id=track] .goal")).to_have_count(0)
    expect(page.locator(".plates")).not_to_contain_text("/40")
    place_blocks(own_site, ann.table, 3)
    ann.go("/today")
    expect(card.locator("[data-id=progress]")).to_have_text(three)
    expect(card.locator(".frame")).to_have_count(1)
    expect(card.get_by_role("link", name=go_on)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= int(
        str(wishes.get("width", 1280))
    )


@pytest.mark.long
def test_a_day_that_ends_before_its_game_has_its_own_score_and_no_review(
    own_site: Running, visit: Visit
) -> None:
    """Twelve turns of Machi Koro are a day, and leave nobody's chances to be judged: what counts is the city's value."""
    ann = visit(own_site)
    ann.go("/today")
    ann.page.locator("[data-game=machi-koro]").get_by_role("button").first.click()
    ann.page.locator(".prompt").wait_for()
    play_to_the_end(own_site, ann.table)
    ann.begin_anew()
    expect(ann.page.get_by_role("link", name="Watch again")).to_be_visible()
    expect(ann.page.get_by_role("link", name=re.compile("Review"))).to_have_count(0)
    ann.go("/games")
    expect(ann.page.locator(".finished .score")).to_have_text(re.compile(r"^\d+ coins?$"))


DAY = 86_400_000


async def be_ready(running: Running, table: str, key: str) -> None:
    async with joined(running.address, table, key) as ann:
        await ann.ready()
        await ann.until(lambda client: client.frame)


@pytest.mark.long
@pytest.mark.parametrize(
    ("wishes", "watch", "step"),
    [
        pytest.param({}, "Watch it built", "Step 0 of", id="desktop"),
        pytest.param(
            {"width": 360, "height": 740, "touch": True, "locale": "fr-FR", "dark": True},
            "Le voir bâtir",
            "Étape 0 sur",
            id="phone-fr-dark",
        ),
    ],
)
def test_the_best_of_yesterday_is_shown_and_can_be_watched(
    own_site: Running,
    visit: Visit,
    monkeypatch: pytest.MonkeyPatch,
    wishes: dict[str, object],
    watch: str,
    step: str,
) -> None:
    with monkeypatch.context() as yesterday:
        yesterday.setattr("boroughs.server.tables.daily.wall_clock", lambda: wall_clock() - DAY)
        me = [{"kind": "me", "name": "Zoe"}]
        wish = {"game": "new-jack-city", "seats": me, "daily": today(), "device": "d" * 32}
        created = own_site.api.post("/api/tables", wish).json()
        table = created["table"]["id"]
        play_server = own_site.play_server
        assert isinstance(play_server, LaidOutServer)
        ready = be_ready(own_site, table, keys(created)[0])
        asyncio.run_coroutine_threadsafe(ready, play_server.loop).result(100)
        play_to_the_end(own_site, table)
    ann = visit(own_site, **wishes)
    page = ann.page
    ann.go("/today")
    page.locator(".choice button").last.click()
    expect(page.locator("[data-id=best-before]")).not_to_be_empty()
    page.get_by_role("link", name=watch).click()
    expect(page).to_have_url(re.compile("#/replay/.*eyes=0"))
    expect(page.locator(".controls output")).to_contain_text(step)


PAST = """([game, days]) => {
  const result = { table: 'gone', onTime: true, score: 12, floors: 4 }
  localStorage['boroughs.daily'] = JSON.stringify({ [game]: Object.fromEntries(days.map((day) => [day, result])) })
}"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("wishes", "play", "streak"),
    [
        pytest.param({}, "Play", "3 days in a row", id="desktop"),
        pytest.param(
            {"width": 360, "height": 740, "touch": True, "locale": "fr-FR", "dark": True},
            "Jouer",
            "3 jours de suite",
            id="phone-fr-dark",
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_missed_day_ends_the_streak_and_stays_open_in_the_calendar(
    site: Running, visit: Visit, wishes: dict[str, object], play: str, streak: str
) -> None:
    """Three days in a row, a day off before them: it can be built later, and counts for the calendar alone."""
    day = date.fromisoformat(today())
    days = [(day - timedelta(days=back)).isoformat() for back in range(6)]
    ann = visit(site, **wishes)
    page = ann.page
    ann.go("/today")
    page.locator(".calendar").wait_for()
    page.evaluate(PAST, ["lots", [*days[:3], days[4]]])
    ann.begin_anew()
    expect(page.locator(".sign.streak")).to_contain_text(streak)
    # How high today's tower is, is judged anew whenever the page comes.
    expect(page.locator(f".calendar [data-day='{days[0]}'] path")).to_have_count(1)
    inside = [one for one in days[1:] if one[:7] == days[0][:7]]
    for one in inside:
        played = one in (*days[:3], days[4])
        bars = page.locator(f".calendar [data-day='{one}'] rect[height='12']")
        expect(bars).to_have_count(1 if played else 0)
    ann.go(f"/today/{days[3]}")
    expect(page.locator(".past")).to_be_visible()
    page.locator("[data-game=lots]").get_by_role("button", name=re.compile(f"^{play}")).click()
    page.locator(".prompt").wait_for()
    head = site.play_server.registry.tables[ann.table].head
    assert (head.daily, head.ranked) == (days[3], False)
    ann.go("/today")
    expect(page.locator(".sign.streak")).to_contain_text(streak)


SEEN = """text => {
  const box = text.getBoundingClientRect()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const places = [0.05, 0.5, 0.95].map((share) => document.elementFromPoint(box.x + share * box.width, y))
  return places.every((found) => found === text || found?.classList.contains('flag'))
}"""


@pytest.mark.long
def test_what_i_have_is_hidden_by_no_bar_beside_mine(own_site: Running, visit: Visit) -> None:
    """Many did a little better than I: their bar is higher than mine, and beside it."""
    counts = [[0, 1], [5, 9], [50, 1]]
    board = {"game": "mad-city", "day": today(), "less": False, "counts": counts, "best": ""}
    ann = visit(own_site, width=360, height=740)
    page = ann.page
    page.route("**/daily/*/board", lambda route: route.fulfill(json=board))
    best = {"day": today(), "total": 60, "proven": False, "star_totals": [24, 36, 48], "rounds": []}
    page.route(re.compile(r"/daily/[\d-]+\?"), lambda route: route.fulfill(json=best))
    ann.go("/today")
    page.locator(".calendar").wait_for()
    result = {today(): {"table": "gone", "onTime": True, "score": 0}}
    page.evaluate("kept => localStorage['boroughs.daily'] = kept", json.dumps({"mad-city": result}))
    ann.begin_anew()
    flag = page.locator(".more svg text.you")
    flag.scroll_into_view_if_needed()
    expect(flag).to_have_text("you 0")
    # In its card the score is said in the words of the game, one and many told apart.
    expect(page.locator("[data-game=mad-city] [data-id=score]")).to_have_text("0 points")
    assert flag.evaluate(SEEN)


@pytest.mark.long
def test_why_the_best_is_not_known_is_told_and_can_be_asked_again(
    own_site: Running, visit: Visit
) -> None:
    ann = visit(own_site)
    page = ann.page
    ann.go("/today")
    page.locator("[data-game=new-jack-city]").get_by_role("button").first.click()
    page.locator(".prompt").wait_for()
    play_to_the_end(own_site, ann.table)
    refused = {"code": "busy", "text": "The server is busy."}
    pattern = re.compile(r"/daily/[\d-]+\?")
    page.route(pattern, lambda route: route.fulfill(status=503, json=refused))
    ann.excused = True
    page.reload()
    done = page.locator("[data-id=day-done]")
    expect(done.get_by_role("alert")).to_contain_text("The server is busy.")
    page.unroute(pattern)
    done.get_by_role("button", name="Try again").click()
    expect(done).to_contain_text("the best known")
    ann.excused = False
