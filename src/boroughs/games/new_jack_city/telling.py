"""A move in the words of the board: a card by its zones, a place by what it joins. Places that would read alike are counted from the Power Plant."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.audience import Viewer
from boroughs.core.move import Move
from boroughs.core.phrase import Param, Phrase
from boroughs.games.new_jack_city.city import NO_PROPERTY
from boroughs.games.new_jack_city.city_map import zone_numbers
from boroughs.games.new_jack_city.components import CARDS, COLOUR_OF, COLOURS, SIDES, Card
from boroughs.games.new_jack_city.grid import column_of, row_of
from boroughs.games.new_jack_city.joining import NOBODY, Join
from boroughs.games.new_jack_city.moves import Claim, EndCards, EndTurn, MoveBuilder, Place, Score
from boroughs.games.new_jack_city.rules import NewJackCity

_SEEN_AT = {
    **dict.fromkeys(("T0", "T1"), ("top", "right")),
    **dict.fromkeys(("B0", "B1"), ("bottom", "left")),
    "L": ("left", "top"),
    "R": ("right", "bottom"),
}
"""Where a side of a card's frame is seen when it lies, and when it stands."""


def told(table: NewJackCity, viewer: Viewer, move: Move) -> list[Phrase]:
    """Part by part, as `Game.told` wants it."""
    if isinstance(move, Place):
        return _placing(table, viewer, move)
    if isinstance(move, Claim):
        return _of_zone("told.claim", table, move.cell)
    if isinstance(move, MoveBuilder):
        start = _of_zone("told.move", table, move.start)
        return [*start, *_of_zone("told.move-to", table, move.cell)]
    if isinstance(move, Score):
        return _of_zone("told.score", table, move.cell)
    if isinstance(move, EndCards):
        return [Phrase("board.no-more-cards" if table.acted else "board.to-builders", {})]
    if isinstance(move, EndTurn):
        return [Phrase("board.end-turn" if table.cards_left() else "board.end-turn-last", {})]
    return [move.phrase()]


def _placing(table: NewJackCity, viewer: Viewer, move: Place) -> list[Phrase]:
    card, value_of = move.face.card, table.box.numbers.value_of
    said: dict[str, Param] = {
        "colour": COLOURS[card.colours[0]],
        "value": int(value_of[card.first]),
    }
    code = "told.place-one"
    if not card.whole:
        code = "told.place-two"
        said["second"] = COLOURS[card.colours[1]]
        said["other"] = int(value_of[card.last])
    parts = [Phrase(code, said)]
    slot = table.city.slots.get(move.key)
    if slot is not None:
        beside = [join for join in table.city.joins(slot, move.face) if join.roots]
        parts += [_beside(table, viewer, join) for join in beside] or [Phrase("told.new", {})]
    return [*parts, *_where(move.key // 2), *_lying(move, value_of)]


def _where(cell: int) -> list[Phrase]:
    """Counted from the card in the middle: what else is said of two places is often the same."""
    across, down = column_of(cell), row_of(cell)
    ways = [("right" if across > 0 else "left", abs(across))] if across else []
    ways += [("below" if down > 0 else "above", abs(down))] if down else []
    return [
        Phrase(f"told.and-{way}" if later else f"told.{way}", {"cells": cells})
        for later, (way, cells) in enumerate(ways)
    ]


def _lying(move: Place, value_of: Sequence[int]) -> list[Phrase]:
    """Which way round, by what is seen on the card: the half that comes first, or the roads of a whole one."""
    standing = move.key % 2
    way = "upright" if standing else "lying"
    card, first = move.face.card, int(move.face.at_a)
    if not card.whole:
        said: dict[str, Param] = {
            "colour": COLOURS[COLOUR_OF[first]],
            "value": int(value_of[first]),
        }
        half = Phrase(f"told.{way}-half", said)
        return [half, *_roads(move.face.roads, standing)] if _has_twin(card) else [half]
    return [Phrase(f"told.{way}", {}), *_roads(move.face.roads, standing)]


def _roads(roads: int, standing: int) -> list[Phrase]:
    sides = [side for at, side in enumerate(SIDES) if roads >> at & 1 and side in _SEEN_AT]
    seen = dict.fromkeys(_SEEN_AT[side][standing] for side in sides)
    return [Phrase(f"told.road-{side}", {}) for side in seen]


def _has_twin(card: Card) -> bool:
    """Whether its two halves do not say which card it is, or which way up it lies: its roads do."""
    upside_down = card.colours[::-1] == card.colours and card.values[::-1] == card.values
    return upside_down or any(
        other is not card and (other.colours, other.values) == (card.colours, card.values)
        for other in CARDS
    )


def _beside(table: NewJackCity, viewer: Viewer, join: Join) -> Phrase:
    said: dict[str, Param] = {"colour": COLOURS[int(join.colour)]}
    if join.built:
        return Phrase("told.to-built", said)
    if int(join.holder) == NOBODY:
        return Phrase("told.to-free", said)
    if int(join.holder) == viewer:
        return Phrase("told.to-yours", said)
    return Phrase("told.to-theirs", {**said, "seat": int(join.holder)})


def _of_zone(code: str, table: NewJackCity, cell: int) -> list[Phrase]:
    """A zone by its colour and value; where another one has both too, by its place."""
    city = table.city
    root = city.zone_at(cell)
    if root == NO_PROPERTY:
        return [Phrase(code + "-any", {})]
    colour, value = COLOUR_OF[root], int(city.value[root])
    told = Phrase(code, {"colour": COLOURS[colour], "value": value})
    zones = zone_numbers(city)
    alike = [one for one in zones if COLOUR_OF[one] == colour and city.value[one] == value]
    return [told, *_where(cell)] if len(alike) > 1 else [told]
