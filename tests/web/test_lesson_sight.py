"""What a step of a lesson speaks of is lit, whole, in sight, and not covered, on a desk and on a phone."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, expect

from boroughs import game, game_names
from boroughs.core.lesson import Lesson
from server.conftest import Running
from web.conftest import Visit
from web.visitor import Visitor

SIZES = [(1280, 800), (360, 740)]
DIMMER = 24
"""So much darker (of 255) than without the spotlight nothing lit may be: half dimmed is about 70."""

SETTLED = """() => {
  const parts = [...document.querySelectorAll('.spotlight .ring, .spotlight .cue, .coach')]
  const now = parts.map((part) => { const { x, y, width, height } = part.getBoundingClientRect(); return [x, y, width, height].map(Math.round) }).join(' ')
  const kept = window.lessonKept ??= { now: '', times: 0 }
  kept.times = kept.now === now ? kept.times + 1 : 0
  kept.now = now
  return kept.times >= 3
}"""

MEASURE = r"""(groups) => {
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
        if (at === 0) faults.push(`${id}: is not there`)
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
  const cues = [...document.querySelectorAll('.spotlight .cue')].map((cue) => ({ says: cue.textContent, box: rect(cue) }))
  for (const { says, box } of cues) {
    if (!within(box, { left: 0, right: innerWidth, top: 0, bottom }, 0)) faults.push(`"${says}": ${shows(box)} is not in sight`)
    for (const { id, box: other } of lit) if (cross(box, other, 2)) faults.push(`"${says}" covers ${id}`)
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


def walk(visitor: Visitor, name: str, until: int = 99) -> dict[int, list[str]]:
    """What is wrong with each step, by its number."""
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
        page.wait_for_function(SETTLED, polling=100)
        groups = [[point.id, *point.together] for point in step.points]
        measured = page.evaluate(MEASURE, groups)
        found = measured["faults"] + dimmed(page, measured["lit"])
        if found:
            faults[number] = found
        if number < len(steps):
            onward.click()
    return faults


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("name", game_names())
def test_what_each_step_speaks_of_is_in_sight(
    visit: Visit, site: Running, name: str, width: int, height: int
) -> None:
    visitor = visit(site, width=width, height=height, touch=width < 500, newcomer=True)
    assert walk(visitor, name) == {}


def test_what_the_first_steps_speak_of_is_in_sight(visit: Visit, site: Running) -> None:
    """Two lots as one, on a map that scrolls by itself, then a tile behind another tab."""
    visitor = visit(site, width=360, height=740, touch=True, newcomer=True)
    assert walk(visitor, "chinatown", until=4) == {}
