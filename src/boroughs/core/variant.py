"""Variants: the same game with other numbers. What may be changed is what the game's data say.

Overrides look like the data: tables by name, and in a list of tables each by its `name`:
`{"card": {"stadium": {"cost": 4}}, "game": {"starting_coins": 5}}`. Only numbers can be changed,
and lists of numbers; what things are called and how they work is the game itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, NoReturn

from boroughs.core.errors import BadOptions
from boroughs.core.phrase import Param, Phrase
from boroughs.core.words import Catalogue, load_catalogue

MOST = 1_000_000
"""No number of a variant is larger."""


class BadVariant(BadOptions):
    """An override that does not fit the game's data; `path` says which."""

    def allowed(self, language: str) -> str:
        """What would do instead: a sentence of the table `allowed`, or what the game of another author wrote."""
        said = str(self.params.get("allowed", ""))
        shared = load_catalogue("boroughs.core", language)
        code = f"allowed.{said}"
        return shared.say(Phrase(code, self.params)) if code in shared else said

    def _told(self, language: str, words: Sequence[Catalogue], names: Sequence[str]) -> Phrase:
        phrase = super()._told(language, words, names)
        if "allowed" not in phrase.params:
            return phrase
        return Phrase(phrase.code, {**phrase.params, "allowed": self.allowed(language)})


def refuse_number(path: str, wanted: object, allowed: str, **bounds: Param) -> NoReturn:
    """For a game whose rules ask more of a number than to be one.

    `allowed` is a code of the table `allowed` in the shared words, `bounds` fill its blanks.
    """
    raise BadVariant("not-a-number", path=path, wanted=str(wanted), allowed=allowed, **bounds)


def require_number(path: str, number: int, least: int, most: int) -> None:
    """Raises BadVariant where the number is not within these bounds."""
    if not least <= number <= most:
        refuse_number(path, number, "between", least=least, most=most)


def with_overrides(data: Mapping[str, Any], overrides: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of the data with these numbers instead, or BadVariant."""
    changed = deepcopy(dict(data))
    _change(changed, overrides, "")
    return changed


def numbers_of(data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Every number that may be changed, and every list of numbers, by its dotted path."""
    yield from _numbers(dict(data), "")


def overrides_of(numbers: Mapping[str, object]) -> dict[str, Any]:
    """Numbers by their dotted paths as overrides, table within table.

    >>> overrides_of({"card.cafe.cost": 3, "game.starting_coins": 5})
    {'card': {'cafe': {'cost': 3}}, 'game': {'starting_coins': 5}}
    """
    overrides: dict[str, Any] = {}
    for path, value in numbers.items():
        *tables, key = path.split(".")
        table = overrides
        for name in tables:
            inner = table.setdefault(name, {})
            if not isinstance(inner, dict):
                raise BadVariant("unknown-number", path=path, known=())
            table = inner
        table[key] = value
    return overrides


def _numbers(node: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(node, dict):
        for key, value in node.items():
            yield from _numbers(value, f"{path}.{key}" if path else key)
    elif _is_named_list(node):
        for value in node:
            yield from _numbers(value, f"{path}.{value['name']}")
    elif _is_number(node) or _is_numbers(node):
        yield path, node


def _change(data: dict[str, Any], overrides: Mapping[str, Any], path: str) -> None:
    for key, wanted in overrides.items():
        here = f"{path}.{key}" if path else key
        if key not in data:
            raise BadVariant("unknown-number", path=here, known=_known(data))
        data[key] = _changed(data[key], wanted, here)


def _changed(value: Any, wanted: Any, path: str) -> Any:
    if isinstance(value, dict) or _is_named_list(value):
        if not isinstance(wanted, Mapping):
            refuse_number(path, wanted, "table")
        named = value if isinstance(value, dict) else {entry["name"]: entry for entry in value}
        _change(named, wanted, path)
        return value
    if _is_number(value):
        if not _is_number(wanted) or not 0 <= wanted <= MOST:
            refuse_number(path, wanted, "whole-number", most=MOST)
        return wanted
    if _is_numbers(value):
        if not _is_numbers(wanted) or not all(0 <= number <= MOST for number in wanted):
            refuse_number(path, wanted, "whole-numbers", example=str(value))
        return wanted
    raise BadVariant("fixed", path=path)


def _known(data: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(sorted({path.partition(".")[0] for path, _ in numbers_of(data)}))


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_numbers(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_number, value))


def _is_named_list(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(entry, dict) and "name" in entry for entry in value)
    )
