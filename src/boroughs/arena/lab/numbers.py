"""The numbers of a game as fields: grouped by what they belong to, named in the game's words, with room for a slider."""

from __future__ import annotations

from pathlib import Path

import msgspec

from boroughs.arena.lab.messages import Numbers, Value
from boroughs.arena.measure_names import thing_name
from boroughs.arena.variant_file import parse_variant
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.phrase import Phrase
from boroughs.core.variant import MOST, BadVariant, numbers_of, overrides_of
from boroughs.core.words import Catalogue, load_catalogue

_MOST_PROBLEMS = 20


class LabNumber(msgspec.Struct, frozen=True, kw_only=True):
    """A number that may be changed, or a list of them. `least`, `most` and `step` are for a slider: a field takes more."""

    path: str
    label: str
    value: Value
    least: int
    most: int
    step: int


class LabThing(msgspec.Struct, frozen=True, kw_only=True):
    """A card, say, with its numbers; without a title where they are the game's own."""

    id: str
    title: str
    numbers: list[LabNumber]


class LabGroup(msgspec.Struct, frozen=True, kw_only=True):
    """Things of a kind."""

    id: str
    title: str
    things: list[LabThing]


class LabProblem(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong with a number; without a path where it is no field's fault alone."""

    path: str
    text: str


def groups_of(game: Game, language: str) -> list[LabGroup]:
    """All numbers of the game, in the order of its data."""
    words = game.words(language)
    groups: dict[str, dict[str, list[LabNumber]]] = {}
    for path, value in numbers_of(game.data()):
        group, thing, _ = _parts(path)
        groups.setdefault(group, {}).setdefault(thing, []).append(_field(words, path, value))
    return [
        LabGroup(
            id=group,
            title=_said(words, f"number-group.{group}", _plain(group)),
            things=[
                LabThing(id=thing, title=_title(words, group, thing), numbers=numbers)
                for thing, numbers in things.items()
            ],
        )
        for group, things in groups.items()
    ]


def problems_of(game: Game, numbers: Numbers, language: str) -> list[LabProblem]:
    """All that is wrong with these numbers, each beside its field."""
    known = [path for path, _ in numbers_of(game.data())]
    left = dict(numbers)
    found: list[LabProblem] = []
    while left and len(found) < _MOST_PROBLEMS:
        try:
            game.varied(overrides_of(left))
        except BadVariant as error:
            told = str(error.params["path"])
            field = _field_of(told, known, left)
            found.append(LabProblem(path=field, text=_problem(error, language)))
            if field not in left:
                break
            # Without it the others may have faults of their own.
            del left[field]
        else:
            break
    return found


def numbers_in(text: str, file: str) -> tuple[Game, str, Numbers]:
    """What a variant file changes, by paths, or BadOptions that names the line."""
    variant = parse_variant(text, Path(file))
    if not dict(variant.game.data()):
        raise BadOptions("no-variants", game=variant.game.name)
    return variant.game, variant.name, dict(_flat(variant.game.variant, ""))


def _flat(node: object, path: str) -> list[tuple[str, Value]]:
    if isinstance(node, dict):
        return [
            entry
            for key, value in node.items()
            for entry in _flat(value, f"{path}.{key}" if path else str(key))
        ]
    assert isinstance(node, int | list)
    return [(path, node)]


def _parts(path: str) -> tuple[str, str, str]:
    """The group, the thing in it, and the key: `card.cafe.effect.coins` is coins of cafe among card."""
    group, *inner, key = path.split(".")
    # `game.goal.2` is the goal of two among the game's own numbers.
    thing = inner[0] if inner and not key.isdecimal() else ""
    return group, thing, key


def _field(words: Catalogue, path: str, value: Value) -> LabNumber:
    *_, key = _parts(path)
    before = path.split(".")[-2]
    phrase = Phrase(f"number.{before if key.isdecimal() else key}", {"of": key})
    label = words.say(phrase) if phrase.code in words else _plain(key)
    most = max(value) if isinstance(value, list) else value
    step = _step(most)
    return LabNumber(
        path=path,
        label=label,
        value=value,
        least=0,
        most=min(MOST, max(2 * most, 10 * step)),
        step=step,
    )


def _step(value: int) -> int:
    """Sums of money go by their notes, counts by one.

    >>> [_step(value) for value in (3, 10, 150, 3700, 50_000)]
    [1, 1, 1, 100, 10000]
    """
    step = 1
    while value >= 1000 and value % (step * 10) == 0:
        step *= 10
    return step


def _title(words: Catalogue, group: str, thing: str) -> str:
    if not thing:
        return ""
    if thing.isdecimal():
        return (
            words.say(Phrase(f"number.{group}", {"of": thing}))
            if f"number.{group}" in words
            else thing
        )
    own = words.tables.get(group, {}).get(thing)
    return own if own is not None and "{" not in own else thing_name(words, thing)


def _said(words: Catalogue, code: str, otherwise: str) -> str:
    return words.text(code) if code in words else otherwise


def _plain(key: str) -> str:
    return key.replace("_", " ").replace("-", " ").capitalize()


def _field_of(path: str, known: list[str], changed: Numbers) -> str:
    """The field that a refusal means: itself, else one that was changed below it, else any below it."""
    if path in known:
        return path
    below = [field for field in known if field.startswith(f"{path}.")]
    return next((field for field in below if field in changed), next(iter(below), ""))


def _problem(error: BadVariant, language: str) -> str:
    own = load_catalogue("boroughs.arena", language)
    if error.code != "not-a-number":
        return error.sentence(language)
    blanks = {"wanted": str(error.params["wanted"]), "allowed": error.allowed(language)}
    return own.say(Phrase("lab.not-a-number", {**blanks}))
