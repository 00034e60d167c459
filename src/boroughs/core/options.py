"""The choices a table makes before a game starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from boroughs.core.argument_checks import dictionary
from boroughs.core.errors import BadOptions

OptionValue: TypeAlias = bool | int | str
Options: TypeAlias = dict[str, OptionValue]


class Option(msgspec.Struct, frozen=True):
    """One choice: its name, the values it may have, the first being the default."""

    name: str
    choices: tuple[OptionValue, ...]

    @property
    def default(self) -> OptionValue:
        """The choice where nothing is said: the first."""
        return self.choices[0]

    def read(self, value: object) -> OptionValue:
        """The choice that a caller means, who may have written it as text.

        >>> Option("short", (False, True)).read("yes")
        True
        """
        spoken = {"yes": "true", "no": "false", "on": "true", "off": "false"}
        text = str(value).lower()
        for choice in self.choices:
            if str(choice).lower() in (text, spoken.get(text)):
                return choice
        raise BadOptions(
            "bad-option-value",
            option=self.name,
            value=str(value),
            choices=tuple(str(choice).lower() for choice in self.choices),
        )


class Preset(msgspec.Struct, frozen=True):
    """A table that goes well (`first`, `quick`, `full`): how many seats, how strong the computer, which options.

    Its words stand in the tables `preset` and `preset-about` of the game's catalogue.
    """

    name: str
    seats: int
    bot: str = "normal"
    options: dict[str, OptionValue] = {}


def complete_options(known: tuple[Option, ...], wanted: Mapping[str, object] | None) -> Options:
    """Every option with its value: what was asked for, else the default."""
    asked = dictionary("options", wanted, '{"name": "choice"}')
    settled = {
        option.name: option.read(asked.pop(option.name)) if option.name in asked else option.default
        for option in known
    }
    if asked:
        raise BadOptions(
            "unknown-option",
            option=min(map(str, asked)),
            known=tuple(option.name for option in known),
        )
    return settled
