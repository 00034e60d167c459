"""What happens in a turn: cards laid, Builders at work, cards drawn, and how the game ends.

A turn is a card, a Builder action, a draw; alone, a draw and a card.
"""

from __future__ import annotations

from boroughs.core.audience import all_but, only
from boroughs.core.phrase import Param
from boroughs.games.new_jack_city.city import LEGAL
from boroughs.games.new_jack_city.components import (
    BLUE,
    CARDS,
    COLOUR_OF,
    COLOURS,
    GREEN,
    Face,
)
from boroughs.games.new_jack_city.grid import cell_text, quarter_turns
from boroughs.games.new_jack_city.joining import NOBODY, Join
from boroughs.games.new_jack_city.state import (
    BUILDER,
    CARD,
    DEAL,
    DRAW,
    OVER,
    Developer,
    NewJackCityState,
)

# Cards


def place_card(table: NewJackCityState, seat: int, face: Face, key: int) -> None:
    developer = table.developers[seat]
    if table.acted:
        developer.commercial -= 1
        if table.events is not None:
            table.tell("spent-commercial", {"seat": seat})
    table.acted = True
    lay_card(table, developer, face, key)
    if table.solo:
        _go_on_alone(table)
    elif developer.commercial == 0 or not developer.hand:
        end_cards(table)


def end_cards(table: NewJackCityState) -> None:
    table.phase = BUILDER
    table.acted = False


# Builders


def claim_zone(table: NewJackCityState, seat: int, cell: int) -> None:
    _spend_action(table, seat)
    root = table.city.zone_at(cell)
    table.city.claim(root, seat)
    table.developers[seat].builders.append(cell)
    tell_zone(table, "claimed", seat, root)
    _after_action(table)


def move_builder(table: NewJackCityState, seat: int, start: int, cell: int) -> None:
    _spend_action(table, seat)
    city = table.city
    left = city.zone_at(start)
    root = city.zone_at(cell)
    builders = table.developers[seat].builders
    for index in range(len(builders)):
        if city.zone_at(builders[index]) == left:
            builders[index] = cell
    city.release(left)
    city.claim(root, seat)
    tell_zone(table, "moved", seat, root)
    _after_action(table)


def score_zone(table: NewJackCityState, seat: int, cell: int) -> None:
    _spend_action(table, seat)
    root = table.city.zone_at(cell)
    value = build_zone(table, seat, root)
    tell_zone(table, "scored", seat, root)
    bonus = table.box.numbers.bonus_of(value)
    give_bonus(table, table.developers[seat], COLOUR_OF[root], bonus)
    _after_action(table)


def _spend_action(table: NewJackCityState, seat: int) -> None:
    if table.acted:
        table.developers[seat].industrial -= 1
        if table.events is not None:
            table.tell("spent-industrial", {"seat": seat})
    table.acted = True


def _after_action(table: NewJackCityState) -> None:
    if table.pending == 0 and table.developer().industrial == 0:
        end_builders(table)


def end_builders(table: NewJackCityState) -> None:
    """The card at the end of a turn is not a choice."""
    table.phase = DRAW
    table.pending = min(1, table.cards_left())
    if table.pending == 0:
        _end_turn(table)


# What that brings


def lay_card(table: NewJackCityState, developer: Developer, face: Face, key: int) -> None:
    developer.hand.remove(face.card.index)
    if table.events is not None:
        turned = quarter_turns(key, face.flipped)
        said: dict[str, Param] = {"seat": developer.seat, "card": face.card.name}
        table.tell("placed", {**said, "cell": cell_text(key // 2), "turned": turned})
    for join in table.city.lay(table.city.slots[key], face):
        _after_join(table, developer, join)


def _after_join(table: NewJackCityState, developer: Developer, join: Join) -> None:
    """What a zone that has grown brings: pay for what becomes built, a Builder home."""
    city = table.city
    root = city.root(join.own[0])
    if table.solo:
        if not join.built and join.value >= table.box.numbers.least:
            city.build(root)
            tell_zone(table, "built", developer.seat, root)
        return
    if join.built:
        developer.money += join.gain
        if table.events is not None:
            said: dict[str, Param] = {"seat": developer.seat, "dollars": int(join.gain)}
            table.tell("extended", {**said, "colour": COLOURS[join.colour]})
        _call_home(table, developer, root, 0)
    elif join.builders > 1:
        _call_home(table, table.developers[join.holder], root, 1)


def _call_home(table: NewJackCityState, developer: Developer, root: int, stay: int) -> None:
    """All Builders in this zone but the first so many come home."""
    left: list[int] = []
    for cell in developer.builders:
        if table.city.zone_at(cell) != root:
            left.append(cell)
        elif stay > 0:
            left.append(cell)
            stay -= 1
        elif table.events is not None:
            table.tell("came-home", {"seat": developer.seat, "cell": cell_text(cell)})
    developer.builders = left


def build_zone(table: NewJackCityState, seat: int, root: int) -> int:
    """Money for the zone, the Builder home, the zone built; its value."""
    developer = table.developers[seat]
    value = table.city.value[root]
    developer.money += value
    developer.scored += 1
    developer.builders = [c for c in developer.builders if table.city.zone_at(c) != root]
    table.city.build(root)
    return value


def give_bonus(table: NewJackCityState, developer: Developer, colour: int, count: int) -> None:
    """Green draws cards; of tokens what is left of the stock (NJC-17)."""
    said: dict[str, Param] = {"seat": developer.seat}
    if colour == GREEN:
        table.pending = min(count, table.cards_left())
        return
    if colour == BLUE:
        count = min(count, table.commercial_stock())
        developer.commercial += count
        table.tell("won-commercial", {**said, "tokens": count})
    else:
        count = min(count, table.industrial_stock())
        developer.industrial += count
        table.tell("won-industrial", {**said, "tokens": count})


def tell_zone(table: NewJackCityState, code: str, seat: int, root: int) -> None:
    if table.events is not None:
        cell = cell_text(table.city.cell_of[root])
        colour = COLOURS[COLOUR_OF[root]]
        said: dict[str, Param] = {"seat": seat, "cell": cell, "colour": colour}
        table.tell(code, {**said, "value": table.city.value[root]})


# Cards drawn


def begin_deal(table: NewJackCityState, first: int) -> None:
    table.first = table.turn = first
    table.tell("first-player", {"seat": first})
    table.phase = DEAL


def draw(table: NewJackCityState, card: int) -> None:
    """Into the hand of whose turn it is, and on to what was waiting for the card."""
    table.deck.remove(card)
    developer = table.developer()
    developer.take(card)
    _tell_drawn(table, int(developer.seat), CARDS[card].name)
    if table.phase == DEAL:
        _deal_on(table, developer)
        return
    table.pending -= 1
    if table.solo:
        _find_place(table, card)
    elif table.pending == 0:
        if table.phase == DRAW:
            _end_turn(table)
        else:
            _after_action(table)


def _deal_on(table: NewJackCityState, developer: Developer) -> None:
    """From the first player clockwise; `turn` tells whose hand is filled."""
    if len(developer.hand) == table.box.hand:
        table.turn = (table.turn + 1) % table.seats
        if table.turn == table.first:
            _begin_turn(table)


# From turn to turn


def _begin_turn(table: NewJackCityState) -> None:
    table.phase = CARD
    table.acted = False
    table.tell("turn", {"seat": int(table.turn)})
    if not table.developer().hand:
        end_cards(table)


def _end_turn(table: NewJackCityState) -> None:
    """At the target, not only past it, and with the last card drawn the end is signalled (NJC-30)."""
    if table.signalled != NOBODY:
        table.last_turns -= 1
    elif table.developer().money >= table.target() or table.cards_left() == 0:
        table.signalled = table.turn
        table.last_turns = table.seats - 1
        table.tell("signalled", {"seat": int(table.turn)})
    if table.signalled != NOBODY and table.last_turns == 0:
        _end_game(table)
        return
    table.turn = (table.turn + 1) % table.seats
    _begin_turn(table)


def _end_game(table: NewJackCityState) -> None:
    """All claimed zones that are large enough, then a dollar for each token and card (NJC-31)."""
    city, numbers = table.city, table.box.numbers
    for developer in table.developers:
        for cell in developer.builders.copy():
            root = city.zone_at(cell)
            if table.may_be_scored(root):
                build_zone(table, developer.seat, root)
                developer.last_scored.append(cell)
                tell_zone(table, "last-scored", developer.seat, root)
    for developer in table.developers:
        tokens = int(developer.commercial + developer.industrial)
        cards = len(developer.hand)
        developer.money += numbers.token_dollars * tokens + numbers.card_dollars * cards
        said = {"seat": developer.seat, "tokens": tokens, "cards": cards}
        table.tell("last-dollars", {**said, "dollars": int(developer.money)})
    table.phase = OVER
    _tell_result(table)


def _tell_result(table: NewJackCityState) -> None:
    result = table.result()
    if table.events is not None and result is not None:
        table.tell("won", {"seats": result.winners})


# Alone


def _find_place(table: NewJackCityState, card: int) -> None:
    """The card is to be placed, or set aside where it fits nowhere (NJC-40)."""
    table.phase = CARD
    city = table.city
    for face in CARDS[card].distinct:
        for slot in city.slots.values():
            if city.obstacle(slot, face, 0, table.strict) == LEGAL:
                return
    table.developers[0].hand.remove(card)
    table.aside.append(card)
    table.tell("set-aside", {"card": CARDS[card].name})
    _go_on_alone(table)


def _go_on_alone(table: NewJackCityState) -> None:
    table.phase = DRAW
    table.acted = False
    table.pending = 1
    if table.cards_left() == 0:
        table.pending = 0
        table.phase = OVER
        table.tell("finished", {"value": table.unbuilt()})


# Telling


def _tell_drawn(table: NewJackCityState, seat: int, card: str) -> None:
    if table.events is None:
        return
    if table.solo:
        table.tell("drew", {"card": card})
        return
    table.tell("drew", {"card": card}, only(seat))
    table.tell("drew-unseen", {"seat": seat}, all_but(seat))
