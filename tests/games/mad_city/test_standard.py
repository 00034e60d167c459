"""The standard game: contractors in closed fists, a tree with conditions, counters."""

from __future__ import annotations

import itertools

import pytest

from boroughs import SeededDice
from boroughs.core.door import Door
from games.mad_city.box import CARTER, ROAD_SIX, TINA, WITHOUT_ROADS, ZONE_EXAMPLE
from games.mad_city.slow import Map, green_points, zone_points
from games.mad_city.table import GAME, MadCityTable, position, start
from games.mad_city.test_zones import random_city

TOKENS = ("houses", "factories", "skyscrapers", "road")
SPENT = [0] * 9
ROADLESS = " ".join(f"{name}/0" for name in WITHOUT_ROADS[:9])


def standard(**more: object) -> MadCityTable:
    """Open cities, all counters used up unless said otherwise, so that points are plain to see."""
    seats = more.get("seats", 2)
    assert isinstance(seats, int)
    more.setdefault("counters", dict.fromkeys(range(seats), SPENT))
    more.setdefault("screen", "off")
    return position(mode="standard", **more)  # type: ignore[arg-type]


# Contractors


@pytest.mark.clause("MAD-30")
def test_four_tokens_may_be_palmed_and_laid_back() -> None:
    table = standard()
    for token in TOKENS:
        table.play(0, f"palm {token}")
    assert table.view(0).builders[0].palmed == TOKENS
    table.play(0, "unpalm factories")
    assert table.view(0).builders[0].palmed == ("houses", "skyscrapers", "road")
    assert table.refuses(0, "unpalm factories") == "not-palmed"
    assert table.refuses(0, "palm road") == "already-palmed"


@pytest.mark.clause("MAD-30")
def test_nobody_hears_of_a_palm_not_even_that_there_was_one() -> None:
    """Neither an event nor a changed view nor a frame passes the door to a rival or a spectator."""
    table = standard(seats=3)
    doors = {viewer: Door(GAME, viewer) for viewer in (1, 2, None)}
    for door in doors.values():
        door.pass_on(table.state, [], 0)
    for move in ("palm houses", "palm road", "unpalm houses"):
        before = len(table._events)
        table.play(0, move)
        fresh = table._events[before:]
        assert [event.audience.hears(0) for event in fresh] == [True]
        for door in doors.values():
            assert door.pass_on(table.state, fresh, 0) is None


@pytest.mark.clause("MAD-30")
def test_an_empty_fist_looks_like_any_other() -> None:
    empty, full = standard(), standard(palmed={0: "houses road"})
    assert empty.view(1) == full.view(1)
    assert empty.view(None) == full.view(None)
    assert empty.view(1).builders[0].palmed is None


@pytest.mark.clause("MAD-30")
def test_fists_are_opened_together_afterwards() -> None:
    table = standard(palmed={0: "houses road"})
    table.time_up()
    assert table.heard("fist") == [{"seat": 0, "tokens": ("houses", "road")}]
    assert table.heard("empty-fist") == [{"seat": 1, "tokens": ()}]
    assert table.view(1).builders[0].palmed == ("houses", "road")


@pytest.mark.clause("MAD-30")
def test_minds_are_changed_until_time_runs_out() -> None:
    """Also after declaring to be done, and without anybody seeing it."""
    table = standard()
    table.play(0, "done", "palm road")
    assert table.view(0).builders[0].palmed == ("road",)
    table.time_up()
    assert table.refuses(0, "palm houses") == "not-now"


@pytest.mark.clause("MAD-30")
def test_the_base_game_has_no_contractors() -> None:
    table = position()
    assert table.refuses(0, "palm road") == "no-contractors"
    assert not any(move.startswith("palm") for move in table.moves(0))


@pytest.mark.clause("MAD-31")
def test_a_palmed_token_gains_three_or_loses_two() -> None:
    """Every token of every seat on many random tables, counted with the slow map."""
    dice = SeededDice("bets")
    for _ in range(30):
        cells = random_city(dice, 4, gaps=False).split()
        table = standard(cities=[" ".join(cells[:9])], scores=[20, 20])
        maps = [Map(table.city(seat)) for seat in (0, 1)]
        best = {
            "houses": [m.most("Y") for m in maps],
            "factories": [m.most("R") for m in maps],
            "skyscrapers": [m.most("B") for m in maps],
            "road": [m.road() for m in maps],
        }
        chosen = [[token for token in TOKENS if dice.below(2)] for _ in (0, 1)]
        for seat in (0, 1):
            for token in chosen[seat]:
                table.play(seat, f"palm {token}")
        table.time_up()
        for seat in (0, 1):
            expected = sum(
                3 if best[token][seat] >= best[token][1 - seat] else -2 for token in chosen[seat]
            )
            assert table.sheet(seat)["contractors"] == expected


@pytest.mark.clause("MAD-31")
def test_a_tie_is_a_success_for_both() -> None:
    """Each city has one road tile, and both hold the road token."""
    one = ["MC16/0", *(f"{name}/0" for name in WITHOUT_ROADS[:8])]
    two = ["MC26/0", *(f"{name}/0" for name in WITHOUT_ROADS[8:16])]
    table = standard(
        cities=[" ".join(one), " ".join(two)], palmed={0: "road", 1: "road"}, scores=[9, 9]
    )
    table.time_up()
    assert [table.sheet(seat)["contractors"] for seat in (0, 1)] == [3, 3]


@pytest.mark.clause("MAD-31")
def test_results_are_netted_before_the_score_is_lifted_to_nought() -> None:
    """A road of none against a road, from 1 point: 1 - 2 is lifted to 0, then the zones count."""
    table = standard(cities=[ROADLESS], palmed={0: "road"}, scores=[1, 0])
    table.time_up()
    assert table.sheet(0)["contractors"] == -2
    assert table.scores[0] == zone_points(ROADLESS)


@pytest.mark.clause("MAD-31", "MAD-14")
def test_the_ranger_scores_before_the_contractors_do() -> None:
    """From 0 points: ten for Tina's greens, then what the bets cost, and nothing is lifted."""
    table = standard(cities=[TINA, ROAD_SIX_REST], palmed={0: "road"})
    assert Map(ROAD_SIX_REST).road() > Map(TINA).road()
    table.play(0, "tree")
    table.time_up()
    assert table.sheet(0) == {
        "ranger": 10, "road": 0, "contractors": -2, "zones": zone_points(TINA),
    }  # fmt: skip
    assert table.scores[0] == 8 + zone_points(TINA)


# MC08, MC17 and MC18 in a row: a road of three that shares no tile with Tina's city.
ROAD_SIX_REST = "MC08/0 MC17/0 MC18/0 MC02/0 MC03/0 MC04/0 MC06/0 MC19/0 MC22/0"


@pytest.mark.clause("MAD-31")
def test_one_gain_and_one_loss_are_one() -> None:
    """3 - 2: from 0 points that is 1, not 3 lifted nor 0 and 3."""
    for first, second in itertools.permutations(TOKENS, 2):
        table = standard(cities=[TINA, ROAD_SIX_REST], palmed={0: f"{first} {second}"})
        maps = [Map(TINA), Map(ROAD_SIX_REST)]
        best = {
            token: [m.most(letter) for m in maps]
            for token, letter in zip(TOKENS, "YRB", strict=False)
        }
        best["road"] = [m.road() for m in maps]
        won = sum(best[token][0] >= best[token][1] for token in (first, second))
        if won == 1:
            table.time_up()
            assert table.sheet(0)["contractors"] == 1
            assert table.scores[0] == 1 + zone_points(TINA)


@pytest.mark.clause("MAD-32")
def test_the_longest_road_brings_nothing_by_itself() -> None:
    table = standard(cities=[ROAD_SIX])
    assert Map(ROAD_SIX).road() > Map(table.city(1)).road()
    table.time_up()
    assert [table.sheet(seat)["road"] for seat in (0, 1)] == [0, 0]


# The tree


@pytest.mark.clause("MAD-33")
def test_the_tree_may_be_taken_with_gaps() -> None:
    """The taker's city is frozen as it is; at time-out the rest is dealt in like anybody's."""
    table = standard(cities=["MC01/0 - - - - - - - -"], hands=["MC02 MC03"])
    table.play(0, "tree")
    assert table.refuses(0, "place MC02 at b1 turned 0") == "frozen"
    table.state.now = 60_000
    table.state.tick()
    assert len(table.odds) == 8 * 4
    table.settle()
    assert table.city(0).startswith("MC01/0 ")
    assert "-" not in table.city(0).split()


@pytest.mark.clause("MAD-33")
def test_the_taker_may_still_palm() -> None:
    table = standard(cities=[TINA])
    table.play(0, "tree", "palm houses")
    assert table.to_act == (0, 1)
    table.play(0, "unpalm houses", "palm road")
    assert table.view(0).builders[0].palmed == ("road",)


@pytest.mark.clause("MAD-33")
def test_with_fifty_points_at_the_start_of_the_round_the_tree_is_barred() -> None:
    assert standard(cities=[TINA], scores=[50, 0]).refuses(0, "tree") == "tree-barred"
    table = standard(cities=[TINA], scores=[49, 0])
    table.play(0, "tree")
    assert table.view().table.ranger == 0


@pytest.mark.clause("MAD-33")
def test_at_a_strict_table_it_may_be_taken_and_the_others_score() -> None:
    """Three players; the taker has 50: both others score their own lakes and parks, the taker none."""
    table = standard(cities=[TINA], scores=[50, 3, 60], seats=3, strict=True)
    others = [table.city(seat) for seat in (1, 2)]
    table.play(0, "tree")
    table.time_up()
    assert table.sheet(0)["ranger"] == 0
    assert [table.sheet(seat)["ranger"] for seat in (1, 2)] == [green_points(c) for c in others]


@pytest.mark.clause("MAD-33")
def test_at_a_strict_table_a_lawful_ranger_scores_as_ever() -> None:
    table = standard(cities=[TINA], scores=[49, 60], strict=True)
    table.play(0, "tree")
    table.time_up()
    assert [table.sheet(seat)["ranger"] for seat in (0, 1)] == [10, 0]


@pytest.mark.clause("MAD-33")
def test_the_base_game_bars_nobody() -> None:
    table = position(cities=[TINA], scores=[140, 0])
    table.play(0, "tree")
    assert table.view().table.ranger == 0


# Counters


@pytest.mark.clause("MAD-34")
def test_nine_counters_at_the_start() -> None:
    """Yellow 5, 3, 2, red 5, 1, none, blue 2, 1, none, each from small zones to large ones."""
    assert start(3, mode="standard").counters(0) == [5, 3, 2, 5, 1, 0, 2, 1, 0]


@pytest.mark.clause("MAD-34")
def test_kallen_turns_his_counters() -> None:
    """Two zones of 3-6 houses, one of 7-12, one of 2-5 factories, one of 2-4 skyscrapers; no points."""
    table = standard(cities=[ZONE_EXAMPLE], counters={})
    table.time_up()
    assert table.counters(0) == [3, 2, 2, 4, 1, 0, 1, 1, 0]
    assert table.sheet(0)["zones"] == 0


@pytest.mark.clause("MAD-34")
def test_carter_scores_eleven() -> None:
    """4 for seven factories, whose counter is used up, and 7 for eight skyscrapers, which have none."""
    table = standard(cities=[CARTER], counters={0: [5, 3, 2, 5, 0, 0, 2, 1, 0]})
    table.time_up()
    assert table.sheet(0)["zones"] == 11
    assert table.counters(0)[4:6] == [0, 0]


@pytest.mark.clause("MAD-34")
def test_zones_of_one_city_are_taken_one_after_another() -> None:
    """Two zones of 3-6 houses with one zone to go: the first turns the counter, the second scores 1."""
    table = standard(cities=[ZONE_EXAMPLE], counters={0: [1, 3, 2, 5, 1, 0, 2, 1, 0]})
    table.time_up()
    assert table.counters(0)[0] == 0
    assert table.sheet(0)["zones"] == 1


@pytest.mark.clause("MAD-34")
def test_a_used_up_counter_lets_every_further_zone_score() -> None:
    """All counters used up: the example is worth nine, as in the base game."""
    table = standard(cities=[ZONE_EXAMPLE])
    table.time_up()
    assert table.sheet(0)["zones"] == 9


@pytest.mark.clause("MAD-34", "MAD-18")
def test_the_standard_game_goes_to_100() -> None:
    assert start(2, mode="standard").view().target == 100
    gained = zone_points(ZONE_EXAMPLE)
    for points, over in ((99, False), (100, True)):
        table = standard(cities=[ZONE_EXAMPLE], scores=[points - gained, 0])
        table.time_up()
        assert (table.result is not None) == over


@pytest.mark.clause("MAD-34")
def test_counters_are_kept_from_round_to_round() -> None:
    table = standard(cities=[ZONE_EXAMPLE], counters={})
    table.time_up()
    table.start_round()
    assert table.counters(0) == [3, 2, 2, 4, 1, 0, 1, 1, 0]


@pytest.mark.clause("MAD-34")
def test_what_a_zone_would_do_is_seen_while_building() -> None:
    """With counters up, the view says that zones count down instead of bringing points."""
    city = standard(cities=[ZONE_EXAMPLE], counters={}).view(0).builders[0].city
    assert city is not None
    assert sum(zone.counts_down for zone in city.zones) == 5
    assert city.zone_points == 0
    assert GAME.name == "mad-city"
