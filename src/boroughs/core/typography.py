"""How a language sets its signs and joins its words: French signs stand apart from their word or number, and never begin a line; no number is parted; `de` loses its vowel before another."""

from __future__ import annotations

import re
from typing import Final

NO_BREAK: Final = "\u00a0"
"""A space at which no line ends."""
_ELIDED: Final = re.compile(r"\b([Dd]|[Qq]u|[Ll]orsqu|[Pp]uisqu)e $")
_VOWELS: Final = tuple("aàâeéèêëiîïoôuûœ")
_APART: Final = re.compile(r" (?=[;:!?»$])|(?<=«) |(?<=\d) (?=\d{3}(?!\d))")


def typeset(language: str, text: str) -> str:
    """The text as its reader should get it: catalogues are written with plain spaces.

    >>> typeset("fr", "À vous : « oui » ?") == "À vous\\u00a0: «\\u00a0oui\\u00a0»\\u00a0?"
    True
    >>> typeset("fr", "20 000 par an") == "20\\u00a0000 par an"
    True
    >>> typeset("en", "Your turn: yes?")
    'Your turn: yes?'
    """
    return _APART.sub(NO_BREAK, text) if language == "fr" else text


def joined(language: str, before: str, filled: str) -> str:
    """A sentence so far, and what fills its next blank.

    >>> joined("fr", "l’offre de ", "Ada"), joined("fr", "l’offre de ", "Bruno")
    ('l’offre d’Ada', 'l’offre de Bruno')
    >>> joined("en", "the town of ", "Ada")
    'the town of Ada'
    """
    if language == "fr" and before.endswith("e ") and filled.lower().startswith(_VOWELS):
        before = _ELIDED.sub(r"\1’", before)
    return before + filled
