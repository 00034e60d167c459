"""The zones of a finished game: who claimed them when, worth what, and what they came to be worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from boroughs.core.account import (
    Account,
    AccountCell,
    AccountRow,
    TakenStep,
    account_of,
    number_cell,
)
from boroughs.core.charts import Lifeline, Lifelines, Spot, Tale, TalePart
from boroughs.core.event import Event
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.state import State
from boroughs.games.new_jack_city.grid import cells_named
from boroughs.games.new_jack_city.state import NewJackCityState

Ending: TypeAlias = Literal["open", "scored", "last", "left", "joined"]
"""`last`: at the end of the game. `left`: the Builder went elsewhere. `joined`: it became part of another claim of the
same player, which goes on, or of a built zone, which paid for it at once. `open`: never finished."""


@dataclass(slots=True)
class ClaimedZone:
    """A zone from the moment a Builder stood in it."""

    seat: int
    cell: int
    colour: str
    step: int
    turn: int
    claimed: int
    """Its value then."""
    value: int
    """Its value at the end, or when it was left."""
    dollars: int = 0
    ending: Ending = "open"
    ended: int = 0
    left: int = 0
    """The step with which its Builder went elsewhere; 0: it did not."""
    worths: list[Spot] = field(default_factory=list)
    """Each turn in which its value changed, and the value from then on."""

    @property
    def went_on(self) -> bool:
        """Whether another claim of the same player went on with it, and has its worth."""
        return self.ending == "joined" and not self.dollars

    def now_worth(self, value: int, turn: int) -> None:
        self.value = value
        if self.worths and self.worths[-1].across == turn:
            self.worths.pop()
        if not self.worths or self.worths[-1].up != value:
            self.worths.append(Spot(turn, value))


def claimed_zones(taken: Sequence[TakenStep], end: State) -> list[ClaimedZone]:
    """In the order in which they were claimed."""
    zones: list[ClaimedZone] = []
    # The first one is told of while the cards are dealt: no move led to it.
    turn = 1
    for place, step in enumerate(taken):
        after = taken[place + 1].before if place + 1 < len(taken) else end
        if not isinstance(after, NewJackCityState):
            continue
        for event in step.events:
            if event.code in ("claimed", "moved"):
                zones.append(_claimed(event, step.number, turn))
            elif event.code in ("scored", "last-scored"):
                _score(zones, event, after, turn)
            elif event.code == "turn":
                turn += 1
        _look_after(zones, step, after, turn)
    return zones


def _claimed(event: Event, step: int, turn: int) -> ClaimedZone:
    [cell] = cells_named([str(event.params["cell"])])
    value = event.number("value")
    colour = str(event.params["colour"])
    worths = [Spot(turn, value)]
    return ClaimedZone(event.number("seat"), cell, colour, step, turn, value, value, worths=worths)


def _score(zones: Sequence[ClaimedZone], event: Event, after: NewJackCityState, turn: int) -> None:
    [cell] = cells_named([str(event.params["cell"])])
    root = after.city.zone_at(cell)
    for zone in zones:
        if zone.ending == "open" and after.city.zone_at(zone.cell) == root:
            zone.now_worth(event.number("value"), turn)
            zone.dollars, zone.ended = zone.value, turn
            zone.ending = "scored" if event.code == "scored" else "last"


def _look_after(
    zones: Sequence[ClaimedZone], step: TakenStep, after: NewJackCityState, turn: int
) -> None:
    """Zones grow while nobody touches them, grow together, and are lost where a Builder leaves."""
    city = after.city
    seen: set[int] = set()
    for zone in zones:
        if zone.ending != "open":
            continue
        root = city.zone_at(zone.cell)
        if root in seen:
            # Only claims of one player grow together: the first goes on, and is worth what both are.
            zone.ending, zone.ended = "joined", turn
        elif city.built[root]:
            zone.now_worth(_paid_for_joining(step.before, after, root), turn)
            zone.ending, zone.ended, zone.dollars = "joined", turn, zone.value
        else:
            zone.now_worth(int(city.value[root]), turn)
            if city.holder[root] != zone.seat:
                zone.ending, zone.ended, zone.left = "left", turn, step.number
        seen.add(root)


def _paid_for_joining(before: State, after: NewJackCityState, root: int) -> int:
    """NJC-13: the value of all that became built with this step, to who laid the card: only an own claim can be joined so."""
    assert isinstance(before, NewJackCityState)
    stood = [zone for zone in before.city.built_zones() if after.city.root(zone) == root]
    return int(after.city.value[root] - sum(before.city.value[zone] for zone in stood))


def zones_of_seats(taken: Sequence[TakenStep], end: State) -> list[Account]:
    zones = claimed_zones(taken, end)
    last = 1 + sum(event.code == "turn" for step in taken for event in step.events)
    accounts = []
    for seat in range(end.seats):
        own = [zone for zone in zones if zone.seat == seat]
        if own and end.seats > 1:
            accounts.append(_account(seat, own, last))
    return accounts


def _account(seat: int, own: Sequence[ClaimedZone], last: int) -> Account:
    rows = [
        AccountRow(
            [
                AccountCell([phrase("account.colour", colour=zone.colour)]),
                number_cell(zone.turn),
                number_cell(zone.claimed),
                number_cell(zone.value),
                AccountCell([]) if zone.went_on else _dollars(zone.dollars),
                AccountCell([phrase(f"account.{zone.ending}", turn=zone.ended)]),
            ],
            # Of a zone that was given up the moment in which that was decided.
            zone.left or zone.step,
        )
        for zone in own
    ]
    paid = sum(zone.dollars for zone in own)
    blank = AccountCell[Phrase]([])
    rows.append(
        AccountRow(
            [AccountCell([phrase("account.all")], "strong"), *[blank] * 3, _dollars(paid), blank]
        )
    )
    heads = ("colour", "turn", "claimed", "value", "dollars", "end")
    lines = [_lifeline(row, zone, last) for row, zone in enumerate(own)]
    chart = Lifelines(phrase("account.turns"), last, lines)
    return account_of("zones", seat, heads, rows, _tale(seat, own, paid), chart)


def _lifeline(row: int, zone: ClaimedZone, last: int) -> Lifeline[Phrase]:
    return Lifeline(
        row,
        phrase("account.colour", colour=zone.colour),
        "good" if zone.dollars else "quiet" if zone.went_on else "bad",
        zone.worths,
        zone.ended or last,
        zone.dollars,
        phrase(f"account.{zone.ending}", turn=zone.ended),
    )


def _tale(seat: int, own: Sequence[ClaimedZone], paid: int) -> Tale[Phrase]:
    """What was claimed and what came of it; zones that never paid, at the worth they had come to."""
    joined = sum(zone.went_on for zone in own)
    unpaid = [zone for zone in own if not zone.dollars and not zone.went_on]
    lost = sum(zone.value for zone in unpaid)
    settled = len(own) - len(unpaid) - joined
    story = [
        phrase("account.claimed", seat=seat, zones=len(own), paid=settled),
        phrase("account.never-paid" if unpaid else "account.all-paid", zones=len(unpaid)),
    ]
    if joined:
        story.append(phrase("account.joined-own", zones=joined))
    dearest = max([zone for zone in unpaid if zone.left], key=lambda zone: zone.value, default=None)
    if dearest is not None:
        story.append(
            phrase(
                "account.dearest-left",
                colour=dearest.colour,
                dollars=dearest.value,
                turn=dearest.ended,
            )
        )
    parts = [
        TalePart(phrase("account.dollars-head"), "strong", paid, _said(paid)),
        TalePart(phrase("account.unpaid"), "open", lost, _said(lost)),
    ]
    return Tale(story, parts, phrase("account.worth-all", dollars=paid + lost))


def _said(dollars: int) -> Phrase:
    return phrase("account.dollars", dollars=dollars)


def _dollars(amount: int) -> AccountCell[Phrase]:
    if amount == 0:
        return AccountCell([phrase("account.nothing")], "bad")
    return AccountCell([phrase("account.dollars", dollars=amount)], "good")
