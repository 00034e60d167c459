"""Simulations: repeatable, fair, and clear about what went wrong."""

from __future__ import annotations

import pytest

from boroughs.arena import BotFailed, Simulation, seat_table, simulate
from boroughs.bots import make_bot
from boroughs.core.bot import Answer, Bot, Turn
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from reference_game import GAME

THREE = ["random", "random", "random"]


class Stumbling(Bot):
    """Fails when it is asked at the third seat."""

    def act(self, turn: Turn) -> Answer:
        if turn.seat == 2:
            raise ZeroDivisionError("stumbled")
        return Answer(turn.moves[-1])


class Cheating(Bot):
    """Plays what the rules forbid."""

    def act(self, turn: Turn) -> Answer:
        return Answer(GAME.parse("offer 99 to 0"))


class Swapped(Bot):
    """Gives the time first, then the move."""

    def act(self, turn: Turn) -> Answer:
        answer = Answer(None)
        answer.move, answer.after = 100, turn.moves[0]  # type: ignore[assignment]
        return answer


class Hasty(Bot):
    """Has played before it was asked."""

    def act(self, turn: Turn) -> Answer:
        return Answer(turn.moves[0], -5)


class Last(Bot):
    """Plays the last move on the list."""

    def act(self, turn: Turn) -> Answer:
        return Answer(turn.moves[-1])


def test_the_number_of_workers_changes_nothing() -> None:
    alone = simulate(GAME, THREE, games=30, seed="same")
    together = simulate(GAME, THREE, games=30, seed="same", workers=2)
    assert alone == together
    assert alone.games == 30
    assert (alone.timing.workers, together.timing.workers) == (1, 2)


def test_another_seed_gives_other_games() -> None:
    assert simulate(GAME, THREE, games=30, seed=1) != simulate(GAME, THREE, games=30, seed=2)


def test_the_first_games_of_a_longer_run_are_the_same_games() -> None:
    """Game number k depends on the seed and k alone."""
    short = simulate(GAME, THREE, games=1, seed=5)
    bots = [make_bot(GAME, name) for name in THREE]
    result = seat_table(GAME, bots, 0, seed=5).play_out()
    assert [standing.score.value for standing in short.standings] == list(result.scores)


def test_wins_are_shared_and_add_up() -> None:
    simulation = simulate(GAME, THREE, games=60)
    assert sum(standing.wins for standing in simulation.standings) == pytest.approx(60)
    assert sum(standing.win_rate.value for standing in simulation.standings) == pytest.approx(1)


def test_pairs_are_compared_in_every_game() -> None:
    simulation = simulate(GAME, THREE, games=20)
    assert [(duel.first, duel.second) for duel in simulation.duels] == [(1, 2), (1, 3), (2, 3)]
    assert all(duel.ahead + duel.behind + duel.level == 20 for duel in simulation.duels)


def test_seats_rotate() -> None:
    """A bot that fails at the third seat sits there once in three games, and not in the first two."""
    bots: list[str | Bot] = [Stumbling(), "random", "random"]
    assert simulate(GAME, bots, games=1).games == 1
    with pytest.raises(BotFailed) as failure:
        simulate(GAME, bots, games=3)
    assert failure.value.params["seat"] == 2


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_fails_is_named_with_its_game(workers: int) -> None:
    bots: list[str | Bot] = ["random", "random", Stumbling()]
    with pytest.raises(BotFailed) as failure:
        simulate(GAME, bots, games=30, seed="trip", workers=workers)
    told = failure.value.params
    assert told["bot"] == "Stumbling"
    assert told["seed"] == f"trip/game {told['number']}"
    assert str(told["problem"]).startswith("ZeroDivisionError: stumbled (test_simulate.py, line ")
    number = told["number"]
    assert isinstance(number, int)
    again = [make_bot(GAME, "random"), make_bot(GAME, "random"), Stumbling()]
    table = seat_table(GAME, again, number, seed="trip")
    with pytest.raises(ZeroDivisionError):
        table.play_out()
    assert len(table.steps) == told["step"]


def test_a_bot_that_plays_against_the_rules_is_named_too() -> None:
    with pytest.raises(BotFailed) as failure:
        simulate(GAME, [Cheating(), "random"], games=1)
    assert failure.value.params["bot"] == "Cheating"
    told = failure.value.params
    assert failure.value.code == "bot-illegal"
    assert told["move"] == "offer 99 to 0"
    assert told["problem"] == GAME.words().text("illegal.not-now").rstrip(".")


@pytest.mark.parametrize("bot", [Swapped(), Hasty()])
def test_an_answer_of_wrong_parts_is_refused_with_the_name_of_the_bot(bot: Bot) -> None:
    """The compiled build refuses to make the first of them at all."""
    with pytest.raises(BotFailed) as failure:
        simulate(GAME, [bot, "random"], games=1)
    assert failure.value.params["bot"] == type(bot).__name__


def test_options_reach_the_table() -> None:
    long, short = (
        simulate(GAME, THREE, games=10, options={"short": short}) for short in ("no", "yes")
    )
    assert short.options == {"short": True}
    assert short.length.value < long.length.value


def test_solo_games_are_counted_by_their_verdict() -> None:
    simulation = simulate(GAME, ["random"], games=20)
    assert sum(simulation.verdicts.values()) == 20
    assert simulation.standings[0].wins == simulation.verdicts.get("won", 0)


def test_progress_is_told_and_ends_at_the_end() -> None:
    told: list[tuple[int, int]] = []
    simulate(GAME, [Last(), Last()], games=5, progress=lambda *now: told.append(now))
    assert told[-1] == (5, 5)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_returns_what_was_finished(workers: int) -> None:
    def stop(finished: int, games: int) -> None:
        if finished >= 3:
            raise KeyboardInterrupt

    simulation = simulate(GAME, THREE, games=5000, workers=workers, progress=stop)
    assert simulation.interrupted
    assert 3 <= simulation.games < 5000
    assert sum(standing.wins for standing in simulation.standings) == pytest.approx(
        simulation.games
    )


def test_an_interrupted_run_equals_a_shorter_one() -> None:
    def stop(finished: int, games: int) -> None:
        if finished >= 6:
            raise KeyboardInterrupt

    stopped = simulate(GAME, THREE, games=100, progress=stop)
    assert stopped.interrupted
    assert 6 <= stopped.games < 100
    assert facts(stopped) == facts(simulate(GAME, THREE, games=stopped.games))


def facts(simulation: Simulation) -> object:
    return simulation.standings, simulation.duels, simulation.length


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"bots": ["search:2s", "random"]}, "time-budget"),
        ({"bots": ["random", "nobody"]}, "unknown-bot"),
        ({"bots": ["random"] * 9}, "bad-seats"),
        ({"bots": ["random", "random"], "games": 0}, "bad-count"),
        ({"bots": ["random", "random"], "workers": 0}, "bad-count"),
        ({"bots": ["random", "random"], "options": {"tall": 1}}, "unknown-option"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(
    arguments: dict[str, object], code: str
) -> None:
    with pytest.raises(BadOptions) as refusal:
        simulate(GAME, **arguments)  # type: ignore[arg-type]
    assert refusal.value.code == code


def test_games_and_bots_may_be_given_by_name() -> None:
    simulation = simulate("machi-koro", ["random", "random"], games=2)
    assert isinstance(GAME, Game)
    assert (simulation.game, simulation.seats, simulation.games) == ("machi-koro", 2, 2)
