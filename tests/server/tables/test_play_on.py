"""A table that goes on from before a move of a record: what the mover knew stands, the rest is drawn anew."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

import boroughs
import boroughs.core.seen
from boroughs import SeededDice
from boroughs.bots import make_bot
from boroughs.core.errors import BadRecord
from boroughs.core.history import StepReplayer
from boroughs.core.record import MOVE
from boroughs.core.state import State
from boroughs.server.workers.jobs import PositionFound, PositionJob, SummaryJob
from boroughs.server.workers.positions import find
from boroughs.server.workers.summaries import summarize
from server.conftest import Running, Serve
from server.playing import Message, joined, keys
from server.workers.test_records import SAVED, imported

LAST = max(number for number, step in enumerate(SAVED.steps) if step.kind == MOVE)


def half_played(name: str) -> boroughs.Table:
    """A game of bots up to its hundredth step."""
    game = boroughs.game(name)
    seats = max(2, game.seat_counts[0])
    bots = {seat: make_bot(game, "easy") for seat in range(seats)}
    table = boroughs.Table(game, seats, seed="half", bots=bots, players=["Ann"] * seats)
    while len(table.steps) < 100 and table.result is None:
        table.play_next()
    return table


def found(table: boroughs.Table, step: int, seed: str = "s") -> PositionFound:
    return find(PositionJob(text=table.record, step=step, seed=seed, language="en"))


def stands(table: boroughs.Table, position: PositionFound) -> State:
    return table.game.from_dict(msgspec.json.decode(position.state))


def before(table: boroughs.Table, step: int) -> State:
    replayer = StepReplayer(table.game, table.state.seats, table.state.options)
    for taken in table.steps[:step]:
        replayer.take(taken)
    return replayer.state


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.long if name == "chinatown" else ())
        for name in boroughs.game_names()
    ],
)
def test_the_mover_sees_what_they_saw_and_may_move(name: str) -> None:
    table = half_played(name)
    moves = [number for number, step in enumerate(table.steps) if step.kind == MOVE]
    for step in moves[:: max(1, len(moves) // 5)]:
        position = found(table, step)
        seat, state = position.seat, stands(table, position)
        assert seat == table.steps[step].seat
        assert seat in state.to_act()
        state.now = position.now
        seen = table.game.view(before(table, step), seat)
        assert table.game.view(state, seat) == seen


def test_what_the_mover_could_not_know_is_drawn_anew() -> None:
    """Cards in the others' hands were shown when the game was over: they are other ones now."""
    table = half_played("new-jack-city")
    step = max(number for number, step in enumerate(table.steps) if step.kind == MOVE)
    positions = [stands(table, found(table, step, seed)) for seed in "abcd"]
    rival = 1 - table.steps[step].seat
    hands = {msgspec.json.encode(table.game.view(state, rival)) for state in positions}
    assert len(hands) > 1


def play_on(server: Running, record: str, step: int, name: str = "Zoe") -> Message:
    answer = server.api.post(f"/api/records/{record}/tables", {"step": step, "name": name})
    assert answer.status_code == 201, answer.text
    created: Message = answer.json()
    return created


def test_i_have_the_mover_s_seat_and_bots_have_the_others(server: Running) -> None:
    record = imported(server, SAVED.record)["id"]
    for step in (LAST, next(n for n, s in enumerate(SAVED.steps) if s.seat == 1)):
        mine = SAVED.steps[step].seat
        seats = play_on(server, record, step)["table"]["seats"]
        assert (seats[mine]["kind"], seats[mine]["name"]) == ("person", "Zoe")
        other = seats[1 - mine]
        assert (other["kind"], other["bot"]) == ("bot", "normal")
        assert mine == 1 or other["name"] == "Ada"


def test_it_begins_there_and_goes_on_after_a_restart(serve: Serve) -> None:
    first = serve()
    record = imported(first, SAVED.record)["id"]
    created = play_on(first, record, LAST)
    table, [key] = created["table"]["id"], keys(created)
    mover = SAVED.steps[LAST].seat
    seen = SAVED.game.view(before(SAVED, LAST), mover)

    async def begin() -> None:
        async with joined(first.address, table, key) as me:
            await me.ready()
            await me.until(lambda c: c.frame)
            assert me.frame is not None
            assert me.frame["at"] == SAVED.steps[LAST - 1].at
            coins = [city["coins"] for city in me.frame["view"]["cities"]]
            assert coins == [city.coins for city in seen.cities]  # type: ignore[attr-defined]
            assert SAVED.steps[LAST].notation in me.moves

    async def finish(second: Running) -> str:
        async with joined(second.address, table, key) as me:
            await me.play(SAVED.steps[LAST].notation)
            await me.until(lambda c: c.table["phase"] == "over")
            return str(me.table["record"])

    asyncio.run(begin())
    first.stop()
    second = serve()
    ended = asyncio.run(finish(second))
    info = second.api.get(f"/api/records/{ended}").json()
    assert info["finished"]
    assert info["proof"]["dice"] == "honest"
    assert "begins-with-a-position" in info["proof"]["doubts"]


def test_a_rematch_begins_at_the_beginning(server: Running) -> None:
    created = play_on(server, imported(server, SAVED.record)["id"], LAST)
    table, [key] = created["table"]["id"], keys(created)

    async def again() -> None:
        async with joined(server.address, table, key) as me:
            await me.ready()
            await me.until(lambda c: c.frame)
            await me.play(SAVED.steps[LAST].notation)
            await me.until(lambda c: c.table["phase"] == "over")
            await me.ask("rematch")
            await me.until(lambda c: c.table["rematch"])
            new = me.table["rematch"]
        async with joined(server.address, new, key) as me:
            await me.ready()
            await me.until(lambda c: c.frame)
            assert me.frame is not None
            coins = [city["coins"] for city in me.frame["view"]["cities"]]
            assert sum(coins) <= 8

    asyncio.run(again())


def test_no_score_is_taken_apart_of_which_a_part_is_unknown() -> None:
    """Coins that were earned before the position were never heard of."""
    state = before(SAVED, LAST)
    table = boroughs.Table(SAVED.game, position=state, dice=SeededDice(1), players=["A", "B"])
    table.play(SAVED.steps[LAST].seat, SAVED.steps[LAST].notation)
    assert table.result is not None
    summary = summarize(SummaryJob(id="r", text=table.record, language="en")).summary
    assert [seat.parts for seat in summary.seats] == [[], []]
    assert summary.chart[-1].scores == list(table.result.scores)


@pytest.mark.parametrize("step", [0, len(SAVED.steps), 10**6])
def test_only_a_move_can_be_gone_back_to(server: Running, step: int) -> None:
    record = imported(server, SAVED.record)["id"]
    path = f"/api/records/{record}/tables"
    answer = server.api.post(path, {"step": step, "name": "Zoe"})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-record")
    assert "no move" in answer.json()["text"]
    unknown = server.api.post(f"/api/records/{'0' * 32}/tables", {"step": 1, "name": "Zoe"})
    assert unknown.status_code == 404


def test_what_one_player_saw_leads_to_no_table() -> None:
    seen = boroughs.core.seen.dump_seen(SAVED.game, 0, SAVED.record_for(0), ["Ann", "Ada"])
    with pytest.raises(BadRecord):
        find(PositionJob(text=seen, step=LAST, seed="s", language="en"))
