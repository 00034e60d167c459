"""Tables of LOTS: old options at a rematch, and windows that follow who plays."""

from __future__ import annotations

import asyncio

import pytest

from boroughs.core.takebacks import TakebackPolicy
from boroughs.server.messages.tables import CreateTable, SeatWish
from boroughs.server.play_server import PlayServer
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.seats import ask_always, be_ready, give_to_bot
from boroughs.server.workers.jobs import Job, Reply
from games.lots.table import Site, rolling
from games.lots.table import site as lots_site
from server.indoors import listen, seated, still_server
from server.virtual_time import BotsAtOnce, run_virtually, virtual_server


def test_a_rematch_of_an_old_table_with_twenty_seconds_can_be_played() -> None:
    async def play() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "lots", 2)
            live.head.options = {**live.head.options, "answer_seconds": 20}
            live.head.phase = "over"
            again = await play_server.registry.get(await play_server.registry.rematch(live))
            assert again.head.options["answer_seconds"] == 10
            again.game.new(2, again.head.options)

    asyncio.run(play())


def test_a_window_closes_with_the_last_answer_once_bots_have_the_other_seats() -> None:
    """No time passes here: with two people the window would stay open, with one it does not."""

    async def play() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "lots", 2)
            site = rolling(
                "T",
                banks=("O", "O"),
                hands=[["mason"], ["painter"]],
                options={"answer_seconds": 10},
            )
            async with live.lock:
                live.require_playing().state = site.state
            assert site.state.window == "after-roll"
            await live.play(0, "pass", live.clock.now())
            await live.play(1, "pass", live.clock.now())
            await asyncio.sleep(0.1)
            assert site.state.window == "after-roll"
            await give_to_bot(live, 1, "easy")
            async with asyncio.timeout(30):
                while site.state.window == "after-roll":
                    await asyncio.sleep(0.01)

    asyncio.run(play())


def asked_after_the_roll(*hands: list[str]) -> Site:
    """Seat 0 has rolled, and whoever holds a card is asked; no clock runs."""
    table = rolling("T", banks=("O",) * len(hands), hands=hands)
    assert table.state.window == "after-roll"
    return table


async def one_person(play_server: PlayServer, position: Site) -> LiveTable:
    """One person on the first seat, bots that never come to an answer on the others; then this position."""
    play_server.services.pool = Thinkers(3_600_000)  # type: ignore[assignment]
    bots = [SeatWish(kind="bot", bot="easy")] * (position.state.seats - 1)
    return await laid(play_server, position, [SeatWish(kind="me", name="Ann"), *bots])


async def laid(play_server: PlayServer, position: Site, seats: list[SeatWish]) -> LiveTable:
    created = await play_server.registry.create(CreateTable(game="lots", seats=seats), "en")
    live = await play_server.registry.get(created.table.id)
    for number, seat in enumerate(live.head.seats):
        if seat.owned:
            await be_ready(live, number, f"{number:02x}" * 16)
    async with live.lock:
        live.require_playing().state = position.state
        live.mark_changed()
        await live.commit()
    return live


class Thinkers(BotsAtOnce):
    """The real bots, who think for so many milliseconds."""

    def __init__(self, milliseconds: int) -> None:
        self.milliseconds = milliseconds

    async def ask(self, job: Job, seconds: float, waiter: str = "") -> Reply:
        await asyncio.sleep(self.milliseconds / 1000)
        return await super().ask(job, seconds, waiter)


def last_step(live: LiveTable) -> tuple[int, str]:
    return live.require_playing().steps[-1].seat, live.require_playing().steps[-1].notation


@pytest.mark.clause("LOT-14")
def test_one_person_among_bots_who_has_nothing_to_answer_is_not_waited_for() -> None:
    """The Welder answers no roll: the table passes for her, and waits for the bot alone."""

    async def play() -> None:
        async with still_server() as play_server:
            live = await one_person(play_server, asked_after_the_roll(["welder"], ["painter"]))
            assert last_step(live) == (0, "pass")
            assert live.require_playing().to_act == (1,)

    asyncio.run(play())


@pytest.mark.clause("LOT-14")
def test_one_person_among_bots_who_could_answer_is_asked() -> None:
    """The Foreman answers one's own roll."""

    async def play() -> None:
        async with still_server() as play_server:
            live = await one_person(play_server, asked_after_the_roll(["foreman"], ["painter"]))
            assert live.require_playing().to_act == (0, 1)

    asyncio.run(play())


@pytest.mark.clause("LOT-14")
def test_where_two_people_play_nobody_is_passed_for() -> None:
    """Else the haste would tell the other that she holds nothing that fits."""

    async def play() -> None:
        async with still_server() as play_server:
            people = [SeatWish(kind="me", name=name) for name in ("Ann", "Ben")]
            position = asked_after_the_roll(["welder"], ["painter"])
            live = await laid(play_server, position, people)
            assert live.require_playing().to_act == (0, 1)

    asyncio.run(play())


@pytest.mark.clause("LOT-14")
def test_who_wants_to_be_asked_always_is_asked_until_she_does_not() -> None:
    async def play() -> None:
        async with still_server() as play_server:
            empty = asked_after_the_roll(["foreman"], ["painter"])
            live = await one_person(play_server, empty)
            await ask_always(live, 0, True)
            steps = len(live.require_playing().steps)
            async with live.lock:
                live.require_playing().state = asked_after_the_roll(["welder"], ["painter"]).state
                live.mark_changed()
                await live.commit()
            assert len(live.require_playing().steps) == steps
            await ask_always(live, 0, False)
            assert last_step(live) == (0, "pass")

    asyncio.run(play())


@pytest.mark.clause("LOT-14")
def test_the_last_answers_pass_over_a_person_among_bots_who_cannot_steal_the_win() -> None:
    async def play() -> None:
        async with still_server() as play_server:
            ending = lots_site(
                tower=["O flat1@0,0,0", "O flat1@2,0,0"],
                banks=("T", "O"),
                hands=[["welder"], ["foreman"]],
                track=[0, 40],
                active=1,
                chooser=0,
                phase="steal",
                agenda=("last-answers",),
            )
            live = await one_person(play_server, ending)
            assert live.head.phase == "over"
            assert [step.notation for step in live.require_started().steps[-1:]] == ["pass"]

    asyncio.run(play())


def test_a_takeback_goes_behind_the_passes_that_nobody_made() -> None:
    """She rolled nothing worth it: what goes is her own move, not the pass that the table made for her."""

    async def play() -> None:
        async with still_server() as play_server:
            position = asked_after_the_roll(["foreman"], ["painter"])
            live = await one_person(play_server, position)
            live.require_playing().takebacks.policy = TakebackPolicy.PRACTICE
            await live.play(0, "pass", live.clock.now())
            async with live.lock:
                live.require_playing().state = asked_after_the_roll(["welder"], ["painter"]).state
                live.mark_changed()
                await live.commit()
            assert [step.notation for step in live.require_playing().steps[-2:]] == ["pass", "pass"]
            assert live.require_playing().takeback_reach(0) == 2
            assert not live.loaded.may_undo(0)

    asyncio.run(play())


def test_a_running_table_of_an_older_server_goes_on_where_its_person_was_to_pass() -> None:
    """The page of those days passed by itself; what is read from the store must not wait for that."""

    async def play() -> None:
        async with still_server() as play_server:
            live = await one_person(play_server, asked_after_the_roll(["foreman"], ["painter"]))
            live.require_playing().state = asked_after_the_roll(["welder"], ["painter"]).state
            live.wake()
            async with asyncio.timeout(30):
                while live.require_playing().to_act != (1,):
                    await asyncio.sleep(0.01)

    asyncio.run(play())


@pytest.mark.clause("LOT-14")
@pytest.mark.parametrize("thinking", [0, 30, 250])
def test_a_bots_answer_takes_the_same_time_however_long_it_thinks(thinking: int) -> None:
    """400 ms from the moment it is asked, whether a card of its own gives it something to think about or not."""

    async def play() -> int:
        play_server = virtual_server()
        await play_server.open()
        live = await one_person(play_server, asked_after_the_roll(["welder"], ["painter"]))
        play_server.services.pool = Thinkers(thinking)  # type: ignore[assignment]
        listen(live, 0)
        live.bots.stop()
        live.bots.wake()
        asked = live.clock.now()
        while live.require_playing().to_act == (1,):
            await asyncio.sleep(0.001)
        answered = live.clock.now()
        await play_server.close()
        return answered - asked

    assert abs(run_virtually(play()) - 400) <= 1
