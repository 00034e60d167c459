"""Links in Markdown: where they stand, what they mean, and what headings they may lead to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

LINK = re.compile(r"(!?\[(?:[^\]\[]|\[[^\]]*\])*\]\()([^)\s]+)(\))")
_FENCE = re.compile(r"^(\s*)(```+|~~~+)")
_CODE = re.compile(r"(`+)(?:(?!\1).)*\1")
_PLACE = re.compile(r'<a (?:id|name)="([^"]+)"></a>')
_HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*$")


class Target(NamedTuple):
    """Where a link leads: a path from the root of the repository, empty for an address elsewhere."""

    path: str
    anchor: str


def prose(text: str) -> Iterator[tuple[bool, str]]:
    """The lines, each with whether it is prose and not code."""
    fence = ""
    for line in text.splitlines(keepends=True):
        mark = _FENCE.match(line)
        if fence:
            yield False, line
            if mark and mark[2].startswith(fence) and line.strip() == mark[2]:
                fence = ""
        elif mark:
            fence = mark[2]
            yield False, line
        else:
            yield True, line


def with_links(text: str, change: Callable[[str], str]) -> str:
    """The page with the address of every link changed; code is left alone."""
    return "".join(_changed(line, change) if told else line for told, line in prose(text))


def _changed(line: str, change: Callable[[str], str]) -> str:
    kept = [found.span() for found in _CODE.finditer(line)]

    def changed(found: re.Match[str]) -> str:
        if any(first <= found.start() and found.end() <= last for first, last in kept):
            return found[0]
        return found[1] + change(found[2]) + found[3]

    return LINK.sub(changed, line)


def with_places(text: str) -> str:
    """Places that a page names in HTML, in the way in which the site's own links find them.

    >>> with_places('<a id="the-dice"></a>the dice')
    '[]{#the-dice}the dice'
    """
    return "".join(_PLACE.sub(r"[]{#\1}", line) if told else line for told, line in prose(text))


def links(text: str) -> list[str]:
    """All addresses that a page links to, pictures included.

    >>> links("[a](b.md#c) `[no](link)` ![d](e.svg)")
    ['b.md#c', 'e.svg']
    """
    found: list[str] = []

    def note(address: str) -> str:
        found.append(address)
        return address

    with_links(text, note)
    return found


def target(page: str, address: str) -> Target | None:
    """What an address on a page of the repository means; None where it leads elsewhere.

    >>> target("docs/bots.md", "../README.md#for-players")
    Target(path='README.md', anchor='for-players')
    >>> target("docs/bots.md", "#the-ladder")
    Target(path='docs/bots.md', anchor='the-ladder')
    >>> target("README.md", "https://example.org") is None
    True
    """
    if re.match(r"[a-z][a-z0-9+.-]*:", address):
        return None
    path, _, anchor = address.partition("#")
    if not path:
        return Target(page, anchor)
    parts: list[str] = []
    for part in (*PurePosixPath(page).parent.parts, *PurePosixPath(path).parts):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return Target("/".join(parts), anchor)


def anchors(text: str) -> set[str]:
    """What its headings are called behind a #, as forges write it, and places that it names itself.

    >>> anchors('| <a id="the-dice"></a>the dice |')
    {'the-dice'}
    >>> sorted(anchors("# What it *is*\\n## `boroughs play`: how\\n## What it is"))
    ['boroughs-play-how', 'what-it-is', 'what-it-is-1']
    """
    found: set[str] = set()
    for told, line in prose(text):
        if told:
            found.update(_PLACE.findall(line))
        heading = _HEADING.match(line) if told else None
        if heading is None:
            continue
        slug = base = heading_slug(heading[1])
        number = 0
        while slug in found:
            number += 1
            slug = f"{base}-{number}"
        found.add(slug)
    return found


def heading_slug(heading: str) -> str:
    """What a forge calls a heading behind a #."""
    shown = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", shown.replace("*", "").lower()).replace(" ", "-")


def problems(root: Path, page: str) -> list[str]:
    """What is wrong with the links of a page of the repository."""
    found = []
    for address in links((root / page).read_text("utf-8")):
        meant = target(page, address)
        if meant is None:
            continue
        file = root / meant.path
        if not file.exists():
            found.append(f"{page}: {address}: no such file")
        elif meant.anchor and meant.anchor not in anchors(file.read_text("utf-8")):
            found.append(f"{page}: {address}: no such heading")
    return found
