"""Imagined states against all that a viewer cannot exclude, enumerated along a game."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from boroughs.core.audience import Viewer
from boroughs.core.chance import Verdict
from boroughs.core.dice import Dice
from boroughs.core.door import Door, listed_moves
from boroughs.core.errors import IllegalMove
from boroughs.core.frame import Frame
from boroughs.core.game import Game
from boroughs.core.phrase import Phrase
from boroughs.core.state import State
from boroughs.core.view import View
from boroughs.testing import answers
from boroughs.testing.broken_contract import BrokenContract, judging, require
from boroughs.testing.recorded_game import Input, RecordedGame, key

MOST_STATES = 250
MOST_FOR_COVERAGE = 40
MOST_FOLLOWED = 60
"""So many steps with several possible states are followed; a long game says no more than its first part."""
DEVIATIONS = 5.0

Weighted = dict[str, tuple[State, Fraction]]


class Possible:
    """The states that one viewer cannot exclude, and their odds as long as nobody else's choice bears on them."""

    def __init__(self, journey: RecordedGame, viewer: Viewer) -> None:
        start = journey.game.new(journey.seats, journey.options)
        self.game = journey.game
        self.viewer = viewer
        self.states: Weighted = {key(journey.game, start): (start, Fraction(1))}
        self.classes: dict[str, str] = {}
        """Of each state that hidden moves lead to, the state they start from."""
        self.odds_known = True
        self.too_many = False
        """Set when there are more than can be counted: nothing more can be said then."""

    def take(self, step: Input, frame: Frame | None, view: View, moves: list[str]) -> None:
        """Goes on with all states in which this step looks as it looked."""
        others_move = step.move is not None and step.seat != self.viewer
        if others_move and not step.audience.hears(self.viewer):
            return  # It led from one of the states that hidden moves lead to, to another.
        if self.too_many:
            return
        if others_move or self._hidden_moves_possible():
            self.odds_known = False
            self._spread()
        grown: Weighted = {}
        for state, odds in self.states.values():
            for after, share, heard in self._after(step, state):
                if heard == (frame.heard if frame else []) and _looks(
                    self.game, after, view, moves
                ):
                    name = key(self.game, after)
                    before = grown[name][1] if name in grown else Fraction(0)
                    grown[name] = (after, before + odds * share)
        self.states = grown
        self._find_classes()

    def _after(self, step: Input, state: State) -> list[tuple[State, Fraction, list[Phrase]]]:
        """All that this input may lead to, with nature's hidden answers left open."""
        state = state.copy()
        state.events = []
        if step.move is None and not step.start and state.deadline() is None:
            return []
        try:
            step.feed(state)
        except IllegalMove:
            return []
        branches = [(state, Fraction(1))]
        for answer in step.answers:
            branches = [] if self.too_many else self._answered(branches, answer.outcome.text)
        return [
            (after, share, self._heard(after))
            for after, share in branches
            if after.chance() is None
        ]

    def _answered(
        self, branches: list[tuple[State, Fraction]], recorded: str
    ) -> list[tuple[State, Fraction]]:
        """Each branch with each answer that this viewer could not rule out; equal ones put together."""
        grown: dict[tuple[str, int], tuple[State, Fraction]] = {}
        for state, share in branches:
            for after, part in self._answers(state, recorded):
                name = (key(self.game, after), len(self._heard(after)))
                before = grown[name][1] if name in grown else Fraction(0)
                grown[name] = (after, before + share * part)
                if len(grown) > MOST_STATES:
                    self.too_many = True
                    return []
        return list(grown.values())

    def _answers(self, state: State, recorded: str) -> list[tuple[State, Fraction]]:
        chance = state.chance()
        if chance is None:
            return []
        if isinstance(chance, Verdict):
            pairs = [(chance.compute(), 1)]
        else:
            pairs = list(zip(chance.outcomes, chance.weights, strict=True))
        total = sum(weight for _, weight in pairs)
        grown = []
        for outcome, weight in pairs:
            if chance.audience.hears(self.viewer) and outcome.text != recorded:
                continue
            after = state.copy()
            after.events = list(state.events or [])
            after.resolve(outcome)
            grown.append((after, Fraction(weight, total)))
        return grown

    def _heard(self, state: State) -> list[Phrase]:
        return [e.phrase() for e in state.events or [] if e.audience.hears(self.viewer)]

    def _hidden_moves_possible(self) -> bool:
        return len(self.classes) > len(self.states)

    def _spread(self) -> None:
        """Counts every state that hidden moves lead to as one of its own."""
        for state, _ in list(self.states.values()):
            for name, after in self._hidden_from(state).items():
                self.states.setdefault(name, (after, Fraction(1)))
        self._find_classes()

    def _find_classes(self) -> None:
        self.classes = {}
        for name, (state, _) in self.states.items():
            for reached in self._hidden_from(state):
                if self.classes.setdefault(reached, name) != name:
                    self.odds_known = False
            if len(self.classes) > MOST_STATES:
                self.too_many = True
                return

    def _hidden_from(self, state: State) -> dict[str, State]:
        """All that others may secretly have done by now, none of it included."""
        found = {key(self.game, state): state}
        fresh = [state]
        while fresh and len(found) <= MOST_STATES:
            state = fresh.pop()
            for seat in state.to_act():
                for move in state.moves(seat) if seat != self.viewer else ():
                    if state.audience(seat, move).hears(self.viewer):
                        continue
                    after = state.copy()
                    after.play(seat, move)
                    if after.chance() is None and key(self.game, after) not in found:
                        found[key(self.game, after)] = after
                        fresh.append(after)
        return found


def _looks(game: Game, state: State, view: View, moves: list[str]) -> bool:
    return game.view(state, view.viewer) == view and listed_moves(state, view.viewer) == moves


def check_imagining(journey: RecordedGame, viewer: Viewer, dice: Dice, draws: int = 300) -> int:
    """Holds what this viewer imagines along a game against all that is possible, while that can be counted.

    Returns how many positions were compared with all possible ones.
    """
    possible = Possible(journey, viewer)
    real = journey.game.new(journey.seats, journey.options)
    door = Door(journey.game, viewer)
    checked = 0
    followed = 0
    for index, step in enumerate(journey.inputs):
        with judging("imagine", step=f"at step {index} ({step})"):
            real.events = []
            step.feed(real)
            for answer in step.answers:
                real.resolve(answer.outcome)
            frame = door.pass_on(real, real.events or [], step.at)
            real.events = None
            view = journey.game.view(real, viewer)
            require(
                journey.game.view(answers.imagined(journey.game, view, dice), viewer) == view,
                "imagine",
                f"what {viewer} imagines looks different from what {viewer} sees",
            )
            if followed > MOST_FOLLOWED:
                continue
            possible.take(step, frame, view, listed_moves(real, viewer))
            if possible.too_many:
                continue
            followed += len(possible.classes) > 1
            require(
                key(journey.game, real) in possible.classes,
                "imagine",
                f"{viewer} could exclude what really happened",
            )
            if frame is not None:
                _compare(journey, possible, view, dice, draws)
                checked += 1
    return checked


def _compare(journey: RecordedGame, possible: Possible, view: View, dice: Dice, draws: int) -> None:
    counted: Counter[str] = Counter()
    missing = set(possible.classes)
    thorough = len(possible.classes) <= MOST_FOR_COVERAGE
    wanted = draws if len(possible.classes) > 1 else 1
    most = max(wanted, 400 * len(possible.classes)) if thorough else wanted
    while counted.total() < wanted or (thorough and missing and counted.total() < most):
        name = key(journey.game, journey.game.imagine(view, dice))
        if name not in possible.classes:
            raise BrokenContract(
                "imagine", f"{view.viewer} imagines a state it can exclude: {name}"
            )
        missing.discard(name)
        counted[possible.classes[name]] += 1
    require(
        len(possible.classes) == 1 or len(missing) < len(possible.classes) - 1,
        "imagine",
        f"{view.viewer} always imagines the same of {len(possible.classes)} possible states",
    )
    require(
        not (thorough and missing),
        "imagine",
        f"{view.viewer} never imagines {len(missing)} of {len(possible.classes)} possible states",
    )
    if possible.odds_known and len(possible.states) > 1:
        _check_odds(counted, possible, view.viewer)


def _check_odds(counted: Counter[str], possible: Possible, viewer: Viewer) -> None:
    """Pearson's chi-square, small expectations put together, at about five standard deviations."""
    whole = sum(odds for _, odds in possible.states.values())
    draws = counted.total()
    bins: list[tuple[float, int]] = []
    rest, rest_seen = 0.0, 0
    for name, (_, odds) in possible.states.items():
        expected = float(odds / whole) * draws
        if expected >= 5:
            bins.append((expected, counted[name]))
        else:
            rest, rest_seen = rest + expected, rest_seen + counted[name]
    if rest >= 5:
        bins.append((rest, rest_seen))
    freedom = len(bins) - 1
    if freedom < 1:
        return
    statistic = sum((seen - expected) ** 2 / expected for expected, seen in bins)
    spread = 2 / (9 * freedom)
    limit = freedom * (1 - spread + DEVIATIONS * spread**0.5) ** 3
    require(
        statistic <= limit,
        "odds",
        f"{viewer} imagines with wrong odds: chi-square {statistic:.1f}, at most {limit:.1f}",
    )
