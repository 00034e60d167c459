"""A finished game of towers in figures and pictures: what each release could win and risked, a better place, the luck of the hand."""

from __future__ import annotations

from collections.abc import Sequence
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
from boroughs.core.phrase import Phrase, phrase
from boroughs.games.lots.components import KIND_NAMES
from boroughs.games.lots.release import cells_of
from boroughs.games.lots.releases import CERTAIN, Chosen, Release, releases
from boroughs.games.lots.tower import Spot as Place

_TONES: Final = {"stays": "good", "slips": "", "accident": "bad"}
LEAST_LOST: Final = 100
"""Hundredths of a point on average: what cost less is no better place."""
_LINES: Final = (2, 4, 6, 8)
"""Points on average whose lines are drawn."""


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
                number_cell(_scored(own)),
                _expected(sum(release.played.accident for release in own)),
                _expected(sum(release.played.slip for release in own)),
                AccountCell([phrase("account.came", accidents=happened, slips=slipped)], "strong"),
                AccountCell([]),
            ]
        )
    )
    heads = ("turn", "piece", "floor", "points", "risk", "slip", "end", "better")
    return account_of("releases", seat, heads, rows, _tale(seat, own), _plane(own), _first(own))


def _is_better(release: Release) -> bool:
    return release.lost >= LEAST_LOST


def _better_cell(release: Release) -> AccountCell[Phrase]:
    if not _is_better(release):
        return AccountCell([])
    best = release.best
    said = phrase(
        "account.would", piece=best.piece, floor=best.spot.z + 1, points=best.points, risk=best.risk
    )
    return AccountCell([said])


def _scored(own: Sequence[Release]) -> int:
    return sum(release.played.points for release in own if release.ending == "stays")


# What it comes to


def _tale(seat: int, own: Sequence[Release]) -> Tale[Phrase]:
    """Scored, what the hand took or gave, what better places would have brought on average: the sum of those places."""
    scored = CERTAIN * _scored(own)
    hand = sum(release.played.average for release in own) - scored
    bold = sum(release.lost for release in own if release.too_bold)
    careful = sum(release.lost for release in own) - bold
    parts = [
        TalePart(phrase("account.scored"), "strong", scored, _points(scored)),
        TalePart(phrase("account.hand"), "luck", hand, _points(hand)),
        TalePart(phrase("account.careful"), "open", careful, _points(careful)),
        TalePart(phrase("account.bold"), "bad", bold, _points(bold)),
    ]
    accidents = sum(release.ending == "accident" for release in own)
    hundredths = sum(release.played.accident for release in own)
    story = [
        phrase(_how_bold(careful, bold), seat=seat),
        phrase(_how_lucky(hand), seat=seat),
        phrase(
            "account.accidents",
            accidents=accidents,
            whole=hundredths // CERTAIN,
            tenth=hundredths % CERTAIN // 10,
        ),
    ]
    tenths = (scored + hand + careful + bold + 5) // 10
    return Tale(story, parts, phrase("account.worth", whole=tenths // 10, tenth=tenths % 10))


def _how_bold(careful: int, bold: int) -> str:
    if max(careful, bold) < 2 * CERTAIN:
        return "account.well-placed"
    return "account.too-bold" if bold > careful else "account.too-careful"


def _how_lucky(hand: int) -> str:
    if abs(hand) < CERTAIN:
        return "account.hand-even"
    return "account.hand-unlucky" if hand > 0 else "account.hand-lucky"


def _points(hundredths: int) -> Phrase:
    """In tenths, with a sign where it takes away."""
    tenths = (abs(hundredths) + 5) // 10
    code = "account.tenths" if hundredths >= 0 or tenths == 0 else "account.minus-tenths"
    return phrase(code, whole=tenths // 10, tenth=tenths % 10)


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
    far = max(30, *(release.played.risk for release in own))
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
    return Spot(chosen.risk, CERTAIN * chosen.points)


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
    says = phrase("account.let-go", points=played.points, risk=played.risk)
    pictures = [AccountPicture(says, 0, _tower(release, played, "played"))]
    if _is_better(release):
        best = release.best
        says = phrase("account.better-place", points=best.points, risk=best.risk)
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
    """So many of them in the long run, in tenths."""
    return AccountCell(
        [phrase("account.expected", whole=hundredths // 100, tenth=hundredths % 100 // 10)]
    )
