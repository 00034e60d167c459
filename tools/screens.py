"""Pictures of the web app for docs/screens, on desktop and phone, by day and night: `make screens`."""

from __future__ import annotations

import random
import shutil
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Error, Page, sync_playwright

import boroughs
from boroughs.cli.serve import APP
from boroughs.core.record import MOVE, parse_record
from boroughs.server.logs import Log
from boroughs.server.play_server import PlayServer
from boroughs.server.running import make_server, make_store
from boroughs.server.settings import Settings

FOLDER = Path("docs/screens")
DEVICES = (("desktop", 1280, 800), ("phone", 360, 740))
MOMENTS = {
    "machi-koro": (3, "build"),
    "chinatown": (4, "offer"),
    "mad-city": (4, "place"),
    "lots": (3, "take"),
    "new-jack-city": (3, "place"),
}
"""How many play, and before which kind of move the picture is taken."""
OFFERS = "[data-move]:enabled:visible, [data-plays]:enabled:visible"
OFTEN = 400
NAME = "Nora"


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


def bots_record(game: str, seats: int) -> str:
    """A game that bots have played to its end, the same one whenever pictures are taken."""
    table = boroughs.Table(
        game, seats=seats, seed="pictures", bots=[boroughs.make_bot(game, "normal")] * seats
    )
    table.play_out()
    return table.record


def moment(record: str, kind: str) -> int:
    """The step of a move of this kind, past the middle of the game."""
    steps = parse_record(record).steps
    found = [
        n for n, step in enumerate(steps) if step.kind == MOVE and step.notation.startswith(kind)
    ]
    return found[len(found) * 3 // 5]


def in_the_middle(address: str, game: str) -> str:
    """The page of a table in the middle of a game."""
    seats, kind = MOMENTS[game]
    record = bots_record(game, seats)
    kept = posted(f"{address}api/records", {"text": record})
    wish = {"step": moment(record, kind), "name": NAME}
    return page_of(address, posted(f"{address}api/records/{kept['id']}/tables", wish))


def posted(address: str, body: object) -> Any:
    return httpx.post(address, json=body, timeout=60).raise_for_status().json()


def page_of(address: str, created: Any) -> str:
    key = next(seat["key"] for seat in created["seats"] if seat.get("key"))
    return f"{address}#/table/{created['table']['id']}/{key}"


def play_out(page: Page) -> None:
    """Clicks on whatever is on offer until the game is over."""
    chooser = random.Random("pictures")
    until = time.monotonic() + OFTEN
    while time.monotonic() < until and not page.locator(".over").count():
        with suppress(Error):
            offers = page.locator(OFFERS)
            if count := offers.count():
                offers.nth(chooser.randrange(count)).click(timeout=1500)
        page.wait_for_timeout(40)


def finished(browser: Browser, address: str) -> str:
    """The page of a game of Machi Koro that has just ended."""
    rivals = [{"kind": "bot", "bot": "easy", "name": name} for name in ("Ada", "Bruno")]
    seats = [{"kind": "me", "name": NAME}, *rivals]
    table = page_of(address, posted(f"{address}api/tables", {"game": "machi-koro", "seats": seats}))
    page = browser.new_page()
    page.goto(table)
    page.locator(".prompt").wait_for()
    play_out(page)
    page.close()
    return table


def visit(
    browser: Browser, address: str, device: tuple[str, int, int], theme: str, over: str
) -> None:
    name, width, height = device
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        locale="en-GB",
    )
    page = context.new_page()

    def take(what: str) -> None:
        page.mouse.move(1, 1)  # Nothing is pointed at.
        page.wait_for_timeout(700)
        page.screenshot(path=FOLDER / f"{what}-{name}-{theme}.jpg", type="jpeg", quality=80)

    page.goto(address)
    page.locator("li.game").first.wait_for()
    take("home")
    page.goto(f"{address}#/new/machi-koro")
    page.locator("button.go").wait_for()
    take("create")
    page.goto(over)
    page.locator(".facts").wait_for()
    take("finished")
    page.locator("a[href^='#/replay/']").first.click()
    page.locator(".controls").wait_for()
    page.get_by_role("slider").fill("30")
    take("replay")
    for game in MOMENTS if theme == "light" else ["machi-koro"]:
        page.goto(in_the_middle(address, game))
        page.locator(".prompt").first.wait_for()
        take(f"table-{game}")
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
        over = finished(browser, address)
        for device in DEVICES:
            for theme in ("light", "dark"):
                visit(browser, address, device, theme, over)
        browser.close()


if __name__ == "__main__":
    main()
