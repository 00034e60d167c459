"""Computer players: they deal, they never deal to their own loss, and they come to an end."""

from __future__ import annotations

from collections import Counter

import pytest

import boroughs
from boroughs import IllegalMove, SeededDice
from boroughs.bots import bot_names, make_bot
from boroughs.core.bot import Bot, Turn
from boroughs.games.chinatown.bot.negotiation import (
    BEGINNER,
    EASY_GOING,
    EXPERIENCED,
    FAIR,
    GENEROUS,
    SKILLED,
    TOUGH,
    Character,
    Negotiation,
    Skill,
)
from boroughs.games.chinatown.bot.players import Loner, Trader
from boroughs.games.chinatown.game import ChinatownGame
from boroughs.games.chinatown.moves import Accept, Propose
from boroughs.games.chinatown.rules import Chinatown
from chinatown_pump import pump
from games.chinatown.small import ThreeYears, TwoYears
from games.chinatown.table import GAME, ChinatownTable, position
from games.chinatown.test_properties import random_terms, trading_table

assert isinstance(GAME, ChinatownGame)
CHARACTERS = {"fair": FAIR, "tough": TOUGH, "easy-going": EASY_GOING, "generous": GENEROUS}
SKILLS = {"easy": BEGINNER, "normal": SKILLED, "hard": EXPERIENCED}


def trader(character: Character = FAIR, skill: Skill = EXPERIENCED) -> Trader:
    assert isinstance(GAME, ChinatownGame)
    return Trader(GAME, character, skill)


def asked(table: ChinatownTable, seat: int, bot: Bot) -> str:
    """What the bot plays, or nothing where it waits."""
    view = table.view(seat)
    awaited = seat in table.state.awaited()
    moves = table.state.moves(seat)
    answer = bot.act(Turn(seat, view, moves, 0, SeededDice("bot"), awaited=awaited))
    return "" if answer.move is None else answer.move.notation


def worth(state: Chinatown, seat: int, bot: Trader) -> int:
    """The one number that no deal may lower."""
    return Negotiation(state, seat, bot.character, bot.skill).worth()


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
    assert asked(table, 1, trader(skill=SKILLED)) == "accept 1"


def test_a_good_trader_asks_for_more_and_then_takes_what_it_was_offered() -> None:
    """Twenty thousand of 180,000 is little: the seller names its price, once; refused, it sells all the same."""
    table = tea_houses()
    table.play(0, "offer 1 gives 0: tea-house; 0 gives 1: $20000")
    demand = asked(table, 1, trader(GENEROUS))
    assert demand.startswith("counter 1 with 0 gives 1: $")
    table.play(1, demand)
    assert not asked(table, 1, trader(GENEROUS)).startswith(("accept", "refuse"))
    table.play(0, "refuse 2")
    assert asked(table, 1, trader(GENEROUS)) == "accept 1"


def test_who_takes_the_counter_offer_ends_the_haggle() -> None:
    table = tea_houses()
    table.play(0, "offer 1 gives 0: tea-house; 0 gives 1: $20000")
    table.play(1, asked(table, 1, trader(GENEROUS)))
    assert asked(table, 0, trader()) == "accept 2"


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
    assert asked(table, 2, make_bot(GAME, "random")) == ""


def test_an_own_offer_that_no_longer_pays_is_withdrawn() -> None:
    table = tea_houses()
    table.play(0, "offer 0 gives 1: #22, #23, #24")
    assert asked(table, 0, trader()) == "withdraw 1"


def test_a_refusal_says_why_and_is_remembered() -> None:
    """A gift that is asked for is refused as a loss; all see it until one of the two has dealt."""
    table = tea_houses()
    table.play(2, "offer 0 gives 2: $50000")
    assert asked(table, 0, trader()) == "refuse 1 loss $60000"
    table.play(0, "refuse 1 loss")
    [refused] = table.view(1).table.closed
    assert (refused.terms, refused.how, refused.reason) == ("0 gives 2: $50000", "refused", "loss")
    table.deal("1 gives 2: $10000")
    assert table.view(1).table.closed == ()


def test_a_price_that_is_too_high_is_countered_with_a_fair_one() -> None:
    """The tile makes 180,000 over six years; for all of the buyer's money and a shop it is too dear."""
    table = tea_houses()
    table.play(1, "offer 1 gives 0: tea-house; 0 gives 1: #22, #23, $50000")
    answer = asked(table, 0, trader())
    assert answer.startswith("counter 1 with ")
    assert "1 gives 0: tea-house" in answer
    table.play(0, answer)
    assert asked(table, 1, trader()) == "accept 2"


def test_no_refused_deal_is_proposed_again_before_something_changes() -> None:
    """A stubborn partner hears at most three prices for the same things, and no terms twice."""
    table = tea_houses()
    said: list[str] = []
    while (answer := asked(table, 0, trader())) != "done":
        said.append(answer)
        table.play(0, answer)
        [offer] = table.state.offers
        table.play(next(p for p in offer.terms.parties if p != 0), f"refuse {offer.number}")
    assert len(set(said)) == len(said)
    assert 0 < len(said) <= EXPERIENCED.proposals


def test_three_can_do_what_no_two_can() -> None:
    """The first needs a lot and a tile that are in two other hands, and both get money for it."""
    table = position(
        owned=[[22, 23], [24, 1], [85]],
        shops={22: "tea-house", 23: "tea-house", 85: "photo", 1: "photo"},
        tiles=[{}, {}, {"tea-house": 1}],
        money=[200_000, 50_000, 50_000],
    )
    talk = Negotiation(table.state, 0, FAIR, EXPERIENCED)
    found = talk.market.among(0, 1, 2)
    assert found
    things = {(handing.giver, handing.item) for handing in found[0].handings}
    assert {(1, 24), (2, 1001)} <= things


@pytest.mark.heavy
@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize("name", CHARACTERS)
def test_no_stream_of_offers_drains_a_trader(name: str, skill: str) -> None:
    """A hundred random offers and counter-offers to one trader: each deal it agrees to raises its worth."""
    table = trading_table(4, len(name))
    bot = trader(CHARACTERS[name], SKILLS[skill])
    dice = SeededDice(f"pump {name} {skill}")
    deals = 0
    for _ in range(100):
        proposer = 1 + dice.below(3)
        terms = random_terms(table.state, proposer, dice)
        try:
            table.play(proposer, Propose(terms).notation)
        except IllegalMove:
            continue
        number = table.open()[-1]
        before = worth(table.state, 0, bot)
        answer = asked(table, 0, bot)
        if answer == f"accept {number}":
            table.play(0, answer)
            for other in terms.parties:
                if other not in (0, proposer) and table.allowed(other, answer):
                    table.play(other, answer)
            dealt = number not in table.open()
            assert worth(table.state, 0, bot) > before or not dealt
            deals += dealt
        if number in table.open():
            table.play(proposer, f"withdraw {number}")
    assert deals > 0


def test_others_cannot_change_what_a_trader_has_by_dealing_among_themselves() -> None:
    """So what it gains by its own deals no deal of others takes away."""
    table = trading_table(4, 3)
    before = worth(table.state, 0, trader())
    dice = SeededDice("others")
    deals = 0
    for _ in range(200):
        terms = random_terms(table.state, 1, dice)
        if 0 not in terms.parties and terms.transfers and not terms.standing:
            try:
                table.deal(terms.text)
            except IllegalMove:
                for offer in list(table.state.offers):
                    table.play(offer.proposer, f"withdraw {offer.number}")
                continue
            deals += 1
            assert worth(table.state, 0, trader()) == before
    assert deals > 5


@pytest.mark.heavy
@pytest.mark.parametrize("name", CHARACTERS)
def test_among_themselves_no_deal_lowers_a_worth_and_talk_ends(name: str) -> None:
    """Three years of four hard traders: every party of every deal is better off by its own lights."""
    game = ThreeYears()
    bot = Trader(game, CHARACTERS[name])
    table = boroughs.Table(game, seats=4, seed=f"deals {name}", bots=dict.fromkeys(range(4), bot))
    table.play_out(most=2_000)
    again = boroughs.Table(game, seats=4, seed=f"deals {name}")
    kinds: Counter[str] = Counter()
    for step in table.steps[1:]:
        state = again.state
        assert isinstance(state, Chinatown)
        move = game.parse(step.notation)
        kinds[step.notation.split()[0]] += 1
        parties: tuple[int, ...] = ()
        if isinstance(move, Accept):
            offer = state.offer(move.number)
            assert offer is not None
            if offer.agreed_by(step.seat).is_agreed():
                parties = offer.terms.parties
        before = {party: worth(state, party, bot) for party in parties}
        again.play(step.seat, move, step.at)
        for party in parties:
            assert worth(state, party, bot) > before[party]
    assert 0 < kinds["offer"] + kinds["counter"] <= 3 * 4 * EXPERIENCED.proposals
    assert kinds["accept"] > 0
    assert GAME.to_dict(again.state) == GAME.to_dict(table.state)


def test_the_same_seed_gives_the_same_game() -> None:
    game = TwoYears()
    records = []
    for _ in range(2):
        bots = {seat: Trader(game, FAIR, SKILLED) for seat in range(3)}
        table = boroughs.Table(game, seats=3, seed="again", bots=bots)
        table.play_out()
        records.append(table.record)
    assert records[0] == records[1]


@pytest.mark.parametrize("level", ["random", "easy", "normal", "hard", "loner"])
def test_every_level_plays_beside_somebody_who_only_waits(level: str) -> None:
    """Bots come to rest while a person thinks, and do not wait for ever for an answer."""
    bots = {seat: make_bot(GAME, level) for seat in (1, 2)}
    table = boroughs.Table(GAME, seats=3, seed=f"rest {level}", bots=bots)
    assert table.run() is None
    table.play(0, table.moves(0)[0])
    table.play(0, "ready")
    due: int | None = table.now
    for _ in range(10):
        if due is None:
            break
        due = table.run(due)
    assert due is None
    state = table.state
    assert isinstance(state, Chinatown)
    assert state.done == [False, True, True]


def test_a_loner_never_trades() -> None:
    """It refuses nothing and accepts nothing: it is done."""
    assert isinstance(GAME, ChinatownGame)
    table = tea_houses()
    table.play(2, "offer 2 gives 0: $50000")
    assert asked(table, 0, Loner(GAME)) == "done"


def test_the_game_names_its_own_players() -> None:
    assert {"tough", "easy-going", "loner"} <= set(bot_names(GAME))
    trader_of_name = make_bot(GAME, "tough")
    assert isinstance(trader_of_name, Trader)
    assert trader_of_name.character is TOUGH


@pytest.mark.heavy
@pytest.mark.parametrize("name", CHARACTERS)
def test_no_cycle_of_buying_and_selling_back_drains_a_trader(name: str) -> None:
    """The benchmark's crooks, for a few minutes of their time: `benchmarks/chinatown_pump.py` goes on for hours."""
    assert isinstance(GAME, ChinatownGame)
    tried = pump(Trader(GAME, CHARACTERS[name]), f"cycles {name}", offers=60)
    assert tried.worst > 0
    assert tried.cycles > 0
