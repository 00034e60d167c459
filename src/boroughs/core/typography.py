"""How a language sets its signs: French ones stand apart from their word or number, and never begin a line; no number is parted."""

from __future__ import annotations

import re
from typing import Final

NO_BREAK: Final = "\u00a0"
"""A space at which no line ends."""
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
