"""The expert reads what others refuse and offer, holds firm, keeps its word, and is drained by nobody."""

from __future__ import annotations

import re

import pytest

import boroughs
from boroughs.bots import make_bot, substitute_level
from boroughs.games.chinatown.bot.negotiation import EXPERT, SHREWD, Negotiation
from boroughs.games.chinatown.bot.players import ShrewdTrader, Trader
from boroughs.games.chinatown.bot.shrewd import ShrewdNegotiation
from boroughs.games.chinatown.bot.wants import Wants
from boroughs.games.chinatown.game import ChinatownGame
from boroughs.games.chinatown.moves import Accept
from boroughs.games.chinatown.rules import Chinatown
from chinatown_pump import pump
from games.chinatown.small import ThreeYears, TwoYears
from games.chinatown.table import GAME, ChinatownTable
from games.chinatown.test_players import asked, tea_houses
from golden.digests import bots_game

assert isinstance(GAME, ChinatownGame)
EXPERT_BOT = ShrewdTrader(GAME)


def paid(notation: str, giver: int, receiver: int) -> int:
    """The dollars that one gives the other."""
    found = re.search(rf"{giver} gives {receiver}:[^;]*\$(\d+)", notation)
    return int(found[1]) if found else 0


def wants(table: ChinatownTable, seat: int = 0) -> Wants:
    return ShrewdNegotiation(table.state, seat, SHREWD, EXPERT).wants


def test_the_level_is_its_own() -> None:
    assert substitute_level(GAME, "expert") is None
    assert isinstance(make_bot(GAME, "expert"), ShrewdTrader)


def test_it_offers_little_of_what_a_deal_makes() -> None:
    """The tile makes more than 180,000: who asks for a fair share pays less than half, the expert less than that."""
    table = tea_houses()
    fair, shrewd = asked(table, 0, Trader(GAME)), asked(table, 0, EXPERT_BOT)
    assert "1 gives 0: tea-house" in shrewd
    assert 0 < paid(shrewd, 0, 1) < paid(fair, 0, 1)


def test_a_price_that_was_said_is_the_next_offer() -> None:
    table = tea_houses()
    first = asked(table, 0, EXPERT_BOT)
    table.play(0, first)
    table.play(1, "refuse 1 too-little $10000")
    second = asked(table, 0, EXPERT_BOT)
    assert "1 gives 0: tea-house" in second
    assert paid(second, 0, 1) == paid(first, 0, 1) + 10_000


def test_who_names_a_price_is_taken_to_want_as_much_of_other_things() -> None:
    """Nothing known, then a price far above the guess: the guess for this player rises, for others it does not."""
    table = tea_houses()
    before = wants(table).share(1)
    table.play(0, "offer 1 gives 0: tea-house; 0 gives 1: $10000")
    table.play(1, "refuse 1 too-little $150000")
    after = wants(table)
    assert after.share(1) > before
    assert after.share(2) == before


def test_it_never_offers_more_than_what_was_asked_for() -> None:
    """The other would sell for 10,000: that is dearer for the expert than nothing else that it could say."""
    table = tea_houses()
    table.play(1, "offer 1 gives 0: tea-house; 0 gives 1: $10000")
    answer = asked(table, 0, EXPERT_BOT)
    assert answer == "accept 1" or paid(answer, 0, 1) < 10_000


def test_it_tries_for_less_and_then_takes_what_is_offered() -> None:
    """Fifty thousand for what makes 180,000 and more: twice it asks for a better price, then it buys."""
    table = tea_houses()
    table.play(1, "offer 1 gives 0: tea-house; 0 gives 1: $50000")
    tried = []
    while (answer := asked(table, 0, EXPERT_BOT)) != "accept 1":
        assert answer.startswith("counter 1 with ")
        tried.append(answer)
        table.play(0, answer)
        assert not asked(table, 0, EXPERT_BOT).startswith(("accept", "refuse"))
        table.play(1, f"refuse {table.open()[-1]}")
    assert 1 <= len(tried) <= 2
    assert len(set(tried)) == len(tried)


def test_it_holds_firm_while_its_own_offer_stands() -> None:
    """The seller asks for more; the expert says no to that, and the seller takes what lies there after all."""
    table = tea_houses()
    table.play(0, asked(table, 0, EXPERT_BOT))
    demand = asked(table, 1, Trader(GAME))
    assert demand.startswith("counter 1 with ")
    table.play(1, demand)
    answer = asked(table, 0, EXPERT_BOT)
    assert answer.startswith("refuse 2")
    table.play(0, answer)
    assert asked(table, 1, Trader(GAME)) == "accept 1"


def test_it_keeps_its_word() -> None:
    """Who pays the price that it named gets the deal at once."""
    table = tea_houses()
    table.play(1, "offer 2 gives 1: $10000")  # so that nothing else is open between the two
    table.play(0, "offer 1 gives 0: tea-house; 0 gives 1: $10000")
    table.play(1, "counter 2 with 1 gives 0: tea-house; 0 gives 1: #24, $50000")
    said = asked(table, 0, EXPERT_BOT)
    named = re.fullmatch(r"refuse 3 [a-z-]+ \$(\d+)", said)
    assert named is not None
    table.play(0, said)
    money = 50_000 - int(named[1])
    terms = "1 gives 0: tea-house; 0 gives 1: #24"
    if money > 0:
        terms += f", ${money}"
    elif money < 0:
        terms = f"1 gives 0: tea-house, ${-money}; 0 gives 1: #24"
    table.play(1, f"offer {terms}")
    assert asked(table, 0, EXPERT_BOT) == f"accept {table.open()[-1]}"


def test_what_completes_a_rivals_business_must_be_paid_for() -> None:
    """A tile of no use to the expert for a few notes: it raises its worth, and the rival's by far more."""
    table = tea_houses()
    table.play(0, "offer 1 gives 0: tea-house; 0 gives 1: $20000")
    talk = ShrewdNegotiation(table.state, 1, SHREWD, EXPERT)
    assert talk.rise(table.state.offers[0].terms) > 0
    assert not asked(table, 1, EXPERT_BOT).startswith("accept")


def test_talk_with_somebody_stubborn_ends() -> None:
    table = tea_houses()
    said: list[str] = []
    while (answer := asked(table, 0, EXPERT_BOT)) != "done":
        said.append(answer)
        table.play(0, answer)
        [offer] = table.state.offers
        table.play(next(p for p in offer.terms.parties if p != 0), f"refuse {offer.number}")
    assert len(set(said)) == len(said)
    assert 0 < len(said) <= EXPERT.proposals


@pytest.mark.heavy
def test_experts_deal_with_each_other_and_nobody_loses_by_it() -> None:
    """Three years of three experts, each move by a bot that has seen nothing before."""
    game = ThreeYears()
    table = boroughs.Table(
        game, seats=3, seed="experts", bots={seat: ShrewdTrader(game) for seat in range(3)}
    )
    table.play_out(most=2_000)
    again = boroughs.Table(game, seats=3, seed="experts")
    deals = 0
    for step in table.steps[1:]:
        state = again.state
        assert isinstance(state, Chinatown)
        move = game.parse(step.notation)
        parties: tuple[int, ...] = ()
        if isinstance(move, Accept):
            offer = state.offer(move.number)
            assert offer is not None
            if offer.agreed_by(step.seat).is_agreed():
                parties = offer.terms.parties
        before = {party: Negotiation(state, party, SHREWD, EXPERT).worth() for party in parties}
        again.play(step.seat, move, step.at)
        deals += bool(parties)
        for party in parties:
            assert Negotiation(state, party, SHREWD, EXPERT).worth() > before[party]
    assert deals > 3


@pytest.mark.heavy
def test_no_cycle_of_buying_and_selling_back_drains_it() -> None:
    tried = pump(ShrewdTrader(GAME), "cycles expert", offers=60)
    assert tried.worst > 0
    assert tried.cycles > 0


def test_it_chooses_what_it_chose() -> None:
    """The same moves in both builds; a difference is a change of play: name it in the commit, and play the ladder again."""
    assert bots_game(TwoYears(), "expert", 120) == "ae08872f5798910f"
