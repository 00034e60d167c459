"""The incremental city against one that is worked out anew, over many random positions."""

from __future__ import annotations

import pytest

from boroughs import SeededDice
from boroughs.core.dice import Dice
from boroughs.core.move import Move
from boroughs.core.playout import resolve_chance
from boroughs.games.new_jack_city.city import LEGAL
from boroughs.games.new_jack_city.components import CARDS, COLOUR_OF, COLOURS
from boroughs.games.new_jack_city.grid import SECOND_CELL, cell_at, column_of, row_of, slot_at
from boroughs.games.new_jack_city.joining import NOBODY
from boroughs.games.new_jack_city.moves import Claim, Place, Score
from boroughs.games.new_jack_city.rules import NewJackCity
from games.new_jack_city.slow import Point, SlowCity
from games.new_jack_city.table import GAME

pytestmark = pytest.mark.heavy


def laid(state: NewJackCity) -> list[str]:
    cards = GAME.to_dict(state)["city"]
    assert isinstance(cards, tuple)
    return list(cards)


def point(cell: int) -> Point:
    return column_of(cell), row_of(cell)


def take_step(state: NewJackCity, dice: Dice) -> bool:
    """A move at random, but mostly one that lets a zone grow: else hardly any would ever be built."""
    resolve_chance(state, dice)
    if not state.to_act():
        return False
    (seat,) = state.to_act()
    moves = state.moves(seat)
    some = [dice.choice(moves) for _ in range(1 if dice.below(4) == 0 else 12)]
    state.play(seat, max([*some, *moves[:1]], key=lambda move: promise(state, move)))
    resolve_chance(state, dice)
    return bool(state.to_act())


def promise(state: NewJackCity, move: Move) -> int:
    """The value of the largest zone that a move makes, claims or scores."""
    city = state.city
    if isinstance(move, Place):
        return max(int(join.value) for join in city.joins(city.slots[move.key], move.face))
    if isinstance(move, Claim):
        return city.value[city.zone_at(move.cell)]
    return 100 if isinstance(move, Score) else 0


def check_city(state: NewJackCity) -> None:
    """Zones, values, network and frontier are what the cards say."""
    city = state.city
    slow = SlowCity(laid(state))
    assert {point(corner) for corner in city.network} == slow.network()
    assert {corner for side in slow.roads for corner in side} == slow.network()
    for zone in slow.zones():
        roots = {city.zone_at(cell_at(*cell)) for cell in zone.cells}
        (root,) = roots
        assert city.value[root] == zone.value
        assert COLOURS[COLOUR_OF[root]][0].upper() == zone.letter
        assert city.openings[root] == slow.openings(zone)
        assert (root in city.free) == (city.holder[root] == NOBODY and not city.built[root])
    empty = {point(key // 2 + step) for key in city.slots for step in (0, SECOND_CELL[key % 2])}
    room = {
        cell
        for cell in slow.frontier()
        if any((cell[0] + dx, cell[1] + dy) not in slow.owner for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    }  # fmt: skip
    assert room <= empty
    assert not empty & set(slow.owner)


def claims(state: NewJackCity) -> dict[Point, int]:
    return {point(cell): d.seat for d in state.developers for cell in d.builders}


def tokens(state: NewJackCity) -> list[Point]:
    """A cell of each built zone, as if a Build token lay there."""
    city = state.city
    return [
        point(city.cell_of[p])
        for p in range(len(city.parent))
        if city.parent[p] == p and city.built[p]
    ]


def check_places(
    state: NewJackCity, slow: SlowCity, card: int, places: list[tuple[Point, int]]
) -> None:
    """These placements of a card are legal or not as the slow city says."""
    seat = int(state.turn)
    builders, built = ({}, []) if state.solo else (claims(state), tokens(state))
    for (x, y), turned in places:
        key = slot_at(cell_at(x, y), turned % 2 == 1)
        face = CARDS[card].faces[turned // 2]
        problem = state.city.why_not(key, face, seat, state.strict)
        text = f"{CARDS[card].name} at {x},{y} turned {turned}"
        refused = slow.refuses(text, seat, builders, built, state.strict)
        assert (problem != LEGAL) == refused, f"{text}: {problem} after {laid(state)}"


@pytest.mark.clause("NJC-2", "NJC-11", "NJC-12")
@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_the_city_is_what_its_cards_say_after_every_move(seats: int) -> None:
    """Whole random games; after each card, zones, values, roads and frontier are worked out anew."""
    positions = 0
    for number in range(6):
        state = GAME.new(seats)
        assert isinstance(state, NewJackCity)
        dice = SeededDice(f"slow {seats} {number}")
        before = 0
        while take_step(state, dice):
            if len(state.city.faces) > before:
                before = len(state.city.faces)
                check_city(state)
                positions += 1
    assert positions > 100


@pytest.mark.clause("NJC-13", "NJC-14", "NJC-16")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_card_pays_the_value_that_becomes_built(seats: int) -> None:
    """The books over whole games: what is built after a card and was not before it is what it paid."""
    paid = 0
    for number in range(5):
        state = GAME.new(seats)
        assert isinstance(state, NewJackCity)
        dice = SeededDice(f"books {seats} {number}")
        resolve_chance(state, dice)
        going_on = True
        while going_on:
            seat, laid_before = int(state.turn), len(state.city.faces)
            money, worth = state.developers[seat].money, built_worth(state)
            going_on = take_step(state, dice)
            if len(state.city.faces) > laid_before:
                gained = built_worth(state) - worth
                assert state.developers[seat].money - money == gained
                paid += gained > 0
            for developer in state.developers:
                zones = [state.city.zone_at(cell) for cell in developer.builders]
                assert len(set(zones)) == len(zones) <= 2
                assert all(state.city.holder[zone] == developer.seat for zone in zones)
    assert paid > 10


def built_worth(state: NewJackCity) -> int:
    """The value of everything that is built, from the cards."""
    slow = SlowCity(laid(state))
    marks = tokens(state)
    return sum(zone.value for zone in slow.zones() if any(mark in zone.cells for mark in marks))


@pytest.mark.clause("NJC-11", "NJC-12", "NJC-19")
@pytest.mark.parametrize(("seats", "strict"), [(1, False), (2, False), (3, True), (5, False)])
def test_a_place_is_legal_when_the_slow_city_says_so(seats: int, strict: bool) -> None:
    """After every card some places near the city, most of them illegal for one reason or another."""
    for number in range(3):
        state = GAME.new(seats, {"strict_roads": strict})
        assert isinstance(state, NewJackCity)
        dice = SeededDice(f"places {seats} {strict} {number}")
        while take_step(state, dice):
            slow = SlowCity(laid(state))
            near = sorted(slow.frontier())
            places: list[tuple[Point, int]] = []
            for _ in range(4):
                x, y = dice.choice(near)
                places.append(((x - dice.below(2), y - dice.below(2)), dice.below(4)))
            check_places(state, slow, dice.below(len(CARDS)), places)


@pytest.mark.clause("NJC-11")
@pytest.mark.parametrize("cards", [3, 12, 25])
def test_no_legal_place_is_missed(cards: int) -> None:
    """Every cell of the plane near the city, all four ways round, for every card of a hand."""
    state = GAME.new(2)
    assert isinstance(state, NewJackCity)
    dice = SeededDice(f"plane {cards}")
    while len(state.city.faces) < cards or state.phase != 2:
        take_step(state, dice)
    slow = SlowCity(laid(state))
    xs, ys = [x for x, _ in slow.owner], [y for _, y in slow.owner]
    plane = [
        ((x, y), turned)
        for x in range(min(xs) - 3, max(xs) + 3)
        for y in range(min(ys) - 3, max(ys) + 3)
        for turned in range(4)
    ]
    for card in state.developer().hand[:2]:
        check_places(state, slow, card, plane)
        listed = {
            m.notation for m in state.moves(int(state.turn)) if CARDS[card].name in m.notation
        }
        seat, builders, built = int(state.turn), claims(state), tokens(state)
        turns = (0, 1) if CARDS[card].symmetric else (0, 1, 2, 3)
        legal = {
            f"place {CARDS[card].name} at {x},{y} turned {turned}"
            for (x, y), turned in plane
            if turned in turns
            and not slow.refuses(
                f"{CARDS[card].name} at {x},{y} turned {turned}", seat, builders, built
            )
        }
        assert listed == legal
