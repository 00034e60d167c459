"""The rules in words: every clause says something in both languages, is held by a test, and tells the right numbers."""

from __future__ import annotations

import re
import string
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from tools.clause_tests import marked_tests

import boroughs
from boroughs.core.data import read_data
from boroughs.core.refusals import load_refusals
from boroughs.core.words import LANGUAGES

NAMES = boroughs.game_names()
IDS = {
    "chinatown": "CT",
    "lots": "LOT",
    "machi-koro": "MK",
    "mad-city": "MAD",
    "new-jack-city": "NJC",
}


@cache
def written(name: str) -> dict[str, Any]:
    text = files(boroughs.game(name).package).joinpath("clauses.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def held() -> dict[str, list[str]]:
    return marked_tests()


def numbers(name: str) -> dict[str, Any]:
    return read_data(boroughs.game(name).package)


def ids(name: str) -> set[str]:
    return set(written(name)["clause"])


def blanks(text: str) -> list[str]:
    return sorted(
        f"{blank}:{noun}" for _, blank, noun, _ in string.Formatter().parse(text) if blank
    )


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_has_words_in_every_language_with_the_same_blanks(name: str) -> None:
    texts = list(written(name)["chapter"].values())
    for clause in written(name)["clause"].values():
        texts += [clause[key] for key in ("title", "text", "ruling") if key in clause]
    for text in texts:
        assert set(text) == set(LANGUAGES)
        assert all(said == said.strip() != "" for said in text.values())
        assert len({tuple(blanks(said)) for said in text.values()}) == 1, text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_clause_can_be_told(name: str, language: str) -> None:
    clauses = boroughs.game(name).clauses(language)
    assert {clause.id for clause in clauses} == ids(name)
    for clause in clauses:
        assert clause.id.startswith(f"{IDS[name]}-")
        assert clause.title, clause.id
        assert clause.text.endswith("."), clause.id
        assert not set("{}") & set(clause.title + clause.text + clause.ruling), clause.id


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_is_held_by_a_test(name: str) -> None:
    assert [each for each in sorted(ids(name)) if not held().get(each)] == []


def test_every_mark_names_a_clause() -> None:
    known = set().union(*map(ids, NAMES))
    assert set(held()) - known == set()


@pytest.mark.parametrize("name", NAMES)
def test_every_refusal_rests_on_clauses_that_exist(name: str) -> None:
    named = {
        each for rests in load_refusals(boroughs.game(name).package).values() for each in rests
    }
    assert named <= ids(name)


def test_a_variant_tells_its_own_numbers() -> None:
    rich = boroughs.game("machi-koro").varied({"game": {"starting_coins": 7}})
    assert "7 coins" in rich.clause("MK-1").text
    assert "3 coins" in boroughs.game("machi-koro").clause("MK-1").text


def figures(name: str, clause: str) -> list[int]:
    """All figures of a clause in the English text as it is told."""
    text = boroughs.game(name).clause(clause).text.replace(",", "")
    return [int(figure) for figure in re.findall(r"\d+", text)]


def test_the_cards_of_machi_koro_are_as_many_as_it_says() -> None:
    decks = dict.fromkeys(("1-6", "7+", "major"), 0)
    for card in numbers("machi-koro")["card"]:
        decks[card["row"]] += card["copies"]
    assert figures("machi-koro", "MK-2") == [decks["1-6"], 6, decks["7+"], 7, decks["major"]]


def test_the_map_and_the_tiles_of_chinatown_are_as_many_as_it_says() -> None:
    data = numbers("chinatown")
    buildings = sum(len(district["buildings"]) for district in data["district"])
    tiles = sum(shop["size"] + data["game"]["spare_tiles"] for shop in data["shop"])
    assert buildings in figures("chinatown", "CT-1")
    assert tiles in figures("chinatown", "CT-2")
    assert len(data["shop"]) == 12


def test_the_classes_of_zones_of_mad_city_begin_where_it_says() -> None:
    data = numbers("mad-city")
    begins = [(each["points"], each["from"]) for each in data["category"]]
    assert figures("mad-city", "MAD-17") == [number for pair in begins for number in pair]
    assert data["game"]["minute"] == 60_000
    (_, lost), *steps = data["solitaire"]["road"]
    told = boroughs.game("mad-city").clause("MAD-43").text
    assert f"up to {steps[0][0] - 1} tiles costs {-lost}" in told
    assert all(f"from {least} on" in told for least, _ in steps)


def test_the_cards_of_new_jack_city_are_as_many_as_it_says() -> None:
    assert len(numbers("new-jack-city")["cards"]) in figures("new-jack-city", "NJC-1")
