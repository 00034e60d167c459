"""The book of cards: all numbers of the game as one flat array, from the game's own data."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.machi_koro import layout as at
from boroughs.core.errors import BadOptions
from boroughs.games.machi_koro import components
from boroughs.games.machi_koro.components import CARD_NAMED, STANDARD, Box, Card
from boroughs.games.machi_koro.effect_table import EffectTable
from boroughs.games.machi_koro.effects import KINDS_OF_EFFECT, effects_of
from boroughs.games.machi_koro.state import MachiKoroState

Book = NDArray[np.int32]
COLOURS = {"red": at.RED, "green": at.GREEN, "blue": at.BLUE, "purple": at.PURPLE}
KINDS = {name: number for number, name in enumerate(KINDS_OF_EFFECT)}


def write_book(box: Box = STANDARD) -> Book:
    """The cards of this box, as printed or as a variant has them; BadOptions where there is no room.

    >>> book = write_book()
    >>> int(book[CARD_NAMED["cafe"].index, at.COST])
    2
    """
    costs = [int(card.cost) for card in box.cards]
    costs += [int(landmark.cost) for landmark in box.landmarks]
    if max(costs) > at.MOST_COST or int(box.most_rolled) >= at.TOTALS:
        raise BadOptions("no-batch-variant")
    book = np.full((at.BOOK_LINES, at.WIDTH), at.NONE, np.int32)
    effects = effects_of(box)
    for card in box.cards:
        _write_card(book, card, box, effects)
    for colour, column in COLOURS.items():
        for total in range(at.TOTALS):
            book[at.ACTIVATED + total, column] = sum(
                int(card.bit)
                for card in box.cards
                if card.colour == colour and total in card.activation
            )
    _write_list(book, at.MARK_COSTS, [int(landmark.cost) for landmark in box.landmarks])
    _write_list(book, at.FIRST_OF_ROW, [*(int(row.first) for row in box.rows), len(box.cards)])
    _write_list(book, at.DIFFERENT_OF_ROW, [int(row.different) for row in box.rows])
    _write_list(
        book,
        at.NUMBERS,
        [
            int(box.starting_coins),
            int(box.mall_bonus),
            int(box.harbor_from),
            int(box.harbor_adds),
            int(box.city_hall_coin),
            int(box.airport_coins),
            int(box.investment),
            int(box.most_rolled),
            int(components.TECH_STARTUP.index),
            sum(int(card.bit) for card in box.cards if card.colour in ("blue", "red")),
        ],
    )
    _write_list(book, at.STARTING, [int(card.index) for card in components.STARTING_CARDS])
    for coins in range(at.MOST_COST + 1):
        line, column = divmod(coins, at.WIDTH)
        cards = sum(int(card.bit) for card in box.cards if card.cost <= coins)
        book[at.CARDS_FOR + line, column] = cards
        book[at.MARKS_FOR + line, column] = sum(
            int(landmark.bit) for landmark in box.landmarks if landmark.cost <= coins
        )
    return book


def _write_card(book: Book, card: Card, box: Box, effects: EffectTable[MachiKoroState]) -> None:
    data = card.effect
    index = int(card.index)
    line = book[index]
    line[at.KIND] = KINDS[data["kind"]]
    line[at.EFFECT_COINS] = data.get("coins", 0)
    line[at.NEEDS_HARBOR] = data.get("needs_harbor", False)
    line[at.ROLLER_LANDMARKS] = data.get("roller_landmarks", 0)
    line[at.FEWER_LANDMARKS] = data.get("fewer_landmarks_than", 0)
    line[at.FROM_COINS] = data.get("from_coins", 0)
    line[at.DIVISOR] = data.get("divisor", 1)
    line[at.MALL] = card.icon in components.MALL_ICONS
    line[at.COST] = int(card.cost)
    line[at.ROW] = int(card.row.index)
    line[at.MAJOR] = card.major
    line[at.COPIES] = card.copies
    _write_list(book, at.COUNTED + index, [int(other.index) for other in _counted(card, box)])
    line[at.COLOUR] = COLOURS[card.colour]
    line[at.ON_TOTALS] = sum(1 << total for total in card.activation)
    line[at.TOUCHED] = sum(1 << total for total in effects.touched[index])
    line[at.COUNTED_BY] = sum(
        int(effect.card.bit) for effect in effects.of_card if effect.counts(card)
    )


def _counted(card: Card, box: Box) -> list[Card]:
    """The cards that this card's effect counts, be they named or known by an icon."""
    data = card.effect
    if "card" in data:
        return [CARD_NAMED[data["card"]]]
    icons = data.get("icons", [data["icon"]] if "icon" in data else [])
    return [other for other in box.cards if other.icon in icons]


def _write_list(book: Book, line: int, entries: Sequence[int]) -> None:
    book[line, : len(entries)] = entries
