"""The same games in a browser's Python as in any other: the golden values, made inside the browser."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from boroughs import game_names
from web.site_host import Files, load_python

pytestmark = pytest.mark.long

TESTS = Path(__file__).parents[1]
SOURCES = TESTS.parent / "src"
VALUES = json.loads((TESTS / "golden" / "values.json").read_text("utf-8"))
LEVELS = ("random", "easy", "normal")
GIVE = """(tests) => {
  const given = Uint8Array.from(atob(tests), (sign) => sign.charCodeAt(0))
  python.unpackArchive(given.buffer, 'zip', { extractDir: packages })
  python.runPython('import boroughs, json; from golden.digests import bots_game, BOTS, cases, random_game')
}"""


def needed_files() -> str:
    """What the site does not have of what the golden values need."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for root, folder in (
            (SOURCES, "boroughs/testing"),
            (TESTS, "golden"),
            (TESTS, "reference_game"),
        ):
            for path in (root / folder).rglob("*"):
                if path.suffix in (".py", ".toml", ".json", ".md"):
                    archive.write(path, path.relative_to(root))
    return base64.b64encode(packed.getvalue()).decode()


@pytest.fixture(scope="module")
def python(browser: Browser, site_folder: Path) -> Iterator[Page]:
    """A page with nothing but the site's Python in it."""
    files = Files(site_folder)
    page = browser.new_page()
    page.set_default_timeout(0)
    page.goto(f"{files.address}app.webmanifest")
    load_python(page, files.address)
    page.evaluate(GIVE, needed_files())
    yield page
    page.close()
    files.close()


def run(page: Page, code: str) -> Any:
    return json.loads(page.evaluate("(code) => python.runPython(code)", f"json.dumps({code})"))


@pytest.mark.parametrize("game", game_names())
def test_random_games_of_every_option_show_what_they_show_elsewhere(
    game: str, python: Page
) -> None:
    """Views, events, moves, positions, refusals, figures and records, for every option and number of seats."""
    for name, kept in VALUES[game]["random games"].items():
        case = f"next(c for c in cases(boroughs.game({game!r})) if c[0] == {name!r})"
        assert run(python, f"random_game(boroughs.game({game!r}), *{case}[1:])") == kept, name


@pytest.mark.parametrize("game", game_names())
def test_bots_choose_what_they_choose_elsewhere(game: str, python: Page) -> None:
    for level in LEVELS:
        code = f"bots_game(boroughs.game({game!r}), {level!r}, BOTS[{level!r}])"
        assert run(python, code) == VALUES[game]["bots"][level], level
