"""How soon a board stands on the page of a table that is opened for the first time: Chromium, on loopback.

python benchmarks/board_loads.py [--rounds 5] [folder of a build ...]

With several builds they are opened in turn, so that what else the machine does falls on all alike.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, sync_playwright

import boroughs
from boroughs.cli.serve import APP
from boroughs.server.settings import Settings
from served import serve

STANDS = "#board [data-id], #board [data-move]"
LOADED = """() => performance.getEntriesByType('resource')
  .filter(({ name }) => /\\.(js|css)$/.test(name))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""


def served(data: Path, web: Path) -> str:
    return serve(Settings(port=0, data=data, bot_processes=1, bot_pause=60_000, web=web))


def table_page(address: str, game: str) -> str:
    rivals = [{"kind": "bot", "bot": "easy", "name": name} for name in ("Ada", "Bruno")]
    wish = {"game": game, "seats": [{"kind": "me", "name": "Nora"}, *rivals]}
    created: Any = httpx.post(f"{address}api/tables", json=wish, timeout=60).json()
    key = next(seat["key"] for seat in created["seats"] if seat.get("key"))
    return f"{address}#/table/{created['table']['id']}/{key}"


def load(browser: Browser, page_address: str) -> tuple[float, float]:
    """Milliseconds until something of the board can be seen, and kB of script and styles."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(page_address, wait_until="commit")
    page.locator(STANDS).first.wait_for()
    stood: float = page.evaluate("performance.now()")
    bytes_loaded: float = page.evaluate(LOADED)
    context.close()
    return stood, bytes_loaded / 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("builds", nargs="*", type=Path, default=[APP])
    wished = parser.parse_args()
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        addresses = [served(Path(folder) / f"{n}.db", web) for n, web in enumerate(wished.builds)]
        for game in boroughs.game_names():
            pages = [table_page(address, game) for address in addresses]
            taken: list[list[tuple[float, float]]] = [[] for _ in pages]
            for _ in range(wished.rounds):
                for seen, page_address in zip(taken, pages, strict=True):
                    seen.append(load(browser, page_address))
            for web, seen in zip(wished.builds, taken, strict=True):
                median = statistics.median(stood for stood, _ in seen)
                print(f"{game:14} {median:6.0f} ms {seen[-1][1]:7.1f} kB  {web}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
