"""What leaves for a viewer tells nothing that this viewer may not know: bytes, numbers, sizes and order."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from unittest.mock import patch

import msgspec
import pytest

from boroughs.core.audience import Audience, Viewer
from boroughs.core.errors import IllegalMove
from boroughs.core.options import OptionValue
from boroughs.core.table import Table
from boroughs.server.provable_dice import ProvableDice
from boroughs.server.store.documents import TakebackAsked
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.seats import resign
from server.indoors import Ear, at, listen, seated, still_server
from server.indoors import StillServer as PlayServer

Input = tuple[int, str, int]
"""Seat, move, moment."""


@dataclass(frozen=True)
class Setting:
    """A kind of table."""

    game: str
    seats: int
    options: dict[str, OptionValue] = field(default_factory=dict)


class Script:
    """Some moves of a random game as they were sent, and who could see each."""

    def __init__(self) -> None:
        self.sent: list[Input] = []
        self.audiences: list[Audience] = []

    def hidden_from(self, viewer: Viewer) -> list[int]:
        return [n for n, audience in enumerate(self.audiences) if not audience.hears(viewer)]


async def play_at_random(play_server: PlayServer, table: Setting, seed: int, steps: int) -> Script:
    live = await seated(play_server, table.game, table.seats, options=table.options)
    chooser = random.Random(seed)
    script = Script()
    for number in range(1, steps + 1):
        game = live.require_playing()
        if not game.to_act:
            break
        seat = chooser.choice(game.to_act)
        move = chooser.choice(list(game.moves(seat)))
        script.audiences.append(game.state.audience(seat, move))
        script.sent.append((seat, move.notation, number * 100))
        at(play_server, number * 100)
        await live.play(seat, move.notation, live.clock.now())
        if live.head.phase != "playing":
            break
    return script


async def follow(
    table_setting: Setting, sent: list[Input], viewer: Viewer, change: int
) -> tuple[Table, Ear, bool]:
    """The same inputs again, but one hidden from the viewer is exchanged; stops where it cannot go on."""
    async with still_server() as play_server:
        return await _follow(play_server, table_setting, sent, viewer, change)


async def _follow(
    play_server: PlayServer, setting: Setting, sent: list[Input], viewer: Viewer, change: int
) -> tuple[Table, Ear, bool]:
    live = await seated(play_server, setting.game, setting.seats, options=setting.options)
    ear = listen(live, viewer)
    exchanged = False
    for number, (seat, notation, moment) in enumerate(sent):
        table = live.require_playing()
        at(play_server, moment)
        move = notation
        if number == change and seat in table.to_act:
            others = [
                other.notation
                for other in table.moves(seat)
                if other.notation != notation
                and not table.state.audience(seat, other).hears(viewer)
            ]
            wanted = live.game.parse(notation)
            if others and not table.state.audience(seat, wanted).hears(viewer):
                move, exchanged = others[0], True
        try:
            await live.play(seat, move, live.clock.now())
        except IllegalMove:
            break
        if live.head.phase != "playing":
            break
    assert live.table is not None
    return live.table, ear, exchanged


def common(first: Table, second: Table, viewer: Viewer) -> int:
    """How many frames are the same to this viewer, as far as the rules go."""
    pairs = zip(first.record_for(viewer), second.record_for(viewer), strict=False)
    same = 0
    for mine, other in pairs:
        if mine.encode() != other.encode():
            break
        same += 1
    return same


def news(ear: Ear) -> list[bytes]:
    """What was told of the table itself while the game ran."""
    told = [message for message in ear.heard if message.startswith(b'{"type":"table"')]
    return [message for message in told if b'"phase":"over"' not in message]


SETTINGS = [
    Setting("lanterns", 3),
    Setting("chinatown", 3),
    Setting("mad-city", 2, {"mode": "standard"}),
]


@pytest.mark.parametrize(
    "setting",
    [
        pytest.param(setting, marks=() if number == 0 else pytest.mark.long, id=setting.game)
        for number, setting in enumerate(SETTINGS)
    ],
)
def test_twins_look_alike_byte_for_byte(setting: Setting) -> None:
    """Two tables that differ in a hidden move send the same bytes until the rules reveal it."""

    async def compare() -> int:
        exchanged = 0
        for seed in range(2):
            async with still_server() as play_server:
                script = await play_at_random(play_server, setting, seed, 60)
            for viewer in (None, 0, setting.seats - 1):
                hidden = script.hidden_from(viewer)
                for change in random.Random(seed).sample(hidden, min(2, len(hidden))):
                    mine = await follow(setting, script.sent, viewer, -1)
                    twin = await follow(setting, script.sent, viewer, change)
                    same = common(mine[0], twin[0], viewer)
                    first, second = mine[1].frames(), twin[1].frames()
                    assert first[: same - 1] == second[: same - 1]
                    assert news(mine[1]) == news(twin[1]) == []
                    exchanged += twin[2]
        return exchanged

    assert asyncio.run(compare()) > 0


def test_a_secret_step_sends_nothing_to_others() -> None:
    """Seat 0 bids, and bids anew: the others get no message at all, not even an empty one."""

    async def bid() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "lanterns", 3)
            others = [listen(live, viewer) for viewer in (1, 2, None)]
            own = listen(live, 0)
            bids = [move.notation for move in live.require_playing().moves(0)]
            for move in bids:
                at(play_server, play_server.services.uptime.now() + 10)
                await live.play(0, move, live.clock.now())
            assert [len(ear.heard) for ear in others] == [0, 0, 0]
            assert len(own.frames()) >= 1
            for ear in (own, *others):
                live.broadcaster.welcome(ear)
            numbers = [ear.messages[-1]["frame"]["number"] for ear in others]
            assert numbers == [1, 1, 1]

    asyncio.run(bid())


def test_a_secret_step_does_not_end_a_takeback_request_for_all_to_see() -> None:
    async def ask() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "lanterns", 3)
            await live.play(0, live.require_playing().moves(0)[0].notation, 0)
            live.head.request = TakebackAsked(number=1, seat=0, waiting=[1, 2])
            live.mark_changed()
            await live.commit()
            watcher = listen(live, None)
            await live.play(1, live.require_playing().moves(1)[0].notation, 0)
            assert watcher.heard == []
            await live.play(1, "ready", 0)
            assert live.head.request is None

    asyncio.run(ask())


def test_no_secret_of_the_table_is_ever_told_before_its_end() -> None:
    async def play() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "machi-koro", 2)
            ears = [listen(live, viewer) for viewer in (0, 1, None)]
            chooser = random.Random(5)
            for _ in range(30):
                seat = live.require_playing().to_act[0]
                move = chooser.choice(list(live.require_playing().moves(seat))).notation
                await live.play(seat, move, live.clock.now())
            running = b"".join(message for ear in ears for message in ear.heard)
            assert live.head.secret.encode() not in running
            await resign(live, 0)
            everything = b"".join(message for ear in ears for message in ear.heard)
            head = live.head
            assert head.secret.encode() in everything
            hashes = [head.host, head.watch, *(seat.key for seat in head.seats)]
            assert not any(text.encode() in everything for text in [*hashes, head.bot_seed])

    asyncio.run(play())


def test_the_position_is_only_in_the_store() -> None:
    """What everybody gets of a table has no field that its struct does not name."""

    async def look() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "lanterns", 2)
            ear = listen(live, None)
            live.broadcaster.welcome(ear)
            [message] = ear.messages
            from boroughs.server.messages.play import Welcome  # noqa: PLC0415

            names = {field.encode_name for field in msgspec.structs.fields(Welcome)}
            assert set(message) == names | {"type"}

    asyncio.run(look())


class OtherDice(ProvableDice):
    """Throws as the table's dice would, but the n-th time that this viewer may not see, something else comes up."""

    viewer: Viewer = None
    change = -1
    live: LiveTable | None = None
    hidden = 0

    def below(self, sides: int) -> int:
        number = super().below(sides)
        table = None if OtherDice.live is None else OtherDice.live.table
        chance = None if table is None else table.state.chance()
        if chance is None or chance.audience.hears(OtherDice.viewer):
            return number
        OtherDice.hidden += 1
        return (number + 1) % sides if OtherDice.hidden - 1 == OtherDice.change else number


async def follow_draws(
    setting: Setting, sent: list[Input], viewer: Viewer, change: int
) -> tuple[Table, Ear, int]:
    """The same inputs with other luck; also says how many draws this viewer did not see."""
    with patch("boroughs.server.tables.session.ProvableDice", OtherDice):
        async with still_server() as play_server:
            OtherDice.viewer, OtherDice.change = viewer, change
            OtherDice.live, OtherDice.hidden = None, 0
            live = await seated(play_server, setting.game, setting.seats, options=setting.options)
            OtherDice.live = live
            ear = listen(live, viewer)
            for seat, notation, moment in sent:
                at(play_server, moment)
                try:
                    await live.play(seat, notation, live.clock.now())
                except IllegalMove:
                    break
                if live.head.phase != "playing":
                    break
            assert live.table is not None
            return live.table, ear, OtherDice.hidden


@pytest.mark.parametrize(
    ("setting", "steps"),
    [
        pytest.param(Setting("new-jack-city", 3), 40, marks=pytest.mark.long),
        pytest.param(Setting("chinatown", 3), 60, marks=pytest.mark.long),
        (Setting("lots", 3, {"hand": "steady"}), 60),
    ],
    ids=lambda value: value.game if isinstance(value, Setting) else "",
)
def test_twins_of_other_luck_look_alike_byte_for_byte(setting: Setting, steps: int) -> None:
    """Somebody else draws another card: those who do not see it get the same bytes until it shows."""

    async def compare() -> tuple[int, int]:
        compared = draws = 0
        for seed in range(2):
            async with still_server() as play_server:
                script = await play_at_random(play_server, setting, seed, steps)
            for viewer in (None, 0):
                mine, ear, hidden = await follow_draws(setting, script.sent, viewer, -1)
                draws += hidden
                for change in random.Random(seed).sample(range(hidden), min(2, hidden)):
                    twin, other, _ = await follow_draws(setting, script.sent, viewer, change)
                    same = common(mine, twin, viewer)
                    assert ear.frames()[: same - 1] == other.frames()[: same - 1]
                    assert news(ear) == news(other) == []
                    compared += same
        return compared, draws

    compared, draws = asyncio.run(compare())
    if setting.game != "lots":
        # There cards are drawn as rewards, which random builders seldom reach.
        assert draws > 0
        assert compared > 10
