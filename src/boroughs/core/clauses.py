"""The clauses of a game's rules, as its folder keeps them in `clauses.toml`: an id, a chapter, what it says, why.

Tests and refusals name clauses by their ids. A sentence may have blanks, which are numbers of the game by their
place in its data: `{game.starting_coins}`, `{income.incomplete.0}`, with a noun of its words `{game.starting_coins:coin}`.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec

from boroughs.core.data import read_data
from boroughs.core.errors import BoroughsError
from boroughs.core.typography import typeset
from boroughs.core.words import Catalogue, MissingWords

FILE: Final = "clauses.toml"
_GAMES_KEPT = 64


class BadClauses(BoroughsError):
    """A file of clauses that cannot be read; `problem` says where."""


class Clause(NamedTuple):
    """One clause in one language."""

    id: str
    chapter: str
    title: str
    text: str
    ruling: str = ""
    """Why we ruled so, where the rulebook is silent or contradicts itself; empty where it is plain."""
    page: int = 0
    """Of the rulebook; 0 where that cannot be told."""


class _Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence. A stranger's game may speak English alone."""

    en: str
    fr: str = ""

    def text(self, language: str) -> str:
        return typeset(language, str(getattr(self, language, ""))) or self.en


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chapter: str
    title: _Text
    text: _Text
    ruling: _Text | None = None
    page: int = 0


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chapter: dict[str, _Text]
    clause: dict[str, _Written]


@lru_cache(maxsize=_GAMES_KEPT)
def _read(package: str) -> _File:
    try:
        file = files(package).joinpath(FILE)
    except ModuleNotFoundError:
        return _File({}, {})  # A game that lies in no package: a script, a session at the prompt.
    if not file.is_file():
        return _File({}, {})
    return parse_clauses(file.read_text("utf-8"), f"{package}/{FILE}")


def parse_clauses(text: str, name: str = FILE) -> _File:
    """What the file says, or BadClauses."""
    try:
        read = msgspec.convert(tomllib.loads(text), _File)
    except (ValueError, RecursionError) as error:
        raise BadClauses("bad-clauses", file=name, problem=str(error)) from None
    for clause, written in read.clause.items():
        if written.chapter not in read.chapter:
            problem = f"{clause}: no chapter {written.chapter!r}"
            raise BadClauses("bad-clauses", file=name, problem=problem)
    return read


def load_clauses(package: str, words: Catalogue, played: Mapping[str, Any]) -> tuple[Clause, ...]:
    """In the order of the chapters, none where a game brings no such file.

    A blank is filled from the numbers that are played with, or from the package's `data.toml`, which may have
    some that no variant changes.
    """
    written = _read(package)
    if not written.clause:
        return ()
    numbers = (played, _packaged_numbers(package))
    language = words.language

    def told(text: _Text | None) -> str:
        return "" if text is None else _filled(text.text(language), words, numbers)

    return tuple(
        Clause(
            id=name,
            chapter=title.text(language),
            title=told(each.title),
            text=told(each.text),
            ruling=told(each.ruling),
            page=each.page,
        )
        for chapter, title in written.chapter.items()
        for name, each in written.clause.items()
        if each.chapter == chapter
    )


def _packaged_numbers(package: str) -> Mapping[str, Any]:
    try:
        return read_data(package)
    except FileNotFoundError:
        return {}


def _filled(text: str, words: Catalogue, numbers: Sequence[Mapping[str, Any]]) -> str:
    said = ""
    for literal, blank, noun, _ in string.Formatter().parse(text):
        said += literal
        if blank is not None:
            said += _said(_number(blank, numbers), noun or "", words)
    return said


def _said(value: Any, noun: str, words: Catalogue) -> str:
    if isinstance(value, list):
        return words.listed([_said(each, noun, words) for each in value])
    if noun == "plain":
        return str(value)
    return words.look_up(noun, value) if noun else words.number(value)


def _number(path: str, numbers: Sequence[Mapping[str, Any]]) -> Any:
    for data in numbers:
        found = _found(path.split("."), data)
        if found is not None:
            return found
    raise MissingWords(f"no number {path}")


def _found(path: Sequence[str], node: Any) -> Any:
    """A key of a table; in a list the entry of this name, or by its place."""
    for step in path:
        if isinstance(node, list):
            named = [each for each in node if isinstance(each, dict) and each.get("name") == step]
            at = int(step) if step.isdigit() else len(node)
            node = named[0] if named else node[at] if at < len(node) else None
        elif isinstance(node, Mapping):
            node = node.get(step)
        else:
            return None
    return node
