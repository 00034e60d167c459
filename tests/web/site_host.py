"""A host of plain files for the site without a server, and who visits it."""

from __future__ import annotations

import functools
import json
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from web.visitor import Profile, Visitor

SITE = Path(__file__).parents[2] / "dist" / "site"
PLACE = "clubs/ours"
"""Not at the root: nothing may be addressed from there."""
PATIENCE = 240_000
"""Milliseconds; far longer than anything takes."""
TITLES = {
    "chinatown": "Chinatown",
    "lots": "LOTS",
    "machi-koro": "Machi Koro",
    "mad-city": "Mad City",
    "new-jack-city": "New Jack City",
}
LISTEN = """
const Plain = Worker
window.Worker = class extends Plain {
  constructor(...given) {
    super(...given)
    this.addEventListener('message', ({ data }) => data.kind === 'told' && window.heardFromTables(data.text))
  }
}
"""
LOAD_PYTHON = """async (base) => {
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
  window.packages = list.packages
  for (const path of list.archives) {
    const archive = await (await fetch(base + path)).arrayBuffer()
    python.unpackArchive(archive, 'zip', { extractDir: packages })
  }
}"""


class Files:
    """A host of plain files, as `python -m http.server` is one; it can be switched off."""

    def __init__(self, folder: Path, place: str = PLACE) -> None:
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
        self.address = f"http://127.0.0.1:{self._server.server_port}/{place and place + '/'}"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class SiteVisitor(Visitor):
    """`received` holds what the worker with the tables has told the page: it speaks as a server does. Who measures does
    not listen: the page would have every message twice."""

    def __init__(
        self, browser: Browser | Profile, address: str, *, listens: bool = True, **wishes: Any
    ) -> None:
        super().__init__(browser, address, **wishes)
        if listens:
            self.context.expose_function("heardFromTables", self._hear)
            self.context.add_init_script(LISTEN)

    def _hear(self, text: str) -> None:
        self.received.append(json.loads(text))

    def open_again(self) -> None:
        """In another page of the same browser; the one before is closed or dead."""
        before = self.page
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        before.close(run_before_unload=False)

    def play_now(self, game: str) -> None:
        """Loading the engine takes longer than a click may."""
        self.go("/")
        self.page.get_by_role("button", name=TITLES[game]).first.click()
        self.await_play()

    def await_play(self) -> None:
        self.page.locator(".prompt, .over").first.wait_for(timeout=PATIENCE)
        self.await_drawn()

    def come_and_go_offline(self, files: Files) -> None:
        """One visit with a network; then there is none, and no host either."""
        self.go("/")
        await_engine(self.page)
        await_offline(self.page)
        files.close()
        self.context.set_offline(True)


def await_engine(page: Page) -> None:
    """Until the page has nothing more to say about loading."""
    page.locator("main").first.wait_for()
    expect(page.locator("[data-id=engine]")).to_have_count(0, timeout=PATIENCE)


def await_offline(page: Page) -> None:
    """Until every file lies in the browser."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def load_python(page: Page, address: str) -> None:
    """Into a page of this site: `python` has its engine, and unpacks further archives into `packages`."""
    page.evaluate(LOAD_PYTHON, address)
