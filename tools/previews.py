"""Draws the pictures that links to finished games show where they are posted: each game's own, from the built web app.

python tools/previews.py        writes web/public/previews/<game>.jpg; then build the app again
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

import boroughs  # noqa: E402
from boroughs.cli.serve import APP  # noqa: E402
from server.conftest import serving  # noqa: E402
from web.conftest import find_browser, launch  # noqa: E402

WIDTH, HEIGHT = 1200, 630
QUALITY = 82
PAGE = """<!doctype html><style>
body { margin: 0 } svg { display: block; width: 1200px; height: 630px }
</style>"""


def main(folder: Path) -> None:
    target = ROOT / "web" / "public" / "previews"
    target.mkdir(parents=True, exist_ok=True)
    with serving(folder) as serve, sync_playwright() as playwright:
        running = serve(web=APP)
        with launch(playwright, find_browser()) as browser:
            page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
            page.goto(f"{running.address}#/today")
            page.locator("[data-game]").first.wait_for()
            drawn = {
                game: page.locator(f"[data-game={game}] svg.picture").first.evaluate(
                    "node => node.outerHTML"
                )
                for game in boroughs.game_names()
            }
            for game, svg in drawn.items():
                page.set_content(PAGE + svg)
                page.screenshot(path=target / f"{game}.jpg", type="jpeg", quality=QUALITY)
                print(f"drew {target.relative_to(ROOT) / game}.jpg")


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as made:
        main(Path(made))
