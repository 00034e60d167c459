"""Positions of records from which a new table goes on. Runs in a worker process."""

from __future__ import annotations

import msgspec

from boroughs.core.dice import SeededDice
from boroughs.core.errors import BadRecord
from boroughs.core.history import StepReplayer
from boroughs.core.record import MOVE
from boroughs.core.replay import replayable
from boroughs.server.messages.texts import readable_line
from boroughs.server.workers import seen_records
from boroughs.server.workers.jobs import PositionFound, PositionJob
from boroughs.server.workers.records import open_record


def find(job: PositionJob) -> PositionFound:
    """The position before a move, or before the first that follows, as its mover knew it.

    Whatever the mover could not know is imagined anew: a record that has been looked at tells nothing of it.
    """
    if seen_records.is_seen(job.text):
        raise BadRecord("no-such-move", step=job.step)
    game, record = open_record(job.text)
    steps = replayable(game, record)
    first = len(record.steps) - len(steps)
    # From any moment on: the clock may tick, or something be taken back, before anybody moves.
    wanted = range(max(first + 1, job.step), len(record.steps))
    move = next((number for number in wanted if record.steps[number].kind == MOVE), None)
    if move is None or job.step <= first:
        raise BadRecord("no-such-move", step=job.step)
    replayer = StepReplayer(game, record.seats, record.options)
    for step in steps[: move - first]:
        replayer.take(step)
    seat = record.steps[move].seat
    imagined = game.imagine(game.view(replayer.state, seat), SeededDice(job.seed))
    imagined.now = replayer.state.now  # A view does not say it, and deadlines count from it.
    return PositionFound(
        game=game.name,
        variant=record.variant,
        players=[*map(readable_line, record.players), *[""] * record.seats][: record.seats],
        seat=seat,
        options=dict(imagined.options),
        state=msgspec.Raw(game.encode_position(imagined)),
        now=imagined.now,
    )
