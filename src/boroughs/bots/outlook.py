"""What a move comes to in a few imagined games, as reasons in a player's words. For games that give none of their own."""

from __future__ import annotations

from collections.abc import Callable

from boroughs.core.dice import Dice
from boroughs.core.game import Game
from boroughs.core.heuristic import Heuristic
from boroughs.core.move import Move
from boroughs.core.phrase import phrase
from boroughs.core.playout import resolve_chance
from boroughs.core.reason import Reason
from boroughs.core.view import View

_TRIES = 12
_NOTICED = 0.01
"""A change of the prospects that is worth a word."""


def outlook(
    game: Game,
    view: View,
    seat: int,
    move: Move,
    heuristic: Heuristic | None,
    dice: Dice,
    enough: Callable[[], bool],
) -> list[Reason]:
    """What it brings at once, and how often it went wrong."""
    gains: list[int] = []
    changes: list[float] = []
    while len(gains) < _TRIES and (not gains or not enough()):
        state = game.imagine(view, dice)
        score = int(state.score(seat))
        prospects = heuristic.value(state)[seat] if heuristic is not None else 0.0
        state.play(seat, move)
        resolve_chance(state, dice)
        gains.append(int(state.score(seat)) - score)
        changes.append(heuristic.value(state)[seat] - prospects if heuristic is not None else 0.0)
    # A hint always has a reason, if only that nothing changes.
    found = [*_at_once(gains), *_prospects(changes)]
    return found or [Reason("note", phrase("outlook.nothing-lost"))]


def _at_once(gains: list[int]) -> list[Reason]:
    average = round(sum(gains) / len(gains))
    if average == 0:
        return []
    kind, code = ("gain", "brings") if average > 0 else ("risk", "costs")
    about = "" if min(gains) == max(gains) else "-about"
    says = phrase(f"outlook.{code}{about}", points=abs(average))
    return [Reason("gain" if kind == "gain" else "risk", says)]


def _prospects(changes: list[float]) -> list[Reason]:
    tries = len(changes)
    better = sum(change > _NOTICED for change in changes)
    worse = sum(change < -_NOTICED for change in changes)
    if worse and tries > worse:
        return [Reason("risk", phrase("outlook.goes-wrong", times=worse, tries=tries))]
    if worse:
        return [Reason("note", phrase("outlook.pays-later"))]
    if better == tries:
        return [Reason("gain", phrase("outlook.better"))]
    return []


def against(best: float | None, next_best: float | None) -> list[Reason]:
    """The best move beside the next, as chances to win."""
    if best is None or next_best is None:
        return []
    mine, other = round(100 * best), round(100 * next_best)
    if mine <= other:
        return [Reason("note", phrase("outlook.as-good"))]
    return [Reason("note", phrase("outlook.against", mine=mine, other=other))]
