"""What the bots know: good habits in small positions, and that they play by what they see."""

from __future__ import annotations

import pytest

import boroughs
from boroughs import SeededDice
from boroughs.bots import make_bot
from boroughs.bots.simple import HeuristicBot
from boroughs.core.bot import Turn
from boroughs.games.new_jack_city.bot.heuristic import NewJackCityHeuristic
from games.new_jack_city.table import GAME, Table, alone, position

LEFT, RIGHT = "NJ06 at 0,1 turned 0", "NJ07 at 2,0 turned 3"
GREEN_SIX = (LEFT, "NJ04 at 0,2 turned 0")


def chosen(table: Table) -> str:
    """What the knowledge plays here."""
    seat = table.seat
    moves = table.state.moves(seat)
    return NewJackCityHeuristic().choose(table.state, seat, moves, SeededDice(1)).notation


def test_a_large_free_zone_is_claimed() -> None:
    table = position(*GREEN_SIX, "NJ23 at 0,-1 turned 0", phase="builder")
    assert table.zone("0,1").value == 6
    assert chosen(table) == "claim {},{}".format(*table.zone("0,1").at)


def test_a_zone_is_scored_when_there_is_nothing_to_wait_for() -> None:
    table = position(*GREEN_SIX, phase="builder", builders=["0,1"])
    assert chosen(table) == "score 0,1"


def test_a_card_that_pays_is_played() -> None:
    """NJ04 extends a built zone by three."""
    table = position(LEFT, "NJ23 at 0,2 turned 1", hands=["NJ04"], built=["0,1"])
    before = table.money[0]
    table.play(chosen(table))
    assert table.money[0] >= before + 3


def test_a_card_goes_to_ones_own_zone_not_to_a_rivals() -> None:
    """The left zone is seat 0's, the right one seat 1's; the G2 of NJ23 can extend either."""
    table = position(LEFT, RIGHT, hands=["NJ23"], builders=["0,1", "2,1"])
    table.play(chosen(table))
    assert table.zone("0,1").value == 5
    assert table.zone("2,1").value == 4


def test_on_the_last_turn_a_second_zone_is_claimed_before_the_first_is_scored() -> None:
    """What is claimed is paid at the end anyway: five more dollars against a card."""
    city = (*GREEN_SIX, "NJ13 at 2,0 turned 3", "NJ23 at 3,0 turned 2")
    table = position(
        *city,
        turn=1,
        signalled=0,
        last_turns=1,
        phase="builder",
        builders=["", "0,1"],
        money=[30, 20],
    )
    assert table.zone("2,0").value == 5
    assert chosen(table).startswith("claim")


def test_on_the_last_turn_a_useless_card_stays_in_hand() -> None:
    """It is worth a dollar there."""
    table = position(turn=1, signalled=0, last_turns=1, hands=["NJ01", "NJ30"], money=[30, 20])
    assert chosen(table) == "end cards"


def test_alone_a_card_that_builds_a_zone_is_laid_so() -> None:
    table = alone(LEFT, card="NJ04")
    table.play(chosen(table))
    assert table.view().unbuilt == 0


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_prospects_are_shares(seats: int) -> None:
    table = boroughs.Table(GAME, seats=seats, seed="prospects")
    for _ in range(12):
        (seat,) = table.to_act
        table.play(seat, table.moves(seat)[0])
    shares = NewJackCityHeuristic().value(table.state)
    assert len(shares) == seats
    assert all(0.0 <= share <= 1.0 for share in shares)
    assert seats == 1 or sum(shares) == pytest.approx(1.0)


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_every_level_answers_with_a_legal_move(level: str) -> None:
    table = position(*GREEN_SIX, hands=["NJ23 NJ30", "NJ02"], deck=4)
    view = table.view(0)
    moves = table.state.moves(0)
    bot = make_bot(GAME, level)
    assert bot.act(Turn(0, view, moves, 0, SeededDice(level))).move in moves


def test_a_bot_repeats_itself() -> None:
    """The same view and the same dice: the same move."""
    table = position(*GREEN_SIX, hands=["NJ23 NJ30", "NJ02"], deck=4)
    moves = table.state.moves(0)
    bot = HeuristicBot(GAME, NewJackCityHeuristic(), random_percent=50)
    answers = {
        bot.choose(Turn(0, table.view(0), moves, 0, SeededDice("same"))).notation for _ in range(2)
    }
    assert len(answers) == 1


def test_knowing_bots_beat_random_ones() -> None:
    done = boroughs.simulate("new-jack-city", bots=["normal", "random"], games=4, seed=1, workers=1)
    assert done.games == 4
    assert done.standings[0].wins == 4


def test_alone_a_knowing_bot_leaves_little_unbuilt() -> None:
    """Half the deck: a random player leaves seventy or so."""
    table = boroughs.Table(GAME, seats=1, options={"deck": "half"}, seed="alone")
    bot = make_bot(GAME, "normal")
    dice = SeededDice("alone")
    while table.result is None:
        move = bot.act(Turn(0, table.view(0), table.moves(0), 0, dice)).move
        assert move is not None
        table.play(0, move)
    assert table.result.scores[0] < 40
