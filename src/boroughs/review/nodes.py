"""The nodes of a finished game: every question that a player or nature answered, in order."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from boroughs.core.chance import Chance, Outcome, Verdict
from boroughs.core.errors import BadRecord
from boroughs.core.event import Event
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase
from boroughs.core.record import MOVE, POSITION, START, TICK, WITHDRAW, Record, Step
from boroughs.core.replay import replayable
from boroughs.core.state import State
from boroughs.core.statistics import RoundName

Kind: TypeAlias = Literal["set-up", "chance", "decision", "forced"]
"""`set-up`: all that nature decided before the first move. `forced`: what followed without any choice or chance,
such as the only legal move, a tick of the clock, a verdict that was computed."""


@dataclass(slots=True)
class Node:
    """A position and what was answered there."""

    kind: Kind
    step: int
    state: State
    """Before the answer."""
    seat: int = -1
    """Who decided; of a chance event whose move had led to it, -1 where nobody's had."""
    move: Move | None = None
    chance: Chance | None = None
    outcome: Outcome | None = None
    round: int = 0
    told: Phrase | None = None
    """What everybody heard of nature's answer."""


@dataclass(slots=True)
class Walk:
    """What a game came past, and where it ended."""

    nodes: list[Node] = field(default_factory=list)
    events: dict[int, list[Event]] = field(default_factory=dict)
    """What happened at each step that stands."""
    end: State | None = None
    rounds: int = 0
    round_name: RoundName = "round"


def walk(game: Game, record: Record) -> Walk:
    """Takes the steps of a record that replays; what was withdrawn never happened."""
    steps = replayable(game, record)
    state = game.new(record.seats, record.options)
    before: list[tuple[int, State]] = []
    found = Walk()
    for number, step in enumerate(steps, len(record.steps) - len(steps)):
        if step.kind == WITHDRAW:
            taken, state = before.pop()
            found.nodes = [node for node in found.nodes if node.step != taken]
            del found.events[taken]
            continue
        before.append((number, state.copy()))
        if step.kind == POSITION:
            state = game.from_dict(json.loads(step.answers[0]))
        found.events[number] = state.events = []
        found.nodes += _taken(game, state, step, number)
        state.events = None
    found.end = state
    _count_rounds(game, record, steps, found)
    return found


def _taken(game: Game, state: State, step: Step, number: int) -> list[Node]:
    """Takes one step, and tells the nodes that it came past."""
    nodes: list[Node] = []
    state.now = step.at
    if step.kind == TICK:
        nodes.append(Node("forced", number, _copied(state)))
        state.tick()
    elif step.kind == MOVE:
        move = game.parse(step.notation)
        free = not state.lists_all_moves(step.seat) or len(state.moves(step.seat)) > 1
        kind: Kind = "decision" if free else "forced"
        nodes.append(Node(kind, number, _copied(state), step.seat, move))
        state.play(step.seat, move)
    answers = iter(step.answers[1:] if step.kind == POSITION else step.answers)
    dealing = step.kind in (START, POSITION)
    if dealing and state.chance() is not None:
        nodes.append(Node("set-up", number, _copied(state)))
    chance = state.chance()
    while chance is not None:
        outcome = chance.answer(next(answers))
        if not dealing:
            decided = isinstance(chance, Verdict) or len(chance.outcomes) == 1
            kind = "forced" if decided else "chance"
            nodes.append(
                Node(kind, number, _copied(state), step.seat, chance=chance, outcome=outcome)
            )
        events = state.events if state.events is not None else []
        silent = len(events)
        state.resolve(outcome)
        if not dealing and len(events) > silent:
            nodes[-1].told = events[silent].phrase()
        chance = state.chance()
    return nodes


def _copied(state: State) -> State:
    twin = state.copy()
    twin.events = None
    return twin


def _count_rounds(game: Game, record: Record, steps: Sequence[Step], found: Walk) -> None:
    """Rounds as the game's own statistics count them; those need the whole game."""
    statistics = game.statistics(record.seats) if steps[0].kind == START else None
    if statistics is None:
        return
    rounds: dict[int, int] = {}
    for number, events in found.events.items():
        rounds[number] = statistics.round
        for event in events:
            statistics.now = record.steps[number].at
            statistics.hear(event)
    for node in found.nodes:
        node.round = rounds[node.step]
    found.rounds = statistics.round
    found.round_name = statistics.round_name


def require_finished(found: Walk) -> State:
    """The last position, or BadRecord: a look at a game that goes on would be a hint."""
    end = found.end
    if end is None or end.result() is None:
        raise BadRecord("review-unfinished")
    return end
