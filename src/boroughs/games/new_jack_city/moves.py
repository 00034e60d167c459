"""What players do: each move knows when it is legal and what it changes."""

from __future__ import annotations

import re
from typing import Final

from boroughs.core.move import Move
from boroughs.core.phrase import Param, Phrase
from boroughs.games.new_jack_city.city import (
    JOINS_RIVALS,
    LEGAL,
    NO_PROPERTY,
    SWALLOWS_CLAIM,
    City,
)
from boroughs.games.new_jack_city.components import (
    CARD_NAMED,
    COLOUR_OF,
    COLOURS,
    SIDES,
    Card,
    Face,
)
from boroughs.games.new_jack_city.grid import (
    CELL_PATTERN,
    SECOND_CELL,
    cell_text,
    quarter_turns,
    segment_text,
    slot_at,
    written_cell,
)
from boroughs.games.new_jack_city.joining import NOBODY
from boroughs.games.new_jack_city.refusals import BadNotation, IllegalMove
from boroughs.games.new_jack_city.state import BUILDER, CARD, NewJackCityState
from boroughs.games.new_jack_city.turn import (
    claim_zone,
    end_builders,
    end_cards,
    move_builder,
    place_card,
    score_zone,
)

_SPOTS: Final[dict[int, str]] = {}
"""How the slots are written that were ever offered: at most those of the grid. Any thread may add one, none is taken away."""
_CELL_NAMED: Final[dict[str, int]] = {}
"""The cells of these spots, by how they are written; any thread may add one."""


def spot_text(key: int) -> str:
    """Where a slot is, and whether a card lies or stands in it; remembered, for a list needs many."""
    found = _SPOTS.get(key)
    if found is None:
        cell = cell_text(key // 2)
        found = f" at {cell} turned "
        _SPOTS[key] = found
        _CELL_NAMED[cell] = key // 2
    return found


def laid_text(face: Face, key: int) -> str:
    """A card in a slot, as a position writes it: `NJ05 at 1,-2 turned 3`."""
    return face.card.name + spot_text(key) + str(quarter_turns(key, face.flipped))


def laid_texts(city: City) -> list[str]:
    """All cards of the city, in the order of play."""
    return [laid_text(face, key) for face, key in zip(city.faces, city.places, strict=True)]


class TurnMove(Move):
    """A move of one phase."""

    def __init__(self, notation: str, phase: int) -> None:
        super().__init__(notation)
        self.phase = phase

    def refuse(self, table: NewJackCityState, seat: int) -> None:
        """Raises IllegalMove where this very move is not allowed."""

    def apply(self, table: NewJackCityState, seat: int) -> None:
        raise TypeError("a move says what it does")


class Place(TurnMove):
    """A card from the hand onto the table; after the first of a turn it costs a commercial token."""

    def __init__(self, face: Face, key: int, notation: str) -> None:
        super().__init__(notation, CARD)
        self.face = face
        self.key = key

    def refuse(self, table: NewJackCityState, seat: int) -> None:
        developer = table.developers[seat]
        card = self.face.card
        if card.index not in developer.hand:
            raise IllegalMove("not-in-hand", card=card.name)
        if table.acted and developer.commercial == 0:
            raise IllegalMove("no-commercial")
        problem = table.city.why_not(self.key, self.face, seat, table.strict)
        if problem == LEGAL:
            return
        slot = table.city.slots.get(self.key)
        if slot is None:
            raise IllegalMove(problem, card=card.name, cell=cell_text(self.key // 2))
        if problem in (JOINS_RIVALS, SWALLOWS_CLAIM):
            blamed = table.city.blamed_zones(slot, self.face)
            zones = tuple([cell_text(table.city.cell_of[root]) for root in blamed])
            raise IllegalMove(problem, card=card.name, zones=zones)
        sides = table.city.blamed_roads(slot, self.face, problem)
        roads = tuple([segment_text(self.key, s) for s in range(len(SIDES)) if sides >> s & 1])
        raise IllegalMove(problem, card=card.name, cell=cell_text(self.key // 2), roads=roads)

    def apply(self, table: NewJackCityState, seat: int) -> None:
        place_card(table, seat, self.face, self.key)

    def names(self) -> tuple[str, ...]:
        first = self.key // 2
        second = first + SECOND_CELL[self.key % 2]
        return (self.face.card.name, cell_text(first), cell_text(second))

    def phrase(self) -> Phrase:
        name, cell = self.face.card.name, cell_text(self.key // 2)
        turned = quarter_turns(self.key, self.face.flipped)
        return Phrase("move.place", {"card": name, "cell": cell, "turned": turned})


def place(face: Face, key: int) -> Place:
    """The move that lays this face into this slot."""
    return Place(face, key, "place " + laid_text(face, key))


class EndCards(TurnMove):
    """No card, or no more: on to the Builders."""

    def refuse(self, table: NewJackCityState, seat: int) -> None:
        if table.solo:
            raise IllegalMove("must-place")

    def apply(self, table: NewJackCityState, seat: int) -> None:
        end_cards(table)

    def phrase(self) -> Phrase:
        return Phrase("move.end-cards", {})


class BuilderMove(TurnMove):
    """A Builder action; after the first of a turn it costs an industrial token."""

    def refuse(self, table: NewJackCityState, seat: int) -> None:
        if table.acted and table.developers[seat].industrial == 0:
            raise IllegalMove("no-industrial")

    def refuse_target(self, table: NewJackCityState, cell: int) -> None:
        """A Builder may stand in a zone that is neither built nor claimed, by whomever."""
        root = table.city.zone_at(cell)
        if root == NO_PROPERTY:
            raise IllegalMove("no-property", cell=cell_text(cell))
        if table.city.built[root]:
            raise IllegalMove("zone-built", cell=cell_text(cell))
        if table.city.holder[root] != NOBODY:
            raise IllegalMove("zone-claimed", cell=cell_text(cell), seat=table.city.holder[root])

    def own_builder(self, table: NewJackCityState, seat: int, cell: int) -> int:
        """The root of the zone in this cell, in which an own Builder must stand."""
        root = table.city.zone_at(cell)
        if root == NO_PROPERTY or table.city.holder[root] != seat:
            raise IllegalMove("not-your-zone", cell=cell_text(cell))
        return root


class Claim(BuilderMove):
    """A free Builder onto a property; the value, where it is known, is for the words alone."""

    def __init__(self, cell: int, colour: int = 0, value: int = 0) -> None:
        super().__init__("claim " + cell_text(cell), BUILDER)
        self.cell = cell
        self.colour = colour
        self.value = value

    def refuse(self, table: NewJackCityState, seat: int) -> None:
        super().refuse(table, seat)
        if table.free_builders(table.developers[seat]) == 0:
            raise IllegalMove("no-free-builder")
        self.refuse_target(table, self.cell)

    def apply(self, table: NewJackCityState, seat: int) -> None:
        claim_zone(table, seat, self.cell)

    def phrase(self) -> Phrase:
        said: dict[str, Param] = {"cell": cell_text(self.cell)}
        if self.value == 0:
            return Phrase("move.claim", said)
        return Phrase(
            "move.claim-zone", {**said, "colour": COLOURS[self.colour], "value": self.value}
        )


class MoveBuilder(BuilderMove):
    """A Builder from its property onto another."""

    def __init__(self, start: int, cell: int, colour: int = 0, value: int = 0) -> None:
        super().__init__(f"move {cell_text(start)} to {cell_text(cell)}", BUILDER)
        self.start = start
        self.cell = cell
        self.colour = colour
        self.value = value

    def refuse(self, table: NewJackCityState, seat: int) -> None:
        super().refuse(table, seat)
        self.own_builder(table, seat, self.start)
        self.refuse_target(table, self.cell)

    def apply(self, table: NewJackCityState, seat: int) -> None:
        move_builder(table, seat, self.start, self.cell)

    def phrase(self) -> Phrase:
        said: dict[str, Param] = {"start": cell_text(self.start), "cell": cell_text(self.cell)}
        if self.value == 0:
            return Phrase("move.move", said)
        return Phrase(
            "move.move-zone", {**said, "colour": COLOURS[self.colour], "value": self.value}
        )


class Score(BuilderMove):
    """A zone with an own Builder is built and paid."""

    def __init__(self, cell: int, colour: int = 0, value: int = 0, bonus: int = 0) -> None:
        super().__init__("score " + cell_text(cell), BUILDER)
        self.cell = cell
        self.colour = colour
        self.value = value
        self.bonus = bonus

    def refuse(self, table: NewJackCityState, seat: int) -> None:
        super().refuse(table, seat)
        root = self.own_builder(table, seat, self.cell)
        if not table.may_be_scored(root):
            raise IllegalMove(
                "too-small",
                value=table.city.value[root],
                least=int(table.box.numbers.least),
                colour=COLOURS[COLOUR_OF[root]],
            )

    def apply(self, table: NewJackCityState, seat: int) -> None:
        score_zone(table, seat, self.cell)

    def phrase(self) -> Phrase:
        said: dict[str, Param] = {"cell": cell_text(self.cell)}
        if self.value == 0:
            return Phrase("move.score", said)
        said["value"] = self.value
        said["bonus"] = self.bonus
        return Phrase(f"move.score-{COLOURS[self.colour]}", said)


class EndTurn(TurnMove):
    """No Builder action, or no more: draw a card, and the turn is over."""

    def apply(self, table: NewJackCityState, seat: int) -> None:
        end_builders(table)

    def phrase(self) -> Phrase:
        return Phrase("move.end-turn", {})


END_CARDS: Final[TurnMove] = EndCards("end cards", CARD)
END_TURN: Final[TurnMove] = EndTurn("end turn", BUILDER)

_TURNS: Final = ("0", "1", "2", "3")
_PLACE: Final = re.compile(rf"place ([A-Z0-9]+) at {CELL_PATTERN} turned ([0-3])", re.ASCII)
_CLAIM: Final = re.compile(f"claim {CELL_PATTERN}", re.ASCII)
_MOVE: Final = re.compile(f"move {CELL_PATTERN} to {CELL_PATTERN}", re.ASCII)
_SCORE: Final = re.compile(f"score {CELL_PATTERN}", re.ASCII)


def parse_move(notation: str) -> Move:
    """The move of this notation, or BadNotation.

    >>> parse_move("place nj05 at 1, -2 turned 3").notation
    'place NJ05 at 1,-2 turned 3'
    """
    known = _known_place(notation)
    if known is not None:
        return known
    text = " ".join(notation.replace(", ", ",").split())
    if text == END_CARDS.notation:
        return END_CARDS
    if text == END_TURN.notation:
        return END_TURN
    if found := _PLACE.fullmatch(_upper_card(text)):
        card = CARD_NAMED.get(found[1])
        if card is not None:
            return _parsed_place(card, _cell(found[2], found[3], notation), int(found[4]))
    elif found := _CLAIM.fullmatch(text):
        return Claim(_cell(found[1], found[2], notation))
    elif found := _MOVE.fullmatch(text):
        return MoveBuilder(_cell(found[1], found[2], notation), _cell(found[3], found[4], notation))
    elif found := _SCORE.fullmatch(text):
        return Score(_cell(found[1], found[2], notation))
    raise BadNotation("unknown-move", text=notation)


def _known_place(notation: str) -> Place | None:
    """A place as the lists of moves write it, by looking up its parts: a server reads very many of them."""
    parts = notation.split(" ")
    if len(parts) != 6 or parts[0] != "place" or parts[2] != "at" or parts[4] != "turned":
        return None
    card, cell = CARD_NAMED.get(parts[1]), _CELL_NAMED.get(parts[3])
    if card is None or cell is None or parts[5] not in _TURNS:
        return None
    turned = int(parts[5])
    return Place(card.faces[turned // 2], slot_at(cell, turned % 2 == 1), notation)


def _upper_card(text: str) -> str:
    verb, _, rest = text.partition(" ")
    card, _, spot = rest.partition(" ")
    return f"{verb} {card.upper()} {spot}"


def _parsed_place(card: Card, cell: int, turned: int) -> Place:
    # Not `place`: a stranger's cells are not worth remembering.
    face = card.faces[turned // 2]
    return Place(
        face,
        slot_at(cell, turned % 2 == 1),
        f"place {card.name} at {cell_text(cell)} turned {turned}",
    )


def _cell(x: str, y: str, notation: str) -> int:
    cell = written_cell(x, y)
    if cell is None:
        raise BadNotation("unknown-move", text=notation)
    return cell
