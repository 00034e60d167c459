"""A game of another package in the browser: on the first page, and played to its end on the plain board."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from strangers_game import NAME, served, write_and_install
from web.visitor import Visitor, play_out


@pytest.mark.long
@pytest.mark.parametrize(
    ("locale", "width", "height"),
    [("fr-FR", 360, 740), ("en-GB", 1280, 800)],
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
