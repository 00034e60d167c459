"""Why a move is good, in a mayor's words: what it earns a round, on which rolls, what is left in the purse."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from boroughs.core.move import Move
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.reason import Reason
from boroughs.core.scene import Rows, Text
from boroughs.games.machi_koro.bot.forecast import IncomeForecast
from boroughs.games.machi_koro.city import City
from boroughs.games.machi_koro.components import AIRPORT, HARBOR, LANDMARKS, Card, Landmark
from boroughs.games.machi_koro.figures import income_of, rolls_of
from boroughs.games.machi_koro.moves import Add, BuildCard, BuildLandmark, GiveCard, Roll, SwapCards
from boroughs.games.machi_koro.rules import MachiKoro
from boroughs.games.machi_koro.state import ADDING, BUILDING, SWAPPING, MachiKoroState

_RARELY = 12
"""What pays less often than once in so many rounds is told by the throw on which it pays."""
_A_ROUND = 0.75
"""From here on it is coins a round, below it rounds a coin."""
_ROUNDING = 1e-6
"""Three rounds are not four because of the last bit of a third."""
_MUCH = 5
"""Coins at once that are worth a word of their own."""


def reasons_for(state: MachiKoroState, move: Move) -> Sequence[Reason]:
    if isinstance(move, BuildCard):
        return _card(state, move.card)
    if isinstance(move, BuildLandmark):
        return _landmark(state, move.landmark)
    if isinstance(move, Roll):
        return _roll(state, move)
    if isinstance(move, GiveCard):
        return _changed_hands(state, move.seat, [(move.card, -1)])
    if isinstance(move, SwapCards):
        return _changed_hands(state, move.seat, [(move.mine, -1), (move.theirs, 1)])
    if state.decision == ADDING:
        return _total(state, isinstance(move, Add))
    if move.notation == "pass" and state.decision != SWAPPING and state.roller().coins:
        return _saving(state)
    return []


def _card(state: MachiKoroState, card: Card) -> list[Reason]:
    city = state.roller()
    forecast = IncomeForecast(state, city)
    gain = forecast.income_with(card, 1) - forecast.income()
    total, hit = _best_hit(state, card, forecast)
    pays = _pays(gain, int(card.cost), total, hit)
    reasons = [Reason("risk" if pays.code == "reason.nothing-yet" else "gain", pays)]
    if hit >= _MUCH and reasons[0].says.code != "reason.hits":
        reasons.append(Reason("gain", phrase("reason.hits", total=total, coins=round(hit))))
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
    if gain >= _A_ROUND:
        return Text(phrase("label.a-round", coins=max(1, round(gain))), "good")
    if gain * _RARELY > 1:
        return Text(phrase("label.every", rounds=max(2, round(1 / gain))))
    return Text(phrase("label.rarely"), "quiet")


def _pays(gain: float, cost: int, total: int, hit: float) -> Phrase:
    """Coins a round, or one coin every so many rounds, and when it has paid its price: no fractions.

    What pays seldom is told by the throw on which it does.
    """
    if gain * _RARELY > 1 and cost == 0:
        if gain >= _A_ROUND:
            return phrase("reason.a-round-free", coins=max(1, round(gain)))
        return phrase("reason.every-free", every=max(2, round(1 / gain)))
    if gain * _RARELY > 1:
        paid = max(1, ceil(cost / gain - _ROUNDING))
        if gain >= _A_ROUND:
            return phrase("reason.a-round", coins=max(1, round(gain)), rounds=paid)
        return phrase("reason.every", every=max(2, round(1 / gain)), rounds=paid)
    if hit >= 1:
        return phrase("reason.hits", total=total, coins=round(hit))
    return phrase("reason.nothing-yet")


def _best_hit(state: MachiKoroState, card: Card, before: IncomeForecast) -> tuple[int, float]:
    """The total on which one more of this card brings most, whoever rolls it, and how much."""
    city = state.roller()
    city.cards[card.index] += 1
    after = IncomeForecast(state, city)
    city.cards[card.index] -= 1
    best, most = 0, 0.0
    for total in range(1, len(before.own)):
        gains = [after.own[total] - before.own[total]]
        for with_it, without in zip(after.theirs, before.theirs, strict=True):
            gains.append(with_it[total] - without[total])
        if max(gains) > most:
            best, most = total, max(gains)
    return best, most


def _landmark(state: MachiKoroState, landmark: Landmark) -> list[Reason]:
    city = state.roller()
    missing = len(LANDMARKS) - int(city.landmark_count) - 1
    if missing == 0:
        return [Reason("gain", phrase("reason.wins"))]
    more = _income_with(state, landmark) - IncomeForecast(state, city).income()
    counts = phrase("reason.landmark", landmark=landmark.name, count=missing)
    if more >= _A_ROUND:
        counts = phrase("reason.landmark-brings", coins=round(more), count=missing)
    return [
        Reason("gain", counts),
        Reason("note", phrase("reason.left", coins=int(city.coins - landmark.cost))),
    ]


def _income_with(state: MachiKoroState, landmark: Landmark) -> float:
    city = state.roller()
    before = city.landmarks
    city.landmarks = before | landmark.bit
    income = IncomeForecast(state, city).income()
    city.landmarks = before
    return income


def _roll(state: MachiKoroState, move: Roll) -> list[Reason]:
    coins = _coins_by_total(state)
    best_of = _totals_of(state, move.count)
    throws = [max(coins[total] for total in totals) for totals in best_of]
    average = sum(throws) / len(throws)
    reasons = []
    if average >= 1:
        reasons.append(Reason("gain", phrase("reason.average", coins=round(average))))
    elif average > 0:
        # Half a coin is none, once rounded: how often it pays says more.
        says = phrase("reason.pays", times=sum(one > 0 for one in throws), throws=len(throws))
        reasons.append(Reason("gain", says))
    best = max((total for totals in best_of for total in totals), key=lambda total: coins[total])
    if coins[best] > 0:
        reasons.append(Reason("gain", phrase("reason.best-total", total=best, coins=coins[best])))
    worst = min(throws)
    if worst < 0:
        times = sum(one < 0 for one in throws)
        says = phrase("reason.harms", times=times, throws=len(throws), coins=-worst)
        reasons.append(Reason("risk", says))
    return reasons


def _coins_by_total(state: MachiKoroState) -> list[int]:
    """What each total brings who rolls it, as the board tells it: what falls or changes hands is no coin."""
    assert isinstance(state, MachiKoro)
    seat = int(state.turn)
    return [0, *(change[seat] for change in rolls_of(state, seat).coins)]


def _totals_of(state: MachiKoroState, count: int) -> list[list[int]]:
    """For each throw of so many dice, the totals from which its roller may choose."""
    faces = range(1, 7)
    if count == 1:
        return [[face] for face in faces]
    rolled = [[one + other] for one in faces for other in faces]
    if count == 3:
        # MK-12: one of the three is set aside.
        rolled = [
            [one + other, one + third, other + third]
            for one in faces
            for other in faces
            for third in faces
        ]
    if not state.roller().has(HARBOR):
        return rolled
    box = state.box
    added = int(box.harbor_adds)
    return [
        [*totals, *(total + added for total in totals if total >= box.harbor_from)]
        for totals in rolled
    ]


def _total(state: MachiKoroState, adds: bool) -> list[Reason]:
    """With the Harbor's two or without: what this total brings everybody, and what the other one would have brought the others."""
    here = int(state.total + state.box.harbor_adds) if adds else int(state.total)
    there = int(state.total) if adds else int(state.total + state.box.harbor_adds)
    seat = int(state.turn)
    assert isinstance(state, MachiKoro)
    coins, _ = income_of(state, seat, here)
    instead, _ = income_of(state, seat, there)
    own = coins[seat]
    theirs, otherwise = (
        sum(max(0, change) for rival, change in enumerate(changes) if rival != seat)
        for changes in (coins, instead)
    )
    reasons = []
    if own > 0:
        reasons.append(Reason("gain", phrase("reason.total-brings", total=here, coins=own)))
    if otherwise > theirs:
        says = phrase("reason.total-denied", total=there, coins=otherwise)
        reasons.append(Reason("gain", says))
    if own < 0:
        reasons.append(Reason("risk", phrase("reason.total-costs", total=here, coins=-own)))
    if theirs > 0:
        says = phrase("reason.total-theirs", total=here, coins=theirs)
        reasons.append(Reason("risk", says))
    return reasons or [Reason("note", phrase("reason.total-nothing", total=here))]


def _changed_hands(
    state: MachiKoroState, seat: int, changes: Sequence[tuple[Card, int]]
) -> list[Reason]:
    """What somebody else gets for good, and what oneself has lost or won by it, by the round."""
    own = _income_changed(state.roller(), state, changes)
    theirs = _income_changed(
        state.cities[seat], state, [(card, -change) for card, change in changes]
    )
    reasons = []
    if own * _RARELY > 1:
        reasons.append(Reason("gain", _by_the_round("won", own)))
    elif own * _RARELY >= -1:
        reasons.append(Reason("gain", phrase("reason.hands-same")))
    else:
        reasons.append(Reason("risk", _by_the_round("lost", -own)))
    if theirs * _RARELY > 1:
        reasons.append(Reason("risk", _by_the_round("theirs", theirs)))
    elif theirs * _RARELY < -1:
        reasons.append(Reason("gain", _by_the_round("harmed", -theirs)))
    return reasons


def _income_changed(
    city: City, state: MachiKoroState, changes: Sequence[tuple[Card, int]]
) -> float:
    before = IncomeForecast(state, city).income()
    for card, change in changes:
        city.cards[card.index] += change
    after = IncomeForecast(state, city).income()
    for card, change in changes:
        city.cards[card.index] -= change
    return after - before


def _by_the_round(what: str, coins: float) -> Phrase:
    """Coins a round, or one in so many rounds."""
    if coins >= _A_ROUND:
        return phrase(f"reason.hands-{what}", coins=max(1, round(coins)))
    return phrase(f"reason.hands-{what}-every", every=max(2, round(1 / coins)))


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
