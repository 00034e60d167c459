"""Finished games told: their record walked through once, counted and judged. Runs in a worker process."""

from __future__ import annotations

from boroughs.core.game import Game
from boroughs.core.heuristic import Heuristic, shares_of
from boroughs.core.history import StepReplayer
from boroughs.core.portable_math import power
from boroughs.core.record import START, WITHDRAW, Record
from boroughs.core.replay import replayable
from boroughs.core.result import Result
from boroughs.core.state import State
from boroughs.core.statistics import Statistics, leaders
from boroughs.review.reviewing import judge_kind
from boroughs.server.broadcast.sentences import Sentences, label_name
from boroughs.server.messages.boards import Line
from boroughs.server.messages.summaries import (
    ChartPoint,
    FactInfo,
    GameSummary,
    ScorePart,
    SeatSummary,
)
from boroughs.server.workers import seen_records
from boroughs.server.workers.jobs import Summarized, SummaryJob
from boroughs.server.workers.records import open_record
from boroughs.server.workers.swings import StepTaken, swings_of

_MOST_POINTS = 240
_TRUST = 0.8
"""A heuristic compares moves, and is far too sure of itself as a chance, most of all early. So much of
its exponent, times the progress, fits how simulated games of Machi Koro, LOTS and New Jack City ended."""
_LEAST_VALUE = 1e-9


def summarize(job: SummaryJob) -> Summarized:
    if seen_records.is_seen(job.text):
        return Summarized(summary=_empty(job.id))
    game, record = open_record(job.text)
    names = [label_name(label) for label in record.players]
    sentences = Sentences(game, job.language, names)
    # Who counts needs the whole game: of one that begins with a position a part is not known.
    whole = replayable(game, record)[0].kind == START
    counting = game.statistics(record.seats)
    statistics = counting if whole else None
    moments, result = _walk(game, record, statistics)
    reason = None if statistics is None or result is None else statistics.reason(result)
    return Summarized(
        summary=GameSummary(
            id=job.id,
            reason="" if reason is None else sentences.say(reason),
            reasons=[]
            if reason is None
            else [sentences.told_to_reader(reason, seat) for seat in range(record.seats)],
            unit=_unit(sentences, counting),
            round_name="round" if statistics is None else statistics.round_name,
            seats=_seats(sentences, statistics, record.seats),
            chart=_chart(moments),
            swings=swings_of(sentences, moments, record.seats, job.viewer),
            judge=None if result is None else judge_kind(game, record.seats),
            story=[] if statistics is None else _story(sentences, statistics),
        )
    )


def _unit(sentences: Sentences, statistics: Statistics | None) -> str:
    """What the scores count, as the game calls it."""
    code = f"statistic.{'unit' if statistics is None else statistics.unit}"
    return sentences.words.text(code) if code in sentences.words else ""


def _empty(record: str) -> GameSummary:
    """What one player saw tells nothing of the others."""
    return GameSummary(
        id=record,
        reason="",
        reasons=[],
        unit="",
        round_name="round",
        seats=[],
        chart=[],
        swings=[],
        judge=None,
        story=[],
    )


def _story(sentences: Sentences, statistics: Statistics) -> list[Line]:
    return sentences.lines([event.phrase() for event in statistics.story])


def _walk(
    game: Game, record: Record, statistics: Statistics | None
) -> tuple[list[StepTaken], Result | None]:
    steps = replayable(game, record)
    replayer = StepReplayer(game, record.seats, record.options)
    heuristic = game.heuristic() if record.seats > 1 else None
    moments: list[StepTaken] = []
    for number, step in enumerate(steps, len(record.steps) - len(steps)):
        replayer.take(step, listen=True)
        if step.kind == WITHDRAW:
            # What was taken back never happened.
            moments.pop()
            continue
        state = replayer.state
        scores = [int(state.score(seat)) for seat in range(state.seats)]
        moments.append(StepTaken(number, replayer.events, scores, chances_of(heuristic, state)))
    for moment in moments:
        for event in moment.events if statistics is not None else ():
            assert statistics is not None
            statistics.now = record.steps[moment.step].at
            statistics.hear(event)
        moment.round = 0 if statistics is None else statistics.round
    return moments, replayer.state.result()


def chances_of(heuristic: Heuristic | None, state: State) -> list[float]:
    """Shares of the win, as a good player judges them."""
    if heuristic is None:
        return []
    result = state.result()
    if result is not None and result.winners:
        share = 1 / len(result.winners)
        return [share if seat in result.winners else 0.0 for seat in range(state.seats)]
    trust = _TRUST * state.progress()
    return shares_of([power(max(_LEAST_VALUE, value), trust) for value in heuristic.value(state)])


def _seats(sentences: Sentences, statistics: Statistics | None, seats: int) -> list[SeatSummary]:
    if statistics is None:
        return [SeatSummary(parts=[], facts=[]) for _ in range(seats)]
    facts = [statistics.facts(seat) for seat in range(seats)]
    best: dict[str, list[bool]] = {}
    for name in {fact.name for row in facts for fact in row}:
        values = [next((f.value for f in row if f.name == name), 0) for row in facts]
        best[name] = leaders(values)
    return [
        SeatSummary(
            parts=[
                ScorePart(
                    name=part.name, says=sentences.say(part.says), value=part.value, id=part.id
                )
                for part in statistics.parts(seat)
            ],
            facts=[
                FactInfo(
                    name=fact.name,
                    label=sentences.words.text(f"statistic.{fact.name}"),
                    says=sentences.say(fact.says),
                    best=best[fact.name][seat],
                    id=fact.id,
                )
                for fact in facts[seat]
            ],
        )
        for seat in range(seats)
    ]


def _chart(moments: list[StepTaken]) -> list[ChartPoint]:
    """Evenly thinned out; the first and the last stay."""
    every = max(1, -(-len(moments) // _MOST_POINTS))
    kept = [m for index, m in enumerate(moments[:-1]) if index % every == 0] + moments[-1:]
    return [
        ChartPoint(step=m.step, round=m.round, scores=m.scores, chances=m.chances) for m in kept
    ]
