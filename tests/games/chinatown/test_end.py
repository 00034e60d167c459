"""Secret money, and who wins."""

from __future__ import annotations

import pytest

import boroughs
from boroughs.core.view import encode_view
from games.chinatown.table import GAME, ChinatownTable, position


def at_the_end(**kwargs: object) -> ChinatownTable:
    table = position(round_=6, **kwargs)  # type: ignore[arg-type]
    table.all_done()
    table.place_nothing()
    return table


@pytest.mark.clause("CT-21")
def test_the_game_ends_with_the_income_of_the_sixth_year() -> None:
    """The last income decides: 60,000 + 10,000 against 50,000 + 50,000."""
    table = at_the_end(
        money=[60_000, 50_000, 0],
        owned=[[1], [28, 29, 30]],
        shops={1: "photo", **dict.fromkeys([28, 29, 30], "seafood")},
    )
    result = table.state.result()
    assert result is not None
    assert result.scores == (70_000, 100_000, 0)
    assert result.ranks == (2, 1, 3)
    assert table.view(None).year == 1970
    assert table.state.to_act() == ()
    assert table.refused(0, "done") == "game-over"


@pytest.mark.clause("CT-21")
def test_equal_money_goes_to_who_has_more_tiles_on_the_board() -> None:
    """Two single shops against none: 50,000 + 20,000 each way; tiles in hand count nothing."""
    table = at_the_end(
        money=[50_000, 70_000, 70_000],
        owned=[[1, 16], [28]],
        shops={1: "photo", 16: "photo"},
        tiles=[{}, {}, {"factory": 3}],
    )
    result = table.state.result()
    assert result is not None
    assert result.scores == (70_000, 70_000, 70_000)
    assert result.ranks == (1, 2, 2)


@pytest.mark.clause("CT-21")
def test_then_the_victory_is_shared() -> None:
    table = at_the_end(owned=[[1], [16]], shops={1: "photo", 16: "laundry"})
    result = table.state.result()
    assert result is not None
    assert result.winners == (0, 1)


@pytest.mark.clause("CT-20")
def test_money_of_others_stands_in_no_view() -> None:
    """$230,000 is nowhere in what others see; only the payments it follows from are."""
    table = position(money=[50_000, 200_000, 50_000], owned=[[1]])
    table.deal("0 gives 1: #1, $30000")
    assert table.money[1] == 230_000
    for viewer in (0, 2, None):
        view = table.view(viewer)
        assert view.totals == ()
        assert b"230000" not in encode_view(view)
    assert table.view(1).money == 230_000
    assert table.view(None).money is None


@pytest.mark.clause("CT-20")
def test_totals_follow_from_what_all_have_seen() -> None:
    """So imagined money is exact."""
    table = position(money=[50_000, 200_000, 50_000], owned=[[1]], shops={1: "photo"})
    table.deal("1 gives 2: $70000")
    table.all_done()
    for viewer in (0, 1, 2, None):
        imagined = GAME.imagine(table.view(viewer), boroughs.SeededDice(1))
        assert [imagined.score(seat) for seat in range(3)] == [60_000, 130_000, 120_000]


@pytest.mark.clause("CT-20")
def test_everything_else_is_open() -> None:
    table = position(owned=[[1], [2]], shops={1: "photo"}, tiles=[{"factory": 2}])
    for viewer in (0, 1, None):
        view = table.view(viewer)
        assert view.table.owners == {"1": 0, "2": 1}
        assert view.table.shops == {"1": "photo"}
        assert view.table.tiles[0] == {"factory": 2}
        assert table.figures(viewer).incomes == (10_000, 0, 0)


@pytest.mark.clause("CT-20")
def test_an_option_shows_all_money() -> None:
    table = position(money=[10_000, 20_000, 30_000], options={"open_money": True})
    assert table.view(0).totals == table.view(None).totals == (10_000, 20_000, 30_000)


@pytest.mark.clause("CT-20", "CT-21")
def test_all_money_is_counted_at_the_end() -> None:
    table = at_the_end(money=[10_000, 20_000, 30_000])
    assert table.view(None).totals == (10_000, 20_000, 30_000)
