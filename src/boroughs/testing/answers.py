"""What a game and its states answer, held to the kinds that the contract names."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from numbers import Real
from typing import TypeGuard

from boroughs.core.audience import Audience, Viewer
from boroughs.core.chance import Chance, Outcome
from boroughs.core.dice import Dice
from boroughs.core.form import Form
from boroughs.core.game import Game
from boroughs.core.heuristic import Heuristic
from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.core.result import Result
from boroughs.core.scene import Panel, Scene
from boroughs.core.state import State
from boroughs.core.view import View
from boroughs.testing.broken_contract import BrokenContract, judging, shortened


def bad_answer(
    check: str, asked: object, method: str, answer: object, wanted: str
) -> BrokenContract:
    """One sentence: which method, what it returned, what is expected."""
    told = f"{type(asked).__name__}.{method} returned {shortened(answer)}"
    return BrokenContract(check, f"{told}: {wanted} is expected")


def is_number(value: object) -> TypeGuard[float]:
    """Numbers of numpy are as good as Python's; True, False and what is not a number are none."""
    if isinstance(value, bool):
        return False
    return isinstance(value, Real) and not math.isnan(value)


def is_share(value: object) -> TypeGuard[float]:
    return is_number(value) and 0.0 <= value <= 1.0


def _state(
    check: str, asked: object, method: str, answer: object, wanted: str = "a boroughs.State"
) -> State:
    if not isinstance(answer, State):
        raise bad_answer(check, asked, method, answer, wanted)
    return answer


# States


def to_act(state: State) -> tuple[int, ...]:
    with judging("acting"):
        return _seats(state, "to_act", state.to_act())


def awaited(state: State) -> tuple[int, ...]:
    with judging("acting"):
        return _seats(state, "awaited", state.awaited())


def _seats(state: State, method: str, answer: object) -> tuple[int, ...]:
    if not isinstance(answer, tuple) or not all(type(seat) is int for seat in answer):
        raise bad_answer("acting", state, method, answer, "a tuple of seats such as (0,), or (),")
    return answer


def moves(state: State, seat: int) -> Sequence[Move]:
    with judging("moves"):
        answer: object = state.moves(seat)
        if not isinstance(answer, Sequence) or isinstance(answer, str):
            raise bad_answer("moves", state, "moves", answer, "a list of boroughs.Move")
        for thing in answer:
            if not isinstance(thing, Move):
                raise BrokenContract("moves", f"{thing!r} is no boroughs.Move")
    return answer


def fallback(state: State, seat: int) -> Move:
    with judging("fallback"):
        answer: object = state.fallback(seat)
    if not isinstance(answer, Move):
        raise bad_answer("fallback", state, "fallback", answer, "a boroughs.Move")
    return answer


def audience(state: State, seat: int, move: Move) -> Audience:
    with judging("audience"):
        answer: object = state.audience(seat, move)
    if not isinstance(answer, Audience):
        wanted = "boroughs.EVERYONE, only(seat), all_but(seat) or another audience"
        raise bad_answer("audience", state, "audience", answer, wanted)
    return answer


def reversal(state: State, seat: int, move: Move) -> Move | None:
    with judging("reversal"):
        answer: object = state.reversal(seat, move)
    if answer is not None and not isinstance(answer, Move):
        raise bad_answer("reversal", state, "reversal", answer, "a boroughs.Move or None")
    return answer


def chance(state: State) -> Chance | None:
    with judging("chance"):
        answer: object = state.chance()
    if answer is not None and not isinstance(answer, Chance):
        raise bad_answer("chance", state, "chance", answer, "a boroughs.Chance or None")
    outcomes: object = [] if answer is None else answer.outcomes
    if not isinstance(outcomes, list) or not all(isinstance(each, Outcome) for each in outcomes):
        asked = f"the outcomes of {type(state).__name__}.chance are {outcomes!r}"
        raise BrokenContract("chance", f"{asked}: a list of boroughs.Outcome is expected")
    return answer


def deadline(state: State) -> int | None:
    with judging("time"):
        answer: object = state.deadline()
    if answer is not None and type(answer) is not int:
        wanted = "a whole number of milliseconds or None"
        raise bad_answer("time", state, "deadline", answer, wanted)
    return answer


def progress(state: State) -> float:
    with judging("progress"):
        answer: object = state.progress()
    if not is_share(answer):
        raise bad_answer("progress", state, "progress", answer, "a number from 0.0 to 1.0")
    return answer


def score(state: State, seat: int) -> int:
    with judging("score"):
        answer: object = state.score(seat)
    if not isinstance(answer, int):
        raise bad_answer("score", state, "score", answer, "an int")
    return answer


def result(state: State) -> Result | None:
    with judging("result"):
        answer: object = state.result()
    if answer is not None and not isinstance(answer, Result):
        wanted = "None or a boroughs.Result, as boroughs.rank(scores) makes one,"
        raise bad_answer("result", state, "result", answer, wanted)
    return answer


def copied(state: State) -> State:
    with judging("copy"):
        answer: object = state.copy()
    return _state("copy", state, "copy", answer, f"another {type(state).__name__}")


# Games


def started(game: Game, seats: int, options: Options) -> State:
    with judging("start"):
        answer: object = game.new(seats, options)
    return _state("start", game, "start", answer)


def option_sets(game: Game) -> Sequence[Options]:
    with judging("options"):
        answer: object = game.option_sets()
    if not isinstance(answer, Sequence) or not all(isinstance(each, dict) for each in answer):
        raise bad_answer("options", game, "option_sets", answer, "a list of dictionaries")
    return answer


def populations(game: Game, seats: int, options: Options) -> Mapping[str, Mapping[str, int]]:
    with judging("population"):
        answer: object = game.populations(seats, options)
    if not isinstance(answer, Mapping) or not all(
        isinstance(each, Mapping) for each in answer.values()
    ):
        wanted = "a dictionary such as {'deck': {'king': 4}}"
        raise bad_answer("population", game, "populations", answer, wanted)
    return answer


def position(game: Game, state: State) -> dict[str, object]:
    with judging("position"):
        answer: object = game.to_dict(state)
    if not isinstance(answer, dict):
        raise bad_answer("position", game, "to_dict", answer, "a dictionary")
    return answer


def position_read(game: Game, data: Mapping[str, object]) -> State:
    """BadPosition is an answer, too."""
    return _state("position", game, "from_dict", game.from_dict(data))


def parsed(game: Game, notation: str) -> Move:
    """BadNotation is an answer, too."""
    answer: object = game.parse(notation)
    if not isinstance(answer, Move):
        wanted = "a boroughs.Move, or BadNotation raised,"
        raise bad_answer("notation", game, "parse", answer, wanted)
    return answer


def view(game: Game, state: State, viewer: Viewer) -> View:
    with judging("view"):
        answer: object = game.view(state, viewer)
    if not isinstance(answer, View):
        raise bad_answer("view", game, "view", answer, f"a {game.view_type.__name__}")
    return answer


def imagined(game: Game, seen: View, dice: Dice) -> State:
    with judging("imagine"):
        answer: object = game.imagine(seen, dice)
    return _state("imagine", game, "imagine", answer)


def scene(game: Game, seen: View) -> Scene:
    with judging("scene"):
        answer: object = game.scene(seen)
    if not isinstance(answer, Scene):
        raise bad_answer("scene", game, "scene", answer, "a boroughs.Scene of panels")
    panels: object = answer.panels
    if not isinstance(panels, list) or not all(isinstance(each, Panel) for each in panels):
        raise bad_answer(
            "scene", game, "scene", answer, "a list of scene.Panel in a boroughs.Scene"
        )
    return answer


def forms(game: Game, seen: View) -> list[Form]:
    with judging("form"):
        answer: object = game.form(seen)
    if not isinstance(answer, list) or not all(isinstance(each, Form) for each in answer):
        raise bad_answer("form", game, "form", answer, "a list of boroughs.Form")
    return answer


def heuristic(game: Game) -> Heuristic | None:
    with judging("heuristic"):
        answer: object = game.heuristic()
    if answer is not None and not isinstance(answer, Heuristic):
        raise bad_answer("heuristic", game, "heuristic", answer, "a boroughs.Heuristic or None")
    return answer
