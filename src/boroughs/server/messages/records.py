"""Finished games to look at again: importing a record, its frames for any viewer, the standing over time."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from boroughs.core.options import OptionValue
from boroughs.core.scene import Scene
from boroughs.core.standing import Standing
from boroughs.review.moments import JudgeKind
from boroughs.server.messages.boards import Line
from boroughs.server.messages.tables import Name, ResultInfo

MOST_RECORD_BYTES = 1_000_000


class ImportRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record as text: one that `boroughs play --save` wrote, or whatever a table gave out."""

    text: Annotated[str, Meta(max_length=MOST_RECORD_BYTES)]


class PlayOn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Goes on from a moment of a record, at the seat that moved next; bots have the other seats."""

    step: Annotated[int, Meta(ge=0, le=10**6)]
    """The step of that move, or any between it and the move before."""
    name: Name


class StandingPoint(msgspec.Struct, frozen=True):
    """Where everybody stood after a step: for a chart."""

    step: int
    at: int
    scores: list[int]
    progress: float


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """What was found when the record was checked."""

    dice: Literal["honest", "seeded", "unproven"]
    """Committed by a server before the game; thrown from a known seed; or nobody knows."""
    throws: int
    verdicts: int
    state: Literal["proven", "practice", "consistent"] = "consistent"
    """Whether nobody can have made it up, or it only obeys the rules. What is wrong is refused.

    `practice`: it could not have been made up, but steps were taken back that only practice allows.
    """
    doubts: list[str] = []
    """Why it is not proven: `public-seed`, `unknown-dice`, `unfinished` and so on."""
    taken_back: int = 0
    """How many steps were taken back that only practice allows: rolls above all."""


class RecordNote(msgspec.Struct, frozen=True, kw_only=True):
    """What happened around the game before a step, in words: a seat that changed hands."""

    step: int
    seat: int
    code: str
    text: str


class RecordInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A record that was read and replayed, or what one viewer saw. `id` stays the same for the same text."""

    id: str
    kind: Literal["record", "seen"]
    viewer: int | None
    """Of what was `seen`: whose eyes these were. It is shown through no others, and nothing is proved."""
    game: str
    title: str
    rules_version: int
    players: list[str]
    seats: int
    options: dict[str, OptionValue]
    real_time: bool
    """Whether a clock of the game runs: then it can be played as fast as it happened."""
    steps: int
    """Steps are numbered 0 (the deal) to `steps` - 1."""
    finished: bool
    result: ResultInfo | None
    proof: Proof
    judge: JudgeKind | None = None
    """Who would review it: a network within seconds, playouts within minutes, or nobody."""
    notes: list[RecordNote] = []
    standing: list[StandingPoint]
    """After each step; empty where a record is only what somebody has seen."""


class ReplayFrame(msgspec.Struct, frozen=True, kw_only=True):
    """What a viewer heard at one step, and saw after it."""

    step: int
    at: int
    withdrawn: bool
    """This step took back the one before it."""
    heard: list[Line]
    view: msgspec.Raw
    scene: Scene[str]
    standing: Standing[str] | None
    to_act: list[int]
    prompt: str


class ReplayPage(msgspec.Struct, frozen=True, kw_only=True):
    """Some consecutive frames of a record through one viewer's eyes."""

    id: str
    viewer: int | None
    first: int
    frames: list[ReplayFrame]


class RecordText(msgspec.Struct, frozen=True, kw_only=True):
    """A game as text: the whole `record` of one that is over, or what one viewer has `seen` so far."""

    kind: Literal["record", "seen"]
    text: str
