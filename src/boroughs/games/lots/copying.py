"""How a state is copied, field by field.

Written by tools/declared_states.py from the fields declared in state.py.
"""

from __future__ import annotations

from boroughs.games.lots.components import BLOCKS, NO_KIND
from boroughs.games.lots.state import LotsState


def copy_fields(state: LotsState, twin: LotsState) -> None:
    """Makes a bare state equal to another, and its own."""
    twin.now = state.now
    twin.tower = state.tower.copy()
    twin.next_number = state.next_number
    twin.piles = state.piles.copy()
    twin.banks = [inner.copy() for inner in state.banks]
    twin.cubes = state.cubes.copy()
    twin.track = state.track.copy()
    twin.cube_spots = state.cube_spots.copy()
    twin.crew_spots = state.crew_spots.copy()
    twin.phase = state.phase
    twin.window = state.window
    twin.agenda = state.agenda.copy()
    twin.turn = state.turn
    twin.active = state.active
    twin.chooser = state.chooser
    twin.rolled = state.rolled
    twin.wanted = state.wanted
    twin.awards = state.awards.copy()
    twin.played = state.played.copy()
    twin.answered = state.answered.copy()
    twin.away = state.away.copy()
    twin.laid = state.laid.copy()
    twin.window_deadline = state.window_deadline
    twin.marker = state.marker
    twin.last_block = state.last_block
    twin.returned_in_a_row = state.returned_in_a_row
    twin.last_turn = state.last_turn
    twin.ended_as = state.ended_as
    twin.fresh = state.fresh
    twin.piece = state.piece
    twin.aim = state.aim
    twin.held = state.held
    twin.offset = state.offset
    twin.tried = state.tried.copy()
    twin.lifted = state.lifted
    twin.finished = state.finished
    twin.cubed = state.cubed
    twin.scores_nothing = state.scores_nothing
    twin.fallen = state.fallen.copy()
    twin.floors_before = state.floors_before
    twin.placed = state.placed
    twin.touched = state.touched.copy()
    twin.floors = state.floors
    twin.taller = state.taller
    twin.match_points = state.match_points
    twin.card_match_points = state.card_match_points
    twin.turn_floors = state.turn_floors
    twin.story = state.story.copy()
    twin.hands = [inner.copy() for inner in state.hands]


def clear_turn(state: LotsState) -> None:
    """Forgets what was only of the turn that is over."""
    state.played = [False] * state.seats
    state.away = [False] * state.seats
    state.fresh = 0
    state.piece = NO_KIND
    state.aim = None
    state.held = None
    state.offset = (0, 0)
    state.tried = []
    state.lifted = None
    state.finished = False
    state.cubed = False
    state.scores_nothing = False
    state.fallen = []
    state.floors_before = 0
    state.placed = NO_KIND
    state.touched = [0] * BLOCKS
    state.floors = 0
    state.taller = False
    state.match_points = 0
    state.card_match_points = 0
    state.turn_floors = 0
