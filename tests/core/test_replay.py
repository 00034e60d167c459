"""From a record back to a table: interrupted, resumed, verified, carried over to new rules."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from boroughs.core.clock import TimeControl
from boroughs.core.dice import SeededDice
from boroughs.core.errors import BadPosition, BadRecord, BoroughsError, IllegalMove
from boroughs.core.history import upgrade_step
from boroughs.core.record import Record, digest, parse_record
from boroughs.core.replay import replay_record, verify_record
from boroughs.core.table import Table
from core.lantern_tables import LoadedDice, bid_and_be_ready, lines, table_with, whimsical
from reference_game import GAME
from reference_game.game import LanternsGame
from refusals import refuses


def saved(table: Table) -> Record:
    """What a store would give back."""
    return parse_record(table.record)


def whimsical_table(seats: int, seed: str) -> Table:
    return Table(GAME, seats, seed=seed, bots={seat: whimsical() for seat in range(seats)})


# The dice


def test_a_takeback_never_throws_the_same_dice_again() -> None:
    """Ten times seat 1 is late and the clock bids for it: 2, 3 and 4 all come up."""
    table = table_with([1], [2, 3, 4], bids=[1, 0])
    thrown = []
    for _ in range(10):
        table.tick(30_000)
        thrown.append(table.steps[-1].answers[0])
        table.withdraw()
    assert set(thrown) == {"2", "3", "4"}


def test_a_record_with_takebacks_is_thrown_again_throw_by_throw() -> None:
    """Withdrawn throws are compared too, for the dice went on after them."""
    table = table_with([1], [2, 3, 4], bids=[1, 0])
    for _ in range(5):
        table.tick(30_000)
        table.withdraw()
    table.tick(30_000)
    assert replay_record(GAME, saved(table), compare=True).record == table.record


def test_after_a_replay_the_dice_lie_where_they_lay() -> None:
    """Interrupted or not, the next hundred throws are the same."""
    table = Table(GAME, 3, seed="going on")
    table.tick(30_000)
    table.withdraw()
    again = replay_record(GAME, saved(table))
    assert [again.dice.below(1000) for _ in range(100)] == [
        table.dice.below(1000) for _ in range(100)
    ]


def test_a_table_whose_dice_are_unknown_can_be_looked_at_but_not_played_on() -> None:
    """Else a server that forgot to hand over its dice would throw predictable ones."""
    table = Table(GAME, 2, dice=LoadedDice([0] * 6))
    again = replay_record(GAME, saved(table))
    assert again.view(0) == table.view(0)
    with pytest.raises(BoroughsError) as refused:
        again.tick(30_000)
    assert refused.value.code == "no-dice"


def test_a_table_with_dice_of_its_own_goes_on_with_them() -> None:
    """The first six throws dealt; a resumed table starts with the seventh."""
    table = Table(GAME, 2, dice=SeededDice("secret"))
    again = replay_record(GAME, saved(table), dice=SeededDice("secret"), compare=True)
    for each in (table, again):
        each.tick(30_000)
    assert again.record == table.record


# Interrupted and resumed


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_game_of_bots_goes_on_as_if_it_had_never_been_interrupted(seats: int, seed: str) -> None:
    """Saved after every step, resumed with new bots, played out: always the same game."""
    whole = whimsical_table(seats, seed)
    whole.play_out()
    table = whimsical_table(seats, seed)
    while table.result is None:
        bots = {seat: whimsical() for seat in range(seats)}
        resumed = replay_record(GAME, saved(table), bots=bots)
        resumed.play_out()
        assert resumed.record == whole.record
        due, steps = table.run(), len(table.steps)
        while table.result is None and len(table.steps) == steps:
            assert due is not None
            due = table.run(due)


def test_bots_may_be_seated_after_resuming() -> None:
    """A bot that sits down late sees the seat as if it had been there from the start."""
    whole = whimsical_table(3, "late")
    whole.play_out()
    table = whimsical_table(3, "late")
    table.run(5000)
    resumed = replay_record(GAME, saved(table))
    for seat in range(3):
        resumed.bots[seat] = whimsical()
    resumed.play_out()
    assert resumed.record == whole.record


def test_clocks_stand_as_they_stood() -> None:
    """Seat 0 took 4 seconds and got 1 back; seat 1 is still thinking, of its ten."""
    control = TimeControl(10_000, extra=1000)
    table = Table(GAME, 2, seed=1, time_control=control)
    table.play(0, table.moves(0)[0], at=3000)
    table.play(0, "ready", at=4000)
    resumed = replay_record(GAME, saved(table), time_control=control)
    assert resumed.clocks == table.clocks
    assert resumed.clocks is not None
    assert [resumed.clocks.remaining(seat, 6000) for seat in (0, 1)] == [7000, 4000]


def test_clocks_may_be_handed_over_and_the_proof_of_the_dice_is_kept() -> None:
    table = Table(GAME, 2, seed=1, time_control=TimeControl(10_000))
    table.proof = "sworn"
    table.play(0, table.moves(0)[0], at=3000)
    record = saved(table)
    resumed = Table.resume(GAME, table.state, record, SeededDice(1), clocks=table.clocks)
    assert (resumed.clocks, resumed.time_control) == (table.clocks, table.time_control)
    assert resumed.record == table.record


def test_a_resumed_table_keeps_names_seed_and_time() -> None:
    table = Table(GAME, 2, seed="kept", players=["Ada", "Bo"])
    table.play(0, table.moves(0)[0], at=1234)
    table.withdraw()
    resumed = replay_record(GAME, saved(table))
    assert (resumed.players, resumed.seed, resumed.now) == (["Ada", "Bo"], "kept", 1234)


def test_a_resumed_table_can_take_back_what_was_played_before() -> None:
    table = table_with([3, 1], [2, 4])
    table.play(0, "bid 3")
    table.play(0, "bid 1")
    resumed = replay_record(GAME, saved(table))
    resumed.withdraw()
    resumed.withdraw()
    assert resumed.view(0) == table_with([3, 1], [2, 4]).view(0)


# Verifying


def test_an_honest_game_is_verified() -> None:
    """Six cards dealt, both bids drawn when the time was up, and one verdict."""
    table = Table(GAME, 2, {"short": True}, seed="honest")
    table.tick(30_000)
    verified = verify_record(GAME, saved(table))
    assert (verified.steps, verified.throws, verified.unproven, verified.verdicts) == (2, 8, 0, 1)


def test_a_forged_draw_replays_but_is_not_verified() -> None:
    """Somebody gives himself a better card, and signs the position that follows from it."""
    table = table_with([1], [2, 3, 4], bids=[1, 0])
    table.tick(30_000)
    record = saved(table)
    drawn = record.steps[1].answers[0]
    record.steps[1].answers[0] = "4" if drawn != "4" else "3"
    with pytest.raises(BadRecord) as refused:
        replay_record(GAME, record)
    assert refused.value.code == "final-differs"
    record.final = str(refused.value.params["found"])
    replay_record(GAME, record)
    with pytest.raises(BadRecord, match="but it should be"):
        verify_record(GAME, record)


def test_a_forged_verdict_is_found_out_even_where_the_dice_are_unknown() -> None:
    """Of three of each, the seventh card is a 3 and the fourth a 2: bid together they make 5, which falls."""
    table = Table(GAME, 2, {"short": True}, dice=LoadedDice([6, 3, 0, 0, 0, 0]))
    bid_and_be_ready(table, 3, 2)
    record = saved(table)
    verified = verify_record(GAME, record)
    assert (verified.throws, verified.unproven, verified.verdicts) == (0, 6, 1)
    record.steps[-1].answers[-1] = "stands"
    with pytest.raises(BadRecord, match="but it should be"):
        verify_record(GAME, record)


def test_dice_revealed_after_the_game_prove_every_draw() -> None:
    table = Table(GAME, 2, {"short": True}, dice=SeededDice("committed"))
    verified = verify_record(GAME, saved(table), SeededDice("committed"))
    assert (verified.throws, verified.unproven) == (6, 0)
    with pytest.raises(BadRecord, match="but it should be"):
        verify_record(GAME, saved(table), SeededDice("another"))


# New rules


class NewerRules(LanternsGame):
    rules_version = 2


NEWER = NewerRules()


def upgraded(game: LanternsGame, record: Record, position: dict[str, object]) -> Record:
    """The record of a running table that met the rules of this game."""
    step = upgrade_step(game, position, record.steps[-1].at)
    final = digest(json.loads(step.answers[0]))
    return replace(record, steps=[*record.steps, step], final=final)


def carried() -> Table:
    """A table of the old rules, in the middle of the bidding, that goes on under the new ones."""
    table = Table(GAME, 2, seed="old", players=["Ada", "Bo"])
    table.play(0, table.moves(0)[0], at=500)
    record = upgraded(NEWER, saved(table), GAME.to_dict(table.state))
    return replay_record(NEWER, record)


def test_a_record_of_other_rules_is_refused() -> None:
    table = Table(GAME, 2, seed=1)
    with pytest.raises(BadRecord) as refused:
        replay_record(NEWER, saved(table))
    assert refused.value.code == "other-rules"
    assert refused.value.params == {"recorded": "1", "known": 2}


def test_a_running_table_goes_on_from_its_position_and_the_record_marks_it() -> None:
    table = carried()
    table.play(1, table.moves(1)[0], at=900)
    assert "\nrules: 1\n" in table.record
    assert lines(table)[1].startswith("position 2 | {")
    assert lines(table)[2].startswith("1 @900 bid")


def test_a_marked_record_replays_under_the_new_rules_only() -> None:
    table = carried()
    table.tick(30_000)
    assert replay_record(NEWER, saved(table), compare=True).record == table.record
    assert verify_record(NEWER, saved(table)).skipped == 2
    with refuses(BadRecord, "other-rules"):
        replay_record(GAME, saved(table))


def test_new_rules_never_throw_the_old_dice_again() -> None:
    """Nobody knows any more where the old dice lay, so the table takes others, not those of the start."""
    old = SeededDice("old")
    dealt, thrown = [[dice.below(1000) for _ in range(20)] for dice in (old, carried().dice)]
    assert dealt != thrown


def test_nothing_from_before_the_mark_can_be_taken_back() -> None:
    table = carried()
    with refuses(IllegalMove, "nothing-to-withdraw"):
        table.withdraw()
    with refuses(IllegalMove, "nothing-to-take-back"):
        table.takeback(0)


def test_what_viewers_saw_under_the_old_rules_is_not_shown_by_the_new() -> None:
    table = carried()
    table.play(1, table.moves(1)[0], at=900)
    assert [frame.at for frame in table.record_for(1)] == [500, 900]


def test_a_position_that_the_new_rules_cannot_hold_is_refused() -> None:
    table = Table(GAME, 2, seed=1)
    with pytest.raises(BadPosition):
        upgraded(NEWER, saved(table), {**GAME.to_dict(table.state), "phase": "siesta"})


def test_a_record_of_another_game_is_refused() -> None:
    table = Table(GAME, 2, seed=1)
    record = saved(table)
    record.game = "chess"
    with refuses(BadRecord, "other-game"):
        replay_record(GAME, record)


def test_a_final_position_that_does_not_follow_is_refused() -> None:
    table = Table(GAME, 2, seed=1)
    record = saved(table)
    record.final = digest(GAME.to_dict(Table(GAME, 2, seed=2).state))
    with refuses(BadRecord, "final-differs"):
        replay_record(GAME, record)
