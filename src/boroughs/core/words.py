"""Catalogues: the sentences for an engine's codes, one file per language."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from boroughs.core.phrase import Phrase

LANGUAGES = ("en", "fr")
Template: TypeAlias = list[tuple[str, str | None, str]]
"""Pieces of text, each with the blank behind it and how that is filled."""


class MissingWords(KeyError):
    """A code, a name or a blank that this catalogue cannot fill."""


class _Filler(string.Formatter):
    """Fills `{coins:coin}`: the part behind the colon names a table of the catalogue.

    `{things:shop?}` looks up those that stand there and leaves the others as they are,
    `{year:plain}` is a number without separators.
    """

    def __init__(self, catalogue: Catalogue, names: Sequence[str]) -> None:
        self.catalogue = catalogue
        self.names = names

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, (tuple, list)):
            joiner = self.catalogue.text("list.joiner")
            return joiner.join(self.format_field(item, format_spec) for item in value)
        if format_spec == "seat":
            return self.seat(int(value))
        if format_spec == "plain":
            return str(value)
        if format_spec.endswith("?"):
            code = f"{format_spec[:-1]}.{value}"
            return self.catalogue.text(code) if code in self.catalogue else str(value)
        if format_spec:
            return self.catalogue.look_up(format_spec, value)
        return self.catalogue.number(value) if isinstance(value, int) else str(value)

    def seat(self, seat: int) -> str:
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self.catalogue.text("list.seat").format(number=seat + 1)


class Catalogue:
    """Says phrases in one language.

    >>> english = load_catalogue("boroughs.core", "en")
    >>> english.say(Phrase("illegal.not-your-turn"))
    'It is not your turn.'
    """

    def __init__(self, language: str, tables: Mapping[str, Mapping[str, str]]) -> None:
        self.language = language
        self.tables = tables
        self._templates: dict[str, Template | None] = {}

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
        """With the separators of the language: `10,000`, `10 000`."""
        return f"{value:,}".replace(",", self.text("list.thousands"))

    def look_up(self, table: str, value: object) -> str:
        """The name of a thing, or a number with its noun: `2` in the table `noun` of `coin`."""
        if table in self.tables.get("noun", {}):
            one, _, many = self.tables["noun"][table].partition("|")
            number = int(str(value))
            singular = abs(number) == 1 or (number == 0 and self.language == "fr")
            return f"{self.number(number)} {one if singular else many}"
        return self.text(f"{table}.{value}")

    def say(self, phrase: Phrase, names: Sequence[str] = ()) -> str:
        """The phrase in words, with the players' names for their seats."""
        filler = _Filler(self, names)
        params = phrase.params
        try:
            template = self._template(phrase.code)
            if template is None:
                return filler.vformat(self.text(phrase.code), (), params)
            said: list[str] = []
            for text, name, spec in template:
                said.append(text)
                if name is not None:
                    value = params[name]
                    plain = not spec and type(value) is str
                    said.append(value if plain else filler.format_field(value, spec))
            return "".join(said)
        except (IndexError, ValueError) as error:
            raise MissingWords(f"{self.language}: cannot fill {phrase.code}: {error}") from None
        except KeyError as error:
            if isinstance(error, MissingWords):
                raise
            raise MissingWords(f"{self.language}: {phrase.code} lacks {error}") from None

    def _template(self, code: str) -> Template | None:
        """The sentence taken apart once: the same ones are said again and again."""
        if code not in self._templates:
            self._templates[code] = _taken_apart(self.text(code))
        return self._templates[code]


def _taken_apart(text: str) -> Template | None:
    """A text with its blanks; None where a blank is more than a name, which the formatter reads."""
    parts: list[tuple[str, str | None, str]] = []
    for literal, name, spec, conversion in string.Formatter().parse(text):
        if name is not None and (conversion or not name.isidentifier() or "{" in (spec or "")):
            return None
        parts.append((literal, name, spec or ""))
    return parts


def _read(package: str, language: str) -> dict[str, dict[str, str]]:
    text = files(package).joinpath("words", f"{language}.toml").read_text("utf-8")
    tables: dict[str, dict[str, str]] = tomllib.loads(text)
    return tables


def spoken(package: str, language: str) -> str:
    """This language, or English where a package of another author has no words in it."""
    there = files(package).joinpath("words", f"{language}.toml").is_file()
    return language if there else LANGUAGES[0]


@cache
def load_catalogue(package: str, language: str) -> Catalogue:
    """The package's own words on top of those that all games share."""
    if language not in LANGUAGES:
        raise MissingWords(f"no catalogue for the language {language!r}")
    tables = _read("boroughs.core", language)
    if package != "boroughs.core":
        for table, entries in _read(package, spoken(package, language)).items():
            tables.setdefault(table, {}).update(entries)
    return Catalogue(language, tables)
