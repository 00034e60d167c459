"""A game at a table from its first draw on: begun, or resumed from the store."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from boroughs.core.clock import ThinkingClocks, TimeControl
from boroughs.core.dice import Dice
from boroughs.core.game import Game
from boroughs.core.record import Record, Step
from boroughs.core.replay import dice_after
from boroughs.core.table import Table
from boroughs.core.takebacks import TakebackPolicy, Takebacks
from boroughs.server.broadcast.frames import TableFrames
from boroughs.server.provable_dice import ProvableDice, key_after_upgrade, mixed_key, write_proof
from boroughs.server.store.documents import StoredPosition, StoredStep, TableHead
from boroughs.server.tables.rows import stored_position
from boroughs.server.tables.rules_upgrade import last_upgrade

_POSITIONS_KEPT = 8
"""Enough for what is usually taken back; thirty-two were most of a table's memory, and of the garbage
collector's work. A longer takeback goes through the record, beside the event loop."""


class GameSession:
    """The engine's table, its dice, and the frames that its viewers get."""

    def __init__(self, table: Table, policy: TakebackPolicy) -> None:
        self.table = table
        table.takebacks = Takebacks(policy, _POSITIONS_KEPT)
        self.frames = TableFrames(table)

    @classmethod
    def begin(cls, game: Game, head: TableHead, watched: bool) -> GameSession:
        """Nature makes the first draw; `watched` where spectators are there."""
        position = None
        if head.start is not None:
            position = game.from_dict(msgspec.json.decode(head.start.state))
            position.now = head.start.now
        # The dice of a daily puzzle are public: everybody draws the same.
        table = Table(
            game,
            len(head.seats),
            head.options,
            position=position,
            seed=_public_seed(game, head) or None,
            dice=None if head.daily else ProvableDice(_dice_key(head)),
            players=head.labels,
            time_control=_time_control(head),
        )
        session = cls(table, head.takeback)
        session.frames.open_new(watched)
        return session

    @classmethod
    def resume(
        cls, game: Game, head: TableHead, position: StoredPosition, steps: Sequence[StoredStep]
    ) -> GameSession:
        """Goes on where the store left it."""
        state = game.from_dict(msgspec.json.decode(position.state))
        state.now = max(state.now, steps[-1].at)
        record = Record(
            game=head.game,
            rules=head.rules,
            seats=len(head.seats),
            options=head.options,
            variant=head.variant,
            seed=_public_seed(game, head),
            players=head.labels,
            steps=[Step(s.kind, s.at, s.seat, s.notation, list(s.answers)) for s in steps],
        )
        dice: Dice = dice_after(game, record) or ProvableDice(
            key_after_upgrade(_dice_key(head), last_upgrade(steps)), position.throws
        )
        control, clocks = _time_control(head), None
        if control is not None:
            clocks = ThinkingClocks(control, list(position.left), dict(position.since))
        session = cls(Table.resume(game, state, record, dice, clocks=clocks), head.takeback)
        session.frames.reopen(position.doors)
        return session

    def position(self, now: int, uptime: int) -> bytes:
        """Enough to resume from."""
        dice = self.table.dice
        return stored_position(
            self.table,
            self.frames.door_positions(),
            now=now,
            uptime=uptime,
            throws=dice.throws if isinstance(dice, ProvableDice) else 0,
        )

    def reveal_dice(self, head: TableHead) -> None:
        """The record gets all that is needed to throw the dice again."""
        self.table.players = head.labels
        self.table.notes = head.notes
        if head.daily:
            # The record has their seed.
            return
        self.table.proof = write_proof(
            head.dice, head.id, bytes.fromhex(head.secret), head.contributions, head.hashes
        )


def _public_seed(game: Game, head: TableHead) -> str:
    """The seed of a daily puzzle; empty at other tables."""
    puzzle = game.daily(head.daily) if head.daily else None
    return "" if puzzle is None else puzzle.seed


def _dice_key(head: TableHead) -> bytes:
    added = {seat: bytes.fromhex(text) for seat, text in head.contributions.items()}
    return mixed_key(bytes.fromhex(head.secret), added)


def _time_control(head: TableHead) -> TimeControl | None:
    return None if head.clock is None else TimeControl(head.clock.bank, head.clock.extra)
