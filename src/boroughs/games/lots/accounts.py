"""Each release of a finished game: what it could win, what it risked, and what the hand made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from boroughs.core.account import (
    Account,
    AccountCell,
    AccountRow,
    TakenStep,
    account_of,
    number_cell,
)
from boroughs.core.phrase import Phrase, phrase
from boroughs.games.lots.components import KIND_NAMES
from boroughs.games.lots.figures import looked_at
from boroughs.games.lots.moves import Hold, LetGo, Place
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.tower import Spot

Ending: TypeAlias = Literal["stays", "slips", "accident"]
_TONES = {"stays": "good", "slips": "", "accident": "bad"}


@dataclass(frozen=True, slots=True)
class Release:
    """A piece let go over a spot."""

    step: int
    seat: int
    piece: str
    floor: int
    points: int
    """What it would score where it stays."""
    accident: int
    """In hundredths, over all ways in which this hand may let go."""
    slip: int
    ending: Ending
    fell: int


def releases(taken: Sequence[TakenStep]) -> list[Release]:
    found = []
    for step in taken:
        table = step.before
        spot = _let_go_over(step)
        if spot is None or not isinstance(table, Lots):
            continue
        over = looked_at(table, spot)
        ending, fell = _ending(step)
        found.append(
            Release(
                step=step.number,
                seat=step.seat,
                piece=KIND_NAMES[spot.pose.kind],
                floor=spot.z + 1,
                points=over.points,
                accident=over.accident,
                slip=over.slip,
                ending=ending,
                fell=fell,
            )
        )
    return found


def _let_go_over(step: TakenStep) -> Spot | None:
    """Where this step lets a piece go: at once, or after it was hooked onto the crane."""
    if isinstance(step.move, LetGo):
        return step.before.held if isinstance(step.before, Lots) else None
    if isinstance(step.move, Place) and not isinstance(step.move, Hold):
        return step.move.spot
    return None


def _ending(step: TakenStep) -> tuple[Ending, int]:
    for event in step.events:
        if event.code == "accident":
            signs = event.params["signs"]
            return "accident", len(signs) if isinstance(signs, tuple) else 1
        if event.code == "slips":
            return "slips", 0
    return "stays", 0


def risks_taken(taken: Sequence[TakenStep], seats: int) -> list[Account]:
    found = releases(taken)
    accounts = []
    for seat in range(seats):
        own = [release for release in found if release.seat == seat]
        if own:
            accounts.append(_account(seat, own))
    return accounts


def _account(seat: int, own: Sequence[Release]) -> Account:
    rows = [
        AccountRow(
            [
                AccountCell([phrase("account.piece", piece=release.piece)]),
                number_cell(release.floor),
                number_cell(release.points),
                _percent(release.accident),
                _percent(release.slip),
                AccountCell(
                    [phrase(f"account.{release.ending}", count=release.fell)],
                    _TONES[release.ending],
                ),
            ],
            release.step,
        )
        for release in own
    ]
    happened = sum(release.ending == "accident" for release in own)
    slipped = sum(release.ending == "slips" for release in own)
    # The luck of the hand: what was to be expected beside what came.
    rows.append(
        AccountRow(
            [
                AccountCell([phrase("account.all")], "strong"),
                AccountCell([]),
                number_cell(sum(release.points for release in own if release.ending == "stays")),
                _expected(sum(release.accident for release in own)),
                _expected(sum(release.slip for release in own)),
                AccountCell([phrase("account.came", accidents=happened, slips=slipped)], "strong"),
            ]
        )
    )
    heads = ("piece", "floor", "points", "risk", "slip", "end")
    return account_of("releases", seat, heads, rows)


def _percent(percent: int) -> AccountCell[Phrase]:
    tone = "good" if percent == 0 else "bad" if percent >= 10 else ""
    return AccountCell([phrase("account.percent", percent=percent)], tone)


def _expected(hundredths: int) -> AccountCell[Phrase]:
    """So many of them in the long run, in tenths."""
    return AccountCell(
        [phrase("account.expected", whole=hundredths // 100, tenth=hundredths % 100 // 10)]
    )
