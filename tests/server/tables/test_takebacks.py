"""Taking back at live tables: as the policy has it, in one look back, and never in the way of other tables."""

from __future__ import annotations

import asyncio
import random
import threading
from typing import Any
from unittest.mock import patch

import msgspec

import boroughs
from boroughs.core.errors import IllegalMove
from boroughs.core.history import StepReplayer
from boroughs.core.record import WITHDRAW, parse_record
from boroughs.core.takebacks import Takeback, TakebackPolicy
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.tables import CreateTable, SeatWish
from boroughs.server.provable_dice import verified_record
from boroughs.server.settings import Limits, Settings
from boroughs.server.store.documents import TableHead
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.seats import be_ready, give_to_bot
from boroughs.server.tables.takebacks import consent, take_back, undo
from refusals import refuses
from server.conftest import Running
from server.indoors import StillServer, at, listen, seated, still_server
from server.playing import joined, keys

MOST = 200


class ShortReach(StillServer):
    @staticmethod
    def plain_settings() -> Settings:
        return Settings(bot_processes=1, bot_pause=0, limits=Limits(takeback_steps=3))


async def play_on(live: LiveTable, steps: int, chooser: random.Random) -> None:
    while len(live.require_playing().steps) < steps:
        seat = live.require_playing().to_act[0]
        moves = list(live.require_playing().moves(seat))
        await live.play(seat, chooser.choice(moves).notation, 0)


def test_many_steps_go_in_one_look_back_beside_the_loop() -> None:
    """A long takeback goes through the game once, in another thread: other tables are answered meanwhile."""

    async def go_back() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "machi-koro", 2)
            await play_on(live, 120, random.Random(1))
            ear = listen(live, 0)
            live.broadcaster.welcome(ear)
            live.require_playing().timeline.look_back(100)
            before = live.require_playing().takebacks.recent[0].before
            del live.require_playing().takebacks.recent[:-8]
            threads: list[int] = []
            begin = StepReplayer.__init__

            def noted(replayer: StepReplayer, *args: Any, **named: Any) -> None:
                threads.append(threading.get_ident())
                begin(replayer, *args, **named)

            with patch.object(StepReplayer, "__init__", noted):
                async with live.lock:
                    await live.replays.find_positions(100)
                    await take_back(live, 0, Takeback(steps=100), 0)
                    await live.commit()
            assert len(threads) == 1
            assert threads[0] != threading.get_ident()
            game = live.game
            assert game.to_dict(live.require_playing().state) == game.to_dict(before)
            assert [step.kind for step in live.require_playing().steps[-100:]] == [WITHDRAW] * 100
            # Who would get a hundred frames at once is told everything anew instead.
            assert [message["type"] for message in ear.messages] == ["welcome", "welcome"]

    asyncio.run(go_back())


def test_a_few_steps_go_back_to_positions_that_were_kept() -> None:
    async def go_back() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "new-jack-city", 2)
            await play_on(live, 20, random.Random(2))
            before = live.require_playing().takebacks.recent[-5].before.copy()
            with patch.object(StepReplayer, "__init__", side_effect=AssertionError):
                async with live.lock:
                    await live.replays.find_positions(5)
                    await take_back(live, 0, Takeback(steps=5), 0)
                    await live.commit()
            game = live.game
            assert game.to_dict(live.require_playing().state) == game.to_dict(before)
            await play_on(live, 40, random.Random(3))
            record = live.require_playing().record
            again = boroughs.replay(record)
            assert game.to_dict(again.state) == game.to_dict(live.require_playing().state)

    asyncio.run(go_back())


def test_nothing_is_taken_back_that_lies_too_far_back() -> None:
    async def ask() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "machi-koro", 2, takeback=TakebackPolicy.PRACTICE)
            await play_on(live, 30, random.Random(4))
            steps = {seat: live.require_playing().takeback_reach(seat) for seat in (0, 1)}
            asker = max(steps, key=lambda seat: steps[seat])
            assert steps[asker] > 1
            with refuses(RequestRefused, "too-far-back"):
                await undo(live, asker, steps[asker] - 1, 0)
            assert live.head.request is None
            await undo(live, asker, steps[asker], 0)
            assert live.head.request is not None

    asyncio.run(ask())


def test_who_let_a_bot_sit_in_is_asked_all_the_same() -> None:
    """The opponent handed over: their game is not taken back behind their back."""

    async def ask() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "machi-koro", 2, takeback=TakebackPolicy.PRACTICE)
            mover = live.require_playing().to_act[0]
            other = 1 - mover
            await live.play(mover, "roll 1", 0)
            await give_to_bot(live, other, "random")
            steps = len(live.require_playing().steps)
            await undo(live, mover, MOST, 0)
            request = live.head.request
            assert request is not None
            assert request.waiting == [other]
            assert WITHDRAW not in [step.kind for step in live.require_playing().steps[steps:]]
            await consent(live, other, request.number, True)
            assert WITHDRAW in [step.kind for step in live.require_playing().steps[steps:]]

    asyncio.run(ask())


def test_nobody_agrees_to_a_takeback_while_the_table_is_paused() -> None:
    async def agree() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "machi-koro", 2, takeback=TakebackPolicy.PRACTICE)
            mover = live.require_playing().to_act[0]
            await live.play(mover, "roll 1", 0)
            await undo(live, mover, MOST, 0)
            request = live.head.request
            assert request is not None
            steps = len(live.require_playing().steps)
            live.head.paused = True
            with refuses(RequestRefused, "paused"):
                await consent(live, 1 - mover, request.number, True)
            assert len(live.require_playing().steps) == steps
            assert live.head.request is request
            await consent(live, 1 - mover, request.number, False)
            assert live.head.request is None

    asyncio.run(agree())


def test_who_handed_over_may_still_answer(server: Running) -> None:
    async def answer() -> None:
        created = await asyncio.to_thread(
            lambda: server.api.create("machi-koro", "me", "me", takeback="practice")
        )
        table, (ann, ben) = created["table"]["id"], keys(created)
        async with joined(server.address, table, ann) as a, joined(server.address, table, ben) as b:
            await a.ready()
            await b.ready()
            await a.until(lambda c: c.frame)
            await b.until(lambda c: c.frame)
            mover, other = (a, b) if a.moves else (b, a)
            await mover.play("roll 1")
            await other.ask("hand-over", bot="random")
            await mover.ask("undo")
            await other.until(lambda c: c.table["request"])
            await other.ask("consent", number=other.table["request"]["number"], yes=False)
            await mover.until(lambda c: not c.table["request"])

    asyncio.run(answer())


# The policies


def test_a_roll_against_bots_stands_unless_the_table_is_for_practice() -> None:
    """Nobody need be asked, and all the same: dice are not thrown until they please."""

    async def roll(policy: TakebackPolicy) -> LiveTable:
        async with still_server() as play_server:
            wishes = [SeatWish(kind="me", name="Ann"), SeatWish(kind="me", name="Bo")]
            wish = CreateTable(game="machi-koro", seats=wishes, takeback=policy)
            created = await play_server.registry.create(wish, "en")
            live = await play_server.registry.get(created.table.id)
            for seat in (0, 1):
                await be_ready(live, seat, f"{seat:02x}" * 16)
            mover = live.require_playing().to_act[0]
            live.head.seats[1 - mover].owned = False
            live.mark_changed()
            for _ in range(5):
                await live.play(mover, "roll 1", 0)
                await undo(live, mover, MOST, 0)
            await live.play(mover, "roll 1", 0)
            async with live.lock:
                live.loaded.finish()
                await live.commit()
            return live

    with refuses(IllegalMove, "cannot-take-back"):
        asyncio.run(roll(TakebackPolicy.OWN_TURN))
    with refuses(IllegalMove, "no-takeback"):
        asyncio.run(roll(TakebackPolicy.NEVER))
    live = asyncio.run(roll(TakebackPolicy.PRACTICE))
    assert live.head.taken_back == 5
    verified = verified_record(live.game, parse_record(live.require_started().record))
    assert verified.practice
    assert verified.taken_back == 5


def test_how_many_steps_went_does_not_tell_of_secret_ones() -> None:
    """In Chinatown all choose their cards in secret: how often the other thought again nobody learns."""

    async def take_back(secret: int) -> LiveTable:
        async with still_server() as play_server:
            live = await seated(play_server, "chinatown", 3, takeback=TakebackPolicy.PRACTICE)
            moves = {
                seat: next(
                    m for m in live.require_playing().moves(seat) if m.notation.startswith("keep")
                )
                for seat in (0, 1)
            }
            await live.play(0, moves[0].notation, 0)
            for _ in range(secret):
                await live.play(1, moves[1].notation, 0)
            await undo(live, 0, MOST, 0)
            request = live.head.request
            assert request is not None
            for seat in (1, 2):
                await consent(live, seat, request.number, True)
            assert live.require_playing().practice_steps() == secret + 1
            return live

    for secret in (0, 1, 4):
        assert asyncio.run(take_back(secret)).head.taken_back == 1, secret


def test_what_others_did_in_secret_does_not_make_a_takeback_go_too_far() -> None:
    """What is granted has the bound of what may be asked for."""

    async def take_back() -> None:
        async with still_server(server_type=ShortReach) as play_server:
            live = await seated(play_server, "chinatown", 3, takeback=TakebackPolicy.PRACTICE)
            moves = {seat: live.require_playing().moves(seat)[0].notation for seat in (0, 1)}
            await live.play(0, moves[0], 0)
            await undo(live, 0, 3, 0)
            request = live.head.request
            assert request is not None
            for _ in range(3):
                await live.play(1, moves[1], 0)
            for seat in (1, 2):
                await consent(live, seat, request.number, True)
            assert live.head.request is None
            assert live.require_playing().practice_steps() == 0

    asyncio.run(take_back())


def test_what_one_takes_back_alone_is_no_practice() -> None:
    async def lay() -> LiveTable:
        async with still_server() as play_server:
            live = await seated(play_server, "new-jack-city", 2)
            mover = live.require_playing().to_act[0]
            places = [move.notation for move in live.require_playing().moves(mover)]
            await live.play(mover, next(text for text in places if text.startswith("place")), 0)
            assert live.loaded.may_undo(mover)
            await undo(live, mover, MOST, 0)
            return live

    live = asyncio.run(lay())
    assert [step.kind for step in live.require_started().steps][-2:] == ["move", WITHDRAW]
    assert live.head.taken_back == 0
    assert not verified_record(live.game, parse_record(live.require_started().record)).practice


def test_in_the_minute_only_ones_own_last_change_goes_and_others_tiles_stay() -> None:
    """Ann lays one, Bob three, Ann undoes: Bob is not asked, and his three lie."""

    async def build(policy: TakebackPolicy) -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "mad-city", 2, takeback=policy)
            for seat in (0, 1):
                await live.play(seat, "ready", 0)
            await live.play(0, place(live, 0, "a1"), 0)
            for square in ("a1", "b1", "c1"):
                await live.play(1, place(live, 1, square), 0)
            assert live.loaded.may_undo(0)
            bobs = cities(live)[1]
            await undo(live, 0, MOST, 0)
            assert live.head.request is None
            assert cities(live) == [[], bobs]
            assert len(bobs) == 3
            assert WITHDRAW not in [step.kind for step in live.require_playing().steps]
            # Asked once more, nothing more goes: neither an earlier tile nor the undoing itself.
            assert not live.loaded.may_undo(0)
            with refuses(IllegalMove, "no-takeback-in-real-time"):
                await undo(live, 0, MOST, 0)
            assert cities(live) == [[], bobs]

    asyncio.run(build(TakebackPolicy.OWN_TURN))
    asyncio.run(build(TakebackPolicy.PRACTICE))


def test_a_takeback_never_reaches_back_into_a_minute_that_is_over() -> None:
    async def build() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "mad-city", 2, takeback=TakebackPolicy.PRACTICE)
            for seat in (0, 1):
                await live.play(seat, "ready", 0)
            await live.play(0, place(live, 0, "a1"), 0)
            at(play_server, play_server.services.uptime.now() + 70_000)
            await live.tick()
            assert live.require_playing().deadline is None
            with refuses(IllegalMove, "no-takeback-in-real-time"):
                await undo(live, 0, MOST, live.clock.now())

    asyncio.run(build())


def place(live: LiveTable, seat: int, square: str) -> str:
    moves = [move.notation for move in live.require_playing().moves(seat)]
    return next(text for text in moves if text.startswith("place") and f" at {square} " in text)


def cities(live: LiveTable) -> list[list[str]]:
    """The tiles that lie in each city."""
    view: Any = live.require_playing().view(None)
    return [[cell for cell in builder.cells if cell] for builder in view.builders]


def test_a_stored_table_keeps_what_it_had_and_an_old_clients_wish_is_understood() -> None:
    async def head() -> bytes:
        async with still_server() as play_server:
            return msgspec.json.encode((await seated(play_server, "lots", 2)).head)

    stored = msgspec.json.decode(asyncio.run(head()))
    for kept, policy in (
        ("consent", TakebackPolicy.PRACTICE),
        ("never", TakebackPolicy.NEVER),
        ("own-turn", TakebackPolicy.OWN_TURN),
    ):
        text = msgspec.json.encode({**stored, "takeback": kept})
        assert msgspec.json.decode(text, type=TableHead).takeback is policy
    del stored["takeback"], stored["taken_back"]
    oldest = msgspec.json.decode(msgspec.json.encode(stored), type=TableHead)
    assert oldest.takeback is TakebackPolicy.PRACTICE
    wish = b'{"game": "lots", "seats": [{"kind": "me"}, {"kind": "bot"}]%s}'
    asked = msgspec.json.decode(wish % b', "takeback": "consent"', type=CreateTable)
    assert asked.takeback is TakebackPolicy.PRACTICE
    assert msgspec.json.decode(wish % b"", type=CreateTable).takeback is TakebackPolicy.OWN_TURN
