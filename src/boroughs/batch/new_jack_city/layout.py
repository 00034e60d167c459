"""Where everything stands in the flat arrays of a game, and how cells, slots and ground are numbered.

The table is a square of cells with the Power Plant in its middle, so large that no city of all cards
reaches the edge. Cells and slots are single numbers as in the engine's `grid.py`, in shorter rows.
"""

from __future__ import annotations

from typing import Final

from boroughs.games.new_jack_city import checks, components, encoding, joining

CARDS: Final = len(components.CARDS)
PROPERTIES: Final = components.PROPERTIES
CORNERS: Final = components.CORNERS
OUTER: Final = components.OUTER
PARTS: Final = encoding.PARTS
NOBODY: Final = joining.NOBODY
MOST_SEATS: Final = checks.MOST_SEATS
MOST_BUILDERS: Final = checks.MOST_BUILDERS
PLANT: Final = CARDS
"""The Power Plant, as a card behind the others."""
NO_PROPERTY: Final = -1

# Cells: 256 columns and rows; a card takes two cells, so the city stays within 126 of the middle.
ROW_BITS: Final = 8
ROW: Final = 1 << ROW_BITS
MIDDLE: Final = ROW // 2
CELLS: Final = ROW * ROW

# What is known of a cell, in one number of 16 bits: its sides with a road (north, east, south, west,
# as the engine numbers them), then:
COVERED: Final = 16
NETWORK: Final = 32
"""Whether a road reaches the corner at the upper left."""
PROPERTY: Final = 6
"""From this bit on: its property plus one."""

# Slots: two empty cells that touch the city.
KEY: Final = 0
SHAPE: Final = 1
"""Six bits each: corners on the road network, sides against cards, those with a road, open ones."""
FITTING: Final = 2
"""How many moves there are into it, when moves were last counted."""
SLOT_SIZE: Final = 3
MOST_SLOTS: Final = 4 * (4 * (CARDS + 1) + 2)
"""Of each side of the city's outline the four slots that hold the cell behind it."""
TAKEN: Final = 6
ROADS: Final = 12
OPEN: Final = 18
SIX: Final = 63
IN_B: Final = sum(1 << side for side in range(OUTER) if components.SIDE_OF_B[side])
"""The sides that belong to the second cell of a slot, a bit each."""
MIDDLE_LINE: Final = components.SIDES.index("M")

# Zones: a line for each property; of a zone only that of its root counts.
PARENT: Final = 0
VALUE: Final = 1
HOLDER: Final = 2
BUILT: Final = 3
CELL: Final = 4
"""The first cell of the property itself."""
ZONE_SIZE: Final = 5

# Joins: the one or two zones that a card would make.
JOINS: Final = 2
JOIN_COLOUR: Final = 0
JOIN_VALUE: Final = 1
JOIN_HOLDER: Final = 2
JOIN_BUILDERS: Final = 3
RIVALS: Final = 4
JOIN_BUILT: Final = 5
GAIN: Final = 6
SECOND_OWN: Final = 7
"""The card's other property, where it belongs to the same zone; else NO_PROPERTY."""
OWN: Final = 8
ROOTS: Final = 9
"""How many zones it joins; then their roots."""
FIRST_ROOT: Final = 10
JOIN_SIZE: Final = FIRST_ROOT + OUTER

# The table.
PHASE: Final = 0
FIRST: Final = 1
TURN: Final = 2
ACTED: Final = 3
PENDING: Final = 4
SIGNALLED: Final = 5
LAST_TURNS: Final = 6
DECK: Final = 7
"""The cards that nobody has drawn, a bit each."""
FREE: Final = 8
"""The roots of zones that are neither claimed nor built, a bit each: first halves, second halves."""
SLOTS: Final = 10
"""How many slots there are."""
LAID: Final = 11
"""How many cards are laid,"""
ASIDE: Final = 12
"""and how many are set aside."""
CHOICES: Final = 13
"""Decisions among two or more moves so far."""
DRAFTED: Final = 14
"""How many parts of a move are chosen; then those."""
DRAFT: Final = 15
LAID_CARDS: Final = DRAFT + PARTS
"""The cards in the order of play, as `laid_card` packs them."""
ASIDE_CARDS: Final = LAID_CARDS + CARDS
DEVELOPERS: Final = ASIDE_CARDS + CARDS

# A developer, from DEVELOPERS + seat * DEVELOPER_SIZE on.
MONEY: Final = 0
COMMERCIAL: Final = 1
INDUSTRIAL: Final = 2
SCORED: Final = 3
HAND: Final = 4
"""A bit for each card."""
BUILDERS: Final = 5
"""How many Builders stand in the city; then their cells."""
BUILDER_CELLS: Final = 6
LAST_SCORED: Final = BUILDER_CELLS + MOST_BUILDERS
"""How many zones the final scoring paid; then the cells from which Builders came home."""
LAST_SCORED_CELLS: Final = LAST_SCORED + 1
DEVELOPER_SIZE: Final = LAST_SCORED_CELLS + MOST_BUILDERS
TABLE_SIZE: Final = DEVELOPERS + MOST_SEATS * DEVELOPER_SIZE

HOLDS: Final[dict[str, str]] = {
    "PHASE": "phase",
    "FIRST": "first",
    "TURN": "turn",
    "ACTED": "acted",
    "PENDING": "pending",
    "SIGNALLED": "signalled",
    "LAST_TURNS": "last_turns",
    "ASIDE_CARDS": "aside",
    "DECK": "deck",
    "MONEY": "Developer.money",
    "COMMERCIAL": "Developer.commercial",
    "INDUSTRIAL": "Developer.industrial",
    "SCORED": "Developer.scored",
    "HAND": "Developer.hand",
    "BUILDER_CELLS": "Developer.builders",
    "LAST_SCORED_CELLS": "Developer.last_scored",
    "LAID_CARDS": "City.faces",
    "PARENT": "City.parent",
    "VALUE": "City.value",
    "HOLDER": "City.holder",
    "BUILT": "City.built",
    "CELL": "City.cell_of",
    "FREE": "City.free",
    "PROPERTY": "City.cells",
    "NETWORK": "City.network",
    "KEY": "City.slots",
}
"""Which field of the engine's state each slot holds: of the table, a developer, a zone, a cell, a place for a card."""
OF_THE_BATCH: Final[dict[str, str]] = {
    "SLOTS": "how many there are: rows of an array have no end of their own",
    "LAID": "likewise",
    "ASIDE": "likewise",
    "BUILDERS": "likewise",
    "LAST_SCORED": "likewise",
    "COVERED": "an array has every cell, and those of the city are marked",
    "SHAPE": "what `Slot` holds beside its key, packed",
    "FITTING": "a count, so that a move can be drawn by lot",
    "CHOICES": "a count for statistics",
    "DRAFTED": "a move is chosen part by part",
    "DRAFT": "likewise",
}
"""Slots that hold no field, and why they are there."""
NOT_HELD: Final[dict[str, str]] = {
    "developers": "their fields are, one by one",
    "city": "its fields are, one by one",
    "City.places": "packed with the card, in LAID_CARDS",
    "City.openings": "counted where the heuristic asks, which no batch has",
}
"""Fields without a slot, and why."""

# The numbers of the book.
SEATED: Final = 0
STRICT: Final = 1
HAND_SIZE: Final = 2
MOST_STANDING: Final = 3
"""Builders of each player."""
COMMERCIAL_TOKENS: Final = 4
INDUSTRIAL_TOKENS: Final = 5
CARD_DOLLARS: Final = 6
TOKEN_DOLLARS: Final = 7
LEAST: Final = 8
TARGET: Final = 9
SOLO_CARDS: Final = 10
"""How many cards are drawn in a game for one."""
ALL: Final = 11
"""The cards of the box, a bit each."""
NUMBERS: Final = 12
