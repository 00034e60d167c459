"""The built site (`make docs`): no dead link, nothing from elsewhere, every page found from the first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

from documentation.pages import ROOT

SITE = ROOT / "dist" / "docs"
FETCHED = {"img": "src", "script": "src", "iframe": "src", "source": "src", "link": "href"}
"""What a browser loads by itself."""

pytestmark = pytest.mark.long


class _Found(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.ids.update(found[name] for name in ("id", "name") if name in found)
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag in FETCHED and FETCHED[tag] in found:
            self.fetched.append(found[FETCHED[tag]])


@cache
def read(page: Path) -> _Found:
    found = _Found()
    found.feed(page.read_text("utf-8"))
    return found


def pages() -> list[Path]:
    found = sorted(SITE.rglob("*.html"))
    if not found:
        pytest.fail("there is no documentation: `make docs` builds it")
    return found


def dead(page: Path) -> Iterator[str]:
    for address in (*read(page).links, *read(page).fetched):
        whole, anchor = urldefrag(address)
        if urlsplit(address).scheme:
            continue
        path = unquote(urlsplit(whole).path)
        file = (page.parent / path).resolve() if path else page
        if not file.is_file():
            yield f"{page.relative_to(SITE)}: {address}: no such file"
        elif anchor and file.suffix == ".html" and unquote(anchor) not in read(file).ids:
            yield f"{page.relative_to(SITE)}: {address}: no such place"


def test_no_link_is_dead() -> None:
    assert [each for page in pages() for each in dead(page)] == []


def test_nothing_is_loaded_from_elsewhere() -> None:
    found = [
        f"{page.relative_to(SITE)}: {address}"
        for page in pages()
        for address in read(page).fetched
        if urlsplit(address).netloc
    ]
    assert found == []
    for style in SITE.rglob("*.css"):
        text = style.read_text("utf-8")
        assert not re.search(r"@import|url\(['\"]?(https?:)?//", text), style


def test_every_page_is_reached_from_the_first() -> None:
    start = SITE / "index.html"
    reached, waiting = {start}, [start]
    while waiting:
        page = waiting.pop()
        for address in read(page).links:
            if urlsplit(address).scheme or not urlsplit(address).path:
                continue
            to = (page.parent / unquote(urlsplit(address).path)).resolve()
            if to.suffix == ".html" and to not in reached:
                reached.add(to)
                waiting.append(to)
    apart = {page.resolve() for page in pages()} - {page.resolve() for page in reached}
    # The search is reached by its field; the index of modules has one entry.
    assert {page.name for page in apart} <= {"search.html", "genindex.html", "py-modindex.html"}


def test_nothing_names_the_machine_it_was_built_on() -> None:
    for page in pages():
        assert str(ROOT) not in page.read_text("utf-8"), page
