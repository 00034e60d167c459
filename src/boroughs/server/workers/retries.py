"""Decisions of finished games tried again: shown as they were seen then, and judged. Runs in a worker process."""

from __future__ import annotations

from dataclasses import dataclass

from boroughs.core.door import listed_moves
from boroughs.core.frame import Frame
from boroughs.core.game import Game
from boroughs.core.view import encode_view
from boroughs.review.nodes import Node
from boroughs.review.retrying import decision_at, judge_retry
from boroughs.review.sizes import NEARLY
from boroughs.server.broadcast.checking import check_move
from boroughs.server.broadcast.connections import FrameFormat
from boroughs.server.broadcast.frames import frame_message
from boroughs.server.broadcast.sentences import Sentences
from boroughs.server.broadcast.shown_frames import ShownFrame
from boroughs.server.messages.boards import Language
from boroughs.server.messages.play import Checked
from boroughs.server.messages.retries import Retry, RetryAnswer
from boroughs.server.workers.jobs import (
    RetryAnswerJob,
    RetryChecked,
    RetryCheckJob,
    RetryJob,
    RetryJudged,
    RetryShown,
)
from boroughs.server.workers.reviews import finished_game, names_of

_DIGITS = 5


@dataclass(frozen=True, slots=True)
class _Moment:
    """Where somebody tries again."""

    game: Game
    node: Node
    names: list[str]
    language: Language

    def check(self, notation: str) -> Checked:
        state, seat = self.node.state, self.node.seat
        return check_move(self.game, state, seat, notation, self.language, self.names)


def _moment(text: str, step: int, language: Language) -> _Moment:
    game, record, found = finished_game(text)
    return _Moment(game, decision_at(found, step), names_of(record, language), language)


def show(job: RetryJob) -> RetryShown:
    """Through the eyes of who decided, and through no others."""
    moment = _moment(job.text, job.step, job.language)
    state, seat = moment.node.state, moment.node.seat
    view = moment.game.view(state, seat)
    frame = Frame(job.step, state.now, [], view, listed_moves(state, seat))
    told = frame_message(
        Sentences(moment.game, job.language, moment.names),
        FrameFormat(job.language, True, True),
        ShownFrame(frame, encode_view(view), tuple(state.awaited())),
        state.now,
        None,
        may_undo=False,
    )
    return RetryShown(retry=Retry(id=job.id, step=job.step, seat=seat, margin=NEARLY, frame=told))


def check(job: RetryCheckJob) -> RetryChecked:
    return RetryChecked(checked=_moment(job.text, job.step, job.language).check(job.move))


def answer(job: RetryAnswerJob) -> RetryJudged:
    moment = _moment(job.text, job.step, job.language)
    checked = moment.check(job.move)
    if not checked.legal:
        nothing = RetryAnswer(
            checked=checked, names=[], verdict="no-better", chance=0.0, best=0.0, played=0.0
        )
        return RetryJudged(answer=nothing)
    move = moment.game.parse(job.move)
    judged = judge_retry(moment.game, moment.node, move)
    return RetryJudged(
        answer=RetryAnswer(
            checked=checked,
            names=[*move.names()],
            verdict=judged.verdict,
            chance=round(judged.chance, _DIGITS),
            best=round(judged.best, _DIGITS),
            played=round(judged.played, _DIGITS),
        )
    )
