"""Who may act, which moves there are, what nature is asked, what a player is asked."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.audience import EVERYONE, Audience, only
from boroughs.core.chance import Chance, Outcome
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.result import Result
from boroughs.core.state import NO_SEATS
from boroughs.games.mad_city.city import EMPTY
from boroughs.games.mad_city.components import (
    SOLO_SIZE,
    TILES,
    TOKENS,
    TURNS,
    band_of,
)
from boroughs.games.mad_city.copying import copy_fields
from boroughs.games.mad_city.faces import NO_TILE
from boroughs.games.mad_city.moves.building import (
    PLACE,
    SHIFT,
    TAKE,
    TURN_TO,
    Place,
    Shift,
    Swap,
    TakeBack,
)
from boroughs.games.mad_city.moves.building import Turn as TurnTile
from boroughs.games.mad_city.moves.minute import (
    DONE,
    NOT_DONE,
    PALM,
    READY_MOVE,
    TREE,
    UNPALM,
    MadMove,
    Palm,
)
from boroughs.games.mad_city.moves.puzzle import LAY_OVER, PUT_BACK, WALK_MOVES
from boroughs.games.mad_city.refusals import IllegalMove
from boroughs.games.mad_city.squares import SQUARES, cell_of, square_of
from boroughs.games.mad_city.state import (
    BUILD,
    COMPLETE,
    DEAL,
    DRAW,
    FILLED,
    GUIDE,
    LAY,
    OVER,
    READY,
    TURN,
    WALK,
    Drawn,
    Filled,
    MadCityState,
)
from boroughs.games.mad_city.turn.building import deal_tile, end_minute, fill_gap
from boroughs.games.mad_city.turn.round import turn_up


class MadCity(MadCityState):
    """Ready, a minute of building, scoring; or, alone, one tile after another."""

    def copy(self) -> MadCity:
        twin = MadCity(self.seats, self.options, self.box)
        copy_fields(self, twin)
        return twin

    # Acting

    def to_act(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == BUILD:
            return tuple(b.seat for b in self.players() if not self.has_finished(b.seat))
        if phase == READY:
            return tuple(b.seat for b in self.players() if not b.ready)
        return (0,) if phase in (LAY, WALK, GUIDE) else NO_SEATS

    def awaited(self) -> tuple[int, ...]:
        if self.phase == BUILD:
            return tuple(seat for seat in self.to_act() if not self.builders[seat].done)
        return self.to_act()

    def moves(self, seat: int) -> Sequence[Move]:
        if seat not in self.to_act():
            return []
        if self.phase == READY:
            return [READY_MOVE]
        if self.phase == BUILD:
            return self._building_moves(seat)
        if self.phase == LAY:
            return self._laying_moves()
        if self.phase == WALK:
            return list(WALK_MOVES)
        return self._guide_moves()

    def lists_all_moves(self, seat: int) -> bool:
        """Not the tiles that are laid down turned in the minute, nor where else the puzzle's last tile may go."""
        if self.phase == LAY:
            builder = self.builders[seat]
            return bool(builder.hand) or builder.is_full()
        return self.phase != BUILD

    def _building_moves(self, seat: int) -> list[Move]:
        builder = self.builders[seat]
        moves: list[Move] = [NOT_DONE if builder.done else DONE]
        if self._may(seat, TREE):
            moves.append(TREE)
        if self.standard:
            held = builder.palmed
            moves += [
                UNPALM[token] if held >> token & 1 else PALM[token] for token in range(len(TOKENS))
            ]
        if builder.done or self.is_frozen(seat):
            return moves
        cells = [(square_of(cell, self.size), face) for cell, face in enumerate(builder.cells)]
        for tile in builder.hand:
            moves += [PLACE[tile][square][0] for square, face in cells if face == EMPTY]
        for square, face in cells:
            if face == EMPTY:
                continue
            moves += [TURN_TO[square][turns] for turns in range(TURNS) if turns != face % TURNS]
            moves.append(TAKE[square])
            moves += [
                SHIFT[square][end]
                for end, other in cells
                if end > square or (end < square and other == EMPTY)
            ]
        if self.common_tile and builder.swapped == NO_TILE:
            wanted = TILES[self.common]
            moves += [Swap(TILES[tile], wanted) for tile in sorted(builder.tiles())]
        return moves

    def _laying_moves(self) -> list[Move]:
        builder = self.builders[0]
        if builder.hand:
            return [
                PLACE[builder.hand[0]][square_of(cell, self.size)][turns]
                for cell, face in enumerate(builder.cells)
                if face == EMPTY
                for turns in range(TURNS)
            ]
        square = square_of(self.loose, self.size)
        lies = builder.cells[self.loose] % TURNS
        turned = [TURN_TO[square][turns] for turns in range(TURNS) if turns != lies]
        return [DONE, *turned, TAKE[square]]

    def _guide_moves(self) -> list[Move]:
        guide = self.guide_place()
        squares = (
            range(guide, SOLO_SIZE * SOLO_SIZE, SOLO_SIZE)
            if guide < SOLO_SIZE
            else range((guide - SOLO_SIZE) * SOLO_SIZE, (guide - SOLO_SIZE + 1) * SOLO_SIZE)
        )
        return [PUT_BACK, *(move for square in squares for move in LAY_OVER[square])]

    def _may(self, seat: int, move: MadMove) -> bool:
        try:
            move.refuse(self, seat)
        except IllegalMove:
            return False
        return True

    def check(self, seat: int, move: Move) -> None:
        self.allowed(seat, move)

    def play(self, seat: int, move: Move) -> None:
        self.allowed(seat, move).apply(self, seat)

    def allowed(self, seat: int, move: Move) -> MadMove:
        """The move as one of this game's, or IllegalMove."""
        if self.phase == OVER:
            raise IllegalMove("game-over")
        if not 0 <= seat < self.seats or not self.plays(seat):
            raise IllegalMove("not-in-this-round")
        if not isinstance(move, MadMove) or self.phase not in move.phases:
            raise IllegalMove("not-now")
        if seat not in self.to_act():
            raise IllegalMove("frozen" if self.phase == BUILD else "not-your-turn", seat=seat)
        move.refuse(self, seat)
        return move

    def fallback(self, seat: int) -> Move:
        if self.phase == READY:
            return READY_MOVE
        if self.phase == LAY and self.builders[seat].hand:
            return self._laying_moves()[0]
        if self.phase == WALK:
            return WALK_MOVES[0]
        return PUT_BACK if self.phase == GUIDE else DONE

    def audience(self, seat: int, move: Move) -> Audience:
        if isinstance(move, Palm):
            return only(seat)
        if isinstance(move, Place | Shift | TurnTile | TakeBack):
            return self.only_if_screened(seat)
        return EVERYONE

    def reversal(self, seat: int, move: Move) -> Move | None:
        """In the minute hands are free: each change of one's own city has one that undoes it."""
        cells = self.builders[seat].cells
        if isinstance(move, Place):
            return self._as_it_lies(cells, move.square) or TAKE[move.square]
        if isinstance(move, Shift):
            # Two tiles change places: what lay at the end lies at the start, or nothing does.
            return SHIFT[move.end][move.start]
        if isinstance(move, TurnTile):
            lies = cells[cell_of(move.square, self.size)]
            return TURN_TO[move.square][lies % TURNS]
        if isinstance(move, TakeBack):
            return self._as_it_lies(cells, move.square)
        return None

    def _as_it_lies(self, cells: Sequence[int], square: int) -> Place | None:
        """The move that lays the tile of this square as it lies there now; None on an empty one."""
        face = cells[cell_of(square, self.size)]
        return None if face == EMPTY else PLACE[face // TURNS][square][face % TURNS]

    def prompt(self, seat: int) -> Phrase | None:
        """What is asked of this seat now."""
        if seat not in self.to_act():
            return None
        builder = self.builders[seat]
        if self.phase == READY:
            return phrase("prompt.next-round" if self.round else "prompt.ready")
        if self.phase == BUILD:
            if builder.done:
                return phrase("prompt.done")
            if self.is_frozen(seat):
                return phrase("prompt.frozen")
            if EMPTY not in builder.cells:
                return phrase("prompt.built")
            return phrase("prompt.build", tiles=len(builder.hand), cells=builder.cells.count(EMPTY))
        if self.phase == LAY:
            if builder.hand:
                return phrase("prompt.lay", tile=TILES[builder.hand[0]].name)
            return phrase("prompt.laid", square=SQUARES[square_of(self.loose, self.size)])
        if self.phase == WALK:
            return phrase("prompt.walk")
        guide = self.guide_place()
        tile = TILES[self.guides[guide]].name
        if guide < SOLO_SIZE:
            return phrase("prompt.guide-column", tile=tile, column="abcd"[guide])
        return phrase("prompt.guide-row", tile=tile, row=guide - SOLO_SIZE + 1)

    # Nature

    def chance(self) -> Chance | None:
        if self.phase == DEAL:
            builder = self.dealt_to()
            if builder is None:
                return self.draw(EVERYONE)
            return self.draw(self.only_if_screened(builder.seat))
        if self.phase in (DRAW, TURN):
            return self.draw(EVERYONE)
        if self.phase == COMPLETE:
            builder = self.unfinished()
            assert builder is not None
            outcomes: list[Outcome] = []
            for tile in builder.hand:
                outcomes += FILLED[tile]
            return Chance(outcomes)
        return None

    def resolve(self, outcome: Outcome) -> None:
        if isinstance(outcome, Filled):
            fill_gap(self, outcome)
        elif isinstance(outcome, Drawn):
            if self.phase == DEAL:
                deal_tile(self, outcome.tile)
            else:
                turn_up(self, outcome.tile)

    def deadline(self) -> int | None:
        return self.ends if self.phase == BUILD else None

    def tick(self) -> None:
        end_minute(self)

    # Knowing

    def progress(self) -> float:
        if self.phase == OVER:
            return 1.0
        if self.solo:
            done = self.round - (self.phase != READY)
            return done / self.box.numbers.solo_rounds if self.round else 0.0
        return min(0.95, max(builder.score for builder in self.builders) / self.target())

    def score(self, seat: int) -> int:
        return self.builders[seat].score

    def result(self) -> Result | None:
        """Who was admitted to more tie-breaking rounds comes first, then who has more points."""
        if self.phase != OVER:
            return None
        keys = [(builder.stage, builder.score) for builder in self.builders]
        ranks = tuple(1 + sum(other > own for other in keys) for own in keys)
        scores = tuple(builder.score for builder in self.builders)
        return Result(ranks, scores, band_of(scores[0]) if self.solo else "")
