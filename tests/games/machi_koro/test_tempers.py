"""Tempers: they play by the policy, love what they love, finish when they can, and choose the same everywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

import boroughs
from boroughs.bots import bot_names, make_bot
from boroughs.core.dice import SeededDice
from boroughs.games.machi_koro.bot.learned import networks_for
from boroughs.games.machi_koro.bot.players import TemperBot
from boroughs.games.machi_koro.bot.tempers import TEMPERS, Temper
from boroughs.games.machi_koro.components import ALL_LANDMARKS, LANDMARKS
from boroughs.games.machi_koro.encoding import PASS_ID, SINGLE
from boroughs.games.machi_koro.moves import BuildCard
from boroughs.games.machi_koro.rules import MachiKoro
from games.machi_koro.decisions import decisions

GAME = boroughs.game("machi-koro")
POSITIONS = 125
"""For each number of seats: 500 together."""
RECORDED = Path(__file__).with_name("temper_choices.json")


def positions(seats: int, count: int) -> Iterator[MachiKoro]:
    """Decisions of random games."""
    dice = SeededDice(f"tempers of {seats}")
    return decisions(seats, count, dice, lambda _, moves: dice.choice(moves))


def choices(name: str, seats: int) -> str:
    """Every choice of this temper, as one number."""
    whole = sha256()
    for state in positions(seats, POSITIONS):
        move = networks_for(seats).best_move_of(TEMPERS[name], state)
        whole.update(move.notation.encode() + b"\n")
    return whole.hexdigest()[:16]


@pytest.mark.parametrize("name", TEMPERS)
def test_choices_are_those_that_were_recorded(name: str) -> None:
    """On this processor, in this build, with this numpy."""
    recorded = json.loads(RECORDED.read_text("utf-8"))
    assert {str(seats): choices(name, seats) for seats in GAME.seat_counts} == recorded[name]


@pytest.mark.parametrize("name", TEMPERS)
def test_a_temper_has_a_name_as_levels_have(name: str) -> None:
    bot = make_bot(GAME, name)
    assert isinstance(bot, TemperBot)
    assert bot.temper is TEMPERS[name]
    assert name in bot_names(GAME)
    assert GAME.tempers[name] == "hard"


def test_a_variant_has_no_tempers() -> None:
    """Its cards are not those that the network knows."""
    variant = GAME.varied({"game": {"starting_coins": 5}})
    assert not set(TEMPERS) & set(bot_names(variant))


def test_each_loves_cards_of_one_colour() -> None:
    for temper in TEMPERS.values():
        assert temper.actions
        for action in temper.actions:
            move = SINGLE[action]
            assert isinstance(move, BuildCard)
            assert move.card.colour == temper.colour


def test_a_bonus_is_a_whole_number_of_the_networks_scale() -> None:
    """Two and a half, where the point has ten binary digits behind it: 2,560. What is not loved gets nothing."""
    temper = Temper("red", 250)
    loved = min(temper.actions)
    assert temper.liking(loved, 10) == 2_560
    assert temper.liking(PASS_ID, 10) == 0


def test_without_a_bonus_it_is_the_policy_and_with_any_it_builds_what_it_loves() -> None:
    networks = networks_for(2)
    calm, mad = Temper("blue", 0), Temper("blue", 100_000)
    for state in positions(2, 60):
        legal = networks.encoding.legal_in_state(state, int(state.turn), ())
        assert networks.best_move_of(calm, state) is networks.best_move(state)
        if mad.actions & set(legal):
            chosen = networks.best_move_of(mad, state)
            assert isinstance(chosen, BuildCard)
            assert chosen.card.colour == "blue"


def test_whoever_can_finish_their_city_does() -> None:
    """Thirty coins and all landmarks but one: that one, though cafés lie open."""
    networks, mad = networks_for(2), Temper("red", 100_000)
    for state in positions(2, 60):
        legal = networks.encoding.legal_in_state(state, int(state.turn), ())
        if not mad.actions & set(legal):
            continue
        rich = state.copy()
        assert isinstance(rich, MachiKoro)
        last = LANDMARKS[-1]
        city = rich.roller()
        city.coins, city.landmarks = 30, ALL_LANDMARKS & ~last.bit
        assert networks.best_move_of(mad, rich).notation == f"build {last.name}"
        return
    pytest.fail("nobody could build a café")
