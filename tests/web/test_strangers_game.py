"""A game of another package in the browser: on the first page, and played to its end on the plain board or its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from strangers_game import NAME, served, write_and_install
from web.visitor import Visitor, play_out


@pytest.mark.long
@pytest.mark.parametrize(
    ("locale", "width", "height"),
    [("fr-FR", 360, 740), pytest.param("en-GB", 1280, 800, marks=pytest.mark.soak)],
)
def test_it_is_offered_and_played_to_its_end(
    browser: Browser,
    tmp_path_factory: pytest.TempPathFactory,
    tmp_path: Path,
    locale: str,
    width: int,
    height: int,
) -> None:
    """English alone suffices: who reads French is shown English words for the game."""
    installed = write_and_install(tmp_path_factory.mktemp("stranger"))
    with served(installed, tmp_path) as address:
        ann = Visitor(browser, address, locale=locale, width=width, height=height)
        ann.play_now(NAME.replace("-", " ").title())
        expect(ann.offers().first).to_be_visible()
        play_out(ann)
        ann.leave()
    assert ann.errors == []


TITLE = NAME.replace("-", " ").title()
MODULE = Path(NAME.replace("-", "_"), "board", "board.js")


@pytest.fixture(scope="module")
def with_board(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_and_install(tmp_path_factory.mktemp("with-board"), "--board")


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_it_is_played_to_its_end_on_a_board_that_its_package_brings(
    browser: Browser, with_board: Path, tmp_path: Path, width: int, height: int
) -> None:
    with served(with_board, tmp_path) as address:
        ann = Visitor(browser, address, width=width, height=height)
        ann.play_now(TITLE)
        expect(ann.page.locator(f".{NAME}-board .house")).to_have_count(2)
        expect(ann.page.locator(".plain")).to_have_count(0)
        play_out(ann)
        ann.leave()
    assert ann.errors == []


@pytest.mark.long
@pytest.mark.parametrize(
    "broken",
    [
        "this is no JavaScript",
        "export default 3",
        "export default () => { throw new Error('at once') }",
        "export default () => ({ update: () => { throw new Error('later') } })",
    ],
    ids=["unreadable", "no-function", "fails-at-once", "fails-later"],
)
def test_a_broken_board_gives_way_to_the_plain_one(
    browser: Browser, with_board: Path, tmp_path: Path, broken: str
) -> None:
    """Nothing is lost: the game goes on to its end."""
    module = with_board / MODULE
    whole = module.read_text("utf-8")
    module.write_text(broken, "utf-8")
    try:
        with served(with_board, tmp_path) as address:
            ann = Visitor(browser, address)
            ann.play_now(TITLE)
            if "later" in broken:  # it draws nothing to press; a hint can be played all the same
                ann.page.get_by_role("button", name="Hint").click()
                ann.page.get_by_role("button", name="Do it").click()
            expect(ann.page.locator(".plain")).to_be_visible()
            play_out(ann)
            ann.leave()
    finally:
        module.write_text(whole, "utf-8")
    assert any("the plain one is shown" in text for text in ann.errors)
