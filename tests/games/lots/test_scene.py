"""What people read: places, cards and moves in words, in both languages; figures where they are needed."""

from __future__ import annotations

import re

import pytest

from boroughs.core.scene import Panel, Rows, Text
from boroughs.core.words import Catalogue
from boroughs.games.lots.view import LotsView
from games.lots.table import GAME, Site, site

SQUARES = ["O flat1@0,0,0", "O flat1@2,0,0"]
CODE = re.compile(r"[a-z]+\d@|\d,\d,\d")


def texts(panel: Panel) -> list[Text]:
    found: list[Text] = []
    for item in panel.items:
        if isinstance(item, Text):
            found.append(item)
        elif isinstance(item, Rows):
            found += [cell for row in item.rows for cell in row]
    return found


def read(table: Site, seat: int, words: Catalogue) -> list[str]:
    scene = GAME.scene(GAME.view(table.state, seat))
    return [words.say(text.says, ["Ann", "Bob"]) for panel in scene.panels for text in texts(panel)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_events_name_places_in_words(language: str) -> None:
    """Neither the pose nor the spot is told as it is typed."""
    words = GAME.words(language)
    table = site(tower=SQUARES, banks=("IL", "T"), cubes=[1, 0])
    told: list[str] = []
    for move in ("hold I flat1@0,2,0", "release", "hold cube@0,0,1", "place cube@0,0,1"):
        table.play(0, move)
        told += [words.say(event.phrase(), ["Ann", "Bob"]) for event in table.events]
    assert len(told) > 6
    assert not [line for line in told if CODE.search(line)]


def test_a_fall_is_told_by_how_many_came_down() -> None:
    """Five cubes far out on the T's arm: T and cube go."""
    tower = ["O flat1@0,0,0", "T flat1@0,0,1", "cube@2,0,2"]
    table = site(tower=tower, banks=("IL", "O"))
    table.play(0, "place I wide2@2,0,3")
    told = [GAME.words().say(event.phrase(), ["Ann", "Bob"]) for event in table.told("accident")]
    assert told == ["Accident! Ann brings down 2 blocks."]


def test_what_is_held_is_told_in_ones_own_panel() -> None:
    table = site(tower=SQUARES, banks=("IL", "T"))
    table.play(0, "hold I flat1@0,2,0")
    own = [panel for panel in GAME.scene(GAME.view(table.state, 0)).panels if panel.own]
    said = [GAME.words().say(text.says) for panel in own for text in texts(panel)]
    assert "You hold the blue I where the ? are: 5 points, accident 0 %, slip 0 %." in said
    assert any(line.startswith("Ann holds the blue I") for line in read(table, 1, GAME.words()))


def test_cards_say_what_they_would_score_now() -> None:
    """One floor and two squares touched by the bar: the Mason 5, the Painter 4 for yellow."""
    table = site(tower=SQUARES, banks=("IL", "T"), hands=[["mason", "painter"], []])
    table.play(0, "place I flat1@0,2,0")
    said = read(table, 0, GAME.words())
    assert "+5" in said
    assert "+4 (yellow O)" in said
    other = GAME.view(table.state, 1)
    assert isinstance(other, LotsView)
    assert other.answers == ()


def test_who_cannot_answer_is_told_so() -> None:
    """The Foreman has nothing to say to points; the prompt says it to its holder alone."""
    table = site(tower=SQUARES, banks=("IL", "T"), hands=[["foreman"], ["mason"]])
    table.play(0, "place I flat1@0,2,0")
    prompt = table.state.prompt(0)
    assert prompt is not None
    assert prompt.code == "prompt.none-fits"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_moves_options_and_choices_have_headings(language: str) -> None:
    words = GAME.words(language)
    table = site(tower=SQUARES, banks=("IL", "T"), cubes=[1, 0], hands=[["architect"], []])
    for move in table.state.moves(0):
        assert "group." + move.phrase().code.partition(".")[2] in words
    for option in GAME.options:
        assert f"option.{option.name}" in words
        for choice in option.choices:
            if not isinstance(choice, bool):
                named = (f"choice.{option.name}-{choice}", f"choice.{choice}")
                assert any(code in words for code in named)
