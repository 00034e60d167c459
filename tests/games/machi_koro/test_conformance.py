"""The game keeps the contract of the engine."""

from __future__ import annotations

from itertools import product

import pytest

import boroughs
from boroughs.core.form import Form, Pick
from boroughs.testing import check_game
from games.machi_koro.table import GAME, MachiKoroTable, position

SEATS = (2, 3, 4, 5)


@pytest.mark.heavy
@pytest.mark.parametrize(
    "seats", [3, *(pytest.param(n, marks=pytest.mark.long) for n in (2, 4, 5))]
)
def test_the_game_keeps_the_contract(seats: int) -> None:
    """Random games for this many, held against every law of the suite."""
    checked = check_game(GAME, games=1, seats=[seats], hash_seeds=seats == 3)
    assert checked.games == 1
    assert checked.steps > 50
    assert checked.imagined_positions > 50


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_at_a_table_can_be_replayed(seats: int) -> None:
    """A hundred moves, then back from the text: same position, same moves, same record."""
    table = boroughs.Table(GAME, seats=seats, seed=f"replay {seats}")
    for number in range(100):
        seat = table.to_act[0]
        moves = table.moves(seat)
        table.play(seat, moves[(7 * number) % len(moves)])
    again = boroughs.replay(table.record)
    assert GAME.to_dict(again.state) == GAME.to_dict(table.state)
    assert again.record == table.record
    seat = table.to_act[0]
    assert list(again.moves(seat)) == list(table.moves(seat))


def test_a_puzzle_can_be_played_and_replayed() -> None:
    """A table that starts from a position remembers it."""
    puzzle = position(coins=[9, 9, 9], cards=[{"cafe": 2}], turn=2).state
    table = boroughs.Table(GAME, seed="puzzle", position=puzzle)
    table.play(2, "roll 1")
    again = boroughs.replay(table.record)
    assert GAME.to_dict(again.state) == GAME.to_dict(table.state)


# Forms


def filled(form: Form) -> set[str]:
    """Every way to fill a form of single picks."""
    picks = [field for field in form.fields if isinstance(field, Pick)]
    assert len(picks) == len(form.fields)
    assert all(pick.at_least == pick.at_most == 1 for pick in picks)
    names = [pick.name for pick in picks]
    ways = product(*([choice.value for choice in pick.choices] for pick in picks))
    return {form.fill(**dict(zip(names, way, strict=True))) for way in ways}


def forms(table: MachiKoroTable, viewer: int | None = None) -> list[Form]:
    return GAME.form(GAME.view(table.state, table.turn if viewer is None else viewer))


@pytest.mark.clause("MK-28", "MK-42")
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_the_form_for_gifts_makes_all_legal_gifts(turn: int) -> None:
    cards = [{"moving-company": 1, "cafe": 2, "stadium": 1}] * 3
    table = position(coins=[9, 9, 9], cards=cards, landmarks=[["train-station"]] * 3, turn=turn)
    table.roll(4, 5)
    (form,) = forms(table)
    assert filled(form) == table.moves


@pytest.mark.clause("MK-31", "MK-42")
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_the_forms_for_swaps_make_all_legal_swaps(turn: int) -> None:
    """One form for each rival who has something to swap; majors are on none."""
    cards = [
        {"business-center": 1, "cafe": 2, "ranch": 1},
        {"business-center": 1, "forest": 1},
        {"business-center": 1, "ranch": 1, "publisher": 1},
    ]
    table = position(coins=[9, 9, 9], cards=cards, turn=turn)
    table.roll(6)
    assert len(forms(table)) == 2
    made = set().union(*(filled(form) for form in forms(table)))
    assert made == table.moves - {"pass"}


def test_a_rival_with_majors_only_gets_no_form() -> None:
    cards = [{"business-center": 1, "cafe": 1}, {"stadium": 1}, {"ranch": 1}]
    table = position(coins=[9, 9, 9], cards=cards)
    table.roll(6)
    assert [filled(form) for form in forms(table)] == [{"swap cafe for ranch of 2"}]


def test_forms_are_for_the_player_who_decides() -> None:
    cards = [{"moving-company": 1, "cafe": 2}, {"cafe": 1}]
    table = position(coins=[9, 9], cards=cards, landmarks=[["train-station"]])
    assert forms(table) == []
    table.roll(4, 5)
    assert forms(table, viewer=1) == []
    assert GAME.form(GAME.view(table.state, None)) == []


# For the absent


@pytest.mark.clause("MK-10")
@pytest.mark.parametrize("seats", SEATS)
def test_absent_players_do_not_stop_the_game(seats: int) -> None:
    """A fallback is always a legal move, and a round of absent players goes round."""
    table = boroughs.Table(GAME, seats=seats, seed=f"absent {seats}")
    seen = set()
    for _ in range(4 * seats):
        (seat,) = table.to_act
        seen.add(seat)
        move = table.state.fallback(seat)
        assert move in table.moves(seat)
        table.play(seat, move)
    assert seen == set(range(seats))
