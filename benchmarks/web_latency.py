"""How long after a click its move stands on every screen: two players and a spectator in Chromium, on loopback.

python benchmarks/web_latency.py [moves]
"""

from __future__ import annotations

import re
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from boroughs.cli.serve import APP
from boroughs.server.settings import Settings
from served import serve

OFFERS = "[data-move]:enabled, [data-plays]:enabled"
WATCH = """() => {
  window.shown = 0
  const note = () => { window.shown ||= Date.now() }
  new MutationObserver(note).observe(document.querySelector('aside ol'), { childList: true })
}"""
CLICK = (
    """(offers) => { const now = Date.now(); document.querySelector(offers).click(); return now }"""
)


def served(data: Path) -> str:
    return serve(Settings(port=0, data=data, bot_processes=1, web=APP))


def sit_down(pages: list[Page], address: str) -> None:
    """The first sets up a table, the second accepts the invitation, the third watches."""
    host, friend, watcher = pages
    host.goto(f"{address}#/new/machi-koro")
    host.get_by_label(re.compile("^Seat 2")).select_option("friend")
    host.locator("button.go").click()
    link = host.get_by_label(re.compile("^Link for seat")).input_value()
    friend.goto(link)
    friend.get_by_role("button", name="Sit down").click()
    host.locator(".prompt").wait_for()
    [known] = host.evaluate("Object.values(JSON.parse(localStorage['boroughs.tables']))")
    watcher.goto(f"{address}#/table/{known['id']}/{known['watch']}")
    for page in pages:
        page.locator(".prompt").wait_for()
        page.evaluate(WATCH)


def measure(pages: list[Page], moves: int) -> list[int]:
    """For each move the milliseconds until the last of the screens shows it."""
    slowest: list[int] = []
    while len(slowest) < moves and not pages[0].locator(".over").count():
        mover = next((page for page in pages if page.locator(OFFERS).count()), None)
        if mover is None:
            continue
        for page in pages:
            page.evaluate("window.shown = 0")
        begun = mover.evaluate(CLICK, OFFERS)
        for page in pages:
            page.wait_for_function("window.shown > 0")
        slowest.append(max(page.evaluate("window.shown") for page in pages) - begun)
    return slowest


def main() -> None:
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        address = served(Path(folder) / "tables.sqlite3")
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--disable-dev-shm-usage"],
        )
        pages = [browser.new_context(locale="en-GB", bypass_csp=True).new_page() for _ in range(3)]
        sit_down(pages, address)
        times = sorted(measure(pages, moves))
        browser.close()
    print(f"moves {len(times)}")
    print(f"median ms until all three screens show a move: {statistics.median(times)}")
    print(f"slowest ms: {times[-1]}")


if __name__ == "__main__":
    main()
