"""Placing a piece: where the player may, what comes of letting go, and what is put back."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from boroughs.core.errors import IllegalMove
from boroughs.core.phrase import Param
from boroughs.games.lots.components import (
    BLOCKS,
    CUBE,
    KIND_NAMES,
    NO_KIND,
    STEADY,
)
from boroughs.games.lots.falling import LET_GO, fallers_of
from boroughs.games.lots.release import Fall, cells_of, spots_in, stays
from boroughs.games.lots.state import (
    CHOOSE,
    NO_BODY,
    OFFSET,
    VERDICT,
    LotsState,
    Release,
)
from boroughs.games.lots.tower import Body, Spot, spot_params
from boroughs.games.lots.turn.agenda import A_NIGHT_SHIFT


class Placing(LotsState):
    """The middle of a turn."""

    # What may be placed where

    def usable_cubes(self) -> int:
        """Cubes of the active player that were not won in this very turn."""
        return self.cubes[self.active] - self.fresh

    def may_add_cube(self) -> bool:
        return not self.cubed and self.usable_cubes() > 0

    def has_begun(self) -> bool:
        """Whether something was placed or tried, so that it is too late for cards before choosing."""
        return self.piece != NO_KIND or self.finished or self.cubed or self.zero

    def kinds(self) -> list[int]:
        """What the active player may place now."""
        if self.piece != NO_KIND:
            return [self.piece]
        found = [] if self.finished else sorted(set(self.banks[self.active]))
        if self.may_add_cube():
            found.append(CUBE)
        return found

    def refuse_kind(self, kind: int) -> None:
        if kind in self.kinds():
            return
        if self.piece != NO_KIND:
            raise IllegalMove("place-this-first", piece=KIND_NAMES[self.piece])
        if kind == CUBE:
            raise IllegalMove("no-cube")
        if self.finished:
            raise IllegalMove("one-block-a-turn")
        raise IllegalMove("not-in-bank", piece=KIND_NAMES[kind])

    def refuse_spot(self, kind: int, spot: Spot) -> None:
        """Raises IllegalMove where this piece cannot be put here, whether it would stay or not."""
        self.refuse_kind(kind)
        problem = self.tower.fits(spot)
        if problem:
            raise IllegalMove("spot-" + problem)
        if spot in self.tried:
            raise IllegalMove("spot-tried")
        if spot is self.lifted:
            raise IllegalMove("spot-lifted")
        if not self.touches_last(spot):
            raise IllegalMove("must-touch", number=self.last)

    def touches_last(self, spot: Spot) -> bool:
        """LOT-31: alone, each block touches the one before."""
        last = self.tower.body(self.last) if self.last != NO_BODY else None
        return last is None or spot.pose.kind == CUBE or spot.near & last.mask != 0

    def spots(self, kind: int) -> Sequence[Spot]:
        """The spots for a piece of this kind on which it would balance by itself."""
        found = spots_in(self.tower.lot.level, self.tower.filled, kind)
        if not self.tried and self.lifted is None and self.last == NO_BODY:
            return found
        return [
            spot
            for spot in found
            if spot not in self.tried and spot is not self.lifted and self.touches_last(spot)
        ]

    def has_a_place(self, kind: int) -> bool:
        """Whether this piece, or another that may be placed instead, has a spot where all stands."""
        others = [kind] if kind == CUBE else [k for k in self.kinds() if k != CUBE]
        return any(self.safe_spot(other) is not None for other in others)

    def safe_spot(self, kind: int) -> Spot | None:
        """A spot where this piece stays, if its hand is steady."""
        solid = self.tower.solid()
        for spot in self.spots(kind):
            if stays(self.tower, spot, solid):
                return spot
        return None

    # Letting go

    def hold(self, kind: int, spot: Spot) -> None:
        self.held = spot
        self._tell_spot("held", kind, spot)

    def _tell_spot(self, code: str, kind: int, spot: Spot) -> None:
        if self.events is not None:
            said = f"{code}-cube" if kind == CUBE else code
            where = {"spot": spot.text, "floor": spot.z + 1, **spot_params(spot)}
            self.tell(said, {"seat": self.active, "piece": KIND_NAMES[kind], **where})

    def let_go(self, kind: int, spot: Spot) -> None:
        self.aim = spot
        self.aim_kind = kind
        self.held = None
        self.offset = (0, 0)
        self._tell_spot("places", kind, spot)
        if self.grip(self.active) is STEADY:
            self.phase = VERDICT
        elif self.options["hand"] == "crane":
            self.offset = self.crane_offset()
            across, deep = self.offset
            self.tell("swing", {"across": across, "deep": deep})
            self.phase = VERDICT
        else:
            self.phase = OFFSET

    def remember_floors(self) -> None:
        """What counts as finished is measured from here."""
        self.full_before = self.tower.full_floors()

    def floors_finished(self) -> int:
        """How many floors are full that were not when placing began."""
        return (self.tower.full_floors() & ~self.full_before).bit_count()

    def matched(self) -> int:
        """The points of the blocks of its colour that the placed block touches."""
        each = self.box.numbers.match_points
        return 0 if self.placed == NO_KIND else each * self.touched[self.placed]

    def turn_points(self) -> int:
        """LOT-13: what this turn would score as it is."""
        each = self.box.numbers.floor_points
        return 0 if self.zero else each * self.floors_finished() + self.matched()

    def verdict(self) -> Release:
        assert self.aim is not None
        across, deep = self.offset
        return Release(self.tower, self.aim, across, deep, self.grip(self.active).press)

    def take_verdict(self, fall: Fall) -> None:
        spot, kind = self.aim, self.aim_kind
        assert spot is not None
        self.aim = None
        self.aim_kind = NO_KIND
        offset = self.offset
        self.offset = (0, 0)
        if fall.fallen:
            self._accident(kind, spot, fall, offset)
        elif fall.stays:
            self._settle(kind, spot)
            self.tell("stays", {"seat": self.active, "piece": KIND_NAMES[kind]})
            self.go_on_placing()
        else:
            self.piece = kind
            self.tried.append(spot)
            how = self._how_it_falls(kind, spot, offset, fall)
            self.tell("slips", {"seat": self.active, **how})
            self.go_on_placing()

    def _settle(self, kind: int, spot: Spot) -> None:
        """The piece is part of the tower now."""
        touched = self.tower.touching(spot)
        height = self.tower.height()
        self.tower.add(Body(self.next_number, self.active, spot))
        self.next_number += 1
        self.piece = NO_KIND
        self.tried = []
        if kind == CUBE:
            self.cubed = True
            self.cubes[self.active] -= 1
        elif self.lifted is not None:
            self.lifted = None
            self.remember_floors()
        else:
            self.banks[self.active].remove(kind)
            self.finished = True
            self.placed = kind
            self.touched = [0] * BLOCKS
            for body in touched:
                if body.kind != CUBE:
                    self.touched[body.kind] += 1
            # LOT-14: the block itself, not a cube before or after it.
            self.taller = self.tower.height() > height
            if self.solo:
                self.last = self.next_number - 1

    def _how_it_falls(
        self, kind: int, spot: Spot, offset: tuple[int, int], fall: Fall
    ) -> dict[str, Param]:
        """For whoever watches: what was let go and where, and how each body falls."""
        if self.events is None:
            return {}
        press = self.grip(self.active).press
        fallers = fallers_of(self.tower, spot, offset, press)
        # A record's verdict stands, whatever is computed today.
        fallen = fall.fallen if fall.stays else (*fall.fallen, LET_GO)
        return {
            "piece": KIND_NAMES[kind],
            "cells": tuple([f"{x},{y},{z}" for x, y, z in cells_of(spot.mask)]),
            "falls": tuple([faller.text for faller in fallers if faller.number in fallen]),
        }

    def _accident(self, kind: int, spot: Spot, fall: Fall, offset: tuple[int, int]) -> None:
        """LOT-4: what fell leaves the game, the turn scores nothing, the piece is placed all the same."""
        self.fallen = []
        signs: list[str] = []
        how = self._how_it_falls(kind, spot, offset, fall)
        for number in fall.fallen:
            body = self.tower.body(number)
            assert body is not None
            self.tower.remove(body)
            self.fallen.append(body.kind)
            signs.append(body.sign)
        self.fallen.sort()
        params: dict[str, Param] = {"seat": self.active, "bodies": fall.fallen}
        self.tell("accident", {**params, "signs": tuple(signs), **how})
        if self.solo:
            self.end("lost")
            return
        self.zero = True
        self.tried = []
        if fall.stays:
            self._settle(kind, spot)
        else:
            self.piece = kind
        self.after_accident()

    # Putting back

    def forgive(self) -> None:
        """The Safety Officer: the turn counts, and blocks that fell go back to their piles."""
        self.zero = False
        for kind in self.fallen:
            if kind != CUBE:
                self.piles[kind] += 1
        self.fallen = []
        self.tell("forgiven", {"seat": self.active})

    def give_back(self, kind: int) -> None:
        """LOT-4: no place where it stays."""
        self.piece = NO_KIND
        self.tried = []
        self.held = None
        self.tell("gave-back", {"seat": self.active, "piece": KIND_NAMES[kind]})
        if kind == CUBE:
            self.cubed = True
        else:
            self.piles[kind] += 1
            if self.lifted is not None:
                self.lifted = None
            else:
                self.banks[self.active].remove(kind)
                self.finished = True
                self.zero = True
        self.go_on_placing()

    def take_down(self, number: int) -> None:
        """The Architect: back to its pile."""
        body = self.tower.body(number)
        assert body is not None
        self.tower.remove(body)
        self.piles[body.kind] += 1
        self.held = None
        self.remember_floors()
        self.tell("took-down", {"seat": self.active, "number": number})

    def lift(self, number: int) -> None:
        """The Crane Operator: in the hand, to be placed on another spot."""
        body = self.tower.body(number)
        assert body is not None
        self.tower.remove(body)
        self.piece = body.kind
        self.lifted = body.spot
        self.held = None
        self.remember_floors()
        self.tell("lifted", {"seat": self.active, "number": number})

    def work_on(self) -> None:
        """The Night Shift: the other block is placed and scored too."""
        self.agenda = A_NIGHT_SHIFT.copy()

    def go_on_placing(self) -> None:
        """Asks for what is still to be placed; when there is nothing, the turn goes on."""
        if not self.asks_to_place():
            self.finish_placing()

    def asks_to_place(self) -> bool:
        if self.solo and not self.finished and not self.has_a_place(NO_KIND):
            self.tell("nowhere", {"seat": self.active})
            self.end("lost")
            return True
        if self.finished and self.piece == NO_KIND and not self.may_add_cube():
            return False
        self.phase = CHOOSE
        return True

    @abstractmethod
    def after_accident(self) -> None:
        """Crew cards may answer, then placing goes on."""

    @abstractmethod
    def finish_placing(self) -> None:
        """All is placed: on with the turn."""

    @abstractmethod
    def end(self, how: str) -> None:
        """The game is over."""
