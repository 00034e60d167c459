"""After a restart everything goes on: positions, clocks, bots, chat, keys, move ids, and what each viewer saw."""

from __future__ import annotations

import asyncio
from unittest.mock import patch

import pytest

from boroughs.core.errors import IllegalMove
from boroughs.games import game as game_of
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.tables import ClockSetting
from boroughs.server.tables.retention import unload_idle
from refusals import refuses
from server.conftest import Serve
from server.indoors import Ear, at, listen, seated, still_server
from server.memory import MemoryStore
from server.playing import Client, Message, joined, keys
from server.tables.test_live_table import begun


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
        async with still_server(store) as play_server:
            live = await seated(play_server, "machi-koro", 2)
            seat = live.require_playing().to_act[0]
            await live.play(seat, "roll 1", 0, move_id="mine")
            table = live.head.id
        async with still_server(store) as play_server:
            live = await play_server.registry.get(table)
            done: list[int | None] = []
            steps = len(live.require_playing().steps)
            await live.play(seat, "roll 1", 0, move_id="mine", acknowledge=done.append)
            assert len(done) == 1
            assert len(live.require_playing().steps) == steps

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
        async with still_server(store) as play_server:
            live = await seated(play_server, "machi-koro", 2)
            at(play_server, 5000)
            seat = live.require_playing().to_act[0]
            await live.play(seat, "roll 1", live.clock.now())
            at(play_server, 7000)
            assert live.clock.now() == 7000
            table = live.head.id
        async with still_server(store) as play_server:
            at(play_server, 7000)
            live = await play_server.registry.get(table)
            assert live.clock.now() == 7000
            at(play_server, 7500)
            assert live.clock.now() == 7500

    asyncio.run(play())


def test_the_thinking_clock_runs_on_and_out() -> None:
    """Ten seconds each: three are used before the restart; seven later the rules play for who sleeps."""

    async def play() -> None:
        store = MemoryStore()
        async with still_server(store) as play_server:
            live = await seated(play_server, "machi-koro", 2, clock=ClockSetting(bank=10_000))
            at(play_server, 3000)
            seat = live.require_playing().to_act[0]
            live.broadcaster.chat.say(seat, "A", "hm")
            await live.commit()
            table = live.head.id
            steps = len(live.require_playing().steps)
        async with still_server(store) as play_server:
            at(play_server, 3000)
            live = await play_server.registry.get(table)
            at(play_server, 9999)
            await live.tick()
            assert len(live.require_playing().steps) == steps
            at(play_server, 10_000)
            await live.tick()
            assert live.require_playing().steps[steps].seat == seat

    asyncio.run(play())


def test_a_write_that_fails_takes_nothing_with_it() -> None:
    """The disk is full: nobody is told of the move, the table is read again, and then the move can be made."""

    async def play() -> None:
        store = MemoryStore()
        async with still_server(store) as play_server:
            live = await seated(play_server, "machi-koro", 2)
            seat = live.require_playing().to_act[0]
            ears = [listen(live, viewer) for viewer in (0, 1, None)]
            done: list[int | None] = []
            store.fails = 1
            with pytest.raises(OSError, match="no space"):
                await live.play(seat, "roll 1", 0, move_id="x", acknowledge=done.append)
            assert done == []
            assert all(ear.frames() == [] and ear.dismissed == "restarting" for ear in ears)
            again = await play_server.registry.get(live.head.id)
            assert again is not live
            await again.play(seat, "roll 1", 0, move_id="x", acknowledge=done.append)
            assert len(done) == 1

    asyncio.run(play())


def test_what_was_sent_again_is_not_acknowledged_when_the_write_that_it_waits_for_fails() -> None:
    """The line broke in the middle of a move, which comes again by another one and waits its turn: that it was
    played is known, but it was not kept."""

    async def play() -> None:
        store = MemoryStore()
        async with still_server(store) as play_server:
            live = await seated(play_server, "machi-koro", 2)
            seat = live.require_playing().to_act[0]
            done: list[int | None] = []
            store.fails = 1
            sent = [
                live.play(seat, "roll 1", 0, move_id="x", acknowledge=done.append) for _ in range(2)
            ]
            first, second = await asyncio.gather(*sent, return_exceptions=True)
            assert isinstance(first, OSError)
            assert isinstance(second, RequestRefused)
            assert (second.code, done) == ("restarting", [])
            again = await play_server.registry.get(live.head.id)
            assert [step.notation for step in again.require_playing().steps].count("roll 1") == 0

    asyncio.run(play())


@pytest.mark.parametrize("stage", ["send", "wake"])
def test_what_fails_after_a_write_is_no_second_answer(stage: str) -> None:
    """The move is on disk and acknowledged, so it is not refused as well; the table is read again."""

    async def play() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "machi-koro", 2)
            seat = live.require_playing().to_act[0]
            ears = [listen(live, viewer) for viewer in (0, 1, None)]
            done: list[int | None] = []
            part = ears[0] if stage == "send" else live.bots
            with patch.object(part, stage, side_effect=ZeroDivisionError):
                await live.play(seat, "roll 1", 0, move_id="x", acknowledge=done.append)
            assert len(done) == 1
            assert all(ear.dismissed == "restarting" for ear in ears)
            assert play_server.services.metrics.faults == 1
            again = await play_server.registry.get(live.head.id)
            assert again is not live
            assert again.require_playing().steps[-1].notation == "roll 1"
            await again.play(seat, "roll 1", 0, move_id="x", acknowledge=done.append)
            assert len(done) == 2
            assert [step.notation for step in again.require_playing().steps].count("roll 1") == 1

    asyncio.run(play())


def test_a_request_whose_table_fails_after_the_write_gets_one_answer(serve: Serve) -> None:
    server = serve()
    created = server.api.create("machi-koro", "me", "me")

    def answers(client: Client) -> list[str]:
        return [m["type"] for m in client.received if m.get("id") == "once"]

    async def play() -> None:
        async with begun(server, created) as clients:
            mover = next(client for client in clients if client.moves)
            [live] = server.play_server.registry.tables.values()
            with patch.object(live.bots, "wake", side_effect=ZeroDivisionError):
                await mover.send({"type": "play", "id": "once", "move": "roll 1"})
                await mover.until(lambda c: c.closed or "refused" in answers(c))
            assert answers(mover) == ["done"]

    asyncio.run(play())


def test_two_processes_cannot_both_write_the_same_step() -> None:
    """Each has the table in memory; the second to write finds out, and reads it again."""

    async def play() -> None:
        store = MemoryStore()
        async with still_server(store) as play_server:
            live = await seated(play_server, "machi-koro", 2)
            seat = live.require_playing().to_act[0]
            async with still_server(store) as other:
                elsewhere = await other.registry.get(live.head.id)
                await live.play(seat, "roll 1", 0)
                ear = listen(elsewhere, None)
                with pytest.raises(Exception, match=live.head.id):
                    await elsewhere.play(seat, "roll 1", 0)
                assert ear.dismissed == "restarting"
                fresh = await other.registry.get(live.head.id)
                assert len(fresh.require_playing().steps) == len(live.require_playing().steps)

    asyncio.run(play())


def test_a_running_table_meets_newer_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        store = MemoryStore()
        async with still_server(store) as play_server:
            live = await seated(play_server, "machi-koro", 2)
            seat = live.require_playing().to_act[0]
            await live.play(seat, "roll 1", 0)
            view = live.require_playing().view(0)
            table = live.head.id
        game = game_of("machi-koro")
        monkeypatch.setattr(type(game), "rules_version", game.rules_version + 1)
        async with still_server(store) as play_server:
            live = await play_server.registry.get(table)
            assert live.require_playing().view(0) == view
            assert live.require_playing().steps[-1].kind == "position"
            ear = Ear(0)
            live.connections.add(ear)
            await live.replays.restore_log(0)
            live.broadcaster.welcome(ear)
            mover = live.require_playing().to_act[0]
            await live.play(mover, live.require_playing().moves(mover)[0].notation, 0)
        async with still_server(store) as play_server:
            live = await play_server.registry.get(table)
            assert [step.kind for step in live.require_playing().steps].count("position") == 1

    asyncio.run(play())


def test_a_position_that_the_new_rules_cannot_hold_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play() -> None:
        store = MemoryStore()
        async with still_server(store) as play_server:
            table = (await seated(play_server, "machi-koro", 2)).head.id
        game = game_of("machi-koro")
        monkeypatch.setattr(type(game), "rules_version", game.rules_version + 1)
        kept = store.tables[table]
        assert kept.position is not None
        kept.position = kept.position.replace(b'"turns":1', b'"turns":-1')
        async with still_server(store) as play_server:
            with refuses(RequestRefused, "needs-old-rules"):
                await play_server.registry.get(table)

    asyncio.run(play())


def test_tables_that_nobody_looks_at_leave_memory_and_come_back() -> None:
    async def play() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "machi-koro", 2)
            at(play_server, 10_000_000)
            unload_idle(play_server.registry)
            assert play_server.registry.tables == {}
            again = await play_server.registry.get(live.head.id)
            assert again is not live
            listen(again, 0)
            at(play_server, 20_000_000)
            unload_idle(play_server.registry)
            assert list(play_server.registry.tables) == [live.head.id]

    asyncio.run(play())


def test_an_illegal_move_changes_nothing_on_disk() -> None:
    async def play() -> None:
        store = MemoryStore()
        async with still_server(store) as play_server:
            live = await seated(play_server, "machi-koro", 2)
            before = [*store.tables[live.head.id].steps]
            with pytest.raises(IllegalMove):
                await live.play(live.require_playing().to_act[0], "build moon-tower", 0)
            assert store.tables[live.head.id].steps == before

    asyncio.run(play())
