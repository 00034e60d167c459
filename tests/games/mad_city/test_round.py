"""A round of the base game: ready, the minute, the tree, the end of time, the points, the end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import boroughs
from boroughs import IllegalMove, Move, SeededDice, State, Table
from games.mad_city.box import NAMES, TINA, ZONE_EXAMPLE
from games.mad_city.slow import Map, green_points, zone_points
from games.mad_city.table import GAME, MINUTE, SQUARES, MadCityTable, position, start

# The deal


@pytest.mark.clause("MAD-10")
def test_nobody_sees_a_tile_before_all_are_ready() -> None:
    table = start(3)
    table.play(0, "ready")
    table.play(2, "ready")
    for viewer in (0, 1, 2, None):
        assert all(builder.tiles == 0 for builder in table.view(viewer).builders)
    assert table.state.chance() is None
    assert table.state.deadline() is None
    assert table.to_act == (1,)


@pytest.mark.clause("MAD-10")
def test_nine_tiles_each_in_single_draws_when_the_last_is_ready() -> None:
    """Of 54 tiles the first may be any, the second any other, and so on."""
    table = start(3)
    for seat in (0, 1, 2):
        table.play(seat, "ready")
    for drawn in range(27):
        assert table.to_act == ()
        assert sorted(table.odds) == sorted(set(NAMES) - set(NAMES[:drawn]))
        assert set(table.odds.values()) == {1}
        table.answer(NAMES[drawn])
    assert [table.hand(seat) for seat in (0, 1, 2)] == [NAMES[:9], NAMES[9:18], NAMES[18:27]]
    assert table.state.chance() is None


@pytest.mark.clause("MAD-10")
def test_six_players_use_all_54_tiles() -> None:
    table = start(6)
    table.start_round()
    assert sorted(tile for seat in range(6) for tile in table.hand(seat)) == NAMES


@pytest.mark.clause("MAD-10")
def test_all_tiles_go_back_after_a_round() -> None:
    table = start(2)
    table.start_round()
    table.time_up()
    assert table.phase == "ready"
    for seat in (0, 1):
        table.play(seat, "ready")
    assert len(table.odds) == 54


# The minute


@pytest.mark.clause("MAD-11")
def test_the_minute_starts_when_the_last_is_ready() -> None:
    table = start(2)
    table.play(0, "ready", at=1_000)
    table.play(1, "ready", at=7_500)
    table.settle()
    assert table.state.deadline() == 7_500 + MINUTE
    assert table.to_act == (0, 1)


@pytest.mark.clause("MAD-11")
def test_tiles_are_placed_moved_swapped_turned_and_taken_back() -> None:
    table = position(hands=["MC01 MC02 MC03"])
    table.play(0, "place MC01 at a1 turned 1", "place MC02 at b2 turned 0")
    assert table.city(0) == "MC01/1 - - - MC02/0 - - - -"
    table.play(0, "move a1 to c3")
    assert table.city(0) == "- - - - MC02/0 - - - MC01/1"
    table.play(0, "move c3 to b2")
    assert table.city(0) == "- - - - MC01/1 - - - MC02/0"
    table.play(0, "turn b2 to 3")
    assert table.city(0) == "- - - - MC01/3 - - - MC02/0"
    table.play(0, "take b2")
    assert table.city(0) == "- - - - - - - - MC02/0"
    assert "MC01" in table.hand(0)


@pytest.mark.clause("MAD-11")
def test_a_tile_laid_on_another_sends_it_back_to_the_hand() -> None:
    table = position(hands=["MC01 MC02"])
    table.play(0, "place MC01 at a1 turned 0", "place MC02 at a1 turned 2")
    assert table.city(0).startswith("MC02/2 -")
    assert "MC01" in table.hand(0)
    assert "MC02" not in table.hand(0)


@pytest.mark.clause("MAD-11")
def test_players_act_at_the_same_time_in_any_order() -> None:
    table = position(hands=["MC01", "MC02"])
    table.play(1, "place MC02 at c3 turned 0", at=10)
    table.play(0, "place MC01 at a1 turned 0", at=10)
    table.play(1, "turn c3 to 1", at=11)
    assert table.city(0).split()[0] == "MC01/0"
    assert table.city(1).split()[8] == "MC02/1"


@pytest.mark.clause("MAD-11")
def test_nobody_lays_a_tile_that_is_not_in_hand() -> None:
    table = position(hands=["MC01", "MC02"])
    assert table.refuses(0, "place MC02 at a1 turned 0") == "not-in-hand"
    assert table.refuses(0, "take a1") == "empty-square"
    assert table.refuses(0, "turn a1 to 2") == "empty-square"
    assert table.refuses(0, "move a1 to b1") == "empty-square"


@pytest.mark.clause("MAD-11")
def test_the_minute_ends_early_when_all_are_done() -> None:
    table = position(cities=[ZONE_EXAMPLE])
    table.play(0, "done", at=5_000)
    assert table.phase == "build"
    table.play(1, "done", at=6_000)
    assert table.phase == "ready"
    assert table.state.deadline() is None
    assert table.sheet(0)["zones"] == 9


@pytest.mark.clause("MAD-11")
def test_done_is_a_word_that_can_be_taken_back() -> None:
    """Who is done is no longer waited for, changes nothing, and may think again."""
    table = position(cities=[ZONE_EXAMPLE])
    table.play(0, "done")
    assert table.state.awaited() == (1,)
    assert table.refuses(0, "turn a1 to 0") == "you-are-done"
    table.play(0, "not done", "turn a1 to 0")
    assert table.state.awaited() == (0, 1)
    table.play(1, "done")
    assert table.phase == "build"


@pytest.mark.clause("MAD-11")
def test_the_table_stops_the_minute_at_sixty_seconds() -> None:
    """The driver stamps what it receives: a move at the deadline comes too late."""
    table = boroughs.Table(GAME, seats=2, seed=4)
    for seat in (0, 1):
        table.play(seat, "ready", at=2_000)
    move = next(move for move in table.moves(0) if move.notation.startswith("place"))
    table.play(0, move, at=61_999)
    later = next(move for move in table.moves(0) if move.notation.startswith("place"))
    with pytest.raises(IllegalMove):
        table.play(0, later, at=62_000)
    assert table.to_act == (0, 1)
    assert [step.kind for step in table.steps][-1] == "tick"


# The tree


@pytest.mark.clause("MAD-12")
def test_first_come_first_served() -> None:
    """Both cities are finished; seat 1's request arrives first."""
    table = position(cities=[ZONE_EXAMPLE])
    table.play(1, "tree", at=30_000)
    assert table.view().table.ranger == 1
    assert table.refuses(0, "tree") == "tree-gone"
    assert table.heard("tree") == [{"seat": 1}]


@pytest.mark.clause("MAD-12")
def test_the_order_of_receipt_decides_at_the_same_millisecond() -> None:
    for first in (0, 1):
        table = boroughs.Table(
            GAME, position=position(cities=[ZONE_EXAMPLE]).state, seed="race", seats=2
        )
        table.play(first, "tree", at=9_000)
        with pytest.raises(IllegalMove) as refusal:
            table.play(1 - first, "tree", at=9_000)
        assert refusal.value.code == "tree-gone"


@pytest.mark.clause("MAD-12")
def test_in_the_base_game_only_a_finished_city_takes_the_tree() -> None:
    unfinished = ZONE_EXAMPLE.replace("MC13/1", "-")
    table = position(cities=[unfinished], hands=["MC13"])
    assert table.refuses(0, "tree") == "city-unfinished"
    assert "tree" not in table.moves(0)
    table.play(0, "place MC13 at c3 turned 1", "tree")
    assert table.view().table.ranger == 0


@pytest.mark.clause("MAD-12")
def test_the_takers_city_is_frozen() -> None:
    table = position(cities=[ZONE_EXAMPLE])
    table.play(0, "tree")
    for move in ("turn a1 to 0", "take a1", "move a1 to b1", "not done", "tree", "done"):
        assert table.refuses(0, move) == "frozen"
    assert table.to_act == (1,)
    table.time_up()
    assert table.city(0) == ZONE_EXAMPLE


@pytest.mark.clause("MAD-12")
def test_there_is_one_tree_a_round() -> None:
    table = position(cities=[ZONE_EXAMPLE])
    table.play(0, "tree")
    table.time_up()
    table.start_round()
    assert table.view().table.ranger == -1


@pytest.mark.clause("MAD-12")
def test_the_ranger_does_not_hold_up_the_table() -> None:
    """Nothing is left for the base game's ranger to do: when the others are done, time is up."""
    table = position(cities=[ZONE_EXAMPLE])
    table.play(1, "done")
    table.play(0, "tree")
    assert table.phase == "ready"


# Time is up


def gaps() -> MadCityTable:
    """Seat 0 has laid seven tiles, MC13 and MC46 are left for a2 and c3."""
    city = ZONE_EXAMPLE.replace("MC46/0", "-").replace("MC13/1", "-")
    return position(cities=[city], hands=["MC13 MC46"])


@pytest.mark.clause("MAD-13")
def test_unplaced_tiles_fill_the_gaps_by_chance() -> None:
    """Two tiles, four rotations: eight equal chances for the first gap, four for the second."""
    table = gaps()
    table.state.now = MINUTE
    table.state.tick()
    assert table.odds == {f"{tile} turned {n}": 1 for tile in ("MC13", "MC46") for n in range(4)}
    table.answer("MC46 turned 3")
    assert table.odds == {f"MC13 turned {n}": 1 for n in range(4)}
    table.answer("MC13 turned 2")
    cells = table.city(0).split()
    assert (cells[3], cells[8]) == ("MC46/3", "MC13/2")
    assert table.phase == "ready"


@pytest.mark.clause("MAD-13")
def test_what_lies_stays_as_it_lies() -> None:
    table = gaps()
    table.time_up()
    before, after = gaps().city(0).split(), table.city(0).split()
    assert all(a == b for b, a in zip(before, after, strict=True) if b != "-")
    assert table.hand(0) == []


@pytest.mark.clause("MAD-13")
def test_every_city_freezes() -> None:
    table = gaps()
    table.time_up()
    for seat in (0, 1):
        assert table.moves(seat) == ["ready"]
        assert table.refuses(seat, "turn a1 to 0") == "not-now"


@pytest.mark.clause("MAD-13")
def test_what_chance_laid_stands_in_the_record() -> None:
    table = boroughs.Table(GAME, position=gaps().state, seats=2, seed=5)
    table.tick(MINUTE)
    assert table.steps[-1].kind == "tick"
    assert len(table.steps[-1].answers) == 2
    assert GAME.to_dict(boroughs.replay(table.record).state) == GAME.to_dict(table.state)


@pytest.mark.clause("MAD-13")
def test_done_with_gaps_is_completed_at_random_too() -> None:
    table = gaps()
    table.play(1, "done")
    table.play(0, "done")
    assert len(table.odds) == 8


# Points


@pytest.mark.clause("MAD-14")
def test_ranger_road_and_zones_add_up() -> None:
    table = position(cities=[TINA], scores=[40, 0])
    table.play(0, "tree")
    rival = table.city(1)
    table.time_up()
    roads = [Map(TINA).road(), Map(rival).road()]
    bonus = [3 if road == max(roads) else 0 for road in roads]
    assert table.scores == [40 + 10 + bonus[0] + zone_points(TINA), bonus[1] + zone_points(rival)]


@pytest.mark.clause("MAD-14")
def test_the_sheet_names_them_in_their_order() -> None:
    table = position(cities=[TINA])
    table.play(0, "tree")
    table.time_up()
    (told,) = [params for params in table.heard("scored") if params["seat"] == 0]
    order = [name for name in told if name in ("ranger", "road", "bets", "zones")]
    assert order == ["ranger", "road", "bets", "zones"]
    assert told["ranger"] == 10


# The end


def finish(scores: list[int], last_round: bool = False, **options: object) -> MadCityTable:
    """A round of two: the zone example brings nine, the rest city what it brings."""
    table = position(
        cities=[ZONE_EXAMPLE],
        scores=scores,
        last_round=last_round,
        **options,  # type: ignore[arg-type]
    )
    table.time_up()
    return table


def gain(seat: int) -> int:
    """What the round of `finish` brings this seat in the base game."""
    return finish([0, 0]).scores[seat]


@pytest.mark.clause("MAD-18")
def test_the_game_ends_with_the_round_in_which_somebody_has_150() -> None:
    assert finish([149 - gain(0), 0]).result is None
    ended = finish([150 - gain(0), 0])
    assert ended.result is not None
    assert ended.result.winners == (0,)
    assert ended.to_act == ()


@pytest.mark.clause("MAD-18")
def test_most_points_win_not_who_was_first() -> None:
    """Both pass 150 in the same round: 151 against 155."""
    for totals, winner in (([151, 155], 1), ([155, 151], 0)):
        ended = finish([total - gain(seat) for seat, total in enumerate(totals)])
        assert ended.scores == totals
        assert ended.result is not None
        assert ended.result.winners == (winner,)


@pytest.mark.clause("MAD-18")
def test_a_short_game_goes_to_100() -> None:
    assert finish([99 - gain(0), 0], short=True).result is None
    assert finish([100 - gain(0), 0], short=True).result is not None


@pytest.mark.clause("MAD-18")
def test_tied_leaders_play_on_among_themselves() -> None:
    """Three players; the first two end the round with equal points, the third watches from then on."""
    plain = position(cities=[ZONE_EXAMPLE], seats=3)
    plain.time_up()
    first, second, _ = plain.scores
    table = position(cities=[ZONE_EXAMPLE], seats=3, scores=[149 - first + 5, 149 - second + 5, 0])
    table.time_up()
    assert table.scores[:2] == [154, 154]
    assert not table.is_over()
    assert table.to_act == (0, 1)
    assert table.heard("tie") == [{"seats": (0, 1)}]
    assert table.refuses(2, "ready") == "not-in-this-round"
    table.start_round()
    assert [len(table.hand(seat)) for seat in range(3)] == [9, 9, 0]
    table.time_up(seed=3)
    if table.scores[0] != table.scores[1]:
        assert table.result is not None
        assert table.result.ranks[2] == 3


@pytest.mark.clause("MAD-18")
def test_a_tie_that_stays_is_played_on() -> None:
    dice = SeededDice("ties")
    for _ in range(200):
        table = position(cities=[ZONE_EXAMPLE], scores=[149, 149 + gain(0) - gain(1)])
        table.time_up()
        assert not table.is_over()
        table.start_round(dice.below(10**6))
        table.time_up(dice.below(10**6))
        if table.scores[0] == table.scores[1]:
            assert not table.is_over()
            assert table.to_act == (0, 1)
            return
        assert table.is_over()
    raise AssertionError("no second tie in 200 rounds")


@pytest.mark.clause("MAD-18")
def test_the_quick_start_plays_one_last_round() -> None:
    table = finish([150 - gain(0), 0], ending="last-round")
    assert table.result is None
    assert table.view().table.last_round
    table.start_round()
    table.time_up()
    assert table.result is not None


@pytest.mark.clause("MAD-18")
def test_the_last_round_ends_it_whatever_it_brings() -> None:
    ended = finish([120, 10], ending="last-round", last_round=True)
    assert ended.result is not None
    assert ended.result.winners == (0,)


def test_squares_are_named_from_the_top_left() -> None:
    table = position(hands=[" ".join(NAMES[:9])])
    for tile, square in zip(NAMES[:9], SQUARES, strict=True):
        table.play(0, f"place {tile} at {square} turned 0")
    assert table.city(0) == " ".join(f"{tile}/0" for tile in NAMES[:9])


def test_a_hurried_hand_may_write_less() -> None:
    assert GAME.parse("12 b2 3") == GAME.parse("place MC12 at b2 turned 3")
    assert GAME.parse("mc12 b2") == GAME.parse("place MC12 at b2 turned 0")


def test_what_a_city_would_bring_is_seen_while_building() -> None:
    table = position(cities=[TINA])
    city = table.view(0).builders[0].city
    assert city is not None
    assert (city.zone_points, city.green_points) == (zone_points(TINA), green_points(TINA))


def test_every_change_of_ones_city_has_a_move_that_undoes_it() -> None:
    """Laid, laid over another, moved, exchanged, turned, taken: the city and the hand are as they were."""
    table = Table("mad-city", seats=2, seed="reversals")
    for seat in (0, 1):
        table.play(seat, "ready")
    state = table.state
    chooser = random.Random(8)
    undone: Counter[str] = Counter()
    for _ in range(400):
        moves = [*state.moves(0), *over_others(state)]
        move = chooser.choice([move for move in moves if move.notation not in ("done", "tree")])
        before = table.game.to_dict(state)
        reversal = state.reversal(0, move)
        state.play(0, move)
        if reversal is not None:
            undone[move.notation.split()[0]] += 1
            again = state.copy()
            again.play(0, reversal)
            assert table.game.to_dict(again) == before
    assert set(undone) == {"place", "move", "turn", "take"}


def over_others(state: State) -> list[Move]:
    """A tile of the hand on a square where another lies: legal, and not listed."""
    places = [move.notation for move in state.moves(0) if move.notation.startswith("place")]
    taken = [move.notation.split()[1] for move in state.moves(0) if move.notation[:4] == "take"]
    tiles = sorted({notation.split()[1] for notation in places})
    game = boroughs.game("mad-city")
    return [game.parse(f"place {tile} at {square} turned 2") for tile in tiles for square in taken]


def test_what_others_see_is_not_undone() -> None:
    """The tree, a swap, being done: who did it stands by it."""
    table = Table("mad-city", seats=2, seed="reversals")
    for seat in (0, 1):
        table.play(seat, "ready")
    assert table.state.reversal(0, table.game.parse("done")) is None
