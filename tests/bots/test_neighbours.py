"""Neighbours: five a game, or six, who are bots by another name, and of whom nothing is claimed that was not measured."""

from __future__ import annotations

from itertools import combinations

import pytest

import boroughs
from boroughs.bots import make_bot
from boroughs.bots.ladder import ladders
from boroughs.bots.neighbours import (
    first_neighbour,
    name_of_bot,
    neighbour_at,
    neighbours_of,
    read_neighbours,
)
from boroughs.core.errors import BadOptions
from boroughs.games.chinatown.bot.negotiation import EASY_GOING, FAIR, GENEROUS, TOUGH
from boroughs.server.messages.lookalikes import look_alike
from boroughs.server.settings import Limits
from boroughs.server.tables.bot_names import check_bot
from reference_game.game import LanternsGame

GAMES = ["chinatown", "lots", "machi-koro", "mad-city", "new-jack-city"]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_five_neighbours_who_are_five_bots(name: str) -> None:
    """Chinatown and Machi Koro have one more: besides their levels, some who are as strong as `hard` and of another temper."""
    game = boroughs.game(name)
    found = neighbours_of(game)
    assert len(found) == (6 if name in ("chinatown", "machi-koro") else 5)
    assert len({each.bot for each in found}) == len(found)
    for each in found:
        # Whoever is offered may sit down on any server.
        assert check_bot(game, each.bot, Limits().bot_playouts) == each.bot
        assert each.role.en != each.role.fr
        assert each.line.en != each.line.fr


def test_a_variant_has_those_who_can_play_it() -> None:
    game = boroughs.game("machi-koro").varied({"game": {"starting_coins": 5}})
    assert "Bruna" not in {each.name for each in neighbours_of(game)}
    assert len(neighbours_of(game)) == 5


def test_nobody_in_town_is_taken_for_somebody_else() -> None:
    names = [each.name for game in GAMES for each in neighbours_of(boroughs.game(game))]
    assert len(names) == 27
    alike = [pair for pair in combinations(names, 2) if look_alike(*pair)]
    assert alike == []


@pytest.mark.parametrize("name", GAMES)
def test_neighbours_stand_in_the_order_that_was_measured(name: str) -> None:
    """Where the ladder has no figure nothing can be out of order, and nothing is claimed; tempers are as strong as a level."""
    two = min(ladder.seats for ladder in ladders() if ladder.game == name)
    game = boroughs.game(name)
    found = [each for each in neighbours_of(game) if each.bot not in game.tempers]
    points = [rung.points for each in found if (rung := each.rung(name, two)) is not None]
    assert len(points) >= 2
    assert points == sorted(points)


def test_what_nobody_measured_has_no_figure() -> None:
    tang = neighbour_at(boroughs.game("chinatown"), "Tang", "tough")
    assert tang is not None
    assert tang.rung("chinatown", 5) is None
    assert tang.rung("machi-koro", 2) is None


def test_the_first_to_be_met_is_easy() -> None:
    for name in GAMES:
        first = first_neighbour(boroughs.game(name))
        assert first is not None
        assert first.bot == "easy"


def test_chinatowns_tempers_are_the_traders_own() -> None:
    """Wen leaves more than half of the gain; Kwan names the highest prices and takes any; Tang's first is near his last."""
    assert GENEROUS.ask < 0.5
    assert EASY_GOING.ask > FAIR.ask > TOUGH.ask
    assert EASY_GOING.accept < FAIR.accept < TOUGH.accept
    assert EASY_GOING.envy < FAIR.envy < TOUGH.envy


def test_a_name_alone_makes_nobody_stronger() -> None:
    game = boroughs.game("machi-koro")
    assert neighbour_at(game, "Minerva", "expert") is not None
    assert neighbour_at(game, "Minerva", "easy") is None
    assert neighbour_at(game, "Ann", "expert") is None


def test_a_level_that_another_plays_is_that_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where LOTS had no expert it was played by hard, and so is Sten."""
    game = boroughs.game("lots")
    players = {level: make for level, make in game.players().items() if level != "expert"}
    monkeypatch.setattr(game, "players", lambda: players)
    assert name_of_bot(game, "expert", []) == "Sten"
    assert neighbour_at(game, "Sten", "expert") is not None


def test_two_of_one_bot_are_two_people() -> None:
    game = boroughs.game("machi-koro")
    first = name_of_bot(game, "easy", [])
    assert first == "Gus"
    assert name_of_bot(game, "easy", [first]) == "Ada"
    assert name_of_bot(game, "easy", ["gÜs"], look_alike) == "Ada"


def test_a_strangers_game_has_neighbours_for_the_levels_that_it_fills() -> None:
    found = neighbours_of(LanternsGame())
    assert found
    for each in found:
        make_bot(LanternsGame(), each.bot)
    assert len({each.bot for each in found}) == len(found)


@pytest.mark.parametrize(
    "text",
    ["neighbour = 3", "[[neighbour]]\nname = 'X'", "not toml", "[[neighbour]]\nname = ''\n"],
)
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadOptions, match="neighbours"):
        read_neighbours(text)
