"""Learning by playing: the guide points, the learner clicks what it points at, and ends in a real game."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, expect

from boroughs import game
from boroughs.core.lesson import Lesson
from server.conftest import Running
from web.conftest import Visit
from web.test_pages import AXE, faults
from web.visitor import Visitor

LESSON = game("machi-koro").lesson()
assert LESSON is not None
STEPS = LESSON.step


def learn(visitor: Visitor) -> Locator:
    visitor.go("/learn/machi-koro")
    coach = visitor.page.locator(".coach")
    coach.wait_for()
    return coach


def click_what_is_lit(visitor: Visitor) -> None:
    """In the middle of the lit ring, as a newcomer would; or the button that goes on."""
    visitor.page.locator("[data-lesson-next]:enabled, .spotlight .ring.do").first.wait_for()
    following = visitor.page.locator("[data-lesson-next]:enabled")
    if following.count():
        following.click()
        return
    ring = visitor.page.locator(".spotlight .ring.do")
    ring.wait_for()
    visitor.page.wait_for_function(
        "() => document.querySelector('.spotlight .ring.do')?.getBoundingClientRect().bottom"
        " <= document.querySelector('.coach').getBoundingClientRect().top"
    )
    box = ring.bounding_box()
    assert box is not None
    visitor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def plain(text: str) -> str:
    return text.replace("**", "")


@pytest.mark.long
@pytest.mark.parametrize(
    ("locale", "width", "height"),
    [("en-GB", 1280, 800), ("fr-FR", 390, 844), ("en-GB", 360, 740)],
)
def test_clicking_what_is_lit_leads_to_the_end(
    visit: Visit, site: Running, locale: str, width: int, height: int
) -> None:
    visitor = visit(site, locale=locale, width=width, height=height, newcomer=True)
    coach = learn(visitor)
    for step in STEPS:
        says = plain(step.says.fr if locale.startswith("fr") else step.says.en)
        expect(coach.locator(".says")).to_have_text(says)
        if step is not STEPS[-1]:
            click_what_is_lit(visitor)
    coach.locator("[data-lesson-next]").click()
    visitor.await_table()
    easy = visitor.received[0]["table"]["seats"]
    assert [seat["bot"] for seat in easy] == ["", "easy"]
    assert visitor.received[0]["table"]["dice"]["commitment"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "options"), [("mad-city", {"short": True}), ("lots", {"crew": False})]
)
def test_the_real_game_needs_nothing_that_was_not_learned(
    visit: Visit, site: Running, name: str, options: dict[str, object]
) -> None:
    """Mad City's guide speaks of 100 points, that of LOTS of no crew: so it is played."""
    lesson = game(name).lesson()
    assert lesson is not None
    steps = len(lesson.step)
    progress = {name: {"step": steps - 1, "steps": steps, "done": False}}
    visitor = visit(site, newcomer=True)
    visitor.context.add_init_script(
        f"localStorage['boroughs.lessons'] ??= JSON.stringify({json.dumps(progress)})"
    )
    visitor.go(f"/learn/{name}")
    visitor.page.locator("[data-lesson-next]:enabled").click()
    visitor.await_table()
    played = visitor.received[0]["table"]["options"]
    assert {key: played[key] for key in options} == options


def test_another_move_plays_nothing_and_is_answered(visit: Visit, site: Running) -> None:
    visitor = visit(site, newcomer=True)
    coach = learn(visitor)
    for step in (2, 3, 4):
        click_what_is_lit(visitor)
        expect(coach).to_contain_text(f"Step {step}")
    visitor.page.locator("[data-move='build forest']").click()
    expect(coach).to_contain_text("Nothing was played yet")
    expect(coach).to_contain_text("The Forest pays on a 5")
    expect(visitor.page.locator("[data-id='city-0:forest']")).to_have_count(0)
    expect(coach).to_contain_text("Step 4")


FIRST_LIT = """
const plain = requestAnimationFrame
window.requestAnimationFrame = (then) => plain(() => setTimeout(() => then(performance.now()), 100))
const things = () => document.querySelectorAll('#board [data-id]').length
new MutationObserver(() => {
  if (window.thingsWhenLit === undefined && document.querySelector('.spotlight .ring')) window.thingsWhenLit = things()
}).observe(document, { childList: true, subtree: true })
"""


def test_nothing_is_lit_before_the_board_is_drawn(visit: Visit, site: Running) -> None:
    """It is drawn in parts, here slowly: whoever pointed at the first of them would scroll to where it will not stay."""
    visitor = visit(site, newcomer=True)
    visitor.context.add_init_script(FIRST_LIT)
    learn(visitor)
    visitor.page.locator(".spotlight .ring").first.wait_for()
    visitor.await_drawn()
    whole = visitor.page.locator("#board [data-id]").count()
    assert visitor.page.evaluate("thingsWhenLit") == whole


def learn_from(visitor: Visitor, name: str, number: int) -> Locator:
    """The lesson of this game, taken up at this step."""
    lesson = game(name).lesson()
    assert lesson is not None
    progress = {name: {"step": number - 1, "steps": len(lesson.step), "done": False}}
    visitor.context.add_init_script(
        f"localStorage['boroughs.lessons'] ??= JSON.stringify({json.dumps(progress)})"
    )
    visitor.go(f"/learn/{name}")
    coach = visitor.page.locator(".coach")
    expect(coach).to_contain_text(f"Step {number}")
    return coach


def number_of(name: str, play: str) -> int:
    """The step of this lesson that waits for this move."""
    lesson = game(name).lesson()
    assert lesson is not None
    return next(at for at, step in enumerate(lesson.step, 1) if step.move == play)


@pytest.mark.long
def test_a_right_tap_counts_whatever_tile_was_chosen_before(visit: Visit, site: Running) -> None:
    """The last tile is in the hand, and the tap that shall turn another one turns it; on a phone no key is named."""
    visitor = visit(site, width=360, height=740, touch=True, newcomer=True)
    number = number_of("mad-city", "turn b3 to 1")
    coach = learn_from(visitor, "mad-city", number)
    expect(coach).to_contain_text("tap it once.")
    visitor.page.locator("[data-id=MC13]").tap()
    expect(visitor.page.locator("[data-id=MC13].selected")).to_be_visible()
    visitor.page.locator("[data-id=b3]").tap()
    expect(coach).to_contain_text(f"Step {number + 1}")


@pytest.mark.long
def test_the_gap_of_lots_is_filled_by_the_keys_that_are_named(visit: Visit, site: Running) -> None:
    """Q and E turn the block into the shape of the gap, the arrow keys bring it there."""
    visitor = visit(site, newcomer=True)
    number = number_of("lots", "place L flat7@1,0,1")
    coach = learn_from(visitor, "lots", number)
    page = visitor.page
    page.locator("[data-piece=L]").click()
    let_go = page.locator(".preview [data-move^='place L']")
    expect(let_go).not_to_have_attribute("data-move", "place L flat7@1,0,1")
    for _ in range(8):
        if "flat7" in str(let_go.get_attribute("data-move")):
            break
        before = str(let_go.get_attribute("data-move"))
        page.keyboard.press("q")
        expect(let_go).not_to_have_attribute("data-move", before)
    if let_go.get_attribute("data-move") != "place L flat7@1,0,1":
        page.keyboard.press("Enter")
        expect(coach).to_contain_text("Turned just right")
    for key in ("ArrowRight", "PageDown", "ArrowUp"):
        if let_go.get_attribute("data-move") == "place L flat7@1,0,1":
            break
        page.keyboard.press(key)
    expect(let_go).to_have_attribute("data-move", "place L flat7@1,0,1")
    page.keyboard.press("Enter")
    expect(coach).to_contain_text(f"Step {number + 1}")


@pytest.mark.long
def test_a_lesson_is_taken_up_where_it_was_left(visit: Visit, site: Running) -> None:
    visitor = visit(site, newcomer=True)
    coach = learn(visitor)
    for step in (2, 3):
        click_what_is_lit(visitor)
        expect(coach).to_contain_text(f"Step {step}")
    visitor.go("/")
    visitor.page.get_by_text(f"Go on: step 3 of {len(STEPS)}").click()
    expect(coach).to_contain_text("Step 3")
    coach.get_by_role("button", name="Back").click()
    expect(coach).to_contain_text("Step 2")
    click_what_is_lit(visitor)
    expect(coach).to_contain_text("Step 3")
    coach.get_by_role("button", name="Skip").click()
    expect(coach).to_contain_text("Step 4")


def test_the_first_play_now_of_a_game_offers_the_guide(visit: Visit, site: Running) -> None:
    visitor = visit(site, newcomer=True)
    visitor.go("/")
    visitor.page.get_by_role("button", name="Play now: Machi Koro").click()
    visitor.page.get_by_role("button", name="Show me").click()
    expect(visitor.page.locator(".coach")).to_be_visible()


@pytest.mark.long
def test_everything_pointed_at_is_there(visit: Visit, site: Running) -> None:
    visitor = visit(site, newcomer=True)
    learn(visitor)
    for step in _steps(LESSON):
        expect(visitor.page.locator(".spotlight .ring")).to_have_count(step)
        before = visitor.page.locator(".coach .says").inner_text()
        click_what_is_lit(visitor)
        expect(visitor.page.locator(".coach .says")).not_to_have_text(before)


def _steps(lesson: Lesson | None) -> list[int]:
    """How many rings each step has, but the last."""
    assert lesson is not None
    return [len(step.points) for step in lesson.step[:-1]]


@pytest.mark.long
def test_the_lesson_page_has_no_serious_faults(visit: Visit, site: Running) -> None:
    visitor = visit(site, newcomer=True)
    learn(visitor)
    visitor.page.keyboard.press("Escape")
    visitor.page.evaluate(AXE.read_text("utf-8"))
    assert faults(visitor) == []
