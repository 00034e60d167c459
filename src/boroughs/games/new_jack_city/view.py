"""What a viewer sees, and the state that a viewer imagines: only hands and the deck are ever unknown."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.dice import Dice
from boroughs.games.new_jack_city.city_map import Point, Segment
from boroughs.games.new_jack_city.city_view import (
    CellView,
    LaidView,
    ZoneView,
    city_seen,
    map_of,
)
from boroughs.games.new_jack_city.components import CARD_NAMED, CARDS, COLOURS, SIDES, Numbers
from boroughs.games.new_jack_city.copying import copy_city
from boroughs.games.new_jack_city.declared import (
    HoldingsData,
    TableData,
    set_fields,
    set_shown_developer_fields,
    shown_developer_fields,
    table_fields,
)
from boroughs.games.new_jack_city.grid import cell_at, column_of, row_of
from boroughs.games.new_jack_city.joining import NOBODY
from boroughs.games.new_jack_city.rules import NewJackCity
from boroughs.games.new_jack_city.state import Developer

REMEMBERED_VARIANTS = 16


class PropertyView(msgspec.Struct, frozen=True, gc=False):
    colour: str
    value: int


class CardView(msgspec.Struct, frozen=True, gc=False):
    """A card in hand, unturned: half 0 left, half 1 right; one property covers both.

    Roads run along T0 T1 (top), B0 B1 (bottom), L, R and M, the line between the halves.
    """

    card: str
    properties: tuple[PropertyView, ...]
    roads: tuple[str, ...]


class DeveloperView(HoldingsData, frozen=True, gc=False, kw_only=True):
    """A player. Hands are secret, how many cards they hold is not (NJC-3)."""

    cards: int
    builders: tuple[Point, ...]
    """Where Builders stand."""
    free_builders: int
    last_turn: bool
    """Whether the end is signalled and this player's last turn is still to come, or going on."""
    last_scored: tuple[Point, ...] = ()
    """At the end of the game: a cell of each zone that the final scoring paid."""


class JoinView(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A zone as the card would leave it."""

    colour: str
    value: int
    joined: tuple[int, ...]
    """The zones of the table that become part of it, by their places in the list of zones."""
    holder: int
    """Whose it would be, or -1."""
    built: bool
    dollars: int
    """What it would pay at once."""
    bonus: int
    """How many cards or tokens it would bring when scored."""
    openings: int
    """Through how many sides without a road it could still grow."""


class PlacementView(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A legal place for a card, with the move that puts it there."""

    x: int
    y: int
    turned: int
    move: str
    dollars: int
    """What it pays at once."""
    builders_home: int
    zones: tuple[JoinView, ...]
    signals: bool = False
    """Whether what it pays reaches the sum that signals the end."""
    shuts: tuple[Segment, ...] = ()
    """The pieces of its road that come to lie along a zone on the table: there that cannot grow any more."""


class CardPlaces(msgspec.Struct, frozen=True, gc=False):
    """A card of the hand. `refused` names by reason the places beside the city where it may not lie."""

    card: str
    placements: tuple[PlacementView, ...]
    refused: dict[str, tuple[tuple[int, int, int], ...]]


class ScoringView(msgspec.Struct, frozen=True, gc=False):
    """A zone that its holder can score now, and all that this would bring."""

    zone: int
    """Its place in the list of zones."""
    move: str
    dollars: int
    cards: int
    """How many cards it draws, of those that are left."""
    commercial: int
    """How many tokens it gives, of those that are left in the stock."""
    industrial: int
    signals: bool = False
    """Whether its dollars reach the sum that signals the end."""


class FinalZone(msgspec.Struct, frozen=True, gc=False):
    """A zone that the final scoring paid."""

    zone: int
    """Its place in the list of zones."""
    dollars: int


class FinalView(msgspec.Struct, frozen=True, gc=False):
    """How the final scoring went for a seat: from its money before, by zones, tokens and cards."""

    before: int
    zones: tuple[FinalZone, ...]
    tokens: int
    """Dollars for tokens,"""
    cards: int
    """and for cards in hand."""


class NewJackCityView(TableData, frozen=True, gc=False, kw_only=True):
    """The table, with everything that a board needs to be drawn and played on."""

    target: int
    """The money that signals the end; 0 alone."""
    cards_left: int
    commercial_stock: int
    industrial_stock: int
    developers: tuple[DeveloperView, ...]
    hand: tuple[CardView, ...]
    """The viewer's own; alone, the drawn card, which all may see."""
    unseen: tuple[str, ...]
    """The cards that may lie in the deck or in others' hands."""
    city: tuple[LaidView, ...]
    """In the order of play, without the Power Plant, which covers 0,0 and 1,0."""
    cells: tuple[CellView, ...]
    zones: tuple[ZoneView, ...]
    roads: tuple[Segment, ...]
    frontier: tuple[Point, ...]
    """The empty cells beside the city."""
    unbuilt: int
    """Alone: the value of all zones without a Build token, and of cards set aside."""
    verdict: str = ""
    """Alone: how that would be judged if the game ended so, `very-good`, `fair` or `poor`."""
    places: tuple[CardPlaces, ...] = ()
    """For who is to play a card: where each of the hand may go, what that would do, and why not elsewhere.
    Only in a view that is annotated: bots do without."""
    scorings: tuple[ScoringView, ...] = ()
    """For who is to move a Builder: what each zone that can be scored would bring; annotated as well."""
    finals: tuple[FinalView, ...] = ()
    """At the end of the game, by seat, how the final scoring went; annotated as well."""


def view_of(table: NewJackCity, viewer: Viewer) -> NewJackCityView:
    city_map = map_of(table.city)
    card_views = _card_views(table.box.numbers)
    own = 0 if table.solo else viewer
    hand = table.developers[own].hand if own is not None else []
    return NewJackCityView(
        **table_fields(table),
        game=table.box.name,
        viewer=viewer,
        seats=table.seats,
        options=table.options,
        to_act=table.to_act(),
        prompt=table.prompt(viewer),
        result=table.result(),
        target=table.target(),
        cards_left=table.cards_left(),
        commercial_stock=table.commercial_stock(),
        industrial_stock=table.industrial_stock(),
        developers=tuple([_developer(table, developer) for developer in table.developers]),
        hand=tuple([card_views[card] for card in hand]),
        unseen=table.unseen_by(hand),
        city=city_map.city,
        cells=city_map.cells,
        zones=city_map.zones,
        roads=city_map.roads,
        frontier=city_map.frontier,
        unbuilt=table.unbuilt() if table.solo else 0,
        verdict=table.verdict() if table.solo else "",
    )


@lru_cache(REMEMBERED_VARIANTS)
def _card_views(numbers: Numbers) -> list[CardView]:
    """Every card as it is printed."""
    return [
        CardView(
            card.name,
            tuple(
                PropertyView(COLOURS[colour], value)
                for colour, value in zip(card.colours, numbers.values[card.index], strict=True)
            ),
            tuple(name for side, name in enumerate(SIDES) if card.roads >> side & 1),
        )
        for card in CARDS
    ]


def _developer(table: NewJackCity, developer: Developer) -> DeveloperView:
    behind = (developer.seat - int(table.turn)) % table.seats
    return DeveloperView(
        **shown_developer_fields(developer),
        cards=len(developer.hand),
        builders=tuple([(column_of(cell), row_of(cell)) for cell in developer.builders]),
        free_builders=0 if table.solo else table.free_builders(developer),
        last_turn=table.signalled != NOBODY and behind < table.last_turns,
        last_scored=tuple([(column_of(cell), row_of(cell)) for cell in developer.last_scored]),
    )


# Imagining


def imagine_into(table: NewJackCity, view: NewJackCityView, dice: Dice) -> None:
    """Makes a bare table one that this viewer could be looking at.

    Whatever others did, they could have done with any cards: each unseen card is as likely as any
    other in a hidden hand.
    """
    table.set_up()
    set_fields(table, view)
    pile = [CARD_NAMED[name].index for name in view.unseen]
    for seat, seen in enumerate(view.developers):
        developer = table.developers[seat]
        set_shown_developer_fields(developer, seen)
        developer.builders = [cell_at(x, y) for x, y in seen.builders]
        developer.last_scored = [cell_at(x, y) for x, y in seen.last_scored]
        if table.solo or seat == view.viewer:
            developer.hand = [CARD_NAMED[card.card].index for card in view.hand]
        else:
            developer.hand = sorted(pile.pop(dice.below(len(pile))) for _ in range(seen.cards))
    table.deck = pile
    table.city = copy_city(city_seen(view.city, view.zones, table.box.numbers))
