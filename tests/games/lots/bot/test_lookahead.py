"""Looking ahead: tables of what towers offer, what a place on the track is worth, plans, searching."""

from __future__ import annotations

import pytest

from boroughs import SeededDice
from boroughs.bots import make_bot
from boroughs.core.bot import Turn
from boroughs.core.playout import heuristic_playout
from boroughs.games.lots.bot.crew_values import CrewValues
from boroughs.games.lots.bot.heuristic import LotsHeuristic
from boroughs.games.lots.bot.lookahead import Lookahead
from boroughs.games.lots.bot.outlook import NOWHERE, best_after
from boroughs.games.lots.bot.points import points_at
from boroughs.games.lots.bot.track_values import TrackValue
from boroughs.games.lots.bot.weights import CARD_WORTH, Weights, numbers_of
from boroughs.games.lots.components import CUBE, LOTS
from boroughs.games.lots.effects import CREW_NAMED
from boroughs.games.lots.moves import PlayCrew
from boroughs.games.lots.tower import BALANCED, Body, Spot, Tower, parse_spot
from boroughs.games.lots.track import moved
from games.lots.random_towers import grown_tower
from games.lots.table import GAME, site

WISE = Weights({**numbers_of("habit", 2), "care": 1.0, "closely": 12})
PLAIN = Weights({**numbers_of("normal", 2), "ahead": 0.0, "denial": 0.0})
SQUARES = ["O flat1@0,0,0", "O flat1@2,0,0"]


def built(*texts: str) -> Tower:
    tower = Tower(LOTS[0])
    for number, text in enumerate(texts):
        spot = parse_spot(text)
        assert spot is not None
        tower.add(Body(number, 0, spot))
    return tower


@pytest.mark.parametrize("seed", range(6))
def test_an_outlook_says_the_same_as_the_tower(seed: int) -> None:
    """Of all spots that are reached from above and balance by themselves, the best of each kind; also
    after one more piece."""
    dice = SeededDice(seed)
    tower = grown_tower(dice, 2 + 3 * seed)
    more = dice.choice(tower.spots(dice.below(CUBE + 1)))
    grown = tower.copy()
    grown.add(Body(99, 0, more))
    for before, now in zip(best_after(tower, [None, more]), (tower, grown), strict=True):
        assert before == [best_from_above(now, kind) for kind in range(CUBE + 1)]


def best_from_above(tower: Tower, kind: int) -> int:
    free = [spot for spot in tower.spots(kind) if falls_into_place(tower, spot)]
    return max((points_at(tower, spot) for spot in free), default=NOWHERE)


def falls_into_place(tower: Tower, spot: Spot) -> bool:
    """Nothing lies over it, and what lies below carries it."""
    above = any(spot.mask << (16 * floor) & tower.filled for floor in range(1, 40))
    return not above and BALANCED[spot.pose.index][tower.held_cells(spot.cells, tower.filled)]


def test_an_outlook_grows_by_a_piece() -> None:
    """On two squares a bar scores 5; with the bar there, a second bar may lie on it for 2."""
    tower = built(*SQUARES)
    bar = parse_spot("I flat1@0,2,0")
    best = best_after(tower, [None, bar])
    assert best[0][:5] == [0, 0, 4, 0, 5]
    assert best[1][4] == 2


def test_who_is_behind_has_the_rewards_to_come() -> None:
    """Three points of an early lead are worth less than three points of a late one."""
    early, late = site(track=[0, 0]).state, site(track=[33, 32]).state
    gains = []
    for table in (early, late):
        standing = TrackValue(table, 0, WISE)
        gains.append(standing.gain(table.track, moved(table.track, 0, 3)))
    assert 1.5 * gains[0] < gains[1]


def test_a_spot_that_one_has_still_to_pass_is_mine() -> None:
    """From 8 to 9, the other long past: the point and the card of space 9, now in hand and not in doubt."""
    table = site(track=[8, 14]).state
    standing = TrackValue(table, 0, WISE)
    assert standing.gain([8, 14], [9, 14]) > standing.gain([9, 14], [10, 14])
    assert CARD_WORTH > 0


def test_bumping_helps_the_rival() -> None:
    """Landing on 14 sends the other to 15: one step less of a lead than landing on 15."""
    table = site(track=[10, 14]).state
    plain = TrackValue(table, 0, PLAIN)
    assert plain.worth(moved([10, 14], 0, 4)) == -1
    assert plain.worth(moved([10, 14], 0, 5)) == 1


def test_the_winning_points_are_worth_more_than_any_reward() -> None:
    table = site(track=[37, 39]).state
    standing = TrackValue(table, 0, WISE)
    assert standing.gain([37, 39], [40, 39]) > 6


def test_plans_are_ordered_by_points_for_who_sees_nothing_else() -> None:
    plans = Lookahead(site(tower=SQUARES, banks=("IL", "T")).state, PLAIN).plans()
    assert plans[0].spot.name == "I flat1@0,2,0"
    assert plans[0].points == 5


def test_a_floor_is_not_left_to_the_next_player() -> None:
    """Late, level, with two blocks that score nothing: one spot lets the rival's bar finish the floor."""
    state = site(tower=["O flat1@0,0,0"], banks=("OT", "I"), track=[34, 33]).state
    plans = Lookahead(state, WISE).plans()
    values = {plan.spot.name: plan.value for plan in plans}
    # Beside the first square it matches, but the last row is the bar's; upon it, it matches too.
    assert values["O flat1@0,0,1"] > values["O flat1@2,0,0"]


def test_a_cube_before_the_block_is_one_plan() -> None:
    """The cube closes the last gap: every plan with it starts with five points."""
    row = ["cube@0,2,0", "cube@1,2,0", "cube@2,2,0"]
    state = site(tower=[*SQUARES, *row], banks=("TL", "S"), cubes=[1, 0], track=[34, 33]).state
    plans = [plan for plan in Lookahead(state, WISE).plans() if plan.first is not None]
    assert {plan.first.name for plan in plans if plan.first} == {"cube@3,2,0"}
    assert min(plan.points for plan in plans) == 5


def test_the_die_has_six_sides() -> None:
    """Red brings 4, a bar in the bank 3, blue is out: the neighbour then chooses the worst."""
    lookahead = Lookahead(site(banks=("TL", "S"), piles=[5, 5, 5, 5, 0]).state, WISE)
    assert lookahead.turns([4, 0, 1, 2, 3, 0], [4]) == [4, 3, 3, 3, 3, 4]


def test_who_holds_the_safety_officer_dares_more() -> None:
    """The same plans on a slender tower, with and without the card in hand."""
    tower = ["O flat1@0,0,0", "T flat1@0,0,1", "I flat1@0,2,0", "O wide1@0,0,2", "O wide1@0,0,4"]
    costs = []
    for hands in ([["safety-officer"], []], [["mason"], []]):
        state = site(
            tower=tower, banks=("OT", "I"), hands=hands, track=[34, 33], hand="unsteady"
        ).state
        lookahead = Lookahead(state, WISE)
        costs.append(sum(plan.value - lookahead.careful(plan) for plan in lookahead.plans()))
    assert costs[0] < costs[1]


def test_a_foreman_is_worth_what_the_other_block_brings() -> None:
    """Rolled a T that scores nothing; the bar would finish the floor."""
    table = site(
        tower=SQUARES, banks=("L", "T"), track=[30, 29], hands=[["foreman"], []],
        phase="window", window="after-roll", agenda=("take-block", "place-block", "score",
        "score-answers", "late-answers", "check"), rolled="T",
    ).state  # fmt: skip
    values = CrewValues(table, 0, WISE)
    bar, tee = (PlayCrew(CREW_NAMED["foreman"], kind) for kind in (4, 0))
    assert values.points(bar) == 5
    assert values.points(tee) == 0
    assert values.gain(bar) > values.gain(tee)


# Searching


def test_search_plays_on_with_what_builders_know() -> None:
    """The floor that can be finished is the move that a sensible player makes."""
    state = site(tower=SQUARES, banks=("IL", "T")).state
    heuristic = LotsHeuristic()
    move = heuristic.choose(state, 0, state.moves(0), SeededDice(1))
    assert move.notation == "place I flat1@0,2,0"
    heuristic_playout(state, SeededDice(2), heuristic, 1_000_000)
    assert state.result() is not None
    assert sum(heuristic.value(state)) == pytest.approx(1.0)


def test_a_search_answers() -> None:
    state = site(tower=SQUARES, banks=("IL", "T"), track=[35, 30]).state
    turn = Turn(0, GAME.view(state, 0), state.moves(0), state.now, SeededDice(1))
    move = make_bot(GAME, "search:6").act(turn).move
    assert move is not None
    assert move.notation == "place I flat1@0,2,0"
