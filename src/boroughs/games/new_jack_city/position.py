"""Positions as plain data, checked on the way in. What everybody may see of them, a view shares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NoReturn

import msgspec

from boroughs.core.errors import BadNotation, BadPosition
from boroughs.core.moments import Moment
from boroughs.core.options import OptionValue
from boroughs.games.new_jack_city.city import LEGAL, NO_PROPERTY
from boroughs.games.new_jack_city.components import CARD_NAMED, CARDS
from boroughs.games.new_jack_city.grid import cell_text
from boroughs.games.new_jack_city.joining import NOBODY
from boroughs.games.new_jack_city.moves import Claim, Place, laid_texts, parse_move
from boroughs.games.new_jack_city.rules import NewJackCity
from boroughs.games.new_jack_city.state import PHASES, Developer

_MOST = 1_000_000_000_000
Natural = Annotated[int, msgspec.Meta(ge=0, le=_MOST)]
Small = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Seat = Annotated[int, msgspec.Meta(ge=-1, le=16)]


class HoldingsData(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What lies open before a player; the same in a position and in a view."""

    money: Small = 0
    commercial: Small = 0
    industrial: Small = 0
    scored: Small = 0
    """Zones scored, which breaks ties."""


class DeveloperData(HoldingsData, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """One player as written down; what is left out is nothing."""

    hand: tuple[str, ...] = ()
    builders: tuple[str, ...] = ()
    last_scored: tuple[str, ...] = ()
    """Of a finished game: a cell of each zone that the final scoring paid."""


class TurnData(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Where the game stands; the same in a position and in a view."""

    phase: Literal["first", "deal", "card", "builder", "draw", "over"]
    first: Small = 0
    turn: Small = 0
    acted: bool = False
    """Whether the card or Builder action that costs no token is spent."""
    pending: Small = 0
    """How many cards the player whose turn it is must still draw."""
    signalled: Seat = NOBODY
    """Who signalled the end, or -1."""
    last_turns: Small = 0
    """How many turns are left after that."""
    aside: tuple[str, ...] = ()
    """Alone: cards that could not be placed."""


class PositionData(TurnData, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """A position as it is written down. The deck holds what lies nowhere else."""

    seats: Natural
    options: dict[str, OptionValue] = {}
    now: Moment = 0
    city: tuple[str, ...] = ()
    """The cards in the order of play: `NJ05 at 1,-2 turned 3`."""
    built: tuple[str, ...] = ()
    """A cell of each built zone; alone, what is built follows from the cards."""
    developers: tuple[DeveloperData, ...] | None = None


# Writing


def holdings_data(developer: Developer) -> dict[str, int]:
    return {
        "money": int(developer.money),
        "commercial": int(developer.commercial),
        "industrial": int(developer.industrial),
        "scored": int(developer.scored),
    }


def turn_data(table: NewJackCity) -> dict[str, Any]:
    return {
        "phase": PHASES[table.phase],
        "first": int(table.first),
        "turn": int(table.turn),
        "acted": table.acted,
        "pending": int(table.pending),
        "signalled": int(table.signalled),
        "last_turns": int(table.last_turns),
        "aside": _names(table.aside),
    }


def position_to_dict(table: NewJackCity) -> dict[str, object]:
    city = table.city
    data = PositionData(
        **turn_data(table),
        seats=table.seats,
        options=table.options,
        now=table.now,
        city=tuple(laid_texts(city)),
        built=() if table.solo else tuple([cell_text(city.cell_of[r]) for r in city.built_zones()]),
        developers=tuple(
            [
                DeveloperData(
                    **holdings_data(developer),
                    hand=_names(developer.hand),
                    builders=tuple(map(cell_text, developer.builders)),
                    last_scored=tuple(map(cell_text, developer.last_scored)),
                )
                for developer in table.developers
            ]
        ),
    )
    plain: dict[str, object] = msgspec.to_builtins(data)
    return plain


def without_last_scored(position: Mapping[str, object]) -> dict[str, object]:
    """As it was written before the zones of the last scoring were kept."""
    developers = position["developers"]
    assert isinstance(developers, list | tuple)
    kept = [
        {name: value for name, value in developer.items() if name != "last_scored"}
        for developer in developers
    ]
    return {**position, "developers": kept}


def _names(cards: list[int]) -> tuple[str, ...]:
    return tuple([CARDS[card].name for card in cards])


# Reading


def read_position(data: Mapping[str, object]) -> PositionData:
    try:
        return msgspec.convert(data, PositionData)
    except msgspec.ValidationError as error:
        raise BadPosition("bad-position", problem=str(error)) from None


def refuse(problem: str) -> NoReturn:
    raise BadPosition("bad-position", problem=problem)


def set_holdings(developer: Developer, data: HoldingsData) -> None:
    developer.money = data.money
    developer.commercial = data.commercial
    developer.industrial = data.industrial
    developer.scored = data.scored


def set_turn(table: NewJackCity, data: TurnData) -> None:
    table.phase = PHASES.index(data.phase)
    table.first = data.first
    table.turn = data.turn
    table.acted = data.acted
    table.pending = data.pending
    table.signalled = data.signalled
    table.last_turns = data.last_turns
    table.aside = [_card(name) for name in data.aside]


def fill(table: NewJackCity, data: PositionData) -> None:
    """Makes a bare table this position, or refuses it."""
    table.set_up()
    table.now = data.now
    players = data.developers
    if players is None:
        players = tuple(DeveloperData() for _ in range(table.seats))
    if len(players) != table.seats or data.turn >= table.seats or data.first >= table.seats:
        refuse("seats that are not at the table")
    set_turn(table, data)
    _lay_cards(table, data.city)
    _build_zones(table, data.built)
    for developer, written in zip(table.developers, players, strict=True):
        _fill_developer(table, developer, written)
    _fill_deck(table)
    if table.commercial_stock() < 0 or table.industrial_stock() < 0:
        refuse("more tokens than there are")


def _card(name: str) -> int:
    card = CARD_NAMED.get(name)
    if card is None:
        refuse(f"no card is called {name}")
    return card.index


def _cell(text: str) -> int:
    try:
        move = parse_move(f"claim {text}")
    except BadNotation:
        refuse(f"{text} is no cell")
    assert isinstance(move, Claim)
    return move.cell


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
        root = city.zone_at(_cell(text))
        if root == NO_PROPERTY or city.built[root] or city.value[root] < least:
            refuse(f"no built zone can be at {text}")
        city.build(root)


def _fill_developer(table: NewJackCity, developer: Developer, data: DeveloperData) -> None:
    set_holdings(developer, data)
    developer.hand = sorted(_card(name) for name in data.hand)
    if len(data.builders) > (0 if table.solo else developer.most_builders):
        refuse("too many Builders")
    for text in data.builders:
        cell = _cell(text)
        root = table.city.zone_at(cell)
        if root == NO_PROPERTY or root not in table.city.free:
            refuse(f"no Builder can stand at {text}")
        table.city.claim(root, developer.seat)
        developer.builders.append(cell)
    _fill_last_scored(table, developer, data)


def _fill_last_scored(table: NewJackCity, developer: Developer, data: DeveloperData) -> None:
    if data.last_scored and (table.solo or data.scored < len(data.last_scored)):
        refuse("more zones in the final scoring than were scored")
    for text in data.last_scored:
        cell = _cell(text)
        root = table.city.zone_at(cell)
        if PHASES[table.phase] == "over" and root != NO_PROPERTY and table.city.built[root]:
            developer.last_scored.append(cell)
        else:
            refuse(f"no zone of the final scoring can be at {text}")


def _fill_deck(table: NewJackCity) -> None:
    gone = [face.card.index for face in table.city.faces] + table.aside
    for developer in table.developers:
        gone += developer.hand
    if len(set(gone)) != len(gone) or not set(gone) <= set(table.box.cards):
        refuse("a card that lies in two places, or is not in the box")
    table.deck = [card for card in table.box.cards if card not in gone]
