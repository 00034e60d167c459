"""Names that look alike: by case, by accents, by dots and spaces, by letters of other scripts that are drawn the same.

A table has a handful of names, and nobody shall pass for somebody else at it. The letters below are those
that common fonts draw like Latin ones; what Unicode itself calls compatible (fullwidth, mathematical,
circled letters) is unfolded before, strokes and tails are left out like accents.
"""

from __future__ import annotations

import unicodedata

_DRAWN_ALIKE = {
    "a": "аАαΑɑᎪꓮⲁ",
    "b": "вВьЬΒβᏴЪъꓐⲃ",
    "c": "сСϲϹᏟꓚⲥ",
    "d": "ԁᎠꓓꓒ",
    "e": "еЕεΕҽᎬєЄꓰⲉ",
    "f": "ϝϜꓝ",
    "g": "ɡցԍꓖ",
    "h": "нНһҺΗհᎻꓧⲏ",
    "i": "іІιΙıӀꓲⲓ",
    "j": "јЈϳᎫꓙ",
    "k": "кКκΚᏦꓗⲕ",
    "l": "I1|ӏǀƖᏞꓡ",
    "m": "мМΜϺᎷꓟⲙ",
    "n": "пПΝηոռꓠⲛ",
    "o": "0оОοΟσօᎾꓳⲟ",
    "p": "рРρΡᏢꓑⲣ",
    "q": "ԛզ",
    "r": "гГᎡꓣ",
    "s": "ѕЅꜱᏚ5ꓢ",
    "t": "тТτΤᎢꓔⲧ",
    "u": "υսμꓴ",
    "v": "ѵѴνᏙꓦ",
    "w": "ѡԝшωաᎳꓪ",
    "x": "хХχΧꓫⲭ",
    "y": "уУΥγүҮꓬⲩ",
    "z": "ΖᏃꓜ",
    "-": "‐–—−",
    "'": "’‘ʼ`´",
}
_LATIN = str.maketrans({sign: letter for letter, signs in _DRAWN_ALIKE.items() for sign in signs})

_STROKES = str.maketrans("1|", "II")

_PAIRS = {"rn": "m", "vv": "w"}
"""Two letters that stand together like one."""

_SPECKS = "PZC"
"""Kinds of signs, as Unicode sorts them: punctuation, separators, and those that only steer."""

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
    drawn = {bare.translate(_LATIN).casefold(), by_case.translate(_LATIN)}
    # Among capitals a stroke is an I, else an l.
    drawn.add(bare.translate(_STROKES).casefold().translate(_LATIN))
    shapes = {by_case, *(_with_pairs_joined(shape) for shape in drawn)}
    return {_without_specks(shape) for shape in shapes}


def _without_specks(shape: str) -> str:
    """A dot, a quote, a space or what has no width makes no other name, unless nothing else is in it."""
    kept = "".join(sign for sign in shape if unicodedata.category(sign)[0] not in _SPECKS)
    return kept or shape


def _with_pairs_joined(shape: str) -> str:
    for pair, letter in _PAIRS.items():
        shape = shape.replace(pair, letter)
    return shape


def _without_accents(name: str) -> str:
    """An accent makes no other name; in scripts where marks are vowels they are kept."""
    kept, base = [], ""
    for sign in unicodedata.normalize("NFKD", name):
        if not unicodedata.combining(sign):
            base = unicodedata.name(sign, "").partition(" ")[0]
        elif base in _ACCENTED:
            continue
        kept.append(_plain_letter(sign) if base in _ACCENTED else sign)
    return "".join(kept)


def _plain_letter(sign: str) -> str:
    """An ł is an l, and a small capital is a letter: Unicode takes neither apart, but names them so."""
    named = unicodedata.name(sign).replace("LETTER SMALL CAPITAL", "SMALL LETTER")
    try:
        return unicodedata.lookup(named.partition(" WITH ")[0])
    except KeyError:
        return sign
