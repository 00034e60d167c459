"""Pictures of the web app for docs/screens, on desktop and phone, by day and night: `make screens`."""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, sync_playwright

from boroughs.cli.serve import APP
from boroughs.server.logs import Log
from boroughs.server.play_server import PlayServer
from boroughs.server.running import make_server, make_store
from boroughs.server.settings import Settings

FOLDER = Path("docs/screens")
DEVICES = (("desktop", 1280, 860), ("phone", 360, 740))
GAMES = ("Machi Koro", "Chinatown", "Mad City", "LOTS", "New Jack City")
OFFERS = "[data-move]:enabled:visible, [data-plays]:enabled:visible"
FOLDED = ".toggle[aria-expanded=false]:visible, [data-opens][aria-expanded=false]:visible"


def serve(data: Path) -> str:
    """A server in a thread; its address."""
    settings = Settings(port=0, data=data, bot_processes=1, bot_pause=0, web=APP)
    up = threading.Event()
    found: list[str] = []

    def ready(address: str) -> None:
        found.append(address)
        up.set()

    play_server = PlayServer(settings, make_store(settings), Log(quiet=True))
    server = make_server(play_server, ready)
    threading.Thread(target=server.run, daemon=True).start()
    up.wait(60)
    return found[0]


def play(page: Page, moves: int) -> None:
    """Clicks so many moves, the first on offer: the same picture each time as far as dice allow."""
    until = time.monotonic() + 240
    while moves > 0 and time.monotonic() < until and not page.locator(".over").count():
        with suppress(Error):
            moves -= step(page)
        page.wait_for_timeout(60)


def step(page: Page) -> int:
    """One click; 1 where it was a move. On a plain board a move from the middle of the list, once it is unfolded."""
    plain = page.locator(".plain").count() > 0
    folded, offers = page.locator(FOLDED), page.locator(OFFERS)
    if plain and folded.count():
        folded.first.click(timeout=1500)
        return 0
    ready = page.locator("[data-move=ready]:enabled:visible")
    if ready.count():
        ready.click(timeout=1500)
        return 1
    count = offers.count()
    if count:
        offers.nth(count // 2 if plain else 0).click(timeout=1500)
    return 1 if count else 0


def touch(page: Page) -> None:
    """On a plain board, something with moves of its own, so that these are shown."""
    with suppress(Error):
        if page.locator(".toggle[aria-expanded=true]:visible").count():
            page.locator(".toggle").click(timeout=1500)
        page.evaluate("scrollTo(0, 0)")
        things = page.locator("svg [data-thing][aria-pressed=false]")
        if things.count():
            things.nth(things.count() // 2).dispatch_event("click")


def visit(browser: Browser, address: str, device: str, width: int, height: int, theme: str) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        locale="en-GB",
    )
    page = context.new_page()

    def take(name: str) -> None:
        page.wait_for_timeout(500)
        page.screenshot(path=FOLDER / f"{name}-{device}-{theme}.jpg", type="jpeg", quality=80)

    page.goto(address)
    page.locator("li.game").first.wait_for()
    take("home")
    page.goto(f"{address}#/new/machi-koro")
    page.locator("button.go").wait_for()
    take("create")
    for game in GAMES if theme == "light" else GAMES[:1]:
        page.goto(f"{address}#/")
        page.get_by_role("button", name=game).first.click()
        page.locator(".prompt").wait_for()
        play(page, 8)
        touch(page)
        take("table-" + game.lower().replace(" ", "-"))
        if game == "Machi Koro":
            play(page, 1000)
            take("finished")
            page.locator("a[href^='#/replay/']").click()
            page.locator(".controls").wait_for()
            page.get_by_role("slider").fill("30")
            take("replay")
    context.close()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        raise SystemExit("screens: there is no Chromium; install the package chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        address = serve(Path(folder) / "tables.sqlite3")
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        for device, width, height in DEVICES:
            for theme in ("light", "dark"):
                visit(browser, address, device, width, height, theme)
        browser.close()


if __name__ == "__main__":
    main()
