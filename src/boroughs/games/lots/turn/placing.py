"""Placing a piece: what is refused, what comes of letting go, and what is put back."""

from __future__ import annotations

from boroughs.core.phrase import Param
from boroughs.games.lots.agenda import ACCIDENT_ANSWERS, GO_ON
from boroughs.games.lots.components import (
    BLOCKS,
    CUBE,
    KIND_NAMES,
    MOST_RETURNED,
    NO_KIND,
    STEADY,
)
from boroughs.games.lots.falling import LET_GO, fallers_of
from boroughs.games.lots.refusals import IllegalMove
from boroughs.games.lots.release import Fall, cells_of
from boroughs.games.lots.state import CHOOSE, GOING_ON, OFFSET, VERDICT, LotsState
from boroughs.games.lots.tower import Body, Spot, spot_params
from boroughs.games.lots.turn.ending import end


def refuse_kind(table: LotsState, kind: int) -> None:
    if kind in table.kinds():
        return
    if table.piece != NO_KIND:
        raise IllegalMove("place-this-first", piece=KIND_NAMES[table.piece])
    if kind == CUBE:
        raise IllegalMove("no-cube")
    if table.finished:
        raise IllegalMove("one-block-a-turn")
    raise IllegalMove("not-in-bank", piece=KIND_NAMES[kind])


def refuse_spot(table: LotsState, spot: Spot) -> None:
    """Raises IllegalMove where this piece cannot be put here, whether it would stay or not."""
    refuse_kind(table, spot.pose.kind)
    problem = table.tower.fits(spot)
    if problem:
        raise IllegalMove("spot-" + problem)
    if spot in table.tried:
        raise IllegalMove("spot-tried")
    if spot is table.lifted:
        raise IllegalMove("spot-lifted")
    if not table.touches_last(spot):
        raise IllegalMove("must-touch", number=table.last_block)


def place_block(table: LotsState) -> None:
    """A block is to be placed: the one of the turn, or the other one in a Night Shift."""
    table.finished = False
    table.placed = NO_KIND
    table.touched = [0] * BLOCKS
    table.remember_floors()
    ask_to_place(table)


def ask_to_place(table: LotsState) -> None:
    """Asks for what is still to be placed; when there is nothing, the turn goes on."""
    if table.solo and not table.finished and not table.has_a_place(NO_KIND):
        table.tell("nowhere", {"seat": table.active})
        end(table, "lost")
    elif table.finished and table.piece == NO_KIND and not table.may_add_cube():
        finish_placing(table)
    else:
        table.phase = CHOOSE


def finish_placing(table: LotsState) -> None:
    """All is placed: on with the turn."""
    table.held = None
    table.phase = GOING_ON


# Letting go


def hold(table: LotsState, spot: Spot) -> None:
    table.held = spot
    _tell_spot(table, "held", spot)


def _tell_spot(table: LotsState, code: str, spot: Spot) -> None:
    if table.events is not None:
        kind = spot.pose.kind
        said = f"{code}-cube" if kind == CUBE else code
        where = {"spot": spot.text, "floor": spot.z + 1, **spot_params(spot)}
        table.tell(said, {"seat": table.active, "piece": KIND_NAMES[kind], **where})


def let_go(table: LotsState, spot: Spot) -> None:
    table.aim = spot
    table.held = None
    table.offset = (0, 0)
    _tell_spot(table, "places", spot)
    if table.grip(table.active) is STEADY:
        table.phase = VERDICT
    elif table.options["hand"] == "crane":
        table.offset = table.crane_offset()
        across, deep = table.offset
        table.tell("swing", {"across": across, "deep": deep})
        table.phase = VERDICT
    else:
        table.phase = OFFSET


def take_offset(table: LotsState, across: int, deep: int) -> None:
    table.offset = (across, deep)
    table.tell("offset", {"across": across, "deep": deep})
    table.phase = VERDICT


def take_verdict(table: LotsState, fall: Fall) -> None:
    spot = table.aim
    assert spot is not None
    kind = spot.pose.kind
    table.aim = None
    offset = table.offset
    table.offset = (0, 0)
    if fall.fallen:
        _accident(table, spot, fall, offset)
    elif fall.stays:
        _settle(table, spot)
        table.tell("stays", {"seat": table.active, "piece": KIND_NAMES[kind]})
        ask_to_place(table)
    else:
        table.piece = kind
        table.tried.append(spot)
        how = _how_it_falls(table, spot, offset, fall)
        table.tell("slips", {"seat": table.active, **how})
        ask_to_place(table)


def _settle(table: LotsState, spot: Spot) -> None:
    """The piece is part of the tower now."""
    kind = spot.pose.kind
    touched = table.tower.touching(spot)
    height = table.tower.height()
    table.tower.add(Body(table.next_number, table.active, spot))
    table.next_number += 1
    table.piece = NO_KIND
    table.tried = []
    if kind == CUBE:
        table.cubed = True
        table.cubes[table.active] -= 1
    elif table.lifted is not None:
        table.lifted = None
        table.remember_floors()
    else:
        table.banks[table.active].remove(kind)
        table.finished = True
        table.returned_in_a_row = 0
        table.placed = kind
        table.touched = [0] * BLOCKS
        for body in touched:
            if body.kind != CUBE:
                table.touched[body.kind] += 1
        # LOT-14: the block itself, not a cube before or after it.
        table.taller = table.tower.height() > height
        if table.solo:
            table.last_block = table.next_number - 1


def _how_it_falls(
    table: LotsState, spot: Spot, offset: tuple[int, int], fall: Fall
) -> dict[str, Param]:
    """For whoever watches: what was let go and where, and how each body falls."""
    if table.events is None:
        return {}
    press = table.grip(table.active).press
    fallers = fallers_of(table.tower, spot, offset, press)
    # A record's verdict stands, whatever is computed today.
    fallen = fall.fallen if fall.stays else (*fall.fallen, LET_GO)
    return {
        "piece": KIND_NAMES[spot.pose.kind],
        "cells": tuple([f"{x},{y},{z}" for x, y, z in cells_of(spot.mask)]),
        "falls": tuple([faller.text for faller in fallers if faller.number in fallen]),
    }


def _accident(table: LotsState, spot: Spot, fall: Fall, offset: tuple[int, int]) -> None:
    """LOT-4: what fell leaves the game, the turn scores nothing, the piece is placed all the same."""
    table.fallen = []
    signs: list[str] = []
    how = _how_it_falls(table, spot, offset, fall)
    for number in fall.fallen:
        body = table.tower.body(number)
        assert body is not None
        table.tower.remove(body)
        table.fallen.append(body.kind)
        signs.append(body.sign)
    table.fallen.sort()
    params: dict[str, Param] = {"seat": table.active, "bodies": fall.fallen}
    table.tell("accident", {**params, "signs": tuple(signs), **how})
    if table.solo:
        end(table, "lost")
        return
    table.scores_nothing = True
    table.tried = []
    if fall.stays:
        _settle(table, spot)
    else:
        table.piece = spot.pose.kind
    # Crew cards may answer, then placing goes on.
    table.agenda = [ACCIDENT_ANSWERS, GO_ON, *table.agenda]
    table.phase = GOING_ON


# Putting back


def give_back(table: LotsState, kind: int) -> None:
    """LOT-4: no place where it stays."""
    table.piece = NO_KIND
    table.tried = []
    table.held = None
    table.tell("gave-back", {"seat": table.active, "piece": KIND_NAMES[kind]})
    if kind == CUBE:
        table.cubed = True
    else:
        table.piles[kind] += 1
        if table.lifted is not None:
            table.lifted = None
        else:
            table.banks[table.active].remove(kind)
            table.finished = True
            table.scores_nothing = True
            _count_returned(table)
    ask_to_place(table)


def _count_returned(table: LotsState) -> None:
    """LOT-4, LOT-16: what is put back is drawn again, so nothing else would end a game in which nothing fits.

    With this every game ends: blocks that stay come from the supply, and all but a few cards take none back.
    """
    table.returned_in_a_row = min(table.returned_in_a_row + 1, MOST_RETURNED)
    if table.returned_in_a_row == MOST_RETURNED and not table.last_turn:
        table.last_turn = True
        table.tell("nothing-fits", {})
