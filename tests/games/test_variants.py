"""Variants of all five games: the numbers count in play, records carry them, and nonsense is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import boroughs
from boroughs.core.dice import SeededDice
from boroughs.core.game import Game
from boroughs.core.options import complete_options
from boroughs.core.playout import pass_time, resolve_chance
from boroughs.core.variant import BadVariant, numbers_of

VARIANTS: dict[str, dict[str, Any]] = {
    "chinatown": {
        "game": {"starting_money": 80_000},
        "income": {"incomplete": [20_000, 30_000, 50_000, 70_000, 90_000]},
        "shop": {"photo": {"size": 4}},
        "deal": {"3": {"dealt": [7, 6], "kept": [5, 4], "tiles": [7, 4]}},
    },
    "lots": {
        "game": {"goal": {"2": 15}, "floor": 3, "match": 4, "copies": 4, "cube_spots": [3, 6]},
        "crew": {"mason": {"points": 7}},
    },
    "machi-koro": {"game": {"harbor_adds": 4, "starting_coins": 9}, "card": {"cafe": {"cost": 7}}},
    "mad-city": {
        "game": {"minute": 30_000, "base_target": 20, "road_bonus": 9},
        "category": {"yellow-3-6": {"points": 2, "counter": 1}},
    },
    "new-jack-city": {
        "game": {"hand": 4, "builders": 3},
        "zone": {"least": 6, "bonus_from": [6, 8], "bonus": [2, 4]},
        "target": {"2": 22},
        "cards": {"NJ01": {"values": [5]}, "NJ21": {"values": [3, 2]}},
    },
}
NAMES = sorted(VARIANTS)


def varied(name: str) -> Game:
    return boroughs.game(name).varied(VARIANTS[name])


def first_choice(game: Game) -> boroughs.Table:
    return boroughs.Table(game, seats=game.seat_counts[0], seed=5)


@pytest.mark.parametrize("name", boroughs.game_names())
def test_every_game_names_its_numbers(name: str) -> None:
    assert dict(numbers_of(boroughs.game(name).data()))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bot", ["random", "easy"])
def test_bots_play_a_variant_to_its_end_and_its_record_replays_alone(name: str, bot: str) -> None:
    """`replay` finds the game by the record alone: no file is needed."""
    game = varied(name)
    seats = game.seat_counts[0]
    bots = [boroughs.make_bot(game, bot) for _ in range(seats)]
    table = boroughs.Table(game, seats=seats, seed=3, bots=bots)
    while table.result is None:
        assert table.play_next() is not None
    again = boroughs.replay(table.record)
    assert again.record == table.record
    assert again.game.variant == VARIANTS[name]
    assert again.result == table.result


@pytest.mark.parametrize("name", NAMES)
def test_what_is_imagined_is_of_the_same_variant(name: str) -> None:
    game = varied(name)
    encoding = game.encoding(game.seat_counts[0], complete_options(game.options, None))
    assert encoding is not None
    dice = SeededDice("variants")
    state = game.new(game.seat_counts[0], {})
    resolve_chance(state, dice)
    for _ in range(60):
        acting = state.awaited()
        if not acting:
            if not pass_time(state, dice):
                break
            continue
        seat = dice.choice(acting)
        view = game.view(state, seat)
        moves = list(state.moves(seat))
        assert game.view(game.imagine(view, dice), seat) == view
        assert game.to_dict(game.from_dict(game.to_dict(state))) == game.to_dict(state)
        for move in moves[:20]:
            row = encoding.actions_of(view, move)
            again = encoding.move_of(view, row)
            assert again is not None
            assert again.notation == move.notation
            assert game.parse(move.notation) == move
        state.play(seat, dice.choice(moves))
        resolve_chance(state, dice)


def test_money_to_start_with() -> None:
    table = first_choice(varied("chinatown"))
    assert [table.state.score(seat) for seat in range(3)] == [80_000] * 3


def test_a_longer_business_and_another_pay_table() -> None:
    """Photo shops are complete with four now, so seven of each lie in the bag; one tile earns 20,000."""
    game = varied("chinatown")
    view = game.annotated(first_choice(game).view(0))
    figures = view.figures  # type: ignore[attr-defined]
    assert figures.sizes["photo"] == 4
    assert figures.incomplete[0] == 20_000
    assert game.populations(3, complete_options(game.options, None))["bag"]["photo"] == 7
    assert figures.rounds == 2


def test_half_a_minute() -> None:
    table = first_choice(varied("mad-city"))
    for seat in range(2):
        table.play(seat, "ready")
    assert table.state.deadline() == 30_000


def test_points_to_win() -> None:
    assert first_choice(varied("lots")).view(0).goal == 15  # type: ignore[attr-defined]
    assert first_choice(varied("new-jack-city")).view(0).target == 22  # type: ignore[attr-defined]
    assert first_choice(varied("mad-city")).view(0).target == 20  # type: ignore[attr-defined]


def test_hands_of_four_and_a_card_of_five() -> None:
    game = varied("new-jack-city")
    view = first_choice(game).view(0)
    assert len(view.hand) == 4  # type: ignore[attr-defined]
    cards = game.data()["cards"]
    assert isinstance(cards, Mapping)
    assert cards["NJ01"] == {"values": [2]}, "the game itself stays as it is"


def test_a_dearer_card_costs_its_price_through_the_encoding() -> None:
    """A café for seven coins: who has nine may build it, and has two left."""
    game = varied("machi-koro")
    encoding = game.encoding(2, {})
    assert encoding is not None
    action = encoding.action_named("build cafe")
    dice = SeededDice("coins")
    table = boroughs.Table(game, seats=2, seed=5)
    [seat] = table.to_act
    while action not in encoding.legal(table.view(seat), list(table.moves(seat)), ()):
        table.play(seat, dice.choice(table.moves(seat)))
        [seat] = table.to_act
    before = table.view(seat).cities[seat].coins  # type: ignore[attr-defined]
    move = encoding.move_of(table.view(seat), (action,))
    assert move is not None
    table.play(seat, move)
    assert table.view(seat).cities[seat].coins == before - 7  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "overrides", "path"),
    [
        ("chinatown", {"game": {"starting_money": 45_000}}, "game.starting_money"),
        ("chinatown", {"shop": {"photo": {"size": 7}}}, "shop.photo.size"),
        ("chinatown", {"deal": {"3": {"kept": [9, 4, 4, 4, 4, 4]}}}, "deal.3.kept"),
        ("chinatown", {"deal": {"3": {"kept": [5, 4]}}}, "deal.3"),
        ("chinatown", {"income": {"incomplete": [10_000]}}, "income.incomplete"),
        ("lots", {"game": {"copies": 7}}, "game.copies"),
        ("lots", {"game": {"cube_spots": [9, 4]}}, "game.cube_spots"),
        ("lots", {"crew": {"painter": {"coins": 1}}}, "crew.painter.coins"),
        ("mad-city", {"game": {"minute": 10}}, "game.minute"),
        ("mad-city", {"category": {"green-1-2": {"points": 1}}}, "category.green-1-2"),
        ("new-jack-city", {"cards": {"NJ59": {"values": [2, 3]}}}, "cards.NJ59.values"),
        ("new-jack-city", {"cards": {"NJ01": {"values": [2, 2]}}}, "cards.NJ01.values"),
        ("new-jack-city", {"zone": {"bonus": [1]}}, "zone.bonus_from"),
        ("new-jack-city", {"game": {"hand": 30}}, "game.hand"),
    ],
)
def test_numbers_that_make_no_game_are_refused(
    name: str, overrides: dict[str, Any], path: str
) -> None:
    with pytest.raises(BadVariant) as refused:
        boroughs.game(name).varied(overrides)
    assert refused.value.params["path"] == path
