"""How much script New Jack City's board runs while a city of 60 cards is panned, and how soon a preview stands.

Usage: python benchmarks/new_jack_city_board.py [CARDS]
Aims: at most 6 ms of script a frame while panning, and a preview within 100 ms after the card rests.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import boroughs
from boroughs.cli.serve import APP
from rows.new_jack_city import city_of
from server.conftest import serving
from web.conftest import FLAGS, find_browser
from web.positions import LaidOutServer, lay_out
from web.visitor import Visitor

FRAMES = 60
PREVIEWS = 12


def script_seconds(session: CDPSession) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "ScriptDuration"))


def pan(page: Page, session: CDPSession) -> float:
    """Milliseconds of script a frame."""
    box = page.locator(".njc .map").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y)
    before = script_seconds(session)
    for step in range(FRAMES):
        page.mouse.move(x + 20 + 2 * (step % 20), y + step)
        page.evaluate("new Promise(requestAnimationFrame)")
    spent = script_seconds(session) - before
    page.mouse.up()
    return 1e3 * spent / FRAMES


PREVIEW = """
() => new Promise((done) => {
  const place = document.querySelectorAll('[data-place]')[AT]
  const began = performance.now()
  const watch = new MutationObserver(() => {
    if (!document.querySelector('.details .primary[data-move]')) return
    watch.disconnect()
    requestAnimationFrame(() => done(performance.now() - began))
  })
  watch.observe(document.querySelector('.njc'), { childList: true, subtree: true, attributes: true })
  place.click()
})
"""


def previews(page: Page) -> list[float]:
    """Milliseconds from the tap on a place until its preview stands; alone, the card is in hand already."""
    count = page.locator("[data-place]").count()
    found: list[float] = []
    for number in range(min(PREVIEWS, count)):
        found.append(float(page.evaluate(PREVIEW.replace("AT", str(number)))))
        page.keyboard.press("Escape")
    return found


def main() -> None:
    cards = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    game = boroughs.game("new-jack-city")
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as serve,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        running = serve(LaidOutServer, web=APP)
        visitor = Visitor(browser, running.address)
        page = visitor.page
        # What moves by itself, smoke and cars, costs script too.
        page.emulate_media(reduced_motion="no-preference")
        visitor.go("/new/new-jack-city")
        page.get_by_role("button", name="1", exact=True).click()
        page.locator("button.go").click()
        visitor.await_table()
        lay_out(running, visitor.table, city_of(game, 1, cards, "board"))
        page.locator(".njc .zone, .njc .place").first.wait_for(state="attached")
        session = visitor.context.new_cdp_session(page)
        session.send("Performance.enable")
        print(f"{cards} cards")
        print(f"script a frame while panning: {pan(page, session):.1f} ms")
        waits = previews(page)
        print(f"a preview after a tap: median {statistics.median(waits):.0f} ms of {len(waits)}")
        browser.close()


if __name__ == "__main__":
    main()
