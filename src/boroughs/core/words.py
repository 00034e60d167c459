"""Catalogues: the sentences for an engine's codes, one file per language."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from mypy_extensions import mypyc_attr

from boroughs.core.phrase import Phrase
from boroughs.core.typography import joined, typeset

LANGUAGES = ("en", "fr")
_CATALOGUES_KEPT = 256
_MINUS = "\N{MINUS SIGN}"
_AMOUNT = re.compile(r"#([a-z]*)")


@mypyc_attr(native_class=False)
class MissingWords(KeyError):
    """A code, a name or a blank that this catalogue cannot fill."""


@mypyc_attr(native_class=False)
class BadWords(ValueError):
    """A catalogue that cannot be read at all."""


class _Template(NamedTuple):
    """A sentence taken apart: texts, each with the blank behind it and the table that fills it."""

    pieces: tuple[tuple[str, str, str], ...]
    names_seats: bool


def _template(sentence: str) -> _Template:
    pieces = []
    for text, blank, spec, conversion in string.Formatter().parse(sentence):
        if blank is not None and (conversion or not blank.isidentifier()):
            raise ValueError(f"{{{blank}}} is no blank")
        pieces.append((text, blank or "", spec or ""))
    return _Template(tuple(pieces), any(spec == "seat" for _, _, spec in pieces))


class Catalogue:
    """Says phrases in one language.

    >>> english = load_catalogue("boroughs.core", "en")
    >>> english.say(Phrase("illegal.not-your-turn"))
    'It is not your turn.'
    """

    def __init__(self, language: str, tables: Mapping[str, Mapping[str, str]]) -> None:
        self.language = language
        self.tables = tables
        self._templates: dict[str, _Template] = {}
        """Of the sentences said so far: taking one apart costs more than filling it."""

    def text(self, code: str) -> str:
        table, _, key = code.partition(".")
        try:
            return self.tables[table][key]
        except KeyError:
            raise MissingWords(f"{self.language}: no words for {code}") from None

    def __contains__(self, code: str) -> bool:
        table, _, key = code.partition(".")
        return key in self.tables.get(table, {})

    def number(self, value: int) -> str:
        """With the separators of the language, and a true minus: `10,000`, `10 000`, `−2`."""
        return f"{value:,}".replace(",", self.text("list.thousands")).replace("-", _MINUS)

    def singular(self, number: int) -> bool:
        """French counts nothing as one thing: `0 point`."""
        return abs(number) == 1 or (number == 0 and self.language == "fr")

    def listed(self, items: Sequence[str]) -> str:
        """`Ada, Bo and Cy`."""
        if len(items) < 2:
            return "".join(items)
        return self.text("list.joiner").join(items[:-1]) + self.text("list.and") + items[-1]

    def look_up(self, table: str, value: object) -> str:
        """The name of a thing, or a number with its noun: `2` in the table `noun` of `coin`."""
        if table in self.tables.get("noun", {}):
            one, _, many = self.tables["noun"][table].partition("|")
            number = int(str(value))
            return f"{self.number(number)} {one if self.singular(number) else many}"
        return self.text(f"{table}.{value}")

    def say(self, phrase: Phrase, names: Sequence[str] = ()) -> str:
        """The phrase in words, with the players' names for their seats."""
        said = ""
        sentence = not phrase.code.startswith("label.")
        try:
            for text, blank, spec in self._template_of(phrase.code).pieces:
                said += text
                if not blank:
                    continue
                value = phrase.params[blank]
                if spec.startswith("="):
                    said += self._unlike(phrase, blank, spec)
                elif spec.startswith("&"):
                    said += _where_both(phrase, blank, spec)
                else:
                    filled = self._fill(value, spec, names, sentence)
                    said = joined(self.language, said, filled)
            return said
        except ValueError as error:
            raise MissingWords(f"{self.language}: cannot fill {phrase.code}: {error}") from None
        except KeyError as error:
            if isinstance(error, MissingWords):
                raise
            raise MissingWords(f"{self.language}: {phrase.code} lacks {error}") from None

    def names_seats(self, code: str) -> bool:
        """Whether the players' names stand in this sentence."""
        return self._template_of(code).names_seats

    def _template_of(self, code: str) -> _Template:
        template = self._templates.get(code)
        if template is None:
            template = self._templates[code] = _template(self.text(code))
        return template

    def _unlike(self, phrase: Phrase, blank: str, spec: str) -> str:
        """`{owed:=coins| of # owed}`: said where the two numbers differ, with the first for the sign `#`.

        `{floors:=0| # for floors}` is said where it is not nothing, `{coins:=0| for #coin}` with its noun.
        """
        other, _, said = spec[1:].partition("|")
        number = _amount(phrase.params[blank])
        if number == (int(other) if other.isdecimal() else _amount(phrase.params[other])):
            return ""
        return _AMOUNT.sub(
            lambda sign: self.look_up(sign[1], number) if sign[1] else self.number(number), said
        )

    def _fill(self, value: object, spec: str, names: Sequence[str], sentence: bool) -> str:
        """What stands in the blank `{coins:coin}`: the part behind the colon names a table.

        `{things:shop?}` looks up those that stand there, says `dollars 20000` as `amount.dollars`
        has it and leaves the others as they are,
        `{year:plain}` is a number without separators, `{tiles:#tile}` counts a list, and
        `{seats:|wins|win}` chooses a word by a number, or by how many are listed.
        """
        if spec.startswith("|"):
            one, _, many = spec[1:].partition("|")
            return one if self.singular(_amount(value)) else many
        if spec.startswith("#"):
            return self.look_up(spec[1:], _amount(value))
        if isinstance(value, tuple | list):
            items = [self._fill(item, spec, names, sentence) for item in value]
            return self.listed(items) if sentence else self.text("list.joiner").join(items)
        if spec == "seat":
            return self._seat(int(str(value)), names)
        if spec == "plain":
            return str(value)
        if spec.endswith("?"):
            return self._known(spec[:-1], str(value))
        if spec:
            return self.look_up(spec, value)
        return self.number(value) if isinstance(value, int) else str(value)

    def _known(self, table: str, thing: str) -> str:
        """A thing by its name where it has one, so many of a kind as the catalogue says that."""
        if f"{table}.{thing}" in self:
            return self.text(f"{table}.{thing}")
        kind, _, number = thing.partition(" ")
        if f"amount.{kind}" not in self:
            return thing
        return self.say(Phrase(f"amount.{kind}", {kind: int(number)}))

    def _seat(self, seat: int, names: Sequence[str]) -> str:
        if 0 <= seat < len(names):
            return names[seat]
        return self.text("list.seat").format(number=seat + 1)


def _where_both(phrase: Phrase, blank: str, spec: str) -> str:
    """`{floors:&matches| and}`: said where neither number is nothing."""
    other, _, said = spec[1:].partition("|")
    return said if _amount(phrase.params[blank]) and _amount(phrase.params[other]) else ""


def _amount(value: object) -> int:
    return len(value) if isinstance(value, tuple | list) else int(str(value))


def _read(package: str, language: str) -> dict[str, dict[str, str]]:
    text = files(package).joinpath("words", f"{language}.toml").read_text("utf-8")
    try:
        tables: dict[str, dict[str, str]] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadWords(f"words/{language}.toml of {package} is no TOML: {error}") from None
    return {
        table: {code: typeset(language, said) for code, said in entries.items()}
        for table, entries in tables.items()
    }


def spoken(package: str, language: str) -> str:
    """This language, or English where a package of another author has no words in it."""
    there = files(package).joinpath("words", f"{language}.toml").is_file()
    return language if there else LANGUAGES[0]


@lru_cache(maxsize=_CATALOGUES_KEPT)
def load_catalogue(package: str, language: str) -> Catalogue:
    """The package's own words on top of those that all games share."""
    if language not in LANGUAGES:
        raise MissingWords(f"no catalogue for the language {language!r}")
    tables = _read("boroughs.core", language)
    if package != "boroughs.core":
        for table, entries in _read(package, spoken(package, language)).items():
            tables.setdefault(table, {}).update(entries)
    return Catalogue(language, tables)
