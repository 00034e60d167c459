"""LOTS over the protocol: crew windows open and close for the right seats, and the crane's moment is believed within reason."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from boroughs.server.messages import play
from boroughs.server.messages.tables import ClockSetting
from boroughs.server.transport.rate_limits import ClientRateLimits
from boroughs.server.transport.requests import Requests
from server.conftest import Running
from server.indoors import Ear, at, seated, still_server
from server.playing import Client, Message, Refusal, joined
from server.tables.test_live_table import begun, outcome

PEOPLE = ["me", "me", "me"]
OPTIONS = {"hand": "steady"}


def window(client: Client) -> str:
    return "" if client.frame is None else str(client.frame["view"]["table"]["window"])


def asks_all(message: Message | None) -> bool:
    """Whether this is a frame of a window after the roll in which all three are asked."""
    if message is None or message["type"] != "frame":
        return False
    return bool(
        message["view"]["table"]["window"] == "after-roll" and message["to_act"] == [0, 1, 2]
    )


def asked(client: Client) -> list[int]:
    assert client.frame is not None
    return [int(seat) for seat in client.frame["to_act"]]


async def level(clients: list[Client]) -> None:
    """Everybody has seen everything: who is answered has had all frames before."""
    for client in clients:
        with contextlib.suppress(Refusal):
            await client.ask("check", move="pass")


@asynccontextmanager
async def watched(server: Running, created: Message) -> AsyncIterator[tuple[list[Client], Client]]:
    """Everybody who plays, and somebody who watches."""
    async with (
        begun(server, created) as clients,
        joined(server.address, created["table"]["id"], created["watch"]) as carol,
    ):
        yield clients, carol


async def play_until(clients: list[Client], true: Callable[[Client], bool]) -> None:
    """The first move of the first who may, until this holds."""
    while not true(clients[0]):
        await take_a_step(clients, lambda moves: moves[0])


async def take_a_step(clients: list[Client], choose: Callable[[list[str]], str]) -> None:
    """Whoever has something to play does; where all have answered, the clock closes the window."""
    mover = next((client for client in clients if client.moves), None)
    if mover is None:
        seen = clients[0].frame
        await clients[0].until(lambda c: c.frame is not seen)
    else:
        with contextlib.suppress(Refusal):
            await mover.play(choose(mover.moves))
    await level(clients)


def test_a_window_opens_for_all_who_hold_a_card_and_closes_when_its_time_is_up(
    server: Running,
) -> None:
    """After the roll whoever holds a card is asked at once; who has answered is nobody else's business."""
    created = server.api.create("lots", *PEOPLE, options=OPTIONS)

    async def answer() -> None:
        async with watched(server, created) as (clients, carol):
            await play_until(clients, lambda c: asks_all(c.frame))
            opened = clients[0].frame
            assert opened is not None
            assert 0 not in opened["view"]["hand_sizes"]
            for client in (*clients, carol):
                await client.until(lambda c: asks_all(c.frame))
            assert all("pass" in client.moves for client in clients)
            assert carol.moves == []
            assert opened["deadline"] == opened["at"] + 3000
            await asyncio.gather(clients[2].play("pass"), clients[0].play("pass"))
            await level(clients)
            assert [bool(client.moves) for client in clients] == [False, True, False]
            assert [asked(client) for client in clients] == [[1, 2], [0, 1, 2], [0, 1]]
            assert asked(carol) == [0, 1, 2]
            with pytest.raises(Refusal, match="not-your-turn"):
                await clients[0].play("pass")
            with pytest.raises(Refusal, match="seated-only"):
                await carol.play("pass")
            await clients[1].play("pass")
            await level(clients)
            assert window(carol) == "after-roll"
            for client in (*clients, carol):
                await client.until(lambda c: window(c) == "")
                assert client.frame is not None
                assert client.frame["at"] == opened["deadline"]

    asyncio.run(answer())


@pytest.mark.long
def test_two_devices_and_two_seats_answer_at_the_same_instant(server: Running) -> None:
    """Everybody passes at once, one of them from two devices: each answer counts once."""
    created = server.api.create("lots", *PEOPLE, options=OPTIONS)

    async def answer() -> None:
        async with begun(server, created) as clients:
            await play_until(clients, lambda c: asks_all(c.frame))
            key = created["seats"][0]["key"]
            async with joined(server.address, created["table"]["id"], key) as tablet:
                outcomes = await asyncio.gather(
                    *(client.play("pass") for client in (*clients, tablet)), return_exceptions=True
                )
                refused = [outcome for outcome in outcomes if isinstance(outcome, Refusal)]
                assert [refusal.code for refusal in refused] == ["not-your-turn"]
                for client in clients:
                    await client.until(lambda c: not window(c))

    asyncio.run(answer())


def test_only_who_holds_a_card_and_has_not_played_one_is_ever_asked(fast_server: Running) -> None:
    """A game in which everybody plays a card as soon as there is one to play."""
    created = fast_server.api.create("lots", *PEOPLE, options=OPTIONS)

    async def play_on() -> set[int]:
        sizes: set[int] = set()
        async with begun(fast_server, created) as clients:
            for _ in range(150):
                if clients[0].over or len(sizes) > 2:
                    break
                for client in clients:
                    check_asked(client)
                if window(clients[0]):
                    sizes.add(len(asked(clients[0])))
                await take_a_step(clients, crew_first)
        return sizes

    assert len(asyncio.run(play_on())) > 1


def crew_first(moves: list[str]) -> str:
    return next((move for move in moves if move.startswith("crew ")), moves[0])


def check_asked(client: Client) -> None:
    """Of a window: those who are asked hold a card, have played none this turn, and have not answered."""
    assert client.frame is not None
    view = client.frame["view"]
    if not view["table"]["window"]:
        return
    for seat in asked(client):
        assert view["hand_sizes"][seat] > 0
        assert not view["table"]["played"][seat]
        assert not view["table"]["answered"][seat]
        assert not view["table"]["away"][seat]
    assert bool(client.moves) == (view["viewer"] in asked(client))


def test_who_passes_for_the_turn_is_not_asked_again_in_it(fast_server: Running) -> None:
    created = fast_server.api.create("lots", *PEOPLE, options=OPTIONS)

    async def answer() -> None:
        async with begun(fast_server, created) as clients:
            await play_until(clients, lambda c: asks_all(c.frame))
            frame = clients[0].frame
            assert frame is not None
            turn, active = frame["view"]["table"]["turn"], frame["view"]["table"]["active"]
            quiet = (active + 1) % 3
            await clients[quiet].play("pass turn")
            await level(clients)

            def next_turn(client: Client) -> bool:
                assert client.frame is not None
                later = bool(client.frame["view"]["table"]["turn"] > turn)
                if window(client) and not later:
                    assert quiet not in asked(client)
                return later

            await play_until(clients, next_turn)
            await play_until(clients, lambda c: asks_all(c.frame))

    asyncio.run(answer())


def frames_around_the_end(client: Client, deadline: int) -> list[Message]:
    """The last frame that had this deadline, and the one that ended it, once both have come."""
    frames = [m for m in client.received if m["type"] == "frame"]
    for before, after in itertools.pairwise(frames):
        if before["deadline"] == deadline != after["deadline"]:
            return [before, after]
    return []


@pytest.mark.long
def test_the_short_clock_closes_a_window_for_those_who_say_nothing(fast_server: Running) -> None:
    """Ten seconds: seat 1 passes unseen (where it is quick enough), the others sleep; all learn at the same moment that all have passed."""
    created = fast_server.api.create(
        "lots", *PEOPLE, options={"hand": "steady", "answer_seconds": 10}
    )

    async def sleep() -> None:
        async with watched(fast_server, created) as (clients, carol):
            await play_until(clients, lambda _: any(map(asks_all, carol.received)))
            opened = next(m for m in carol.received if asks_all(m))
            deadline = opened["deadline"]
            assert deadline == opened["at"] + 10_000
            await outcome(clients[1], "pass")
            ends = set()
            for client in (*clients, carol):
                await client.until(lambda c: frames_around_the_end(c, deadline))
                before, after = frames_around_the_end(client, deadline)
                assert set(before["to_act"]) >= {0, 2}
                ends.add(after["at"])
                passed = [
                    line["params"]["seat"]
                    for line in after["heard"]
                    if line["code"] == "event.passed"
                ]
                assert passed == [0, 1, 2]
            assert ends == {deadline}

    asyncio.run(sleep())


# The crane


class Swinging(Ear):
    """A connection whose round trip is known."""

    def __init__(self, viewer: int, round_trip: int) -> None:
        super().__init__(viewer)
        self.round_trip = round_trip


@pytest.mark.parametrize(
    ("claimed", "counted"),
    [
        (None, 10_000),
        (9_800, 9_800),
        (9_700, 9_700),
        (9_699, 10_000),
        (0, 10_000),
        (10_001, 10_000),
        (10**12, 10_000),
    ],
)
def test_a_release_is_believed_within_the_measured_round_trip(
    claimed: int | None, counted: int
) -> None:
    """300 ms there and back; received at ten seconds: 9700 is the earliest that can have been meant."""

    async def release() -> None:
        async with still_server() as play_server:
            options = {"hand": "crane", "crew": False}
            live = await seated(play_server, "lots", 2, options=options)
            while (
                live.require_playing()
                .moves(live.require_playing().to_act[0])[0]
                .notation.startswith("take")
            ):
                seat = live.require_playing().to_act[0]
                await live.play(seat, live.require_playing().moves(seat)[0].notation, 0)
            [seat] = live.require_playing().to_act
            move = live.require_playing().moves(seat)[0].notation
            connection = Swinging(seat, 300)
            live.connections.add(connection)
            at(play_server, 10_000)
            rates = ClientRateLimits(play_server.services.settings.limits)
            requests = Requests(play_server.registry, rates, live, connection)  # type: ignore[arg-type]
            await requests.handle(play.Play(id="x", move=move, at=claimed), live.clock.now())
            assert connection.messages[0]["type"] == "done"
            step = live.require_playing().steps[-1]
            assert (step.notation, step.at) == (move, counted)

    asyncio.run(release())


def test_thinking_clocks_go_by_receipt_whatever_is_claimed() -> None:
    """Meant at 9700, received at 10000: the crane hangs where it hung, but nobody's time is shortened or lengthened."""

    async def left(options: dict[str, str | int | bool], claimed: int | None) -> list[int]:
        async with still_server() as play_server:
            clock = ClockSetting(bank=60_000, extra=0)
            live = await seated(play_server, "lots", 2, options=options, clock=clock)
            table = live.require_playing()
            while table.moves(table.to_act[0])[0].notation.startswith("take"):
                seat = table.to_act[0]
                await live.play(seat, table.moves(seat)[0].notation, 0)
            [seat] = table.to_act
            connection = Swinging(seat, 300)
            live.connections.add(connection)
            at(play_server, 10_000)
            rates = ClientRateLimits(play_server.services.settings.limits)
            requests = Requests(play_server.registry, rates, live, connection)  # type: ignore[arg-type]
            move = table.moves(seat)[0].notation
            await requests.handle(play.Play(id="x", move=move, at=claimed), 10_000)
            assert connection.messages[0]["type"] == "done"
            if options["hand"] != "crane":
                assert table.steps[-1].at == 10_000
            assert table.clocks is not None
            return [table.clocks.remaining(seat, 20_000) for seat in range(2)]

    for hand in ("crane", "steady"):
        options: dict[str, str | int | bool] = {"hand": hand, "crew": False}
        honest = asyncio.run(left(options, None))
        assert asyncio.run(left(options, 9_700)) == honest


def test_a_claim_never_goes_back_behind_what_has_happened() -> None:
    """Something happened at 9900: a release that was meant at 9800 counts from then."""

    async def release() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "lots", 2, options={"hand": "crane", "crew": False})
            while (
                live.require_playing()
                .moves(live.require_playing().to_act[0])[0]
                .notation.startswith("take")
            ):
                seat = live.require_playing().to_act[0]
                await live.play(seat, live.require_playing().moves(seat)[0].notation, 9_900)
            live.require_playing().tick(9_900)
            [seat] = live.require_playing().to_act
            connection = Swinging(seat, 300)
            live.connections.add(connection)
            rates = ClientRateLimits(play_server.services.settings.limits)
            requests = Requests(play_server.registry, rates, live, connection)  # type: ignore[arg-type]
            move = live.require_playing().moves(seat)[0].notation
            await requests.handle(play.Play(id="x", move=move, at=9_800), 10_000)
            assert live.require_playing().steps[-1].at == 9_900

    asyncio.run(release())


@pytest.mark.long
def test_the_round_trip_is_measured_by_the_server(server: Running) -> None:
    """Who claims a moment long gone is not believed: the pings know better."""
    created = server.api.create("lots", "me", "me", options={"hand": "crane", "crew": False})

    async def lie() -> None:
        async with begun(server, created) as clients:
            while clients[0].frame and clients[0].frame["view"]["table"]["phase"] == "take":
                mover = clients[asked(clients[0])[0]]
                await mover.play(mover.moves[0])
                await level(clients)
            mover = clients[asked(clients[0])[0]]
            await mover.until(lambda c: any(m["type"] == "ping" for m in c.received))
            await mover.post("ping", id="now")
            await mover.until(lambda c: any(m.get("id") == "now" for m in c.received))
            now = next(m["now"] for m in mover.received if m.get("id") == "now")
            await asyncio.sleep(2.1)
            await mover.play(mover.moves[0], at=now)
            await level(clients)
            assert mover.frame is not None
            assert mover.frame["at"] > now

    asyncio.run(lie())


def test_who_asks_first_sees_what_holding_a_block_would_show(server: Running) -> None:
    """The risk of a spot, before anything is done; then, held there, just that is seen. Others learn nothing."""
    created = server.api.create("lots", "me", "me", options={"hand": "unsteady", "crew": False})

    async def wake() -> None:
        async with begun(server, created) as (mover, other):
            await play_until([mover, other], lambda c: bool(c.frame and spots(c)))
            heard = len(other.received)
            hold = f"hold {spots(mover)[-1]}"
            checked = await mover.ask("check", move=hold)
            assert checked["legal"]
            assert checked["view"]["held"]["accident"] >= 0
            await mover.play(hold)
            await level([mover, other])
            assert mover.frame is not None
            assert checked["view"] == mover.frame["view"]
            before = [m for m in other.received[heard:] if m["type"] == "frame"]
            assert len(before) == 1
            certain = await mover.ask("check", move="release")
            assert certain["legal"]
            assert certain["view"] is None

    asyncio.run(wake())


def spots(client: Client) -> list[str]:
    """Where the player on turn may place something."""
    assert client.frame is not None
    if 0 not in client.frame["to_act"]:
        return []
    return [str(placement[1]) for placement in client.frame["view"]["placements"]]
