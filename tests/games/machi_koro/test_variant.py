"""Machi Koro with other numbers: they count in rules, texts and records; the game itself stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import boroughs
from boroughs import IllegalMove, Table
from boroughs.bots import make_bot
from boroughs.core.dice import SeededDice
from boroughs.core.errors import BadRecord
from boroughs.core.game import Game
from boroughs.core.record import parse_record
from boroughs.core.replay import replay_record
from boroughs.core.variant import BadVariant
from boroughs.testing.reproducibility import take_random_step
from games.machi_koro.table import GAME, position


def varied(**overrides: Mapping[str, Any]) -> Game:
    return GAME.varied(overrides)


def at(game: Game, **situation: Any) -> Table:
    """The same situation as the builder of the game's tests makes, in this game."""
    data = GAME.to_dict(position(**situation).state)
    return Table(game, position=game.from_dict(data), seed="variant")


def coins(table: Table) -> list[int]:
    return [int(city.coins) for city in table.state.cities]  # type: ignore[attr-defined]


def roll(table: Table, text: str) -> None:
    state = table.state
    state.play(0, table.game.parse("roll 1"))
    chance = state.chance()
    assert chance is not None
    state.resolve(chance.answer(text))


def test_everybody_starts_with_the_coins_of_the_variant() -> None:
    table = Table(varied(game={"starting_coins": 7}), seats=3, seed=1)
    assert coins(table) == [7, 7, 7]


def test_an_activation_moves_to_another_number() -> None:
    """A wheat field on six instead of one: one coin for its owner, whoever rolls."""
    game = varied(card={"wheat-field": {"activation": [6]}})
    table = at(game, coins=[0, 0], cards=[{"wheat-field": 1}, {"wheat-field": 2}])
    roll(table, "6")
    assert coins(table)[1] == 2


def test_what_an_effect_pays_and_what_a_card_costs() -> None:
    """The wheat field brings 5; then a bakery for 4 leaves one coin, and one for 6 is refused."""
    for cost, left in ((4, 1), (6, None)):
        game = varied(card={"wheat-field": {"effect": {"coins": 5}}, "bakery": {"cost": cost}})
        table = at(
            game, coins=[0, 0], cards=[{"wheat-field": 1}, {}], market={"1-6": {"bakery": 1}}
        )
        roll(table, "1")
        assert coins(table) == [5, 0]
        move = game.parse("build bakery")
        assert move.phrase().params["coins"] == cost
        if left is None:
            with pytest.raises(IllegalMove) as refused:
                table.state.check(0, move)
            assert refused.value.params == {"cost": 6, "coins": 5}
        else:
            table.state.play(0, move)
            assert coins(table)[0] == left


def test_the_list_of_moves_knows_the_prices() -> None:
    for game, offered in ((varied(landmark={"airport": {"cost": 2}}), True), (GAME, False)):
        table = at(game, coins=[2, 0])
        roll(table, "1")
        assert ("build airport" in [move.notation for move in table.moves(0)]) is offered


def test_the_harbor_adds_what_the_variant_says() -> None:
    game = varied(game={"harbor_adds": 3})
    assert game.parse("add 3").phrase().params == {"adds": 3}
    with pytest.raises(IllegalMove):
        game.parse("add 2")


def test_copies_of_a_card_are_those_of_the_variant() -> None:
    game = varied(card={"cafe": {"copies": 1}})
    assert game.populations(2, {})["1-6"]["cafe"] == 1
    assert GAME.populations(2, {})["1-6"]["cafe"] == 6


def test_boards_are_told_the_numbers_of_the_variant() -> None:
    game = varied(card={"cafe": {"cost": 9, "activation": [4, 5]}})
    assert game.printed()["cost"]["cafe"] == "9"
    assert game.printed()["numbers"]["cafe"] == "4-5"
    assert GAME.printed()["cost"]["cafe"] == "2"


@pytest.mark.parametrize(
    ("overrides", "path"),
    [
        ({"card": {"cafe": {"activation": [3, 2]}}}, "card.cafe.activation"),
        ({"card": {"cafe": {"activation": [0]}}}, "card.cafe.activation"),
        ({"card": {"tax-office": {"effect": {"divisor": 0}}}}, "card.tax-office.effect.divisor"),
        ({"landmark": {"harbor": {"cost": 0}}}, "landmark.harbor.cost"),
        ({"row": {"major": {"different": 40}}}, "row.major.different"),
        ({"game": {"seats": [7]}}, "game.seats"),
    ],
)
def test_numbers_with_which_nobody_could_play_are_refused(
    overrides: dict[str, Any], path: str
) -> None:
    with pytest.raises(BadVariant) as refused:
        GAME.varied(overrides)
    assert refused.value.params["path"] == path


def test_a_record_carries_its_variant_and_replays_without_a_file() -> None:
    game = varied(card={"cafe": {"cost": 1}}, landmark={"harbor": {"cost": 1}})
    bots = {seat: make_bot(game, "easy") for seat in range(2)}
    table = Table(game, seats=2, seed="kept", bots=bots)
    table.play_out()
    assert 'variant: {"card": {"cafe": {"cost": 1}}, "landmark": ' in table.record
    again = boroughs.replay(table.record)
    assert again.record == table.record
    with pytest.raises(BadRecord) as refused:
        replay_record(GAME, parse_record(table.record))
    assert refused.value.code == "other-variant"


def test_a_variant_keeps_the_contract() -> None:
    """Copies, positions, views and imagine agree along a game with many changed numbers."""
    game = varied(
        game={"starting_coins": 6, "harbor_adds": 1},
        card={"cafe": {"cost": 1, "activation": [2, 3]}, "forest": {"copies": 2}},
        row={"major": {"different": 3}},
    )
    table = Table(game, seats=2, seed="contract")
    dice = SeededDice("moves")
    for _ in range(150):
        if not take_random_step(table, dice):
            break
        state = table.state
        assert game.to_dict(game.from_dict(game.to_dict(state))) == game.to_dict(state)
        imagined = game.imagine(table.view(0), dice)
        assert game.view(imagined, 0) == table.view(0)
        assert game.to_dict(state.copy()) == game.to_dict(state)
