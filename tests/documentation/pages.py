"""The pages of the documentation, and what stands in their blocks of code."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import NamedTuple

from tools.docs_site.copying import written_pages

ROOT = Path(__file__).parents[2]
PAGES = sorted(written_pages(ROOT))
"""From the root of the repository."""
_BLOCK = re.compile(r"^(?P<fence>```+)(?P<language>[\w-]*)\n(?P<code>.*?)^(?P=fence)$", re.M | re.S)


class Block(NamedTuple):
    page: str
    language: str
    code: str


class Command(NamedTuple):
    """A line that a reader types."""

    page: str
    line: str

    @property
    def words(self) -> list[str]:
        """As a shell reads it, without what stands behind a #."""
        return shlex.split(self.line, comments=True)


def blocks(page: str) -> list[Block]:
    text = (ROOT / page).read_text("utf-8")
    return [Block(page, each["language"], each["code"]) for each in _BLOCK.finditer(text)]


def commands(page: str) -> list[Command]:
    """What stands behind a $ in a `console` block, and in blocks without a language what begins with `boroughs`."""
    found = []
    for block in blocks(page):
        if block.language not in ("console", ""):
            continue
        for line in block.code.replace("\\\n", "").splitlines():
            if line.startswith("$ "):
                found.append(Command(page, line[2:]))
            elif block.language == "" and re.match(r"(boroughs|make|pip|python3?) \S", line):
                found.append(Command(page, line))
    return found


ALL_COMMANDS = [command for page in PAGES for command in commands(page)]
