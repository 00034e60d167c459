"""Rectangles that know their size and draw themselves: what a picture of a board is laid out from."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import as_file, files
from typing import Any, Final, TypeAlias
from zlib import crc32

Colour: TypeAlias = tuple[int, int, int]
Paint: TypeAlias = Callable[[Any, int, int], None]
"""Draws with Pillow's pen, from this corner on."""

PAPER: Final = (247, 243, 234)
CARD: Final = (255, 253, 248)
LINE: Final = (221, 213, 198)
INK: Final = (43, 41, 38)
QUIET: Final = (116, 110, 100)
_TONES: Final[dict[str, Colour]] = {
    "": INK,
    "strong": INK,
    "quiet": QUIET,
    "good": (28, 112, 58),
    "bad": (172, 40, 36),
    "red": (190, 52, 46),
    "green": (42, 122, 62),
    "blue": (40, 92, 170),
    "yellow": (160, 116, 0),
    "orange": (190, 94, 14),
    "purple": (116, 62, 150),
    "magenta": (166, 50, 130),
    "cyan": (16, 118, 130),
    "brown": (122, 82, 48),
    "grey": (104, 100, 94),
    "gray": (104, 100, 94),
    "black": (34, 32, 30),
    "white": (120, 116, 108),
}
_OWN: Final = ("red", "green", "blue", "yellow", "purple", "cyan", "brown", "magenta", "orange")
PLAIN_TONES: Final = frozenset({"", "strong", "quiet", "good", "bad"})
"""Those that say how a line is meant; all others are colours of a game."""
NORMAL: Final = 13
"""Pixels of the usual letters."""
TITLE: Final = 15
_LEADING: Final = 1.35


def colour_of(tone: str) -> Colour:
    """A game's own tones get a colour each, the same on every run."""
    return _TONES.get(tone) or _TONES[_OWN[crc32(tone.encode()) % len(_OWN)]]


def pale(tone: str, share: float = 0.22) -> Colour:
    """A ground on which letters of this tone are read."""
    red, green, blue = (round(share * part + (1 - share) * 255) for part in colour_of(tone))
    return (red, green, blue)


@lru_cache(maxsize=8)
def font(size: int = NORMAL, bold: bool = False) -> Any:
    from PIL import ImageFont  # noqa: PLC0415 - only who wants pictures needs it

    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    with as_file(files("boroughs.envs") / "fonts" / name) as path:
        return ImageFont.truetype(str(path), size)


@lru_cache(maxsize=4096)
def has_glyph(sign: str) -> bool:
    """Whether the font can draw it: what it lacks is drawn as one and the same box."""
    if sign.isspace():
        return True
    missing, wanted = (bytes(font().getmask(text)) for text in ("\U0010fffd", sign))
    return bool(missing != wanted)


def readable(text: str) -> str:
    """Without signs that no plain font has: before a name they go, within a sentence their own names stand for them.

    >>> readable("\U0001f35e Bakery"), readable("3 per \U0001f35e you own")
    ('Bakery', '3 per bread you own')
    """
    found = ""
    for sign in text.replace("\ufe0f", "").replace("\u202f", "\u00a0"):
        if has_glyph(sign):
            found += sign
        elif found.strip():
            found += unicodedata.name(sign, "?").lower().split(" of ")[-1].split()[-1]
    return found.strip()


@dataclass(frozen=True)
class Block:
    """So wide, so high, and how it is drawn."""

    width: int
    height: int
    paint: Paint


def text_width(text: str, size: int = NORMAL, bold: bool = False) -> int:
    return int(font(size, bold).getlength(text)) + 2


def text_block(
    text: str,
    tone: str = "",
    *,
    width: int = 10_000,
    size: int = NORMAL,
    bold: bool = False,
) -> Block:
    """Lines broken between words where they would be wider than this."""
    bold = bold or tone == "strong"
    lines: list[str] = []
    for part in text.split("\n"):
        line = ""
        for word in readable(part).split(" "):
            longer = f"{line} {word}" if line else word
            if line and text_width(longer, size, bold) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    step = round(size * _LEADING)

    def paint(pen: Any, left: int, top: int) -> None:
        for row, line in enumerate(lines):
            pen.text((left, top + row * step), line, fill=colour_of(tone), font=font(size, bold))

    wide = max(text_width(line, size, bold) for line in lines)
    return Block(wide, step * len(lines), paint)


def below_each_other(blocks: Sequence[Block], gap: int = 4) -> Block:
    def paint(pen: Any, left: int, top: int) -> None:
        for block in blocks:
            block.paint(pen, left, top)
            top += block.height + gap

    height = sum(block.height for block in blocks) + gap * max(0, len(blocks) - 1)
    return Block(max((block.width for block in blocks), default=0), height, paint)


def side_by_side(blocks: Sequence[Block], gap: int = 6) -> Block:
    def paint(pen: Any, left: int, top: int) -> None:
        for block in blocks:
            block.paint(pen, left, top)
            left += block.width + gap

    width = sum(block.width for block in blocks) + gap * max(0, len(blocks) - 1)
    return Block(width, max((block.height for block in blocks), default=0), paint)


def flowing(blocks: Sequence[Block], width: int, gap: int = 6, leading: int = 6) -> Block:
    """Side by side, and on the next line where there is no more room."""
    rows: list[list[Block]] = [[]]
    used = 0
    for block in blocks:
        if rows[-1] and used + block.width > width:
            rows.append([])
            used = 0
        rows[-1].append(block)
        used += block.width + gap
    return below_each_other([side_by_side(row, gap) for row in rows], leading)


def framed(
    inside: Block,
    *,
    ground: Colour = CARD,
    edge: Colour = LINE,
    thick: int = 1,
    padding: int = 12,
    width: int = 0,
    height: int = 0,
) -> Block:
    """A card with round corners around it, at least so wide and high."""
    wide = max(width, inside.width + 2 * padding)
    high = max(height, inside.height + 2 * padding)

    def paint(pen: Any, left: int, top: int) -> None:
        box = (left, top, left + wide - 1, top + high - 1)
        pen.rounded_rectangle(box, radius=min(8, padding), fill=ground, outline=edge, width=thick)
        inside.paint(pen, left + padding, top + padding)

    return Block(wide, high, paint)
