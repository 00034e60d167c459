"""What a step of a lesson speaks of is lit, whole, in sight, and not covered, on a desk and on a phone."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, expect

from boroughs import game, game_names
from boroughs.core.lesson import Lesson, LessonStep
from server.conftest import Running
from web.conftest import Visit
from web.test_lesson import learn_from
from web.visitor import Visitor

SIZES = [(1280, 800), (360, 740)]
DIMMER = 24
"""So much darker (of 255) than without the spotlight nothing lit may be: half dimmed is about 70."""

LATER: dict[tuple[str, int], list[str]] = {
    ("chinatown", 4): ["#4", "offer-button", "put-on-desk"],
    **{("lots", number): ["let-go"] for number in (2, 4, 6, 9)},
    **{("new-jack-city", number): ["act"] for number in (2, 3, 5, 6, 7)},
}
"""Things of a step that come into sight only when what stands before them has been touched."""

PLAYS = ("act", "let-go", "offer-button")
"""Buttons that play what was chosen before."""

SETTLED = """() => {
  // What a worker draws comes a moment after it is asked for.
  const canvas = document.querySelector('[data-id=tower] canvas')
  if (canvas && !canvas.tower?.still) return false
  const parts = [...document.querySelectorAll('.spotlight .ring, .spotlight .cue, .coach')]
  const now = parts.map((part) => { const { x, y, width, height } = part.getBoundingClientRect(); return [x, y, width, height].map(Math.round) }).join(' ')
  const kept = window.lessonKept ??= { now: '', times: 0 }
  kept.times = kept.now === now ? kept.times + 1 : 0
  kept.now = now
  return kept.times >= 3
}"""

MEASURE = r"""([groups, later]) => {
  const faults = []
  const find = (id) => document.querySelector(`[data-id="${CSS.escape(id)}"]`) ?? document.querySelector(`[data-move="${CSS.escape(id)}"]`)
  const rect = (node) => node.getBoundingClientRect()
  const header = document.querySelector('header')
  const bottom = Math.min(rect(document.querySelector('.coach')).top, innerHeight)
  const shows = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ')
  const cross = (a, b, by) => a.left < b.right - by && b.left < a.right - by && a.top < b.bottom - by && b.top < a.bottom - by
  const within = (box, frame, by) => box.left >= frame.left - by && box.right <= frame.right + by && box.top >= frame.top - by && box.bottom <= frame.bottom + by
  const rings = [...document.querySelectorAll('.spotlight .ring')].map(rect)
  // Paper lies over it, not a drawing that belongs to it.
  const isCovered = (node, hit) => {
    for (let above = hit; above && !above.contains(node) && !node.contains(above); above = above.parentElement) {
      const paint = getComputedStyle(above).backgroundColor
      if (paint !== 'transparent' && !/, 0(\.[0-4]\d*)?\)$/.test(paint)) return true
    }
    return !hit
  }
  const lit = []
  for (const [at, ids] of groups.entries()) {
    for (const id of ids) {
      const node = find(id)
      const box = node && rect(node)
      if (!box || box.width === 0) {
        if (at === 0 || !later.includes(id)) faults.push(`${id}: is not there`)
        continue
      }
      lit.push({ id, box })
      const room = { left: 0, right: innerWidth, top: header.contains(node) ? 0 : rect(header).bottom, bottom }
      if (!within(box, room, 1)) faults.push(`${id}: ${shows(box)} is not in sight, ${shows(room)}`)
      if (!rings.some((ring) => within(box, ring, 1))) faults.push(`${id}: is not lit`)
      for (let above = node.parentElement; above && above !== document.body; above = above.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(above)
        if ((overflowX !== 'visible' || overflowY !== 'visible') && !within(box, rect(above), 2)) faults.push(`${id}: is cut by ${above.className}`)
      }
      const spots = [0.1, 0.37, 0.63, 0.9].flatMap((x) => [0.1, 0.37, 0.63, 0.9].map((y) => [box.left + x * box.width, box.top + y * box.height]))
      const hidden = spots.filter(([x, y]) => isCovered(node, document.elementFromPoint(x, y))).length
      if (hidden > 3) faults.push(`${id}: ${hidden} of 16 spots are covered`)
    }
  }
  const named = (node) => node.getAttribute('aria-label') || node.dataset.id || node.textContent.trim() || node.tagName
  const things = groups.flat().flatMap((id) => find(id) ?? [])
  // Of what a lit thing lies in the rest is needed as well: what a preview says, beside its button.
  const apart = (node) => things.some((thing) => thing.contains(node)) ? [] : things.some((thing) => node.contains(thing)) ? [...node.children].flatMap(apart) : [node]
  const needed = [...document.querySelectorAll('main :is(button:not(:disabled, [tabindex="-1"]), a[href], input, select, textarea, summary, [data-clear])')]
    .filter((node) => !node.closest('.coach'))
    .flatMap(apart)
    .map((node) => ({ says: named(node), node, box: rect(node) }))
    // What lies under something else, or out of sight, is not needed now.
    .filter(({ node, box }) => {
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      return box.width > 0 && hit && (node.contains(hit) || (node.matches('[data-clear]') && !isCovered(node, hit)))
    })
  const cues = [...document.querySelectorAll('.spotlight .cue')].map((cue) => ({ says: cue.textContent, box: rect(cue) }))
  for (const { says, box } of cues) {
    if (!within(box, { left: 0, right: innerWidth, top: 0, bottom }, 0)) faults.push(`"${says}": ${shows(box)} is not in sight`)
    for (const { id, box: other } of lit) if (cross(box, other, 2)) faults.push(`"${says}" covers ${id}`)
    for (const { says: other, box: free } of needed) if (cross(box, free, 2)) faults.push(`"${says}" covers what one needs: ${other}`)
    for (const other of cues) if (other.says !== says && cross(box, other.box, 0)) faults.push(`"${says}" covers "${other.says}"`)
  }
  return { faults, lit: lit.map(({ id, box }) => [id, box.left, box.top, box.right, box.bottom]) }
}"""


def lesson_of(name: str) -> Lesson:
    lesson = game(name).lesson()
    assert lesson is not None
    return lesson


def picture(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot())).convert("L")


def dimmed(page: Page, boxes: list[tuple[str, float, float, float, float]]) -> list[str]:
    """Which of these are darker than without the spotlight."""
    lit = picture(page)
    page.add_style_tag(content=".spotlight { visibility: hidden }").evaluate(
        "(tag) => (window.unlit = tag)"
    )
    plain = picture(page)
    page.evaluate("() => window.unlit.remove()")
    faults = []
    for name, left, top, right, bottom in boxes:
        box = (
            int(left) + 4,
            int(top) + 4,
            max(int(right) - 4, int(left) + 5),
            max(int(bottom) - 4, int(top) + 5),
        )
        darker = ImageStat.Stat(ImageChops.subtract(plain.crop(box), lit.crop(box))).mean[0]
        if darker > DIMMER:
            faults.append(f"{name}: is {darker:.0f} darker")
    return faults


def touch(page: Page, name: str) -> bool:
    """In its middle, as a newcomer would; False where it is not there, or cannot be touched yet."""
    ring = page.evaluate(MIDDLE, name)
    if ring is None:
        return False
    page.mouse.click(*ring)
    return True


MIDDLE = """(id) => {
  const name = CSS.escape(id)
  const box = (document.querySelector(`[data-id="${name}"]`) ?? document.querySelector(`[data-move="${name}"]`))?.getBoundingClientRect()
  return box && box.width > 0 ? [box.left + box.width / 2, box.top + box.height / 2] : null
}"""


def settle(page: Page) -> None:
    """Nothing moves any more; what stood still before something was touched does not count."""
    page.evaluate("() => { delete window.lessonKept }")
    page.wait_for_function(SETTLED, polling=100)


def faults_of_step(
    page: Page,
    name: str,
    number: int,
    later: Sequence[str] = (),
    light: bool = False,
    kind: str = "",
) -> list[str]:
    """What stays wrong with it, of this kind: others may still be playing, and the page still be moving."""
    groups = [[point.id, *point.together] for point in lesson_of(name).step[number - 1].points]
    faults: list[str] = []
    for _ in range(30):
        settle(page)
        measured = page.evaluate(MEASURE, [groups, list(later)])
        faults = [fault for fault in measured["faults"] if kind in fault]
        faults += dimmed(page, measured["lit"]) if light else []
        if not faults:
            break
    return faults


def walk(visitor: Visitor, name: str, until: int = 99) -> dict[int, list[str]]:
    """What is wrong with each step, by its number: as it begins, and as one does what it asks for."""
    page = visitor.page
    visitor.go(f"/learn/{name}")
    faults: dict[int, list[str]] = {}
    steps = lesson_of(name).step[:until]
    for number, step in enumerate(steps, 1):
        expect(page.locator(".coach")).to_contain_text(f"Step {number}")
        # What the others do before is shown first.
        says = step.says.en.replace("**", "").partition("[")[0]
        expect(page.locator(".coach .says")).to_contain_text(says)
        onward = page.locator(".coach .buttons button:nth-child(2)")
        found = faults_of_step(page, name, number, LATER.get((name, number), []), light=True)
        for before in touched_before(step):
            if not touch(page, before):
                break
            everything = [each for point in step.points for each in (point.id, *point.together)]
            covered = faults_of_step(page, name, number, everything, kind="covers")
            found += [f"after {before}: {fault}" for fault in covered]
        if found:
            faults[number] = found
        if number < len(steps):
            onward.click()
    return faults


def touched_before(step: LessonStep) -> list[str]:
    """What is touched in this step before the button that plays its move."""
    ids = [point.id for point in step.points]
    plays = [at for at, each in enumerate(ids) if each in PLAYS]
    return ids[: plays[0]] if plays else []


@pytest.mark.parametrize("name", game_names())
def test_every_step_points_at_something(name: str) -> None:
    """Whoever reads a sentence is shown what it speaks of."""
    assert [number for number, step in enumerate(lesson_of(name).step, 1) if not step.points] == []


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("name", game_names())
def test_what_each_step_speaks_of_is_in_sight(
    visit: Visit, site: Running, name: str, width: int, height: int
) -> None:
    visitor = visit(site, width=width, height=height, touch=width < 500, newcomer=True)
    assert walk(visitor, name) == {}


@pytest.mark.long
def test_longer_words_do_not_push_the_target_out_of_sight(visit: Visit, site: Running) -> None:
    """In French the two buttons below Chinatown's offers were wider than a phone."""
    visitor = visit(site, width=360, height=740, touch=True, newcomer=True, locale="fr-FR")
    visitor.go("/learn/chinatown")
    page = visitor.page
    for at in range(1, 6):
        expect(page.locator(".coach")).to_contain_text(f"Étape {at} ")
        page.locator(".coach .buttons button:nth-child(2)").click()
    expect(page.locator(".coach")).to_contain_text("Étape 6 ")
    assert faults_of_step(page, "chinatown", 6) == []


@pytest.mark.long
@pytest.mark.parametrize(("name", "number"), [("chinatown", 4), ("new-jack-city", 6)])
def test_a_lesson_that_is_taken_up_shows_what_its_step_speaks_of(
    visit: Visit, site: Running, name: str, number: int
) -> None:
    """Behind another tab of a phone, while the board was still loading, nothing was found and nothing lit."""
    visitor = visit(site, width=360, height=740, touch=True, newcomer=True)
    learn_from(visitor, name, number)
    steps = lesson_of(name).step
    first = steps[number - 1].points[0].id
    expect(visitor.page.locator(f"[data-id='{first}']").first).to_be_visible()
    assert faults_of_step(visitor.page, name, number, LATER.get((name, number), [])) == []


@pytest.mark.long
def test_a_chosen_zone_is_not_left_under_the_tray_that_tells_of_it(
    visit: Visit, site: Running
) -> None:
    visitor = visit(site, width=360, height=740, touch=True, newcomer=True)
    learn_from(visitor, "new-jack-city", 6)
    page = visitor.page
    settle(page)
    assert touch(page, "2,0")
    page.locator("[data-id=act]").wait_for()
    assert faults_of_step(page, "new-jack-city", 6) == []


HIDDEN_SIZES = """() => [...document.querySelectorAll('[data-id=zone-sheet] .category')].flatMap((node) => {
  const [mine, range] = [node.querySelector('.mine'), node.querySelector('.range')]
  if (!mine) return []
  const text = document.createRange()
  text.selectNodeContents(range)
  const [a, b] = [mine.getBoundingClientRect(), text.getBoundingClientRect()]
  // A letter is not as high as its line.
  return a.left < b.right && b.left < a.right && a.bottom > b.top + 3 ? [range.textContent] : []
})"""
"""Sizes of zones that lie under how many of them one has."""


@pytest.mark.long
def test_how_many_zones_one_has_hides_no_size(visit: Visit, site: Running) -> None:
    """Mad City on a phone, where the table is explained: the 1 lay upon "3-6"."""
    visitor = visit(site, width=360, height=740, touch=True, newcomer=True)
    learn_from(visitor, "mad-city", 4)
    expect(visitor.page.locator("[data-id=zone-sheet] .mine")).to_have_count(3)
    assert visitor.page.evaluate(HIDDEN_SIZES) == []


@pytest.mark.long
def test_a_page_that_scrolls_smoothly_arrives(visit: Visit, site: Running) -> None:
    """Machi Koro's row of the 3 lies screens below the roll: with motion the page stopped half way."""
    visitor = visit(site, width=360, height=740, touch=True, newcomer=True)
    page = visitor.page
    page.emulate_media(reduced_motion="no-preference")
    visitor.go("/learn/machi-koro")
    skip_to(page, 6)
    assert faults_of_step(page, "machi-koro", 6) == []


@pytest.mark.long
def test_a_count_is_watched_before_it_is_pointed_at(visit: Visit, site: Running) -> None:
    """Mad City counts the round in the light; what it came to is lit when it stands there."""
    visitor = visit(site, width=360, height=740, touch=True, newcomer=True)
    page = visitor.page
    page.emulate_media(reduced_motion="no-preference")
    visitor.go("/learn/mad-city")
    steps = lesson_of("mad-city").step
    skip_to(page, 10)
    page.locator("[data-move=tree]:visible").first.tap()
    # Nor is it told before, by the guide or in the header.
    page.wait_for_function(
        "() => document.querySelector('.steps') && !document.querySelector('.spotlight')"
        " && document.querySelector('.coach .says').textContent.includes('Watch what happens')"
        " && document.querySelector('[data-id=standing-0]').textContent.trim() === '0'"
    )
    cue = steps[10].points[0].cue
    assert cue is not None
    expect(page.locator(".spotlight .cue")).to_have_text(cue.en, timeout=60_000)
    expect(page.locator("[data-id=scoring] .me .total")).to_have_text("21")
    expect(page.locator(".coach .says")).to_contain_text("nobody waits for the sand")
    expect(page.locator("[data-id=standing-0]")).to_have_text("21")


@pytest.mark.long
def test_what_is_in_the_hand_is_bright_and_what_to_do_with_it_is_lit(
    visit: Visit, site: Running
) -> None:
    """LOTS on a phone: the block that was carried was dimmed and cut by the ring, and "Take it" stayed."""
    visitor = visit(site, width=360, height=740, touch=True, newcomer=True)
    page = visitor.page
    learn_from(visitor, "lots", 4)
    expect(page.locator(".spotlight .cue").filter(has_text="Take it")).to_have_count(1)
    assert touch(page, "I")
    expect(page.locator(".spotlight .cue").filter(has_text="Take it")).to_have_count(0)
    expect(page.locator(".spotlight .ring.do")).to_have_count(1)
    settle(page)
    boxes = page.evaluate(
        """() => ['tower', 'preview'].map((id) => {
          const { left, top, right, bottom } = document.querySelector(`[data-id=${id}]`).getBoundingClientRect()
          return [id, left, top, right, bottom]
        })"""
    )
    assert dimmed(page, boxes) == []
    tower = boxes[0]
    gap = page.locator("[data-id='0,2,0 1,2,0 2,2,0 3,2,0']").bounding_box()
    assert gap is not None
    assert gap["width"] > 0.25 * (tower[3] - tower[1])


@pytest.mark.long
def test_what_lies_on_the_desk_already_is_no_longer_asked_for(visit: Visit, site: Running) -> None:
    """Chinatown: "First this" went on pulsing at Ada's tile when it was taken, and so did the lot."""
    visitor = visit(site, newcomer=True)
    cues = visitor.page.locator(".spotlight .cue")
    learn_from(visitor, "chinatown", 4)
    expect(cues.filter(has_text="First this")).to_have_count(1)
    assert touch(visitor.page, "1:tea-house")
    expect(cues.filter(has_text="First this")).to_have_count(0)
    expect(visitor.page.locator(".spotlight .ring.do")).to_have_count(1)
    assert touch(visitor.page, "#4")
    expect(cues.filter(has_text="Then this")).to_have_count(0)
    expect(visitor.page.locator(".spotlight .ring")).to_have_count(1)


@pytest.mark.long
@pytest.mark.parametrize(("width", "height", "said"), [(1280, 800, 2), (360, 740, 1)])
def test_with_a_block_in_the_hand_words_stay_where_they_cover_nothing(
    visit: Visit, site: Running, width: int, height: int, said: int
) -> None:
    """All later cues of the step once lost their words. Where it goes is always said; on a phone the button may say alone what it does."""
    visitor = visit(site, width=width, height=height, touch=width < 500, newcomer=True)
    page = visitor.page
    visitor.go("/learn/lots")
    for number, step in enumerate(lesson_of("lots").step[:9], 1):
        expect(page.locator(".coach")).to_contain_text(f"Step {number} ")
        wanted = {point.cue.en for point in step.points[1 : 1 + said] if point.cue}
        if step.points[0].cue and step.points[0].cue.en == "Take it":
            settle(page)
            assert touch(page, step.points[0].id)
            page.locator("[data-id=let-go]").wait_for()
            assert faults_of_step(page, "lots", number, ["supply"], kind="covers") == []
            assert wanted <= {*page.locator(".spotlight .cue").all_inner_texts()}, number
        page.locator(".coach .buttons button:nth-child(2)").click()


@pytest.mark.long
def test_a_fall_is_told_when_it_has_been_seen_and_not_over_the_tower(
    visit: Visit, site: Running
) -> None:
    visitor = visit(site, width=360, height=740, touch=True, newcomer=True, locale="fr-FR")
    page = visitor.page
    page.emulate_media(reduced_motion="no-preference")
    visitor.go("/learn/lots")
    for at in range(1, 8):
        expect(page.locator(".coach")).to_contain_text(f"Étape {at} ")
        page.locator(".coach .buttons button:nth-child(2)").click()
    says = page.locator(".coach .says")
    page.wait_for_function(
        """() => {
          const edge = document.querySelector('.stage .edge')
          if (!edge) return false
          const told = document.querySelector('.coach .says').textContent.includes('Patatras')
          return !told && edge.getBoundingClientRect().right <= edge.closest('.stage').getBoundingClientRect().right
        }"""
    )
    expect(says).to_contain_text("Patatras")
    accident = page.locator(".accident").bounding_box()
    lot = page.locator(".stage").bounding_box()
    again = page.locator(".accident button").bounding_box()
    assert accident is not None
    assert lot is not None
    assert again is not None
    assert accident["y"] > lot["y"] + 0.8 * lot["height"]
    assert again["y"] + again["height"] <= accident["y"] + accident["height"]


@pytest.mark.long
def test_the_last_buttons_of_a_lesson_stay_in_one_row(visit: Visit, site: Running) -> None:
    """In French they took a second row from the board."""
    visitor = visit(site, width=360, height=740, touch=True, newcomer=True, locale="fr-FR")
    last = len(lesson_of("lots").step)
    progress = json.dumps({"lots": {"step": last - 1, "steps": last, "done": False}})
    visitor.context.add_init_script(
        f"localStorage['boroughs.lessons'] ??= JSON.stringify({progress})"
    )
    visitor.go("/learn/lots")
    buttons = visitor.page.locator(".coach .buttons button")
    expect(buttons).to_have_count(3)
    middles = [
        box["y"] + box["height"] / 2 for each in buttons.all() if (box := each.bounding_box())
    ]
    assert max(middles) - min(middles) < 3


def skip_to(page: Page, number: int) -> None:
    for at in range(1, number):
        expect(page.locator(".coach")).to_contain_text(f"Step {at} ")
        page.locator(".coach .buttons button:nth-child(2)").click()
    expect(page.locator(".coach")).to_contain_text(f"Step {number} ")


@pytest.mark.long
def test_a_tap_on_the_lit_place_is_taken(visit: Visit, site: Running) -> None:
    """New Jack City: a card covers two cells, and whoever taps either of the lit ones means these two."""
    visitor = visit(site, width=360, height=740, touch=True, newcomer=True)
    page = visitor.page
    visitor.go("/learn/new-jack-city")
    skip_to(page, 2)
    page.locator("[data-id=NJ06]:visible").first.tap()
    settle(page)
    cell = page.locator("[data-id='1,1']").first.bounding_box()
    assert cell is not None
    page.touchscreen.tap(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2)
    expect(page.locator(".spotlight .cue")).to_contain_text(["Then press here"])
    page.locator("[data-id=act]:visible").tap()
    expect(page.locator(".coach")).to_contain_text("Step 3 ")


WORDS_BESIDE = r"""() => {
  const faults = []
  const rect = (node) => node.getBoundingClientRect()
  const cues = [...document.querySelectorAll('.spotlight .cue')].map((node) => ({ says: node.textContent, box: rect(node) }))
  const cross = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 3 && b.top < a.bottom - 3
  for (const node of document.querySelectorAll('.tray :is(h2, .says, li > span)')) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const words = range.getBoundingClientRect()
    for (const { says, box } of cues) if (cross(box, words)) faults.push(`"${says}" covers "${node.textContent.trim()}"`)
  }
  return faults
}"""
"""Cues that lie over what the tray tells."""


@pytest.mark.long
def test_words_for_a_card_of_the_hand_stand_over_it(visit: Visit, site: Running) -> None:
    """New Jack City on a phone: the lit place left no room, and "This one" stood over the wrong card."""
    visitor = visit(site, width=360, height=740, touch=True, newcomer=True)
    page = visitor.page
    visitor.go("/learn/new-jack-city")
    skip_to(page, 2)
    settle(page)
    cue = page.locator(".spotlight .cue").filter(has_text="This one").bounding_box()
    card = page.locator("[data-id=NJ06]").first.bounding_box()
    assert cue is not None
    assert card is not None
    middle = cue["x"] + cue["width"] / 2
    assert card["x"] < middle < card["x"] + card["width"]
    assert touch(page, "NJ06")
    expect(page.locator(".spotlight .cue")).to_have_text(["Here"])


@pytest.mark.long
@pytest.mark.parametrize(("number", "touched"), [(2, ["NJ06", "0,1"]), (5, ["NJ07", "2,0"])])
def test_words_leave_the_tray_free(
    visit: Visit, site: Running, number: int, touched: list[str]
) -> None:
    """New Jack City on a phone: the words for the place and for the button lay over what the tray tells of both."""
    visitor = visit(site, width=360, height=740, touch=True, newcomer=True)
    page = visitor.page
    visitor.go("/learn/new-jack-city")
    skip_to(page, number)
    for each in touched:
        settle(page)
        assert touch(page, each)
    page.locator("[data-id=act]").wait_for()
    settle(page)
    settle(page)
    expect(page.locator(".spotlight .cue")).to_have_count(2)
    assert page.evaluate(WORDS_BESIDE) == []


@pytest.mark.long
@pytest.mark.parametrize(
    "wishes", [{}, {"width": 360, "height": 740, "touch": True}], ids=["desktop", "phone"]
)
def test_the_last_step_lights_the_new_lots_that_it_speaks_of(
    visit: Visit, site: Running, wishes: dict[str, object]
) -> None:
    """Chinatown: after a real move the income lies before the new lots; the light fell on the button that leaves it."""
    visitor = visit(site, newcomer=True, **wishes)
    page = visitor.page
    visitor.go("/learn/chinatown")
    skip_to(page, 7)
    page.locator("[data-id='#24'], [data-move=place]").first.wait_for()
    page.locator("[data-move=place]:visible").click()
    expect(page.locator(".coach")).to_contain_text("Step 8 ")
    page.locator(".coach .buttons button:nth-child(2)").click()
    expect(page.locator(".spotlight .cue")).to_have_text("Your new lots")
    expect(page.locator("[data-id=goes-on]")).to_have_count(0)


@pytest.mark.long
def test_what_the_first_steps_speak_of_is_in_sight(visit: Visit, site: Running) -> None:
    """Two lots as one, on a map that scrolls by itself, then a tile behind another tab."""
    visitor = visit(site, width=360, height=740, touch=True, newcomer=True)
    assert walk(visitor, "chinatown", until=4) == {}


@pytest.mark.long
def test_on_a_phone_the_button_that_lets_go_lies_whole_above_the_guide(
    site: Running, visit: Visit
) -> None:
    """Only its upper edge showed when the block hung over the lot."""
    ann = visit(site, width=360, height=740, touch=True, newcomer=True)
    ann.go("/learn/lots")
    ann.page.get_by_role("button", name="Go on").click()
    ann.page.locator('[data-id="O"]').tap()
    ann.page.locator('[data-id="let-go"]').wait_for()
    settle(ann.page)
    button = ann.page.locator('[data-id="let-go"]').bounding_box()
    coach = ann.page.locator(".coach").bounding_box()
    assert button is not None
    assert coach is not None
    assert button["y"] + button["height"] <= coach["y"]


@pytest.mark.long
def test_a_sheet_that_was_opened_is_bright_and_nothing_under_it_is_lit(
    visit: Visit, site: Running
) -> None:
    """LOTS: the bank rises over the block that is to be taken; its ring lay on the bank."""
    visitor = visit(site, width=360, height=740, touch=True, newcomer=True)
    page = visitor.page
    visitor.go("/learn/lots")
    skip_to(page, 2)
    cues = page.locator(".spotlight .cue")
    expect(cues.filter(has_text="Take it")).to_be_visible()
    page.locator(".hand .opens").last.tap()
    sheet = page.locator("[data-over]")
    expect(sheet).to_be_visible()
    expect(cues.filter(has_text="Take it")).to_have_count(0)
    expect(cues.filter(has_text="Die and piles")).to_be_visible()
    middle = "node => { const box = node.getBoundingClientRect(); return [box.left, box.top] }"
    left, top = sheet.evaluate(middle)
    holes = page.locator("#spotlight-holes rect").evaluate_all(
        "nodes => nodes.slice(1).map((node) => [node.x.baseVal.value, node.y.baseVal.value])"
    )
    assert [left, top] in holes
    sheet.locator(".close").tap()
    expect(cues.filter(has_text="Take it")).to_be_visible()
