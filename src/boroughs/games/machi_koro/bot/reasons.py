"""Why a move is good, in a mayor's words: what it earns a round, on which rolls, what is left in the purse."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.move import Move
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.reason import Reason
from boroughs.core.scene import Rows, Text
from boroughs.games.machi_koro.bot.forecast import IncomeForecast
from boroughs.games.machi_koro.components import AIRPORT, LANDMARKS, Card, Landmark
from boroughs.games.machi_koro.moves import BuildCard, BuildLandmark, Roll
from boroughs.games.machi_koro.state import BUILDING, MachiKoroState

_RARELY = 12
"""What pays less often than once in so many rounds is said to pay now and then."""


def reasons_for(state: MachiKoroState, move: Move) -> Sequence[Reason]:
    if isinstance(move, BuildCard):
        return _card(state, move.card)
    if isinstance(move, BuildLandmark):
        return _landmark(state, move.landmark)
    if isinstance(move, Roll):
        return _roll(state, move)
    if move.notation == "pass" and state.roller().coins:
        return _saving(state)
    return []


def _card(state: MachiKoroState, card: Card) -> list[Reason]:
    city = state.roller()
    forecast = IncomeForecast(state, city)
    gain = forecast.income_with(card, 1) - forecast.income()
    reasons = [Reason("gain", _pays(gain))]
    kind = {"green": "own-roll", "red": "their-roll", "purple": "own-roll"}.get(card.colour)
    if kind is not None:
        reasons.append(Reason("risk", phrase(f"reason.{kind}")))
    else:
        reasons.append(Reason("gain", phrase("reason.any-roll")))
    left = int(city.coins - card.cost)
    reasons.append(Reason("note", phrase("reason.left", coins=left)))
    return reasons


def foreseen(state: MachiKoroState, moves: Sequence[Move]) -> Rows | None:
    """Of what can be built: the coins that it brings a round, and those that are left."""
    city = state.roller()
    forecast = IncomeForecast(state, city)
    now = forecast.income()
    rows: list[list[Text]] = []
    for move in moves:
        if isinstance(move, BuildCard):
            brings, cost = _a_round(forecast.income_with(move.card, 1) - now), move.card.cost
        elif isinstance(move, BuildLandmark):
            brings, cost = Text(phrase("label.nothing"), "quiet"), move.landmark.cost
        else:
            continue
        left = phrase("label.number", number=int(city.coins - cost))
        rows.append(
            [Text(phrase("label.move", move=move.notation), move=move.notation), brings, Text(left)]
        )
    heads = [phrase(f"label.{name}") for name in ("move-head", "a-round-head", "left-head")]
    return Rows(heads, rows) if rows else None


def _a_round(gain: float) -> Text:
    if gain >= 0.75:
        return Text(phrase("label.a-round", coins=max(1, round(gain))), "good")
    if gain * _RARELY > 1:
        return Text(phrase("label.every", rounds=max(2, round(1 / gain))))
    return Text(phrase("label.rarely"), "quiet")


def _pays(gain: float) -> Phrase:
    """Coins a round, or one coin every so many rounds: no fractions."""
    if gain >= 0.75:
        return phrase("reason.a-round", coins=max(1, round(gain)))
    if gain * _RARELY > 1:
        return phrase("reason.every", rounds=max(2, round(1 / gain)))
    return phrase("reason.now-and-then")


def _landmark(state: MachiKoroState, landmark: Landmark) -> list[Reason]:
    city = state.roller()
    missing = len(LANDMARKS) - int(city.landmark_count) - 1
    if missing == 0:
        return [Reason("gain", phrase("reason.wins"))]
    return [
        Reason("gain", phrase("reason.landmark", landmark=landmark.name)),
        Reason("gain", phrase("reason.missing", count=missing)),
        Reason("note", phrase("reason.left", coins=int(city.coins - landmark.cost))),
    ]


def _roll(state: MachiKoroState, move: Roll) -> list[Reason]:
    forecast = IncomeForecast(state, state.roller())
    totals = range(1, 7) if move.count == 1 else range(2, 13)
    best = max(totals, key=lambda total: forecast.own[total])
    worst = min(totals, key=lambda total: forecast.own[total])
    reasons = []
    if forecast.own[best] >= 1:
        says = phrase("reason.best-total", total=best, coins=round(forecast.own[best]))
        reasons.append(Reason("gain", says))
    if forecast.own[worst] <= -1:
        says = phrase("reason.worst-total", total=worst, coins=round(-forecast.own[worst]))
        reasons.append(Reason("risk", says))
    return reasons


def _saving(state: MachiKoroState) -> list[Reason]:
    """Building nothing is for the Airport's coins, or for the next landmark."""
    city = state.roller()
    if state.decision == BUILDING and city.has(AIRPORT):
        return [Reason("gain", phrase("reason.airport", coins=int(state.box.airport_coins)))]
    next_one = next((one for one in state.box.landmarks if not city.has(one.bit)), None)
    if next_one is None:
        return []
    coins = max(0, int(next_one.cost - city.coins))
    says = phrase("reason.saving", landmark=next_one.name, coins=coins)
    return [Reason("note", says)]
