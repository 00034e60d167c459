"""What holds however people negotiate."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boroughs
from boroughs import IllegalMove, SeededDice
from boroughs.core.dice import Dice
from boroughs.core.record import parse_record
from boroughs.games.chinatown.components import NEIGHBOURS, SHOP_NAMES
from boroughs.games.chinatown.deals import ANYBODY, Terms, Transfer, parse_terms
from boroughs.games.chinatown.moves import Propose
from boroughs.games.chinatown.rules import Chinatown
from games.chinatown.table import GAME, SEATS, ChinatownTable, new_table

seeds = st.integers(0, 2**32)


def random_terms(state: Chinatown, seat: int, dice: Dice) -> Terms:
    """Anything that comes to mind, possible or not, among two to four."""
    parties = [seat]
    others = [other for other in range(state.seats) if other != seat]
    for _ in range(1 + dice.below(min(3, len(others)))):
        parties.append(others.pop(dice.below(len(others))))
    if dice.below(6) == 0:
        parties = [seat, ANYBODY]
    transfers = []
    for place, giver in enumerate(parties):
        receiver = parties[(place + 1) % len(parties)]
        owned = [number for number in range(1, 86) if giver >= 0 and state.owners[number] == giver]
        held = [shop for shop in range(12) if giver >= 0 and state.tiles[giver][shop]]
        buildings = (dice.choice(owned),) if owned and dice.below(3) == 0 else ()
        tiles = (dice.choice(held),) if held and dice.below(2) == 0 else ()
        dollars = 10_000 * dice.below(8) if dice.below(2) else 0
        transfers.append(Transfer(giver, receiver, buildings, tiles, dollars))
    return Terms(transfers)


def negotiate(table: ChinatownTable, dice: Dice, steps: int) -> None:
    """Everybody talks at once: proposals of all kinds, and answers to whatever is open."""
    state = table.state
    for _ in range(steps):
        if state.phase != "trade":
            return
        seat = dice.below(state.seats)
        numbers = [offer.number for offer in state.offers] or [1]
        number = dice.choice(numbers)
        kind = dice.below(10)
        if kind < 4:
            notation = Propose(random_terms(state, seat, dice)).notation
        elif kind == 4:
            notation = Propose(random_terms(state, seat, dice), number).notation
        elif kind < 8:
            notation = f"accept {number}"
        else:
            notation = f"{('refuse', 'withdraw')[dice.below(2)]} {number}"
        try:
            table.play(seat, notation)
        except IllegalMove:
            continue


def trading_table(seats: int, seed: int) -> ChinatownTable:
    table = new_table(seats, str(seed))
    table.keep_and_show()
    table.all_done()
    while table.phase == "place":  # some shops on the board, so that they are traded too
        turn = table.state.turn
        table.play(turn, table.state.moves(turn)[0].notation)
    table.keep_and_show()
    return table


def everything(state: Chinatown) -> tuple[int, Counter[str], int]:
    """All money, all tiles wherever they lie, all owned buildings."""
    tiles: Counter[str] = Counter()
    for counts in state.tiles:
        tiles.update({SHOP_NAMES[shop]: count for shop, count in enumerate(counts)})
    tiles.update(SHOP_NAMES[shop] for shop in state.shops if shop >= 0)
    return sum(state.money), +tiles, sum(owner >= 0 for owner in state.owners)


@pytest.mark.clause("CT-4", "CT-13", "CT-14")
@pytest.mark.parametrize("seats", SEATS)
@given(seed=seeds)
@settings(max_examples=12, deadline=None)
def test_negotiation_neither_makes_nor_loses_anything(seats: int, seed: int) -> None:
    """Money, tiles and buildings change hands; nobody falls below zero; shops stay where they stand."""
    table = trading_table(seats, seed)
    state = table.state
    before, standing = everything(state), list(state.shops)
    negotiate(table, SeededDice(f"talk {seed}"), 150)
    assert everything(state) == before
    assert state.shops == standing
    assert min(state.money) >= 0
    assert min(min(tiles) for tiles in state.tiles) >= 0


def test_random_negotiation_makes_deals() -> None:
    """A control: the properties here are not about tables where nothing happens."""
    deals = 0
    for seed in range(10):
        table = trading_table(4, seed)
        negotiate(table, SeededDice(f"talk {seed}"), 150)
        deals += table.codes().count("deal")
    assert deals > 20


@pytest.mark.clause("CT-13", "CT-20")
@pytest.mark.parametrize("seats", SEATS)
@given(seed=seeds)
@settings(max_examples=12, deadline=None)
def test_deals_do_exactly_what_was_said(seats: int, seed: int) -> None:
    """Everybody's purse can be kept from what is heard alone."""
    table = trading_table(seats, seed)
    purse = list(table.state.money)
    table.events.clear()
    negotiate(table, SeededDice(f"talk {seed}"), 150)
    for event in table.heard("gives-money"):
        giver, to, dollars = (event.params[name] for name in ("seat", "to", "dollars"))
        assert isinstance(giver, int)
        assert isinstance(to, int)
        assert isinstance(dollars, int)
        purse[giver] -= dollars
        purse[to] += dollars
    assert purse == table.state.money
    imagined = GAME.imagine(table.view(None), SeededDice(1))
    assert [imagined.score(seat) for seat in range(seats)] == purse


@pytest.mark.clause("CT-13")
@pytest.mark.parametrize("seats", SEATS)
@given(seed=seeds)
@settings(max_examples=12, deadline=None)
def test_nothing_open_has_lapsed_and_nothing_is_promised_twice(seats: int, seed: int) -> None:
    """After every word each open offer could still be carried out by those who agreed to it."""
    table = trading_table(seats, seed)
    state = table.state
    dice = SeededDice(f"talk {seed}")
    for _ in range(60):
        negotiate(table, dice, 2)
        for offer in state.offers:
            for seat in offer.agreed:
                assert not state.lacks(seat, offer.terms)
                assert state.can_pay(seat, offer.terms)
            assert not offer.is_agreed()
        assert all(state.open_offers(seat) <= 8 for seat in range(seats))


@pytest.mark.clause("CT-15")
@given(seed=seeds)
@settings(max_examples=12, deadline=None)
def test_every_deal_clears_the_declarations(seed: int) -> None:
    table = trading_table(4, seed)
    dice = SeededDice(f"talk {seed}")
    for _ in range(80):
        for seat in range(3):
            if not table.state.done[seat]:
                table.play(seat, "done")
        deals = table.codes().count("deal")
        negotiate(table, dice, 1)
        if table.codes().count("deal") > deals:
            assert table.state.done == [False] * 4


@given(seed=seeds)
@settings(max_examples=20, deadline=None)
def test_terms_parse_back(seed: int) -> None:
    """As written, and however the parts are ordered and spaced."""
    table = trading_table(5, seed)
    dice = SeededDice(seed)
    for _ in range(20):
        terms = random_terms(table.state, dice.below(5), dice)
        if not terms.transfers:
            continue
        assert parse_terms(terms.text).text == terms.text
        parts = terms.text.split("; ")
        assert parse_terms(" ;".join(reversed(parts))).text == terms.text


@pytest.mark.parametrize("seats", SEATS)
@given(seed=seeds)
@settings(max_examples=5, deadline=None)
def test_positions_and_views_come_back(seats: int, seed: int) -> None:
    """In the middle of a negotiation, from data and from what a viewer sees."""
    table = trading_table(seats, seed)
    negotiate(table, SeededDice(f"talk {seed}"), 80)
    data = GAME.to_dict(table.state)
    assert GAME.to_dict(GAME.from_dict(data)) == data
    for viewer in (*range(seats), None):
        imagined = GAME.imagine(table.view(viewer), SeededDice(seed))
        assert GAME.view(imagined, viewer) == table.view(viewer)
        assert GAME.to_dict(imagined) == {**data, "now": 0}  # nothing is hidden while all trade


@given(seed=seeds)
@settings(max_examples=4, deadline=None)
def test_a_record_of_free_negotiation_replays(seed: int) -> None:
    """Offers that no list holds stand in the record as they were typed."""
    table = boroughs.Table(GAME, seats=4, seed=str(seed))
    dice = SeededDice(f"talk {seed}")
    while table.result is None and len(table.steps) < 120:
        acting = table.to_act
        seat = dice.choice(acting)
        state = table.state
        assert isinstance(state, Chinatown)
        if state.phase == "trade" and dice.below(3):
            move = Propose(random_terms(state, seat, dice)).notation
        else:
            move = dice.choice(table.moves(seat)).notation
        try:
            table.play(seat, move)
        except IllegalMove:
            continue
    assert parse_record(table.record).dump() == table.record
    assert GAME.to_dict(boroughs.replay(table.record).state) == GAME.to_dict(table.state)


def counted_income(state: Chinatown, seat: int) -> int:
    """Income reckoned another way: by joining neighbours until nothing joins."""
    sizes = dict(zip(SHOP_NAMES, state.box.sizes, strict=True))
    table = {1: 10, 2: 20, 3: 40, 4: 60, 5: 80}
    complete = {3: 50, 4: 80, 5: 110, 6: 140}
    groups = [{n} for n in range(1, 86) if state.owners[n] == seat and state.shops[n] >= 0]
    joined = True
    while joined:
        joined = False
        for one in groups:
            for other in groups:
                touching = any(b in NEIGHBOURS[a] for a in one for b in other)
                same = {state.shops[n] for n in one | other}
                if one is not other and touching and len(same) == 1:
                    groups.remove(other)
                    one.update(other)
                    joined = True
                    break
            if joined:
                break
    income = 0
    for group in groups:
        left, size = len(group), sizes[SHOP_NAMES[state.shops[min(group)]]]
        while left >= size:
            income += complete[size]
            left -= size
        income += table.get(left, 0)
    return 1000 * income


@pytest.mark.clause("CT-17", "CT-18", "CT-19")
@given(seed=seeds)
@settings(max_examples=10, deadline=None)
def test_income_agrees_with_another_way_of_counting(seed: int) -> None:
    table = new_table(3, str(seed))
    while table.state.round < 4:
        table.keep_and_show()
        table.all_done()
        while table.phase == "place":
            turn = table.state.turn
            table.play(turn, table.state.moves(turn)[0].notation)
    assert table.incomes() == [counted_income(table.state, seat) for seat in range(3)]
