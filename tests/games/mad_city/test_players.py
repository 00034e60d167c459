"""The game's own bots: they play every mode, in time, and by what they see."""

from __future__ import annotations

import pytest

import boroughs
from boroughs import SeededDice
from boroughs.bots import make_bot
from boroughs.core.bot import Answer, Turn
from boroughs.testing.repeating import fits
from games.mad_city.box import TINA, ZONE_EXAMPLE
from games.mad_city.slow import Map
from games.mad_city.table import GAME, MINUTE, MadCityTable, position


def ask(table: MadCityTable, seat: int, level: str = "easy") -> Answer:
    state = table.state
    turn = Turn(seat, state.view(seat), state.moves(seat), state.now, SeededDice(1))
    return make_bot(GAME, level).act(turn)


def bots_at(table: MadCityTable, *levels: str) -> boroughs.Table:
    bots = {seat: make_bot(GAME, level) for seat, level in enumerate(levels)}
    return boroughs.Table(GAME, position=table.state, seats=len(levels), seed="bots", bots=bots)


@pytest.mark.parametrize("number", range(len(GAME.option_sets())))
def test_bots_play_every_mode_to_its_end(number: int) -> None:
    options = GAME.option_sets()[number]
    levels = ["easy"] if fits(GAME, 1, options) else ["easy", "random"]
    done = boroughs.simulate("mad-city", bots=levels, games=1, seed=number, options=options)
    assert done.games == 1


def test_a_city_is_laid_tile_by_tile_in_time() -> None:
    """Nine tiles one after another, the last before the minute is over."""
    table = bots_at(position(hands=["MC01", "MC02"]), "easy", "easy")
    table.run(MINUTE - 1)
    placed = [step for step in table.steps if step.seat == 0 and step.notation.startswith("place")]
    assert len(placed) >= 9
    assert len({step.at for step in placed}) == len(placed)


def test_a_faster_hand_gets_the_tree() -> None:
    table = bots_at(position(hands=["MC01", "MC02"]), "easy", "normal")
    table.run(MINUTE - 1)
    taken = [step.seat for step in table.steps if step.notation == "tree"]
    assert taken == [1]


def test_who_is_barred_leaves_the_tree() -> None:
    table = position(
        cities=[TINA], hands=["", "MC02"], mode="standard", screen="off", scores=[50, 60]
    )
    driver = bots_at(table, "easy", "easy")
    driver.run(MINUTE - 1)
    assert not any(step.notation == "tree" for step in driver.steps)


def test_a_bet_follows_what_is_seen() -> None:
    """Both cities are finished and open: seat 0 knows what it holds the most of."""
    table = position(cities=[ZONE_EXAMPLE], mode="standard", screen="off", scores=[60, 60])
    table.play(1, "done")
    driver = bots_at(table, "easy", "random")
    driver.bots.pop(1)
    driver.run(MINUTE - 1)
    view = driver.view(0)
    mine, theirs = Map(table_city(driver, 0)), Map(table_city(driver, 1))
    better = {
        "houses": mine.most("Y") >= theirs.most("Y"),
        "factories": mine.most("R") >= theirs.most("R"),
        "skyscrapers": mine.most("B") >= theirs.most("B"),
        "road": mine.road() >= theirs.road(),
    }
    palmed = getattr(view, "builders")[0].palmed  # noqa: B009
    assert set(palmed) == {token for token, won in better.items() if won}


def table_city(table: boroughs.Table, seat: int) -> str:
    builders = table.state.to_dict()["builders"]
    assert isinstance(builders, list)
    return " ".join(builders[seat]["cells"])


def test_a_bot_takes_over_in_the_middle() -> None:
    """Tiles that lie elsewhere than planned are moved and turned; the city gets finished."""
    city = "MC01/3 - MC23/1 - MC46/2 - - - MC03/0"
    driver = bots_at(position(cities=[city], hands=["MC02", "MC10"]), "normal", "easy")
    driver.bots.pop(1)
    driver.run(MINUTE - 1)
    assert "" not in table_city(driver, 0).split(" ")


def test_the_same_seed_gives_the_same_game() -> None:
    records = []
    for _ in range(2):
        bots = {seat: make_bot(GAME, "easy") for seat in (0, 1)}
        table = boroughs.Table(GAME, seats=2, seed="again", bots=bots, options={"short": True})
        table.run(10 * MINUTE)
        records.append(table.record)
    assert records[0] == records[1]


def test_a_bot_is_ready_at_once() -> None:
    answer = ask(MadCityTable(GAME.new(2)), 0)
    assert answer.move is not None
    assert (answer.move.notation, answer.after) == ("ready", 0)
