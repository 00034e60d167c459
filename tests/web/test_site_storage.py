"""What the site without a server keeps: through killed pages, full disks, new versions; and browsers that cannot."""

from __future__ import annotations

import json
import os
import re
import shutil
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Route, expect

from soak import SOAK
from web.site_host import PATIENCE, PLACE, SITE, Files, SiteVisitor, await_engine, await_offline
from web.test_playing import set_up
from web.visitor import play_some

pytestmark = pytest.mark.long

KILLS = 50 if SOAK else 3


def kill(visitor: SiteVisitor) -> None:
    """The process of the page dies in the middle of whatever it does, its workers with it."""
    visitor.excused = True
    try:
        visitor.page.goto("chrome://crash")
    except Error:
        """So it should be."""
    visitor.excused = False


def test_a_page_killed_under_play_loses_no_confirmed_move(ann: SiteVisitor) -> None:
    """`make soak` kills fifty times. What the page was told of is there again, whenever it dies."""
    ann.play_now("machi-koro")
    table, kills = ann.table, 0
    while kills < KILLS:
        if ann.is_over():
            ann.play_now("machi-koro")
            table = ann.table
        # Between nothing and some moves, and now and then while bots play.
        play_some(kills % 3, ann)
        confirmed = ann.newest["number"]
        kill(ann)
        confirmed = max(confirmed, ann.newest["number"])
        kills += 1
        ann.received.clear()
        ann.open_again()
        ann.go(f"/table/{table}")
        ann.await_play()
        ann.until(lambda: any(message["type"] == "welcome" for message in ann.received))
        assert ann.newest["number"] >= confirmed


def _changed(route: Route, script: str) -> None:
    response = route.fetch()
    route.fulfill(response=response, body=script + response.text())


def test_a_browser_that_keeps_nothing_plays_and_says_so(ann: SiteVisitor) -> None:
    """As in a private window of some browsers."""
    script = "indexedDB.open = () => { throw new DOMException('no', 'SecurityError') };\n"
    ann.page.route("**/assets/tables.worker*.js", lambda route: _changed(route, script))
    ann.go("/")
    expect(ann.page.locator("[data-id=engine]")).to_contain_text("keeps nothing", timeout=PATIENCE)
    ann.page.locator("[data-id=engine] button").click()
    ann.play_now("machi-koro")
    # The console says why, for whoever looks.
    ann.errors[:] = [told for told in ann.errors if "SecurityError" not in told]


BLOCKED = """
const refuse = { get: () => { throw new DOMException('no', 'SecurityError') } }
Object.defineProperty(window, 'localStorage', refuse)
Object.defineProperty(window, 'sessionStorage', refuse)
"""


def test_a_browser_that_blocks_all_storage_plays_and_says_so(
    browser: Browser, files: Files
) -> None:
    """It throws at the first word about storage, in the page and in its workers."""
    ann = SiteVisitor(browser, files.address, newcomer=True)
    ann.context.add_init_script(BLOCKED)
    script = "indexedDB.open = () => { throw new DOMException('no', 'SecurityError') };\n"
    ann.page.route("**/assets/tables.worker*.js", lambda route: _changed(route, script))
    ann.go("/")
    expect(ann.page.locator("[data-id=engine]")).to_contain_text("keeps nothing", timeout=PATIENCE)
    ann.page.locator("[data-id=engine] button").click()
    for game in ("machi-koro", "lots"):
        set_up(ann, game, "Ann", "bot")
        ann.await_play()
        play_some(1, ann)
    ann.leave()
    assert [told for told in ann.errors if "SecurityError" not in told] == []


FULL = """
const put = IDBObjectStore.prototype.add
IDBObjectStore.prototype.add = function (...given) {
  if (this.name === 'steps' && self.full) {
    this.transaction.abort()
    throw new DOMException('full', 'QuotaExceededError')
  }
  return put.apply(this, given)
}
new BroadcastChannel('full').onmessage = ({ data }) => (self.full = data)
"""


def test_a_full_browser_says_so_and_goes_on_when_there_is_room(ann: SiteVisitor) -> None:
    """Nothing of the move is shown; once there is room again it can be played."""
    ann.page.route("**/assets/tables.worker*.js", lambda route: _changed(route, FULL))
    ann.play_now("machi-koro")
    ann.until(lambda: ann.offers().count() > 0)
    ann.excused = True
    ann.page.evaluate("new BroadcastChannel('full').postMessage(true)")
    before = ann.newest["number"]
    play_some(1, ann)
    expect(ann.page.locator("[data-id=engine]")).to_contain_text("no room", timeout=PATIENCE)
    assert ann.newest["number"] == before
    ann.page.evaluate("new BroadcastChannel('full').postMessage(false)")
    ann.page.locator("[data-id=engine] button").click()
    ann.page.reload()
    ann.await_play()
    play_some(2, ann)
    ann.until(lambda: ann.newest["number"] > before)


def test_an_old_browser_is_told(ann: SiteVisitor) -> None:
    script = "delete globalThis.DecompressionStream;\n"
    ann.page.route("**/assets/tables.worker*.js", lambda route: _changed(route, script))
    ann.excused = True
    ann.go("/")
    expect(ann.page.locator("[data-id=engine]")).to_contain_text("too old", timeout=PATIENCE)
    expect(ann.page.get_by_role("button", name="Chinatown").first).to_be_visible()


@pytest.mark.parametrize("missing", ["index", "local.svelte"])
def test_a_page_whose_parts_cannot_be_had_says_so(ann: SiteVisitor, missing: str) -> None:
    """As in a browser that cannot read them at all: a sentence, and no blank page."""
    ann.excused = True
    ann.page.route(f"**/assets/{missing}-*.js", lambda route: route.abort())
    ann.go("/")
    told = re.compile("[Ll]oad the page again")
    expect(ann.page.get_by_text(told)).to_be_visible(timeout=PATIENCE)
    ann.errors.clear()


def test_data_of_a_newer_version_are_left_alone(ann: SiteVisitor) -> None:
    ann.page.goto(f"{ann.address}app.webmanifest")
    ann.page.evaluate(
        "new Promise((done) => { const o = indexedDB.open('boroughs', 99);"
        " o.onsuccess = () => { o.result.close(); done(1) } })"
    )
    ann.excused = True
    ann.go("/")
    expect(ann.page.locator("[data-id=engine]")).to_contain_text("newer", timeout=PATIENCE)


def test_a_version_with_a_file_that_does_not_fit_is_not_taken(
    browser: Browser, tmp_path: Path
) -> None:
    """Nothing of it is kept, and the network is needed as before."""
    place = tmp_path / PLACE
    shutil.copytree(SITE, place, copy_function=os.link)
    damaged = place / "answers" / "games.lots.rules.fr.json"
    damaged.unlink()
    damaged.write_bytes((SITE / "answers" / damaged.name).read_bytes() + b" ")
    files = Files(tmp_path)
    ann = SiteVisitor(browser, files.address)
    ann.excused = True
    ann.go("/")
    ended = """navigator.serviceWorker.register('sw.js').then(async ({ installing }) => {
      while (installing && !['redundant', 'activated'].includes(installing.state)) {
        await new Promise((changed) => installing.addEventListener('statechange', changed, { once: true }))
      }
      return installing?.state
    }).catch(() => 'redundant')"""
    assert ann.page.evaluate(ended) in ("redundant", None)
    assert ann.page.evaluate("navigator.serviceWorker.getRegistration().then((r) => !r?.active)")
    kept = (
        "caches.match(new URL('answers/games.lots.rules.fr.json', document.baseURI)).then(Boolean)"
    )
    assert not ann.page.evaluate(kept)
    files.close()
    ann.errors.clear()
    ann.leave()


def newer_version(folder: Path, mark: str) -> None:
    """The same site, one file of it and the list of all changed: as an update on the host."""
    page = folder / "index.html"
    page.unlink()
    page.write_text(
        (SITE / "index.html").read_text("utf-8").replace("<title>Boroughs", f"<title>{mark}"),
        "utf-8",
    )
    worker = (SITE / "sw.js").read_text("utf-8")
    files: list[list[Any]] = json.loads(worker.split("const FILES = ")[1].split("\n")[0])
    for entry in files:
        if entry[0] == "index.html":
            entry[1] = "sha256-" + b64encode(sha256(page.read_bytes()).digest()).decode()
    number = worker.split("const VERSION = '")[1].split("'")[0]
    lines = worker.replace(number, mark).split("\n")
    at = next(index for index, line in enumerate(lines) if line.startswith("const FILES"))
    lines[at] = f"const FILES = {json.dumps(files)}"
    (folder / "sw.js").unlink()
    (folder / "sw.js").write_text("\n".join(lines), "utf-8")


def test_an_update_comes_as_a_whole_and_loses_no_game(browser: Browser, tmp_path: Path) -> None:
    """While a page of the old version is open everything is of that one; then everything is of the next, games kept."""
    place = tmp_path / PLACE
    shutil.copytree(SITE, place, copy_function=os.link)
    files = Files(tmp_path)
    ann = SiteVisitor(browser, files.address)
    ann.go("/")
    await_engine(ann.page)
    await_offline(ann.page)
    ann.play_now("machi-koro")
    play_some(2, ann)
    table = ann.table
    newer_version(place, "Newer")
    ann.page.evaluate(
        "navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => true)"
    )
    waits = "navigator.serviceWorker.getRegistration().then((r) => Boolean(r.waiting))"
    ann.until(lambda: bool(ann.page.evaluate(waits)))
    source = "fetch('./').then((page) => page.text())"
    ann.page.reload()
    ann.await_play()
    assert "<title>Boroughs" in ann.page.evaluate(source)
    before = ann.newest["number"]

    # No page is open any more: sooner or later the browser lets the new version begin.
    def is_newer() -> bool:
        ann.page.goto(f"{files.address}..")
        ann.go(f"/table/{table}")
        ann.await_play()
        return "<title>Newer" in ann.page.evaluate(source)

    ann.received.clear()
    ann.until(is_newer)
    assert ann.newest["number"] >= before
    versions = [n for n in ann.page.evaluate("caches.keys()") if n.startswith("boroughs /")]
    assert len(versions) == 1
    files.close()
    ann.leave()
    assert ann.errors == []
