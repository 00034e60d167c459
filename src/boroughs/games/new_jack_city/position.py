"""Positions as plain data, checked on the way in. What everybody may see of them, a view shares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NoReturn

import msgspec

from boroughs.core.errors import BadNotation, BadPosition
from boroughs.core.positions import position_data
from boroughs.games.new_jack_city.city import LEGAL, NO_PROPERTY
from boroughs.games.new_jack_city.declared import (
    FOR_EACH_SEAT,
    PositionFields,
    other_fields,
    set_fields,
    set_other_fields,
    table_fields,
)
from boroughs.games.new_jack_city.grid import cell_text, cells_named
from boroughs.games.new_jack_city.joining import NOBODY
from boroughs.games.new_jack_city.moves import Place, laid_texts, parse_move
from boroughs.games.new_jack_city.rules import NewJackCity
from boroughs.games.new_jack_city.state import OVER, Developer

MOST_SEATS: Final = 6
_ENCODER = msgspec.json.Encoder()


class PositionData(PositionFields, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """A position as it is written down. The deck holds what lies nowhere else."""

    city: tuple[str, ...] = ()
    """The cards in the order of play: `NJ05 at 1,-2 turned 3`."""
    built: tuple[str, ...] = ()
    """A cell of each built zone; alone, what is built follows from the cards."""


# Writing


def position_to_dict(table: NewJackCity) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(_position(table))
    return plain


def encode_position(table: NewJackCity) -> bytes:
    """The same as JSON."""
    return _ENCODER.encode(_position(table))


def _position(table: NewJackCity) -> PositionData:
    city = table.city
    return PositionData(
        **table_fields(table),
        **other_fields(table),
        seats=table.seats,
        options=table.options,
        now=table.now,
        city=tuple(laid_texts(city)),
        built=() if table.solo else tuple([cell_text(city.cell_of[r]) for r in city.built_zones()]),
    )


# Reading


def read_position(data: Mapping[str, object]) -> PositionData:
    """The data in the right shape, or BadPosition. Players who are left out have nothing."""
    return position_data(data, PositionData, FOR_EACH_SEAT)


def refuse(problem: str) -> NoReturn:
    raise BadPosition("bad-position", problem=problem)


def fill(table: NewJackCity, data: PositionData) -> None:
    """Makes a bare table this position, or refuses it."""
    table.city.lay_plant()
    table.now = data.now
    players = len(data.developers)
    if players != table.seats or data.turn >= table.seats or data.first >= table.seats:
        refuse("seats that are not at the table")
    set_fields(table, data)
    _lay_cards(table, data.city)
    _build_zones(table, data.built)
    set_other_fields(table, data)
    for developer in table.developers:
        _check_developer(table, developer)
    _check_cards(table)
    table.derive()
    if table.commercial_stock() < 0 or table.industrial_stock() < 0:
        refuse("more tokens than there are")


def _lay_cards(table: NewJackCity, city: tuple[str, ...]) -> None:
    for text in city:
        try:
            move = parse_move(f"place {text}")
        except BadNotation:
            refuse(f"{text} is no placed card")
        assert isinstance(move, Place)
        face, key = move.face, move.key
        if table.city.parent[face.card.first] != NO_PROPERTY:
            refuse(f"{face.card.name} lies in two places")
        problem = table.city.why_not(key, face, NOBODY, table.strict)
        if problem != LEGAL:
            refuse(f"{text}: {problem}")
        table.city.lay(table.city.slots[key], face)


def _build_zones(table: NewJackCity, built: tuple[str, ...]) -> None:
    city, least = table.city, int(table.box.numbers.least)
    if table.solo:
        if built:
            refuse("alone, what is built follows from the cards")
        for root in [root for root in city.free if city.value[root] >= least]:
            city.build(root)
        return
    for text in built:
        root = city.zone_at(cells_named([text])[0])
        if root == NO_PROPERTY or city.built[root] or city.value[root] < least:
            refuse(f"no built zone can be at {text}")
        city.build(root)


def _check_developer(table: NewJackCity, developer: Developer) -> None:
    """Puts the Builders into their zones, or refuses them."""
    if len(developer.builders) > (0 if table.solo else table.box.numbers.builders):
        refuse("too many Builders")
    for cell in developer.builders:
        root = table.city.zone_at(cell)
        if root == NO_PROPERTY or root not in table.city.free:
            refuse(f"no Builder can stand at {cell_text(cell)}")
        table.city.claim(root, developer.seat)
    if developer.last_scored and (table.solo or developer.scored < len(developer.last_scored)):
        refuse("more zones in the final scoring than were scored")
    for cell in developer.last_scored:
        root = table.city.zone_at(cell)
        if table.phase != OVER or root == NO_PROPERTY or not table.city.built[root]:
            refuse(f"no zone of the final scoring can be at {cell_text(cell)}")


def _check_cards(table: NewJackCity) -> None:
    gone = [face.card.index for face in table.city.faces] + table.aside
    for developer in table.developers:
        gone += developer.hand
    if len(set(gone)) != len(gone) or not set(gone) <= set(table.box.cards):
        refuse("a card that lies in two places, or is not in the box")
