"""What one viewer saw of a game, looked at again: read and shown without rules. Runs in a worker process."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from boroughs.core.errors import BadRecord
from boroughs.core.frame import Frame
from boroughs.core.game import Game
from boroughs.core.seen import SeenHead, game_of_seen, read_seen, read_seen_head
from boroughs.core.view import encode_view
from boroughs.server.broadcast.frames import result_info
from boroughs.server.broadcast.sentences import Sentences, label_name, title_of
from boroughs.server.messages.records import Proof, RecordInfo, ReplayFrame
from boroughs.server.messages.texts import readable_line
from boroughs.server.workers.import_bounds import check_seen, known_game
from boroughs.server.workers.jobs import FramesJob, FramesShown, RecordJob, RecordRead

MOST_FRAMES = 50


def is_seen(text: str) -> bool:
    """Whether this is what somebody saw, and not a whole record."""
    try:
        read_seen_head(text)
    except BadRecord:
        return False
    return True


def read(job: RecordJob) -> RecordRead:
    """Everything is drawn once: what cannot be shown is refused here, with its line."""
    game, head, frames = _opened(job.text)
    sentences = _painter(game, head, job.language)
    for frame in frames:
        _drawn(sentences, frame)
    last = frames[-1].view
    info = RecordInfo(
        id=job.id,
        kind="seen",
        viewer=head.viewer,
        game=game.name,
        title=title_of(game, job.language),
        rules_version=head.rules,
        players=[readable_line(label) for label in head.players],
        seats=last.seats,
        options=last.options,
        real_time=game.real_time,
        steps=len(frames),
        finished=last.result is not None,
        result=None if last.result is None else result_info(last.result),
        proof=Proof(dice="unproven", throws=0, verdicts=0),
        standing=[],
    )
    return RecordRead(info=info)


def show(job: FramesJob) -> FramesShown:
    """Through the eyes that saw it, whosever were asked for: nobody else's are in it."""
    game, head, frames = _opened(job.text)
    sentences = _painter(game, head, job.language)
    wanted = frames[job.first : job.first + min(job.count, MOST_FRAMES)]
    return FramesShown(viewer=head.viewer, frames=[_drawn(sentences, frame) for frame in wanted])


def _drawn(sentences: Sentences, frame: Frame) -> ReplayFrame:
    view = frame.view
    try:
        return ReplayFrame(
            step=frame.number - 1,
            at=frame.at,
            withdrawn=False,
            heard=sentences.lines(frame.heard, frame.view.viewer),
            view=msgspec.Raw(encode_view(sentences.game.annotated(view))),
            scene=sentences.scene(view),
            standing=sentences.standing(view),
            to_act=list(view.to_act),
            prompt=sentences.prompt(view, tuple(view.to_act)),
        )
    except Exception:
        # A view that no game ever showed: it has the right parts, but they do not fit together.
        raise BadRecord("bad-line", line=frame.number + 1) from None


def _painter(game: Game, head: SeenHead, language: str) -> Sentences:
    return Sentences(game, language, [label_name(label) for label in head.players])


@lru_cache(maxsize=2)
def _opened(text: str) -> tuple[Game, SeenHead, list[Frame]]:
    head = read_seen_head(text)
    game = game_of_seen(known_game(head.game), head)
    check_seen(game, head, text)
    frames = read_seen(game, text)
    if not frames:
        raise BadRecord("cut-short", line=1)
    for frame in frames:
        if frame.view.seats != len(head.players):
            raise BadRecord("bad-line", line=frame.number + 1)
    return game, head, frames
