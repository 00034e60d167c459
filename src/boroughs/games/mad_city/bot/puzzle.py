"""Alone without a timer: where to lay the next tile, and whether a guide tile is worth its place."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.dice import Dice, SeededDice
from boroughs.core.move import Move
from boroughs.games.mad_city.bot import weights
from boroughs.games.mad_city.bot.heuristic import wishes_of
from boroughs.games.mad_city.city import EMPTY, Survey
from boroughs.games.mad_city.components import TILE_NAMED, TILES, TURNS, Numbers
from boroughs.games.mad_city.faces import read_face
from boroughs.games.mad_city.moves.building import Place
from boroughs.games.mad_city.moves.minute import DONE
from boroughs.games.mad_city.moves.puzzle import PUT_BACK, LayOver
from boroughs.games.mad_city.roads import RoadBook
from boroughs.games.mad_city.solver import Goal
from boroughs.games.mad_city.squares import cell_of
from boroughs.games.mad_city.view import MadCityView


class Puzzle:
    """A city of one's own and the tiles that may still come."""

    def __init__(self, view: MadCityView, goal: Goal) -> None:
        own = view.builders[0]
        self.view = view
        self.goal = goal
        self.survey, self.roads = Survey(view.size), RoadBook(view.size)
        self.faces = [read_face(name) for name in own.cells]
        seen = {*own.hand, *view.table.guides, *view.table.covered}
        seen |= {name.partition("/")[0] for name in own.cells}
        self.bag = [tile.index for tile in TILES if tile.name not in seen]

    def value(self, faces: list[int]) -> int:
        return self.goal.value(self.survey, self.roads, faces)

    def after(self, move: Move) -> list[int]:
        """The city after this move."""
        faces = self.faces.copy()
        if isinstance(move, Place):
            faces[cell_of(move.square, self.view.size)] = TURNS * move.tile.index + move.turns
        elif isinstance(move, LayOver):
            guide = TILE_NAMED[self.view.table.guides[self.view.guide]].index
            faces[cell_of(move.square, self.view.size)] = TURNS * guide + move.turns
        return faces

    def play_on(self, faces: list[int], dice: Dice) -> int:
        """What comes of a city when tiles drawn by chance are laid with some care."""
        faces, bag = faces.copy(), self.bag.copy()
        gaps = [cell for cell, face in enumerate(faces) if face == EMPTY]
        best = self.value(faces)
        while gaps:
            tile = bag.pop(dice.below(len(bag)))
            most, at, lies = -1_000_000, 0, 0
            for _ in range(weights.TRIES):
                place, turns = dice.below(len(gaps)), dice.below(TURNS)
                faces[gaps[place]] = TURNS * tile + turns
                value = self.value(faces)
                faces[gaps[place]] = EMPTY
                if value > most:
                    most, at, lies = value, place, turns
            faces[gaps.pop(at)] = TURNS * tile + lies
            best = most
        return best


def puzzle_move(
    view: MadCityView, moves: Sequence[Move], dice: Dice, rollouts: int, numbers: Numbers
) -> Move:
    """What a player of this care plays: `rollouts` below 0 is how many in a hundred are random."""
    if view.table.phase == "walk":
        return moves[dice.below(len(moves))]
    if view.table.phase == "lay" and not view.builders[0].hand:
        return DONE
    if rollouts < 0 and dice.below(100) < -rollouts:
        return moves[dice.below(len(moves))]
    puzzle = Puzzle(view, wishes_of(view, 0, False, rollouts > 0, False, numbers).goal())
    # A guide tile stays where it is unless covering something gains.
    values = [2 * puzzle.value(puzzle.after(move)) + (move is PUT_BACK) for move in moves]
    order = sorted(range(len(moves)), key=lambda index: -values[index])
    if rollouts <= 0 or view.table.phase == "guide":
        return moves[order[0]]
    # The same tiles come after every placement, so that luck in them decides nothing.
    seeds = [f"{dice.below(1 << 30)}" for _ in range(rollouts)]
    best, most = moves[order[0]], -1_000_000
    for index in order[: weights.CONSIDERED]:
        faces = puzzle.after(moves[index])
        total = sum(puzzle.play_on(faces, SeededDice(seed)) for seed in seeds)
        if total > most:
            best, most = moves[index], total
    return best
