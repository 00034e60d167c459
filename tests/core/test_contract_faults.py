"""Whose fault it is when a table fails: a game that breaks the contract is named, and no bot instead of it."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import boroughs
from boroughs.core.bot import WAIT, Answer, Bot, Turn
from boroughs.core.contract_faults import contract_fault
from boroughs.core.dice import SeededDice
from boroughs.core.endless_games import last_moves
from boroughs.core.errors import EndlessGame, GameFault, IllegalBotMove, IllegalMove
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.playout import pass_time, resolve_chance
from boroughs.core.record import TICK, Step
from boroughs.core.table import Table
from boroughs.games import game_names
from reference_game import GAME
from reference_game.game import LanternsGame
from reference_game.rules import Lanterns
from refusals import refuses


def broken(method: str, returns: Callable[..., Any]) -> Game:
    """Lanterns whose state returns this from this method; `returns` is called with the state and the seat."""
    kind = type("Broken", (Lanterns,), {method: returns})
    return type("BrokenGame", (LanternsGame,), {"kind": kind})()  # type: ignore[no-any-return]


class First(Bot):
    """Plays the first move that it is offered."""

    def act(self, turn: Turn) -> Answer:
        return Answer(turn.moves[0], turn.hand_time()) if turn.awaited else WAIT


class Waiting(Bot):
    def act(self, turn: Turn) -> Answer:
        return WAIT


class Cheating(Bot):
    def act(self, turn: Turn) -> Answer:
        return Answer(GAME.parse("offer 99 to 0"))


class Stumbling(Bot):
    def act(self, turn: Turn) -> Answer:
        raise ZeroDivisionError("stumbled")


def table_of(game: Game, bot: Bot, timed: bool = True) -> Table:
    """Two of these bots at the first bids, or later, where no clock runs."""
    if timed:
        return Table(game, 2, seed=1, bots=[bot, bot])
    position = {**GAME.to_dict(Table(GAME, 2, seed=1).state), "phase": "hand"}
    return Table(game, position=game.from_dict(position), seed=1, bots=[bot, bot])


def notations(state: Lanterns, seat: int) -> list[str]:
    return [move.notation for move in Lanterns.moves(state, seat)]


def refuse(state: Lanterns, seat: int, move: Move) -> None:
    raise IllegalMove("not-your-turn")


def refuse_bids(state: Lanterns, seat: int, move: Move) -> None:
    if move.notation.startswith("bid"):
        raise IllegalMove("not-your-turn")
    Lanterns.check(state, seat, move)


BROKEN: dict[str, tuple[Game, str, str]] = {
    "texts": (
        broken("moves", notations),
        "fault-moves",
        "moves(0) returned ['bid ",
    ),
    "nothing": (
        broken("moves", lambda state, seat: None),
        "fault-moves",
        "moves(0) returned None; it must return a list of boroughs.Move objects",
    ),
    "one text": (
        broken("moves", lambda state, seat: "pass"),
        "fault-moves",
        "moves(0) returned 'pass'; it must return a list of boroughs.Move objects",
    ),
    "no move": (
        broken("moves", lambda state, seat: []),
        "fault-no-moves",
        "moves(0) returned an empty list",
    ),
    "listed and illegal": (
        broken("check", refuse_bids),
        "fault-listed",
        "”, and check() refuses it; it must list legal moves only. The refusal: It is not your turn.",
    ),
    "a seat too high": (
        broken("to_act", lambda state: (9,)),
        "fault-seats",
        "to_act() returned (9,); it must return a tuple of seats, and this table has the seats 0 and 1.",
    ),
    "a seat below all": (
        broken("to_act", lambda state: (-1,)),
        "fault-seats",
        "to_act() returned (-1,); it must return a tuple of seats",
    ),
    "no seats at all": (
        broken("to_act", lambda state: None),
        "fault-seats",
        "to_act() returned None; it must return a tuple of seats",
    ),
    "a bare seat": (
        broken("to_act", lambda state: 0),
        "fault-seats",
        "to_act() returned 0; it must return a tuple of seats",
    ),
    "allowed and refused": (
        broken("play", refuse),
        "fault-play",
        "to seat 0, and play() refuses it; both must refuse the same moves. The refusal: It is not your turn.",
    ),
}


WAYS: dict[str, Callable[[Game, bool], object]] = {
    "play_out": lambda game, timed: table_of(game, First(), timed).play_out(),
    "play_next": lambda game, timed: table_of(game, First(), timed).play_next(),
    "run": lambda game, timed: table_of(game, First(), timed).run(60_000),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", BROKEN)
def test_a_game_that_breaks_the_contract_is_named(name: str, way: str) -> None:
    game, code, said = BROKEN[name]
    with pytest.raises(GameFault) as fault:
        WAYS[way](game, not name.startswith("a seat"))
    assert fault.value.code == code
    assert str(fault.value).startswith("The game lanterns is at fault: ")
    # A seat by lot: both bid at the same moment.
    assert said in str(fault.value).replace("moves(1)", "moves(0)").replace("seat 1", "seat 0")


@pytest.mark.parametrize("name", BROKEN)
def test_a_simulation_blames_the_game_as_well(name: str) -> None:
    game, _, said = BROKEN[name]
    with pytest.raises(GameFault) as fault:
        boroughs.simulate(game, ["random", "random"], games=1)
    told = str(fault.value).replace("moves(1)", "moves(0)").replace("seat 1", "seat 0")
    assert told.startswith("The game lanterns is at fault: ")
    assert said.rstrip(".") in told
    assert "random" not in told
    if name not in ("no seats at all", "a bare seat"):  # They stop the table before its first move.
        assert ". It was seen in game 0 at step " in told


@pytest.mark.parametrize("returned", [None, "pass", Move("fly")])
def test_a_move_for_an_absent_player_is_a_move(returned: object) -> None:
    game = broken("fallback", lambda state, seat: returned)
    with refuses(GameFault, "fault-fallback") as fault:
        table_of(game, Waiting(), timed=False).play_out()
    assert f"fallback(0) returned {returned!r}; it must return" in str(fault.value)


def test_where_people_play_nobody_reads_what_another_would_have_played() -> None:
    """A server answers whoever asked with the sentence of what was refused."""
    game = broken("fallback", lambda state, seat: Move("hand 3 secretly"))
    position = {**GAME.to_dict(Table(GAME, 2, seed=1).state), "phase": "hand"}
    table = Table(
        game, position=game.from_dict(position), seed=1, time_control=boroughs.TimeControl(1000)
    )
    with pytest.raises(Exception) as refused:  # noqa: PT011
        table.tick(5000)
    assert "secretly" not in str(refused.value)


def test_a_table_for_which_nobody_can_do_anything_is_the_games_fault() -> None:
    game = broken("to_act", lambda state: ())
    with refuses(GameFault, "fault-stuck"):
        table_of(game, First(), timed=False).play_out()
    with refuses(GameFault, "fault-stuck"):
        table_of(game, First(), timed=False).play_next()
    with refuses(GameFault, "fault-stuck"):
        table_of(game, First(), timed=False).end_deadlock()


def test_a_stuck_table_stays_as_it_is_and_goes_on_where_a_clock_runs() -> None:
    game = broken("to_act", lambda state: ())
    stuck = table_of(game, First(), timed=False)
    record = stuck.record
    with refuses(GameFault, "fault-stuck"):
        stuck.play_next()
    assert stuck.record == record
    assert stuck.run(60_000) is None
    assert stuck.record == record
    timed = table_of(game, First(), timed=True)
    assert timed.deadline is not None
    step = timed.play_next()
    assert step is not None
    assert step.kind == TICK


def test_the_fault_of_a_game_is_told_in_french_to_its_end() -> None:
    game, _, _ = BROKEN["listed and illegal"]
    with pytest.raises(GameFault) as fault:
        boroughs.simulate(game, ["random", "random"], games=1)
    told = pickle.loads(pickle.dumps(fault.value)).sentence("fr")
    assert "C’était dans la partie 0 à l’étape 1 (graine «\u00a01/game 0\u00a0»)." in told
    told = fault.value.sentence("fr")
    assert told.startswith("Le jeu lanterns est en faute\u00a0: moves(")
    assert GAME.words("fr").text("illegal.not-your-turn").rstrip(".") in told


def test_a_bots_own_error_is_no_fault_of_the_game() -> None:
    with pytest.raises(ZeroDivisionError):
        Table(GAME, 2, seed=1, bots=[Stumbling(), Stumbling()]).play_out()


@pytest.mark.parametrize("way", ["play_out", "play_next", "run"])
def test_a_table_says_whose_bot_played_what_against_the_rules(way: str) -> None:
    table = Table(GAME, 2, seed=1, bots=[Cheating(), Cheating()])
    with refuses(IllegalMove, "not-now") as refused:
        getattr(table, way)()
    error = refused.value
    assert isinstance(error, IllegalBotMove)
    label = f"{__name__}:Cheating"
    assert (error.bot, error.move) == (label, "offer 99 to 0")
    refusal = GAME.words().text("illegal.not-now")
    assert str(error) == (
        f"The bot {label} on seat {error.seat} played “offer 99 to 0” against the rules: {refusal}"
    )
    assert error.seat in (0, 1)
    again = pickle.loads(pickle.dumps(error))
    assert (again.bot, again.code) == (label, "not-now")


def test_our_own_bot_is_not_blamed_for_an_error_in_the_rules() -> None:
    """It looks at an imagined state; the game cannot make one."""

    class NoImagination(LanternsGame):
        def imagine(self, view: object, dice: object) -> Any:
            raise KeyError("cafe")

    with refuses(GameFault, "game-failed") as fault:
        boroughs.simulate(NoImagination(), ["search:2", "search:2"], games=1)
    assert "The rules of lanterns failed in game 0" in str(fault.value)
    assert "KeyError: 'cafe' (test_contract_faults.py, line " in str(fault.value)


# Sound games


@pytest.mark.parametrize("name", [*game_names(), "lanterns"])
def test_no_sound_game_is_ever_found_at_fault(name: str) -> None:
    game = GAME if name == "lanterns" else boroughs.game(name)
    dice = SeededDice("sound")
    state = game.new()
    resolve_chance(state, dice)
    for _ in range(60):
        assert contract_fault(game, state) is None
        acting = state.awaited()
        if acting:
            seat = dice.choice(acting)
            state.play(seat, dice.choice(state.moves(seat)))
            resolve_chance(state, dice)
        elif not pass_time(state, dice):
            break


# Games that do not end


class Offering(Bot):
    """Bids its first card again and again, and is never ready."""

    def act(self, turn: Turn) -> Answer:
        bids = [move for move in turn.moves if move.notation.startswith("bid")]
        return Answer(bids[0] if bids else turn.moves[0])


def test_who_never_lets_a_game_end_is_named_with_the_last_moves() -> None:
    table = Table(GAME, 2, seed=1, bots=[Offering(), Waiting()])
    with refuses(EndlessGame, "endless") as endless:
        table.play_out(most=300)
    said = str(endless.value)
    assert "lanterns did not end within 300 steps. At the table: " in said
    assert f"{__name__}:Offering and {__name__}:Waiting" in said
    last = table.steps[-1].notation
    assert (
        f"{__name__}:Offering (seat 0) made 100 of the last 100 moves (bid 100), "
        f"the last one “{last}”" in said
    )
    assert isinstance(endless.value, RuntimeError)
    assert "a joué 100 coups sur 100, à la fin" in endless.value.sentence("fr")


def test_the_last_moves_are_counted_by_seat() -> None:
    steps = [Step("move", 0, seat, f"bid {seat}") for seat in [0] * 50 + [1] * 97 + [0]]
    steps += [Step("move", 0, 0, "ready"), Step("tick", 0)]
    assert last_moves(steps) == [(1, 97, "bid 97", "bid 1"), (0, 2, "bid 1, ready 1", "ready")]


def test_a_simulation_that_does_not_end_names_the_bots_as_they_were_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play_out = Table.play_out
    monkeypatch.setattr(Table, "play_out", lambda table: play_out(table, most=300))
    with refuses(EndlessGame, "endless") as endless:
        boroughs.simulate(GAME, [Offering(), "random"], games=1)
    said = str(endless.value)
    assert "It was seen in game 0 at step 30" in said
    assert "Offering (seat 0) made " in said
    assert "Offering and random" in said


def test_bots_that_ask_for_more_time_again_and_again_are_named() -> None:
    class Slow(Bot):
        def act(self, turn: Turn) -> Answer:
            return Answer(None, 1)

    with refuses(EndlessGame, "endless-waiting") as endless:
        table_of(GAME, Slow(), timed=False).play_out(most=100)
    assert "Slow (seat 0)." in str(endless.value)


# What a table is asked for


def test_a_table_has_a_name_for_every_player_or_for_none() -> None:
    for names in (["Ann", "Bo", "Cy"], ["Ann"]):
        with refuses(boroughs.BadOptions, "bad-player-names"):
            Table(GAME, 2, players=names)
    assert Table(GAME, 2, players=["Ann", "Bo"]).players == ["Ann", "Bo"]
    assert Table(GAME, 2).players == []


@pytest.mark.parametrize("seat", [9, -1])
def test_a_seat_that_does_not_exist_has_no_moves(seat: int) -> None:
    with refuses(IllegalMove, "no-such-seat"):
        Table(GAME, 2).moves(seat)


def test_a_seat_that_may_not_act_has_nothing_to_play() -> None:
    table = Table("machi-koro", 2, seed=7)
    idle: Sequence[int] = [seat for seat in range(2) if seat not in table.to_act]
    assert [table.moves(seat) for seat in idle] == [[]]


@pytest.mark.parametrize(
    ("name", "said"), [("games", "one game, not 0"), ("workers", "one worker, not 0")]
)
def test_none_of_what_is_counted_is_refused_in_good_english(name: str, said: str) -> None:
    with refuses(boroughs.BadOptions, "bad-count") as refused:
        boroughs.simulate(GAME, ["random", "random"], **{name: 0})  # type: ignore[arg-type]
    assert str(refused.value) == f"There must be at least {said}."
