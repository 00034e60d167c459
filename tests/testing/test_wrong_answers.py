"""What a game answers wrongly, or raises, is a broken contract told in a sentence, never a crash of the suite."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest

from boroughs.core.chance import Chance, Outcome
from boroughs.core.dice import SeededDice
from boroughs.core.game import Game
from boroughs.core.heuristic import Heuristic
from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.core.phrase import phrase
from boroughs.core.scene import Panel, Scene
from boroughs.core.state import State
from boroughs.core.tracebacks import described
from boroughs.testing import BrokenContract, check_game
from boroughs.testing.heuristics import check_heuristic
from boroughs.testing.laws import StepChecks
from boroughs.testing.recorded_game import RecordedGame
from reference_game.game import LanternsGame
from reference_game.rules import Lanterns


def checking(game: Game) -> BrokenContract:
    """What the suite says of this game, after one short game of two."""
    with pytest.raises(BrokenContract) as caught:
        check_game(game, games=1, seats=[2], hash_seeds=False)
    return caught.value


def with_state(**methods: object) -> LanternsGame:
    return with_game(kind=type("Wrong", (Lanterns,), methods))


def with_game(**methods: object) -> LanternsGame:
    game: LanternsGame = type("WrongGame", (LanternsGame,), methods)()
    return game


def answering(answer: object) -> Callable[..., object]:
    return lambda *arguments: answer


ROLL = Move("roll")


@pytest.mark.parametrize(
    ("method", "answer", "check", "expected"),
    [
        ("to_act", 0, "acting", "0: a tuple of seats such as (0,), or (),"),
        ("to_act", [0], "acting", "[0]: a tuple of seats"),
        ("awaited", None, "acting", "None: a tuple of seats"),
        ("moves", None, "moves", "None: a list of boroughs.Move"),
        ("moves", ROLL, "moves", "<roll>: a list of boroughs.Move"),
        ("fallback", None, "fallback", "None: a boroughs.Move"),
        ("audience", None, "audience", "None: boroughs.EVERYONE, only(seat)"),
        ("chance", 3, "chance", "3: a boroughs.Chance or None"),
        ("deadline", "soon", "time", "'soon': a whole number of milliseconds or None"),
        ("progress", "half", "progress", "'half': a number from 0.0 to 1.0"),
        ("progress", 1.5, "progress", "1.5: a number from 0.0 to 1.0"),
        ("score", 1.5, "score", "1.5: an int"),
        ("result", [1, 2], "result", "[1, 2]: None or a boroughs.Result"),
        ("copy", None, "copy", "None: another Wrong"),
    ],
)
def test_a_state_answers_with_a_thing_of_another_kind(
    method: str, answer: object, check: str, expected: str
) -> None:
    broken = checking(with_state(**{method: answering(answer)}))
    assert broken.check == check
    told = str(broken).split("\n")[0]
    assert told.startswith(f"{check}: Wrong.{method} returned {expected}")
    assert told.endswith("is expected")


@pytest.mark.parametrize(
    ("method", "answer", "check", "expected"),
    [
        ("start", None, "start", "None: a boroughs.State"),
        ("option_sets", None, "options", "None: a list of dictionaries"),
        ("populations", [], "population", "[]: a dictionary such as {'deck': {'king': 4}}"),
        ("to_dict", [], "position", "[]: a dictionary"),
        ("from_dict", None, "position", "None: a boroughs.State"),
        ("parse", None, "notation", "None: a boroughs.Move, or BadNotation raised,"),
        ("view", None, "view", "None: a LanternsView"),
        ("imagine", None, "imagine", "None: a boroughs.State"),
        ("scene", [], "scene", "[]: a boroughs.Scene of panels"),
        ("scene", Scene([phrase("label.x")]), "scene", "Scene("),  # type: ignore[list-item]
        ("form", None, "form", "None: a list of boroughs.Form"),
        ("heuristic", 7, "heuristic", "7: a boroughs.Heuristic or None"),
    ],
)
def test_a_game_answers_with_a_thing_of_another_kind(
    method: str, answer: object, check: str, expected: str
) -> None:
    broken = checking(with_game(**{method: answering(answer)}))
    assert broken.check == check
    told = str(broken).split("\n")[0]
    assert told.startswith(f"{check}: WrongGame.{method} returned {expected}")
    assert told.endswith("is expected")


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ("Ann", "scene: 'Ann' is no item of boroughs.scene"),
        (Panel("Ann", []), "words: 'Ann' is no phrase: boroughs.phrase(code, ...) makes one"),
    ],
)
def test_things_that_are_no_part_of_a_board(item: object, expected: str) -> None:
    board = Scene([Panel(phrase("prompt.bid"), [item])])  # type: ignore[list-item]
    assert str(checking(with_game(scene=answering(board)))).startswith(expected)


def test_nature_is_asked_for_something_else_than_outcomes() -> None:
    broken = checking(with_state(chance=answering(Chance([1, 2]))))  # type: ignore[list-item]
    assert broken.message == (
        "the outcomes of Wrong.chance are [1, 2]: a list of boroughs.Outcome is expected"
    )


@pytest.mark.parametrize("name", ["name", "rules_version", "seat_counts", "package", "view_type"])
def test_an_attribute_that_every_game_has_is_missing(name: str) -> None:
    members = {key: value for key, value in vars(LanternsGame).items() if key != name}
    broken = checking(type("Bare", (Game,), members)())
    assert str(broken).startswith(f"game: Bare lacks {name}: ")


@pytest.mark.parametrize(
    ("name", "value"),
    [("seat_counts", 2), ("seat_counts", ()), ("rules_version", "1"), ("view_type", Lanterns)],
)
def test_an_attribute_is_of_another_kind(name: str, value: object) -> None:
    broken = checking(with_game(**{name: value}))
    assert str(broken).startswith(f"game: WrongGame.{name} is {value!r}: ")


# What the author's own code raises


def stumbling(*arguments: object) -> object:
    lamps: dict[str, int] = {}
    return lamps["lamp"]


@pytest.mark.parametrize(
    ("method", "check"),
    [
        ("to_act", "acting"),
        ("moves", "moves"),
        ("fallback", "fallback"),
        ("chance", "chance"),
        ("resolve", "chance"),
        ("play", "refusal"),
        ("check", "moves"),
        ("progress", "progress"),
        ("result", "result"),
        ("score", "score"),
        ("copy", "copy"),
    ],
)
def test_an_error_in_a_state_is_told_with_its_line(method: str, check: str) -> None:
    told_with_its_line(checking(with_state(**{method: stumbling})), check)


@pytest.mark.parametrize(
    ("method", "check"),
    [
        ("start", "start"),
        ("option_sets", "options"),
        ("populations", "population"),
        ("parse", "notation"),
        ("to_dict", "position"),
        ("from_dict", "position"),
        ("view", "view"),
        ("scene", "scene"),
        ("form", "form"),
        ("imagine", "imagine"),
        ("heuristic", "heuristic"),
        ("words", "words"),
    ],
)
def test_an_error_in_a_game_is_told_with_its_line(method: str, check: str) -> None:
    told_with_its_line(checking(with_game(**{method: stumbling})), check)


def told_with_its_line(broken: BrokenContract, check: str) -> None:
    line = stumbling.__code__.co_firstlineno + 2
    assert broken.check == check
    assert f"KeyError: 'lamp' (test_wrong_answers.py, line {line})" in broken.message
    assert isinstance(broken.__cause__, KeyError)


def test_a_line_of_the_authors_is_named_where_pythons_own_code_raises() -> None:
    def resolve(state: State, outcome: Outcome) -> None:
        random.choice([])

    broken = checking(with_state(resolve=resolve))
    assert broken.message == (
        "IndexError: Cannot choose from an empty sequence"
        f" (test_wrong_answers.py, line {resolve.__code__.co_firstlineno + 1})"
    )


# Heuristics


class Even(Heuristic):
    def rate(self, state: State, seat: int, moves: Sequence[Move]) -> list[float]:
        return [0.5] * len(moves)

    def value(self, state: State) -> list[float]:
        return [1 / state.seats] * state.seats


class Partial(Heuristic):
    def value(self, state: State) -> list[float]:
        return [0.5] * state.seats


class Clumsy(Even):
    def value(self, state: State) -> list[float]:
        assert isinstance(state, Lanterns)
        state.coins[0] += 1
        return super().value(state)


def changed(**methods: object) -> Callable[[Game], Heuristic]:
    kind = type("Odd", (Even,), methods)
    return lambda game: kind()


@pytest.fixture(scope="module")
def journey() -> RecordedGame:
    return StepChecks(LanternsGame(), 2, {}, SeededDice(1), 1000).play()


def judged(journey: RecordedGame, heuristic: Callable[[Game], Heuristic]) -> BrokenContract:
    """What is said of a game with this heuristic, along a game that was played."""
    with pytest.raises(BrokenContract) as caught:
        check_heuristic(replace(journey, game=with_game(heuristic=heuristic)), SeededDice(1))
    return caught.value


def test_a_sound_heuristic_passes(journey: RecordedGame) -> None:
    asked: list[int] = []

    def rate(self: Heuristic, state: State, seat: int, moves: Sequence[Move]) -> list[float]:
        asked.append(seat)
        return [0.5] * len(moves)

    game = with_game(heuristic=changed(rate=rate))
    check_heuristic(replace(journey, game=game), SeededDice(1))
    assert set(asked) == {0, 1}


@pytest.mark.parametrize(
    ("method", "answer", "expected"),
    [
        ("rate", [], r"\[\]: a list with one number for each of the \d+ moves"),
        ("rate", None, r"None: a list with one number for each of the \d+ moves"),
        (
            "value",
            [0.5],
            r"\[0\.5\]: a list with a number from 0\.0 to 1\.0 for each of the 2 seats",
        ),
        ("value", [0.5, 7], r"\[0\.5, 7\]: a list with a number from 0\.0 to 1\.0"),
        ("value", [0.5, float("nan")], r"\[0\.5, nan\]: a list with a number from 0\.0 to 1\.0"),
        ("choose", ROLL, "<roll>: one of the moves given"),
        ("choose", None, "None: one of the moves given"),
    ],
)
def test_a_heuristic_answers_wrongly(
    journey: RecordedGame, method: str, answer: object, expected: str
) -> None:
    broken = judged(journey, changed(**{method: answering(answer)}))
    assert re.match(rf"heuristic: Odd\.{method} returned {expected}", str(broken))


def test_a_heuristic_rates_with_words(journey: RecordedGame) -> None:
    def rate(self: Heuristic, state: State, seat: int, moves: Sequence[Move]) -> list[str]:
        return ["good" for _ in moves]

    assert "Odd.rate returned ['good'" in str(judged(journey, changed(rate=rate)))


def test_a_heuristic_without_ratings() -> None:
    broken = checking(with_game(heuristic=lambda game: Partial()))  # type: ignore[abstract]
    assert broken.check == "heuristic"
    assert "Partial" in broken.message
    assert "rate" in broken.message


def test_a_heuristic_changes_the_state(journey: RecordedGame) -> None:
    broken = judged(journey, lambda game: Clumsy())
    assert broken.message == "Clumsy.value changed the state it was asked about"


def test_an_error_in_a_heuristic_is_told_with_its_line(journey: RecordedGame) -> None:
    told_with_its_line(judged(journey, changed(rate=stumbling)), "heuristic")


# Where it happened


def test_a_failure_says_where_and_how_to_see_it_again() -> None:
    class Loses(Lanterns):
        def play(self, seat: int, move: Move) -> None:
            super().play(seat, move)
            if len(self.discards) > 3:
                raise ValueError("four discards")

    game = with_game(kind=Loses)
    with pytest.raises(BrokenContract) as caught:
        check_game(game, games=3, seed="market day", hash_seeds=False)
    first, place, again = str(caught.value).split("\n")
    assert first.startswith("play: ValueError: four discards (test_wrong_answers.py, line ")
    assert re.fullmatch(
        r"  at step \d+ \(seat \d: .+\) in lanterns with \d seats?, options \{.*\},"
        r" seed 'market day', game \d",
        place,
    )
    with pytest.raises(BrokenContract) as repeated:
        eval(again.removeprefix("  again: "), {"check_game": check_game, "game": game})
    assert str(repeated.value) == str(caught.value)


def test_chance_of_the_rules_own_is_named_as_the_cause() -> None:
    class Gambling(Lanterns):
        def resolve(self, outcome: Outcome) -> None:
            super().resolve(outcome)
            self.coins[0] += random.randrange(1000)

    broken = checking(with_game(kind=Gambling))
    assert broken.check == "repeat"
    assert re.search(
        r"leads elsewhere: coins is \[\d+, \d+\], then \[\d+, \d+\]\. Usually", broken.message
    )
    assert "a source of chance of their own (random, the time, the order of a set)" in str(broken)
    assert "positions share a mutable object" in str(broken)
    assert "with 2 seats, options {" in str(broken)


def test_a_game_that_starts_otherwise_each_time_shows_the_first_line_that_differs() -> None:
    class Moody(Lanterns):
        started = 0

        def __init__(self, seats: int, options: Options) -> None:
            super().__init__(seats, options)
            Moody.started += 1
            self.coins = [Moody.started] * seats

    broken = checking(with_game(kind=Moody))
    assert broken.check == "repeat"
    assert re.search(r"same seed, other game \(line \d+ of its record is '.*', then '", str(broken))
    assert "positions share a mutable object" in str(broken)


def test_listening_that_changes_the_game_names_what_to_look_for() -> None:
    class Vain(Lanterns):
        def reveal(self) -> None:
            super().reveal()
            if self.events is not None:
                self.coins[0] += 1

    broken = checking(with_game(kind=Vain))
    assert broken.check == "quiet"
    assert "without a listener (state.events is None) the same step leads elsewhere" in str(broken)


def test_what_a_copy_forgets_is_named() -> None:
    def copy(state: Lanterns) -> Lanterns:
        twin = Lanterns.copy(state)
        twin.coins = [77] * state.seats
        return twin

    broken = checking(with_state(copy=copy))
    assert re.fullmatch(
        r"a copy differs at once: coins is \[\d+, \d+\], then \[77, 77\]", broken.message
    )


def test_what_a_copy_shares_is_named() -> None:
    def copy(state: Lanterns) -> Lanterns:
        twin = Lanterns.copy(state)
        twin.coins = state.coins
        return twin

    broken = checking(with_state(copy=copy))
    assert broken.check == "copy"
    assert re.search(r"changed .*: coins is \[\d+, \d+\], then \[\d+, \d+\]$", broken.message)


def test_what_a_position_loses_is_named() -> None:
    def from_dict(game: LanternsGame, data: Mapping[str, object]) -> State:
        state = LanternsGame.from_dict(game, data)
        assert isinstance(state, Lanterns)
        state.coins = [77] * state.seats
        return state

    broken = checking(with_game(from_dict=from_dict))
    assert broken.check == "position"
    assert re.search(
        r"does not come back from its data: coins is \[.*\], then \[77, 77\]", str(broken)
    )


def test_a_position_is_no_plain_data() -> None:
    def to_dict(game: LanternsGame, state: State) -> dict[str, object]:
        return {**LanternsGame.to_dict(game, state), "coins": {1, 2}}

    broken = checking(with_game(to_dict=to_dict))
    assert broken.message == (
        "WrongGame.to_dict returned coins={1, 2}: plain data as JSON has it is expected"
    )


def test_the_package_is_named_where_its_file_is_called_like_any_other() -> None:
    code = compile("\nraise ValueError('empty')", "/games/tram_lines/__init__.py", "exec")
    with pytest.raises(ValueError, match="empty") as caught:
        exec(code, {"__name__": "tram_lines"})
    raised = caught.value
    assert described(raised).startswith("ValueError: empty (tram_lines/__init__.py, line 2)")
