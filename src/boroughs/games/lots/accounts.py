"""A finished game of towers in figures and pictures: what each release could win and risked, a better place, the luck of the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from boroughs.core.account import (
    Account,
    AccountCell,
    AccountPicture,
    AccountRow,
    TakenStep,
    account_of,
    number_cell,
)
from boroughs.core.charts import Plane, PlaneLine, PlaneMark, Spot, Tale, TalePart
from boroughs.core.phrase import Param, Phrase, phrase
from boroughs.games.lots.components import KIND_NAMES
from boroughs.games.lots.release import cells_of
from boroughs.games.lots.releases import CERTAIN, Chosen, Release, releases, scored_by
from boroughs.games.lots.tower import Spot as Place

_TONES: Final = {"stays": "good", "slips": "", "accident": "bad"}
LEAST_LOST: Final = 100
"""Hundredths of a point on average: what cost less is no better place."""
_LINES: Final = (2, 4, 6, 8)
"""Points on average whose lines are drawn."""
_TENTHS: Final = 10
_LOST: Final = {"careful": "open", "bold": "bad", "overlooked": "missed"}
"""How a better place can be missed, and the tone of that part of the sum."""
_PLACED: Final = {
    "careful": "account.too-careful",
    "bold": "account.too-bold",
    "overlooked": "account.overlooking",
}


def risks_taken(taken: Sequence[TakenStep], seats: int) -> list[Account]:
    found = releases(taken)
    accounts = []
    for seat in range(seats):
        own = [release for release in found if release.seat == seat]
        if own:
            accounts.append(_account(seat, own, scored_by(taken, seat)))
    return accounts


def _account(seat: int, own: Sequence[Release], scored: int) -> Account:
    rows = [
        AccountRow(
            [
                number_cell(release.turn),
                AccountCell([phrase("account.piece", piece=release.played.piece)]),
                number_cell(release.played.spot.z + 1),
                number_cell(release.played.points),
                _percent(release.played.accident),
                _percent(release.played.slip),
                AccountCell(
                    [phrase(f"account.{release.ending}", count=len(release.fallen) or 1)],
                    _TONES[release.ending],
                ),
                _better_cell(release),
            ],
            release.step,
            _pictures(release),
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
                AccountCell([]),
                number_cell(scored),
                _expected(sum(release.played.accident for release in own)),
                _expected(sum(release.played.slip for release in own)),
                AccountCell([phrase("account.came", accidents=happened, slips=slipped)], "strong"),
                AccountCell([]),
            ]
        )
    )
    heads = ("turn", "piece", "floor", "points", "risk", "slip", "end", "better")
    tale = _tale(seat, own, scored)
    return account_of("releases", seat, heads, rows, tale, _plane(own), _first(own))


def _is_better(release: Release) -> bool:
    return release.lost >= LEAST_LOST


def _better_cell(release: Release) -> AccountCell[Phrase]:
    if not _is_better(release):
        return AccountCell([])
    best = release.best
    said = phrase(
        "account.would",
        piece=best.piece,
        floor=best.spot.z + 1,
        points=best.points,
        risk=best.accident,
    )
    return AccountCell([said])


# What it comes to


def _tale(seat: int, own: Sequence[Release], scored: int) -> Tale[Phrase]:
    """Scored, what the hand took or gave, what better places would have brought on average: the sum of those places.

    All in tenths, as they are shown, so that what is shown adds up; the hand is the rest.
    """
    settled = [release for release in own if release.settled]
    best = _tenths(sum(release.best.average for release in settled))
    lost = {
        kind: _tenths(sum(release.lost for release in settled if _how_lost(release) == kind))
        for kind in _LOST
    }
    hand = best - _TENTHS * scored - sum(lost.values())
    parts = [
        _part("scored", "strong", _TENTHS * scored),
        _part("hand", "luck", hand),
        *[_part(kind, tone, lost[kind]) for kind, tone in _LOST.items()],
    ]
    accidents = sum(release.ending == "accident" for release in own)
    expected = _tenths(sum(release.played.accident for release in own))
    story = [
        phrase(_how_placed(lost), seat=seat),
        phrase(_how_lucky(hand), seat=seat),
        phrase("account.accidents", accidents=accidents, **_decimal(expected)),
    ]
    return Tale(story, parts, phrase("account.worth", **_decimal(best)))


def _how_lost(release: Release) -> str:
    """Of a release that cost something: the better place was riskier, safer, or neither."""
    played, best = release.played.accident, release.best.accident
    if played == best:
        return "overlooked"
    return "bold" if played > best else "careful"


def _how_placed(lost: Mapping[str, int]) -> str:
    kind = max(lost, key=lambda one: lost[one])
    return "account.well-placed" if lost[kind] < 2 * _TENTHS else _PLACED[kind]


def _how_lucky(hand: int) -> str:
    if abs(hand) < _TENTHS:
        return "account.hand-even"
    return "account.hand-unlucky" if hand > 0 else "account.hand-lucky"


def _part(name: str, tone: str, tenths: int) -> TalePart[Phrase]:
    """With a sign where it takes away."""
    code = "account.tenths" if tenths >= 0 else "account.minus-tenths"
    return TalePart(phrase(f"account.{name}"), tone, tenths, phrase(code, **_decimal(abs(tenths))))


def _tenths(hundredths: int) -> int:
    """Rounded, as every figure with a decimal here."""
    return (hundredths + 5) // 10


def _decimal(tenths: int) -> dict[str, Param]:
    return {"whole": tenths // _TENTHS, "tenth": tenths % _TENTHS}


# Risk against points


def _plane(own: Sequence[Release]) -> Plane[Phrase]:
    marks = [
        PlaneMark(
            row,
            _at(release.played),
            "bad" if release.ending == "accident" else "",
            release.played.piece,
            _at(release.best) if _is_better(release) else None,
        )
        for row, release in enumerate(own)
    ]
    most = max(max(release.played.points, release.best.points) for release in own)
    far = max(30, *(release.played.accident for release in own))
    lines = [
        PlaneLine(phrase("account.line", points=worth), _line(worth, most, far))
        for worth in _LINES
        if worth <= most
    ]
    return Plane(
        phrase("account.risk-axis"),
        phrase("account.points-head"),
        marks,
        lines,
        phrase("account.wrong"),
        phrase("account.better"),
    )


def _at(chosen: Chosen) -> Spot:
    return Spot(chosen.accident, CERTAIN * chosen.points)


def _line(worth: int, most: int, far: int) -> list[Spot]:
    """Places worth the same on average, in hundredths of a point: the riskier, the more they must bring."""
    risks = range(0, min(far, 90) + 1, 5)
    spots = [Spot(risk, round(CERTAIN * CERTAIN * worth / (CERTAIN - risk))) for risk in risks]
    return [spot for spot in spots if spot.up <= CERTAIN * (most + 1)]


# Where the tower went wrong


def _first(own: Sequence[Release]) -> int:
    """Of the accidents the one that could best have been helped, else the place that cost most on average."""
    row = max(
        range(len(own)),
        key=lambda one: (bool(own[one].fallen), own[one].lost, len(own[one].fallen)),
    )
    return row if own[row].fallen or _is_better(own[row]) else -1


def _pictures(release: Release) -> list[AccountPicture]:
    if not release.fallen and not _is_better(release):
        return []
    played = release.played
    says = phrase("account.let-go", points=played.points, risk=played.accident)
    pictures = [AccountPicture(says, 0, _tower(release, played, "played"))]
    if _is_better(release):
        best = release.best
        says = phrase("account.better-place", points=best.points, risk=best.accident)
        pictures.append(AccountPicture(says, 0, _tower(release, best, "better")))
    return pictures


def _tower(release: Release, over: Chosen, mark: str) -> list[str]:
    """Every body with what became of it, then the piece over its spot: `T fell 0,0,0 1,0,0`."""
    cells = []
    for body in release.table.tower.bodies:
        fell = mark == "played" and body.number in release.fallen
        cells.append(_body(KIND_NAMES[body.kind], "fell" if fell else "stood", body.spot))
    return [*cells, _body(over.piece, mark, over.spot)]


def _body(piece: str, mark: str, spot: Place) -> str:
    return " ".join([piece, mark, *(f"{x},{y},{z}" for x, y, z in cells_of(spot.mask))])


def _percent(percent: int) -> AccountCell[Phrase]:
    tone = "good" if percent == 0 else "bad" if percent >= 10 else ""
    return AccountCell([phrase("account.percent", percent=percent)], tone)


def _expected(hundredths: int) -> AccountCell[Phrase]:
    """So many of them in the long run."""
    return AccountCell([phrase("account.expected", **_decimal(_tenths(hundredths)))])
