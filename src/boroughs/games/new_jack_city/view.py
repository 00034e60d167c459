"""What a viewer sees, and the state that a viewer imagines: only hands and the deck are ever unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.dice import Dice
from boroughs.core.view import View
from boroughs.games.new_jack_city.components import CARD_NAMED, CARDS, COLOURS, SIDES
from boroughs.games.new_jack_city.grid import cell_at, column_of, row_of, slot_at
from boroughs.games.new_jack_city.joining import NOBODY
from boroughs.games.new_jack_city.figures import CardOutlook, outlooks_of
from boroughs.games.new_jack_city.city_map import (
    CellView,
    Segment,
    ZoneView,
    map_of,
)
from boroughs.games.new_jack_city.state import CARD, PHASES

if TYPE_CHECKING:
    from boroughs.games.new_jack_city.rules import NewJackCity
    from boroughs.games.new_jack_city.state import Developer


class LaidView(msgspec.Struct, frozen=True):
    """A card on the table: its upper left cell, and quarter turns clockwise from how it is printed."""

    card: str
    x: int
    y: int
    turned: int


class PropertyView(msgspec.Struct, frozen=True):
    colour: str
    value: int


class CardView(msgspec.Struct, frozen=True):
    """A card in hand, unturned: half 0 left, half 1 right; one property covers both.

    Roads run along T0 T1 (top), B0 B1 (bottom), L, R and M, the line between the halves.
    """

    card: str
    properties: tuple[PropertyView, ...]
    roads: tuple[str, ...]


class DeveloperView(msgspec.Struct, frozen=True):
    """A player. Hands are secret, how many cards they hold is not (NJC-3)."""

    money: int
    commercial: int
    industrial: int
    cards: int
    builders: tuple[tuple[int, int], ...]
    """Where Builders stand."""
    free_builders: int
    scored: int
    """Zones scored, which breaks ties."""
    last_turn: bool
    """Whether the end is signalled and this player's last turn is still to come, or going on."""


class NewJackCityView(View, frozen=True, kw_only=True):
    """The table, with everything that a board needs to be drawn and played on."""

    phase: str
    first: int
    turn: int
    acted: bool
    """Whether the card or Builder action that costs no token is spent."""
    pending: int
    signalled: int
    """Who signalled the end, or -1."""
    last_turns: int
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
    aside: tuple[str, ...]
    city: tuple[LaidView, ...]
    """In the order of play, without the Power Plant, which covers 0,0 and 1,0."""
    cells: tuple[CellView, ...]
    zones: tuple[ZoneView, ...]
    roads: tuple[Segment, ...]
    frontier: tuple[tuple[int, int], ...]
    """The empty cells beside the city."""
    unbuilt: int
    """Alone: the value of all zones without a Build token, and of cards set aside."""
    outlooks: tuple[CardOutlook, ...] = ()
    """For who is to play a card: where each of the hand may go, what that would do, and why not elsewhere.
    Only in a view that is annotated: bots do without."""


def view_of(table: NewJackCity, viewer: Viewer) -> NewJackCityView:
    acting = table.to_act()
    plan = map_of(table.city)
    own = 0 if table.solo else viewer
    hand = table.developers[own].hand if own is not None else []
    known = set(hand)
    known.update(face.card.index for face in table.city.faces)
    known.update(table.aside)
    return NewJackCityView(
        game=table.box.name,
        viewer=viewer,
        seats=table.seats,
        options=table.options,
        to_act=acting,
        prompt=table.prompt(viewer),
        result=table.result(),
        phase=PHASES[table.phase],
        first=int(table.first),
        turn=int(table.turn),
        acted=table.acted,
        pending=int(table.pending),
        signalled=int(table.signalled),
        last_turns=int(table.last_turns),
        target=table.target(),
        cards_left=table.cards_left(),
        commercial_stock=table.commercial_stock(),
        industrial_stock=table.industrial_stock(),
        developers=tuple(_developer(table, developer) for developer in table.developers),
        hand=tuple(card_view(card) for card in hand),
        unseen=tuple(CARDS[card].name for card in table.box.cards if card not in known),
        aside=tuple(CARDS[card].name for card in table.aside),
        city=tuple(
            LaidView(
                face.card.name,
                column_of(key // 2),
                row_of(key // 2),
                key % 2 + (2 if face.flipped else 0),
            )
            for face, key in zip(table.city.faces, table.city.places, strict=True)
        ),
        cells=plan.cells,
        zones=plan.zones,
        roads=plan.roads,
        frontier=plan.frontier,
        unbuilt=table.unbuilt() if table.solo else 0,
    )


def with_outlooks(view: NewJackCityView, table: NewJackCity) -> NewJackCityView:
    """The view with what its viewer's cards could do; the table is any that the viewer imagines."""
    viewer = view.viewer
    if viewer is None or viewer not in view.to_act or table.phase != CARD:
        return view
    return msgspec.structs.replace(view, outlooks=outlooks_of(table, viewer))


def card_view(card: int) -> CardView:
    face = CARDS[card]
    return CardView(
        face.name,
        tuple(
            PropertyView(COLOURS[colour], value)
            for colour, value in zip(face.colours, face.values, strict=True)
        ),
        tuple(name for side, name in enumerate(SIDES) if face.roads >> side & 1),
    )


def _developer(table: NewJackCity, developer: Developer) -> DeveloperView:
    behind = (developer.seat - int(table.turn)) % table.seats
    return DeveloperView(
        money=int(developer.money),
        commercial=int(developer.commercial),
        industrial=int(developer.industrial),
        cards=len(developer.hand),
        builders=tuple((column_of(cell), row_of(cell)) for cell in developer.builders),
        free_builders=0 if table.solo else developer.free_builders(),
        scored=int(developer.scored),
        last_turn=table.signalled != NOBODY and behind < table.last_turns,
    )


# Imagining


def imagine_into(table: NewJackCity, view: NewJackCityView, dice: Dice) -> None:
    """Makes a bare table one that this viewer could be looking at.

    Whatever others did, they could have done with any cards: each unseen card is as likely as any
    other in a hidden hand.
    """
    table.set_up()
    table.phase = PHASES.index(view.phase)
    table.first = view.first
    table.turn = view.turn
    table.acted = view.acted
    table.pending = view.pending
    table.signalled = view.signalled
    table.last_turns = view.last_turns
    table.aside = [CARD_NAMED[name].index for name in view.aside]
    pile = [CARD_NAMED[name].index for name in view.unseen]
    for seat, seen in enumerate(view.developers):
        developer = table.developers[seat]
        developer.money = seen.money
        developer.commercial = seen.commercial
        developer.industrial = seen.industrial
        developer.scored = seen.scored
        developer.builders = [cell_at(x, y) for x, y in seen.builders]
        if table.solo or seat == view.viewer:
            developer.hand = [CARD_NAMED[card.card].index for card in view.hand]
        else:
            developer.hand = sorted(pile.pop(dice.below(len(pile))) for _ in range(seen.cards))
    table.deck = pile
    city = table.city
    for laid in view.city:
        key = slot_at(cell_at(laid.x, laid.y), laid.turned % 2 == 1)
        city.lay(city.slots[key], CARD_NAMED[laid.card].faces[laid.turned // 2])
    for zone in view.zones:
        root = city.zone_at(cell_at(*zone.at))
        if zone.built:
            city.build(root)
        elif zone.holder != NOBODY:
            city.claim(root, zone.holder)
