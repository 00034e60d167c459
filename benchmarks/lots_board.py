"""How soon LOTS's tower is drawn, how soon a risk stands, and how much script a frame costs while dragging.

Usage: python benchmarks/lots_board.py [ROUNDS]
Aims: the first picture within 1.5 s after opening a table on the same machine; the risk under the ghost within
100 ms after it rests; at most 6 ms of script a frame while dragging, besides drawing; at most 220 kB of script
for this board, compressed.
"""

from __future__ import annotations

import gzip
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from boroughs.cli.serve import APP
from games.lots.table import site
from server.conftest import serving
from web.conftest import FLAGS, find_browser
from web.positions import LaidOutServer, lay_out
from web.visitor import Visitor

FRAMES = 60
TOWER = [
    "O flat1@0,0,0", "O flat1@2,0,0", "I flat1@0,2,0", "L flat5@0,0,1", "L flat7@1,0,1",
    "I flat1@0,2,1", "T flat1@0,0,2", "O flat1@2,1,2", "T flat1@0,0,3",
]  # fmt: skip


def script_kilobytes() -> float:
    """What the board loads besides the first page, as a browser would fetch it."""
    named = {path.name: path for path in (APP / "assets").glob("*.js")}
    return (
        sum(len(gzip.compress(named[name].read_bytes(), 9)) for name in _board_chunks(named)) / 1000
    )


def _board_chunks(named: dict[str, Path]) -> set[str]:
    """The chunk that knows the board's words, and what it loads that the first page has not loaded."""
    index = (APP / "index.html").read_text("utf-8")
    page = _reached(set(re.findall(r"assets/([\w.-]+\.js)", index)), named, r"", set())
    boards = {name for name, path in named.items() if "lots-ask-always" in path.read_text("utf-8")}
    return _reached(boards, named, r"\(?\s*", page)


def _reached(names: set[str], named: dict[str, Path], opening: str, known: set[str]) -> set[str]:
    """These chunks, all that they import and their workers; `opening` says whether on demand too."""
    pattern = rf"(?:(?:from|import)\s*{opening}[\"`']\./|new URL\([\"`'])([\w.-]+\.js)"
    seen: set[str] = set()
    waiting = [name for name in names if name in named]
    while waiting:
        name = waiting.pop()
        if name not in seen | known:
            seen.add(name)
            found = re.findall(pattern, named[name].read_text("utf-8"))
            waiting += [other for other in found if other in named]
    return seen


def first_picture(visitor: Visitor, path: str) -> float:
    """Milliseconds from opening the address until the tower was drawn."""
    visitor.page.goto("about:blank")
    # The picture before is put away first.
    visitor.page.wait_for_timeout(1000)
    began = time.perf_counter()
    visitor.go(path)
    visitor.page.locator("canvas[data-drawn=true]").wait_for()
    return 1e3 * (time.perf_counter() - began)


RISK = """
async (steps) => {
  const spot = () => document.querySelector('.preview .go')?.dataset.move
  const waits = () => document.querySelector('.preview .risk .wait') !== null
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  const before = spot()
  const began = performance.now()
  for (let step = 0; step < steps; step++) press('e')
  press('r')
  for (let step = 0; step < steps; step++) press('n')
  while (spot() === before) {
    if (performance.now() - began > 1000) return null
    await new Promise(setTimeout)
  }
  if (!waits()) return 0
  while (waits()) {
    if (performance.now() - began > 10000) throw new Error(`no risk of ${spot()}`)
    await new Promise(requestAnimationFrame)
  }
  return performance.now() - began
}
"""


def risks(page: Page, rounds: int) -> list[float]:
    """Milliseconds from a new place of the ghost until its risk is shown; 0 where it was foreseen."""
    page.locator("[data-piece=L]").click()
    page.locator(".preview .risk").wait_for()
    found: list[float] = []
    for number in range(rounds):
        # Places nearby are asked for meanwhile; turned, tipped and moved on at once it lies elsewhere.
        page.wait_for_timeout(900)
        waited = page.evaluate(RISK, 2 + number % 4)
        if waited is not None:
            found.append(float(waited))
    return found


def dragging(page: Page, session: CDPSession) -> float:
    """Milliseconds of script a frame while the ghost is dragged over the tower, besides drawing."""
    box = page.locator("canvas").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 3, box["y"] + box["height"] / 2
    page.mouse.move(x, y)

    def spent() -> float:
        drawing = float(page.evaluate("document.querySelector('canvas').tower.painted.drawing"))
        return script_seconds(session) - drawing / 1e3

    before = spent()
    for step in range(FRAMES):
        page.mouse.move(x + 3 * step, y - 60 + 2 * (step % 30))
        page.evaluate("new Promise(requestAnimationFrame)")
    return 1e3 * (spent() - before) / FRAMES


def script_seconds(session: CDPSession) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "ScriptDuration"))


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print(f"script of the board: {script_kilobytes():.0f} kB")
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as serve,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        running = serve(LaidOutServer, web=APP)
        state = site(tower=TOWER, banks=("IL",), last=9, hand="unsteady").state
        created = running.api.create("lots", "me", options=state.options)
        path = f"/table/{created['table']['id']}/{created['seats'][0]['key']}"
        visitor = Visitor(browser, running.address)
        visitor.go(path)
        visitor.await_table()
        lay_out(running, created["table"]["id"], state)
        pictures = [first_picture(visitor, path) for _ in range(rounds)]
        print(
            f"first picture: median {statistics.median(pictures):.0f} ms, most {max(pictures):.0f}"
        )
        waits = risks(visitor.page, 4 * rounds)
        unforeseen = [wait for wait in waits if wait] or [0.0]
        print(
            f"risk after rest: median {statistics.median(waits):.0f} ms;"
            f" nobody foresaw {sum(map(bool, waits))} of {len(waits)} places:"
            f" median {statistics.median(unforeseen):.0f}, most {max(unforeseen):.0f}"
        )
        session = visitor.context.new_cdp_session(visitor.page)
        session.send("Performance.enable")
        print(f"script a frame while dragging: {dragging(visitor.page, session):.1f} ms")
        browser.close()


if __name__ == "__main__":
    main()
