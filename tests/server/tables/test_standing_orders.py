"""Standing orders: played as the seat's own moves, seen by its player alone, and never by who took the seat."""

from __future__ import annotations

import asyncio
import json

import pytest

import boroughs
from boroughs.core.table import Table
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.tables import Fill, JoinTable, Kick, Reissue
from boroughs.server.tables import hosting, seats
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.standing_orders import PAUSE
from refusals import refuses
from server.indoors import HastyServer, HastyTime, StillServer, listen, seated, still_server


async def acted(live: LiveTable) -> None:
    """Every order has played what it had to play."""
    while hands := [hand for hand in live.orders._hands.values() if not hand.done()]:
        await asyncio.gather(*hands)


async def rolled(live: LiveTable) -> int:
    """Whose turn it is has rolled one die: now something may be built."""
    [seat] = live.require_playing().to_act
    await live.play(seat, "roll 1", live.clock.now())
    return seat


def test_an_order_passes_for_its_seat_and_the_next_one_is_on_turn() -> None:
    async def play() -> None:
        async with still_server(server_type=HastyServer) as server:
            live = await seated(server, "machi-koro", 2)
            table = live.require_playing()
            [seat] = table.to_act
            await live.orders.leave(seat, "save")
            await rolled(live)
            await acted(live)
            assert table.to_act == (1 - seat,)
            assert [step.notation for step in table.steps][-1] == "pass"
            assert len(live.head.seats[seat].ordered) == 1
            assert isinstance(server.services.uptime, HastyTime)
            assert PAUSE in server.services.uptime.waited

    asyncio.run(play())


def test_only_its_player_is_told_of_an_order() -> None:
    """Not when it is left, not when it is withdrawn; and its moves look like any other to the rest."""

    async def play() -> None:
        async with still_server(server_type=HastyServer) as server:
            live = await seated(server, "machi-koro", 2)
            [seat] = live.require_playing().to_act
            mine, theirs, watcher = listen(live, seat), listen(live, 1 - seat), listen(live, None)
            await live.orders.leave(seat, "save")
            assert [message["order"] for message in mine.messages] == ["save"]
            await rolled(live)
            await acted(live)
            await live.orders.leave(seat, "")
            for other in (theirs, watcher):
                assert {message["type"] for message in other.messages} == {"frame"}
                assert "save" not in json.dumps(other.messages)
            assert mine.messages[-1] == {"type": "order", "order": "", "played": [3]}

    asyncio.run(play())


def test_an_order_stands_on_after_the_server_was_stopped() -> None:
    async def play() -> None:
        async with still_server() as server:
            live = await seated(server, "machi-koro", 2)
            await live.orders.leave(0, "save")
            server.registry.remove(live)
            again = await server.registry.get(live.head.id)
            assert again.head.seats[0].order == "save"

    asyncio.run(play())


async def _bot_sits_in(live: LiveTable, seat: int) -> None:
    await seats.give_to_bot(live, seat, "random")


async def _host_fills(live: LiveTable, seat: int) -> None:
    await hosting.act(live, Fill(seat=seat, bot="random"))


async def _is_kicked(live: LiveTable, seat: int) -> None:
    await hosting.act(live, Kick(seat=seat, bot="random"))


async def _is_linked_anew(live: LiveTable, seat: int) -> None:
    invite = await hosting.act(live, Reissue(seat=seat))
    await seats.join(live, JoinTable(name="Zoe", invite=invite))


async def _is_lent(live: LiveTable, seat: int) -> None:
    await seats.join(live, JoinTable(name="Zoe", invite=await seats.lend(live, seat)))


@pytest.mark.parametrize(
    "taken", [_bot_sits_in, _host_fills, _is_kicked, _is_linked_anew, _is_lent]
)
def test_who_takes_a_seat_over_has_ordered_nothing(taken: object) -> None:
    """While the order was about to act, too: whoever has the seat then decides."""

    async def play() -> None:
        async with still_server(server_type=StillServer) as server:
            live = await seated(server, "machi-koro", 3)
            [seat] = live.require_playing().to_act
            await live.orders.leave(seat, "save")
            await rolled(live)
            # Time stands still: the order waits for its pause to be over.
            assert live.orders._due(seat) == "pass"
            await taken(live, seat)  # type: ignore[operator]
            assert live.head.seats[seat].order == ""
            assert live.orders._due(seat) is None

    asyncio.run(play())


def test_a_withdrawn_order_and_one_whose_seat_gave_up_play_nothing() -> None:
    async def play() -> None:
        async with still_server() as server:
            live = await seated(server, "machi-koro", 3)
            [seat] = live.require_playing().to_act
            await live.orders.leave(seat, "save")
            await rolled(live)
            await live.orders.leave(seat, "")
            assert live.orders._due(seat) is None
            await live.orders.leave(seat, "save")
            await seats.resign(live, seat)
            assert live.orders._due(seat) is None

    asyncio.run(play())


def test_what_the_game_does_not_know_is_refused() -> None:
    async def play() -> None:
        async with still_server() as server:
            live = await seated(server, "machi-koro", 2)
            with refuses(RequestRefused, "no-such-order"):
                await live.orders.leave(0, "win")
            await seats.give_to_bot(live, 1, "random")
            with refuses(RequestRefused, "bot-plays"):
                await live.orders.leave(1, "save")

    asyncio.run(play())


# What the games state


@pytest.mark.parametrize("name", ["machi-koro", "lots", "chinatown"])
def test_what_an_order_plays_is_always_legal_and_follows_from_what_all_see(name: str) -> None:
    game = boroughs.game(name)
    table = Table(game, max(2, min(game.seat_counts)) if name != "chinatown" else 3, seed=5)
    played = 0
    for turn in range(300):
        if table.result is not None or not table.to_act:
            break
        for seat in table.to_act:
            for order in game.standing_orders:
                move = game.ordered(table.view(None), seat, order)
                if move is not None:
                    table.state.check(seat, move)
                    played += 1
        seat = table.to_act[turn % len(table.to_act)]
        moves = table.moves(seat)
        table.play(seat, moves[turn % len(moves)].notation)
    assert played > 0
    assert all(f"order.{order}" in game.words("fr") for order in game.standing_orders)
