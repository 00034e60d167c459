"""From a record back to a table, and the proof that a record is what it claims to be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from boroughs.core.bot import Bot
from boroughs.core.clock import TimeControl
from boroughs.core.dice import Dice, NoDice, dice_of
from boroughs.core.errors import BadOptions, BadRecord
from boroughs.core.game import Game
from boroughs.core.history import StepReplayer, replay_start
from boroughs.core.record import POSITION, Record, Step, digest
from boroughs.core.table import Table
from boroughs.core.takebacks import practice_steps


def game_of_record(game: Game, record: Record) -> Game:
    """The game with the numbers that the record was played with."""
    try:
        return game.varied(record.variant)
    except BadOptions as error:
        raise BadRecord("bad-head", problem=str(error)) from None


def replayable(game: Game, record: Record) -> list[Step]:
    """The steps that these rules can take again: all, or those from the last marked position on."""
    _check_marks(record)
    steps = record.steps[replay_start(record.steps) :]
    written_under = steps[0].notation if steps[0].kind == POSITION else str(record.rules)
    if written_under != str(game.rules_version):
        raise BadRecord("other-rules", recorded=written_under, known=game.rules_version)
    return steps


def _check_marks(record: Record) -> None:
    """A position is marked in the middle only where newer rules began: elsewhere the steps must lead to it."""
    rules = record.rules
    for number, step in enumerate(record.steps):
        if step.kind == POSITION:
            marked = int(step.notation) if step.notation.isdecimal() else 0
            if number and marked <= rules:
                raise BadRecord("mark-without-upgrade", step=number + 1)
            rules = marked


def replay_record(
    game: Game,
    record: Record,
    *,
    compare: bool = False,
    dice: Dice | None = None,
    bots: Mapping[int, Bot] | None = None,
    bot_seed: str = "",
    time_control: TimeControl | None = None,
) -> Table:
    """A table that stands where the record ends, and goes on as if it had never been interrupted.

    `dice`, fresh, are those of a table that had other dice than its seed's. With `compare` every
    throw is thrown again and every verdict computed again.
    """
    thrown_with = _dice_of(record) if dice is None else dice
    replayer = _retake(game, record, thrown_with, compare)
    return Table.resume(
        game,
        replayer.state,
        record,
        NoDice() if thrown_with is None else thrown_with,
        bots=bots,
        bot_seed=bot_seed,
        time_control=time_control,
    )


@dataclass(frozen=True, slots=True)
class Verified:
    """What a verification has looked at."""

    steps: int
    skipped: int
    """Steps under older rules, of which only the position they led to is known."""
    throws: int
    """Draws that were thrown again."""
    unproven: int
    """Draws of dice that are not known: possible, but anybody may have made them up."""
    verdicts: int
    """Verdicts that were computed again."""
    doubts: tuple[str, ...] = ()
    """Why it is consistent but not proven, as codes; none where it is proven."""
    taken_back: int = 0
    """Steps that only a practice table takes back: chance that was seen, what came to light, others' deeds."""

    @property
    def proven(self) -> bool:
        """Whether nobody can have made it up, as far as the dice's commitment was seen before the game.

        Of a game in which dice were thrown until they pleased, this says too little: see `taken_back`.
        """
        return not self.doubts

    @property
    def practice(self) -> bool:
        """Whether the result counts for practice only."""
        return self.taken_back > 0


def verify_record(game: Game, record: Record, dice: Dice | None = None) -> Verified:
    """Replays a record with every draw thrown again and every verdict computed again, or BadRecord.

    `dice`, fresh, are those of a table that had other dice than its seed's.
    """
    thrown_with = _dice_of(record) if dice is None else dice
    replayer = _retake(game, record, thrown_with, compare=True)
    known = thrown_with is not None
    return Verified(
        steps=len(record.steps),
        skipped=replay_start(record.steps),
        throws=replayer.thrown if known else 0,
        unproven=0 if known else replayer.thrown,
        verdicts=replayer.computed,
        doubts=_doubts(record, replayer),
        taken_back=practice_steps(game, record.seats, record.options, replayable(game, record)),
    )


def dice_after(game: Game, record: Record) -> Dice | None:
    """The seed's dice as they stand after all steps of this record; None where it has no seed."""
    dice = _dice_of(record)
    if dice is not None:
        replayer = StepReplayer(game, record.seats, record.options, dice)
        for step in replayable(game, record):
            replayer.take(step)
    return dice


def _doubts(record: Record, replayer: StepReplayer) -> tuple[str, ...]:
    """What the rules cannot rule out."""
    if record.dice:
        dice = ""
    elif record.seed:
        # Whoever writes a record may choose the seed that suits them.
        dice = "public-seed"
    else:
        dice = "unknown-dice" if replayer.thrown else ""
    first = record.steps[0].kind == POSITION
    doubts = {
        dice: bool(dice),
        "no-commitment": not record.dice and not dice,
        "variant": bool(record.variant),
        "begins-with-a-position": first,
        "older-rules": replay_start(record.steps) > 0,
        "unfinished": replayer.state.result() is None,
    }
    return tuple(doubt for doubt, holds in doubts.items() if holds)


def _retake(game: Game, record: Record, dice: Dice | None, compare: bool) -> StepReplayer:
    if record.game != game.name:
        raise BadRecord("other-game", recorded=record.game, known=game.name)
    if record.variant != game.variant:
        raise BadRecord("other-variant")
    taken = replay_start(record.steps)
    replayer = StepReplayer(game, record.seats, record.options, dice, compare, taken)
    for step in replayable(game, record):
        replayer.take(step)
    position = game.to_dict(replayer.state)
    known = [digest(one) for one in (position, *game.former_positions(position))]
    if record.final not in known:
        raise BadRecord("final-differs", recorded=record.final, found=known[0])
    if record.edited:
        raise BadRecord("edited")
    return replayer


def _dice_of(record: Record) -> Dice | None:
    """The dice that threw what can be replayed; a table that met new rules took fresh ones from there on."""
    mark = replay_start(record.steps)
    if not record.seed:
        return None
    return dice_of(f"{record.seed}/position {mark}" if mark else record.seed)
