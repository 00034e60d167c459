"""What holds in every game, however it is played."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boroughs import IllegalMove, SeededDice
from boroughs.games.machi_koro.view import MachiKoroView
from games.machi_koro.box import CARDS, LANDMARKS, MAJORS, MINOR, ROWS, in_the_box
from games.machi_koro.random_play import random_game
from games.machi_koro.table import GAME, MachiKoroTable, all_notations, everything_in, position

SEATS = (2, 3, 4, 5)
NOTATIONS = all_notations()
MOVES = [GAME.parse(notation) for notation in NOTATIONS]
seeds = st.integers(0, 2**32)


class Books:
    """Everybody's coins, kept from what is heard alone."""

    def __init__(self, seats: int) -> None:
        self.coins = [3] * seats
        self.invested = [0] * seats
        self.from_bank = 0
        self.read = 0

    def follow(self, table: MachiKoroTable) -> None:
        for code, params in table.events_from(self.read):
            self.read += 1
            number = {name: value for name, value in params.items() if isinstance(value, int)}
            match code:
                case "earned" | "city-hall" | "airport":
                    self.coins[number["seat"]] += number["coins"]
                    self.from_bank += number["coins"]
                case "paid":
                    assert 0 <= number["coins"] <= number["owed"]
                    self.coins[number["seat"]] -= number["coins"]
                    self.coins[number["to"]] += number["coins"]
                case "built" | "built-landmark":
                    self.coins[number["seat"]] -= number["coins"]
                    self.from_bank -= number["coins"]
                case "invested":
                    self.coins[number["seat"]] -= 1
                    self.invested[number["seat"]] += 1
                    assert self.invested[number["seat"]] == number["invested"]


@pytest.mark.clause("MK-6", "MK-22", "MK-41")
@pytest.mark.parametrize("seats", SEATS)
@given(seed=seeds)
@settings(max_examples=5, deadline=None)
def test_coins_change_only_by_what_is_heard(seats: int, seed: int) -> None:
    """Bank, transfers, prices and investments account for every coin; nobody falls below zero."""
    books = Books(seats)
    for table in random_game(seats, SeededDice(seed)):
        books.follow(table)
        view = table.view
        coins = [city.coins for city in view.cities]
        invested = [city.invested for city in view.cities]
        assert coins == books.coins
        assert invested == books.invested
        assert min(coins) >= 0
        assert sum(coins) + sum(invested) == 3 * seats + books.from_bank


def rows_are_full(view: MachiKoroView) -> bool:
    """Five, five and two different cards, unless the deck is empty."""
    for row, target in ROWS.items():
        shown = sum(CARDS[card].row == row for card in view.market)
        left = any(CARDS[card].row == row for card in view.deck)
        if shown > target or (shown < target and left):
            return False
    return True


@pytest.mark.clause("MK-2", "MK-3", "MK-4", "MK-5", "MK-42")
@pytest.mark.parametrize("seats", SEATS)
@given(seed=seeds)
@settings(max_examples=5, deadline=None)
def test_cards_stay_in_the_box_and_rows_stay_full(seats: int, seed: int) -> None:
    """Nothing is lost or made, nobody has two of a major, and none that all have lies in the row."""
    box = {card: in_the_box(card, seats) for card in CARDS}
    for table in random_game(seats, SeededDice(seed)):
        view = table.view
        assert everything_in(view) == box
        assert rows_are_full(view)
        for major in MAJORS:
            owned = [city.cards.get(major, 0) for city in view.cities]
            assert max(owned) <= 1
            assert min(owned) == 0 or major not in view.market


@pytest.mark.clause("MK-45")
@pytest.mark.parametrize("seats", SEATS)
@given(seed=seeds)
@settings(max_examples=10, deadline=None)
def test_every_game_ends_when_one_has_all_six(seats: int, seed: int) -> None:
    """And not before: exactly the winner has all landmarks."""
    for table in random_game(seats, SeededDice(seed)):
        cities = table.view.cities
        complete = [seat for seat in range(seats) if len(cities[seat].landmarks) == len(LANDMARKS)]
        winners = [] if table.result is None else list(table.result.winners)
        assert complete == winners
        assert (table.to_act == ()) is (table.result is not None)


@pytest.mark.clause("MK-10", "MK-14")
@pytest.mark.parametrize("seats", SEATS)
@given(seed=seeds)
@settings(max_examples=5, deadline=None)
def test_the_turn_passes_to_the_left_or_stays_for_doubles(seats: int, seed: int) -> None:
    """Whoever is announced next sits to the left, or was told to go again."""
    *_, table = random_game(seats, SeededDice(seed))
    turns = [(code, params) for code, params in table.events if code in ("turn", "again")]
    for (before, who), (code, params) in pairwise(turns):
        if code == "again" or before == "again":
            assert params["seat"] == who["seat"]
        else:
            assert params["seat"] == (int(str(who["seat"])) + 1) % seats


# Legal is what is listed


def assert_moves_are_exactly_what_is_allowed(table: MachiKoroTable) -> None:
    """Of all moves that can be written down, for the seat on turn and for its neighbour."""
    before = GAME.to_dict(table.state)
    for seat in (table.turn, (table.turn + 1) % table.view.seats):
        allowed = set()
        for notation, move in zip(NOTATIONS, MOVES, strict=True):
            try:
                table.state.check(seat, move)
            except IllegalMove:
                continue
            allowed.add(notation)
        listed = [move.notation for move in table.state.moves(seat)]
        assert len(listed) == len(set(listed))
        assert allowed == set(listed)
        assert bool(allowed) is (seat in table.to_act)
    assert GAME.to_dict(table.state) == before


@pytest.mark.clause("MK-10")
@pytest.mark.parametrize("seats", SEATS)
@given(seed=seeds)
@settings(max_examples=2, deadline=None)
def test_in_random_games_moves_lists_what_check_allows(seats: int, seed: int) -> None:
    """Looked at every twentieth position, and at the end."""
    for number, table in enumerate(random_game(seats, SeededDice(seed))):
        if number % 20 == 0:
            assert_moves_are_exactly_what_is_allowed(table)
    assert_moves_are_exactly_what_is_allowed(table)


class Asking(NamedTuple):
    """Dice, landmarks and cards with which the player on turn is sure to be asked."""

    dice: Sequence[int]
    landmarks: Sequence[str]
    cards: dict[str, int]
    then: str = ""
    """What is played before."""


ASKING = {
    "roll": Asking((), ["moon-tower"], {}),
    "set-aside": Asking((1, 3, 5), ["moon-tower"], {}),
    "add": Asking((5, 6), ["train-station", "harbor"], {}),
    "demolish": Asking((4,), ["airport", "harbor"], {"demolition-company": 2}),
    "give": Asking((4, 5), ["train-station"], {"moving-company": 2}),
    "swap": Asking((6,), [], {"business-center": 1, "ranch": 1}),
    "build": Asking((1,), ["airport"], {}),
    "invest": Asking((1,), ["airport"], {"tech-startup": 1}, then="pass"),
}

some_cards = st.sets(st.sampled_from(MINOR), min_size=1, max_size=8)
some_majors = st.sets(st.sampled_from(MAJORS), max_size=5)


@pytest.mark.clause("MK-11", "MK-12", "MK-13", "MK-27", "MK-28", "MK-31", "MK-32", "MK-41")
@pytest.mark.parametrize("decision", ASKING)
@given(
    kinds=st.lists(some_cards, min_size=2, max_size=5),
    majors=st.lists(some_majors, min_size=5, max_size=5),
    coins=st.integers(0, 40),
)
@settings(max_examples=8, deadline=None)
def test_at_every_decision_moves_lists_what_check_allows(
    decision: str, kinds: list[set[str]], majors: list[set[str]], coins: int
) -> None:
    asking = ASKING[decision]
    owned = [dict.fromkeys(sorted(kind), 1) for kind in kinds]
    for city, some in zip(owned, majors, strict=False):
        city.update(dict.fromkeys(sorted(some), 1))
    owned[0].update(asking.cards)
    table = position(
        coins=[coins, *[9] * (len(owned) - 1)], cards=owned, landmarks=[asking.landmarks]
    )
    if asking.dice:
        table.roll(*asking.dice)
    if asking.then:
        table.play(asking.then)
    assert table.decision == decision
    assert_moves_are_exactly_what_is_allowed(table)


@pytest.mark.parametrize("seats", SEATS)
@given(seed=seeds)
@settings(max_examples=4, deadline=None)
def test_what_is_refused_leaves_no_trace(seats: int, seed: int) -> None:
    """At every position some seat tries some move that can be written down."""
    dice = SeededDice(seed)
    for table in random_game(seats, dice):
        seat, move = dice.below(seats), dice.choice(MOVES)
        if seat in table.to_act and move in table.state.moves(seat):
            continue
        before, heard = GAME.to_dict(table.state), table.events_from(-3)
        with pytest.raises(IllegalMove) as refusal:
            table.state.play(seat, move)
        assert refusal.value.code
        assert GAME.to_dict(table.state) == before
        assert table.events_from(-3) == heard
