r"""A game as a text that a person can read and a program can replay.

    boroughs record 1
    game: machi-koro
    rules: 1
    seats: 2
    options: {}
    variant: {"card":{"cafe":{"cost":3}}}

    start | 1 | cafe | forest
    1 roll 1 | 4
    0 @5300 build cafe
    tick @60000 | pear
    withdraw
    final: 4f2a...
    seal: 9c1d...

`variant`, where there is one, holds the numbers of the game that were played otherwise.
`notes`, where there are any, say what happened around the game: before which step, to which seat, what, and the name there.
A line is one step: who played what, and behind each bar one answer of nature.
`@` is the moment in milliseconds, written where it differs from the step before.
A step `position 2 | {...}` says that the game goes on from this position under rules version 2:
a puzzle starts with one, and a table that met new rules on its way carries one.
`\n`, `\r`, `\|` and `\\` stand for what would end a line or an answer.
`final` is the fingerprint of the last position, `seal` that of every line above it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec

from boroughs.core.errors import BadRecord
from boroughs.core.options import Options, OptionValue

FORMAT = "boroughs record 1"
START = "start"
MOVE = "move"
TICK = "tick"
WITHDRAW = "withdraw"
POSITION = "position"
BAR = " | "

Note = tuple[int, int, str, str]
"""Before which step, which seat, what happened as a code, and the name of who sat there then."""
REISSUED = "reissued"
"""A new link was given out for the seat, and its old one was void."""
SEATED = "seated"
"""Somebody sat down with a new link."""

_NUMBER = re.compile(r"0|[1-9][0-9]{0,14}")
_ESCAPES = str.maketrans({"\\": r"\\", "|": r"\|", "\n": r"\n", "\r": r"\r"})
_ESCAPED = re.compile(r"\\(.)")
_PLAIN = {"n": "\n", "r": "\r"}


@dataclass(slots=True)
class Step:
    """One input with all of nature's answers to it; of a `position` the first is the position itself."""

    kind: str
    """`start`, `tick`, `withdraw`, `position`, or `move`."""
    at: int
    seat: int = -1
    notation: str = ""
    answers: list[str] = field(default_factory=list)

    def line(self, before: int) -> str:
        """The step as a line of the record, behind a step at the moment `before`."""
        words = [str(self.seat) if self.kind == MOVE else self.kind]
        if self.at != before or self.notation.startswith("@"):
            words.append(f"@{self.at}")
        if self.notation:
            words.append(self.notation.translate(_ESCAPES))
        return BAR.join([" ".join(words), *(answer.translate(_ESCAPES) for answer in self.answers)])


@dataclass
class Record:
    """The header and every step, withdrawn ones included."""

    game: str
    rules: int
    seats: int
    options: Options
    seed: str = ""
    dice: str = ""
    """Where the dice were not seeded: what their keeper wrote down so that every throw can be proved."""
    players: list[str] = field(default_factory=list)
    variant: dict[str, Any] = field(default_factory=dict)
    """The numbers of the game that were played otherwise."""
    notes: list[Note] = field(default_factory=list)
    """What happened around the game that players should know of: a seat that changed hands."""
    steps: list[Step] = field(default_factory=list)
    final: str = ""
    edited: bool = False
    """Set when the text that was read does not bear its seal."""

    def dump(self) -> str:
        head = [
            FORMAT,
            f"game: {self.game}",
            f"rules: {self.rules}",
            f"seats: {self.seats}",
            f"options: {_plain_json(self.options)}",
        ]
        if self.variant:
            head.append(f"variant: {_plain_json(self.variant)}")
        if self.seed:
            head.append(f"seed: {_plain_json(self.seed)}")
        if self.dice:
            head.append(f"dice: {_plain_json(self.dice)}")
        if self.players:
            head.append(f"players: {_plain_json(self.players)}")
        if self.notes:
            head.append(f"notes: {_plain_json(self.notes)}")
        lines = []
        before = 0
        for step in self.steps:
            lines.append(step.line(before))
            before = step.at
        text = "\n".join([*head, "", *lines, f"final: {self.final}", ""])
        return f"{text}seal: {_fingerprint(text)}\n"


def digest(position: Mapping[str, object]) -> str:
    """A short fingerprint of a whole position, as `Game.to_dict` writes it."""
    return _fingerprint(json.dumps(position, sort_keys=True, separators=(",", ":")))


def parse_record(text: str) -> Record:
    """The record of this text, or BadRecord with the line that cannot be read.

    Only what `dump` could have written is read. Whether a record was changed into another
    readable one is for the replay to say, which knows best what is wrong with it.
    """
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    if lines[0] != FORMAT:
        raise BadRecord("not-a-record", line=1)
    blank = lines.index("") if "" in lines else len(lines)
    if not (lines[-1].startswith("seal: ") and lines[-2].startswith("final: ")):
        raise BadRecord("cut-short", line=len(lines))
    record = _read_head(lines[1:blank])
    record.steps = _read_steps(lines[blank + 1 : -2], blank + 2)
    if not record.steps:
        raise BadRecord("cut-short", line=len(lines))
    for step, seat, code, _ in record.notes:
        known = code in (REISSUED, SEATED) and 0 <= seat < record.seats
        if not known or not 0 < step <= len(record.steps):
            raise BadRecord("bad-head", problem="notes")
    record.final = lines[-2].removeprefix("final: ")
    written = record.dump().split("\n")
    for number, (line, again) in enumerate(zip(lines[:-1], written, strict=False), 1):
        if line != again:
            raise BadRecord("bad-line", line=number)
    record.edited = lines[-1] != written[len(lines) - 1]
    return record


def game_named_in(text: str) -> str:
    """Which game this is a record of, from its second line alone; empty where it names none."""
    _, _, rest = text.partition("\n")
    key, _, name = rest.partition("\n")[0].partition(": ")
    return name if key == "game" else ""


def _read_head(lines: list[str]) -> Record:
    head = dict(line.split(": ", 1) for line in lines if ": " in line)
    try:
        return Record(
            game=head["game"],
            rules=_value(head["rules"], int),
            seats=_value(head["seats"], int),
            options=_value(head["options"], dict[str, OptionValue]),
            seed=_value(head.get("seed", '""'), str),
            dice=_value(head.get("dice", '""'), str),
            players=_value(head.get("players", "[]"), list[str]),
            variant=_value(head.get("variant", "{}"), dict[str, Any]),
            notes=_value(head.get("notes", "[]"), list[Note]),
        )
    except KeyError as error:
        raise BadRecord("bad-head", problem=f"no {error.args[0]}") from None
    except (ValueError, RecursionError) as error:
        raise BadRecord("bad-head", problem=str(error)) from None


def _value(text: str, kind: Any) -> Any:
    return msgspec.json.decode(text, type=kind)


def _read_steps(lines: list[str], number: int) -> list[Step]:
    """The steps on these lines, the first of which has this number."""
    steps: list[Step] = []
    before = 0
    for line in lines:
        step = read_step(line, number, before)
        if (step.kind == START and steps) or (step.kind not in (START, POSITION) and not steps):
            raise BadRecord("bad-line", line=number)
        before = step.at
        number += 1
        steps.append(step)
    return steps


def read_step(line: str, number: int, before: int) -> Step:
    """The step of this line, the `number`th of its text, behind a step at the moment `before`."""
    said, *answers = (_ESCAPED.sub(_unescaped, part) for part in line.split(BAR))
    first, _, rest = said.partition(" ")
    at = before
    if rest.startswith("@"):
        moment, _, rest = rest[1:].partition(" ")
        if not _NUMBER.fullmatch(moment) or int(moment) < before:
            raise BadRecord("bad-time", line=number)
        at = int(moment)
    if first in (START, TICK) or (first == WITHDRAW and not answers):
        return Step(first, at, answers=answers)
    if first == POSITION and answers:
        return Step(POSITION, at, notation=rest, answers=answers)
    if not _NUMBER.fullmatch(first) or not rest:
        raise BadRecord("bad-line", line=number)
    return Step(MOVE, at, int(first), rest, answers)


def _unescaped(escape: re.Match[str]) -> str:
    return _PLAIN.get(escape[1], escape[1])


def _plain_json(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _fingerprint(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
