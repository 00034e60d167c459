"""How fast hands are at Mad City's board: nine tiles against the clock, with a round trip on the way.

A hand takes 350 ms for a drag and 150 ms for a quarter turn; five of nine tiles are turned by one to three
quarters. Usage: python benchmarks/mad_city_hands.py [--round-trip 100]
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Locator, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from boroughs.cli.serve import APP
from boroughs.server.settings import Settings
from server.conftest import Running

SIZES = ((1280, 800), (360, 740))
TURNS = (1, 0, 2, 0, 3, 0, 1, 0, 2)
DRAG, QUARTER, STEPS = 0.350, 0.150, 14

SLOW_SOCKET = """(half) => {
  const Plain = WebSocket
  window.WebSocket = class extends Plain {
    send(text) { setTimeout(() => super.send(text), half) }
    set onmessage(hear) { super.onmessage = (event) => setTimeout(() => hear(event), half) }
  }
}"""
WATCH = """() => {
  window.frames_ = 0
  const count = () => { window.frames_ += 1; requestAnimationFrame(count) }
  requestAnimationFrame(count)
  window.seen = []
  addEventListener('pointerup', (event) => {
    const dropped = performance.now()
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-cell]')
    const waits = new Set(['shown', 'confirmed'])
    const look = () => {
      if (waits.has('shown') && cell?.dataset.tile && !document.querySelector('.ghost')) {
        waits.delete('shown')
        window.seen.push(['shown', performance.now() - dropped])
      } else if (!waits.has('shown') && !cell?.dataset.pending) {
        waits.delete('confirmed')
        window.seen.push(['confirmed', performance.now() - dropped])
      }
      if (waits.size) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, true)
}"""


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lay(page: Page, tile: Locator, square: Locator, turns: int) -> None:
    """One drag of 350 ms in all, and its quarter turns while the tile is held."""
    start, end = middle(tile), middle(square)
    begun = time.monotonic()
    page.mouse.move(*start)
    page.mouse.down()
    for step in range(1, STEPS + 1):
        share = step / STEPS
        page.mouse.move(
            start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        )
        wait = begun + DRAG * share - time.monotonic()
        page.wait_for_timeout(max(0, 1000 * wait))
    for _ in range(turns):
        page.keyboard.press("r")
        page.wait_for_timeout(1000 * QUARTER)
    page.mouse.up()


def script_seconds(session: CDPSession) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(metric["value"] for metric in metrics if metric["name"] == "ScriptDuration"))


def measure(browser: Browser, running: Running, width: int, height: int, round_trip: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    page.add_init_script(f"({SLOW_SOCKET})({round_trip / 2})")
    created = running.api.create("mad-city", "me", "normal", "normal", "normal")
    page.goto(f"{running.address}#/table/{created['table']['id']}/{created['seats'][0]['key']}")
    page.locator("[data-move=ready]").click()
    page.locator(".hand [data-tile]").first.wait_for()
    page.evaluate(WATCH)
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    names = [tile.get_attribute("data-tile") for tile in page.locator(".hand [data-tile]").all()]
    before, frames = script_seconds(session), page.evaluate("window.frames_")
    begun = time.monotonic()
    for cell, (name, turns) in enumerate(zip(names, TURNS, strict=True)):
        lay(
            page,
            page.locator(f".hand [data-tile={name}]"),
            page.locator(f"[data-cell='{cell}']"),
            turns,
        )
    expect(page.locator("[data-cell][data-tile]:not([data-pending])")).to_have_count(9)
    took = time.monotonic() - begun
    script = 1000 * (script_seconds(session) - before)
    drawn = max(1, page.evaluate("window.frames_") - frames)
    seen = page.evaluate("window.seen")
    print(f"{width} x {height}, round trip {round_trip} ms: nine tiles in {took:.2f} s")
    for what in ("shown", "confirmed"):
        times = [round(after) for kind, after in seen if kind == what]
        if times:
            print(
                f"  drop to {what}: median {statistics.median(times):.0f} ms, most {max(times)} ms"
            )
    print(f"  script: {script / drawn:.1f} ms a frame over {drawn} frames")
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--round-trip", type=int, default=100)
    wishes = parser.parse_args()
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        raise SystemExit("there is no Chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        settings = Settings(port=0, data=Path(folder) / "tables.sqlite3", bot_processes=1, web=APP)
        running = Running(settings)
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        for width, height in SIZES:
            measure(browser, running, width, height, wishes.round_trip)
            measure(browser, running, width, height, 0)
        browser.close()
        running.stop()


if __name__ == "__main__":
    main()
