"""A game as a text that a person can read and a program can replay.

    boroughs record 1
    game: machi-koro
    rules: 1
    seats: 2
    options: {}

    start | 1 | cafe | forest
    1 roll 1 | 4
    0 @5300 build cafe
    tick @60000 | pear
    withdraw
    final: 4f2a...

A line is one step: who played what, and behind each bar one answer of nature.
`@` is the moment in milliseconds, written where it differs from the step before.
A step `position 2 | {...}` says that the game goes on from this position under rules version 2:
a puzzle starts with one, and a table that met new rules on its way carries one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from hashlib import sha256

from boroughs.core.errors import BadRecord
from boroughs.core.options import Options
from boroughs.core.state import State

FORMAT = "boroughs record 1"
START = "start"
TICK = "tick"
WITHDRAW = "withdraw"
POSITION = "position"
BAR = " | "


@dataclass(slots=True)
class Step:
    """One input with all of nature's answers to it."""

    kind: str
    """`start`, `tick`, `withdraw`, `position`, or `move`."""
    at: int
    seat: int = -1
    notation: str = ""
    answers: list[str] = field(default_factory=list)

    def line(self, before: int) -> str:
        """The step as a line of the record, behind a step at the moment `before`."""
        words = [str(self.seat) if self.kind == "move" else self.kind]
        if self.at != before:
            words.append(f"@{self.at}")
        if self.notation:
            words.append(self.notation)
        return BAR.join([" ".join(words), *self.answers])


@dataclass
class Record:
    """The header and every step, withdrawn ones included."""

    game: str
    rules: int
    seats: int
    options: Options
    seed: str = ""
    players: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    final: str = ""

    def dump(self) -> str:
        head = [
            FORMAT,
            f"game: {self.game}",
            f"rules: {self.rules}",
            f"seats: {self.seats}",
            f"options: {json.dumps(self.options, sort_keys=True)}",
        ]
        if self.seed:
            head.append(f"seed: {json.dumps(self.seed)}")
        if self.players:
            head.append(f"players: {json.dumps(self.players, ensure_ascii=False)}")
        lines = []
        before = 0
        for step in self.steps:
            lines.append(step.line(before))
            before = step.at
        return "\n".join([*head, "", *lines, f"final: {self.final}", ""])


def digest(state: State) -> str:
    """A short fingerprint of the whole position."""
    text = json.dumps(state.to_dict(), sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:16]


def parse_record(text: str) -> Record:
    """The record of this text, or BadRecord with the line that cannot be read."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise BadRecord("not-a-record", line=1)
    head: dict[str, str] = {}
    number = 1
    while number < len(lines) and lines[number].strip():
        name, colon, value = lines[number].partition(":")
        if not colon:
            raise BadRecord("bad-line", line=number + 1)
        head[name.strip()] = value.strip()
        number += 1
    record = _read_head(head)
    before = 0
    for index in range(number + 1, len(lines)):
        line = lines[index].strip()
        if line.startswith("final:"):
            record.final = line.partition(":")[2].strip()
        elif line:
            step = _read_step(line, index + 1, before)
            before = step.at
            record.steps.append(step)
    if not record.steps or record.steps[0].kind not in (START, POSITION) or not record.final:
        raise BadRecord("cut-short", line=len(lines))
    return record


def _read_head(head: dict[str, str]) -> Record:
    try:
        record = Record(
            game=head["game"],
            rules=int(head["rules"]),
            seats=int(head["seats"]),
            options=json.loads(head["options"]),
            seed=json.loads(head.get("seed", '""')),
            players=json.loads(head.get("players", "[]")),
        )
    except (KeyError, ValueError) as error:
        raise BadRecord("bad-head", problem=str(error)) from None
    if not (isinstance(record.options, dict) and isinstance(record.seed, str)):
        raise BadRecord("bad-head", problem="options or seed")
    if not (isinstance(record.players, list) and all(isinstance(p, str) for p in record.players)):
        raise BadRecord("bad-head", problem="players")
    return record


def _read_step(line: str, number: int, before: int) -> Step:
    said, *answers = line.split(BAR)
    first, _, rest = said.partition(" ")
    at = before
    if rest.startswith("@"):
        moment, _, rest = rest[1:].partition(" ")
        if not moment.isdecimal() or int(moment) < before:
            raise BadRecord("bad-time", line=number)
        at = int(moment)
    if first in (START, TICK, WITHDRAW):
        return Step(first, at, answers=answers)
    if first == POSITION and rest.isdecimal():
        return Step(POSITION, at, notation=rest, answers=answers)
    if not first.isdecimal() or not rest:
        raise BadRecord("bad-line", line=number)
    return Step("move", at, int(first), rest, answers)
