"""Mad City's cities beside the best ones, where there is no minute."""

from __future__ import annotations

import pytest

import boroughs
from boroughs.core.charts import Bars
from boroughs.games.mad_city.accounts import built_cities
from boroughs.review.accounts import accounts_of, taken_steps
from boroughs.review.reviewing import open_game


@pytest.mark.heavy
def test_a_puzzle_has_no_minute_so_nothing_is_told_of_a_clock() -> None:
    table = boroughs.Table(
        "mad-city", seats=1, options={"mode": "puzzle"}, seed="calm", bots=["random"]
    )
    table.play_out()
    game, _, found = open_game(table.record)
    assert found.end is not None
    cities = built_cities(taken_steps(found), found.end)
    assert [city.round for city in cities] == [1, 2, 3]
    assert {(city.timed, city.milliseconds, city.laid, city.fallen) for city in cities} == {
        (False, 0, (), ())
    }
    [account] = accounts_of(game, found)
    assert isinstance(account.chart, Bars)
    assert account.chart.span == 0
    assert all(bar.ticks == [] and len(bar.amounts) == 2 for bar in account.chart.bars)
    assert account.tale is not None
    assert [said.code for said in account.tale.story] == ["account.held", "account.built"]
    assert account.tale.total is not None
    assert sum(p.amount for p in account.tale.parts) == account.tale.total.params["points"]
    assert all(len(row.cells) == len(account.head) for row in account.rows)
    said = [account.title, account.note, *account.head, *account.tale.story]
    for language in ("en", "fr"):
        words = game.words(language)
        assert not any("minute" in words.say(one, ["A"]).lower() for one in said)
        assert not any(word in words.say(one, ["A"]) for one in said for word in ("lock", "ablier"))
