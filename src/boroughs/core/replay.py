"""From a record back to a table."""

from __future__ import annotations

from boroughs.core.dice import SeededDice
from boroughs.core.errors import BadRecord
from boroughs.core.game import Game
from boroughs.core.history import Retaking
from boroughs.core.record import POSITION, Record, Step, digest
from boroughs.core.table import Table


def replayable(game: Game, record: Record) -> list[Step]:
    """The steps that these rules can take again: all, or those from the last marked position on."""
    marks = [index for index, step in enumerate(record.steps) if step.kind == POSITION]
    if not marks and record.rules != game.rules_version:
        raise BadRecord("other-rules", recorded=record.rules, known=game.rules_version)
    return record.steps[marks[-1] :] if marks else record.steps


def replay_record(game: Game, record: Record, *, compare: bool = False) -> Table:
    """A table that stands where the record ends, and can go on with the same dice.

    With `compare` every throw of a seeded table is thrown again, and every verdict computed again.
    """
    if record.game != game.name:
        raise BadRecord("other-game", recorded=record.game, known=game.name)
    seed = record.seed or "unknown"
    steps = replayable(game, record)
    if len(steps) < len(record.steps):
        # The throws before the mark cannot be repeated, so the dice go on from a place of their own.
        seed += f"/position {len(record.steps) - len(steps)}"
    dice = SeededDice(seed)
    retaking = Retaking(
        game, record.seats, record.options, dice, compare=compare and bool(record.seed)
    )
    for step in steps:
        retaking.take(step)
    found = digest(retaking.state)
    if found != record.final:
        raise BadRecord("final-differs", recorded=record.final, found=found)
    return Table.resume(game, retaking.state, record, dice)
