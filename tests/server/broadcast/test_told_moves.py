"""What a hint advises, and the end of a game looks back on, is said in the words of the board."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from boroughs import Table, game, game_names
from boroughs.core.dice import SeededDice
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.words import LANGUAGES
from boroughs.games.chinatown.view import ChinatownView
from boroughs.games.mad_city.components import TILES
from boroughs.server.broadcast.sentences import Sentences
from boroughs.testing.reproducibility import fits, take_random_step

NAMES = ["Ada", "Bruno", "Chloé", "Dina", "Emil", "Fay"]
STEPS = 40
TOLD = 2
"""Moves of each kind that are looked at in one position."""

CODE = re.compile(
    r"\b(?:MC|NJ)\d+"  # cards and tiles by their numbers in the program
    r"|#\d|[a-z0-9]@"
    r"|(?<![\d,$])-?\d,-?\d(?!\d)"  # columns and rows
    r"|\b[a-d][1-4]\b"
    r"|\b(?:[Oo]ffer|offre|turned|numéro|number) \d|tournée de \d"
    r"|\(\d\) (?:at|en)\b"
)
SECOND_PERSON = {
    "en": re.compile(r"\byou(?:rs?)?\b", re.IGNORECASE),
    "fr": re.compile(r"\bvo(?:us|tre|s)\b", re.IGNORECASE),
}

in_both = pytest.mark.parametrize("language", LANGUAGES)


def positions(played: Game) -> Iterator[Table]:
    for options in played.option_sets():
        seats = [seats for seats in played.seat_counts if fits(played, seats, options)][:3][-1]
        table = Table(played, seats, options, seed="told")
        dice = SeededDice("told")
        yield table
        for _ in range(STEPS):
            if not take_random_step(table, dice):
                break
            yield table


def some_moves(moves: list[Move]) -> Iterator[Move]:
    """A few of each kind."""
    seen: dict[str, int] = {}
    for move in moves:
        kind = move.phrase().code
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= TOLD:
            yield move


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.long if name == "chinatown" else ())
        for name in game_names()
    ],
)
def test_a_move_is_told_by_what_stands_on_the_board(name: str) -> None:
    """No number of a card, no square; and where all who look on read it, nobody is "you"."""
    played = game(name)
    catalogues = [Sentences(played, language, NAMES) for language in LANGUAGES]
    wrong: set[str] = set()
    for table in positions(played):
        for seat in table.to_act:
            own, open_to_all = table.view(seat), table.view(None)
            for move in some_moves(list(table.moves(seat))):
                for sentences in catalogues:
                    said = sentences.told(own, move.notation)
                    wrong |= {said} if CODE.search(said) or "told." in said else set()
                    said = sentences.told(open_to_all, move.notation)
                    wrong |= (
                        {said} if SECOND_PERSON[sentences.words.language].search(said) else set()
                    )
    assert sorted(wrong)[:10] == []


@in_both
def test_every_tile_of_mad_city_has_a_look(language: str) -> None:
    sentences = Sentences(game("mad-city"), language, NAMES)
    view = Table(game("mad-city"), 2, seed=1).view(0)
    said = [sentences.told(view, f"place {tile.name} at a1 turned 0") for tile in TILES]
    assert len(said) == len(TILES)
    assert not [each for each in said if CODE.search(each) or "." in each]


def test_a_card_is_known_by_its_zones_and_its_place_by_what_it_joins() -> None:
    """Houses of 3 beside the Power Plant join nothing; a second such card joins the first."""
    played = game("new-jack-city")
    sentences = Sentences(played, "en", NAMES)
    table = Table(played, 2, seed=3)
    seat = table.to_act[0]
    first = next(move for move in table.moves(seat) if move.notation.startswith("place"))
    said = sentences.told(table.view(seat), first.notation)
    assert said.startswith("Place the card with ")
    assert "to start a new zone" in said


def test_an_answer_names_the_partner_and_says_who_gives_what() -> None:
    played = game("chinatown")
    table = Table(played, 3, seed=1)
    for seat in range(3):
        table.play(seat, next(m for m in table.moves(seat) if m.notation.startswith("keep")))
        table.play(seat, "ready")
    seen = table.view(0)
    assert isinstance(seen, ChinatownView)
    lot = next(number for number, owner in seen.table.owners.items() if owner == 1)
    table.play(1, f"offer 1 gives 0: #{lot}; 0 gives 1: $10000")
    english, french = (Sentences(played, language, NAMES) for language in LANGUAGES)
    view = table.view(0)
    assert english.told(view, "accept 1") == (
        f"Agree to the offer of Bruno: you pay $10,000, you get lot {lot}"
    )
    assert english.told(table.view(None), "accept 1") == (
        f"Agree to the offer of Bruno: Ada pays Bruno $10,000, Bruno gives Ada lot {lot}"
    )
    counter = f"counter 1 with 1 gives 0: #{lot}; 0 gives 1: $20000"
    assert english.told(view, counter) == (
        f"Answer the offer of Bruno: you pay $20,000, you get lot {lot}"
    )
    assert french.told(view, counter).startswith("Répondre à l’offre de Bruno\u00a0:")


@in_both
@pytest.mark.parametrize("name", ["chinatown", "mad-city"])
def test_the_reason_is_told_in_the_unit_of_the_game(name: str, language: str) -> None:
    """What a tile or a deal does for the points of the round, for the income of the year."""
    played = game(name)
    sentences = Sentences(played, language, NAMES)
    told: set[str] = set()
    for table in positions(played):
        for seat in table.to_act:
            view = table.view(seat)
            for move in some_moves(list(table.moves(seat))):
                if move.notation.startswith(("place", "accept")):
                    # What else is to be known of it may stand behind that.
                    told |= {sentences.say(each.says) for each in played.reasons(view, move)[:1]}
    assert told
    unit = {"chinatown": r"\$", "mad-city": r"\bpoints?\b"}[name]
    assert not [each for each in told if not re.search(unit, each) or "." not in each]
