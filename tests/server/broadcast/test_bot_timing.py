"""When a bot acts tells nothing that it could not know: twins whose secrets differ hear from it at the same moments."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import pytest

from boroughs.core.audience import Viewer
from boroughs.core.errors import IllegalMove
from boroughs.core.move import Move
from boroughs.server.messages.tables import CreateTable, SeatWish
from boroughs.server.provable_dice import ProvableDice
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.seats import be_ready
from server.broadcast.test_secrets import Setting
from server.indoors import Ear, known_secrets
from server.virtual_time import run_virtually, virtual_server
from soak import SOAK

SEEDS = 6 if SOAK else 1
BOT = 0
TIMES = {"at", "now", "deadline", "ends", "number"}


@dataclass(frozen=True)
class Act:
    """What a person does at a moment; `unseen_by` it leaves no frame."""

    at: int
    seat: int
    notation: str
    unseen_by: frozenset[Viewer] = frozenset()


@dataclass(frozen=True)
class Change:
    """What differs in a twin: a secret act is another one, is followed by another one, or comes later."""

    index: int = -1
    again_after: int = 0
    later: int = 0
    viewer: Viewer = None
    draw: int = -1
    """Which of the draws that neither this viewer nor the bot sees comes out otherwise."""


class OtherLuck(ProvableDice):
    """The table's own dice, but for one draw that is hidden from a viewer and from the bot."""

    live: LiveTable | None = None
    change = Change()
    hidden = 0
    changed_at: int | None = None

    def below(self, sides: int) -> int:
        number = super().below(sides)
        table = None if OtherLuck.live is None else OtherLuck.live.table
        chance = None if table is None else table.state.chance()
        unseen_by = (OtherLuck.change.viewer, BOT)
        if chance is None or any(chance.audience.hears(viewer) for viewer in unseen_by):
            return number
        OtherLuck.hidden += 1
        if OtherLuck.hidden - 1 != OtherLuck.change.draw or sides < 2:
            return number
        OtherLuck.changed_at = moment_now()
        return (number + 1) % sides


def moment_now() -> int:
    return int(asyncio.get_running_loop().time() * 1000 + 0.5)


class TimedEar(Ear):
    """Keeps when each frame came."""

    def __init__(self, viewer: Viewer) -> None:
        super().__init__(viewer)
        self.frames_heard: list[tuple[int, bytes]] = []

    def send(self, message: bytes) -> None:
        if message.startswith(b'{"type":"frame"'):
            self.frames_heard.append((moment_now(), message))


@dataclass
class Evening:
    """One run of a table: what people did, and what everybody heard and when."""

    acts: list[Act] = field(default_factory=list)
    ears: dict[Viewer, TimedEar] = field(default_factory=dict)
    changed_at: int | None = None
    """When the secret of the twin was made another."""


async def evening(
    setting: Setting, script: Sequence[Act] | None, change: Change, seed: int, acts: int
) -> Evening:
    """Plays at random, or what the script says; seat 0 is the bot's."""
    play_server = virtual_server()
    with known_secrets():
        await play_server.open()
        people = range(1, setting.seats)
        wishes = [SeatWish(kind="bot", bot="random")]
        wishes += [SeatWish(kind="me", name=f"P{seat}") for seat in people]
        created = await play_server.registry.create(
            CreateTable(game=setting.game, seats=wishes, options=setting.options), "en"
        )
        live = await play_server.registry.get(created.table.id)
        live.head.bot_seed = f"bots {seed}"
        OtherLuck.live, OtherLuck.change = live, change
        OtherLuck.hidden, OtherLuck.changed_at = 0, None
        told = Evening()
        for viewer in (None, *people):
            told.ears[viewer] = TimedEar(viewer)
            live.connections.add(told.ears[viewer])
        for seat in people:
            await be_ready(live, seat, f"{seat:02x}" * 16)
        if script is None:
            await _play_at_random(live, told, random.Random(seed), people, acts)
        else:
            await _follow(live, told, script, change)
        await play_server.close()
    return told


async def _play_at_random(
    live: LiveTable, told: Evening, chooser: random.Random, people: Sequence[int], acts: int
) -> None:
    for _ in range(acts):
        await asyncio.sleep(chooser.randrange(150, 1200) / 1000)
        if live.head.phase != "playing":
            return
        able = [seat for seat in people if live.require_playing().moves(seat)]
        if able:
            seat = chooser.choice(able)
            move = chooser.choice(list(live.require_playing().moves(seat)))
            await _act(live, told, seat, move.notation)


async def _follow(live: LiveTable, told: Evening, script: Sequence[Act], change: Change) -> None:
    loop = asyncio.get_running_loop()
    for number, act in enumerate(script):
        await asyncio.sleep(max(0.0, act.at / 1000 - loop.time()))
        if live.head.phase != "playing":
            return
        notation = act.notation
        if number == change.index and change.later:
            await asyncio.sleep(change.later / 1000)
            told.changed_at = act.at
        elif number == change.index and not change.again_after:
            notation = _another_secret(live, act) or notation
            told.changed_at = act.at if notation != act.notation else None
        if not await _act(live, told, act.seat, notation):
            return
        if number == change.index and change.again_after:
            other = _another_secret(live, act)
            if other is not None:
                await asyncio.sleep(change.again_after / 1000)
                told.changed_at = act.at + change.again_after
                if not await _act(live, told, act.seat, other):
                    return
    await asyncio.sleep(3)


def _another_secret(live: LiveTable, act: Act) -> str | None:
    """Another move of this seat that those do not see who did not see this one."""
    table = live.require_playing()

    def secret(move: Move) -> bool:
        audience = table.state.audience(act.seat, move)
        return not any(audience.hears(viewer) for viewer in act.unseen_by)

    moves = [move for move in table.moves(act.seat) if move.notation != act.notation]
    return next((move.notation for move in moves if secret(move)), None)


async def _act(live: LiveTable, told: Evening, seat: int, notation: str) -> bool:
    assert live.frames is not None
    moment = moment_now()
    await live.replays.open_door(None)
    viewers = [None, *range(live.require_playing().state.seats)]
    before = {viewer: live.frames.doors[viewer].number for viewer in viewers}
    try:
        await live.play(seat, notation, live.clock.now())
    except IllegalMove:
        return False
    same = {viewer for viewer in viewers if live.frames.doors[viewer].number == before[viewer]}
    told.acts.append(Act(moment, seat, notation, frozenset(same)))
    return True


def shown(frame: Any) -> Any:
    """What a frame shows, whenever it came."""
    if isinstance(frame, dict):
        return {name: shown(value) for name, value in frame.items() if name not in TIMES}
    if isinstance(frame, list):
        return [shown(value) for value in frame]
    return frame


def heard(frame: bytes) -> list[str]:
    return [line["text"] for line in json.loads(frame)["heard"]]


def compared(mine: TimedEar, twin: TimedEar, since: int) -> int:
    """Frames after the change that came at the same moments; ends where the rules have shown the difference."""
    same = 0
    for (when, frame), (then, other) in zip(mine.frames_heard, twin.frames_heard, strict=False):
        assert when == then, f"{heard(frame)} at {when}, in the twin {heard(other)} at {then}"
        if frame != other and shown(json.loads(frame)) != shown(json.loads(other)):
            break
        same += when > since
    return same


@pytest.mark.parametrize(
    ("setting", "acts"),
    [
        (Setting("lanterns", 3), 16),
        pytest.param(Setting("chinatown", 3), 16, marks=pytest.mark.long),
        pytest.param(Setting("mad-city", 3, {"mode": "standard"}), 16, marks=pytest.mark.long),
        (Setting("lots", 3, {"hand": "steady"}), 50),
    ],
    ids=lambda value: value.game if isinstance(value, Setting) else "",
)
def test_a_bot_acts_when_it_would_have_acted_anyway(setting: Setting, acts: int) -> None:
    """Somebody secretly does something else, or changes their mind while the bot's hand is on its way."""
    after = changed = 0
    for seed in range(1, SEEDS + 1):
        mine = run_virtually(evening(setting, None, Change(), seed, acts))
        for viewer, ear in mine.ears.items():
            secret = [
                number
                for number, act in enumerate(mine.acts)
                if {viewer, BOT} <= act.unseen_by and act.seat != viewer
            ]
            for index in random.Random(seed).sample(secret, min(2, len(secret))):
                for again_after, later in ((0, 0), (137, 0), (0, 137)):
                    change = Change(index, again_after, later)
                    twin = run_virtually(evening(setting, mine.acts, change, seed, 0))
                    if twin.changed_at is not None:
                        changed += 1
                        after += compared(ear, twin.ears[viewer], twin.changed_at)
    assert changed > 0
    assert after > 0


def test_a_bot_acts_when_it_would_have_acted_whatever_others_drew() -> None:
    """Somebody else draws another card, which neither the bot nor the viewer sees."""
    setting, after = Setting("new-jack-city", 3), 0
    with patch("boroughs.server.tables.session.ProvableDice", OtherLuck):
        for seed in range(1, SEEDS + 1):
            for viewer in (None, 1):
                plain = Change(viewer=viewer)
                mine = run_virtually(evening(setting, None, plain, seed, 12))
                hidden = OtherLuck.hidden
                for draw in random.Random(seed).sample(range(hidden), min(3, hidden)):
                    change = Change(viewer=viewer, draw=draw)
                    twin = run_virtually(evening(setting, mine.acts, change, seed, 0))
                    if OtherLuck.changed_at is not None:
                        since = OtherLuck.changed_at
                        after += compared(mine.ears[viewer], twin.ears[viewer], since)
    assert after > 0
