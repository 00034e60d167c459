"""A record in, a review out: who judges, what is added up, which mistakes are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from boroughs.core.dice import SeededDice
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.record import Record, parse_record
from boroughs.core.replay import game_of_record, replay_record
from boroughs.games import game as game_of
from boroughs.review.exact import ExactReviewer
from boroughs.review.judged import Judged, Samples, mean, plus, standard_errors
from boroughs.review.moments import JudgeKind, Mistake, Moment, Review, SeatReview, Size
from boroughs.review.nodes import Node, Walk, require_finished, walk
from boroughs.review.reasons import why
from boroughs.review.sampled import SampledReviewer
from boroughs.review.sizes import is_clear, size_of

PLAYOUTS = 24
"""For each chance, where nothing better is known of a game."""

Progress = Callable[[int, int], None]
"""Told how many nodes of how many are judged."""
Curve = Callable[[Sequence[float]], None]
"""Told every seat's chance after each node."""


def open_game(text: str | Record, game: Game | None = None) -> tuple[Game, Record, Walk]:
    """The game of a record that is right and finished, and the walk through it; else BadRecord."""
    record = parse_record(text) if isinstance(text, str) else text
    played = game_of_record(game_of(record.game) if game is None else game, record)
    replay_record(played, record)
    found = walk(played, record)
    require_finished(found)
    return played, record, found


def judge_kind(game: Game, seats: int) -> JudgeKind | None:
    """Who would judge a game of these seats; None: nobody can."""
    if seats < 2:
        return None
    if game.judge(seats) is not None:
        return "network"
    heuristic = game.heuristic()
    return "playouts" if heuristic is not None and heuristic.deep and not game.real_time else None


def reviewer_of(
    game: Game, seats: int, playouts: int = PLAYOUTS
) -> ExactReviewer | SampledReviewer:
    """Who judges it; BadOptions where nobody can."""
    if seats < 2:
        raise BadOptions("review-alone", game=game.name)
    judge, heuristic = game.judge(seats), game.heuristic()
    if judge is not None:
        return ExactReviewer(judge)
    if heuristic is None or judge_kind(game, seats) is None:
        raise BadOptions("no-judge", game=game.name)
    if playouts < 2:
        raise BadOptions("too-few-playouts", playouts=playouts)
    return SampledReviewer(game, heuristic, playouts)


def review_record(
    text: str | Record,
    *,
    playouts: int = PLAYOUTS,
    progress: Progress | None = None,
    game: Game | None = None,
) -> Review:
    """What was luck, what was play, and what others gave away, for every seat of a finished game.

    `playouts`: for games without a judge of their own, how many each chance rests on.
    """
    played, record, found = open_game(text, game)
    return review_walk(played, record, found, playouts=playouts, progress=progress)


def review_walk(
    game: Game,
    record: Record,
    found: Walk,
    *,
    playouts: int = PLAYOUTS,
    progress: Progress | None = None,
    curve: Curve | None = None,
) -> Review:
    """The same of a game that was walked through already."""
    end = require_finished(found)
    reviewer = reviewer_of(game, record.seats, playouts)
    judged = []
    for one in reviewer.judge_nodes(found.nodes, end):
        judged.append(one)
        if curve is not None:
            curve(mean(one.after))
        if progress is not None:
            progress(len(judged), len(found.nodes))
    moments = tuple(_moment(node, one) for node, one in zip(found.nodes, judged, strict=True))
    exact = isinstance(reviewer, ExactReviewer)
    return Review(
        game=game.name,
        players=tuple(record.players),
        judge="network" if exact else "playouts",
        judge_error=reviewer.error,
        playouts=0 if exact else playouts,
        hidden=isinstance(reviewer, SampledReviewer) and reviewer.hidden,
        rounds=found.rounds,
        seats=tuple(_seat(found.nodes, judged, moments, seat) for seat in range(record.seats)),
        moments=moments,
        mistakes=tuple(_mistakes(game, found.nodes, moments)),
    )


def _moment(node: Node, judged: Judged) -> Moment:
    counted = judged.choice if node.kind == "decision" else judged.luck
    seat = max(node.seat, 0)
    chance, outcome = node.chance, node.outcome
    odds = 1.0
    if chance is not None and outcome is not None and outcome in chance.outcomes:
        odds = chance.weights[chance.outcomes.index(outcome)] / chance.total
    answer = "" if outcome is None else outcome.text
    return Moment(
        kind=node.kind,
        step=node.step,
        round=node.round,
        seat=node.seat,
        what=answer if node.move is None else node.move.notation,
        before=mean(judged.before),
        luck=mean(judged.luck),
        choice=mean(judged.choice),
        drift=mean(judged.drift),
        after=mean(judged.after),
        error=standard_errors(counted)[seat],
        odds=odds,
        possible=judged.possible,
    )


def _size(moment: Moment) -> Size | None:
    """What its loss is called, where it is one for sure."""
    return size_of(moment.loss) if is_clear(moment.loss, moment.error) else None


def _seat(
    nodes: Sequence[Node], judged: Sequence[Judged], moments: Sequence[Moment], seat: int
) -> SeatReview:
    own = [one.choice for node, one in zip(nodes, judged, strict=True) if node.seat == seat]
    theirs = [one.choice for node, one in zip(nodes, judged, strict=True) if node.seat != seat]
    first = judged[0]
    luck, luck_error = _sum((one.luck for one in judged), first.before, seat)
    errors, errors_error = _sum(own, first.before, seat)
    gifts, gifts_error = _sum(theirs, first.before, seat)
    drift, _ = _sum((one.drift for one in judged), first.before, seat)
    made = [moment for moment in moments if moment.kind == "decision" and moment.seat == seat]
    sizes = [_size(moment) for moment in made]
    return SeatReview(
        start=mean(first.before)[seat],
        luck=luck,
        gifts=gifts,
        errors=0.0 - errors,
        drift=drift,
        result=mean(judged[-1].after)[seat],
        luck_error=luck_error,
        gifts_error=gifts_error,
        errors_error=errors_error,
        decisions=len(made),
        inaccuracies=sizes.count("inaccuracy"),
        mistakes=sizes.count("mistake"),
        blunders=sizes.count("blunder"),
    )


def _sum(parts: Iterable[Samples], like: Samples, seat: int) -> tuple[float, float]:
    """Of one seat, with its standard error."""
    whole: Samples = [[0.0] * len(like[0]) for _ in like]
    for part in parts:
        whole = plus(whole, part)
    return mean(whole)[seat], standard_errors(whole)[seat]


def _mistakes(game: Game, nodes: Sequence[Node], moments: Sequence[Moment]) -> list[Mistake]:
    """In the order of the game, each with why the other move was better."""
    found = []
    for node, moment in zip(nodes, moments, strict=True):
        size = _size(moment)
        if size is None or node.move is None:
            continue
        view = game.view(node.state, node.seat)
        dice = SeededDice(f"review/why/{node.step}")
        better = game.parse(moment.best)
        found.append(
            Mistake(
                step=node.step,
                round=node.round,
                seat=node.seat,
                size=size,
                loss=moment.loss,
                played=moment.what,
                better=moment.best,
                gains=tuple(why(game, view, node.seat, better, dice)),
                instead=tuple(why(game, view, node.seat, node.move, dice)),
            )
        )
    return found
