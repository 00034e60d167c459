"""Mad City's own bots: they plan a city, lay it tile by tile, race for the tree, and bet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boroughs.core.bot import WAIT, Answer, Bot, Turn
from boroughs.core.dice import Dice, SeededDice
from boroughs.core.move import Move
from boroughs.games.mad_city.bot import weights
from boroughs.games.mad_city.bot.heuristic import (
    Planner,
    shared_planner,
    step_towards,
    wishes_of,
)
from boroughs.games.mad_city.bot.puzzle import puzzle_move
from boroughs.games.mad_city.bot.rivals import estimated, reach, unbeaten
from boroughs.games.mad_city.city import EMPTY, Survey
from boroughs.games.mad_city.components import (
    NO_COUNTERS,
    ROW,
    STANDARD,
    TILE_NAMED,
    TILES,
    TOKENS,
    TURNS,
    Numbers,
)
from boroughs.games.mad_city.faces import read_face
from boroughs.games.mad_city.moves.building import Swap
from boroughs.games.mad_city.moves.minute import DONE, PALM, READY_MOVE, TREE, UNPALM
from boroughs.games.mad_city.view import MadCityView

_NO_GREEN: Final[list[int]] = [0] * ROW


class Level:
    """How a bot thinks and how fast its hands are.

    `weighs`: the plan also minds the longest road, bets, and how soon counters pay. `reads`: it
    looks at the rivals' open tiles, and at how far they are.
    """

    def __init__(
        self, steps: int, thinking: int, pace: int, weighs: bool, reads: bool, rollouts: int
    ) -> None:
        self.steps = steps
        """Cities tried for a plan."""
        self.thinking = thinking
        """Milliseconds before the first tile."""
        self.pace = pace
        """Milliseconds for each tile."""
        self.weighs = weighs
        self.reads = reads
        self.rollouts = rollouts
        """Alone: how often a placement is played on to the end; below 0, how many moves in a hundred are random."""


class CityBuilder(Bot):
    """All that it does follows from what it sees, and when its hand was last busy."""

    def __init__(
        self, level: Level, planner: Planner | None = None, numbers: Numbers = STANDARD
    ) -> None:
        self.level = level
        self.numbers = numbers
        self.planner = shared_planner(level.steps, numbers) if planner is None else planner

    def act(self, turn: Turn) -> Answer:
        view = turn.view
        assert isinstance(view, MadCityView)
        if view.table.phase == "ready":
            return Answer(READY_MOVE)
        if view.table.phase == "build":
            return self.build(turn, view)
        return Answer(puzzle_move(view, turn.moves, turn.dice, self.level.rollouts, self.numbers))

    # The minute

    def build(self, turn: Turn, view: MadCityView) -> Answer:
        own = view.builders[turn.seat]
        if not own.done and view.table.ranger != turn.seat:
            faces = [read_face(name) for name in own.cells]
            answer = self.lay(turn, view, faces)
            if answer is not None:
                return answer
        # Before being done it bets in the same moment as its last open move, so that no later
        # move of its own is held up by a token.
        if own.done or turn.now == turn.since:
            bet = self.bet(view, turn.seat)
            if bet is not None:
                return Answer(bet, weights.SECRETLY if own.done else 0)
        return WAIT if own.done else Answer(DONE, max(0, turn.since + weights.FISTFUL - turn.now))

    def lay(self, turn: Turn, view: MadCityView, faces: list[int]) -> Answer | None:
        """The next tile or the tree; None when the city is to stay as it is."""
        assert view.deadline is not None
        begun = view.deadline - self.numbers.minute
        may_grab = TREE in turn.moves
        racing = view.table.ranger < 0 and self.wants_tree(view, turn.seat)
        green = racing and not self.is_beaten(turn, view, faces)
        due = max(begun + self.level.thinking, turn.since) + self.hand_time(view, turn.seat, faces)
        swap = self.swap(view, turn.seat, faces, green)
        if swap is not None:
            return Answer(swap, max(0, due - turn.now))
        plan = self.plan(view, turn.seat, faces, green)
        step = step_towards(faces, plan, view.size)
        if step is not None and self.has_time(turn, view, faces, plan):
            if may_grab and racing and self.grabs_early(turn, view, faces, plan):
                return Answer(TREE, max(0, turn.since + weights.GRABBING - turn.now))
            return Answer(step, max(0, due - turn.now))
        if may_grab and racing:
            return Answer(TREE, max(0, turn.since + weights.GRABBING - turn.now))
        return None

    def hand_time(self, view: MadCityView, seat: int, faces: list[int]) -> int:
        """How long the hand takes for the next tile: no two hands keep step, or the lowest seat would
        win every race between equals. It follows from the tiles, however often the bot is asked.
        """
        tiles = sorted(self.tiles(view, seat, faces))
        laid = len(faces) - faces.count(EMPTY)
        dice = SeededDice(f"hand {tiles} {laid}")
        return self.level.pace * (100 - weights.UNEVEN + dice.below(2 * weights.UNEVEN + 1)) // 100

    def plan(
        self, view: MadCityView, seat: int, faces: list[int], green: bool, extra: str = ""
    ) -> list[int]:
        """The city it wants to build: with lakes and parks as long as the tree can be had."""
        tiles = self.tiles(view, seat, faces)
        if extra:
            tiles.append(TILE_NAMED[extra].index)
        level = self.level
        wishes = wishes_of(view, seat, green, level.weighs, level.reads, self.numbers)
        return self.planner.plan(tuple(sorted(tiles)), wishes)

    def tiles(self, view: MadCityView, seat: int, faces: list[int]) -> list[int]:
        tiles = [face // TURNS for face in faces if face != EMPTY]
        return tiles + [TILE_NAMED[name].index for name in view.builders[seat].hand]

    def swap(self, view: MadCityView, seat: int, faces: list[int], green: bool) -> Move | None:
        """The common tile for the one that a plan with both leaves out; early, or not at all."""
        early = 2 * faces.count(EMPTY) > len(faces)
        if (
            not view.table.common
            or view.builders[seat].swapped
            or not self.level.weighs
            or not early
        ):
            return None
        wanted = TILE_NAMED[view.table.common]
        used = {face // TURNS for face in self.plan(view, seat, faces, green, view.table.common)}
        if wanted.index not in used:
            return None
        left_out = next(tile for tile in self.tiles(view, seat, faces) if tile not in used)
        return Swap(TILES[left_out], wanted)

    def has_time(self, turn: Turn, view: MadCityView, faces: list[int], plan: list[int]) -> bool:
        """A finished city is torn up only where there is time enough for the new one."""
        if EMPTY in faces or view.deadline is None:
            return True
        changes = sum(face != wanted for face, wanted in zip(faces, plan, strict=True))
        return turn.since + self.level.pace * (2 * changes + 1) < view.deadline

    # The tree

    def wants_tree(self, view: MadCityView, seat: int) -> bool:
        standard = view.options["mode"] == "standard"
        barred = standard and view.builders[seat].score >= self.numbers.tree_barred_from
        return view.target > 0 and not barred

    def is_beaten(self, turn: Turn, view: MadCityView, faces: list[int]) -> bool:
        """Whether a rival will clearly have the tree before this city is finished."""
        return self.level.reads and self.lead(turn, view, faces) < -2 * self.level.pace

    def lead(self, turn: Turn, view: MadCityView, faces: list[int]) -> int:
        """By how many milliseconds this city will be finished before the quickest open rival's."""
        assert view.deadline is not None
        begun = view.deadline - self.numbers.minute
        mine = turn.since + self.level.pace * faces.count(EMPTY)
        lead = self.numbers.minute
        for seat, builder in enumerate(view.builders):
            if seat == turn.seat or not builder.cells or not builder.plays:
                continue
            if builder.done or not self.wants_tree(view, seat):
                continue
            gaps = builder.cells.count("")
            laid = len(faces) - gaps
            if laid > 1:
                # Counted from the moment of the first question: who is slow to look counts late.
                theirs = begun + (turn.since - begun) * len(faces) // laid
                lead = min(lead, theirs - mine)
        return lead

    def grabs_early(self, turn: Turn, view: MadCityView, faces: list[int], plan: list[int]) -> bool:
        """Standard game: with a few gaps left, rather the tree now than a better city too late."""
        gaps = faces.count(EMPTY)
        if not self.level.reads or not 0 < gaps <= weights.MOST_GAPS:
            return False
        if self.lead(turn, view, faces) > self.level.pace:
            return False
        own = view.builders[turn.seat]
        left = list(own.counters) or NO_COUNTERS
        hand = [TILE_NAMED[name].index for name in own.hand]
        survey = Survey(view.size)
        now = _by_chance(faces, hand, left, survey, SeededDice(f"gaps {faces}"), self.numbers)
        later = survey.points(plan, _NO_GREEN, left, self.numbers.zone_points)
        return now > later

    # Bets

    def bet(self, view: MadCityView, seat: int) -> Move | None:
        """The token to palm or to lay back, or None when the fist is as it should be."""
        own = view.builders[seat]
        if view.options["mode"] != "standard" or not own.cells:
            return None
        held = own.palmed or ()
        rivals = estimated(view, seat, self.level.reads)
        gain, loss = self.numbers.contractor_gain, self.numbers.contractor_loss
        break_even = loss / (gain + loss) if gain + loss else 1.0
        for token, name in enumerate(TOKENS):
            good = unbeaten(reach(own.cells)[token], rivals[token]) > break_even
            if good != (name in held):
                return PALM[token] if good else UNPALM[token]
        return None


def _by_chance(
    faces: list[int],
    hand: list[int],
    counters: list[int],
    survey: Survey,
    dice: Dice,
    numbers: Numbers,
) -> float:
    """What a city with the tree brings on average when chance fills its gaps."""
    total = 0
    for _ in range(weights.COMPLETIONS):
        filled, left = faces.copy(), hand.copy()
        for cell, face in enumerate(faces):
            if face == EMPTY:
                tile = left.pop(dice.below(len(left)))
                filled[cell] = TURNS * tile + dice.below(TURNS)
        total += survey.points(filled, numbers.ranger, counters, numbers.zone_points)
    return total / weights.COMPLETIONS


def searcher(
    playouts: int, start_timer: Callable[[], Callable[[], bool]] | None, numbers: Numbers
) -> CityBuilder:
    """The expert's hands with another budget: each playout is a hundred cities tried for a plan."""
    expert = LEVELS["expert"]
    rollouts = max(1, playouts // weights.PLAYOUTS_A_ROLLOUT) if playouts else expert.rollouts
    level = Level(
        weights.CITIES_A_PLAYOUT * playouts, expert.thinking, expert.pace, True, True, rollouts
    )
    return CityBuilder(level, Planner(level.steps, start_timer), numbers)


LEVELS: Final = {name: Level(**numbers) for name, numbers in weights.LEVELS.items()}
