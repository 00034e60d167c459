"""Texts that people write for others: without what cannot be seen, or turns what stands around it."""

from __future__ import annotations

import unicodedata

_JOINERS = "\u200c\u200d"
"""Invisible, but part of words and pictures in many scripts."""
_BLANKS = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that are drawn as nothing."""
MOST_MARKS = 3
"""On one letter: as many as any language writes. Thirty of them reach over what stands above and below."""


_MARKS = ("Mn", "Me")


def _unseen(sign: str) -> bool:
    return (
        unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
        or sign in _BLANKS
        or "\ufe00" <= sign <= "\ufe0f"
        or "\U000e0100" <= sign <= "\U000e01ef"
    )


def all_seen(text: str) -> bool:
    """Whether every sign of it is drawn, and none turns the text around.

    >>> all_seen("12\\u00a0$"), all_seen("\\u202e$ 12")
    (True, False)
    """
    return not any(map(_unseen, text))


def readable_line(text: str) -> str:
    """A line of chat without control characters, direction marks and line breaks; empty where nothing is left.

    >>> readable_line("hi\\u0000 \\u202eevil")
    'hi evil'
    """
    kept = "".join(
        sign if sign in _JOINERS or sign == "\ufe0f" or not _unseen(sign) else " " * sign.isspace()
        for sign in text
    ).strip()
    return "" if all(map(_unseen, kept)) else _within_the_line(kept)


def _within_the_line(text: str) -> str:
    """Without the marks that are too many on one letter."""
    kept, marks = [], 0
    for sign in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(sign) in _MARKS else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def readable_name(name: str) -> str | None:
    """The name as it is shown, or None where a part of it could not be seen.

    >>> readable_name("  Ann   B. "), readable_name("Ann\\u3164"), readable_name("\\u202eAnn")
    ('Ann B.', None, None)
    """
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    seen = shown and not any(map(_unseen, shown)) and shown.isprintable()
    return shown if seen and _within_the_line(shown) == shown else None
