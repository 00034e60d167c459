"""How fast the site without a server is, in Chromium: `python benchmarks/site_speed.py` after `make site`.

Prints when home and the engine are there on a first and a later visit, how long bots think in the browser's Python,
and how much memory the page takes.
"""

from __future__ import annotations

import functools
import json
import statistics
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from web.conftest import find_browser, launch  # noqa: E402

SITE = ROOT / "dist" / "site"
VISITS = 3
LEVELS = ("normal", "hard")

THINKING = """
import json, time
import boroughs

def timed(name, level, seconds):
    game = boroughs.game(name)
    seats = 3 if name == "chinatown" else 2
    table = boroughs.Table(game, seats=seats, seed=5, bots=[level] * seats)
    due, spent, began = table.now, [], time.perf_counter()
    while table.result is None and due is not None and time.perf_counter() - began < seconds:
        before, steps = time.perf_counter(), len(table.steps)
        due = table.run(due)
        moved = len(table.steps) - steps
        if moved:
            spent.append(1000 * (time.perf_counter() - before) / moved)
    return {"over": table.result is not None, "steps": len(table.steps), "spent": spent}
"""
LOAD = """async ([base, source]) => {
  const list = await (await fetch(base + 'engine/engine.json')).json()
  const plain = fetch
  window.fetch = async (input, options) => {
    const file = list.files.find(({ path }) => base + path === String(input.url ?? input))
    if (!file) return plain(input, options)
    const { body } = await plain(base + file.packed)
    return new Response(body.pipeThrough(new DecompressionStream('gzip')), { headers: { 'content-type': file.type } })
  }
  const { loadPyodide } = await import(base + 'engine/python/pyodide.mjs')
  window.python = await loadPyodide({ indexURL: base + 'engine/python/' })
  for (const path of list.archives) {
    const archive = await (await fetch(base + path)).arrayBuffer()
    python.unpackArchive(archive, 'zip', { extractDir: list.packages })
  }
  python.runPython(source)
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *about: Any) -> None:
        """Nothing."""


def visit(page: Page, address: str) -> tuple[float, float]:
    """Seconds until the games are shown, and until the engine is ready."""
    page.goto(address)
    page.locator("ul.games li").first.wait_for()
    home = page.evaluate("performance.now()")
    page.wait_for_function(
        "document.querySelector('ul.games') && !document.querySelector('[data-id=engine]')",
        timeout=300_000,
    )
    return home / 1000, page.evaluate("performance.now()") / 1000


def visits(browser: Browser, address: str) -> None:
    first, later = [], []
    for _ in range(VISITS):
        with browser.new_context() as context:
            page = context.new_page()
            first.append(visit(page, address))
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.close()
            later.append(visit(context.new_page(), address))
    for name, seen in (("first", first), ("later", later)):
        home, ready = (statistics.median(values) for values in zip(*seen, strict=True))
        print(f"{name} visit: games shown after {home:.2f} s, engine ready after {ready:.2f} s")


def bots(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.set_default_timeout(0)
    page.goto(address + "app.webmanifest")
    page.evaluate(LOAD, [address, THINKING])
    names = json.loads(page.evaluate("python.runPython('json.dumps(boroughs.game_names())')"))
    for name in names:
        for level in LEVELS:
            call = f"json.dumps(timed({name!r}, {level!r}, 20))"
            found = json.loads(page.evaluate("(code) => python.runPython(code)", call))
            spent = sorted(found["spent"])
            middle, slow = spent[len(spent) // 2], spent[int(len(spent) * 0.95)]
            print(
                f"{name} {level}: {middle:.0f} ms a move at the median, {slow:.0f} ms for one in twenty,"
                f" {spent[-1]:.0f} ms at most ({found['steps']} steps)"
            )
    page.close()


def main() -> None:
    serve = functools.partial(Quiet, directory=str(SITE))
    server = ThreadingHTTPServer(("127.0.0.1", 0), serve)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    with sync_playwright() as playwright, launch(playwright, find_browser()) as browser:
        visits(browser, address)
        bots(browser, address)
    server.shutdown()


if __name__ == "__main__":
    main()
