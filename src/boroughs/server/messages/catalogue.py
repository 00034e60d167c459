"""What there is to play: games, their options, bots, words and rules, in the reader's language."""

from __future__ import annotations

import msgspec

from boroughs.bots.neighbours import Face
from boroughs.core.options import OptionValue
from boroughs.server.messages.boards import Language


class ChoiceCard(msgspec.Struct, frozen=True):
    """One value of an option."""

    value: OptionValue
    says: str
    about: str
    """What it means, where its name does not say it all; else empty."""


class OptionCard(msgspec.Struct, frozen=True):
    """A choice to make before the game; the first is the default."""

    name: str
    says: str
    about: str
    """What is chosen here, in one sentence; empty where the catalogue does not say."""
    choices: list[ChoiceCard]


class PresetCard(msgspec.Struct, frozen=True):
    """A table that goes well: a name, for whom, how many seats, how strong, and the options that differ."""

    name: str
    says: str
    about: str
    seats: int
    bot: str
    options: dict[str, OptionValue]


class BotCard(msgspec.Struct, frozen=True):
    """A level that may sit down; `plays_as` differs where the game cannot fill the level yet."""

    level: str
    says: str
    plays_as: str


class LadderPoints(msgspec.Struct, frozen=True):
    """Where the ladder has a bot with so many at the table, and its 95 % interval: `normal` is 1000."""

    seats: int
    points: int
    low: int
    high: int


class NeighbourCard(msgspec.Struct, frozen=True, kw_only=True):
    """A bot as somebody to play with."""

    name: str
    bot: str
    """What to ask for at a new table."""
    level: str
    """The bot in words."""
    role: str
    line: str
    """How they play, in a sentence."""
    face: Face
    first: bool
    """Whom one meets first."""
    ladder: list[LadderPoints]
    """What was measured; nothing is guessed for other numbers of seats."""
    says: dict[str, list[str]] = {}
    """What they may say, by moment: a chat line with the code `neighbour.big.0` is the first under `big`."""


class GameCard(msgspec.Struct, frozen=True, kw_only=True):
    """A game on the shelf."""

    name: str
    title: str
    line: str
    """What it is about, in one sentence."""
    thinking: str
    """What kind of thinking it asks for; empty where its catalogue does not say."""
    minutes: str
    """How long it takes (`30`, `45-60`); empty where its catalogue does not say."""
    length: str
    """How long it is in other words, where nobody has said how many minutes; else empty."""
    rules_version: int
    seat_counts: list[int]
    """The usual number first."""
    options: list[OptionCard]
    presets: list[PresetCard]
    difficulty: int
    """How hard it is to learn, from 1 to 5."""
    lesson: int
    """Minutes that its guided first game takes, about; 0 where there is none."""
    daily: bool
    """Whether there is a puzzle every day."""
    real_time: bool
    """Whether a clock of its own runs: then no thinking time makes sense."""
    hints_among_people: bool
    """Whether hints are given at a table of several people where nobody says otherwise."""
    bots: list[BotCard]
    neighbours: list[NeighbourCard]
    """From the most careless to the strongest."""


class GameShelf(msgspec.Struct, frozen=True):
    """All games that this server can host."""

    language: Language
    games: list[GameCard]
    offline: bool = False
    """Whether `offline/` holds the site without a server, for when this one cannot be reached."""


class ClauseText(msgspec.Struct, frozen=True):
    """One clause of the rules. Refusals name clauses by their `id`."""

    id: str
    title: str
    text: str
    ruling: str = ""
    """Why we ruled so, where the rulebook is silent or contradicts itself; else empty."""
    page: int = 0
    """Of the rulebook; 0 where that cannot be told."""


class ClauseChapter(msgspec.Struct, frozen=True):
    title: str
    clauses: list[ClauseText]


class RulesText(msgspec.Struct, frozen=True):
    """Our own rules: short, in Markdown, and clause by clause."""

    game: str
    language: Language
    markdown: str
    chapters: list[ClauseChapter] = []
    """All clauses, with the numbers that are played with; none where the game does not write any down."""


class PackageBoard(msgspec.Struct, frozen=True):
    """A board that the game's own package brings: addresses of its module and its style sheet, below the server's."""

    module: str
    style: str = ""


class GameWords(msgspec.Struct, frozen=True):
    """The game's catalogue, so that a board of its own can name and explain cards: `card` -> `cafe` -> name.

    What is printed on the components stands there too, the same in all languages: `cost` -> `cafe` -> `2`.
    """

    game: str
    language: Language
    tables: dict[str, dict[str, str]]
    board: PackageBoard | None = None
