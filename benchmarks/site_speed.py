"""How fast the site without a server is, in Chromium: `python benchmarks/site_speed.py` after `make site`.

Prints what docs/speed.md wants to know of it: first and later visits, moves of bots in the browser's Python, a hint,
a review, how long a move of mine is on its way while bots think, what blocks the page, and how much memory it takes.
Names of parts run those alone: visits, bots, play, review.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

import boroughs  # noqa: E402
from web.conftest import find_browser, launch  # noqa: E402
from web.site_host import SITE, Files, SiteVisitor, await_engine, await_offline  # noqa: E402

VISITS = 3
LEVELS = ("normal", "hard")
SECONDS = 12

THINKING = """
import json, time
import boroughs

def timed(name, level, seconds):
    game = boroughs.game(name)
    seats = 3 if name == "chinatown" else 2
    table = boroughs.Table(game, seats=seats, seed=5, bots=[level] * seats)
    spent, began = [], time.perf_counter()
    while table.result is None and time.perf_counter() - began < seconds:
        before = time.perf_counter()
        if table.play_next() is None:
            break
        spent.append(1000 * (time.perf_counter() - before))
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
WATCH = """
window.blocked = []
new PerformanceObserver((list) => blocked.push(...list.getEntries().map((one) => one.duration))).observe({ type: 'longtask', buffered: true })
window.onTheWay = new Map()
window.answered = []
const Watched = Worker
window.Worker = class extends Watched {
  constructor(...given) {
    super(...given)
    this.addEventListener('message', ({ data }) => {
      if (data.kind !== 'told' || !data.text.includes('"type":"done"')) return
      const { id } = JSON.parse(data.text)
      if (onTheWay.has(id)) answered.push(performance.now() - onTheWay.get(id))
    })
  }
  postMessage(message, ...more) {
    if (message.kind === 'say' && message.text.includes('"type":"play"')) onTheWay.set(JSON.parse(message.text).id, performance.now())
    super.postMessage(message, ...more)
  }
}
"""


def renderers(browser: Browser) -> list[Path]:
    """What Linux tells of the processes of the pages; their workers are in them."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return [Path(f"/proc/{one['id']}") for one in processes if one["type"] == "renderer"]


def memory(browser: Browser) -> float:
    """Megabytes that the pages have for themselves."""
    total = 0
    for process in renderers(browser):
        fields = (
            line.split() for line in (process / "smaps_rollup").read_text("utf-8").splitlines()
        )
        total += sum(int(line[1]) for line in fields if line[0].startswith("Private_"))
    return total / 1000


def processor(browser: Browser) -> float:
    """Seconds that the pages have had of a processor: what else runs on the machine does not count."""
    ticks = 0
    for process in renderers(browser):
        fields = (process / "stat").read_text("utf-8").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def visit(page: Page, address: str) -> tuple[float, float]:
    """Seconds until the games are shown, and until the engine is ready."""
    page.goto(address)
    page.locator("ul.games li").first.wait_for()
    home = page.evaluate("performance.now()")
    await_engine(page)
    return home / 1000, page.evaluate("performance.now()") / 1000


def visits(browser: Browser, address: str) -> None:
    first: list[tuple[float, ...]] = []
    later: list[tuple[float, ...]] = []
    for _ in range(VISITS):
        with browser.new_context() as context:
            page = context.new_page()
            first.append((*visit(page, address), processor(browser)))
            await_offline(page)
            page.close()
            before = processor(browser)
            later.append((*visit(context.new_page(), address), processor(browser) - before))
    for name, seen in (("first", first), ("later", later)):
        home, ready, work = (statistics.median(values) for values in zip(*seen, strict=True))
        each = ", ".join(f"{value:.1f}" for _, value, _ in seen)
        print(
            f"{name} visit: games shown after {home:.2f} s, engine ready after {ready:.2f} s ({each}),"
            f" {work:.1f} s of a processor"
        )


def bots(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.set_default_timeout(0)
    page.goto(address + "app.webmanifest")
    page.evaluate(LOAD, [address, THINKING])
    names = json.loads(page.evaluate("python.runPython('json.dumps(boroughs.game_names())')"))
    for name in names:
        for level in LEVELS:
            call = f"json.dumps(timed({name!r}, {level!r}, {SECONDS}))"
            before = processor(browser)
            found = json.loads(page.evaluate("(code) => python.runPython(code)", call))
            each = 1000 * (processor(browser) - before) / max(1, found["steps"])
            spent = sorted(found["spent"])
            middle, slow = spent[len(spent) // 2], spent[int(len(spent) * 0.95)]
            print(
                f"{name} {level}: {middle:.0f} ms a move at the median, {slow:.0f} ms for one in twenty,"
                f" {spent[-1]:.0f} ms at most, {each:.0f} ms of a processor on average ({found['steps']} steps)"
            )
    page.close()


def play(browser: Browser, address: str) -> None:
    """A hint in every game; my own moves while bots think; what blocks the page; memory at the end."""
    for game in boroughs.game_names():
        ann = SiteVisitor(browser, address)
        ann.context.add_init_script(WATCH)
        ann.go("/")
        await_engine(ann.page)
        ann.page.evaluate("blocked.length = 0")
        ann.play_now(game)
        ann.offers().first.wait_for(timeout=120_000)
        asked, before = time.perf_counter(), processor(browser)
        ann.page.get_by_role("button", name="Hint").click()
        ann.page.locator("section.hint .best").wait_for(timeout=120_000)
        hint, worked = time.perf_counter() - asked, processor(browser) - before
        until = time.monotonic() + 20
        while time.monotonic() < until and not ann.is_over():
            if not ann.play_one():
                ann.page.wait_for_timeout(20)
        answered = sorted(ann.page.evaluate("answered")) or [float("nan")]
        blocked = sorted(ann.page.evaluate("blocked"))
        ways = f"{answered[len(answered) // 2]:.0f} ms at the median, {answered[-1]:.0f} at most"
        print(
            f"{game}: hint after {hint:.1f} s ({worked:.1f} s of a processor); {len(answered)} moves of mine answered after {ways};"
            f" page blocked over 50 ms {len(blocked)} times, {max(blocked, default=0):.0f} ms at most;"
            f" {memory(browser):.0f} MB"
        )
        ann.leave()


def finished_game() -> str:
    table = boroughs.Table("machi-koro", seats=2, seed=5, bots=["normal", "normal"])
    table.play_out()
    return table.record


def review(browser: Browser, address: str) -> None:
    text = finished_game()
    ann = SiteVisitor(browser, address)
    ann.go("/replay")
    await_engine(ann.page)
    ann.page.locator("input[type=file]").set_input_files(
        {"name": "game.boroughs", "mimeType": "text/plain", "buffer": text.encode()}
    )
    ann.page.wait_for_url("**#/replay/*", timeout=60_000)
    record = ann.page.url.split("#/replay/")[1].split("?")[0]
    began, before = time.perf_counter(), processor(browser)
    ann.go(f"/review/{record}")
    seen: dict[str, float] = {}
    while "done" not in seen and time.perf_counter() - began < 400:
        share = ann.page.locator("progress").count() > 0
        sentence = ann.page.locator("main .quiet").count() > 0
        now = time.perf_counter() - began
        if share:
            seen.setdefault("progress", now)
        if sentence:
            seen.setdefault("sentence", now)
        if ann.page.locator("section.course").count():
            seen.setdefault("done", now)
        ann.page.wait_for_timeout(100)
    said = ", ".join(f"{name} after {at:.1f} s" for name, at in seen.items())
    print(
        f"review of Machi Koro: {said}, {processor(browser) - before:.0f} s of a processor;"
        f" {memory(browser):.0f} MB"
    )
    ann.leave()


PARTS = {"visits": visits, "bots": bots, "play": play, "review": review}


def main() -> None:
    chosen = sys.argv[1:] or list(PARTS)
    files = Files(SITE, "")
    with sync_playwright() as playwright:
        for name in chosen:
            with launch(playwright, find_browser()) as browser:
                PARTS[name](browser, files.address)
                sys.stdout.flush()
    files.close()


if __name__ == "__main__":
    main()
