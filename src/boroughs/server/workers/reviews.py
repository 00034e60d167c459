"""Reviews of finished games: judged, and put into words. Runs in a worker process."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.errors import BadRecord
from boroughs.core.game import Game
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.reason import Reason
from boroughs.core.record import Record
from boroughs.core.words import Catalogue, load_catalogue
from boroughs.review.moments import Mistake, Moment, Possible, Review
from boroughs.review.nodes import Node, Walk, require_finished, walk
from boroughs.review.reasons import plainest
from boroughs.review.reviewing import review_walk
from boroughs.review.sizes import is_clear
from boroughs.review.story import (
    best_move,
    extremes,
    headline,
    largest_gift,
    points,
    story,
    told_to,
    turning_points,
)
from boroughs.server.broadcast.sentences import Sentences, label_name, title_of
from boroughs.server.messages.reviews import (
    GameReview,
    ReviewChoice,
    ReviewMistake,
    ReviewMoment,
    SeatStory,
)
from boroughs.server.workers import seen_records
from boroughs.server.workers.jobs import (
    Reviewed,
    ReviewJob,
    ReviewProgress,
    ReviewTellingJob,
    ReviewTold,
)
from boroughs.server.workers.records import open_record

_REPORT_SECONDS: Final = 0.2
_DIGITS: Final = 5
_READ = msgspec.json.Decoder(Review)
_WRITE = msgspec.json.Encoder()


def review(job: ReviewJob, tell: Callable[[ReviewProgress], None]) -> Reviewed:
    """Tells how it ended at once, and a few times a second how far it has come."""
    game, record, found = finished_game(job.text)
    ended, waiting = headline(found), [0.0]
    curve: list[list[float]] = []

    def report(done: int, of: int) -> None:
        now = time.monotonic()
        if done == 0 or now - waiting[0] >= _REPORT_SECONDS:
            waiting[0] = now
            chances = [[*_rounded(one)] for one in curve]
            tell(
                ReviewProgress(
                    headline=ended, players=record.players, done=done, of=of, chances=chances
                )
            )
            curve.clear()

    report(0, len(found.nodes))
    judged = review_walk(
        game, record, found, progress=report, curve=lambda one: curve.append([*one])
    )
    return Reviewed(review=msgspec.Raw(_WRITE.encode(judged)))


def put_into_words(job: ReviewTellingJob) -> ReviewTold:
    game, record, found = finished_game(job.text)
    telling = _Telling(game, record, found, job.language, job.viewer)
    return telling.tell(_READ.decode(job.review))


@lru_cache(maxsize=1)
def finished_game(text: str) -> tuple[Game, Record, Walk]:
    """The way through a record that is right and finished; else BadRecord."""
    if seen_records.is_seen(text):
        raise BadRecord("review-seen")
    game, record = open_record(text)
    found = walk(game, record)
    require_finished(found)
    return game, record, found


class _Telling:
    """One review in one language, to somebody who looks on or to one seat, which is "you" then."""

    def __init__(
        self, game: Game, record: Record, found: Walk, language: str, viewer: Viewer
    ) -> None:
        self.game = game
        self.found = found
        self.own = review_words(language)
        self.names = names_of(record, language)
        self.viewer = viewer
        self.sentences = Sentences(game, language, self.names)
        self.to_reader = Sentences(game, language, self.sentences.names_for(viewer))
        self.title = title_of(game, language)

    def tell(self, judged: Review) -> ReviewTold:
        places = {id(moment): place for place, moment in enumerate(judged.moments)}
        at = {moment.step: place for place, moment in enumerate(judged.moments) if _chosen(moment)}
        told = GameReview(
            game=judged.game,
            title=self.title,
            names=self.names,
            judge=judged.judge,
            judged=self._judge(judged),
            hidden=self._say(phrase("review.hidden")) if judged.hidden else "",
            rounds=judged.rounds,
            round_name=self.found.round_name,
            seats=[self._seat(judged, seat, places) for seat in range(len(judged.seats))],
            moments=[
                self._moment(node, moment)
                for node, moment in zip(self.found.nodes, judged.moments, strict=True)
            ],
            mistakes=[self._mistake(mistake, at[mistake.step]) for mistake in judged.mistakes],
            turning=[places[id(moment)] for moment in turning_points(judged)],
        )
        return ReviewTold(headline=self._headline(), review=told)

    def _say(self, what: Phrase) -> str:
        return self.own.say(what, self.names)

    def _headline(self) -> str:
        return _capitalized(self.own.say(headline(self.found), self.to_reader.names))

    def _judge(self, judged: Review) -> str:
        error = max(1, points(judged.judge_error))
        if judged.judge == "network":
            return self._say(phrase("review.judge-network", error=error))
        return self._say(phrase("review.judge-playouts", playouts=judged.playouts, error=error))

    def _seat(self, judged: Review, seat: int, places: dict[int, int]) -> SeatStory:
        own, told = judged.seats[seat], story(judged, seat)
        luckiest, unluckiest = extremes(judged, seat)
        shown = (luckiest, unluckiest, best_move(judged, seat), largest_gift(judged, seat))
        moments = [None if moment is None else places[id(moment)] for moment in shown]
        return SeatStory(
            **msgspec.structs.asdict(own),
            accuracy=own.accuracy,
            story=[self._say(sentence) for sentence in told],
            story_you=[self._say(told_to(seat, sentence)) for sentence in told],
            luckiest=moments[0],
            unluckiest=moments[1],
            best=moments[2],
            gift=moments[3],
        )

    # Moments

    def _moment(self, node: Node, moment: Moment) -> ReviewMoment:
        seat = max(moment.seat, 0)
        counted = moment.choice if moment.kind == "decision" else moment.luck
        return ReviewMoment(
            kind=moment.kind,
            step=moment.step,
            round=moment.round,
            seat=moment.seat,
            what=moment.what,
            says=self._happened(node, moment),
            before=_rounded(moment.before),
            luck=_rounded(moment.luck),
            choice=_rounded(moment.choice),
            drift=_rounded(moment.drift),
            after=_rounded(moment.after),
            odds=moment.odds,
            sure=is_clear(counted[seat], moment.error),
            possible=[self._choice(node, one) for one in moment.possible],
        )

    def _happened(self, node: Node, moment: Moment) -> str:
        if moment.kind == "set-up":
            return self._say(phrase("review.set-up"))
        if node.move is not None:
            return self._told(node, node.move.notation)
        return (
            moment.what
            if node.told is None
            else self.sentences.told_to_reader(node.told, self.viewer)
        )

    def _choice(self, node: Node, one: Possible) -> ReviewChoice:
        says = one.what if node.move is None else self._told(node, one.what)
        return ReviewChoice(what=one.what, says=says, chances=_rounded(one.chances), odds=one.odds)

    def _told(self, node: Node, notation: str) -> str:
        """In the words of the board as it stood then."""
        return _capitalized(self.to_reader.told(self.game.view(node.state, None), notation))

    # Mistakes

    def _mistake(self, mistake: Mistake, place: int) -> ReviewMistake:
        node = self.found.nodes[place]
        return ReviewMistake(
            moment=place,
            size=mistake.size,
            loss=mistake.loss,
            played=self._told(node, mistake.played),
            better=self._told(node, mistake.better),
            played_move=mistake.played,
            better_move=mistake.better,
            why=self._reason(mistake.gains, mistake.instead),
            instead=self._reason(mistake.instead, mistake.gains),
        )

    def _reason(self, reasons: Sequence[Reason], other: Sequence[Reason]) -> str:
        reason = plainest(reasons, other)
        return "" if reason is None else _capitalized(self.to_reader.say(reason.says))


def _capitalized(told: str) -> str:
    """A sentence may begin with "you"."""
    return told[:1].upper() + told[1:]


def _chosen(moment: Moment) -> bool:
    return moment.kind == "decision"


def _rounded(chances: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(chance, _DIGITS) for chance in chances)


def review_words(language: str) -> Catalogue:
    return load_catalogue("boroughs.review", language)


def names_of(record: Record, language: str) -> list[str]:
    """By seat, as the record names them; a seat without a name by its number."""
    return [_name(review_words(language), record, seat) for seat in range(record.seats)]


def _name(words: Catalogue, record: Record, seat: int) -> str:
    name = label_name(record.players[seat]) if seat < len(record.players) else ""
    return name or words.say(Phrase("list.seat", {"number": seat + 1}))
