"""The game says everything it does in English and in French, and shows it on a board."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from boroughs import IllegalMove
from boroughs.core.phrase import Phrase
from boroughs.core.scene import Panel, Rows
from games.machi_koro.box import CARDS, LANDMARKS, ROWS
from games.machi_koro.table import GAME, MachiKoroTable, all_notations, position
from games.machi_koro.test_positions import MOMENTS
from games.machi_koro.test_records import RECORDS, turns_of

LANGUAGES = ("en", "fr")
in_both = pytest.mark.parametrize("language", LANGUAGES)


def words(language: str) -> dict[str, dict[str, str]]:
    package = files("boroughs.games.machi_koro")
    tables: dict[str, dict[str, str]] = tomllib.loads(
        package.joinpath("words", f"{language}.toml").read_text("utf-8")
    )
    return tables


def say(language: str, phrase: Phrase) -> str:
    return GAME.words(language).say(phrase, ["Aya", "Ben", "Cleo", "Dan", "Eve"])


@in_both
def test_every_card_and_landmark_has_a_name_and_an_explanation(language: str) -> None:
    tables = words(language)
    assert set(tables["card"]) == set(tables["about"]) == set(CARDS)
    assert set(tables["landmark"]) == {*LANDMARKS, "city-hall"}
    assert set(tables["about-landmark"]) == {*LANDMARKS, "city-hall"}


@in_both
def test_every_move_can_be_said(language: str) -> None:
    """In as many ways as there are moves: no two sound alike."""
    said = [say(language, GAME.parse(notation).phrase()) for notation in all_notations()]
    assert all(said)
    assert len(set(said)) == len(said)


@in_both
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_game_can_be_told(language: str, path: Path) -> None:
    *_, (_, table, _) = turns_of(path)
    for code, params in table.events:
        assert say(language, Phrase(f"event.{code}", params))


@in_both
def test_every_refusal_can_be_said(language: str) -> None:
    """All moves, at all moments of a turn, by all seats."""
    refusals = []
    for moment in MOMENTS:
        table = moment()
        for notation in all_notations()[::7]:
            for seat in range(2):
                try:
                    table.state.check(seat, GAME.parse(notation))
                except IllegalMove as refusal:
                    refusals.append(refusal)
    assert all(say(language, refusal.phrase()) for refusal in refusals)
    codes = {refusal.code for refusal in refusals}
    assert {"not-your-turn", "not-now", "game-over", "too-expensive", "not-in-market"} <= codes


@in_both
def test_every_question_can_be_said(language: str) -> None:
    """The player on turn is prompted, nobody else."""
    asked = set()
    for moment in MOMENTS:
        table = moment()
        for seat in (0, 1, None):
            prompt = GAME.view(table.state, seat).prompt
            assert (prompt is not None) is (seat in table.to_act)
            if prompt is not None:
                asked.add(prompt.code)
                assert say(language, prompt)
    assert asked == {
        f"prompt.{decision}"
        for decision in ("roll", "set-aside", "add", "demolish", "give", "swap", "build", "invest")
    }


def phrases(value: Any) -> Iterator[Phrase]:
    """All phrases inside a scene or form."""
    if isinstance(value, Phrase):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from phrases(getattr(value, field))
    elif isinstance(value, list | tuple):
        for item in value:
            yield from phrases(item)


@in_both
def test_every_board_can_be_said(language: str) -> None:
    for moment in MOMENTS:
        table = moment()
        for viewer in (0, 1, None):
            view = GAME.view(table.state, viewer)
            for phrase in (*phrases(GAME.scene(view)), *phrases(GAME.form(view))):
                assert say(language, phrase)


@in_both
def test_our_own_rules_are_there(language: str) -> None:
    """Every landmark that wins stands in them with its price."""
    text = GAME.rules_text(language).replace("’", "'")
    for landmark, cost in LANDMARKS.items():
        name = words(language)["landmark"][landmark].replace("’", "'")
        assert f"| {name} | {cost} |" in text


# The board


def panels(table: MachiKoroTable, viewer: int | None) -> list[Panel]:
    return GAME.scene(GAME.view(table.state, viewer)).panels


def test_the_market_shows_each_card_once() -> None:
    table = position(coins=[9, 9], market={"1-6": {"forest": 3, "cafe": 1}})
    market = panels(table, 0)[0]
    rows = [item for item in market.items if isinstance(item, Rows)]
    assert len(rows[0].rows) == sum(ROWS.values())


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_ones_own_city_stands_last(viewer: int) -> None:
    """Above the prompt, and the rivals before it in the order of their turns."""
    table = position(coins=[9, 9, 9], turn=1)
    cities = panels(table, viewer)[1:]
    assert [panel.own for panel in cities] == [False, False, True]
    seats = [panel.title.params["seat"] for panel in cities]
    assert seats == [(viewer + 1) % 3, (viewer + 2) % 3, viewer]
    assert [panel.active for panel in cities] == [seat == 1 for seat in seats]


def test_a_spectator_sees_all_cities_and_owns_none() -> None:
    table = position(coins=[9, 9, 9], turn=1)
    cities = panels(table, None)[1:]
    assert [panel.own for panel in cities] == [False, False, False]
    assert [panel.title.params["seat"] for panel in cities] == [0, 1, 2]


def test_the_board_tells_coins_and_investments() -> None:
    table = position(coins=[17, 9], cards=[{"tech-startup": 1}], invested=[4])
    said = [say("en", phrase) for phrase in phrases(panels(table, 1)[1])]
    assert "17 coins" in said
    assert "4 coins on the Tech Startup" in said
