"""New Jack City in numbers: where every card is, who holds which zone; places in steps.

The city has no edge, so there is no map: each card says where it lies. A place is chosen as card,
turn, column and row; no city of all cards reaches farther than `REACH`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from boroughs.core.encoding import PartsEncoding, byte, draft_numbers, one_hot
from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.core.view import View
from boroughs.games.new_jack_city.components import CARDS
from boroughs.games.new_jack_city.state import PHASES
from boroughs.games.new_jack_city.view import NewJackCityView

REACH: Final[int] = 2 * len(CARDS) + 1
"""Columns and rows from the Power Plant: all cards end to end."""
TURNS: Final = 4
PARTS: Final = 5
CARD_NUMBERS: Final = 13
_INDEX: Final[dict[str, int]] = {card.name: card.index for card in CARDS}


class NewJackCityEncoding(PartsEncoding):
    """Positions are columns and rows, written as their number plus `REACH`, 0 for none."""

    version = 1

    def __init__(
        self, seats: int, options: Options, parse: Callable[[str], Move], builders: int
    ) -> None:
        super().__init__(seats, options, parse)
        self._builders = builders
        table = self.table
        table.add("end cards", "end turn", "claim", "move", "score")
        table.add(*(f"card {card.name}" for card in CARDS))
        table.add(*(f"turned {turn}" for turn in range(TURNS)))
        table.add(*(f"column {number}" for number in range(-REACH, REACH + 1)))
        table.add(*(f"row {number}" for number in range(-REACH, REACH + 1)))
        layout = self.layout
        layout.add("phase", len(PHASES), 1, "the phase of the turn: " + " ".join(PHASES))
        layout.add("turn", seats, 1, "whose turn it is, counted from the viewer")
        layout.add("signalled", seats, 1, "who signalled the end")
        layout.add("acted", 1, 1, "the action that costs no token is spent")
        layout.add("last turns", 1, 6, "how many turns are left after the signal")
        layout.add("target", 1, 30, "the money that signals the end; 0 alone")
        layout.add("cards left", 1, len(CARDS), "cards in the deck")
        layout.add("stock", 2, 10, "commercial and industrial tokens that nobody has")
        layout.add("unbuilt", 1, 60, "alone: the value that is not built")
        for ahead in range(seats):
            layout.add(
                f"developer +{ahead}", 7, 30,
                "money, commercial, industrial, cards in hand, free Builders, zones scored, last turn",
            )  # fmt: skip
            layout.add(f"builders +{ahead}", 2 * builders, 255, "column and row of each Builder")
        for card in CARDS:
            layout.add(
                f"card {card.name}", CARD_NUMBERS, 255,
                "in hand, unseen, aside, on the table; column, row, turn plus one; and for each half: "
                "value of its zone, holder plus one (counted from the viewer), built",
            )  # fmt: skip
        layout.add("draft", 2 * PARTS, 255, "the parts of a move that were chosen so far")

    # Moves

    def parts_of(self, view: View, notation: str) -> list[str]:
        words = notation.replace(",", " ").split()
        match words:
            case ["place", card, "at", x, y, "turned", turn]:
                return [f"card {card}", f"turned {turn}", f"column {x}", f"row {y}"]
            case ["claim" | "score" as verb, x, y]:
                return [verb, f"column {x}", f"row {y}"]
            case ["move", from_x, from_y, "to", x, y]:
                return ["move", f"column {from_x}", f"row {from_y}", f"column {x}", f"row {y}"]
        return [notation]

    def notation_of(self, view: View, parts: list[str]) -> str:
        verb, _, card = parts[0].partition(" ")
        values = [part.partition(" ")[2] for part in parts[1:]]
        match (verb, values):
            case ("end", _):
                return parts[0]
            case ("card", [turn, x, y]):
                return f"place {card} at {x},{y} turned {turn}"
            case ("claim" | "score", [x, y]):
                return f"{verb} {x},{y}"
            case ("move", [from_x, from_y, x, y]):
                return f"move {from_x},{from_y} to {x},{y}"
        return ""

    # Observations

    def observe(self, view: View, draft: Sequence[int], now: int = 0) -> bytes:
        assert isinstance(view, NewJackCityView)
        viewer = view.viewer or 0
        seats = self.seats
        numbers = one_hot(len(PHASES), PHASES.index(view.phase))
        numbers += one_hot(seats, (view.turn - viewer) % seats)
        numbers += one_hot(seats, (view.signalled - viewer) % seats if view.signalled >= 0 else -1)
        numbers += [
            int(view.acted),
            byte(view.last_turns),
            byte(view.target),
            byte(view.cards_left),
            byte(view.commercial_stock),
            byte(view.industrial_stock),
            byte(view.unbuilt),
        ]
        for ahead in range(seats):
            developer = view.developers[(viewer + ahead) % seats]
            numbers += [
                byte(developer.money),
                byte(developer.commercial),
                byte(developer.industrial),
                byte(developer.cards),
                developer.free_builders,
                byte(developer.scored),
                int(developer.last_turn),
            ]
            standing = [_at(place) for point in developer.builders for place in point]
            numbers += standing + [0] * (2 * self._builders - len(standing))
        return bytes(numbers + self._cards(view, viewer) + draft_numbers(draft, PARTS))

    def _cards(self, view: NewJackCityView, viewer: int) -> list[int]:
        numbers = [0] * (CARD_NUMBERS * len(CARDS))
        for held in view.hand:
            numbers[CARD_NUMBERS * _INDEX[held.card]] = 1
        for place, names in ((1, view.unseen), (2, view.aside)):
            for name in names:
                numbers[CARD_NUMBERS * _INDEX[name] + place] = 1
        for laid in view.city:
            first = CARD_NUMBERS * _INDEX[laid.card]
            numbers[first + 3 : first + 7] = [1, _at(laid.x), _at(laid.y), laid.turned + 1]
        met: set[str] = set()
        for cell in view.cells:
            if cell.zone >= 0:
                zone = view.zones[cell.zone]
                first = CARD_NUMBERS * _INDEX[cell.card] + 7 + 3 * (cell.card in met)
                met.add(cell.card)
                holder = 0 if zone.holder < 0 else 1 + (zone.holder - viewer) % self.seats
                numbers[first : first + 3] = [byte(zone.value), holder, int(zone.built)]
        return numbers


def _at(place: int) -> int:
    return place + REACH + 1
