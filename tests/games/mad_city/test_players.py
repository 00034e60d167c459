"""The game's own bots: they play every mode, in time, and by what they see."""

from __future__ import annotations

import pytest

import boroughs
from boroughs import SeededDice
from boroughs.bots import make_bot
from boroughs.core.bot import Answer, Turn
from boroughs.games.mad_city.bot.players import LEVELS, CityBuilder
from boroughs.testing.reproducibility import fits
from games.mad_city.box import NAMES, TINA, ZONE_EXAMPLE
from games.mad_city.slow import Map
from games.mad_city.small import QuickCity
from games.mad_city.table import GAME, MINUTE, MadCityTable, position


def ask(table: MadCityTable, seat: int, level: str = "easy", since: int | None = None) -> Answer:
    state = table.state
    view = GAME.view(state, seat)
    turn = Turn(seat, view, state.moves(seat), state.now, SeededDice(1), since)
    return make_bot(GAME, level).act(turn)


def bots_at(table: MadCityTable, *levels: str) -> boroughs.Table:
    bots = {seat: make_bot(GAME, level) for seat, level in enumerate(levels)}
    return boroughs.Table(GAME, position=table.state, seats=len(levels), seed="bots", bots=bots)


@pytest.mark.heavy
@pytest.mark.parametrize("number", range(len(GAME.option_sets())))
def test_bots_play_every_mode_to_its_end(number: int) -> None:
    options = GAME.option_sets()[number]
    levels = ["easy"] if fits(GAME, 1, options) else ["easy", "random"]
    done = boroughs.simulate("mad-city", bots=levels, games=1, seed=number, options=options)
    assert done.games == 1


def test_a_city_is_laid_tile_by_tile_in_time() -> None:
    """Nine tiles one after another, the last before the minute is over."""
    table = bots_at(position(hands=["MC01", "MC02"]), "easy", "easy")
    table.run(MINUTE - 1)
    placed = [step for step in table.steps if step.seat == 0 and step.notation.startswith("place")]
    assert len(placed) >= 9
    assert len({step.at for step in placed}) == len(placed)


def test_a_faster_hand_gets_the_tree() -> None:
    table = bots_at(position(hands=["MC01", "MC02"]), "easy", "normal")
    table.run(MINUTE - 1)
    taken = [step.seat for step in table.steps if step.notation == "tree"]
    assert taken == [1]


def test_equal_hands_race_for_the_tree_on_equal_terms() -> None:
    """Two bots of one level, twelve deals: no seat is always the first."""
    takers = set()
    for first in range(12):
        hands = [" ".join(NAMES[first + 9 * seat : first + 9 * seat + 9]) for seat in range(2)]
        table = bots_at(position(hands=hands), "easy", "easy")
        table.run(MINUTE - 1)
        takers |= {step.seat for step in table.steps if step.notation == "tree"}
        if len(takers) > 1:
            break
    assert takers == {0, 1}


def test_a_hand_is_as_quick_however_often_it_is_asked() -> None:
    """Rivals who move in between change neither when the tile is laid nor which."""
    city = "MC01/3 - - - - - - - -"
    table = position(cities=[city], hands=["MC02 MC03 MC04 MC05 MC06 MC07 MC08 MC09", "MC10"])
    first = ask(table, 0)
    table.state.now += 1_000
    later = ask(table, 0, since=0)
    assert (later.move, later.after) == (first.move, first.after - 1_000)


def test_who_is_barred_leaves_the_tree() -> None:
    table = position(
        cities=[TINA], hands=["", "MC02"], mode="standard", screen="off", scores=[50, 60]
    )
    driver = bots_at(table, "easy", "easy")
    driver.run(MINUTE - 1)
    assert not any(step.notation == "tree" for step in driver.steps)


def test_a_bet_follows_what_is_seen() -> None:
    """Both cities are finished and open: seat 0 knows what it holds the most of."""
    table = position(cities=[ZONE_EXAMPLE], mode="standard", screen="off", scores=[60, 60])
    table.play(1, "done")
    driver = bots_at(table, "easy", "random")
    driver.bots.pop(1)
    driver.run(MINUTE - 1)
    view = driver.view(0)
    mine, theirs = Map(table_city(driver, 0)), Map(table_city(driver, 1))
    better = {
        "houses": mine.most("Y") >= theirs.most("Y"),
        "factories": mine.most("R") >= theirs.most("R"),
        "skyscrapers": mine.most("B") >= theirs.most("B"),
        "road": mine.road() >= theirs.road(),
    }
    palmed = getattr(view, "builders")[0].palmed  # noqa: B009
    assert set(palmed) == {token for token, won in better.items() if won}


def table_city(table: boroughs.Table, seat: int) -> str:
    builders = GAME.to_dict(table.state)["builders"]
    assert isinstance(builders, list)
    return " ".join(builders[seat]["cells"])


def test_a_bot_takes_over_in_the_middle() -> None:
    """Tiles that lie elsewhere than planned are moved and turned; the city gets finished."""
    city = "MC01/3 - MC23/1 - MC46/2 - - - MC03/0"
    driver = bots_at(position(cities=[city], hands=["MC02", "MC10"]), "normal", "easy")
    driver.bots.pop(1)
    driver.run(MINUTE - 1)
    assert "" not in table_city(driver, 0).split(" ")


def test_the_same_seed_gives_the_same_game() -> None:
    records = []
    for _ in range(2):
        bots = {seat: make_bot(GAME, "easy") for seat in (0, 1)}
        table = boroughs.Table(GAME, seats=2, seed="again", bots=bots, options={"short": True})
        table.run(10 * MINUTE)
        records.append(table.record)
    assert records[0] == records[1]


def test_a_bot_is_ready_at_once() -> None:
    answer = ask(MadCityTable(GAME.new(2)), 0)
    assert answer.move is not None
    assert (answer.move.notation, answer.after) == ("ready", 0)


def test_search_plans_with_the_budget_it_is_given() -> None:
    """A tree of moves would never end the minute; the game's own search tries cities instead."""
    quick = QuickCity()
    bots = {0: make_bot(quick, "search:2"), 1: make_bot(quick, "easy")}
    table = boroughs.Table(quick, seats=2, seed=1, bots=bots)
    assert table.play_out().winners == (0,)


def test_search_by_the_clock_answers() -> None:
    table = position(hands=["MC01", "MC02"])
    answer = ask(table, 0, "search:0.01s")
    assert answer.move is not None
    assert answer.move.notation.startswith("place")


def test_a_quick_grab_before_a_rival_who_is_as_far() -> None:
    """Standard game, one tile missing, and the rival has as many: rather the tree now.

    With the tree Tina's lakes and parks bring ten; one tile left to chance costs less than that.
    """
    city = TINA.replace("MC07/2", "-")
    rival = "MC08/0 MC17/0 MC18/0 MC02/0 MC03/0 MC04/0 MC06/0 MC19/0 -"
    table = position(
        cities=[city, rival], hands=["MC07", "MC22"], mode="standard", screen="off",
        counters={0: [0] * 9, 1: [0] * 9},
    )  # fmt: skip
    driver = bots_at(table, "expert", "easy")
    driver.bots.pop(1)
    driver.run(MINUTE - 1)
    assert next(step.notation for step in driver.steps if step.seat == 0) == "tree"


@pytest.mark.long
def test_careful_levels_solve_the_puzzle_too() -> None:
    done = boroughs.simulate(
        "mad-city", bots=["hard"], games=1, seed=1, options={"mode": "advanced-puzzle"}
    )
    assert done.games == 1


def test_hands_and_thinking_grow_with_the_level() -> None:
    levels = [LEVELS[name] for name in ("easy", "normal", "hard", "expert")]
    assert [level.steps for level in levels] == sorted(level.steps for level in levels)
    assert [level.pace for level in levels] == sorted((x.pace for x in levels), reverse=True)


@pytest.mark.clause("MAD-42")
def test_a_good_common_tile_is_taken_for_the_one_that_fits_least() -> None:
    """Four skyscrapers in the middle are worth more than any tile without buildings to join."""
    hand = "MC35 MC39 MC43 MC49 MC10 MC11 MC54 MC31 MC30"
    table = position(hands=[hand], tiles="common-tile", common="MC04", seats=2)
    driver = bots_at(table, "hard", "easy")
    driver.run(MINUTE - 1)
    first = next(step.notation for step in driver.steps if step.notation.startswith("swap"))
    assert first.endswith("for MC04")


@pytest.mark.long
@pytest.mark.heavy
def test_alone_each_level_lays_a_better_city_than_the_one_below() -> None:
    """The same tiles for each: without that, luck in the tiles hid what a placement was worth."""
    means = [
        boroughs.simulate("mad-city", bots=[level], games=24, seed=1, options={"mode": "puzzle"})
        .standings[0]
        .score.value
        for level in ("easy", "normal", "hard", "expert")
    ]
    assert means == sorted(means)


def test_a_bot_made_anew_for_each_move_has_not_forgotten_its_plan() -> None:
    """As on a server, which asks another object every time. A variant's numbers ask for other plans."""
    first, second = (make_bot(GAME, "normal") for _ in range(2))
    variant = make_bot(GAME.varied({"game": {"road_bonus": 9}}), "normal")
    assert isinstance(first, CityBuilder)
    assert isinstance(second, CityBuilder)
    assert isinstance(variant, CityBuilder)
    assert first.planner is second.planner
    assert variant.planner is not first.planner
