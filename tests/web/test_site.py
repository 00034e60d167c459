"""The site without a server, in a browser: plain files behind any address, and after the first visit no network at all.

All of it loads a whole Python into the page, which takes its time: `make test-long`.
"""

from __future__ import annotations

import functools
import json
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from boroughs import game_names
from web import same_games
from web.conftest import find_browser, launch
from web.visitor import Visitor, finish_by_bots, play_some

pytestmark = pytest.mark.long

SITE = Path(__file__).parents[2] / "dist" / "site"
PLACE = "clubs/ours"
"""Not at the root: nothing may be addressed from there."""
PATIENCE = 120_000
TITLES = {
    "chinatown": "Chinatown",
    "lots": "LOTS",
    "machi-koro": "Machi Koro",
    "mad-city": "Mad City",
    "new-jack-city": "New Jack City",
}


class Files:
    """A host of plain files, as `python -m http.server` is one; it can be switched off."""

    def __init__(self, folder: Path) -> None:
        self.asked: list[str] = []
        asked = self.asked

        class Handler(SimpleHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.path)
                super().do_GET()

            def log_message(self, *about: Any) -> None:
                """Quiet."""

        serve = functools.partial(Handler, directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), serve)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._server.server_port}/{PLACE}/"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (SITE / "sw.js").is_file():
        pytest.fail("the site is not built: make site")
    root = tmp_path_factory.mktemp("files")
    (root / PLACE).parent.mkdir(parents=True)
    (root / PLACE).symlink_to(SITE)
    return root


@pytest.fixture
def files(folder: Path) -> Iterator[Files]:
    host = Files(folder)
    yield host
    host.close()


@pytest.fixture
def ann(browser: Browser, files: Files) -> Iterator[Visitor]:
    visitor = Visitor(browser, files.address)
    yield visitor
    visitor.leave()
    assert visitor.errors == []


def await_engine(page: Page) -> None:
    """Until the page has nothing more to say about loading."""
    page.locator("main").first.wait_for()
    expect(page.locator("[data-id=engine]")).to_have_count(0, timeout=PATIENCE)


def await_offline(page: Page) -> None:
    """Until every file lies in the browser."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def play_now(visitor: Visitor, game: str) -> None:
    """Loading the engine takes longer than a click may."""
    visitor.go("/")
    visitor.page.get_by_role("button", name=TITLES[game]).first.click()
    visitor.page.locator(".prompt, .over").first.wait_for(timeout=PATIENCE)


def test_home_is_there_before_any_python(ann: Visitor, files: Files) -> None:
    """Not one file of the engine has come, and every game can be read about."""
    ann.page.route("**/engine/python/**", lambda route: None)
    ann.excused = True
    ann.go("/")
    for title in TITLES.values():
        expect(ann.page.get_by_role("button", name=title).first).to_be_visible()
    expect(ann.page.locator("[data-id=engine]")).to_contain_text("%")
    ann.page.unroute_all(behavior="ignoreErrors")


def test_nothing_comes_from_another_host(ann: Visitor, files: Files) -> None:
    hosts: set[str] = set()
    ann.page.context.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    play_now(ann, "machi-koro")
    assert hosts == {files.address.split("/")[2]}
    assert all(path.startswith(f"/{PLACE}/") for path in files.asked)


@pytest.mark.parametrize("game", game_names())
def test_every_game_is_played_against_bots_with_a_hint(game: str, ann: Visitor) -> None:
    play_now(ann, game)
    expect(ann.offers().first).to_be_visible(timeout=PATIENCE)
    ann.page.get_by_role("button", name="Hint").click()
    expect(ann.page.locator("section.hint .best")).to_be_visible(timeout=PATIENCE)
    play_some(3, ann)


def test_a_whole_game_without_a_network_and_there_again_the_next_day(
    browser: Browser, folder: Path
) -> None:
    """On a phone: one visit with a network; then there is none, and no host either."""
    files = Files(folder)
    ann = Visitor(browser, files.address, width=360, height=740, touch=True)
    ann.go("/")
    await_engine(ann.page)
    await_offline(ann.page)
    files.close()
    ann.page.context.set_offline(True)

    ann.page.reload()
    play_now(ann, "machi-koro")
    play_some(4, ann)
    table = ann.table
    finish_by_bots(ann)
    ann.page.reload()
    await_engine(ann.page)
    ann.go(f"/table/{table}")
    expect(ann.page.locator(".over")).to_be_visible(timeout=PATIENCE)
    ann.leave()
    assert ann.errors == []


def test_a_lesson_without_a_network(browser: Browser, folder: Path) -> None:
    files = Files(folder)
    ann = Visitor(browser, files.address, newcomer=True)
    ann.go("/")
    await_engine(ann.page)
    await_offline(ann.page)
    files.close()
    ann.page.context.set_offline(True)
    ann.go("/learn/machi-koro")
    expect(ann.page.locator("#board")).to_be_visible(timeout=PATIENCE)
    ann.leave()
    assert ann.errors == []


def frame_number(page: Page) -> int:
    """How far the newest position on disk is."""
    found: int = page.evaluate(
        """async () => {
          const opening = indexedDB.open('boroughs')
          await new Promise((done) => (opening.onsuccess = done))
          const steps = opening.result.transaction('steps').objectStore('steps').count()
          await new Promise((done) => (steps.onsuccess = done))
          opening.result.close()
          return steps.result
        }"""
    )
    return found


def test_a_page_killed_under_play_loses_no_confirmed_move(ann: Visitor) -> None:
    """What the page has shown is on disk, whenever it is killed."""
    play_now(ann, "machi-koro")
    table = ann.table
    before = 0
    for _ in range(5):
        play_some(1, ann)
        kept = frame_number(ann.page)
        assert kept >= before
        before = kept
        page = ann.page.context.new_page()
        ann.page.close(run_before_unload=False)
        ann.page = page
        page.on("pageerror", lambda error: ann.errors.append(str(error)))
        ann.go(f"/table/{table}")
        page.locator(".prompt, .over").first.wait_for(timeout=PATIENCE)
        assert frame_number(page) >= before


def test_a_second_tab_is_told_and_may_take_over(ann: Visitor) -> None:
    play_now(ann, "machi-koro")
    second = ann.page.context.new_page()
    second.goto(ann.page.url)
    told = second.locator("[data-id=engine]")
    expect(told).to_contain_text("another tab", timeout=PATIENCE)
    told.get_by_role("button").click()
    second.locator(".prompt, .over").first.wait_for(timeout=PATIENCE)
    expect(ann.page.locator("[data-id=engine]")).to_contain_text("another tab", timeout=PATIENCE)


def test_everything_goes_into_a_file_and_back(
    ann: Visitor, browser: Browser, files: Files, tmp_path: Path
) -> None:
    play_now(ann, "new-jack-city")
    play_some(2, ann)
    table = ann.table
    ann.go("/games")
    with ann.page.expect_download() as saved:
        ann.page.get_by_role("button", name="Save everything").click()
    backup = tmp_path / "everything.json"
    saved.value.save_as(backup)
    assert [row["id"] for row in json.loads(backup.read_text("utf-8"))["stores"]["tables"]] == [
        table
    ]

    bob = Visitor(browser, files.address)
    bob.go("/games")
    await_engine(bob.page)
    chooser = bob.page.locator("[data-id=local-data] input")
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"format": "other"}', "utf-8")
    chooser.set_input_files(wrong)
    expect(bob.page.get_by_role("alert")).to_contain_text("no games of Boroughs")
    chooser.set_input_files(backup)
    expect(bob.page.locator("[data-id=local-data]")).to_contain_text("1 game")
    bob.go(f"/table/{table}")
    bob.page.locator(".prompt, .over").first.wait_for(timeout=PATIENCE)
    bob.leave()
    assert bob.errors == []


def test_a_browser_that_keeps_nothing_plays_and_says_so(ann: Visitor) -> None:
    """As in a private window of some browsers."""
    ann.page.route("**/assets/tables.worker*.js", _without_storage)
    ann.go("/")
    expect(ann.page.locator("[data-id=engine]")).to_contain_text("keeps nothing", timeout=PATIENCE)
    ann.page.locator("[data-id=engine] button").click()
    play_now(ann, "machi-koro")
    # The console says why, for whoever looks.
    ann.errors[:] = [told for told in ann.errors if "SecurityError" not in told]


def _without_storage(route: Any) -> None:
    response = route.fetch()
    script = "indexedDB.open = () => { throw new DOMException('no', 'SecurityError') };\n"
    route.fulfill(response=response, body=script + response.text())


IN_THE_BROWSER = """async ([base, source]) => {
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
  return python.runPython('import json; json.dumps(digests())')
}"""


def test_the_same_seeds_give_the_same_games(playwright: Any, files: Files) -> None:
    """Every game with every option, step by step, in the browser's Python and in this one."""
    with launch(playwright, find_browser()) as browser:
        page = browser.new_page()
        page.set_default_timeout(0)
        page.goto(files.address)
        source = Path(same_games.__file__).read_text("utf-8")
        found = json.loads(page.evaluate(IN_THE_BROWSER, [files.address, source]))
    assert found == same_games.digests()
