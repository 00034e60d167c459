"""The games as cards: what a page shows before anybody sits down."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby
from typing import get_args

import msgspec

from boroughs.bots import LEVELS, BotName, substitute_level
from boroughs.bots.ladder import ladders
from boroughs.bots.neighbours import Moment, Neighbour, first_neighbour, neighbours_of
from boroughs.core.game import Game
from boroughs.core.options import Option, OptionValue
from boroughs.core.words import LANGUAGES, Catalogue
from boroughs.games import sound_games
from boroughs.server.messages.boards import Language
from boroughs.server.messages.catalogue import (
    BotCard,
    ChoiceCard,
    ClauseChapter,
    ClauseText,
    GameCard,
    GameShelf,
    GameWords,
    LadderPoints,
    NeighbourCard,
    OptionCard,
    PresetCard,
    RulesText,
)
from boroughs.server.messages.refusals import server_words
from boroughs.server.tables.daily import FIRST_DAY
from boroughs.server.tables.seats import hints_by_default
from boroughs.server.transport.package_boards import package_board
from boroughs.server.variants import HostedVariant, titled


@lru_cache(maxsize=len(LANGUAGES))
def game_shelf(language: Language) -> GameShelf:
    """All that can be played; `boroughs games` says which package is broken, and why."""
    games, _ = sound_games()
    return GameShelf(language, [game_card(game, language) for game in games])


def hosted_shelf(
    shelf: GameShelf, variants: Mapping[str, HostedVariant], offline: bool = False
) -> GameShelf:
    """The same games, those that are played with other numbers here under their full title."""
    cards = [
        msgspec.structs.replace(card, title=titled(card.title, variants[card.name].name))
        if card.name in variants
        else card
        for card in shelf.games
    ]
    return msgspec.structs.replace(shelf, games=cards, offline=offline)


def game_card(game: Game, language: Language) -> GameCard:
    words = game.words(language)
    lesson = game.lesson()
    return GameCard(
        name=game.name,
        title=_said(words, "game.title", game.name),
        line=_said(words, "game.line", ""),
        thinking=_said(words, "game.thinking", ""),
        minutes=_said(words, "game.minutes", ""),
        length=_said(words, "game.length", ""),
        rules_version=game.rules_version,
        seat_counts=list(game.seat_counts),
        options=[_option_card(option, words, language) for option in game.options],
        presets=[
            PresetCard(
                preset.name,
                _said(words, f"preset.{preset.name}", preset.name.capitalize()),
                _said(words, f"preset-about.{preset.name}", ""),
                preset.seats,
                preset.bot,
                dict(preset.options),
            )
            for preset in game.presets
        ],
        difficulty=game.difficulty,
        lesson=0 if lesson is None else lesson.minutes,
        daily=_has_past_days(game),
        real_time=game.real_time,
        hints_among_people=hints_by_default(game, people=2),
        bots=[_bot_card(game, level, language) for level in LEVELS],
        neighbours=[_neighbour_card(game, each, language) for each in neighbours_of(game)],
    )


def _option_card(option: Option, words: Catalogue, language: str) -> OptionCard:
    says = _said(words, f"option.{option.name}", option.name.replace("_", " ").capitalize())
    return OptionCard(
        option.name,
        says,
        _said(words, f"option-about.{option.name}", ""),
        [
            ChoiceCard(
                choice,
                _choice_said(option.name, choice, words, language),
                _said(words, f"choice-about.{option.name}-{str(choice).lower()}", ""),
            )
            for choice in option.choices
        ],
    )


def _choice_said(name: str, choice: OptionValue, words: Catalogue, language: str) -> str:
    """In the words of the option, else of the game, else as it is written."""
    value = str(choice).lower()
    plain = _said(server_words(language), f"choice.{value}", value.replace("-", " "))
    return _said(words, f"choice.{name}-{value}", _said(words, f"choice.{value}", plain))


def _bot_card(game: Game, level: str, language: str) -> BotCard:
    return BotCard(
        level, server_words(language).text(f"level.{level}"), substitute_level(game, level) or level
    )


def _neighbour_card(game: Game, neighbour: Neighbour, language: Language) -> NeighbourCard:
    kind = "search" if BotName.parse(neighbour.bot).search else neighbour.bot
    return NeighbourCard(
        name=neighbour.name,
        bot=neighbour.bot,
        level=_said(server_words(language), f"level.{kind}", neighbour.bot),
        role=neighbour.role.text(language),
        line=neighbour.line.text(language),
        face=neighbour.face,
        first=neighbour == first_neighbour(game),
        ladder=[
            LadderPoints(ladder.seats, round(rung.points), round(rung.low), round(rung.high))
            for ladder in ladders()
            if ladder.game == game.name and (rung := ladder.rung(neighbour.bot)) is not None
        ],
        says={
            moment: [line.text(language) for line in neighbour.says.at(moment)]
            for moment in get_args(Moment)
        },
    )


def _said(words: Catalogue, code: str, otherwise: str) -> str:
    return words.text(code) if code in words else otherwise


_TYPED = "<!-- typed -->"
"""Behind this line a rules text tells how moves are typed: a page has buttons."""


def rules_text(game: Game, language: Language) -> RulesText:
    text, _, _ = game.rules_text(language).partition(_TYPED)
    return RulesText(game.name, language, text.rstrip() + "\n", _chapters(game, language))


def _chapters(game: Game, language: Language) -> list[ClauseChapter]:
    clauses = game.clauses(language)
    return [
        ClauseChapter(
            title,
            [ClauseText(each.id, each.title, each.text, each.ruling, each.page) for each in those],
        )
        for title, those in groupby(clauses, lambda clause: clause.chapter)
    ]


def game_words(game: Game, language: Language) -> GameWords:
    shelves = {**game.words(language).tables, **game.printed()}
    # What is refused comes with its sentence: a page needs no words for it.
    tables = {name: dict(table) for name, table in shelves.items() if name != "error"}
    return GameWords(game.name, language, tables, package_board(game.name, game.package))


def _has_past_days(game: Game) -> bool:
    """Whether its puzzles of earlier days are offered, too."""
    puzzle = game.daily(FIRST_DAY)
    return puzzle is not None and puzzle.has_solver
