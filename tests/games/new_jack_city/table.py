"""A table of New Jack City laid out for one argument, and the hands that play on it."""

from __future__ import annotations

from collections.abc import Sequence

import boroughs
from boroughs import IllegalMove, SeededDice
from boroughs.core.audience import Viewer
from boroughs.core.playout import resolve_chance
from boroughs.core.result import Result
from boroughs.games.new_jack_city.city_view import ZoneView
from boroughs.games.new_jack_city.view import CardPlaces, DeveloperView, NewJackCityView
from games.laid_table import LaidTable
from games.new_jack_city.box import BOX

GAME = boroughs.game("new-jack-city")


def position(
    *city: str,
    hands: Sequence[str] = (),
    seats: int = 2,
    phase: str = "card",
    turn: int = 0,
    money: Sequence[int] = (),
    commercial: Sequence[int] = (),
    industrial: Sequence[int] = (),
    builders: Sequence[str] = (),
    built: Sequence[str] = (),
    scored: Sequence[int] = (),
    deck: int | None = None,
    **rest: object,
) -> Table:
    """A turn of seat 0 that has just begun, with these cards on the table.

    Who has no hand said gets a card that lies nowhere else. With `deck`, the last player holds so
    many more cards that only so many are left to draw.
    """
    said = [text.split()[0] for text in city] + [name for hand in hands for name in hand.split()]
    spare = [name for name in BOX if name not in said]
    held = [hands[seat].split() if seat < len(hands) else [spare.pop()] for seat in range(seats)]
    if deck is not None:
        while len(spare) > deck:
            held[-1].append(spare.pop())

    def of(numbers: Sequence[int], seat: int) -> int:
        return numbers[seat] if seat < len(numbers) else 0

    developers = [
        {
            "hand": held[seat],
            "money": of(money, seat),
            "commercial": of(commercial, seat),
            "industrial": of(industrial, seat),
            "builders": builders[seat].split() if seat < len(builders) else [],
            "scored": of(scored, seat),
        }
        for seat in range(seats)
    ]
    data: dict[str, object] = {
        "seats": seats,
        "phase": phase,
        "turn": turn,
        "city": list(city),
        "built": list(built),
        "developers": developers,
        **rest,
    }
    return Table(GAME.from_dict(data))


def alone(*city: str, card: str, aside: str = "", half: bool = False) -> Table:
    """A game for one, with this card to place."""
    data: dict[str, object] = {
        "seats": 1,
        "phase": "card",
        "city": list(city),
        "aside": aside.split(),
        "developers": [{"hand": [card]}],
        "options": {"deck": "half" if half else "full"},
    }
    return Table(GAME.from_dict(data))


def start(seats: int = 2, **options: object) -> Table:
    """A table at which nothing has happened yet."""
    return Table(GAME.new(seats, options))


class Table(LaidTable):
    """Plays for any seat, and answers for nature what the test says."""

    game = GAME

    # Playing

    def play(self, *moves: str, draw: str = "") -> None:
        """Whoever is to act plays; what is drawn is what the test says, else anything."""
        wanted = draw.split()
        for move in moves:
            self.state.play(self.seat, GAME.parse(move))
            while wanted and self.state.chance() is not None:
                self.answer(wanted.pop(0))
            resolve_chance(self.state, SeededDice(move))

    def refuses(self, move: str, seat: int | None = None) -> str:
        """The code with which this move is refused; nothing may have changed by asking."""
        return self.refusal(self.seat if seat is None else seat, move)

    def allows(self, move: str) -> bool:
        try:
            self.state.check(self.seat, GAME.parse(move))
        except IllegalMove:
            return False
        return True

    # Looking

    @property
    def seat(self) -> int:
        (seat,) = self.state.to_act()
        return seat

    @property
    def moves(self) -> set[str]:
        return {move.notation for move in self.state.moves(self.seat)}

    def view(self, viewer: Viewer = None) -> NewJackCityView:
        view = GAME.view(self.state, viewer)
        assert isinstance(view, NewJackCityView)
        return view

    def places(self, viewer: Viewer) -> tuple[CardPlaces, ...]:
        """What a board is told of this viewer's cards."""
        view = GAME.annotated(self.view(viewer))
        assert isinstance(view, NewJackCityView)
        return view.places

    @property
    def phase(self) -> str:
        return self.view().phase

    @property
    def result(self) -> Result:
        result = self.state.result()
        assert result is not None
        return result

    def player(self, seat: int) -> DeveloperView:
        return self.view().developers[seat]

    @property
    def money(self) -> list[int]:
        return [developer.money for developer in self.view().developers]

    @property
    def cards(self) -> list[int]:
        """How many cards everybody holds."""
        return [developer.cards for developer in self.view().developers]

    def hand(self, seat: int) -> list[str]:
        return [card.card for card in self.view(seat).hand]

    def zone(self, cell: str) -> ZoneView:
        """The zone in this cell."""
        x, y = map(int, cell.split(","))
        return next(zone for zone in self.view().zones if (x, y) in zone.cells)
