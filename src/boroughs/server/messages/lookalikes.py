"""Names that look alike: by case, by accents, by letters of other scripts that are drawn the same.

A table has a handful of names, and nobody shall pass for somebody else at it. The letters below are those
that common fonts draw like Latin ones; what Unicode itself calls compatible (fullwidth, mathematical,
circled letters) is unfolded before.
"""

from __future__ import annotations

import unicodedata

_DRAWN_ALIKE = {
    "a": "аАαΑɑᎪ",
    "b": "вВьЬΒβᏴЪъ",
    "c": "сСϲϹᏟ",
    "d": "ԁᎠ",
    "e": "еЕεΕҽᎬєЄ",
    "f": "ϝϜ",
    "g": "ɡցԍ",
    "h": "нНһҺΗհᎻ",
    "i": "іІιΙıӀ",
    "j": "јЈϳᎫ",
    "k": "кКκΚᏦ",
    "l": "I1|ӏǀƖᏞ",
    "m": "мМΜϺᎷ",
    "n": "пПΝηոռ",
    "o": "0оОοΟσօᎾ",
    "p": "рРρΡᏢ",
    "q": "ԛզ",
    "r": "гГᎡ",
    "s": "ѕЅꜱᏚ5",
    "t": "тТτΤᎢ",
    "u": "υսμ",
    "v": "ѵѴνᏙ",
    "w": "ѡԝшωաᎳ",
    "x": "хХχΧ",
    "y": "уУΥγүҮ",
    "z": "ΖᏃ",
}
_LATIN = str.maketrans({sign: letter for letter, signs in _DRAWN_ALIKE.items() for sign in signs})

_ACCENTED = ("LATIN", "GREEK", "CYRILLIC")


def look_alike(one: str, other: str) -> bool:
    """Whether these could be taken for the same name.

    >>> look_alike("Ada", "АDÁ"), look_alike("Bill", "BiII"), look_alike("Zoe", "Zoé"), look_alike("Ada", "Ava")
    (True, True, True, False)
    """
    return not _shapes(one).isdisjoint(_shapes(other))


def _shapes(name: str) -> set[str]:
    """What may be read there: the letters whatever their case, and what they are drawn like."""
    bare = _without_accents(name)
    by_case = bare.casefold()
    return {by_case, bare.translate(_LATIN).casefold(), by_case.translate(_LATIN)}


def _without_accents(name: str) -> str:
    """An accent makes no other name; in scripts where marks are vowels they are kept."""
    kept, base = [], ""
    for sign in unicodedata.normalize("NFKD", name):
        if not unicodedata.combining(sign):
            base = unicodedata.name(sign, "").partition(" ")[0]
        elif base in _ACCENTED:
            continue
        kept.append(sign)
    return "".join(kept)
