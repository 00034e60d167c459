"""A table of Chinatown laid out for one argument, and the hands that play on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

import boroughs
from boroughs import IllegalMove, SeededDice
from boroughs.core.event import Event
from boroughs.core.playout import resolve_chance
from boroughs.games.chinatown.rules import Chinatown
from boroughs.games.chinatown.view import ChinatownView, Figures

GAME = boroughs.game("chinatown")
SEATS = (3, 4, 5)

Tiles = Mapping[str, int]


def position(
    *,
    seats: int = 3,
    money: Sequence[int] = (),
    owned: Sequence[Sequence[int]] = (),
    shops: Mapping[int, str] | None = None,
    tiles: Sequence[Tiles] = (),
    phase: str = "trade",
    round_: int = 1,
    first: int = 0,
    now: int = 0,
    ends: int = -1,
    options: Mapping[str, object] | None = None,
) -> ChinatownTable:
    """A table in this phase; each player has what is said and nothing else, but $50,000."""
    purses = [*money, *[50_000] * seats][:seats]
    data: dict[str, object] = {
        "seats": seats,
        "options": dict(options or {}),
        "phase": phase,
        "round": round_,
        "first": first,
        "now": now,
        "ends": ends,
        "ledger": [[1, -1, seat, dollars] for seat, dollars in enumerate(purses)],
        "owners": {str(b): seat for seat, numbers in enumerate(owned) for b in numbers},
        "shops": {str(number): shop for number, shop in (shops or {}).items()},
        "tiles": [dict(tiles[seat]) if seat < len(tiles) else {} for seat in range(seats)],
    }
    state = GAME.from_dict(data)
    assert isinstance(state, Chinatown)
    return ChinatownTable(state)


def new_table(seats: int = 3, seed: str = "new", **options: object) -> ChinatownTable:
    """A table at the start of a game, cards dealt."""
    state = GAME.new(seats, options)
    assert isinstance(state, Chinatown)
    table = ChinatownTable(state, seed)
    table.settle()
    return table


class ChinatownTable:
    """Plays notations, and remembers everything that was told."""

    def __init__(self, state: Chinatown, seed: str = "dice") -> None:
        self.state = state
        self.dice = SeededDice(seed)
        self.events: list[Event] = []

    # Playing

    def settle(self) -> None:
        self.state.events = []
        resolve_chance(self.state, self.dice)
        self.events.extend(self.state.events)
        self.state.events = None

    def play(self, seat: int, notation: str) -> None:
        self.state.events = []
        self.state.play(seat, GAME.parse(notation))
        self.events.extend(self.state.events)
        self.settle()

    def refused(self, seat: int, notation: str) -> str:
        """The code with which this is refused; it is refused, and nothing changes."""
        before = GAME.to_dict(self.state)
        with pytest.raises(IllegalMove) as refusal:
            self.state.play(seat, GAME.parse(notation))
        assert GAME.to_dict(self.state) == before
        return refusal.value.code

    def allowed(self, seat: int, notation: str) -> bool:
        try:
            self.state.check(seat, GAME.parse(notation))
        except IllegalMove:
            return False
        return True

    def deal(self, terms: str) -> None:
        """The first party offers, all others agree."""
        number = self.state.next_offer
        first, *others = sorted({int(c) for part in terms.split(";") for c in _seats(part)})
        self.play(first, f"offer {terms}")
        for seat in others:
            self.play(seat, f"accept {number}")

    def keep_and_show(self) -> None:
        """Everybody keeps the first cards of their hand."""
        wanted = self.state.dealing().kept
        for seat in range(self.state.seats):
            cards = self.state.hands[seat][:wanted]
            self.play(seat, "keep " + ",".join(map(str, cards)))
        for seat in range(self.state.seats):
            self.play(seat, "ready")

    def all_done(self) -> None:
        for seat in range(self.state.seats):
            self.play(seat, "done")

    def place_nothing(self) -> None:
        while self.state.phase == "place":
            self.play(self.state.turn, "pass")

    def finish_round(self) -> None:
        """No deals, nothing placed, income."""
        if self.state.phase == "keep":
            self.keep_and_show()
        if self.state.phase == "trade":
            self.all_done()
        self.place_nothing()

    # Looking

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def money(self) -> list[int]:
        return list(self.state.money)

    def owner(self, building: int) -> int:
        return self.state.owners[building]

    def view(self, viewer: int | None) -> ChinatownView:
        view = GAME.view(self.state, viewer)
        assert isinstance(view, ChinatownView)
        return view

    def figures(self, viewer: int | None) -> Figures:
        view = GAME.annotated(self.view(viewer))
        assert isinstance(view, ChinatownView)
        assert view.figures is not None
        return view.figures

    def tiles(self, seat: int) -> dict[str, int]:
        return self.view(seat).table.tiles[seat]

    def open(self) -> list[int]:
        return [offer.number for offer in self.state.offers]

    def codes(self) -> list[str]:
        return [event.code for event in self.events]

    def heard(self, code: str) -> list[Event]:
        return [event for event in self.events if event.code == code]

    def incomes(self) -> list[int]:
        return list(self.figures(None).incomes)


def _seats(part: str) -> list[str]:
    giver, _, rest = part.strip().partition(" gives ")
    return [giver, rest.partition(":")[0].strip()]
