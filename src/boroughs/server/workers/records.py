"""Records looked at again: checked, summed up, and shown through anybody's eyes. Runs in a worker process."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.history import StepReplayer
from boroughs.core.phrase import Phrase
from boroughs.core.record import WITHDRAW, Note, Record, parse_record
from boroughs.core.replay import Verified, game_of_record, replayable
from boroughs.core.state import State
from boroughs.core.view import encode_view
from boroughs.review.reviewing import judge_kind
from boroughs.server.broadcast.frames import result_info
from boroughs.server.broadcast.sentences import Sentences, label_name, title_of
from boroughs.server.messages.records import (
    Proof,
    RecordInfo,
    RecordNote,
    ReplayFrame,
    StandingPoint,
)
from boroughs.server.messages.refusals import server_words
from boroughs.server.messages.texts import readable_line
from boroughs.server.provable_dice import verified_record
from boroughs.server.workers import seen_records
from boroughs.server.workers.import_bounds import check_record, known_game
from boroughs.server.workers.jobs import FramesJob, FramesShown, RecordJob, RecordRead

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def read(job: RecordJob) -> RecordRead:
    if seen_records.is_seen(job.text):
        return seen_records.read(job)
    game, record = open_record(job.text)
    verified = verified_record(game, record)
    replayer, standing = _walked(game, record)
    result = replayer.state.result()
    info = RecordInfo(
        id=job.id,
        kind="record",
        viewer=None,
        game=game.name,
        title=title_of(game, job.language),
        rules_version=record.rules,
        players=[readable_line(label) for label in record.players],
        seats=record.seats,
        options=record.options,
        real_time=game.real_time,
        steps=len(record.steps),
        finished=result is not None,
        result=None if result is None else result_info(result),
        proof=_proof(record, verified),
        judge=None if result is None else judge_kind(game, record.seats),
        notes=[_note(note, job.language) for note in record.notes],
        standing=standing,
    )
    return RecordRead(info=info)


def show(job: FramesJob) -> FramesShown:
    if seen_records.is_seen(job.text):
        return seen_records.show(job)
    game, record = open_record(job.text)
    if job.viewer is not None and not 0 <= job.viewer < record.seats:
        raise BadOptions("no-such-seat", seat=job.viewer)
    sentences = Sentences(game, job.language, [label_name(label) for label in record.players])
    wanted = range(job.first, job.first + min(job.count, seen_records.MOST_FRAMES))
    steps = replayable(game, record)
    replayer = StepReplayer(game, record.seats, record.options)
    frames = []
    for number, step in enumerate(steps, len(record.steps) - len(steps)):
        if number >= wanted.stop:
            break
        replayer.take(step, listen=number in wanted)
        if number in wanted:
            withdrawn = step.kind == WITHDRAW
            frames.append(_frame(sentences, replayer, number, step.at, withdrawn, job.viewer))
    return FramesShown(viewer=job.viewer, frames=frames)


def _frame(
    sentences: Sentences,
    replayer: StepReplayer,
    number: int,
    at: int,
    withdrawn: bool,
    viewer: Viewer,
) -> ReplayFrame:
    heard = [event.phrase() for event in replayer.events if event.audience.hears(viewer)]
    view = replayer.game.view(replayer.state, viewer)
    return ReplayFrame(
        step=number,
        at=at,
        withdrawn=withdrawn,
        heard=sentences.lines(heard, viewer),
        view=msgspec.Raw(encode_view(sentences.game.annotated(view))),
        scene=sentences.scene(view),
        standing=sentences.standing(view),
        to_act=list(view.to_act),
        prompt=sentences.prompt(view, tuple(view.to_act)),
    )


@lru_cache(maxsize=2)
def open_record(text: str) -> tuple[Game, Record]:
    """The record of this text and its game, or BadRecord."""
    record = parse_record(text)
    game = game_of_record(known_game(record.game), record)
    check_record(game, record)
    return on_its_day(game, record), record


def on_its_day(game: Game, record: Record) -> Game:
    """What was played as a day's challenge is told as one: its seed names the day."""
    named = _DATE.search(record.seed)
    puzzle = game.daily(named[0]) if named else None
    return game.on_day() if puzzle is not None and puzzle.seed == record.seed else game


def _note(note: Note, language: str) -> RecordNote:
    step, seat, code, name = note
    text = server_words(language).say(Phrase(f"notice.{code}", {"name": readable_line(name)}))
    return RecordNote(step=step, seat=seat, code=code, text=text)


def _walked(game: Game, record: Record) -> tuple[StepReplayer, list[StandingPoint]]:
    steps = replayable(game, record)
    replayer = StepReplayer(game, record.seats, record.options)
    standing = []
    for number, step in enumerate(steps, len(record.steps) - len(steps)):
        replayer.take(step)
        standing.append(_standing(replayer.state, number, step.at))
    return replayer, standing


def _standing(state: State, number: int, at: int) -> StandingPoint:
    scores = [int(state.score(seat)) for seat in range(state.seats)]
    return StandingPoint(number, at, scores, float(state.progress()))


def _proof(record: Record, verified: Verified) -> Proof:
    known: Literal["honest", "seeded", "unproven"] = "unproven"
    if record.dice:
        known = "honest"
    elif record.seed:
        known = "seeded"
    state: Literal["proven", "practice", "consistent"] = "consistent"
    if verified.proven:
        state = "practice" if verified.practice else "proven"
    return Proof(
        dice=known,
        throws=verified.throws + verified.unproven,
        verdicts=verified.verdicts,
        state=state,
        doubts=list(verified.doubts),
        taken_back=verified.taken_back,
    )
