"""After a restart everything goes on: positions, clocks, bots, chat, keys, move ids, and what each viewer saw."""

from __future__ import annotations

import asyncio
from unittest.mock import patch

import pytest

from boroughs.core.errors import IllegalMove
from boroughs.games import game as game_of
from boroughs.server.denials import Denied
from boroughs.server.messages.tables import ClockSetting, CreateTable, SeatWish
from server.conftest import Serve
from server.indoors import NOON, Ear, at, listen, seated, still_house
from server.memory import MemoryStore
from server.playing import Message, joined, keys
from server.test_races import begun


def test_a_player_comes_back_to_the_same_frame(serve: Serve) -> None:
    first = serve()
    created = first.api.create("machi-koro", "me", "me", clock={"bank": 600_000})
    table = created["table"]["id"]

    async def before() -> list[Message]:
        async with begun(first, created) as clients:
            mover = next(client for client in clients if client.moves)
            await mover.play("roll 1", id="mine")
            await mover.ask("say", text="hello")
            for client in clients:
                await client.ask("check", move="pass")
            return [client.frame for client in clients if client.frame]

    frames = asyncio.run(before())
    first.stop()
    second = serve()

    async def after() -> None:
        for key, frame in zip(keys(created), frames, strict=True):
            async with joined(second.address, table, key) as client:
                assert client.frame is not None
                same = ("number", "at", "view", "moves", "forms", "prompt", "scene", "awaited")
                assert {n: client.frame[n] for n in same} == {n: frame[n] for n in same}
                assert client.frame["now"] >= frame["now"]
                for clock, old in zip(client.frame["clocks"], frame["clocks"], strict=True):
                    assert clock["left"] <= old["left"]
                    assert clock["running"] == old["running"]
                heard = [line["code"] for entry in client.welcome["log"] for line in entry["lines"]]
                assert "event.rolled" in heard
                assert [line["text"] for line in client.welcome["chat"]] == ["hello"]

    asyncio.run(after())


def test_a_move_sent_again_after_a_restart_is_known() -> None:
    async def play() -> None:
        store = MemoryStore()
        async with still_house(store) as house:
            served = await seated(house, "machi-koro", 2)
            seat = served.playing.to_act[0]
            await served.play(seat, "roll 1", 0, move_id="mine")
            table = served.head.id
        async with still_house(store) as house:
            served = await house.get(table)
            done: list[int | None] = []
            steps = len(served.playing.steps)
            await served.play(seat, "roll 1", 0, move_id="mine", done=done.append)
            assert len(done) == 1
            assert len(served.playing.steps) == steps

    asyncio.run(play())


def test_bots_and_deadlines_go_on_by_themselves(serve: Serve) -> None:
    """A table of bots alone is left in the middle; after the restart it comes to its end, nobody looking."""
    first = serve(bot_pause=0)
    created = first.api.create("machi-koro", "easy", "easy", public=True)
    path = f"/api/tables/{created['table']['id']}"
    first.stop()
    second = serve()

    async def over() -> None:
        async with joined(second.address, created["table"]["id"]) as carol:
            await carol.until(lambda c: c.over)

    asyncio.run(over())
    assert second.api.get(path).json()["phase"] == "over"


def test_time_that_the_server_was_down_does_not_count() -> None:
    async def play() -> None:
        store = MemoryStore()
        async with still_house(store) as house:
            served = await seated(house, "machi-koro", 2)
            at(house, 5000)
            seat = served.playing.to_act[0]
            await served.play(seat, "roll 1", served.clock.now())
            at(house, 7000)
            assert served.clock.now() == 7000
            table = served.head.id
        async with still_house(store) as house:
            at(house, 7000)
            served = await house.get(table)
            assert served.clock.now() == 7000
            at(house, 7500)
            assert served.clock.now() == 7500

    asyncio.run(play())


def test_the_thinking_clock_runs_on_and_out() -> None:
    """Ten seconds each: three are used before the restart; seven later the rules play for who sleeps."""

    async def play() -> None:
        store = MemoryStore()
        async with still_house(store) as house:
            served = await seated(house, "machi-koro", 2, clock=ClockSetting(bank=10_000))
            at(house, 3000)
            seat = served.playing.to_act[0]
            served.chat.say(seat, "A", "hm")
            await served.settle()
            table = served.head.id
            steps = len(served.playing.steps)
        async with still_house(store) as house:
            at(house, 3000)
            served = await house.get(table)
            at(house, 9999)
            await served.tick()
            assert len(served.playing.steps) == steps
            at(house, 10_000)
            await served.tick()
            assert served.playing.steps[steps].seat == seat

    asyncio.run(play())


def test_a_write_that_fails_takes_nothing_with_it() -> None:
    """The disk is full: nobody is told of the move, the table is read again, and then the move can be made."""

    async def play() -> None:
        store = MemoryStore()
        async with still_house(store) as house:
            served = await seated(house, "machi-koro", 2)
            seat = served.playing.to_act[0]
            ears = [listen(served, viewer) for viewer in (0, 1, None)]
            done: list[int | None] = []
            store.fails = 1
            with pytest.raises(OSError, match="no space"):
                await served.play(seat, "roll 1", 0, move_id="x", done=done.append)
            assert done == []
            assert all(ear.frames() == [] and ear.dismissed == "restarting" for ear in ears)
            again = await house.get(served.head.id)
            assert again is not served
            await again.play(seat, "roll 1", 0, move_id="x", done=done.append)
            assert len(done) == 1

    asyncio.run(play())


def test_two_processes_cannot_both_write_the_same_step() -> None:
    """Each has the table in memory; the second to write finds out, and reads it again."""

    async def play() -> None:
        store = MemoryStore()
        async with still_house(store) as house:
            served = await seated(house, "machi-koro", 2)
            seat = served.playing.to_act[0]
            async with still_house(store) as other:
                elsewhere = await other.get(served.head.id)
                await served.play(seat, "roll 1", 0)
                ear = listen(elsewhere, None)
                with pytest.raises(Exception, match=served.head.id):
                    await elsewhere.play(seat, "roll 1", 0)
                assert ear.dismissed == "restarting"
                fresh = await other.get(served.head.id)
                assert len(fresh.playing.steps) == len(served.playing.steps)

    asyncio.run(play())


def test_a_running_table_meets_newer_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        store = MemoryStore()
        async with still_house(store) as house:
            served = await seated(house, "machi-koro", 2)
            seat = served.playing.to_act[0]
            await served.play(seat, "roll 1", 0)
            view = served.playing.view(0)
            table = served.head.id
        game = game_of("machi-koro")
        monkeypatch.setattr(type(game), "rules_version", game.rules_version + 1)
        async with still_house(store) as house:
            served = await house.get(table)
            assert served.playing.view(0) == view
            assert served.playing.steps[-1].kind == "position"
            ear = Ear(0)
            served.hall.add(ear)
            await served.voice.find_log(0)
            served.voice.welcome(ear)
            mover = served.playing.to_act[0]
            await served.play(mover, served.playing.moves(mover)[0].notation, 0)
        async with still_house(store) as house:
            served = await house.get(table)
            assert [step.kind for step in served.playing.steps].count("position") == 1

    asyncio.run(play())


def test_a_position_that_the_new_rules_cannot_hold_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play() -> None:
        store = MemoryStore()
        async with still_house(store) as house:
            table = (await seated(house, "machi-koro", 2)).head.id
        game = game_of("machi-koro")
        monkeypatch.setattr(type(game), "rules_version", game.rules_version + 1)
        kept = store.tables[table]
        assert kept.position is not None
        kept.position = kept.position.replace(b'"turns":1', b'"turns":-1')
        async with still_house(store) as house:
            with pytest.raises(Denied, match="needs-old-rules"):
                await house.get(table)

    asyncio.run(play())


def test_tables_that_nobody_looks_at_leave_memory_and_come_back() -> None:
    async def play() -> None:
        async with still_house() as house:
            served = await seated(house, "machi-koro", 2)
            at(house, 10_000_000)
            house.let_go()
            assert house.tables == {}
            again = await house.get(served.head.id)
            assert again is not served
            listen(again, 0)
            at(house, 20_000_000)
            house.let_go()
            assert list(house.tables) == [served.head.id]

    asyncio.run(play())


def test_old_tables_are_deleted() -> None:
    async def play() -> None:
        async with still_house() as house:
            seats = [SeatWish(kind="me"), SeatWish(kind="open")]
            wish = CreateTable(game="machi-koro", seats=seats, public=True)
            made = await house.create(wish, "en")
            assert await house.expire() == 0
            three_days = NOON + 3 * 86_400_000
            # Not by a fixture: it would put back the house's own pretended time, for all tests after this.
            with patch("boroughs.server.house.wall_clock", lambda: three_days):
                assert await house.expire() == 1
            with pytest.raises(Denied, match="no-such-table"):
                await house.get(made.table.id)
            assert house.lobby("en").tables == []

    asyncio.run(play())


def test_an_illegal_move_changes_nothing_on_disk() -> None:
    async def play() -> None:
        store = MemoryStore()
        async with still_house(store) as house:
            served = await seated(house, "machi-koro", 2)
            before = [*store.tables[served.head.id].steps]
            with pytest.raises(IllegalMove):
                await served.play(served.playing.to_act[0], "build moon-tower", 0)
            assert store.tables[served.head.id].steps == before

    asyncio.run(play())
