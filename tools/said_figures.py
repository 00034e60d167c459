"""Numbers in sentences have a home, too: what a section of a page says was measured stands in a file of docs/figures.

    python -m tools.said_figures        # what stands in no file, by page and section

A section has the files whose tables it shows, those that it links to (`[seen](figures/NAME.toml)`), and those of the
sections elsewhere that it links to (`bots.md#matches`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tools.docs_site.links import heading_slug, links, prose, target
from tools.figures import FIGURES, ROOT, read_figures, shown, without_figures

MEASURED = {
    "docs/bot-in-ten-lines.md": (),
    "docs/bots.md": (),
    "docs/laboratory.md": ("Change a card and see it", "How it scales"),
    "docs/offline.md": (),
    "docs/research.md": ("Learning", "stable-baselines3"),
    "docs/review.md": (),
    "docs/serving.md": ("How much it carries", "On many processes", "How it is tried"),
    "docs/speed.md": (),
    "docs/strategy/chinatown.md": (),
    "docs/strategy/lots.md": (),
    "docs/strategy/machi-koro.md": (),
    "docs/strategy/mad-city.md": (),
    "docs/strategy/new-jack-city.md": (),
    "docs/studies/first-seat.md": (),
    "web/README.md": ("Budgets",),
}
"""Where figures are told: pages, and the sections of those that tell other things besides."""
TOLD = {
    "400 points are ten to one (100 are 64 % against one, 37 % against three)": "how the scale is made",
    "is less than 100 points above": "what is printed bold",
    "more than 50 points away": "what is printed bold",
    "within 50 points of `hard` (20 to 31 % of the wins against three, 27 to 40 % against two)": "how the scale is made",
    "within 50 points of it (43 to 57 % at two seats, 20 to 31 % at four)": "how the scale is made",
    "and nowhere near 64 %": "what a step of 100 points would be",
    "15 % of what the deal makes, and a quarter": "a setting of the trader",
    "always lets 1.6 seconds pass": "a setting of the bots",
    "72 lines a move": "a setting of the bot",
    "(45 % of its offset for each floor, never beyond the piece)": "a rule of the hand",
    "A move that lost 5 points is an inaccuracy": "a setting of the review",
    "within 2 points of the best": "a setting of the review",
    "need luck to explain 99.7 %": "reckoned there",
    "should be 100 ms": "a bar",
    "within 100 ms is the aim": "a bar",
    "keeps within its 100 ms": "a bar",
    "killed 200 times and frozen 50 times": "what `make soak` does",
    "without warning 100 times on SQLite and 100 times on PostgreSQL": "what `make soak` does",
    "under 8 s,\n50 ms, 100 ms (without the round trip) and 6 ms of script are the aims": "bars",
}
"""What has a unit and was measured by nobody."""
DESCRIBED = {
    "| level | cities tried for a plan |": "settings of the levels: games/mad_city/bot",
    "| | sees in things |": "settings of the traders: games/chinatown/bot",
    "| character | asks for |": "settings of the traders: games/chinatown/bot",
    "| name | what it does |": "what a level does",
    "| name | what it does in this game |": "what a level does",
    "| people | moves a second |": "reckoned, and said so",
}
"""Tables that say what something is, and were measured by nobody."""
_UNIT = r"(?:%|ms\b|µs|s\b|seconds\b|kB\b|MB\b|MiB\b|points\b|times\b|x\b|of a core\b|lines\b)"
_NUMBER = r"\d+(?:[.,:]\d+)*"
_SAID = re.compile(
    rf"(?<![\w.,:])(?P<first>{_NUMBER})(?:(?: (?:to|and|or)|,| of|–) (?P<second>{_NUMBER}))?(?= ?{_UNIT})"
    rf"|(?<![\w.,:])(?P<won>{_NUMBER}) (?:of|in) (?P<all>{_NUMBER})(?= |[.,;)])"
    rf"|\$(?P<dollars>{_NUMBER})|± (?P<error>{_NUMBER})|(?<![\w.,:])(?P<clock>\d+:\d\d)(?!\d)"
)
_ALWAYS = {"95"}
"""The size of intervals."""


TABLE = re.compile(r"(?:^\|.*\n)+", re.M)


class Section(NamedTuple):
    page: str
    level: int
    title: str
    text: str

    @property
    def slug(self) -> str:
        return heading_slug(self.title)


def sections(page: str, text: str) -> Iterator[Section]:
    """What stands below each heading, to the next one."""
    level, title, lines = 0, "", list[str]()
    for told, line in prose(text):
        heading = re.match(r"(#+) (.*)", line) if told else None
        if heading:
            yield Section(page, level, title, "".join(lines))
            level, title, lines = len(heading[1]), heading[2], []
        else:
            lines.append(line)
    yield Section(page, level, title, "".join(lines))


def _read(page: str) -> list[Section]:
    return list(sections(page, (ROOT / page).read_text("utf-8")))


def files_of(section: Section) -> set[str]:
    """The files behind the numbers of a section."""
    found = set(shown(section.text))
    for address in links(without_figures(section.text)):
        meant = target(section.page, address)
        if meant is None:
            continue
        path = Path(meant.path)
        if path.parent.name == FIGURES.name and path.suffix == ".toml":
            found.add(path.stem)
        elif meant.anchor and path.suffix == ".md":
            found.update(_files_below(meant.path, meant.anchor))
    return found


def _files_below(page: str, anchor: str) -> Iterator[str]:
    level = 0
    for section in _read(page):
        if level and section.level <= level:
            return
        if section.slug == anchor:
            level = section.level
        if level:
            yield from shown(section.text)
            for address in links(section.text):
                meant = target(page, address)
                if meant and meant.path.startswith("docs/figures/"):
                    yield Path(meant.path).stem


def said(text: str) -> list[str]:
    """The numbers that a text says were measured; code is left out.

    >>> said("It won 29 of 40 games in 1.5 s, `--games 40`, with a 95 % interval of 57.2 to 83.9 %.")
    ['29', '40', '1.5', '57.2', '83.9']
    """
    for other in TOLD:
        text = text.replace(other, "")
    plain = "".join(line for told, line in prose(without_figures(text)) if told)
    plain = TABLE.sub(
        lambda table: "" if table[0].startswith(tuple(DESCRIBED)) else table[0], plain
    )
    plain = re.sub(r"`[^`]*`|\]\([^)]*\)", "", plain)
    found = [number for each in _SAID.finditer(plain) for number in each.groups() if number]
    return [number for number in found if number not in _ALWAYS]


def numbers_in(name: str) -> set[str]:
    """All numbers of a file of figures."""
    figures = read_figures(name)
    cells = [
        figures.machine,
        figures.note,
        *figures.columns,
        *(c for row in figures.rows for c in row),
    ]
    return set(re.findall(_NUMBER, " ".join(cells)))


def unproven(section: Section) -> list[str]:
    """Numbers of a section that stand in none of its files."""
    known = {number for name in files_of(section) for number in numbers_in(name)}
    return [number for number in dict.fromkeys(said(section.text)) if number not in known]


def measured_sections() -> Iterator[Section]:
    for page, titles in MEASURED.items():
        for section in _read(page):
            if not titles or section.title in titles:
                yield section


if __name__ == "__main__":
    for each in measured_sections():
        if missing := unproven(each):
            print(f"{each.page}, {each.title or 'above all headings'}: {', '.join(missing)}")
