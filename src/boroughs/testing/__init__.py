"""The conformance suite: `check_game` plays many random games of a game and holds it to the contract."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from boroughs.core.dice import SeededDice
from boroughs.core.game import Game
from boroughs.core.game_faults import fault_of_attributes
from boroughs.core.options import Options
from boroughs.core.registry import game_of
from boroughs.testing import answers
from boroughs.testing.broken_contract import BrokenContract, judging, require
from boroughs.testing.heuristics import check_heuristic
from boroughs.testing.imagined_states import check_imagining
from boroughs.testing.laws import StepChecks
from boroughs.testing.planned_games import planned_games
from boroughs.testing.recorded_game import RecordedGame
from boroughs.testing.reproducibility import check_hash_seeds, check_record, checksum
from boroughs.testing.twins import check_twins

__all__ = ["BrokenContract", "Checked", "check_game", "checksum"]


@dataclass
class Checked:
    """How much was looked at."""

    games: int = 0
    steps: int = 0
    imagined_positions: int = 0


def check_game(
    game: Game | str,
    *,
    games: int = 3,
    seats: Sequence[int] | None = None,
    option_sets: Sequence[Options] | None = None,
    seed: int | str = 1,
    most_steps: int = 20_000,
    hash_seeds: bool = True,
    progress: Callable[[str], object] | None = None,
) -> Checked:
    """Raises BrokenContract at the first law that this game breaks, and says in which game, at which step.

    `games` random games are played for every number of seats and every option set; of those that
    the game refuses to put together, none. The first of each also asks the game's heuristic. Where
    hidden things are few enough to be counted, imagined states are compared with all possible ones:
    give a game with large decks a small variant (a subclass with a short deck) and check that as
    well.

    What a viewer may not know must leave no trace, until the rules uncover it: an event that does is
    told with `reveals=True` (`State.tell`). That somebody bid may be public while the bid is secret:
    `State.audience` keeps the move itself to the bidder, and an event for the others says the rest.

    >>> check_game("lots", games=1, seats=[1], option_sets=[{}], hash_seeds=False).games
    1
    """
    game = game_of(game)
    fault = fault_of_attributes(game)
    require(not fault, "game", fault)
    sets = answers.option_sets(game) if option_sets is None else option_sets
    plan = [
        planned
        for options in sets
        for count in (game.seat_counts if seats is None else seats)
        for planned in planned_games(game, count, options, seed, games)
    ]
    require(bool(plan), "options", f"{game.name} can be played with none of these")
    checked = Checked()
    journeys: list[RecordedGame] = []
    for planned in plan:
        _say(progress, f"{game.name}: playing {planned.seed}")
        dice = SeededDice(planned.seed)
        with judging("play", table=str(planned)):
            journeys.append(
                StepChecks(game, planned.seats, dict(planned.options), dice, most_steps).play()
            )
        with judging("record", table=str(planned)):
            check_record(game, planned.seats, planned.options, planned.seed)
        with judging("secrets", table=str(planned)):
            check_twins(journeys[-1], dice)
        checked.games += 1
        checked.steps += len(journeys[-1].inputs)
    # Only when no leak was found: a leak would show up here too, under a less telling name.
    for journey, planned in zip(journeys, plan, strict=True):
        _say(progress, f"{game.name}: imagining {planned.seed}")
        with judging("imagine", table=str(planned)):
            for viewer in (*range(journey.seats), None):
                checked.imagined_positions += check_imagining(
                    journey, viewer, SeededDice(planned.seed)
                )
        if planned.number == 0:
            with judging("heuristic", table=str(planned)):
                check_heuristic(journey, SeededDice(planned.seed))
    if hash_seeds:
        _say(progress, f"{game.name}: playing under two hash seeds")
        with judging("hash-seed"):
            check_hash_seeds(game)
    return checked


def _say(progress: Callable[[str], object] | None, message: str) -> None:
    if progress is not None:
        progress(message)
