"""Computer players: they deal, they never deal to their own loss, and they come to an end."""

from __future__ import annotations

from collections import Counter

import pytest

import boroughs
from boroughs import IllegalMove, SeededDice
from boroughs.bots import make_bot
from boroughs.core.bot import Bot, Turn
from boroughs.games.chinatown.deals import Terms
from boroughs.games.chinatown.game import ChinatownGame
from boroughs.games.chinatown.moves import Accept, Propose
from boroughs.games.chinatown.players import (
    EASY_GOING,
    FAIR,
    TOUGH,
    CarelessTrader,
    Character,
    Negotiation,
    Trader,
)
from boroughs.games.chinatown.rules import Chinatown
from games.chinatown.small import TwoYears
from games.chinatown.table import GAME, ChinatownTable, position
from games.chinatown.test_properties import random_terms, trading_table

assert isinstance(GAME, ChinatownGame)
CHARACTERS = {"fair": FAIR, "tough": TOUGH, "easy-going": EASY_GOING}


def trader(character: Character = FAIR, proposals: int = 4) -> Trader:
    assert isinstance(GAME, ChinatownGame)
    return Trader(GAME, character, proposals)


def asked(table: ChinatownTable, seat: int, bot: Bot) -> str:
    """What the bot plays, or nothing where it waits."""
    view = table.view(seat)
    answer = bot.act(Turn(seat, view, table.state.moves(seat), 0, SeededDice("bot")))
    return "" if answer.move is None else answer.move.notation


def rise(state: Chinatown, seat: int, terms: Terms, bot: Trader) -> float:
    return Negotiation(state, seat, bot).rise(seat, terms)


def tea_houses() -> ChinatownTable:
    """Seat 0 has two Tea Houses side by side and room for the third, which seat 1 cannot use."""
    return position(
        owned=[[22, 23, 24], [85]],
        shops={22: "tea-house", 23: "tea-house", 85: "photo"},
        tiles=[{}, {"tea-house": 1}],
    )


def test_a_trader_buys_what_completes_its_business() -> None:
    """30,000 a year more for six years, and the seller, who can place nothing, gets a part of it."""
    table = tea_houses()
    notation = asked(table, 0, trader())
    assert "1 gives 0: tea-house" in notation
    table.play(0, notation)
    assert asked(table, 1, trader()) == "accept 1"


@pytest.mark.parametrize("name", CHARACTERS)
def test_every_offer_gets_an_answer(name: str) -> None:
    """A bad one is refused or countered at once."""
    table = tea_houses()
    table.play(1, "offer 0 gives 1: #22, #23, #24")
    assert asked(table, 0, trader(CHARACTERS[name])).split()[0] in ("refuse", "counter")


def test_a_gift_is_taken() -> None:
    table = tea_houses()
    table.play(2, "offer 2 gives 0: $50000")
    assert asked(table, 0, trader()) == "accept 1"


def test_who_is_done_waits() -> None:
    table = tea_houses()
    table.play(2, "done")
    assert asked(table, 2, trader()) == ""
    assert asked(table, 2, CarelessTrader()) == ""


def test_an_own_offer_that_no_longer_pays_is_withdrawn() -> None:
    table = tea_houses()
    table.play(0, "offer 0 gives 1: #22, #23, #24")
    assert asked(table, 0, trader()) == "withdraw 1"


@pytest.mark.parametrize("name", CHARACTERS)
@pytest.mark.parametrize("seed", range(4))
def test_no_stream_of_offers_drains_a_trader(name: str, seed: int) -> None:
    """Hundreds of random offers to one trader: each deal it agrees to raises its valuation."""
    table = trading_table(4, seed)
    bot = trader(CHARACTERS[name])
    dice = SeededDice(f"pump {seed}")
    deals = 0
    for _ in range(200):
        proposer = 1 + dice.below(3)
        terms = random_terms(table.state, proposer, dice)
        if terms.parties != (0, proposer):
            continue
        try:
            table.play(proposer, Propose(terms).notation)
        except IllegalMove:
            continue
        number = table.open()[-1]
        if asked(table, 0, bot) == f"accept {number}":
            before = Negotiation(table.state.copy(), 0, bot).valuation(0)
            table.play(0, f"accept {number}")
            assert Negotiation(table.state, 0, bot).valuation(0) > before
            deals += 1
        else:
            table.play(0, f"refuse {number}")
    assert deals > 0


@pytest.mark.parametrize("name", CHARACTERS)
def test_among_themselves_no_deal_lowers_a_valuation_and_talk_ends(name: str) -> None:
    """Two years of four traders: every party of every deal is better off by its own lights."""
    game = TwoYears()
    bot = Trader(game, CHARACTERS[name], proposals=3)
    table = boroughs.Table(game, seats=4, seed=f"deals {name}", bots=dict.fromkeys(range(4), bot))
    table.play_out(most=2_000)
    state = game.new(4)
    again = boroughs.Table(game, seats=4, seed=f"deals {name}")
    kinds: Counter[str] = Counter()
    for step in table.steps[1:]:
        state = again.state
        assert isinstance(state, Chinatown)
        move = game.parse(step.notation)
        kinds[step.notation.split()[0]] += 1
        if isinstance(move, Accept):
            offer = state.offer(move.number)
            assert offer is not None
            agreed = offer.agreed_by(step.seat)
            if agreed.is_agreed():
                for party in agreed.terms.parties:
                    assert rise(state, party, agreed.terms, bot) > 0
        again.play(step.seat, move, step.at)
    assert kinds["offer"] + kinds["counter"] <= 2 * 4 * 3
    assert again.state.to_dict() == table.state.to_dict()


def test_the_same_seed_gives_the_same_game() -> None:
    game = TwoYears()
    records = []
    for _ in range(2):
        bots = {seat: Trader(game, proposals=2) for seat in range(3)}
        table = boroughs.Table(game, seats=3, seed="again", bots=bots)
        table.play_out()
        records.append(table.record)
    assert records[0] == records[1]


@pytest.mark.parametrize("level", ["random", "easy", "normal", "hard"])
def test_every_level_plays_beside_somebody_who_only_waits(level: str) -> None:
    """Bots come to rest while a person thinks."""
    bots = {seat: make_bot(GAME, level) for seat in (1, 2)}
    table = boroughs.Table(GAME, seats=3, seed=f"rest {level}", bots=bots)
    assert table.run() is None
    table.play(0, table.moves(0)[0])
    table.play(0, "ready")
    assert table.run() is None
    assert 0 in table.to_act
